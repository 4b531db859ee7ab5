/** A ray by direction and length is the ray by displacement. */
import { describe, expect, it } from 'vitest';
import * as plane from '../../src/2d/index.ts';
import { box, raycast, raycastAlong, sphere, Transform, Vec3 } from '../../src/index.ts';
import { Random } from '../gen.ts';

const random = new Random(180);
const vector = (size: number) => new Vec3(random.range(-size, size), random.range(-size, size), random.range(-size, size));

describe('raycastAlong', () => {
  it('is raycast with a displacement of that length, seed 180', () => {
    const shapes = [sphere(1), box({ x: 1, y: 0.5, z: 2 }), box({ x: 1, y: 0.5, z: 2 }, { radius: 0.3 })];
    let hits = 0;
    for (let i = 0; i < 2000; i++) {
      const shape = random.pick(shapes);
      const pose = new Transform(vector(1));
      const origin = vector(6);
      const direction = new Vec3().copy(pose.position).sub(origin).add(vector(1.5));
      const length = random.range(1, 12);
      const along = raycastAlong(origin, direction, length, shape, pose);
      const straight = raycast(origin, direction.clone().normalize().scale(length), shape, pose);
      const endless = raycastAlong(origin, direction, Infinity, shape, pose);
      expect(along === null).toBe(straight === null);
      if (!along || !straight) continue;
      hits++;
      expect(along.distance).toBeCloseTo(straight.distance, 12);
      expect(along.fraction).toBeCloseTo(straight.fraction, 13);
      expect(endless?.distance).toBeCloseTo(along.distance, 11);
      expect(endless?.point.distanceTo(along.point)).toBeLessThan(1e-11);
      expect(endless?.fraction).toBe(0);
    }
    expect(hits).toBeGreaterThan(500);
  });

  it('takes directions of any length but zero', () => {
    for (const scale of [1e-200, 1e-3, 1, 1e40]) {
      expect(raycastAlong({ x: -5, y: 0, z: 0 }, { x: scale, y: 0, z: 0 }, 10, sphere(1), new Transform())?.distance).toBe(4);
      expect(plane.raycastAlong({ x: -5, y: 0 }, { x: scale, y: 0 }, 10, plane.circle(1), new plane.Transform2())?.distance).toBe(
        4,
      );
    }
  });

  it('is the same in the plane, seed 180', () => {
    for (let i = 0; i < 500; i++) {
      const pose = new plane.Transform2({ x: random.range(-1, 1), y: random.range(-1, 1) });
      const shape = random.pick([plane.circle(1), plane.rectangle({ x: 1, y: 0.5 }, { radius: 0.25 })]);
      const origin = { x: random.range(-6, 6), y: random.range(-6, 6) };
      const direction = { x: random.range(-1, 1) - origin.x, y: random.range(-1, 1) - origin.y };
      const far = plane.raycastAlong(origin, direction, Infinity, shape, pose);
      const near = plane.raycastAlong(origin, direction, 20, shape, pose);
      expect(far === null).toBe(near === null);
      if (far && near) expect(far.distance).toBeCloseTo(near.distance, 11);
    }
  });
});
