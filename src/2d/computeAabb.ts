import { Aabb } from './aabb.ts';
import { Frame, type Pose2, setFrame } from './pose.ts';
import { type ConvexShape, leavesOf, type Shape } from './shape.ts';

/** The smallest axis-aligned rectangle in the world that holds `shape` at `pose`, to rounding. */
export function computeAabb(shape: Shape, pose: Pose2, out: Aabb = new Aabb()): Aabb {
  const leaves = leavesOf(shape, 'shape');
  const frame = computeAabb_frame;
  setFrame(frame, pose, 'pose');
  out.min.set(Infinity, Infinity);
  out.max.set(-Infinity, -Infinity);
  for (let i = 0; i < leaves.length; i++) growAabb(leaves[i]!, frame, out);
  return out;
}

const computeAabb_frame = /* @__PURE__ */ new Frame();

function growAabb(shape: ConvexShape, frame: Frame, out: Aabb): void {
  const { count, x, y } = shape.core;
  const { px, py, c, s } = frame;
  let minX = Infinity;
  let minY = Infinity;
  let maxX = -Infinity;
  let maxY = -Infinity;
  for (let i = 0; i < count; i++) {
    const wx = c * x[i]! - s * y[i]!;
    const wy = s * x[i]! + c * y[i]!;
    minX = Math.min(minX, wx);
    minY = Math.min(minY, wy);
    maxX = Math.max(maxX, wx);
    maxY = Math.max(maxY, wy);
  }
  const { radius } = shape;
  out.min.x = Math.min(out.min.x, px + (minX - radius));
  out.min.y = Math.min(out.min.y, py + (minY - radius));
  out.max.x = Math.max(out.max.x, px + (maxX + radius));
  out.max.y = Math.max(out.max.y, py + (maxY + radius));
}
