/**
 * The separating axis of two solid boxes: of the 15 candidates (the face normals of each, and the product of an edge of each) the one along which
 * they are farthest apart, from half extents and the relative rotation. It takes a quarter of the time of the faces and arcs that
 * separatingAxis.ts looks at, and the manifold of two boxes that rest on each other half.
 */
import { EDGE, FACE, VERTEX } from '../results/features.ts';
import type { Polytope } from '../shapes/polytope.ts';
import type { Axis } from './axis.ts';
import { Candidate } from './candidate.ts';
import type { CorePair } from './corePair.ts';
import { separationAlong } from './finish.ts';

/** Edges with a smaller squared sine between them are parallel: the faces beside them are as good, but for rounding. */
const PARALLEL_SIN_SQ = 1e-28;
/** Rounding of a sum of products, as a part of the size. */
const ROUNDING = 2e-15;

const boxAxis_candidate = /* @__PURE__ */ new Candidate();
/** The half extents of both boxes, */
const boxAxis_halfA = /* @__PURE__ */ new Float64Array(3);
const boxAxis_halfB = /* @__PURE__ */ new Float64Array(3);
/** the way from centre to centre, along the axes of the first and of the second, */
const boxAxis_wayA = /* @__PURE__ */ new Float64Array(3);
const boxAxis_wayB = /* @__PURE__ */ new Float64Array(3);
/** the relative rotation by rows (entry 3 i + j is the cosine between axis i of the first and axis j of the second), and without signs. */
const boxAxis_rotation = /* @__PURE__ */ new Float64Array(9);
const boxAxis_absolute = /* @__PURE__ */ new Float64Array(9);

/** Axes in the order in which they are looked at, so that of equally good faces that which faces y is taken, then z, then x. */
const ORDER = [1, 2, 0] as const;

/** Writes the axis of two solid boxes to `out`. */
export function boxAxis(pair: CorePair, out: Axis): void {
  const { size } = pair;
  const m = boxAxis_rotation;
  const r = boxAxis_absolute;
  const h = boxAxis_halfA;
  const k = boxAxis_halfB;
  const t = boxAxis_wayA;
  const s = boxAxis_wayB;
  const { normal: n } = boxAxis_candidate;
  setBoxes(pair);

  let highest = -Infinity;
  let face = 0;
  for (let o = 0; o < 3; o++) {
    const i = ORDER[o];
    const separation = Math.abs(t[i]) - (h[i] + (k[0] * r[3 * i] + k[1] * r[3 * i + 1] + k[2] * r[3 * i + 2]));
    if (separation > highest) {
      highest = separation;
      face = i;
    }
  }
  for (let o = 0; o < 3; o++) {
    const j = ORDER[o];
    const separation = Math.abs(s[j]) - (k[j] + (h[0] * r[j] + h[1] * r[3 + j] + h[2] * r[6 + j]));
    if (separation > highest) {
      highest = separation;
      face = 3 + j;
    }
  }
  setFace(pair, face, out);
  // Products of edges: L = e x f, where e is axis i of the first and f axis j of the second.
  for (let i = 0; i < 3; i++) {
    const i1 = i === 2 ? 0 : i + 1;
    const i2 = i === 0 ? 2 : i - 1;
    for (let j = 0; j < 3; j++) {
      const f1 = m[3 * i1 + j];
      const f2 = m[3 * i2 + j];
      const sinSq = f1 * f1 + f2 * f2;
      if (!(sinSq > PARALLEL_SIN_SQ)) continue;
      const j1 = j === 2 ? 0 : j + 1;
      const j2 = j === 0 ? 2 : j - 1;
      const way = t[i2] * f1 - t[i1] * f2;
      const radius = h[i1] * r[3 * i2 + j] + h[i2] * r[3 * i1 + j] + k[j1] * r[3 * i + j2] + k[j2] * r[3 * i + j1];
      const sine = Math.sqrt(sinSq);
      if (!(Math.abs(way) - radius > out.separation * sine - ROUNDING * size)) continue;
      const scale = (way < 0 ? -1 : 1) / sine;
      // In the first's frame e x f has no part along e; f2 is along the axis before it.
      n.x = i === 0 ? 0 : i === 1 ? f1 * scale : -f2 * scale;
      n.y = i === 0 ? -f2 * scale : i === 1 ? 0 : f1 * scale;
      n.z = i === 0 ? f1 * scale : i === 1 ? -f2 * scale : 0;
      separationAlong(pair, boxAxis_candidate);
      if (boxAxis_candidate.separation > out.separation + ROUNDING * size) setEdges(pair, i, j, out);
    }
  }
}

