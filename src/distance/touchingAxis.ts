/**
 * The separating axis of two cores that touch, overlap by little or are a short way apart, from where they touch: without a look at all faces
 * and edges.
 *
 * It is across a face of the difference B - A: a face of one core with a vertex of the other, or an edge of each. From the face of one core that
 * the centre of the other is least deep below, the search goes over the edge of B - A that the projection of the origin is beyond to the face on
 * its other side, until the projection is on the face. Then this is the nearest face around there. It is the nearest of all
 *
 * - if the origin is outside of it: B - A is convex;
 * - if the origin is inside, at depth d, and B - A has room for a ball with the radius d around it. The hull of a disc on the face around the
 *   projection, with a radius m, and the ball in B - A, with a radius r around c, has, where m >= d, r m >= d (m + l) and m h >= d l. (h is how far c is
 *   below the origin, l how far beside it: against the outward normal o, the disc reaches as far as d along o cos t + e sin t for t up to a right
 *   angle if m sin t >= d (1 - cos t), and from there on the means of disc and ball do in which l has no part.)
 *
 * Whatever is not proven so is left to separatingAxis.ts.
 */
import { cross } from '../math/cross.ts';
import { PARALLEL_SIN_SQ, SAME_PLACE } from '../math/tolerance.ts';
import { Vec3 } from '../math/vec3.ts';
import { EDGE, FACE, VERTEX } from '../results/features.ts';
import type { Polytope } from '../shapes/polytope.ts';
import { type Axis, turnUnit } from './axis.ts';
import { Candidate } from './candidate.ts';
import type { CorePair } from './corePair.ts';
import { separationAlong } from './finish.ts';
import { setEdge, setOtherEdge } from './normals.ts';
import { climb, nearSupport } from './support.ts';
import { placePoint, turn, unplacePoint } from './witnessPoints.ts';

/** The search begins no deeper than this part of the radius of the ball in B - A. */
const SHALLOW = 0.5;
/** Faces that are looked at. A search that takes longer did not begin near. */
const STEPS = 6;
/** An arc between normals with a smaller cosine than this is taken in two parts: between its ends, their sum says little about its middle. */
const SHARP_COS = -0.5;

/** A face of B - A, and how the origin is to it. */
class DifferenceFace {
  /** Whether it is across an edge of each core; */
  isAcrossEdges = false;
  /** these edges, and 1 where the product of both leads from A to B, else -1; */
  edgeA = 0;
  edgeB = 0;
  sign = 1;
  /** else the core whose face it is, that face, and the vertex of the other core. */
  isFirst = true;
  face = 0;
  vertex = 0;
  /** Its normal from A to B, and how far apart the cores are along it. */
  readonly candidate = new Candidate();
  /** How far within its rim the projection of the origin is. */
  margin = NaN;
  /** How far apart the cores are along the face before. */
  last = NaN;
}

const touchingAxis_first = /* @__PURE__ */ new DifferenceFace();
const touchingAxis_second = /* @__PURE__ */ new DifferenceFace();

/** Writes the axis of two cores, if it is found and proven. */
export function touchingAxis(pair: CorePair, out: Axis): boolean {
  const face = setStart(pair);
  if (face === null) return false;
  face.last = -Infinity;
  // Deeper than this little is proven.
  if (-face.candidate.separation > SHALLOW * (pair.a.innerRadius + pair.b.innerRadius)) return false;
  for (let step = 0; step < STEPS; step++) {
    const isOver = face.isAcrossEdges ? isOverEdges(pair, face) : isOverFace(pair, face);
    if (isOver) {
      if (!isNearest(pair, face)) return false;
      writeAxis(face, out);
      return true;
    }
    if (face.vertex < 0) return false;
  }
  return false;
}

/** A face to begin with: of the core with fewer vertices, since its faces are larger, or of the solid where that is flat and no nearer. */
function setStart(pair: CorePair): DifferenceFace | null {
  const first = touchingAxis_first;
  const second = touchingAxis_second;
  const hasSecond = setFirstFace(pair, false, second);
  if (hasSecond && pair.b.topology.dimension > 2) return second;
  if (!setFirstFace(pair, true, first)) return null;
  return hasSecond && second.candidate.separation > first.candidate.separation ? second : first;
}

