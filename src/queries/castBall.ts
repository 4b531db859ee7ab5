/** Casts with a sphere in the pair: a ray from its centre against the other shape, inflated by its radius. */

import { castPointHull } from '../kernels/castPointHull.ts';
import { castPointTriangle } from '../kernels/castPointTriangle.ts';
import { NOT_THIN, NOT_TINY, UNSETTLED } from '../kernels/castSide.ts';
import { HIT, LocalRay } from '../kernels/localRay.ts';
import { Frame, setFrame } from '../math/frame.ts';
import type { Pose } from '../math/transform.ts';
import { Vec3 } from '../math/vec3.ts';
import { rayCore } from '../pairs/rayCore.ts';
import type { CastResult } from '../results/castResult.ts';
import { RayResult } from '../results/rayResult.ts';
import { CONVEX, type Shape, type Sphere, TRIANGLE } from '../shapes/shape.ts';

const castBall_frame = /* @__PURE__ */ new Frame();
const castBall_ball = /* @__PURE__ */ new Frame();
const castBall_ray = /* @__PURE__ */ new LocalRay();
const castBall_hit = /* @__PURE__ */ new RayResult();

/** What a core may have beyond the plane that it is met at, as a part of the reach. */
const BEYOND = 1e-13;
const isBeyond_vertex = /* @__PURE__ */ new Vec3();

/** Whether the core reaches beyond the plane across the normal at its point that is hit. */
function isBeyond({ core, reach }: Shape, { point: p, normal: n }: RayResult, radius: number): boolean {
  const v = isBeyond_vertex;
  const top = n.x * p.x + n.y * p.y + n.z * p.z - radius + BEYOND * reach;
  for (let i = 0; i < core.vertexCount; i++) {
    core.vertex(i, v);
    if (n.x * v.x + n.y * v.y + n.z * v.z > top) return true;
  }
  return false;
}

/**
 * A's origin runs along `ray`, seen from B's, in the axes of the world. With `isFirst` the ball is A of the cast, else B. HIT
 * with the fraction as `ray` counts it, MISS, INSIDE or UNSETTLED.
 */
export function castBall(
  ball: Sphere,
  poseBall: Pose,
  shape: Shape,
  poseShape: Pose,
  isFirst: boolean,
  ray: LocalRay,
  out: CastResult,
): number {
  const f = castBall_frame;
  setFrame(f, poseShape, isFirst ? 'poseB' : 'poseA');
  const { core } = ball;
  // Seen from a shape that moves, the ball comes the other way.
  const sign = isFirst ? 1 : -1;
  const dx = sign * ray.dx;
  const dy = sign * ray.dy;
  const dz = sign * ray.dz;
  let ox = sign * ray.ox;
  let oy = sign * ray.oy;
  let oz = sign * ray.oz;
  let bx = 0.0;
  let by = 0.0;
  let bz = 0.0;
  if (core.x !== 0 || core.y !== 0 || core.z !== 0) {
    const g = castBall_ball;
    setFrame(g, poseBall, isFirst ? 'poseA' : 'poseB');
    bx = g.xx * core.x + g.xy * core.y + g.xz * core.z;
    by = g.yx * core.x + g.yy * core.y + g.yz * core.z;
    bz = g.zx * core.x + g.zy * core.y + g.zz * core.z;
    ox += bx;
    oy += by;
    oz += bz;
  }
  const local = castBall_ray;
  local.ox = f.xx * ox + f.yx * oy + f.zx * oz;
  local.oy = f.xy * ox + f.yy * oy + f.zy * oz;
  local.oz = f.xz * ox + f.yz * oy + f.zz * oz;
  local.dx = f.xx * dx + f.yx * dy + f.zx * dz;
  local.dy = f.xy * dx + f.yy * dy + f.zy * dz;
  local.dz = f.xz * dx + f.yz * dy + f.zz * dz;
  local.dLenSq = ray.dLenSq;
  local.start = ray.start;
  local.end = ray.end;
  local.atOrigin = ray.atOrigin;
  local.radius = ball.radius + shape.radius;
  const hit = castBall_hit;
  let found = UNSETTLED;
  const isSolid = shape.type === CONVEX && shape.core.dimension === 3;
  if (local.radius > NOT_TINY && local.radius > NOT_THIN * (ball.reach + shape.reach)) {
    if (isSolid) found = castPointHull(local, shape.core, hit);
    else if (shape.type === TRIANGLE && shape.core.hasFace) found = castPointTriangle(local, shape.core, hit);
  }
  if (found === UNSETTLED && !isSolid) {
    found = rayCore(local, shape, hit);
    // Beside where one feature ends and the next begins, rounding may name the wrong one.
    if (found === HIT && local.radius > 0 && isBeyond(shape, hit, local.radius)) return UNSETTLED;
  }
  if (found !== HIT) return found;
  const { point: p, normal: n } = hit;
  const nx = f.xx * n.x + f.xy * n.y + f.xz * n.z;
  const ny = f.yx * n.x + f.yy * n.y + f.yz * n.z;
  const nz = f.zx * n.x + f.zy * n.y + f.zz * n.z;
  const { point, normalA, normalB } = out;
  const r = ball.radius;
  out.fraction = hit.fraction;
  if (isFirst) {
    // From where the centre is, back to the surface of the shape.
    point.x = f.px + (f.xx * p.x + f.xy * p.y + f.xz * p.z - nx * r);
    point.y = f.py + (f.yx * p.x + f.yy * p.y + f.yz * p.z - ny * r);
    point.z = f.pz + (f.zx * p.x + f.zy * p.y + f.zz * p.z - nz * r);
    normalA.x = -nx;
    normalA.y = -ny;
    normalA.z = -nz;
    normalB.x = nx;
    normalB.y = ny;
    normalB.z = nz;
    out.featureA = 0;
    out.featureB = hit.feature;
  } else {
    const { position } = poseBall;
    point.x = position.x + (bx - nx * r);
    point.y = position.y + (by - ny * r);
    point.z = position.z + (bz - nz * r);
    normalA.x = nx;
    normalA.y = ny;
    normalA.z = nz;
    normalB.x = -nx;
    normalB.y = -ny;
    normalB.z = -nz;
    out.featureA = hit.feature;
    out.featureB = 0;
  }
  return HIT;
}
