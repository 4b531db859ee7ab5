/**
 * The direction along which two cores are farthest apart, or come apart by the shortest translation. It is the normal of a face of
 * one of them, or across an edge of each: those that together make a face of the difference B - A.
 *
 * The normals of an edge are an arc of directions between the normals of its faces; half a circle for a flat polygon. Along an arc of
 * one core, the farthest vertex of the other moves from neighbour to neighbour; each edge it moves along makes a face of B - A with the
 * edge of the arc, and no other does. Most faces and arcs need not be looked at: where one vertex of the other core is deeper below a
 * face than the best axis, that face is no better, and where it is so at both ends of an arc, no direction between is.
 *
 * Every axis is measured by the farthest vertices of both cores. So one that rounding spoilt is never better than it seems.
 */
import { cross } from '../math/cross.ts';
import { MIN_LENGTH } from '../math/tolerance.ts';
import { turnPerpendicular, Vec3 } from '../math/vec3.ts';
import { EDGE, FACE, VERTEX } from '../results/features.ts';
import type { Polytope } from '../shapes/polytope.ts';
import type { CorePair } from './corePair.ts';
import { NO_FEATURE } from './features.ts';
import { type Answer, offerNormal, separationAlong } from './finish.ts';
import { setEdge, setOtherEdge } from './normals.ts';
import { climb, nearSupport, supportVertex } from './support.ts';
import { placePoint, turn, unplacePoint } from './witness.ts';

/** A unit direction from the first core to the second. */
export class Axis {
  x = NaN;
  y = NaN;
  z = NaN;
  /** How far apart the cores are along it; negative where they overlap. */
  separation = NaN;
  /** Left for rounding where axes are compared. */
  slack = NaN;
  /** The features of both that it belongs to; NO_FEATURE where there are none. */
  featureA = NO_FEATURE;
  featureB = NO_FEATURE;
  /** Where this is set, each axis that is better than `separation` is offered to it, and the best is not kept. */
  answer: Answer | null = null;
}

/** Axes that differ by no more than this part of the size are as good as each other. */
const TIE = 2e-15;

/** One of the two cores, and the other one in its frame. */
class Side {
  readonly isFirst: boolean;
  core!: Polytope;
  other!: Polytope;
  /** The rotation from the other core's own frame, by rows, */
  private readonly rotation = new Float64Array(9);
  /** its vertices, */
  seen = new Float64Array(0);
  /** and how deep its centre is below each face. */
  depths = new Float64Array(0);
  /** The vertex of it that is deepest below the face nearest to its centre. */
  deepest = 0;
  /** Faces and edges that are left to look at. */
  left = new Int32Array(0);
  private readonly turned = new Vec3();

  constructor(isFirst: boolean) {
    this.isFirst = isFirst;
  }

  set(pair: CorePair, core: Polytope, other: Polytope): void {
    const { isFirst, rotation: m } = this;
    const { vertices, topology } = other;
    const { vertexCount } = topology;
    const { faceCount, edgeCount } = core.topology;
    this.core = core;
    this.other = other;
    if (this.seen.length < 3 * vertexCount) this.seen = new Float64Array(6 * vertexCount);
    if (this.depths.length < faceCount) this.depths = new Float64Array(2 * faceCount);
    // With room for one more, which is written before it is known whether it counts.
    if (this.left.length <= edgeCount) this.left = new Int32Array(2 * edgeCount + 2);
    const { xx, yy, zz, px, py, pz } = pair;
    const xy = isFirst ? pair.xy : pair.yx;
    const xz = isFirst ? pair.xz : pair.zx;
    const yx = isFirst ? pair.yx : pair.xy;
    const yz = isFirst ? pair.yz : pair.zy;
    const zx = isFirst ? pair.zx : pair.xz;
    const zy = isFirst ? pair.zy : pair.yz;
    m[0] = xx;
    m[1] = xy;
    m[2] = xz;
    m[3] = yx;
    m[4] = yy;
    m[5] = yz;
    m[6] = zx;
    m[7] = zy;
    m[8] = zz;
    // The first sees M v + p, the second M^T (v - p).
    const ox = isFirst ? 0 : px;
    const oy = isFirst ? 0 : py;
    const oz = isFirst ? 0 : pz;
    const sx = px - ox;
    const sy = py - oy;
    const sz = pz - oz;
    const { seen } = this;
    for (let i = 0; i < 3 * vertexCount; i += 3) {
      const x = vertices[i]! - ox;
      const y = vertices[i + 1]! - oy;
      const z = vertices[i + 2]! - oz;
      seen[i] = xx * x + xy * y + xz * z + sx;
      seen[i + 1] = yx * x + yy * y + yz * z + sy;
      seen[i + 2] = zx * x + zy * y + zz * z + sz;
    }
  }

