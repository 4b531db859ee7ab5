/** Where the line of A's motion enters: the one place that knows which algorithm serves which cores. */
import { Ray, RayHit } from '../ray/ray.ts';
import { rayPolytope } from '../ray/rayPolytope.ts';
import { VERTEX } from '../results/features.ts';
import type { ConvexShape } from '../shapes/shape.ts';
import { CastLimits, castCores, ENTERS, isPlaneProven, MISSES, UNPROVEN, UNSETTLED } from './castCores.ts';
import type { CastHit } from './castHit.ts';
import { placeCast } from './castPlace.ts';
import { CastSimplex } from './castSimplex.ts';
import { Cso, setCso } from './cso.ts';
import type { Sweep } from './sweep.ts';

const castLine_ray = /* @__PURE__ */ new Ray();
const castLine_hit = /* @__PURE__ */ new RayHit();
const castLine_cso = /* @__PURE__ */ new Cso();
const castLine_simplex = /* @__PURE__ */ new CastSimplex();
const castLine_limits = /* @__PURE__ */ new CastLimits();

/** ENTERS, with the place in `out`; MISSES, also what is entered after the sweep's end; or UNSETTLED. */
export function castLine(a: ConvexShape, b: ConvexShape, sweep: Sweep, out: CastHit): number {
  if (a.core.topology.dimension === 0) return castPointA(a, b, sweep, out);
  if (b.core.topology.dimension === 0) return castPointB(a, b, sweep, out);
  const cso = castLine_cso;
  const simplex = castLine_simplex;
  const limits = castLine_limits;
  setCso(cso, a, b, sweep);
  simplex.radius = cso.ray.radius;
  limits.scale = a.core.reach + b.core.reach;
  limits.end = sweep.end * sweep.length;
  const found = castCores(cso, simplex, limits);
  if (found === MISSES || found === UNSETTLED) return found;
  const isKept = placeCast(cso, simplex, out);
  if (out.featureA < 0 || out.featureB < 0) return UNSETTLED;
  if ((found === UNPROVEN || !isKept) && !isPlaneProven(cso, simplex, limits)) return UNSETTLED;
  const { radius } = b;
  out.x += out.nx * radius;
  out.y += out.ny * radius;
  out.z += out.nz * radius;
  return out.t <= sweep.end ? ENTERS : MISSES;
}

/** The core of A is a point: in B's frame a ray. */
function castPointA(a: ConvexShape, b: ConvexShape, { frame: f, dx, dy, dz, dLenSq, end }: Sweep, out: CastHit): number {
  const { vertices, topology } = a.core;
  const vx = vertices[0];
  const vy = vertices[1];
  const vz = vertices[2];
  const ray = castLine_ray;
  const hit = castLine_hit;
  ray.ox = f.xx * vx + f.xy * vy + f.xz * vz + f.px;
  ray.oy = f.yx * vx + f.yy * vy + f.yz * vz + f.py;
  ray.oz = f.zx * vx + f.zy * vy + f.zz * vz + f.pz;
  ray.dx = dx;
  ray.dy = dy;
  ray.dz = dz;
  ray.dLenSq = dLenSq;
  ray.radius = a.radius + b.radius;
  if (!rayPolytope(ray, b.core, hit) || !(hit.t <= end)) return MISSES;
  const { nx, ny, nz } = hit;
  const { radius } = a;
  // Back from the inflated surface to B's.
  out.t = hit.t;
  out.x = hit.x - nx * radius;
  out.y = hit.y - ny * radius;
  out.z = hit.z - nz * radius;
  out.nx = nx;
  out.ny = ny;
  out.nz = nz;
  out.featureA = VERTEX + topology.vertexNames[0];
  out.featureB = hit.feature;
  return ENTERS;
}

/** The core of B is a point: in A's frame a ray, against A's motion. */
function castPointB(a: ConvexShape, b: ConvexShape, { frame: f, dx, dy, dz, dLenSq, end }: Sweep, out: CastHit): number {
  const { vertices, topology } = b.core;
  const vx = vertices[0];
  const vy = vertices[1];
  const vz = vertices[2];
  const { xx, xy, xz, yx, yy, yz, zx, zy, zz } = f;
  const qx = vx - f.px;
  const qy = vy - f.py;
  const qz = vz - f.pz;
  const ray = castLine_ray;
  const hit = castLine_hit;
  ray.ox = xx * qx + yx * qy + zx * qz;
  ray.oy = xy * qx + yy * qy + zy * qz;
  ray.oz = xz * qx + yz * qy + zz * qz;
  ray.dx = -(xx * dx + yx * dy + zx * dz);
  ray.dy = -(xy * dx + yy * dy + zy * dz);
  ray.dz = -(xz * dx + yz * dy + zz * dz);
  ray.dLenSq = dLenSq;
  ray.radius = a.radius + b.radius;
  if (!rayPolytope(ray, a.core, hit) || !(hit.t <= end)) return MISSES;
  const { nx: ax, ny: ay, nz: az } = hit;
  const nx = -(xx * ax + xy * ay + xz * az);
  const ny = -(yx * ax + yy * ay + yz * az);
  const nz = -(zx * ax + zy * ay + zz * az);
  const { radius } = b;
  out.t = hit.t;
  out.x = vx + nx * radius;
  out.y = vy + ny * radius;
  out.z = vz + nz * radius;
  out.nx = nx;
  out.ny = ny;
  out.nz = nz;
  out.featureA = hit.feature;
  out.featureB = VERTEX + topology.vertexNames[0];
  return ENTERS;
}
