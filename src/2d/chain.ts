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
import { Vec2, type Vec2Like } from './vec2.ts';

export class Chain extends Shape {
  readonly isLoop: boolean;
  /** The edges as a shape that can be felt from both sides. */
  readonly edges: Shape;
  /**
   * Where the range of directions ends that edge i may push in, at its start and at its end: at a convex corner the normal of the
   * neighbour, at the free end of a chain the direction away from the edge, else its own normal.
   */
  readonly startLimits: readonly Vec2[];
  readonly endLimits: readonly Vec2[];

  constructor(edges: readonly ConvexShape[], isLoop: boolean) {
    super(edges);
    const last = edges.length - 1;
    this.isLoop = isLoop;
    this.edges = new Shape(edges);
    this.startLimits = edges.map((edge, i) => limitNormal(edge, edges[isLoop && i === 0 ? last : i - 1], -1));
    this.endLimits = edges.map((edge, i) => limitNormal(edge, edges[isLoop && i === last ? 0 : i + 1], 1));
  }
}

/** A turn by less than this sine is no corner, but the rounding of a straight line. */
const STRAIGHT = 1e-9;

/** The limit of an edge towards its neighbour: at its end (side 1) or at its start (side -1). The edge runs along (-ny, nx). */
function limitNormal(edge: ConvexShape, neighbour: ConvexShape | undefined, side: number): Vec2 {
  const nx = edge.core.first.nx;
  const ny = edge.core.first.ny;
  if (neighbour === undefined) return new Vec2(-side * ny, side * nx);
  const mx = neighbour.core.first.nx;
  const my = neighbour.core.first.ny;
  return (nx * my - ny * mx) * side > STRAIGHT ? new Vec2(mx, my) : new Vec2(nx, ny);
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
    throw new RangeError(`chain: points must make ${needed} or more edges, got ${edges.length}`);
  }
  return new Chain(edges, isLoop);
}
