/**
 * The state of a world as bytes for another machine: what differs from a state that both have, or from that of an empty world. Shapes are places in a
 * table that both have; boxes are calculated anew, to the same bits.
 */
import type { ShapeWorld } from './shapeWorld.ts';
import { FREE, homeOf, MAX_SLOTS, Slots, STANDING } from './slots.ts';
import { adopt, keptReferences, referencesFor, slotsIn } from './snapshot.ts';
import { ByteReader, ByteWriter, digestOfBytes } from './wire.ts';

/** What {@link ShapeWorld.write} takes. */
export interface WriteOptions {
  /** A snapshot of a state that the other machine has too, to write only what has changed since. */
  since?: ArrayBuffer;
  /**
   * Positions are rounded to multiples of this (rather a power of two: 1 / 1024), and the numbers of rotations to 2^-13; 0, by default, for all bits. The one
   * who writes has the same state as those who read once it has read the bytes itself; `since` is a snapshot of that.
   */
  precision?: number;
  /** Where to write, if there is room. */
  buffer?: Uint8Array;
}

/** What {@link ShapeWorld.read} takes. */
export interface ReadOptions {
  /** A snapshot of the state `since` which changes were written, or a copy of it. */
  since?: ArrayBuffer;
}

/** The letters tsm, and the version of what follows. */
const MAGIC = [0x74, 0x73, 0x6d, 1] as const;
/** What a message has besides. */
const HAS_SINCE = 1;
const HAS_PRECISION = 2;
const HAS_FREE = 4;
/** What of a slot follows. */
const GENERATION = 1;
const SHAPE = 2;
const LAYER = 4;
const MASK = 8;
const FRONT = 16;
const POSE = 32;
/** It was in use and is not any more, or the other way round. */
const CHANGES_USE = 64;
/** Numbers of rotations are rounded to this where precision is asked for. */
const ROTATION_STEP = 1 / 8192;
/** A number is not rounded to more steps than this. */
const MOST_STEPS = 4503599627370496;
/** Before what the digest of a message is made of: the letters and the digest. */
const HEAD = 8;

/** Writes a world. */
export function writeMessage<S, P>(world: ShapeWorld<S, P>, { since, precision = 0, buffer }: WriteOptions): Uint8Array {
  const { slots, table } = world;
  checkPrecision(world, precision);
  if (buffer !== undefined && !(buffer instanceof Uint8Array)) world.refuse('options.buffer must be a Uint8Array', buffer);
  const before = since === undefined ? null : slotsIn(world, since, 'options.since', keptReferences(since));
  const out = new ByteWriter(buffer);
  for (const byte of MAGIC) out.byte(byte);
  out.word(0);
  const hasFree = before === null || !hasSameFree(slots, before);
  out.byte((before === null ? 0 : HAS_SINCE) + (precision > 0 ? HAS_PRECISION : 0) + (hasFree ? HAS_FREE : 0));
  out.byte(slots.poseSize);
  if (before !== null) out.word(before.hash());
  if (precision > 0) out.number(precision, 0);
  out.count(slots.tableSize);
  if (before !== null) out.word(slots.tableDigest);
  else for (let index = 0; index < slots.tableSize; index++) out.word(table!.digestAt(index));
  out.count(slots.length);
  if (hasFree) {
    out.count(countFree(slots));
    for (let slot = slots.firstFree; slot >= 0; slot = slots.next[slot]) out.count(slot);
  }
  writeSlots(world, before ?? new Slots(slots.poseSize), precision, out);
  const bytes = out.bytes.subarray(0, out.length);
  const digest = digestOfBytes(bytes.subarray(HEAD));
  for (let i = 0; i < 4; i++) bytes[4 + i] = (digest >>> (8 * i)) & 255;
  return bytes;
}

function checkPrecision<S, P>(world: ShapeWorld<S, P>, precision: number): void {
  if (!(precision >= 0 && precision < Infinity)) world.refuseNumber('options.precision must be zero or more', precision);
}

function countFree({ firstFree, next }: Slots): number {
  let count = 0;
  for (let slot = firstFree; slot >= 0; slot = next[slot]) count++;
  return count;
}

function hasSameFree(a: Slots, b: Slots): boolean {
  let slot = a.firstFree;
  let other = b.firstFree;
  while (slot === other && slot >= 0) {
    slot = a.next[slot];
    other = b.next[other];
  }
  return slot === other;
}

