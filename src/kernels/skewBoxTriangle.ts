/**
 * A box and a triangle by the axes of boxFlatAxis.ts: which one separates most, and whether the features that it belongs to are opposite
 * along it. Without branches that could not be foreseen. What is not plain is left to boxFlatAxis.ts and boxFlatWitness.ts. The
 * origin is the centre of the box.
 */
import { EDGE, FACE, VERTEX } from '../results/features.ts';
import { type Axis, EDGE_BIAS, PRODUCT_ROUNDING } from './axis.ts';
import { FACE_AXIS, FIRST_EDGES } from './boxFlatAxis.ts';
import { BEYOND, DISTANCE_ROUNDING, MEETING, PROVEN } from './candidate.ts';
import type { CoreDistance } from './coreDistance.ts';
import { EDGE_LIST, EDGE_STEP, NORMALS, SECOND } from './edgeList.ts';
import { HIGHEST, LOWEST } from './flatCore.ts';
import { BOX_FEATURES, type BoxLike } from './pointBox.ts';
import type { Search } from './search.ts';

/** Faces x, y, z of the box, the face of the triangle, then edge i of the triangle and each axis of the box at + 3 i. */
const skewBoxTriangle_values = /* @__PURE__ */ new Float64Array(16);
const skewBoxTriangle_half = /* @__PURE__ */ new Float64Array(16);
const skewBoxTriangle_point = /* @__PURE__ */ new Float64Array(16);
/** The corner nearest to each face of the box, and whether that is the negative one. */
const skewBoxTriangle_corners = /* @__PURE__ */ new Uint8Array(72);
const skewBoxTriangle_negative = /* @__PURE__ */ new Uint8Array(72);

/**
 * Everything about the box and the second triangle in the list of edges in `out`, seen from the centre of the box (PROVEN), or
 * farther apart than the search's limit (BEYOND). MEETING where that is not plain, with the vertices that are likely nearest left
 * in the axis.
 */
export function skewBoxTriangle(box: BoxLike, axis: Axis, search: Search, out: CoreDistance): number {
  setFaces(box);
  const v = skewBoxTriangle_values;
  setEdgeValues(search);
  // The best face, then the best edges.
  const f01 = Number(v[1]! > v[0]!);
  const f23 = 2 + Number(v[3]! > v[2]!);
  const face = f01 + (f23 - f01) * Number(v[f23]! > v[f01]!);
  const g01 = 4 + Number(v[5]! > v[4]!);
  const g23 = 6 + Number(v[7]! > v[6]!);
  const g45 = 8 + Number(v[9]! > v[8]!);
  const g67 = 10 + Number(v[11]! > v[10]!);
  const g03 = g01 + (g23 - g01) * Number(v[g23]! > v[g01]!);
  const g47 = g45 + (g67 - g45) * Number(v[g67]! > v[g45]!);
  const g07 = g03 + (g47 - g03) * Number(v[g47]! > v[g03]!);
  const edges = g07 + (12 - g07) * Number(v[12]! > v[g07]!);
  const most = v[face]!;
  axis.separation = most;
  axis.vertexA = -1;
  axis.vertexB = -1;
  if (most > search.limit) return BEYOND;
  if (v[edges]! > most * Math.abs(most)) return edgeOnEdge(edges, axis, search, out);
  return face === FACE_AXIS ? cornerUnder(axis, search, out) : cornerOver(face, axis, search, out);
}

