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

/** A v shorter than this part of the pair's size (squared) is brought into line with what it ends on. */
const SHORT_SQ = 1e-6;

/** Left for the rounding of distances, as a part of the pair's size, where a pair is refused early. */
const LIMIT_ROUNDING = 1e-12;

/** How many vertices in a row may leave v as long as it was, and by what factor rounding may lengthen v.v. */
const MAX_SIDEWAYS = 8;
const SIDEWAYS_GROWTH = 1 + 1e-14;

const NO_STARTS: Uint32Array = /* @__PURE__ */ new Uint32Array(0);
const NO_POINTS: Float64Array = /* @__PURE__ */ new Float64Array(0);

const gjk_direction = /* @__PURE__ */ new Vec3();
const gjk_triedA = /* @__PURE__ */ new Int32Array(MAX_SIDEWAYS);
const gjk_triedB = /* @__PURE__ */ new Int32Array(MAX_SIDEWAYS);

/**
 * Walks from where `search` says. APART: `simplex` holds the nearest point and what it rests on. STALLED: the same, without
 * proof. MEETING: the origin is inside it, or so near that they touch. BEYOND_LIMIT: the distance is more than the search's
 * limit; the walk stops early then.
 *
 * Over a hull without slivers, each turn goes from neighbour to neighbour: one step where that brings the walk on, else to the
 * farthest vertex.
 */
