import { checkMaxDistance, show, throwOut } from '../math/checks.ts';
import type { Pose } from '../math/transform.ts';
import { DistanceResult } from '../results/distanceResult.ts';
import { checkShapes, compositeDistancesBetween, type Shape } from '../shapes/composite.ts';
import { ConvexShape } from '../shapes/shape.ts';
import { checkPair, Places } from './arguments.ts';
import { distanceBetweenConvex } from './distanceBetween.ts';

const distancesBetween_places = /* @__PURE__ */ new Places();

/**
 * Visits every pair of leaves of two shapes whose distance is at most `maxDistance`: children of compounds, triangles of meshes and
 * height fields; two convex shapes are one pair. `out` is filled before each visit, and may be passed to `contactsBetween` for the
 * manifold of that pair; returning false ends the round. Where welded leaves share what touches, one of them is visited with it. The
 * visitor may ask other queries, also of the same shapes, but not with the same `out`.
 *
 * @example
 * ```ts
 * import { ContactManifold, contactsBetween, distancesBetween, sphere, Transform, triangleMesh } from 'touchstone';
 *
 * const valley = triangleMesh([-2, 1, 0, 0, 0, 2, 0, 0, -2, 2, 1, 0], [0, 1, 2, 1, 3, 2]);
 * const ball = sphere(1);
 * const above = new Transform({ x: 0, y: 1.1, z: 0 });
 * const manifold = new ContactManifold();
 * distancesBetween(ball, above, valley, new Transform(), 0.1, (near) => {
 *   contactsBetween(ball, above, valley, new Transform(), near, manifold);
 *   console.log(near.subshapeB, manifold.count); // 0 1, then 1 1
 * });
 * ```
 */
export function distancesBetween(
  a: Shape,
  poseA: Pose,
  b: Shape,
  poseB: Pose,
  maxDistance: number,
  visit: (result: DistanceResult) => unknown,
  out: DistanceResult = new DistanceResult(),
): void {
  try {
    checkMaxDistance(maxDistance, 'distancesBetween: maxDistance');
    if (typeof visit !== 'function') throw new TypeError(`distancesBetween: visit must be a function, got ${show(visit)}`);
    if (!(out instanceof DistanceResult)) throwOut(out, 'a DistanceResult', 'distancesBetween');
    if (a instanceof ConvexShape && b instanceof ConvexShape) {
      if (distanceBetweenConvex(a, poseA, b, poseB, maxDistance, out) !== null) visit(out);
      return;
    }
    checkShapes(a, b);
    const places = distancesBetween_places.set(poseA, poseB);
    compositeDistancesBetween(a, places.a, b, places.b, maxDistance, visit, out);
  } catch (error) {
    // Arguments may be shifted by one: the first of them that is not usable is named.
    checkPair('distancesBetween: ', a, poseA, b, poseB);
    throw error;
  }
}
