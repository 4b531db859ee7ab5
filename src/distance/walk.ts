/**
 * The walk over the vertices of the difference B - A towards the origin (Gilbert, Johnson and Keerthi): the simplex whose point is
 * nearest to the origin gets the vertex of B - A that is farthest against that point, and is reduced again. Every step comes nearer,
 * and there are finitely many vertices.
 */
import type { CorePair } from './corePair.ts';
import { INSIDE, reduceSimplex } from './simplex.ts';

/** The simplex has a point as near to the origin as any of B - A, as far as the walk can tell. */
export const APART = 0;
/** The origin is in B - A, or so near to it that the walk cannot tell. */
export const MEETING = 1;
/** The cores are farther apart than the limit. */
export const BEYOND = 2;

/** Nearer to the origin than this part of the size is meeting: a few roundings. */
const TOUCHING = 1e-15;
/** A vertex is farther against v than the simplex if it is by this part of the size: the rounding of coordinates. */
const FARTHER = 4e-16;
/** No walk is as long; a bound to be hit by a test, not by a user. */
const MAX_STEPS = 1000;

/** Walks from the vertices farthest along `pair.nearest`, from the first core to the second. `pair.limit` is a largest distance. */
export function walk(pair: CorePair): number {
  const { nearest, points, weights, size, limit } = pair;
  let vertexA = pair.supportA(nearest, pair.startA);
  let vertexB = pair.supportB(nearest, pair.startB);
  pair.setCorner(0, vertexA, vertexB);
  pair.count = 1;
  weights[0] = 1;
  nearest.x = points[0]!;
  nearest.y = points[1]!;
  nearest.z = points[2]!;
  pair.lenSq = nearest.x * nearest.x + nearest.y * nearest.y + nearest.z * nearest.z;
  const least = TOUCHING * size;
  pair.isProven = false;
  for (let step = 0; step < MAX_STEPS; step++) {
    const { lenSq, count } = pair;
    if (!(lenSq > least * least)) return MEETING;
    vertexA = pair.supportA(nearest, vertexA);
    vertexB = pair.supportB(nearest, vertexB);
    if (pair.hasCorner(vertexA, vertexB)) {
      pair.isProven = true;
      return APART;
    }
    pair.setCorner(count, vertexA, vertexB);
    const { x, y, z } = nearest;
    const at = 3 * count;
    const wx = points[at]!;
    const wy = points[at + 1]!;
    const wz = points[at + 2]!;
    // Differences first: far away, they have the digits that the heights themselves have lost.
    let rise = Infinity;
    for (let i = 0; i < at; i += 3)
      rise = Math.min(rise, x * (points[i]! - wx) + y * (points[i + 1]! - wy) + z * (points[i + 2]! - wz));
    const length = Math.sqrt(lenSq);
    if (!(rise > FARTHER * size * length)) {
      pair.isProven = true;
      return APART;
    }
    // No point of B - A is nearer than the plane across v through its vertex farthest against v.
    const height = x * wx + y * wy + z * wz;
    if (height > limit * length) return BEYOND;
    pair.count = count + 1;
    if (reduceSimplex(pair) === INSIDE) {
      // Where a plane separates, rounding is at its end.
      pair.count = count;
      return height > least * length ? APART : MEETING;
    }
  }
  return APART;
}
