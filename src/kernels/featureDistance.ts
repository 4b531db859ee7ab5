/**
 * The nearest points of two polytopes, given the features that they lie on. A walk over differences of vertices finds those
 * features, but near touching its own v is mostly rounding. Here the numbers come from the features themselves: a face brings its
 * normal along, two edges have their cross product, and only a vertex beside a vertex or an edge takes the difference of two
 * points for a direction.
 */
import { minor } from '../math/preciseCross.ts';
import { MIN_LENGTH_SQ } from '../math/tolerance.ts';
import { Vec3 } from '../math/vec3.ts';
import { EDGE, FACE, VERTEX } from '../results/features.ts';
import type { CoreDistance } from './coreDistance.ts';
import { SHIFT } from './flatCore.ts';
import { MutableSegment } from './hullSegment.ts';
import { BOX_VIEW, HULL_VIEW, type PolytopeView } from './polytopeView.ts';
import type { Search } from './search.ts';
import { segmentSegment } from './segmentSegment.ts';
import type { Simplex } from './simplex.ts';
import { vertexFeature } from './vertexFeature.ts';

/** Below this squared sine between two edges, the plain cross product has lost more than about a digit. */
const THIN_SIN_SQ = 1e-3;

/** Edges nearer than this part of the pair's size take their normal from their cross product. */
const NEAR_EDGES = 1e-3;

const featureDistance_first = /* @__PURE__ */ new MutableSegment();
const featureDistance_second = /* @__PURE__ */ new MutableSegment();
const featureDistance_listA = /* @__PURE__ */ new Float64Array(SHIFT + 3);
const featureDistance_listB = /* @__PURE__ */ new Float64Array(SHIFT + 3);
const featureDistance_point = /* @__PURE__ */ new Vec3();
const featureDistance_normal = /* @__PURE__ */ new Vec3();

/** Writes everything to `out`: the nearest points of the features that the vertices of the simplex belong to. */
export function featureDistance(
  first: PolytopeView,
  second: PolytopeView,
  search: Search,
  simplex: Simplex,
  out: CoreDistance,
): void {
  const { count, ia, ib } = simplex;
  const j = count > 1 ? 1 : 0;
  const k = count > 2 ? 2 : j;
  const featureA = vertexFeature(first, ia[0]!, ia[j]!, ia[k]!);
  const featureB = vertexFeature(second, ib[0]!, ib[j]!, ib[k]!);
  out.featureA = featureA;
  out.featureB = featureB;
  const n = featureDistance_normal;
  if (featureA >= FACE && setFacingNormal(first, featureA - FACE, simplex, 1, n)) {
    overFirst(first, second, simplex, n, out);
    return;
  }
  if (featureB >= FACE && setFacingNormal(second, featureB - FACE, simplex, -1, n)) {
    overSecond(first, second, simplex, n, out);
    return;
  }
  const a = featureDistance_first;
  const b = featureDistance_second;
  const otherA = ia[j] === ia[0] ? ia[k]! : ia[j]!;
  const otherB = ib[j] === ib[0] ? ib[k]! : ib[j]!;
  setEdge(first, ia[0]!, otherA, a);
  setEdge(second, ib[0]!, otherB, b);
  segmentSegment(listEnds(a, featureDistance_listA), 0, 1, listEnds(b, featureDistance_listB), 0, 1, out);
  // Farther apart, the two points say enough about the direction.
  const isNear = out.distance < NEAR_EDGES * search.size;
  if (isNear && out.featureA === EDGE && out.featureB === EDGE) turnAcrossEdges(a, b, out);
  out.featureA = out.featureA === EDGE ? featureA : out.featureA === VERTEX ? ia[0]! : otherA;
  out.featureB = out.featureB === EDGE ? featureB : out.featureB === VERTEX ? ib[0]! : otherB;
}

/** An edge in the form that segmentSegment takes. */
function listEnds({ ax, ay, az, bx, by, bz }: MutableSegment, list: Float64Array): Float64Array {
  list[0] = ax;
  list[1] = ay;
  list[2] = az;
  list[3] = bx;
  list[4] = by;
  list[5] = bz;
  return list;
}

/** Edges that are almost parallel: their cross product to all digits, where it says more about the direction than the two points do. */
function turnAcrossEdges(a: MutableSegment, b: MutableSegment, out: CoreDistance): void {
  const n = featureDistance_normal;
  if (!setEdgeNormal(a, b, n)) return;
  const rx = out.bx - out.ax;
  const ry = out.by - out.ay;
  const rz = out.bz - out.az;
  const along = rx * n.x + ry * n.y + rz * n.z;
  const sign = along < 0 ? -1 : 1;
  out.nx = n.x * sign;
  out.ny = n.y * sign;
  out.nz = n.z * sign;
  out.distance = along * sign;
}