  /** Against a direction, in the other core's own frame; it is the same vector each time. */
  against({ x, y, z }: Vec3): Vec3 {
    const { turned, rotation: m } = this;
    turned.x = -(m[0]! * x + m[3]! * y + m[6]! * z);
    turned.y = -(m[1]! * x + m[4]! * y + m[7]! * z);
    turned.z = -(m[2]! * x + m[5]! * y + m[8]! * z);
    return turned;
  }
}

const sides_first = /* @__PURE__ */ new Side(true);
const sides_second = /* @__PURE__ */ new Side(false);

/** Finds the axis of two cores. */
export function separatingAxis(pair: CorePair, out: Axis): void {
  const { a, b } = pair;
  sides_first.set(pair, a, b);
  sides_second.set(pair, b, a);
  out.separation = -Infinity;
  out.slack = CLOSE * pair.size;
  out.x = 0;
  out.y = 1;
  out.z = 0;
  out.featureA = NO_FEATURE;
  out.featureB = NO_FEATURE;
  tryAll(pair, out);
}

const offerTies_axis = /* @__PURE__ */ new Axis();

/** Offers every axis as good as the one found, but for rounding: of faces of B - A in one plane, the point is on one only. */
export function offerTies(pair: CorePair, { separation }: Axis, best: Answer): void {
  const ties = offerTies_axis;
  ties.separation = separation - TIE * pair.size;
  ties.slack = CLOSE * pair.size;
  ties.answer = best;
  tryAll(pair, ties);
}

function tryAll(pair: CorePair, out: Axis): void {
  const { dimension, edgeCount } = pair.a.topology;
  const { dimension: otherDimension, edgeCount: otherEdgeCount } = pair.b.topology;
  if (dimension < 2 && otherDimension < 2) {
    tryStraight(pair, out);
    return;
  }
  tryNearestFace(pair, sides_first, out);
  tryNearestFace(pair, sides_second, out);
  tryFaces(pair, sides_first, out);
  tryFaces(pair, sides_second, out);
  if (edgeCount === 0 || otherEdgeCount === 0) return;
  // The arcs of a solid are short, and few of them are left.
  const isFirst = dimension === otherDimension ? edgeCount < otherEdgeCount : dimension > otherDimension;
  tryEdges(pair, isFirst ? sides_first : sides_second, out);
}

const tryStraight_direction = /* @__PURE__ */ new Vec3();

/** Across two segments; where they are on one line, or one is a point, any direction across it; two points are left with +y. */
function tryStraight(pair: CorePair, out: Axis): void {
  const { a, b } = pair;
  const d = tryStraight_direction;
  const u = edges_u;
  const v = edges_v;
  const isSegment = a.outerRadius > MIN_LENGTH;
  const isOtherSegment = b.outerRadius > MIN_LENGTH;
  if (isSegment) setEdge(pair, 0, u);
  if (isOtherSegment) setOtherEdge(pair, 0, v);
  d.set(0, 1, 0);
  if (isSegment || isOtherSegment) turnPerpendicular(d.copy(isSegment && a.outerRadius >= b.outerRadius ? u : v));
  tryBothWays(pair, d, NO_FEATURE, NO_FEATURE, out);
  if (!(isSegment && isOtherSegment)) return;
  cross(u, v, d);
  if (turnUnit(d, 1)) tryBothWays(pair, d, EDGE, EDGE, out);
}

function tryBothWays(pair: CorePair, d: Vec3, featureA: number, featureB: number, out: Axis): void {
  tryAxis(pair, d, featureA, featureB, out);
  d.x = -d.x;
  d.y = -d.y;
  d.z = -d.z;
  tryAxis(pair, d, featureA, featureB, out);
}

/** Measures a direction from the first core to the second, in the frame of the first, by the farthest vertices of both. */
function tryAxis(pair: CorePair, n: Vec3, featureA: number, featureB: number, out: Axis): void {
  separationAlong(pair, n);
  takeAxis(pair, n, featureA, featureB, out);
}

