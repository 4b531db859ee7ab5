import { HIT, LocalRay, MISS } from '../kernels/localRay.ts';
import { rayBall } from '../kernels/rayBall.ts';
import { rayBox } from '../kernels/rayBox.ts';
import { rayHull } from '../kernels/rayHull.ts';
import { raySegment } from '../kernels/raySegment.ts';
import { rayTriangle } from '../kernels/rayTriangle.ts';
import { checkVec3 } from '../math/checks.ts';
import { Frame, setFrame } from '../math/frame.ts';
import { productTail, sumTail } from '../math/preciseCross.ts';
import { MIN_LENGTH, MIN_LENGTH_SQ } from '../math/tolerance.ts';
import type { Pose } from '../math/transform.ts';
import { Vec3, type Vec3Like } from '../math/vec3.ts';
import { pointCore } from '../pairs/pointCore.ts';
import { VERTEX } from '../results/features.ts';
import { PointResult } from '../results/pointResult.ts';
import { RayResult } from '../results/rayResult.ts';
import { BOX, CAPSULE, CONVEX, ConvexShape, type Shape, SPHERE, TRIANGLE, throwShape } from '../shapes/shape.ts';
import { hasPose, hasXyz, isUnit, MAX_LENGTH_SQ } from './arguments.ts';

/** Part of a squared length that is left for rounding when a ray is refused by the ball around the shape. */
const CULL_MARGIN = 1 + 1e-12;
/** Squared: a ray that starts farther than this many times the shape's reach is moved near before its numbers are used; nearer, the loss is a bit or two. */
const FAR_SQ = 64;

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
  shape: Shape,
  pose: Pose,
  out: RayResult = new RayResult(),
): RayResult | null {
  if (!(shape instanceof ConvexShape)) throwShape(shape, 'shape');
  if (!(hasXyz(origin) && hasXyz(displacement) && hasPose(pose))) checkArguments(origin, displacement, pose);
  if (shape.type === SPHERE && shape.reach === shape.radius) return castAtBall(origin, displacement, shape, pose, out);
  return castAtShape(origin, displacement, shape, pose, out);
}

/** Throws for the first argument that is not usable. */
function checkArguments(origin: Vec3Like, displacement: Vec3Like, pose: Pose): void {
  checkVec3(origin, 'origin');
  checkVec3(displacement, 'displacement');
  setFrame(raycast_frame, pose, 'pose');
}

/** A ball about the origin of its frame: nothing has to be turned. */
function castAtBall(origin: Vec3Like, displacement: Vec3Like, shape: Shape, pose: Pose, out: RayResult): RayResult | null {
  const { position, quaternion } = pose;
  const radius = shape.radius;
  const mx = origin.x - position.x;
  const my = origin.y - position.y;
  const mz = origin.z - position.z;
  const dx = displacement.x;
  const dy = displacement.y;
  const dz = displacement.z;
  const { x: qx, y: qy, z: qz, w: qw } = quaternion;
  const a = dx * dx + dy * dy + dz * dz;
  const b = mx * dx + my * dy + mz * dz;
  const mLenSq = mx * mx + my * my + mz * mz;
  const radiusSq = radius * radius;
  const isUsual =
    isUnit(qx * qx + qy * qy + qz * qz + qw * qw) &&
    a <= MAX_LENGTH_SQ &&
    a > MIN_LENGTH &&
    mLenSq <= FAR_SQ * radiusSq &&
    mLenSq >= radiusSq &&
    radius > MIN_LENGTH;
  // From inside, from far away, or with something wrong: the general way.
  if (!isUsual) return castAtShape(origin, displacement, shape, pose, out);
  // |m + t d|^2 = r^2. From so near, b^2 - a c loses little.
  const c = mLenSq - radiusSq;
  const disc = b * b - a * c;
  if (b >= 0 || disc < 0) return null;
  const t = c / (Math.sqrt(disc) - b);
  if (t > 1) return null;
  const nx = mx + dx * t;
  const ny = my + dy * t;
  const nz = mz + dz * t;
  // 1 / |n|, by a step of Newton's method from 1 / r, which is right to 14 digits.
  const inv = 1 / radius;
  const scale = inv * (1.5 - 0.5 * (nx * nx + ny * ny + nz * nz) * inv * inv);
  const { point, normal } = out;
  out.fraction = t;
  out.distance = t * Math.sqrt(a);
  out.feature = VERTEX;
  out.subshape = 0;
  out.startsInside = false;
  normal.x = nx * scale;
  normal.y = ny * scale;
  normal.z = nz * scale;
  point.x = position.x + normal.x * radius;
  point.y = position.y + normal.y * radius;
  point.z = position.z + normal.z * radius;
  return out;
}

