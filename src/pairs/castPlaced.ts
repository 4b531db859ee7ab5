/** Where a cast meets, once more, by what the shapes themselves know of the features that touch. */
import type { CastCso } from '../kernels/castCso.ts';
import { CastPlane, placeEdge, placeFace } from '../kernels/castPlace.ts';
import type { CastSimplex } from '../kernels/castSimplex.ts';
import { vertexFeature } from '../kernels/vertexFeature.ts';
import type { Frame } from '../math/frame.ts';
import { Vec3, type Vec3Like } from '../math/vec3.ts';
import { EDGE, FACE } from '../results/features.ts';
import type { Shape } from '../shapes/shape.ts';

/** A normal that is known to all digits may differ from the one found by no more than this: else it is not of the feature that is met. */
const SAME_NORMAL = 0.9;

/**
 * What the shapes themselves know may turn a normal by so much, and move a place by this part of the size; more is for 32 digits
 * to say.
 */
export const SURE = 1e-13;

/** Squared sine of the angle between two edges below which where their lines are nearest says less than where the cast meets them. */
const PARALLEL_SIN_SQ = 1e-8;

const castPlaced_vertex = /* @__PURE__ */ new Vec3();
const castPlaced_from = /* @__PURE__ */ new Vec3();
const castPlaced_edge = /* @__PURE__ */ new Vec3();
const castPlaced_normal = /* @__PURE__ */ new CastPlane();

/**
 * Places the hit again with the direction of the edge, or the normal of the face, that is met as the shapes know it: differences
 * of the vertices of the CSO lose digits where features are small or thin beside the shapes. False where the shapes do not know,
 * or know better by more than a rounding.
 */
export function place(a: Shape, frameA: Frame, b: Shape, frameB: Frame, cso: CastCso, simplex: CastSimplex): boolean {
  const { ia, ib, radius } = simplex;
  const n = castPlaced_normal;
  if (simplex.count === 1) return true;
  const isDiagonal = simplex.count === 2 && radius > 0 && ia[0] !== ia[1] && ib[0] !== ib[1];
  if (simplex.count === 2 && !isDiagonal) {
    placeOnOneEdge(a, frameA, b, frameB, simplex);
    return true;
  }
  const k = isDiagonal ? 1 : 2;
  const featureA = vertexFeature(cso.viewA, ia[0]!, ia[1]!, ia[k]!);
  const featureB = vertexFeature(cso.viewB, ib[0]!, ib[1]!, ib[k]!);
  const areEdges = featureA >= EDGE && featureA < FACE && featureB >= EDGE && featureB < FACE;
  if (isDiagonal) {
    // Of the parallelogram that two edges make.
    if (!areEdges) return false;
    setVertex(a, frameA, ia[0]!, b, frameB, ib[1]!, simplex, 2);
  }
  if (areEdges) {
    // Edges that are almost parallel hardly have a common normal.
    if (!setCross(a, frameA, b, frameB, simplex, n)) return false;
  } else if (featureB >= FACE && featureA < EDGE) setNormal(b, frameB, featureB, ib[0]!, n);
  else if (featureA >= FACE && featureB < EDGE) setNormal(a, frameA, featureA, ia[0]!, n);
  else if (featureB >= FACE) return isFace(b, frameB, featureB, ib[0]!, simplex);
  else return featureA >= FACE && isFace(a, frameA, featureA, ia[0]!, simplex);
  if (!turnAlong(n, simplex)) return false;
  if (featureA >= FACE) n.height = -n.height;
  else if (featureB < FACE) n.height = 0;
  if (featureB < FACE) addHighest(b, frameB, ib, n, 1);
  if (featureA < FACE) addHighest(a, frameA, ia, n, -1);
  if (isDiagonal) simplex.count = 3;
  const isPlaced = placeFace(simplex, n);
  // A round CSO that is met beside a face is met at its rim, which is round, too.
  if (isPlaced && radius > 0 && areEdges) {
    const where = leaveEdge(a, frameA, b, frameB, simplex);
    if (where === BEYOND) placeOnOneEdge(a, frameA, b, frameB, simplex);
    if (where !== PARALLEL) return true;
  }
  simplex.dropIdle();
  if (isPlaced && radius > 0 && !areEdges && simplex.count === 2) {
    const isOfB = ia[0] === ia[1];
    const rim = isOfB ? vertexFeature(cso.viewB, ib[0]!, ib[1]!, ib[1]!) : vertexFeature(cso.viewA, ia[0]!, ia[1]!, ia[1]!);
    if (rim < FACE) placeOnOneEdge(a, frameA, b, frameB, simplex);
  }
  return true;
}

