import { describe, expect, it } from 'vitest';
import { Random } from '../../test/gen.ts';
import { areaOf, hullOf, placesOf } from '../../test/oracle/contacts.ts';
import { ContactManifold } from './contactManifold.ts';

/** Contacts on a circle at the given angles, across `normal` = +y, all as deep. */
function ring(angles: readonly number[], depth: (i: number) => number = () => -0.01): ContactManifold {
  const manifold = new ContactManifold();
  manifold.normal.set(0, 1, 0);
  angles.forEach((angle, i) => {
    manifold.add({ x: 3 + Math.cos(angle), y: 2, z: Math.sin(angle) - 1 }, depth(i), i, 0x8000);
  });
  return manifold;
}

const regular = (count: number, turn = 0): number[] => Array.from({ length: count }, (_, i) => turn + (2 * Math.PI * i) / count);
const area = (manifold: ContactManifold): number => areaOf(hullOf(placesOf(manifold)));
const codes = (manifold: ContactManifold): number[] => Array.from({ length: manifold.count }, (_, i) => manifold.featureA(i));

/** The largest area of any `n` of the contacts with the first among them, by trying all. */
function bestArea(angles: readonly number[], n: number): number {
  let best = 0;
  const choose = (from: number, chosen: number[]): void => {
    if (chosen.length === n) {
      best = Math.max(best, area(ring(chosen.map((i) => angles[i]!))));
      return;
    }
    for (let i = from; i < angles.length; i++) choose(i + 1, [...chosen, i]);
  };
  choose(1, [0]);
  return best;
}

describe('ContactManifold', () => {
  it('adds, reads and removes', () => {
    const manifold = new ContactManifold();
    manifold.normal.set(0, 0, 1);
    expect(manifold.add({ x: 1, y: 2, z: 3 }, -0.5, 3, 0x4004).add({ x: 2, y: 2, z: 3 }, 0.25).add({ x: 5, y: 2, z: 3 }, 1)).toBe(
      manifold,
    );
    expect(manifold.count).toBe(3);
    const out = manifold.location(0);
    expect(manifold.location(1, out)).toBe(out);
    expect(out).toEqual({ x: 2, y: 2, z: 3 });
    expect([manifold.distance(0), manifold.featureA(0), manifold.featureB(0)]).toEqual([-0.5, 3, 0x4004]);
    manifold.remove(0);
    expect([manifold.count, manifold.distance(0), manifold.distance(1), manifold.location(1).x]).toEqual([2, 0.25, 1, 5]);
    manifold.remove(1).remove(0);
    expect(manifold.count).toBe(0);
  });

  it('flips to the other surface and back', () => {
    const manifold = new ContactManifold();
    manifold.normal.set(0, 0, 1);
    manifold.add({ x: 1, y: 2, z: 3 }, -0.5, 3, 4).flip();
    expect(manifold.normal).toEqual({ x: -0, y: -0, z: -1 });
    expect(manifold.location(0)).toEqual({ x: 1, y: 2, z: 2.5 });
    expect([manifold.distance(0), manifold.featureA(0), manifold.featureB(0)]).toEqual([-0.5, 4, 3]);
    expect(manifold.flip().location(0)).toEqual({ x: 1, y: 2, z: 3 });
  });

  it('reduces to what spans most, always with the deepest', () => {
    for (const count of [5, 6, 7, 8, 12, 16]) {
      const angles = regular(count, 0.3);
      const deepest = (i: number): number => (i === 0 ? -0.02 : -0.01);
      for (const n of [3, 4]) {
        const reduced = ring(angles, deepest).reduce(n);
        expect(reduced.count).toBe(n);
        expect(codes(reduced)[0]).toBe(0);
        expect(area(reduced)).toBeGreaterThanOrEqual(0.998 * bestArea(angles, n));
      }
    }
    // What four corners can have of a regular polygon: 2 / pi of a disc.
    expect(area(ring(regular(32)).reduce(4)) / area(ring(regular(32)))).toBeGreaterThan(0.64);
    expect(area(ring(regular(8)).reduce(4)) / area(ring(regular(8)))).toBeGreaterThan(0.7);
    expect(
      ring(regular(9), (i) => -i)
        .reduce(1)
        .featureA(0),
    ).toBe(8);
    const two = ring(regular(8), (i) => (i === 3 ? -1 : 0)).reduce(2);
    expect(codes(two)).toEqual([3, 7]);
  });

  it('comes near the best choice of more, seed 71', () => {
    const random = new Random(71);
    for (let round = 0; round < 30; round++) {
      const angles = Array.from({ length: 9 + random.int(4) }, () => random.range(0, 2 * Math.PI)).sort((p, q) => p - q);
      for (const n of [5, 6, 7]) {
        const reduced = ring(angles, (i) => (i === 0 ? -1 : 0)).reduce(n);
        expect(reduced.count).toBe(n);
        expect(codes(reduced)).toContain(0);
        expect(area(reduced)).toBeGreaterThan(0.97 * bestArea(angles, n));
      }
    }
  });

  it('keeps the deepest also where it is no corner, and fills up where all lie on a line', () => {
    const manifold = ring(regular(12));
    manifold.add({ x: 3, y: 2, z: -1 }, -0.5, 99);
    for (const n of [1, 2, 3, 4, 5, 8]) {
      const copy = ring(regular(12));
      copy.add({ x: 3, y: 2, z: -1 }, -0.5, 99);
      expect(codes(copy.reduce(n))).toContain(99);
      expect(copy.count).toBe(n);
    }
    const line = new ContactManifold();
    line.normal.set(0, 1, 0);
    for (let i = 0; i < 8; i++) line.add({ x: i, y: 0, z: 0 }, -0.01 * i, i);
    expect(line.reduce(5).count).toBe(5);
    expect(codes(line)).toContain(7);
    expect(line.reduce(9).count).toBe(5);
  });

  it('chooses alike where rounding and a little noise change places and depths, seed 72', () => {
    const random = new Random(72);
    for (const count of [6, 7, 8, 12]) {
      for (const n of [2, 3, 4]) {
        const kept = new Set<string>();
        for (let round = 0; round < 100; round++) {
          const noisy = regular(count).map((angle) => angle + 1e-5 * random.range(-1, 1));
          const depth = (i: number): number => -0.01 - (i === 2 ? 1e-3 : 0) + 1e-15 * random.range(-1, 1);
          kept.add(codes(ring(noisy, depth).reduce(n)).join(' '));
        }
        expect([...kept]).toHaveLength(1);
      }
    }
  });
});
