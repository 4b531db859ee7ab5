/**
 * The Minkowski difference A - B of two cores: all a - b. Its edges are those of A and of -B in the order
 * of their directions, so it is a merge of two sorted rows. Every vertex is one vertex of A minus one of B, every edge has its
 * vertex or edge on either side: the features that touch when the origin lies there.
 *
 * B is turned into A's frame but not moved there, so coordinates stay small; the way from A to B becomes the query point.
 */
import { Core } from './core.ts';
import { MAX_VERTICES } from './polygon.ts';

export class Difference {
  /** The outline of A - B. */
  readonly core = new Core(2 * MAX_VERTICES);
  /** B turned into A's frame. */
  readonly b = new Core(MAX_VERTICES);
  /** The vertices of A and of B at vertex k of the outline, which is where edge k starts. */
  readonly vertexA = new Uint8Array(2 * MAX_VERTICES + 1);
  readonly vertexB = new Uint8Array(2 * MAX_VERTICES + 1);
  /** 1 where edge k is an edge of A (from vertexA[k] on), 0 where it is one of B. */
  readonly isEdgeOfA = new Uint8Array(2 * MAX_VERTICES + 1);
  /** The rotation from B's frame to A's. */
  c = 1;
  s = 0;
}

/**
 * Directions whose sine is below this in magnitude are the same up to rounding, and their edges follow each other. It is less than half
 * of the least turn at a vertex (see convexHull.ts), so an edge has one such partner at most.
 */
const PARALLEL = 1.5e-15;

/** Turns the core of B by (out.c, out.s) into out.b: all that is needed of it. */
export function turnCore(b: Core, out: Difference): void {
  const { count, x, y, nx, ny, length } = b;
  const { c, s } = out;
  const turned = out.b;
  for (let j = 0; j <= count; j++) {
    turned.x[j] = c * x[j]! - s * y[j]!;
    turned.y[j] = s * x[j]! + c * y[j]!;
    turned.nx[j] = c * nx[j]! - s * ny[j]!;
    turned.ny[j] = s * nx[j]! + c * ny[j]!;
    turned.length[j] = length[j]!;
  }
  turned.count = count;
  turned.extent = b.extent * Math.SQRT2;
}

/** Builds the outline of a - out.b, where {@link turnCore} has set out.b. */
export function subtractCores(a: Core, out: Difference): void {
  const { core, b, vertexA, vertexB, isEdgeOfA } = out;
  // A point has no edges.
  const edgesA = a.count > 1 ? a.count : 0;
  const edgesB = b.count > 1 ? b.count : 0;
  const total = edgesA + edgesB;
  let i = 0;
  let j = edgesA > 0 && edgesB > 0 ? supportingVertex(a, b) : 0;
  let leftB = edgesB;
  let owesB = false;
  for (let k = 0; k < total; k++) {
    core.x[k] = a.x[i]! - b.x[j]!;
    core.y[k] = a.y[i]! - b.y[j]!;
    vertexA[k] = i === edgesA ? 0 : i;
    vertexB[k] = j;
    // Edge 0 of A begins the outline; then edge i of A comes next unless edge j of -B lies before it. Of parallel edges A's comes
    // first and B's right after it: left for later, it could be taken for the one half a turn ahead.
    let takesA = leftB === 0;
    if (owesB) {
      owesB = false;
    } else if (leftB > 0 && i < edgesA) {
      const mx = -b.nx[j]!;
      const my = -b.ny[j]!;
      const sine = mx * a.ny[i]! - my * a.nx[i]!;
      owesB = Math.abs(sine) <= PARALLEL && mx * a.nx[i]! + my * a.ny[i]! > 0;
      takesA = k === 0 || owesB || !(sine > 0);
    }
    if (takesA) {
      core.nx[k] = a.nx[i]!;
      core.ny[k] = a.ny[i]!;
      core.length[k] = a.length[i]!;
      isEdgeOfA[k] = 1;
      i++;
    } else {
      core.nx[k] = -b.nx[j]!;
      core.ny[k] = -b.ny[j]!;
      core.length[k] = b.length[j]!;
      isEdgeOfA[k] = 0;
      j = j + 1 === edgesB ? 0 : j + 1;
      leftB--;
    }
  }
  core.extent = a.extent + b.extent;
  core.count = Math.max(1, total);
  if (total === 0) {
    core.x[0] = a.x[0]! - b.x[0]!;
    core.y[0] = a.y[0]! - b.y[0]!;
    core.nx[0] = 0;
    core.ny[0] = 1;
    vertexA[0] = 0;
    vertexB[0] = 0;
  }
}

/** The vertex of B that starts the first edge of -B at or after the direction of A's edge 0. */
function supportingVertex(a: Core, b: Core): number {
  const nx = a.nx[0]!;
  const ny = a.ny[0]!;
  const { count } = b;
  let wasBefore = nx * -b.ny[count - 1]! - ny * -b.nx[count - 1]! < 0;
  let nearest = 0;
  let nearestCosine = -Infinity;
  for (let j = 0; j < count; j++) {
    const mx = -b.nx[j]!;
    const my = -b.ny[j]!;
    const isBefore = nx * my - ny * mx < 0;
    if (wasBefore && !isBefore) return j;
    wasBefore = isBefore;
    const cosine = nx * mx + ny * my;
    if (cosine > nearestCosine) {
      nearestCosine = cosine;
      nearest = j;
    }
  }
  return nearest;
}
