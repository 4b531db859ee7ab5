/**
 * The exact end of a search: from the vertices that it ended on to the features, from the features to the normal and the distance,
 * and from those to the two points. A face gives its own normal, two edges the product of both; only a vertex near a vertex or an
 * edge has to make do with the difference of two points.
 */
import { cross } from '../math/cross.ts';
import { MIN_LENGTH } from '../math/tolerance.ts';
import { Vec3 } from '../math/vec3.ts';
import { EDGE, FACE } from '../results/features.ts';
import type { Polytope } from '../shapes/polytope.ts';
import type { CoreDistance } from './coreDistance.ts';
import type { CorePair } from './corePair.ts';
import { featureAtPoint, featureOfVertices, NO_FEATURE, nameOf } from './features.ts';

/** Answers with no more of a fault than this part of the size prove themselves: a few roundings. */
export const PROOF = 2e-15;
/** Points that are not opposite count for less than cores beyond a plane. */
const MISMATCH_PART = 0.25;
/** Points this part of the size from a vertex or an edge are on it. */
const ON_FEATURE = 1e-15;

/** An answer that a search has come to: two features, a point of each, a normal and the distance along it. */
export class Answer {
  featureA = NO_FEATURE;
  featureB = NO_FEATURE;
  readonly normal = new Vec3();
  distance = NaN;
  /** The points, each in the frame of its own core. */
  readonly pointA = new Vec3();
  readonly pointB = new Vec3();
  /**
   * How far the answer is from proving itself: the points from being opposite along the normal, or the cores beyond the planes across
   * it through the points.
   */
  fault = Infinity;
}

const offer_normal = /* @__PURE__ */ new Vec3();
const offer_pointA = /* @__PURE__ */ new Vec3();
const offer_pointB = /* @__PURE__ */ new Vec3();

/** Offers the normals that the features of the simplex give, for cores that are apart. */
export function offerSimplex(pair: CorePair, best: Answer): void {
  const a = featureOfVertices(pair.a.topology, pair.verticesA, pair.count);
  const b = featureOfVertices(pair.b.topology, pair.verticesB, pair.count);
  if (a !== NO_FEATURE && b !== NO_FEATURE) offerPair(pair, a, b, best);
}

/** Offers the normals that two features give, for cores that are apart. The first corner of the simplex is of a vertex of each. */
export function offerPair(pair: CorePair, a: number, b: number, best: Answer): void {
  const n = offer_normal;
  if (setPlaneNormal(pair, a, b, n)) {
    offerApart(pair, a, b, n, best);
    if (best.fault <= PROOF * pair.size) return;
  }
  if (a < FACE && b < FACE && setPointNormal(pair, a, b, n)) offerApart(pair, a, b, n, best);
}

/** Offers a normal along which the features of the simplex are apart. */
function offerApart(pair: CorePair, a: number, b: number, n: Vec3, best: Answer): void {
  const { points } = pair;
  const distance = n.x * points[0]! + n.y * points[1]! + n.z * points[2]!;
  if (distance > 0) offerNormal(pair, a, b, n, distance, distance - separationAlong(pair, n), best);
}

/** Offers the features of the simplex for a normal that is known. */
export function offerFeatures(pair: CorePair, n: Vec3, distance: number, best: Answer): void {
  const a = featureOfVertices(pair.a.topology, pair.verticesA, pair.count);
  const b = featureOfVertices(pair.b.topology, pair.verticesB, pair.count);
  if (a !== NO_FEATURE && b !== NO_FEATURE) offerNormal(pair, a, b, n, distance, tiltOf(pair, a, b, n), best);
}

const tiltOf_normal = /* @__PURE__ */ new Vec3();

/** How far a face reaches out of the plane across a normal that is not its own. */
function tiltOf(pair: CorePair, a: number, b: number, n: Vec3): number {
  const m = tiltOf_normal;
  if (a < FACE && b < FACE) return 0;
  if (a >= FACE) setFaceNormal(pair, a - FACE, n, m);
  else setOtherFaceNormal(pair, b - FACE, n, m);
  return pair.size * Math.max(Math.abs(n.x - m.x), Math.abs(n.y - m.y), Math.abs(n.z - m.z));
}

