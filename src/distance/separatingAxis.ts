/**
 * The direction along which two cores are farthest apart, or come apart by the shortest translation. It is the normal of a face of
 * one of them, or across an edge of each: those that together make a face of the difference B - A.
 *
 * The normals of an edge are an arc of directions between the normals of its faces; half a circle for a flat polygon, all of it for
 * a segment. Along an arc of one core, the farthest vertex of the other moves from neighbour to neighbour; each edge it moves along
 * makes a face of B - A with the edge of the arc, and no other does. An edge can be left out when the ball within the other core
 * already reaches deeper along all of its arc.
 *
 * Every axis is measured by the farthest vertices of both cores. So one that rounding spoilt is never better than it seems.
 */
import { cross } from '../math/cross.ts';
import { MIN_LENGTH } from '../math/tolerance.ts';
import { turnPerpendicular, Vec3 } from '../math/vec3.ts';
import { EDGE, FACE, VERTEX } from '../results/features.ts';
import type { Polytope } from '../shapes/polytope.ts';
import type { Topology } from '../shapes/topology.ts';
import type { CorePair } from './corePair.ts';
import { NO_FEATURE } from './features.ts';
import { type Answer, offerNormal } from './finish.ts';
import { supportVertex } from './support.ts';

/** A unit direction from the first core to the second. */
export class Axis {
  x = NaN;
  y = NaN;
  z = NaN;
  /** How far apart the cores are along it; negative where they overlap. */
  separation = NaN;
  /** The same for one that is about to be taken. */
  candidate = NaN;
  /** Left for rounding where axes are compared. */
  slack = NaN;
  /** The features of both that it belongs to; NO_FEATURE where there are none. */
  featureA = NO_FEATURE;
  featureB = NO_FEATURE;
  /** Where this is set, each axis that is better than `separation` is offered to it, and the best is not kept. */
  answer: Answer | null = null;
  pair: CorePair | null = null;
}

/** Axes that differ by no more than this part of the size are as good as each other. */
const TIE = 2e-15;

/** One of the two cores, in the frame of the first. */
class Side {
  topology!: Topology;
  vertices: Float64Array = new Float64Array(0);
  normals: Float64Array = new Float64Array(0);
  offsets: Float64Array = new Float64Array(0);
  readonly center = new Vec3();
  innerRadius = NaN;
  /** 1 for the first core, -1 for the second: an outward normal times this is an axis. */
  sign = 1;
  /** The vertex of the other core deepest below each face; -1 where it was not asked for. */
  supports = new Int32Array(0);
  /** How deep the centre of the other core is below each face. */
  depths = new Float64Array(0);
  private ownVertices = new Float64Array(0);
  private ownNormals = new Float64Array(0);
  private ownOffsets = new Float64Array(0);

  setFirst(core: Polytope): void {
    this.topology = core.topology;
    this.vertices = core.vertices;
    this.normals = core.normals;
    this.offsets = core.offsets;
    this.innerRadius = core.innerRadius;
    this.center.set(core.centerX, core.centerY, core.centerZ);
    this.reserve();
  }

  setSecond(pair: CorePair): void {
    const { b, px, py, pz, xx, xy, xz, yx, yy, yz, zx, zy, zz } = pair;
    const { topology, normals, offsets, centerX, centerY, centerZ } = b;
    const { vertexCount, faceCount } = topology;
    if (this.ownVertices.length < 3 * vertexCount) this.ownVertices = new Float64Array(6 * vertexCount);
    if (this.ownOffsets.length < faceCount) {
      this.ownNormals = new Float64Array(6 * faceCount);
      this.ownOffsets = new Float64Array(2 * faceCount);
    }
    this.topology = topology;
    this.innerRadius = b.innerRadius;
    this.vertices = this.ownVertices;
    this.normals = this.ownNormals;
    this.offsets = this.ownOffsets;
    for (let v = 0; v < vertexCount; v++) pair.placeB(v, this.ownVertices, 3 * v);
    for (let f = 0; f < faceCount; f++) {
      const x = normals[3 * f]!;
      const y = normals[3 * f + 1]!;
      const z = normals[3 * f + 2]!;
      const nx = xx * x + xy * y + xz * z;
      const ny = yx * x + yy * y + yz * z;
      const nz = zx * x + zy * y + zz * z;
      this.ownNormals[3 * f] = nx;
      this.ownNormals[3 * f + 1] = ny;
      this.ownNormals[3 * f + 2] = nz;
      this.ownOffsets[f] = offsets[f]! + (nx * px + ny * py + nz * pz);
    }
    const { center } = this;
    center.x = xx * centerX + xy * centerY + xz * centerZ + px;
    center.y = yx * centerX + yy * centerY + yz * centerZ + py;
    center.z = zx * centerX + zy * centerY + zz * centerZ + pz;
    this.reserve();
  }

