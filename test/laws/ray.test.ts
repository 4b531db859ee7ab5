/** What must hold for raycast on every shape. Errors are in parts of the size of the shape, measured as checkRay.ts says. */
import { describe, expect, it } from 'vitest';
import type { Pose } from '../../src/math/transform.ts';
import type { Vec3Like } from '../../src/math/vec3.ts';
import { distanceToPoint } from '../../src/queries/distanceToPoint.ts';
import { raycast } from '../../src/queries/raycast.ts';
import { RayResult } from '../../src/results/rayResult.ts';
import { Random, SOAK } from '../gen.ts';
import { PointJudge } from '../oracle/checkPoint.ts';
import { type RayErrors, rayErrors } from '../oracle/checkRay.ts';
import { type Ray, randomPoint, randomRay } from '../points.ts';
import {
  describeCase,
  FAMILIES,
  KINDS,
  normalizedPose,
  POSES,
  randomPose,
  randomShape,
  type Sample,
  sphereSample,
} from '../shapes.ts';
import { Worst } from './worst.ts';

const SHAPES = 300 * SOAK;
const RAYS = 10;

const BOUNDS: RayErrors = {
  height: 1e-13,
  line: 1e-13,
  surface: 1e-13,
  unit: 1e-14,
  cone: 1e-12,
  feature: 1e-13,
  fraction: 1e-13,
  distance: 1e-13,
  inward: 1e-12,
  side: 1e-14,
  miss: 1e-12,
};

/** A result that no answer can be mistaken for. */
function poisonedResult(): RayResult {
  const out = new RayResult();
  out.fraction = NaN;
  out.distance = NaN;
  out.point.set(NaN, NaN, NaN);
  out.normal.set(NaN, NaN, NaN);
  out.feature = -1;
  out.subshape = -1;
  out.startsInside = 'not written' as never;
  return out;
}

const show = (subject: Sample, pose: Pose, ray: Ray) => `${describeCase(subject, pose)}, ray ${JSON.stringify(ray)}`;

const cast = ({ origin, displacement }: Ray, { shape }: Sample, pose: Pose, out = new RayResult()) =>
  raycast(origin, displacement, shape, pose, out);

describe.each(KINDS)('raycast on a %s', (kind) => {
  it.each(FAMILIES)('agrees with the oracle, and fills all of out: %s (seed 201)', (family) => {
    const random = new Random(201);
    const worst = new Worst<keyof RayErrors>(BOUNDS);
    let hits = 0;
    for (let i = 0; i < SHAPES; i++) {
      const subject = randomShape(random, kind, family);
      const judge = new PointJudge(subject);
      for (let k = 0; k < RAYS; k++) {
        const pose = randomPose(random, random.pick(POSES), subject.size);
        const ray = randomRay(random, subject, pose);
        const out = poisonedResult();
        const hit = cast(ray, subject, pose, out);
        if (hit !== null) {
          hits++;
          if (hit !== out || typeof hit.startsInside !== 'boolean' || hit.subshape !== 0)
            expect.unreachable('out was not filled');
        }
        worst.add({ ...rayErrors(judge, ray.origin, ray.displacement, pose, hit) }, () => show(subject, pose, ray));
      }
    }
    worst.expectWithinBounds();
    // Points and segments without a radius are hit by luck only; of everything else, the rays must hit and miss a good part.
    const share = hits / (SHAPES * RAYS);
    expect(share).toBeGreaterThan(family === 'degenerate' || family === 'thin' ? 0.1 : 0.25);
    expect(share).toBeLessThan(0.82);
  });
});

/** Runs a law on some cases of each kind. */
function forCases(seed: number, count: number, law: (subject: Sample, pose: Pose, random: Random) => void): void {
  const random = new Random(seed);
  for (let i = 0; i < count * SOAK; i++) {
    const subject = randomShape(random, KINDS[i % KINDS.length], random.pick(FAMILIES));
    law(subject, randomPose(random, random.pick(POSES), subject.size), random);
  }
}

const along = ({ origin: o, displacement: d }: Ray, t: number): Vec3Like => ({
  x: o.x + d.x * t,
  y: o.y + d.y * t,
  z: o.z + d.z * t,
});
const lengthOf = ({ displacement: { x, y, z } }: Ray) => Math.hypot(x, y, z);

