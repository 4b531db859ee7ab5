/** Argument checks for two dimensions, beside those of math/checks.ts. */
import { checkNumber, MAX_MAGNITUDE, show } from '../math/checks.ts';
import type { Vec2Like } from './vec2.ts';

/** Checks a point or a displacement: an object with finite x and y. The numbers are read anew for each use, or they go on the heap. */
export function checkVec2(value: Vec2Like, name: string): void {
  const isObject = value !== null && typeof value === 'object';
  if (isObject && typeof value.x === 'number' && typeof value.y === 'number') {
    if (Math.abs(value.x) <= MAX_MAGNITUDE && Math.abs(value.y) <= MAX_MAGNITUDE) return;
  }
  if (!isObject) throw new TypeError(`${name} must be an object with x and y, got ${show(value)}`);
  checkNumber(value.x, `${name}.x`);
  checkNumber(value.y, `${name}.y`);
}
