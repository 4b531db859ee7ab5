/**
 * Two polytopes, in the frame of the first: apart, the walk of gjk.ts gives everything. Overlapping, one kernel finds the way out (the
 * axis), and then the second core is moved out along it, well clear of the first, and the walk is asked again: the nearest points of
 * the moved pair are the deepest points of the pair.
 */
import { Axis } from '../kernels/axis.ts';
import type { CoreDistance } from '../kernels/coreDistance.ts';
import { APART, BEYOND_LIMIT, gjk, MEETING } from '../kernels/gjk.ts';
import { penetration } from '../kernels/penetration.ts';
import { HULL_VIEW, type PolytopeView } from '../kernels/polytopeView.ts';
import { Search } from '../kernels/search.ts';
import { Simplex } from '../kernels/simplex.ts';
import { smallSat } from '../kernels/smallSat.ts';
import { vertexFeature } from '../kernels/vertexFeature.ts';
import { MIN_LENGTH } from '../math/tolerance.ts';

const polytopePair_simplex = /* @__PURE__ */ new Simplex();
const polytopePair_axis = /* @__PURE__ */ new Axis();
const polytopePair_outward = /* @__PURE__ */ new Search();

/** A walk that stalls farther out than this part of the pair's size has lost nothing that can be seen. */
const STALLED_NEAR = 1e-6;
/** Rounding of an axis' separation, relative to the pair's size. */
const AXIS_ROUNDING = 1e-13;
/** An axis that the gap differs from by no more than this (squared) is right to all digits. */
const TILT_SQ = 1e-30;
/** Moving out along the direction that the gap showed settles at once; a second time is for an axis that was far off. */
const LAST_PASS = 2;

/** Writes everything to `out`, or returns false when the cores are farther apart than the search's limit. */
export function polytopePair(first: PolytopeView, second: PolytopeView, search: Search, out: CoreDistance): boolean {
  const simplex = polytopePair_simplex;
  const found = gjk(first, second, search, simplex);
  if (found === BEYOND_LIMIT) return false;
  if (found !== MEETING) {
    writeNearest(first, second, simplex, out);
    if (found === APART || out.distance > STALLED_NEAR * search.size) return true;
  }
  const nearest = out.distance;
  const axis = polytopePair_axis;
  let isComplete = false;
  if (first.kind === HULL_VIEW || second.kind === HULL_VIEW) isComplete = penetration(first, second, simplex, axis);
  else smallSat(first, second, axis);
  // A walk that stalled close to touching. The axis knows whether the cores overlap; and if they do not, it has the distance too,
  // unless a vertex is nearest to a vertex or an edge.
  const rounding = AXIS_ROUNDING * search.size;
  if (found !== MEETING && axis.separation > rounding && nearest - axis.separation > rounding) return true;
  if (isComplete) {
    writePoints(first, second, simplex, out);
    out.distance = axis.separation;
    out.nx = axis.nx;
    out.ny = axis.ny;
    out.nz = axis.nz;
  } else writeOverlap(first, second, search, axis, out);
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
  const simplex = polytopePair_simplex;
  const outward = polytopePair_outward;
  outward.x = axis.nx;
  outward.y = axis.ny;
  outward.z = axis.nz;
  outward.size = search.size;
  let separation = axis.separation;
  for (let pass = 0; ; pass++) {
    // Clear by the size of the pair, so that the direction of the gap is known to all digits.
    const nx = outward.x;
    const ny = outward.y;
    const nz = outward.z;
    const way = search.size - separation;
    second.shiftX = nx * way;
    second.shiftY = ny * way;
    second.shiftZ = nz * way;
    gjk(first, second, outward, simplex);
    writeNearest(first, second, simplex, out);
    const cos = out.nx * nx + out.ny * ny + out.nz * nz;
    separation = out.distance - way * cos;
    const tiltX = out.nx - nx;
    const tiltY = out.ny - ny;
    const tiltZ = out.nz - nz;
    if (pass === LAST_PASS || tiltX * tiltX + tiltY * tiltY + tiltZ * tiltZ <= TILT_SQ) {
      out.distance = separation;
      out.bx -= nx * way;
      out.by -= ny * way;
      out.bz -= nz * way;
      return;
    }
    // The axis was off by rounding (a thin face, edges almost parallel): the gap shows the true one. Move out along that.
    outward.x = out.nx;
    outward.y = out.ny;
    outward.z = out.nz;
  }
}

/** The points that the simplex stands for, the features that they rest on, their distance and its direction. */
function writeNearest(first: PolytopeView, second: PolytopeView, simplex: Simplex, out: CoreDistance): void {
  simplex.polish();
  writePoints(first, second, simplex, out);
  const { vx, vy, vz } = simplex;
  const distance = Math.sqrt(vx * vx + vy * vy + vz * vz);
  const inv = 1 / Math.max(distance, MIN_LENGTH);
  out.distance = distance;
  out.nx = vx * inv;
  out.ny = vy * inv;
  out.nz = vz * inv;
}

/** The points that the simplex stands for, and the features that they rest on. */
function writePoints(first: PolytopeView, second: PolytopeView, simplex: Simplex, out: CoreDistance): void {
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
