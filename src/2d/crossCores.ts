/**
 * Where a line enters and leaves the difference of two cores, rounded by a radius, in closed form. The edges of the outline, moved out by
 * the radius and lengthened until they meet, bound a convex region; the line enters it through one of them, and enters the shape
 * there or, beyond the end of that edge, on the arc about that end or nowhere: passing that arc it leaves the region through the
 * next edge. The same holds for leaving.
 */
import { productTail, sumTail } from '../math/preciseCross.ts';
import type { Core } from './core.ts';
import { supportVertex } from './supportVertex.ts';

/** A line p = q + t d in A's frame, along which B's origin goes, and where the shapes meet. */
export class Line {
  /** The point at t = 0, close to A, and the direction, of any length but zero. */
  qx = 0;
  qy = 0;
  dx = 0;
  dy = 0;
  /** The rotation from B's frame to A's. */
  c = 1;
  s = 0;
  /** The sum of both radii. */
  radius = 0;
  /** The part that is asked for runs from t = start to t = end. */
  start = 0;
  end = 1;
  /** t where the line enters and leaves. `exit` is set only where the line enters before `start`. */
  enter = 0;
  exit = 0;
  /** A's outward unit normal where it enters. */
  nx = 0;
  ny = 0;
  /** The vertices of A and B that meet, or the first vertex of the edge that does. */
  vertexA = 0;
  vertexB = 0;
  /** The edge of A or of B that meets the vertex of the other, or -1. */
  edgeA = -1;
  edgeB = -1;
  /** How far along that edge. */
  along = 0;
  /** The edges where the lengthened edges are crossed, with the vertices of the other core; an edge of A or else of B. */
  enterEdge = -1;
  enterVertex = 0;
  isEnterOfA = false;
  exitEdge = -1;
  exitVertex = 0;
  isExitOfA = false;
}

/** Edges whose crossings are out of order by rounding only, this fraction of the size, still bound a region: it is very thin there. */
const THIN = 1e-15;
/** A line that passes a bare corner by no more than this fraction of the size meets it; edges that it meets so close together are one. */
const CORNER = 1e-14;

/** Fills `enter`, the normal and the features, and says whether the line meets the shape at all, at whatever t. */
export function crossCores(a: Core, b: Core, line: Line): boolean {
  line.enter = -Infinity;
  line.exit = Infinity;
  line.enterEdge = -1;
  line.exitEdge = -1;
  if (!crossEdges(a, b, line, true) || !crossEdges(b, a, line, false)) return false;
  if (line.enter > line.exit) {
    const size = THIN * sizeOf(a, b, line);
    const enterSpeed = speedAt(line.isEnterOfA ? a : b, line, line.enterEdge, line.isEnterOfA);
    const exitSpeed = speedAt(line.isExitOfA ? a : b, line, line.exitEdge, line.isExitOfA);
    if (line.enter - line.exit > size / exitSpeed - size / enterSpeed) return false;
  }
  return setCrossing(a, b, line, -1) && (line.enter >= line.start || setCrossing(a, b, line, 1));
}

function sizeOf(a: Core, b: Core, line: Line): number {
  return a.extent + b.extent + line.radius + Math.abs(line.qx) + Math.abs(line.qy);
}

/** d.n for the outward normal n of the difference at an edge. */
function speedAt(first: Core, line: Line, i: number, isOfA: boolean): number {
  const { dx, dy, c, s } = line;
  const nx = first.nx[i]!;
  const ny = first.ny[i]!;
  return isOfA ? dx * nx + dy * ny : -(dx * (c * nx - s * ny) + dy * (s * nx + c * ny));
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
    j = supportVertex(first, i, second, j, line, isOfA);
    const vx = x[i]! - (c * second.x[j]! - s * second.y[j]!) - qx;
    const vy = y[i]! - (s * second.x[j]! + c * second.y[j]!) - qy;
    const height = vx * inx + vy * iny + radius;
    const speed = dx * inx + dy * iny;
    if (speed < 0) {
      const t = height / speed;
      if (t > enter) {
        enter = t;
        line.enterEdge = i;
        line.enterVertex = j;
        line.isEnterOfA = isOfA;
      }
    } else if (speed > 0) {
      const t = height / speed;
      if (t < exit) {
        exit = t;
        line.exitEdge = i;
        line.exitVertex = j;
        line.isExitOfA = isOfA;
      }
    } else if (height < 0) {
      return false;
    }
  }
  line.enter = enter;
  line.exit = exit;
  return true;
}

