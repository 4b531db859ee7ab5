/**
 * The direction along which two cores are farthest apart, or come apart by the shortest translation. It is the normal of a face of
 * one of them, or across an edge of each: those that together make a face of the difference B - A.
 *
 * The normals of an edge are an arc of directions between the normals of its faces; half a circle for a flat polygon. Along an arc of one core, the farthest vertex of the other moves from neighbour to neighbour; each edge it moves along
 * makes a face of B - A with the edge of the arc, and no other does. Most faces and arcs need not be looked at: where one point of the other core is known to be deeper
 * below a face than the best axis, that face is no better, and where it is so below both faces of an edge, no direction between is.
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
import { placePoint, readTriple, turn, unplacePoint } from './witness.ts';

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

/** One of the two cores. */
class Side {
  readonly isFirst: boolean;
  core!: Polytope;
  /** The vertices in the frame of the first core. */
  vertices: Float64Array = new Float64Array(0);
  /** The centre of the other core in this one's own frame, and how deep it is below each face; */
  readonly center = new Vec3();
  depths = new Float64Array(0);
  /** the vertex of the other core that is deepest below each face, -1 where it was not asked for, */
  supports = new Int32Array(0);
  /** and the one below the face nearest to the centre, in this core's own frame. */
  readonly deepest = new Vec3();

  constructor(isFirst: boolean) {
    this.isFirst = isFirst;
  }

  set(pair: CorePair, core: Polytope, other: Polytope): void {
    const { center, isFirst } = this;
    this.core = core;
    center.x = other.centerX;
    center.y = other.centerY;
    center.z = other.centerZ;
    if (isFirst) placePoint(pair, center, center);
    else unplacePoint(pair, center, center);
    const { faceCount } = core.topology;
    if (this.depths.length >= faceCount) return;
    this.depths = new Float64Array(2 * faceCount);
    this.supports = new Int32Array(2 * faceCount);
  }
}

const sides_first = /* @__PURE__ */ new Side(true);
const sides_second = /* @__PURE__ */ new Side(false);
let separatingAxis_placed = /* @__PURE__ */ new Float64Array(0);

/** The vertices of the second core in the frame of the first. */
function placeVertices(pair: CorePair): Float64Array {
  const { vertexCount } = pair.b.topology;
  if (separatingAxis_placed.length < 3 * vertexCount) separatingAxis_placed = new Float64Array(6 * vertexCount);
  for (let v = 0; v < vertexCount; v++) pair.placeB(v, separatingAxis_placed, 3 * v);
  return separatingAxis_placed;
}

/** Finds the axis of two cores. */
export function separatingAxis(pair: CorePair, out: Axis): void {
  const { a, b } = pair;
  sides_first.set(pair, a, b);
  sides_second.set(pair, b, a);
  sides_first.vertices = a.vertices;
  sides_second.vertices = placeVertices(pair);
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
  tryFaces(pair, sides_first, sides_second, out);
  tryFaces(pair, sides_second, sides_first, out);
  if (edgeCount === 0 || otherEdgeCount === 0) return;
  // The arcs of a solid are short, and few of them are left.
  const isFirst = dimension === otherDimension ? edgeCount < otherEdgeCount : dimension > otherDimension;
  if (isFirst) tryEdges(pair, sides_first, sides_second, out);
  else tryEdges(pair, sides_second, sides_first, out);
}

const tryStraight_direction = /* @__PURE__ */ new Vec3();

