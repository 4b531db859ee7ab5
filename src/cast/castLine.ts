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
  if (a.topology.dimension === 0) return castPoint(pair, 1, out);
  if (b.topology.dimension === 0) return castPoint(pair, -1, out);
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

/**
 * One core is a point, in the other's frame a ray: that of A moves as A does, that of B against it. `side` is 1 for a point A, -1 for a
 * point B.
 */
function castPoint(pair: CastPair, side: number, out: CastHit): number {
  const { ray } = pair;
  const isA = side > 0;
  const point = isA ? pair.a : pair.b;
  const core = isA ? pair.b : pair.a;
  const g = isA ? pair.frameA : pair.frameB;
  const f = isA ? pair.frameB : pair.frameA;
  const { vertices } = point;
  const px = vertices[0];
  const py = vertices[1];
  const pz = vertices[2];
  // The point from the position of its shape, then from that of the other one, and its way, in the world.
  const qx = g.xx * px + g.xy * py + g.xz * pz;
  const qy = g.yx * px + g.yy * py + g.yz * pz;
  const qz = g.zx * px + g.zy * py + g.zz * pz;
  const ox = side * ray.ox + qx;
  const oy = side * ray.oy + qy;
  const oz = side * ray.oz + qz;
  const dx = side * ray.dx;
  const dy = side * ray.dy;
  const dz = side * ray.dz;
  const line = castLine_ray;
  const hit = castLine_hit;
  line.ox = f.xx * ox + f.yx * oy + f.zx * oz;
  line.oy = f.xy * ox + f.yy * oy + f.zy * oz;
  line.oz = f.xz * ox + f.yz * oy + f.zz * oz;
  line.dx = f.xx * dx + f.yx * dy + f.zx * dz;
  line.dy = f.xy * dx + f.yy * dy + f.zy * dz;
  line.dz = f.xz * dx + f.yz * dy + f.zz * dz;
  line.dLenSq = ray.dLenSq;
  line.radius = ray.radius;
  if (!rayPolytope(line, core, hit) || !(hit.t <= ray.end)) return MISSES;
  const { nx, ny, nz } = hit;
  out.t = hit.t;
  out.nx = side * (f.xx * nx + f.xy * ny + f.xz * nz);
  out.ny = side * (f.yx * nx + f.yy * ny + f.yz * nz);
  out.nz = side * (f.zx * nx + f.zy * ny + f.zz * nz);
  const code = VERTEX + point.topology.vertexNames[0];
  if (isA) {
    // Back from the inflated surface to B's.
    const { x, y, z } = hit;
    const { radiusA } = pair;
    out.x = f.xx * x + f.xy * y + f.xz * z - out.nx * radiusA;
    out.y = f.yx * x + f.yy * y + f.yz * z - out.ny * radiusA;
    out.z = f.zx * x + f.zy * y + f.zz * z - out.nz * radiusA;
    out.featureA = code;
    out.featureB = hit.feature;
  } else {
    const { radiusB } = pair;
    out.x = qx + out.nx * radiusB;
    out.y = qy + out.ny * radiusB;
    out.z = qz + out.nz * radiusB;
    out.featureA = hit.feature;
    out.featureB = code;
  }
  return ENTERS;
}
