import { Transform2 } from '../math/pose.ts';
import { Vec2 } from '../math/vec2.ts';
import { CastResult, DistanceResult, PointResult, RayResult } from '../results/results.ts';
import type { Shape } from '../shapes/shape.ts';

/** The answer of {@link CollisionWorld2.raycast}. */
export class WorldRayResult extends RayResult {
  /** The shape that was hit. */
  handle = -1;
}

/** The answer of {@link CollisionWorld2.castShape}: A is the shape that was cast, B the one in the world. */
export class WorldCastResult extends CastResult {
  /** The shape that was hit. */
  handle = -1;
}

/** The answer of {@link CollisionWorld2.distance}: A is the shape that was asked with, B the one in the world. */
export class WorldDistanceResult extends DistanceResult {
  /** The shape that is nearest. */
  handle = -1;
}

/** The answer of {@link CollisionWorld2.point}. */
export class WorldPointResult extends PointResult {
  /** The shape that is nearest. */
  handle = -1;
}

/** What {@link CollisionWorld2.get} tells of a shape. */
export class WorldShape {
  /** The handle that was asked for. */
  handle = -1;
  /** The shape itself, as it was added. */
  shape: Shape | null = null;
  /** A copy of where it is. */
  readonly pose = new Transform2();
  /** The layers that it is in. */
  layer = 1;
  /** The layers that it meets. */
  mask = 0xffffffff;
  /** What was given with it. */
  userData: unknown = undefined;
  /** From which side it is met, in its own frame; zero for all sides. */
  readonly oneWay = new Vec2();
}
