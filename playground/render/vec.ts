/** Vectors and rotations for drawing: small functions that return new objects. */
import type { QuatLike, Vec3Like } from 'touchstone';

export const vec = (x: number, y: number, z: number): Vec3Like => ({ x, y, z });
export const add = (a: Vec3Like, b: Vec3Like): Vec3Like => vec(a.x + b.x, a.y + b.y, a.z + b.z);
export const sub = (a: Vec3Like, b: Vec3Like): Vec3Like => vec(a.x - b.x, a.y - b.y, a.z - b.z);
export const scaled = (a: Vec3Like, s: number): Vec3Like => vec(a.x * s, a.y * s, a.z * s);
/** a + b s */
export const along = (a: Vec3Like, b: Vec3Like, s: number): Vec3Like => vec(a.x + b.x * s, a.y + b.y * s, a.z + b.z * s);
export const dot = (a: Vec3Like, b: Vec3Like): number => a.x * b.x + a.y * b.y + a.z * b.z;
export const cross = (a: Vec3Like, b: Vec3Like): Vec3Like =>
  vec(a.y * b.z - a.z * b.y, a.z * b.x - a.x * b.z, a.x * b.y - a.y * b.x);
export const length = (a: Vec3Like): number => Math.hypot(a.x, a.y, a.z);
export const mix = (a: Vec3Like, b: Vec3Like, t: number): Vec3Like =>
  vec(a.x + (b.x - a.x) * t, a.y + (b.y - a.y) * t, a.z + (b.z - a.z) * t);

/** The unit vector along a, and +y for the zero vector. */
export function unit(a: Vec3Like): Vec3Like {
  const len = length(a);
  return len > 0 ? scaled(a, 1 / len) : vec(0, 1, 0);
}

/** A unit vector perpendicular to a. */
export function perpendicular(a: Vec3Like): Vec3Like {
  const axis = Math.abs(a.y) < 0.9 * length(a) ? vec(0, 1, 0) : vec(1, 0, 0);
  return unit(cross(axis, a));
}

/** From the unit vector a (t = 0) to the unit vector b (t = 1) at constant speed; they must not be opposite. */
export function slerp(a: Vec3Like, b: Vec3Like, t: number): Vec3Like {
  const angle = angleBetween(a, b);
  if (angle < 1e-6) return unit(mix(a, b, t));
  const s = Math.sin(angle);
  return add(scaled(a, Math.sin((1 - t) * angle) / s), scaled(b, Math.sin(t * angle) / s));
}

/** The angle between two unit vectors. */
export const angleBetween = (a: Vec3Like, b: Vec3Like): number => Math.atan2(length(cross(a, b)), dot(a, b));

export function axisAngle(axis: Vec3Like, angle: number): QuatLike {
  const s = Math.sin(angle / 2);
  return { x: axis.x * s, y: axis.y * s, z: axis.z * s, w: Math.cos(angle / 2) };
}

export function multiply(p: QuatLike, q: QuatLike): QuatLike {
  return {
    x: p.w * q.x + p.x * q.w + p.y * q.z - p.z * q.y,
    y: p.w * q.y - p.x * q.z + p.y * q.w + p.z * q.x,
    z: p.w * q.z + p.x * q.y - p.y * q.x + p.z * q.w,
    w: p.w * q.w - p.x * q.x - p.y * q.y - p.z * q.z,
  };
}

export function rotate(q: QuatLike, v: Vec3Like): Vec3Like {
  const u = vec(q.x, q.y, q.z);
  const t = scaled(cross(u, v), 2 / (dot(u, u) + q.w * q.w));
  return add(along(v, t, q.w), cross(u, t));
}

/** To so many digits after the point, so that what was dragged makes short links and listings; never -0. */
export const rounded = (value: number, digits = 4): number => Math.round(value * 10 ** digits) / 10 ** digits + 0;

export const IDENTITY: QuatLike = { x: 0, y: 0, z: 0, w: 1 };
export const ORIGIN: Vec3Like = { x: 0, y: 0, z: 0 };

/** A point of a frame in the world. */
export const placed = (pose: { position: Vec3Like; quaternion: QuatLike }, p: Vec3Like): Vec3Like =>
  add(pose.position, rotate(pose.quaternion, p));
