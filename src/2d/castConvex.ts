/**
 * The time of impact of two convex shapes, one of which moves without turning, in closed form: a ray against the Minkowski difference
 * of their cores, rounded by both radii.
 */
import { featureAt } from './core.ts';
import { distanceConvex } from './distanceConvex.ts';
import { Line, LineInput, lineThroughCore, setLine } from './lineThroughCore.ts';
import { Difference, subtractCores, turnCore } from './minkowskiDifference.ts';
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

  const difference = castConvex_difference;
  difference.c = c * frameB.c + s * frameB.s;
  difference.s = c * frameB.s - s * frameB.c;
  turnCore(b.core, difference);
  subtractCores(a.core, difference);
  line.radius = a.radius + b.radius;
  if (!lineThroughCore(difference.core, line) || line.enter > line.end) return false;
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
const castConvex_difference = /* @__PURE__ */ new Difference();
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
  const line = castConvex_line;
  const difference = castConvex_difference;
  const { c, s } = frameA;
  const { nx, ny, edge, vertex, along } = line;
  const i = difference.vertexA[vertex]!;
  const j = difference.vertexB[vertex]!;
  const isEdgeA = edge >= 0 && difference.isEdgeOfA[edge] === 1;
  const isEdgeB = edge >= 0 && difference.isEdgeOfA[edge] === 0;
  line.vertex = i;
  line.edge = isEdgeA ? i : -1;
  out.featureA = featureAt(a.core, line);
  line.vertex = j;
  line.edge = isEdgeB ? j : -1;
  out.featureB = featureAt(b.core, line);
  // The point on B, from B's origin: an edge of B runs against that of the difference.
  const bx = difference.b.x[j]! + (isEdgeB ? along * ny : 0) - b.radius * nx;
  const by = difference.b.y[j]! - (isEdgeB ? along * nx : 0) - b.radius * ny;
  out.point.x = frameB.px + (c * bx - s * by);
  out.point.y = frameB.py + (s * bx + c * by);
  out.normalA.x = c * nx - s * ny;
  out.normalA.y = s * nx + c * ny;
  out.normalB.x = -out.normalA.x;
  out.normalB.y = -out.normalA.y;
}
