/** The points of two features that are opposite each other along a normal. */
import { cross } from '../math/cross.ts';
import { Vec3 } from '../math/vec3.ts';
import { EDGE, FACE } from '../results/features.ts';
import type { Polytope } from '../shapes/polytope.ts';
import type { Candidate } from './candidate.ts';
import type { CorePair } from './corePair.ts';
import { setEdge, setOtherEdge } from './normals.ts';
import type { Simplex } from './simplex.ts';

const witness_u = /* @__PURE__ */ new Vec3();
const witness_v = /* @__PURE__ */ new Vec3();
const witness_end = /* @__PURE__ */ new Float64Array(3);

const setPoints_seen = /* @__PURE__ */ new Vec3();

/** Whether two features are a face and an edge or a face: many of their points may be opposite each other. */
export function areWide(a: number, b: number): boolean {
  return (a >= FACE && b >= EDGE) || (b >= FACE && a >= EDGE);
}

/**
 * Writes the points of two features, which are not wide, that are opposite each other along the normal of a candidate, at its distance, and sets its
 * mismatch: how far they are from being so, or from being on the features.
 */
export function setPoints(pair: CorePair, a: number, b: number, candidate: Candidate, p: Vec3, q: Vec3): void {
  const { normal: n, distance } = candidate;
  if (a >= FACE) {
    // The projection of the vertex on the face.
    readTriple(pair.b.vertices, b, q);
    placePoint(pair, q, p);
    p.x -= distance * n.x;
    p.y -= distance * n.y;
    p.z -= distance * n.z;
    setOutside(candidate, pair.a, a - FACE, p);
    return;
  }
  if (b >= FACE) {
    readTriple(pair.a.vertices, a, p);
    const seen = setPoints_seen;
    seen.x = p.x + distance * n.x;
    seen.y = p.y + distance * n.y;
    seen.z = p.z + distance * n.z;
    unplacePoint(pair, seen, q);
    setOutside(candidate, pair.b, b - FACE, q);
    return;
  }
  if (a >= EDGE && b >= EDGE) {
    setEdgePoints(pair, a - EDGE, b - EDGE, candidate, p, q);
    return;
  }
  setNearestPoints(pair, a, b, p, q);
  const seen = setPoints_seen;
  placePoint(pair, q, seen);
  const x = seen.x - p.x - distance * n.x;
  const y = seen.y - p.y - distance * n.y;
  const z = seen.z - p.z - distance * n.z;
  candidate.mismatch = Math.sqrt(x * x + y * y + z * z);
}

const setNearestPoints_seen = /* @__PURE__ */ new Vec3();

/** Writes the nearest points of two features, one of which is a vertex and none a face, each in the frame of its own core. */
export function setNearestPoints(pair: CorePair, a: number, b: number, p: Vec3, q: Vec3): void {
  const seen = setNearestPoints_seen;
  if (a < EDGE) readTriple(pair.a.vertices, a, p);
  if (b < EDGE) {
    readTriple(pair.b.vertices, b, q);
    placePoint(pair, q, seen);
    if (a >= EDGE) nearestOnEdge(pair.a, a - EDGE, seen, p);
  } else {
    unplacePoint(pair, p, seen);
    nearestOnEdge(pair.b, b - EDGE, seen, q);
  }
}

/** Reads the x, y, z of a vertex or a normal. */
function readTriple(list: Float64Array, i: number, out: Vec3): void {
  out.x = list[3 * i];
  out.y = list[3 * i + 1];
  out.z = list[3 * i + 2];
}

/** A point of the second core, seen from the first. */
export function placePoint(pair: CorePair, { x, y, z }: Vec3, out: Vec3): void {
  out.x = pair.xx * x + pair.xy * y + pair.xz * z + pair.px;
  out.y = pair.yx * x + pair.yy * y + pair.yz * z + pair.py;
  out.z = pair.zx * x + pair.zy * y + pair.zz * z + pair.pz;
}

/** A direction of the second core's frame, seen from the first. */
export function turn(pair: CorePair, { x, y, z }: Vec3, out: Vec3): void {
  out.x = pair.xx * x + pair.xy * y + pair.xz * z;
  out.y = pair.yx * x + pair.yy * y + pair.yz * z;
  out.z = pair.zx * x + pair.zy * y + pair.zz * z;
}

/** A point of the first core's frame, seen from the second. */
export function unplacePoint(pair: CorePair, point: Vec3, out: Vec3): void {
  const x = point.x - pair.px;
  const y = point.y - pair.py;
  const z = point.z - pair.pz;
  out.x = pair.xx * x + pair.yx * y + pair.zx * z;
  out.y = pair.xy * x + pair.yy * y + pair.zy * z;
  out.z = pair.xz * x + pair.yz * y + pair.zz * z;
}

