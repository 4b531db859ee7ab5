import { MutableSegment } from '../kernels/hullSegment.ts';
import { HIT, LocalRay, MISS, moveNear } from '../kernels/localRay.ts';
import { raySegment } from '../kernels/raySegment.ts';
import { Frame, MAX_NORM_SQ, MIN_NORM_SQ, setFrame } from '../math/frame.ts';
import { CULL_MARGIN, MIN_LENGTH, MIN_LENGTH_SQ } from '../math/tolerance.ts';
import type { Pose } from '../math/transform.ts';
import { Vec3, type Vec3Like } from '../math/vec3.ts';
import { pointCore } from '../pairs/pointCore.ts';
import { rayCore } from '../pairs/rayCore.ts';
import { PointResult } from '../results/pointResult.ts';
import { RayResult } from '../results/rayResult.ts';
import { type Shape as AnyShape, queriesOf } from '../shapes/composite.ts';
import { CAPSULE, type Capsule, ConvexShape, type Shape, SPHERE, type Sphere } from '../shapes/shape.ts';
import { areNumbers, checkRayArguments, MAX_LENGTH_SQ } from './arguments.ts';
import { castAtBall, castAtCapsule, FAR_SQ } from './raycastRound.ts';

/**
 * The first point of a shape on the segment from `origin` to `origin + displacement`, all in the world: the fraction of the way, the
 * point, the outward normal and the feature there.
 *
 * Returns `out` (a new result when none is given), or null when the segment misses. A ray that starts inside hits at fraction 0 with
 * `startsInside`, its normal against the ray. One that starts on the surface hits at fraction 0 when it goes in, and misses when it
 * goes away or along; a flat shape without a radius is met from either side, also from on it. A displacement of zero (or shorter than
 * 1e-150) hits only from inside, with the normal of the nearest point of the surface.
 */
export function raycast(
  origin: Vec3Like,
  displacement: Vec3Like,
  shape: AnyShape,
  pose: Pose,
  out: RayResult = new RayResult(),
): RayResult | null {
  try {
    // In this order: of an object that was read from, V8 knows whether it is a ConvexShape.
    const { type } = shape as Shape;
    if (!(shape instanceof ConvexShape)) return queriesOf(shape, 'shape').raycast(origin, displacement, shape, pose, out);
    if (type === SPHERE) {
      const hit = castAtBall(origin, displacement, shape as Sphere, pose, out);
      if (hit !== undefined) return hit;
    } else if (type === CAPSULE) {
      const hit = castAtCapsule(origin, displacement, shape as Capsule, pose, out);
      if (hit !== undefined) return hit;
    }
    return castAtShape(origin, displacement, shape, pose, out);
  } catch (error) {
    // Reading from null or undefined throws, but does not say which argument it was.
    if (!(shape instanceof ConvexShape)) queriesOf(shape, 'shape');
    checkRayArguments(origin, displacement, pose);
    throw error;
  }
}

const raycast_ray = /* @__PURE__ */ new LocalRay();
const raycast_segment = /* @__PURE__ */ new MutableSegment();

