/**
 * The state of a world in one buffer: that of its slots. The tree is no part of it. Shapes and user data are no numbers: they are kept beside
 * the buffer, for as long as somebody keeps that. Of a world with a table of shapes, the buffer says which they are, so a copy of it will do.
 */
import type { ShapeWorld } from './shapeWorld.ts';
import { FREE, HEADER_SIZE, MAGIC, MAX_SLOTS, Slots } from './slots.ts';

const snapshot_kept = /* @__PURE__ */ new WeakMap<ArrayBuffer, unknown[]>();

/** Keeps shapes and user data beside a buffer. */
export function keepReferences(buffer: ArrayBuffer, references: unknown[]): void {
  snapshot_kept.set(buffer, references);
}

/** What is kept beside a buffer; undefined for one that no snapshot was written to. */
export function keptReferences(buffer: ArrayBuffer): unknown[] | undefined {
  return snapshot_kept.get(buffer);
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
  const kept = snapshot_kept.get(buffer);
  const slots = slotsIn(world, buffer, 'buffer', kept);
  adopt(world, slots, kept?.slice() ?? referencesFor(world, slots));
}

/**
 * The slots in a buffer that a snapshot was written to, or in a copy of it. Throws for anything else, and for a copy where the world has no table to
 * find the shapes in.
 */
export function slotsIn<S, P>(world: ShapeWorld<S, P>, buffer: ArrayBuffer, name: string, kept?: unknown[]): Slots {
  checkBuffer(world, buffer);
  const { byteLength } = buffer;
  const header = new Int32Array(buffer, 0, Math.min(HEADER_SIZE, byteLength >> 2));
  const [magic, poseSize, capacity = 0] = header as unknown as number[];
  const { poseSize: wanted } = world.slots;
  if (magic !== MAGIC || poseSize !== wanted) {
    world.fail(new RangeError(`${name} holds no snapshot of this version and dimension: it begins with ${magic}, ${poseSize}`));
  }
  const size = world.slots.sizeOf(capacity);
  if (!(capacity > 0 && capacity <= MAX_SLOTS && size <= byteLength))
    world.fail(new RangeError(`${name} is cut short: ${byteLength} bytes of ${size}`));
  if (kept === undefined && world.table === null) {
    world.fail(
      new RangeError(
        `${name} must be the one that snapshot returned: a copy has no shapes, unless the world has a table of them (new CollisionWorld({ shapes: shapeTable(...) }))`,
      ),
    );
  }
  const slots = new Slots(wanted, capacity, buffer);
  const problem = slots.findProblem() || (world.table?.findProblem(world, slots, name, kept) ?? findKeptProblem(slots, kept!));
  if (problem !== '') world.fail(new RangeError(`${name} is damaged: it ${problem}`));
  return slots;
}

/** What is wrong with slots whose shapes are kept, of a world without a table; '' when nothing is. */
function findKeptProblem({ home, length }: Slots, kept: unknown[]): string {
  for (let slot = 0; slot < length; slot++)
    if ((home[slot] === FREE) !== (kept[2 * slot] === undefined)) return `has another shape than it had at slot ${slot}`;
  return '';
}

/** The shapes of slots by the world's table, and the user data that the world has for the same handles. */
export function referencesFor<S, P>(world: ShapeWorld<S, P>, slots: Slots): unknown[] {
  const references: unknown[] = [];
  for (let slot = 0; slot < slots.length; slot++) {
    const isUsed = slots.home[slot] !== FREE;
    const isSame = isUsed && world.slots.slotOf(slots.handleOf(slot)) === slot;
    references.push(isUsed ? world.table!.at(slots.shape[slot]) : undefined, isSame ? world.references[2 * slot + 1] : undefined);
  }
  return references;
}

/** Brings a world to the state of other slots, which are known to be right. */
export function adopt<S, P>(world: ShapeWorld<S, P>, from: Slots, references: unknown[]): void {
  const { slots, tree } = world;
  const { boxes, home, length } = from;
  for (let slot = 0; slot < Math.max(slots.length, length); slot++) {
    let isSame = home[slot] === slots.home[slot];
    for (let i = 6 * slot; i < 6 * slot + 6; i++) isSame &&= boxes[i] === slots.boxes[i];
    if (!isSame) tree.change(slot);
  }
  const capacity = from.home.length;
  const size = slots.sizeOf(capacity);
  if (size !== slots.buffer.byteLength) slots.use(capacity);
  new Uint8Array(slots.buffer).set(new Uint8Array(from.buffer, 0, size));
  world.references = references;
}

function checkBuffer<S, P>(world: ShapeWorld<S, P>, buffer: ArrayBuffer): void {
  // Shared or not.
  if (typeof buffer?.byteLength !== 'number' || ArrayBuffer.isView(buffer)) world.refuse('buffer must be an ArrayBuffer', buffer);
}