/** Finds the points of two features for a normal and a distance, and keeps all of it if it has less of a fault than the best so far. */
export function offerNormal(pair: CorePair, a: number, b: number, n: Vec3, distance: number, beyond: number, best: Answer): void {
  if (!(beyond < best.fault)) return;
  const p = offer_pointA;
  const q = offer_pointB;
  const mismatch = MISMATCH_PART * setPoints(pair, a, b, n, distance, p, q);
  const fault = mismatch > beyond ? mismatch : beyond;
  if (!(fault < best.fault)) return;
  best.featureA = a;
  best.featureB = b;
  best.normal.copy(n);
  best.distance = distance;
  best.pointA.copy(p);
  best.pointB.copy(q);
  best.fault = fault;
}

/** The normal of a face, or across two edges. Returns false where there is none. */
function setPlaneNormal(pair: CorePair, a: number, b: number, n: Vec3): boolean {
  if (a >= FACE) setFaceNormal(pair, a - FACE, pair.nearest, n);
  else if (b >= FACE) setOtherFaceNormal(pair, b - FACE, pair.nearest, n);
  else return a >= EDGE && b >= EDGE && setEdgesNormal(pair, a - EDGE, b - EDGE, n);
  return true;
}

/** The normal of a face of the first core; of the two of a flat core, the one that looks the way of `nearest`. */
function setFaceNormal({ a }: CorePair, f: number, nearest: Vec3, n: Vec3): void {
  const { normals, topology } = a;
  const x = normals[3 * f]!;
  const y = normals[3 * f + 1]!;
  const z = normals[3 * f + 2]!;
  const sign = topology.dimension === 2 && x * nearest.x + y * nearest.y + z * nearest.z < 0 ? -1 : 1;
  n.x = sign * x;
  n.y = sign * y;
  n.z = sign * z;
}

/** The same for a face of the second core, seen from the first and inward. */
function setOtherFaceNormal(pair: CorePair, f: number, nearest: Vec3, n: Vec3): void {
  const { b } = pair;
  const { normals, topology } = b;
  const mx = normals[3 * f]!;
  const my = normals[3 * f + 1]!;
  const mz = normals[3 * f + 2]!;
  const x = pair.xx * mx + pair.xy * my + pair.xz * mz;
  const y = pair.yx * mx + pair.yy * my + pair.yz * mz;
  const z = pair.zx * mx + pair.zy * my + pair.zz * mz;
  const sign = topology.dimension === 2 && x * nearest.x + y * nearest.y + z * nearest.z > 0 ? 1 : -1;
  n.x = sign * x;
  n.y = sign * y;
  n.z = sign * z;
}

const finish_u = /* @__PURE__ */ new Vec3();
const finish_v = /* @__PURE__ */ new Vec3();

/** An edge of the first core as a vector. */
function setEdge({ a }: CorePair, e: number, out: Vec3): void {
  const { vertices, topology } = a;
  const v = 3 * topology.edgeVertices[2 * e]!;
  const w = 3 * topology.edgeVertices[2 * e + 1]!;
  out.x = vertices[w]! - vertices[v]!;
  out.y = vertices[w + 1]! - vertices[v + 1]!;
  out.z = vertices[w + 2]! - vertices[v + 2]!;
}

/** An edge of the second core as a vector, seen from the first: turned by itself, it does not round with its place. */
function setOtherEdge(pair: CorePair, f: number, out: Vec3): void {
  const { vertices, topology } = pair.b;
  const v = 3 * topology.edgeVertices[2 * f]!;
  const w = 3 * topology.edgeVertices[2 * f + 1]!;
  const x = vertices[w]! - vertices[v]!;
  const y = vertices[w + 1]! - vertices[v + 1]!;
  const z = vertices[w + 2]! - vertices[v + 2]!;
  out.x = pair.xx * x + pair.xy * y + pair.xz * z;
  out.y = pair.yx * x + pair.yy * y + pair.yz * z;
  out.z = pair.zx * x + pair.zy * y + pair.zz * z;
}