/** The separations along the faces, and the nearest corners. (Written out: places that V8 knows cost no check.) */
function setFaces({ hx, hy, hz }: BoxLike): void {
  const e = EDGE_LIST;
  const v = skewBoxTriangle_values;
  const h = skewBoxTriangle_half;
  h[0] = hx;
  h[1] = hy;
  h[2] = hz;
  const x0 = e[SECOND]!;
  const x1 = e[SECOND + 8]!;
  const x2 = e[SECOND + 16]!;
  const y0 = e[SECOND + 1]!;
  const y1 = e[SECOND + 9]!;
  const y2 = e[SECOND + 17]!;
  const z0 = e[SECOND + 2]!;
  const z1 = e[SECOND + 10]!;
  const z2 = e[SECOND + 18]!;
  const downX = Number(x0 > x1) | (Number(x1 > x2) << 1) | (Number(x2 > x0) << 2);
  const lowX = LOWEST[downX]!;
  const highX = HIGHEST[downX]!;
  const aboveX = e[SECOND + EDGE_STEP * lowX]!;
  const belowX = -e[SECOND + EDGE_STEP * highX]!;
  const isBelowX = Number(belowX > aboveX);
  v[0] = aboveX * (1 - isBelowX) + belowX * isBelowX - hx;
  skewBoxTriangle_corners[0] = lowX + (highX - lowX) * isBelowX;
  skewBoxTriangle_negative[0] = isBelowX;
  const downY = Number(y0 > y1) | (Number(y1 > y2) << 1) | (Number(y2 > y0) << 2);
  const lowY = LOWEST[downY]!;
  const highY = HIGHEST[downY]!;
  const aboveY = e[SECOND + EDGE_STEP * lowY + 1]!;
  const belowY = -e[SECOND + EDGE_STEP * highY + 1]!;
  const isBelowY = Number(belowY > aboveY);
  v[1] = aboveY * (1 - isBelowY) + belowY * isBelowY - hy;
  skewBoxTriangle_corners[1] = lowY + (highY - lowY) * isBelowY;
  skewBoxTriangle_negative[1] = isBelowY;
  const downZ = Number(z0 > z1) | (Number(z1 > z2) << 1) | (Number(z2 > z0) << 2);
  const lowZ = LOWEST[downZ]!;
  const highZ = HIGHEST[downZ]!;
  const aboveZ = e[SECOND + EDGE_STEP * lowZ + 2]!;
  const belowZ = -e[SECOND + EDGE_STEP * highZ + 2]!;
  const isBelowZ = Number(belowZ > aboveZ);
  v[2] = aboveZ * (1 - isBelowZ) + belowZ * isBelowZ - hz;
  skewBoxTriangle_corners[2] = lowZ + (highZ - lowZ) * isBelowZ;
  skewBoxTriangle_negative[2] = isBelowZ;
  const nx = e[NORMALS + 3]!;
  const ny = e[NORMALS + 4]!;
  const nz = e[NORMALS + 5]!;
  const offset = nx * x0 + ny * y0 + nz * z0;
  v[FACE_AXIS] = Math.abs(offset) - (hx * Math.abs(nx) + hy * Math.abs(ny) + hz * Math.abs(nz));
}

/**
 * The separations along products of two edges, and what rounding may add. The axes n = ek x u are not unit, so it is s |s| / n.n; each
 * towards the side on which the triangle's third corner is, else it is no face of the CSO: from an edge u to it it is (u x c)k
 * along ek x u, which is along the normal. The edge is at n.p = (u x p)k.
 */
