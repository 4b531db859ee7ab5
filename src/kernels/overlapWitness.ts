/**
 * The deepest points of two overlapping cores, given the features of the two that meet along the way out: a vertex under a face, or two
 * edges. Everything is worked out again from those features. Only where the points are well inside them; elsewhere the caller has to
 * look for them, along the axis.
 */
import { Vec3 } from '../math/vec3.ts';
import { FACE, VERTEX } from '../results/features.ts';
import type { Hull } from '../shapes/hull.ts';
import type { Axis } from './axis.ts';
import type { CoreDistance } from './coreDistance.ts';
import type { PolytopeView } from './polytopeView.ts';

/** Nearer to the rim than this part of the size, the nearest point may be on a neighbouring feature, for all that rounding leaves. */
export const INSIDE = 1e-9;
export const INSIDE_SQ = INSIDE * INSIDE;
/** Below this sine (squared) between two edges, the points where they pass each other lose digits. */
export const CROSSING_SQ = 1e-4;

/** Edges that are farther apart along their product than the cores are, by more than this part of their size (squared), do not meet. */
const MEETING_SQ = 1e-26;

const overlapWitness_point = /* @__PURE__ */ new Vec3();

/** Face f of the first core, a solid hull at home, and vertex v of the second. Returns false when the points are not written. */
export function writeFaceOfFirst(
  first: PolytopeView,
  second: PolytopeView,
  f: number,
  v: number,
  axis: Axis,
  out: CoreDistance,
): boolean {
  const hull = first.hull!;
  const p = overlapWitness_point;
  second.vertex(v);
  p.x = second.sx;
  p.y = second.sy;
  p.z = second.sz;
  const nx = hull.faceNx[f]!;
  const ny = hull.faceNy[f]!;
  const nz = hull.faceNz[f]!;
  const separation = nx * p.x + ny * p.y + nz * p.z - hull.faceOffset[f]!;
  axis.nx = nx;
  axis.ny = ny;
  axis.nz = nz;
  axis.separation = separation;
  if (!isOverFace(hull, f, p)) return false;
  out.bx = p.x;
  out.by = p.y;
  out.bz = p.z;
  out.ax = p.x - nx * separation;
  out.ay = p.y - ny * separation;
  out.az = p.z - nz * separation;
  out.featureA = FACE + f;
  out.featureB = VERTEX + v;
  return true;
}

/** The same for face f of the second core, a solid hull that stands in the frame of the first, and vertex v of the first. */
export function writeFaceOfSecond(
  first: PolytopeView,
  second: PolytopeView,
  f: number,
  v: number,
  axis: Axis,
  out: CoreDistance,
): boolean {
  const hull = second.hull!;
  const p = overlapWitness_point;
  first.vertex(v);
  const x = first.sx - second.px;
  const y = first.sy - second.py;
  const z = first.sz - second.pz;
  p.x = second.ux * x + second.uy * y + second.uz * z;
  p.y = second.vx * x + second.vy * y + second.vz * z;
  p.z = second.wx * x + second.wy * y + second.wz * z;
  const fx = hull.faceNx[f]!;
  const fy = hull.faceNy[f]!;
  const fz = hull.faceNz[f]!;
  const separation = fx * p.x + fy * p.y + fz * p.z - hull.faceOffset[f]!;
  const nx = -(second.ux * fx + second.vx * fy + second.wx * fz);
  const ny = -(second.uy * fx + second.vy * fy + second.wy * fz);
  const nz = -(second.uz * fx + second.vz * fy + second.wz * fz);
  axis.nx = nx;
  axis.ny = ny;
  axis.nz = nz;
  axis.separation = separation;
  if (!isOverFace(hull, f, p)) return false;
  writeFromFirst(first, v, axis, out);
  out.featureB = FACE + f;
  return true;
}

/** Vertex v of the first core, and the point of the second that is the axis' separation away from it. */
export function writeFromFirst(first: PolytopeView, v: number, axis: Axis, out: CoreDistance): void {
  first.vertex(v);
  const { sx, sy, sz } = first;
  out.ax = sx;
  out.ay = sy;
  out.az = sz;
  out.bx = sx + axis.nx * axis.separation;
  out.by = sy + axis.ny * axis.separation;
  out.bz = sz + axis.nz * axis.separation;
  out.featureA = VERTEX + v;
}

