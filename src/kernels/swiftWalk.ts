/**
 * The walk of gjk.ts for the usual case: a solid hull at home and another core, well apart or well inside each other. The same
 * steps with less care: a simplex that is too flat, a step that gains nothing or a distance near zero end it, without an answer,
 * and the walk of gjk.ts has to do. What it does answer is as good.
 */
import { CELL_BITS, CELL_COUNT, CELL_MIDDLE, CELL_SCALE } from '../math/directionCells.ts';
import { CULL_MARGIN } from '../math/tolerance.ts';
import type { CoreDistance } from './coreDistance.ts';
import { APART, BEYOND_LIMIT, MEETING, STALLED } from './gjk.ts';
import { BOX_VIEW, HULL_VIEW, type PolytopeView, TRIANGLE_VIEW } from './polytopeView.ts';
import type { Search } from './search.ts';
import type { Simplex } from './simplex.ts';
import { move, NEARER, NEWEST, type SwiftSimplex, settle, UNSURE } from './swiftSimplex.ts';
import { commonFeature } from './vertexFeature.ts';

/** Rounding of v.v - v.w, squared, relative to |v| times the size of the pair: below 1e-15 there is no progress to see. */
const PROGRESS_ROUNDING_SQ = 1e-30;
/** Farther apart than this part of the pair's size (squared), the direction that the walk found is right to 13 digits. */
const CLEAR_SQ = 1e-6;
/** Wider than this part of the pair's size (squared), the normal of a triangle is right to about 13 digits. */
const WIDE_SQ = 4e-6;
/** A v shorter than this part of the pair's size (squared) points where rounding says. */
const SHORT_SQ = 1e-12;
/** Left for the rounding of distances, as a part of the pair's size, where a pair is refused early. */
const LIMIT_ROUNDING = 1e-12;
/** Keeps a cell in the table whatever rounding does to a direction of hardly any length. */
const LAST_CELL = CELL_COUNT - 1;
/** More turns than a walk without trouble takes. */
const MOST_TURNS = 40;

const NO_STARTS: Uint32Array = /* @__PURE__ */ new Uint32Array(0);
const NO_POINTS: Float64Array = /* @__PURE__ */ new Float64Array(0);

/**
 * APART: everything is written to `out`. MEETING: `simplex` is a tetrahedron around the origin. BEYOND_LIMIT: the distance is
 * more than the search's limit. STALLED: no answer.
 */
