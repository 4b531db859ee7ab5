import { MAX_MAGNITUDE } from '../math/checks.ts';
import { castShape } from './castShape.ts';
import { checkVec2, isVec2 } from './checks.ts';
import { crossCore, FAR } from './crossCore.ts';
import { codeAt, Place } from './place.ts';
import { POINT } from './point.ts';
import { frameA, NOTHING, type Pose2, setFrame, Transform2 } from './pose.ts';
import { CastResult, RayResult } from './results.ts';
import { type ConvexShape, leavesOf, type Shape } from './shape.ts';
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
  setFrame(frameA, pose, 'pose');
  // Common rays are answered here; whatever is unusual or wrong goes to castRay, which checks the other arguments.
  const { x: px, y: py } = origin ?? NOTHING;
  const { x, y } = displacement ?? NOTHING;
  const core = (shape as ConvexShape | null)?.core;
  if (core === undefined) return castRay(origin, displacement, shape, pose, out);
  // A number that may be missing goes on the heap, so it is read only here.
  const { radius } = shape as ConvexShape;
  const { middleX, middleY } = core;
  const { c, s } = frameA;
  // From the middle of the core to the origin of the ray, in the world.
  const ox = px - frameA.x - (c * middleX - s * middleY);
  const oy = py - frameA.y - (s * middleX + c * middleY);
  const size = Math.abs(x) + Math.abs(y);
  const outer = core.outer + radius;
  if (
    !(
      typeof px === 'number' &&
      typeof py === 'number' &&
      typeof x === 'number' &&
      typeof y === 'number' &&
      size > 0 &&
      Math.abs(px) + Math.abs(py) + size <= MAX_MAGNITUDE &&
      ox * ox + oy * oy <= FAR * FAR * outer * outer
    )
  )
    return castRay(origin, displacement, shape, pose, out);
  // The distance of the line from the middle, and half the chord of the circle around the shape, times the length.
  const lenSq = x * x + y * y;
  const across = ox * y - oy * x;
  const halfSq = outer * outer * lenSq - across * across;
  if (halfSq < 0) return null;
  const { normal, point } = out;
  let fraction = 0.5;
  if (core.count === 1) {
    const half = Math.sqrt(halfSq);
    const scale = 1 / (radius * lenSq);
    fraction = -(half + (ox * x + oy * y)) * (radius * scale);
    normal.x = (across * y - half * x) * scale;
    normal.y = -(across * x + half * y) * scale;
    out.feature = 0;
  } else {
    const qx = c * ox + s * oy;
    const qy = c * oy - s * ox;
    const dx = c * x + s * y;
    const dy = c * y - s * x;
    if (radius === 0) {
      // It enters through the edge that leads from its left to its right.
      const corner = CORNER * outer * size;
      let e = core.first;
      let side = dx * e.y - dy * e.x + across;
      for (;;) {
        const { next } = e;
        const nextSide = dx * next.y - dy * next.x + across;
        if (!(Math.abs(nextSide) > corner)) return castRay(origin, displacement, shape, pose, out);
        if (side > 0 && nextSide < 0) break;
        if (next === core.first) return null;
        side = nextSide;
        e = next;
      }
      const { nx, ny } = e;
      fraction = (e.height - (qx * nx + qy * ny)) / (dx * nx + dy * ny);
      normal.x = c * nx - s * ny;
      normal.y = s * nx + c * ny;
      out.feature = e.code;
    } else {
      const line = raycast_line;
      line.px = qx;
      line.py = qy;
      line.dx = dx;
      line.dy = dy;
      line.radius = radius;
      if (!crossCore(core, line)) return null;
      fraction = line.enter;
      normal.x = c * line.nx - s * line.ny;
      normal.y = s * line.nx + c * line.ny;
      out.feature = codeAt(line.spot);
    }
  }
  if (fraction > 1) return null;
  // Behind the ray, or around its origin.
  if (!(fraction >= 0)) return castRay(origin, displacement, shape, pose, out);
  point.x = px + fraction * x;
  point.y = py + fraction * y;
  out.fraction = fraction;
  out.distance = fraction * Math.sqrt(lenSq);
  out.subshape = 0;
  out.startsInside = false;
  return out;
}

/** A line that passes a corner by no more than this fraction of the size may meet it by rounding alone. */
const CORNER = 1e-12;

const raycast_line = /* @__PURE__ */ new Place();
const raycast_start = /* @__PURE__ */ new Transform2();
const raycast_cast = /* @__PURE__ */ new CastResult();

/** The ray as a point cast against any shape, also from afar and from inside; and the checks of what it is asked with, but for the pose. */
function castRay(origin: Vec2Like, displacement: Vec2Like, shape: Shape, pose: Pose2, out: RayResult): RayResult | null {
  const cast = raycast_cast;
  leavesOf(shape, 'shape');
  if (!isVec2(origin)) checkVec2(origin, 'origin');
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
