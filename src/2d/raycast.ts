import { MAX_MAGNITUDE } from '../math/checks.ts';
import { castShape } from './castShape.ts';
import { checkPoint } from './checks.ts';
import { crossCore, FAR } from './crossCore.ts';
import { codeAt, Place } from './place.ts';
import { POINT } from './point.ts';
import { DRIFT, frameA, NEARLY_UNIT, type Pose2, setFrame, Transform2 } from './pose.ts';
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
  // Common rays are answered here; whatever is unusual or wrong goes to castRay, which checks the arguments.
  try {
    const { x: px, y: py } = origin;
    const { x, y } = displacement;
    const { core } = shape as ConvexShape;
    if (core !== undefined) {
      // A number that may be missing goes on the heap, so it is read only here.
      const { radius } = shape as ConvexShape;
      const { middleX, middleY } = core;
      const { x: fx, y: fy } = pose.position;
      let { c, s } = pose.rotation;
      const normSq = c * c + s * s;
      const off = Math.abs(normSq - 1);
      const scale = off < NEARLY_UNIT ? 1.5 - 0.5 * normSq : 1 / Math.sqrt(normSq);
      // From the middle of the core to the origin of the ray, in the world.
      const ox = px - fx - scale * (c * middleX - s * middleY);
      const oy = py - fy - scale * (s * middleX + c * middleY);
      const outer = core.outer + radius;
      const lenSq = x * x + y * y;
      if (
        typeof px === 'number' &&
        typeof py === 'number' &&
        typeof x === 'number' &&
        typeof y === 'number' &&
        typeof fx === 'number' &&
        typeof fy === 'number' &&
        typeof c === 'number' &&
        typeof s === 'number' &&
        off < DRIFT &&
        lenSq > 0 &&
        px * px + py * py + fx * fx + fy * fy + lenSq <= MAX_MAGNITUDE &&
        ox * ox + oy * oy <= FAR * FAR * outer * outer
      ) {
        // The distance of the line from the middle, and half the chord of the circle around the shape, times the length.
        const across = ox * y - oy * x;
        const halfSq = outer * outer * lenSq - across * across;
        if (halfSq < 0) return null;
        const len = Math.sqrt(lenSq);
        const { normal, point } = out;
        let fraction = 0.5;
        if (core.count === 1) {
          const half = Math.sqrt(halfSq);
          const inverse = -1 / (radius * lenSq);
          fraction = (half + ox * x + oy * y) * radius * inverse;
          normal.x = (half * x - across * y) * inverse;
          normal.y = (half * y + across * x) * inverse;
          out.feature = 0;
        } else {
          c *= scale;
          s *= scale;
          const qx = c * ox + s * oy;
          const qy = c * oy - s * ox;
          const dx = c * x + s * y;
          const dy = c * y - s * x;
          if (radius === 0) {
            // It enters through the edge that leads from its left to its right.
            const corner = CORNER * outer * len;
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
        // Not behind the ray, nor around its origin.
        if (fraction >= 0) {
          point.x = px + fraction * x;
          point.y = py + fraction * y;
          out.fraction = fraction;
          out.distance = fraction * len;
          out.subshape = 0;
          out.startsInside = false;
          return out;
        }
      }
    }
  } catch {
    // Something is missing.
  }
  return castRay(origin, displacement, shape, pose, out);
}

/** A line that passes a corner by no more than this fraction of the size may meet it by rounding alone. */
const CORNER = 1e-12;

const raycast_line = /* @__PURE__ */ new Place();
const raycast_start = /* @__PURE__ */ new Transform2();
const raycast_cast = /* @__PURE__ */ new CastResult();

/** The ray as a point cast against any shape, also from afar and from inside; and the checks of what it is asked with. */
function castRay(origin: Vec2Like, displacement: Vec2Like, shape: Shape, pose: Pose2, out: RayResult): RayResult | null {
  const cast = raycast_cast;
  setFrame(frameA, pose, 'pose');
  leavesOf(shape, 'shape');
  checkPoint(origin, 'origin');
  raycast_start.position.set(origin.x, origin.y);
  if (!castShape(POINT, raycast_start, displacement, shape, pose, cast)) return null;
  const { x, y } = displacement;
  const len = Math.sqrt(x * x + y * y);
  const isInside = cast.startsOverlapping;
  out.fraction = cast.fraction;
  out.distance = cast.distance;
  out.startsInside = isInside;
  out.feature = cast.featureB;
  out.subshape = cast.subshapeB;
  out.point.copy(isInside ? origin : cast.point);
  out.normal.copy(cast.normalB);
  if (isInside && len > 0) out.normal.set(-x / len, -y / len);
  return out;
}
