/**
 * A tree of boxes over the parts of something that stands: triangles, cells of a height field, children of a compound. Flat arrays of
 * 32 bytes a node: min x, y, z, max x, y, z as floats, rounded outwards, then two whole numbers: for a leaf the first of its slots
 * and how many there are; else the first of its two children, which follow each other, and 0. Slots are the parts in the order of the
 * leaves. Node 0 is the root; node 1 is left out, so that two children share a cache line.
 */
import { Aabb } from '../math/aabb.ts';
import { Vec3 } from '../math/vec3.ts';

/** Words of a node. */
export const NODE_WORDS = 8;

/** The deepest that a tree can be: it is cut in halves of equal size from some depth on. */
const MAX_DEPTH = 128;

/** What is done at a leaf of the tree, for the one who asked: false ends the search. */
interface SlotVisitor<T> {
  visitSlots(first: number, count: number, asker: T): boolean;
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

/** What is looked for in the frame of a tree: what is near a box, or on its way along a segment. */
export class Search {
  readonly limits: Limits;
  readonly box = new Aabb();
  /** By how much a unit of the tree's frame is stretched along each axis, squared. */
  readonly weight = new Vec3(1, 1, 1);
  /** The segment, and from which part of it on. */
  readonly way = new Vec3();
  start = -0;

  constructor(limits: Limits) {
    this.limits = limits;
  }
}

/** Takes a scale out of a search. Along an axis with scale 0 all is near. (Not with `? :`, for which V8 makes objects of numbers.) */
export function unscale(from: Search, { sx, sy, sz }: { sx: number; sy: number; sz: number }, to: Search): void {
  const { min: a, max: b } = from.box;
  const { min, max } = to.box;
  const { way, weight } = to;
  min.x = Math.min(a.x / sx, b.x / sx);
  min.y = Math.min(a.y / sy, b.y / sy);
  min.z = Math.min(a.z / sz, b.z / sz);
  max.x = Math.max(a.x / sx, b.x / sx);
  max.y = Math.max(a.y / sy, b.y / sy);
  max.z = Math.max(a.z / sz, b.z / sz);
  way.x = from.way.x / sx;
  way.y = from.way.y / sy;
  way.z = from.way.z / sz;
  weight.x = sx * sx;
  weight.y = sy * sy;
  weight.z = sz * sz;
  to.start = from.start;
  if (sx === 0) {
    min.x = -Infinity;
    max.x = Infinity;
    way.x = 0;
  }
  if (sy === 0) {
    min.y = -Infinity;
    max.y = Infinity;
    way.y = 0;
  }
  if (sz === 0) {
    min.z = -Infinity;
    max.z = Infinity;
    way.z = 0;
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
      const first = words[at + 6];
      const count = words[at + 7];
      for (let k = 0; k < 3; k++) {
        const l = NODE_WORDS * first + k;
        box[k] = count > 0 ? Infinity : Math.min(floats[l], floats[l + NODE_WORDS]);
        box[k + 3] = count > 0 ? -Infinity : Math.max(floats[l + 3], floats[l + NODE_WORDS + 3]);
      }
      if (count > 0) extend(first, count, box);
      for (let k = 0; k < 6; k++) floats[at + k] = box[k];
    }
  }

  /** Visits the leaves within the limit of a box, the nearest child of each node first; false when the visitor ended it. */
  near<T>(search: Search, visitor: SlotVisitor<T>, asker: T, stack: TreeStack): boolean {
    const { floats, words } = this;
    const { nodes, bounds } = stack;
    const { box, weight, limits } = search;
    const { x: minX, y: minY, z: minZ } = box.min;
    const { x: maxX, y: maxY, z: maxZ } = box.max;
    const { x: weightX, y: weightY, z: weightZ } = weight;
    let top = 0;
    let node = 0;
    for (;;) {
      const at = NODE_WORDS * node;
      const count = words[at + 7];
      const first = words[at + 6];
      node = -1;
      if (count > 0) {
        if (!visitor.visitSlots(first, count, asker)) return false;
      } else {
        const l = NODE_WORDS * first;
        let x = Math.max(floats[l] - maxX, minX - floats[l + 3], 0);
        let y = Math.max(floats[l + 1] - maxY, minY - floats[l + 4], 0);
        let z = Math.max(floats[l + 2] - maxZ, minZ - floats[l + 5], 0);
        const left = weightX * x * x + weightY * y * y + weightZ * z * z;
        x = Math.max(floats[l + 8] - maxX, minX - floats[l + 11], 0);
        y = Math.max(floats[l + 9] - maxY, minY - floats[l + 12], 0);
        z = Math.max(floats[l + 10] - maxZ, minZ - floats[l + 13], 0);
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
        if (bounds[top] <= limits.distanceSq) node = nodes[top];
      }
    }
  }

  /** Visits the leaves that a moving box meets, those that it comes to first before the others; false when the visitor ended it. */
  along<T>(search: Search, visitor: SlotVisitor<T>, asker: T, stack: TreeStack): boolean {
    const { floats, words } = this;
    const { nodes, bounds } = stack;
    const { box, way, start, limits } = search;
    const { x: minX, y: minY, z: minZ } = box.min;
    const { x: maxX, y: maxY, z: maxZ } = box.max;
    const { x: dx, y: dy, z: dz } = way;
    const vx = 1 / (dx + Number(dx === 0) * STILL);
    const vy = 1 / (dy + Number(dy === 0) * STILL);
    const vz = 1 / (dz + Number(dz === 0) * STILL);
    // The side that is entered by, and the one that is left by, along each axis; the box is made smaller by what it grows with. (The sign
    // within the choice: V8 puts a field that is chosen as it is on the heap.)
    const nearX = vx < 0 ? 3 : 0;
    const nearY = vy < 0 ? 4 : 1;
    const nearZ = vz < 0 ? 5 : 2;
    const farX = 3 - nearX;
    const farY = 5 - nearY;
    const farZ = 7 - nearZ;
    const enterX = (vx < 0 ? -minX : -maxX) * vx;
    const enterY = (vy < 0 ? -minY : -maxY) * vy;
    const enterZ = (vz < 0 ? -minZ : -maxZ) * vz;
    const leaveX = (vx < 0 ? -maxX : -minX) * vx;
    const leaveY = (vy < 0 ? -maxY : -minY) * vy;
    const leaveZ = (vz < 0 ? -maxZ : -minZ) * vz;
    let top = 0;
    let node = 0;
    for (;;) {
      const at = NODE_WORDS * node;
      const count = words[at + 7];
      const first = words[at + 6];
      node = -1;
      if (count > 0) {
        if (!visitor.visitSlots(first, count, asker)) return false;
      } else {
        const l = NODE_WORDS * first;
        const r = l + NODE_WORDS;
        const end = limits.fraction;
        const left = Math.max(
          floats[l + nearX] * vx + enterX,
          floats[l + nearY] * vy + enterY,
          floats[l + nearZ] * vz + enterZ,
          start,
        );
        const leftEnd = Math.min(
          floats[l + farX] * vx + leaveX,
          floats[l + farY] * vy + leaveY,
          floats[l + farZ] * vz + leaveZ,
          end,
        );
        const right = Math.max(
          floats[r + nearX] * vx + enterX,
          floats[r + nearY] * vy + enterY,
          floats[r + nearZ] * vz + enterZ,
          start,
        );
        const rightEnd = Math.min(
          floats[r + farX] * vx + leaveX,
          floats[r + farY] * vy + leaveY,
          floats[r + farZ] * vz + leaveZ,
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
        if (bounds[top] <= limits.fraction) node = nodes[top];
      }
    }
  }
}
