/**
 * Walks through a tree from near to far. A cursor is asked for one leaf after the other, so that no callback stands between the walk and
 * what is done with a leaf, and `limit` may shrink in between. Boxes are taken to be a little larger than they are, for the rounding of
 * all that is done with what is in them.
 */
import { BEYOND, type BoxTree, ENDED, MAX_DEPTH } from './boxTree.ts';

/** By what part of the largest coordinate. */
const SLACK = 4e-12;
/** Stands for one divided by zero: times zero it is zero. */
const STEEP = 1e300;
export class Cursor {
  /** The greatest key that is still wanted, and the greatest that was at first. */
  readonly limit = new Float64Array(2);
  /** What was asked: the least and the greatest coordinates of a box, and where it goes. */
  readonly asked = new Float64Array(9);
  /** The same with slack for the tree at hand, of what goes back the other way round; and one divided by where it goes. */
  private readonly ready = new Float64Array(9);
  /** Which sides of a box a sweep meets first: places within its six numbers. */
  private readonly near = new Int32Array(3);
  private boxes: Float64Array = this.asked;
  private links = this.near;
  /** Nodes to be looked at, each with its key: no leaf below it has a smaller one. */
  private readonly stack = new Int32Array(MAX_DEPTH);
  private readonly keys = new Float64Array(MAX_DEPTH);
  private top = 0;
  /** The key of the leaf that was returned last. */
  protected readonly leafKey = new Float64Array(1);
  /**
   * Of a box that moves along a line, keys are fractions of the way. Of one that stands they are distances; boxes that overlap have the
   * negative of how far one of them must be moved along an axis at least: convex shapes in them cannot overlap by more, others can. So boxes
   * that overlap come with whatever limit there is.
   */
  protected readonly isSweep: boolean;

  constructor(isSweep: boolean) {
    this.isSweep = isSweep;
  }

  /** Starts at the root of a tree. */
  begin({ boxes, links }: BoxTree): void {
    const { asked, isSweep, near, ready } = this;
    this.boxes = boxes;
    this.links = links;
    this.stack[0] = 0;
    this.keys[0] = -Infinity;
    this.top = 1;
    let largest = 0;
    for (let i = 0; i < 15; i++) {
      const x = Math.abs(i < 9 ? asked[i] : boxes[6 * ENDED - 9 + i]);
      // Ends that are not there have no rounding errors.
      if (x > largest && x < BEYOND) largest = x;
    }
    const slack = SLACK * largest;
    for (let axis = 0; axis < 3; axis++) {
      const d = asked[axis + 6];
      const min = Math.max(asked[axis] - slack, -BEYOND);
      const max = Math.min(asked[axis + 3] + slack, BEYOND);
      const isBack = isSweep && d < 0;
      ready[axis] = isBack ? max : min;
      ready[axis + 3] = isBack ? min : max;
      // For t of x = o + t d. (-0 + 0 is 0.)
      ready[axis + 6] = Math.min(Math.max(1 / (d + 0), -STEEP), STEEP);
      near[axis] = isBack ? axis + 3 : axis;
    }
  }

  /** The slot of the next leaf whose key is within the limit, or below zero; or -1. */
  next(): number {
    return this.isSweep ? this.nextAlong() : this.nextNear();
  }

