/**
 * Walks through a tree from near to far. A cursor is asked for one leaf after the other, so that no callback stands between the walk and
 * what is done with a leaf, and `limit` may shrink in between. Boxes are taken to be a little larger than they are, for the rounding of
 * all that is done with what is in them.
 */
import { type BoxTree, MAX_DEPTH } from './boxTree.ts';

/** By what part of the largest coordinate. */
const SLACK = 4e-12;
/** Stands for one divided by zero: times zero it is zero. */
const STEEP = 1e300;
/** Stands for an end that is not there: beyond every coordinate, and squares of it are numbers. In two dimensions all boxes are so thick. */
export const BEYOND = 1e51;

export class Cursor {
  /** The greatest key that is still wanted. */
  readonly limit = new Float64Array(1);
  /** What was asked: the least and the greatest coordinates of a box, and where it goes. */
  readonly asked = new Float64Array(9);
  /** The same made ready for arithmetic, with slack for the tree at hand. */
  private readonly ready = new Float64Array(9);
  /** Which sides of a box are met first: places within its six numbers. */
  private readonly near = new Int32Array(3);
  private boxes: Float64Array = this.asked;
  private links = this.near;
  /** Nodes to be looked at, each with its key: no leaf below it has a smaller one. */
  private readonly stack = new Int32Array(MAX_DEPTH);
  private readonly keys = new Float64Array(MAX_DEPTH);
  private top = 0;
  /**
   * Of a box that moves along a line, keys are fractions of the way. Of one that stands they are distances; boxes that overlap have the
   * negative of how far one of them must be moved along an axis at least, and nothing in them can overlap by more.
   */
  private readonly isSweep: boolean;

  constructor(isSweep: boolean) {
    this.isSweep = isSweep;
  }

  /** Starts at the root of a tree. */
  begin({ boxes, count, links }: BoxTree): void {
    const { asked, isSweep, near, ready } = this;
    this.boxes = boxes;
    this.links = links;
    this.stack[0] = 0;
    this.keys[0] = -Infinity;
    this.top = Math.min(count, 1);
    let largest = 0;
    for (let i = 0; i < 9; i++) {
      const x = Math.abs(asked[i]!);
      const y = Math.abs(boxes[i % 6]!);
      // Ends that are not there have no rounding errors.
      if (x < BEYOND && x > largest) largest = x;
      if (y < BEYOND && y > largest) largest = y;
    }
    const slack = SLACK * largest;
    for (let axis = 0; axis < 3; axis++) {
      const d = asked[axis + 6]!;
      const min = Math.max(asked[axis]! - slack, -BEYOND);
      const max = Math.min(asked[axis + 3]! + slack, BEYOND);
      // For t of x = o + t d: from the side that goes ahead, and from the other one. (-0 + 0 is 0.)
      const isBack = isSweep && d < 0;
      ready[axis] = isBack ? min : max;
      ready[axis + 3] = isBack ? max : min;
      ready[axis + 6] = Math.min(Math.max(1 / (d + 0), -STEEP), STEEP);
      near[axis] = isBack ? axis + 3 : axis;
    }
  }

  /**
   * Asks with a box around the one there is, however that is turned about a point near it. `pivot` are a place, how far from that the
   * point is along each axis of some frame, and by how much more to look.
   */
  setTurning(pivot: Float64Array, dimension: number): void {
    const { asked } = this;
    let reachSq = 0;
    let offsetSq = 0;
    for (let axis = 0; axis < dimension; axis++) {
      const reach = Math.max(asked[axis + 3]! - pivot[axis]!, pivot[axis]! - asked[axis]!);
      reachSq += reach * reach;
      offsetSq += pivot[axis + 3]! * pivot[axis + 3]!;
    }
    const half = Math.sqrt(reachSq) + 2 * Math.sqrt(offsetSq) + pivot[6]!;
    for (let axis = 0; axis < dimension; axis++) {
      asked[axis] = pivot[axis]! - half;
      asked[axis + 3] = pivot[axis]! + half;
    }
  }

  /** The slot of the next leaf whose key is within the limit, or -1. */
  next(): number {
    const { boxes, isSweep, keys, links, near, ready, stack } = this;
    const limit = this.limit[0]!;
    const nearX = near[0]!;
    const nearY = near[1]!;
    const nearZ = near[2]!;
    const farX = 3 - nearX;
    const farY = 5 - nearY;
    const farZ = 7 - nearZ;
    const x0 = ready[0]!;
    const y0 = ready[1]!;
    const z0 = ready[2]!;
    const x1 = ready[3]!;
    const y1 = ready[4]!;
    const z1 = ready[5]!;
    const ix = ready[6]!;
    const iy = ready[7]!;
    const iz = ready[8]!;
    let { top } = this;
    while (top > 0) {
      top--;
      if (keys[top]! > limit) continue;
      let node = stack[top]!;
      for (;;) {
        const first = links[node]!;
        if (first < 0) {
          this.top = top;
          return ~first;
        }
        let keyA = Infinity;
        let keyB = Infinity;
        for (let child = 0; child < 2; child++) {
          const i = 6 * (first + child);
          // How far the near sides are ahead of the box, and the far sides.
          const enterX = boxes[i + nearX]! - x0;
          const enterY = boxes[i + nearY]! - y0;
          const enterZ = boxes[i + nearZ]! - z0;
          const leaveX = boxes[i + farX]! - x1;
          const leaveY = boxes[i + farY]! - y1;
          const leaveZ = boxes[i + farZ]! - z1;
          let key = 0;
          if (isSweep) {
            key = Math.max(enterX * ix, enterY * iy, enterZ * iz);
            const leave = Math.min(leaveX * ix, leaveY * iy, leaveZ * iz);
            if (key > leave || leave < 0) continue;
          } else {
            const x = Math.max(enterX, -leaveX);
            const y = Math.max(enterY, -leaveY);
            const z = Math.max(enterZ, -leaveZ);
            key = Math.max(x, y, z);
            if (key > 0) {
              const gapX = Math.max(x, 0);
              const gapY = Math.max(y, 0);
              const gapZ = Math.max(z, 0);
              key = Math.sqrt(gapX * gapX + gapY * gapY + gapZ * gapZ);
            }
          }
          if (key > limit) continue;
          if (child === 0) keyA = key;
          else keyB = key;
        }
        const isNearerA = keyA <= keyB;
        const farther = isNearerA ? keyB : keyA;
        if (farther < Infinity) {
          stack[top] = isNearerA ? first + 1 : first;
          keys[top++] = farther;
        } else if (keyA === keyB) break;
        node = isNearerA ? first : first + 1;
      }
    }
    this.top = 0;
    return -1;
  }
}
