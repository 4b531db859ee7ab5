/**
 * The state of a world in one buffer: that of its slots. The tree is no part of it. Shapes and user data are no numbers: they are kept beside
 * the buffer, for as long as somebody keeps that.
 */
import type { ShapeWorld } from './shapeWorld.ts';
import { MAGIC, Slots } from './slots.ts';

const snapshot_kept = /* @__PURE__ */ new WeakMap<ArrayBuffer, unknown[]>();

/** Keeps shapes and user data beside a buffer. */
export function keepReferences(buffer: ArrayBuffer, references: unknown[]): void {
  snapshot_kept.set(buffer, references);
}

/** Writes a world to a buffer, or to a new one where that is too small. */
export function writeSnapshot<S, P>(
  world: ShapeWorld<S, P>,
  given: ArrayBuffer | undefined,
  allocate: (size: number) => ArrayBuffer,
): ArrayBuffer {
  const { buffer: from } = world.slots;
  if (given !== undefined) checkBuffer(world, given);
  const buffer = given !== undefined && given.byteLength >= from.byteLength ? given : allocate(from.byteLength);
  new Uint8Array(buffer).set(new Uint8Array(from));
  keepReferences(buffer, world.references.slice());
  return buffer;
}

/** Brings a world to the state in a buffer. Throws before anything is changed. */
export function readSnapshot<S, P>(world: ShapeWorld<S, P>, buffer: ArrayBuffer): void {
  const { slots, tree } = world;
  checkBuffer(world, buffer);
  const { byteLength } = buffer;
  const [magic, poseSize, capacity] = new Int32Array(buffer, 0, Math.min(3, byteLength >> 2)) as unknown as number[];
  const size = slots.sizeOf(capacity!);
  const references = snapshot_kept.get(buffer);
  let problem = '';
  if (magic !== MAGIC || poseSize !== slots.poseSize) {
    problem = `holds no snapshot of this version and dimension: it begins with ${magic}, ${poseSize}`;
  } else if (!(size <= byteLength)) {
    problem = `is cut short: ${byteLength} bytes of ${size}`;
  } else if (references === undefined) {
    problem = 'must be the one that snapshot returned: a copy has no shapes';
  }
  if (problem) world.fail(new RangeError(`buffer ${problem}`));
  const { boxes, home, length } = new Slots(poseSize!, capacity, buffer);
  for (let slot = 0; slot < Math.max(slots.length, length); slot++) {
    let isSame = home[slot] === slots.home[slot];
    for (let i = 6 * slot; i < 6 * slot + 6; i++) isSame &&= boxes[i] === slots.boxes[i];
    if (!isSame) tree.change(slot);
  }
  if (size !== slots.buffer.byteLength) slots.use(capacity!);
  new Uint8Array(slots.buffer).set(new Uint8Array(buffer, 0, size));
  world.references = references!.slice();
}

function checkBuffer<S, P>(world: ShapeWorld<S, P>, buffer: ArrayBuffer): void {
  // Shared or not.
  if (typeof buffer?.byteLength !== 'number' || ArrayBuffer.isView(buffer)) world.refuse('buffer must be an ArrayBuffer', buffer);
}

/** 32 bits made of the whole state. */
export function stateHash({ buffer }: Slots): number {
  const bits = new Int32Array(buffer);
  let h = 0;
  for (let i = 0; i < bits.length; i++) {
    h = Math.imul(h ^ bits[i], 0x5bd1e995);
    h ^= h >>> 15;
  }
  return h >>> 0;
}
