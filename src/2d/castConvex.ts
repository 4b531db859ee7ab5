/**
 * The time of impact of two convex shapes, one of which moves without turning, in closed form: a ray against the Minkowski difference
 * of their cores, rounded by both radii.
 */
import { codeAt } from './core.ts';
import { crossCores, Line, LineInput, setLine } from './crossCores.ts';
import { distanceConvex } from './distanceConvex.ts';
import type { Frame } from './pose.ts';
import { type CastResult, DistanceResult } from './results.ts';
import type { ConvexShape } from './shape.ts';
import type { Vec2Like } from './vec2.ts';

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
  // Seen from A, B moves by -displacement.
  const input = castConvex_input;
  input.originX = frameB.px;
  input.originY = frameB.py;
  input.baseX = frameA.px;
  input.baseY = frameA.py;
  input.dx = -dx;
  input.dy = -dy;
  input.c = c;
  input.s = s;
  const line = castConvex_line;
  if (!setLine(line, input, reach)) return setOverlap(a, frameA, b, frameB) && writeOverlap(out);
  // Most casts pass by: the line misses the circle that holds the difference.
  const across = line.qx * line.dy - line.qy * line.dx;
  if (Math.abs(across) > reach * length * (1 + ROUNDING)) return false;

  line.c = c * frameB.c + s * frameB.s;
  line.s = c * frameB.s - s * frameB.c;
  line.radius = a.radius + b.radius;
  if (!crossCores(a.core, b.core, line) || line.enter > line.end) return false;
  const isTouching = line.enter - line.start <= (TOUCHING * reach) / length;
  if (line.enter < line.start || isTouching) {
    if (line.enter < line.start && line.exit <= line.start) return false;
    if (setOverlap(a, frameA, b, frameB)) return writeOverlap(out);
    // They touch: the motion must lead into B.
    const { normalA } = castConvex_distance;
    if (!(normalA.x * dx + normalA.y * dy > TOUCHING * length)) return false;
    line.enter = Math.max(line.enter, line.start);
  }
  out.fraction = Math.min(1, line.enter - line.start);
  out.distance = out.fraction * length;
  out.startsOverlapping = false;
  writeImpact(a, b, frameA, frameB, out);
  return true;
}

/** Room for rounding in the test for a line that passes by. */
const ROUNDING = 1e-12;
const castConvex_input = /* @__PURE__ */ new LineInput();
const castConvex_line = /* @__PURE__ */ new Line();
const castConvex_distance = /* @__PURE__ */ new DistanceResult();

/** Whether the shapes overlap as they stand, by more than rounding; castConvex_distance tells how. */
function setOverlap(a: ConvexShape, frameA: Frame, b: ConvexShape, frameB: Frame): boolean {
  const distance = castConvex_distance;
  distance.distance = Infinity;
  distanceConvex(a, frameA, b, frameB, distance);
  return distance.distance < -TOUCHING * (a.reach + b.reach);
}

function writeOverlap(out: CastResult): boolean {
  const distance = castConvex_distance;
  out.fraction = 0;
  out.distance = 0;
  out.point.copy(distance.pointB);
  out.normalA.copy(distance.normalA);
  out.normalB.copy(distance.normalB);
  out.featureA = distance.featureA;
  out.featureB = distance.featureB;
  out.startsOverlapping = true;
  return true;
}

function writeImpact(a: ConvexShape, b: ConvexShape, frameA: Frame, frameB: Frame, out: CastResult): void {
  const { nx, ny, vertexA, vertexB, edgeA, edgeB, along } = castConvex_line;
  const { c, s } = frameA;
  const { core } = b;
  out.featureA = codeAt(a.core, vertexA, edgeA, along);
  out.featureB = codeAt(core, vertexB, edgeB, along);
  out.normalA.x = c * nx - s * ny;
  out.normalA.y = s * nx + c * ny;
  // The point on B, in its frame.
  const bx = core.x[vertexB]! - (edgeB >= 0 ? along * core.ny[edgeB]! : 0);
  const by = core.y[vertexB]! + (edgeB >= 0 ? along * core.nx[edgeB]! : 0);
  out.point.x = frameB.px + (frameB.c * bx - frameB.s * by - b.radius * out.normalA.x);
  out.point.y = frameB.py + (frameB.s * bx + frameB.c * by - b.radius * out.normalA.y);
  out.normalB.x = -out.normalA.x;
  out.normalB.y = -out.normalA.y;
}
