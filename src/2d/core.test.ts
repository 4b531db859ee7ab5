import { describe, expect, it } from 'vitest';
import { sample } from '../../test/2d/gen.ts';
import { Random } from '../../test/gen.ts';
import { type Core, makeCore, support } from './core.ts';
import { polygon } from './polygon.ts';

/** A regular polygon, which has edges close to every direction. */
function regular(count: number): Core {
  const points = Array.from({ length: count }, (_, i) => {
    const angle = (2 * Math.PI * i) / count;
    return { x: Math.cos(angle), y: Math.sin(angle) };
  });
  return polygon(points).core;
}

function checkSupport(core: Core, mx: number, my: number): void {
  const heights = core.edges.map((e) => mx * e.x + my * e.y);
  const { x, y } = support(core, mx, my);
  expect(mx * x + my * y - Math.min(...heights)).toBeLessThanOrEqual(1e-15 * core.extent);
}

describe('support', () => {
  it('is the vertex farthest against a direction, 20000 random ones, seed 311', () => {
    const random = new Random(311);
    const round = [3, 4, 5, 6, 7, 12, 31, 64].map(regular);
    for (let i = 0; i < 20_000; i++) {
      const angle = random.range(-4, 4);
      checkSupport(i % 2 ? random.pick(round) : sample(random).shape.core, Math.cos(angle), Math.sin(angle));
    }
  });

  it('is so where a direction is a normal, an axis or on the border of a cell, and longer than 1 by rounding', () => {
    for (const core of [3, 4, 5, 8, 31, 64].map(regular)) {
      const directions = core.edges.flatMap(({ nx, ny }) => [
        [nx, ny],
        [-nx, -ny],
      ]);
      for (let k = -4; k <= 4; k++) {
        const other = Math.sqrt(1 - (k / 4) * (k / 4));
        directions.push([k / 4, other], [k / 4, -other], [other, k / 4], [-other, k / 4]);
      }
      for (const [mx, my] of directions) {
        for (const scale of [1, 1 + 4e-16, 1 - 4e-16]) checkSupport(core, mx! * scale, my! * scale);
      }
    }
  });
});

describe('isSymmetric', () => {
  it('tells what looks the same after half a turn', () => {
    for (const count of [2, 4, 6, 64]) expect(regular(count).isSymmetric).toBe(true);
    for (const count of [1, 3, 5, 63]) expect(regular(count).isSymmetric).toBe(false);
    expect(makeCore([0, 2, 2.1, 0], [0, 0, 1, 1]).isSymmetric).toBe(false);
    expect(makeCore([5, 7, 8, 6], [5, 5, 6, 6]).isSymmetric).toBe(true);
  });
});
