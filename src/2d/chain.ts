/**
 * A row of one-sided edges: ground, walls, the outline of a level. Edge i joins point i to point i + 1 and is solid to its left, so
 * that its normal points to the right of the way: ground runs from right to left, a loop counter-clockwise around what is solid,
 * clockwise around a cave. Shapes touch the edges from the front and pass through them from behind.
 *
 * At an inner vertex an edge is pushed away from in its own direction only, or, at a convex corner, in a direction between those of
 * the two edges: whatever slides over the seam of two edges feels nothing of it.
 */
import { segmentCore } from './capsule.ts';
import { readPoints } from './polygon.ts';
import { ConvexShape, Shape } from './shape.ts';
import type { Vec2Like } from './vec2.ts';

export class Chain extends Shape {
  readonly isLoop: boolean;
  /**
   * The end of the range of normals at the start of edge i, and whether it is a corner that the edge shares with the one before: at a
   * convex corner the normal of that edge, at the free end of a chain the direction away from the edge, else its own normal.
   */
  readonly startNx: Float64Array;
  readonly startNy: Float64Array;
  /** The same at the end of edge i, where the corner belongs to the next edge. */
  readonly endNx: Float64Array;
  readonly endNy: Float64Array;

  constructor(edges: readonly ConvexShape[], isLoop: boolean) {
    super(edges);
    const count = edges.length;
    this.isLoop = isLoop;
    this.startNx = new Float64Array(count);
    this.startNy = new Float64Array(count);
    this.endNx = new Float64Array(count);
    this.endNy = new Float64Array(count);
    for (let i = 0; i < count; i++) {
      const nx = edges[i]!.core.nx[0]!;
      const ny = edges[i]!.core.ny[0]!;
      // The edge runs along u = (-ny, nx): away from it is -u at its start and u at its end.
      const before = i > 0 ? edges[i - 1] : isLoop ? edges[count - 1] : undefined;
      this.startNx[i] = before ? (isConvex(before, edges[i]!) ? before.core.nx[0]! : nx) : ny;
      this.startNy[i] = before ? (isConvex(before, edges[i]!) ? before.core.ny[0]! : ny) : -nx;
      const after = i + 1 < count ? edges[i + 1] : isLoop ? edges[0] : undefined;
      this.endNx[i] = after ? (isConvex(edges[i]!, after) ? after.core.nx[0]! : nx) : -ny;
      this.endNy[i] = after ? (isConvex(edges[i]!, after) ? after.core.ny[0]! : ny) : nx;
    }
  }
}

/** A turn to the left by less than this sine is no corner, but the rounding of a straight line. */
const STRAIGHT = 1e-9;

function isConvex(before: ConvexShape, after: ConvexShape): boolean {
  const { nx, ny } = before.core;
  return nx[0]! * after.core.ny[0]! - ny[0]! * after.core.nx[0]! > STRAIGHT;
}

/**
 * A chain through `points` (objects with x and y, or a flat array x, y, x, y, ...), closed from the last to the first when `loop`
 * is true. Solid to the left of the way. Points equal to the one before are left out. Throws when fewer than two points remain
 * (three for a loop) or anything is not finite.
 */
export function chain(points: readonly Vec2Like[] | ArrayLike<number>, options?: { loop?: boolean }): Chain {
  const xs: number[] = [];
  const ys: number[] = [];
  readPoints(points, xs, ys, 'chain');
  const isLoop = options?.loop ?? false;
  const edges: ConvexShape[] = [];
  let last = 0;
  for (let i = 1; i < xs.length + (isLoop ? 1 : 0); i++) {
    const j = i % xs.length;
    const core = segmentCore(xs[last]!, ys[last]!, xs[j]!, ys[j]!);
    last = j;
    if (core.count === 2) edges.push(new ConvexShape('capsule', core, 0));
  }
  const needed = isLoop ? 3 : 1;
  if (edges.length < needed) {
    throw new RangeError(`chain: points must make at least ${needed} edge${isLoop ? 's' : ''}, got ${edges.length}`);
  }
  return new Chain(edges, isLoop);
}
