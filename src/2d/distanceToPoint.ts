import { checkMaxDistance } from '../math/checks.ts';
import { Chain } from './chain.ts';
import { checkVec2, isVec2 } from './checks.ts';
import { Frame, type Pose2, setFrame } from './pose.ts';
import { PointResult } from './results.ts';
import { Closest, separateCores } from './separateCores.ts';
import { leavesOf, type Shape } from './shape.ts';
import { ORIGIN } from './supportVertex.ts';
import type { Vec2Like } from './vec2.ts';
import { writeSurface } from './writeSurface.ts';

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
  if (!isVec2(point)) checkVec2(point, 'point');
  checkMaxDistance(maxDistance);
  const frame = distanceToPoint_frame;
  setFrame(frame, pose, 'pose');
  const nearest = distanceToPoint_nearest;
  const wx = point.x - frame.x;
  const wy = point.y - frame.y;
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
  out.distance = nearest.distance - leaves[leaf]!.radius;
  out.normal.x = frame.c * nearest.nx - frame.s * nearest.ny;
  out.normal.y = frame.s * nearest.nx + frame.c * nearest.ny;
  out.feature = writeSurface(leaves[leaf]!, frame, nearest, true, out.normal, out.point);
  out.subshape = leaf;
  return out;
}

const distanceToPoint_frame = /* @__PURE__ */ new Frame();
const distanceToPoint_nearest = /* @__PURE__ */ new Closest();

/** Whether the way from the chain to the point goes against its normal; at a corner, against the sum of the two normals there. */
function isBehind(chain: Chain, edge: number, nearest: Closest): boolean {
  const { nx, ny } = chain.leaves[edge]!.core;
  const corner = (nearest.vertexA === 0 ? chain.startLimits : chain.endLimits)[edge]!;
  const weight = nearest.edgeA < 0 ? 1 : 0;
  return nearest.nx * (nx[0]! + weight * corner.x) + nearest.ny * (ny[0]! + weight * corner.y) < 0;
}