/** Across two edges. Returns false for edges that are parallel. */
function setEdgesNormal(pair: CorePair, e: number, f: number, n: Vec3): boolean {
  setEdge(pair, e, finish_u);
  setOtherEdge(pair, f, finish_v);
  cross(finish_u, finish_v, n);
  const { x, y, z } = n;
  const { nearest } = pair;
  const length = Math.sqrt(x * x + y * y + z * z);
  if (!(length > MIN_LENGTH)) return false;
  const scale = (x * nearest.x + y * nearest.y + z * nearest.z < 0 ? -1 : 1) / length;
  n.x = x * scale;
  n.y = y * scale;
  n.z = z * scale;
  return true;
}

/** From vertex to vertex, or across one edge: the part of the way between two of their points that is. */
function setPointNormal(pair: CorePair, a: number, b: number, n: Vec3): boolean {
  const { points } = pair;
  n.x = points[0]!;
  n.y = points[1]!;
  n.z = points[2]!;
  const u = finish_u;
  const v = finish_v;
  if (a >= EDGE) setEdge(pair, a - EDGE, u);
  if (b >= EDGE) setOtherEdge(pair, b - EDGE, v);
  // Of two edges that are parallel, but for rounding, the longer one.
  const isFirst = a >= EDGE && (b < EDGE || u.x * u.x + u.y * u.y + u.z * u.z >= v.x * v.x + v.y * v.y + v.z * v.z);
  if (a >= EDGE || b >= EDGE) takeAcross(n, isFirst ? u : v);
  const { x, y, z } = n;
  const length = Math.sqrt(x * x + y * y + z * z);
  if (!(length > MIN_LENGTH)) return false;
  n.x = x / length;
  n.y = y / length;
  n.z = z / length;
  return true;
}

/** Takes the part along an edge out of n. Twice: what rounding leaves the first time would be much of a short one. */
function takeAcross(n: Vec3, u: Vec3): void {
  const lenSq = u.x * u.x + u.y * u.y + u.z * u.z;
  for (let i = 0; i < 2; i++) {
    const t = (n.x * u.x + n.y * u.y + n.z * u.z) / lenSq;
    n.x -= t * u.x;
    n.y -= t * u.y;
    n.z -= t * u.z;
  }
}

const finish_ends = /* @__PURE__ */ new Float64Array(3);

/** How far apart the cores are along n, by the vertices of both that are nearest to each other along it. */
export function separationAlong(pair: CorePair, n: Vec3): number {
  const ends = finish_ends;
  const v = 3 * pair.supportA(n, pair.verticesA[0]!);
  pair.placeB(pair.supportB(n, pair.verticesB[0]!), ends, 0);
  const { vertices } = pair.a;
  return n.x * (ends[0]! - vertices[v]!) + n.y * (ends[1]! - vertices[v + 1]!) + n.z * (ends[2]! - vertices[v + 2]!);
}

/** The same for the points of another answer, which was found with the second core elsewhere. */
export function offerPoints(pair: CorePair, other: Answer, n: Vec3, distance: number, beyond: number, best: Answer): void {
  const { pointA: p, pointB: q } = other;
  const seen = setPoints_seen;
  placePoint(pair, q, seen);
  const x = seen.x - p.x - distance * n.x;
  const y = seen.y - p.y - distance * n.y;
  const z = seen.z - p.z - distance * n.z;
  const tilt = tiltOf(pair, other.featureA, other.featureB, n);
  const fault = Math.max(beyond, tilt, other.fault, MISMATCH_PART * Math.sqrt(x * x + y * y + z * z));
  if (!(fault < best.fault)) return;
  best.featureA = other.featureA;
  best.featureB = other.featureB;
  best.normal.copy(n);
  best.distance = distance;
  best.pointA.copy(p);
  best.pointB.copy(q);
  best.fault = fault;
}

