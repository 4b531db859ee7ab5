/**
 * A tree of boxes over the parts of something that stands: triangles, cells of a height field, children of a compound. Flat arrays of
 * 32 bytes a node: min x, y, z, max x, y, z as floats, rounded outwards, then two whole numbers: for a leaf the first of its slots
 * and how many there are; else the first of its two children, which follow each other, and 0. Slots are the parts in the order of the
 * leaves. Node 0 is the root; node 1 is left out, so that two children share a cache line.
 */
/** Words of a node. */
export const NODE_WORDS = 8;

/** The deepest that a tree can be: it is cut in halves of equal size from some depth on. */
const MAX_DEPTH = 128;

/** What is done at a leaf of the tree: false ends the search. */
export interface SlotVisitor {
  visitSlots(first: number, count: number): boolean;
}

/** What is on its way down a tree. One for each search that is under way. */
export class TreeStack {
  readonly nodes = new Int32Array(MAX_DEPTH);
  /** How near each of those is, in the measure of the search. */
  readonly bounds = new Float64Array(MAX_DEPTH);
}

/** Up to where leaves are visited, which a search lowers as it goes: the square of the distance, and the part of the way. */
export class Limits {
  distanceSq = Infinity;
  fraction = -0;
}

/** A box in the frame of a tree, and how near to it something must be to be found. */
export class Region {
  readonly limits: Limits;
  minX = -0;
  minY = -0;
  minZ = -0;
  maxX = -0;
  maxY = -0;
  maxZ = -0;
  /** By how much a unit of the tree's frame is stretched along each axis, squared. */
  weightX = -0;
  weightY = -0;
  weightZ = -0;

  constructor(limits: Limits) {
    this.limits = limits;
  }
}

/** A box of the given half extents about a point that moves along a segment, in the frame of a tree. */
export class Sweep {
  readonly limits: Limits;
  ox = -0;
  oy = -0;
  oz = -0;
  dx = -0;
  dy = -0;
  dz = -0;
  hx = -0;
  hy = -0;
  hz = -0;
  /** From which part of the segment on. */
  start = -0;

  constructor(limits: Limits) {
    this.limits = limits;
  }
}

/** Instead of dividing by zero: so slow that the side of a box is reached a very long time before, or after. */
const STILL = 1e-200;

export class Tree {
  readonly floats: Float32Array;
  readonly words: Int32Array;

  constructor(floats: Float32Array) {
    this.floats = floats;
    this.words = new Int32Array(floats.buffer, floats.byteOffset, floats.length);
  }

  /** Makes the boxes anew from the bottom up: `extend` makes a box hold what is in some slots. */
  refit(extend: (first: number, count: number, box: Float64Array) => void): void {
    const { floats, words } = this;
    const box = new Float64Array(6);
    for (let node = floats.length / NODE_WORDS - 1; node >= 0; node--) {
      // Children come after their parents. Node 1 is none.
      if (node === 1) continue;
      const at = NODE_WORDS * node;
      const first = words[at + 6]!;
      const count = words[at + 7]!;
      for (let k = 0; k < 3; k++) {
        const l = NODE_WORDS * first + k;
        box[k] = count > 0 ? Infinity : Math.min(floats[l]!, floats[l + NODE_WORDS]!);
        box[k + 3] = count > 0 ? -Infinity : Math.max(floats[l + 3]!, floats[l + NODE_WORDS + 3]!);
      }
      if (count > 0) extend(first, count, box);
      for (let k = 0; k < 6; k++) floats[at + k] = box[k]!;
    }
  }

