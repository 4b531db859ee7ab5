import { castShape } from './castShape.ts';
import { checkVec2, isVec2 } from './checks.ts';
import { crossCore, FAR } from './crossCore.ts';
import { writePoint } from './distanceConvex.ts';
import { Place } from './place.ts';
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
  if (!(shape instanceof ConvexShape)) {
    leavesOf(shape, 'shape');
    return castRay(origin, displacement, shape, pose, out);
  }
  const { core, radius, reach } = shape;
  const { x, y } = displacement;
  const { c, s } = frame;
  const { normal } = out;
  const ox = origin.x - frame.x;
  const oy = origin.y - frame.y;
  const lenSq = x * x + y * y;
  const len = Math.sqrt(lenSq);
  let fraction = -1.0;
  if (ox * ox + oy * oy <= FAR * FAR * reach * reach && lenSq > 0) {
    const qx = c * ox + s * oy - core.middleX;
    const qy = c * oy - s * ox - core.middleY;
    const dx = c * x + s * y;
    const dy = c * y - s * x;
    if (core.count === 1 && radius > 0) {
      // The distance of the line from the centre, and half the chord, times the length.
      const across = qx * dy - qy * dx;
      const halfSq = (radius * len - across) * (radius * len + across);
      if (!(halfSq >= 0)) return null;
      const half = Math.sqrt(halfSq);
      fraction = -(half + (qx * dx + qy * dy)) / lenSq;
      if (fraction > 1) return null;
      const inv = 1 / (radius * lenSq);
      normal.x = (across * y - half * x) * inv;
      normal.y = -(across * x + half * y) * inv;
      out.point.x = origin.x + fraction * x;
      out.point.y = origin.y + fraction * y;
      out.feature = 0;
    } else {
      const line = raycast_line;
      line.qx = qx;
      line.qy = qy;
      line.dx = dx;
      line.dy = dy;
      line.radius = radius;
      if (!crossCore(core, line)) return null;
      fraction = line.enter;
      if (fraction > 1) return null;
      normal.x = c * line.nx - s * line.ny;
      normal.y = s * line.nx + c * line.ny;
      out.feature = writePoint(shape, frame, line.spot, normal, out.point);
    }
  }
  // From far away, behind the ray, or around its origin.
  if (!(fraction >= 0)) return castRay(origin, displacement, shape, pose, out);
  out.fraction = fraction;
  out.distance = fraction * len;
  out.subshape = 0;
  out.startsInside = false;
  return out;
}

const raycast_frame = /* @__PURE__ */ new Frame();
const raycast_line = /* @__PURE__ */ new Place();
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