/** Whether the simplex lies in the face of a shape that it rests on. */
function isFace(shape: Shape, frame: Frame, code: number, vertex: number, simplex: CastSimplex): boolean {
  const n = castPlaced_normal;
  setNormal(shape, frame, code, vertex, n);
  turnAlong(n, simplex);
  return Math.abs(n.x - simplex.nx) + Math.abs(n.y - simplex.ny) + Math.abs(n.z - simplex.nz) < SURE;
}

/** Turns a plane to the side of the simplex's normal; false when it is not the same plane. */
function turnAlong(n: CastPlane, { nx, ny, nz }: CastSimplex): boolean {
  const cos = n.x * nx + n.y * ny + n.z * nz;
  if (cos < 0) {
    n.x = -n.x;
    n.y = -n.y;
    n.z = -n.z;
    n.height = -n.height;
  }
  return Math.abs(cos) > SAME_NORMAL;
}

/** Places an edge of one shape at a vertex of the other, vertices 0 and 1 of the simplex. */
function placeOnOneEdge(a: Shape, frameA: Frame, b: Shape, frameB: Frame, simplex: CastSimplex): void {
  const { ia, ib } = simplex;
  const u = castPlaced_edge;
  if (ia[0] === ia[1]) setEdge(b, frameB, ib[0]!, ib[1]!, u);
  else if (ib[0] === ib[1]) setEdge(a, frameA, ia[1]!, ia[0]!, u);
  else return;
  placeEdge(simplex, u);
}

/** How two edges lie that touch: within both, or not. */
const PARALLEL = 0;
const WITHIN = 1;
const BEYOND = 2;

/** Says whether the place where two edges would touch is BEYOND the end of one; then the simplex becomes that end and the other edge. */
function leaveEdge(a: Shape, frameA: Frame, b: Shape, frameB: Frame, simplex: CastSimplex): number {
  const at = leaveEdge_at;
  if (!meetEdges(a, frameA, b, frameB, simplex, at)) return PARALLEL;
  const { onA, onB, fromA, fromB, toA, toB } = at;
  const isOnA = onA >= 0 && onA <= 1;
  const isOnB = onB >= 0 && onB <= 1;
  if (isOnA && isOnB) return WITHIN;
  // Beyond both: the end of the shorter one; the way along the other edge finds its own end.
  if (isOnA || (!isOnB && !at.isShorterA)) {
    const end = onB < 0.5 ? fromB : toB;
    setVertex(a, frameA, fromA, b, frameB, end, simplex, 0);
    setVertex(a, frameA, toA, b, frameB, end, simplex, 1);
  } else {
    const end = onA < 0.5 ? fromA : toA;
    setVertex(a, frameA, end, b, frameB, fromB, simplex, 0);
    setVertex(a, frameA, end, b, frameB, toB, simplex, 1);
  }
  simplex.count = 2;
  return BEYOND;
}

/** Where the lines of two edges, one of each shape, are nearest when the shapes meet. */
export class EdgeMeeting {
  /** The ends of both, and how far along them, as a part of their lengths. */
  fromA = 0;
  toA = 0;
  fromB = 0;
  toB = 0;
  onA = 0.5;
  onB = 0.5;
  isShorterA = false;
}

const leaveEdge_at = /* @__PURE__ */ new EdgeMeeting();
const meetEdges_edge = /* @__PURE__ */ new Vec3();

/** The edges that the simplex has of both shapes; false, without where, if they are almost parallel. */
export function meetEdges(a: Shape, frameA: Frame, b: Shape, frameB: Frame, simplex: CastSimplex, out: EdgeMeeting): boolean {
  const { ia, ib } = simplex;
  const u = castPlaced_edge;
  const v = meetEdges_edge;
  out.fromA = ia[0]!;
  out.fromB = ib[0]!;
  out.toA = ia[0] !== ia[1] ? ia[1]! : ia[2]!;
  out.toB = ib[0] !== ib[1] ? ib[1]! : ib[2]!;
  setEdge(a, frameA, out.fromA, out.toA, u);
  setEdge(b, frameB, out.fromB, out.toB, v);
  const mx = v.y * u.z - v.z * u.y;
  const my = v.z * u.x - v.x * u.z;
  const mz = v.x * u.y - v.y * u.x;
  const mm = mx * mx + my * my + mz * mz;
  const uu = u.x * u.x + u.y * u.y + u.z * u.z;
  const vv = v.x * v.x + v.y * v.y + v.z * v.z;
  if (!(mm > PARALLEL_SIN_SQ * uu * vv)) return false;
  out.isShorterA = uu < vv;
  // r from the edge of B to that of A, the latter moved on; m = v x u; along v: (r x u).m / m.m, along u: (r x v).m / m.m
  const rx = -simplex.wx[0]!;
  const ry = -simplex.wy[0]!;
  const rz = simplex.z - simplex.wz[0]!;
  out.onA = ((ry * v.z - rz * v.y) * mx + (rz * v.x - rx * v.z) * my + (rx * v.y - ry * v.x) * mz) / mm;
  out.onB = ((ry * u.z - rz * u.y) * mx + (rz * u.x - rx * u.z) * my + (rx * u.y - ry * u.x) * mz) / mm;
  return true;
}

