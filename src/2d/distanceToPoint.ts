import { checkMaxDistance } from '../math/checks.ts';
import { Chain } from './chain.ts';
import { checkVec2 } from './checks.ts';
import { Compound } from './compound.ts';
import { featureAt } from './core.ts';
import { Nearest, nearestOnCore } from './nearestOnCore.ts';
import { Frame, type Pose2, setFrame } from './pose.ts';
import { PointResult } from './results.ts';
import { ConvexShape, type Shape, throwShape } from './shape.ts';
import type { Vec2Like } from './vec2.ts';

/**
 * The signed distance from `point` (in the world) to the surface of `shape`, with the nearest surface point, the outward normal
 * there and the feature; null when the distance is more than `maxDistance`. Inside, the distance is negative and the surface point the
 * nearest way out; of a compound it is the deepest part's. A chain counts as inside behind its nearest edge. At the
 * very centre of a circle the normal is the shape's +y, on the segment of a capsule a perpendicular.
 */
export function distanceToPoint(
  point: Vec2Like,
  shape: Shape,
  pose: Pose2,
  maxDistance = Infinity,
  out: PointResult = new PointResult(),
): PointResult | null {
  checkVec2(point, 'point');
  checkMaxDistance(maxDistance);
  const frame = distanceToPoint_frame;
  setFrame(frame, pose, 'pose');
  const nearest = distanceToPoint_nearest;
  const wx = point.x - frame.px;
  const wy = point.y - frame.py;
  nearest.px = frame.c * wx + frame.s * wy;
  nearest.py = frame.c * wy - frame.s * wx;
  if (shape instanceof ConvexShape) {
    nearestOnCore(shape.core, nearest);
    if (!(nearest.distance - shape.radius <= maxDistance)) return null;
    writePoint(shape, nearest, frame, 0, out);
    return out;
  }
  return distanceToLeaves(shape, nearest, maxDistance, out) ? out : null;
}

const distanceToPoint_frame = /* @__PURE__ */ new Frame();
const distanceToPoint_nearest = /* @__PURE__ */ new Nearest();

function distanceToLeaves(shape: Compound | Chain, nearest: Nearest, maxDistance: number, out: PointResult): boolean {
  const isChain = shape instanceof Chain;
  if (!isChain && !(shape instanceof Compound)) throwShape(shape, 'shape');
  const leaves = isChain ? shape.edges : shape.leaves;
  // Of a chain the nearest edge counts, of a compound the lowest signed distance.
  let best = Infinity;
  let bestLeaf = 0;
  for (let i = 0; i < leaves.length; i++) {
    nearestOnCore(leaves[i]!.core, nearest);
    const distance = nearest.distance - leaves[i]!.radius;
    if (distance < best) {
      best = distance;
      bestLeaf = i;
    }
  }
  const leaf = leaves[bestLeaf]!;
  nearestOnCore(leaf.core, nearest);
  if (isChain && isBehind(shape, bestLeaf, nearest)) {
    nearest.distance = -nearest.distance;
    nearest.nx = -nearest.nx;
    nearest.ny = -nearest.ny;
  }
  if (!(nearest.distance - leaf.radius <= maxDistance)) return false;
  writePoint(leaf, nearest, distanceToPoint_frame, bestLeaf, out);
  return true;
}

/** Whether the way from the chain to the point goes against its normal; at a corner, against the sum of the two normals there. */
function isBehind(chain: Chain, edge: number, nearest: Nearest): boolean {
  const { nx, ny } = chain.edges[edge]!.core;
  let sumX = nx[0]!;
  let sumY = ny[0]!;
  if (nearest.edge < 0) {
    const count = chain.edges.length;
    const other = nearest.vertex === 0 ? edge - 1 : edge + 1;
    if (chain.isLoop || (other >= 0 && other < count)) {
      const neighbour = chain.edges[(other + count) % count]!.core;
      sumX += neighbour.nx[0]!;
      sumY += neighbour.ny[0]!;
    }
  }
  return nearest.nx * sumX + nearest.ny * sumY < 0;
}

function writePoint(shape: ConvexShape, nearest: Nearest, frame: Frame, leaf: number, out: PointResult): void {
  const { core, radius } = shape;
  const { nx, ny, edge, vertex, along } = nearest;
  const { px, py, c, s } = frame;
  // The point of the core moved out by the radius.
  let x = core.x[vertex]! + radius * nx;
  let y = core.y[vertex]! + radius * ny;
  if (edge >= 0) {
    x -= along * core.ny[edge]!;
    y += along * core.nx[edge]!;
  }
  out.feature = featureAt(core, nearest);
  out.distance = nearest.distance - radius;
  out.point.x = px + (c * x - s * y);
  out.point.y = py + (s * x + c * y);
  out.normal.x = c * nx - s * ny;
  out.normal.y = s * nx + c * ny;
  out.subshape = leaf;
}