export function gjk(first: PolytopeView, second: PolytopeView, search: Search, simplex: Simplex): number {
  const d = gjk_direction;
  const { wx, wy, wz } = simplex;
  const limit = search.limit + LIMIT_ROUNDING * search.size;
  const limitSq = limit * limit * CULL_MARGIN;
  const hullA = first.hull !== null && !first.turned && first.isClimbable ? first.hull : null;
  const hullB = second.hull !== null && second.isClimbable ? second.hull : null;
  const startA = hullA === null ? NO_STARTS : hullA.vertexStart;
  const startB = hullB === null ? NO_STARTS : hullB.vertexStart;
  const aroundA = hullA === null ? NO_POINTS : hullA.neighbourPoints;
  const aroundB = hullB === null ? NO_POINTS : hullB.neighbourPoints;
  const { ux, uy, uz, vx: tx, vy: ty, vz: tz, wx: rx, wy: ry, wz: rz, px, py, pz } = second;
  let dx = search.x;
  let dy = search.y;
  let dz = search.z;
  // The vertices, in the frame of each hull.
  let ia = 0;
  let ib = 0;
  let ax = 0.5;
  let ay = 0.5;
  let az = 0.5;
  let bx = 0.5;
  let by = 0.5;
  let bz = 0.5;
  if (hullA !== null) {
    ia = first.index;
    ax = hullA.x[ia]!;
    ay = hullA.y[ia]!;
    az = hullA.z[ia]!;
  }
  if (hullB !== null) {
    ib = second.index;
    bx = hullB.x[ib]!;
    by = hullB.y[ib]!;
    bz = hullB.z[ib]!;
  }
  let vv = 0.5;
  let largestSq = search.size * search.size;
  let shortestSq = 0.5;
  let sideways = 0;
  let isThorough = true;
  simplex.count = 0;
  // Each simplex has one v. It becomes shorter than ever, or one of the vertices not tried since it last did is taken: there is an end.
  for (;;) {
    let isFarthest = true;
    d.x = dx;
    d.y = dy;
    d.z = dz;
    if (hullA === null) {
      first.support(d, 1);
      ia = first.index;
      ax = first.sx;
      ay = first.sy;
      az = first.sz;
    } else {
      let farthest = ax * dx + ay * dy + az * dz;
      for (;;) {
        const end = 4 * startA[ia + 1]!;
        let next = -1;
        for (let i = 4 * startA[ia]!; i < end; i += 4) {
          const along = aroundA[i]! * dx + aroundA[i + 1]! * dy + aroundA[i + 2]! * dz;
          if (along > farthest) {
            farthest = along;
            next = i;
          }
        }
        if (next < 0) break;
        ax = aroundA[next]!;
        ay = aroundA[next + 1]!;
        az = aroundA[next + 2]!;
        ia = aroundA[next + 3]! | 0;
        if (isThorough) continue;
        isFarthest = false;
        break;
      }
    }
    let sx = bx;
    let sy = by;
    let sz = bz;
    if (hullB === null) {
      second.support(d, -1);
      ib = second.index;
      sx = second.sx;
      sy = second.sy;
      sz = second.sz;
    } else {
      const lx = -(ux * dx + uy * dy + uz * dz);
      const ly = -(tx * dx + ty * dy + tz * dz);
      const lz = -(rx * dx + ry * dy + rz * dz);
      let farthest = bx * lx + by * ly + bz * lz;
      for (;;) {
        const end = 4 * startB[ib + 1]!;
        let next = -1;
        for (let i = 4 * startB[ib]!; i < end; i += 4) {
          const along = aroundB[i]! * lx + aroundB[i + 1]! * ly + aroundB[i + 2]! * lz;
          if (along > farthest) {
            farthest = along;
            next = i;
          }
        }
        if (next < 0) break;
        bx = aroundB[next]!;
        by = aroundB[next + 1]!;
        bz = aroundB[next + 2]!;
        ib = aroundB[next + 3]! | 0;
        if (isThorough) continue;
        isFarthest = false;
        break;
      }
      sx = ux * bx + tx * by + rx * bz + px;
      sy = uy * bx + ty * by + ry * bz + py;
      sz = uz * bx + tz * by + rz * bz + pz;
    }
    const n = simplex.count;
    const x = sx - ax;
    const y = sy - ay;
    const z = sz - az;
    wx[n] = x;
    wy[n] = y;
    wz[n] = z;
    simplex.ax[n] = ax;
    simplex.ay[n] = ay;
    simplex.az[n] = az;
    simplex.ia[n] = ia;
    simplex.ib[n] = ib;
    const ww = x * x + y * y + z * z;
    if (ww > largestSq) largestSq = ww;
    if (n === 0) {
      simplex.start();
      vv = ww;
      shortestSq = ww;
    } else {
      const vw = dx * x + dy * y + dz * z;
      // The plane through w across v separates: no point of the CSO is nearer than v.w / |v|.
      if (vw > 0 && vw * vw > limitSq * vv && isFarthest) return BEYOND_LIMIT;
      const progress = vv - vw;
      const isProgress = progress > 0 && progress * progress > PROGRESS_ROUNDING_SQ * vv * largestSq;
      if (!isProgress || simplex.has(ia, ib)) {
        if (isFarthest) return isProgress ? STALLED : APART;
        isThorough = true;
        continue;
      }
      simplex.count = n + 1;
      const isNearest = simplex.solve();
      // Where the plane across v separates, the tetrahedron seems to hold the origin for rounding only.
      if (!isNearest && !(vw > 0)) return MEETING;
      if (isNearest && simplex.foundSq < shortestSq) {
        shortestSq = simplex.foundSq;
        sideways = 0;
      } else {
        // v stays as long as it is, to rounding, but turns a little: enough to see a vertex that was hidden behind another. Unless
        // this one was tried before.
        const isSame = isNearest && simplex.foundSq <= shortestSq * SIDEWAYS_GROWTH;
        if (sideways === MAX_SIDEWAYS || !isSame || wasTried(ia, ib, sideways)) {
          simplex.count = n;
          if (isFarthest) return STALLED;
          isThorough = true;
          continue;
        }
        gjk_triedA[sideways] = ia;
        gjk_triedB[sideways++] = ib;
      }
      simplex.commit();
      vv = simplex.foundSq;
    }
    isThorough = false;
    if (vv <= SHORT_SQ * largestSq) {
      if (vv <= TOUCHING_SQ * largestSq) return MEETING;
      simplex.polish();
      isThorough = true;
    }
    dx = simplex.vx;
    dy = simplex.vy;
    dz = simplex.vz;
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
