/**
 * Signed distance of a convex shape from one edge of a chain. It is the distance from the edge as a segment as long as the direction
 * of the way is one that the edge may push in: its own normal, or at a convex corner one between the two normals. That corner belongs
 * to the edge that starts there, unless it has the shape behind it, so that it is reported once; directions beyond it are the
 * neighbour's to answer for. In all other cases the edge pushes along its own normal: the distance is the least height of the shape
 * above the edge, between its ends.
 */
import { type Chain, setLimit } from './chain.ts';
import { crossPair } from './difference.ts';
import { distanceConvex } from './distanceConvex.ts';
import { codeAt, Place, setRelative, writeNormals, writePoint } from './place.ts';
import type { Frame } from './pose.ts';
import type { DistanceResult } from './results.ts';
import type { ConvexShape } from './shape.ts';
import { Vec2 } from './vec2.ts';

/** Directions closer than this (a sine) are the same. */
const SAME_DIRECTION = 1e-12;

/** A turn by less than this sine is no corner, but the rounding of a straight line. */
const STRAIGHT = 1e-9;

/** How a direction lies to those of an edge: its own, somebody else's to answer for if anybody's, or nobody's. */
export const ALLOWED = 0;
export const NEIGHBOURS = 1;
export const FORBIDDEN = 2;

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
  if (distanceConvex(a, frameA, segment, frameB, out) === null) return false;
  const judgement = judge(a, frameA, chain, edge, frameB, out);
  if (judgement !== FORBIDDEN) return judgement === ALLOWED;
  return setHeight(a, frameA, segment, frameB, out) && out.distance <= limit;
}

/** The line from the middle of a shape, seen from that of the edge in its frame. */
function lineFrom(a: ConvexShape, frameA: Frame, edge: ConvexShape, frameB: Frame): Place {
  const line = distanceChainEdge_line;
  line.px = frameA.x - frameB.x;
  line.py = frameA.y - frameB.y;
  setRelative(line, edge.core, frameB, a.core, frameA);
  return line;
}

/** Whether the middle of a shape is behind the edge of a chain, from where it passes through. */
export function isBehindEdge(a: ConvexShape, frameA: Frame, edge: ConvexShape, frameB: Frame): boolean {
  const { nx, ny, height } = edge.core.first;
  const line = lineFrom(a, frameA, edge, frameB);
  return line.px * nx + line.py * ny < height;
}

const judge_limit = /* @__PURE__ */ new Vec2();

/** Judges the direction of the push, out.normalB. */
function judge(a: ConvexShape, frameA: Frame, chain: Chain, edge: number, frame: Frame, out: DistanceResult): number {
  const { x, y } = out.normalB;
  const pushX = frame.c * x + frame.s * y;
  const pushY = frame.c * y - frame.s * x;
  const { nx, ny } = chain.leaves[edge]!.core.first;
  const sine = nx * pushY - ny * pushX;
  const isFront = nx * pushX + ny * pushY > 0;
  if (isFront && Math.abs(sine) <= SAME_DIRECTION) return ALLOWED;
  // A core that does not cross the edge, and is behind it there, has nothing to come down on: only its middle is in front.
  const otherwise = isFront || out.distance <= -a.radius ? FORBIDDEN : NEIGHBOURS;
  // Turned towards the end of the edge, or towards its start: is there a corner, and is the direction within it?
  const isEnd = sine > 0;
  const side = isEnd ? 1 : -1;
  const neighbour = setLimit(chain, edge, side, judge_limit);
  const { x: limitX, y: limitY } = judge_limit;
  if ((nx * limitY - ny * limitX) * side <= STRAIGHT) return otherwise;
  const toLimit = (pushX * limitY - pushY * limitX) * side;
  const isWithin = toLimit > SAME_DIRECTION && pushX * (nx + limitX) + pushY * (ny + limitY) > 0;
  // The neighbour is silent where there is none, and where it has the shape behind it, as a ledge has a plank that lies over it.
  const isSilent = !neighbour || isBehindEdge(a, frameA, neighbour, frame);
  if (isWithin && (isSilent || !isEnd)) return ALLOWED;
  return isSilent ? otherwise : NEIGHBOURS;
}

/** The least height of A above the edge: how far it can come down along the normal; false when it is not above the edge. */
function setHeight(a: ConvexShape, frameA: Frame, segment: ConvexShape, frameB: Frame, out: DistanceResult): boolean {
  const line = lineFrom(a, frameA, segment, frameB);
  const { core } = segment;
  line.dx = -core.first.nx;
  line.dy = -core.first.ny;
  line.radius = a.radius;
  if (!crossPair(core, a.core, line)) return false;
  // The normal is that of the edge, whatever it comes down on.
  line.nx = -line.dx;
  line.ny = -line.dy;
  out.distance = line.enter;
  const { pointA, pointB, normalA, normalB } = out;
  writeNormals(line, frameB, normalB, normalA);
  out.featureA = codeAt(line.guestSpot);
  out.featureB = writePoint(segment, frameB, line.spot, normalB, pointB);
  pointA.set(pointB.x + normalB.x * line.enter, pointB.y + normalB.y * line.enter);
  return true;
}