  /** The same of a box that moves: a key is when it comes to a box, and it must not have left it before it starts. */
  private nextAlong(): number {
    const { boxes, keys, links, near, ready, stack } = this;
    const limit = this.limit[0];
    const nearX = near[0];
    const nearY = near[1];
    const nearZ = near[2];
    const farX = 3 - nearX;
    const farY = 5 - nearY;
    const farZ = 7 - nearZ;
    const minX = ready[0];
    const minY = ready[1];
    const minZ = ready[2];
    const maxX = ready[3];
    const maxY = ready[4];
    const maxZ = ready[5];
    const ix = ready[6];
    const iy = ready[7];
    const iz = ready[8];
    let { top } = this;
    while (top > 0) {
      top--;
      let key = keys[top];
      if (key > limit) continue;
      let node = stack[top];
      for (;;) {
        const first = links[node];
        if (first < 0) {
          this.top = top;
          this.leafKey[0] = key;
          return ~first;
        }
        // (Choices instead of Math.max, which takes care of NaN and of the sign of zeros.)
        let at = 6 * first;
        let t = (boxes[at + nearY] - maxY) * iy;
        let keyA = (boxes[at + nearX] - maxX) * ix;
        if (t > keyA) keyA = t;
        t = (boxes[at + nearZ] - maxZ) * iz;
        if (t > keyA) keyA = t;
        let leave = (boxes[at + farX] - minX) * ix;
        t = (boxes[at + farY] - minY) * iy;
        if (t < leave) leave = t;
        t = (boxes[at + farZ] - minZ) * iz;
        if (t < leave) leave = t;
        const isA = leave >= keyA && leave >= 0 && keyA <= limit;
        at += 6;
        let keyB = (boxes[at + nearX] - maxX) * ix;
        t = (boxes[at + nearY] - maxY) * iy;
        if (t > keyB) keyB = t;
        t = (boxes[at + nearZ] - maxZ) * iz;
        if (t > keyB) keyB = t;
        leave = (boxes[at + farX] - minX) * ix;
        t = (boxes[at + farY] - minY) * iy;
        if (t < leave) leave = t;
        t = (boxes[at + farZ] - minZ) * iz;
        if (t < leave) leave = t;
        if (leave >= keyB && leave >= 0 && keyB <= limit) {
          if (isA) {
            // The nearer one next, and the other one later.
            const isNearerA = keyA <= keyB;
            stack[top] = isNearerA ? first + 1 : first;
            keys[top++] = isNearerA ? keyB : keyA;
            key = isNearerA ? keyA : keyB;
            node = isNearerA ? first : first + 1;
          } else {
            key = keyB;
            node = first + 1;
          }
        } else if (isA) {
          key = keyA;
          node = first;
        } else break;
      }
    }
    this.top = 0;
    return -1;
  }

  /** The same of a box that stands: a key is the distance, or minus the least way apart along an axis. */
  private nextNear(): number {
    const { boxes, keys, links, ready, stack } = this;
    const limit = Math.max(this.limit[0], 0);
    const minX = ready[0];
    const minY = ready[1];
    const minZ = ready[2];
    const maxX = ready[3];
    const maxY = ready[4];
    const maxZ = ready[5];
    let { top } = this;
    while (top > 0) {
      top--;
      let key = keys[top];
      if (key > limit) continue;
      let node = stack[top];
      for (;;) {
        const first = links[node];
        if (first < 0) {
          this.top = top;
          this.leafKey[0] = key;
          return ~first;
        }
        let keyA = Infinity;
        let keyB = Infinity;
        for (let child = 0; child < 2; child++) {
          const i = 6 * (first + child);
          let x = boxes[i] - maxX;
          let t = minX - boxes[i + 3];
          if (t > x) x = t;
          if (x > limit) continue;
          let y = boxes[i + 1] - maxY;
          t = minY - boxes[i + 4];
          if (t > y) y = t;
          if (y > limit) continue;
          let z = boxes[i + 2] - maxZ;
          t = minZ - boxes[i + 5];
          if (t > z) z = t;
          if (z > limit) continue;
          let gap = x > y ? x : y;
          if (z > gap) gap = z;
          if (gap > 0) {
            if (x < 0) x = 0;
            if (y < 0) y = 0;
            if (z < 0) z = 0;
            gap = Math.sqrt(x * x + y * y + z * z);
            if (gap > limit) continue;
          }
          if (child === 0) keyA = gap;
          else keyB = gap;
        }
        // The nearer one next, and the other one later.
        const isNearerA = keyA <= keyB;
        const farther = isNearerA ? keyB : keyA;
        if (farther < Infinity) {
          stack[top] = isNearerA ? first + 1 : first;
          keys[top++] = farther;
        } else if (keyA === keyB) break;
        key = isNearerA ? keyA : keyB;
        node = isNearerA ? first : first + 1;
      }
    }
    this.top = 0;
    return -1;
  }
}
