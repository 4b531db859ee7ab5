import { checkSize } from '../math/checks.ts';
import { checkVec2 } from './checks.ts';
import { type Core, makeCore } from './core.ts';
import { ConvexShape } from './shape.ts';
import type { Vec2Like } from './vec2.ts';

/**
 * All points within `radius` of the segment from `a` to `b`: vertices 0 = a and 1 = b, edge 0. Equal points make a circle,
 * radius 0 a segment. Throws when the radius is negative or anything is not finite.
 */
export function capsule(a: Vec2Like, b: Vec2Like, radius: number): ConvexShape {
  checkVec2(a, 'capsule: a');
  checkVec2(b, 'capsule: b');
  checkSize(radius, 'capsule: radius');
  return new ConvexShape('capsule', segmentCore(a.x, a.y, b.x, b.y), radius);
}

/** The segment from a to b; a point when its length is zero. */
export function segmentCore(ax: number, ay: number, bx: number, by: number): Core {
  const isPoint = (bx - ax) * (bx - ax) + (by - ay) * (by - ay) === 0;
  return makeCore(isPoint ? [ax] : [ax, bx], isPoint ? [ay] : [ay, by]);
}