/** Writes what differs, slot by slot, each after the number of those before it that are the same. */
function writeSlots<S, P>(world: ShapeWorld<S, P>, before: Slots, precision: number, out: ByteWriter): void {
  const { slots } = world;
  let same = 0;
  for (let slot = 0; slot < slots.length; slot++) {
    const moved = findMoved(slots, before, slot, precision);
    const flags = findChanges(slots, before, slot) | (moved > 0 ? POSE : 0);
    if (flags === 0 && slot < before.length) {
      same++;
      continue;
    }
    out.count(same);
    same = 0;
    out.byte(flags);
    if ((flags & GENERATION) > 0) out.byte(slots.generation[slot] - 1);
    if ((flags & SHAPE) > 0) out.count(slots.shape[slot]);
    if ((flags & LAYER) > 0) out.word(slots.layer[slot]);
    if ((flags & MASK) > 0) out.word(slots.mask[slot]);
    if ((flags & FRONT) > 0) for (let i = 3 * slot; i < 3 * slot + 3; i++) out.number(slots.fronts[i], 0);
    if (moved > 0) writePose(world, before, slot, moved, precision, out);
  }
  out.count(same);
}

/** What of a slot, but for the pose, differs from what was before; of one that was not in use, from what it is by default. */
function findChanges(slots: Slots, before: Slots, slot: number): number {
  const isKnown = slot < before.length;
  const isUsed = slots.home[slot] !== FREE;
  const wasUsed = isKnown && before.home[slot] !== FREE;
  let flags = slots.generation[slot] === (isKnown ? before.generation[slot] : 1) ? 0 : GENERATION;
  if (isUsed !== wasUsed) flags |= CHANGES_USE;
  if (!isUsed) return flags;
  if (slots.shape[slot] !== (wasUsed ? before.shape[slot] : 0)) flags |= SHAPE;
  if (slots.layer[slot] !== (wasUsed ? before.layer[slot] : 1)) flags |= LAYER;
  if (slots.mask[slot] !== (wasUsed ? before.mask[slot] : -1)) flags |= MASK;
  for (let i = 3 * slot; i < 3 * slot + 3; i++) if (slots.fronts[i] !== (wasUsed ? before.fronts[i] : 0)) flags |= FRONT;
  return flags;
}

/** A number of the pose that a slot had before; of one that was not in use, as if it stood unturned at the origin. */
function poseBefore({ home, length, poses, poseSize }: Slots, slot: number, i: number): number {
  if (slot < length && home[slot] !== FREE) return poses[poseSize * slot + i];
  return i === (poseSize === 7 ? 6 : 2) ? 1 : 0;
}

/** To what a number of a pose is rounded: the coordinates come first, then the rotation. */
function stepOf(poseSize: number, i: number, precision: number): number {
  return i < (poseSize === 7 ? 3 : 2) ? precision : ROTATION_STEP;
}

function stepsOf(value: number, step: number): number {
  return Math.floor(value / step + 0.5);
}

/** Which numbers of a pose have changed, as bits. */
function findMoved(slots: Slots, before: Slots, slot: number, precision: number): number {
  const { home, poseSize, poses } = slots;
  let moved = 0;
  if (home[slot] === FREE) return moved;
  for (let i = 0; i < poseSize; i++) {
    const value = poses[poseSize * slot + i];
    const old = poseBefore(before, slot, i);
    const step = stepOf(poseSize, i, precision);
    // Zeros of either sign are told apart, but not in steps.
    const isSame = precision > 0 ? stepsOf(value, step) * step === old : Object.is(value, old);
    if (!isSame) moved |= 1 << i;
  }
  return moved;
}

function writePose<S, P>(
  world: ShapeWorld<S, P>,
  before: Slots,
  slot: number,
  moved: number,
  precision: number,
  out: ByteWriter,
): void {
  const { poseSize, poses } = world.slots;
  out.byte(moved);
  for (let i = 0; i < poseSize; i++) {
    if ((moved & (1 << i)) === 0) continue;
    const value = poses[poseSize * slot + i];
    const old = poseBefore(before, slot, i);
    if (precision === 0) {
      out.number(value, old);
      continue;
    }
    const step = stepOf(poseSize, i, precision);
    const steps = stepsOf(value, step);
    const oldSteps = stepsOf(old, step);
    if (!(Math.abs(steps) <= MOST_STEPS && Math.abs(oldSteps) <= MOST_STEPS))
      world.fail(new RangeError(`options.precision must leave fewer than 2^52 steps to ${value}, got ${precision}`));
    out.integer(steps - oldSteps);
  }
}

