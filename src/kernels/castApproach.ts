/** The part of a cast that goes across the ray: which part of a simplex that it does not meet is nearest to it, seen along it. */
import type { CastSimplex } from './castSimplex.ts';

/** Reduces the simplex, which the ray does not meet, to what is nearest to the ray; false when the ray goes through it. */
export function approach(simplex: CastSimplex): boolean {
  const { wx, wy } = simplex;
  const last = simplex.count - 1;
  if (last === 0) {
    simplex.qx = wx[0]!;
    simplex.qy = wy[0]!;
    return true;
  }
  if (last === 2) {
    // The newest vertex and the ray are on the same side of the edge 01; of one that is almost on its line rounding may say
    // otherwise, so the farther one is asked. The ray is beside the triangle when it is beyond one of the other edges.
    const toNewest = (wx[1]! - wx[0]!) * (wy[2]! - wy[0]!) - (wy[1]! - wy[0]!) * (wx[2]! - wx[0]!);
    const toRay = wx[0]! * wy[1]! - wy[0]! * wx[1]!;
    const side = (Math.abs(toNewest) > Math.abs(toRay) ? toNewest : toRay) < 0 ? -1 : 1;
    const beyond0 = side * (wx[2]! * wy[0]! - wy[2]! * wx[0]!) < 0;
    const beyond1 = side * (wx[1]! * wy[2]! - wy[1]! * wx[2]!) < 0;
    if (!beyond0 && !beyond1) return false;
    if (beyond0 && beyond1) {
      // Beyond both: the nearer one.
      const t0 = nearestOn(simplex, 0);
      const x0 = simplex.qx;
      const y0 = simplex.qy;
      const t1 = nearestOn(simplex, 1);
      if (x0 * x0 + y0 * y0 > simplex.qx * simplex.qx + simplex.qy * simplex.qy) keepEdge(simplex, 1, t1);
      else {
        keepEdge(simplex, 0, t0);
        simplex.qx = x0;
        simplex.qy = y0;
      }
      return true;
    }
    const i = beyond0 ? 0 : 1;
    keepEdge(simplex, i, nearestOn(simplex, i));
    return true;
  }
  keepEdge(simplex, 0, nearestOn(simplex, 0));
  return true;
}

/** Writes the point of the edge from vertex i to the newest one that is nearest to the ray; returns 0 at i, 2 at the newest, 1 between. */
function nearestOn(simplex: CastSimplex, i: number): number {
  const { wx, wy } = simplex;
  const last = simplex.count - 1;
  const ux = wx[last]! - wx[i]!;
  const uy = wy[last]! - wy[i]!;
  const lenSq = ux * ux + uy * uy;
  const along = -(wx[i]! * ux + wy[i]! * uy);
  if (!(along > 0)) {
    simplex.qx = wx[i]!;
    simplex.qy = wy[i]!;
    return 0;
  }
  if (along >= lenSq) {
    simplex.qx = wx[last]!;
    simplex.qy = wy[last]!;
    return 2;
  }
  // Across the edge: u turned by a right angle, times the distance of its line.
  const across = (wx[i]! * uy - wy[i]! * ux) / lenSq;
  simplex.qx = uy * across;
  simplex.qy = -ux * across;
  return 1;
}

function keepEdge(simplex: CastSimplex, i: number, part: number): void {
  const last = simplex.count - 1;
  if (part === 0) {
    simplex.move(i, 0);
    simplex.count = 1;
  } else if (part === 2) {
    simplex.move(last, 0);
    simplex.count = 1;
  } else {
    simplex.move(i, 0);
    simplex.move(last, 1);
    simplex.count = 2;
  }
}