function setEdgeValues({ size }: Search): void {
  const e = EDGE_LIST;
  const v = skewBoxTriangle_values;
  const h = skewBoxTriangle_half;
  const hx = h[0]!;
  const hy = h[1]!;
  const hz = h[2]!;
  const slack =
    PRODUCT_ROUNDING *
    4 *
    size *
    (hx + hy + hz + 4 * size + Math.abs(e[SECOND]!) + Math.abs(e[SECOND + 1]!) + Math.abs(e[SECOND + 2]!));
  const sideX = 1 - 2 * Number(e[NORMALS + 3]! < 0);
  const sideY = 1 - 2 * Number(e[NORMALS + 4]! < 0);
  const sideZ = 1 - 2 * Number(e[NORMALS + 5]! < 0);
  const x0 = e[SECOND]!;
  const y0 = e[SECOND + 1]!;
  const z0 = e[SECOND + 2]!;
  const u0x = e[SECOND + 3]!;
  const u0y = e[SECOND + 4]!;
  const u0z = e[SECOND + 5]!;
  const q0x = Math.abs(u0x);
  const q0y = Math.abs(u0y);
  const q0z = Math.abs(u0z);
  const s0x = slack + sideX * (u0y * z0 - u0z * y0) - (hy * q0z + hz * q0y);
  v[4] = (s0x * Math.abs(s0x)) / (u0y * u0y + u0z * u0z);
  const s0y = slack + sideY * (u0z * x0 - u0x * z0) - (hz * q0x + hx * q0z);
  v[5] = (s0y * Math.abs(s0y)) / (u0z * u0z + u0x * u0x);
  const s0z = slack + sideZ * (u0x * y0 - u0y * x0) - (hx * q0y + hy * q0x);
  v[6] = (s0z * Math.abs(s0z)) / (u0x * u0x + u0y * u0y);
  const x1 = e[SECOND + 8]!;
  const y1 = e[SECOND + 9]!;
  const z1 = e[SECOND + 10]!;
  const u1x = e[SECOND + 11]!;
  const u1y = e[SECOND + 12]!;
  const u1z = e[SECOND + 13]!;
  const q1x = Math.abs(u1x);
  const q1y = Math.abs(u1y);
  const q1z = Math.abs(u1z);
  const s1x = slack + sideX * (u1y * z1 - u1z * y1) - (hy * q1z + hz * q1y);
  v[7] = (s1x * Math.abs(s1x)) / (u1y * u1y + u1z * u1z);
  const s1y = slack + sideY * (u1z * x1 - u1x * z1) - (hz * q1x + hx * q1z);
  v[8] = (s1y * Math.abs(s1y)) / (u1z * u1z + u1x * u1x);
  const s1z = slack + sideZ * (u1x * y1 - u1y * x1) - (hx * q1y + hy * q1x);
  v[9] = (s1z * Math.abs(s1z)) / (u1x * u1x + u1y * u1y);
  const x2 = e[SECOND + 16]!;
  const y2 = e[SECOND + 17]!;
  const z2 = e[SECOND + 18]!;
  const u2x = e[SECOND + 19]!;
  const u2y = e[SECOND + 20]!;
  const u2z = e[SECOND + 21]!;
  const q2x = Math.abs(u2x);
  const q2y = Math.abs(u2y);
  const q2z = Math.abs(u2z);
  const s2x = slack + sideX * (u2y * z2 - u2z * y2) - (hy * q2z + hz * q2y);
  v[10] = (s2x * Math.abs(s2x)) / (u2y * u2y + u2z * u2z);
  const s2y = slack + sideY * (u2z * x2 - u2x * z2) - (hz * q2x + hx * q2z);
  v[11] = (s2y * Math.abs(s2y)) / (u2z * u2z + u2x * u2x);
  const s2z = slack + sideZ * (u2x * y2 - u2y * x2) - (hx * q2y + hy * q2x);
  v[12] = (s2z * Math.abs(s2z)) / (u2x * u2x + u2y * u2y);
}