/** Whether the cores are farther apart along the face than along the one before: then it is kept. */
function isBetter(at: DifferenceFace): boolean {
  const { separation } = at.candidate;
  if (!(separation > at.last)) {
    at.vertex = -1;
    return false;
  }
  at.last = separation;
  return true;
}

/** Whether no direction is better than the normal of the face, over which the origin is. */
function isNearest(pair: CorePair, at: DifferenceFace): boolean {
  const { a, b, size, px, py, pz, xx, xy, xz, yx, yy, yz, zx, zy, zz } = pair;
  const { margin, candidate } = at;
  const { normal: n } = candidate;
  const slack = SAME_PLACE * size;
  if (at.isAcrossEdges) {
    // By the farthest vertices of both cores: so what rounding spoilt is never better than it seems.
    separationAlong(pair, candidate);
    if (candidate.separation < at.last - slack) return false;
  }
  const { separation } = candidate;
  const radius = a.innerRadius + b.innerRadius;
  // At the rim, another face is as good; where flat cores touch, the other side.
  if (separation >= 0) return margin > slack && (radius > 0 || separation > slack);
  const depth = slack - separation;
  const { centerX: bx, centerY: by, centerZ: bz } = b;
  const x = xx * bx + xy * by + xz * bz + px - a.centerX;
  const y = yx * bx + yy * by + yz * bz + py - a.centerY;
  const z = zx * bx + zy * by + zz * bz + pz - a.centerZ;
  const below = x * n.x + y * n.y + z * n.z;
  const besideSq = x * x + y * y + z * z - below * below;
  const beside = besideSq > 0 ? Math.sqrt(besideSq) : 0;
  return margin > depth && radius * margin > depth * (margin + beside) && margin * below > depth * beside;
}

/** Writes the axis as separatingAxis.ts has it. */
function writeAxis(at: DifferenceFace, out: Axis): void {
  const { isAcrossEdges, isFirst, face, vertex, candidate } = at;
  const { normal: n } = candidate;
  out.separation = candidate.separation;
  out.x = n.x;
  out.y = n.y;
  out.z = n.z;
  out.featureA = isAcrossEdges ? EDGE + at.edgeA : isFirst ? FACE + face : VERTEX + vertex;
  out.featureB = isAcrossEdges ? EDGE + at.edgeB : isFirst ? VERTEX + vertex : FACE + face;
}

const setFirstFace_center = /* @__PURE__ */ new Vec3();

/** Takes the face of a core that the centre of the other is least deep below, of those at the vertex farthest that way. */
function setFirstFace(pair: CorePair, isFirst: boolean, out: DifferenceFace): boolean {
  const { a, b } = pair;
  const core = isFirst ? a : b;
  const other = isFirst ? b : a;
  const { topology, normals, offsets } = core;
  const { dimension, fanStart, fanFaces } = topology;
  if (dimension < 2) return false;
  const center = setFirstFace_center;
  center.x = other.centerX;
  center.y = other.centerY;
  center.z = other.centerZ;
  if (isFirst) placePoint(pair, center, center);
  else unplacePoint(pair, center, center);
  const { x, y, z } = center;
  center.x = x - core.centerX;
  center.y = y - core.centerY;
  center.z = z - core.centerZ;
  const near = nearSupport(core, center);
  const end = fanStart[near + 1];
  let face = 0;
  let highest = -Infinity;
  for (let i = fanStart[near]; i < end; i++) {
    const f = fanFaces[i];
    const height = normals[3 * f] * x + normals[3 * f + 1] * y + normals[3 * f + 2] * z - offsets[f];
    if (height > highest) {
      highest = height;
      face = f;
    }
  }
  out.isAcrossEdges = false;
  out.isFirst = isFirst;
  out.face = face;
  setSeparation(pair, out);
  return true;
}

const setSeparation_against = /* @__PURE__ */ new Vec3();

