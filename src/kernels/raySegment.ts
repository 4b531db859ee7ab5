/**
 * A ray against a rounded segment: an endless cylinder about the segment's line, closed by a ball at either end. Where the ray enters
 * the cylinder between the ends, that is the hit. Where it enters beyond an end, it can only meet the ball there: to reach the rest
 * it would have to cross the disc at that end from within the cylinder, and the disc lies in the ball.
 *
 * Degenerate cases:
 * - along the axis: the ball at the end that comes first;
 * - zero length: a ball, vertex 0.
 */
import { MIN_LENGTH_SQ } from '../math/tolerance.ts';
import { Vec3 } from '../math/vec3.ts';
import { EDGE, VERTEX } from '../results/features.ts';
import type { RayResult } from '../results/rayResult.ts';
import { NEAR_EDGE_SQ, turnAcross } from './edgeNormal.ts';
import { HIT, INSIDE, type LocalRay, MISS } from './localRay.ts';
import type { Segment } from './pointSegment.ts';
import { rayBall } from './rayBall.ts';

const raySegment_end = /* @__PURE__ */ new Vec3();
const raySegment_axis = /* @__PURE__ */ new Vec3();

/** The points within the ray's radius of `segment`; features are a capsule's codes. */
export function raySegment(ray: LocalRay, segment: Segment, out: RayResult): number {
  const { dx, dy, dz, radius } = ray;
  const { ax, ay, az } = segment;
  const ux = segment.bx - ax;
  const uy = segment.by - ay;
  const uz = segment.bz - az;
  const mx = ray.ox - ax;
  const my = ray.oy - ay;
  const mz = ray.oz - az;
  const uLenSq = ux * ux + uy * uy + uz * uz;
  const inv = uLenSq > 0 ? 1 / uLenSq : 0;
  const du = dx * ux + dy * uy + dz * uz;
  const mu = mx * ux + my * uy + mz * uz;
  // The parts of d and m across the axis: e = d - u (d.u)/(u.u), f = m - u (m.u)/(u.u).
  const dAlong = du * inv;
  const mAlong = mu * inv;
  const ex = dx - ux * dAlong;
  const ey = dy - uy * dAlong;
  const ez = dz - uz * dAlong;
  const fx = mx - ux * mAlong;
  const fy = my - uy * mAlong;
  const fz = mz - uz * mAlong;
  const a = ex * ex + ey * ey + ez * ez;
  const b = ex * fx + ey * fy + ez * fz;
  const c = fx * fx + fy * fy + fz * fz - radius * radius;
  if (ray.atOrigin && c < 0) {
    // Inside the cylinder; beyond an end, how far the origin is past it decides.
    const past = mu < 0 ? mAlong : mu > uLenSq ? mAlong - 1 : 0;
    if (c + past * past * uLenSq < 0) return INSIDE;
  }
  let along: number;
  if (a > 0) {
    // A quarter of the discriminant of |f + t e|^2 = r^2, in the form that does not cancel when the origin is far: r^2 e^2 - |f x e|^2.
    const wx = fy * ez - fz * ey;
    const wy = fz * ex - fx * ez;
    const wz = fx * ey - fy * ex;
    const disc = radius * radius * a - (wx * wx + wy * wy + wz * wz);
    if (!(disc >= 0)) return MISS;
    const aInv = 1 / a;
    let t = (-b - Math.sqrt(disc)) * aInv;
    // From outside and towards the cylinder, whatever rounding says.
    if (t < 0 && c >= 0 && b < 0) t = 0;
    along = mAlong + dAlong * t;
    if (along > 0 && along < 1) {
      if (!(t >= ray.start && t <= ray.end)) return MISS;
      // From the axis to the hit: f + t e.
      const nx = fx + ex * t;
      const ny = fy + ey * t;
      const nz = fz + ez * t;
      const rInv = 1 / radius;
      // 1 / |n|, by a step of Newton's method from 1 / r.
      const scale = rInv * (1.5 - 0.5 * (nx * nx + ny * ny + nz * nz) * rInv * rInv);
      out.fraction = t;
      out.feature = EDGE;
      out.normal.x = nx * scale;
      out.normal.y = ny * scale;
      out.normal.z = nz * scale;
      if (radius * radius < NEAR_EDGE_SQ * (mx * mx + my * my + mz * mz + uLenSq)) {
        // So thin that rounding shows. Without any radius there is nothing between axis and hit: against the ray.
        const nLenSq = nx * nx + ny * ny + nz * nz;
        const isThere = radius > 0 && nLenSq > MIN_LENGTH_SQ;
        const unit = 1 / Math.sqrt(isThere ? nLenSq : a);
        out.normal.x = (isThere ? nx : -ex) * unit;
        out.normal.y = (isThere ? ny : -ey) * unit;
        out.normal.z = (isThere ? nz : -ez) * unit;
        const axis = raySegment_axis;
        axis.x = ux;
        axis.y = uy;
        axis.z = uz;
        turnAcross(out.normal, axis);
      }
      out.point.x = ax + ux * along + out.normal.x * radius;
      out.point.y = ay + uy * along + out.normal.y * radius;
      out.point.z = az + uz * along + out.normal.z * radius;
      return HIT;
    }
  } else {
    if (c > 0) return MISS;
    along = du < 0 ? 1 : 0;
  }
  const end = raySegment_end;
  if (along > 0) {
    end.x = segment.bx;
    end.y = segment.by;
    end.z = segment.bz;
  } else {
    end.x = ax;
    end.y = ay;
    end.z = az;
  }
  const found = rayBall(ray, end, out);
  if (found !== HIT) return found;
  out.feature = along > 0 ? VERTEX + 1 : VERTEX;
  if (radius === 0 && (along > 0 ? du > 0 : du < 0)) {
    // The ray comes from the side of the other end: against it would be towards that, so across the segment.
    const scale = -1 / Math.sqrt(a);
    out.normal.x = ex * scale;
    out.normal.y = ey * scale;
    out.normal.z = ez * scale;
    const axis = raySegment_axis;
    axis.x = ux;
    axis.y = uy;
    axis.z = uz;
    turnAcross(out.normal, axis);
  }
  return HIT;
}
