/**
 * Where a line enters a core rounded by a radius, in closed form. The edges of the outline, moved out by the radius and lengthened
 * until they meet, bound a convex region; the line enters it through the last of those edges that it comes to from the front, and
 * enters the shape there or, beyond the end of that edge, on the arc about that end or nowhere.
 */
import { productTail, sumTail } from '../../math/preciseCross.ts';
import type { Frame } from '../math/frame.ts';
import type { Vec2Like } from '../math/vec2.ts';
import { CLOSE, type Core, type Edge } from '../shapes/core.ts';
import { type Place, turnRelative } from '../shapes/place.ts';

/** Fills `enter`, the normal and the place of the line, and says whether it meets the shape at all, at whatever t. */
export function crossCore(core: Core, line: Place): boolean {
  const { first } = core;
  const { px: qx, py: qy, dx, dy, radius } = line;
  let edge: Edge | null = null;
  let height = Infinity;
  let speed = -1.0;
  let e = first;
  if (core.count > 1) {
    do {
      const eSpeed = dx * e.nx + dy * e.ny;
      const eHeight = e.height - (qx * e.nx + qy * e.ny) + radius;
      // t = height / speed is greater.
      if (eSpeed < 0 && eHeight * speed > height * eSpeed) {
        height = eHeight;
        speed = eSpeed;
        edge = e;
      }
      e = e.next;
    } while (e !== first);
  }
  // A point, or a flat core along the line: its end that comes first.
  if (edge === null)
    return enterCircle(line, dx * (first.next.x - first.x) + dy * (first.next.y - first.y) < 0 ? first.next : first);
  let enter = height / speed;
  const px = qx + enter * dx;
  const py = qy + enter * dy;
  const entry = edge;
  const corner = CLOSE * (core.extent + radius + Math.abs(qx) + Math.abs(qy));
  let along = (py - edge.y) * edge.nx - (px - edge.x) * edge.ny;
  while (along < 0 || along > edge.length) {
    // Beyond the end of the edge: at the corner, or on the next edge, if that carries straight on from it.
    const isForward = along > 0;
    const next: Edge = isForward ? edge.next : edge.before;
    const nextAlong = (py - next.y) * next.nx - (px - next.x) * next.ny;
    if (isForward ? nextAlong <= 0 : nextAlong >= next.length) {
      const vertex = isForward ? next : edge;
      if (radius > 0) return enterCircle(line, vertex);
      // A bare corner is met only if the line passes it by no more than rounding; a line along the edge may cross it far from there.
      const wx = vertex.x - qx;
      const wy = vertex.y - qy;
      const lenSq = dx * dx + dy * dy;
      const across = wx * dy - wy * dx;
      if (across * across > corner * corner * lenSq) return false;
      enter = (wx * dx + wy * dy) / lenSq;
      along = isForward ? edge.length : 0;
      break;
    }
    edge = next;
    along = nextAlong;
  }
  line.enter = enter;
  line.nx = edge.nx;
  line.ny = edge.ny;
  line.spot.edge = edge;
  line.spot.along = along;
  return edge === entry || (edge.nx * dx + edge.ny * dy < 0 && px * edge.nx + py * edge.ny - edge.height - radius <= corner);
}

/** Where the line enters the circle about a vertex; false when it passes by. */
function enterCircle(line: Place, vertex: Edge): boolean {
  const { dx, dy, radius } = line;
  const len = Math.sqrt(dx * dx + dy * dy);
  const ux = dx / len;
  const uy = dy / len;
  const vqx = line.px - vertex.x;
  const vqy = line.py - vertex.y;
  // The distance of the line from the vertex, and half the chord.
  const across = vqx * uy - vqy * ux;
  const halfSq = (radius - across) * (radius + across);
  if (!(halfSq >= 0)) return false;
  const half = Math.sqrt(halfSq);
  line.enter = (-half - (vqx * ux + vqy * uy)) / len;
  // The normal has the part -half along the line and the part `across` to its right.
  line.nx = radius > 0 ? (across * uy - half * ux) / radius : -ux;
  line.ny = radius > 0 ? (-across * ux - half * uy) / radius : -uy;
  line.spot.edge = vertex;
  line.spot.along = 0;
  return true;
}

/** Beyond this many times the size, the start is moved along the line to where it passes the shape. */
export const FAR = 16;

/**
 * Sets the line of the other's middle, seen from the host's, as it goes by sign times the displacement. From far away it is
 * written about its point nearest to the host's position, found with compensated arithmetic, so that the length of the way there costs
 * no digits.
 */
export function setLine(
  line: Place,
  host: Core,
  frameH: Frame,
  other: Core,
  otherFrame: Frame,
  displacement: Vec2Like,
  sign: number,
): void {
  const { c, s } = frameH;
  const far = FAR * (host.extent + other.extent + line.radius);
  const dx = sign * displacement.x;
  const dy = sign * displacement.y;
  const wx = otherFrame.x - frameH.x;
  const wy = otherFrame.y - frameH.y;
  const lenSq = dx * dx + dy * dy;
  line.px = wx;
  line.py = wy;
  line.start = 0;
  if (wx * wx + wy * wy > far * far && lenSq > 0) {
    line.dx = dx;
    line.dy = dy;
    line.start = (wx * dx + wy * dy) / lenSq;
    moveStart(line, frameH, otherFrame);
  }
  turnRelative(line, host, frameH, other, otherFrame);
  line.dx = c * dx + s * dy;
  line.dy = c * dy - s * dx;
}

/** Moves the line's point by -start d, to the last bits. (Its own function: numbers passed to a call that is rare would go on the heap.) */
function moveStart(line: Place, host: Frame, other: Frame): void {
  const { px, py, dx, dy, start } = line;
  const x = start * dx;
  const y = start * dy;
  line.px = px - x;
  line.py = py - y;
  line.px += sumTail(px, -x, line.px) + sumTail(other.x, -host.x, px) - productTail(start, dx, x);
  line.py += sumTail(py, -y, line.py) + sumTail(other.y, -host.y, py) - productTail(start, dy, y);
}
