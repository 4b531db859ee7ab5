import { Chain } from './chain.ts';
import { checkVec2, isVec2 } from './checks.ts';
import { crossCores, Line, setLine } from './crossCores.ts';
import { Frame, type Pose2, setFrame } from './pose.ts';
import { RayResult } from './results.ts';
import { Closest, separateCores } from './separateCores.ts';
import { type ConvexShape, leavesOf, type Shape } from './shape.ts';
import { codeAt, ORIGIN } from './supportVertex.ts';
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
  const leaves = leavesOf(shape, 'shape');
  if (!isVec2(origin)) checkVec2(origin, 'origin');
  if (!isVec2(displacement)) checkVec2(displacement, 'displacement');
  const frame = raycast_frame;
  setFrame(frame, pose, 'pose');
  const { x: dx, y: dy } = displacement;
  const line = raycast_line;
  const isChain = shape instanceof Chain;
  let best = Infinity;
  let bestLeaf = 0;
  for (let i = 0; i < leaves.length; i++) {
    const leaf = leaves[i]!;
    if (!hitsLeaf(leaf, origin, displacement)) continue;
    const isFromBehind = line.dx * leaf.core.nx[0]! + line.dy * leaf.core.ny[0]! >= 0;
    if (isChain && (isFromBehind || line.enter < line.start)) continue;
    const way = Math.max(0, line.enter - line.start);
    if (!(way < best)) continue;
    best = way;
    bestLeaf = i;
  }
  if (best === Infinity) return null;
  if (leaves.length > 1) hitsLeaf(leaves[bestLeaf]!, origin, displacement);
  writeRay(leaves[bestLeaf]!, out);
  out.subshape = bestLeaf;
  out.distance = out.fraction * Math.sqrt(dx * dx + dy * dy);
  if (out.startsInside) {
    out.point.x = origin.x;
    out.point.y = origin.y;
  }
  return out;
}

const raycast_frame = /* @__PURE__ */ new Frame();
const raycast_line = /* @__PURE__ */ new Line();
const raycast_nearest = /* @__PURE__ */ new Closest();

/** Whether the segment of the line meets the shape; line.enter is before line.start when it starts inside. */
function hitsLeaf(shape: ConvexShape, origin: Vec2Like, displacement: Vec2Like): boolean {
  const line = raycast_line;
  line.reach = shape.reach;
  line.radius = shape.radius;
  if (!setLine(line, origin, raycast_frame, displacement, 1)) line.enter = -Infinity;
  else if (!crossCores(shape.core, ORIGIN, line) || line.enter > line.end) return false;
  if (line.enter >= line.start) return true;
  const nearest = raycast_nearest;
  nearest.px = line.qx + line.start * line.dx;
  nearest.py = line.qy + line.start * line.dy;
  separateCores(shape.core, ORIGIN, nearest);
  return nearest.distance < shape.radius;
}

function writeRay(shape: ConvexShape, out: RayResult): void {
  const line = raycast_line;
  const { x: px, y: py, c, s } = raycast_frame;
  let { nx, ny } = line;
  if (line.enter < line.start) {
    const nearest = raycast_nearest;
    out.feature = codeAt(shape.core, nearest, true);
    const len = Math.sqrt(line.dx * line.dx + line.dy * line.dy);
    nx = len > 0 ? -line.dx / len : nearest.nx;
    ny = len > 0 ? -line.dy / len : nearest.ny;
    out.fraction = 0;
    out.startsInside = true;
  } else {
    const x = line.qx + line.enter * line.dx;
    const y = line.qy + line.enter * line.dy;
    out.point.x = px + (c * x - s * y);
    out.point.y = py + (s * x + c * y);
    out.feature = codeAt(shape.core, line, true);
    out.fraction = Math.min(1, line.enter - line.start);
    out.startsInside = false;
  }
  out.normal.x = c * nx - s * ny;
  out.normal.y = s * nx + c * ny;
}
