/**
 * Signed distance of a convex shape from one edge of a chain. It is the distance from the edge as a segment as long as the direction
 * of the way is one that the edge may push in. Else the edge pushes along its own normal n: the distance is the least height of
 * the shape above the edge, measured along n between the ends of the edge. At a convex corner directions between the two normals
 * are allowed too; that corner belongs to the edge that starts there, so that it is reported once.
 */
import type { Chain } from './chain.ts';
import { type Core, codeAt, edgeCode } from './core.ts';
import { crossCores, Line } from './crossCores.ts';
import { distanceConvex } from './distanceConvex.ts';
import { Frame } from './pose.ts';
import type { DistanceResult } from './results.ts';
import type { ConvexShape } from './shape.ts';
import { ORIGIN } from './supportVertex.ts';

/** Directions closer than this (a sine) are the same. */
const SAME_DIRECTION = 1e-12;

/** How a direction lies to the allowed ones of an edge. */
const ALLOWED = 0;
/** It belongs to a neighbour, which answers for it. */
const NEIGHBOURS = 1;
const FORBIDDEN = 2;

/**
 * Fills `out` for shape A in front of the edge (but for the subshapes) and says true; false when the distance is more than
 * out.distance, when the middle of the shape is behind the edge, when it is beside the edge, or when the nearest place belongs to the
 * neighbour.
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
  const { x, y, nx, ny } = segment.core;
  const { c, s } = frameB;
  const inA = distanceChainEdge_turn;
  inA.c = c * frameA.c + s * frameA.s;
  inA.s = c * frameA.s - s * frameA.c;
  const wx = frameA.px - frameB.px;
  const wy = frameA.py - frameB.py;
  inA.px = c * wx + s * wy;
  inA.py = c * wy - s * wx;
  const middleX = inA.px + (inA.c * a.middleX - inA.s * a.middleY);
  const middleY = inA.py + (inA.s * a.middleX + inA.c * a.middleY);
  if ((middleX - x[0]!) * nx[0]! + (middleY - y[0]!) * ny[0]! < 0) return false;
  const limit = out.distance;
  if (!distanceConvex(a, frameA, segment, frameB, out)) return false;
  // The direction of the push in the frame of the chain.
  const push = distanceChainEdge_push;
  push.x = c * out.normalB.x + s * out.normalB.y;
  push.y = c * out.normalB.y - s * out.normalB.x;
  const judgement = judge(chain, edge, push);
  if (judgement !== FORBIDDEN) return judgement === ALLOWED;
  // Where the core overlaps the edge the corners offer their directions too.
  const isOverlapping = !(out.distance + a.radius > 0);
  push.distance = -Infinity;
  if (isOverlapping && (chain.startNx[edge] !== nx[0] || chain.startNy[edge] !== ny[0])) tryCorner(a.core, inA, chain, edge, 0);
  if (isOverlapping && (chain.endNx[edge] !== nx[0] || chain.endNy[edge] !== ny[0])) tryCorner(a.core, inA, chain, edge, 1);
  push.distance -= a.radius;
  tryHeight(a, inA, segment.core);
  if (!(push.distance <= limit) || push.distance === -Infinity) return false;
  if (judge(chain, edge, push) !== ALLOWED) return false;
  writePush(frameB, out);
  return true;
}

/** A way to push A off the edge, in the frame of the chain. */
class Push {
  /** The direction, the distance along it and the point on the edge. */
  x = 0;
  y = 0;
  distance = 0;
  pointX = 0;
  pointY = 0;
  featureA = 0;
  featureB = 0;
}

const distanceChainEdge_turn = /* @__PURE__ */ new Frame();
const distanceChainEdge_push = /* @__PURE__ */ new Push();
const distanceChainEdge_line = /* @__PURE__ */ new Line();

function judge(chain: Chain, edge: number, push: Push): number {
  const { nx, ny } = chain.leaves[edge]!.core;
  const sine = nx[0]! * push.y - ny[0]! * push.x;
  const cosine = nx[0]! * push.x + ny[0]! * push.y;
  if (cosine > 0 && Math.abs(sine) <= SAME_DIRECTION) return ALLOWED;
  // Turned towards the end of the edge, or towards its start: as far as the limit there?
  const isEnd = sine > 0;
  const limitX = isEnd ? chain.endNx[edge]! : chain.startNx[edge]!;
  const limitY = isEnd ? chain.endNy[edge]! : chain.startNy[edge]!;
  const toLimit = push.x * limitY - push.y * limitX;
  const turn = isEnd ? toLimit : -toLimit;
  const limitTurn = Math.abs(nx[0]! * limitY - ny[0]! * limitX);
  if (limitTurn === 0 || turn < -SAME_DIRECTION || push.x * (nx[0]! + limitX) + push.y * (ny[0]! + limitY) <= 0) return FORBIDDEN;
  const isFree = !chain.isLoop && edge === (isEnd ? chain.leaves.length - 1 : 0);
  if (isFree) return ALLOWED;
  return isEnd || turn <= SAME_DIRECTION ? NEIGHBOURS : ALLOWED;
}