/** The corner of the triangle nearest to face c of the box, if it is over it. */
function cornerOver(c: number, axis: Axis, { size }: Search, out: CoreDistance): number {
  const e = EDGE_LIST;
  const h = skewBoxTriangle_half;
  const corner = skewBoxTriangle_corners[c]!;
  const isNegative = skewBoxTriangle_negative[c]!;
  const sign = 1 - 2 * isNegative;
  const { separation } = axis;
  const x = e[SECOND + EDGE_STEP * corner]!;
  const y = e[SECOND + EDGE_STEP * corner + 1]!;
  const z = e[SECOND + EDGE_STEP * corner + 2]!;
  // As near as another corner, to rounding: either may be over the face.
  const rounding = DISTANCE_ROUNDING * size;
  const height = e[SECOND + EDGE_STEP * corner + c]!;
  const alike0 = Number(Math.abs(e[SECOND + c]! - height) <= rounding);
  const alike1 = Number(Math.abs(e[SECOND + EDGE_STEP + c]! - height) <= rounding);
  const alike2 = Number(Math.abs(e[SECOND + 2 * EDGE_STEP + c]! - height) <= rounding);
  const beyondX = Number(Math.abs(x) >= h[0]!);
  const beyondY = Number(Math.abs(y) >= h[1]!) << 1;
  const beyondZ = Number(Math.abs(z) >= h[2]!) << 2;
  if (((beyondX | beyondY | beyondZ) & ~(1 << c)) !== 0 || alike0 + alike1 + alike2 !== 1) {
    axis.vertexB = corner;
    return MEETING;
  }
  const point = skewBoxTriangle_point;
  point[0] = 0;
  point[1] = 0;
  point[2] = 0;
  point[c] = sign;
  const nx = point[0]!;
  const ny = point[1]!;
  const nz = point[2]!;
  point[0] = x;
  point[1] = y;
  point[2] = z;
  point[c] = sign * h[c]!;
  const ax = point[0]!;
  const ay = point[1]!;
  const az = point[2]!;
  out.distance = separation;
  out.nx = nx;
  out.ny = ny;
  out.nz = nz;
  out.ax = ax;
  out.ay = ay;
  out.az = az;
  out.featureA = FACE + c + 3 * isNegative;
  out.featureB = VERTEX + corner;
  return PROVEN;
}

/** The corner of the box nearest to the face of the triangle, if its foot is inside. */
function cornerUnder(axis: Axis, { size }: Search, out: CoreDistance): number {
  const e = EDGE_LIST;
  const h = skewBoxTriangle_half;
  const nx = e[NORMALS + 3]!;
  const ny = e[NORMALS + 4]!;
  const nz = e[NORMALS + 5]!;
  const { separation } = axis;
  const hx = h[0]!;
  const hy = h[1]!;
  const hz = h[2]!;
  const isBehind = Number(nx * e[SECOND]! + ny * e[SECOND + 1]! + nz * e[SECOND + 2]! < 0);
  const sign = 1 - 2 * isBehind;
  const isX = Number(nx * sign < 0);
  const isY = Number(ny * sign < 0);
  const isZ = Number(nz * sign < 0);
  const x = hx - 2 * hx * isX;
  const y = hy - 2 * hy * isY;
  const z = hz - 2 * hz * isZ;
  const rounding = DISTANCE_ROUNDING * size;
  const isPlain = Math.abs(nx) * hx > rounding && Math.abs(ny) * hy > rounding && Math.abs(nz) * hz > rounding;
  let isInside = Number(isPlain);
  const margin = rounding * size;
  for (let at = SECOND; at < SECOND + 3 * EDGE_STEP; at += EDGE_STEP) {
    const ux = e[at + 3]!;
    const uy = e[at + 4]!;
    const uz = e[at + 5]!;
    const rx = x - e[at]!;
    const ry = y - e[at + 1]!;
    const rz = z - e[at + 2]!;
    // (u x r).n
    const inside = (uy * rz - uz * ry) * nx + (uz * rx - ux * rz) * ny + (ux * ry - uy * rx) * nz;
    isInside &= Number(inside > margin);
  }
  const corner = isX | (isY << 1) | (isZ << 2);
  if (isInside === 0) {
    axis.vertexA = corner;
    return MEETING;
  }
  out.distance = separation;
  out.nx = nx * sign;
  out.ny = ny * sign;
  out.nz = nz * sign;
  out.ax = x;
  out.ay = y;
  out.az = z;
  out.featureA = VERTEX + corner;
  out.featureB = FACE;
  return PROVEN;
}

/** What follows an axis of the box, and what comes before it. */
const NEXT = /* @__PURE__ */ new Uint8Array(72).map((_, i) => (i + 1) % 3);

/**
 * The edges of an entry of the values, if they separate more than the face so far and than the other pairs, and their lines pass closest
 * within both. Names the vertices to go on with in the axis otherwise.
 */
