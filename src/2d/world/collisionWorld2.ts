import { QueryWorld } from '../../broadphase/queryWorld.ts';
import type { WorldOptions } from '../../broadphase/shapeWorld.ts';
import type { Pose2 } from '../math/pose.ts';
import type { Vec2Like } from '../math/vec2.ts';
import type { Motion2 } from '../queries/castShape.ts';
import type { Shape } from '../shapes/shape.ts';
import { dimension2 } from './dimension2.ts';
import type { WorldCastResult, WorldDistanceResult, WorldPointResult, WorldRayResult, WorldShape } from './results.ts';

/** The types of two dimensions. */
export interface WorldTypes2 {
  /** A shape. */
  shape: Shape;
  /** Where a shape is. */
  pose: Pose2;
  /** A point or a displacement. */
  vector: Vec2Like;
  /** How a shape is cast. */
  motion: Vec2Like | Motion2;
  /** What `get` tells. */
  entry: WorldShape;
  /** The result of a ray. */
  ray: WorldRayResult;
  /** The result of a cast. */
  cast: WorldCastResult;
  /** The result of a distance. */
  distance: WorldDistanceResult;
  /** The result of a point. */
  point: WorldPointResult;
}

/**
 * Many shapes to be queried together, in the plane. Answers are those of the queries for pairs, bit for bit, and do not depend on what
 * happened before: of several shapes that are equally near, the one with the lowest handle is reported. Queries come in three kinds:
 * the closest (`raycast`), whether there is any (`raycastAny`), and all (`raycastAll`), in the order of their handles. Nothing is
 * allocated when `out` is given.
 *
 * Callbacks may query the world, not change it: that is an error.
 *
 * @example
 * ```ts
 * import { CollisionWorld2, circle, rectangle, Transform2 } from 'touchstone/2d';
 *
 * const world = new CollisionWorld2();
 * world.add(rectangle({ x: 10, y: 1 }), new Transform2());
 * const ball = world.add(circle(0.5), new Transform2({ x: 0, y: 3 }), { userData: 'ball' });
 * const hit = world.raycast({ x: 0, y: 9 }, { x: 0, y: -10 });
 * console.log(hit?.handle === ball, hit?.distance); // true 5.5
 * ```
 */
export class CollisionWorld2 extends QueryWorld<WorldTypes2> {
  /** @param options a table of shapes, for a world that goes to another machine: see `shapeTable`. */
  constructor(options?: WorldOptions<Shape>) {
    super(dimension2, options);
  }
}
