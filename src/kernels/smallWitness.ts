/** The deepest points of a solid hull and a small core that overlap, from the features that meet along the way out. */
import { Vec3 } from '../math/vec3.ts';
import { EDGE, FACE } from '../results/features.ts';
import type { Axis } from './axis.ts';
import type { CoreDistance } from './coreDistance.ts';
import { EdgePair, INSIDE, writeEdges, writeFaceOfFirst, writeFromFirst } from './overlapWitness.ts';
import { BOX_VIEW, type PolytopeView, TRIANGLE_VIEW } from './polytopeView.ts';
import { vertexFeature } from './vertexFeature.ts';

/** What of the hull meets the core along an axis: a face meets a vertex, a vertex a face, an edge an edge. */
export const HULL_FACE = 0;
export const HULL_VERTEX = 1;
export const HULL_EDGE = 2;

/** The shortest way out so far. */
export class SmallWayOut {
  depth = Infinity;
  kind = HULL_FACE;
  /** Number of the hull's feature; which of u, v, w the core's edge is along, or its face across. */
  ofHull = 0;
  ofCore = 0;
  /** The axis, unless it is the normal of a face of the hull. */
  nx = 0;
  ny = 0;
  nz = 0;
  /** By how much edges must be better. */
  bias = 0;
}

const writeSmall_normal = /* @__PURE__ */ new Vec3();
const writeSmall_edges = /* @__PURE__ */ new EdgePair();

/** Writes the axis, and the points to `out`; returns false when these are not well inside the features. */
export function writeSmall(first: PolytopeView, second: PolytopeView, best: SmallWayOut, axis: Axis, out: CoreDistance): boolean {
  const n = writeSmall_normal;
  const { kind, ofHull, ofCore } = best;
  const hull = first.hull!;
  const isFace = kind === HULL_FACE;
  n.x = isFace ? hull.faceNx[ofHull]! : best.nx;
  n.y = isFace ? hull.faceNy[ofHull]! : best.ny;
  n.z = isFace ? hull.faceNz[ofHull]! : best.nz;
  second.support(n, -1);
  const corner = second.index;
  if (isFace) return writeFaceOfFirst(first, second, ofHull, corner, axis, out);
  axis.nx = n.x;
  axis.ny = n.y;
  axis.nz = n.z;
  axis.separation = -best.depth;
  if (kind === HULL_VERTEX) {
    first.vertex(ofHull);
    axis.separation = n.x * (second.sx - first.sx) + n.y * (second.sy - first.sy) + n.z * (second.sz - first.sz);
    if (second.kind === BOX_VIEW ? !isOverBoxFace(first, second, ofCore) : !isOverTriangle(first, second)) return false;
    writeFromFirst(first, ofHull, axis, out);
    out.featureB =
      second.kind === BOX_VIEW
        ? vertexFeature(second, corner, corner ^ (1 << ((ofCore + 1) % 3)), corner ^ (1 << ((ofCore + 2) % 3)))
        : FACE;
    return true;
  }
  const edges = writeSmall_edges;
  edges.p = hull.edgeVertices[2 * ofHull]!;
  edges.q = hull.edgeVertices[2 * ofHull + 1]!;
  edges.i = 0;
  edges.j = 1;
  if (second.kind === BOX_VIEW) {
    edges.i = corner;
    edges.j = corner ^ (1 << ofCore);
  } else if (second.kind === TRIANGLE_VIEW) {
    // 0 to 1, 0 to 2, 1 to 2
    edges.i = ofCore >> 1;
    edges.j = ofCore === 0 ? 1 : 2;
  }
  if (!writeEdges(first, second, edges, axis, out)) return false;
  out.featureA = EDGE + ofHull;
  out.featureB = vertexFeature(second, edges.i, edges.j, edges.j);
  return true;
}

/** True when the foot of the first core's vertex found last is well inside the face of the box across its axis k. */
function isOverBoxFace({ sx, sy, sz }: PolytopeView, box: PolytopeView, k: number): boolean {
  const rx = sx - box.x0;
  const ry = sy - box.y0;
  const rz = sz - box.z0;
  const u = Math.abs(rx * box.ux + ry * box.uy + rz * box.uz);
  const v = Math.abs(rx * box.vx + ry * box.vy + rz * box.vz);
  const w = Math.abs(rx * box.wx + ry * box.wy + rz * box.wz);
  const margin = INSIDE * (box.hu + box.hv + box.hw);
  return (k === 0 || u < box.hu - margin) && (k === 1 || v < box.hv - margin) && (k === 2 || w < box.hw - margin);
}

/** True when the foot of the first core's vertex found last is well inside the triangle. */
function isOverTriangle({ sx, sy, sz }: PolytopeView, { x0, y0, z0, x1, y1, z1, x2, y2, z2, nx, ny, nz }: PolytopeView): boolean {
  const ax = x0 - sx;
  const ay = y0 - sy;
  const az = z0 - sz;
  const bx = x1 - sx;
  const by = y1 - sy;
  const bz = z1 - sz;
  const cx = x2 - sx;
  const cy = y2 - sy;
  const cz = z2 - sz;
  // Twice the areas between the foot and the sides: n.(b x c), n.(c x a), n.(a x b).
  const areaA = nx * (by * cz - bz * cy) + ny * (bz * cx - bx * cz) + nz * (bx * cy - by * cx);
  const areaB = nx * (cy * az - cz * ay) + ny * (cz * ax - cx * az) + nz * (cx * ay - cy * ax);
  const areaC = nx * (ay * bz - az * by) + ny * (az * bx - ax * bz) + nz * (ax * by - ay * bx);
  const margin = INSIDE * (areaA + areaB + areaC);
  return areaA > margin && areaB > margin && areaC > margin;
}
