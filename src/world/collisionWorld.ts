import { QueryWorld } from '../broadphase/queryWorld.ts';
import type { WorldOptions } from '../broadphase/shapeWorld.ts';
import type { Motion } from '../math/motion.ts';
import type { Pose } from '../math/transform.ts';
import type { Vec3Like } from '../math/vec3.ts';
import type { Shape } from '../shapes/composite.ts';
import { dimension3 } from './dimension3.ts';
import type { WorldCastResult, WorldDistanceResult, WorldPointResult, WorldRayResult, WorldShape } from './results.ts';

/** The types of three dimensions. */
export interface WorldTypes3 {
  /** A shape. */
  shape: Shape;
  /** Where a shape is. */
  pose: Pose;
  /** A point or a displacement. */
  vector: Vec3Like;
  /** How a shape is cast. */
  motion: Vec3Like | Motion;
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
 * Many shapes to be queried together. Answers are those of the queries for pairs, bit for bit, and do not depend on what happened before:
 * of several shapes that are equally near, the one with the lowest handle is reported. Queries come in three kinds: the closest
 * (`raycast`), whether there is any (`raycastAny`), and all (`raycastAll`), in the order of their handles. Nothing is allocated
 * when `out` is given.
 *
 * Callbacks may query the world, not change it: that is an error.
 *
 * @example
 * ```ts
 * import { box, CollisionWorld, sphere, Transform } from 'touchstone';
 *
 * const world = new CollisionWorld();
 * world.add(box({ x: 10, y: 1, z: 10 }), new Transform());
 * const ball = world.add(sphere(0.5), new Transform({ x: 0, y: 3, z: 0 }), { userData: 'ball' });
 * const hit = world.raycast({ x: 0, y: 9, z: 0 }, { x: 0, y: -16, z: 0 });
 * console.log(hit?.handle === ball, hit?.distance); // true 5.5
 * ```
 */
export class CollisionWorld extends QueryWorld<WorldTypes3> {
  /** @param options a table of shapes, for a world that goes to another machine: see `shapeTable`. */
  constructor(options?: WorldOptions<Shape>) {
    super(dimension3, options);
  }
}
