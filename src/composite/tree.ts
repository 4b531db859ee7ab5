/**
 * A tree of boxes over the parts of something that stands: triangles, cells of a height field, children of a compound. Flat arrays of
 * 32 bytes a node: min x, y, z, max x, y, z as floats, rounded outwards, then two whole numbers: for a leaf the first of its slots
 * and how many there are; else the first of its two children, which follow each other, and 0. Slots are the parts in the order of the
 * leaves. Node 0 is the root; node 1 is left out, so that two children share a cache line.
 */
import type { Aabb } from '../math/aabb.ts';
import { Frame, setFrame } from '../math/frame.ts';
import type { Transform } from '../math/transform.ts';

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

/** What is looked for in the frame of a tree: what is near a box, or on its way along a segment. */
export class Search {
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
  /** The segment, and from which part of it on. */
  dx = -0;
  dy = -0;
  dz = -0;
  start = -0;

  constructor(limits: Limits) {
    this.limits = limits;
  }
}

/** Makes a search one for what is near a box, which stands. */
export function setBox(out: Search, { min, max }: Aabb): void {
  out.minX = min.x;
  out.minY = min.y;
  out.minZ = min.z;
  out.maxX = max.x;
  out.maxY = max.y;
  out.maxZ = max.z;
  out.weightX = 1;
  out.weightY = 1;
  out.weightZ = 1;
  out.dx = 0;
  out.dy = 0;
  out.dz = 0;
  out.start = 0;
}

const move_frame = /* @__PURE__ */ new Frame();

/** Writes a search with a box around that of another to `out`, seen from a frame that has `pose` in the frame of that. */
export function moveSearch(from: Search, pose: Transform, out: Search): void {
  const f = move_frame;
  setFrame(f, pose, 'pose');
  const hx = 0.5 * (from.maxX - from.minX);
  const hy = 0.5 * (from.maxY - from.minY);
  const hz = 0.5 * (from.maxZ - from.minZ);
  const isBounded = hx + hy + hz < Infinity;
  const cx = isBounded ? 0.5 * (from.minX + from.maxX) - f.px : 0;
  const cy = isBounded ? 0.5 * (from.minY + from.maxY) - f.py : 0;
  const cz = isBounded ? 0.5 * (from.minZ + from.maxZ) - f.pz : 0;
  const x = f.xx * cx + f.yx * cy + f.zx * cz;
  const y = f.xy * cx + f.yy * cy + f.zy * cz;
  const z = f.xz * cx + f.yz * cy + f.zz * cz;
  const ex = isBounded ? Math.abs(f.xx) * hx + Math.abs(f.yx) * hy + Math.abs(f.zx) * hz : Infinity;
  const ey = isBounded ? Math.abs(f.xy) * hx + Math.abs(f.yy) * hy + Math.abs(f.zy) * hz : Infinity;
  const ez = isBounded ? Math.abs(f.xz) * hx + Math.abs(f.yz) * hy + Math.abs(f.zz) * hz : Infinity;
  out.minX = x - ex;
  out.minY = y - ey;
  out.minZ = z - ez;
  out.maxX = x + ex;
  out.maxY = y + ey;
  out.maxZ = z + ez;
  out.weightX = 1;
  out.weightY = 1;
  out.weightZ = 1;
  const { dx, dy, dz } = from;
  out.dx = f.xx * dx + f.yx * dy + f.zx * dz;
  out.dy = f.xy * dx + f.yy * dy + f.zy * dz;
  out.dz = f.xz * dx + f.yz * dy + f.zz * dz;
  out.start = from.start;
}

export function copySearch(from: Search, to: Search): void {
  to.minX = from.minX;
  to.minY = from.minY;
  to.minZ = from.minZ;
  to.maxX = from.maxX;
  to.maxY = from.maxY;
  to.maxZ = from.maxZ;
  to.dx = from.dx;
  to.dy = from.dy;
  to.dz = from.dz;
  to.start = from.start;
}

/** Takes a scale out of a search. Along an axis with scale 0 all is near. (Not with `? :`, for which V8 makes objects of numbers.) */
export function unscaleSearch(search: Search, { sx, sy, sz }: { sx: number; sy: number; sz: number }): void {
  const { minX, minY, minZ, maxX, maxY, maxZ } = search;
  search.minX = Math.min(minX / sx, maxX / sx);
  search.maxX = Math.max(minX / sx, maxX / sx);
  search.weightX = sx * sx;
  search.dx /= sx;
  search.minY = Math.min(minY / sy, maxY / sy);
  search.maxY = Math.max(minY / sy, maxY / sy);
  search.weightY = sy * sy;
  search.dy /= sy;
  search.minZ = Math.min(minZ / sz, maxZ / sz);
  search.maxZ = Math.max(minZ / sz, maxZ / sz);
  search.weightZ = sz * sz;
  search.dz /= sz;
  if (sx === 0) {
    search.minX = -Infinity;
    search.maxX = Infinity;
    search.dx = 0;
  }
  if (sy === 0) {
    search.minY = -Infinity;
    search.maxY = Infinity;
    search.dy = 0;
  }
  if (sz === 0) {
    search.minZ = -Infinity;
    search.maxZ = Infinity;
    search.dz = 0;
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

  /** Visits the leaves within the limit of a box, the nearest child of each node first; false when the visitor ended it. */
  near(search: Search, visitor: SlotVisitor, stack: TreeStack): boolean {
    const { floats, words } = this;
    const { nodes, bounds } = stack;
    const { minX, minY, minZ, maxX, maxY, maxZ, weightX, weightY, weightZ, limits } = search;
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
  along(search: Search, visitor: SlotVisitor, stack: TreeStack): boolean {
    const { floats, words } = this;
    const { nodes, bounds } = stack;
    const { minX, minY, minZ, maxX, maxY, maxZ, dx, dy, dz, start, limits } = search;
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
