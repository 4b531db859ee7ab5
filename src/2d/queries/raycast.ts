import { MAX_MAGNITUDE } from '../../math/checks.ts';
import { areNumbers, checkPoint, throwType } from '../math/checks.ts';
import { frameA, NEARLY_UNIT, setFrame } from '../math/frame.ts';
import { type Pose2, Transform2 } from '../math/pose.ts';
import type { Vec2Like } from '../math/vec2.ts';
import { crossCore, FAR } from '../ray/crossCore.ts';
import { CastResult } from '../results/castResult.ts';
import { RayResult } from '../results/rayResult.ts';
import { codeAt, Place } from '../shapes/place.ts';
import { POINT } from '../shapes/point.ts';
import { ConvexShape, leavesOf, type Shape } from '../shapes/shape.ts';
import { castShape } from './castShape.ts';

/**
 * Where the segment from `origin` to `origin + displacement` (in the world) first enters `shape`, or null. A ray that starts inside
 * hits at fraction 0, its point the origin, its normal against the ray, its feature the one nearest to the origin; with zero
 * displacement only that can happen, and the normal is that of the surface point nearest to the origin. A ray along an
 * edge, on its very line, hits at the end of the edge that comes first, with a normal against the ray; one that starts on the edge and goes along it
 * misses. The edges of a chain are hit from the front only, and its ends and corners by a ray along an edge. Exact from any distance.
 *
 * @example
 * ```ts
 * import { circle, raycast, Transform2 } from 'touchstone/2d';
 *
 * const hit = raycast({ x: -5, y: 0 }, { x: 10, y: 0 }, circle(1), new Transform2());
 * console.log(hit?.fraction, hit?.normal.x); // 0.4 -1
 * ```
 */
export function raycast(
  origin: Vec2Like,
  displacement: Vec2Like,
  shape: Shape,
  pose: Pose2,
  out: RayResult = new RayResult(),
): RayResult | null {
  // Whatever is unusual or wrong goes to castRay, which checks the arguments. Misses and circles, where the call would cost as much as
  // the answer, are answered here: V8 inlines functions of up to 460 bytecodes into their callers, and this one has 449.
  if (isCommon(origin, displacement, shape, pose, out)) {
    const { x: px, y: py } = origin;
    const { x, y } = displacement;
    const { position } = pose;
    const { reach } = shape;
    // From the position of the shape to the origin of the ray.
    const ox = px - position.x;
    const oy = py - position.y;
    const lenSq = x * x + y * y;
    // The distance of the line from the position, and half its chord in the circle of radius `reach` there, times the length.
    const across = ox * y - oy * x;
    const halfSq = reach * reach * lenSq - across * across;
    if (halfSq < 0) return null;
    // It is zero if there is no displacement.
    if (halfSq > 0) {
      if ((shape as ConvexShape).radius !== reach) return rayConvex(origin, displacement, shape as ConvexShape, pose, out);
      // The shape is that circle. The division needs not wait for the root.
      const half = Math.sqrt(halfSq);
      const inverse = -1 / (reach * lenSq);
      const fraction = (ox * x + oy * y + half) * (reach * inverse);
      if (fraction > 1) return null;
      // Not behind the ray, nor around its origin.
      if (fraction >= 0) {
        const { normal, point } = out;
        normal.x = (half * x - across * y) * inverse;
        normal.y = (half * y + across * x) * inverse;
        point.x = px + fraction * x;
        point.y = py + fraction * y;
        out.fraction = fraction;
        out.distance = fraction * Math.sqrt(lenSq);
        out.feature = 0;
        out.subshape = 0;
        out.startsInside = false;
        return out;
      }
    }
  }
  return castRay(origin, displacement, shape, pose, out);
}

/**
 * Whether everything is there, of usual size and near the shape, the shape convex, the rotation unit and the result one. A constant, because V8 checks
 * at each call whether a function that is declared is still the same one.
 */
const isCommon = (origin: Vec2Like, displacement: Vec2Like, shape: Shape, pose: Pose2, out: RayResult): boolean => {
  try {
    const { x: px, y: py } = origin;
    const { x, y } = displacement;
    const { position } = pose;
    const { reach } = shape;
    const ox = px - position.x;
    const oy = py - position.y;
    const lenSq = x * x + y * y;
    const { c, s } = pose.rotation;
    const oSq = ox * ox + oy * oy;
    return (
      shape instanceof ConvexShape &&
      out instanceof RayResult &&
      areNumbers(px, py, x, y) &&
      areNumbers(position.x, position.y, c, s) &&
      Math.abs(c * c + s * s - 1) < NEARLY_UNIT &&
      oSq <= FAR * FAR * (reach * reach) &&
      px * px + py * py + oSq + lenSq <= MAX_MAGNITUDE
    );
  } catch {
    // Something is missing.
    return false;
  }
};