/** Sets the normal of a face of one core and how far apart the cores are along it, by the farthest vertex of the other. */
function setSeparation(pair: CorePair, out: DifferenceFace): void {
  const { isFirst, face, candidate } = out;
  const { a, b, px, py, pz, xx, xy, xz, yx, yy, yz, zx, zy, zz } = pair;
  const { normals, offsets } = isFirst ? a : b;
  const other = isFirst ? b : a;
  const { vertices } = other;
  const { normal: n } = candidate;
  const nx = normals[3 * face];
  const ny = normals[3 * face + 1];
  const nz = normals[3 * face + 2];
  // Against the normal, in the other core's frame: -M^T n, or -M n
  const x = isFirst ? -(xx * nx + yx * ny + zx * nz) : -(xx * nx + xy * ny + xz * nz);
  const y = isFirst ? -(xy * nx + yy * ny + zy * nz) : -(yx * nx + yy * ny + yz * nz);
  const z = isFirst ? -(xz * nx + yz * ny + zz * nz) : -(zx * nx + zy * ny + zz * nz);
  const against = setSeparation_against;
  against.x = x;
  against.y = y;
  against.z = z;
  out.vertex = climb(other, against, nearSupport(other, against));
  const v = 3 * out.vertex;
  // Where the origin of the other core's frame is: p, or -M^T p
  const ox = isFirst ? px : -(xx * px + yx * py + zx * pz);
  const oy = isFirst ? py : -(xy * px + yy * py + zy * pz);
  const oz = isFirst ? pz : -(xz * px + yz * py + zz * pz);
  const height = nx * ox + ny * oy + nz * oz - offsets[face];
  candidate.separation = height - (x * vertices[v] + y * vertices[v + 1] + z * vertices[v + 2]);
  n.x = isFirst ? nx : x;
  n.y = isFirst ? ny : y;
  n.z = isFirst ? nz : z;
}

const isOverFace_point = /* @__PURE__ */ new Vec3();
const isOverFace_normal = /* @__PURE__ */ new Vec3();

/** Whether the vertex is over the face. If it is not, goes on over the edge that it is farthest beyond. */
function isOverFace(pair: CorePair, at: DifferenceFace): boolean {
  if (!isBetter(at)) return false;
  const { isFirst, face } = at;
  const core = isFirst ? pair.a : pair.b;
  const other = isFirst ? pair.b : pair.a;
  const { vertices, normals, topology } = core;
  const { faceStart, faceVertices, faceEdges, edgeFaces } = topology;
  const point = isOverFace_point;
  const v = 3 * at.vertex;
  point.x = other.vertices[v];
  point.y = other.vertices[v + 1];
  point.z = other.vertices[v + 2];
  if (isFirst) placePoint(pair, point, point);
  else unplacePoint(pair, point, point);
  const { x, y, z } = point;
  const nx = normals[3 * face];
  const ny = normals[3 * face + 1];
  const nz = normals[3 * face + 2];
  const start = faceStart[face];
  const end = faceStart[face + 1];
  let from = 3 * faceVertices[end - 1];
  let edge = end - 1;
  // The squared distance beyond an edge, negative within.
  let worst = -Infinity;
  for (let i = start; i < end; i++) {
    const to = 3 * faceVertices[i];
    const ux = vertices[to] - vertices[from];
    const uy = vertices[to + 1] - vertices[from + 1];
    const uz = vertices[to + 2] - vertices[from + 2];
    const dx = x - vertices[from];
    const dy = y - vertices[from + 1];
    const dz = z - vertices[from + 2];
    // (d x u) . n
    const across = (dy * uz - dz * uy) * nx + (dz * ux - dx * uz) * ny + (dx * uy - dy * ux) * nz;
    const beyond = (across * Math.abs(across)) / (ux * ux + uy * uy + uz * uz);
    if (beyond > worst) {
      worst = beyond;
      edge = i === start ? end - 1 : i - 1;
    }
    from = to;
  }
  if (worst <= 0) {
    at.margin = Math.sqrt(-worst);
    return true;
  }
  const e = faceEdges[edge];
  const normal = isOverFace_normal;
  normal.x = nx;
  normal.y = ny;
  normal.z = nz;
  turnToOther(pair, isFirst, normal);
  goOver(pair, at, isFirst, e, at.vertex, normal, edgeFaces[2 * e] === face ? edgeFaces[2 * e + 1] : edgeFaces[2 * e]);
  return false;
}

/** Turns a direction from the frame of one core to that of the other. */
function turnToOther(pair: CorePair, isFirst: boolean, d: Vec3): void {
  const { x, y, z } = d;
  if (!isFirst) {
    turn(pair, d, d);
    return;
  }
  d.x = pair.xx * x + pair.yx * y + pair.zx * z;
  d.y = pair.xy * x + pair.yy * y + pair.zy * z;
  d.z = pair.xz * x + pair.yz * y + pair.zz * z;
}

