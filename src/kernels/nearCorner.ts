/**
 * The nearest points of two triangles that are apart, where one of them is a corner: this and the nearest point of the other
 * triangle's rim are the answer if the planes across the normal at both have the triangles behind them. As in
 * flatFlatVertices.ts, but for one corner, of triangles in the list of edges, and without branches that could not be foreseen.
 */
import { EDGE, VERTEX } from '../results/features.ts';
import { NEAR, PROOF_ROUNDING } from './candidate.ts';
import type { CoreDistance } from './coreDistance.ts';
import { EDGE_LIST, EDGE_STEP, SECOND } from './edgeList.ts';
import type { Search } from './search.ts';

/** For each edge of the rim: how far the corner is from it (squared), where along it the foot is, and the way there. */
const nearCorner_feet = /* @__PURE__ */ new Float64Array(32);
const FOOT_STEP = 8;

/** Writes everything to `out` and returns true, if corner v of the first triangle (`isFirst`) or of the second is nearest beyond doubt. */
export function nearCorner(v: number, isFirst: boolean, { size }: Search, out: CoreDistance): boolean {
  const e = EDGE_LIST;
  const feet = nearCorner_feet;
  const own = isFirst ? 0 : SECOND;
  const rim = SECOND - own;
  const at = own + EDGE_STEP * v;
  const before = own + EDGE_STEP * (v === 0 ? 2 : v - 1);
  const x = e[at]!;
  const y = e[at + 1]!;
  const z = e[at + 2]!;
  for (let k = 0; k < 3; k++) {
    const i = rim + EDGE_STEP * k;
    const ux = e[i + 3]!;
    const uy = e[i + 4]!;
    const uz = e[i + 5]!;
    const rx = e[i]! - x;
    const ry = e[i + 1]! - y;
    const rz = e[i + 2]! - z;
    const along = -(rx * ux + ry * uy + rz * uz) / (ux * ux + uy * uy + uz * uz);
    const isAfter = Number(along > 1);
    const t = along * (Number(along > 0) - isAfter) + isAfter;
    const dx = rx + t * ux;
    const dy = ry + t * uy;
    const dz = rz + t * uz;
    feet[FOOT_STEP * k] = dx * dx + dy * dy + dz * dz;
    feet[FOOT_STEP * k + 1] = t;
    feet[FOOT_STEP * k + 2] = dx;
    feet[FOOT_STEP * k + 3] = dy;
    feet[FOOT_STEP * k + 4] = dz;
  }
  const best01 = Number(feet[FOOT_STEP]! < feet[0]!);
  const best = best01 + (2 - best01) * Number(feet[2 * FOOT_STEP]! < feet[FOOT_STEP * best01]!);
  const t = feet[FOOT_STEP * best + 1]!;
  const isStart = Number(t <= 0);
  const isEnd = Number(t >= 1);
  const isInside = 1 - isStart - isEnd;
  const end = (best + 1) * Number(best < 2);
  const third = 3 - best - end;
  const edge = rim + EDGE_STEP * best;
  const ux = e[edge + 3]!;
  const uy = e[edge + 4]!;
  const uz = e[edge + 5]!;
  let dx = feet[FOOT_STEP * best + 2]!;
  let dy = feet[FOOT_STEP * best + 3]!;
  let dz = feet[FOOT_STEP * best + 4]!;
  // Within the edge, what is left along it is rounding.
  const left = (isInside * (dx * ux + dy * uy + dz * uz)) / (ux * ux + uy * uy + uz * uz);
  dx -= left * ux;
  dy -= left * uy;
  dz -= left * uz;
  const fx = x + dx;
  const fy = y + dy;
  const fz = z + dz;
  const distance = Math.sqrt(dx * dx + dy * dy + dz * dz);
  const margin = PROOF_ROUNDING * size * distance;
  // How far the other corners of both triangles are behind, times the distance; of the rim the third one, and at a corner the
  // other end too.
  const behindNext = -(dx * e[at + 3]! + dy * e[at + 4]! + dz * e[at + 5]!);
  const behindLast = dx * e[before + 3]! + dy * e[before + 4]! + dz * e[before + 5]!;
  const other = rim + EDGE_STEP * third;
  const fourth = rim + EDGE_STEP * (third * isInside + end * isStart + best * isEnd);
  const behindThird = dx * (e[other]! - fx) + dy * (e[other + 1]! - fy) + dz * (e[other + 2]! - fz);
  const behindFourth = dx * (e[fourth]! - fx) + dy * (e[fourth + 1]! - fy) + dz * (e[fourth + 2]! - fz);
  const isProofOwn = behindNext > margin && behindLast > margin;
  if (!(isProofOwn && behindThird > margin && behindFourth > margin && distance > NEAR * size)) return false;
  const ofRim = isInside * (EDGE + best) + (1 - isInside) * (VERTEX + best * isStart + end * isEnd);
  const isSecond = isFirst ? 0 : 1;
  const inv = (1 - 2 * isSecond) / distance;
  out.distance = distance;
  out.nx = dx * inv;
  out.ny = dy * inv;
  out.nz = dz * inv;
  if (isFirst) {
    out.ax = x;
    out.ay = y;
    out.az = z;
    out.featureA = VERTEX + v;
    out.featureB = ofRim;
  } else {
    out.ax = fx;
    out.ay = fy;
    out.az = fz;
    out.featureA = ofRim;
    out.featureB = VERTEX + v;
  }
  return true;
}
