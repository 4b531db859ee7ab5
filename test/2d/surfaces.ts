/** Surfaces in the plane for the laws: chains, loops, tiles and compounds, as shapes and as bags of edges. */
import { type Chain, chain, compound, type Shape, weldTiles } from '../../src/2d/index.ts';
import type { Random } from '../gen.ts';
import { pose, sample, verticesOf } from './gen.ts';
import { cross, dot, length, type Point } from './oracle.ts';

/** An edge and the place of its neighbours in the list; -1 at a free end. */
export interface Edge {
  p: Point;
  q: Point;
  normal: Point;
  before: number;
  next: number;
}

export interface Surface {
  shapes: Shape[];
  /** Whether what is inside overlaps it. */
  isSolid: boolean;
}

const at = (x: number, y: number): Point => ({ x, y });

/** A star-shaped loop. */
export function starLoop(random: Random): Surface {
  const count = 3 + random.int(9);
  const points = Array.from({ length: count }, (_, k) => {
    const angle = (2 * Math.PI * (k + random.range(0, 0.4))) / count;
    const r = random.range(0.3, 2);
    return at(r * Math.cos(angle), r * Math.sin(angle));
  });
  return { shapes: [chain(points, { loop: true })], isSolid: true };
}

/** The letter U, with walls of any width. */
export function uLoop(random: Random): Surface {
  const [a, b] = [random.range(0.1, 1), random.range(0.1, 1)];
  const [w, h] = [random.pick([1e-3, 0.1, 0.5, 1]), random.range(0.2, 1.5)];
  const points = [at(-1, -1), at(a + w, -1), at(a + w, b + h), at(a, b + h), at(a, b - 1), at(-a, b - 1), at(-a, h), at(-1, h)];
  const slant = random.pick([0, 0, 0.3]);
  return {
    shapes: [
      chain(
        points.map(({ x, y }) => at(x + slant * y, y)),
        { loop: true },
      ),
    ],
    isSolid: true,
  };
}

/** A band that winds inwards. */
export function spiralLoop(random: Random): Surface {
  const count = 8 + random.int(12);
  const way = (out: number) =>
    Array.from({ length: count }, (_, k) => {
      const angle = 0.7 * k;
      const r = 0.3 + 0.1 * k + out;
      return at(r * Math.cos(angle), r * Math.sin(angle));
    });
  const width = random.range(0.02, 0.3);
  return { shapes: [chain([...way(width), ...way(0).reverse()], { loop: true })], isSolid: true };
}

/** Tiles, many of them with holes. */
export function tiles(random: Random): Surface {
  const columns = 2 + random.int(5);
  const rows = 1 + random.int(5);
  const share = random.pick([0.5, 0.8, 0.9]);
  const solid = Array.from({ length: columns * rows }, () => random.bool(share));
  if (!solid.includes(true)) solid[0] = true;
  const size = random.pick([at(1, 1), at(0.5, 0.5), at(0.7, 0.4)]);
  const origin = at(-0.5 * columns * size.x, -0.5 * rows * size.y);
  return { shapes: weldTiles({ columns, rows, solid, size, origin }), isSolid: true };
}

/** Ground that runs to the left, with points on its straight parts. */
export function ground(random: Random): Surface {
  const steep = random.pick([0, 0.2, 1, 3]);
  const points: Point[] = [];
  for (let x = 3; x > -3; x -= random.range(0.1, 1.2)) points.push(at(x, random.bool(0.3) ? 0 : random.range(-0.4, 0.4) * steep));
  points.push(at(-3, 0));
  return { shapes: [chain(points)], isSolid: false };
}

/** Open chains on a lattice, that turn back and come near themselves. */
export function latticeRow(random: Random): Surface {
  const points: Point[] = [at(2, 0)];
  for (let i = 0; i < 6; i++) {
    const { x, y } = points[points.length - 1];
    points.push(at(x - random.int(3) + (random.bool(0.2) ? 2 : 0), y + random.int(3) - 1));
  }
  const apart = points.filter((p, i) => i === 0 || p.x !== points[i - 1].x || p.y !== points[i - 1].y);
  return apart.length > 1 ? { shapes: [chain(apart.map(({ x, y }) => at(x / 2, y / 2)))], isSolid: false } : latticeRow(random);
}

/** The wall of a room, to be met from within. */
export function cave(random: Random): Surface {
  const { shapes } = starLoop(random);
  const points = shapes[0].leaves.map((leaf) => verticesOf(leaf)[0]);
  return { shapes: [chain(points.reverse(), { loop: true })], isSolid: false };
}

