/** Every query of composites against the same query of all their leaves. */
import { describe, expect, it } from 'vitest';
import { halfSpace } from '../../src/composite/halfSpace.ts';
import { Transform } from '../../src/math/transform.ts';
import { castShape } from '../../src/queries/castShape.ts';
import { computeAabb } from '../../src/queries/computeAabb.ts';
import { distanceBetween } from '../../src/queries/distanceBetween.ts';
import { distanceToPoint } from '../../src/queries/distanceToPoint.ts';
import { overlaps } from '../../src/queries/overlaps.ts';
import { raycast } from '../../src/queries/raycast.ts';
import { box } from '../../src/shapes/box.ts';
import { Random, SOAK } from '../gen.ts';
import { drawConvex, drawScene, type Leaf, type Scene } from './scenes.ts';

const SEED = 17;
const COUNT = 300 * SOAK;
/** Of the size of the scenes, which is about 3. */
const CLOSE = 3e-12;

const at = (pose: Transform, leaf: Leaf) => pose.clone().multiply(leaf.pose);

function drawPair(random: Random): { a: Scene; b: Scene; poseA: Transform; poseB: Transform } {
  const a = drawScene(random);
  const b = drawScene(random);
  const poseA = new Transform(random.vec3(random.pick([1, 4])), random.quaternion());
  const poseB = new Transform(random.vec3(1), random.quaternion());
  return { a, b, poseA, poseB };
}

