/**
 * Argument checks. Each throws a TypeError (wrong kind of thing) or a RangeError (wrong value) that names the argument and shows
 * the value. The comparisons are written so that NaN fails them.
 */
import type { Vec3Like } from './vec3.ts';

/**
 * Largest magnitude of a coordinate or a size. Kernels form products of up to six lengths, which must stay below the largest
 * double (1.8e308).
 */
export const MAX_MAGNITUDE = 1e50;

/** How a wrong value is shown in a message. */
export function show(value: unknown): string {
  if (typeof value === 'string') return `'${value}'`;
  // Neither an object nor a function.
  if (Object(value) !== value) return String(value);
  const name = (value as object).constructor?.name;
  return Array.isArray(value) ? `an array of ${value.length}` : name && name !== 'Object' ? `a ${name}` : 'an object';
}

/** Throws for a value that is not a number, or not finite, or larger than {@link MAX_MAGNITUDE}. */
export function throwNumber(value: unknown, name: string): never {
  if (typeof value !== 'number') throw new TypeError(`${name} must be a number, got ${show(value)}`);
  if (Number.isFinite(value)) throw new RangeError(`${name} must be at most ${MAX_MAGNITUDE} in magnitude, got ${value}`);
  throw new RangeError(`${name} must be finite, got ${value}`);
}

/** Checks a coordinate: any finite number. */
export function checkNumber(value: number, name: string): void {
  if (!isNumber(value)) throwNumber(value, name);
}

/** Checks a size: a finite number, zero or more. */
export function checkSize(value: number, name: string): void {
  checkNumber(value, name);
  if (value < 0) throw new RangeError(`${name} must not be negative, got ${value}`);
}

/** True for a coordinate: any finite number that is not too large. */
export function isNumber(value: number): boolean {
  return typeof value === 'number' && Math.abs(value) <= MAX_MAGNITUDE;
}

/** True for a point or a displacement: an object with such x, y and z. */
function isVec3(value: Vec3Like): boolean {
  return typeof value === 'object' && value !== null && isNumber(value.x) && isNumber(value.y) && isNumber(value.z);
}

/** Checks a point or a displacement. */
export function checkVec3(value: Vec3Like, name: string): void {
  if (isVec3(value)) return;
  if (value === null || typeof value !== 'object' || Array.isArray(value) || ArrayBuffer.isView(value)) {
    throw new TypeError(`${name} must be an object with x, y and z, got ${show(value)}${hintFor(value)}`);
  }
  checkNumber(value.x, `${name}.x`);
  checkNumber(value.y, `${name}.y`);
  checkNumber(value.z, `${name}.z`);
}

/** For three numbers in an array, how to write them. */
function hintFor(value: unknown): string {
  if (!(Array.isArray(value) || ArrayBuffer.isView(value))) return '';
  const [x, y, z] = value as unknown as number[];
  return `; write { x: ${x}, y: ${y}, z: ${z} }`;
}

/** Checks the options of a factory: nothing at all, or an object that has no other keys than those it may have. */
export function checkOptions(value: unknown, name: string, keys: readonly string[]): void {
  if (value === undefined) return;
  if (typeof value !== 'object' || value === null || Array.isArray(value)) {
    throw new TypeError(`${name} must be an object with ${list(keys)}, got ${show(value)}`);
  }
  for (const key in value) {
    if (!keys.includes(key)) throw new TypeError(`${name} must not have the key '${key}'; there is ${list(keys)}`);
  }
}

/** Some of the keys a, b and c, in words. */
function list(keys: readonly string[]): string {
  return keys.length < 2 ? keys.join() : `${keys.slice(0, -1).join(', ')} and ${keys[keys.length - 1]}`;
}

/** Checks an upper limit on distance: any number but NaN; Infinity means no limit. */
export function checkMaxDistance(value: number): void {
  if (typeof value !== 'number') throwNumber(value, 'maxDistance');
  if (Number.isNaN(value)) throw new RangeError(`maxDistance must not be NaN`);
}
