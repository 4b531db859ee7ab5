/**
 * Two triangles, neither parallel to the other's plane, by the axes of flatFlatAxis.ts: which one separates most, and whether the
 * features that it belongs to are opposite along it. Without branches that could not be foreseen, and with the edges in one list
 * whose length V8 knows, so that it need not check where they are read. What is not plain is left to flatFlatAxis.ts and
 * flatFlatWitness.ts.
 */
import { SKEW_SIN_SQ } from '../math/edgeCross.ts';
import { EDGE, FACE, VERTEX } from '../results/features.ts';
import { Axis, EDGE_BIAS, PRODUCT_ROUNDING, writeAxis } from './axis.ts';
import { BEYOND, DISTANCE_ROUNDING, MEETING, PROVEN } from './candidate.ts';
import type { CoreDistance } from './coreDistance.ts';
import { EDGE_LIST, EDGE_STEP, NORMALS, SECOND } from './edgeList.ts';
import { HIGHEST, LOWEST } from './flatCore.ts';
import { FIRST_EDGES } from './flatFlatAxis.ts';
import { nearCorner } from './nearCorner.ts';
import type { Search } from './search.ts';

/** How high each corner of the second triangle is above the plane of the first, and those of the first above that of the second. */
const skewTriangles_heights = /* @__PURE__ */ new Float64Array(16);
const skewTriangles_axis = /* @__PURE__ */ new Axis();
const skewTriangles_values = /* @__PURE__ */ new Float64Array(16);

/** How many pairs of edges can face each other, at most; the room for them. */
const FACING = 5;
const FACING_STEP = 8;
/**
 * The edges of two triangles that can face each other, as places in the list: their product u x v is the normal of a face of the CSO, or
 * its opposite. By the bits of the second triangle's heights above the first one's plane, times 8, and the bits of the first one's above
 * the second one's: an edge of one runs down where that of the other does. Four pairs or five; the last is repeated.
 */
const FACING_FIRST = /* @__PURE__ */ facingPairs((i) => EDGE_STEP * i);
const FACING_SECOND = /* @__PURE__ */ facingPairs((_, k) => SECOND + EDGE_STEP * k);
const FACING_AGAINST = /* @__PURE__ */ facingPairs((_i, _k, isDown) => isDown);
/** 1 at the last place where there are four. */
const FACING_REPEATED = /* @__PURE__ */ facingRepeated();

function facingRepeated(): Uint8Array {
  const last = FACING - 1;
  const isSame = (table: Uint8Array, at: number) => table[at + last] === table[at + last - 1];
  const repeated = new Uint8Array(64 * FACING_STEP);
  for (let at = 0; at < repeated.length; at += FACING_STEP)
    repeated[at + last] = isSame(FACING_FIRST, at) && isSame(FACING_SECOND, at) ? 1 : 0;
  return repeated;
}

function facingPairs(entry: (i: number, k: number, isDown: number) => number): Uint8Array {
  const pairs = new Uint8Array(64 * FACING_STEP);
  for (let code = 0; code < 64; code++) {
    let count = 0;
    for (let pair = 0; pair < 9 && count < FACING; pair++) {
      const i = Math.floor(pair / 3);
      const k = pair % 3;
      const downB = (code >> (3 + k)) & 1;
      if (((code >> i) & 1) !== downB) continue;
      for (let at = count++; at < FACING; at++) pairs[FACING_STEP * code + at] = entry(i, k, downB);
    }
  }
  return pairs;
}

/**
 * Everything about the triangles in the list of edges in `out` (PROVEN), or farther apart than the search's limit (BEYOND);
 * MEETING where that is not plain.
 */
