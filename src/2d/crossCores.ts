/**
 * Where a line enters and leaves the difference of two cores, rounded by a radius, in closed form. The edges of the outline, moved out by
 * the radius and lengthened until they meet, bound a convex region; the line enters it through one of them, and enters the shape
 * there or, beyond the end of that edge, on the arc about that end or nowhere: passing that arc it leaves the region through the
 * next edge.
 */
import { productTail, sumTail } from '../math/preciseCross.ts';
import type { Core } from './core.ts';
import type { Frame } from './pose.ts';
import { Place, placeAtVertices, placeOnEdge, supportVertex } from './supportVertex.ts';
import type { Vec2Like } from './vec2.ts';

/** A line p = q + t d in A's frame, along which B's origin goes, and the place where the shapes meet. */
export class Line extends Place {
  /** The point at t = 0, close to A, and the direction, of any length but zero. */
  qx = 0;
  qy = 0;
  dx = 0;
  dy = 0;
  /** The reach of both shapes, and the sum of their radii. */
  reach = 0;
  radius = 0;
  /** The unit of rounding errors. */
  size = 0;
  /** The part that is asked for runs from t = start to t = end. */
  start = 0;
  end = 1;
  /** t where the line enters the shape; before that, where it enters and leaves the region of the lengthened edges, and how fast. */
  enter = 0;
  enterSpeed = 0;
  exit = 0;
  exitSpeed = 0;
  /** The edge where it enters the region, of A or else of B, with the vertex of the other core. */
  edge = -1;
  vertex = 0;
  isOfA = false;
}

/** Edges whose crossings are out of order by rounding only, this fraction of the size, still bound a region: it is very thin there. */
const THIN = 1e-15;
/** A line that passes a bare corner by no more than this fraction of the size meets it; edges that it meets so close together are one. */
const CORNER = 1e-14;

/** Fills `enter`, the normal and the features, and says whether the line meets the shape at all, at whatever t. */
export function crossCores(a: Core, b: Core, line: Line): boolean {
  line.enter = -Infinity;
  line.exit = Infinity;
  line.edge = -1;
  line.size = a.extent + b.extent + line.radius + Math.abs(line.qx) + Math.abs(line.qy);
  if (!crossEdges(a, b, line, true) || !crossEdges(b, a, line, false)) return false;
  const thin = THIN * line.size;
  if (line.enter > line.exit && line.enter + thin / line.enterSpeed > line.exit + thin / line.exitSpeed) return false;
  return setEnter(a, b, line);
}

/** Narrows enter and exit by the edges of the first core; false when the line runs along one of them, outside. */
function crossEdges(first: Core, second: Core, line: Line, isOfA: boolean): boolean {
  const { count, x, y, nx, ny } = first;
  if (count === 1) return true;
  const { c, radius } = line;
  const s = isOfA ? line.s : -line.s;
  // In the frame of B everything turns round: the line is that of A's origin.
  const qx = isOfA ? line.qx : s * line.qy - c * line.qx;
  const qy = isOfA ? line.qy : -s * line.qx - c * line.qy;
  const dx = isOfA ? line.dx : s * line.dy - c * line.dx;
  const dy = isOfA ? line.dy : -s * line.dx - c * line.dy;
  let { enter, exit } = line;
  let j = 0;
  for (let i = 0; i < count; i++) {
    const inx = nx[i]!;
    const iny = ny[i]!;
    if (second.count > 1) j = supportVertex(first, i, second, j, line, isOfA);
    const vx = x[i]! - (c * second.x[j]! - s * second.y[j]!) - qx;
    const vy = y[i]! - (s * second.x[j]! + c * second.y[j]!) - qy;
    const height = vx * inx + vy * iny + radius;
    const speed = dx * inx + dy * iny;
    if (speed < 0) {
      const t = height / speed;
      if (t > enter) {
        enter = t;
        line.enterSpeed = speed;
        line.edge = i;
        line.vertex = j;
        line.isOfA = isOfA;
      }
    } else if (speed > 0) {
      const t = height / speed;
      if (t < exit) {
        exit = t;
        line.exitSpeed = speed;
      }
    } else if (height < 0) {
      return false;
    }
  }
  line.enter = enter;
  line.exit = exit;
  return true;
}

