/**
 * A row of one-sided edges: ground, walls, the outline of a level. Edge i joins point i to point i + 1 and is solid to its left, so
 * that its normal points to the right of the way: ground runs from right to left, a loop counter-clockwise around what is solid,
 * clockwise around a cave.
 *
 * A chain behaves as the solid behind it does. The rule, for all queries:
 *
 * - A line (a straight run of edges) has its own normal; a convex corner has those between the normals of its two lines; a free end
 *   those from the normal of its line to the direction in which the line ends. Concave corners and points within a line have none. No
 *   other normal is ever returned.
 * - What is apart from the chain is as far from it as from the nearest line.
 * - What crosses a line must get in front of it, or of another line which has that one behind it and is reached from it over convex
 *   corners: it is pushed along the normal of that set which takes the shortest way, or off the box of the whole chain, where that is
 *   shorter. So there is always an answer.
 * - What is wholly inside a solid chain, by how often that goes round it, is pushed out by the line nearest to it.
 * - A moving shape hits a line where it touches it and moves against such a normal.
 *
 * So a loop around a convex polygon answers as the polygon does, and points within a line change nothing. A chain of several outlines, as weldTiles
 * makes it, has its holes among them.
 */
import { checkBoolean, checkOptions } from '../math/checks.ts';
import { Vec2, type Vec2Like } from '../math/vec2.ts';
import { CLOSE, makeCore } from '../shapes/core.ts';
import type { Spot } from '../shapes/place.ts';
import { readPoints } from '../shapes/polygon.ts';
import { ConvexShape, Shape } from '../shapes/shape.ts';

/** A straight run of edges of a chain. */
export class ChainLine {
  readonly shape: ConvexShape;
  /** The numbers of its edges, from its start on. */
  readonly edges: readonly number[];
  /** Its ends in the frame of the chain. */
  readonly start: Vec2;
  readonly end: Vec2;
  /** The unit normal, and where the normals of the corners end: at the start of the line, and at its end. */
  readonly normal: Vec2;
  readonly startLimit: Vec2;
  readonly endLimit = new Vec2();
  /** The neighbours; null at a free end. */
  before: ChainLine | null = null;
  next: ChainLine | null = null;
  /** Whether there is a convex corner to the next. */
  isEndConvex = false;

  constructor(edges: readonly number[], start: Vec2Like, end: Vec2Like) {
    this.shape = new ConvexShape('capsule', makeCore([start, end]), 0);
    this.edges = edges;
    this.start = new Vec2(start.x, start.y);
    this.end = new Vec2(end.x, end.y);
    const { nx, ny } = this.shape.core.first;
    this.normal = new Vec2(nx, ny);
    this.startLimit = new Vec2(ny, -nx);
  }
}

/** Normals that differ by no more than this sine from being opposite belong to a line that turns back: a wall without thickness. */
const OPPOSITE = 1e-12;

export class Chain extends Shape {
  /** Whether its last point is joined to its first. */
  readonly isLoop: boolean;
  /** Whether it goes round something solid, in which a shape can be as a whole. */
  readonly isSolid: boolean;
  /** Its straight parts: edges in one line are one. */
  readonly lines: readonly ChainLine[];
  /** The line that each edge is part of. */
  readonly lineOf: readonly ChainLine[];
  /** No point of it is farther from the origin of its frame: the unit of rounding errors. */
  readonly extent: number = NaN;

  /** Takes the points of an outline and of the holes in it, or of a row that is not closed. */
  constructor(outlines: readonly (readonly Vec2Like[])[], isLoop: boolean, isSolid: boolean) {
    const lines: ChainLine[] = [];
    const lineOf: ChainLine[] = [];
    const leaves: ConvexShape[] = [];
    for (const points of outlines) {
      const at = (i: number) => points[i % points.length];
      const count = isLoop ? points.length : points.length - 1;
      const first = leaves.length;
      const corners = findCorners(points, isLoop);
      const row = corners.slice(1).map((end, k) => {
        const edges = Array.from({ length: end - corners[k] }, (_, i) => first + ((corners[k] + i) % count));
        const line = new ChainLine(edges, at(corners[k]), at(end));
        for (const edge of edges) lineOf[edge] = line;
        lines.push(line);
        return line;
      });
      row.forEach((line, i) => {
        join(line, row[i + 1] ?? (isLoop ? row[0] : null));
      });
      for (let i = 0; i < count; i++) {
        const line = lineOf[first + i];
        const isWhole = line.edges.length === 1;
        leaves.push(isWhole ? line.shape : new ConvexShape('capsule', makeCore([at(i), at(i + 1)]), 0));
      }
    }
    super(Object.freeze(leaves), Object.freeze(lines.map((line) => line.shape)));
    this.isLoop = isLoop;
    this.isSolid = isSolid;
    this.lines = lines;
    this.lineOf = lineOf;
    this.extent = lines.reduce((most, { shape }) => Math.max(most, shape.core.extent), 0);
    Object.freeze(this);
  }
}

/** Makes a spot of a line, whose core has an edge there and one back, one of the edge there. */
export function turnToFront({ shape }: ChainLine, spot: Spot): void {
  const { first } = shape.core;
  if (spot.edge !== first) spot.along = first.length - spot.along;
  spot.edge = first;
}

