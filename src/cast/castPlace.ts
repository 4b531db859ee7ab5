/**
 * The answer of a cast from the vertices of the CSO over which it ends, by the shapes' own edges and normals: the time, the normal and
 * the point, in B's frame.
 */
import { cross } from '../math/cross.ts';
import { Vec3 } from '../math/vec3.ts';
import { RayHit } from '../ray/ray.ts';
import { ENTERS, rayEdge, rayVertex } from '../ray/rayRound.ts';
import { FACE, VERTEX } from '../results/features.ts';
import { codeOf, faceOf } from './castFeature.ts';
import type { CastHit } from './castHit.ts';
import type { CastSimplex } from './castSimplex.ts';
import type { Cso } from './cso.ts';

/** Normals that differ by less than this in each coordinate differ by rounding. */
const SAME_NORMAL = 1e-14;
/** Of a ball or a cylinder, whose time does not depend on the normal. */
const SAME_ROUND_NORMAL = 1e-13;

/** The place of an answer may be off the features by this part of the size. */
const ON_FEATURE = 1e-14;

/** A vertex that weighs no more than this is not part of the feature. */
const NO_WEIGHT = 1e-15;

/** Where a cast ends, on its way from the vertices of the CSO to an answer. */
class Place {
  /** The first vertex of the CSO, in B's frame; the second and the third seen from it. */
  readonly first = new Vec3();
  readonly u = new Vec3();
  readonly v = new Vec3();
  /** The vertices of A and B, in another order. */
  readonly ids = new Int32Array(6);
  /** The weights of the vertices at the place. */
  readonly weights = new Float64Array(3);
  /** The vertices of a core that differ, */
  readonly different = new Int32Array(3);
  /** and the outward normal of that core, in its frame. */
  readonly normal = new Vec3();
}

/** A vertex of the CSO, or the ends of an edge of it, and where the line enters about that. */
const castPlace_ends = /* @__PURE__ */ new Float64Array(6);
const castPlace_hit = /* @__PURE__ */ new RayHit();
const placeCast_place = /* @__PURE__ */ new Place();

/**
 * Writes the answer to `out`, with the point of B's core, and the normal to the simplex; false when that brings another one, by more
 * than rounding. A feature is -1 where the vertices span none, or the place is off it.
 */
export function placeCast(cso: Cso, simplex: CastSimplex, out: CastHit): boolean {
  const { a, b } = cso;
  const { count } = simplex;
  const place = placeCast_place;
  if (count === 1) return placeOnVertex(cso, simplex, place, out);
  let { ids } = simplex;
  if (count === 3) {
    ids = place.ids;
    simplex.startWithShortest(ids);
  }
  setVertex(cso, ids, place.first);
  setSpan(cso, ids, 1, place.u);
  if (count === 3) setSpan(cso, ids, 2, place.v);
  out.featureA = -1;
  out.featureB = -1;
  if (count === 3) setPlane(cso, ids, place, out);
  else if (!setRound(cso, place, out)) setSimplexNormal(cso, simplex, place.first, out);
  const isOnFeature = count === 2 ? setOnEdge(cso, ids, place, out) : setOnTriangle(cso, ids, place, out);
  if (out.featureA < 0) {
    const different = setDifferent(ids, 0, count, place);
    if (different > 1) setNormalOfA(cso, out, place.normal);
    out.featureA = codeOf(a, place.normal, place.different, different);
  }
  if (out.featureB < 0) {
    const different = setDifferent(ids, 1, count, place);
    if (different > 1) setNormalOfB(out, place.normal);
    out.featureB = codeOf(b, place.normal, place.different, different);
  }
  if (!isOnFeature) out.featureB = -1;
  return isNormalKept(cso, simplex, out);
}

