/** Where the line of A's motion enters: the one place that knows which algorithm serves which cores. */
import { Frame } from '../math/frame.ts';
import { Ray, RayHit } from '../ray/ray.ts';
import { rayPolytope } from '../ray/rayPolytope.ts';
import { VERTEX } from '../results/features.ts';
import type { Polytope } from '../shapes/polytope.ts';
import { CastLimits, castCores, ENTERS, isPlaneProven, MISSES, UNPROVEN, UNSETTLED } from './castCores.ts';
import type { CastHit } from './castHit.ts';
import { placeCast } from './castPlace.ts';
import { CastSimplex } from './castSimplex.ts';
import { Cso, setCso } from './cso.ts';

/** Two inflated cores and the motion of the first. */
export class CastPair {
  a!: Polytope;
  b!: Polytope;
  radiusA = -0;
  radiusB = -0;
  readonly frameA = new Frame();
  readonly frameB = new Frame();
  /** From B's position to A's and how A moves, along the axes of the world, with both radii. */
  readonly ray = new Ray();
}

const castLine_ray = /* @__PURE__ */ new Ray();
const castLine_hit = /* @__PURE__ */ new RayHit();
const castLine_cso = /* @__PURE__ */ new Cso();
const castLine_simplex = /* @__PURE__ */ new CastSimplex();
const castLine_limits = /* @__PURE__ */ new CastLimits();

/** ENTERS, with the place in `out`; MISSES, also what is entered after the ray's end; or UNSETTLED. */
export function castLine(pair: CastPair, out: CastHit): number {
  const { a, b, ray, frameA, frameB } = pair;
  if (a.topology.dimension === 0) return castPointA(pair, out);
  if (b.topology.dimension === 0) return castPointB(pair, out);
  const simplex = castLine_simplex;
  const limits = castLine_limits;
  simplex.radius = ray.radius;
  limits.scale = a.reach + b.reach;
  limits.end = ray.end * Math.sqrt(ray.dLenSq);
  setCso(castLine_cso, a, frameA, b, frameB, ray);
  const found = castCores(castLine_cso, simplex, limits);
  if (found === MISSES || found === UNSETTLED) return found;
  const isKept = placeCast(castLine_cso, frameA, frameB, ray, simplex, out);
  if (out.featureA < 0 || out.featureB < 0) return UNSETTLED;
  if ((found === UNPROVEN || !isKept) && !isPlaneProven(castLine_cso, simplex, limits)) return UNSETTLED;
  const { radiusB } = pair;
  out.x += out.nx * radiusB;
  out.y += out.ny * radiusB;
  out.z += out.nz * radiusB;
  return out.t <= ray.end ? ENTERS : MISSES;
}

/** A point A: a ray against B, in B's frame. */
function castPointA(pair: CastPair, out: CastHit): number {
  const { a, b, ray, frameA, frameB, radiusA } = pair;
  const { vertices } = a;
  const ax = vertices[0]!;
  const ay = vertices[1]!;
  const az = vertices[2]!;
  const line = castLine_ray;
  line.ox = ray.ox + (frameA.xx * ax + frameA.xy * ay + frameA.xz * az);
  line.oy = ray.oy + (frameA.yx * ax + frameA.yy * ay + frameA.yz * az);
  line.oz = ray.oz + (frameA.zx * ax + frameA.zy * ay + frameA.zz * az);
  line.dx = ray.dx;
  line.dy = ray.dy;
  line.dz = ray.dz;
  if (!castPoint(pair, frameB, b, out)) return MISSES;
  out.x -= out.nx * radiusA;
  out.y -= out.ny * radiusA;
  out.z -= out.nz * radiusA;
  out.featureA = VERTEX + a.topology.vertexNames[0]!;
  out.featureB = castLine_hit.feature;
  return ENTERS;
}

/** A point B, which moves against A: a ray against A, in A's frame. */
function castPointB(pair: CastPair, out: CastHit): number {
  const { a, b, ray, frameA, frameB, radiusB } = pair;
  const { vertices } = b;
  const x = vertices[0]!;
  const y = vertices[1]!;
  const z = vertices[2]!;
  const bx = frameB.xx * x + frameB.xy * y + frameB.xz * z;
  const by = frameB.yx * x + frameB.yy * y + frameB.yz * z;
  const bz = frameB.zx * x + frameB.zy * y + frameB.zz * z;
  const line = castLine_ray;
  line.ox = bx - ray.ox;
  line.oy = by - ray.oy;
  line.oz = bz - ray.oz;
  line.dx = -ray.dx;
  line.dy = -ray.dy;
  line.dz = -ray.dz;
  if (!castPoint(pair, frameA, a, out)) return MISSES;
  out.nx = -out.nx;
  out.ny = -out.ny;
  out.nz = -out.nz;
  out.x = bx + out.nx * radiusB;
  out.y = by + out.ny * radiusB;
  out.z = bz + out.nz * radiusB;
  out.featureA = castLine_hit.feature;
  out.featureB = VERTEX + b.topology.vertexNames[0]!;
  return ENTERS;
}

/** The line in castLine_ray, given in the world, against a core: the time, the place on the inflated surface and the normal. */
function castPoint(pair: CastPair, f: Frame, core: Polytope, out: CastHit): boolean {
  const line = castLine_ray;
  const hit = castLine_hit;
  const { ox, oy, oz, dx, dy, dz } = line;
  line.ox = f.xx * ox + f.yx * oy + f.zx * oz;
  line.oy = f.xy * ox + f.yy * oy + f.zy * oz;
  line.oz = f.xz * ox + f.yz * oy + f.zz * oz;
  line.dx = f.xx * dx + f.yx * dy + f.zx * dz;
  line.dy = f.xy * dx + f.yy * dy + f.zy * dz;
  line.dz = f.xz * dx + f.yz * dy + f.zz * dz;
  line.dLenSq = pair.ray.dLenSq;
  line.radius = pair.ray.radius;
  if (!rayPolytope(line, core, hit) || !(hit.t <= pair.ray.end)) return false;
  const { x, y, z, nx, ny, nz } = hit;
  out.t = hit.t;
  out.x = f.xx * x + f.xy * y + f.xz * z;
  out.y = f.yx * x + f.yy * y + f.yz * z;
  out.z = f.zx * x + f.zy * y + f.zz * z;
  out.nx = f.xx * nx + f.xy * ny + f.xz * nz;
  out.ny = f.yx * nx + f.yy * ny + f.yz * nz;
  out.nz = f.zx * nx + f.zy * ny + f.zz * nz;
  return true;
}
