/** Argument checks for two dimensions, beside those of math/checks.ts. */
import { checkNumber, checkSize, MAX_MAGNITUDE, show } from '../../math/checks.ts';
import type { Vec2Like } from './vec2.ts';

/** Throws for the wrong kind of thing: says what it must be, and shows it. */
export function throwType(must: string, value: unknown): never {
  throw new TypeError(`${must}, got ${show(value)}`);
}

/** Throws for a value that is no object, or a list; the message names the properties that are wanted of it. */
export function checkObject(value: unknown, name: string, keys: readonly string[]): void {
  if (Object(value) !== value || Array.isArray(value) || ArrayBuffer.isView(value))
    throwType(`${name} must be an object with ${keys.join(', ')}`, value);
}

/** True for four numbers of any kind. So short that V8 always inlines it. */
export function areNumbers(a: unknown, b: unknown, c: unknown, d: unknown): boolean {
  return typeof a === 'number' && typeof b === 'number' && typeof c === 'number' && typeof d === 'number';
}

/** Checks options: an object with no keys but those allowed. */
export function checkOptions(value: object, name: string, allowed: readonly string[]): void {
  checkObject(value, name, allowed);
  for (const key in value) {
    if (!allowed.includes(key)) throwType(`${name} must have no key but ${allowed.join(', ')}`, key);
  }
}

/** Checks a count: a whole number from 1 up. */
export function checkCount(value: number, name: string): void {
  if (!(Number.isInteger(value) && value > 0)) {
    throw new RangeError(`${name} must be a positive integer, got ${show(value)}`);
  }
}

/** Checks a switch: true or false. */
export function checkBoolean(value: unknown, name: string): void {
  if (typeof value !== 'boolean') throwType(`${name} must be true or false`, value);
}

/** Checks a list: an array, or anything with a length, that is not empty. */
export function checkList(value: ArrayLike<unknown>, name: string): void {
  if (typeof value?.length !== 'number') throwType(`${name} must be an array`, value);
  if (value.length === 0) throw new RangeError(`${name} must not be empty`);
}

/** Checks a point or a displacement: an object with finite x and y. */
export function checkVec2(value: Vec2Like, name: string): void {
  checkObject(value, name, ['x', 'y']);
  checkNumber(value.x, `${name}.x`);
  checkNumber(value.y, `${name}.y`);
}

/** Checks a size in each direction: such an object, with nothing negative in it. */
export function checkSizes(value: Vec2Like, name: string): void {
  checkVec2(value, name);
  checkSize(value.x, `${name}.x`);
  checkSize(value.y, `${name}.y`);
}

/**
 * The same for queries. They have a function of their own because numbers that are read from objects of many kinds in one place, as in
 * factories, go on the heap; for the same reason each is read anew.
 */
export function checkPoint(value: Vec2Like, name: string): void {
  const isPoint = value != null && typeof value.x === 'number' && typeof value.y === 'number';
  if (!(isPoint && Math.abs(value.x) + Math.abs(value.y) <= MAX_MAGNITUDE)) checkVec2(value, name);
}
