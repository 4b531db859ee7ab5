/**
 * The two shapes that most rays are cast at, in one piece each. They answer the usual question only: a ray that starts outside and not too
 * far away. For any other they return undefined, and the general way in raycast.ts is taken.
 */
import { MAX_NORM_SQ, MIN_NORM_SQ } from '../math/frame.ts';
import { CULL_MARGIN, MIN_LENGTH } from '../math/tolerance.ts';
import type { Pose } from '../math/transform.ts';
import type { Vec3Like } from '../math/vec3.ts';
import { EDGE, VERTEX } from '../results/features.ts';
import type { RayResult } from '../results/rayResult.ts';
import type { Capsule, Sphere } from '../shapes/shape.ts';
import { areNumbers, MAX_LENGTH_SQ } from './arguments.ts';

/**
 * Squared: a ray that starts farther than this many times the shape's reach is moved near before its numbers are used; nearer,
 * the loss is a bit or two.
 */
export const FAR_SQ = 64;
/** A capsule whose radius is a larger part of its reach than this has normals that rounding turns by less than 1e-13. */
const NOT_THIN = 0.02;
/** Squared sine of the angle between ray and axis above which rounding does not show in where the ray meets the cylinder. */
const NOT_PARALLEL_SQ = 1e-4;

/**
 * A ball about the origin of its frame: nothing has to be turned. Undefined for any other, from inside and from far away, and for
 * what is not usable.
 */
export function castAtBall(
  origin: Vec3Like,
  displacement: Vec3Like,
  shape: Sphere,
  pose: Pose,
  out: RayResult,
): RayResult | null | undefined {
  const radius = shape.radius;
  const { position, quaternion } = pose;
  const { x: ox, y: oy, z: oz } = origin;
  const { x: dx, y: dy, z: dz } = displacement;
  const { x: px, y: py, z: pz } = position;
  const { x: qx, y: qy, z: qz, w: qw } = quaternion;
  if (!(areNumbers(ox, oy, oz) && areNumbers(dx, dy, dz) && areNumbers(px, py, pz) && areNumbers(qx, qy, qz))) return undefined;
  const mx = ox - px;
  const my = oy - py;
  const mz = oz - pz;
  const a = dx * dx + dy * dy + dz * dz;
  const b = mx * dx + my * dy + mz * dz;
  const mLenSq = mx * mx + my * my + mz * mz;
  const radiusSq = radius * radius;
  const c = mLenSq - radiusSq;
  const normSq = qx * qx + qy * qy + qz * qz + qw * qw;
  const isUsual =
    shape.reach === radius &&
    typeof qw === 'number' &&
    normSq >= MIN_NORM_SQ &&
    normSq <= MAX_NORM_SQ &&
    a <= MAX_LENGTH_SQ &&
    a > MIN_LENGTH &&
    mLenSq <= FAR_SQ * radiusSq &&
    c >= 0 &&
    radius > MIN_LENGTH;
  if (!isUsual) return undefined;
  // |m + t d|^2 = r^2. From so near, neither b^2 - a c nor its root less b loses more than a few bits of the radius. With c >= 0 the
  // root is at most -b, also when it is rounded, so t is not negative.
  const disc = b * b - a * c;
  const aInv = 1 / a;
  if (b >= 0 || disc < 0) return null;
  const t = (-b - Math.sqrt(disc)) * aInv;
  if (t > 1) return null;
  const nx = mx + dx * t;
  const ny = my + dy * t;
  const nz = mz + dz * t;
  // 1 / |n|, by a step of Newton's method from 1 / r, which is right to 13 digits.
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
  point.x = px + normal.x * radius;
  point.y = py + normal.y * radius;
  point.z = pz + normal.z * radius;
  return out;
}

/**
 * A capsule that is not too thin, from outside and not too far: the way of raySegment in one piece, with the axis turned into the
 * world, since calls and the way back cost as much as the arithmetic does. Undefined for everything else, and for what is not
 * usable.
 */
