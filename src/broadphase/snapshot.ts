/**
 * The state of a world in one buffer: sixteen integers that say what it is and how long the parts are, then all lists of numbers, then
 * all lists of integers. Shapes and user data are no numbers: they are kept beside the buffer, for as long as somebody keeps that.
 */
import { show } from '../math/checks.ts';
import type { BoxTree } from './boxTree.ts';
import type { ShapeWorld } from './shapeWorld.ts';
import { FREE, INTEGERS, type Slots } from './slots.ts';

/** The letters tsw, and the version of this layout. */
const MAGIC = 0x74737701;
/** Places in the header; after these come three integers for each tree. */
const POSE_SIZE = 1;
const BYTES = 2;
const LENGTH = 3;
const FIRST_FREE = 4;
const COUNT = 5;
const ENDLESS_COUNT = 6;
const TREES = 8;
const HEADER = 16;

interface Kept {
  shapes: unknown[];
  userData: unknown[];
}

const snapshot_kept = /* @__PURE__ */ new WeakMap<ArrayBuffer, Kept>();

/** A list, and how much of it is in use. */
type Part = [list: Float64Array | Int32Array, length: number];

/** All lists of a world whose lengths are as the header says, in the order of the layout. */
function partsOf<S, P>({ slots, trees }: ShapeWorld<S, P>, header: Int32Array): Part[] {
  const { endless, moving, standing } = trees;
  const length = header[LENGTH]!;
  const standingLength = header[TREES]!;
  const movingLength = header[TREES + 3]!;
  return [
    [slots.poses, length * slots.poseSize],
    [slots.boxes, 6 * length],
    [standing.boxes, 6 * standingLength],
    [moving.boxes, 6 * movingLength],
    ...INTEGERS.map((key): Part => [slots[key], length]),
    [standing.links, standingLength],
    [standing.parents, standingLength >> 1],
    [moving.links, movingLength],
    [moving.parents, movingLength >> 1],
    [endless, header[ENDLESS_COUNT]!],
  ];
}

function sizeOf(parts: readonly Part[]): number {
  return parts.reduce((bytes, [list, length]) => bytes + list.BYTES_PER_ELEMENT * length, 4 * HEADER);
}

/** The parts of a buffer, as lists of their own. */
function viewsOf(buffer: ArrayBuffer, parts: readonly Part[]): (Float64Array | Int32Array)[] {
  let at = 4 * HEADER;
  return parts.map(([list, length]) => {
    const view = list instanceof Int32Array ? new Int32Array(buffer, at, length) : new Float64Array(buffer, at, length);
    at += view.byteLength;
    return view;
  });
}

/** Writes a world to a buffer, or to a new one where that is too small. */
export function writeSnapshot<S, P>(
  world: ShapeWorld<S, P>,
  given: ArrayBuffer | undefined,
  allocate: (size: number) => ArrayBuffer,
): ArrayBuffer {
  if (given !== undefined) checkBuffer(given);
  const { shapes, slots, trees, userData } = world;
  const header = snapshot_header;
  header[0] = MAGIC;
  header[POSE_SIZE] = slots.poseSize;
  header[LENGTH] = slots.length;
  header[FIRST_FREE] = slots.firstFree;
  header[COUNT] = world.count;
  header[ENDLESS_COUNT] = trees.endless.length;
  writeTree(trees.standing, header, TREES);
  writeTree(trees.moving, header, TREES + 3);
  const parts = partsOf(world, header);
  const size = sizeOf(parts);
  header[BYTES] = size;
  const buffer = given !== undefined && given.byteLength >= size ? given : allocate(size);
  new Int32Array(buffer, 0, HEADER).set(header);
  const views = viewsOf(buffer, parts);
  parts.forEach(([list, length], k) => {
    views[k]!.set(list.subarray(0, length));
  });
  const kept = snapshot_kept.get(buffer) ?? { shapes: [], userData: [] };
  snapshot_kept.set(buffer, kept);
  copyList(shapes, kept.shapes);
  copyList(userData, kept.userData);
  return buffer;
}

