/**
 * The answer of a cast from the vertices of the CSO over which it ends, by the shapes' own edges and normals: the time, the normal and
 * the point, in B's frame.
 */
import { cross } from '../math/cross.ts';
import type { Frame } from '../math/frame.ts';
import { Vec3 } from '../math/vec3.ts';
import { type Ray, RayHit } from '../ray/ray.ts';
import { ENTERS, rayEdge, rayVertex } from '../ray/rayRound.ts';
import { FACE } from '../results/features.ts';
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
const place_vertices: readonly Vec3[] = [place_first, place_u, place_v];
/** The weights of the vertices. */
const place_weights = /* @__PURE__ */ new Float64Array(3);
/** The vertices of a core that differ. */
const place_different = /* @__PURE__ */ new Int32Array(3);
const place_cross = /* @__PURE__ */ new Vec3();
/** The ends of an edge of the CSO. */
const place_ends = /* @__PURE__ */ new Float64Array(6);
/** An outward normal of a core, in its frame. */
const place_normal = /* @__PURE__ */ new Vec3();
const place_hit = /* @__PURE__ */ new RayHit();

/**
 * Writes the answer to `out`, with the point of B's core, and the normal to the simplex; false when that brings another one, by more
 * than rounding. A feature is -1 where the vertices span none, or the place is off it.
 */
export function placeCast(cso: Cso, simplex: CastSimplex, out: CastHit): boolean {
  const { a, b, frameA, ray } = cso;
  const { ids, count } = simplex;
  if (count === 3) simplex.startWithShortest();
  setVertices(cso, simplex);
  out.featureA = -1;
  out.featureB = -1;
  if (count === 3) setPlane(cso, ids, out);
  else if (!setRound(ray, count, out)) setSimplexNormal(cso, simplex, out);
  const isOnFeature = setPlace(cso, simplex, out);
  if (out.featureA < 0) {
    setNormalOfA(frameA, out);
    out.featureA = codeOf(a, place_normal, place_different, setDifferent(ids, 0, count));
  }
  if (out.featureB < 0) {
    setNormalOfB(out);
    out.featureB = codeOf(b, place_normal, place_different, setDifferent(ids, 1, count));
  }
  if (!isOnFeature) out.featureB = -1;
  return isNormalKept(cso, simplex, out);
}

/** Places the vertices of the CSO; from the first to another by differences within each core, exact however small. */
function setVertices(cso: Cso, { ids, count }: CastSimplex): void {
  const f = cso.frameA;
  const { vertices: p } = cso.a;
  const { vertices: q } = cso.b;
  const i = 3 * ids[0];
  const j = 3 * ids[1];
  for (let k = 0; k < count; k++) {
    const v = 3 * ids[2 * k];
    const w = 3 * ids[2 * k + 1];
    const isFirst = k === 0;
    const ax = isFirst ? p[v] : p[v] - p[i];
    const ay = isFirst ? p[v + 1] : p[v + 1] - p[i + 1];
    const az = isFirst ? p[v + 2] : p[v + 2] - p[i + 2];
    const bx = isFirst ? q[w] : q[w] - q[j];
    const by = isFirst ? q[w + 1] : q[w + 1] - q[j + 1];
    const bz = isFirst ? q[w + 2] : q[w + 2] - q[j + 2];
    const out = place_vertices[k];
    out.x = bx - (f.xx * ax + f.xy * ay + f.xz * az);
    out.y = by - (f.yx * ax + f.yy * ay + f.yz * az);
    out.z = bz - (f.zx * ax + f.zy * ay + f.zz * az);
  }
  place_weights.fill(1);
}

/** Writes the outward normal of B to place_normal. */
function setNormalOfB({ nx, ny, nz }: CastHit): void {
  place_normal.x = nx;
  place_normal.y = ny;
  place_normal.z = nz;
}

/** Writes the outward normal of A to place_normal, in A's frame. */
function setNormalOfA(f: Frame, { nx, ny, nz }: CastHit): void {
  place_normal.x = -(f.xx * nx + f.yx * ny + f.zx * nz);
  place_normal.y = -(f.xy * nx + f.yy * ny + f.zy * nz);
  place_normal.z = -(f.xz * nx + f.yz * ny + f.zz * nz);
}

/** Writes the normal of the answer to the simplex; true when it was there already, but for rounding. */
function isNormalKept({ axes: m }: Cso, simplex: CastSimplex, out: CastHit): boolean {
  const { nx, ny, nz } = out;
  const { normal } = simplex;
  const most = simplex.count < 3 ? SAME_ROUND_NORMAL : SAME_NORMAL;
  let isKept = true;
  for (let i = 0; i < 3; i++) {
    const along = m[3 * i] * nx + m[3 * i + 1] * ny + m[3 * i + 2] * nz;
    if (Math.abs(along - normal[i]) > most) isKept = false;
    normal[i] = along;
  }
  return isKept;
}

/** Lists the vertices of a core, A (0) or B (1), that have a weight, each once; returns how many they are. */
function setDifferent(ids: Int32Array, side: number, count: number): number {
  const out = place_different;
  let found = 0;
  for (let i = 0; i < count; i++) {
    const v = ids[2 * i + side];
    let isNew = place_weights[i] > NO_WEIGHT;
    for (let j = 0; j < found; j++) if (out[j] === v) isNew = false;
    if (isNew) out[found++] = v;
  }
  return found;
}

