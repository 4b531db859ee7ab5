/**
 * How a core that crosses or touches a line of a chain comes in front of it, by the rule of chain.ts: the greatest separation
 * s(n) = min n . (a - p) over the points a of the core, among the normals n of the lines that have the asking one behind them and are
 * reached from it over convex corners, and among the opposite normals of the core's edges that a corner in between has; p is a point of
 * the line, or the corner. As for two convex polygons, only normals count for which the features of both sides are opposite.
 *
 * Everything is in the frame of the chain. A line at whose end the chain turns in, or ends, is cut off there: it answers for what is
 * above it only.
 */

import { crossPair } from '../distance/difference.ts';
import { Vec2 } from '../math/vec2.ts';
import { MAX_VERTICES } from '../shapes/convexHull.ts';
import { CLOSE, Core, type Edge } from '../shapes/core.ts';
import { Place } from '../shapes/place.ts';
import type { ConvexShape } from '../shapes/shape.ts';
import { type Chain, type ChainLine, turnToFront } from './chain.ts';

/** The shape in question. */
class Guest {
  core: Core = new Core([]);
  /** Its vertices and its middle. */
  readonly x = new Float64Array(MAX_VERTICES);
  readonly y = new Float64Array(MAX_VERTICES);
  readonly middle = new Vec2();
  /** Its rotation and its radius, and how it comes down on a line. */
  readonly place = new Place();
  /** What rounding may amount to. */
  slack = NaN;
  /** Whether the middle is in front of any of the lines, or past a free end. */
  isInFront = false;
  /** The best answer so far, with `enter` the separation, and the line that it is on. */
  best = this.place;
  line: ChainLine | null = null;
  /** What another answer must exceed: less than the separation where the line is cut off, for it is the others that have two sides. */
  bound = NaN;
}

const pushOut_guest = /* @__PURE__ */ new Guest();

/**
 * Fills the normal, the spots and `enter`, the separation, of `place`, which has the pose of the core in the frame of the
 * chain. Returns the line that the answer is on, or null when the core comes through the chain from
 * behind, where its middle is, or is not above the chain at all.
 */
export function pushOut(chain: Chain, asking: ChainLine, leaf: ConvexShape, place: Place): ChainLine | null {
  const guest = pushOut_guest;
  setGuest(chain, leaf, place);
  considerLine(asking, false);
  if (!considerNeighbours(asking, true)) considerNeighbours(asking, false);
  // Where the lines go on to others that have the asking one in front, there need not be any; nor beside the end of a line.
  if (guest.line === null) considerLine(asking, true);
  const { line } = guest;
  if (line === null) place.enter = 0;
  else place.spot.edge = line.shape.core.first;
  return guest.isInFront || chain.isSolid ? line : null;
}

function setGuest(chain: Chain, { core, radius }: ConvexShape, place: Place): void {
  const guest = pushOut_guest;
  const { px, py, c, s } = place;
  guest.core = core;
  guest.place.c = c;
  guest.place.s = s;
  guest.place.radius = radius;
  guest.middle.x = px;
  guest.middle.y = py;
  guest.slack = CLOSE * (core.extent + chain.extent);
  guest.isInFront = false;
  guest.best = place;
  guest.line = null;
  guest.bound = -Infinity;
  let e = core.first;
  do {
    guest.x[e.index] = px + (c * e.x - s * e.y);
    guest.y[e.index] = py + (s * e.x + c * e.y);
    e = e.next;
  } while (e !== core.first);
}

/** Goes from the asking line over convex corners to others that have it behind them; true when that leads round to it again. */
function considerNeighbours(asking: ChainLine, isForward: boolean): boolean {
  for (let line = asking; ; ) {
    const next = isForward ? line.next : line.before;
    considerCorner(asking, isForward ? line : next, isForward ? next : line);
    if (next === null || !(isForward ? line : next).isEndConvex) return false;
    line = next;
    if (line === asking) return true;
    if (!isBehind(asking, line)) return false;
    considerLine(line, false);
  }
}

/** Whether a line lies behind another, or along it. */
function isBehind({ start, end }: ChainLine, { start: p, normal }: ChainLine): boolean {
  const { slack } = pushOut_guest;
  return (
    (start.x - p.x) * normal.x + (start.y - p.y) * normal.y <= slack &&
    (end.x - p.x) * normal.x + (end.y - p.y) * normal.y <= slack
  );
}

/**
 * The separation along the normal of a line. Where it is cut off at an end, as at both if `isCut`, and the lowest vertex is past that, how
 * far the shape can come down on the line.
 */
