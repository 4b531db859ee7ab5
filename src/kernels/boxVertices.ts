/**
 * The nearest points of two boxes that are apart, where one of them is a vertex: the vertex, and the point of the other box that is
 * nearest to it, are the answer if no other vertex of its box is as far towards the other. Only where that is beyond doubt: not near to
 * each other, and no edge at the vertex parallel to the plane across the normal. The rest is for boxEdges.ts.
 */
import { VERTEX } from '../results/features.ts';
import type { Axis } from './axis.ts';
import { NEAR, PROOF_ROUNDING } from './candidate.ts';
import type { CoreDistance } from './coreDistance.ts';
import { BOX_FEATURES } from './pointBox.ts';
import { CENTER, HALF_FIRST, HALF_SECOND, RELATIVE } from './relative.ts';
import type { Search } from './search.ts';

/** How many directions are tried: more are hardly ever of use. */
const MOST_TRIES = 4;

/**
 * Writes everything to `out`, seen from the centre of the first box, and returns true; or false, when nothing was proven. Starts with
 * the vertices that the axis names, and names others there.
 */
export function boxVertices(axis: Axis, search: Search, out: CoreDistance): boolean {
  let { vertexA, vertexB } = axis;
  let triedA = 0;
  let triedB = 0;
  for (let i = 0; i < MOST_TRIES; i++) {
    const isNewB = vertexB >= 0 && !(triedB & (1 << vertexB));
    const isNewA = vertexA >= 0 && !(triedA & (1 << vertexA));
    if (!isNewA && !isNewB) return false;
    if (isNewB) {
      if (vertexOfSecond(vertexB, axis, search, out) === true) return true;
      triedB |= 1 << vertexB;
    }
    if (isNewA) {
      if (vertexOfFirst(vertexA, axis, search, out) === true) return true;
      triedA |= 1 << vertexA;
    }
    // The vertices of both that are farthest towards each other along the direction found.
    vertexA = axis.vertexA;
    vertexB = axis.vertexB;
  }
  return false;
}