const setPoints_seen = /* @__PURE__ */ new Vec3();

/**
 * Writes the points of two features that are opposite along n at the given distance; returns how far they are from being so, or from
 * being on the features.
 */
function setPoints(pair: CorePair, a: number, b: number, n: Vec3, distance: number, p: Vec3, q: Vec3): number {
  if (a >= FACE) {
    if (b >= EDGE) return setMeans(pair, n, distance, p, q);
    // The foot of the vertex on the face.
    setVertex(pair.b.vertices, b, q);
    placePoint(pair, q, p);
    p.x -= distance * n.x;
    p.y -= distance * n.y;
    p.z -= distance * n.z;
    return outsideOfFace(pair.a, a - FACE, p);
  }
  if (b >= FACE) {
    if (a >= EDGE) return setMeans(pair, n, distance, p, q);
    setVertex(pair.a.vertices, a, p);
    const seen = setPoints_seen;
    seen.x = p.x + distance * n.x;
    seen.y = p.y + distance * n.y;
    seen.z = p.z + distance * n.z;
    unplacePoint(pair, seen, q);
    return outsideOfFace(pair.b, b - FACE, q);
  }
  if (a >= EDGE && b >= EDGE) return setEdgePoints(pair, a - EDGE, b - EDGE, n, distance, p, q);
  const seen = setPoints_seen;
  if (a < EDGE) setVertex(pair.a.vertices, a, p);
  if (b < EDGE) {
    setVertex(pair.b.vertices, b, q);
    placePoint(pair, q, seen);
    if (a >= EDGE) nearestOnEdge(pair.a, a - EDGE, seen, p);
  } else {
    unplacePoint(pair, p, seen);
    nearestOnEdge(pair.b, b - EDGE, seen, q);
    placePoint(pair, q, seen);
  }
  const x = seen.x - p.x - distance * n.x;
  const y = seen.y - p.y - distance * n.y;
  const z = seen.z - p.z - distance * n.z;
  return Math.sqrt(x * x + y * y + z * z);
}

function setVertex(vertices: Float64Array, v: number, out: Vec3): void {
  out.x = vertices[3 * v]!;
  out.y = vertices[3 * v + 1]!;
  out.z = vertices[3 * v + 2]!;
}

/** A point of the second core, seen from the first. */
function placePoint(pair: CorePair, { x, y, z }: Vec3, out: Vec3): void {
  out.x = pair.xx * x + pair.xy * y + pair.xz * z + pair.px;
  out.y = pair.yx * x + pair.yy * y + pair.yz * z + pair.py;
  out.z = pair.zx * x + pair.zy * y + pair.zz * z + pair.pz;
}

/** A point of the first core's frame, seen from the second. */
function unplacePoint(pair: CorePair, point: Vec3, out: Vec3): void {
  const x = point.x - pair.px;
  const y = point.y - pair.py;
  const z = point.z - pair.pz;
  out.x = pair.xx * x + pair.yx * y + pair.zx * z;
  out.y = pair.xy * x + pair.yy * y + pair.zy * z;
  out.z = pair.xz * x + pair.yz * y + pair.zz * z;
}

/** The point of an edge nearest to p. */
function nearestOnEdge({ vertices, topology }: Polytope, e: number, p: Vec3, out: Vec3): void {
  const v = 3 * topology.edgeVertices[2 * e]!;
  const w = 3 * topology.edgeVertices[2 * e + 1]!;
  const x = vertices[v]!;
  const y = vertices[v + 1]!;
  const z = vertices[v + 2]!;
  const ux = vertices[w]! - x;
  const uy = vertices[w + 1]! - y;
  const uz = vertices[w + 2]! - z;
  const t = clamp(((p.x - x) * ux + (p.y - y) * uy + (p.z - z) * uz) / (ux * ux + uy * uy + uz * uz));
  out.x = x + t * ux;
  out.y = y + t * uy;
  out.z = z + t * uz;
}

