import { describe, expect, it } from 'vitest';
import { Random } from '../../test/gen.ts';
import { areaOf, hullOf, placesOf } from '../../test/oracle/contacts.ts';
import { CastResult } from './castResult.ts';
import { ContactManifold } from './contactManifold.ts';
import { DistanceResult } from './distanceResult.ts';
import { MassProperties } from './massProperties.ts';
import { PointResult } from './pointResult.ts';
import { RayResult } from './rayResult.ts';

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
      best = Math.max(best, area(ring(chosen.map((i) => angles[i]))));
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

describe('ContactManifold.reduce', () => {
  it('never gives up a touching contact for one that is not: the rim of a prism', () => {
    const manifold = new ContactManifold();
    manifold.normal.set(0, 1, 0);
    // Sixteen on a circle, of which two touch.
    for (let i = 0; i < 16; i++) {
      const t = (2 * Math.PI * i) / 16;
      manifold.add({ x: Math.cos(t), y: 0, z: Math.sin(t) }, i < 2 ? -0.01 : 0.4 + 0.04 * i, i);
    }
    for (const n of [2, 3, 4, 5, 8]) expect(codes(manifold.clone().reduce(n)).slice(0, 2)).toEqual([0, 1]);
  });

  it('keeps both ends of a row, and the deepest', () => {
    const row = (deepest: number): ContactManifold => {
      const manifold = new ContactManifold();
      manifold.normal.set(0, 1, 0);
      for (let i = 0; i < 12; i++) manifold.add({ x: 0.1 * i, y: 0, z: 0.2 * i }, i === deepest ? -0.1 : -0.01, i);
      return manifold;
    };
    for (let deepest = 0; deepest < 12; deepest++) {
      const three = codes(row(deepest).reduce(3));
      expect(three).toEqual([0, deepest > 0 && deepest < 11 ? deepest : three[1], 11]);
    }
    expect(codes(row(-1).reduce(2))).toEqual([0, 11]);
    expect(codes(row(-1).reduce(3)).filter((i) => i === 0 || i === 11)).toHaveLength(2);
    expect(codes(row(4).reduce(2))).toEqual([4, 11]);
  });

  it('keeps touching contacts whatever their depths are, seed 73', () => {
    const random = new Random(73);
    for (let round = 0; round < 300; round++) {
      const manifold = ring(regular(8 + random.int(20)), () => (random.bool(0.3) ? -random.range(0.1, 1) : random.range(0.1, 1)));
      const touching = codes(manifold).filter((_, i) => manifold.distance(i) <= 0);
      for (const n of [1, 2, 3, 4, 6, 9]) {
        const kept = manifold.clone().reduce(n);
        const held = codes(kept).filter((code) => touching.includes(code));
        expect(held).toHaveLength(Math.min(n, touching.length));
        expect(kept.count).toBe(Math.min(n, manifold.count));
      }
    }
  });
});

describe('results', () => {
  const manifold = (): ContactManifold => ring(regular(3), (i) => -0.1 * i);

  it('ContactManifold copies, clones, iterates and goes to JSON', () => {
    const m = manifold();
    const copy = m.clone();
    m.remove(0).flip();
    expect(copy).toEqual(manifold());
    expect(new ContactManifold().copy(copy)).toEqual(copy);
    expect([...copy].map(({ distance }) => distance)).toEqual([-0, -0.1, -0.2]);
    const plain = JSON.parse(JSON.stringify(copy));
    expect(plain.normal).toEqual({ x: 0, y: 1, z: 0 });
    expect(plain.contacts[2]).toEqual({ location: { ...copy.location(2) }, distance: -0.2, featureA: 2, featureB: 0x8000 });
  });

  it.each([
    ['DistanceResult', new DistanceResult()],
    ['CastResult', new CastResult()],
    ['RayResult', new RayResult()],
    ['PointResult', new PointResult()],
    ['MassProperties', new MassProperties()],
  ])('%s copies, clones and goes to JSON', (_name, result) => {
    let next = 0.5;
    // Every number its own, in nested objects too; booleans turned.
    const fill = (value: object): void => {
      for (const [key, field] of Object.entries(value)) {
        if (typeof field === 'object') fill(field);
        else Object.assign(value, { [key]: typeof field === 'boolean' ? !field : next++ });
      }
    };
    fill(result);
    const clone = result.clone();
    expect(clone).toEqual(result);
    expect(clone).not.toBe(result);
    expect(JSON.parse(JSON.stringify(result))).toEqual(result.toJSON());
    expect(Object.keys(result.toJSON())).toEqual(Object.keys(result));
    for (const field of Object.values(result.toJSON())) {
      if (typeof field === 'object') expect(Object.getPrototypeOf(field)).toBe(Object.prototype);
    }
    fill(result);
    expect(clone).not.toEqual(result);
  });
});