/** The answer over a single vertex. */
function placeOnVertex(cso: Cso, simplex: CastSimplex, { first }: Place, out: CastHit): boolean {
  const { a, b, ray } = cso;
  const { ids } = simplex;
  const hit = castPlace_hit;
  setVertex(cso, ids, first);
  const { x, y, z } = first;
  castPlace_ends[0] = x;
  castPlace_ends[1] = y;
  castPlace_ends[2] = z;
  if (ray.radius > 0 && rayVertex(ray, castPlace_ends, 0, hit)) {
    out.t = hit.t;
    out.nx = hit.nx;
    out.ny = hit.ny;
    out.nz = hit.nz;
  } else setSimplexNormal(cso, simplex, first, out);
  const v = 3 * ids[1];
  out.x = b.vertices[v];
  out.y = b.vertices[v + 1];
  out.z = b.vertices[v + 2];
  out.featureA = VERTEX + a.topology.vertexNames[ids[0]];
  out.featureB = VERTEX + b.topology.vertexNames[ids[1]];
  return isNormalKept(cso, simplex, out);
}

/** Writes the first vertex of the CSO. */
function setVertex({ a, b, frameA: f }: Cso, ids: Int32Array, out: Vec3): void {
  const { vertices: p } = a;
  const { vertices: q } = b;
  const i = 3 * ids[0];
  const j = 3 * ids[1];
  const ax = p[i];
  const ay = p[i + 1];
  const az = p[i + 2];
  out.x = q[j] - (f.xx * ax + f.xy * ay + f.xz * az);
  out.y = q[j + 1] - (f.yx * ax + f.yy * ay + f.yz * az);
  out.z = q[j + 2] - (f.zx * ax + f.zy * ay + f.zz * az);
}

/** Writes where vertex k is, seen from the first: by differences within each core, exact however small. */
function setSpan({ a, b, frameA: f }: Cso, ids: Int32Array, k: number, out: Vec3): void {
  const { vertices: p } = a;
  const { vertices: q } = b;
  const i = 3 * ids[0];
  const j = 3 * ids[1];
  const v = 3 * ids[2 * k];
  const w = 3 * ids[2 * k + 1];
  const ax = p[v] - p[i];
  const ay = p[v + 1] - p[i + 1];
  const az = p[v + 2] - p[i + 2];
  out.x = q[w] - q[j] - (f.xx * ax + f.xy * ay + f.xz * az);
  out.y = q[w + 1] - q[j + 1] - (f.yx * ax + f.yy * ay + f.yz * az);
  out.z = q[w + 2] - q[j + 2] - (f.zx * ax + f.zy * ay + f.zz * az);
}

/** Writes the outward normal of B. */
function setNormalOfB({ nx, ny, nz }: CastHit, normal: Vec3): void {
  normal.x = nx;
  normal.y = ny;
  normal.z = nz;
}

/** Writes the outward normal of A, in A's frame. */
function setNormalOfA({ frameA: f }: Cso, { nx, ny, nz }: CastHit, normal: Vec3): void {
  normal.x = -(f.xx * nx + f.yx * ny + f.zx * nz);
  normal.y = -(f.xy * nx + f.yy * ny + f.zy * nz);
  normal.z = -(f.xz * nx + f.yz * ny + f.zz * nz);
}

/** Writes the normal of the answer to the simplex; true when it was there already, but for rounding. */
function isNormalKept({ axes: m }: Cso, simplex: CastSimplex, { nx, ny, nz }: CastHit): boolean {
  const { normal } = simplex;
  const most = simplex.count < 3 ? SAME_ROUND_NORMAL : SAME_NORMAL;
  const x = m[0] * nx + m[1] * ny + m[2] * nz;
  const y = m[3] * nx + m[4] * ny + m[5] * nz;
  const z = m[6] * nx + m[7] * ny + m[8] * nz;
  const isKept = Math.abs(x - normal[0]) <= most && Math.abs(y - normal[1]) <= most && Math.abs(z - normal[2]) <= most;
  normal[0] = x;
  normal[1] = y;
  normal[2] = z;
  return isKept;
}

/** Lists the vertices of a core, A (0) or B (1), that have a weight, each once; returns how many they are. */
function setDifferent(ids: Int32Array, side: number, count: number, { different: out, weights: w }: Place): number {
  let found = 0;
  for (let i = 0; i < count; i++) {
    const v = ids[2 * i + side];
    if (!(w[i] > NO_WEIGHT) || (found > 0 && out[0] === v) || (found > 1 && out[1] === v)) continue;
    out[found++] = v;
  }
  return found;
}

