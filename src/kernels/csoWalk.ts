/**
 * Two cores apart, the first a solid hull at home: a walk over the vertices of the CSO (second core minus first). The edges that
 * leave a vertex w of it are those of either core at its own vertex, and the CSO lies within the cone that they span from w. The
 * point v of that cone nearest to the origin is on w, on an edge or between two: edges are taken in one by one, always the one
 * that leads most steeply to the origin. When none does any more and v is not beyond the end of an edge, v is the nearest point
 * of the CSO. If it is, the walk goes on from there.
 */
import { CELL_BITS, CELL_COUNT, CELL_MIDDLE, CELL_SCALE } from '../math/directionCells.ts';
import { SHORT_LIST } from '../math/rayList.ts';
import { MIN_LENGTH } from '../math/tolerance.ts';
import type { Hull } from '../shapes/hull.ts';
import { isOnFace, NONE, rayEnd, VERGE, writeFeatures } from './csoFeatures.ts';
import { APART, STALLED } from './gjk.ts';
import { ANSWER, OF_FIRST, OF_SECOND, PLACED, POSITION, SIZE, TOWARDS } from './placedCore.ts';
import { BOX_VIEW, SEGMENT_VIEW } from './polytopeView.ts';
import { SMALL_RAYS, setSmallRays, smallEnd, smallSupport, VERTEX_AT } from './smallRays.ts';
import type { SwiftSimplex } from './swiftSimplex.ts';

/** What the walk returns beside APART and STALLED: no answer, */
export const LOST = 4;
/** or a vertex whose cone holds the origin. */
export const AROUND = 5;

/** More turns than a walk without trouble takes. */
const MOST_TURNS = 12;
/** An edge leads to the origin when its slope against v is more than this: the rounding of v. */
const ROUNDING = 1e-15;
/** Keeps a cell in the table whatever rounding does to a direction of hardly any length. */
const LAST_CELL = CELL_COUNT - 1;
/**
 * Farther apart than this part of the pair's size (squared), the direction from one vertex or edge to another is right to 13 digits;
 */
const CLEAR_SQ = 1e-6;
/** that across two edges is as good at any distance, and at this one there is no doubt yet about the side. */
const ACROSS_SQ = 1e-26;
/** Two edges of which neither ends nearer to the other than this part of the pair's size (squared) tell their normal to about 13 digits. */
const WIDE_SQ = 4e-6;

/** The origin is this many times farther out in a cone than the far side of its tetrahedron: then the cores may yet be apart. */
const FAR_OUT = 1.5;

/**
 * What v rests on, at fixed places (see placedCore.ts): the vertex w of the CSO, then one edge that leaves it and another, the unit vector
 * of each, its length and how far v is along it, and the square of the sine between them.
 */
const csoWalk_rest = /* @__PURE__ */ new Float64Array(16);
const EDGE1 = 3;
const LENGTH1 = 6;
const ALONG1 = 7;
const EDGE2 = 8;
const LENGTH2 = 11;
const ALONG2 = 12;
const SINE_SQ = 13;

const csoWalk_along = /* @__PURE__ */ new Float64Array(2);

/**
 * Walks from where the cores are farthest along TOWARDS of placedCore.ts, which tells where the second one is: `hullB`, or a core of the
 * given kind. APART: everything is written to ANSWER. STALLED: the answer needs more care than is taken here. LOST: the walk took
 * too long, or rounding decides. AROUND: the origin is in the cone of the vertex that `simplex` tells; mostly the cores overlap.
 */
