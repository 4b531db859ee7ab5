import { Transform2 } from '../math/pose.ts';
import { Vec2 } from '../math/vec2.ts';
import { CastResult } from '../results/castResult.ts';
import { DistanceResult } from '../results/distanceResult.ts';
import { PointResult } from '../results/pointResult.ts';
import { RayResult } from '../results/rayResult.ts';
import type { Shape } from '../shapes/shape.ts';

/** The answer of {@link CollisionWorld2.raycast}. */
export class WorldRayResult extends RayResult {
  /** The shape that was hit. */
  handle = -1;

  override copy(other: WorldRayResult): this {
    this.handle = other.handle;
    return super.copy(other);
  }

  override clone(): WorldRayResult {
    return new WorldRayResult().copy(this);
  }
}

/** The answer of {@link CollisionWorld2.castShape}: A is the shape that was cast, B the one in the world. */
export class WorldCastResult extends CastResult {
  /** The shape that was hit. */
  handle = -1;

  override copy(other: WorldCastResult): this {
    this.handle = other.handle;
    return super.copy(other);
  }

  override clone(): WorldCastResult {
    return new WorldCastResult().copy(this);
  }
}

/** The answer of {@link CollisionWorld2.distance}: A is the shape that was asked with, B the one in the world. */
export class WorldDistanceResult extends DistanceResult {
  /** The shape that is nearest. */
  handle = -1;

  override copy(other: WorldDistanceResult): this {
    this.handle = other.handle;
    return super.copy(other);
  }

  override clone(): WorldDistanceResult {
    return new WorldDistanceResult().copy(this);
  }
}

/** The answer of {@link CollisionWorld2.point}. */
export class WorldPointResult extends PointResult {
  /** The shape that is nearest. */
  handle = -1;

  override copy(other: WorldPointResult): this {
    this.handle = other.handle;
    return super.copy(other);
  }

  override clone(): WorldPointResult {
    return new WorldPointResult().copy(this);
  }
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