/** Takes a direction, if `pair.separation` is more than that of the best so far, with the features of both that it belongs to. */
function takeAxis(pair: CorePair, n: Vec3, featureA: number, featureB: number, out: Axis): void {
  const { answer } = out;
  const { separation } = pair;
  if (!(separation > out.separation)) return;
  if (answer !== null) {
    if (featureA === NO_FEATURE) return;
    pair.distance = separation;
    pair.beyond = 0;
    offerNormal(pair, featureA, featureB, n, answer);
    return;
  }
  out.separation = separation;
  out.x = n.x;
  out.y = n.y;
  out.z = n.z;
  out.featureA = featureA;
  out.featureB = featureB;
}

const tryNearestFace_center = /* @__PURE__ */ new Vec3();

/** The normal of the face that the centre of the other core is least deep below. */
function tryNearestFace(pair: CorePair, side: Side, out: Axis): void {
  const { core, other, depths, isFirst } = side;
  const { topology, normals, offsets } = core;
  const { faceCount } = topology;
  if (faceCount === 0) return;
  const center = tryNearestFace_center;
  center.x = other.centerX;
  center.y = other.centerY;
  center.z = other.centerZ;
  if (isFirst) placePoint(pair, center, center);
  else unplacePoint(pair, center, center);
  const { x, y, z } = center;
  let nearest = 0;
  let shallowest = Infinity;
  const start = firstFace(faceCount);
  for (let i = start; i < faceCount + start; i++) {
    const f = i < faceCount ? i : 0;
    const depth = offsets[f]! - (normals[3 * f]! * x + normals[3 * f + 1]! * y + normals[3 * f + 2]! * z);
    depths[f] = depth;
    if (depth < shallowest) {
      shallowest = depth;
      nearest = f;
    }
  }
  side.deepest = tryFace(pair, side, nearest, out);
}

/** Faces are looked at from the second on: of equally good ones of a box that which faces y is taken, then z, then x. */
function firstFace(faceCount: number): number {
  return faceCount > 2 ? 1 : 0;
}

/**
 * The normals of all faces that may be better than the best axis: below those that are not, the ball in the other core is deeper, or its
 * vertex that was deepest below the nearest face. Lists are made without jumps, which would be guessed wrong.
 */
function tryFaces(pair: CorePair, side: Side, out: Axis): void {
  const { core, other, depths, seen, left } = side;
  const { topology, normals, offsets } = core;
  const { faceCount } = topology;
  const depth = -out.separation;
  const shallow = depth - other.innerRadius;
  const start = firstFace(faceCount);
  let count = 0;
  for (let i = start; i < faceCount + start; i++) {
    const f = i < faceCount ? i : 0;
    left[count] = f;
    count += Number(depths[f]! < shallow);
  }
  const v = 3 * side.deepest;
  const x = seen[v]!;
  const y = seen[v + 1]!;
  const z = seen[v + 2]!;
  let kept = 0;
  for (let i = 0; i < count; i++) {
    const f = left[i]!;
    left[kept] = f;
    kept += Number(offsets[f]! - (normals[3 * f]! * x + normals[3 * f + 1]! * y + normals[3 * f + 2]! * z) < depth);
  }
  for (let i = 0; i < kept; i++) tryFace(pair, side, left[i]!, out);
}

const tryFace_normal = /* @__PURE__ */ new Vec3();

/** Measures the normal of a face by the vertex of the other core that is deepest below it, and returns that, or one that is deep enough. */
function tryFace(pair: CorePair, side: Side, f: number, out: Axis): number {
  const { core, other, seen, isFirst } = side;
  const { normals, offsets } = core;
  const x = normals[3 * f]!;
  const y = normals[3 * f + 1]!;
  const z = normals[3 * f + 2]!;
  const offset = offsets[f]!;
  const n = tryFace_normal;
  n.x = x;
  n.y = y;
  n.z = z;
  const against = side.against(n);
  const near = nearSupport(other, against);
  if (!(x * seen[3 * near]! + y * seen[3 * near + 1]! + z * seen[3 * near + 2]! - offset > out.separation)) return near;
  const v = climb(other, against, near);
  pair.separation = x * seen[3 * v]! + y * seen[3 * v + 1]! + z * seen[3 * v + 2]! - offset;
  if (!(pair.separation > out.separation)) return v;
  if (!isFirst) {
    n.x = -x;
    n.y = -y;
    n.z = -z;
    turn(pair, n, n);
  }
  takeAxis(pair, n, isFirst ? FACE + f : VERTEX + v, isFirst ? VERTEX + v : FACE + f, out);
  return v;
}

