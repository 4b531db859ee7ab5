/**
 * The time of impact of two convex shapes, one of which moves without turning, in closed form: a ray against the Minkowski difference
 * of their cores, rounded by both radii.
 */
import { crossCores, Line, setLine } from './crossCores.ts';
import { distanceConvex } from './distanceConvex.ts';
import type { Frame } from './pose.ts';
import { type CastResult, DistanceResult } from './results.ts';
import type { ConvexShape } from './shape.ts';
import { codeAt } from './supportVertex.ts';
import type { Vec2Like } from './vec2.ts';
import { writeNormals, writeSurface } from './writeSurface.ts';

/**
 * Shapes that overlap by less than this fraction of their size only touch. Touching shapes that move apart, or along each other up to
 * this slope, do not collide.
 */
const TOUCHING = 1e-14;

/** Fills `out` (but for the subshapes) for A moved by `displacement` and says true, or false when they do not meet. */
export function castConvex(
  a: ConvexShape,
  frameA: Frame,
  displacement: Vec2Like,
  b: ConvexShape,
  frameB: Frame,
  out: CastResult,
): boolean {
  const { x: dx, y: dy } = displacement;
  const { c, s } = frameA;
  const length = Math.sqrt(dx * dx + dy * dy);
  const reach = a.reach + b.reach;
  const line = castConvex_line;
  line.reach = reach;
  // Seen from A, B moves by -displacement.
  if (!setLine(line, frameB, frameA, displacement, -1)) return setOverlap(a, frameA, b, frameB) && writeStart(true, out);
  // Most casts pass by: the line misses the circle that holds the difference.
  const across = line.qx * line.dy - line.qy * line.dx;
  if (Math.abs(across) > reach * length * (1 + ROUNDING)) return false;

  line.c = c * frameB.c + s * frameB.s;
  line.s = c * frameB.s - s * frameB.c;
  line.radius = a.radius + b.radius;
  if (!crossCores(a.core, b.core, line) || line.enter > line.end) return false;
  const touching = TOUCHING * reach;
  if ((line.enter - line.start) * length <= touching) {
    if (setOverlap(a, frameA, b, frameB)) return writeStart(true, out);
    // They touch, and the motion leads into B; or B is behind.
    const { distance, normalA } = castConvex_distance;
    return distance <= touching && normalA.x * dx + normalA.y * dy > TOUCHING * length && writeStart(false, out);
  }
  out.fraction = Math.min(1, line.enter - line.start);
  out.distance = out.fraction * length;
  out.startsOverlapping = false;
  writeNormals(frameA, line, out);
  out.featureA = codeAt(a.core, line, true);
  out.featureB = writeSurface(b, frameB, line, false, out.normalB, out.point);
  return true;
}

/** Room for rounding in the test for a line that passes by. */
const ROUNDING = 1e-12;
const castConvex_line = /* @__PURE__ */ new Line();
const castConvex_distance = /* @__PURE__ */ new DistanceResult();

/** Whether the shapes overlap as they stand, by more than rounding; castConvex_distance tells how. */
function setOverlap(a: ConvexShape, frameA: Frame, b: ConvexShape, frameB: Frame): boolean {
  const distance = castConvex_distance;
  distance.distance = Infinity;
  distanceConvex(a, frameA, b, frameB, distance);
  return distance.distance < -TOUCHING * (a.reach + b.reach);
}

/** The answer where the shapes are at the given distance, but for how far A has gone. */
export function writeCast(distance: DistanceResult, isOverlapping: boolean, out: CastResult): void {
  const { pointB, normalA } = distance;
  out.point.x = pointB.x;
  out.point.y = pointB.y;
  out.normalA.x = normalA.x;
  out.normalA.y = normalA.y;
  out.normalB.x = -normalA.x;
  out.normalB.y = -normalA.y;
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
