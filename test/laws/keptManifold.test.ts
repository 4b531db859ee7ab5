/**
 * Pairs that stay: with a state that is kept from step to step, contacts are those of the search, within what is stated in keptManifold.ts. Pairs
 * rest on, slide over and roll about each other in small steps.
 */
import { describe, expect, it } from 'vitest';
import { coreManifold } from '../../src/contacts/coreManifold.ts';
import { KEPT_CONTACTS, keptManifold, PAIR_STATE } from '../../src/contacts/keptManifold.ts';
import { LocalManifold } from '../../src/contacts/localManifold.ts';
import { Transform } from '../../src/math/transform.ts';
import { Vec3 } from '../../src/math/vec3.ts';
import { NearestPoint, pointPolytope } from '../../src/point/pointPolytope.ts';
import { PairFrames } from '../../src/queries/pairFrames.ts';
import type { ConvexShape } from '../../src/shapes/shape.ts';
import { Random, SOAK } from '../gen.ts';
import { axisAngle, convexPool, multiply, PAIRS, pairSample, randomPair } from '../pairs.ts';

const COUNT = 150;
const STEPS = 40;
const SEED = 7331;
/** Of a pair that overlaps another direction near to the axis may be better by this part of the depth. */
const DEPTH_PART = 1 / 200;
/** Places stay for a sixteenth of a thousandth of the smaller face, which is up to two sizes across. */
const STAY_PART = 1.3e-4;
const ROUNDING = 1e-6;

const nearest = new NearestPoint();

/** How far a point is from the surface of a rounded core. */
function offSurface({ core, radius }: ConvexShape, point: Vec3): number {
  pointPolytope(core, point, nearest);
  return Math.abs(nearest.distance - radius);
}

describe(`kept pairs keep the laws of contacts, ${SOAK * COUNT} pairs of ${STEPS} steps each, seed ${SEED} + number of the pair`, () => {
  const pairs = PAIRS.map(([a, b], i) => [a, b, i] as const).filter(([a, b]) => a !== 'sphere' && b !== 'sphere');
  it.each(pairs)('%s %s', (kindA, kindB, number) => {
    const random = new Random(SEED + number);
    const pool = convexPool(random, 40);
    const faults: string[] = [];
    let answers = 0;
    let kept = 0;
    for (let i = 0; i < SOAK * COUNT; i++) {
      const sampleA = pairSample(random, kindA, pool, random.bool(0.4));
      const sampleB = pairSample(random, kindB, pool, random.bool(0.4));
      const { a, poseA, b, poseB } = randomPair(random, sampleA, sampleB, random.pick(['touching', 'shallow'] as const));
      const size = a.shape.reach + b.shape.reach;
      const step = size * 10 ** random.range(-7, -3);
      const states = new Float32Array(PAIR_STATE);
      const moved = new Transform(poseB.position, poseB.quaternion);
      const frames = new PairFrames();
      for (let k = 0; k < STEPS; k++) {
        // The order of the first step.
        const isSwapped = k === 0 ? undefined : frames.swapped;
        if (isSwapped === undefined) frames.set(a.shape, poseA, b.shape, moved, Infinity);
        else frames.setPoses(poseA, moved, isSwapped);
        const first = frames.swapped ? b.shape : a.shape;
        const second = frames.swapped ? a.shape : b.shape;
        const expected = new LocalManifold();
        const found = new LocalManifold();
        expected.maxDistance = 0.05 * size;
        found.maxDistance = 0.05 * size;
        const before = states.slice();
        const isNear = coreManifold(first, second, frames.relative, expected);
        const isFound = keptManifold(first, second, frames.relative, states, 0, found);
        const isKept = before[0] > 0 && before.every((value, at) => value === states[at]);
        if (isNear) answers++;
        if (isNear && isKept) kept++;
        const fault = (text: string) => faults.push(`${text}: ${a.name}, ${b.name}, pair ${i} step ${k}`);
        if (isNear !== isFound) {
          if (Math.abs(expected.distance - 0.05 * size) > ROUNDING * size) fault(`found ${isFound}, not ${isNear}`);
          break;
        }
        if (!isNear) break;
        const coreDepth = expected.distance + first.radius + second.radius;
        // While places stay, both the axis that is kept and the best one change by how far the shape has moved.
        const slack = Math.max(0, -DEPTH_PART * coreDepth) + (2 * STAY_PART + ROUNDING) * size;
        if (Math.abs(found.distance - expected.distance) > slack) fault(`distance ${found.distance}, not ${expected.distance}`);
        if (found.count > KEPT_CONTACTS) fault(`${found.count} contacts`);
        const { relative } = frames;
        let least = Infinity;
        for (let c = 0; c < found.count; c++) {
          const place = new Vec3(found.columns[4 * c], found.columns[4 * c + 1], found.columns[4 * c + 2]);
          const distance = found.columns[4 * c + 3];
          least = Math.min(least, distance);
          const onFirst = new Vec3().copy(place).addScaled(found.normal, distance);
          const x = place.x - relative.px;
          const y = place.y - relative.py;
          const z = place.z - relative.pz;
          const own = new Vec3(
            relative.xx * x + relative.yx * y + relative.zx * z,
            relative.xy * x + relative.yy * y + relative.zy * z,
            relative.xz * x + relative.yz * y + relative.zz * z,
          );
          const off = Math.max(offSurface(first, onFirst), offSurface(second, own));
          if (off > STAY_PART * size) fault(`contact ${c} is ${off / size} of the size off`);
        }
        if (found.count > 0 && least < found.distance - ROUNDING * size) fault(`a contact is deeper than the pair, ${least}`);
        const p = moved.position;
        const drift = random.direction();
        moved.position.set(p.x + step * drift.x, p.y + step * drift.y, p.z + step * drift.z);
        moved.quaternion.copy(multiply(axisAngle(random.direction(), step / size), moved.quaternion));
      }
    }
    expect(`${faults.length} faults ${faults.slice(0, 4).join('\n')}`).toBe('0 faults ');
    expect(kept / answers).toBeGreaterThan(0.04);
  });
});
