/**
 * What a mover does with vectors: numbers stay in the fields of objects, since one that is passed to or returned by a function that V8 does not
 * inline goes on the heap.
 */
import type { Vec3 } from '../math/vec3.ts';

/** Whether a unit normal belongs to a slope that is no steeper. */
export function isWithin(n: Vec3, up: Vec3, { cos }: { cos: number }): boolean {
  return n.x * up.x + n.y * up.y + n.z * up.z >= cos;
}

/** Whether a vector is longer than what is not worth a cast. */
export function isWorth(v: Vec3, { leastSq }: { leastSq: number }): boolean {
  return v.x * v.x + v.y * v.y + v.z * v.z > leastSq;
}

/** Writes the level part of a vector. */
export function setLevel(out: Vec3, v: Vec3, up: Vec3): void {
  const { x, y, z } = v;
  const rise = x * up.x + y * up.y + z * up.z;
  out.x = x - rise * up.x;
  out.y = y - rise * up.y;
  out.z = z - rise * up.z;
}

/** Writes `up` times a number. */
export function setAlong(out: Vec3, up: Vec3, { amount }: { amount: number }): void {
  out.x = up.x * amount;
  out.y = up.y * amount;
  out.z = up.z * amount;
}

/** Takes the part that was gone from a vector. */
export function spend(v: Vec3, { part }: { part: number }): void {
  const left = 1 - part;
  v.x *= left;
  v.y *= left;
  v.z *= left;
}