describe('raycast', () => {
  it('hits at a root of the distance along the ray, and the distance is positive before (seed 211)', () => {
    forCases(211, 5000, (subject, pose, random) => {
      const ray = randomRay(random, subject, pose);
      const hit = cast(ray, subject, pose);
      if (hit === null || hit.startsInside) return;
      const { size, shape } = subject;
      const far = size + lengthOf(ray) + Math.hypot(ray.origin.x, ray.origin.y, ray.origin.z);
      const at = distanceToPoint(along(ray, hit.fraction), shape, pose)!;
      expect(Math.abs(at.distance) / far, show(subject, pose, ray)).toBeLessThan(1e-14);
      for (const before of [0.999, 0.5, 0.1]) {
        const { distance } = distanceToPoint(along(ray, hit.fraction * before), shape, pose)!;
        expect(distance / far, show(subject, pose, ray)).toBeGreaterThan(-1e-14);
      }
    });
  });

  it('keeps to the shape from up to 1e12 times its size away (seed 212)', () => {
    const random = new Random(212);
    const worst = new Worst<keyof RayErrors>(BOUNDS);
    let hits = 0;
    const count = 6000 * SOAK;
    for (let i = 0; i < count; i++) {
      const subject = randomShape(random, KINDS[i % KINDS.length], random.pick(['plain', 'rounded']));
      const pose = randomPose(random, random.pick(['turned', 'identity', 'drifted']), subject.size);
      const aim = randomPoint(random, subject, pose);
      const from = random.direction();
      const far = subject.size * random.logRange(1, 12);
      const origin = { x: aim.x + far * from.x, y: aim.y + far * from.y, z: aim.z + far * from.z };
      const length = far * random.pick([1, 1.5, 1 + 1e-3]);
      const displacement = { x: -length * from.x, y: -length * from.y, z: -length * from.z };
      const hit = raycast(origin, displacement, subject.shape, pose, new RayResult());
      if (hit !== null) hits++;
      worst.add({ ...rayErrors(new PointJudge(subject), origin, displacement, pose, hit) }, () =>
        show(subject, pose, { origin, displacement }),
      );
    }
    worst.expectWithinBounds();
    expect(hits / count).toBeGreaterThan(0.3);
    expect(hits / count).toBeLessThan(0.7);
  });

  it('meets a ball of a millionth from a million away', () => {
    const subject = sphereSample('ball', 1e-6, { x: 0, y: 0, z: 0 });
    const pose = { position: { x: 0.1, y: 0.2, z: 0.3 }, quaternion: { x: 0, y: 0, z: 0, w: 1 } };
    const origin = { x: 0.1 - 2 ** 20, y: 0.2, z: 0.3 + 3e-7 };
    const hit = raycast(origin, { x: 2 ** 21, y: 0, z: 0 }, subject.shape, pose)!;
    expect(hit.normal.z).toBeCloseTo(0.3, 9);
    expect(hit.point.x).toBeCloseTo(0.1 - 1e-6 * Math.sqrt(1 - 0.09), 15);
  });

  it('does not mind a quaternion that is not quite unit (seed 213)', () => {
    forCases(213, 3000, (subject, pose, random) => {
      const ray = randomRay(random, subject, pose);
      const hit = cast(ray, subject, pose);
      const { x, y, z, w } = pose.quaternion;
      const s = random.pick([0.9991, 1.0009]) / Math.hypot(x, y, z, w);
      const drifted = { position: pose.position, quaternion: { x: x * s, y: y * s, z: z * s, w: w * s } };
      const a = cast(ray, subject, drifted);
      const b = cast(ray, subject, normalizedPose(drifted));
      if (a === null || b === null || grazes(subject, pose, ray, hit)) return;
      const far = subject.size + lengthOf(ray);
      expect(Math.abs(a.fraction - b.fraction) * lengthOf(ray), show(subject, pose, ray)).toBeLessThan(1e-11 * (far || 1));
    });
  });

  it('gives the same answer for all lengths that reach the shape, and none for those that do not (seed 214)', () => {
    forCases(214, 5000, (subject, pose, random) => {
      const ray = randomRay(random, subject, pose);
      const hit = cast(ray, subject, pose);
      if (hit === null || hit.startsInside || grazes(subject, pose, ray, hit) || hit.fraction < 1e-6) return;
      const stretched = (by: number): Ray => {
        const { x, y, z } = ray.displacement;
        return { origin: ray.origin, displacement: { x: x * by, y: y * by, z: z * by } };
      };
      const reach = hit.fraction * lengthOf(ray);
      const slack = (1e-11 * (subject.size + lengthOf(ray) + Math.hypot(ray.origin.x, ray.origin.y, ray.origin.z))) / reach;
      if (slack > 0.1) return;
      expect(cast(stretched(hit.fraction * (1 + slack)), subject, pose), show(subject, pose, ray)).not.toBeNull();
      expect(cast(stretched(hit.fraction * (1 - slack)), subject, pose), show(subject, pose, ray)).toBeNull();
      const longer = cast(stretched(3), subject, pose)!;
      expect(Math.abs(longer.distance - hit.distance) / reach, show(subject, pose, ray)).toBeLessThan(slack);
    });
  });

  it('starts inside where the distance is negative, with the normal against the ray (seed 215)', () => {
    forCases(215, 5000, (subject, pose, random) => {
      const origin = randomPoint(random, subject, pose);
      const displacement = random.vec3(subject.size);
      const { distance, feature, normal } = distanceToPoint(origin, subject.shape, pose)!;
      if (!(Math.abs(distance) > 1e-12 * (subject.size + Math.hypot(origin.x, origin.y, origin.z)))) return;
      const hit = raycast(origin, displacement, subject.shape, pose, poisonedResult());
      expect(hit?.startsInside ?? false, describeCase(subject, pose)).toBe(distance < 0);
      const still = raycast(origin, { x: 0, y: 0, z: 0 }, subject.shape, pose, poisonedResult());
      if (distance > 0) {
        expect(still).toBeNull();
        return;
      }
      const length = Math.hypot(displacement.x, displacement.y, displacement.z);
      expect(hit).toMatchObject({ fraction: 0, distance: 0, feature, subshape: 0, point: origin });
      const { x, y, z } = hit!.normal;
      expect(Math.hypot(x + displacement.x / length, y + displacement.y / length, z + displacement.z / length)).toBeLessThan(
        1e-15,
      );
      expect(still).toMatchObject({ fraction: 0, distance: 0, feature, subshape: 0, point: origin, startsInside: true });
      expect(Math.hypot(still!.normal.x - normal.x, still!.normal.y - normal.y, still!.normal.z - normal.z)).toBeLessThan(1e-14);
    });
  });

  it('from a point of the surface, hits at once when it goes in, and stays outside when it goes away (seed 217)', () => {
    forCases(217, 6000, (subject, pose, random) => {
      const { shape, size, solid } = subject;
      if (!solid && shape.radius === 0) return;
      const { point, normal: n } = distanceToPoint(randomPoint(random, subject, pose), shape, pose)!;
      const scale = size + Math.hypot(point.x, point.y, point.z);
      const side = random.direction();
      const lean = random.pick([0, 0.5, 0.9]);
      const towards = (sign: number): Ray => ({
        origin: point,
        displacement: {
          x: size * (sign * n.x + lean * side.x),
          y: size * (sign * n.y + lean * side.y),
          z: size * (sign * n.z + lean * side.z),
        },
      });
      const inwards = cast(towards(-1), subject, pose);
      const goesIn = distanceToPoint(along(towards(-1), 1e-6), shape, pose)!.distance < -1e-7 * size;
      if (goesIn) expect(inwards, `${describeCase(subject, pose)} from ${JSON.stringify(point)}`).not.toBeNull();
      // Where the point is inside by rounding, the ray starts inside; the same place.
      for (const hit of [inwards, lean === 0 ? cast(towards(1), subject, pose) : null]) {
        if (hit !== null && (goesIn || hit !== inwards))
          expect(hit.distance, describeCase(subject, pose)).toBeLessThan(1e-13 * scale);
      }
    });
  });

  it('makes a new result when none is given, and gives the same answer twice (seed 216)', () => {
    forCases(216, 500, (subject, pose, random) => {
      const { origin, displacement } = randomRay(random, subject, pose);
      const first = raycast(origin, displacement, subject.shape, pose);
      cast(randomRay(random, subject, pose), randomShape(random, 'convex', 'rounded'), pose);
      const second = raycast(origin, displacement, subject.shape, pose);
      expect(second).toEqual(first);
      if (first !== null) expect(second).not.toBe(first);
    });
  });
});

/** True for a ray that may go either way: it meets the surface at a small angle, or a thin part of the shape, or its outline. */
function grazes({ size, shape }: Sample, pose: Pose, ray: Ray, hit: RayResult | null): boolean {
  if (hit === null || hit.startsInside) return true;
  const length = lengthOf(ray);
  const { x, y, z } = ray.displacement;
  if (Math.abs(x * hit.normal.x + y * hit.normal.y + z * hit.normal.z) < 1e-3 * length) return true;
  const goesIn = (step: number) =>
    distanceToPoint(along(ray, hit.fraction + (step * size) / length), shape, pose)!.distance < -1e-7 * size;
  return ![1e-3, 1e-2, 0.1, 0.3].some(goesIn);
}