  private reserve(): void {
    const { faceCount } = this.topology;
    if (this.depths.length >= faceCount) return;
    this.depths = new Float64Array(2 * faceCount);
    this.supports = new Int32Array(2 * faceCount);
  }
}

const sides_first = /* @__PURE__ */ new Side();
const sides_second = /* @__PURE__ */ new Side();
const separatingAxis_direction = /* @__PURE__ */ new Vec3();

/** Finds the axis of two cores. */
export function separatingAxis(pair: CorePair, out: Axis): void {
  sides_first.setFirst(pair.a);
  sides_second.setSecond(pair);
  sides_second.sign = -1;
  out.separation = -Infinity;
  out.slack = CLOSE * pair.size;
  out.x = 0;
  out.y = 1;
  out.z = 0;
  out.featureA = NO_FEATURE;
  out.featureB = NO_FEATURE;
  tryAll(out);
}

const offerTies_axis = /* @__PURE__ */ new Axis();

/** Offers every axis as good as the one found, but for rounding: of faces of B - A in one plane, the point is on one only. */
export function offerTies(pair: CorePair, { separation }: Axis, best: Answer): void {
  const ties = offerTies_axis;
  ties.separation = separation - TIE * pair.size;
  ties.slack = CLOSE * pair.size;
  ties.answer = best;
  ties.pair = pair;
  tryAll(ties);
}

function tryAll(out: Axis): void {
  const first = sides_first;
  const second = sides_second;
  tryStraight(first, second, out);
  tryFaces(first, second, out);
  tryFaces(second, first, out);
  if (first.topology.edgeCount < second.topology.edgeCount) tryEdges(first, second, out);
  else tryEdges(second, first, out);
}

/** Two cores without faces may lie on one line: then any direction across it will do; two points in one place are left with +y. */
function tryStraight(first: Side, second: Side, out: Axis): void {
  if (first.topology.faceCount + second.topology.faceCount > 0) return;
  const d = separatingAxis_direction;
  const longer = lengthSq(first) >= lengthSq(second) ? first : second;
  d.set(0, 1, 0);
  if (lengthSq(longer) > 0) {
    setEdge(longer, 0, d);
    turnPerpendicular(d);
  }
  tryAxis(first, second, d, 0, 0, NO_FEATURE, NO_FEATURE, out);
  d.set(-d.x, -d.y, -d.z);
  tryAxis(first, second, d, 0, 0, NO_FEATURE, NO_FEATURE, out);
}

function lengthSq({ topology, vertices }: Side): number {
  if (topology.vertexCount < 2) return 0;
  const x = vertices[3]! - vertices[0]!;
  const y = vertices[4]! - vertices[1]!;
  const z = vertices[5]! - vertices[2]!;
  return x * x + y * y + z * z;
}

/** Writes an edge as a vector. */
function setEdge({ topology, vertices }: Side, e: number, out: Vec3): void {
  const v = 3 * topology.edgeVertices[2 * e]!;
  const w = 3 * topology.edgeVertices[2 * e + 1]!;
  out.x = vertices[w]! - vertices[v]!;
  out.y = vertices[w + 1]! - vertices[v + 1]!;
  out.z = vertices[w + 2]! - vertices[v + 2]!;
}

const tryAxis_against = /* @__PURE__ */ new Vec3();

/** Measures a direction outward from `side` by the farthest vertices of both; searches begin at the given ones. */
function tryAxis(
  side: Side,
  other: Side,
  d: Vec3,
  start: number,
  otherStart: number,
  own: number,
  others: number,
  out: Axis,
): void {
  const against = tryAxis_against;
  const { x, y, z } = d;
  const v = 3 * supportVertex(side.topology, side.vertices, d, start);
  against.x = -x;
  against.y = -y;
  against.z = -z;
  const w = 3 * supportVertex(other.topology, other.vertices, against, otherStart);
  const p = side.vertices;
  const q = other.vertices;
  const separation = x * (q[w]! - p[v]!) + y * (q[w + 1]! - p[v + 1]!) + z * (q[w + 2]! - p[v + 2]!);
  if (!(separation > out.separation)) return;
  out.candidate = separation;
  takeAxis(side, d, own, others, out);
}

