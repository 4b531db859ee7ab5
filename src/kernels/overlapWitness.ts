/**
 * The deepest points of a hull and a small core, given the features of the two that are perpendicular to the way out: vertices of both
 * with weights, as gjk.ts leaves them. Only where the points are well inside those features; elsewhere the caller has to look for them.
 */
import type { Hull } from '../shapes/hull.ts';
import type { Axis } from './axis.ts';
import { BOX_VIEW, type PolytopeView, TRIANGLE_VIEW } from './polytopeView.ts';
import type { Simplex } from './simplex.ts';

/** A weight below this may be rounding: the nearest point may be on a neighbouring feature. */
export const INSIDE = 1e-9;
/** Below this sine (squared) between two edges, the points where they pass each other lose digits. */
const CROSSING_SQ = 1e-4;
/** An axis farther than this (squared) from the edges' product is not right to all digits. */
const TILT_SQ = 1e-29;

/** Face f of the hull and the vertex of the core found last, deepest under it. Returns false when its foot is not well inside the face. */
export function faceWitness(hull: Hull, f: number, core: PolytopeView, simplex: Simplex): boolean {
  const { x, y, z, loopVertices, faceStart, faceNx, faceNy, faceNz } = hull;
  const nx = faceNx[f]!;
  const ny = faceNy[f]!;
  const nz = faceNz[f]!;
  const v = core.index;
  const start = faceStart[f]!;
  const i = loopVertices[start]!;
  // All relative to the core's vertex: its height above the face does not change an area seen along n.
  const ax = x[i]! - core.sx;
  const ay = y[i]! - core.sy;
  const az = z[i]! - core.sz;
  for (let c = start + 2; c < faceStart[f + 1]!; c++) {
    const j = loopVertices[c - 1]!;
    const k = loopVertices[c]!;
    const bx = x[j]! - core.sx;
    const by = y[j]! - core.sy;
    const bz = z[j]! - core.sz;
    const cx = x[k]! - core.sx;
    const cy = y[k]! - core.sy;
    const cz = z[k]! - core.sz;
    // Twice the areas between the foot and the sides: n.(b x c), n.(c x a), n.(a x b).
    const areaA = nx * (by * cz - bz * cy) + ny * (bz * cx - bx * cz) + nz * (bx * cy - by * cx);
    const areaB = nx * (cy * az - cz * ay) + ny * (cz * ax - cx * az) + nz * (cx * ay - cy * ax);
    const areaC = nx * (ay * bz - az * by) + ny * (az * bx - ax * bz) + nz * (ax * by - ay * bx);
    const area = areaA + areaB + areaC;
    const inside = INSIDE * area;
    if (!(areaA > inside && areaB > inside && areaC > inside)) continue;
    simplex.count = 3;
    simplex.ia[0] = i;
    simplex.ia[1] = j;
    simplex.ia[2] = k;
    simplex.ib.fill(v, 0, 3);
    simplex.weight[0] = areaA / area;
    simplex.weight[1] = areaB / area;
    simplex.weight[2] = areaC / area;
    return true;
  }
  return false;
}

/** Vertex p of the hull and the triangle. Returns false when its foot is not well inside the triangle. */
export function triangleWitness(hull: Hull, p: number, core: PolytopeView, axis: Axis, simplex: Simplex): boolean {
  const px = hull.x[p]!;
  const py = hull.y[p]!;
  const pz = hull.z[p]!;
  const { nx, ny, nz } = axis;
  const ax = core.x0 - px;
  const ay = core.y0 - py;
  const az = core.z0 - pz;
  const bx = core.x1 - px;
  const by = core.y1 - py;
  const bz = core.z1 - pz;
  const cx = core.x2 - px;
  const cy = core.y2 - py;
  const cz = core.z2 - pz;
  // Twice the areas between the foot and the sides, as in `faceWitness`; all of them negative for an axis against the triangle's normal.
  const areaA = nx * (by * cz - bz * cy) + ny * (bz * cx - bx * cz) + nz * (bx * cy - by * cx);
  const areaB = nx * (cy * az - cz * ay) + ny * (cz * ax - cx * az) + nz * (cx * ay - cy * ax);
  const areaC = nx * (ay * bz - az * by) + ny * (az * bx - ax * bz) + nz * (ax * by - ay * bx);
  const inv = 1 / (areaA + areaB + areaC);
  const a = areaA * inv;
  const b = areaB * inv;
  const c = areaC * inv;
  if (!(a > INSIDE && b > INSIDE && c > INSIDE)) return false;
  simplex.count = 3;
  simplex.ia.fill(p, 0, 3);
  simplex.ib[0] = 0;
  simplex.ib[1] = 1;
  simplex.ib[2] = 2;
  simplex.weight[0] = a;
  simplex.weight[1] = b;
  simplex.weight[2] = c;
  return true;
}

/**
 * Vertex p of the hull and the face of the box across its axis k that the vertex of it found last is on. Returns false when its foot is
 * not well inside the face.
 */