/** Of faces at a sharper edge than this (the cosine between their normals), the arc is taken in two parts: one vertex is seldom deep along a long one. */
const SHARP_COS = 0.3;

const edges_u = /* @__PURE__ */ new Vec3();
const edges_v = /* @__PURE__ */ new Vec3();
const edges_normal = /* @__PURE__ */ new Vec3();

/**
 * The edges of a core with the edges of the other that they meet along their arcs of normals: those of the faces below which the ball in
 * the other core is not deeper than the best axis.
 */
function tryEdges(pair: CorePair, side: Side, out: Axis): void {
  const { core, other, depths, seen, left: list } = side;
  const { normals, offsets, topology } = core;
  const { faceCount, faceStart, faceEdges, edgeFaces } = topology;
  const v = 3 * side.deepest;
  const x = seen[v]!;
  const y = seen[v + 1]!;
  const z = seen[v + 2]!;
  const least = out.separation < 0 ? -out.separation : 0;
  const deep = Math.max(0, -out.separation - other.innerRadius);
  let count = 0;
  for (let f = 0; f < faceCount; f++) {
    if (depths[f]! > deep) continue;
    const end = faceStart[f + 1]!;
    for (let i = faceStart[f]!; i < end; i++) {
      const e = faceEdges[i]!;
      const left = edgeFaces[2 * e]!;
      const right = edgeFaces[2 * e + 1]!;
      const l = 3 * left;
      const r = 3 * right;
      const depthLeft = offsets[left]! - (normals[l]! * x + normals[l + 1]! * y + normals[l + 2]! * z);
      const depthRight = offsets[right]! - (normals[r]! * x + normals[r + 1]! * y + normals[r + 2]! * z);
      // An edge of two such faces is taken once. A vertex that is deeper below both ends of an arc than the best axis is so along every
      // normal between them.
      const isTaken = Number(f === left) | Number(depths[left]! > deep);
      list[count] = e;
      count += isTaken & (Number(depthLeft < least) | Number(depthRight < least));
    }
  }
  for (let i = 0; i < count; i++) tryArc(pair, side, list[i]!, out);
}

/** Axes that seem this part of the size worse than the best are measured too, */
const CLOSE = 1e-12;
/** and so are those of edges with a smaller squared sine of the angle between them. */
const SKEW_SIN_SQ = 1e-4;

const tryArc_direction = /* @__PURE__ */ new Vec3();

/**
 * An edge with the edges of the other core that it meets along its arc of normals. Follows the vertex of the other core that is farthest
 * against n, while n goes along the arc, and tries the edges it goes along. Each step is farther along the end of the arc, so there is
 * a last one.
 */
