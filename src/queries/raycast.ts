import { checkVec3, throwOut } from '../math/checks.ts';
import { Frame, setFrame } from '../math/frame.ts';
import { CULL_MARGIN, MIN_LENGTH_SQ } from '../math/tolerance.ts';
import type { Pose } from '../math/transform.ts';
import { Vec3, type Vec3Like } from '../math/vec3.ts';
import { NearestPoint, pointPolytope } from '../point/pointPolytope.ts';
import { moveNear, Ray, RayHit } from '../ray/ray.ts';
import { rayPolytope } from '../ray/rayPolytope.ts';
import { RayResult } from '../results/rayResult.ts';
import { rayQueriesOf, type Shape } from '../shapes/composite.ts';
import type { ConvexShape } from '../shapes/shape.ts';

/** Squared: a ray from farther than this many times the reach of the shape is moved near; nearer, the loss is a few bits. */
const FAR_SQ = 64;

/** The slope at which a ray from the surface goes in: a ball entered less steeply is this, squared, of its radius deep. */
const GRAZING = 1e-7;

/** A ray starts on the surface where the plane that it enters is no farther behind it than this part of the reach. */
const ON_SURFACE = 4e-15;

/**
 * The first point of a shape on the segment from `origin` to `origin + displacement`, all in the world: the fraction of the way, the
 * point, the outward normal and the feature there.
 *
 * Returns `out` (a new result when none is given), or null when the segment misses. A ray that starts inside hits at fraction 0 with
 * `startsInside`, its normal against the ray. One that starts on the surface hits at fraction 0 when it goes in, and misses when it
 * goes away or along; a flat shape without a radius is met from either side, also from on it. A displacement of zero (or shorter than
 * 1e-150) hits only from inside, with the normal of the nearest point of the surface.
 *
 * @example
 * ```ts
 * import { box, featureType, raycast, Transform } from 'touchstone';
 *
 * const crate = box({ x: 1, y: 1, z: 1 });
 * const hit = raycast({ x: -5, y: 0, z: 0 }, { x: 10, y: 0, z: 0 }, crate, new Transform());
 * console.log(hit?.fraction, hit?.distance, hit?.normal.x, hit && featureType(hit.feature)); // 0.4 4 -1 face
 * ```
 */
export function raycast(
  origin: Vec3Like,
  displacement: Vec3Like,
  shape: Shape,
  pose: Pose,
  out: RayResult = new RayResult(),
): RayResult | null {
  checkVec3(origin, 'raycast: origin');
  checkVec3(displacement, 'raycast: displacement');
  const queries = rayQueriesOf(shape, 'raycast: shape');
  setFrame(raycast_frame, pose, 'raycast: pose');
  if (!(out instanceof RayResult)) throwOut(out, 'a RayResult', 'raycast');
  if (queries !== null) return queries.raycast(origin, displacement, shape, pose, out);
  return castAtShape(origin, displacement, shape as ConvexShape, pose, out);
}

/** The same for a convex shape, with vectors and a result that are known to be such. */
export function raycastConvex(
  origin: Vec3Like,
  displacement: Vec3Like,
  shape: ConvexShape,
  pose: Pose,
  out: RayResult,
): RayResult | null {
  setFrame(raycast_frame, pose, 'pose');
  return castAtShape(origin, displacement, shape, pose, out);
}

const raycast_frame = /* @__PURE__ */ new Frame();
const raycast_ray = /* @__PURE__ */ new Ray();
const raycast_hit = /* @__PURE__ */ new RayHit();

