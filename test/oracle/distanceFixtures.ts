/** Cases for distanceBetween kept in a file, each named by what it is and what was wrong. */
import { describe, expect, it } from 'vitest';
import type { Pose } from '../../src/math/transform.ts';
import type { Vec3Like } from '../../src/math/vec3.ts';
import type fixtures from '../fixtures/distance.json';
import { boxSample, capsuleSample, convexSample, type Sample, sphereSample, triangleSample } from '../shapes.ts';
import type { PairCase } from './distanceFaults.ts';
import { tryCase } from './distanceLaw.ts';

/**
 * A box's numbers are its half extents and its centre; the others' are their corners, of a convex before it is scaled. A pose has a position and
 * a quaternion.
 */
type Fixture = (typeof fixtures)[number]['a'];

export function sampleOf({ kind, radius, numbers, scale = [1, 1, 1] }: Fixture): Sample {
  const points: Vec3Like[] = [];
  for (let i = 0; i < numbers.length; i += 3) points.push({ x: numbers[i], y: numbers[i + 1], z: numbers[i + 2] });
  switch (kind) {
    case 'sphere':
      return sphereSample(kind, radius, points[0]);
    case 'capsule':
      return capsuleSample(kind, points[0], points[1], radius);
    case 'box':
      return boxSample(kind, points[0], points[1], radius);
    case 'triangle':
      return triangleSample(kind, points[0], points[1], points[2], radius);
    case 'convex':
      return convexSample(kind, points, { x: scale[0], y: scale[1], z: scale[2] }, radius);
    default:
      throw new Error(`no shape is called '${kind}'`);
  }
}

export function poseOf({ pose }: Fixture): Pose {
  const [px, py, pz, x, y, z, w] = pose as [number, number, number, number, number, number, number];
  return { position: { x: px, y: py, z: pz }, quaternion: { x, y, z, w } };
}

/** The case that a fixture describes. */
export function caseOf({ name, a, b }: (typeof fixtures)[number]): PairCase {
  return { name, a: sampleOf(a), poseA: poseOf(a), b: sampleOf(b), poseB: poseOf(b) };
}

export function describeFixtures(title: string, cases: typeof fixtures): void {
  describe(title, () => {
    it.each(cases.map((fixture) => [fixture.name, fixture] as const))('%s', (_, fixture) => {
      expect(tryCase(caseOf(fixture)).faults).toEqual([]);
    });
  });
}