/** Sets vertex i of the simplex to that of the CSO which two vertices make. */
function setVertex(a: Shape, f: Frame, ofA: number, b: Shape, g: Frame, ofB: number, simplex: CastSimplex, i: number): void {
  const v = a.core.vertex(ofA, castPlaced_from);
  const w = b.core.vertex(ofB, castPlaced_vertex);
  simplex.wx[i] = g.xx * w.x + g.xy * w.y + g.xz * w.z + g.px - (f.xx * v.x + f.xy * v.y + f.xz * v.z + f.px);
  simplex.wy[i] = g.yx * w.x + g.yy * w.y + g.yz * w.z + g.py - (f.yx * v.x + f.yy * v.y + f.yz * v.z + f.py);
  simplex.wz[i] = g.zx * w.x + g.zy * w.y + g.zz * w.z + g.pz - (f.zx * v.x + f.zy * v.y + f.zz * v.z + f.pz);
  simplex.ia[i] = ofA;
  simplex.ib[i] = ofB;
}

/** The way from one vertex to another, in the frame of the cast. */
function setEdge(shape: Shape, f: Frame, from: number, to: number, out: Vec3Like): void {
  const v = shape.core.vertex(from, castPlaced_from);
  const w = shape.core.vertex(to, castPlaced_vertex);
  const x = w.x - v.x;
  const y = w.y - v.y;
  const z = w.z - v.z;
  out.x = f.xx * x + f.xy * y + f.xz * z;
  out.y = f.yx * x + f.yy * y + f.yz * z;
  out.z = f.zx * x + f.zy * y + f.zz * z;
}

/** The normal of a face, in the frame of the cast, and how high the face is along it. */
function setNormal(shape: Shape, f: Frame, code: number, vertex: number, out: CastPlane): void {
  const { x, y, z } = shape.core.featureNormal(code, castPlaced_from);
  const v = shape.core.vertex(vertex, castPlaced_vertex);
  out.x = f.xx * x + f.xy * y + f.xz * z;
  out.y = f.yx * x + f.yy * y + f.yz * z;
  out.z = f.zx * x + f.zy * y + f.zz * z;
  // n.v in the shape's own frame, where the face may be exact.
  out.height = x * v.x + y * v.y + z * v.z + (out.x * f.px + out.y * f.py + out.z * f.pz);
}

/** Adds how high along n the three vertices of a shape reach; with sign -1, takes off how low. */
function addHighest(shape: Shape, f: Frame, vertices: Int32Array, n: CastPlane, sign: number): void {
  const { x, y, z } = n;
  // n turned into the shape's own frame.
  const lx = f.xx * x + f.yx * y + f.zx * z;
  const ly = f.xy * x + f.yy * y + f.zy * z;
  const lz = f.xz * x + f.yz * y + f.zz * z;
  let most = -Infinity;
  for (let i = 0; i < 3; i++) {
    const v = shape.core.vertex(vertices[i]!, castPlaced_vertex);
    most = Math.max(most, sign * (lx * v.x + ly * v.y + lz * v.z));
  }
  n.height += most + sign * (x * f.px + y * f.py + z * f.pz);
}

/**
 * The unit normal of the edges that the simplex has of both shapes, in the frame of the cast; zero where they are parallel, false
 * where they almost are.
 */
function setCross(a: Shape, frameA: Frame, b: Shape, frameB: Frame, simplex: CastSimplex, out: CastPlane): boolean {
  const { ia, ib } = simplex;
  const u = castPlaced_edge;
  setEdge(a, frameA, ia[0]!, ia[0] !== ia[1] ? ia[1]! : ia[2]!, u);
  setEdge(b, frameB, ib[0]!, ib[0] !== ib[1] ? ib[1]! : ib[2]!, out);
  const x = u.y * out.z - u.z * out.y;
  const y = u.z * out.x - u.x * out.z;
  const z = u.x * out.y - u.y * out.x;
  const length = Math.sqrt(x * x + y * y + z * z);
  if (!(length > 0)) {
    out.x = 0;
    out.y = 0;
    out.z = 0;
    return false;
  }
  const uu = u.x * u.x + u.y * u.y + u.z * u.z;
  const vv = out.x * out.x + out.y * out.y + out.z * out.z;
  const inv = 1 / length;
  out.x = x * inv;
  out.y = y * inv;
  out.z = z * inv;
  return length * length > PARALLEL_SIN_SQ * uu * vv;
}
