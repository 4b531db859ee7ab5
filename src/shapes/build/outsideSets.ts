/**
 * The points outside a hull under construction: each face keeps a list of points above it, the farthest first. A point above several
 * faces is in one list only.
 */
import { orient3d } from '../../math/exact.ts';
import { builderMemory, makeRoom, PLANE } from './memory.ts';
import { ERROR, HEAD, HEIGHT, MeshTables } from './meshTables.ts';
import { comesBefore } from './points.ts';

const memory = builderMemory;

export class OutsideSets extends MeshTables {
  protected pendingCount = 0;
  protected nearCount = 0;
  /** Points no farther than this above a plane count as in it, if it is not zero. */
  protected slack = 0;
  protected createdCount = 0;
  protected stackSize = 0;

  /** The points that were left out though they may be a little outside. */
  nearPoints(): Int32Array {
    return this.nearCount === 0 ? NONE : memory.near.slice(0, this.nearCount);
  }

  /** 1 when the point is above the face, 0 when it is in its plane, -1 below; exact. */
  protected side(face: number, point: number): number {
    const { corners } = memory;
    return orient3d(memory.xyz, corners[4 * face]!, corners[4 * face + 1]!, corners[4 * face + 2]!, point);
  }

  /**
   * Gives each pending point to the first created face that it is above; points above none are inside, and leave. Each face in turn
   * takes its points out of those that are left.
   */
  protected assign(): void {
    const { createdCount, slack } = this;
    if (this.pendingCount === 0) return;
    makeRoom(0, 0, this.stackSize + createdCount);
    const { created, twins, planes, pending, doubtful, next, stack, xyz } = memory;
    let stackSize = this.stackSize;
    let waiting = this.pendingCount;
    let doubts = 0;
    for (let i = 0; i < createdCount; i++) {
      if (waiting >= WORTH_SORTING) this.bringLargest(i);
      if (waiting === 0) break;
      const face = created[i]!;
      const at = face << 3;
      const nx = planes[at]!;
      const ny = planes[at | 1]!;
      const nz = planes[at | 2]!;
      const offset = planes[at | 3]!;
      const error = planes[at | ERROR]!;
      if ((nx === 0 || ny === 0) && this.isInBoxSide(face)) continue;
      const limit = error + slack * Math.sqrt(nx * nx + ny * ny + nz * nz);
      const least = -error;
      let left = 0;
      const before = twins[(face << 2) | HEAD]!;
      let head = before;
      let best = limit;
      if (head >= 0) best = planes[at | HEIGHT]!;
      for (let k = 0; ; k++) {
        let height = 0;
        // What is rare is done outside of this loop: an engine that has not seen it yet would not hoist anything out of the loop either.
        for (; k < waiting; k++) {
          const point = pending[k]!;
          height = nx * xyz[point << 2]! + ny * xyz[(point << 2) | 1]! + nz * xyz[(point << 2) | 2]! - offset;
          if (height > limit) {
            if (height === best) break;
            if (height > best) {
              next[point] = head;
              head = point;
              best = height;
            } else {
              next[point] = next[head]!;
              next[head] = point;
            }
          } else {
            if (height >= least) break;
            pending[left++] = point;
          }
        }
        if (k === waiting) break;
        const point = pending[k]!;
        if (height > limit) {
          const isFirst = comesBefore(xyz, point, head);
          next[point] = isFirst ? head : next[head]!;
          if (isFirst) head = point;
          else next[head] = point;
        } else {
          pending[left++] = point;
          if (next[point] !== IN_DOUBT) doubtful[doubts++] = point;
          next[point] = IN_DOUBT;
        }
      }
      waiting = left;
      if (head === before) continue;
      twins[(face << 2) | HEAD] = head;
      planes[at | HEIGHT] = best;
      if (before < 0) stack[stackSize++] = face;
    }
    this.stackSize = stackSize;
    if (doubts > 0) this.assignDoubtful(doubts);
  }

  /** Decides about the points that were near a plane, and are above no face farther than that. */
  private assignDoubtful(doubts: number): void {
    const { doubtful, next, near } = memory;
    const { slack } = this;
    for (let k = 0; k < doubts; k++) {
      const point = doubtful[k]!;
      if (next[point] !== IN_DOUBT) continue;
      next[point] = -1;
      if (slack > 0) near[this.nearCount++] = point;
      else this.assignExactly(point);
    }
  }

  /** Gives a point to the first created face that it is above, if there is one; exact. */
  private assignExactly(point: number): void {
    const { created, planes, twins, next, xyz } = memory;
    const { createdCount } = this;
    const px = xyz[point << 2]!;
    const py = xyz[(point << 2) | 1]!;
    const pz = xyz[(point << 2) | 2]!;
    for (let i = 0; i < createdCount; i++) {
      const face = created[i]!;
      const at = PLANE * face;
      const height = planes[at]! * px + planes[at + 1]! * py + planes[at + 2]! * pz - planes[at + 3]!;
      if (height < -planes[at + ERROR]! || this.side(face, point) <= 0) continue;
      const head = twins[4 * face + HEAD]!;
      if (head < 0) {
        twins[4 * face + HEAD] = point;
        planes[at + HEIGHT] = 0;
        memory.stack[this.stackSize++] = face;
      } else {
        next[point] = next[head]!;
        next[head] = point;
      }
      return;
    }
  }

  /** Brings the largest of the created faces from `from` on forward: the one that is likely to take most of the points that are left. */
  private bringLargest(from: number): void {
    const { created, planes } = memory;
    const { createdCount } = this;
    let best = from;
    let bestSq = -1;
    for (let i = from; i < createdCount; i++) {
      const at = PLANE * created[i]!;
      const sq = planes[at]! * planes[at]! + planes[at + 1]! * planes[at + 1]! + planes[at + 2]! * planes[at + 2]!;
      if (sq > bestSq) {
        bestSq = sq;
        best = i;
      }
    }
    const face = created[best]!;
    created[best] = created[from]!;
    created[from] = face;
  }
}

/** What stands for the next point of one that is in no list yet and too near a plane. */
const IN_DOUBT = -2;
/** So many points are worth the search for the face that takes most of them. */
const WORTH_SORTING = 16;
const NONE = /* @__PURE__ */ new Int32Array(0);