/** A common ray that may meet a shape which is no circle about its position. */
function rayConvex(origin: Vec2Like, displacement: Vec2Like, shape: ConvexShape, pose: Pose2, out: RayResult): RayResult | null {
  const { core, radius } = shape;
  const { x: px, y: py } = origin;
  const { x, y } = displacement;
  const { position } = pose;
  const ox = px - position.x;
  const oy = py - position.y;
  let { c, s } = pose.rotation;
  const scale = 1.5 - 0.5 * (c * c + s * s);
  c *= scale;
  s *= scale;
  // The ray in the frame of the shape, from the middle of the core.
  const qx = c * ox + s * oy - core.middleX;
  const qy = c * oy - s * ox - core.middleY;
  const dx = c * x + s * y;
  const dy = c * y - s * x;
  let fraction = 0.5;
  // In the frame of the shape.
  let nx = 0.5;
  let ny = 0.5;
  let feature = 0;
  if (radius === 0) {
    // It enters through the edge that leads from its left to its right.
    const corner = CORNER * shape.reach * (Math.abs(x) + Math.abs(y));
    const across = qx * dy - qy * dx;
    const { first } = core;
    let e = first;
    let side = dx * e.y - dy * e.x + across;
    for (;;) {
      const { next } = e;
      const nextSide = dx * next.y - dy * next.x + across;
      if (!(Math.abs(nextSide) > corner)) return castRay(origin, displacement, shape, pose, out);
      if (side > 0 && nextSide < 0) break;
      if (next === first) return null;
      side = nextSide;
      e = next;
    }
    nx = e.nx;
    ny = e.ny;
    fraction = (e.height - (qx * nx + qy * ny)) / (dx * nx + dy * ny);
    feature = e.code;
  } else {
    const line = raycast_line;
    line.px = qx;
    line.py = qy;
    line.dx = dx;
    line.dy = dy;
    line.radius = radius;
    if (!crossCore(core, line)) return null;
    fraction = line.enter;
    nx = line.nx;
    ny = line.ny;
    feature = codeAt(line.spot);
  }
  if (fraction > 1) return null;
  // Behind the ray, or around its origin.
  if (!(fraction >= 0)) return castRay(origin, displacement, shape, pose, out);
  const { normal, point } = out;
  normal.x = c * nx - s * ny;
  normal.y = s * nx + c * ny;
  point.x = px + fraction * x;
  point.y = py + fraction * y;
  out.fraction = fraction;
  out.distance = fraction * Math.sqrt(x * x + y * y);
  out.feature = feature;
  out.subshape = 0;
  out.startsInside = false;
  return out;
}

/** A line that passes a corner by no more than this fraction of the size may meet it by rounding alone. */
const CORNER = 1e-12;

const raycast_line = /* @__PURE__ */ new Place();
const raycast_start = /* @__PURE__ */ new Transform2();
const raycast_cast = /* @__PURE__ */ new CastResult();

/** The ray as a point cast against any shape, also from afar and from inside; and the checks of what it is asked with. */
function castRay(origin: Vec2Like, displacement: Vec2Like, shape: Shape, pose: Pose2, out: RayResult): RayResult | null {
  const cast = raycast_cast;
  if (!(out instanceof RayResult)) throwType('raycast: out must be a RayResult', out);
  checkPoint(origin, 'raycast: origin');
  checkPoint(displacement, 'raycast: displacement');
  leavesOf(shape, 'raycast');
  setFrame(frameA, pose, 'raycast');
  raycast_start.position.set(origin.x, origin.y);
  if (!castShape(POINT, raycast_start, displacement, shape, pose, cast)) return null;
  const { startsOverlapping: isInside } = cast;
  const { x, y } = displacement;
  const len = Math.sqrt(x * x + y * y);
  out.fraction = cast.fraction;
  out.distance = cast.distance;
  out.feature = cast.featureB;
  out.subshape = cast.subshapeB;
  out.startsInside = isInside;
  const { point, normal } = out;
  const met = isInside ? origin : cast.point;
  point.x = met.x;
  point.y = met.y;
  const isAgainst = isInside && len > 0;
  normal.x = isAgainst ? -x / len : cast.normalB.x;
  normal.y = isAgainst ? -y / len : cast.normalB.y;
  return out;
}