/** An edge of the CSO with a radius: a root. False when rounding leaves none. */
function setRound({ ray }: Cso, { first, u }: Place, out: CastHit): boolean {
  const hit = castPlace_hit;
  if (!(ray.radius > 0)) return false;
  const ends = castPlace_ends;
  const { x, y, z } = first;
  ends[0] = x;
  ends[1] = y;
  ends[2] = z;
  ends[3] = x + u.x;
  ends[4] = y + u.y;
  ends[5] = z + u.z;
  if (rayEdge(ray, ends, 0, 1, hit) !== ENTERS) return false;
  out.t = hit.t;
  out.nx = hit.nx;
  out.ny = hit.ny;
  out.nz = hit.nz;
  return true;
}

/** The normal that the simplex brings. */
function setSimplexNormal(cso: Cso, simplex: CastSimplex, first: Vec3, out: CastHit): void {
  const { axes: m } = cso;
  const nx = simplex.normal[0];
  const ny = simplex.normal[1];
  const nz = simplex.normal[2];
  const inv = 1 / Math.sqrt(nx * nx + ny * ny + nz * nz);
  const x = nx * inv;
  const y = ny * inv;
  const z = nz * inv;
  out.nx = m[0] * x + m[3] * y + m[6] * z;
  out.ny = m[1] * x + m[4] * y + m[7] * z;
  out.nz = m[2] * x + m[5] * y + m[8] * z;
  setTime(cso, first, out);
}

/** When the plane across the normal is reached. */
function setTime({ ray }: Cso, { x, y, z }: Vec3, out: CastHit): void {
  const { nx, ny, nz } = out;
  const gap = nx * (x - ray.ox) + ny * (y - ray.oy) + nz * (z - ray.oz);
  out.t = (gap + ray.radius) / (nx * ray.dx + ny * ray.dy + nz * ray.dz);
}

/** A triangle of the CSO: a face of one core, whose own normal is taken, or two edges, or what two parallel faces share. */
function setPlane(cso: Cso, ids: Int32Array, place: Place, out: CastHit): void {
  const { a, b, frameA: f, ray } = cso;
  const { first, u, v, normal, different } = place;
  cross(u, v, normal);
  // By its largest part first: the square of a product of two short edges may be too small for a double.
  const inv = 1 / Math.max(Math.abs(normal.x), Math.abs(normal.y), Math.abs(normal.z));
  const x = normal.x * inv;
  const y = normal.y * inv;
  const z = normal.z * inv;
  const scale = (x * ray.dx + y * ray.dy + z * ray.dz > 0 ? -1 : 1) / Math.sqrt(x * x + y * y + z * z);
  out.nx = x * scale;
  out.ny = y * scale;
  out.nz = z * scale;
  const isOfB = ids[0] === ids[2] && ids[2] === ids[4];
  const isOfA = ids[1] === ids[3] && ids[3] === ids[5];
  if (isOfA !== isOfB) {
    // Three vertices of one and one of the other: the normal of the face that has them as corners.
    const k = isOfB ? 1 : 0;
    different[0] = ids[k];
    different[1] = ids[2 + k];
    different[2] = ids[4 + k];
    if (isOfB) setNormalOfB(out, place.normal);
    else setNormalOfA(cso, out, place.normal);
    const core = isOfB ? b : a;
    const found = faceOf(core, normal, different, 3);
    if (found >= 0) {
      const { normals, topology } = core;
      const fx = normals[3 * found];
      const fy = normals[3 * found + 1];
      const fz = normals[3 * found + 2];
      out.nx = isOfB ? fx : -(f.xx * fx + f.xy * fy + f.xz * fz);
      out.ny = isOfB ? fy : -(f.yx * fx + f.yy * fy + f.yz * fz);
      out.nz = isOfB ? fz : -(f.zx * fx + f.zy * fy + f.zz * fz);
      const code = FACE + topology.faceNames[found];
      if (isOfB) out.featureB = code;
      else out.featureA = code;
    }
  }
  setTime(cso, first, out);
}

