/** Shapes and poses of numbers made of random bits, and the law that the answer on them is the oracle's. */

import { describe, expect, it } from 'vitest';
import { CONVEX } from '../../src/shapes/shape.ts';
import { type Draw, drawPose, drawSample, isUnit, withExponent } from '../fuzz.ts';
import { Random, SOAK } from '../gen.ts';
import { PAIRS } from '../pairs.ts';
import type { Kind, Sample } from '../shapes.ts';
import type { PairCase } from './distanceFaults.ts';
import { Failures, tryCase } from './distanceLaw.ts';
import { tablesOf } from './hullTables.ts';
import { cross, length } from './polytope.ts';

export const SEED = 577;
export const COUNT = 1000;

/** Null where the numbers are not allowed; then the error says so. */
export function drawCase(random: Random, kindA: Kind, kindB: Kind, draw: Draw): PairCase | null {
  const poseA = drawPose(random, draw);
  const poseB = random.bool(0.2) ? poseA : drawPose(random, draw);
  try {
    return { name: 'fuzz', a: drawSample(random, kindA, draw), poseA, b: drawSample(random, kindB, draw), poseB };
  } catch (error) {
    if (error instanceof RangeError) return null;
    throw error;
  }
}

/** How far, as a part of its reach, a hull's corners may be from its planes, and other vertices beyond, to be a hull at all. */
const CONVEX_TO = 1e-14;

/**
 * True unless a hull was scaled by factors so far apart (1e18 and more are drawn) that what its builder left within rounding of a plane is not any
 * more: then it is no longer convex, and nothing can be said of it.
 */
export function isStillConvex({ shape }: Sample): boolean {
  if (shape.type !== CONVEX || shape.core.dimension < 2) return true;
  const { x, y, z, faceNx, faceNy, faceNz, faceOffset, faceStart, loopVertices, reach, dimension } = tablesOf(shape.core);
  for (let f = 0; f < faceOffset.length; f++) {
    const height = (v: number): number => faceNx[f] * x[v] + faceNy[f] * y[v] + faceNz[f] * z[v] - faceOffset[f];
    const corners = [...loopVertices.subarray(faceStart[f], faceStart[f + 1])];
    if (!corners.every((v) => Math.abs(height(v)) <= CONVEX_TO * reach)) return false;
    if (dimension === 3 && x.some((_, v) => height(v) > CONVEX_TO * reach)) return false;
    // Around the face each corner is to the left of each edge, and each vertex of a flat hull.
    const within = dimension === 2 ? [...x.keys()] : corners;
    const isLeft = corners.every((v, i) => {
      const w = corners[(i + 1) % corners.length];
      const u = { x: x[w] - x[v], y: y[w] - y[v], z: z[w] - z[v] };
      const inward = cross({ x: faceNx[f], y: faceNy[f], z: faceNz[f] }, u);
      const slack = CONVEX_TO * reach * length(u);
      return within.every((k) => inward.x * (x[k] - x[v]) + inward.y * (y[k] - y[v]) + inward.z * (z[k] - z[v]) >= -slack);
    });
    if (!isLeft) return false;
  }
  return true;
}

/** The law for all pairs. */
export function describeFuzz(): void {
  describe(`distanceBetween on numbers of random bits between 2^-30 and 2^30 agrees with the oracle, seed ${SEED}`, () => {
    it.each(PAIRS)('%s %s', (kindA, kindB) => {
      const random = new Random(SEED + PAIRS.findIndex(([a, b]) => a === kindA && b === kindB));
      const failures = new Failures();
      for (let i = 0; i < (SOAK * COUNT) / 4; i++) {
        const spread = random.pick([1, 5, 30]);
        const draw: Draw = () => (random.bool(0.1) ? random.int(3) - 1 : withExponent(random, -spread, spread));
        const subject = drawCase(random, kindA, kindB, draw);
        if (!subject || !isUnit(subject.poseA) || !isUnit(subject.poseB)) continue;
        if (!isStillConvex(subject.a) || !isStillConvex(subject.b)) continue;
        failures.add(subject, tryCase(subject).faults);
      }
      expect(String(failures)).toBe('');
    });
  });
}