/** The point of an edge nearest to p. */
function nearestOnEdge({ vertices, topology }: Polytope, e: number, p: Vec3, out: Vec3): void {
  const v = 3 * topology.edgeVertices[2 * e];
  const w = 3 * topology.edgeVertices[2 * e + 1];
  const x = vertices[v];
  const y = vertices[v + 1];
  const z = vertices[v + 2];
  const ux = vertices[w] - x;
  const uy = vertices[w + 1] - y;
  const uz = vertices[w + 2] - z;
  const along = ((p.x - x) * ux + (p.y - y) * uy + (p.z - z) * uz) / (ux * ux + uy * uy + uz * uz);
  const t = along > 0 ? (along < 1 ? along : 1) : 0;
  out.x = x + t * ux;
  out.y = y + t * uy;
  out.z = z + t * uz;
}

/** Sets as mismatch how far a point in the plane of a face is outside of it. */
function setOutside(candidate: Candidate, { topology, vertices, normals }: Polytope, f: number, { x, y, z }: Vec3): void {
  const { faceStart, faceVertices } = topology;
  const nx = normals[3 * f];
  const ny = normals[3 * f + 1];
  const nz = normals[3 * f + 2];
  const start = faceStart[f];
  const end = faceStart[f + 1];
  let outside = 0;
  let v = 3 * faceVertices[end - 1];
  for (let i = start; i < end; i++) {
    const w = 3 * faceVertices[i];
    const ux = vertices[w] - vertices[v];
    const uy = vertices[w + 1] - vertices[v + 1];
    const uz = vertices[w + 2] - vertices[v + 2];
    const dx = x - vertices[v];
    const dy = y - vertices[v + 1];
    const dz = z - vertices[v + 2];
    // (d x u) . n
    const across = (dy * uz - dz * uy) * nx + (dz * ux - dx * uz) * ny + (dx * uy - dy * ux) * nz;
    if (across > 0) {
      const distance = across / Math.sqrt(ux * ux + uy * uy + uz * uz);
      if (distance > outside) outside = distance;
    }
    v = w;
  }
  candidate.mismatch = outside;
}

const setEdgePoints_cross = /* @__PURE__ */ new Vec3();

/** The points of two edges nearest to each other. */
function setEdgePoints(pair: CorePair, e: number, f: number, candidate: Candidate, p: Vec3, q: Vec3): void {
  const { normal: n, distance } = candidate;
  const c = setEdgePoints_cross;
  const { vertices, topology } = pair.a;
  const { vertices: own, topology: other } = pair.b;
  const i = 3 * topology.edgeVertices[2 * e];
  const k = other.edgeVertices[2 * f];
  const l = other.edgeVertices[2 * f + 1];
  setEdge(pair, e, witness_u);
  setOtherEdge(pair, f, witness_v);
  cross(witness_u, witness_v, c);
  const { x: ux, y: uy, z: uz } = witness_u;
  const { x: vx, y: vy, z: vz } = witness_v;
  // From one edge to the other, without the way along n.
  pair.placeB(k, witness_end, 0);
  const wx = witness_end[0] - vertices[i] - distance * n.x;
  const wy = witness_end[1] - vertices[i + 1] - distance * n.y;
  const wz = witness_end[2] - vertices[i + 2] - distance * n.z;
  const cc = c.x * c.x + c.y * c.y + c.z * c.z;
  const uu = ux * ux + uy * uy + uz * uz;
  const vv = vx * vx + vy * vy + vz * vz;
  const uv = ux * vx + uy * vy + uz * vz;
  const uw = ux * wx + uy * wy + uz * wz;
  const vw = vx * wx + vy * wy + vz * wz;
  let s = 0.5;
  // s = (w x v) . c / c . c
  if (cc > 0) s = ((wy * vz - wz * vy) * c.x + (wz * vx - wx * vz) * c.y + (wx * vy - wy * vx) * c.z) / cc;
  s = s > 0 ? (s < 1 ? s : 1) : 0;
  // Each from the other, so that what rounding is left runs along both. (A function for what is between 0 and 1 would not always be inlined here.)
  let t = (s * uv - vw) / vv;
  t = t > 0 ? (t < 1 ? t : 1) : 0;
  s = (t * uv + uw) / uu;
  s = s > 0 ? (s < 1 ? s : 1) : 0;
  t = (s * uv - vw) / vv;
  t = t > 0 ? (t < 1 ? t : 1) : 0;
  p.x = vertices[i] + s * ux;
  p.y = vertices[i + 1] + s * uy;
  p.z = vertices[i + 2] + s * uz;
  q.x = own[3 * k] + t * (own[3 * l] - own[3 * k]);
  q.y = own[3 * k + 1] + t * (own[3 * l + 1] - own[3 * k + 1]);
  q.z = own[3 * k + 2] + t * (own[3 * l + 2] - own[3 * k + 2]);
  const x = wx + t * vx - s * ux;
  const y = wy + t * vy - s * uy;
  const z = wz + t * vz - s * uz;
  candidate.mismatch = Math.sqrt(x * x + y * y + z * z);
}

/** The points that the weights of the simplex give, for features that are parallel: all corners are at the same distance. */
export function setMeans(pair: CorePair, simplex: Simplex, candidate: Candidate, p: Vec3, q: Vec3): void {
  const { normal: n, distance } = candidate;
  refineWeights(simplex, candidate);
  let { mismatch } = candidate;
  const { points, verticesA, verticesB, weights, count } = simplex;
  for (let i = 0; i < 3 * count; i += 3) {
    const height = n.x * points[i] + n.y * points[i + 1] + n.z * points[i + 2];
    mismatch = Math.max(mismatch, Math.abs(height - distance));
  }
  setMean(pair.a.vertices, verticesA, weights, count, p);
  setMean(pair.b.vertices, verticesB, weights, count, q);
  candidate.mismatch = mismatch;
}