/** Completes line.enter (side -1) or line.exit (side 1), where the line crosses a lengthened edge. */
function setCrossing(a: Core, b: Core, line: Line, side: number): boolean {
  const isEnter = side < 0;
  const edge = isEnter ? line.enterEdge : line.exitEdge;
  const isOfA = isEnter ? line.isEnterOfA : line.isExitOfA;
  if (edge < 0) {
    // Two points, or a line along a flat difference: it meets the end of it that comes first, or last.
    const { dx, dy, c, s } = line;
    const alongA = a.count === 1 ? 0 : dx * (a.x[1]! - a.x[0]!) + dy * (a.y[1]! - a.y[0]!);
    const ux = b.x[1]! - b.x[0]!;
    const uy = b.y[1]! - b.y[0]!;
    const alongB = b.count === 1 ? 0 : dx * (c * ux - s * uy) + dy * (s * ux + c * uy);
    return crossCircle(a, b, line, alongA * side > 0 ? 1 : 0, alongB * side < 0 ? 1 : 0, side);
  }
  const vertex = isEnter ? line.enterVertex : line.exitVertex;
  const first = isOfA ? a : b;
  const second = isOfA ? b : a;
  if (setEdge(first, second, line, edge, vertex, isOfA, side) === ON_EDGE) return true;
  const { along } = line;
  const end = along < 0 ? edge : edge + 1 === first.count ? 0 : edge + 1;
  let vertexA = isOfA ? end : vertex;
  let vertexB = isOfA ? vertex : end;
  // Another edge may carry straight on from this one: parallel edges of A and B do. Then the line meets that one or passes its far end.
  const isForward = along > 0;
  for (let k = 0; k < 4; k++) {
    const isNextOfA = k % 2 === 0;
    const core = isNextOfA ? a : b;
    const from = isNextOfA ? vertexA : vertexB;
    const next = isForward ? from : from === 0 ? core.count - 1 : from - 1;
    if (core.count === 1 || !(speedAt(core, line, next, isNextOfA) * side > 0)) continue;
    const where = setEdge(core, isNextOfA ? b : a, line, next, isNextOfA ? vertexB : vertexA, isNextOfA, side);
    if (where === ON_EDGE) return true;
    if (where !== (isForward ? AFTER_EDGE : BEFORE_EDGE)) continue;
    const far = isForward ? (next + 1 === core.count ? 0 : next + 1) : next;
    if (isNextOfA) vertexA = far;
    else vertexB = far;
  }
  if (line.radius > 0) return crossCircle(a, b, line, vertexA, vertexB, side);
  // A bare corner is met only if the line passes it by no more than rounding.
  const beyond = along < 0 ? -along : along - first.length[edge]!;
  const speed = Math.abs(speedAt(first, line, edge, isOfA));
  if (beyond * speed > CORNER * sizeOf(a, b, line) * Math.sqrt(line.dx * line.dx + line.dy * line.dy)) return false;
  if (isEnter) setNormal(first, line, edge, vertex, isOfA);
  line.along = along < 0 ? 0 : first.length[edge]!;
  return true;
}

/** Where a line crosses a moved edge: on it, before its start, after its end; or it is elsewhere at that time. */
const ON_EDGE = 0;
const BEFORE_EDGE = 1;
const AFTER_EDGE = 2;
const OFF_EDGE = 3;

/**
 * Puts the crossing at line.enter (side -1) or line.exit (side 1) on edge i of the first core, with vertex j of the second, if it is
 * there. line.along is where the line crosses the edge or its prolongation.
 */
function setEdge(first: Core, second: Core, line: Line, i: number, j: number, isOfA: boolean, side: number): number {
  const t = side < 0 ? line.enter : line.exit;
  const { c } = line;
  const s = isOfA ? line.s : -line.s;
  const nx = first.nx[i]!;
  const ny = first.ny[i]!;
  const px = line.qx + t * line.dx;
  const py = line.qy + t * line.dy;
  const wx = (isOfA ? px : s * py - c * px) + (c * second.x[j]! - s * second.y[j]!) - first.x[i]!;
  const wy = (isOfA ? py : -s * px - c * py) + (s * second.x[j]! + c * second.y[j]!) - first.y[i]!;
  line.along = wy * nx - wx * ny;
  if (Math.abs(wx * nx + wy * ny - line.radius) > CORNER * sizeOf(first, second, line)) return OFF_EDGE;
  if (line.along < 0) return BEFORE_EDGE;
  if (line.along > first.length[i]!) return AFTER_EDGE;
  if (side < 0) setNormal(first, line, i, j, isOfA);
  return ON_EDGE;
}

/** Writes the features and the normal of a place on edge i of the first core, with vertex j of the second. */
function setNormal(first: Core, line: Line, i: number, j: number, isOfA: boolean): void {
  const { c } = line;
  const s = isOfA ? line.s : -line.s;
  const nx = first.nx[i]!;
  const ny = first.ny[i]!;
  line.nx = isOfA ? nx : -(c * nx + s * ny);
  line.ny = isOfA ? ny : -(c * ny - s * nx);
  line.vertexA = isOfA ? i : j;
  line.vertexB = isOfA ? j : i;
  line.edgeA = isOfA ? i : -1;
  line.edgeB = isOfA ? -1 : i;
}

/** Where the line enters (side -1) or leaves (side 1) the circle about two vertices that meet; false when it passes by. */
function crossCircle(a: Core, b: Core, line: Line, vertexA: number, vertexB: number, side: number): boolean {
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
  const t = (side * half - (vqx * dx + vqy * dy) / len) / len;
  if (side > 0) {
    line.exit = t;
    return true;
  }
  // The normal has the part -half along the line and the part `across` to its right.
  const inv = radius > 0 ? 1 / (radius * len) : 0;
  line.enter = t;
  line.nx = radius > 0 ? (across * dy - half * dx) * inv : -dx / len;
  line.ny = radius > 0 ? (-across * dx - half * dy) * inv : -dy / len;
  line.vertexA = vertexA;
  line.vertexB = vertexB;
  line.edgeA = -1;
  line.edgeB = -1;
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