const isOverEdges_u = /* @__PURE__ */ new Vec3();
const isOverEdges_v = /* @__PURE__ */ new Vec3();
const isOverEdges_cross = /* @__PURE__ */ new Vec3();
const isOverEdges_end = /* @__PURE__ */ new Float64Array(3);
const isOverEdges_from = /* @__PURE__ */ new Vec3();

/** Whether two edges cross, seen along their product. If they do not, goes on over the end that their lines cross farthest beyond. */
function isOverEdges(pair: CorePair, at: DifferenceFace): boolean {
  const { a, b } = pair;
  const { edgeA, edgeB } = at;
  const { edgeVertices } = a.topology;
  const { edgeVertices: otherVertices } = b.topology;
  const u = isOverEdges_u;
  const v = isOverEdges_v;
  const c = isOverEdges_cross;
  const w = isOverEdges_end;
  setEdge(pair, edgeA, u);
  setOtherEdge(pair, edgeB, v);
  cross(u, v, c);
  const uu = u.x * u.x + u.y * u.y + u.z * u.z;
  const vv = v.x * v.x + v.y * v.y + v.z * v.z;
  const cc = c.x * c.x + c.y * c.y + c.z * c.z;
  const i = 3 * edgeVertices[2 * edgeA];
  pair.placeB(otherVertices[2 * edgeB], w, 0);
  const wx = w[0] - a.vertices[i];
  const wy = w[1] - a.vertices[i + 1];
  const wz = w[2] - a.vertices[i + 2];
  // s = (w x v) . c / c . c and t = (w x u) . c / c . c
  const s = ((wy * v.z - wz * v.y) * c.x + (wz * v.x - wx * v.z) * c.y + (wx * v.y - wy * v.x) * c.z) / cc;
  const t = ((wy * u.z - wz * u.y) * c.x + (wz * u.x - wx * u.z) * c.y + (wx * u.y - wy * u.x) * c.z) / cc;
  const length = Math.sqrt(cc);
  const { candidate } = at;
  const { normal: n } = candidate;
  n.x = c.x;
  n.y = c.y;
  n.z = c.z;
  at.vertex = -1;
  if (!(cc > PARALLEL_SIN_SQ * uu * vv) || !turnUnit(n, at.sign)) return false;
  candidate.separation = n.x * wx + n.y * wy + n.z * wz;
  if (!isBetter(at)) return false;
  const sinA = length / Math.sqrt(vv);
  const sinB = length / Math.sqrt(uu);
  const withinA = (s < 0.5 ? s : 1 - s) * sinA;
  const withinB = (t < 0.5 ? t : 1 - t) * sinB;
  at.margin = withinA < withinB ? withinA : withinB;
  if (at.margin >= 0) return true;
  const from = isOverEdges_from;
  from.x = n.x;
  from.y = n.y;
  from.z = n.z;
  if (withinA < withinB) {
    // Along the arc of normals of B's edge, A's end is what is farthest.
    if (b.topology.dimension < 2) return false;
    const isStart = s < 0.5;
    if (isStart) turnRound(u);
    turnToOther(pair, true, u);
    turnRound(from);
    goOver(pair, at, false, edgeB, edgeVertices[2 * edgeA + (isStart ? 0 : 1)], from, faceAgainst(b, edgeB, u));
  } else {
    if (a.topology.dimension < 2) return false;
    const isStart = t < 0.5;
    if (isStart) turnRound(v);
    turnToOther(pair, true, from);
    goOver(pair, at, true, edgeA, otherVertices[2 * edgeB + (isStart ? 0 : 1)], from, faceAgainst(a, edgeA, v));
  }
  return false;
}

function turnRound(d: Vec3): void {
  d.x = -d.x;
  d.y = -d.y;
  d.z = -d.z;
}

/** Of the faces at an edge the one that faces more against a direction. */
function faceAgainst({ topology, normals }: Polytope, edge: number, { x, y, z }: Vec3): number {
  const { edgeFaces } = topology;
  const l = edgeFaces[2 * edge];
  const r = edgeFaces[2 * edge + 1];
  const left = normals[3 * l] * x + normals[3 * l + 1] * y + normals[3 * l + 2] * z;
  const right = normals[3 * r] * x + normals[3 * r + 1] * y + normals[3 * r + 2] * z;
  return left < right ? l : r;
}

const goOver_edge = /* @__PURE__ */ new Vec3();
const goOver_end = /* @__PURE__ */ new Vec3();

