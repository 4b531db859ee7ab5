/**
 * Signed distance of a convex shape from one edge of a chain. It is the distance from the edge as a segment as long as the direction
 * of the way is one that the edge may push in: its own normal, or at a convex corner one between the two normals. That corner belongs
 * to the edge that starts there, so that it is reported once; directions beyond it are the neighbour's to answer for. In all other
 * cases the edge pushes along its own normal: the distance is the least height of the shape above the edge, between its ends.
 */
import type { Chain } from './chain.ts';
import { crossPair } from './difference.ts';
import { distanceConvex, writePair } from './distanceConvex.ts';
import { Place } from './place.ts';
import { Frame } from './pose.ts';
import type { DistanceResult } from './results.ts';
import type { ConvexShape } from './shape.ts';

/** Directions closer than this (a sine) are the same. */
const SAME_DIRECTION = 1e-12;

/** How a direction lies to those of an edge: its own, the neighbour's to answer for, or nobody's. */
const ALLOWED = 0;
const NEIGHBOURS = 1;
const FORBIDDEN = 2;

const distanceChainEdge_frame = /* @__PURE__ */ new Frame();
const distanceChainEdge_line = /* @__PURE__ */ new Place();

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
  const middleX = inB.x + (inB.c * a.core.middleX - inB.s * a.core.middleY) - x[0]!;
  const middleY = inB.y + (inB.s * a.core.middleX + inB.c * a.core.middleY) - y[0]!;
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

/** The least height of A above the edge: how far it can come down along the normal; false when it is not above the edge. */
function setHeight(a: ConvexShape, segment: ConvexShape, frameB: Frame, out: DistanceResult): boolean {
  const inB = distanceChainEdge_frame;
  const line = distanceChainEdge_line;
  const { core } = segment;
  line.c = inB.c;
  line.s = inB.s;
  line.qx = inB.x;
  line.qy = inB.y;
  line.dx = -core.nx[0]!;
  line.dy = -core.ny[0]!;
  line.radius = a.radius;
  if (!crossPair(core, a.core, line)) return false;
  // The normal is that of the edge, whatever it comes down on.
  line.nx = -line.dx;
  line.ny = -line.dy;
  out.distance = line.enter;
  writePair(segment, frameB, a, inB, true, line, out);
  const { pointA, pointB, normalB } = out;
  pointA.set(pointB.x + normalB.x * line.enter, pointB.y + normalB.y * line.enter);
  return true;
}
