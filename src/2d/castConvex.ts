/**
 * The time of impact of two convex shapes, one of which moves without turning, in closed form: a ray against the Minkowski difference
 * of their cores, rounded by both radii.
 */
import { CLOSE } from './core.ts';
import { setLine } from './crossCore.ts';
import { crossPair } from './difference.ts';
import { distanceConvex } from './distanceConvex.ts';
import { codeAt, Place, writeNormals, writePoint } from './place.ts';
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
  const line = castConvex_line;
  line.radius = a.radius + b.radius;
  // The guest goes along a line in the frame of the host, which is A unless that is a point; seen from A, B moves by -displacement.
  const isFlipped = a.core.count === 1 && b.core.count > 1;
  const host = isFlipped ? b : a;
  const guest = isFlipped ? a : b;
  const frameH = isFlipped ? frameB : frameA;
  const frameG = isFlipped ? frameA : frameB;
  setLine(line, host.core, frameH, guest.core, frameG, displacement, isFlipped ? 1 : -1);
  if (length > 0 && !crossPair(host.core, guest.core, line)) return false;
  const fraction = length > 0 ? line.enter - line.start : 0;
  if (fraction > 1) return false;
  const touching = CLOSE * (a.outer + b.outer);
  if (fraction * length <= touching) {
    // They overlap by more than rounding; or they touch, and the motion leads into B; or B is behind.
    const distance = castConvex_distance;
    const { normalA } = distance;
    distance.distance = Infinity;
    distanceConvex(a, frameA, b, frameB, distance);
    const isOverlapping = distance.distance < -touching;
    const isEntering = distance.distance <= touching && normalA.x * dx + normalA.y * dy > CLOSE * length;
    if (!isOverlapping && !isEntering) return false;
    writeCast(distance, isOverlapping, out);
    return true;
  }
  // Along the surface, but for rounding.
  if (!(line.nx * line.dx + line.ny * line.dy < -CLOSE * length)) return false;
  const { normalA, normalB } = out;
  writeNormals(line, frameH, isFlipped ? normalB : normalA, isFlipped ? normalA : normalB);
  out.featureA = codeAt(isFlipped ? line.guestSpot : line.spot);
  out.featureB = writePoint(b, frameB, isFlipped ? line.spot : line.guestSpot, normalB, out.point);
  out.startsOverlapping = false;
  out.fraction = fraction;
  out.distance = fraction * length;
  return true;
}

const castConvex_line = /* @__PURE__ */ new Place();
const castConvex_distance = /* @__PURE__ */ new DistanceResult();

/** The answer where the shapes are at the given distance before A has moved. */
export function writeCast(distance: DistanceResult, isOverlapping: boolean, out: CastResult): void {
  out.fraction = 0;
  out.distance = 0;
  out.point.copy(distance.pointB);
  out.normalA.copy(distance.normalA);
  out.normalB.copy(distance.normalB);
  out.featureA = distance.featureA;
  out.featureB = distance.featureB;
  out.startsOverlapping = isOverlapping;
}