/** The unit vector across two edges, to all digits; either of the two. False for edges that are parallel, or without length. */
export function setEdgeNormal(a: MutableSegment, b: MutableSegment, out: Vec3): boolean {
  const ux = a.bx - a.ax;
  const uy = a.by - a.ay;
  const uz = a.bz - a.az;
  const vx = b.bx - b.ax;
  const vy = b.by - b.ay;
  const vz = b.bz - b.az;
  const uu = ux * ux + uy * uy + uz * uz;
  const vv = vx * vx + vy * vy + vz * vz;
  // n = u x v
  let nx = uy * vz - uz * vy;
  let ny = uz * vx - ux * vz;
  let nz = ux * vy - uy * vx;
  let nn = nx * nx + ny * ny + nz * nz;
  if (!(nn > THIN_SIN_SQ * uu * vv)) {
    nx = minor(uy, 0, vz, 0, uz, 0, vy, 0);
    ny = minor(uz, 0, vx, 0, ux, 0, vz, 0);
    nz = minor(ux, 0, vy, 0, uy, 0, vx, 0);
    nn = nx * nx + ny * ny + nz * nz;
    if (!(nn > MIN_LENGTH_SQ)) return false;
  }
  const inv = 1 / Math.sqrt(nn);
  out.x = nx * inv;
  out.y = ny * inv;
  out.z = nz * inv;
  return true;
}

/** Writes the edge from vertex i to vertex j, in the common frame. */
export function setEdge(view: PolytopeView, i: number, j: number, out: MutableSegment): void {
  view.vertex(i);
  out.ax = view.sx;
  out.ay = view.sy;
  out.az = view.sz;
  if (i !== j) view.vertex(j);
  out.bx = view.sx;
  out.by = view.sy;
  out.bz = view.sz;
}

/** True for a face that is both sides of a flat core. */
export function isFlat(view: PolytopeView, f: number): boolean {
  if (view.kind === HULL_VIEW) return view.hull!.dimension === 2;
  if (view.kind !== BOX_VIEW) return true;
  const k = f % 3;
  return (k === 0 ? view.hu : k === 1 ? view.hv : view.hw) === 0;
}

/** The outward normal of face f in the common frame. False for a triangle without area. */
export function setFaceNormal(view: PolytopeView, f: number, out: Vec3): boolean {
  if (view.kind === HULL_VIEW) {
    const hull = view.hull!;
    const nx = hull.faceNx[f]!;
    const ny = hull.faceNy[f]!;
    const nz = hull.faceNz[f]!;
    out.x = view.ux * nx + view.vx * ny + view.wx * nz;
    out.y = view.uy * nx + view.vy * ny + view.wy * nz;
    out.z = view.uz * nx + view.vz * ny + view.wz * nz;
  } else if (view.kind === BOX_VIEW) {
    const k = f % 3;
    const sign = f > 2 ? -1 : 1;
    out.x = sign * (k === 0 ? view.ux : k === 1 ? view.vx : view.wx);
    out.y = sign * (k === 0 ? view.uy : k === 1 ? view.vy : view.wy);
    out.z = sign * (k === 0 ? view.uz : k === 1 ? view.vz : view.wz);
  } else {
    out.x = view.nx;
    out.y = view.ny;
    out.z = view.nz;
  }
  return out.x !== 0 || out.y !== 0 || out.z !== 0;
}

/** The same, for a flat core on the side that `side` times v is on. */
function setFacingNormal(view: PolytopeView, f: number, { vx, vy, vz }: Simplex, side: number, out: Vec3): boolean {
  if (!setFaceNormal(view, f, out)) return false;
  if (side * (out.x * vx + out.y * vy + out.z * vz) < 0 && isFlat(view, f)) {
    out.x = -out.x;
    out.y = -out.y;
    out.z = -out.z;
  }
  return true;
}

/** The second core's point of the simplex over a face of the first, whose outward normal is n. */
function overFirst(first: PolytopeView, second: PolytopeView, simplex: Simplex, n: Vec3, out: CoreDistance): void {
  setMixture(second, simplex.ib, simplex, featureDistance_point);
  const { x, y, z } = featureDistance_point;
  first.vertex(simplex.ia[0]!);
  const height = n.x * (x - first.sx) + n.y * (y - first.sy) + n.z * (z - first.sz);
  out.distance = height;
  out.nx = n.x;
  out.ny = n.y;
  out.nz = n.z;
  out.ax = x - n.x * height;
  out.ay = y - n.y * height;
  out.az = z - n.z * height;
  out.bx = x;
  out.by = y;
  out.bz = z;
}

/** The first core's point of the simplex over a face of the second, whose outward normal is n. */
function overSecond(first: PolytopeView, second: PolytopeView, simplex: Simplex, n: Vec3, out: CoreDistance): void {
  setMixture(first, simplex.ia, simplex, featureDistance_point);
  const { x, y, z } = featureDistance_point;
  second.vertex(simplex.ib[0]!);
  const height = n.x * (x - second.sx) + n.y * (y - second.sy) + n.z * (z - second.sz);
  out.distance = height;
  out.nx = -n.x;
  out.ny = -n.y;
  out.nz = -n.z;
  out.ax = x;
  out.ay = y;
  out.az = z;
  out.bx = x - n.x * height;
  out.by = y - n.y * height;
  out.bz = z - n.z * height;
}

/** The sum of weight[i] times vertex indices[i]. */
function setMixture(view: PolytopeView, indices: Int32Array, { count, weight }: Simplex, out: Vec3): void {
  let x = 0;
  let y = 0;
  let z = 0;
  for (let i = 0; i < count; i++) {
    const t = weight[i]!;
    view.vertex(indices[i]!);
    x += t * view.sx;
    y += t * view.sy;
    z += t * view.sz;
  }
  out.x = x;
  out.y = y;
  out.z = z;
}
