import { describe, expect, it } from 'vitest';
import { Random } from '../../test/gen.ts';
import { REGIMES, randomPair } from '../../test/pairs.ts';
import { boxSample, capsuleSample, type Sample } from '../../test/shapes.ts';
import type { Pose } from '../math/transform.ts';
import type { Vec3Like } from '../math/vec3.ts';
import type { ContactManifold } from '../results/contactManifold.ts';
import { box } from '../shapes/box.ts';
import { capsule } from '../shapes/capsule.ts';
import { convex } from '../shapes/convex.ts';
import type { Shape } from '../shapes/shape.ts';
import { contactsBetween } from './contactsBetween.ts';
import { distanceBetween } from './distanceBetween.ts';

const vec = (x: number, y: number, z: number): Vec3Like => ({ x, y, z });

/** Whether two manifolds have the same contacts, in any order and by any name. */
function isAlike(p: ContactManifold, q: ContactManifold, slack: number): boolean {
  const isNear = (i: number, k: number): boolean => {
    const a = p.location(i);
    const b = q.location(k);
    return Math.hypot(a.x - b.x, a.y - b.y, a.z - b.z) <= slack && Math.abs(p.distance(i) - q.distance(k)) <= slack;
  };
  const indices = Array.from({ length: p.count }, (_, i) => i);
  return p.count === q.count && indices.every((i) => indices.some((k) => isNear(i, k)));
}

describe('a box', () => {
  it.each([
    ['a box', 41],
    ['a capsule', 42],
  ])('has the contacts with %s that the hull of its corners has, 1500 cases, seed %i', (kind, seed) => {
    const random = new Random(seed);
    const half = (): Vec3Like => vec(random.range(0.3, 1), random.range(0.3, 1), random.range(0.3, 1));
    let compared = 0;
    for (let i = 0; i < 1500; i++) {
      const lower = boxSample('box', half(), random.vec3(0.5), 0);
      const upper: Sample =
        kind === 'a box'
          ? boxSample('box', half(), random.vec3(0.5), 0)
          : capsuleSample('capsule', random.vec3(), random.vec3(), random.bool() ? 0 : random.range(0.1, 0.5));
      const [a, b] = random.bool() ? [upper, lower] : [lower, upper];
      const { poseA, poseB } = randomPair(random, a, b, REGIMES[i & 3]!);
      const hullOf = (sample: Sample): Shape => (sample === lower ? convex([...sample.vertices]) : sample.shape);
      const near = distanceBetween(a.shape, poseA, b.shape, poseB)!;
      const hullNear = distanceBetween(hullOf(a), poseA, hullOf(b), poseB)!;
      // Where two ways out are as short, they may choose differently.
      const { normalB: m } = near;
      const { normalB: n } = hullNear;
      if (!(m.x * n.x + m.y * n.y + m.z * n.z > 1 - 1e-14)) continue;
      compared++;
      const found = contactsBetween(a.shape, poseA, b.shape, poseB, near);
      const wanted = contactsBetween(hullOf(a), poseA, hullOf(b), poseB, hullNear);
      expect(isAlike(found, wanted, 1e-6), `case ${i}`).toBe(true);
    }
    expect(compared).toBeGreaterThan(1250);
  });
});

describe('a capsule on a box', () => {
  const table = box(vec(1, 1, 1));
  const ground: Pose = { position: vec(0, 0, 0), quaternion: { x: 0, y: 0, z: 0, w: 1 } };
  const lay = (a: Vec3Like, b: Vec3Like): ContactManifold => {
    const rod = capsule(a, b, 0.25);
    return contactsBetween(rod, ground, table, ground, distanceBetween(rod, ground, table, ground)!);
  };
  const places = (m: ContactManifold): number[][] =>
    Array.from({ length: m.count }, (_, i) => [m.location(i).x, m.location(i).z, m.distance(i)]).sort((p, q) => p[0]! - q[0]!);

  it('touches where its segment ends, or where it leaves the face', () => {
    expect(places(lay(vec(-0.5, 1.5, 0.25), vec(0.5, 1.5, 0.25)))).toEqual([
      [-0.5, 0.25, 0.25],
      [0.5, 0.25, 0.25],
    ]);
    expect(places(lay(vec(-2, 1.5, 0.25), vec(0.5, 1.5, 0.25)))).toEqual([
      [-1, 0.25, 0.25],
      [0.5, 0.25, 0.25],
    ]);
    expect(places(lay(vec(-2, 1.5, 0.25), vec(2, 1.5, 0.25)))).toEqual([
      [-1, 0.25, 0.25],
      [1, 0.25, 0.25],
    ]);
  });

  it('with an end over the rim touches there, and nowhere else when it lies outside', () => {
    expect(places(lay(vec(-1, 1.5, 0.25), vec(0.5, 1.5, 0.25)))).toEqual([
      [-1, 0.25, 0.25],
      [0.5, 0.25, 0.25],
    ]);
    const outside = lay(vec(1, 1.5, 0.25), vec(3, 1.5, 0.25));
    expect(places(outside)).toEqual([[1, 0.25, 0.25]]);
    expect(outside.featureA(0)).toBe(0);
  });

  it('along the rim, through a corner and across one touches at both ends of what is over the face', () => {
    expect(places(lay(vec(-0.5, 1.5, 1), vec(0.5, 1.5, 1)))).toEqual([
      [-0.5, 1, 0.25],
      [0.5, 1, 0.25],
    ]);
    expect(places(lay(vec(-2, 1.5, -2), vec(2, 1.5, 2)))).toEqual([
      [-1, -1, 0.25],
      [1, 1, 0.25],
    ]);
    expect(places(lay(vec(1.5, 1.5, 0), vec(0, 1.5, 1.5)))).toEqual([
      [0.5, 1, 0.25],
      [1, 0.5, 0.25],
    ]);
  });
});
