/**
 * How a core that crosses or touches a line of a chain comes in front of it, by the rule of chain.ts: the shortest of the pushes in front of the planes of
 * the surface that have all of the asking line behind them: t(u) = max u . b - min u . a over the points b of the line and a of the core. The normals u are those
 * of the lines that are reached from the asking one over convex corners, and the opposite normals of the core's edges that a corner in between has; and
 * besides those of the box of the chain, so that no push is longer than off all of it.
 *
 * Everything is in the frame of the chain.
 */

import { Vec2 } from '../math/vec2.ts';
import { MAX_VERTICES } from '../shapes/convexHull.ts';
import { CLOSE, Core } from '../shapes/core.ts';
import { Place } from '../shapes/place.ts';
import type { ConvexShape, Shape } from '../shapes/shape.ts';
import type { Chain, ChainLine } from './chain.ts';

/** A shape that overlaps a chain, and the shortest push so far. */
class Push {
  core: Core = new Core([]);
  radius = NaN;
  /** Its vertices and its middle. */
  readonly x = new Float64Array(MAX_VERTICES);
  readonly y = new Float64Array(MAX_VERTICES);
  readonly middle = new Vec2();
  /** How far along the normal that is offered it begins. */
  low = NaN;
  /** What rounding may amount to. */
  slack = NaN;
  /** No separation may be more than `most`; by how much a shorter push must be shorter. */
  most = NaN;
  handicap = NaN;
  /** Whether the middle is in front of any of the lines, or past a free end. */
  isInFront = false;
  /** With `enter` the separation, less than zero where they overlap. */
  best: Place = new Place();
  /** The line of the surface that has the normal: along all of it, or at its start or its end. */
  line: ChainLine | null = null;
  where = ALONG;
}

const ALONG = 0;
const AT_START = 1;
const AT_END = 2;

const pushOut_push = /* @__PURE__ */ new Push();

/**
 * Fills the normal, the spots and `enter`, the separation, of `place`, which has the pose of the core in the frame of the chain. The spots are opposite each other
 * where the line goes far enough. Returns the line that the answer is on, or null when the core comes through the chain from behind, where its middle is.
 * Where `whole` is given, the shape that the leaf is part of, that overlaps the chain: no separation is greater than zero, and none less than off the boxes.
 */
export function pushOut(chain: Chain, asking: ChainLine, leaf: ConvexShape, whole: Shape | null, place: Place): ChainLine | null {
  const push = pushOut_push;
  setPush(chain, leaf, place);
  push.most = Infinity;
  if (whole !== null) push.most = push.slack;
  offerLine(asking);
  if (!offerNeighbours(asking, true)) offerNeighbours(asking, false);
  if (whole !== null) offerBoxes(chain, asking, leaf, whole);
  if (push.line === null || !(push.isInFront || chain.isSolid)) return null;
  setSpots(push.line);
  return push.line;
}

/** Offers to leave the box of the chain, and that of the shape that the leaf is part of, at the end of the line that is farther out. */
function offerBoxes({ boxes, lines }: Chain, asking: ChainLine, { core }: ConvexShape, whole: Shape): void {
  const push = pushOut_push;
  const { best, slack, middle } = push;
  const { normal } = asking;
  const { c, s } = best;
  const { middleX, middleY } = core;
  // Where that is shorter by more than rounding.
  push.handicap = slack;
  const isComposite = whole.boxes.length > 0;
  for (let k = 0; k < (isComposite ? 8 : 4); k++) {
    // Left, down, right and up.
    const side = k & 3;
    const x = side & 1 ? 0 : side - 1;
    const y = side & 1 ? side - 2 : 0;
    plane.nx = x;
    plane.ny = y;
    plane.start = boxes[side];
    if (k > 3) {
      plane.nx = c * x - s * y;
      plane.ny = s * x + c * y;
      // So far behind the front as the shape is behind the leaf.
      setLow();
      plane.start = push.low - push.radius + whole.boxes[side ^ 2];
      plane.start -= middle.x * plane.nx + middle.y * plane.ny - (middleX * x + middleY * y);
      let high = -Infinity;
      for (let i = 0; i < lines.length; i++) {
        const { start, end } = lines[i];
        high = Math.max(high, start.x * plane.nx + start.y * plane.ny, end.x * plane.nx + end.y * plane.ny);
      }
      plane.start += high;
    }
    offerPlane(asking, normal.x * plane.ny - normal.y * plane.nx > 0 ? AT_END : AT_START);
  }
}

/** Sets how far along the normal that is offered the core begins. */
function setLow(): void {
  const push = pushOut_push;
  const { core, x, y } = push;
  const { nx, ny } = plane;
  let low = Infinity;
  for (let i = 0; i < core.count; i++) low = Math.min(low, x[i] * nx + y[i] * ny);
  push.low = low;
}

function setPush(chain: Chain, { core, radius }: ConvexShape, place: Place): void {
  const push = pushOut_push;
  const { px, py, c, s } = place;
  push.core = core;
  push.radius = radius;
  push.middle.x = px;
  push.middle.y = py;
  push.slack = CLOSE * (core.extent + radius + chain.extent);
  push.handicap = 0;
  push.isInFront = false;
  push.best = place;
  push.line = null;
  place.enter = -Infinity;
  let e = core.first;
  do {
    push.x[e.index] = px + (c * e.x - s * e.y);
    push.y[e.index] = py + (s * e.x + c * e.y);
    e = e.next;
  } while (e !== core.first);
}

