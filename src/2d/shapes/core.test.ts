import { describe, expect, it } from 'vitest';
import { sample } from '../../../test/2d/gen.ts';
import { Random } from '../../../test/gen.ts';
import { Transform2 } from '../math/pose.ts';
import { distanceToPoint } from '../queries/distanceToPoint.ts';
import { capsule } from './capsule.ts';
import { compound } from './compound.ts';
import { type Core, HALF, makeCore, support } from './core.ts';
import { polygon } from './polygon.ts';
import { rectangle } from './rectangle.ts';

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
      for (let k = -HALF; k <= HALF; k++) {
        const other = Math.sqrt(1 - (k / HALF) * (k / HALF));
        directions.push([k / HALF, other], [k / HALF, -other], [other, k / HALF], [-other, k / HALF]);
      }
      for (const [mx, my] of directions) {
        for (const scale of [1, 1 + 4e-16, 1 - 4e-16]) checkSupport(core, mx * scale, my * scale);
      }
    }
  });
});

describe('isSymmetric', () => {
  it('tells what looks the same after half a turn', () => {
    for (const count of [2, 4, 6, 64]) expect(regular(count).isSymmetric).toBe(true);
    for (const count of [1, 3, 5, 63]) expect(regular(count).isSymmetric).toBe(false);
    expect(polygon([0, 0, 2, 0, 2.1, 1, 0, 1]).core.isSymmetric).toBe(false);
    expect(polygon([5, 5, 7, 5, 8, 6, 6, 6]).core.isSymmetric).toBe(true);
  });
});

describe('makeCore', () => {
  const core = (xs: number[], ys: number[]) => makeCore(xs.map((x, i) => ({ x, y: ys[i] })));

  it('leaves out vertices that coincide, so that what is lost beside the coordinates has no edge', () => {
    expect(core([3, 3], [4, 4]).count).toBe(1);
    expect(core([0, 1, 1, 0], [0, 0, 0, 0]).edges.map(({ x }) => x)).toEqual([-0.5, 0.5]);
    expect(core([0, 0, 0, 0], [0, 0, 1, 1]).edges.map(({ y }) => y)).toEqual([-0.5, 0.5]);
    // The square of such a length is no double of full precision.
    expect(core([0, 1e-161, 1e-161, 0], [0, 0, 1, 1]).edges.map(({ nx }) => nx)).toEqual([1, -1]);
  });

  it('keeps parts of compounds usable that are thinner than the coordinates can tell', () => {
    const wall = compound([{ shape: rectangle({ x: 1e-9, y: 1 }), position: { x: 1e9, y: 0 } }]);
    expect(distanceToPoint({ x: 1e9 + 1, y: 0.5 }, wall, new Transform2())!.distance).toBe(1);
    const bead = compound([{ shape: capsule({ x: -1e-10, y: 0 }, { x: 1e-10, y: 0 }, 1), position: { x: 1e7, y: 0 } }]);
    expect(distanceToPoint({ x: 1e7 + 3, y: 4 }, bead, new Transform2())!.distance).toBe(4);
  });
});
