import { Chain } from './chain.ts';
import { checkVec2 } from './checks.ts';
import { Compound } from './compound.ts';
import { featureAt } from './core.ts';
import { Line, LineInput, lineThroughCore, setLine } from './lineThroughCore.ts';
import { Nearest, nearestOnCore } from './nearestOnCore.ts';
import { Frame, type Pose2, setFrame } from './pose.ts';
import { RayResult } from './results.ts';
import { ConvexShape, type Shape, throwShape } from './shape.ts';
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
  checkVec2(origin, 'origin');
  checkVec2(displacement, 'displacement');
  const frame = raycast_frame;
  setFrame(frame, pose, 'pose');
  const { x: dx, y: dy } = displacement;
  const input = raycast_input;
  input.originX = origin.x;
  input.originY = origin.y;
  input.baseX = frame.px;
  input.baseY = frame.py;
  input.dx = dx;
  input.dy = dy;
  input.c = frame.c;
  input.s = frame.s;
  const line = raycast_line;
  if (shape instanceof ConvexShape) {
    const isMoving = setLine(line, input, shape.reach);
    if (!(isMoving ? hitsConvex(shape) : isInside(shape))) return null;
    writeRay(shape, isMoving, 0, out);
  } else {
    const leaf = firstLeaf(shape);
    if (leaf < 0) return null;
    const isMoving = dx !== 0 || dy !== 0;
    writeRay(shape instanceof Chain ? shape.edges[leaf]! : shape.leaves[leaf]!, isMoving, leaf, out);
  }
  out.distance = out.fraction * Math.sqrt(dx * dx + dy * dy);
  if (out.startsInside) out.point.copy(origin);
  return out;
}

const raycast_frame = /* @__PURE__ */ new Frame();
const raycast_input = /* @__PURE__ */ new LineInput();
const raycast_line = /* @__PURE__ */ new Line();
const raycast_nearest = /* @__PURE__ */ new Nearest();

/** Whether the segment of the line meets the shape; line.enter is before line.start when it starts inside. */
function hitsConvex(shape: ConvexShape): boolean {
  const line = raycast_line;
  line.radius = shape.radius;
  return lineThroughCore(shape.core, line) && line.enter <= line.end && (line.enter >= line.start || line.exit > line.start);
}

function isInside(shape: ConvexShape): boolean {
  const nearest = raycast_nearest;
  nearest.px = raycast_line.qx;
  nearest.py = raycast_line.qy;
  nearestOnCore(shape.core, nearest);
  raycast_line.enter = -Infinity;
  return nearest.distance <= shape.radius;
}

/** The leaf that is hit first, with raycast_line left as it is there, or -1. */
function firstLeaf(shape: Compound | Chain): number {
  const isChain = shape instanceof Chain;
  if (!isChain && !(shape instanceof Compound)) throwShape(shape, 'shape');
  const leaves = isChain ? shape.edges : shape.leaves;
  const line = raycast_line;
  const isMoving = setLine(line, raycast_input, shape.reach);
  let best = Infinity;
  let bestLeaf = -1;
  for (let i = 0; i < leaves.length; i++) {
    const leaf = leaves[i]!;
    if (isChain && line.dx * leaf.core.nx[0]! + line.dy * leaf.core.ny[0]! >= 0) continue;
    if (!(isMoving ? hitsConvex(leaf) : isInside(leaf))) continue;
    if (isChain && line.enter < line.start) continue;
    const enter = Math.max(line.enter, line.start);
    if (enter < best) {
      best = enter;
      bestLeaf = i;
    }
  }
  if (bestLeaf >= 0) isMoving ? hitsConvex(leaves[bestLeaf]!) : isInside(leaves[bestLeaf]!);
  return bestLeaf;
}

function writeRay(shape: ConvexShape, isMoving: boolean, leaf: number, out: RayResult): void {
  const line = raycast_line;
  const { px, py, c, s } = raycast_frame;
  let { nx, ny } = line;
  if (line.enter < line.start) {
    // The origin in the frame of the shape, for the feature nearest to it.
    const nearest = raycast_nearest;
    nearest.px = line.qx + line.start * line.dx;
    nearest.py = line.qy + line.start * line.dy;
    nearestOnCore(shape.core, nearest);
    out.feature = featureAt(shape.core, nearest);
    const len = Math.sqrt(line.dx * line.dx + line.dy * line.dy);
    nx = isMoving ? -line.dx / len : nearest.nx;
    ny = isMoving ? -line.dy / len : nearest.ny;
    out.fraction = 0;
    out.startsInside = true;
  } else {
    const x = line.qx + line.enter * line.dx;
    const y = line.qy + line.enter * line.dy;
    out.point.x = px + (c * x - s * y);
    out.point.y = py + (s * x + c * y);
    out.feature = featureAt(shape.core, line);
    out.fraction = Math.min(1, line.enter - line.start);
    out.startsInside = false;
  }
  out.normal.x = c * nx - s * ny;
  out.normal.y = s * nx + c * ny;
  out.subshape = leaf;
}
