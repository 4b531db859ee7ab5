/**
 * The exact end of a search: from the vertices that it ended on to the features, from the features to the normal and the distance
 * (normals.ts), and from those to the two points (witnessPoints.ts). Of several answers the one that proves itself best is kept.
 */
import { COORDINATE, PROOF } from '../math/tolerance.ts';
import { Vec3 } from '../math/vec3.ts';
import { EDGE, FACE } from '../results/features.ts';
import { Candidate } from './candidate.ts';
import type { CoreDistance } from './coreDistance.ts';
import type { CorePair } from './corePair.ts';
import { featureAtPoint, featureOfVertices, NO_FEATURE, nameOf } from './features.ts';
import { setPlaneNormal, setPointNormal, setTilt } from './normals.ts';
import type { Simplex } from './simplex.ts';
import { areWide, placePoint, setMeans, setPoints } from './witnessPoints.ts';

/** Points that are not opposite count for less than cores beyond a plane. */
const MISMATCH_PART = 0.25;

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
  error = Infinity;
}

/** Farther apart than this part of the size (squared), the way between two points says to 13 digits which direction it has, */
const CLEAR_SQ = 1e-6;
/** and so does a triangle that is wider than this part of the size (squared), and high to its side. */
const WIDE_SQ = 4e-6;
/** A point whose weight is less than this may be on a smaller feature. */
const INNER_WEIGHT = 1e-9;

/**
 * Writes the answer that the simplex is, where all digits of it are right: the walk has proven it, its point is unique and neither at its
 * border nor near to the origin. Returns false, with nothing written, where the features have to tell. Mixed distances take 7 % less time by this.
 */
export function writeSimplex(pair: CorePair, simplex: Simplex, out: CoreDistance): boolean {
  const { a, b, size } = pair;
  const { weights, verticesA, verticesB, count, lenSq, nearest, isProven } = simplex;
  if (!(isProven && lenSq > CLEAR_SQ * size * size)) return false;
  const { vertices } = a;
  const first = 3 * verticesA[0];
  let x = vertices[first];
  let y = vertices[first + 1];
  let z = vertices[first + 2];
  if (count > 1) {
    if (!(count === 2 ? isLong(pair, simplex) : isWide(pair, simplex))) return false;
    for (let i = 0; i < count; i++) if (!(weights[i] > INNER_WEIGHT)) return false;
    for (let i = 1; i < count; i++) {
      // From the first one: what all of them have in common stays as it is.
      const v = 3 * verticesA[i];
      x += weights[i] * (vertices[v] - vertices[first]);
      y += weights[i] * (vertices[v + 1] - vertices[first + 1]);
      z += weights[i] * (vertices[v + 2] - vertices[first + 2]);
    }
  }
  const featureA = featureOfVertices(a.topology, verticesA, count);
  const featureB = featureOfVertices(b.topology, verticesB, count);
  if (featureA === NO_FEATURE || featureB === NO_FEATURE) return false;
  // Of features that are parallel many points are as near.
  if (featureA >= EDGE && featureB >= EDGE && !(count === 3 && featureA < FACE && featureB < FACE)) return false;
  const distance = Math.sqrt(lenSq);
  out.distance = distance;
  out.ax = x;
  out.ay = y;
  out.az = z;
  out.bx = x + nearest.x;
  out.by = y + nearest.y;
  out.bz = z + nearest.z;
  out.nx = nearest.x / distance;
  out.ny = nearest.y / distance;
  out.nz = nearest.z / distance;
  out.featureA = nameOf(a.topology, featureA);
  out.featureB = nameOf(b.topology, featureB);
  return true;
}

/** True for an edge of the simplex whose length is more than a small part of the size. */
function isLong({ size }: CorePair, { points: p }: Simplex): boolean {
  const x = p[3] - p[0];
  const y = p[4] - p[1];
  const z = p[5] - p[2];
  return x * x + y * y + z * z > WIDE_SQ * size * size;
}

/** True for a triangle that is as wide in every direction. */
function isWide({ size }: CorePair, { points: p }: Simplex): boolean {
  const ux = p[3] - p[0];
  const uy = p[4] - p[1];
  const uz = p[5] - p[2];
  const vx = p[6] - p[0];
  const vy = p[7] - p[1];
  const vz = p[8] - p[2];
  // n = u x v
  const nx = uy * vz - uz * vy;
  const ny = uz * vx - ux * vz;
  const nz = ux * vy - uy * vx;
  const uu = ux * ux + uy * uy + uz * uz;
  const vv = vx * vx + vy * vy + vz * vz;
  return nx * nx + ny * ny + nz * nz > WIDE_SQ * (uu > vv ? uu : vv) * size * size;
}

const offerPair_candidate = /* @__PURE__ */ new Candidate();
const offer_pointA = /* @__PURE__ */ new Vec3();
const offer_pointB = /* @__PURE__ */ new Vec3();

/** Offers the normals that the features of the simplex give, for cores that are apart. */
export function offerSimplex(pair: CorePair, simplex: Simplex, best: Answer): void {
  const a = featureOfVertices(pair.a.topology, simplex.verticesA, simplex.count);
  const b = featureOfVertices(pair.b.topology, simplex.verticesB, simplex.count);
  if (a !== NO_FEATURE && b !== NO_FEATURE) offerPair(pair, simplex, a, b, best);
}

