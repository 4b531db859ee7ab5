/** A convex shape: a hull, scaled, with a layer around it. */
import { checkNumber, checkRounding, checkVec3, MAX_MAGNITUDE } from '../math/checks.ts';
import type { Vec3Like } from '../math/vec3.ts';
import { MAX_FEATURES } from '../results/features.ts';
import { hullPolytope } from './build/convexHull.ts';
import type { PointList } from './build/points.ts';
import type { Hull } from './hull.ts';
import { Polytope } from './polytope.ts';
import { scaleHull } from './scale.ts';
import { CONVEX, type Convex, ConvexShape } from './shape.ts';

/**
 * A convex shape from a hull made by `convexHull`, or from points (then with at most 255 vertices), scaled along the axes of its own
 * frame and with a layer of `radius` around it. `scale` is a number or an object with x, y and z. Negative components mirror. A zero in
 * one component makes a polygon, in two a segment, in three a point; the layer is not scaled. The hull is shared, not copied.
 *
 * Throws when points or scale are not finite, when the radius is negative, and for a hull with more edges or faces than a feature code
 * can name.
 *
 * @example
 * ```ts
 * import { convex, massProperties } from 'touchstone';
 *
 * const wedge = convex([0, 0, 0, 3, 0, 0, 0, 1, 0, 0, 0, 2], { scale: 2 });
 * console.log(massProperties(wedge).mass.toFixed(3)); // 8.000
 * ```
 */
export function convex(points: PointList | Hull, options?: { scale?: number | Vec3Like; radius?: number }): Convex {
  const radius = checkRounding(options, 'convex', ['scale', 'radius']);
  const hull = points instanceof Polytope ? points : hullPolytope(points as PointList);
  if (hull.edgeCount > MAX_FEATURES || hull.faceCount > MAX_FEATURES) {
    // A hull of v vertices has at most 3 v - 6 edges, and fewer faces: with so many vertices a feature code can name them all.
    const most = Math.floor((MAX_FEATURES + 6) / 3);
    throw new RangeError(
      `convex: points must be a hull with at most ${MAX_FEATURES} edges and faces, got one with ${hull.edgeCount} edges and ` +
        `${hull.faceCount} faces; make it with maxVertices ${most} or less`,
    );
  }
  const core = withScale(hull, options?.scale);
  return new ConvexShape(CONVEX, radius, core);
}

function withScale(hull: Polytope, scale: number | Vec3Like | undefined): Polytope {
  if (scale === undefined) return hull;
  if (typeof scale === 'object') checkVec3(scale, 'convex: scale');
  else checkNumber(scale, 'convex: scale');
  const { x: sx, y: sy, z: sz } = typeof scale === 'object' ? scale : { x: scale, y: scale, z: scale };
  if (sx === 1 && sy === 1 && sz === 1) return hull;
  const largest = Math.max(Math.abs(sx), Math.abs(sy), Math.abs(sz));
  if (!(hull.reach * largest <= MAX_MAGNITUDE)) {
    throw new RangeError(`convex: scale must not make the shape larger than ${MAX_MAGNITUDE}, got a factor of ${largest}`);
  }
  return scaleHull(hull, sx, sy, sz);
}