export function skewTriangles(search: Search, out: CoreDistance): number {
  const axis = skewTriangles_axis;
  const code = setFaces(axis);
  if (code < 0) return MEETING;
  if (axis.separation > search.limit) return BEYOND;
  const facing = bestFacing(code, search);
  const { separation } = axis;
  const isFace = !(skewTriangles_values[facing]! > separation * Math.abs(separation));
  const found = isFace ? cornerOver(axis, search, out) : edgeOnEdge(FACING_STEP * code + facing, facing, axis, search, out);
  if (found !== MEETING || !(axis.separation > 0)) return found;
  const { vertexA, vertexB } = axis;
  if (vertexB >= 0 && nearCorner(vertexB, false, search, out) === true) return PROVEN;
  return vertexA >= 0 && nearCorner(vertexA, true, search, out) === true ? PROVEN : MEETING;
}

/**
 * Writes the better one of the two faces as the axis, and the corner of the other triangle that is nearest to it. Returns the
 * code of the edges that can face each other; -1 where one triangle is parallel to the other's plane.
 */
function setFaces(axis: Axis): number {
  const e = EDGE_LIST;
  const ax = e[NORMALS]!;
  const ay = e[NORMALS + 1]!;
  const az = e[NORMALS + 2]!;
  const bx = e[NORMALS + 3]!;
  const by = e[NORMALS + 4]!;
  const bz = e[NORMALS + 5]!;
  const px = e[0]!;
  const py = e[1]!;
  const pz = e[2]!;
  const qx = e[SECOND]!;
  const qy = e[SECOND + 1]!;
  const qz = e[SECOND + 2]!;
  const dx = qx - px;
  const dy = qy - py;
  const dz = qz - pz;
  const h0 = ax * dx + ay * dy + az * dz;
  const h1 = ax * (e[SECOND + 8]! - px) + ay * (e[SECOND + 9]! - py) + az * (e[SECOND + 10]! - pz);
  const h2 = ax * (e[SECOND + 16]! - px) + ay * (e[SECOND + 17]! - py) + az * (e[SECOND + 18]! - pz);
  const g0 = -(bx * dx + by * dy + bz * dz);
  const g1 = bx * (e[8]! - qx) + by * (e[9]! - qy) + bz * (e[10]! - qz);
  const g2 = bx * (e[16]! - qx) + by * (e[17]! - qy) + bz * (e[18]! - qz);
  const heights = skewTriangles_heights;
  heights[0] = h0;
  heights[1] = h1;
  heights[2] = h2;
  heights[3] = g0;
  heights[4] = g1;
  heights[5] = g2;
  const downB = Number(h0 > h1) | (Number(h1 > h2) << 1) | (Number(h2 > h0) << 2);
  const downA = Number(g0 > g1) | (Number(g1 > g2) << 1) | (Number(g2 > g0) << 2);
  const lowB = LOWEST[downB]!;
  const highB = HIGHEST[downB]!;
  const lowA = LOWEST[downA]!;
  const highA = HIGHEST[downA]!;
  const aboveA = heights[lowB]!;
  const belowA = -heights[highB]!;
  const aboveB = heights[3 + lowA]!;
  const belowB = -heights[3 + highA]!;
  const isBelowA = Number(belowA > aboveA);
  const isBelowB = Number(belowB > aboveB);
  const separationA = aboveA * (1 - isBelowA) + belowA * isBelowA;
  const separationB = aboveB * (1 - isBelowB) + belowB * isBelowB;
  const number = Number(separationB > separationA);
  const signA = (1 - 2 * isBelowA) * (1 - number);
  const signB = (2 * isBelowB - 1) * number;
  axis.separation = separationA * (1 - number) + separationB * number;
  axis.number = number;
  axis.nx = signA * ax + signB * bx;
  axis.ny = signA * ay + signB * by;
  axis.nz = signA * az + signB * bz;
  // -1 for the triangle whose face it is.
  axis.vertexA = (1 + lowA + (highA - lowA) * isBelowB) * number - 1;
  axis.vertexB = (1 + lowB + (highB - lowB) * isBelowA) * (1 - number) - 1;
  return downA > 0 && downB > 0 ? 8 * downB + downA : -1;
}

/**
 * Which of the pairs of edges that can face each other separates most, and may for rounding: n = u x v is not unit, so s |s| / n.n is
 * compared, which stays with the values.
 */
