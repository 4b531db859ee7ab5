/**
 * The nearest points of a box and a triangle that are apart, where one of them is a vertex: a corner of the triangle and the point of the
 * box that is nearest to it, or a corner of the box and its foot on an edge of the triangle, are the answer if the planes across the
 * normal at both have the cores behind them. Only where that is beyond doubt: not near to each other, and nothing else of a core on its
 * plane. The rest is for boxFlat.ts.
 */
import { EDGE, VERTEX } from '../results/features.ts';
import type { Axis } from './axis.ts';
import { NEAR, PROOF_ROUNDING } from './candidate.ts';
import type { CoreDistance } from './coreDistance.ts';
import type { FlatCore } from './flatCore.ts';
import { type BoxLike, boxFeature } from './pointBox.ts';
import type { Search } from './search.ts';

/** How many directions are tried: more are hardly ever of use. */
const MOST_TRIES = 4;

/**
 * Writes everything to `out`, seen from the centre of the box, and returns true; or false, when nothing was proven. Starts with the
 * vertices that the axis names, and names others there.
 */
export function boxFlatVertices(box: BoxLike, flat: FlatCore, axis: Axis, search: Search, out: CoreDistance): boolean {
  let triedA = 0;
  let triedB = 0;
  for (let i = 0; i < MOST_TRIES; i++) {
    const { vertexA, vertexB } = axis;
    const isNewB = vertexB >= 0 && !(triedB & (1 << vertexB));
    const isNewA = vertexA >= 0 && !(triedA & (1 << vertexA));
    if (!isNewA && !isNewB) return false;
    if (isNewB) {
      if (cornerOfFlat(box, flat, vertexB, axis, search, out) === true) return true;
      triedB |= 1 << vertexB;
    }
    if (isNewA) {
      if (cornerOfBox(box, flat, vertexA, axis, search, out) === true) return true;
      triedA |= 1 << vertexA;
    }
  }
  return false;
}

/** Corner v of the triangle, and the point of the box nearest to it. Where that is no proof, names the vertices to go on with. */
function cornerOfFlat(box: BoxLike, flat: FlatCore, v: number, axis: Axis, { size }: Search, out: CoreDistance): boolean {
  const { hx, hy, hz } = box;
  const { points: p } = flat;
  const next = v === 2 ? 0 : v + 1;
  const last = v === 0 ? 2 : v - 1;
  const x = p[3 * v]!;
  const y = p[3 * v + 1]!;
  const z = p[3 * v + 2]!;
  const px = Math.max(-hx, Math.min(hx, x));
  const py = Math.max(-hy, Math.min(hy, y));
  const pz = Math.max(-hz, Math.min(hz, z));
  const ex = x - px;
  const ey = y - py;
  const ez = z - pz;
  const distance = Math.sqrt(ex * ex + ey * ey + ez * ez);
  // How far the other corners are behind the plane across e, times its length.
  const riseNext = ex * (p[3 * next]! - x) + ey * (p[3 * next + 1]! - y) + ez * (p[3 * next + 2]! - z);
  const riseLast = ex * (p[3 * last]! - x) + ey * (p[3 * last + 1]! - y) + ez * (p[3 * last + 2]! - z);
  const margin = PROOF_ROUNDING * size * distance;
  if (!(riseNext > margin && riseLast > margin && distance > NEAR * size)) {
    axis.vertexA = (ex < 0 ? 1 : 0) | (ey < 0 ? 2 : 0) | (ez < 0 ? 4 : 0);
    axis.vertexB = riseNext < riseLast ? next : last;
    return false;
  }
  const inv = 1 / distance;
  out.distance = distance;
  out.ax = px;
  out.ay = py;
  out.az = pz;
  out.bx = x;
  out.by = y;
  out.bz = z;
  out.nx = ex * inv;
  out.ny = ey * inv;
  out.nz = ez * inv;
  const mask = (Math.abs(x) >= hx ? 1 : 0) | (Math.abs(y) >= hy ? 2 : 0) | (Math.abs(z) >= hz ? 4 : 0);
  out.featureA = boxFeature(mask, (x < 0 ? 1 : 0) | (y < 0 ? 2 : 0) | (z < 0 ? 4 : 0));
  out.featureB = VERTEX + v;
  return true;
}

/** Corner v of the box, and its foot on an edge of the triangle, likewise. */
function cornerOfBox(box: BoxLike, { points: p }: FlatCore, v: number, axis: Axis, { size }: Search, out: CoreDistance): boolean {
  const { hx, hy, hz } = box;
  const x = v & 1 ? -hx : hx;
  const y = v & 2 ? -hy : hy;
  const z = v & 4 ? -hz : hz;
  let leastSq = Infinity;
  for (let e = 0; e < 3; e++) {
    const i = 3 * e;
    const j = e === 2 ? 0 : i + 3;
    const k = e === 0 ? 6 : i - 3;
    const ux = p[j]! - p[i]!;
    const uy = p[j + 1]! - p[i + 1]!;
    const uz = p[j + 2]! - p[i + 2]!;
    const rx = p[i]! - x;
    const ry = p[i + 1]! - y;
    const rz = p[i + 2]! - z;
    const rr = rx * rx + ry * ry + rz * rz;
    if (rr < leastSq) {
      leastSq = rr;
      axis.vertexA = (rx < 0 ? 1 : 0) | (ry < 0 ? 2 : 0) | (rz < 0 ? 4 : 0);
      axis.vertexB = e;
    }
    const uu = ux * ux + uy * uy + uz * uz;
    const t = -(rx * ux + ry * uy + rz * uz) / uu;
    if (!(t > 0 && t < 1)) continue;
    let nx = rx + t * ux;
    let ny = ry + t * uy;
    let nz = rz + t * uz;
    // What is left along the edge is rounding.
    const left = (nx * ux + ny * uy + nz * uz) / uu;
    nx -= left * ux;
    ny -= left * uy;
    nz -= left * uz;
    const distance = Math.sqrt(nx * nx + ny * ny + nz * nz);
    const margin = PROOF_ROUNDING * size * distance;
    // The third corner behind the foot's plane, the other corners of the box behind this one's.
    const rise = nx * (p[k]! - x - nx) + ny * (p[k + 1]! - y - ny) + nz * (p[k + 2]! - z - nz);
    const isProofX = x * nx > margin || x === 0;
    const isProofY = y * ny > margin || y === 0;
    const isProofZ = z * nz > margin || z === 0;
    if (!(rise > margin && isProofX && isProofY && isProofZ && distance > NEAR * size)) continue;
    const inv = 1 / distance;
    out.distance = distance;
    out.ax = x;
    out.ay = y;
    out.az = z;
    out.bx = x + nx;
    out.by = y + ny;
    out.bz = z + nz;
    out.nx = nx * inv;
    out.ny = ny * inv;
    out.nz = nz * inv;
    out.featureA = VERTEX + v;
    out.featureB = EDGE + e;
    return true;
  }
  return false;
}