/** Any shape, from anywhere. */
function castAtShape(origin: Vec3Like, displacement: Vec3Like, shape: Shape, pose: Pose, out: RayResult): RayResult | null {
  const { position, quaternion } = pose;
  const { x: startX, y: startY, z: startZ } = origin;
  const { x: dx, y: dy, z: dz } = displacement;
  const { x: px, y: py, z: pz } = position;
  const { x: qx, y: qy, z: qz, w: qw } = quaternion;
  const areAllNumbers =
    areNumbers(startX, startY, startZ) && areNumbers(dx, dy, dz) && areNumbers(px, py, pz) && areNumbers(qx, qy, qz);
  if (!areAllNumbers || typeof qw !== 'number') checkRayArguments(origin, displacement, pose);
  let ox = startX - px;
  let oy = startY - py;
  let oz = startZ - pz;
  const dLenSq = dx * dx + dy * dy + dz * dz;
  const oDotD = ox * dx + oy * dy + oz * dz;
  const oLenSq = ox * ox + oy * oy + oz * oz;
  const normSq = qx * qx + qy * qy + qz * qz + qw * qw;
  if (!(normSq >= MIN_NORM_SQ && normSq <= MAX_NORM_SQ && oLenSq <= MAX_LENGTH_SQ && dLenSq <= MAX_LENGTH_SQ)) {
    checkRayArguments(origin, displacement, pose);
  }
  const reachSq = shape.reach * shape.reach * CULL_MARGIN;
  const ray = raycast_ray;
  ray.atOrigin = true;
  ray.start = 0;
  ray.end = 1;
  if (oLenSq > reachSq) {
    // Outside the ball around the shape: going away, or passing by, it misses.
    if (oDotD >= 0) return null;
    if (oLenSq <= FAR_SQ * reachSq) {
      if (oLenSq * dLenSq - oDotD * oDotD > reachSq * dLenSq) return null;
    } else {
      moveNear(origin, displacement, position, ray);
      ox = ray.ox;
      oy = ray.oy;
      oz = ray.oz;
      if (!(ox * ox + oy * oy + oz * oz <= reachSq)) return null;
    }
  }
  if (!(dLenSq > MIN_LENGTH_SQ)) return writeInside(origin, displacement, shape, pose, out);

  // The rotation by q / |q| as a matrix; its columns are the local axes seen from the world.
  const s = 2 / normSq;
  const ux = s * qx;
  const uy = s * qy;
  const uz = s * qz;
  const xx = 1 - (uy * qy + uz * qz);
  const xy = ux * qy - uz * qw;
  const xz = ux * qz + uy * qw;
  const yx = ux * qy + uz * qw;
  const yy = 1 - (ux * qx + uz * qz);
  const yz = uy * qz - ux * qw;
  const zx = ux * qz - uy * qw;
  const zy = uy * qz + ux * qw;
  const zz = 1 - (ux * qx + uy * qy);
  ray.dLenSq = dLenSq;
  ray.radius = shape.radius;
  const { point, normal } = out;
  let found: number;
  if (shape.type === CAPSULE) {
    // Two ends are turned into the world faster than a ray into the frame, and the answer back.
    const { ax, ay, az, bx, by, bz } = shape.core;
    const segment = raycast_segment;
    segment.ax = xx * ax + xy * ay + xz * az;
    segment.ay = yx * ax + yy * ay + yz * az;
    segment.az = zx * ax + zy * ay + zz * az;
    segment.bx = xx * bx + xy * by + xz * bz;
    segment.by = yx * bx + yy * by + yz * bz;
    segment.bz = zx * bx + zy * by + zz * bz;
    ray.ox = ox;
    ray.oy = oy;
    ray.oz = oz;
    ray.dx = dx;
    ray.dy = dy;
    ray.dz = dz;
    found = raySegment(ray, segment, out);
    if (found === HIT) {
      point.x += px;
      point.y += py;
      point.z += pz;
    }
  } else {
    ray.ox = xx * ox + yx * oy + zx * oz;
    ray.oy = xy * ox + yy * oy + zy * oz;
    ray.oz = xz * ox + yz * oy + zz * oz;
    ray.dx = xx * dx + yx * dy + zx * dz;
    ray.dy = xy * dx + yy * dy + zy * dz;
    ray.dz = xz * dx + yz * dy + zz * dz;
    found = rayCore(ray, shape, out);
    if (found === HIT) {
      const { x, y, z } = point;
      const { x: nx, y: ny, z: nz } = normal;
      point.x = xx * x + xy * y + xz * z + px;
      point.y = yx * x + yy * y + yz * z + py;
      point.z = zx * x + zy * y + zz * z + pz;
      normal.x = xx * nx + xy * ny + xz * nz;
      normal.y = yx * nx + yy * ny + yz * nz;
      normal.z = zx * nx + zy * ny + zz * nz;
    }
  }
  if (found === MISS) return null;
  if (found !== HIT) return writeInside(origin, displacement, shape, pose, out);
  const fraction = Math.min(1, Math.max(0, out.fraction - ray.start));
  out.fraction = fraction;
  out.distance = fraction * Math.sqrt(dLenSq);
  out.subshape = 0;
  out.startsInside = false;
  return out;
}

const raycast_frame = /* @__PURE__ */ new Frame();
const raycast_origin = /* @__PURE__ */ new Vec3();
const raycast_nearest = /* @__PURE__ */ new PointResult();

/** The answer for a ray that starts inside. Null when it starts outside after all, which only one without a length can. */
function writeInside(origin: Vec3Like, displacement: Vec3Like, shape: Shape, pose: Pose, out: RayResult): RayResult | null {
  const f = raycast_frame;
  setFrame(f, pose, 'pose');
  const x = origin.x - f.px;
  const y = origin.y - f.py;
  const z = origin.z - f.pz;
  const local = raycast_origin;
  local.x = f.xx * x + f.yx * y + f.zx * z;
  local.y = f.xy * x + f.yy * y + f.zy * z;
  local.z = f.xz * x + f.yz * y + f.zz * z;
  pointCore(local, shape, raycast_nearest);
  const { x: dx, y: dy, z: dz } = displacement;
  const length = Math.sqrt(dx * dx + dy * dy + dz * dz);
  const { normal: n, feature, distance } = raycast_nearest;
  const hasLength = length > MIN_LENGTH;
  if (!hasLength && !(distance < shape.radius)) return null;
  out.fraction = 0;
  out.distance = 0;
  out.startsInside = true;
  out.feature = feature;
  out.subshape = 0;
  out.point.x = origin.x;
  out.point.y = origin.y;
  out.point.z = origin.z;
  out.normal.x = hasLength ? -dx / length : f.xx * n.x + f.xy * n.y + f.xz * n.z;
  out.normal.y = hasLength ? -dy / length : f.yx * n.x + f.yy * n.y + f.yz * n.z;
  out.normal.z = hasLength ? -dz / length : f.zx * n.x + f.zy * n.y + f.zz * n.z;
  return out;
}
