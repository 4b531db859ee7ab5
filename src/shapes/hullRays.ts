/** The edges that leave each vertex of a solid hull, as unit vectors side by side: what a walk from vertex to vertex looks at. */
import { FIRST_RAY, RAY_GROUP, SHORT_LIST } from '../math/rayList.ts';
import type { HullFans } from './hullFans.ts';
import type { HullTables } from './hullTables.ts';

/**
 * One list of doubles for each vertex, which is made when it is asked for. An engine reads from a short list, at places that are
 * written in the code, with half the instructions that it takes to read from a long one.
 */
export class HullRays {
  /** What is around each vertex, in the same order. */
  readonly fans: HullFans;
  private readonly hull: HullTables;
  private readonly lists: (number[] | null)[];

  constructor(hull: HullTables, fans: HullFans) {
    this.hull = hull;
    this.fans = fans;
    this.lists = Array.from(hull.x, () => null);
  }

  /** The list of vertex v (see math/rayList.ts), in the order of its neighbours. */
  of(v: number): readonly number[] {
    return this.lists[v] ?? this.make(v);
  }

  private make(v: number): readonly number[] {
    const { x, y, z } = this.hull;
    const { start, neighbours } = this.fans;
    // A list that starts with a fraction is one of doubles for good.
    const list = [0.5];
    list[0] = x[v]!;
    list.push(y[v]!, z[v]!, 0);
    for (let i = start[v]!; i < start[v + 1]!; i++) {
      const end = neighbours[i]!;
      const ex = x[end]! - x[v]!;
      const ey = y[end]! - y[v]!;
      const ez = z[end]! - z[v]!;
      const length = Math.sqrt(ex * ex + ey * ey + ez * ez);
      const inv = length > 0 ? 1 / length : 0.0;
      list.push(ex * inv, ey * inv, ez * inv, length);
    }
    while (list.length < SHORT_LIST || list.length % RAY_GROUP !== FIRST_RAY) list.push(0);
    this.lists[v] = list;
    return list;
  }
}
