/**
 * The state of a world in one buffer: that of its slots, with integers before them that say what it is. The trees are no part of it. Shapes
 * and user data are no numbers: they are kept beside the buffer, for as long as somebody keeps that.
 */
import { show } from '../math/checks.ts';
import type { ShapeWorld } from './shapeWorld.ts';
import { FREE, HEADER_SIZE, MOVING, Slots, STANDING } from './slots.ts';

/** The letters tsw, and the version of this layout. */
const MAGIC = 0x74737702;

const snapshot_kept = /* @__PURE__ */ new WeakMap<ArrayBuffer, unknown[]>();

/** Keeps shapes and user data beside a buffer. */
export function keepReferences(buffer: ArrayBuffer, references: unknown[]): void {
  snapshot_kept.set(buffer, references);
}

/** Writes a world to a buffer, or to a new one where that is too small. */
export function writeSnapshot<S, P>(
  { references, slots }: ShapeWorld<S, P>,
  given: ArrayBuffer | undefined,
  allocate: (size: number) => ArrayBuffer,
): ArrayBuffer {
  if (given !== undefined) checkBuffer(given);
  const { buffer: from, capacity, count, firstFree, length, poseSize } = slots;
  const buffer = given !== undefined && given.byteLength >= from.byteLength ? given : allocate(from.byteLength);
  new Int32Array(from).set([MAGIC, poseSize, capacity, length, firstFree, count]);
  new Uint8Array(buffer).set(new Uint8Array(from));
  keepReferences(buffer, references.slice());
  return buffer;
}

/** Brings a world to the state in a buffer. Throws before anything is changed. */
export function readSnapshot<S, P>(world: ShapeWorld<S, P>, buffer: ArrayBuffer): void {
  const { slots, trees } = world;
  checkBuffer(buffer);
  const { byteLength } = buffer;
  const header = new Int32Array(buffer, 0, Math.min(HEADER_SIZE, byteLength >> 2));
  const [magic, poseSize, capacity, length, firstFree, count] = header as unknown as number[];
  if (magic !== MAGIC || poseSize !== slots.poseSize) {
    throw new RangeError(`buffer holds no snapshot of this version and dimension: it begins with ${magic}, ${poseSize}`);
  }
  const size = slots.sizeOf(capacity!);
  if (!(size <= byteLength)) throw new RangeError(`buffer is cut short: ${byteLength} bytes of ${size}`);
  const references = snapshot_kept.get(buffer);
  if (references === undefined) throw new RangeError('buffer must be the one that snapshot returned: a copy has no shapes');
  const { boxes, home } = new Slots(poseSize, capacity, buffer);
  if (slots.capacity !== capacity) slots.use(capacity!);
  for (let slot = 0; slot < Math.max(slots.length, length!); slot++) {
    const tree = slots.tree[slot];
    let isSame = home[slot] === (tree === MOVING ? STANDING : tree);
    for (let i = 6 * slot; i < 6 * slot + 6; i++) isSame &&= boxes[i] === slots.boxes[i];
    if (!isSame) trees.change(slot);
  }
  new Uint8Array(slots.buffer).set(new Uint8Array(buffer, 0, size));
  slots.length = length!;
  slots.firstFree = firstFree!;
  slots.count = count!;
  world.references = references.slice();
}

function checkBuffer(buffer: ArrayBuffer): void {
  // Shared or not.
  if (typeof buffer?.byteLength !== 'number' || ArrayBuffer.isView(buffer)) {
    throw new TypeError(`buffer must be an ArrayBuffer, got ${show(buffer)}`);
  }
}

/** 32 bits made of all that tells two states apart. */
export function stateHash({
  boxes,
  buffer,
  firstFree,
  generation,
  home,
  layer,
  length,
  mask,
  next,
  poses,
  poseSize,
}: Slots): number {
  const bits = new Int32Array(buffer);
  let h = length;
  const add = (value: number): void => {
    h = Math.imul(h ^ value, 0x5bd1e995);
    h ^= h >>> 15;
  };
  const addNumbers = (list: Float64Array, size: number, slot: number): void => {
    const from = list.byteOffset / 4 + 2 * size * slot;
    for (let i = from; i < from + 2 * size; i++) add(bits[i]!);
  };
  add(firstFree);
  for (let slot = 0; slot < length; slot++) {
    add(generation[slot]!);
    if (home[slot] === FREE) {
      add(~next[slot]!);
    } else {
      add(layer[slot]!);
      add(mask[slot]!);
      addNumbers(poses, poseSize, slot);
      addNumbers(boxes, 6, slot);
    }
  }
  return h >>> 0;
}