export function boxFaceWitness(hull: Hull, p: number, box: PolytopeView, k: number, simplex: Simplex): boolean {
  const rx = hull.x[p]! - box.x0;
  const ry = hull.y[p]! - box.y0;
  const rz = hull.z[p]! - box.z0;
  const u = rx * box.ux + ry * box.uy + rz * box.uz;
  const v = rx * box.vx + ry * box.vy + rz * box.vz;
  const w = rx * box.wx + ry * box.wy + rz * box.wz;
  // Along the two axes of the face, from 0 on its negative side to 1.
  const s = k === 0 ? 0.5 + (0.5 * v) / box.hv : 0.5 + (0.5 * u) / box.hu;
  const t = k === 2 ? 0.5 + (0.5 * v) / box.hv : 0.5 + (0.5 * w) / box.hw;
  if (!(s > INSIDE && s < 1 - INSIDE && t > INSIDE && t < 1 - INSIDE)) return false;
  const sBit = k === 0 ? 2 : 1;
  const tBit = k === 2 ? 2 : 4;
  const side = box.index & (1 << k);
  simplex.ia.fill(p, 0, 3);
  simplex.ib[0] = side | (s + t > 1 ? 0 : sBit | tBit);
  simplex.ib[1] = side | tBit;
  simplex.ib[2] = side | sBit;
  setHalf(s, t, simplex);
  return true;
}

/**
 * The weights of a point of a parallelogram, at s along one side and t along the other, in the half that it is in: of the corner (0, 0) or
 * (1, 1), of (1, 0), of (0, 1).
 */
function setHalf(s: number, t: number, simplex: Simplex): void {
  const { weight } = simplex;
  simplex.count = 3;
  if (s + t > 1) {
    weight[0] = s + t - 1;
    weight[1] = 1 - t;
    weight[2] = 1 - s;
  } else {
    weight[0] = 1 - s - t;
    weight[1] = s;
    weight[2] = t;
  }
}

/**
 * Edge e of the hull and edge k of the core at the vertex of it found last (of a box; a triangle's are 0 to 1, 0 to 2, 1 to 2). Returns
 * false when they do not pass each other well between their ends, or the axis is not right to all digits.
 */
export function edgeWitness(hull: Hull, e: number, core: PolytopeView, k: number, axis: Axis, simplex: Simplex): boolean {
  const { x, y, z, edgeVertices } = hull;
  const p = edgeVertices[2 * e]!;
  const q = edgeVertices[2 * e + 1]!;
  let i = 0;
  let j = 1;
  if (core.kind === BOX_VIEW) {
    i = core.index;
    j = i ^ (1 << k);
  } else if (core.kind === TRIANGLE_VIEW) {
    i = k >> 1;
    j = k === 0 ? 1 : 2;
  }
  const ex = x[q]! - x[p]!;
  const ey = y[q]! - y[p]!;
  const ez = z[q]! - z[p]!;
  core.vertex(j);
  let gx = core.sx;
  let gy = core.sy;
  let gz = core.sz;
  core.vertex(i);
  gx -= core.sx;
  gy -= core.sy;
  gz -= core.sz;
  const rx = core.sx - x[p]!;
  const ry = core.sy - y[p]!;
  const rz = core.sz - z[p]!;
  // m = e x g
  const mx = ey * gz - ez * gy;
  const my = ez * gx - ex * gz;
  const mz = ex * gy - ey * gx;
  const mm = mx * mx + my * my + mz * mz;
  if (!(mm > CROSSING_SQ * (ex * ex + ey * ey + ez * ez) * (gx * gx + gy * gy + gz * gz))) return false;
  let inv = 1 / Math.sqrt(mm);
  if (mx * axis.nx + my * axis.ny + mz * axis.nz < 0) inv = -inv;
  const tiltX = mx * inv - axis.nx;
  const tiltY = my * inv - axis.ny;
  const tiltZ = mz * inv - axis.nz;
  if (!(tiltX * tiltX + tiltY * tiltY + tiltZ * tiltZ <= TILT_SQ)) return false;
  // p + s e and the core's vertex + t g are opposite along m: s = (r x g).m / m.m, t = (r x e).m / m.m
  const s = ((ry * gz - rz * gy) * mx + (rz * gx - rx * gz) * my + (rx * gy - ry * gx) * mz) / mm;
  const t = ((ry * ez - rz * ey) * mx + (rz * ex - rx * ez) * my + (rx * ey - ry * ex) * mz) / mm;
  if (!(s > INSIDE && s < 1 - INSIDE && t > INSIDE && t < 1 - INSIDE)) return false;
  // Of the four differences of the ends, a parallelogram, three.
  const isFarHalf = s + t > 1;
  simplex.ia[0] = isFarHalf ? q : p;
  simplex.ib[0] = isFarHalf ? j : i;
  simplex.ia[1] = q;
  simplex.ib[1] = i;
  simplex.ia[2] = p;
  simplex.ib[2] = j;
  setHalf(s, t, simplex);
  return true;
}
