/**
 * The time of impact of two convex shapes, one of which moves without turning, in closed form: a ray against the Minkowski difference
 * of their cores, rounded by both radii.
 */
import { CLOSE } from './core.ts';
import { setLine } from './crossCore.ts';
import { crossPair } from './difference.ts';
import { distanceConvex, writePoint } from './distanceConvex.ts';
import { codeAt, Place } from './place.ts';
import type { Frame } from './pose.ts';
import { type CastResult, DistanceResult } from './results.ts';
import type { ConvexShape } from './shape.ts';
import type { Vec2Like } from './vec2.ts';

/**
 * Fills `out` (but for the subshapes) for A moved by `displacement` and says true, or false when they do not meet. Shapes that hardly
 * overlap only touch; touching shapes that move apart, or along each other, do not collide.
 */
export function castConvex(
  a: ConvexShape,
  frameA: Frame,
  displacement: Vec2Like,
  b: ConvexShape,
  frameB: Frame,
  out: CastResult,
): boolean {
  const { x: dx, y: dy } = displacement;
  const length = Math.sqrt(dx * dx + dy * dy);
  const reach = a.reach + b.reach;
  const line = castConvex_line;
  line.limit = reach;
  line.radius = a.radius + b.radius;
  // The guest goes along a line in the frame of the host, which is A unless that is a point; seen from A, B moves by -displacement.
  const isFlipped = a.core.count === 1 && b.core.count > 1;
  const host = isFlipped ? b : a;
  const guest = isFlipped ? a : b;
  const frameH = isFlipped ? frameB : frameA;
  const frameG = isFlipped ? frameA : frameB;
  if (!setLine(line, host.core, frameH, guest.core, frameG, displacement, isFlipped ? 1 : -1)) {
    return setOverlap(a, frameA, b, frameB) && writeStart(true, out);
  }
  if (!crossPair(host.core, guest.core, line) || line.enter - line.start > 1) return false;
  const touching = CLOSE * reach;
  if ((line.enter - line.start) * length <= touching) {
    if (setOverlap(a, frameA, b, frameB)) return writeStart(true, out);
    // They touch, and the motion leads into B; or B is behind.
    const { distance, normalA } = castConvex_distance;
    return distance <= touching && normalA.x * dx + normalA.y * dy > CLOSE * length && writeStart(false, out);
  }
  const { normalA, normalB } = out;
  const normalH = isFlipped ? normalB : normalA;
  const normalG = isFlipped ? normalA : normalB;
  normalH.x = frameH.c * line.nx - frameH.s * line.ny;
  normalH.y = frameH.s * line.nx + frameH.c * line.ny;
  normalG.x = 0 - normalH.x;
  normalG.y = 0 - normalH.y;
  out.featureA = codeAt(isFlipped ? line.guestSpot : line.spot);
  out.featureB = writePoint(b, frameB, isFlipped ? line.spot : line.guestSpot, normalB, out.point);
  out.startsOverlapping = false;
  out.fraction = Math.min(1, line.enter - line.start);
  out.distance = out.fraction * length;
  return true;
}

const castConvex_line = /* @__PURE__ */ new Place();
const castConvex_distance = /* @__PURE__ */ new DistanceResult();

/** Whether the shapes overlap as they stand, by more than rounding; castConvex_distance tells how. */
function setOverlap(a: ConvexShape, frameA: Frame, b: ConvexShape, frameB: Frame): boolean {
  const distance = castConvex_distance;
  distance.distance = Infinity;
  distanceConvex(a, frameA, b, frameB, distance);
  return distance.distance < -CLOSE * (a.reach + b.reach);
}

/** The answer where the shapes are at the given distance, but for how far A has gone. */
export function writeCast(distance: DistanceResult, isOverlapping: boolean, out: CastResult): void {
  const { pointB, normalA } = distance;
  out.point.copy(pointB);
  out.normalA.copy(normalA);
  out.normalB.set(0 - normalA.x, 0 - normalA.y);
  out.featureA = distance.featureA;
  out.featureB = distance.featureB;
  out.startsOverlapping = isOverlapping;
}

function writeStart(isOverlapping: boolean, out: CastResult): boolean {
  out.fraction = 0;
  out.distance = 0;
  writeCast(castConvex_distance, isOverlapping, out);
  return true;
}