/** Vertex v of the second box, and the point of the first nearest to it. Where that is no proof, names those to go on with. */
function vertexOfSecond(v: number, axis: Axis, { size }: Search, out: CoreDistance): boolean {
  const g = RELATIVE;
  const a0 = g[HALF_FIRST]!;
  const a1 = g[HALF_FIRST + 1]!;
  const a2 = g[HALF_FIRST + 2]!;
  const side0 = g[HALF_SECOND]! * (1 - 2 * (v & 1));
  const side1 = g[HALF_SECOND + 1]! * (1 - (v & 2));
  const side2 = g[HALF_SECOND + 2]! * (1 - 0.5 * (v & 4));
  const r00 = g[0]!;
  const r01 = g[1]!;
  const r02 = g[2]!;
  const r10 = g[3]!;
  const r11 = g[4]!;
  const r12 = g[5]!;
  const r20 = g[6]!;
  const r21 = g[7]!;
  const r22 = g[8]!;
  const x = g[CENTER]! + side0 * r00 + side1 * r01 + side2 * r02;
  const y = g[CENTER + 1]! + side0 * r10 + side1 * r11 + side2 * r12;
  const z = g[CENTER + 2]! + side0 * r20 + side1 * r21 + side2 * r22;
  // Where each coordinate is beyond the box, its side; no branches: they could not be foreseen.
  const isBeyondX = Number(Math.abs(x) >= a0);
  const isBeyondY = Number(Math.abs(y) >= a1);
  const isBeyondZ = Number(Math.abs(z) >= a2);
  const isNegativeX = Number(x < 0);
  const isNegativeY = Number(y < 0);
  const isNegativeZ = Number(z < 0);
  const px = x * (1 - isBeyondX) + a0 * isBeyondX * (1 - 2 * isNegativeX);
  const py = y * (1 - isBeyondY) + a1 * isBeyondY * (1 - 2 * isNegativeY);
  const pz = z * (1 - isBeyondZ) + a2 * isBeyondZ * (1 - 2 * isNegativeZ);
  const ex = x - px;
  const ey = y - py;
  const ez = z - pz;
  const distance = Math.sqrt(ex * ex + ey * ey + ez * ez);
  // How far each neighbour of v is behind the plane across e, times half of e: -side R.e
  const facing0 = ex * r00 + ey * r10 + ez * r20;
  const facing1 = ex * r01 + ey * r11 + ez * r21;
  const facing2 = ex * r02 + ey * r12 + ez * r22;
  const margin = PROOF_ROUNDING * size * distance;
  const isProof0 = side0 * facing0 < -margin || side0 === 0;
  const isProof1 = side1 * facing1 < -margin || side1 === 0;
  const isProof2 = side2 * facing2 < -margin || side2 === 0;
  if (!(isProof0 && isProof1 && isProof2 && distance > NEAR * size)) {
    axis.vertexA = Number(ex < 0) | (Number(ey < 0) << 1) | (Number(ez < 0) << 2);
    axis.vertexB = Number(facing0 > 0) | (Number(facing1 > 0) << 1) | (Number(facing2 > 0) << 2);
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
  const mask = isBeyondX | (isBeyondY << 1) | (isBeyondZ << 2);
  out.featureA = BOX_FEATURES[8 * mask + (isNegativeX | (isNegativeY << 1) | (isNegativeZ << 2))]!;
  out.featureB = VERTEX + v;
  return true;
}

/** Vertex v of the first box, and the point of the second nearest to it, likewise. */
function vertexOfFirst(v: number, axis: Axis, { size }: Search, out: CoreDistance): boolean {
  const g = RELATIVE;
  const b0 = g[HALF_SECOND]!;
  const b1 = g[HALF_SECOND + 1]!;
  const b2 = g[HALF_SECOND + 2]!;
  const x = g[HALF_FIRST]! * (1 - 2 * (v & 1));
  const y = g[HALF_FIRST + 1]! * (1 - (v & 2));
  const z = g[HALF_FIRST + 2]! * (1 - 0.5 * (v & 4));
  const r00 = g[0]!;
  const r01 = g[1]!;
  const r02 = g[2]!;
  const r10 = g[3]!;
  const r11 = g[4]!;
  const r12 = g[5]!;
  const r20 = g[6]!;
  const r21 = g[7]!;
  const r22 = g[8]!;
  const dx = x - g[CENTER]!;
  const dy = y - g[CENTER + 1]!;
  const dz = z - g[CENTER + 2]!;
  // In the second box's frame: u, and from the nearest point to it f.
  const u0 = dx * r00 + dy * r10 + dz * r20;
  const u1 = dx * r01 + dy * r11 + dz * r21;
  const u2 = dx * r02 + dy * r12 + dz * r22;
  const isBeyond0 = Number(Math.abs(u0) >= b0);
  const isBeyond1 = Number(Math.abs(u1) >= b1);
  const isBeyond2 = Number(Math.abs(u2) >= b2);
  const isNegative0 = Number(u0 < 0);
  const isNegative1 = Number(u1 < 0);
  const isNegative2 = Number(u2 < 0);
  const f0 = (u0 - b0 * (1 - 2 * isNegative0)) * isBeyond0;
  const f1 = (u1 - b1 * (1 - 2 * isNegative1)) * isBeyond1;
  const f2 = (u2 - b2 * (1 - 2 * isNegative2)) * isBeyond2;
  const distance = Math.sqrt(f0 * f0 + f1 * f1 + f2 * f2);
  // e = R f, from the nearest point to the vertex.
  const ex = f0 * r00 + f1 * r01 + f2 * r02;
  const ey = f0 * r10 + f1 * r11 + f2 * r12;
  const ez = f0 * r20 + f1 * r21 + f2 * r22;
  const margin = PROOF_ROUNDING * size * distance;
  const isProofX = x * ex < -margin || x === 0;
  const isProofY = y * ey < -margin || y === 0;
  const isProofZ = z * ez < -margin || z === 0;
  if (!(isProofX && isProofY && isProofZ && distance > NEAR * size)) {
    axis.vertexA = Number(ex > 0) | (Number(ey > 0) << 1) | (Number(ez > 0) << 2);
    axis.vertexB = Number(f0 < 0) | (Number(f1 < 0) << 1) | (Number(f2 < 0) << 2);
    return false;
  }
  const inv = -1 / distance;
  out.distance = distance;
  out.ax = x;
  out.ay = y;
  out.az = z;
  out.bx = x - ex;
  out.by = y - ey;
  out.bz = z - ez;
  out.nx = ex * inv;
  out.ny = ey * inv;
  out.nz = ez * inv;
  const mask = isBeyond0 | (isBeyond1 << 1) | (isBeyond2 << 2);
  out.featureA = VERTEX + v;
  out.featureB = BOX_FEATURES[8 * mask + (isNegative0 | (isNegative1 << 1) | (isNegative2 << 2))]!;
  return true;
}