/** Takes a direction outward from `side` that is better than the best so far, and the features of both that it belongs to. */
function takeAxis(side: Side, d: Vec3, own: number, others: number, out: Axis): void {
  const { sign } = side;
  const { answer, pair } = out;
  const featureA = sign > 0 ? own : others;
  const featureB = sign > 0 ? others : own;
  if (answer !== null && pair !== null) {
    if (own === NO_FEATURE) return;
    const n = takeAxis_normal;
    n.x = sign * d.x;
    n.y = sign * d.y;
    n.z = sign * d.z;
    pair.distance = out.candidate;
    pair.beyond = 0;
    offerNormal(pair, featureA, featureB, n, answer);
    return;
  }
  out.separation = out.candidate;
  out.x = sign * d.x;
  out.y = sign * d.y;
  out.z = sign * d.z;
  out.featureA = featureA;
  out.featureB = featureB;
}

const takeAxis_normal = /* @__PURE__ */ new Vec3();

/** The normals of the faces, those first that the centre of the other core is least deep below. */
function tryFaces(side: Side, other: Side, out: Axis): void {
  const { topology, normals, offsets, depths, supports } = side;
  const { faceCount } = topology;
  const { x: cx, y: cy, z: cz } = other.center;
  let nearest = 0;
  // From the second face on: of equally good faces of a box the one that faces y is taken, then z, then x.
  const start = faceCount > 2 ? 1 : 0;
  for (let i = start; i < faceCount + start; i++) {
    const f = i < faceCount ? i : 0;
    const depth = offsets[f]! - (normals[3 * f]! * cx + normals[3 * f + 1]! * cy + normals[3 * f + 2]! * cz);
    depths[f] = depth;
    supports[f] = -1;
    if (i === start || depth < depths[nearest]!) nearest = f;
  }
  if (faceCount === 0) return;
  tryFace(side, other, nearest, 0, out);
  const { innerRadius } = other;
  for (let i = start; i < faceCount + start; i++) {
    const f = i < faceCount ? i : 0;
    if (supports[f]! < 0 && depths[f]! + innerRadius < -out.separation) tryFace(side, other, f, supports[nearest]!, out);
  }
}

const tryFace_against = /* @__PURE__ */ new Vec3();
const tryFace_outward = /* @__PURE__ */ new Vec3();

/** Finds the vertex of the other core deepest below a face, and measures its normal by it. */
function tryFace(side: Side, other: Side, f: number, start: number, out: Axis): void {
  const { normals, offsets, supports } = side;
  const against = tryFace_against;
  const x = normals[3 * f]!;
  const y = normals[3 * f + 1]!;
  const z = normals[3 * f + 2]!;
  against.x = -x;
  against.y = -y;
  against.z = -z;
  const v = supportVertex(other.topology, other.vertices, against, start);
  supports[f] = v;
  const q = other.vertices;
  const separation = x * q[3 * v]! + y * q[3 * v + 1]! + z * q[3 * v + 2]! - offsets[f]!;
  if (!(separation > out.separation)) return;
  const outward = tryFace_outward;
  outward.x = x;
  outward.y = y;
  outward.z = z;
  out.candidate = separation;
  takeAxis(side, outward, FACE + f, VERTEX + v, out);
}

/** Of faces at a sharper edge than this (the cosine between their normals), the arc is taken in two parts. */
const SHARP_COS = -0.5;

const tryEdges_u = /* @__PURE__ */ new Vec3();
const tryEdges_from = /* @__PURE__ */ new Vec3();
const tryEdges_to = /* @__PURE__ */ new Vec3();

/** Every edge of a core with the edges of the other that it meets along its arc of normals. */
function tryEdges(side: Side, other: Side, out: Axis): void {
  const { topology, normals, depths, supports } = side;
  const { dimension, edgeCount, edgeFaces } = topology;
  const u = tryEdges_u;
  const from = tryEdges_from;
  const to = tryEdges_to;
  if (dimension === 1) {
    walkCircle(side, other, out);
    return;
  }
  const { innerRadius } = other;
  for (let e = 0; e < edgeCount; e++) {
    const left = edgeFaces[2 * e]!;
    const right = edgeFaces[2 * e + 1]!;
    // n . (v - c) is least at an end of the arc, if it is positive at both.
    const least = Math.min(depths[left]!, depths[right]!);
    if (least > 0 && least + innerRadius >= -out.separation) continue;
    if (supports[left]! < 0) tryFace(side, other, left, supports[right]! < 0 ? 0 : supports[right]!, out);
    if (supports[right]! < 0) tryFace(side, other, right, supports[left]!, out);
    if (supports[left] === supports[right] && dimension === 3) continue;
    setEdge(side, e, u);
    const nx = normals[3 * left]!;
    const ny = normals[3 * left + 1]!;
    const nz = normals[3 * left + 2]!;
    const mx = normals[3 * right]!;
    const my = normals[3 * right + 1]!;
    const mz = normals[3 * right + 2]!;
    from.x = nx;
    from.y = ny;
    from.z = nz;
    if (nx * mx + ny * my + nz * mz > SHARP_COS) {
      to.x = mx;
      to.y = my;
      to.z = mz;
      walkArc(side, other, e, from, to, supports[left]!, out);
    } else {
      // The middle of the arc, u x (n - m).
      to.x = u.y * (nz - mz) - u.z * (ny - my);
      to.y = u.z * (nx - mx) - u.x * (nz - mz);
      to.z = u.x * (ny - my) - u.y * (nx - mx);
      const middle = walkArc(side, other, e, from, to, supports[left]!, out);
      from.x = mx;
      from.y = my;
      from.z = mz;
      walkArc(side, other, e, to, from, middle, out);
    }
  }
}