const raycast_ray = /* @__PURE__ */ new LocalRay();
const raycast_segment = { ax: 0, ay: 0, az: 0, bx: 0, by: 0, bz: 0 };

/** Any shape, from anywhere. */
function castAtShape(origin: Vec3Like, displacement: Vec3Like, shape: Shape, pose: Pose, out: RayResult): RayResult | null {
  const { position, quaternion } = pose;
  const px = position.x;
  const py = position.y;
  const pz = position.z;
  const dx = displacement.x;
  const dy = displacement.y;
  const dz = displacement.z;
  const { x: qx, y: qy, z: qz, w: qw } = quaternion;
  let ox = origin.x - px;
  let oy = origin.y - py;
  let oz = origin.z - pz;
  const dLenSq = dx * dx + dy * dy + dz * dz;
  const oDotD = ox * dx + oy * dy + oz * dz;
  const oLenSq = ox * ox + oy * oy + oz * oz;
  const normSq = qx * qx + qy * qy + qz * qz + qw * qw;
  if (!(isUnit(normSq) && oLenSq <= MAX_LENGTH_SQ && dLenSq <= MAX_LENGTH_SQ)) checkArguments(origin, displacement, pose);
  const reachSq = shape.reach * shape.reach * CULL_MARGIN;
  const ray = raycast_ray;
  let start = 0;
  let end = 1;
  ray.atOrigin = true;
  if (oLenSq > reachSq) {
    // Outside the ball around the shape: going away, or passing by, it misses.
    if (oDotD >= 0) return null;
    if (oLenSq <= FAR_SQ * reachSq) {
      if (oLenSq * dLenSq - oDotD * oDotD > reachSq * dLenSq) return null;
    } else {
      // o + moved d, correct to the last bits although both parts may be large.
      const moved = Math.min(1, -oDotD / dLenSq);
      const sx = dx * moved;
      const sy = dy * moved;
      const sz = dz * moved;
      const ex = sumTail(origin.x, -px, ox) + productTail(dx, moved, sx);
      const ey = sumTail(origin.y, -py, oy) + productTail(dy, moved, sy);
      const ez = sumTail(origin.z, -pz, oz) + productTail(dz, moved, sz);
      const mx = ox + sx;
      const my = oy + sy;
      const mz = oz + sz;
      ox = mx + (sumTail(ox, sx, mx) + ex);
      oy = my + (sumTail(oy, sy, my) + ey);
      oz = mz + (sumTail(oz, sz, mz) + ez);
      // From very far, the nearest point was only found to a part of that distance: once more from here.
      const rest = moved < 1 ? -(ox * dx + oy * dy + oz * dz) / dLenSq : 0;
      ox += dx * rest;
      oy += dy * rest;
      oz += dz * rest;
      if (!(ox * ox + oy * oy + oz * oz <= reachSq)) return null;
      start = -moved - rest;
      end = 1 - moved - rest;
      ray.atOrigin = false;
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
  ray.start = start;
  ray.end = end;
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
  const fraction = Math.min(1, Math.max(0, out.fraction - start));
  out.fraction = fraction;
  out.distance = fraction * Math.sqrt(dLenSq);
  out.subshape = 0;
  out.startsInside = false;
  return out;
}

/** A ray in the shape's frame against the shape: HIT, INSIDE or MISS. */
function rayCore(ray: LocalRay, shape: Shape, out: RayResult): number {
  switch (shape.type) {
    case SPHERE:
      return rayBall(ray, shape.core, out);
    case CAPSULE:
      return raySegment(ray, shape.core, out);
    case BOX:
      return rayBox(ray, shape.core, out);
    case TRIANGLE:
      return rayTriangle(ray, shape.core, out);
    case CONVEX:
      return rayHull(ray, shape.core, out);
  }
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
  local.set(f.xx * x + f.yx * y + f.zx * z, f.xy * x + f.yy * y + f.zy * z, f.xz * x + f.yz * y + f.zz * z);
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
  out.point.copy(origin);
  if (hasLength) out.normal.set(-dx / length, -dy / length, -dz / length);
  else {
    out.normal.set(
      f.xx * n.x + f.xy * n.y + f.xz * n.z,
      f.yx * n.x + f.yy * n.y + f.yz * n.z,
      f.zx * n.x + f.zy * n.y + f.zz * n.z,
    );
  }
  return out;
}