export function csoWalk(hullA: Hull, hullB: Hull | null, kind: number, simplex: SwiftSimplex): number {
  const m = PLACED;
  const s = csoWalk_rest;
  const small = SMALL_RAYS;
  const dx = m[TOWARDS]!;
  const dy = m[TOWARDS + 1]!;
  const dz = m[TOWARDS + 2]!;
  const scale = CELL_SCALE / (Math.abs(dx) + Math.abs(dy) + Math.abs(dz));
  const row = (((CELL_MIDDLE + dx * scale) | 0) << CELL_BITS) | ((CELL_MIDDLE + dy * scale) | 0);
  let a = hullA.inner.vertexHint(((row << CELL_BITS) | ((CELL_MIDDLE + dz * scale) | 0)) & LAST_CELL) | 0;
  let b = 0;
  // Position and edges of the vertex of each core,
  const listsA = hullA.rays;
  let listsB = listsA;
  let raysA = listsA.of(a);
  let raysB = raysA;
  if (hullB !== null) {
    const lx = CELL_MIDDLE - (m[0]! * dx + m[1]! * dy + m[2]! * dz) * scale;
    const ly = CELL_MIDDLE - (m[3]! * dx + m[4]! * dy + m[5]! * dz) * scale;
    const lz = CELL_MIDDLE - (m[6]! * dx + m[7]! * dy + m[8]! * dz) * scale;
    b = hullB.inner.vertexHint((((((lx | 0) << CELL_BITS) | (ly | 0)) << CELL_BITS) | (lz | 0)) & LAST_CELL) | 0;
    listsB = hullB.rays;
    raysB = listsB.of(b);
  } else {
    b = smallSupport(kind);
    setSmallRays(kind, b);
  }
  // the nearest point v,
  let vx = 0.5;
  let vy = 0.5;
  let vz = 0.5;
  let vv = 0.5;
  // how many edges it rests on, and where they are in their lists (of the second core: ~i, so that i ^ j < 0 for edges of both).
  let count = -1;
  let i1 = NONE;
  let i2 = NONE;
  let isFlat = false;
  // The edge to a vertex that is nearer, and whether the origin has been in a cone.
  let to = NONE;
  let wasInCone = false;
  for (let left = MOST_TURNS; ; left--) {
    if (left === 0) return LOST;
    if (count < 0) {
      // A new vertex.
      if (to !== NONE) {
        if (to >= 0) {
          a = rayEnd(listsA, a, to);
          raysA = listsA.of(a);
        } else if (hullB !== null) {
          b = rayEnd(listsB, b, ~to);
          raysB = listsB.of(b);
        } else {
          b = smallEnd(kind, b, ~to);
          setSmallRays(kind, b);
        }
      }
      if (hullB !== null) {
        const bx = raysB[0]!;
        const by = raysB[1]!;
        const bz = raysB[2]!;
        vx = m[0]! * bx + m[3]! * by + m[6]! * bz + m[POSITION]!;
        vy = m[1]! * bx + m[4]! * by + m[7]! * bz + m[POSITION + 1]!;
        vz = m[2]! * bx + m[5]! * by + m[8]! * bz + m[POSITION + 2]!;
      } else {
        vx = small[VERTEX_AT]!;
        vy = small[VERTEX_AT + 1]!;
        vz = small[VERTEX_AT + 2]!;
      }
      vx -= raysA[0]!;
      vy -= raysA[1]!;
      vz -= raysA[2]!;
      s[0] = vx;
      s[1] = vy;
      s[2] = vz;
      count = 0;
      if (i1 !== NONE) {
        // An edge of the core that stays at its vertex may still lead nearer.
        const along = -(vx * s[EDGE1]! + vy * s[EDGE1 + 1]! + vz * s[EDGE1 + 2]!);
        s[ALONG1] = along;
        if (along > 0 && along < s[LENGTH1]!) {
          vx += s[EDGE1]! * along;
          vy += s[EDGE1 + 1]! * along;
          vz += s[EDGE1 + 2]! * along;
          count = 1;
        } else i1 = NONE;
      }
      vv = vx * vx + vy * vy + vz * vz;
      i2 = NONE;
    }
    // The edge that leads to the origin most steeply: of the first core along v, of the second against it.
    let most = ROUNDING * (Math.abs(vx) + Math.abs(vy) + Math.abs(vz));
    let at = NONE;
    const a0 = raysA[4]! * vx + raysA[5]! * vy + raysA[6]! * vz;
    const a1 = raysA[8]! * vx + raysA[9]! * vy + raysA[10]! * vz;
    const a2 = raysA[12]! * vx + raysA[13]! * vy + raysA[14]! * vz;
    const a3 = raysA[16]! * vx + raysA[17]! * vy + raysA[18]! * vz;
    const a4 = raysA[20]! * vx + raysA[21]! * vy + raysA[22]! * vz;
    const a5 = raysA[24]! * vx + raysA[25]! * vy + raysA[26]! * vz;
    const a6 = raysA[28]! * vx + raysA[29]! * vy + raysA[30]! * vz;
    const a7 = raysA[32]! * vx + raysA[33]! * vy + raysA[34]! * vz;
    if (a0 > most) {
      most = a0;
      at = 4;
    }
    if (a1 > most) {
      most = a1;
      at = 8;
    }
    if (a2 > most) {
      most = a2;
      at = 12;
    }
    if (a3 > most) {
      most = a3;
      at = 16;
    }
    if (a4 > most) {
      most = a4;
      at = 20;
    }
    if (a5 > most) {
      most = a5;
      at = 24;
    }
    if (a6 > most) {
      most = a6;
      at = 28;
    }
    if (a7 > most) {
      most = a7;
      at = 32;
    }
    for (let i = SHORT_LIST; i < raysA.length; i += 4) {
      const slope = raysA[i]! * vx + raysA[i + 1]! * vy + raysA[i + 2]! * vz;
      if (slope > most) {
        most = slope;
        at = i;
      }
    }
    if (hullB === null) {
      const s0 = -(small[0]! * vx + small[1]! * vy + small[2]! * vz);
      if (s0 > most) {
        most = s0;
        at = ~0;
      }
      if (kind !== SEGMENT_VIEW) {
        const s1 = -(small[4]! * vx + small[5]! * vy + small[6]! * vz);
        if (s1 > most) {
          most = s1;
          at = ~4;
        }
        if (kind === BOX_VIEW) {
          const s2 = -(small[8]! * vx + small[9]! * vy + small[10]! * vz);
          if (s2 > most) {
            most = s2;
            at = ~8;
          }
        }
      }
    } else {
      const lx = -(m[0]! * vx + m[1]! * vy + m[2]! * vz);
      const ly = -(m[3]! * vx + m[4]! * vy + m[5]! * vz);
      const lz = -(m[6]! * vx + m[7]! * vy + m[8]! * vz);
      const b0 = raysB[4]! * lx + raysB[5]! * ly + raysB[6]! * lz;
      const b1 = raysB[8]! * lx + raysB[9]! * ly + raysB[10]! * lz;
      const b2 = raysB[12]! * lx + raysB[13]! * ly + raysB[14]! * lz;
      const b3 = raysB[16]! * lx + raysB[17]! * ly + raysB[18]! * lz;
      const b4 = raysB[20]! * lx + raysB[21]! * ly + raysB[22]! * lz;
      const b5 = raysB[24]! * lx + raysB[25]! * ly + raysB[26]! * lz;
      const b6 = raysB[28]! * lx + raysB[29]! * ly + raysB[30]! * lz;
      const b7 = raysB[32]! * lx + raysB[33]! * ly + raysB[34]! * lz;
      if (b0 > most) {
        most = b0;
        at = ~4;
      }
      if (b1 > most) {
        most = b1;
        at = ~8;
      }
      if (b2 > most) {
        most = b2;
        at = ~12;
      }
      if (b3 > most) {
        most = b3;
        at = ~16;
      }
      if (b4 > most) {
        most = b4;
        at = ~20;
      }
      if (b5 > most) {
        most = b5;
        at = ~24;
      }
      if (b6 > most) {
        most = b6;
        at = ~28;
      }
      if (b7 > most) {
        most = b7;
        at = ~32;
      }
      for (let i = SHORT_LIST; i < raysB.length; i += 4) {
        const slope = raysB[i]! * lx + raysB[i + 1]! * ly + raysB[i + 2]! * lz;
        if (slope > most) {
          most = slope;
          at = ~i;
        }
      }
    }
    // One that v rests on already leads there by rounding only.
    if (at === NONE || at === i1 || at === i2) break;
    let x = 0.5;
    let y = 0.5;
    let z = 0.5;
    let length = 0.5;
    if (at >= 0) {
      x = -raysA[at]!;
      y = -raysA[at | 1]!;
      z = -raysA[at | 2]!;
      length = raysA[at | 3]!;
    } else if (hullB !== null) {
      const ex = raysB[~at]!;
      const ey = raysB[~at | 1]!;
      const ez = raysB[~at | 2]!;
      length = raysB[~at | 3]!;
      x = m[0]! * ex + m[3]! * ey + m[6]! * ez;
      y = m[1]! * ex + m[4]! * ey + m[7]! * ez;
      z = m[2]! * ex + m[5]! * ey + m[8]! * ez;
    } else {
      x = small[~at]!;
      y = small[~at | 1]!;
      z = small[~at | 2]!;
      length = small[~at | 3]!;
    }
    const wx = s[0]!;
    const wy = s[1]!;
    const wz = s[2]!;
    const p = wx * x + wy * y + wz * z;
    const before = vv;
    if (count === 2) {
      // From v straight to the origin, which is at w + k1 u1 + k2 u2 + k3 u3: the first of k1 and k2 to reach zero on the way is left out.
      const x1 = s[EDGE1]!;
      const y1 = s[EDGE1 + 1]!;
      const z1 = s[EDGE1 + 2]!;
      const x2 = s[EDGE2]!;
      const y2 = s[EDGE2 + 1]!;
      const z2 = s[EDGE2 + 2]!;
      const mx = y2 * z - z2 * y;
      const my = z2 * x - x2 * z;
      const mz = x2 * y - y2 * x;
      const ox = y1 * z - z1 * y;
      const oy = z1 * x - x1 * z;
      const oz = x1 * y - y1 * x;
      const volume = x1 * mx + y1 * my + z1 * mz;
      const k1 = -(wx * mx + wy * my + wz * mz) / volume;
      const k2 = (wx * ox + wy * oy + wz * oz) / volume;
      if (!(k1 <= 0 || k2 <= 0)) {
        // The origin is in the cone of w. Far out along one of the edges, its end is a better vertex: with the edges of the other core that
        // lead to the origin from there too.
        const part1 = k1 / s[LENGTH1]!;
        const part2 = k2 / s[LENGTH2]!;
        const part3 = -((y1 * z2 - z1 * y2) * wx + (z1 * x2 - x1 * z2) * wy + (x1 * y2 - y1 * x2) * wz) / (volume * length);
        if (!wasInCone && part1 + part2 + part3 > FAR_OUT) {
          wasInCone = true;
          count = -1;
          to = part1 > part2 ? i1 : i2;
          if (part3 > part1 && part3 > part2) to = at;
          if (to === i1 || (to === at && part2 > part1 && (i2 ^ to) < 0) || (i1 ^ to) >= 0) {
            keepSecondEdge();
            i1 = i2;
          }
          if ((i1 ^ to) >= 0) i1 = NONE;
          continue;
        }
        simplex.a = a;
        simplex.b = b;
        return AROUND;
      }
      const along1 = s[ALONG1]!;
      const along2 = s[ALONG2]!;
      if (k1 <= 0 && (k2 > 0 || along1 * (along2 - k2) < along2 * (along1 - k1))) {
        keepSecondEdge();
        i1 = i2;
      }
    }
    i2 = NONE;
    let isBeyond = false;
    to = at;
    if (count > 0) {
      // The plane through w along two edges: n = u1 x u2, v = n (n.w) / n.n
      const x1 = s[EDGE1]!;
      const y1 = s[EDGE1 + 1]!;
      const z1 = s[EDGE1 + 2]!;
      const p1 = wx * x1 + wy * y1 + wz * z1;
      const c = x1 * x + y1 * y + z1 * z;
      const nx = y1 * z - z1 * y;
      const ny = z1 * x - x1 * z;
      const nz = x1 * y - y1 * x;
      const nn = nx * nx + ny * ny + nz * nz;
      const inv = 1 / nn;
      const along1 = (c * p - p1) * inv;
      const along2 = (c * p1 - p) * inv;
      if (along1 > 0) {
        const h = (nx * wx + ny * wy + nz * wz) * inv;
        vx = nx * h;
        vy = ny * h;
        vz = nz * h;
        vv = h * h * nn;
        s[ALONG1] = along1;
        s[EDGE2] = x;
        s[EDGE2 + 1] = y;
        s[EDGE2 + 2] = z;
        s[LENGTH2] = length;
        s[ALONG2] = along2;
        s[SINE_SQ] = nn;
        i2 = at;
        count = 2;
        // Parts of both edges, times both lengths.
        const length1 = s[LENGTH1]!;
        const part1 = along1 * length;
        const part2 = along2 * length1;
        if (part1 > part2) to = i1;
        isFlat = (i1 ^ at) >= 0 && !(at < 0 && kind === BOX_VIEW);
        if (!isFlat) isBeyond = along1 > length1 || along2 > length;
        else if (part1 + part2 > length1 * length) {
          isBeyond = true;
          if (at >= 0 || hullB !== null) {
            const along = csoWalk_along;
            along[0] = along1;
            along[1] = along2;
            isBeyond = at >= 0 ? !isOnFace(hullA, a, i1, at, along) : !isOnFace(hullB!, b, ~i1, ~at, along);
          }
        }
        // Edges that are parallel but for rounding lead nowhere.
        if (!(vv < before && along2 > 0)) return LOST;
      }
    }
    if (i2 === NONE) {
      const along1 = -p;
      vx = wx + x * along1;
      vy = wy + y * along1;
      vz = wz + z * along1;
      vv = vx * vx + vy * vy + vz * vz;
      s[EDGE1] = x;
      s[EDGE1 + 1] = y;
      s[EDGE1 + 2] = z;
      s[LENGTH1] = length;
      s[ALONG1] = along1;
      i1 = at;
      count = 1;
      isBeyond = !(along1 < length);
      if (!(vv < before && along1 > 0)) return LOST;
    }
    if (isBeyond) {
      count = -1;
      if (to === i1) {
        keepSecondEdge();
        i1 = i2;
      }
      if ((i1 ^ to) >= 0) i1 = NONE;
    }
  }
  const size = m[SIZE]!;
  // Nor may lengths be so small that their squares lose digits.
  if (!(vv > (count > 1 ? ACROSS_SQ : CLEAR_SQ) * size * size && size > MIN_LENGTH)) return STALLED;
  const isFace = count > 1 && isFlat;
  const along1 = s[ALONG1]!;
  const length1 = s[LENGTH1]!;
  if (count > 1) {
    const along2 = s[ALONG2]!;
    const length2 = s[LENGTH2]!;
    const shorter = Math.min(length1, length2);
    if (!(s[SINE_SQ]! * shorter * shorter > WIDE_SQ * size * size)) return STALLED;
    if (!(along2 > VERGE * length2 && (isFace || along2 < (1 - VERGE) * length2))) return LOST;
    const whole = length1 * length2;
    if (isFace && !(Math.abs(along1 * length2 + along2 * length1 - whole) > VERGE * whole)) return LOST;
  }
  if (count > 0 && !(along1 > VERGE * length1 && (isFace || along1 < (1 - VERGE) * length1))) return LOST;
  let ax = raysA[0]!;
  let ay = raysA[1]!;
  let az = raysA[2]!;
  const n = ANSWER;
  // From the vertex of one core to the other; from an edge of the first to one of the second.
  const isOfFirst = (i1 | i2) >= 0 && count > 0;
  if (isOfFirst) {
    const bx = ax + s[0]!;
    const by = ay + s[1]!;
    const bz = az + s[2]!;
    n[OF_SECOND] = bx;
    n[OF_SECOND + 1] = by;
    n[OF_SECOND + 2] = bz;
    ax = bx - vx;
    ay = by - vy;
    az = bz - vz;
  } else if (count > 1 && (i1 ^ i2) < 0) {
    const e = i1 >= 0 ? EDGE1 : EDGE2;
    const along = s[e + ALONG1 - EDGE1]!;
    ax -= s[e]! * along;
    ay -= s[e + 1]! * along;
    az -= s[e + 2]! * along;
  }
  if (!isOfFirst) {
    n[OF_SECOND] = ax + vx;
    n[OF_SECOND + 1] = ay + vy;
    n[OF_SECOND + 2] = az + vz;
  }
  const distance = Math.sqrt(vv);
  const inv = 1 / distance;
  n[0] = distance;
  n[1] = vx * inv;
  n[2] = vy * inv;
  n[3] = vz * inv;
  n[OF_FIRST] = ax;
  n[OF_FIRST + 1] = ay;
  n[OF_FIRST + 2] = az;
  return writeFeatures(listsA, listsB, kind, a, b, i1, i2) ? APART : LOST;
}

/** Leaves the first edge out: the second takes its place. */
function keepSecondEdge(): void {
  const s = csoWalk_rest;
  s[EDGE1] = s[EDGE2]!;
  s[EDGE1 + 1] = s[EDGE2 + 1]!;
  s[EDGE1 + 2] = s[EDGE2 + 2]!;
  s[LENGTH1] = s[LENGTH2]!;
}