/** Offers the normals that two features give, for cores that are apart. The first corner of the simplex is of a vertex of each. */
export function offerPair(pair: CorePair, simplex: Simplex, a: number, b: number, best: Answer): void {
  const candidate = offerPair_candidate;
  const { normal } = candidate;
  if (setPlaneNormal(pair, simplex, a, b, normal)) {
    offerApart(pair, simplex, a, b, candidate, best);
    if (best.error <= PROOF * pair.size) return;
  }
  if (a < FACE && b < FACE && setPointNormal(pair, simplex, a, b, normal)) offerApart(pair, simplex, a, b, candidate, best);
}

/** Offers a normal along which the features of the simplex are apart. */
function offerApart(pair: CorePair, simplex: Simplex, a: number, b: number, candidate: Candidate, best: Answer): void {
  const { points } = simplex;
  const { normal: n } = candidate;
  const distance = n.x * points[0] + n.y * points[1] + n.z * points[2];
  if (!(distance > 0)) return;
  candidate.distance = distance;
  candidate.beyond = 0;
  if (!(simplex.isProven && isAlongNearest(simplex, n))) {
    separationAlong(pair, candidate);
    candidate.beyond = distance - candidate.separation;
  }
  offerNormal(pair, simplex, a, b, candidate, best);
}

/** True where only rounding is between a normal and the direction along which the walk has measured both cores. */
function isAlongNearest({ nearest, lenSq }: Simplex, n: Vec3): boolean {
  const length = Math.sqrt(lenSq);
  const most = COORDINATE * length;
  const x = Math.abs(nearest.x - length * n.x);
  const y = Math.abs(nearest.y - length * n.y);
  const z = Math.abs(nearest.z - length * n.z);
  return x <= most && y <= most && z <= most;
}

/** Offers the features of the simplex for a normal and a distance that are known. */
export function offerFeatures(pair: CorePair, simplex: Simplex, candidate: Candidate, best: Answer): void {
  const a = featureOfVertices(pair.a.topology, simplex.verticesA, simplex.count);
  const b = featureOfVertices(pair.b.topology, simplex.verticesB, simplex.count);
  if (a === NO_FEATURE || b === NO_FEATURE) return;
  setTilt(pair, a, b, candidate);
  offerNormal(pair, simplex, a, b, candidate, best);
}

/** Finds the points of two features for a candidate, and keeps all of it if it has less of a error than the best so far. */
export function offerNormal(pair: CorePair, simplex: Simplex, a: number, b: number, candidate: Candidate, best: Answer): void {
  const { normal: n, beyond, distance } = candidate;
  if (!(beyond < best.error)) return;
  const p = offer_pointA;
  const q = offer_pointB;
  if (areWide(a, b)) setMeans(pair, simplex, candidate, p, q);
  else setPoints(pair, a, b, candidate, p, q);
  const mismatch = MISMATCH_PART * candidate.mismatch;
  const error = mismatch > beyond ? mismatch : beyond;
  if (!(error < best.error)) return;
  best.featureA = a;
  best.featureB = b;
  best.normal.copy(n);
  best.distance = distance;
  best.pointA.copy(p);
  best.pointB.copy(q);
  best.error = error;
}

const separationAlong_end = /* @__PURE__ */ new Float64Array(3);

/** Sets the separation of a candidate. */
export function separationAlong(pair: CorePair, candidate: Candidate): void {
  const { normal: n } = candidate;
  const end = separationAlong_end;
  const v = 3 * pair.supportA(n);
  pair.placeB(pair.supportB(n), end, 0);
  const { vertices } = pair.a;
  candidate.separation = n.x * (end[0] - vertices[v]) + n.y * (end[1] - vertices[v + 1]) + n.z * (end[2] - vertices[v + 2]);
}

const offerPoints_seen = /* @__PURE__ */ new Vec3();

/** The same for the points of another answer, which was found with the second core elsewhere. */
export function offerPoints(pair: CorePair, other: Answer, candidate: Candidate, best: Answer): void {
  const { pointA: p, pointB: q } = other;
  const { normal: n, distance } = candidate;
  const seen = offerPoints_seen;
  placePoint(pair, q, seen);
  const x = seen.x - p.x - distance * n.x;
  const y = seen.y - p.y - distance * n.y;
  const z = seen.z - p.z - distance * n.z;
  setTilt(pair, other.featureA, other.featureB, candidate);
  const error = Math.max(candidate.beyond, other.error, MISMATCH_PART * Math.sqrt(x * x + y * y + z * z));
  if (!(error < best.error)) return;
  best.featureA = other.featureA;
  best.featureB = other.featureB;
  best.normal.copy(n);
  best.distance = distance;
  best.pointA.copy(p);
  best.pointB.copy(q);
  best.error = error;
}

/** Writes an answer: the smallest features that its points lie on, and everything in the frame of the first core. */
export function writeAnswer(pair: CorePair, answer: Answer, out: CoreDistance): void {
  const { a, b } = pair;
  const { pointA: p, pointB: q, normal } = answer;
  const featureA = featureAtPoint(pair, a, answer.featureA, p);
  out.featureA = nameOf(a.topology, featureA);
  out.ax = p.x;
  out.ay = p.y;
  out.az = p.z;
  out.featureB = nameOf(b.topology, featureAtPoint(pair, b, answer.featureB, q));
  const { x, y, z } = q;
  out.bx = pair.xx * x + pair.xy * y + pair.xz * z + pair.px;
  out.by = pair.yx * x + pair.yy * y + pair.yz * z + pair.py;
  out.bz = pair.zx * x + pair.zy * y + pair.zz * z + pair.pz;
  out.distance = answer.distance;
  out.nx = normal.x;
  out.ny = normal.y;
  out.nz = normal.z;
}