function tryArc(pair: CorePair, side: Side, e: number, out: Axis): void {
  const { vertices: p, normals, topology } = side.core;
  const { edgeFaces, edgeVertices } = topology;
  const { seen: q, other } = side;
  const { fanStart, fanVertices, fanEdges } = other.topology;
  const { slack } = out;
  const d = tryArc_direction;
  const left = 3 * edgeFaces[2 * e]!;
  const right = 3 * edgeFaces[2 * e + 1]!;
  const end = 3 * edgeVertices[2 * e]!;
  const otherEnd = 3 * edgeVertices[2 * e + 1]!;
  const px = p[end]!;
  const py = p[end + 1]!;
  const pz = p[end + 2]!;
  const ux = p[otherEnd]! - px;
  const uy = p[otherEnd + 1]! - py;
  const uz = p[otherEnd + 2]! - pz;
  let fx = normals[left]!;
  let fy = normals[left + 1]!;
  let fz = normals[left + 2]!;
  let tx = normals[right]!;
  let ty = normals[right + 1]!;
  let tz = normals[right + 2]!;
  const isSharp = !(fx * tx + fy * ty + fz * tz > SHARP_COS);
  if (isSharp) {
    // To the middle first, along u x (f - t).
    const mx = uy * (fz - tz) - uz * (fy - ty);
    const my = uz * (fx - tx) - ux * (fz - tz);
    const mz = ux * (fy - ty) - uy * (fx - tx);
    const length = Math.sqrt(mx * mx + my * my + mz * mz);
    tx = mx / length;
    ty = my / length;
    tz = mz / length;
  }
  let at = -1;
  for (let part = 0; part <= Number(isSharp); part++) {
    if (part === 1) {
      fx = tx;
      fy = ty;
      fz = tz;
      tx = normals[right]!;
      ty = normals[right + 1]!;
      tz = normals[right + 2]!;
    }
    // Where a vertex that is about farthest against the middle is deeper below both ends than the best axis, it is so all along.
    d.x = fx + tx;
    d.y = fy + ty;
    d.z = fz + tz;
    const near = 3 * nearSupport(other, side.against(d));
    const dx = px - q[near]!;
    const dy = py - q[near + 1]!;
    const dz = pz - q[near + 2]!;
    const least = out.separation < 0 ? -out.separation : 0;
    if (fx * dx + fy * dy + fz * dz >= least && tx * dx + ty * dy + tz * dz >= least) continue;
    // The second part goes on where the first one ended: an edge that it meets in the very middle is met by one of them.
    if (at < 0) {
      d.x = fx;
      d.y = fy;
      d.z = fz;
      at = supportVertex(other, side.against(d));
    }
    for (;;) {
      const x = q[3 * at]!;
      const y = q[3 * at + 1]!;
      const z = q[3 * at + 2]!;
      // By its own height, which only falls, so that the walk has an end.
      const height = tx * x + ty * y + tz * z;
      // Along from + t to, the neighbour at g becomes farther where f.g + t (to.g) = 0: the first of these.
      let next = -1;
      let edge = 0;
      let first = Infinity;
      const last = fanStart[at + 1]!;
      for (let k = fanStart[at]!; k < last; k++) {
        const v = fanVertices[k]!;
        const gx = q[3 * v]! - x;
        const gy = q[3 * v + 1]! - y;
        const gz = q[3 * v + 2]! - z;
        const rise = -(tx * gx + ty * gy + tz * gz);
        const fall = fx * gx + fy * gy + fz * gz;
        // Without jumps: what is below zero counts as zero, and 0 / 0 is no number, so not less.
        const t = (fall + Math.abs(fall)) / (rise + Math.abs(rise));
        if (t < first && tx * q[3 * v]! + ty * q[3 * v + 1]! + tz * q[3 * v + 2]! < height) {
          first = t;
          next = v;
          edge = fanEdges[k]!;
        }
      }
      if (next < 0) break;
      const gx = q[3 * next]! - x;
      const gy = q[3 * next + 1]! - y;
      const gz = q[3 * next + 2]! - z;
      // n = u x g, and the plane across it through both edges
      const nx = uy * gz - uz * gy;
      const ny = uz * gx - ux * gz;
      const nz = ux * gy - uy * gx;
      const outward = nx * (fx + tx) + ny * (fy + ty) + nz * (fz + tz) < 0 ? -1 : 1;
      const separation = outward * (nx * (x - px) + ny * (y - py) + nz * (z - pz));
      const lenSq = nx * nx + ny * ny + nz * nz;
      const isSkew = lenSq > SKEW_SIN_SQ * (ux * ux + uy * uy + uz * uz) * (gx * gx + gy * gy + gz * gz);
      if (!isSkew || separation > (out.separation - slack) * Math.sqrt(lenSq)) {
        const isForward = other.topology.edgeVertices[2 * edge] === at;
        tryEdgePair(pair, side.isFirst, e, edge, isForward ? outward : -outward, out);
      }
      at = next;
    }
  }
}

/** Measures the axis across an edge of one core and an edge of the other; `sign` is 1 where the product of both is from A to B. */
function tryEdgePair(pair: CorePair, isFirst: boolean, e: number, edge: number, sign: number, out: Axis): void {
  const n = edges_normal;
  const edgeA = isFirst ? e : edge;
  const edgeB = isFirst ? edge : e;
  setEdge(pair, edgeA, edges_u);
  setOtherEdge(pair, edgeB, edges_v);
  cross(edges_u, edges_v, n);
  if (turnUnit(n, sign)) tryAxis(pair, n, EDGE + edgeA, EDGE + edgeB, out);
}

/** Makes a vector unit, and turns it round where `sign` is -1. Returns false for one without length. */
function turnUnit(n: Vec3, sign: number): boolean {
  const { x, y, z } = n;
  const length = Math.sqrt(x * x + y * y + z * z);
  if (!(length > MIN_LENGTH)) return false;
  const scale = sign / length;
  n.x = x * scale;
  n.y = y * scale;
  n.z = z * scale;
  return true;
}
