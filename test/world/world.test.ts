/** Long random sequences against a world that asks every shape, in three dimensions. */
import { describe, expect, test } from 'vitest';
import {
  type Aabb,
  box,
  CollisionWorld,
  castShape,
  computeAabb,
  distanceBetween,
  distanceToPoint,
  overlaps,
  type Pose,
  raycast,
  type Shape,
  Transform,
  type Vec3Like,
} from '../../src/index.ts';
import { dimension3 } from '../../src/world/dimension3.ts';
import { allShapes } from '../determinism/shapes3d.ts';
import { Random, SOAK } from '../gen.ts';
import { type Kit, Model } from './model.ts';

const shapes = allShapes(new Random(5)).map(([, shape]) => shape);
const SIZE = 5;

/** A floor that stands for shapes without end: a box so large that no query sees its sides, with a box of its own that has none. */
const floor = box({ x: 1e4, y: 1e4, z: 1e4 }, { center: { x: 0, y: -1e4, z: 0 } });
shapes.push(floor);

/** The box around a shape; around the floor, up to its highest point. */
function aabbOf(shape: Shape, pose: Pose, out?: Aabb): Aabb {
  const found = computeAabb(shape, pose, out);
  if (shape !== floor) return found;
  found.min.set(-Infinity, -Infinity, -Infinity);
  found.max.set(Infinity, found.max.y, Infinity);
  return found;
}

class WorldWithFloor extends CollisionWorld {
  override readonly space = {
    ...dimension3,
    writeBox(shape: Shape, pose: Pose, list: Float64Array, at: number): void {
      const { min, max } = aabbOf(shape, pose);
      list.set([min.x, min.y, min.z, max.x, max.y, max.z], at);
    },
  };
}

const kit: Kit<Shape, Pose, Vec3Like> = {
  createWorld: () => new WorldWithFloor(),
  shape: (random) => random.pick(shapes),
  pose: (random) => {
    if (random.bool(0.7)) return new Transform(random.vec3(SIZE), random.quaternion());
    const at = () => random.int(5) - 2;
    return new Transform({ x: at(), y: at(), z: at() });
  },
  step: (random, { position: p, quaternion }) => {
    const s = random.vec3(0.2);
    return new Transform({ x: p.x + s.x, y: p.y + s.y, z: p.z + s.z }, quaternion);
  },
  vector: (random, size) => {
    const v = random.vec3(size);
    return random.bool(0.2) ? { x: Math.round(v.x), y: random.bool() ? 0 : Math.round(v.y), z: 0 } : v;
  },
  computeAabb: aabbOf,
  raycast: (origin, displacement, shape, pose) => raycast(origin, displacement, shape, pose),
  castShape: (a, poseA, displacement, b, poseB) => castShape(a, poseA, displacement, b, poseB),
  distanceBetween: (a, poseA, b, poseB, max) => distanceBetween(a, poseA, b, poseB, max),
  distanceToPoint: (point, shape, pose, max) => distanceToPoint(point, shape, pose, max),
  overlaps,
};

describe('a world answers as if it asked every shape', () => {
  test.each([1, 2, 3, 4])('in any sequence of operations, seed %i', (seed) => {
    const model = new Model(kit, seed);
    const steps = SOAK > 1 ? 25_000 : 1500;
    for (let i = 0; i < steps; i++) {
      try {
        model.step();
      } catch (error) {
        throw new Error(`step ${i} with ${model.entries.size} shapes: ${(error as Error).stack}`);
      }
    }
    expect(model.entries.size).toBe(model.world.count);
  });
});
