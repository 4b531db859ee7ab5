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

/** The first vertex of the CSO, in B's frame; the second and the third seen from it. */
const place_first = /* @__PURE__ */ new Vec3();
const place_u = /* @__PURE__ */ new Vec3();
const place_v = /* @__PURE__ */ new Vec3();
const place_cross = /* @__PURE__ */ new Vec3();
/** The weights of the vertices at the place. */
const place_weights = /* @__PURE__ */ new Float64Array(3);
/** The vertices of A and B in another order. */
const place_ids = /* @__PURE__ */ new Int32Array(6);
/** The vertices of a core that differ. */
const place_different = /* @__PURE__ */ new Int32Array(3);
/** An outward normal of a core, in its frame. */
const place_normal = /* @__PURE__ */ new Vec3();
/** The ends of an edge of the CSO. */
const place_ends = /* @__PURE__ */ new Float64Array(6);
const place_hit = /* @__PURE__ */ new RayHit();

/**
 * Writes the answer to `out`, with the point of B's core, and the normal to the simplex; false when that brings another one, by more
 * than rounding. A feature is -1 where the vertices span none, or the place is off it.
 */
export function placeCast(cso: Cso, simplex: CastSimplex, out: CastHit): boolean {
  const { a, b } = cso;
  const { count } = simplex;
  if (count === 1) return placeOnVertex(cso, simplex, out);
  let { ids } = simplex;
  if (count === 3) {
    ids = place_ids;
    simplex.startWithShortest(ids);
  }
  setVertex(cso, ids, place_first);
  setSpan(cso, ids, 1, place_u);
  if (count === 3) setSpan(cso, ids, 2, place_v);
  out.featureA = -1;
  out.featureB = -1;
  if (count === 3) setPlane(cso, ids, out);
  else if (!setRound(cso, out)) setSimplexNormal(cso, simplex, out);
  const isOnFeature = count === 2 ? setOnEdge(cso, ids, out) : setOnTriangle(cso, ids, out);
  if (out.featureA < 0) {
    const different = setDifferent(ids, 0, count);
    if (different > 1) setNormalOfA(cso, out);
    out.featureA = codeOf(a, place_normal, place_different, different);
  }
  if (out.featureB < 0) {
    const different = setDifferent(ids, 1, count);
    if (different > 1) setNormalOfB(out);
    out.featureB = codeOf(b, place_normal, place_different, different);
  }
  if (!isOnFeature) out.featureB = -1;
  return isNormalKept(cso, simplex, out);
}

/** The answer over a single vertex. */
function placeOnVertex(cso: Cso, simplex: CastSimplex, out: CastHit): boolean {
  const { a, b, ray } = cso;
  const { ids } = simplex;
  const hit = place_hit;
  setVertex(cso, ids, place_first);
  const { x, y, z } = place_first;
  place_ends[0] = x;
  place_ends[1] = y;
  place_ends[2] = z;
  if (ray.radius > 0 && rayVertex(ray, place_ends, 0, hit)) {
    out.t = hit.t;
    out.nx = hit.nx;
    out.ny = hit.ny;
    out.nz = hit.nz;
  } else setSimplexNormal(cso, simplex, out);
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

/** Writes the outward normal of B to place_normal. */
function setNormalOfB({ nx, ny, nz }: CastHit): void {
  place_normal.x = nx;
  place_normal.y = ny;
  place_normal.z = nz;
}

/** Writes the outward normal of A to place_normal, in A's frame. */
function setNormalOfA({ frameA: f }: Cso, { nx, ny, nz }: CastHit): void {
  place_normal.x = -(f.xx * nx + f.yx * ny + f.zx * nz);
  place_normal.y = -(f.xy * nx + f.yy * ny + f.zy * nz);
  place_normal.z = -(f.xz * nx + f.yz * ny + f.zz * nz);
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
function setDifferent(ids: Int32Array, side: number, count: number): number {
  const out = place_different;
  const w = place_weights;
  let found = 0;
  for (let i = 0; i < count; i++) {
    const v = ids[2 * i + side];
    if (!(w[i] > NO_WEIGHT) || (found > 0 && out[0] === v) || (found > 1 && out[1] === v)) continue;
    out[found++] = v;
  }
  return found;
}

/** An edge of the CSO with a radius: a root. False when rounding leaves none. */
function setRound({ ray }: Cso, out: CastHit): boolean {
  const hit = place_hit;
  if (!(ray.radius > 0)) return false;
  const ends = place_ends;
  const { x, y, z } = place_first;
  ends[0] = x;
  ends[1] = y;
  ends[2] = z;
  ends[3] = x + place_u.x;
  ends[4] = y + place_u.y;
  ends[5] = z + place_u.z;
  if (rayEdge(ray, ends, 0, 1, hit) !== ENTERS) return false;
  out.t = hit.t;
  out.nx = hit.nx;
  out.ny = hit.ny;
  out.nz = hit.nz;
  return true;
}

/** The normal that the simplex brings. */
function setSimplexNormal(cso: Cso, simplex: CastSimplex, out: CastHit): void {
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
  setTime(cso, out);
}

/** When the plane across the normal is reached. */
function setTime({ ray }: Cso, out: CastHit): void {
  const { nx, ny, nz } = out;
  const { x, y, z } = place_first;
  const gap = nx * (x - ray.ox) + ny * (y - ray.oy) + nz * (z - ray.oz);
  out.t = (gap + ray.radius) / (nx * ray.dx + ny * ray.dy + nz * ray.dz);
}

/** A triangle of the CSO: a face of one core, whose own normal is taken, or two edges, or what two parallel faces share. */
function setPlane(cso: Cso, ids: Int32Array, out: CastHit): void {
  const { a, b, frameA: f, ray } = cso;
  const normal = place_cross;
  cross(place_u, place_v, normal);
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
    const different = place_different;
    const k = isOfB ? 1 : 0;
    different[0] = ids[k];
    different[1] = ids[2 + k];
    different[2] = ids[4 + k];
    if (isOfB) setNormalOfB(out);
    else setNormalOfA(cso, out);
    const core = isOfB ? b : a;
    const found = faceOf(core, place_normal, different, 3);
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
  setTime(cso, out);
}

/** The weights of the ends of an edge at the place under the one where the line enters, and the point of B's core there; false when that is off it. */
function setOnEdge({ a, b, ray }: Cso, ids: Int32Array, out: CastHit): boolean {
  const { x: ux, y: uy, z: uz } = place_u;
  const { nx, ny, nz, t } = out;
  const { radius } = ray;
  const qx = ray.ox + ray.dx * t - nx * radius - place_first.x;
  const qy = ray.oy + ray.dy * t - ny * radius - place_first.y;
  const qz = ray.oz + ray.dz * t - nz * radius - place_first.z;
  const s = Math.min(1, Math.max(0, (qx * ux + qy * uy + qz * uz) / (ux * ux + uy * uy + uz * uz)));
  const r = 1 - s;
  place_weights[0] = r;
  place_weights[1] = s;
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
function setOnTriangle({ a, b, ray }: Cso, ids: Int32Array, out: CastHit): boolean {
  const { x: ux, y: uy, z: uz } = place_u;
  const { x: vx, y: vy, z: vz } = place_v;
  const { nx, ny, nz, t } = out;
  const { radius } = ray;
  const qx = ray.ox + ray.dx * t - nx * radius - place_first.x;
  const qy = ray.oy + ray.dy * t - ny * radius - place_first.y;
  const qz = ray.oz + ray.dz * t - nz * radius - place_first.z;
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
  place_weights[0] = rest;
  place_weights[1] = r;
  place_weights[2] = s;
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
