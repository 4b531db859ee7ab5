import { checkMaxDistance } from '../math/checks.ts';
import { Chain } from './chain.ts';
import { checkVec2 } from './checks.ts';
import { codeAt } from './core.ts';
import { Frame, type Pose2, setFrame } from './pose.ts';
import { PointResult } from './results.ts';
import { Closest, separateCores } from './separateCores.ts';
import { type ConvexShape, leavesOf, type Shape } from './shape.ts';
import { ORIGIN } from './supportVertex.ts';
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
  const leaves = leavesOf(shape, 'shape');
  checkVec2(point, 'point');
  checkMaxDistance(maxDistance);
  const frame = distanceToPoint_frame;
  setFrame(frame, pose, 'pose');
  const nearest = distanceToPoint_nearest;
  const wx = point.x - frame.px;
  const wy = point.y - frame.py;
  nearest.px = frame.c * wx + frame.s * wy;
  nearest.py = frame.c * wy - frame.s * wx;
  // The lowest distance counts; of a chain, whose edges have no inside, that is the nearest edge.
  let best = Infinity;
  let leaf = 0;
  for (let i = 0; i < leaves.length; i++) {
    separateCores(leaves[i]!.core, ORIGIN, nearest);
    const distance = nearest.distance - leaves[i]!.radius;
    if (!(distance < best)) continue;
    best = distance;
    leaf = i;
  }
  if (leaf + 1 < leaves.length) separateCores(leaves[leaf]!.core, ORIGIN, nearest);
  if (shape instanceof Chain && isBehind(shape, leaf, nearest)) {
    nearest.distance = -nearest.distance;
    nearest.nx = -nearest.nx;
    nearest.ny = -nearest.ny;
  }
  if (!(nearest.distance - leaves[leaf]!.radius <= maxDistance)) return null;
  writePoint(leaves[leaf]!, nearest, frame, leaf, out);
  return out;
}

const distanceToPoint_frame = /* @__PURE__ */ new Frame();
const distanceToPoint_nearest = /* @__PURE__ */ new Closest();

/** Whether the way from the chain to the point goes against its normal; at a corner, against the sum of the two normals there. */
function isBehind(chain: Chain, edge: number, nearest: Closest): boolean {
  const { nx, ny } = chain.leaves[edge]!.core;
  let sumX = nx[0]!;
  let sumY = ny[0]!;
  if (nearest.edgeA < 0) {
    const count = chain.leaves.length;
    const other = nearest.vertexA === 0 ? edge - 1 : edge + 1;
    if (chain.isLoop || (other >= 0 && other < count)) {
      const neighbour = chain.leaves[(other + count) % count]!.core;
      sumX += neighbour.nx[0]!;
      sumY += neighbour.ny[0]!;
    }
  }
  return nearest.nx * sumX + nearest.ny * sumY < 0;
}

function writePoint(shape: ConvexShape, nearest: Closest, frame: Frame, leaf: number, out: PointResult): void {
  const { core, radius } = shape;
  const { nx, ny, edgeA: edge, vertexA: vertex, along } = nearest;
  const { px, py, c, s } = frame;
  // The point of the core moved out by the radius.
  let x = core.x[vertex]! + radius * nx;
  let y = core.y[vertex]! + radius * ny;
  if (edge >= 0) {
    x -= along * core.ny[edge]!;
    y += along * core.nx[edge]!;
  }
  out.feature = codeAt(core, vertex, edge, along);
  out.distance = nearest.distance - radius;
  out.point.x = px + (c * x - s * y);
  out.point.y = py + (s * x + c * y);
  out.normal.x = c * nx - s * ny;
  out.normal.y = s * nx + c * ny;
  out.subshape = leaf;
}