function edgeOnEdge(entry: number, axis: Axis, { size }: Search, out: CoreDistance): number {
  const e = EDGE_LIST;
  const v = skewBoxTriangle_values;
  const half = skewBoxTriangle_half;
  const k = (entry - FIRST_EDGES) % 3;
  const edge = (entry - FIRST_EDGES - k) / 3;
  const at = SECOND + EDGE_STEP * edge;
  const i = NEXT[k]!;
  const j = NEXT[i]!;
  const third = SECOND + EDGE_STEP * NEXT[edge + 1]!;
  const hi = half[i]!;
  const hj = half[j]!;
  const ui = e[at + 3 + i]!;
  const uj = e[at + 3 + j]!;
  const pi = e[at + i]!;
  const pj = e[at + j]!;
  const lenSq = ui * ui + uj * uj;
  // ek x u has -uj at i, ui at j; on the side of the third corner. It is made unit before it is used: then a direction that is
  // off by rounding still gives a true bound.
  const isBack = Number(ui * (e[third + j]! - pj) < uj * (e[third + i]! - pi));
  const inv = (1 - 2 * isBack) / Math.sqrt(lenSq);
  const ni = -uj * inv;
  const nj = ui * inv;
  const separation = ni * pi + nj * pj - (hi * Math.abs(ni) + hj * Math.abs(nj));
  v[entry] = -Infinity;
  let isBest = 1;
  const bar = separation * Math.abs(separation);
  for (let other = FIRST_EDGES; other < FIRST_EDGES + 9; other++) isBest &= Number(v[other]! <= bar);
  if (!(isBest === 1 && separation > axis.separation + EDGE_BIAS * (half[0]! + half[1]! + half[2]!))) return MEETING;
  axis.separation = separation;
  const isNegativeI = Number(ni < 0);
  const isNegativeJ = Number(nj < 0);
  const sideI = hi - 2 * hi * isNegativeI;
  const sideJ = hj - 2 * hj * isNegativeJ;
  const h = half[k]!;
  const di = pi - sideI;
  const dj = pj - sideJ;
  // Seen along the box's edge, it is a point and the other a line: t = -d.u / u.u
  const t = -(di * ui + dj * uj) / lenSq;
  const along = e[at + k]! + t * e[at + 3 + k]!;
  const isBefore = Number(t <= 0);
  const isAfter = Number(t >= 1);
  const isOut = Number(Math.abs(along) >= h);
  const sides = (isNegativeI << i) | (isNegativeJ << j);
  if ((isBefore | isAfter | isOut) !== 0) {
    const end = NEXT[edge]!;
    // -1 for a point within the edge
    axis.vertexA = (1 + (sides | (Number(along < 0) << k))) * isOut - 1;
    axis.vertexB = (edge + 1) * isBefore + (end + 1) * isAfter - 1;
    return MEETING;
  }
  const point = skewBoxTriangle_point;
  point[k] = 0;
  point[i] = ni;
  point[j] = nj;
  const nx = point[0]!;
  const ny = point[1]!;
  const nz = point[2]!;
  point[k] = along;
  point[i] = sideI;
  point[j] = sideJ;
  const x = point[0]!;
  const y = point[1]!;
  const z = point[2]!;
  const bx = x + nx * separation;
  const by = y + ny * separation;
  const bz = z + nz * separation;
  // The triangle may have another corner farther against the axis: then these edges do not face each other.
  const offX = e[at]! + t * e[at + 3]! - bx;
  const offY = e[at + 1]! + t * e[at + 4]! - by;
  const offZ = e[at + 2]! + t * e[at + 5]! - bz;
  const rounding = DISTANCE_ROUNDING * size;
  if (!(offX * offX + offY * offY + offZ * offZ <= rounding * rounding)) return MEETING;
  out.distance = separation;
  out.nx = nx;
  out.ny = ny;
  out.nz = nz;
  out.ax = x;
  out.ay = y;
  out.az = z;
  out.featureA = BOX_FEATURES[8 * (7 - (1 << k)) + sides]!;
  out.featureB = EDGE + edge;
  return PROVEN;
}