/**
 * Goes over the edge of B - A that edge `e` of one core and `vertex` of the other make: along the arc of normals of `e` from a normal, given in the
 * other core's frame, to that of a face, up to where another vertex becomes as far against it. If none does, it is that face.
 */
function goOver(pair: CorePair, at: DifferenceFace, isFirst: boolean, e: number, vertex: number, from: Vec3, face: number): void {
  let { x: fx, y: fy, z: fz } = from;
  const core = isFirst ? pair.a : pair.b;
  const { vertices: q, topology } = isFirst ? pair.b : pair.a;
  const { fanStart, fanVertices, fanEdges } = topology;
  const { normals, vertices } = core;
  const { edgeVertices } = core.topology;
  const u = goOver_edge;
  const end = goOver_end;
  const p = 3 * edgeVertices[2 * e];
  const o = 3 * edgeVertices[2 * e + 1];
  u.x = vertices[o] - vertices[p];
  u.y = vertices[o + 1] - vertices[p + 1];
  u.z = vertices[o + 2] - vertices[p + 2];
  end.x = normals[3 * face];
  end.y = normals[3 * face + 1];
  end.z = normals[3 * face + 2];
  turnToOther(pair, isFirst, u);
  turnToOther(pair, isFirst, end);
  const { x: ex, y: ey, z: ez } = end;
  const { x: ux, y: uy, z: uz } = u;
  let tx = ex;
  let ty = ey;
  let tz = ez;
  const isSharp = !(fx * tx + fy * ty + fz * tz > SHARP_COS);
  if (isSharp) {
    // To the middle first, along u x (f - t); from the face to the right along its opposite.
    const mx = uy * (fz - tz) - uz * (fy - ty);
    const my = uz * (fx - tx) - ux * (fz - tz);
    const mz = ux * (fy - ty) - uy * (fx - tx);
    const length = Math.sqrt(mx * mx + my * my + mz * mz) * (core.topology.edgeFaces[2 * e + 1] === face ? 1 : -1);
    tx = mx / length;
    ty = my / length;
    tz = mz / length;
  }
  const x = q[3 * vertex];
  const y = q[3 * vertex + 1];
  const z = q[3 * vertex + 2];
  const last = fanStart[vertex + 1];
  let next = -1;
  let edge = 0;
  for (let part = 0; part <= Number(isSharp) && next < 0; part++) {
    if (part === 1) {
      fx = tx;
      fy = ty;
      fz = tz;
      tx = ex;
      ty = ey;
      tz = ez;
    }
    // Along from + t to, the neighbour at g becomes farther where f.g + t (to.g) = 0: the first of these.
    const height = tx * x + ty * y + tz * z;
    let first = Infinity;
    for (let k = fanStart[vertex]; k < last; k++) {
      const v = fanVertices[k];
      const gx = q[3 * v] - x;
      const gy = q[3 * v + 1] - y;
      const gz = q[3 * v + 2] - z;
      const rise = -(tx * gx + ty * gy + tz * gz);
      const fall = fx * gx + fy * gy + fz * gz;
      // Without jumps: what is below zero counts as zero, and 0 / 0 is no number, so not less.
      const t = (fall + Math.abs(fall)) / (rise + Math.abs(rise));
      if (t < first && tx * q[3 * v] + ty * q[3 * v + 1] + tz * q[3 * v + 2] < height) {
        first = t;
        next = v;
        edge = fanEdges[k];
      }
    }
  }
  at.vertex = vertex;
  if (next < 0) {
    at.isAcrossEdges = false;
    at.isFirst = isFirst;
    at.face = face;
    setSeparation(pair, at);
    return;
  }
  const gx = q[3 * next] - x;
  const gy = q[3 * next + 1] - y;
  const gz = q[3 * next + 2] - z;
  // n = u x g, from the core with e to the other
  const nx = uy * gz - uz * gy;
  const ny = uz * gx - ux * gz;
  const nz = ux * gy - uy * gx;
  const outward = nx * (fx + tx) + ny * (fy + ty) + nz * (fz + tz) < 0 ? -1 : 1;
  at.isAcrossEdges = true;
  at.edgeA = isFirst ? e : edge;
  at.edgeB = isFirst ? edge : e;
  at.sign = topology.edgeVertices[2 * edge] === vertex ? outward : -outward;
}
