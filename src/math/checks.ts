/**
 * Argument checks. Each throws a TypeError (wrong kind of thing) or a RangeError (wrong value) that names the argument and shows
 * the value. The comparisons are written so that NaN fails them.
 */
import type { QuatLike } from './quat.ts';
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
  if (Array.isArray(value)) return `an array of ${value.length}`;
  // Shapes say what they are.
  const { kind } = value as { kind?: unknown };
  const name = typeof kind === 'string' ? kind : (value as object).constructor?.name;
  return name && name !== 'Object' ? `a ${name}` : 'an object';
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

/** Checks a point or a displacement. */
export function checkVec3(value: Vec3Like, name: string): void {
  if (typeof value === 'object' && value !== null) {
    const { x, y, z } = value;
    // In most cases one comparison tells.
    const areNumbers = typeof x === 'number' && typeof y === 'number' && typeof z === 'number';
    if (areNumbers && x * x + y * y + z * z <= MAX_MAGNITUDE * MAX_MAGNITUDE) return;
  }
  const isList = Array.isArray(value) || ArrayBuffer.isView(value);
  if (Object(value) !== value || isList || (value.x === undefined && value.y === undefined && value.z === undefined)) {
    throw new TypeError(
      `${name} must be an object with x, y and z, got ${show(value)}${isList ? hintFor(value) : rayHint(value)}`,
    );
  }
  checkNumber(value.x, `${name}.x`);
  checkNumber(value.y, `${name}.y`);
  checkNumber(value.z, `${name}.z`);
}

/** For three numbers in an array, how to write them. */
function hintFor(value: unknown): string {
  const [x, y, z] = value as unknown as number[];
  return `; write { x: ${x}, y: ${y}, z: ${z} }`;
}

/** For a ray of another library, how to take it apart. */
function rayHint(value: object): string {
  const isRay = Object(value) === value && 'origin' in value && 'direction' in value;
  return isRay ? '; write ray.origin, and a displacement: raycastAlong takes a direction and a length' : '';
}

/** For three.js geometry where a list is wanted, where its numbers are. */
export function listHint(value: unknown): string {
  const { isBufferGeometry, isBufferAttribute } = Object(value) as { isBufferGeometry?: unknown; isBufferAttribute?: unknown };
  if (isBufferAttribute) return '; write attribute.array';
  return isBufferGeometry ? '; write geometry.attributes.position.array, and for a mesh geometry.index.array' : '';
}

/** Checks the numbers of a quaternion, not its length. */
export function checkQuat(value: QuatLike, name: string): void {
  // (Not value?.w, whose value may be undefined, so that the number would go on the heap. And the name is put together only to throw.)
  if (!value || typeof value.w !== 'number') {
    throw new TypeError(
      `${name} must be an object with x, y, z and w, got ${show(value)}; of angles, Quat.fromEuler(x, y, z) makes one`,
    );
  }
  checkVec3(value, name);
  if (!isNumber(value.w)) throwNumber(value.w, `${name}.w`);
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

/** Checks the options of a factory that makes rounded shapes, and returns the radius among them, 0 by default. */
export function checkRounding(options: { radius?: number } | undefined, shape: string, keys: readonly string[]): number {
  checkOptions(options, `${shape}: options`, keys);
  const radius = options?.radius === undefined ? 0 : options.radius;
  checkSize(radius, `${shape}: radius`);
  return radius;
}

/** Some of the keys a, b and c, in words. */
function list(keys: readonly string[]): string {
  return keys.length < 2 ? keys.join() : `${keys.slice(0, -1).join(', ')} and ${keys[keys.length - 1]}`;
}

/** Checks an upper limit on distance: any number but NaN; Infinity means no limit. */
export function checkMaxDistance(value: number, name = 'maxDistance'): void {
  if (typeof value !== 'number') throwNumber(value, name);
  if (Number.isNaN(value)) throw new RangeError(`${name} must not be NaN`);
}

/** Throws for what is no result of the type that a query writes to. */
export function throwOut(out: unknown, type: string, query: string): never {
  const got = show(out);
  // A class of the same name is that of touchstone/2d, or of a second copy of this module in the same program.
  throw new TypeError(`${query}: out must be ${type}, got ${got}${got === type ? ' of another module' : ''}`);
}
