/** The normals that two features give: a face its own, two edges the product of both, a vertex the way to it. */
import { cross } from '../math/cross.ts';
import { MIN_LENGTH } from '../math/tolerance.ts';
import { Vec3 } from '../math/vec3.ts';
import { EDGE, FACE } from '../results/features.ts';
import type { Candidate } from './candidate.ts';
import type { CorePair } from './corePair.ts';
import type { Simplex } from './simplex.ts';

/** The normal of a face, or across two edges. Returns false where there is none. */
export function setPlaneNormal(pair: CorePair, { nearest }: Simplex, a: number, b: number, n: Vec3): boolean {
  if (a >= FACE) setFaceNormal(pair, a - FACE, nearest, n);
  else if (b >= FACE) setOtherFaceNormal(pair, b - FACE, nearest, n);
  else return a >= EDGE && b >= EDGE && setEdgesNormal(pair, a - EDGE, b - EDGE, nearest, n);
  return true;
}

/** The normal of a face of the first core; of the two of a flat core, the one that looks the way of `nearest`. */
function setFaceNormal({ a }: CorePair, f: number, nearest: Vec3, n: Vec3): void {
  const { normals, topology } = a;
  const x = normals[3 * f];
  const y = normals[3 * f + 1];
  const z = normals[3 * f + 2];
  const sign = topology.dimension === 2 && x * nearest.x + y * nearest.y + z * nearest.z < 0 ? -1 : 1;
  n.x = sign * x;
  n.y = sign * y;
  n.z = sign * z;
}

/** The same for a face of the second core, seen from the first and inward. */
function setOtherFaceNormal(pair: CorePair, f: number, nearest: Vec3, n: Vec3): void {
  const { b } = pair;
  const { normals, topology } = b;
  const mx = normals[3 * f];
  const my = normals[3 * f + 1];
  const mz = normals[3 * f + 2];
  const x = pair.xx * mx + pair.xy * my + pair.xz * mz;
  const y = pair.yx * mx + pair.yy * my + pair.yz * mz;
  const z = pair.zx * mx + pair.zy * my + pair.zz * mz;
  const sign = topology.dimension === 2 && x * nearest.x + y * nearest.y + z * nearest.z > 0 ? 1 : -1;
  n.x = sign * x;
  n.y = sign * y;
  n.z = sign * z;
}

const normals_u = /* @__PURE__ */ new Vec3();
const normals_v = /* @__PURE__ */ new Vec3();

/** An edge of the first core as a vector. */
export function setEdge({ a }: CorePair, e: number, out: Vec3): void {
  const { vertices, topology } = a;
  const v = 3 * topology.edgeVertices[2 * e];
  const w = 3 * topology.edgeVertices[2 * e + 1];
  out.x = vertices[w] - vertices[v];
  out.y = vertices[w + 1] - vertices[v + 1];
  out.z = vertices[w + 2] - vertices[v + 2];
}

/** An edge of the second core as a vector, seen from the first: turned by itself, it does not round with its place. */
export function setOtherEdge(pair: CorePair, f: number, out: Vec3): void {
  const { vertices, topology } = pair.b;
  const v = 3 * topology.edgeVertices[2 * f];
  const w = 3 * topology.edgeVertices[2 * f + 1];
  const x = vertices[w] - vertices[v];
  const y = vertices[w + 1] - vertices[v + 1];
  const z = vertices[w + 2] - vertices[v + 2];
  out.x = pair.xx * x + pair.xy * y + pair.xz * z;
  out.y = pair.yx * x + pair.yy * y + pair.yz * z;
  out.z = pair.zx * x + pair.zy * y + pair.zz * z;
}

/** Across two edges. Returns false for edges that are parallel. */
function setEdgesNormal(pair: CorePair, e: number, f: number, nearest: Vec3, n: Vec3): boolean {
  setEdge(pair, e, normals_u);
  setOtherEdge(pair, f, normals_v);
  cross(normals_u, normals_v, n);
  const { x, y, z } = n;
  const length = Math.sqrt(x * x + y * y + z * z);
  if (!(length > MIN_LENGTH)) return false;
  const scale = (x * nearest.x + y * nearest.y + z * nearest.z < 0 ? -1 : 1) / length;
  n.x = x * scale;
  n.y = y * scale;
  n.z = z * scale;
  return true;
}

/** From vertex to vertex, or across one edge: the part of the way between two of their points that is. */
export function setPointNormal(pair: CorePair, { points }: Simplex, a: number, b: number, n: Vec3): boolean {
  n.x = points[0];
  n.y = points[1];
  n.z = points[2];
  const u = normals_u;
  const v = normals_v;
  if (a >= EDGE) setEdge(pair, a - EDGE, u);
  if (b >= EDGE) setOtherEdge(pair, b - EDGE, v);
  // Of two edges that are parallel, but for rounding, the longer one.
  const isFirst = a >= EDGE && (b < EDGE || u.x * u.x + u.y * u.y + u.z * u.z >= v.x * v.x + v.y * v.y + v.z * v.z);
  if (a >= EDGE || b >= EDGE) takeAcross(n, isFirst ? u : v);
  const { x, y, z } = n;
  const length = Math.sqrt(x * x + y * y + z * z);
  if (!(length > MIN_LENGTH)) return false;
  n.x = x / length;
  n.y = y / length;
  n.z = z / length;
  return true;
}

/** Takes the part along an edge out of n. Twice: what rounding leaves the first time would be much of a short one. */
function takeAcross(n: Vec3, u: Vec3): void {
  const lenSq = u.x * u.x + u.y * u.y + u.z * u.z;
  for (let i = 0; i < 2; i++) {
    const t = (n.x * u.x + n.y * u.y + n.z * u.z) / lenSq;
    n.x -= t * u.x;
    n.y -= t * u.y;
    n.z -= t * u.z;
  }
}

const setTilt_normal = /* @__PURE__ */ new Vec3();

/** Takes into account how far a face reaches out of the plane across a normal that is not its own: the core is as far beyond it, or more. */
export function setTilt(pair: CorePair, a: number, b: number, candidate: Candidate): void {
  const { normal: n } = candidate;
  const m = setTilt_normal;
  if (a < FACE && b < FACE) return;
  if (a >= FACE) setFaceNormal(pair, a - FACE, n, m);
  else setOtherFaceNormal(pair, b - FACE, n, m);
  const tilt = pair.size * Math.max(Math.abs(n.x - m.x), Math.abs(n.y - m.y), Math.abs(n.z - m.z));
  if (tilt > candidate.beyond) candidate.beyond = tilt;
}
