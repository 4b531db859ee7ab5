/**
 * Where a line enters and leaves a rounded core, in closed form. The edges, moved out by the radius and lengthened until they meet,
 * bound a convex region; the line enters it through one of them, and enters the shape there or, beyond the end of that edge, on
 * the arc about that end or nowhere: passing that arc it leaves the region through the next edge. The same holds for leaving.
 */
import { productTail, sumTail } from '../math/preciseCross.ts';
import type { Core } from './core.ts';

/** A line p = q + t d in the frame of a core, and where it meets the rounded core. */
export class Line {
  /** The point at t = 0, close to the core, and the direction, of any length but zero. */
  qx = 0;
  qy = 0;
  dx = 0;
  dy = 0;
  /** The radius of the layer around the core. */
  radius = 0;
  /** The part that is asked for runs from t = start to t = end. */
  start = 0;
  end = 1;
  /** t where the line enters and leaves. `exit` is set only where the line enters before `start`. */
  enter = 0;
  exit = 0;
  /** The outward unit normal where it enters. */
  nx = 0;
  ny = 0;
  /** The edge where it enters, or -1 for the arc about a vertex. */
  edge = -1;
  /** That vertex, or where that edge starts. */
  vertex = 0;
  /** How far along that edge it enters. */
  along = 0;
}

/** Edges whose crossings are out of order by rounding only, this fraction of the size, still bound a region: it is very thin there. */
const THIN = 1e-15;
/** A line that passes a bare corner by no more than this fraction of the size meets it. */
const CORNER = 1e-14;

/** Fills `enter`, the normal and the feature, and says whether the line meets the shape at all, at whatever t. */
export function lineThroughCore(core: Core, line: Line): boolean {
  const { count, x, y, nx, ny } = core;
  const { qx, qy, dx, dy, radius } = line;
  if (count === 1) return crossCircle(core, line, 0, -1) && (line.enter >= line.start || crossCircle(core, line, 0, 1));
  let enter = -Infinity;
  let exit = Infinity;
  let enterEdge = -1;
  let exitEdge = -1;
  for (let i = 0; i < count; i++) {
    const inx = nx[i]!;
    const iny = ny[i]!;
    // n.(v + radius n - q) / n.d
    const height = (x[i]! - qx) * inx + (y[i]! - qy) * iny + radius;
    const speed = dx * inx + dy * iny;
    if (speed < 0) {
      const t = height / speed;
      if (t > enter) {
        enter = t;
        enterEdge = i;
      }
    } else if (speed > 0) {
      const t = height / speed;
      if (t < exit) {
        exit = t;
        exitEdge = i;
      }
    } else if (height < 0) {
      return false;
    }
  }
  if (enter > exit) {
    const scale = THIN * Math.max(core.extent + radius, Math.abs(qx), Math.abs(qy));
    const enterSpeed = dx * nx[enterEdge]! + dy * ny[enterEdge]!;
    const exitSpeed = dx * nx[exitEdge]! + dy * ny[exitEdge]!;
    if (enter - exit > scale / exitSpeed - scale / enterSpeed) return false;
  }
  line.enter = enter;
  line.exit = exit;
  return setCrossing(core, line, enterEdge, -1) && (line.enter >= line.start || setCrossing(core, line, exitEdge, 1));
}

/**
 * Completes line.enter (side -1) or line.exit (side 1), where the line crosses the lengthened edge. Edge -1 stands for a line along a
 * segment, which enters at its first end and leaves at its last.
 */
