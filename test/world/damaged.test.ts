/** Buffers and messages with flipped bits, cut short or made longer: each is refused, or is a state that a world can be in; nothing hangs. */
import { describe, expect, test } from 'vitest';
import { digestOfBytes } from '../../src/broadphase/wire.ts';
import { CollisionWorld, sphere, Transform } from '../../src/index.ts';
import { Random, SOAK } from '../gen.ts';
import { checkInvariants } from './invariants.ts';
import { happen, type Side, TRAVELS, type Travel } from './travel.ts';

const CASES = SOAK > 1 ? 25_000 : 600;
/** No case takes longer, in milliseconds. */
const LONGEST = 2000;

/** A copy with some bits flipped, or cut, or with more behind it. */
function damage(bytes: Uint8Array, random: Random): Uint8Array {
  const kind = random.int(10);
  if (kind === 0) return bytes.slice(0, random.int(bytes.length));
  if (kind === 1) {
    const longer = new Uint8Array(bytes.length + 1 + random.int(40)).map(() => random.int(256));
    longer.set(bytes);
    return longer;
  }
  const copy = bytes.slice();
  // What leads to other things stands at the beginning.
  const range = random.bool() ? Math.min(64, copy.length) : copy.length;
  for (let flips = random.pick([1, 1, 1, 2, 8, 40]); flips > 0; flips--) copy[random.int(range)] ^= 1 << random.int(8);
  return copy;
}

/** What comes of a world that takes something: what it refuses leaves it as it was, and what it takes leaves it whole. */
function offer(kit: Travel, side: Side, take: () => void, random: Random): 'taken' | 'refused' {
  const { world } = side;
  const hash = world.hash();
  const start = performance.now();
  let refused: unknown = null;
  try {
    take();
  } catch (error) {
    refused = error;
  }
  if (refused !== null) {
    expect(refused).toBeInstanceOf(RangeError);
    expect((refused as Error).message).toMatch(/^world\.(restore|read): (buffer|bytes|options.since|pose)/);
    expect(world.hash()).toBe(hash);
  }
  kit.ray(world, random);
  world.findPairs(() => {});
  checkInvariants(world);
  expect(performance.now() - start).toBeLessThan(LONGEST);
  if (refused === null) happen(kit, side, handlesOf(side), random, 3);
  return refused === null ? 'taken' : 'refused';
}

function handlesOf({ world }: Side): number[] {
  const handles: number[] = [];
  const { slots } = world;
  for (let slot = 0; slot < slots.length; slot++)
    if (slots.slotOf(slots.handleOf(slot)) === slot) handles.push(slots.handleOf(slot));
  return handles;
}

function filled(kit: Travel, random: Random): Side {
  const side = kit.createSide();
  happen(kit, side, [], random, 80);
  return side;
}

describe.each(Object.entries(TRAVELS))('%s', (_, kit) => {
  test('a copy of a snapshot', () => {
    const random = new Random(41);
    const counts = { taken: 0, refused: 0 };
    const side = filled(kit, random);
    const other = kit.createSide();
    for (let i = 0; i < CASES; i++) {
      if (i % 50 === 0) happen(kit, side, handlesOf(side), random, 20);
      const copy = damage(new Uint8Array(side.world.snapshot()), random);
      counts[offer(kit, other, () => other.world.restore(copy.buffer as ArrayBuffer), random)]++;
    }
    expect(counts.refused).toBeGreaterThan(0.3 * CASES);
    expect(counts.taken).toBeGreaterThan(0.005 * CASES);
  });

  test('a snapshot itself', () => {
    const random = new Random(42);
    const side = filled(kit, random);
    let refused = 0;
    for (let i = 0; i < CASES; i++) {
      const buffer = side.world.snapshot();
      new Uint8Array(buffer).set(damage(new Uint8Array(buffer), random).subarray(0, buffer.byteLength));
      refused += Number(offer(kit, side, () => side.world.restore(buffer), random) === 'refused');
      if (i % 20 === 0) happen(kit, side, handlesOf(side), random, 20);
    }
    expect(refused).toBeGreaterThan(0.2 * CASES);
  });

  test('a message', () => {
    const random = new Random(43);
    const side = filled(kit, random);
    const other = kit.createSide();
    for (let i = 0; i < CASES; i++) {
      const since = i % 3 === 0 ? other.world.snapshot() : undefined;
      if (since !== undefined) other.world.restore(since);
      const bytes = (since === undefined ? side : other).world.write(since === undefined ? {} : { since });
      const copy = damage(bytes, random);
      const isSame = copy.length === bytes.length && copy.every((byte, k) => byte === bytes[k]);
      const result = offer(kit, other, () => other.world.read(copy, since === undefined ? {} : { since }), random);
      expect(result).toBe(isSame ? 'taken' : 'refused');
      if (i % 20 === 0) happen(kit, side, handlesOf(side), random, 20);
    }
  });

  test('a message whose digest was put right', () => {
    const random = new Random(44);
    const side = filled(kit, random);
    const other = kit.createSide();
    const counts = { taken: 0, refused: 0 };
    for (let i = 0; i < CASES; i++) {
      const copy = damage(side.world.write(random.bool() ? { precision: 1 / 64 } : {}), random);
      if (copy.length > 8) {
        const digest = digestOfBytes(copy.subarray(8));
        for (let k = 0; k < 4; k++) copy[4 + k] = (digest >>> (8 * k)) & 255;
      }
      counts[offer(kit, other, () => other.world.read(copy), random)]++;
      if (i % 50 === 0) happen(kit, side, handlesOf(side), random, 20);
    }
    expect(counts.refused).toBeGreaterThan(0.2 * CASES);
    expect(counts.taken).toBeGreaterThan(0.02 * CASES);
  });
});

test('no bit of a snapshot hangs a world', () => {
  const world = new CollisionWorld();
  const handles = [1, 2, 3, 4].map((x) => world.add(sphere(1), new Transform({ x, y: 0, z: 0 })));
  world.remove(handles[1]);
  world.remove(handles[2]);
  const clean = world.snapshot();
  const hash = world.hash();
  for (let bit = 0; bit < 8 * clean.byteLength; bit++) {
    const buffer = world.snapshot();
    new Uint8Array(buffer)[bit >> 3] ^= 1 << (bit & 7);
    const start = performance.now();
    try {
      world.restore(buffer);
    } catch (error) {
      expect(error).toBeInstanceOf(RangeError);
      expect(world.hash()).toBe(hash);
    }
    world.raycast({ x: 0, y: 5, z: 0 }, { x: 0, y: -9, z: 0 });
    world.add(sphere(1), new Transform());
    world.findPairs(() => {});
    expect(performance.now() - start).toBeLessThan(LONGEST);
    world.restore(clean);
  }
});
