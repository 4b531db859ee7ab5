/** How often a surface goes around a point, against whole numbers of any length: closed meshes of all kinds, points on them and next to them. */
import { describe, expect, it } from 'vitest';
import { MeshData } from '../../src/composite/meshData.ts';
import { ON_SURFACE, windingNumber } from '../../src/composite/windingNumber.ts';
import { Random, SOAK } from '../gen.ts';
import { windingByWholeNumbers } from '../oracle/winding.ts';
import { CLOSED, type Soup } from './closedMeshes.ts';

const SEED = 931;

/** A point of interest: on a vertex, an edge or a face, next to one by a bit, in line with one along an axis, or anywhere. */
function drawPoint(random: Random, { positions, indices }: Soup): number[] {
  const t = 3 * random.int(indices.length / 3);
  const corner = (k: number): number[] => positions.slice(3 * indices[t + k], 3 * indices[t + k] + 3);
  const [a, b, c] = [corner(0), corner(1), corner(2)];
  const s = random.pick([0, 0.5, 0.25, random.range(0, 1)]);
  const r = random.pick([0, 0.5, random.range(0, 1)]);
  const p = a.map((value, k) => value + s * (b[k] - value) + (1 - s) * r * (c[k] - value));
  const kind = random.int(5);
  if (kind === 0) return p;
  const axis = random.int(3);
  if (kind === 1) p[axis] += random.pick([1, -1]) * 2 ** -random.int(60) * Math.max(1e-3, Math.abs(p[axis]));
  if (kind === 2) p[axis] = random.range(-2, 2);
  if (kind === 3) for (let k = 0; k < 3; k++) p[k] = random.pick([p[k], random.range(-2, 2)]);
  if (kind === 4) for (let k = 0; k < 3; k++) p[k] = random.range(-2, 2);
  return p;
}

describe(`winding numbers, seed ${SEED}`, () => {
  it.each(CLOSED)('%s', (_name, draw) => {
    const random = new Random(SEED);
    const counts = new Map<number | null, number>();
    for (let m = 0; m < 8 * SOAK; m++) {
      const soup = draw(random);
      const data = MeshData.build(Float64Array.from(soup.positions), Uint32Array.from(soup.indices));
      for (let i = 0; i < 150; i++) {
        const [x, y, z] = drawPoint(random, soup);
        const expected = windingByWholeNumbers(soup.positions, soup.indices, [x, y, z]);
        const found = windingNumber(data, { x, y, z });
        counts.set(expected, (counts.get(expected) ?? 0) + 1);
        expect(found === ON_SURFACE ? null : found, `mesh ${m}, point ${i}: ${x}, ${y}, ${z}`).toBe(expected);
      }
    }
    console.log(_name, [...counts]);
    expect(counts.get(0) ?? 0).toBeGreaterThan(50);
    expect(counts.get(1) ?? 0).toBeGreaterThan(50);
    expect(counts.get(null) ?? 0).toBeGreaterThan(20);
  });
});