/** Keeps shapes beside a buffer that came without them. */
export function keepReferences(buffer: ArrayBuffer, shapes: unknown[]): void {
  snapshot_kept.set(buffer, { shapes, userData: [] });
}

const snapshot_header = /* @__PURE__ */ new Int32Array(HEADER);

function writeTree(tree: BoxTree, header: Int32Array, at: number): void {
  header[at] = tree.length;
  header[at + 1] = tree.count;
  header[at + 2] = tree.freePair;
}

function readTree(tree: BoxTree, header: Int32Array, at: number): void {
  tree.reserve(header[at]!);
  tree.length = header[at]!;
  tree.count = header[at + 1]!;
  tree.freePair = header[at + 2]!;
}

function copyList(from: readonly unknown[], to: unknown[]): void {
  to.length = from.length;
  for (let i = 0; i < from.length; i++) to[i] = from[i];
}

/** Brings a world to the state in a buffer; gives the number of its shapes. Throws before anything is changed. */
export function readSnapshot<S, P>(world: ShapeWorld<S, P>, buffer: ArrayBuffer): number {
  const { slots, trees } = world;
  const header = checkHeader(buffer, slots.poseSize);
  const kept = snapshot_kept.get(buffer);
  if (kept === undefined) throw new RangeError('buffer must be the one that snapshot returned: a copy has no shapes');
  slots.reserve(header[LENGTH]!);
  slots.length = header[LENGTH]!;
  slots.firstFree = header[FIRST_FREE]!;
  trees.endless = new Int32Array(header[ENDLESS_COUNT]!);
  readTree(trees.standing, header, TREES);
  readTree(trees.moving, header, TREES + 3);
  const parts = partsOf(world, header);
  viewsOf(buffer, parts).forEach((view, k) => {
    parts[k]![0].set(view);
  });
  copyList(kept.shapes, world.shapes);
  copyList(kept.userData, world.userData);
  trees.changedCount = 0;
  return header[COUNT]!;
}

function checkBuffer(buffer: ArrayBuffer): void {
  // Shared or not.
  if (typeof buffer?.byteLength !== 'number' || ArrayBuffer.isView(buffer)) {
    throw new TypeError(`buffer must be an ArrayBuffer, got ${show(buffer)}`);
  }
}

/** The header of a snapshot; throws for a buffer that holds none, or one of another version or dimension, or not all of it. */
function checkHeader(buffer: ArrayBuffer, poseSize: number): Int32Array {
  checkBuffer(buffer);
  const { byteLength } = buffer;
  const header = new Int32Array(buffer, 0, Math.min(HEADER, byteLength >> 2));
  if (header[0] !== MAGIC || header[POSE_SIZE] !== poseSize) {
    throw new RangeError(
      `buffer holds no snapshot of this version and dimension: it begins with ${header[0]}, ${header[POSE_SIZE]}`,
    );
  }
  if (!(header[BYTES]! <= byteLength)) throw new RangeError(`buffer is cut short: ${byteLength} bytes of ${header[BYTES]}`);
  return header;
}

/** 32 bits made of all that tells two states apart. */
export function stateHash(slots: Slots): number {
  const { boxes, generation, layer, length, mask, next, poses, poseSize, state } = slots;
  const poseBits = new Int32Array(poses.buffer);
  const boxBits = new Int32Array(boxes.buffer);
  let h = length;
  const add = (bits: number): void => {
    h = Math.imul(h ^ bits, 0x5bd1e995);
    h ^= h >>> 15;
  };
  add(slots.firstFree);
  for (let slot = 0; slot < length; slot++) {
    add(generation[slot]!);
    if (state[slot] === FREE) {
      add(~next[slot]!);
      continue;
    }
    add(layer[slot]!);
    add(mask[slot]!);
    for (let i = 2 * poseSize * slot; i < 2 * poseSize * (slot + 1); i++) add(poseBits[i]!);
    for (let i = 12 * slot; i < 12 * (slot + 1); i++) add(boxBits[i]!);
  }
  return h >>> 0;
}
