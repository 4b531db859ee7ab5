/** The way out of each other for two overlapping polytopes, one of them a hull at least: which kernel serves which pair. */
import type { Axis } from './axis.ts';
import { expandingPolytope } from './expandingPolytope.ts';
import { AXIS_AND_POINTS, hullSmallSat, TOO_SHALLOW } from './hullSmallSat.ts';
import { HULL_VIEW, type PolytopeView } from './polytopeView.ts';
import type { Simplex } from './simplex.ts';

/** Where the two kernels take about the same time. */
const MOST_FACES = 128;

/**
 * Writes the way out to `out`. `simplex` is what the walk of gjk.ts ended with. Returns true when it holds the deepest points
 * afterwards, as vertices of the CSO with weights.
 */
export function penetration(first: PolytopeView, second: PolytopeView, simplex: Simplex, out: Axis): boolean {
  if (second.kind !== HULL_VIEW && first.kind === HULL_VIEW && isForSat(first)) {
    const found = hullSmallSat(first, second, simplex, out);
    if (found !== TOO_SHALLOW) return found === AXIS_AND_POINTS;
  }
  return expandingPolytope(first, second, simplex, out);
}

/** The axes of a large hull are too many: the expanding polytope sees only those near the way out. */
function isForSat({ hull, turned }: PolytopeView): boolean {
  return !turned && hull!.dimension === 3 && hull!.faceCount <= MOST_FACES;
}