/** Brings a world to the state in a message. Throws before anything is changed. */
export function readMessage<S, P>(world: ShapeWorld<S, P>, given: Uint8Array | ArrayBuffer, { since }: ReadOptions): void {
  const isList = given instanceof Uint8Array;
  if (!isList && !(given instanceof ArrayBuffer)) world.refuse('bytes must be a Uint8Array or an ArrayBuffer', given);
  const bytes = isList ? given : new Uint8Array(given);
  const before = since === undefined ? null : slotsIn(world, since, 'options.since', keptReferences(since));
  try {
    const slots = decode(world, bytes, before);
    adopt(world, slots, referencesFor(world, slots));
  } catch (error) {
    world.fail(error);
  }
}

/** The slots that a message makes of those before. */
function decode<S, P>(world: ShapeWorld<S, P>, bytes: Uint8Array, before: Slots | null): Slots {
  const input = new ByteReader(bytes);
  MAGIC.forEach((byte, i) => {
    const found = input.byte();
    if (found === byte) return;
    if (i === 3) throw new RangeError(`bytes must be of version ${byte}, got ${found}`);
    throw new RangeError('bytes must be those that a world has written: they begin otherwise');
  });
  if (input.word() !== digestOfBytes(bytes.subarray(HEAD))) throw new RangeError('bytes are damaged');
  const flags = input.byte();
  const poseSize = input.byte();
  if (poseSize !== world.slots.poseSize) throw new RangeError('bytes must be of a world of the same dimension');
  const isChange = (flags & HAS_SINCE) > 0;
  if (isChange && before === null) throw new RangeError('options.since must be given: bytes hold changes only');
  if (!isChange && before !== null) throw new RangeError('options.since must not be given: bytes hold a whole state');
  if (before !== null && input.word() !== (before.hash() | 0))
    throw new RangeError('options.since must be a snapshot of the state since which changes were written, got another one');
  const precision = (flags & HAS_PRECISION) > 0 ? input.number(0) : 0;
  if (!(precision >= 0 && precision < Infinity)) throw new RangeError(`bytes are damaged: their precision is ${precision}`);
  const tableSize = readTable(world, input, isChange);
  const length = input.count();
  const known = before === null ? 0 : Math.min(before.length, length);
  // Each slot that is new takes a byte and more.
  if (!(length - known <= bytes.length && length <= MAX_SLOTS))
    throw new RangeError(`bytes are damaged: they hold ${length} slots`);
  const slots = new Slots(poseSize);
  slots.reserve(length);
  if (before !== null) slots.copyFrom(before, known);
  slots.setTable(tableSize, world.table!.digestOf(tableSize));
  const firstFree = (flags & HAS_FREE) > 0 ? readFree(slots, input, length) : (before?.firstFree ?? -1);
  const count = readSlots(world, slots, before ?? new Slots(poseSize), known, length, precision, input);
  slots.setCounts(length, count, firstFree);
  const problem = input.isAtEnd ? slots.findProblem() : 'does not end where it should';
  if (problem !== '') throw new RangeError(`bytes are damaged: the state ${problem}`);
  return slots;
}

/** Checks the digests of the shapes of the one who has written against those of the world's table; gives how many there are. */
function readTable<S, P>({ table }: ShapeWorld<S, P>, input: ByteReader, isChange: boolean): number {
  const size = input.count();
  const { keys } = table!;
  if (size > keys.length) {
    throw new RangeError(`bytes were written with another table of shapes: it has ${size} or more, this one ${keys.length}`);
  }
  if (isChange && input.word() !== table!.digestOf(size)) {
    throw new RangeError('bytes were written with another table of shapes');
  }
  for (let index = 0; index < size && !isChange; index++) {
    if (input.word() === table!.digestAt(index)) continue;
    throw new RangeError(
      `bytes were written with another table of shapes: shape ${index} of that is not '${keys[index]}' as it is here, or has another key`,
    );
  }
  return size;
}

