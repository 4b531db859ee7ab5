/**
 * The nearest points of a triangle and a segment or another triangle that are apart, where one of them is a corner: this and the nearest
 * point of the other core's rim are the answer if the planes across the normal at both have the cores behind them. Only where that is
 * beyond doubt: not near to each other, and nothing else of a core on its plane. The rest is for flatFlat.ts.
 */
import { EDGE, VERTEX } from '../results/features.ts';
import type { Axis } from './axis.ts';
import { NEAR, PROOF_ROUNDING } from './candidate.ts';
import type { CoreDistance } from './coreDistance.ts';
import type { FlatCore } from './flatCore.ts';
import type { Search } from './search.ts';

/** How many directions are tried: more are hardly ever of use. */
const MOST_TRIES = 4;

/**
 * Writes everything to `out` and returns true; or false, when nothing was proven. Starts with the corners that the axis names, and names
 * others there.
 */
export function flatFlatVertices(a: FlatCore, b: FlatCore, axis: Axis, search: Search, out: CoreDistance): boolean {
  let triedA = 0;
  let triedB = 0;
  for (let i = 0; i < MOST_TRIES; i++) {
    const { vertexA, vertexB } = axis;
    const isNewB = vertexB >= 0 && !(triedB & (1 << vertexB));
    const isNewA = vertexA >= 0 && !(triedA & (1 << vertexA));
    if (!isNewA && !isNewB) return false;
    if (isNewB) {
      if (cornerNear(b, vertexB, a, false, axis, search, out)) return true;
      triedB |= 1 << vertexB;
    }
    if (isNewA) {
      if (cornerNear(a, vertexA, b, true, axis, search, out)) return true;
      triedA |= 1 << vertexA;
    }
  }
  return false;
}

/**
 * Corner v of a core, the first of the pair or the second, and the nearest point of the other core's rim. Where that is no proof,
 * names the corners to go on with.
 */
function cornerNear(
  core: FlatCore,
  v: number,
  other: FlatCore,
  isFirst: boolean,
  axis: Axis,
  { size }: Search,
  out: CoreDistance,
): boolean {
  const { points: p } = core;
  const { points: q, edges } = other;
  const x = p[3 * v]!;
  const y = p[3 * v + 1]!;
  const z = p[3 * v + 2]!;
  // The nearest point of the rim: at t from the start of edge `best`, d away from the corner.
  let best = 0;
  let t = 0.5;
  let dx = 0.5;
  let dy = 0.5;
  let dz = 0.5;
  let leastSq = Infinity;
  for (let e = 0; e < edges; e++) {
    const i = 3 * e;
    const j = e === 2 ? 0 : i + 3;
    const ux = q[j]! - q[i]!;
    const uy = q[j + 1]! - q[i + 1]!;
    const uz = q[j + 2]! - q[i + 2]!;
    const rx = q[i]! - x;
    const ry = q[i + 1]! - y;
    const rz = q[i + 2]! - z;
    const along = Math.max(0, Math.min(1, -(rx * ux + ry * uy + rz * uz) / (ux * ux + uy * uy + uz * uz)));
    const ex = rx + along * ux;
    const ey = ry + along * uy;
    const ez = rz + along * uz;
    const lenSq = ex * ex + ey * ey + ez * ez;
    if (lenSq < leastSq) {
      leastSq = lenSq;
      best = e;
      t = along;
      dx = ex;
      dy = ey;
      dz = ez;
    }
  }
  const end = edges === 1 ? 1 : best === 2 ? 0 : best + 1;
  const isInside = t > 0 && t < 1;
  const corner = t < 0.5 ? best : end;
  if (isInside) {
    // What is left along the edge is rounding.
    const ux = q[3 * end]! - q[3 * best]!;
    const uy = q[3 * end + 1]! - q[3 * best + 1]!;
    const uz = q[3 * end + 2]! - q[3 * best + 2]!;
    const left = (dx * ux + dy * uy + dz * uz) / (ux * ux + uy * uy + uz * uz);
    dx -= left * ux;
    dy -= left * uy;
    dz -= left * uz;
  }
  const distance = Math.sqrt(dx * dx + dy * dy + dz * dz);
  const margin = PROOF_ROUNDING * size * distance;
  // Of either core the corners that are not of the feature, one or two: how far they are behind, times the distance.
  const next = core.edges === 1 ? 1 - v : v === 2 ? 0 : v + 1;
  const last = core.edges === 1 ? next : 3 - v - next;
  const behindNext = dx * (x - p[3 * next]!) + dy * (y - p[3 * next + 1]!) + dz * (z - p[3 * next + 2]!);
  const behindLast = dx * (x - p[3 * last]!) + dy * (y - p[3 * last + 1]!) + dz * (z - p[3 * last + 2]!);
  const third = edges === 1 ? (isInside ? -1 : 1 - corner) : 3 - best - end;
  const fourth = isInside || edges === 1 ? third : best + end - corner;
  const fx = x + dx;
  const fy = y + dy;
  const fz = z + dz;
  let behindThird = 2 * margin;
  let behindFourth = 2 * margin;
  if (third >= 0) {
    behindThird = dx * (q[3 * third]! - fx) + dy * (q[3 * third + 1]! - fy) + dz * (q[3 * third + 2]! - fz);
    behindFourth = dx * (q[3 * fourth]! - fx) + dy * (q[3 * fourth + 1]! - fy) + dz * (q[3 * fourth + 2]! - fz);
  }
  const isProofCore = behindNext > margin && behindLast > margin;
  const isProofOther = behindThird > margin && behindFourth > margin;
  if (!(isProofCore && isProofOther && distance > NEAR * size)) {
    const ofCore = isProofCore ? v : behindNext < behindLast ? next : last;
    const ofOther = isProofOther ? corner : behindThird < behindFourth ? third : fourth;
    axis.vertexA = isFirst ? ofCore : ofOther;
    axis.vertexB = isFirst ? ofOther : ofCore;
    return false;
  }
  const inv = isFirst ? 1 / distance : -1 / distance;
  out.distance = distance;
  out.nx = dx * inv;
  out.ny = dy * inv;
  out.nz = dz * inv;
  out.ax = isFirst ? x : fx;
  out.ay = isFirst ? y : fy;
  out.az = isFirst ? z : fz;
  out.bx = isFirst ? fx : x;
  out.by = isFirst ? fy : y;
  out.bz = isFirst ? fz : z;
  const ofOther = isInside ? EDGE + best : VERTEX + corner;
  out.featureA = isFirst ? VERTEX + v : ofOther;
  out.featureB = isFirst ? ofOther : VERTEX + v;
  return true;
}