function setBoxes({ a, b, xx, xy, xz, yx, yy, yz, zx, zy, zz, px, py, pz }: CorePair): void {
  const m = boxAxis_rotation;
  const r = boxAxis_absolute;
  const t = boxAxis_wayA;
  const s = boxAxis_wayB;
  const { centerX, centerY, centerZ } = b;
  m[0] = xx;
  m[1] = xy;
  m[2] = xz;
  m[3] = yx;
  m[4] = yy;
  m[5] = yz;
  m[6] = zx;
  m[7] = zy;
  m[8] = zz;
  for (let i = 0; i < 9; i++) r[i] = Math.abs(m[i]);
  const tx = xx * centerX + xy * centerY + xz * centerZ + px - a.centerX;
  const ty = yx * centerX + yy * centerY + yz * centerZ + py - a.centerY;
  const tz = zx * centerX + zy * centerY + zz * centerZ + pz - a.centerZ;
  t[0] = tx;
  t[1] = ty;
  t[2] = tz;
  s[0] = xx * tx + yx * ty + zx * tz;
  s[1] = xy * tx + yy * ty + zy * tz;
  s[2] = xz * tx + yz * ty + zz * tz;
  setHalf(a, boxAxis_halfA);
  setHalf(b, boxAxis_halfB);
}

/** Vertex 0 is the corner on the positive sides. */
function setHalf({ vertices, centerX, centerY, centerZ }: Polytope, out: Float64Array): void {
  out[0] = vertices[0] - centerX;
  out[1] = vertices[1] - centerY;
  out[2] = vertices[2] - centerZ;
}

/** Takes the normal of a face: axis 0 to 2 of the first box, 3 to 5 for those of the second. */
function setFace(pair: CorePair, face: number, out: Axis): void {
  const m = boxAxis_rotation;
  const { normal: n } = boxAxis_candidate;
  const isFirst = face < 3;
  const axis = isFirst ? face : face - 3;
  const sign = (isFirst ? boxAxis_wayA : boxAxis_wayB)[axis] < 0 ? -1 : 1;
  n.x = isFirst ? (axis === 0 ? sign : 0) : sign * m[axis];
  n.y = isFirst ? (axis === 1 ? sign : 0) : sign * m[3 + axis];
  n.z = isFirst ? (axis === 2 ? sign : 0) : sign * m[6 + axis];
  separationAlong(pair, boxAxis_candidate);
  out.separation = boxAxis_candidate.separation;
  out.x = n.x;
  out.y = n.y;
  out.z = n.z;
  // Faces 0 to 2 are those on the positive sides.
  const own = FACE + (sign > 0 === isFirst ? axis : axis + 3);
  const other = VERTEX + (isFirst ? pair.supportB(n) : pair.supportA(n));
  out.featureA = isFirst ? own : other;
  out.featureB = isFirst ? other : own;
}

/** Takes the product of the two edges along axis i of the first and axis j of the second that are farthest along it. */
function setEdges(pair: CorePair, i: number, j: number, out: Axis): void {
  const { normal: n, separation } = boxAxis_candidate;
  out.separation = separation;
  out.x = n.x;
  out.y = n.y;
  out.z = n.z;
  out.featureA = EDGE + edgeFrom(pair.a, pair.supportA(n), i);
  out.featureB = EDGE + edgeFrom(pair.b, pair.supportB(n), j);
}

/** The edge along an axis at a vertex, whose number has a bit for each axis. */
function edgeFrom({ topology }: Polytope, vertex: number, axis: number): number {
  const { fanStart, fanVertices, fanEdges } = topology;
  const other = vertex ^ (1 << axis);
  let at = fanStart[vertex];
  while (fanVertices[at] !== other) at++;
  return fanEdges[at];
}