/** Joins the end of a line to the start of the next; null at a free end. */
function join(line: ChainLine, next: ChainLine | null): void {
  const { normal, endLimit } = line;
  line.next = next;
  // At a free end, the direction in which the line ends: (-ny, nx).
  endLimit.set(-normal.y, normal.x);
  if (next === null) return;
  next.before = line;
  const sine = normal.x * next.normal.y - normal.y * next.normal.x;
  const cosine = normal.x * next.normal.x + normal.y * next.normal.y;
  const isConvex = sine > 0 || (cosine < 0 && sine > -OPPOSITE);
  line.isEndConvex = isConvex;
  endLimit.copy(isConvex ? next.normal : normal);
  next.startLimit.copy(isConvex ? normal : next.normal);
}

/**
 * The points where the direction changes, in order, with the first once more after the last of a loop. Those between two of them are
 * within rounding of the line that joins these.
 */
function findCorners(points: readonly Vec2Like[], isLoop: boolean): number[] {
  const { length } = points;
  const at = (i: number) => points[i % length];
  // The lowest of the leftmost points of a loop is a corner.
  const isLower = ({ x, y }: Vec2Like, p: Vec2Like) => x < p.x || (x === p.x && y < p.y);
  let from = isLoop ? points.reduce((low, p, i) => (isLower(p, at(low)) ? i : low), 0) : 0;
  const last = isLoop ? from + length : length - 1;
  const tolerance = CLOSE * points.reduce((most, { x, y }) => Math.max(most, Math.abs(x), Math.abs(y)), 0);
  const corners = [from];
  // The slopes of lines from the corner that pass all points since then within the tolerance, measured from the first edge after it.
  let low = -Infinity;
  let high = Infinity;
  for (let i = from + 1; i < last; i++) {
    const { x, y } = at(from);
    const ux = at(from + 1).x - x;
    const uy = at(from + 1).y - y;
    const length = Math.sqrt(ux * ux + uy * uy);
    const along = (p: Vec2Like) => ((p.x - x) * ux + (p.y - y) * uy) / length;
    const across = (p: Vec2Like) => ((p.y - y) * ux - (p.x - x) * uy) / length;
    const way = along(at(i));
    low = Math.max(low, (across(at(i)) - tolerance) / way);
    high = Math.min(high, (across(at(i)) + tolerance) / way);
    const next = along(at(i + 1));
    const slope = across(at(i + 1)) / next;
    if (next > way && slope >= low && slope <= high) continue;
    corners.push(i);
    from = i;
    low = -Infinity;
    high = Infinity;
  }
  corners.push(last);
  return corners;
}

/**
 * A chain through `points` (objects with x and y, or a flat array x, y, x, y, ...), closed from the last to the first when `loop`
 * is true. Solid to the left of the way: shapes touch it from the right, and pass through it from the left. A loop that goes round
 * counter-clockwise has no such side: what is inside overlaps it, unless `solid` is false, as it must be for the outer wall of a
 * room. Points equal to the one before are left out. Throws when fewer than two points remain (three for a loop), when anything is
 * not finite, and when the options are not as they should be.
 *
 * The chain behaves as the solid behind it: a loop around a convex polygon answers as the polygon does, points on a straight line change
 * nothing, and no normal is returned but that of an edge or, at a convex corner, one between those of its two edges.
 *
 * @example
 * ```ts
 * import { castShape, chain, rectangle, Transform2 } from 'touchstone/2d';
 *
 * const ground = chain([{ x: 10, y: 0 }, { x: 0, y: 0 }, { x: -10, y: 1 }]);
 * const hit = castShape(rectangle({ x: 0.5, y: 0.5 }), new Transform2({ x: 3, y: 4 }), { x: 0, y: -9 }, ground, new Transform2());
 * console.log(hit?.subshapeB, hit?.normalB.y); // 0 1
 * ```
 */
export function chain(points: readonly Vec2Like[] | ArrayLike<number>, options: { loop?: boolean; solid?: boolean } = {}): Chain {
  checkOptions(options, 'chain: options', ['loop', 'solid']);
  const { loop = false, solid = true } = options;
  checkBoolean(loop, 'chain: loop');
  checkBoolean(solid, 'chain: solid');
  const apart = distinctPoints(readPoints(points, 'chain'), loop);
  const { x, y } = apart[0];
  const area = apart.reduce((sum, p, i) => {
    const q = apart[(i + 1) % apart.length];
    return sum + (p.x - x) * (q.y - y) - (p.y - y) * (q.x - x);
  }, 0);
  return new Chain([apart], loop, loop && solid && area > 0);
}

/** The points but for those that are where the one before is; throws when too few are left. */
export function distinctPoints(points: readonly Vec2Like[], isLoop: boolean): Vec2Like[] {
  const apart = points.filter((p, i) => i === 0 || isApart(p, points[i - 1]));
  if (isLoop && apart.length > 1 && !isApart(apart[0], apart.at(-1)!)) apart.pop();
  const edges = isLoop ? apart.length : apart.length - 1;
  const needed = isLoop ? 3 : 1;
  if (edges < needed) throw new RangeError(`chain: points must have ${needed} or more edges, got ${edges}`);
  return apart;
}

/** Whether an edge from p to q has a direction. */
function isApart(p: Vec2Like, q: Vec2Like): boolean {
  return makeCore([p, q]).count === 2;
}