const refineWeights_rest = /* @__PURE__ */ new Vec3();

/**
 * Makes the point of the simplex with the given weights the one nearest to where the candidate has it, and sets as its mismatch how far it is
 * from there. What the
 * walk found of it is as exact as its simplex is well shaped. Of a thin triangle the last rounds move the point along the longest edge
 * alone, which loses nothing.
 */
function refineWeights({ count, points: p, weights }: Simplex, candidate: Candidate): void {
  const { normal: n, distance } = candidate;
  const rest = refineWeights_rest;
  for (let round = 0; ; round++) {
    rest.x = -distance * n.x;
    rest.y = -distance * n.y;
    rest.z = -distance * n.z;
    for (let i = 0; i < count; i++) {
      const weight = weights[i];
      rest.x += weight * p[3 * i];
      rest.y += weight * p[3 * i + 1];
      rest.z += weight * p[3 * i + 2];
    }
    if (round === ROUNDS || count === 1) {
      candidate.mismatch = Math.sqrt(rest.x * rest.x + rest.y * rest.y + rest.z * rest.z);
      return;
    }
    if (count === 2) moveAlong(p, weights, 0, 1, rest);
    else if (round < 2) moveWithin(p, weights, rest);
    else moveAlongLongest(p, weights, rest);
  }
}

const ROUNDS = 4;

/** Moves weight from corner i to corner j by as much of the rest as is along the edge between them. */
function moveAlong(p: Float64Array, weights: Float64Array, i: number, j: number, { x, y, z }: Vec3): void {
  const ux = p[3 * j] - p[3 * i];
  const uy = p[3 * j + 1] - p[3 * i + 1];
  const uz = p[3 * j + 2] - p[3 * i + 2];
  const t = -(x * ux + y * uy + z * uz) / (ux * ux + uy * uy + uz * uz);
  const most = weights[i];
  const least = -weights[j];
  const moved = t > most ? most : t < least ? least : t;
  weights[i] = weights[i] - moved;
  weights[j] = weights[j] + moved;
}

function moveAlongLongest(p: Float64Array, weights: Float64Array, rest: Vec3): void {
  const ax = p[3] - p[0];
  const ay = p[4] - p[1];
  const az = p[5] - p[2];
  const bx = p[6] - p[3];
  const by = p[7] - p[4];
  const bz = p[8] - p[5];
  const cx = p[0] - p[6];
  const cy = p[1] - p[7];
  const cz = p[2] - p[8];
  const a = ax * ax + ay * ay + az * az;
  const b = bx * bx + by * by + bz * bz;
  const c = cx * cx + cy * cy + cz * cz;
  if (a >= b && a >= c) moveAlong(p, weights, 0, 1, rest);
  else if (b >= c) moveAlong(p, weights, 1, 2, rest);
  else moveAlong(p, weights, 2, 0, rest);
}

/** Moves the point within the triangle by as much of the rest as is in its plane. */
function moveWithin(p: Float64Array, weights: Float64Array, { x, y, z }: Vec3): void {
  const ux = p[3] - p[0];
  const uy = p[4] - p[1];
  const uz = p[5] - p[2];
  const vx = p[6] - p[0];
  const vy = p[7] - p[1];
  const vz = p[8] - p[2];
  const mx = uy * vz - uz * vy;
  const my = uz * vx - ux * vz;
  const mz = ux * vy - uy * vx;
  const mm = mx * mx + my * my + mz * mz;
  if (!(mm > 0)) return;
  const s = ((vy * z - vz * y) * mx + (vz * x - vx * z) * my + (vx * y - vy * x) * mz) / mm;
  const t = ((y * uz - z * uy) * mx + (z * ux - x * uz) * my + (x * uy - y * ux) * mz) / mm;
  const second = weights[1] + s;
  const third = weights[2] + t;
  weights[1] = second > 0 ? (second < 1 ? second : 1) : 0;
  weights[2] = third > 0 ? (third < 1 - weights[1] ? third : 1 - weights[1]) : 0;
  weights[0] = 1 - weights[1] - weights[2];
}

/** The mean of some vertices. */
function setMean(vertices: Float64Array, corners: Int32Array, weights: Float64Array, count: number, out: Vec3): void {
  const first = 3 * corners[0];
  const ox = vertices[first];
  const oy = vertices[first + 1];
  const oz = vertices[first + 2];
  let x = ox;
  let y = oy;
  let z = oz;
  for (let i = 1; i < count; i++) {
    const v = 3 * corners[i];
    const weight = weights[i];
    x += weight * (vertices[v] - ox);
    y += weight * (vertices[v + 1] - oy);
    z += weight * (vertices[v + 2] - oz);
  }
  out.x = x;
  out.y = y;
  out.z = z;
}