export function swiftWalk(
  first: PolytopeView,
  second: PolytopeView,
  search: Search,
  s: SwiftSimplex,
  simplex: Simplex,
  out: CoreDistance,
): number {
  const hullA = first.hull!;
  const hullB = second.hull;
  const { kind } = second;
  const startA = hullA.vertexStart;
  const aroundA = hullA.neighbourPoints;
  const startB = hullB === null ? NO_STARTS : hullB.vertexStart;
  const aroundB = hullB === null ? NO_POINTS : hullB.neighbourPoints;
  const { x0, y0, z0, px, py, pz } = second;
  let { ux, uy, uz, vx: tx, vy: ty, vz: tz, wx: rx, wy: ry, wz: rz } = second;
  const limit = search.limit + LIMIT_ROUNDING * search.size;
  const limitSq = limit * limit * CULL_MARGIN;
  let dx = search.x;
  let dy = search.y;
  let dz = search.z;
  const scale = CELL_SCALE / Math.sqrt(dx * dx + dy * dy + dz * dz);
  const { inner } = hullA;
  const { points } = inner;
  const row = (((CELL_MIDDLE + dx * scale) | 0) << CELL_BITS) | ((CELL_MIDDLE + dy * scale) | 0);
  let isGiven = s.count > 0;
  let ia = isGiven ? s.ia[NEWEST]! : inner.vertexHint(((row << CELL_BITS) | ((CELL_MIDDLE + dz * scale) | 0)) & LAST_CELL);
  let ax = points[4 * ia]!;
  let ay = points[4 * ia + 1]!;
  let az = points[4 * ia + 2]!;
  let ib = 0;
  let bx = 0.5;
  let by = 0.5;
  let bz = 0.5;
  if (hullB !== null) {
    const innerB = hullB.inner;
    const lx = CELL_MIDDLE - (ux * dx + uy * dy + uz * dz) * scale;
    const ly = CELL_MIDDLE - (tx * dx + ty * dy + tz * dz) * scale;
    const lz = CELL_MIDDLE - (rx * dx + ry * dy + rz * dz) * scale;
    const cell = (((((lx | 0) << CELL_BITS) | (ly | 0)) << CELL_BITS) | (lz | 0)) & LAST_CELL;
    ib = isGiven ? s.ib[NEWEST]! : innerB.vertexHint(cell);
    bx = innerB.points[4 * ib]!;
    by = innerB.points[4 * ib + 1]!;
    bz = innerB.points[4 * ib + 2]!;
  } else if (kind === BOX_VIEW) {
    const { hu, hv, hw } = second;
    ux *= hu;
    uy *= hu;
    uz *= hu;
    tx *= hv;
    ty *= hv;
    tz *= hv;
    rx *= hw;
    ry *= hw;
    rz *= hw;
  } else {
    ux = second.x1 - x0;
    uy = second.y1 - y0;
    uz = second.z1 - z0;
    tx = second.x2 - x0;
    ty = second.y2 - y0;
    tz = second.z2 - z0;
  }
  const { w, v } = s;
  let vv = 0.5;
  let largestSq = search.size * search.size;
  let isThorough = false;
  let isGuess = false;
  for (let left = MOST_TURNS; ; left--) {
    if (left === 0) return STALLED;
    let isSeparating = false;
    if (isGiven) isGiven = false;
    else {
      let isFarthest = s.count > 0;
      if (s.count > 0) {
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
      let x = 0.5;
      let y = 0.5;
      let z = 0.5;
      if (kind === HULL_VIEW) {
        if (s.count > 0) {
          const lx = ux * dx + uy * dy + uz * dz;
          const ly = tx * dx + ty * dy + tz * dz;
          const lz = rx * dx + ry * dy + rz * dz;
          let least = bx * lx + by * ly + bz * lz;
          for (;;) {
            const end = 4 * startB[ib + 1]!;
            let next = -1;
            for (let i = 4 * startB[ib]!; i < end; i += 4) {
              const along = aroundB[i]! * lx + aroundB[i + 1]! * ly + aroundB[i + 2]! * lz;
              if (along < least) {
                least = along;
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
        }
        x = ux * bx + tx * by + rx * bz + px;
        y = uy * bx + ty * by + ry * bz + py;
        z = uz * bx + tz * by + rz * bz + pz;
      } else {
        const u = dx * ux + dy * uy + dz * uz;
        const t = dx * tx + dy * ty + dz * tz;
        x = x0;
        y = y0;
        z = z0;
        if (kind === BOX_VIEW) {
          const r = dx * rx + dy * ry + dz * rz;
          const su = u > 0 ? -1.0 : 1.0;
          const st = t > 0 ? -1.0 : 1.0;
          const sr = r > 0 ? -1.0 : 1.0;
          ib = (7 - (su + 2 * st + 4 * sr)) >> 1;
          x += su * ux + st * tx + sr * rx;
          y += su * uy + st * ty + sr * ry;
          z += su * uz + st * tz + sr * rz;
        } else if (kind === TRIANGLE_VIEW && t < 0 && t < u) {
          ib = 2;
          x += tx;
          y += ty;
          z += tz;
        } else if (u < 0) {
          ib = 1;
          x += ux;
          y += uy;
          z += uz;
        } else ib = 0;
      }
      x -= ax;
      y -= ay;
      z -= az;
      const ww = x * x + y * y + z * z;
      if (ww > largestSq) largestSq = ww;
      w[12] = x;
      w[13] = y;
      w[14] = z;
      s.ia[NEWEST] = ia;
      s.ib[NEWEST] = ib;
      if (s.count === 0) {
        move(s, NEWEST, 0);
        s.count = 1;
        // Between v and the direction at the start, which is often the better one.
        const share = (Math.sqrt(ww) * scale) / CELL_SCALE;
        dx = x + dx * share;
        dy = y + dy * share;
        dz = z + dz * share;
        isGuess = true;
        vv = ww;
        v[0] = x;
        v[1] = y;
        v[2] = z;
        v[3] = ww;
        continue;
      }
      if (isGuess) {
        isGuess = false;
        isFarthest = false;
        dx = v[0]!;
        dy = v[1]!;
        dz = v[2]!;
      }
      const vw = dx * x + dy * y + dz * z;
      // The plane through w across v separates: no point of the CSO is nearer than v.w / |v|.
      if (vw > 0 && vw * vw > limitSq * vv && isFarthest) return BEYOND_LIMIT;
      isSeparating = vw > 0;
      const progress = vv - vw;
      if (!(progress > 0 && progress * progress > PROGRESS_ROUNDING_SQ * vv * largestSq)) {
        if (isFarthest) break;
        isThorough = true;
        continue;
      }
    }
    isThorough = false;
    const found = settle(s);
    if (found !== NEARER) {
      // Where the plane across v separates, the origin is inside for rounding only.
      if (found === UNSURE || isSeparating) return STALLED;
      const { wx, wy, wz } = simplex;
      for (let i = 0; i < 4; i++) {
        wx[i] = w[4 * i]!;
        wy[i] = w[4 * i + 1]!;
        wz[i] = w[4 * i + 2]!;
        simplex.ia[i] = s.ia[i]!;
        simplex.ib[i] = s.ib[i]!;
      }
      simplex.count = 4;
      return MEETING;
    }
    vv = v[3]!;
    dx = v[0]!;
    dy = v[1]!;
    dz = v[2]!;
    if (!(vv > SHORT_SQ * largestSq)) return STALLED;
  }
  return writeNearest(first, second, search, s, out) ? APART : STALLED;
}

/** The points that v is the difference of. False where it may not be right to all digits. */
function writeNearest(first: PolytopeView, second: PolytopeView, { size }: Search, s: SwiftSimplex, out: CoreDistance): boolean {
  const { count, w, v, ia, ib } = s;
  const { points } = first.hull!.inner;
  const vv = v[3]!;
  if (!(vv > CLEAR_SQ * size * size)) return false;
  const j = count > 1 ? 1 : 0;
  const k = count > 2 ? 2 : j;
  const i0 = 4 * ia[0]!;
  let ax = points[i0]!;
  let ay = points[i0 + 1]!;
  let az = points[i0 + 2]!;
  if (count > 1) {
    const i1 = 4 * ia[1]!;
    const px = w[4]! - w[0]!;
    const py = w[5]! - w[1]!;
    const pz = w[6]! - w[2]!;
    const pp = px * px + py * py + pz * pz;
    let t1 = 0.5;
    let t2 = 0.5;
    if (count === 2) {
      t1 = -(px * w[0]! + py * w[1]! + pz * w[2]!) / pp;
      t2 = 0.0;
    } else {
      const qx = w[8]! - w[0]!;
      const qy = w[9]! - w[1]!;
      const qz = w[10]! - w[2]!;
      // n = p x q
      const nx = py * qz - pz * qy;
      const ny = pz * qx - px * qz;
      const nz = px * qy - py * qx;
      const nn = nx * nx + ny * ny + nz * nz;
      if (!(nn > WIDE_SQ * Math.max(pp, qx * qx + qy * qy + qz * qz) * size * size)) return false;
      // k = w x n; of the parallelogram between p and q the origin is at q.k / n.n and -p.k / n.n
      const kx = w[1]! * nz - w[2]! * ny;
      const ky = w[2]! * nx - w[0]! * nz;
      const kz = w[0]! * ny - w[1]! * nx;
      t1 = (qx * kx + qy * ky + qz * kz) / nn;
      t2 = -(px * kx + py * ky + pz * kz) / nn;
    }
    const i2 = 4 * ia[k]!;
    const t0 = 1 - t1 - t2;
    if (!(t0 >= 0 && t1 >= 0 && t2 >= 0)) return false;
    ax = t0 * ax + t1 * points[i1]! + t2 * points[i2]!;
    ay = t0 * ay + t1 * points[i1 + 1]! + t2 * points[i2 + 1]!;
    az = t0 * az + t1 * points[i1 + 2]! + t2 * points[i2 + 2]!;
  }
  const distance = Math.sqrt(vv);
  const inv = 1 / distance;
  const vx = v[0]!;
  const vy = v[1]!;
  const vz = v[2]!;
  out.fault = 0;
  out.distance = distance;
  out.nx = vx * inv;
  out.ny = vy * inv;
  out.nz = vz * inv;
  out.ax = ax;
  out.ay = ay;
  out.az = az;
  out.bx = ax + vx;
  out.by = ay + vy;
  out.bz = az + vz;
  out.featureA = commonFeature(first, ia[0]!, ia[j]!, ia[k]!);
  out.featureB = commonFeature(second, ib[0]!, ib[j]!, ib[k]!);
  return out.featureA >= 0 && out.featureB >= 0;
}