function considerLine(line: ChainLine, isCut: boolean): void {
  const guest = pushOut_guest;
  const { core, x, y, middle, slack, best } = guest;
  const { radius } = guest.place;
  const { start, normal } = line;
  const { x: nx, y: ny } = normal;
  const { length } = line.shape.core.first;
  if ((middle.x - start.x) * nx + (middle.y - start.y) * ny > -slack) guest.isInFront = true;
  let low = Infinity;
  let along = 0.5;
  let vertex = core.first;
  let e = core.first;
  do {
    const wx = x[e.index] - start.x;
    const wy = y[e.index] - start.y;
    const height = wx * nx + wy * ny;
    if (height < low) {
      low = height;
      along = wy * nx - wx * ny;
      vertex = e;
    }
    e = e.next;
  } while (e !== core.first);
  let separation = low - radius;
  let guestAlong = 0;
  let isCutOff = false;
  if (along < -slack || along > length + slack) {
    // It counts with an edge along the line that reaches back to it, which runs against the line.
    const isBefore = along < 0;
    const other: Edge = isBefore ? vertex.before : vertex.next;
    const ox = x[other.index] - start.x;
    const oy = y[other.index] - start.y;
    const otherAlong = oy * nx - ox * ny;
    const isReaching = isBefore ? otherAlong >= -slack : otherAlong <= length + slack;
    if (ox * nx + oy * ny <= low + slack && isReaching) {
      const isOtherBeside = isBefore ? otherAlong > length : otherAlong < 0;
      if (isBefore || !isOtherBeside) vertex = other;
      // Past both ends, it is above the one that its lowest vertex is past.
      if (isOtherBeside) guestAlong = isBefore ? otherAlong : along - length;
      else along = otherAlong;
    } else if ((isCut || !(isBefore ? line.before : line)?.isEndConvex) && comeDown(line)) {
      const { enter, spot, otherSpot } = guest.place;
      turnToFront(line, spot);
      isCutOff = true;
      separation = enter;
      along = spot.along;
      vertex = otherSpot.edge;
      guestAlong = otherSpot.along;
    } else return;
  }
  if (!(separation > (isCutOff && guest.line !== null ? best.enter + slack : guest.bound))) return;
  guest.line = line;
  guest.bound = isCutOff ? separation - slack : separation;
  best.enter = separation;
  best.nx = nx;
  best.ny = ny;
  best.spot.along = Math.min(length, Math.max(0, along));
  best.otherSpot.edge = vertex;
  best.otherSpot.along = guestAlong;
}

/** How far the shape can come down on a line along its normal; false when it is not above the line, nor below it. */
function comeDown({ shape, normal }: ChainLine): boolean {
  const { core, middle, place } = pushOut_guest;
  place.px = middle.x - shape.core.middleX;
  place.py = middle.y - shape.core.middleY;
  place.dx = -normal.x;
  place.dy = -normal.y;
  return crossPair(shape.core, core, place);
}

/** Normals of edges and corners that differ by no more than this sine are the same: they are rounded by a tenth of that. */
const SAME_NORMAL = 1e-14;

/** The separations along the opposite normals of the core's edges that the corner between two lines has, or a free end. */
function considerCorner(asking: ChainLine, before: ChainLine | null, after: ChainLine | null): void {
  const guest = pushOut_guest;
  const { core, x, y, middle, slack, best } = guest;
  const { c, s, radius } = guest.place;
  // A corner where the chain turns in has none.
  if (before !== null && after !== null && !before.isEndConvex) return;
  const corner = after === null ? before!.end : after.start;
  const from = before === null ? after!.startLimit : before.normal;
  const to = after === null ? before!.endLimit : after.normal;
  const { x: vx, y: vy } = corner;
  // Past a free end, it is not behind the chain.
  if (before === null || after === null) {
    const wall = before === null ? from : to;
    if ((middle.x - vx) * wall.x + (middle.y - vy) * wall.y > -slack) guest.isInFront = true;
  }
  // A point has none.
  if (core.count === 1) return;
  let e = core.first;
  do {
    const nx = s * e.ny - c * e.nx;
    const ny = -(s * e.nx + c * e.ny);
    const wx = x[e.index] - vx;
    const wy = y[e.index] - vy;
    const separation = wx * nx + wy * ny - radius;
    // The edge runs along (ny, -nx).
    const along = wy * nx - wx * ny;
    if (
      separation > guest.bound &&
      along >= -slack &&
      along <= e.length + slack &&
      from.x * ny - from.y * nx >= -SAME_NORMAL &&
      nx * to.y - ny * to.x >= -SAME_NORMAL &&
      // On their side, and not opposite.
      (from.x + to.x) * nx + (from.y + to.y) * ny >= -SAME_NORMAL &&
      (asking.start.x - vx) * nx + (asking.start.y - vy) * ny <= slack &&
      (asking.end.x - vx) * nx + (asking.end.y - vy) * ny <= slack
    ) {
      // It is booked under the line that faces the core most.
      const isAfter = before === null || (after !== null && (to.x - from.x) * nx + (to.y - from.y) * ny > 0);
      guest.line = isAfter ? after : before;
      guest.bound = separation;
      best.enter = separation;
      best.nx = nx;
      best.ny = ny;
      best.spot.along = isAfter ? 0 : before!.shape.core.first.length;
      best.otherSpot.edge = e;
      best.otherSpot.along = along;
    }
    e = e.next;
  } while (e !== core.first);
}