/** How far a point in the plane of a face is outside of it. */
function outsideOfFace({ topology, vertices, normals }: Polytope, f: number, { x, y, z }: Vec3): number {
  const { faceStart, faceVertices } = topology;
  const nx = normals[3 * f]!;
  const ny = normals[3 * f + 1]!;
  const nz = normals[3 * f + 2]!;
  const start = faceStart[f]!;
  const end = faceStart[f + 1]!;
  let outside = 0;
  let v = 3 * faceVertices[end - 1]!;
  for (let i = start; i < end; i++) {
    const w = 3 * faceVertices[i]!;
    const ux = vertices[w]! - vertices[v]!;
    const uy = vertices[w + 1]! - vertices[v + 1]!;
    const uz = vertices[w + 2]! - vertices[v + 2]!;
    const dx = x - vertices[v]!;
    const dy = y - vertices[v + 1]!;
    const dz = z - vertices[v + 2]!;
    // (d x u) . n
    const across = (dy * uz - dz * uy) * nx + (dz * ux - dx * uz) * ny + (dx * uy - dy * ux) * nz;
    if (across > 0) {
      const distance = across / Math.sqrt(ux * ux + uy * uy + uz * uz);
      if (distance > outside) outside = distance;
    }
    v = w;
  }
  return outside;
}

const setEdgePoints_cross = /* @__PURE__ */ new Vec3();

/** The points of two edges nearest to each other. */
function setEdgePoints(pair: CorePair, e: number, f: number, n: Vec3, distance: number, p: Vec3, q: Vec3): number {
  const c = setEdgePoints_cross;
  const { vertices, topology } = pair.a;
  const { vertices: own, topology: other } = pair.b;
  const i = 3 * topology.edgeVertices[2 * e]!;
  const k = other.edgeVertices[2 * f]!;
  const l = other.edgeVertices[2 * f + 1]!;
  setEdge(pair, e, finish_u);
  setOtherEdge(pair, f, finish_v);
  cross(finish_u, finish_v, c);
  const { x: ux, y: uy, z: uz } = finish_u;
  const { x: vx, y: vy, z: vz } = finish_v;
  // From one edge to the other, without the way along n.
  pair.placeB(k, finish_ends, 0);
  const wx = finish_ends[0]! - vertices[i]! - distance * n.x;
  const wy = finish_ends[1]! - vertices[i + 1]! - distance * n.y;
  const wz = finish_ends[2]! - vertices[i + 2]! - distance * n.z;
  const cc = c.x * c.x + c.y * c.y + c.z * c.z;
  const uu = ux * ux + uy * uy + uz * uz;
  const vv = vx * vx + vy * vy + vz * vz;
  const uv = ux * vx + uy * vy + uz * vz;
  const uw = ux * wx + uy * wy + uz * wz;
  const vw = vx * wx + vy * wy + vz * wz;
  let s = 0.5;
  // s = (w x v) . c / c . c
  if (cc > 0) s = clamp(((wy * vz - wz * vy) * c.x + (wz * vx - wx * vz) * c.y + (wx * vy - wy * vx) * c.z) / cc);
  // Each from the other, so that what rounding is left runs along both.
  let t = clamp((s * uv - vw) / vv);
  s = clamp((t * uv + uw) / uu);
  t = clamp((s * uv - vw) / vv);
  p.x = vertices[i]! + s * ux;
  p.y = vertices[i + 1]! + s * uy;
  p.z = vertices[i + 2]! + s * uz;
  q.x = own[3 * k]! + t * (own[3 * l]! - own[3 * k]!);
  q.y = own[3 * k + 1]! + t * (own[3 * l + 1]! - own[3 * k + 1]!);
  q.z = own[3 * k + 2]! + t * (own[3 * l + 2]! - own[3 * k + 2]!);
  const x = wx + t * vx - s * ux;
  const y = wy + t * vy - s * uy;
  const z = wz + t * vz - s * uz;
  return Math.sqrt(x * x + y * y + z * z);
}

