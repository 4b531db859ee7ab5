/**
 * The distance of two convex polytopes that are apart (Gilbert, Johnson, Keerthi). The CSO, second core minus first, holds the origin
 * just when the cores meet; otherwise its point nearest to the origin is found by stepping from simplex to simplex of its vertices, each
 * nearer than the one before. The walk ends when the vertex farthest towards the origin is already in the simplex, or is no
 * nearer to the origin than the simplex is, to the last digit of that comparison.
 */
import { CULL_MARGIN } from '../math/tolerance.ts';
import { Vec3, type Vec3Like } from '../math/vec3.ts';
import type { PolytopeView } from './polytopeView.ts';
import type { Search } from './search.ts';
import type { Simplex } from './simplex.ts';

/** What the walk found. */
export const APART = 0;
export const MEETING = 1;
export const BEYOND_LIMIT = 2;
/** Apart as far as the walk can tell, but rounding stopped it before a plane across v proved that nothing is nearer. */
export const STALLED = 3;

/** Rounding of v.v - v.w, squared, relative to |v| times the size of the pair: below 1e-15 there is no progress to see. */
const PROGRESS_ROUNDING_SQ = 1e-30;
/** Nearer than 1e-14 of the size of the pair (here squared), the cores are touching: the direction to the origin is rounding. */
const TOUCHING_SQ = 1e-28;

/** How many vertices in a row may leave v as long as it was, and by what factor rounding may lengthen v.v. */
const MAX_SIDEWAYS = 8;
const SIDEWAYS_GROWTH = 1 + 1e-14;

const gjk_direction = /* @__PURE__ */ new Vec3();
const gjk_triedA = /* @__PURE__ */ new Int32Array(MAX_SIDEWAYS);
const gjk_triedB = /* @__PURE__ */ new Int32Array(MAX_SIDEWAYS);

/**
 * Walks from where `search` says. APART: `simplex` holds the nearest point and what it rests on. STALLED: the same, without proof. MEETING: the
 * origin is inside it, or so near that they touch. BEYOND_LIMIT: the distance is more than the search's limit; the walk stops early then.
 */
export function gjk(first: PolytopeView, second: PolytopeView, search: Search, simplex: Simplex): number {
  const d = gjk_direction;
  const limitSq = search.limit * search.limit * CULL_MARGIN;
  addSupport(first, second, search, simplex, 0);
  simplex.start();
  let vv = simplex.vx * simplex.vx + simplex.vy * simplex.vy + simplex.vz * simplex.vz;
  let largestSq = Math.max(vv, search.size * search.size);
  let shortestSq = vv;
  let sideways = 0;
  // Each simplex has one v. It becomes shorter than ever, or one of the vertices not tried since it last did is taken: there is an end.
  for (;;) {
    if (vv <= TOUCHING_SQ * largestSq) return MEETING;
    d.x = simplex.vx;
    d.y = simplex.vy;
    d.z = simplex.vz;
    const n = simplex.count;
    addSupport(first, second, d, simplex, n);
    const wx = simplex.wx[n]!;
    const wy = simplex.wy[n]!;
    const wz = simplex.wz[n]!;
    const vw = d.x * wx + d.y * wy + d.z * wz;
    // The plane through w across v separates: no point of the CSO is nearer than v.w / |v|.
    if (vw > 0 && vw * vw > limitSq * vv) return BEYOND_LIMIT;
    const ww = wx * wx + wy * wy + wz * wz;
    if (ww > largestSq) largestSq = ww;
    const progress = vv - vw;
    if (!(progress > 0 && progress * progress > PROGRESS_ROUNDING_SQ * vv * largestSq)) return APART;
    const ia = simplex.ia[n]!;
    const ib = simplex.ib[n]!;
    if (simplex.has(ia, ib)) return STALLED;
    simplex.count = n + 1;
    if (!simplex.solve()) return MEETING;
    if (simplex.foundSq < shortestSq) {
      shortestSq = simplex.foundSq;
      sideways = 0;
    } else {
      // v stays as long as it is, to rounding, but turns a little: enough to see a vertex that was hidden behind another. Unless this
      // one was tried before.
      if (sideways === MAX_SIDEWAYS || !(simplex.foundSq <= shortestSq * SIDEWAYS_GROWTH) || wasTried(ia, ib, sideways)) {
        simplex.count = n;
        return STALLED;
      }
      gjk_triedA[sideways] = ia;
      gjk_triedB[sideways++] = ib;
    }
    simplex.commit();
    vv = simplex.foundSq;
  }
}

function wasTried(ia: number, ib: number, count: number): boolean {
  for (let i = 0; i < count; i++) if (gjk_triedA[i] === ia && gjk_triedB[i] === ib) return true;
  return false;
}

/** Puts the CSO vertex farthest against `d` at index n of the simplex: the second core's vertex against d minus the first one's along d. */
export function addSupport(first: PolytopeView, second: PolytopeView, d: Vec3Like, simplex: Simplex, n: number): void {
  first.support(d, 1);
  second.support(d, -1);
  simplex.ia[n] = first.index;
  simplex.ib[n] = second.index;
  simplex.wx[n] = second.sx - first.sx;
  simplex.wy[n] = second.sy - first.sy;
  simplex.wz[n] = second.sz - first.sz;
}