/** The best direction between n and the limit at one end of the edge: the limit itself or the normal of an edge of A between them. */
function tryCorner(core: Core, inA: Frame, chain: Chain, edge: number, end: number): void {
  const push = distanceChainEdge_push;
  const segment = chain.leaves[edge]!.core;
  const limitX = end === 1 ? chain.endNx[edge]! : chain.startNx[edge]!;
  const limitY = end === 1 ? chain.endNy[edge]! : chain.startNy[edge]!;
  const side = end === 1 ? 1 : -1;
  const { c, s } = inA;
  for (let i = -1; i < (core.count > 1 ? core.count : 0); i++) {
    const dx = i < 0 ? limitX : -(c * core.nx[i]! - s * core.ny[i]!);
    const dy = i < 0 ? limitY : -(s * core.nx[i]! + c * core.ny[i]!);
    const fromNormal = side * (segment.nx[0]! * dy - segment.ny[0]! * dx);
    const toLimit = side * (dx * limitY - dy * limitX);
    if (i >= 0 && !(fromNormal > 0 && toLimit > 0 && dx * limitX + dy * limitY > 0)) continue;
    let lowest = Infinity;
    let lowestVertex = 0;
    for (let j = 0; j < core.count; j++) {
      const ax = inA.px + (c * core.x[j]! - s * core.y[j]!) - segment.x[end]!;
      const ay = inA.py + (s * core.x[j]! + c * core.y[j]!) - segment.y[end]!;
      if (ax * dx + ay * dy < lowest) {
        lowest = ax * dx + ay * dy;
        lowestVertex = j;
      }
    }
    if (lowest > push.distance) {
      push.distance = lowest;
      push.x = dx;
      push.y = dy;
      push.pointX = segment.x[end]!;
      push.pointY = segment.y[end]!;
      push.featureA = i < 0 ? lowestVertex : edgeCode(core.count, i);
      push.featureB = end;
    }
  }
}

/** The least height of A above the edge along its normal, if that is better than what push has. */
function tryHeight(a: ConvexShape, inA: Frame, segment: Core): void {
  const push = distanceChainEdge_push;
  const { core, radius } = a;
  const { c, s } = inA;
  const nx = segment.nx[0]!;
  const ny = segment.ny[0]!;
  const length = segment.length[0]!;
  let height = Infinity;
  let vertex = 0;
  for (let j = 0; j < core.count; j++) {
    const ax = inA.px + (c * core.x[j]! - s * core.y[j]!) - segment.x[0]!;
    const ay = inA.py + (s * core.x[j]! + c * core.y[j]!) - segment.y[0]!;
    if (ax * nx + ay * ny < height) {
      height = ax * nx + ay * ny;
      vertex = j;
    }
  }
  const ax = inA.px + (c * core.x[vertex]! - s * core.y[vertex]!) - segment.x[0]!;
  const ay = inA.py + (s * core.x[vertex]! + c * core.y[vertex]!) - segment.y[0]!;
  let along = ay * nx - ax * ny;
  let featureA = vertex;
  let featureB = edgeCode(2, 0);
  height -= radius;
  if (!(along > 0 && along < length)) {
    // The lowest place is not above the edge: go up from its nearer end to where A begins.
    const end = along <= 0 ? 0 : 1;
    const line = distanceChainEdge_line;
    const ex = segment.x[end]! - inA.px;
    const ey = segment.y[end]! - inA.py;
    line.qx = c * ex + s * ey;
    line.qy = c * ey - s * ex;
    line.dx = c * nx + s * ny;
    line.dy = c * ny - s * nx;
    line.radius = radius;
    line.start = -Infinity;
    if (!crossCores(core, ORIGIN, line)) return;
    height = line.enter;
    along = end === 0 ? 0 : length;
    featureA = codeAt(core, line.vertexA, line.edgeA, line.along);
    featureB = end;
  }
  if (!(height > push.distance)) return;
  push.distance = height;
  push.x = nx;
  push.y = ny;
  push.pointX = segment.x[0]! - along * ny;
  push.pointY = segment.y[0]! + along * nx;
  push.featureA = featureA;
  push.featureB = featureB;
}

function writePush(frameB: Frame, out: DistanceResult): void {
  const push = distanceChainEdge_push;
  const { px, py, c, s } = frameB;
  const dx = c * push.x - s * push.y;
  const dy = s * push.x + c * push.y;
  out.distance = push.distance;
  out.pointB.x = px + (c * push.pointX - s * push.pointY);
  out.pointB.y = py + (s * push.pointX + c * push.pointY);
  out.pointA.x = out.pointB.x + dx * push.distance;
  out.pointA.y = out.pointB.y + dy * push.distance;
  out.normalB.x = dx;
  out.normalB.y = dy;
  out.normalA.x = -dx;
  out.normalA.y = -dy;
  out.featureA = push.featureA;
  out.featureB = push.featureB;
}
