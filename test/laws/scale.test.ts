/** Everything s times as large: the answers are, too. Powers of two change no digit of the question, so the bounds are tight. */
import { expect, it } from 'vitest';
import { Transform } from '../../src/math/transform.ts';
import type { Vec3Like } from '../../src/math/vec3.ts';
import { distanceToPoint } from '../../src/queries/distanceToPoint.ts';
import { raycast } from '../../src/queries/raycast.ts';
import { Random, SOAK } from '../gen.ts';
import { randomPoint, randomRay } from '../points.ts';
import {
  boxOf,
  boxSample,
  capsuleSample,
  convexSample,
  describeCase,
  KINDS,
  randomPose,
  randomShape,
  type Sample,
  sphereSample,
  triangleSample,
} from '../shapes.ts';

const times = ({ x, y, z }: Vec3Like, s: number): Vec3Like => ({ x: x * s, y: y * s, z: z * s });

/** The same sample, s times as large. */
function scaled(subject: Sample, s: number): Sample {
  const { shape, vertices } = subject;
  const [a, b, c] = vertices.map((vertex) => times(vertex, s)) as [Vec3Like, Vec3Like, Vec3Like];
  const radius = shape.radius * s;
  switch (shape.kind) {
    case 'sphere':
      return sphereSample('scaled', radius, a);
    case 'capsule':
      return capsuleSample('scaled', a, b, radius);
    case 'triangle':
      return triangleSample('scaled', a, b, c, radius);
    case 'convex':
      return convexSample(
        'scaled',
        vertices.map((vertex) => times(vertex, s)),
        1,
        radius,
      );
    case 'box': {
      const { half, center } = boxOf(subject);
      return boxSample('scaled', times(half, s), times(center, s), radius);
    }
  }
}

it('points and rays scale with the world, by a millionth to a million (seed 601)', () => {
  const random = new Random(601);
  let hits = 0;
  for (let i = 0; i < 5000 * SOAK; i++) {
    const drawn = randomShape(random, KINDS[i % KINDS.length], random.pick(['plain', 'rounded']));
    // A box is made from its corners, which may round it: both are.
    const subject = scaled(drawn, 1);
    const pose = randomPose(random, 'turned', subject.size);
    const s = 2 ** random.pick([-20, -3, 1, 20]);
    const large = scaled(drawn, s);
    const there = new Transform(times(pose.position, s), pose.quaternion);
    const context = describeCase(subject, pose);
    const point = randomPoint(random, subject, pose);
    const near = distanceToPoint(point, subject.shape, pose)!;
    const far = distanceToPoint(times(point, s), large.shape, there)!;
    const scale = subject.size + Math.hypot(point.x - pose.position.x, point.y - pose.position.y, point.z - pose.position.z);
    expect(Math.abs(far.distance / s - near.distance) / scale, context).toBeLessThan(1e-14);
    const { origin, displacement } = randomRay(random, subject, pose);
    const hit = raycast(origin, displacement, subject.shape, pose);
    const other = raycast(times(origin, s), times(displacement, s), large.shape, there);
    if (hit === null || other === null) continue;
    hits++;
    const slope = Math.abs(hit.normal.x * displacement.x + hit.normal.y * displacement.y + hit.normal.z * displacement.z);
    if (slope < 1e-3 * Math.hypot(displacement.x, displacement.y, displacement.z)) continue;
    expect(Math.abs(other.fraction - hit.fraction), context).toBeLessThan(1e-11);
  }
  expect(hits).toBeGreaterThan(1500 * SOAK);
});
