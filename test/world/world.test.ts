/** Long random sequences against a world that asks every shape, in three dimensions. */
import { describe, expect, test } from 'vitest';
import {
  type Aabb,
  box,
  CollisionWorld,
  castShape,
  compound,
  computeAabb,
  distanceBetween,
  distanceToPoint,
  halfSpace,
  heightfield,
  overlaps,
  type Pose,
  Quat,
  raycast,
  type Shape,
  sphere,
  Transform,
  triangleMesh,
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

/** Shapes made of shapes: what they answer for an overlap is not bounded by their boxes in the world. */
const at = (x: number, y: number, z: number) => ({ x, y, z });
const ledge = [-2, 0, -2, 2, 0, -2, 2, 1, 2, -2, 0, 2];
const composites: Shape[] = [
  triangleMesh(ledge, [0, 2, 1, 0, 3, 2]),
  triangleMesh(ledge, [0, 2, 1, 0, 3, 2], { oneSided: true }),
  triangleMesh([0, 0, 0, 1, 0, 0, 0, 1, 0, 0, 0, 1], [0, 2, 1, 0, 1, 3, 1, 2, 3, 2, 0, 3]),
  heightfield({ columns: 4, rows: 4, heights: Array.from({ length: 16 }, (_, i) => (i % 5) / 4), size: at(4, 1, 4) }),
  compound([{ shape: box(at(1, 0.5, 1)) }, { shape: box(at(1, 0.5, 1)), position: at(2, 0, 0) }], { welded: true }),
  compound([
    { shape: sphere(0.5) },
    { shape: box(at(0.2, 2, 0.2)), position: at(0, 1, 0), quaternion: new Quat(0.6, 0, 0, 0.8) },
  ]),
  halfSpace(at(0, 1, 0), -1),
];
const withComposites: Kit<Shape, Pose, Vec3Like> = {
  ...kit,
  createWorld: () => new CollisionWorld(),
  // That a limit changes no answer is a law of its own (test/composite).
  distanceBetween: (a, poseA, b, poseB, max) => {
    const found = distanceBetween(a, poseA, b, poseB);
    return found !== null && found.distance <= max ? found : null;
  },
  shape: (random) => (random.bool(0.3) ? random.pick(composites) : random.pick(shapes)),
  shapeToAskWith: (random) => (random.bool(0.3) ? random.pick(composites.slice(0, -1)) : random.pick(shapes)),
  computeAabb,
};

describe('a world answers as if it asked every shape', () => {
  const kits: [string, Kit<Shape, Pose, Vec3Like>, number][] = [
    ['of convex shapes', kit, 1],
    ['with shapes made of shapes', withComposites, 0.2],
  ];
  test.each(kits.flatMap((row) => [1, 2, 3, 4].map((seed) => [...row, seed] as const)))(
    '%s, in any sequence of operations (%#)',
    (_, given, share, seed) => {
      const model = new Model(given, seed);
      const steps = share * (SOAK > 1 ? 25_000 : 1500);
      for (let i = 0; i < steps; i++) {
        try {
          model.step();
        } catch (error) {
          throw new Error(`seed ${seed}, step ${i} with ${model.entries.size} shapes: ${(error as Error).stack}`);
        }
      }
      expect(model.entries.size).toBe(model.world.count);
    },
  );
});
