/** A ray against a convex shape, in the shape's own frame. */
import { GRAZING, MIN_LENGTH_SQ } from '../math/tolerance.ts';
import { Vec3 } from '../math/vec3.ts';
import { NearestPoint, pointPolytope } from '../point/pointPolytope.ts';
import type { ConvexShape } from '../shapes/shape.ts';
import type { Ray, RayHit } from './ray.ts';
import { rayPolytope } from './rayPolytope.ts';

/** A ray starts on the surface where the plane that it enters is no farther behind it than this part of the reach. */
const ON_SURFACE = 4e-15;

/**
 * Writes the first point of a shape on a ray to `out`, all in the shape's frame; whose radius the ray has is no matter. Returns false, with nothing
 * that counts in `out`, when it misses. A ray that starts inside hits at its start, with its normal against the ray, or, where it has no
 * length, that of the nearest point of the surface.
 */
export function rayConvex(ray: Ray, shape: ConvexShape, out: RayHit): boolean {
  const { core, radius, reach } = shape;
  const { dLenSq, start } = ray;
  if (!(dLenSq > MIN_LENGTH_SQ)) return startsInside(ray, shape, out);
  ray.radius = radius;
  if (!rayPolytope(ray, core, out) || out.t > ray.end) return false;
  const fraction = out.t - start;
  // What has no size is left at once.
  if (fraction === 0 && radius === 0 && core.topology.dimension === 0) return false;
  out.startsInside = false;
  if (fraction < 0) {
    // It starts inside, or has left the shape behind, or it starts on the surface.
    if (start < 0) return false;
    const { dx, dy, dz } = ray;
    const length = Math.sqrt(dLenSq);
    const climb = out.nx * dx + out.ny * dy + out.nz * dz;
    const isOnSurface = climb < -GRAZING * length && fraction * climb <= ON_SURFACE * reach;
    if (!startsInside(ray, shape, out)) return isOnSurface;
    out.nx = -dx / length;
    out.ny = -dy / length;
    out.nz = -dz / length;
  }
  return true;
}

const startsInside_origin = /* @__PURE__ */ new Vec3();
const startsInside_nearest = /* @__PURE__ */ new NearestPoint();

/** Whether a ray starts inside; if so, the answer at its origin, with the normal of the nearest point of the surface. */
function startsInside(ray: Ray, shape: ConvexShape, out: RayHit): boolean {
  const origin = startsInside_origin;
  const nearest = startsInside_nearest;
  const { ox, oy, oz } = ray;
  origin.x = ox;
  origin.y = oy;
  origin.z = oz;
  pointPolytope(shape.core, origin, nearest);
  if (!(nearest.distance < shape.radius)) return false;
  out.t = ray.start;
  out.x = ox;
  out.y = oy;
  out.z = oz;
  out.nx = nearest.nx;
  out.ny = nearest.ny;
  out.nz = nearest.nz;
  out.feature = nearest.feature;
  out.startsInside = true;
  return true;
}