/** Across two segments; where they are on one line, or one is a point, any direction across it; two points are left with +y. */
function tryStraight(pair: CorePair, out: Axis): void {
  const { a, b } = pair;
  const d = tryStraight_direction;
  const u = arc_edge;
  const v = arc_step;
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

/** The normals of the faces, that one first that the centre of the other core is least deep below. */
function tryFaces(pair: CorePair, side: Side, other: Side, out: Axis): void {
  const { core, center, deepest, depths, supports } = side;
  const { topology, normals, offsets } = core;
  const { faceCount } = topology;
  if (faceCount === 0) return;
  const { x: cx, y: cy, z: cz } = center;
  let nearest = 0;
  let shallowest = Infinity;
  // From the second face on: of equally good faces of a box the one that faces y is taken, then z, then x.
  const start = faceCount > 2 ? 1 : 0;
  for (let i = start; i < faceCount + start; i++) {
    const f = i < faceCount ? i : 0;
    const depth = offsets[f]! - (normals[3 * f]! * cx + normals[3 * f + 1]! * cy + normals[3 * f + 2]! * cz);
    depths[f] = depth;
    supports[f] = -1;
    if (depth < shallowest) {
      shallowest = depth;
      nearest = f;
    }
  }
  tryFace(pair, side, other, nearest, 0, out);
  const vertex = supports[nearest]!;
  const { innerRadius } = other.core;
  readTriple(other.vertices, vertex, deepest);
  if (!side.isFirst) unplacePoint(pair, deepest, deepest);
  const { x, y, z } = deepest;
  for (let i = start; i < faceCount + start; i++) {
    const f = i < faceCount ? i : 0;
    if (depths[f]! + innerRadius >= -out.separation || f === nearest) continue;
    const depth = offsets[f]! - (normals[3 * f]! * x + normals[3 * f + 1]! * y + normals[3 * f + 2]! * z);
    if (depth < -out.separation) tryFace(pair, side, other, f, vertex, out);
  }
}

const tryFace_normal = /* @__PURE__ */ new Vec3();
const tryFace_point = /* @__PURE__ */ new Vec3();

/** Finds the vertex of the other core deepest below a face, and measures its normal by it. */
function tryFace(pair: CorePair, side: Side, other: Side, f: number, start: number, out: Axis): void {
  const { normals, offsets } = side.core;
  const { vertices } = other;
  const n = tryFace_normal;
  const point = tryFace_point;
  const x = normals[3 * f]!;
  const y = normals[3 * f + 1]!;
  const z = normals[3 * f + 2]!;
  if (side.isFirst) {
    readTriple(normals, f, n);
    const v = pair.supportB(n, start);
    side.supports[f] = v;
    pair.separation = x * vertices[3 * v]! + y * vertices[3 * v + 1]! + z * vertices[3 * v + 2]! - offsets[f]!;
    takeAxis(pair, n, FACE + f, VERTEX + v, out);
    return;
  }
  // Inward, seen from the first core.
  n.x = -x;
  n.y = -y;
  n.z = -z;
  turn(pair, n, n);
  const v = pair.supportA(n, start);
  side.supports[f] = v;
  readTriple(vertices, v, point);
  unplacePoint(pair, point, point);
  pair.separation = x * point.x + y * point.y + z * point.z - offsets[f]!;
  takeAxis(pair, n, VERTEX + v, FACE + f, out);
}

/** Of faces at a sharper edge than this (the cosine between their normals), the arc is taken in two parts. */
const SHARP_COS = -0.5;

/** An arc: the edge and its first end, and the normals at both ends; */
const arc_edge = /* @__PURE__ */ new Vec3();
const arc_end = /* @__PURE__ */ new Vec3();
const arc_from = /* @__PURE__ */ new Vec3();
const arc_to = /* @__PURE__ */ new Vec3();
/** the normal in the middle, an edge of the other core, and the normal of both edges. */
const arc_middle = /* @__PURE__ */ new Vec3();
const arc_step = /* @__PURE__ */ new Vec3();
const arc_normal = /* @__PURE__ */ new Vec3();

/**
 * The edges of a core with the edges of the other that they meet along their arcs of normals: those of the faces below which the ball in
 * the other core is not deeper than the best axis.
 */
function tryEdges(pair: CorePair, side: Side, other: Side, out: Axis): void {
  const { core, depths } = side;
  const { faceCount, faceStart, faceEdges, edgeFaces } = core.topology;
  const deep = Math.max(0, -out.separation - other.core.innerRadius);
  for (let f = 0; f < faceCount; f++) {
    if (depths[f]! > deep) continue;
    const end = faceStart[f + 1]!;
    for (let i = faceStart[f]!; i < end; i++) {
      const e = faceEdges[i]!;
      const left = edgeFaces[2 * e]!;
      const right = edgeFaces[2 * e + 1]!;
      // An edge of two such faces is taken once.
      if (f !== left && !(depths[left]! > deep)) continue;
      if (!isArcDeep(side, left, right, out)) tryArc(pair, side, other, e, out);
    }
  }
}

/** An edge with the edges of the other core that it meets along its arc of normals. */
function tryArc(pair: CorePair, side: Side, other: Side, e: number, out: Axis): void {
  const { core, vertices: p, supports } = side;
  const { normals, topology } = core;
  const { dimension, edgeFaces, edgeVertices } = topology;
  const left = edgeFaces[2 * e]!;
  const right = edgeFaces[2 * e + 1]!;
  if (supports[left]! < 0) tryFace(pair, side, other, left, supports[right]! < 0 ? 0 : supports[right]!, out);
  if (supports[right]! < 0) tryFace(pair, side, other, right, supports[left]!, out);
  if (supports[left] === supports[right] && dimension === 3) return;
  const to = 3 * edgeVertices[2 * e + 1]!;
  readTriple(p, edgeVertices[2 * e]!, arc_end);
  arc_edge.x = p[to]! - arc_end.x;
  arc_edge.y = p[to + 1]! - arc_end.y;
  arc_edge.z = p[to + 2]! - arc_end.z;
  readTriple(normals, left, arc_from);
  readTriple(normals, right, arc_to);
  if (!side.isFirst) {
    turn(pair, arc_from, arc_from);
    turn(pair, arc_to, arc_to);
  }
  if (isSharp()) {
    const middle = walkArc(pair, side, other, e, arc_from, arc_middle, supports[left]!, out);
    walkArc(pair, side, other, e, arc_middle, arc_to, middle, out);
  } else walkArc(pair, side, other, e, arc_from, arc_to, supports[left]!, out);
}

/**
 * True when a vertex of the other core is deeper below both faces of an edge than the best axis: then it is so along every normal between
 * them.
 */
function isArcDeep({ core, deepest }: Side, left: number, right: number, { separation }: Axis): boolean {
  const { normals, offsets } = core;
  const { x, y, z } = deepest;
  const least = separation < 0 ? -separation : 0;
  const l = 3 * left;
  const r = 3 * right;
  return (
    offsets[left]! - (normals[l]! * x + normals[l + 1]! * y + normals[l + 2]! * z) >= least &&
    offsets[right]! - (normals[r]! * x + normals[r + 1]! * y + normals[r + 2]! * z) >= least
  );
}

/** True for an arc that is taken in two parts; writes the middle of it, along u x (n - m). */
function isSharp(): boolean {
  const { x: nx, y: ny, z: nz } = arc_from;
  const { x: mx, y: my, z: mz } = arc_to;
  if (nx * mx + ny * my + nz * mz > SHARP_COS) return false;
  const { x, y, z } = arc_edge;
  arc_middle.x = y * (nz - mz) - z * (ny - my);
  arc_middle.y = z * (nx - mx) - x * (nz - mz);
  arc_middle.z = x * (ny - my) - y * (nx - mx);
  turnUnit(arc_middle, 1);
  return true;
}

/** Axes that seem this part of the size worse than the best are measured too, */
const CLOSE = 1e-12;
/** and so are those of edges with a smaller squared sine of the angle between them. */
const SKEW_SIN_SQ = 1e-4;

/**
 * Follows the vertex of the other core that is farthest against n, from `start` on, while n goes along the arc of an edge; tries the
 * edges it goes along. Returns the last vertex. Each step is farther along the end of the arc, so there is a last one.
 */
function walkArc(pair: CorePair, side: Side, other: Side, e: number, from: Vec3, to: Vec3, start: number, out: Axis): number {
  const { x: fx, y: fy, z: fz } = from;
  const { x: tx, y: ty, z: tz } = to;
  const { vertices: q } = other;
  const { fanStart, fanVertices, fanEdges } = other.core.topology;
  const { x: ux, y: uy, z: uz } = arc_edge;
  const { x: px, y: py, z: pz } = arc_end;
  const { slack } = out;
  let at = start;
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
    const end = fanStart[at + 1]!;
    for (let k = fanStart[at]!; k < end; k++) {
      const v = fanVertices[k]!;
      const gx = q[3 * v]! - x;
      const gy = q[3 * v + 1]! - y;
      const gz = q[3 * v + 2]! - z;
      const rise = -(tx * gx + ty * gy + tz * gz);
      if (!(rise > 0 && tx * q[3 * v]! + ty * q[3 * v + 1]! + tz * q[3 * v + 2]! < height)) continue;
      const fall = fx * gx + fy * gy + fz * gz;
      const t = fall > 0 ? fall / rise : 0;
      if (next < 0 || t < first) {
        first = t;
        next = v;
        edge = fanEdges[k]!;
      }
    }
    if (next < 0) return at;
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
      arc_step.x = gx;
      arc_step.y = gy;
      arc_step.z = gz;
      tryEdgePair(pair, side, e, edge, outward, out);
    }
    at = next;
  }
}

/** Measures the axis across the edge of an arc and an edge of the other core. */
function tryEdgePair(pair: CorePair, { isFirst }: Side, e: number, edge: number, outward: number, out: Axis): void {
  const n = arc_normal;
  cross(arc_edge, arc_step, n);
  if (!turnUnit(n, isFirst ? outward : -outward)) return;
  tryAxis(pair, n, EDGE + (isFirst ? e : edge), EDGE + (isFirst ? edge : e), out);
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
