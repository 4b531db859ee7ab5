/** How many steps casts that turn take, counted by the distances that they ask for. */
import { describe, expect, it, vi } from 'vitest';
import { Random } from '../../test/gen.ts';
import { Transform } from '../math/transform.ts';
import { box } from '../shapes/box.ts';
import { capsule } from '../shapes/capsule.ts';
import { triangle } from '../shapes/triangle.ts';
import { castShape } from './castShape.ts';

const counter = vi.hoisted(() => ({ steps: 0 }));

vi.mock('./distanceBetween.ts', async (original) => {
  const { distanceBetween } = await original<typeof import('./distanceBetween.ts')>();
  return {
    distanceBetween: (...given: Parameters<typeof distanceBetween>) => {
      counter.steps++;
      return distanceBetween(...given);
    },
  };
});

const SEED = 77;
const COUNT = 300;
const v = (x: number, y: number, z: number) => ({ x, y, z });

const STICKS = {
  capsules: (half: number, radius: number) => capsule(v(-half, 0, 0), v(half, 0, 0), radius),
  boxes: (half: number, radius: number) => box(v(half, 0.05, 0.05), { radius }),
  triangles: (half: number, radius: number) => triangle(v(-half, 0, 0), v(half, 0, 0), v(0, 0, -0.3), { radius }),
};

describe(`a cast that turns takes a few steps where long sticks cross, ${COUNT} casts, seed ${SEED}`, () => {
  it.each(Object.entries(STICKS))('%s', (_, make) => {
    const random = new Random(SEED);
    const standing = new Transform(v(0, 0, 0), { x: 0, y: Math.SQRT1_2, z: 0, w: Math.SQRT1_2 });
    let most = 0;
    let all = 0;
    let hits = 0;
    for (let i = 0; i < COUNT; i++) {
      const stick = make(random.range(5, 50), random.pick([0, 0.01, 0.1]));
      const start = new Transform(v(random.range(-1, 1), random.logRange(-6, 0) + 0.4, random.range(-3, -1)));
      const { x, y, z } = random.direction();
      const angle = random.range(0.05, 1.5);
      const motion = {
        displacement: v(0, -random.range(0, 0.6), random.range(2, 6)),
        rotation: v(x * angle, y * angle, z * angle),
      };
      counter.steps = 0;
      if (castShape(stick, start, motion, stick, standing)) hits++;
      most = Math.max(most, counter.steps);
      all += counter.steps;
    }
    expect(hits / COUNT).toBeGreaterThan(0.2);
    expect(most).toBeLessThan(40);
    expect(all / COUNT).toBeLessThan(12);
  });
});