/** True when the foot of p, in the hull's frame, is well inside face f. */
function isOverFace(hull: Hull, f: number, p: Vec3): boolean {
  const { x, y, z, faceStart, loopVertices, reach } = hull;
  const nx = hull.faceNx[f]!;
  const ny = hull.faceNy[f]!;
  const nz = hull.faceNz[f]!;
  const start = faceStart[f]!;
  const end = faceStart[f + 1]!;
  const last = loopVertices[end - 1]!;
  let vx = x[last]!;
  let vy = y[last]!;
  let vz = z[last]!;
  for (let c = start; c < end; c++) {
    const w = loopVertices[c]!;
    const wx = x[w]!;
    const wy = y[w]!;
    const wz = z[w]!;
    const ux = wx - vx;
    const uy = wy - vy;
    const uz = wz - vz;
    const rx = p.x - vx;
    const ry = p.y - vy;
    const rz = p.z - vz;
    // How far the foot is within this edge, times its length: n.(u x r)
    const within = nx * (uy * rz - uz * ry) + ny * (uz * rx - ux * rz) + nz * (ux * ry - uy * rx);
    if (!(within > 0 && within * within > INSIDE_SQ * reach * reach * (ux * ux + uy * uy + uz * uz))) return false;
    vx = wx;
    vy = wy;
    vz = wz;
  }
  return true;
}

/** The edge from vertex p to vertex q of the first core, and that from i to j of the second. */
export class EdgePair {
  p = 0;
  q = 0;
  i = 0;
  j = 0;
}

/**
 * Two edges that meet along the axis. Takes this to the product of the edges, and writes the points where they pass each other. Returns
 * false, without any change, when the edges are too nearly parallel for that, or when something else of the cores meets first (where
 * they touch at a vertex, many axes are as good); and false with the axis alone written when they do not pass each other well between
 * their ends.
 */
export function writeEdges(first: PolytopeView, second: PolytopeView, edges: EdgePair, axis: Axis, out: CoreDistance): boolean {
  first.vertex(edges.q);
  const qx = first.sx;
  const qy = first.sy;
  const qz = first.sz;
  second.vertex(edges.j);
  const jx = second.sx;
  const jy = second.sy;
  const jz = second.sz;
  first.vertex(edges.p);
  second.vertex(edges.i);
  const { sx: px, sy: py, sz: pz } = first;
  const ex = qx - px;
  const ey = qy - py;
  const ez = qz - pz;
  const gx = jx - second.sx;
  const gy = jy - second.sy;
  const gz = jz - second.sz;
  const rx = second.sx - px;
  const ry = second.sy - py;
  const rz = second.sz - pz;
  // m = e x g
  const mx = ey * gz - ez * gy;
  const my = ez * gx - ex * gz;
  const mz = ex * gy - ey * gx;
  const mm = mx * mx + my * my + mz * mz;
  const ee = ex * ex + ey * ey + ez * ez;
  const gg = gx * gx + gy * gy + gz * gz;
  if (!(mm > CROSSING_SQ * ee * gg)) return false;
  const inv = (mx * axis.nx + my * axis.ny + mz * axis.nz < 0 ? -1 : 1) / Math.sqrt(mm);
  const nx = mx * inv;
  const ny = my * inv;
  const nz = mz * inv;
  const separation = nx * rx + ny * ry + nz * rz;
  const more = separation - axis.separation;
  if (!(more * more <= MEETING_SQ * (ee + gg + rx * rx + ry * ry + rz * rz))) return false;
  axis.nx = nx;
  axis.ny = ny;
  axis.nz = nz;
  axis.separation = separation;
  // p + s e and i + t g are opposite along m: s = (r x g).m / m.m, t = (r x e).m / m.m
  const s = ((ry * gz - rz * gy) * mx + (rz * gx - rx * gz) * my + (rx * gy - ry * gx) * mz) / mm;
  const t = ((ry * ez - rz * ey) * mx + (rz * ex - rx * ez) * my + (rx * ey - ry * ex) * mz) / mm;
  if (!(s > INSIDE && s < 1 - INSIDE && t > INSIDE && t < 1 - INSIDE)) return false;
  out.ax = px + ex * s;
  out.ay = py + ey * s;
  out.az = pz + ez * s;
  out.bx = out.ax + nx * separation;
  out.by = out.ay + ny * separation;
  out.bz = out.az + nz * separation;
  return true;
}
