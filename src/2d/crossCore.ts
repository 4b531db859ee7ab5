/**
 * Where a line enters a core rounded by a radius, in closed form. The edges of the outline, moved out by the radius and lengthened
 * until they meet, bound a convex region; the line enters it through the last of those edges that it comes to from the front, and enters the shape
 * there or, beyond the end of that edge, on the arc about that end or nowhere.
 */
import { productTail, sumTail } from '../math/preciseCross.ts';
import type { Core } from './core.ts';
import type { Place } from './place.ts';
import type { Frame } from './pose.ts';
import { setNearest } from './setNearest.ts';
import type { Vec2Like } from './vec2.ts';

/** A line that passes a bare corner by no more than this fraction of the size meets it. */
const CORNER = 1e-14;

/** Fills `enter`, the normal and the features of the line, and says whether it meets the shape at all, at whatever t. */
export function crossCore(core: Core, line: Place): boolean {
  const { count, x, y, nx, ny, length } = core;
  const { qx, qy, dx, dy, radius } = line;
  let edge = -1;
  let height = Infinity;
  let speed = -1.0;
  for (let i = 0; count > 1 && i < count; i++) {
    const iSpeed = dx * nx[i]! + dy * ny[i]!;
    const iHeight = (x[i]! - qx) * nx[i]! + (y[i]! - qy) * ny[i]! + radius;
    // t = height / speed is greater.
    if (iSpeed < 0 && iHeight * speed > height * iSpeed) {
      height = iHeight;
      speed = iSpeed;
      edge = i;
    }
  }
  // A point, or a flat core along the line: its end that comes first.
  if (edge < 0) return enterCircle(core, line, dx * (x[1]! - x[0]!) + dy * (y[1]! - y[0]!) < 0 ? 1 : 0);
  const enter = height / speed;
  const px = qx + enter * dx;
  const py = qy + enter * dy;
  line.enter = enter;
  line.along = (py - y[edge]!) * nx[edge]! - (px - x[edge]!) * ny[edge]!;
  line.edge = edge;
  line.vertex = edge;
  if (line.along < 0 || line.along > length[edge]!) {
    // Beyond the end of the edge: on another that carries straight on from it, or at a corner.
    line.px = px;
    line.py = py;
    line.limit = Infinity;
    setNearest(core, line);
    const corner = CORNER * (core.extent + radius + Math.abs(qx) + Math.abs(qy));
    if (line.edge >= 0 && line.nx * dx + line.ny * dy < 0) return line.distance - radius <= corner;
    if (radius > 0) return enterCircle(core, line, line.vertex);
    // A bare corner is met only if the line passes it by no more than rounding.
    if (-line.distance * speed > corner * Math.sqrt(dx * dx + dy * dy)) return false;
  }
  line.nx = nx[edge]!;
  line.ny = ny[edge]!;
  return true;
}

/** Where the line enters the circle about a vertex; false when it passes by. */
function enterCircle(core: Core, line: Place, vertex: number): boolean {
  const { dx, dy, radius } = line;
  const lenSq = dx * dx + dy * dy;
  const len = Math.sqrt(lenSq);
  const vqx = line.qx - core.x[vertex]!;
  const vqy = line.qy - core.y[vertex]!;
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
  line.edge = -1;
  line.vertex = vertex;
  return true;
}

/** Beyond this many times the reach, the start is moved along the line to where it passes the shape. */
export const FAR = 16;

/**
 * Sets the line of `origin` in the frame, which goes by sign times the displacement; all of them are in the world. From far away it is
 * written about its point nearest to the frame's origin, found with compensated arithmetic, so that the length of the way there costs no
 * digits. place.limit, the reach of what is asked, says what is far. False when the displacement is zero.
 */
export function setLine(line: Place, origin: Vec2Like, frame: Frame, displacement: Vec2Like, sign: number): boolean {
  const { c, s } = frame;
  const { limit: reach } = line;
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
function shiftLine(line: Place, origin: Vec2Like, frame: Frame): void {
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