/** All directions across a segment, in quarters; the first one twice, since an edge may have been left out where the walk began on it. */
function walkCircle(side: Side, other: Side, out: Axis): void {
  const from = tryEdges_from;
  const to = tryEdges_to;
  setEdge(side, 0, from);
  const { x: ux, y: uy, z: uz } = from;
  turnPerpendicular(from);
  const against = tryFace_against;
  against.x = -from.x;
  against.y = -from.y;
  against.z = -from.z;
  let at = supportVertex(other.topology, other.vertices, against, 0);
  const scale = 1 / Math.max(Math.abs(ux), Math.abs(uy), Math.abs(uz));
  for (let i = 0; i < 5; i++) {
    // A quarter of a turn: u x from, at any length
    to.x = scale * (uy * from.z - uz * from.y);
    to.y = scale * (uz * from.x - ux * from.z);
    to.z = scale * (ux * from.y - uy * from.x);
    at = walkArc(side, other, 0, from, to, at, out);
    from.x = to.x;
    from.y = to.y;
    from.z = to.z;
  }
}

/** Axes that seem this part of the size worse than the best are measured too, */
const CLOSE = 1e-12;
/** and so are those of edges with a smaller squared sine of the angle between them. */
const SKEW_SIN_SQ = 1e-4;

const walkArc_cross = /* @__PURE__ */ new Vec3();
const walkArc_u = /* @__PURE__ */ new Vec3();
const walkArc_g = /* @__PURE__ */ new Vec3();

/**
 * Follows the vertex of the other core that is farthest against n, from `start` on, while n goes along the arc of an edge; tries the
 * edges it goes along. Returns the last vertex. Each step is farther along the end of the arc, so there is a last one.
 */
function walkArc(side: Side, other: Side, e: number, from: Vec3, to: Vec3, start: number, out: Axis): number {
  const { x: fx, y: fy, z: fz } = from;
  const { x: tx, y: ty, z: tz } = to;
  const { topology, vertices: q } = other;
  const { fanStart, fanVertices, fanEdges } = topology;
  const { edgeVertices } = side.topology;
  const p = side.vertices;
  const i = edgeVertices[2 * e]!;
  const j = edgeVertices[2 * e + 1]!;
  const ux = p[3 * j]! - p[3 * i]!;
  const uy = p[3 * j + 1]! - p[3 * i + 1]!;
  const uz = p[3 * j + 2]! - p[3 * i + 2]!;
  const n = walkArc_cross;
  const u = walkArc_u;
  const g = walkArc_g;
  u.x = ux;
  u.y = uy;
  u.z = uz;
  const { slack } = out;
  let at = start;
  for (;;) {
    const x = q[3 * at]!;
    const y = q[3 * at + 1]!;
    const z = q[3 * at + 2]!;
    // By its own height, which only falls, so that the walk has an end.
    const height = tx * x + ty * y + tz * z;
    // Along (1 - t) from + t to, the neighbour at g becomes farther where (1 - t) f.g + t t.g = 0: the first of these.
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
      const t = fall > 0 ? fall / (fall + rise) : 0;
      if (t < first) {
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
    const separation = outward * (nx * (x - p[3 * i]!) + ny * (y - p[3 * i + 1]!) + nz * (z - p[3 * i + 2]!));
    const lenSq = nx * nx + ny * ny + nz * nz;
    const isSkew = lenSq > SKEW_SIN_SQ * (ux * ux + uy * uy + uz * uz) * (gx * gx + gy * gy + gz * gz);
    if (!isSkew || separation > (out.separation - slack) * Math.sqrt(lenSq)) {
      g.x = gx;
      g.y = gy;
      g.z = gz;
      cross(u, g, n);
      if (turnUnit(n, outward)) tryAxis(side, other, n, i, at, EDGE + e, EDGE + edge, out);
    }
    at = next;
  }
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
