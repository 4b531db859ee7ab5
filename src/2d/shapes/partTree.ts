/**
 * The parts of a shape that are near another one, or on its way. A tree of boxes over the parts in their order, since those of a chain that follow
 * each other are near each other: every node halves its row.
 */
import { CLOSE, type Core } from './core.ts';
import type { Place } from './place.ts';
import type { ConvexShape } from './shape.ts';

const NONE = /* @__PURE__ */ new Float64Array(0);

/**
 * The boxes of a row of parts, each as -x and -y of its least corner, x and y of its greatest: that of all, then those of the first half, then those of
 * the second, each in the same way.
 */
export function makeBoxes(parts: readonly ConvexShape[]): Float64Array {
  if (parts.length === 0) return NONE;
  const boxes = new Float64Array(8 * parts.length).fill(-Infinity);
  fillBoxes(boxes, 0, parts, 0, parts.length);
  return boxes;
}

function fillBoxes(boxes: Float64Array, at: number, parts: readonly ConvexShape[], from: number, count: number): void {
  const add = (k: number, far: number) => {
    boxes[at + k] = Math.max(boxes[at + k], far);
  };
  if (count === 1) {
    const { core, radius } = parts[from];
    for (const e of core.edges) {
      const x = core.middleX + e.x;
      const y = core.middleY + e.y;
      [-x, -y, x, y].forEach((far, k) => {
        add(k, far + radius);
      });
    }
    return;
  }
  const half = count >> 1;
  fillBoxes(boxes, at + 4, parts, from, half);
  fillBoxes(boxes, at + 8 * half, parts, from + half, count - half);
  for (let k = 0; k < 4; k++) add(k, Math.max(boxes[at + 4 + k], boxes[at + 8 * half + k]));
}

/** Deeper than a tree of as many parts as there can be. */
const MOST = 64;

/** Finds the parts of a shape whose boxes are near the box of another core, one after the other. */
export class Search {
  /** How far apart they may be; with a displacement, how much of it may be done when they meet. It may be lowered between parts. */
  limit = NaN;
  /** The displacement of the other core. */
  dx = -0;
  dy = -0;
  /** The box of the other core, in the frame of the shape: -x and -y of its least corner, x and y of its greatest. */
  private lessX = NaN;
  private lessY = NaN;
  private moreX = NaN;
  private moreY = NaN;
  private boxes: Float64Array = NONE;
  private isNearFirst = false;
  /** Nodes still to come: where their boxes are, their first part, and how many they have. */
  private top = 0;
  private readonly starts = new Int32Array(MOST);
  private readonly firsts = new Int32Array(MOST);
  private readonly counts = new Int32Array(MOST);
  private readonly nearest = new Float64Array(MOST);

  /** Sets the box of a core that stands as `place` says, with place.radius around it. */
  setBox(core: Core, { px, py, c, s, radius }: Place): void {
    const { extent, first } = core;
    const { dx, dy } = this;
    const around = radius + CLOSE * (extent + radius + Math.abs(px) + Math.abs(py) + Math.abs(dx) + Math.abs(dy));
    this.lessX = -Infinity;
    this.lessY = -Infinity;
    this.moreX = -Infinity;
    this.moreY = -Infinity;
    let e = first;
    do {
      const x = px + (c * e.x - s * e.y);
      const y = py + (s * e.x + c * e.y);
      this.lessX = Math.max(this.lessX, around - x);
      this.lessY = Math.max(this.lessY, around - y);
      this.moreX = Math.max(this.moreX, around + x);
      this.moreY = Math.max(this.moreY, around + y);
      e = e.next;
    } while (e !== first);
  }

  /** Begins with all parts: the nearest of them first, or in their order. */
  begin(boxes: Float64Array, count: number, isNearFirst: boolean): void {
    this.boxes = boxes;
    this.isNearFirst = isNearFirst;
    this.top = 0;
    this.push(0, 0, count);
  }

  /** The next part; -1 when there is none. */
  next(): number {
    const { starts, firsts, counts, nearest } = this;
    while (this.top > 0) {
      const top = --this.top;
      if (nearest[top] > this.limit) continue;
      const start = starts[top];
      const first = firsts[top];
      const count = counts[top];
      if (count === 1) return first;
      const half = count >> 1;
      const second = start + 8 * half;
      this.push(second, first + half, count - half);
      this.push(start + 4, first, half);
      if (this.isNearFirst && this.top === top + 2 && nearest[top] < nearest[top + 1]) {
        this.top = top;
        this.push(start + 4, first, half);
        this.push(second, first + half, count - half);
      }
    }
    return -1;
  }

  /** Adds a node, unless it is farther than the limit. */
  private push(start: number, first: number, count: number): void {
    const { boxes, top, dx, dy, nearest } = this;
    // The displacements with which the boxes meet.
    const minX = -(boxes[start] + this.moreX);
    const minY = -(boxes[start + 1] + this.moreY);
    const maxX = boxes[start + 2] + this.lessX;
    const maxY = boxes[start + 3] + this.lessY;
    nearest[top] = Math.max(minX, -maxX, minY, -maxY);
    if (dx !== 0 || dy !== 0) {
      // Along one axis, and along the other: when the motion is between them.
      let enter = 0.0;
      let leave = 1.0;
      if (dx !== 0) {
        enter = Math.max(enter, Math.min(minX / dx, maxX / dx));
        leave = Math.min(leave, Math.max(minX / dx, maxX / dx));
      } else if (minX > 0 || maxX < 0) return;
      if (dy !== 0) {
        enter = Math.max(enter, Math.min(minY / dy, maxY / dy));
        leave = Math.min(leave, Math.max(minY / dy, maxY / dy));
      } else if (minY > 0 || maxY < 0) return;
      if (enter > leave) return;
      nearest[top] = enter;
    }
    if (nearest[top] > this.limit) return;
    this.starts[top] = start;
    this.firsts[top] = first;
    this.counts[top] = count;
    this.top = top + 1;
  }
}
