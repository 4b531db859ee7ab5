/** The way out of each other for two overlapping polytopes, one of them a hull at least: which kernel serves which pair. */
import type { Axis } from './axis.ts';
import type { CoreDistance } from './coreDistance.ts';
import { expandingPolytope } from './expandingPolytope.ts';
import { hullHullSat } from './hullHullSat.ts';
import { hullSmallSat } from './hullSmallSat.ts';
import { HULL_VIEW, type PolytopeView } from './polytopeView.ts';
import type { Simplex } from './simplex.ts';

/**
 * Writes the way out to `axis`. `simplex` is what the walk of gjk.ts ended with, if there was one. Returns true when the deepest points
 * and their features are written to `out`.
 */
export function penetration(first: PolytopeView, second: PolytopeView, simplex: Simplex, axis: Axis, out: CoreDistance): boolean {
  if (!isSolid(first) || first.turned || (second.kind === HULL_VIEW && !isSolid(second))) {
    expandingPolytope(first, second, simplex, axis);
    return false;
  }
  if (second.kind === HULL_VIEW) return hullHullSat(first, second, axis, out);
  return hullSmallSat(first, second, axis, out);
}

/** True for a hull with an inside. */
export function isSolid({ hull }: PolytopeView): boolean {
  return hull !== null && hull.dimension === 3;
}

/** True for two cores, the first of them a solid hull, when the faces of the hulls are known to all digits. */
export function areSound({ hull: a }: PolytopeView, { hull: b }: PolytopeView): boolean {
  return a!.form.isSound && (b === null || b.form.isSound);
}