/** A loop that crosses itself: what it goes round twice is inside, too. */
export function crossedLoop(random: Random): Surface {
  const count = 8 + random.int(6);
  const points = Array.from({ length: count }, (_, k) => {
    const angle = (4 * Math.PI * (k + random.range(0, 0.3))) / count;
    const r = random.range(0.5, 2);
    return at(r * Math.cos(angle), r * Math.sin(angle));
  });
  return { shapes: [chain(points, { loop: true })], isSolid: true };
}

/** Slivers: walls thinner and corners sharper than anything drawn. */
export function sliverLoop(random: Random): Surface {
  const thin = random.logRange(-9, -2);
  const [x, y] = [random.range(-1, 1), random.range(-1, 1)];
  const points = [at(-1, 0), at(1, 0), at(1, thin), at(x, thin + 0.5 * Math.abs(y)), at(-1, thin)];
  return { shapes: [chain(points, { loop: true })], isSolid: true };
}

export function children(random: Random): Surface {
  const list = Array.from({ length: 2 + random.int(3) }, () => {
    const { position, rotation } = pose(random, 1);
    return { shape: sample(random, 1 + random.int(4)).shape, position, rotation };
  });
  return { shapes: [compound(list)], isSolid: false };
}

export const SURFACES: Record<string, (random: Random) => Surface> = {
  'star-shaped loops': starLoop,
  'U-shaped loops': uLoop,
  'spiral bands': spiralLoop,
  tiles,
  ground,
  'rows on a lattice': latticeRow,
  caves: cave,
  'loops that cross themselves': crossedLoop,
  slivers: sliverLoop,
  children,
};

/** The edges of a chain with their neighbours. */
export function edgesOf(shape: Chain): Edge[] {
  const ends = shape.leaves.map((leaf) => {
    const [p, q] = verticesOf(leaf);
    return { p, q };
  });
  const isAt = (a: Point, b: Point) => Math.hypot(a.x - b.x, a.y - b.y) < 1e-12;
  // The edges of a loop follow each other; holes follow the outline.
  const next = ends.map(({ q }, i) => {
    if (i + 1 < ends.length && isAt(q, ends[i + 1].p)) return i + 1;
    for (let k = i; k >= 0; k--) if (isAt(q, ends[k].p) && (k === 0 || !isAt(ends[k - 1].q, ends[k].p))) return k;
    return -1;
  });
  const before = ends.map((_, i) => next.indexOf(i));
  return ends.map((end, i) => {
    const { p } = end;
    // The same numbers as the next one has.
    const q = next[i] < 0 ? end.q : ends[next[i]].p;
    const size = Math.hypot(q.x - p.x, q.y - p.y);
    return { p, q, normal: at((q.y - p.y) / size, (p.x - q.x) / size), before: before[i], next: next[i] };
  });
}

/** How often edges go round a point. */
export function winding({ x, y }: Point, edges: Edge[]): number {
  let turns = 0;
  for (const { p, q } of edges) {
    if (p.y <= y === q.y <= y) continue;
    const side = cross(at(q.x - p.x, q.y - p.y), at(x - p.x, y - p.y));
    if (q.y > p.y ? side > 0 : side < 0) turns += q.y > p.y ? 1 : -1;
  }
  return turns;
}

const SAME = 1e-8;

/** Whether n is a normal of the edges at a place: of one of them inside of it, at a convex corner one between two, at a free end of half a turn. */
export function hasNormal(edges: Edge[], place: Point, n: Point): boolean {
  return edges.some(({ p, q, normal, before, next }, i) => {
    const u = at(q.x - p.x, q.y - p.y);
    const size = length(u);
    const w = at(place.x - p.x, place.y - p.y);
    const along = dot(w, u) / size;
    if (Math.abs(dot(w, normal)) > SAME || along < -SAME || along > size + SAME) return false;
    if (Math.abs(cross(normal, n)) < SAME && dot(normal, n) > 0) return true;
    const isStart = along < SAME;
    if (!isStart && along < size - SAME) return false;
    const other = isStart ? before : next;
    if (other === i) return false;
    const tangent = isStart ? at(normal.y, -normal.x) : at(-normal.y, normal.x);
    const limit = other < 0 ? tangent : edges[other].normal;
    const [from, to] = isStart ? [limit, normal] : [normal, limit];
    const isBack = dot(from, to) < 0 && Math.abs(cross(from, to)) < SAME;
    if (isBack) return cross(normal, n) * (isStart ? -1 : 1) > -SAME;
    return (
      cross(from, to) > -SAME &&
      cross(from, n) > -SAME &&
      cross(n, to) > -SAME &&
      dot(at(from.x + to.x, from.y + to.y), n) > -SAME
    );
  });
}