/** The points that the weights of the simplex give, for features that are parallel: all corners are at the same distance. */
function setMeans(pair: CorePair, n: Vec3, distance: number, p: Vec3, q: Vec3): number {
  let mismatch = refineWeights(pair, n, distance);
  const { points } = pair;
  for (let i = 0; i < 3 * pair.count; i += 3) {
    const height = n.x * points[i]! + n.y * points[i + 1]! + n.z * points[i + 2]!;
    mismatch = Math.max(mismatch, Math.abs(height - distance));
  }
  setMean(pair.a.vertices, pair.verticesA, pair.weights, pair.count, p);
  setMean(pair.b.vertices, pair.verticesB, pair.weights, pair.count, q);
  return mismatch;
}

const refineWeights_rest = /* @__PURE__ */ new Vec3();

/**
 * Makes the point of the simplex with the given weights the one nearest to distance * n, and returns how far it is from there. What the
 * walk found of it is as exact as its simplex is well shaped. Of a thin triangle the last rounds move the point along the longest edge
 * alone, which loses nothing.
 */
function refineWeights(pair: CorePair, n: Vec3, distance: number): number {
  const { count, points: p, weights } = pair;
  const rest = refineWeights_rest;
  for (let round = 0; ; round++) {
    rest.x = -distance * n.x;
    rest.y = -distance * n.y;
    rest.z = -distance * n.z;
    for (let i = 0; i < count; i++) {
      const weight = weights[i]!;
      rest.x += weight * p[3 * i]!;
      rest.y += weight * p[3 * i + 1]!;
      rest.z += weight * p[3 * i + 2]!;
    }
    if (round === ROUNDS || count === 1) return Math.sqrt(rest.x * rest.x + rest.y * rest.y + rest.z * rest.z);
    if (count === 2) moveAlong(p, weights, 0, 1, rest);
    else if (round < 2) moveWithin(p, weights, rest);
    else moveAlongLongest(p, weights, rest);
  }
}

const ROUNDS = 4;

/** Moves weight from corner i to corner j by as much of the rest as is along the edge between them. */
function moveAlong(p: Float64Array, weights: Float64Array, i: number, j: number, { x, y, z }: Vec3): void {
  const ux = p[3 * j]! - p[3 * i]!;
  const uy = p[3 * j + 1]! - p[3 * i + 1]!;
  const uz = p[3 * j + 2]! - p[3 * i + 2]!;
  const t = -(x * ux + y * uy + z * uz) / (ux * ux + uy * uy + uz * uz);
  const most = weights[i]!;
  const least = -weights[j]!;
  const moved = t > most ? most : t < least ? least : t;
  weights[i] = weights[i]! - moved;
  weights[j] = weights[j]! + moved;
}

function moveAlongLongest(p: Float64Array, weights: Float64Array, rest: Vec3): void {
  const a = squaredLength(p, 0, 1);
  const b = squaredLength(p, 1, 2);
  const c = squaredLength(p, 2, 0);
  if (a >= b && a >= c) moveAlong(p, weights, 0, 1, rest);
  else if (b >= c) moveAlong(p, weights, 1, 2, rest);
  else moveAlong(p, weights, 2, 0, rest);
}

function squaredLength(p: Float64Array, i: number, j: number): number {
  const x = p[3 * j]! - p[3 * i]!;
  const y = p[3 * j + 1]! - p[3 * i + 1]!;
  const z = p[3 * j + 2]! - p[3 * i + 2]!;
  return x * x + y * y + z * z;
}