  /** Visits the leaves within the limit of a region, the nearest child of each node first; false when the visitor ended it. */
  near(region: Region, visitor: SlotVisitor, stack: TreeStack): boolean {
    const { floats, words } = this;
    const { nodes, bounds } = stack;
    const { minX, minY, minZ, maxX, maxY, maxZ, weightX, weightY, weightZ, limits } = region;
    let top = 0;
    let node = 0;
    for (;;) {
      const at = NODE_WORDS * node;
      const count = words[at + 7]!;
      const first = words[at + 6]!;
      node = -1;
      if (count > 0) {
        if (!visitor.visitSlots(first, count)) return false;
      } else {
        const l = NODE_WORDS * first;
        let x = Math.max(floats[l]! - maxX, minX - floats[l + 3]!, 0);
        let y = Math.max(floats[l + 1]! - maxY, minY - floats[l + 4]!, 0);
        let z = Math.max(floats[l + 2]! - maxZ, minZ - floats[l + 5]!, 0);
        const left = weightX * x * x + weightY * y * y + weightZ * z * z;
        x = Math.max(floats[l + 8]! - maxX, minX - floats[l + 11]!, 0);
        y = Math.max(floats[l + 9]! - maxY, minY - floats[l + 12]!, 0);
        z = Math.max(floats[l + 10]! - maxZ, minZ - floats[l + 13]!, 0);
        const right = weightX * x * x + weightY * y * y + weightZ * z * z;
        const limit = limits.distanceSq;
        if (left <= limit) {
          node = first;
          if (right <= limit) {
            const isRight = right < left;
            node = isRight ? first + 1 : first;
            nodes[top] = isRight ? first : first + 1;
            bounds[top++] = isRight ? left : right;
          }
        } else if (right <= limit) node = first + 1;
      }
      while (node < 0) {
        if (top === 0) return true;
        top--;
        if (bounds[top]! <= limits.distanceSq) node = nodes[top]!;
      }
    }
  }

  /** Visits the leaves that a moving box meets, those that it comes to first before the others; false when the visitor ended it. */
  along(sweep: Sweep, visitor: SlotVisitor, stack: TreeStack): boolean {
    const { floats, words } = this;
    const { nodes, bounds } = stack;
    const { ox, oy, oz, dx, dy, dz, hx, hy, hz, start, limits } = sweep;
    const vx = 1 / (dx + Number(dx === 0) * STILL);
    const vy = 1 / (dy + Number(dy === 0) * STILL);
    const vz = 1 / (dz + Number(dz === 0) * STILL);
    // The side that is entered by, and the one that is left by, along each axis; the box is made smaller by what it grows with.
    const nearX = vx < 0 ? 3 : 0;
    const nearY = vy < 0 ? 4 : 1;
    const nearZ = vz < 0 ? 5 : 2;
    const farX = 3 - nearX;
    const farY = 5 - nearY;
    const farZ = 7 - nearZ;
    const enterX = (-ox + (vx < 0 ? hx : -hx)) * vx;
    const enterY = (-oy + (vy < 0 ? hy : -hy)) * vy;
    const enterZ = (-oz + (vz < 0 ? hz : -hz)) * vz;
    const leaveX = (-ox + (vx < 0 ? -hx : hx)) * vx;
    const leaveY = (-oy + (vy < 0 ? -hy : hy)) * vy;
    const leaveZ = (-oz + (vz < 0 ? -hz : hz)) * vz;
    let top = 0;
    let node = 0;
    for (;;) {
      const at = NODE_WORDS * node;
      const count = words[at + 7]!;
      const first = words[at + 6]!;
      node = -1;
      if (count > 0) {
        if (!visitor.visitSlots(first, count)) return false;
      } else {
        const l = NODE_WORDS * first;
        const r = l + NODE_WORDS;
        const end = limits.fraction;
        const left = Math.max(
          floats[l + nearX]! * vx + enterX,
          floats[l + nearY]! * vy + enterY,
          floats[l + nearZ]! * vz + enterZ,
          start,
        );
        const leftEnd = Math.min(
          floats[l + farX]! * vx + leaveX,
          floats[l + farY]! * vy + leaveY,
          floats[l + farZ]! * vz + leaveZ,
          end,
        );
        const right = Math.max(
          floats[r + nearX]! * vx + enterX,
          floats[r + nearY]! * vy + enterY,
          floats[r + nearZ]! * vz + enterZ,
          start,
        );
        const rightEnd = Math.min(
          floats[r + farX]! * vx + leaveX,
          floats[r + farY]! * vy + leaveY,
          floats[r + farZ]! * vz + leaveZ,
          end,
        );
        if (left <= leftEnd) {
          node = first;
          if (right <= rightEnd) {
            const isRight = right < left;
            node = isRight ? first + 1 : first;
            nodes[top] = isRight ? first : first + 1;
            bounds[top++] = isRight ? left : right;
          }
        } else if (right <= rightEnd) node = first + 1;
      }
      while (node < 0) {
        if (top === 0) return true;
        top--;
        if (bounds[top]! <= limits.fraction) node = nodes[top]!;
      }
    }
  }
}
