/**
 * Signed distance of a convex shape from one edge of a chain. It is the distance from the edge as a segment as long as the direction
 * of the way is one that the edge may push in: its own normal, or at a convex corner one between the two normals. That corner belongs
 * to the edge that starts there, so that it is reported once; directions beyond it are the neighbour's to answer for. In all other
 * cases the edge pushes along its own normal: the distance is the least height of the shape above the edge, between its ends.
 */
import type { Chain } from './chain.ts';
import { edgeCode } from './core.ts';
import { crossCores, Line } from './crossCores.ts';
import { distanceConvex } from './distanceConvex.ts';
import { Frame } from './pose.ts';
import type { DistanceResult } from './results.ts';
import type { ConvexShape } from './shape.ts';
import { codeAt, ORIGIN } from './supportVertex.ts';

/** Directions closer than this (a sine) are the same. */
const SAME_DIRECTION = 1e-12;

/** How a direction lies to those of an edge: its own, the neighbour's to answer for, or nobody's. */
const ALLOWED = 0;
const NEIGHBOURS = 1;
const FORBIDDEN = 2;

const distanceChainEdge_frame = /* @__PURE__ */ new Frame();
const distanceChainEdge_line = /* @__PURE__ */ new Line();

/**
 * Fills `out` for shape A in front of the edge (but for the subshapes) and says true; false when the distance is more than
 * out.distance, when the middle of the shape is behind the edge, when it is beside the edge, or when the neighbour answers.
 */
export function distanceChainEdge(
  a: ConvexShape,
  frameA: Frame,
  chain: Chain,
  edge: number,
  frameB: Frame,
  out: DistanceResult,
): boolean {
  const segment = chain.leaves[edge]!;
  if (isBehindEdge(a, frameA, segment, frameB)) return false;
  const limit = out.distance;
  if (!distanceConvex(a, frameA, segment, frameB, out)) return false;
  const judgement = judge(chain, edge, frameB, out);
  if (judgement !== FORBIDDEN) return judgement === ALLOWED;
  return setHeight(a, segment, frameB, out) && out.distance <= limit;
}

/** Whether the middle of a shape is behind the edge of a chain, from where it passes through. Sets the frame of A in the chain's. */
export function isBehindEdge(a: ConvexShape, frameA: Frame, edge: ConvexShape, frameB: Frame): boolean {
  const { x, y, nx, ny } = edge.core;
  const { c, s } = frameB;
  const inB = distanceChainEdge_frame;
  const wx = frameA.x - frameB.x;
  const wy = frameA.y - frameB.y;
  inB.x = c * wx + s * wy;
  inB.y = c * wy - s * wx;
  inB.c = c * frameA.c + s * frameA.s;
  inB.s = c * frameA.s - s * frameA.c;
  const middleX = inB.x + (inB.c * a.middleX - inB.s * a.middleY) - x[0]!;
  const middleY = inB.y + (inB.s * a.middleX + inB.c * a.middleY) - y[0]!;
  return middleX * nx[0]! + middleY * ny[0]! < 0;
}

/** Judges the direction of the push, out.normalB. */
function judge(chain: Chain, edge: number, frame: Frame, out: DistanceResult): number {
  const { x, y } = out.normalB;
  const pushX = frame.c * x + frame.s * y;
  const pushY = frame.c * y - frame.s * x;
  const nx = chain.leaves[edge]!.core.nx[0]!;
  const ny = chain.leaves[edge]!.core.ny[0]!;
  const sine = nx * pushY - ny * pushX;
  const isFront = nx * pushX + ny * pushY > 0;
  if (isFront && Math.abs(sine) <= SAME_DIRECTION) return ALLOWED;
  // Turned towards the end of the edge, or towards its start: is there a corner, and is the direction within it?
  const isEnd = sine > 0;
  const { x: limitX, y: limitY } = (isEnd ? chain.endLimits : chain.startLimits)[edge]!;
  if (limitX === nx && limitY === ny) return FORBIDDEN;
  const toLimit = (pushX * limitY - pushY * limitX) * (isEnd ? 1 : -1);
  const isWithin = toLimit > SAME_DIRECTION && pushX * (nx + limitX) + pushY * (ny + limitY) > 0;
  if (!chain.isLoop && edge === (isEnd ? chain.leaves.length - 1 : 0)) return isWithin ? ALLOWED : FORBIDDEN;
  return isWithin && !isEnd ? ALLOWED : NEIGHBOURS;
}

/** The least height of A above the edge, along its normal; false when A is not above it. */
function setHeight(a: ConvexShape, segment: ConvexShape, frameB: Frame, out: DistanceResult): boolean {
  const inB = distanceChainEdge_frame;
  const { core, radius } = a;
  const { c, s } = inB;
  const { x, y } = segment.core;
  const nx = segment.core.nx[0]!;
  const ny = segment.core.ny[0]!;
  const length = segment.core.length[0]!;
  let height = Infinity;
  let along = 0;
  for (let j = 0; j < core.count; j++) {
    const ax = inB.x + (c * core.x[j]! - s * core.y[j]!) - x[0]!;
    const ay = inB.y + (s * core.x[j]! + c * core.y[j]!) - y[0]!;
    if (ax * nx + ay * ny >= height) continue;
    height = ax * nx + ay * ny;
    along = ay * nx - ax * ny;
    out.featureA = j;
  }
  height -= radius;
  out.featureB = edgeCode(2, 0);
  if (!(along > 0 && along < length)) {
    // The lowest place is not above the edge: go up from its nearer end to where A begins.
    const end = along <= 0 ? 0 : 1;
    const line = distanceChainEdge_line;
    const ex = x[end]! - inB.x;
    const ey = y[end]! - inB.y;
    line.qx = c * ex + s * ey;
    line.qy = c * ey - s * ex;
    line.dx = c * nx + s * ny;
    line.dy = c * ny - s * nx;
    line.radius = radius;
    line.start = -Infinity;
    if (!crossCores(core, ORIGIN, line)) return false;
    height = line.enter;
    along = end * length;
    out.featureA = codeAt(core, line, true);
    out.featureB = end;
  }
  const pointX = x[0]! - along * ny;
  const pointY = y[0]! + along * nx;
  const normalX = frameB.c * nx - frameB.s * ny;
  const normalY = frameB.s * nx + frameB.c * ny;
  out.distance = height;
  out.pointB.x = frameB.x + (frameB.c * pointX - frameB.s * pointY);
  out.pointB.y = frameB.y + (frameB.s * pointX + frameB.c * pointY);
  out.pointA.set(out.pointB.x + normalX * height, out.pointB.y + normalY * height);
  out.normalB.set(normalX, normalY);
  out.normalA.set(-normalX, -normalY);
  return true;
}