function bestFacing(code: number, { size }: Search): number {
  const e = EDGE_LIST;
  const v = skewTriangles_values;
  const reach = 4 * size + Math.abs(e[SECOND]! - e[0]!) + Math.abs(e[SECOND + 1]! - e[1]!) + Math.abs(e[SECOND + 2]! - e[2]!);
  const slack = PRODUCT_ROUNDING * 4 * size * size * reach;
  for (let at = 0; at < FACING; at++) {
    const entry = FACING_STEP * (code & 63) + at;
    const i = FACING_FIRST[entry]!;
    const k = FACING_SECOND[entry]!;
    const ux = e[i + 3]!;
    const uy = e[i + 4]!;
    const uz = e[i + 5]!;
    const vx = e[k + 3]!;
    const vy = e[k + 4]!;
    const vz = e[k + 5]!;
    const x = uy * vz - uz * vy;
    const y = uz * vx - ux * vz;
    const z = ux * vy - uy * vx;
    const along = x * (e[k]! - e[i]!) + y * (e[k + 1]! - e[i + 1]!) + z * (e[k + 2]! - e[i + 2]!);
    const s = slack + along * (1 - 2 * FACING_AGAINST[entry]!);
    v[at] = (s * Math.abs(s)) / (x * x + y * y + z * z) - FACING_REPEATED[entry]! * Number.MAX_VALUE;
  }
  return bestValue();
}

function bestValue(): number {
  const v = skewTriangles_values;
  const v01 = Number(v[1]! > v[0]!);
  const v23 = 2 + Number(v[3]! > v[2]!);
  const v03 = v01 + (v23 - v01) * Number(v[v23]! > v[v01]!);
  return v03 + (4 - v03) * Number(v[4]! > v[v03]!);
}

/** The corner nearest to the face that the axis belongs to, if its foot is inside. */
function cornerOver(axis: Axis, { size }: Search, out: CoreDistance): number {
  const e = EDGE_LIST;
  const h = skewTriangles_heights;
  const { number, separation, nx, ny, nz, vertexA, vertexB } = axis;
  const isSecond = number === 1;
  const faceX = e[NORMALS + 3 * number]!;
  const faceY = e[NORMALS + 3 * number + 1]!;
  const faceZ = e[NORMALS + 3 * number + 2]!;
  const v = isSecond ? vertexA : vertexB;
  const corner = EDGE_STEP * v + SECOND * (1 - number);
  const base = SECOND * number;
  const x = e[corner]!;
  const y = e[corner + 1]!;
  const z = e[corner + 2]!;
  // As far along as another corner, to rounding: either may be over the face.
  const rounding = DISTANCE_ROUNDING * size;
  const height = h[3 * number + v]!;
  const alike0 = Number(Math.abs(h[3 * number]! - height) <= rounding);
  const alike1 = Number(Math.abs(h[3 * number + 1]! - height) <= rounding);
  const alike2 = Number(Math.abs(h[3 * number + 2]! - height) <= rounding);
  let isInside = Number(alike0 + alike1 + alike2 === 1);
  const margin = rounding * size;
  for (let at = base; at < base + 3 * EDGE_STEP; at += EDGE_STEP) {
    const ux = e[at + 3]!;
    const uy = e[at + 4]!;
    const uz = e[at + 5]!;
    const rx = x - e[at]!;
    const ry = y - e[at + 1]!;
    const rz = z - e[at + 2]!;
    // (u x r).n
    const inside = (uy * rz - uz * ry) * faceX + (uz * rx - ux * rz) * faceY + (ux * ry - uy * rx) * faceZ;
    isInside &= Number(inside > margin);
  }
  if (isInside === 0) return MEETING;
  writeAxis(axis, out);
  const back = separation * (1 - number);
  out.ax = x - nx * back;
  out.ay = y - ny * back;
  out.az = z - nz * back;
  out.featureA = isSecond ? VERTEX + v : FACE;
  out.featureB = isSecond ? FACE : VERTEX + v;
  return PROVEN;
}

/**
 * The edges of an entry in the tables, if they separate more than the face so far and than the other pairs, and their lines pass closest
 * within both. Names the corners to go on with in the axis otherwise.
 */
