/**
 * A row of one-sided edges: ground, walls, the outline of a level. Edge i joins point i to point i + 1 and is solid to its left, so
 * that its normal points to the right of the way: ground runs from right to left, a loop counter-clockwise around what is solid,
 * clockwise around a cave. Shapes touch the edges from the front and pass through them from behind.
 *
 * At an inner vertex an edge is pushed away from in its own direction only, or, at a convex corner, in a direction between those of
 * the two edges: whatever slides over the seam of two edges feels nothing of it.
 */
import { EDGE } from '../results/features.ts';
import { checkObject } from './checks.ts';
import { makeCore } from './core.ts';
import { readPoints } from './polygon.ts';
import type { Frame } from './pose.ts';
import { ConvexShape, Shape } from './shape.ts';
import { Vec2, type Vec2Like } from './vec2.ts';

export class Chain extends Shape {
  readonly isLoop: boolean;
  /** The edges as a shape that can be felt from both sides. */
  readonly edges: Shape;

  constructor(edges: readonly ConvexShape[], isLoop: boolean) {
    super(edges);
    this.isLoop = isLoop;
    this.edges = new Shape(edges);
  }
}

/**
 * Sets `out` to where the range of directions ends that an edge may push in, at its end (side 1) or at its start (side -1): the normal
 * of the neighbour there, which is returned, or at the free end of a chain the direction away from the edge, along (-ny, nx).
 */
export function setLimit({ leaves, isLoop }: Chain, edge: number, side: number, out: Vec2): ConvexShape | undefined {
  const { length } = leaves;
  const isFree = !isLoop && edge === (side > 0 ? length - 1 : 0);
  // Whose normal the limit is made from.
  const leaf = leaves[isFree ? edge : (edge + side + length) % length]!;
  const { nx, ny } = leaf.core.first;
  if (isFree) out.set(-side * ny, side * nx);
  else out.set(nx, ny);
  return isFree ? undefined : leaf;
}

const isBehindChain_corner = /* @__PURE__ */ new Vec2();

/** Whether a way from edge i, at a feature of it, goes against its normal; at a corner, against the sum of the two normals there. */
export function isBehindChain(chain: Chain, edge: number, { c, s }: Frame, { x, y }: Vec2, feature: number): boolean {
  const { nx, ny } = chain.leaves[edge]!.core.first;
  const corner = isBehindChain_corner;
  const weight = feature < EDGE ? 1 : 0;
  setLimit(chain, edge, feature === 0 ? -1 : 1, corner);
  return (c * x + s * y) * (nx + weight * corner.x) + (c * y - s * x) * (ny + weight * corner.y) < 0;
}

/**
 * A chain through `points` (objects with x and y, or a flat array x, y, x, y, ...), closed from the last to the first when `loop`
 * is true. Solid to the left of the way. Points equal to the one before are left out. Throws when fewer than two points remain
 * (three for a loop) or anything is not finite.
 */
export function chain(points: readonly Vec2Like[] | ArrayLike<number>, options: { loop?: boolean } = {}): Chain {
  checkObject(options, 'chain: options', 'loop');
  const vertices = readPoints(points, 'chain');
  const { loop = false } = options;
  if (loop) vertices.push(vertices[0]!);
  const edges: ConvexShape[] = [];
  vertices.reduce((a, b) => {
    const core = makeCore([a, b]);
    if (core.count === 2) edges.push(new ConvexShape('capsule', core, 0));
    return b;
  });
  const needed = loop ? 3 : 1;
  if (edges.length < needed) {
    throw new RangeError(`chain: points must have ${needed} or more edges, got ${edges.length}`);
  }
  return new Chain(edges, loop);
}
