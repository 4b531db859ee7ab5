/** Argument checks for two dimensions, beside those of math/checks.ts. */
import { checkNumber, MAX_MAGNITUDE, show } from '../math/checks.ts';
import type { Vec2Like } from './vec2.ts';

/** Checks a point or a displacement: an object with finite x and y. */
export function checkVec2(value: Vec2Like, name: string): void {
  if (value === null || typeof value !== 'object') {
    throw new TypeError(`${name} must be an object with x and y, got ${show(value)}`);
  }
  const { x, y } = value;
  if (typeof x === 'number' && typeof y === 'number' && Math.abs(x) <= MAX_MAGNITUDE && Math.abs(y) <= MAX_MAGNITUDE) return;
  checkNumber(x, `${name}.x`);
  checkNumber(y, `${name}.y`);
}