/** A vertex or an edge of the CSO with a radius: a root. False when rounding leaves none. */
function setRound(ray: Ray, count: number, out: CastHit): boolean {
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
  const isMet = count === 1 ? rayVertex(ray, ends, 0, hit) : rayEdge(ray, ends, 0, 1, hit) === ENTERS;
  if (!isMet) return false;
  out.t = hit.t;
  out.nx = hit.nx;
  out.ny = hit.ny;
  out.nz = hit.nz;
  return true;
}

/** The normal that the simplex brings. */
function setSimplexNormal({ axes: m, ray }: Cso, simplex: CastSimplex, out: CastHit): void {
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
  setTime(ray, out);
}

/** When the plane across the normal is reached. */
function setTime(ray: Ray, out: CastHit): void {
  const { nx, ny, nz } = out;
  const { x, y, z } = place_first;
  const gap = nx * (x - ray.ox) + ny * (y - ray.oy) + nz * (z - ray.oz);
  out.t = (gap + ray.radius) / (nx * ray.dx + ny * ray.dy + nz * ray.dz);
}

/** A triangle of the CSO: a face of one core, whose own normal is taken, or two edges, or what two parallel faces share. */
function setPlane({ a, b, frameA: f, ray }: Cso, ids: Int32Array, out: CastHit): void {
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
  // Three vertices of B and one of A (1), or the other way round (-1): the normal of the face that has them as corners.
  const countB = setDifferent(ids, 1, 3);
  const isOfB = countB === 3 && ids[0] === ids[2] && ids[2] === ids[4];
  const side = isOfB ? 1 : countB === 1 && setDifferent(ids, 0, 3) === 3 ? -1 : 0;
  const core = isOfB ? b : a;
  if (isOfB) setNormalOfB(out);
  else setNormalOfA(f, out);
  const found = side === 0 ? -1 : faceOf(core, place_normal, place_different, 3);
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
  setTime(ray, out);
}

/**
 * The weights of the vertices at the place under the one where the line enters, and the point of B's core there; false when that is off
 * the feature that they span.
 */
function setPlace(cso: Cso, { ids, count }: CastSimplex, out: CastHit): boolean {
  const { ray } = cso;
  const w = place_weights;
  const { nx, ny, nz, t } = out;
  const { radius } = ray;
  w[0] = 1;
  w[1] = 0;
  w[2] = 0;
  const ux = place_u.x;
  const uy = place_u.y;
  const uz = place_u.z;
  const vx = place_v.x;
  const vy = place_v.y;
  const vz = place_v.z;
  const qx = ray.ox + ray.dx * t - nx * radius - place_first.x;
  const qy = ray.oy + ray.dy * t - ny * radius - place_first.y;
  const qz = ray.oz + ray.dz * t - nz * radius - place_first.z;
  const qu = qx * ux + qy * uy + qz * uz;
  const uu = ux * ux + uy * uy + uz * uz;
  if (count === 2) w[1] = Math.min(1, Math.max(0, qu / uu));
  else if (count === 3) {
    // q = s u + t v in the plane: by the parts of u x v, q x v and u x q along the normal.
    const whole = nx * (uy * vz - uz * vy) + ny * (uz * vx - ux * vz) + nz * (ux * vy - uy * vx);
    const forU = (nx * (qy * vz - qz * vy) + ny * (qz * vx - qx * vz) + nz * (qx * vy - qy * vx)) / whole;
    const forV = (nx * (uy * qz - uz * qy) + ny * (uz * qx - ux * qz) + nz * (ux * qy - uy * qx)) / whole;
    const qv = qx * vx + qy * vy + qz * vz;
    const vv = vx * vx + vy * vy + vz * vz;
    const uv = ux * vx + uy * vy + uz * vz;
    // Beyond a side by rounding: the nearest place on it.
    if (!(forU >= 0)) w[2] = Math.min(1, Math.max(0, qv / vv));
    else if (!(forV >= 0)) w[1] = Math.min(1, Math.max(0, qu / uu));
    else if (forU + forV > 1) {
      w[2] = Math.min(1, Math.max(0, (qv - uv - qu + uu) / (uu + vv - 2 * uv)));
      w[1] = 1 - w[2];
    } else {
      w[1] = forU;
      w[2] = forV;
    }
  }
  w[0] = 1 - w[1] - w[2];
  const { vertices } = cso.b;
  let x = -0;
  let y = -0;
  let z = -0;
  for (let i = 0; i < count; i++) {
    const v = 3 * ids[2 * i + 1];
    x += vertices[v] * w[i];
    y += vertices[v + 1] * w[i];
    z += vertices[v + 2] * w[i];
  }
  out.x = x;
  out.y = y;
  out.z = z;
  if (count === 1) return true;
  const offX = qx - w[1] * ux - (count > 2 ? w[2] * vx : 0);
  const offY = qy - w[1] * uy - (count > 2 ? w[2] * vy : 0);
  const offZ = qz - w[1] * uz - (count > 2 ? w[2] * vz : 0);
  const most = ON_FEATURE * (cso.a.reach + cso.b.reach + radius);
  return offX * offX + offY * offY + offZ * offZ <= most * most;
}