function castAtShape(origin: Vec3Like, displacement: Vec3Like, shape: ConvexShape, pose: Pose, out: RayResult): RayResult | null {
  const { reach, core, radius } = shape;
  const { px, py, pz, xx, xy, xz, yx, yy, yz, zx, zy, zz } = raycast_frame;
  const { x: dx, y: dy, z: dz } = displacement;
  let ox = origin.x - px;
  let oy = origin.y - py;
  let oz = origin.z - pz;
  const dLenSq = dx * dx + dy * dy + dz * dz;
  const oDotD = ox * dx + oy * dy + oz * dz;
  const oLenSq = ox * ox + oy * oy + oz * oz;
  const reachSq = reach * reach * CULL_MARGIN;
  const ray = raycast_ray;
  ray.start = 0;
  ray.end = 1;
  if (oLenSq > reachSq) {
    // Outside the ball around the shape: going away, or passing by, it misses.
    if (oDotD >= 0) return null;
    if (oLenSq <= FAR_SQ * reachSq) {
      if (oLenSq * dLenSq - oDotD * oDotD > reachSq * dLenSq) return null;
    } else {
      moveNear(origin, displacement, pose.position, ray);
      ox = ray.ox;
      oy = ray.oy;
      oz = ray.oz;
      if (!(ox * ox + oy * oy + oz * oz <= reachSq)) return null;
    }
  }
  ray.ox = xx * ox + yx * oy + zx * oz;
  ray.oy = xy * ox + yy * oy + zy * oz;
  ray.oz = xz * ox + yz * oy + zz * oz;
  if (!(dLenSq > MIN_LENGTH_SQ)) return writeInside(origin, shape, out);
  ray.dLenSq = dLenSq;
  ray.radius = radius;
  ray.dx = xx * dx + yx * dy + zx * dz;
  ray.dy = xy * dx + yy * dy + zy * dz;
  ray.dz = xz * dx + yz * dy + zz * dz;
  const hit = raycast_hit;
  if (!rayPolytope(ray, core, hit)) return null;
  if (hit.t > ray.end) return null;
  const length = Math.sqrt(dLenSq);
  const fraction = hit.t - ray.start;
  const { point, normal } = out;
  // What has no size is left at once.
  if (fraction === 0 && radius === 0 && core.topology.dimension === 0) return null;
  if (fraction < 0) {
    // It starts inside, or has left the shape behind, or it starts on the surface.
    if (ray.start < 0) return null;
    if (writeInside(origin, shape, out) !== null) {
      normal.x = -dx / length;
      normal.y = -dy / length;
      normal.z = -dz / length;
      return out;
    }
    const climb = hit.nx * ray.dx + hit.ny * ray.dy + hit.nz * ray.dz;
    if (!(climb < -GRAZING * length && fraction * climb <= ON_SURFACE * reach)) return null;
  }
  const { x, y, z, nx, ny, nz } = hit;
  point.x = xx * x + xy * y + xz * z + px;
  point.y = yx * x + yy * y + yz * z + py;
  point.z = zx * x + zy * y + zz * z + pz;
  normal.x = xx * nx + xy * ny + xz * nz;
  normal.y = yx * nx + yy * ny + yz * nz;
  normal.z = zx * nx + zy * ny + zz * nz;
  out.fraction = Math.min(1, Math.max(0, fraction));
  out.distance = out.fraction * length;
  out.feature = hit.feature;
  out.subshape = 0;
  out.startsInside = false;
  return out;
}

const writeInside_local = /* @__PURE__ */ new Vec3();
const writeInside_nearest = /* @__PURE__ */ new NearestPoint();

/** The answer for a ray without a direction that starts inside, at the origin of raycast_ray; null when it starts outside. */
function writeInside(origin: Vec3Like, shape: ConvexShape, out: RayResult): RayResult | null {
  const f = raycast_frame;
  const local = writeInside_local;
  local.x = raycast_ray.ox;
  local.y = raycast_ray.oy;
  local.z = raycast_ray.oz;
  pointPolytope(shape.core, local, writeInside_nearest);
  const { nx, ny, nz, feature, distance } = writeInside_nearest;
  if (!(distance < shape.radius)) return null;
  out.fraction = 0;
  out.distance = 0;
  out.startsInside = true;
  out.feature = feature;
  out.subshape = 0;
  out.point.x = origin.x;
  out.point.y = origin.y;
  out.point.z = origin.z;
  out.normal.x = f.xx * nx + f.xy * ny + f.xz * nz;
  out.normal.y = f.yx * nx + f.yy * ny + f.yz * nz;
  out.normal.z = f.zx * nx + f.zy * ny + f.zz * nz;
  return out;
}