/** Goes from the asking line over convex corners to others that have it behind them; true when that leads round to it again. */
function offerNeighbours(asking: ChainLine, isForward: boolean): boolean {
  for (let line = asking; ; ) {
    const next = isForward ? line.next : line.before;
    offerCorner(asking, isForward ? line : next, isForward ? next : line);
    if (next === null || !(isForward ? line : next).isEndConvex) return false;
    line = next;
    if (line === asking) return true;
    plane.nx = line.normal.x;
    plane.ny = line.normal.y;
    if (!isBehind(asking, line.start)) return false;
    offerLine(line);
  }
}

/** What is offered: a normal, and where along it the front is. */
const plane = /* @__PURE__ */ new Place();

/** Whether a line lies behind the plane through a point across the normal that is offered, or in it. */
function isBehind({ start, end }: ChainLine, { x, y }: Vec2): boolean {
  const { nx, ny } = plane;
  const { slack } = pushOut_push;
  return (start.x - x) * nx + (start.y - y) * ny <= slack && (end.x - x) * nx + (end.y - y) * ny <= slack;
}

function offerLine(line: ChainLine): void {
  const { middle, slack } = pushOut_push;
  const { start, normal } = line;
  const { x, y } = normal;
  if ((middle.x - start.x) * x + (middle.y - start.y) * y > -slack) pushOut_push.isInFront = true;
  plane.nx = x;
  plane.ny = y;
  plane.start = start.x * x + start.y * y;
  offerPlane(line, ALONG);
}

/** Normals of edges and corners that differ by no more than this sine are the same: they are rounded by a tenth of that. */
const SAME_NORMAL = 1e-14;

/** Offers the opposite normals of the core's edges that the corner between two lines has, or a free end. */
function offerCorner(asking: ChainLine, before: ChainLine | null, after: ChainLine | null): void {
  const push = pushOut_push;
  const { core, middle, slack, best } = push;
  const { c, s } = best;
  // A corner where the chain turns in has none.
  if (before !== null && after !== null && !before.isEndConvex) return;
  const corner = after === null ? before!.end : after.start;
  const from = before === null ? after!.startLimit : before.normal;
  const to = after === null ? before!.endLimit : after.normal;
  // Past a free end, it is not behind the chain.
  if (before === null || after === null) {
    const wall = before === null ? from : to;
    if ((middle.x - corner.x) * wall.x + (middle.y - corner.y) * wall.y > -slack) push.isInFront = true;
  }
  // A point has none.
  if (core.count === 1) return;
  let e = core.first;
  do {
    const nx = s * e.ny - c * e.nx;
    const ny = -(s * e.nx + c * e.ny);
    plane.nx = nx;
    plane.ny = ny;
    plane.start = corner.x * nx + corner.y * ny;
    e = e.next;
    if (
      from.x * ny - from.y * nx >= -SAME_NORMAL &&
      nx * to.y - ny * to.x >= -SAME_NORMAL &&
      // On their side, and not opposite.
      (from.x + to.x) * nx + (from.y + to.y) * ny >= -SAME_NORMAL &&
      isBehind(asking, corner)
    ) {
      // It is booked under the line that faces the core most.
      const isAfter = before === null || (after !== null && (to.x - from.x) * nx + (to.y - from.y) * ny > 0);
      offerPlane(isAfter ? after! : before, isAfter ? AT_START : AT_END);
    }
  } while (e !== core.first);
}

/** Takes the push in front of the plane that is offered, if it is shorter. */
function offerPlane(line: ChainLine, where: number): void {
  const push = pushOut_push;
  const { best } = push;
  const { nx, ny } = plane;
  setLow();
  const separation = push.low - plane.start - push.radius;
  if (!(separation > best.enter + push.handicap && separation <= push.most)) return;
  push.line = line;
  push.where = where;
  best.enter = separation;
  best.nx = nx;
  best.ny = ny;
}

/**
 * Sets the spots of the shortest push: at the vertex of the core that is deepest, if the line goes so far, else at its nearer end, and on the edge of the core
 * there, if that is as deep.
 */
function setSpots({ shape, start, end }: ChainLine): void {
  const { core, x, y, slack, best, where } = pushOut_push;
  const { nx, ny, spot, otherSpot } = best;
  const { first } = shape.core;
  const origin = where === AT_END ? end : start;
  const length = where === ALONG ? first.length : 0;
  let low = Infinity;
  let vertex = core.first;
  let e = vertex;
  do {
    const height = x[e.index] * nx + y[e.index] * ny;
    if (height < low) {
      low = height;
      vertex = e;
    }
    e = e.next;
  } while (e !== core.first);
  const at = (y[vertex.index] - origin.y) * nx - (x[vertex.index] - origin.x) * ny;
  const along = Math.max(0, Math.min(length, at));
  spot.edge = first;
  spot.along = where === AT_END ? first.length : along;
  // An edge of the core that faces the line runs the other way.
  const other = along > at ? vertex.before : vertex.next;
  const { index } = other;
  const way = (along - at) / ((y[index] - origin.y) * nx - (x[index] - origin.x) * ny - at);
  const isAsDeep = way > 0 && way <= 1 && (x[index] * nx + y[index] * ny - low) * way <= slack;
  otherSpot.edge = isAsDeep && along > at ? other : vertex;
  otherSpot.along = isAsDeep ? (along > at ? 1 - way : way) * otherSpot.edge.length : 0;
}