/** The weights of the ends of an edge at the place under the one where the line enters, and the point of B's core there; false when that is off it. */
function setOnEdge({ a, b, ray }: Cso, ids: Int32Array, { first, u, weights }: Place, out: CastHit): boolean {
  const { x: ux, y: uy, z: uz } = u;
  const { nx, ny, nz, t } = out;
  const { radius } = ray;
  const qx = ray.ox + ray.dx * t - nx * radius - first.x;
  const qy = ray.oy + ray.dy * t - ny * radius - first.y;
  const qz = ray.oz + ray.dz * t - nz * radius - first.z;
  const s = Math.min(1, Math.max(0, (qx * ux + qy * uy + qz * uz) / (ux * ux + uy * uy + uz * uz)));
  const r = 1 - s;
  weights[0] = r;
  weights[1] = s;
  const { vertices } = b;
  const v = 3 * ids[1];
  const w = 3 * ids[3];
  out.x = vertices[v] * r + vertices[w] * s;
  out.y = vertices[v + 1] * r + vertices[w + 1] * s;
  out.z = vertices[v + 2] * r + vertices[w + 2] * s;
  const offX = qx - s * ux;
  const offY = qy - s * uy;
  const offZ = qz - s * uz;
  const most = ON_FEATURE * (a.reach + b.reach + radius);
  return offX * offX + offY * offY + offZ * offZ <= most * most;
}

/** The same over a triangle. */
function setOnTriangle({ a, b, ray }: Cso, ids: Int32Array, { first, u, v, weights }: Place, out: CastHit): boolean {
  const { x: ux, y: uy, z: uz } = u;
  const { x: vx, y: vy, z: vz } = v;
  const { nx, ny, nz, t } = out;
  const { radius } = ray;
  const qx = ray.ox + ray.dx * t - nx * radius - first.x;
  const qy = ray.oy + ray.dy * t - ny * radius - first.y;
  const qz = ray.oz + ray.dz * t - nz * radius - first.z;
  // q = s u + t v in the plane: by the parts of u x v, q x v and u x q along the normal.
  const whole = nx * (uy * vz - uz * vy) + ny * (uz * vx - ux * vz) + nz * (ux * vy - uy * vx);
  const forU = (nx * (qy * vz - qz * vy) + ny * (qz * vx - qx * vz) + nz * (qx * vy - qy * vx)) / whole;
  const forV = (nx * (uy * qz - uz * qy) + ny * (uz * qx - ux * qz) + nz * (ux * qy - uy * qx)) / whole;
  let r = forU;
  let s = forV;
  if (!(forU >= 0 && forV >= 0 && forU + forV <= 1)) {
    // Beyond a side by rounding: the nearest place on it.
    const qu = qx * ux + qy * uy + qz * uz;
    const uu = ux * ux + uy * uy + uz * uz;
    const qv = qx * vx + qy * vy + qz * vz;
    const vv = vx * vx + vy * vy + vz * vz;
    const uv = ux * vx + uy * vy + uz * vz;
    if (!(forU >= 0)) {
      r = 0.0;
      s = Math.min(1, Math.max(0, qv / vv));
    } else if (!(forV >= 0)) {
      r = Math.min(1, Math.max(0, qu / uu));
      s = 0.0;
    } else {
      s = Math.min(1, Math.max(0, (qv - uv - qu + uu) / (uu + vv - 2 * uv)));
      r = 1 - s;
    }
  }
  const rest = 1 - r - s;
  weights[0] = rest;
  weights[1] = r;
  weights[2] = s;
  const { vertices } = b;
  const i = 3 * ids[1];
  const j = 3 * ids[3];
  const k = 3 * ids[5];
  out.x = vertices[i] * rest + vertices[j] * r + vertices[k] * s;
  out.y = vertices[i + 1] * rest + vertices[j + 1] * r + vertices[k + 1] * s;
  out.z = vertices[i + 2] * rest + vertices[j + 2] * r + vertices[k + 2] * s;
  const offX = qx - r * ux - s * vx;
  const offY = qy - r * uy - s * vy;
  const offZ = qz - r * uz - s * vz;
  const most = ON_FEATURE * (a.reach + b.reach + radius);
  return offX * offX + offY * offY + offZ * offZ <= most * most;
}