describe(`composites against all their leaves, seed ${SEED}`, () => {
  it('distance and overlap', () => {
    const random = new Random(SEED);
    for (let i = 0; i < COUNT; i++) {
      const { a, b, poseA, poseB } = drawPair(random);
      let least = Infinity;
      for (const leafA of a.leaves) {
        for (const leafB of b.leaves) {
          const near = distanceBetween(leafA.shape, at(poseA, leafA), leafB.shape, at(poseB, leafB))!;
          least = Math.min(least, near.distance);
        }
      }
      const near = distanceBetween(a.shape, poseA, b.shape, poseB)!;
      const name = `case ${i}: ${a.name}, ${b.name}`;
      expect(Math.abs(near.distance - least), name).toBeLessThan(CLOSE);
      const leafA = a.leaves[near.subshapeA];
      const leafB = b.leaves[near.subshapeB];
      const same = distanceBetween(leafA.shape, at(poseA, leafA), leafB.shape, at(poseB, leafB))!;
      expect(Math.abs(same.distance - least), name).toBeLessThan(CLOSE);
      if (Math.abs(least) > 1e-9) expect(overlaps(a.shape, poseA, b.shape, poseB), name).toBe(least <= 0);
      const limit = random.range(0, 2);
      const within = distanceBetween(a.shape, poseA, b.shape, poseB, limit);
      if (Math.abs(least - limit) > 1e-9) expect(within !== null, name).toBe(least <= limit);
    }
  });

  it('rays', () => {
    const random = new Random(SEED + 1);
    for (let i = 0; i < 4 * COUNT; i++) {
      const a = drawScene(random);
      const pose = new Transform(random.vec3(1), random.quaternion());
      const origin = random.vec3(4);
      const { x, y, z } = random.vec3(1);
      const displacement = { x: 2 * (x - origin.x), y: 2 * (y - origin.y), z: 2 * (z - origin.z) };
      let first = Infinity;
      for (const leaf of a.leaves)
        first = Math.min(first, raycast(origin, displacement, leaf.shape, at(pose, leaf))?.fraction ?? Infinity);
      const hit = raycast(origin, displacement, a.shape, pose);
      expect(hit !== null, `case ${i}: ${a.name}`).toBe(first < Infinity);
      if (hit) expect(Math.abs(hit.fraction - first), `case ${i}: ${a.name}`).toBeLessThan(CLOSE);
    }
  });

  it('points', () => {
    const random = new Random(SEED + 2);
    for (let i = 0; i < 4 * COUNT; i++) {
      const a = drawScene(random);
      const pose = new Transform(random.vec3(1), random.quaternion());
      const point = random.vec3(random.pick([1, 4]));
      let least = Infinity;
      for (const leaf of a.leaves) least = Math.min(least, distanceToPoint(point, leaf.shape, at(pose, leaf))!.distance);
      const near = distanceToPoint(point, a.shape, pose)!;
      expect(Math.abs(near.distance - least), `case ${i}: ${a.name}`).toBeLessThan(CLOSE);
    }
  });

  it('boxes', () => {
    const random = new Random(SEED + 3);
    for (let i = 0; i < COUNT; i++) {
      const a = drawScene(random);
      const pose = new Transform(random.vec3(1), random.quaternion());
      const { min, max } = computeAabb(a.shape, pose);
      const boxes = a.leaves.map((leaf) => computeAabb(leaf.shape, at(pose, leaf)));
      for (const k of ['x', 'y', 'z'] as const) {
        expect(min[k]).toBeCloseTo(Math.min(...boxes.map((box) => box.min[k])), 12);
        expect(max[k]).toBeCloseTo(Math.max(...boxes.map((box) => box.max[k])), 12);
      }
    }
  });

  it.each(['straight', 'turning'])('casts, %s', (kind) => {
    const random = new Random(SEED + 4);
    const count = kind === 'straight' ? COUNT : COUNT / 10;
    for (let i = 0; i < count; i++) {
      const { a, b, poseB } = drawPair(random);
      const { x, y, z } = random.direction();
      const poseA = new Transform({ x: 6 * x, y: 6 * y, z: 6 * z }, random.quaternion());
      const aim = random.vec3(1);
      const displacement = { x: 2 * (aim.x - 6 * x), y: 2 * (aim.y - 6 * y), z: 2 * (aim.z - 6 * z) };
      const center = random.vec3(0.5);
      const rotation = random.vec3(2);
      let first = Infinity;
      for (const leafA of a.leaves) {
        const inLeaf = leafA.pose.applyInverse(center);
        const motion = kind === 'straight' ? displacement : { displacement, rotation, center: inLeaf, tolerance: 1e-9 };
        for (const leafB of b.leaves) {
          first = Math.min(
            first,
            castShape(leafA.shape, at(poseA, leafA), motion, leafB.shape, at(poseB, leafB))?.fraction ?? Infinity,
          );
        }
      }
      const motion = kind === 'straight' ? displacement : { displacement, rotation, center, tolerance: 1e-9 };
      const hit = castShape(a.shape, poseA, motion, b.shape, poseB);
      expect(hit !== null, `case ${i}: ${a.name}, ${b.name}`).toBe(first < Infinity);
      if (hit)
        expect(Math.abs(hit.fraction - first), `case ${i}: ${a.name}, ${b.name}`).toBeLessThan(
          kind === 'straight' ? CLOSE : 1e-9,
        );
    }
  });

  it.each(['straight', 'turning'])('casts that may begin with an overlap, %s', (kind) => {
    const random = new Random(SEED + 5);
    const count = kind === 'straight' ? COUNT : COUNT / 10;
    let overlapping = 0;
    let passed = 0;
    for (let i = 0; i < count; i++) {
      const { a, b, poseB } = drawPair(random);
      const poseA = new Transform(random.vec3(1), random.quaternion());
      const motion = {
        displacement: random.vec3(random.pick([0.1, 4])),
        rotation: kind === 'straight' ? { x: 0, y: 0, z: 0 } : random.vec3(0.5),
        center: kind === 'straight' ? { x: 0, y: 0, z: 0 } : random.vec3(0.5),
        ignoreStartOverlap: true,
      };
      let first = Infinity;
      let startsOverlapping = false;
      for (const leafA of a.leaves) {
        for (const leafB of b.leaves) {
          const inLeaf = { ...motion, center: leafA.pose.applyInverse(motion.center) };
          const hit = castShape(leafA.shape, at(poseA, leafA), inLeaf, leafB.shape, at(poseB, leafB));
          if (hit === null || hit.fraction > first) continue;
          if (hit.fraction < first || hit.startsOverlapping) startsOverlapping = hit.startsOverlapping;
          first = hit.fraction;
        }
      }
      const hit = castShape(a.shape, poseA, motion, b.shape, poseB);
      const name = `case ${i}: ${a.name}, ${b.name}`;
      expect(hit !== null, name).toBe(first < Infinity);
      if (overlaps(a.shape, poseA, b.shape, poseB) && !startsOverlapping) passed++;
      if (hit === null) continue;
      if (startsOverlapping) overlapping++;
      expect(hit.startsOverlapping, name).toBe(startsOverlapping);
      expect(Math.abs(hit.fraction - first), name).toBeLessThan(kind === 'straight' ? CLOSE : 1e-9);
    }
    expect(overlapping).toBeGreaterThan(count / 20);
    expect(passed).toBeGreaterThan(0);
  });

  it('a cast that ignores an overlap with a half space', () => {
    const floor = halfSpace({ x: 0, y: 1, z: 0 });
    const slab = box({ x: 10, y: 10, z: 10 }, { center: { x: 0, y: -10, z: 0 } });
    const random = new Random(SEED + 6);
    const here = new Transform();
    for (let i = 0; i < COUNT; i++) {
      const shape = drawConvex(random);
      const pose = new Transform({ x: 0, y: random.range(-0.2, 0.4), z: 0 }, random.quaternion());
      const displacement = random.vec3(random.pick([0.01, 1]));
      const straight = { displacement, ignoreStartOverlap: true };
      const turning = { ...straight, rotation: random.vec3(0.3) };
      for (const motion of [straight, turning]) {
        const expected = castShape(shape, pose, motion, slab, here);
        const hit = castShape(shape, pose, motion, floor, here);
        const name = `case ${i}: ${shape.kind}, ${motion === straight ? 'straight' : 'turning'}`;
        expect(hit === null, name).toBe(expected === null);
        if (!hit || !expected) continue;
        expect(hit.startsOverlapping, name).toBe(expected.startsOverlapping);
        expect(Math.abs(hit.fraction - expected.fraction), name).toBeLessThan(motion === straight ? CLOSE : 2e-7);
        expect(Math.abs(hit.point.y), name).toBeLessThan(3e-9);
      }
    }
  });
});