function edgeOnEdge(entry: number, facing: number, axis: Axis, { size }: Search, out: CoreDistance): number {
  const e = EDGE_LIST;
  const i = FACING_FIRST[entry]!;
  const k = FACING_SECOND[entry]!;
  const ax = e[i]!;
  const ay = e[i + 1]!;
  const az = e[i + 2]!;
  const bx = e[k]!;
  const by = e[k + 1]!;
  const bz = e[k + 2]!;
  const ux = e[i + 3]!;
  const uy = e[i + 4]!;
  const uz = e[i + 5]!;
  const vx = e[k + 3]!;
  const vy = e[k + 4]!;
  const vz = e[k + 5]!;
  const rx = bx - ax;
  const ry = by - ay;
  const rz = bz - az;
  // m = u x v, n = m / |m| from the first triangle to the second
  const mx = uy * vz - uz * vy;
  const my = uz * vx - ux * vz;
  const mz = ux * vy - uy * vx;
  const mm = mx * mx + my * my + mz * mz;
  const uu = ux * ux + uy * uy + uz * uz;
  const vv = vx * vx + vy * vy + vz * vz;
  const inv = (1 - 2 * FACING_AGAINST[entry]!) / Math.sqrt(mm);
  const nx = mx * inv;
  const ny = my * inv;
  const nz = mz * inv;
  const separation = nx * rx + ny * ry + nz * rz;
  skewTriangles_values[facing] = -Infinity;
  const isBest = !(skewTriangles_values[bestValue()]! > separation * Math.abs(separation));
  const isBeyondFace = separation > axis.separation + 2 * EDGE_BIAS * size;
  if (!(isBest && isBeyondFace && mm > SKEW_SIN_SQ * uu * vv)) {
    axis.vertexA = -1;
    axis.vertexB = -1;
    return MEETING;
  }
  axis.separation = separation;
  // s = (r x v).m / m.m = (r x v).n / m.n; and t by projection, as in segmentSegment.ts.
  const s = ((ry * vz - rz * vy) * nx + (rz * vx - rx * vz) * ny + (rx * vy - ry * vx) * nz) * inv;
  const t = (s * (ux * vx + uy * vy + uz * vz) - (rx * vx + ry * vy + rz * vz)) / vv;
  const isBeforeA = Number(s <= 0);
  const isAfterA = Number(s >= 1);
  const isBeforeB = Number(t <= 0);
  const isAfterB = Number(t >= 1);
  const edgeA = i >> 3;
  const edgeB = (k - SECOND) >> 3;
  if ((isBeforeA | isAfterA | isBeforeB | isAfterB) !== 0) {
    const endA = (edgeA + 1) * Number(edgeA < 2);
    const endB = (edgeB + 1) * Number(edgeB < 2);
    // -1 for a point within the edge
    axis.vertexA = (edgeA + 1) * isBeforeA + (endA + 1) * isAfterA - 1;
    axis.vertexB = (edgeB + 1) * isBeforeB + (endB + 1) * isAfterB - 1;
    return MEETING;
  }
  const px = ax + ux * s;
  const py = ay + uy * s;
  const pz = az + uz * s;
  const qx = bx + vx * t;
  const qy = by + vy * t;
  const qz = bz + vz * t;
  const x = qx - px - nx * separation;
  const y = qy - py - ny * separation;
  const z = qz - pz - nz * separation;
  const rounding = DISTANCE_ROUNDING * size;
  if (!(x * x + y * y + z * z <= rounding * rounding)) {
    axis.vertexA = -1;
    axis.vertexB = -1;
    return MEETING;
  }
  axis.number = FIRST_EDGES + 3 * edgeA + edgeB;
  out.distance = separation;
  out.nx = nx;
  out.ny = ny;
  out.nz = nz;
  out.ax = px;
  out.ay = py;
  out.az = pz;
  out.featureA = EDGE + edgeA;
  out.featureB = EDGE + edgeB;
  return PROVEN;
}
