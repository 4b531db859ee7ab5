/**
 * The point of a core's boundary nearest to a given point, with the signed distance. One pass over the edges: outside, the nearest
 * point lies on the one edge that has the point in front of it and beside it, or else on the nearest vertex; inside, on the edge
 * with the greatest (least negative) separation.
 */
import type { Core } from './core.ts';

/** The input and the output of {@link nearestOnCore}; coordinates in the frame of the core. */
export class Nearest {
  /** The query point. */
  px = 0;
  py = 0;
  /** From the point to the boundary; negative inside, zero or more for a core without an inside. */
  distance = 0;
  /** The unit normal that points from the boundary outwards along the way to the point. */
  nx = 0;
  ny = 0;
  /** The edge that the nearest point lies on, or -1 for a vertex. */
  edge = -1;
  /** The vertex that the nearest point is, or where that edge starts. */
  vertex = 0;
  /** How far along the edge the nearest point lies; 0 for a vertex. */
  along = 0;
}

/**
 * Beyond the tip of a flat or needle-like core the edges have a point in front of them, or behind, only by rounding. So an edge with
 * the point behind it by less than this fraction of the size still offers its ends, and where no edge sees the point farther in
 * front than this, its distance to the boundary tells whether it is inside.
 */
const SHALLOW = 1e-14;

/** Fills the output fields of `io` for its point. Coincident with a core that is a point: the normal is +y. */
export function nearestOnCore(core: Core, io: Nearest): void {
  const { count, x, y, nx, ny, length } = core;
  const { px, py } = io;
  if (count > 1) {
    const slack = SHALLOW * Math.max(core.extent, Math.abs(px), Math.abs(py));
    let best = -Infinity;
    let bestEdge = 0;
    let vertex = -1;
    let vertexDistSq = Infinity;
    for (let i = 0; i < count; i++) {
      const vpx = px - x[i]!;
      const vpy = py - y[i]!;
      const inx = nx[i]!;
      const iny = ny[i]!;
      const separation = vpx * inx + vpy * iny;
      if (separation > best) {
        best = separation;
        bestEdge = i;
      }
      if (separation > -slack) {
        const along = vpy * inx - vpx * iny;
        const beyond = along - length[i]!;
        if (along > 0 && beyond < 0) {
          if (separation <= 0) continue;
          io.distance = separation;
          io.nx = inx;
          io.ny = iny;
          io.edge = i;
          io.vertex = i;
          io.along = along;
          return;
        }
        const past = along <= 0 ? along : beyond;
        const distSq = separation * separation + past * past;
        if (distSq < vertexDistSq) {
          vertexDistSq = distSq;
          vertex = along <= 0 ? i : i + 1;
        }
      }
    }
    if (best <= slack) {
      io.edge = bestEdge;
      io.distance = best;
      setInside(core, io);
      return;
    }
    io.vertex = vertex === count ? 0 : vertex;
  } else {
    io.vertex = 0;
  }
  const v = io.vertex;
  const dx = px - x[v]!;
  const dy = py - y[v]!;
  const distance = Math.sqrt(dx * dx + dy * dy);
  io.distance = distance;
  io.edge = -1;
  io.along = 0;
  if (distance > MIN_LENGTH) {
    io.nx = dx / distance;
    io.ny = dy / distance;
  } else {
    // Too close to tell the direction: a normal of the vertex. finishCore gives +y to a point.
    io.nx = nx[v]!;
    io.ny = ny[v]!;
  }
}

/** Below this the square of a length loses digits to underflow. */
const MIN_LENGTH = 1e-150;

/** The rest for a point that edge io.edge has at the greatest separation, io.distance, which is negative or next to nothing. */
function setInside(core: Core, io: Nearest): void {
  const { count, x, y, nx, ny, length } = core;
  const { px, py } = io;
  if (setBeyondTip(core, io)) return;
  const lowest = io.distance - SHALLOW * Math.max(core.extent, Math.abs(px), Math.abs(py));
  let { edge } = io;
  let along = (py - y[edge]!) * nx[edge]! - (px - x[edge]!) * ny[edge]!;
  // Of edges that lie on one line (as in a difference of parallel edges), the one that has the point beside it.
  for (let step = 1; step < count && (along < 0 || along > length[edge]!); step++) {
    const next = along < 0 ? (edge === 0 ? count - 1 : edge - 1) : edge + 1 === count ? 0 : edge + 1;
    const vpx = px - x[next]!;
    const vpy = py - y[next]!;
    if (vpx * nx[next]! + vpy * ny[next]! < lowest) break;
    edge = next;
    along = vpy * nx[edge]! - vpx * ny[edge]!;
  }
  io.nx = nx[edge]!;
  io.ny = ny[edge]!;
  io.edge = edge;
  io.vertex = edge;
  io.along = Math.max(0, Math.min(length[edge]!, along));
}

/** If the point is farther from the boundary than its depth would have it, it is outside: takes the nearest vertex and says true. */
function setBeyondTip(core: Core, io: Nearest): boolean {
  const { count, x, y, nx, ny, length } = core;
  const { px, py } = io;
  const slack = SHALLOW * Math.max(core.extent, Math.abs(px), Math.abs(py));
  if (io.distance < -slack) return false;
  let nearestSq = Infinity;
  let vertex = 0;
  for (let i = 0; i < count; i++) {
    const vpx = px - x[i]!;
    const vpy = py - y[i]!;
    const along = vpy * nx[i]! - vpx * ny[i]!;
    const across = vpx * nx[i]! + vpy * ny[i]!;
    const past = along <= 0 ? along : Math.max(0, along - length[i]!);
    const distSq = across * across + past * past;
    if (distSq < nearestSq) {
      nearestSq = distSq;
      vertex = along <= 0 ? i : i + 1;
    }
  }
  const distance = Math.sqrt(nearestSq);
  if (!(distance > slack - io.distance)) return false;
  const v = vertex === count ? 0 : vertex;
  io.distance = distance;
  io.nx = (px - x[v]!) / distance;
  io.ny = (py - y[v]!) / distance;
  io.edge = -1;
  io.vertex = v;
  io.along = 0;
  return true;
}
