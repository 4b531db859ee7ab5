/**
 * Two polytopes, in the frame of the first: apart, the walk of gjk.ts gives everything. Overlapping, one kernel finds the way out (the
 * axis), and then the second core is moved out along it, well clear of the first, and the walk is asked again: the nearest points of
 * the moved pair are the deepest points of the pair.
 */
import { Axis } from '../kernels/axis.ts';
import type { CoreDistance } from '../kernels/coreDistance.ts';
import { expandingPolytope } from '../kernels/expandingPolytope.ts';
import { BEYOND_LIMIT, gjk, MEETING } from '../kernels/gjk.ts';
import { HULL_VIEW, type PolytopeView } from '../kernels/polytopeView.ts';
import { Search } from '../kernels/search.ts';
import { Simplex } from '../kernels/simplex.ts';
import { smallSat } from '../kernels/smallSat.ts';
import { vertexFeature } from '../kernels/vertexFeature.ts';

const polytopePair_simplex = /* @__PURE__ */ new Simplex();
const polytopePair_axis = /* @__PURE__ */ new Axis();
const polytopePair_outward = /* @__PURE__ */ new Search();

/** Writes everything to `out`, or returns false when the cores are farther apart than the search's limit. */
export function polytopePair(first: PolytopeView, second: PolytopeView, search: Search, out: CoreDistance): boolean {
  const simplex = polytopePair_simplex;
  const found = gjk(first, second, search, simplex);
  if (found === BEYOND_LIMIT) return false;
  if (found === MEETING) {
    const axis = polytopePair_axis;
    if (first.kind === HULL_VIEW || second.kind === HULL_VIEW) expandingPolytope(first, second, simplex, axis);
    else smallSat(first, second, axis);
    writeOverlap(first, second, search, axis, out);
    return true;
  }
  writeNearest(first, second, simplex, out);
  const { vx, vy, vz } = simplex;
  const distance = Math.sqrt(vx * vx + vy * vy + vz * vz);
  const inv = 1 / distance;
  out.distance = distance;
  out.nx = vx * inv;
  out.ny = vy * inv;
  out.nz = vz * inv;
  return true;
}

/** True when two polytopes in one frame come within the search's limit of each other. */
export function polytopesWithin(first: PolytopeView, second: PolytopeView, search: Search): boolean {
  const simplex = polytopePair_simplex;
  const found = gjk(first, second, search, simplex);
  if (found === MEETING) return true;
  if (found === BEYOND_LIMIT) return false;
  const { vx, vy, vz } = simplex;
  return vx * vx + vy * vy + vz * vz <= search.limit * search.limit;
}

/** Writes everything to `out` for two cores that overlap, or touch, given their way out. */
export function writeOverlap(first: PolytopeView, second: PolytopeView, search: Search, axis: Axis, out: CoreDistance): void {
  const { nx, ny, nz, separation } = axis;
  const simplex = polytopePair_simplex;
  const outward = polytopePair_outward;
  outward.x = nx;
  outward.y = ny;
  outward.z = nz;
  // Clear by the size of the pair, so that the direction of the gap is known to all digits.
  const way = search.size - separation;
  second.shiftX = nx * way;
  second.shiftY = ny * way;
  second.shiftZ = nz * way;
  gjk(first, second, outward, simplex);
  writeNearest(first, second, simplex, out);
  out.bx -= nx * way;
  out.by -= ny * way;
  out.bz -= nz * way;
  out.distance = separation;
  out.nx = nx;
  out.ny = ny;
  out.nz = nz;
}

/** The points that the simplex stands for, and the features that they rest on. */
function writeNearest(first: PolytopeView, second: PolytopeView, simplex: Simplex, out: CoreDistance): void {
  const { count, ia, ib, weight } = simplex;
  let ax = 0;
  let ay = 0;
  let az = 0;
  let bx = 0;
  let by = 0;
  let bz = 0;
  for (let i = 0; i < count; i++) {
    const t = weight[i]!;
    first.vertex(ia[i]!);
    ax += t * first.sx;
    ay += t * first.sy;
    az += t * first.sz;
    second.vertex(ib[i]!);
    bx += t * second.sx;
    by += t * second.sy;
    bz += t * second.sz;
  }
  out.ax = ax;
  out.ay = ay;
  out.az = az;
  out.bx = bx;
  out.by = by;
  out.bz = bz;
  const j = count > 1 ? 1 : 0;
  const k = count > 2 ? 2 : j;
  out.featureA = vertexFeature(first, ia[0]!, ia[j]!, ia[k]!);
  out.featureB = vertexFeature(second, ib[0]!, ib[j]!, ib[k]!);
}
