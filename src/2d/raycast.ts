import { EDGE } from '../results/features.ts';
import { castShape } from './castShape.ts';
import { checkVec2, isVec2 } from './checks.ts';
import { FAR } from './crossCore.ts';
import { POINT } from './point.ts';
import { Frame, type Pose2, setFrame, Transform2 } from './pose.ts';
import { CastResult, RayResult } from './results.ts';
import { ConvexShape, leavesOf, type Shape } from './shape.ts';
import type { Vec2Like } from './vec2.ts';

/**
 * Where the segment from `origin` to `origin + displacement` (in the world) first enters `shape`, or null. A ray that starts inside
 * hits at fraction 0, its point the origin, its normal against the ray, its feature the one nearest to the origin; with zero
 * displacement only that can happen, and the normal is that of the surface point nearest to the origin. The edges of a chain are
 * hit from the front only. Exact from any distance.
 */
export function raycast(
  origin: Vec2Like,
  displacement: Vec2Like,
  shape: Shape,
  pose: Pose2,
  out: RayResult = new RayResult(),
): RayResult | null {
  if (!isVec2(origin)) checkVec2(origin, 'origin');
  if (!isVec2(displacement)) checkVec2(displacement, 'displacement');
  const frame = raycast_frame;
  setFrame(frame, pose, 'pose');
  leavesOf(shape, 'shape');
  if (!(shape instanceof ConvexShape)) return castRay(origin, displacement, shape, pose, out);
  const { core, radius, reach } = shape;
  const { count, x, y } = core;
  const { c, s } = frame;
  const ox = origin.x - frame.x;
  const oy = origin.y - frame.y;
  const { x: wx, y: wy } = displacement;
  const lenSq = wx * wx + wy * wy;
  const len = Math.sqrt(lenSq);
  const isRound = count === 1 && radius > 0;
  const isPlain = count > 2 && radius === 0;
  let fraction = -1.0;
  if ((isRound || isPlain) && ox * ox + oy * oy <= FAR * FAR * reach * reach && lenSq > 0) {
    if (isRound) {
      const vx = ox - (c * x[0]! - s * y[0]!);
      const vy = oy - (s * x[0]! + c * y[0]!);
      // The distance of the line from the centre, and half the chord, times the length.
      const across = vx * wy - vy * wx;
      const halfSq = (radius * len - across) * (radius * len + across);
      if (!(halfSq >= 0)) return null;
      const half = Math.sqrt(halfSq);
      fraction = -(half + (vx * wx + vy * wy)) / lenSq;
      if (fraction > 1) return null;
      const inv = 1 / (radius * lenSq);
      out.normal.x = (across * wy - half * wx) * inv;
      out.normal.y = -(across * wx + half * wy) * inv;
      out.feature = 0;
    } else {
      // A plain polygon is entered through the edge that leads from the left of the ray to its right.
      const qx = c * ox + s * oy;
      const qy = c * oy - s * ox;
      const dx = c * wx + s * wy;
      const dy = c * wy - s * wx;
      const side = dx * qy - dy * qx;
      let edge = 0;
      let isLeft = false;
      for (; edge <= count; edge++) {
        const wasLeft = isLeft;
        isLeft = dx * y[edge]! - dy * x[edge]! > side;
        if (wasLeft && !isLeft) break;
      }
      if (edge-- > count) return null;
      const nx = core.nx[edge]!;
      const ny = core.ny[edge]!;
      const vx = qx - x[edge]!;
      const vy = qy - y[edge]!;
      fraction = -(vx * nx + vy * ny) / (dx * nx + dy * ny);
      if (fraction > 1) return null;
      out.normal.x = c * nx - s * ny;
      out.normal.y = s * nx + c * ny;
      const along = (vy + fraction * dy) * nx - (vx + fraction * dx) * ny;
      out.feature = along <= 0 ? edge : along < core.length[edge]! ? EDGE + edge : (edge + 1) % count;
    }
  }
  // Behind the ray, or around its origin; or not so simple.
  if (fraction < 0) return castRay(origin, displacement, shape, pose, out);
  out.subshape = 0;
  out.fraction = fraction;
  out.distance = fraction * len;
  out.point.x = origin.x + fraction * wx;
  out.point.y = origin.y + fraction * wy;
  out.startsInside = false;
  return out;
}

const raycast_frame = /* @__PURE__ */ new Frame();
const raycast_start = /* @__PURE__ */ new Transform2();
const raycast_cast = /* @__PURE__ */ new CastResult();

/** The ray as a point cast against any shape, also from afar and from inside. */
function castRay(origin: Vec2Like, displacement: Vec2Like, shape: Shape, pose: Pose2, out: RayResult): RayResult | null {
  const cast = raycast_cast;
  raycast_start.position.x = origin.x;
  raycast_start.position.y = origin.y;
  if (!castShape(POINT, raycast_start, displacement, shape, pose, cast)) return null;
  const { x: dx, y: dy } = displacement;
  const len = Math.sqrt(dx * dx + dy * dy);
  const isInside = cast.startsOverlapping;
  const isAgainst = isInside && len > 0;
  out.fraction = cast.fraction;
  out.distance = cast.distance;
  out.startsInside = isInside;
  out.feature = cast.featureB;
  out.subshape = cast.subshapeB;
  out.point.x = isInside ? origin.x : cast.point.x;
  out.point.y = isInside ? origin.y : cast.point.y;
  out.normal.x = isAgainst ? -dx / len : cast.normalB.x;
  out.normal.y = isAgainst ? -dy / len : cast.normalB.y;
  return out;
}
