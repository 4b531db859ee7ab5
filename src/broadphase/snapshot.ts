/**
 * The state of a world in one buffer: six integers, then the lists of its slots. The trees are no part of it. Shapes and user data are no
 * numbers: they are kept beside the buffer, for as long as somebody keeps that.
 */
import { show } from '../math/checks.ts';
import type { ShapeWorld } from './shapeWorld.ts';
import { FREE, type Slots, STATE } from './slots.ts';

/** The letters tsw, and the version of this layout. */
const MAGIC = 0x74737702;
/** In bytes: the magic number, the size of a pose, how many slots there are, the first that is free, how many are in use, and nothing. */
const HEADER = 24;

const snapshot_kept = /* @__PURE__ */ new WeakMap<ArrayBuffer, unknown[]>();

/** Keeps shapes and user data beside a buffer. */
export function keepReferences(buffer: ArrayBuffer, references: unknown[]): void {
  snapshot_kept.set(buffer, references);
}

/** The bytes of so many slots. */
function sizeOf(slots: Slots, length: number): number {
  return STATE.reduce((bytes, key) => bytes + slots[key].BYTES_PER_ELEMENT * slots.sizeOf(key) * length, HEADER);
}

/** The parts of a buffer that are for the lists of so many slots. */
function partsOf(slots: Slots, buffer: ArrayBuffer, length: number): (Float64Array | Int32Array)[] {
  let at = HEADER;
  return STATE.map((key) => {
    const part = new (slots[key].constructor as Float64ArrayConstructor)(buffer, at, slots.sizeOf(key) * length);
    at += part.byteLength;
    return part;
  });
}

/** Writes a world to a buffer, or to a new one where that is too small. */
export function writeSnapshot<S, P>(
  { references, slots }: ShapeWorld<S, P>,
  given: ArrayBuffer | undefined,
  allocate: (size: number) => ArrayBuffer,
): ArrayBuffer {
  if (given !== undefined) checkBuffer(given);
  const { count, firstFree, length, poseSize } = slots;
  const size = sizeOf(slots, length);
  const buffer = given !== undefined && given.byteLength >= size ? given : allocate(size);
  new Int32Array(buffer).set([MAGIC, poseSize, length, firstFree, count]);
  partsOf(slots, buffer, length).forEach((part, k) => {
    part.set(slots[STATE[k]!].subarray(0, part.length));
  });
  keepReferences(buffer, references.slice());
  return buffer;
}

/** Brings a world to the state in a buffer. Throws before anything is changed. */
export function readSnapshot<S, P>(world: ShapeWorld<S, P>, buffer: ArrayBuffer): void {
  const { slots, trees } = world;
  checkBuffer(buffer);
  const { byteLength } = buffer;
  const header = new Int32Array(buffer, 0, Math.min(5, byteLength >> 2));
  const [magic, poseSize, length, firstFree, count] = header as unknown as [number, number, number, number, number];
  if (magic !== MAGIC || poseSize !== slots.poseSize) {
    throw new RangeError(`buffer holds no snapshot of this version and dimension: it begins with ${magic}, ${poseSize}`);
  }
  const size = sizeOf(slots, length);
  if (size > byteLength) throw new RangeError(`buffer is cut short: ${byteLength} bytes of ${size}`);
  const references = snapshot_kept.get(buffer);
  if (references === undefined) throw new RangeError('buffer must be the one that snapshot returned: a copy has no shapes');
  slots.reserve(length);
  const parts = partsOf(slots, buffer, length);
  const [, boxes, , home] = parts;
  for (let slot = 0; slot < Math.max(slots.length, length); slot++) {
    let isSame = slots.home[slot] === home![slot];
    for (let i = 6 * slot; i < 6 * slot + 6; i++) isSame &&= slots.boxes[i] === boxes![i];
    if (!isSame) trees.change(slot);
  }
  parts.forEach((part, k) => {
    slots[STATE[k]!].fill(0).set(part);
  });
  slots.length = length;
  slots.firstFree = firstFree;
  slots.count = count;
  world.references = references.slice();
}

function checkBuffer(buffer: ArrayBuffer): void {
  // Shared or not.
  if (typeof buffer?.byteLength !== 'number' || ArrayBuffer.isView(buffer)) {
    throw new TypeError(`buffer must be an ArrayBuffer, got ${show(buffer)}`);
  }
}

/** 32 bits made of all that tells two states apart. */
export function stateHash(slots: Slots): number {
  const { boxes, firstFree, generation, home, layer, length, mask, next, poses, poseSize } = slots;
  let h = length;
  const add = (bits: number): void => {
    h = Math.imul(h ^ bits, 0x5bd1e995);
    h ^= h >>> 15;
  };
  const addNumbers = (bits: Int32Array, size: number, slot: number): void => {
    for (let i = 2 * size * slot; i < 2 * size * (slot + 1); i++) add(bits[i]!);
  };
  const poseBits = new Int32Array(poses.buffer);
  const boxBits = new Int32Array(boxes.buffer);
  add(firstFree);
  for (let slot = 0; slot < length; slot++) {
    add(generation[slot]!);
    if (home[slot] === FREE) {
      add(~next[slot]!);
      continue;
    }
    add(layer[slot]!);
    add(mask[slot]!);
    addNumbers(poseBits, poseSize, slot);
    addNumbers(boxBits, 6, slot);
  }
  return h >>> 0;
}