/** Reads which slots are used again, in order; gives the first. */
function readFree({ next }: Slots, input: ByteReader, length: number): number {
  let first = -1;
  let last = -1;
  for (let rest = input.count(); rest > 0; rest--) {
    const slot = input.count();
    if (!(slot < length)) throw new RangeError(`bytes are damaged: they go to slot ${slot} next`);
    if (last < 0) first = slot;
    else next[last] = slot;
    next[slot] = -1;
    last = slot;
  }
  return first;
}

/** Reads what has changed, and gives how many slots are in use. */
function readSlots<S, P>(
  world: ShapeWorld<S, P>,
  slots: Slots,
  before: Slots,
  known: number,
  length: number,
  precision: number,
  input: ByteReader,
): number {
  const { fronts, generation, home, layer, mask, next, shape } = slots;
  let same = input.count();
  let count = 0;
  for (let slot = 0; slot < length; slot++) {
    if (same > 0) {
      if (slot >= known) throw new RangeError(`bytes are damaged: they have no slot ${slot}`);
      same--;
    } else {
      const flags = input.byte();
      const wasUsed = slot < known && home[slot] !== FREE;
      if (slot >= known) generation[slot] = 1;
      if ((flags & GENERATION) > 0) generation[slot] = input.byte() + 1;
      if ((flags & CHANGES_USE) > 0) clearSlot(slots, slot, wasUsed);
      if ((flags & SHAPE) > 0) shape[slot] = input.count();
      if ((flags & LAYER) > 0) layer[slot] = input.word();
      if ((flags & MASK) > 0) mask[slot] = input.word();
      if ((flags & FRONT) > 0) for (let i = 3 * slot; i < 3 * slot + 3; i++) fronts[i] = input.number(0);
      if ((flags & POSE) > 0) readPose(slots, before, slot, precision, input);
      if (home[slot] !== FREE) placeSlot(world, slots, slot);
      else if ((flags & ~(GENERATION | CHANGES_USE)) !== 0) throw new RangeError(`bytes are damaged: slot ${slot} is not in use`);
      same = input.count();
    }
    if (home[slot] === FREE) continue;
    next[slot] = 0;
    count++;
  }
  if (same !== 0) throw new RangeError(`bytes are damaged: they have slots behind ${length}`);
  return count;
}

/** Makes a slot one that is not in use any more, or one that is, with what is so by default. */
function clearSlot({ boxes, fronts, home, layer, mask, poses, poseSize, shape }: Slots, slot: number, wasUsed: boolean): void {
  home[slot] = wasUsed ? FREE : STANDING;
  shape[slot] = 0;
  layer[slot] = wasUsed ? 0 : 1;
  mask[slot] = wasUsed ? 0 : -1;
  poses.fill(0, poseSize * slot, poseSize * slot + poseSize);
  boxes.fill(0, 6 * slot, 6 * slot + 6);
  fronts.fill(0, 3 * slot, 3 * slot + 3);
  if (!wasUsed) poses[poseSize * slot + (poseSize === 7 ? 6 : 2)] = 1;
}

function readPose({ poses, poseSize }: Slots, before: Slots, slot: number, precision: number, input: ByteReader): void {
  const moved = input.byte();
  for (let i = 0; i < poseSize; i++) {
    if ((moved & (1 << i)) === 0) continue;
    const old = poseBefore(before, slot, i);
    const step = stepOf(poseSize, i, precision);
    poses[poseSize * slot + i] = precision === 0 ? input.number(old) : step * (stepsOf(old, step) + input.integer());
  }
}

/** Calculates the box of a slot. Throws for a shape or a pose that is not usable. */
function placeSlot<S, P>({ space, table }: ShapeWorld<S, P>, slots: Slots, slot: number): void {
  const { boxes, home, poses, poseSize, shape, tableSize } = slots;
  const { pose } = new space.Entry();
  space.readPose(poses, poseSize * slot, pose);
  if (!(shape[slot] >= 0 && shape[slot] < tableSize))
    throw new RangeError(`bytes are damaged: they have shape ${shape[slot]} of ${tableSize}`);
  space.writeBox(table!.at(shape[slot]), pose, boxes, 6 * slot);
  home[slot] = homeOf(boxes, slot);
}