export function castAtCapsule(
  origin: Vec3Like,
  displacement: Vec3Like,
  shape: Capsule,
  pose: Pose,
  out: RayResult,
): RayResult | null | undefined {
  const { position, quaternion } = pose;
  const { x: startX, y: startY, z: startZ } = origin;
  const { x: dx, y: dy, z: dz } = displacement;
  const { x: px, y: py, z: pz } = position;
  const { x: qx, y: qy, z: qz, w: qw } = quaternion;
  if (!(areNumbers(startX, startY, startZ) && areNumbers(dx, dy, dz) && areNumbers(px, py, pz) && areNumbers(qx, qy, qz))) {
    return undefined;
  }
  const { core, radius, reach } = shape;
  const { ax, ay, az } = core;
  const lx = core.bx - ax;
  const ly = core.by - ay;
  const lz = core.bz - az;
  const uLenSq = lx * lx + ly * ly + lz * lz;
  const inv = 1 / uLenSq;
  const ox = startX - px;
  const oy = startY - py;
  const oz = startZ - pz;
  const normSq = qx * qx + qy * qy + qz * qz + qw * qw;
  const dLenSq = dx * dx + dy * dy + dz * dz;
  const oLenSq = ox * ox + oy * oy + oz * oz;
  const reachSq = reach * reach * CULL_MARGIN;
  const isUsual =
    typeof qw === 'number' &&
    normSq >= MIN_NORM_SQ &&
    normSq <= MAX_NORM_SQ &&
    dLenSq <= MAX_LENGTH_SQ &&
    dLenSq > MIN_LENGTH &&
    oLenSq <= FAR_SQ * reachSq &&
    oLenSq >= reachSq &&
    radius > NOT_THIN * reach &&
    uLenSq > MIN_LENGTH;
  if (!isUsual) return undefined;
  const oDotD = ox * dx + oy * dy + oz * dz;
  if (oDotD >= 0 || oLenSq * dLenSq - oDotD * oDotD > reachSq * dLenSq) return null;

  // The end a and the axis u in the world: v + w t + q x t with t = 2 q x v / |q|^2.
  const s = 2 / normSq;
  const tax = s * (qy * az - qz * ay);
  const tay = s * (qz * ax - qx * az);
  const taz = s * (qx * ay - qy * ax);
  const tux = s * (qy * lz - qz * ly);
  const tuy = s * (qz * lx - qx * lz);
  const tuz = s * (qx * ly - qy * lx);
  const ux = lx + qw * tux + (qy * tuz - qz * tuy);
  const uy = ly + qw * tuy + (qz * tux - qx * tuz);
  const uz = lz + qw * tuz + (qx * tuy - qy * tux);
  let mx = ox - (ax + qw * tax + (qy * taz - qz * tay));
  let my = oy - (ay + qw * tay + (qz * tax - qx * taz));
  let mz = oz - (az + qw * taz + (qx * tay - qy * tax));
  const dAlong = (dx * ux + dy * uy + dz * uz) * inv;
  const mAlong = (mx * ux + my * uy + mz * uz) * inv;
  const ex = dx - ux * dAlong;
  const ey = dy - uy * dAlong;
  const ez = dz - uz * dAlong;
  const fx = mx - ux * mAlong;
  const fy = my - uy * mAlong;
  const fz = mz - uz * mAlong;
  const a = ex * ex + ey * ey + ez * ez;
  if (!(a > NOT_PARALLEL_SQ * dLenSq)) return undefined;
  const wx = fy * ez - fz * ey;
  const wy = fz * ex - fx * ez;
  const wz = fx * ey - fy * ex;
  const radiusSq = radius * radius;
  const disc = radiusSq * a - (wx * wx + wy * wy + wz * wz);
  const aInv = 1 / a;
  if (disc < 0) return null;
  let t = (-(ex * fx + ey * fy + ez * fz) - Math.sqrt(disc)) * aInv;
  let nx = fx + ex * t;
  let ny = fy + ey * t;
  let nz = fz + ez * t;
  const along = mAlong + dAlong * t;
  out.feature = EDGE;
  if (along <= 0 || along >= 1) {
    // Past an end it can only meet the ball there.
    if (along > 0) {
      mx -= ux;
      my -= uy;
      mz -= uz;
    }
    const b = mx * dx + my * dy + mz * dz;
    const vx = my * dz - mz * dy;
    const vy = mz * dx - mx * dz;
    const vz = mx * dy - my * dx;
    const ballDisc = radiusSq * dLenSq - (vx * vx + vy * vy + vz * vz);
    if (b >= 0 || ballDisc < 0) return null;
    t = (-b - Math.sqrt(ballDisc)) / dLenSq;
    nx = mx + dx * t;
    ny = my + dy * t;
    nz = mz + dz * t;
    out.feature = along > 0 ? VERTEX + 1 : VERTEX;
  }
  if (t > 1) return null;
  // The origin is outside the ball about the shape, so t is negative only where that touches the surface, by rounding.
  if (t < 0) t = 0;
  const rInv = 1 / radius;
  const { point, normal } = out;
  // 1 / |n|, by a step of Newton's method from 1 / r.
  const scale = rInv * (1.5 - 0.5 * (nx * nx + ny * ny + nz * nz) * rInv * rInv);
  normal.x = nx * scale;
  normal.y = ny * scale;
  normal.z = nz * scale;
  point.x = startX + dx * t;
  point.y = startY + dy * t;
  point.z = startZ + dz * t;
  out.fraction = t;
  out.distance = t * Math.sqrt(dLenSq);
  out.subshape = 0;
  out.startsInside = false;
  return out;
}