/** Moves the point within the triangle by as much of the rest as is in its plane. */
function moveWithin(p: Float64Array, weights: Float64Array, { x, y, z }: Vec3): void {
  const ux = p[3]! - p[0]!;
  const uy = p[4]! - p[1]!;
  const uz = p[5]! - p[2]!;
  const vx = p[6]! - p[0]!;
  const vy = p[7]! - p[1]!;
  const vz = p[8]! - p[2]!;
  const mx = uy * vz - uz * vy;
  const my = uz * vx - ux * vz;
  const mz = ux * vy - uy * vx;
  const mm = mx * mx + my * my + mz * mz;
  if (!(mm > 0)) return;
  const s = ((vy * z - vz * y) * mx + (vz * x - vx * z) * my + (vx * y - vy * x) * mz) / mm;
  const t = ((y * uz - z * uy) * mx + (z * ux - x * uz) * my + (x * uy - y * ux) * mz) / mm;
  weights[1] = clamp(weights[1]! + s);
  weights[2] = Math.min(clamp(weights[2]! + t), 1 - weights[1]!);
  weights[0] = 1 - weights[1]! - weights[2]!;
}

function clamp(t: number): number {
  return t > 0 ? (t < 1 ? t : 1) : 0;
}

/** Writes an answer: the smallest features that its points lie on, and everything in the frame of the first core. */
export function writeAnswer(pair: CorePair, answer: Answer, out: CoreDistance): void {
  const { a, b, size } = pair;
  const { pointA: p, pointB: q, normal } = answer;
  const slack = ON_FEATURE * size;
  const featureA = featureAtPoint(a, answer.featureA, p, slack);
  if (isOnEdge(pair, featureA, answer.distance)) setOutward(pair, featureA - EDGE, normal);
  out.featureA = nameOf(a.topology, featureA);
  out.ax = p.x;
  out.ay = p.y;
  out.az = p.z;
  out.featureB = nameOf(b.topology, featureAtPoint(b, answer.featureB, q, slack));
  const { x, y, z } = q;
  out.bx = pair.xx * x + pair.xy * y + pair.xz * z + pair.px;
  out.by = pair.yx * x + pair.yy * y + pair.yz * z + pair.py;
  out.bz = pair.zx * x + pair.zy * y + pair.zz * z + pair.pz;
  out.distance = answer.distance;
  out.nx = normal.x;
  out.ny = normal.y;
  out.nz = normal.z;
}

/** True for a point on an edge of a flat core, where every direction of half a circle is a normal. */
function isOnEdge({ a, b, size }: CorePair, feature: number, distance: number): boolean {
  if (b.topology.dimension > 0 || a.topology.dimension !== 2 || feature < EDGE || feature >= FACE) return false;
  return Math.abs(distance) <= ON_FEATURE * size;
}

/** The one of these that is in the plane of the core. */
function setOutward(pair: CorePair, e: number, n: Vec3): void {
  const { normals, topology } = pair.a;
  const m = 3 * topology.edgeFaces[2 * e]!;
  setEdge(pair, e, finish_u);
  const { x, y, z } = finish_u;
  // u x m, where m is the normal of the face to the left
  const ox = y * normals[m + 2]! - z * normals[m + 1]!;
  const oy = z * normals[m]! - x * normals[m + 2]!;
  const oz = x * normals[m + 1]! - y * normals[m]!;
  const length = Math.sqrt(ox * ox + oy * oy + oz * oz);
  if (!(length > MIN_LENGTH)) return;
  n.x = ox / length;
  n.y = oy / length;
  n.z = oz / length;
}

/** The mean of some vertices. */
function setMean(vertices: Float64Array, corners: Int32Array, weights: Float64Array, count: number, out: Vec3): void {
  const first = 3 * corners[0]!;
  const ox = vertices[first]!;
  const oy = vertices[first + 1]!;
  const oz = vertices[first + 2]!;
  let x = ox;
  let y = oy;
  let z = oz;
  for (let i = 1; i < count; i++) {
    const v = 3 * corners[i]!;
    const weight = weights[i]!;
    x += weight * (vertices[v]! - ox);
    y += weight * (vertices[v + 1]! - oy);
    z += weight * (vertices[v + 2]! - oz);
  }
  out.x = x;
  out.y = y;
  out.z = z;
}