/** Completes line.enter, where the line crosses a lengthened edge. */
function setEnter(a: Core, b: Core, line: Line): boolean {
  const { dx, dy, edge, vertex, isOfA } = line;
  if (edge < 0) {
    // Two points, or a line along a flat difference: it meets the end of it that comes first.
    const { c, s } = line;
    const alongA = a.count === 1 ? 0 : dx * (a.x[1]! - a.x[0]!) + dy * (a.y[1]! - a.y[0]!);
    const ux = b.x[1]! - b.x[0]!;
    const uy = b.y[1]! - b.y[0]!;
    const alongB = b.count === 1 ? 0 : dx * (c * ux - s * uy) + dy * (s * ux + c * uy);
    return enterCircle(a, b, line, alongA < 0 ? 1 : 0, alongB > 0 ? 1 : 0);
  }
  const first = isOfA ? a : b;
  const second = isOfA ? b : a;
  line.px = line.qx + line.enter * dx;
  line.py = line.qy + line.enter * dy;
  if (placeOnEdge(first, second, line, edge, vertex, isOfA) === 0) return true;
  const { along } = line;
  const isForward = along > 0;
  const end = !isForward ? edge : edge + 1 === first.count ? 0 : edge + 1;
  let vertexA = isOfA ? end : vertex;
  let vertexB = isOfA ? vertex : end;
  // Another edge may carry straight on from this one: parallel edges of A and B do. Then the line meets that one or passes its far end.
  for (let k = 0; k < 4; k++) {
    const isNextOfA = k % 2 === 0;
    const core = isNextOfA ? a : b;
    if (core.count === 1) continue;
    const from = isNextOfA ? vertexA : vertexB;
    const next = isForward ? from : from === 0 ? core.count - 1 : from - 1;
    const where = placeOnEdge(core, isNextOfA ? b : a, line, next, isNextOfA ? vertexB : vertexA, isNextOfA);
    const isEntered = line.nx * dx + line.ny * dy < 0 && Math.abs(line.distance - line.radius) <= CORNER * line.size;
    if (isEntered && where === 0) return true;
    if (!isEntered || where !== (isForward ? 1 : -1)) continue;
    const far = !isForward ? next : next + 1 === core.count ? 0 : next + 1;
    if (isNextOfA) vertexA = far;
    else vertexB = far;
  }
  if (line.radius > 0) return enterCircle(a, b, line, vertexA, vertexB);
  // A bare corner is met only if the line passes it by no more than rounding.
  const beyond = isForward ? along - first.length[edge]! : -along;
  if (-beyond * line.enterSpeed > CORNER * line.size * Math.sqrt(dx * dx + dy * dy)) return false;
  placeOnEdge(first, second, line, edge, vertex, isOfA);
  line.along = isForward ? first.length[edge]! : 0;
  return true;
}

/** Where the line enters the circle about two vertices that meet; false when it passes by. */
function enterCircle(a: Core, b: Core, line: Line, vertexA: number, vertexB: number): boolean {
  const { dx, dy, c, s, radius } = line;
  const x = b.x[vertexB]!;
  const y = b.y[vertexB]!;
  const len = Math.sqrt(dx * dx + dy * dy);
  const vqx = line.qx + (c * x - s * y) - a.x[vertexA]!;
  const vqy = line.qy + (s * x + c * y) - a.y[vertexA]!;
  // The distance of the line from the vertex, and half the chord.
  const across = (vqx * dy - vqy * dx) / len;
  const halfSq = (radius - across) * (radius + across);
  if (!(halfSq >= 0)) return false;
  const half = Math.sqrt(halfSq);
  line.enter = (-half - (vqx * dx + vqy * dy) / len) / len;
  // The normal has the part -half along the line and the part `across` to its right.
  const inv = 1 / (radius * len);
  line.nx = radius > 0 ? (across * dy - half * dx) * inv : -dx / len;
  line.ny = radius > 0 ? (-across * dx - half * dy) * inv : -dy / len;
  placeAtVertices(line, vertexA, vertexB);
  return true;
}

/** Beyond this many times the reach, the start is moved along the line to where it passes the shape. */
const FAR = 16;

/**
 * Sets the line of `origin` in the frame, which goes by sign times the displacement; all of them are in the world. From far away it is
 * written about its point nearest to the frame's origin, found with compensated arithmetic, so that the length of the way there costs no
 * digits. line.reach says what is far. False when the displacement is zero.
 */
export function setLine(line: Line, origin: Vec2Like, frame: Frame, displacement: Vec2Like, sign: number): boolean {
  const { c, s } = frame;
  const { reach } = line;
  const dx = sign * displacement.x;
  const dy = sign * displacement.y;
  let ox = origin.x - frame.x;
  let oy = origin.y - frame.y;
  const lenSq = dx * dx + dy * dy;
  let shift = 0;
  if (ox * ox + oy * oy > FAR * FAR * reach * reach && lenSq > 0) {
    shift = -(ox * dx + oy * dy) / lenSq;
    line.start = -shift;
    line.qx = ox;
    line.qy = oy;
    line.dx = dx;
    line.dy = dy;
    shiftLine(line, origin, frame);
    ox = line.qx;
    oy = line.qy;
  }
  line.qx = c * ox + s * oy;
  line.qy = c * oy - s * ox;
  line.dx = c * dx + s * dy;
  line.dy = c * dy - s * dx;
  line.start = -shift;
  line.end = 1 - shift;
  return lenSq > 0;
}

/** q = (origin - frame) - start d to the last bits, in the world, where q = origin - frame is given, rounded. */
function shiftLine(line: Line, origin: Vec2Like, frame: Frame): void {
  const shift = -line.start;
  const wayX = shift * line.dx;
  const x = line.qx + wayX;
  const xTail = sumTail(line.qx, wayX, x) + sumTail(origin.x, -frame.x, line.qx);
  line.qx = x + (xTail + productTail(shift, line.dx, wayX));
  const wayY = shift * line.dy;
  const y = line.qy + wayY;
  const yTail = sumTail(line.qy, wayY, y) + sumTail(origin.y, -frame.y, line.qy);
  line.qy = y + (yTail + productTail(shift, line.dy, wayY));
}