function setCrossing(core: Core, line: Line, edge: number, side: number): boolean {
  const { count, x, y, nx, ny, length } = core;
  const { qx, qy, dx, dy, radius } = line;
  if (edge < 0) return crossCircle(core, line, (dy * nx[0]! - dx * ny[0]!) * side < 0 ? 0 : 1, side);
  let t = side < 0 ? line.enter : line.exit;
  let along = (qy + t * dy - y[edge]!) * nx[edge]! - (qx + t * dx - x[edge]!) * ny[edge]!;
  // Beyond the end of an edge lies the next one, if it carries straight on, or else the arc about the vertex.
  const isBefore = along < 0;
  for (let step = 0; step < count && (along < 0 || along > length[edge]!); step++) {
    const next = isBefore ? (edge === 0 ? count - 1 : edge - 1) : edge + 1 === count ? 0 : edge + 1;
    const nextSpeed = dx * nx[next]! + dy * ny[next]!;
    const nextT = ((x[next]! - qx) * nx[next]! + (y[next]! - qy) * ny[next]! + radius) / nextSpeed;
    const nextAlong = (qy + nextT * dy - y[next]!) * nx[next]! - (qx + nextT * dx - x[next]!) * ny[next]!;
    const isOnNext = nextSpeed * side > 0 && (isBefore ? nextAlong <= length[next]! : nextAlong >= 0);
    if (!isOnNext) {
      if (radius > 0) return crossCircle(core, line, isBefore ? edge : next, side);
      // A bare corner is met only if the line passes it by no more than rounding.
      const beyond = Math.max(-along, along - length[edge]!);
      const speed = Math.abs(dx * nx[edge]! + dy * ny[edge]!);
      const tolerance = CORNER * Math.max(core.extent, Math.abs(qx), Math.abs(qy));
      if (beyond * speed > tolerance * Math.sqrt(dx * dx + dy * dy)) return false;
      break;
    }
    edge = next;
    t = nextT;
    along = nextAlong;
  }
  if (side > 0) {
    line.exit = t;
    return true;
  }
  line.enter = t;
  line.nx = nx[edge]!;
  line.ny = ny[edge]!;
  line.edge = edge;
  line.vertex = edge;
  line.along = Math.max(0, Math.min(length[edge]!, along));
  return true;
}

/** Where the line enters (side -1) or leaves (side 1) the circle about a vertex; false when it passes by. */
function crossCircle(core: Core, line: Line, vertex: number, side: number): boolean {
  const { dx, dy, radius } = line;
  const vx = core.x[vertex]!;
  const vy = core.y[vertex]!;
  const lenSq = dx * dx + dy * dy;
  const len = Math.sqrt(lenSq);
  const vqx = line.qx - vx;
  const vqy = line.qy - vy;
  // The distance of the line from the vertex, and half the chord.
  const across = (vqx * dy - vqy * dx) / len;
  const halfSq = (radius - across) * (radius + across);
  if (!(halfSq >= 0)) return false;
  const half = Math.sqrt(halfSq);
  const t = (side * half - (vqx * dx + vqy * dy) / len) / len;
  if (side > 0) {
    line.exit = t;
    return true;
  }
  line.enter = t;
  // The normal has the part -half along the line and the part `across` to its right.
  const inv = radius > 0 ? 1 / (radius * len) : 0;
  line.nx = radius > 0 ? (across * dy - half * dx) * inv : -dx / len;
  line.ny = radius > 0 ? (-across * dx - half * dy) * inv : -dy / len;
  line.edge = -1;
  line.vertex = vertex;
  line.along = 0;
  return true;
}

/** Beyond this many times the reach, the start is moved along the line to where it passes the shape. */
const FAR = 16;

/**
 * Sets the line from origin - base in direction (dx, dy), all in the world, turned back by the rotation (c, s). From far away
 * it is written about its point nearest to the base, found with compensated arithmetic, so that the length of the way there
 * costs no digits. False when the displacement is zero.
 */
export function setLine(line: Line, from: LineInput, reach: number): boolean {
  const { originX, originY, baseX, baseY, dx, dy, c, s } = from;
  let ox = originX - baseX;
  let oy = originY - baseY;
  const lenSq = dx * dx + dy * dy;
  let shift = 0;
  if (ox * ox + oy * oy > FAR * FAR * reach * reach && lenSq > 0) {
    shift = -(ox * dx + oy * dy) / lenSq;
    ox = shifted(originX, -baseX, ox, shift, dx);
    oy = shifted(originY, -baseY, oy, shift, dy);
  }
  line.qx = c * ox + s * oy;
  line.qy = c * oy - s * ox;
  line.dx = c * dx + s * dy;
  line.dy = c * dy - s * dx;
  line.start = -shift;
  line.end = 1 - shift;
  return lenSq > 0;
}

/** What {@link setLine} reads. */
export class LineInput {
  originX = 0;
  originY = 0;
  baseX = 0;
  baseY = 0;
  dx = 0;
  dy = 0;
  c = 1;
  s = 0;
}

/** (a + b) + shift d to the last bits, where sum = a + b rounded. */
function shifted(a: number, b: number, sum: number, shift: number, d: number): number {
  const way = shift * d;
  const total = sum + way;
  return total + (sumTail(sum, way, total) + (productTail(shift, d, way) + sumTail(a, b, sum)));
}
