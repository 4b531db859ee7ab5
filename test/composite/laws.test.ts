/** The laws of distances from surfaces, whatever these are cut from: against all leaves, for shapes that cross them most of all. */
import { describe, expect, it } from 'vitest';
import {
  box,
  type CompositeShape,
  type ConvexShape,
  computeAabb,
  DistanceResult,
  distanceBetween,
  distancesBetween,
  distanceToPoint,
  manifoldsBetween,
  overlaps,
  type Shape,
  Transform,
  triangle,
} from '../../src/index.ts';
import { Random, SOAK } from '../gen.ts';
import { drawConvex } from './scenes.ts';
import { at, lattice, SURFACES } from './surfaces.ts';

const SEED = 31;
const COUNT = 400 * SOAK;
/** Of surfaces of about this size. */
const CLOSE = 1e-11;

const here = new Transform();

/** How far A must go along an axis of a box to be off it. */
function offBox(a: Shape, poseA: Transform, b: Shape, poseB: Transform): number {
  const { min, max } = (b as CompositeShape & { bounds: { min: Vec; max: Vec } }).bounds;
  const seen = computeAabb(a, poseB.clone().invert().multiply(poseA));
  let least = Infinity;
  for (const k of ['x', 'y', 'z'] as const) least = Math.min(least, max[k] - seen.min[k], seen.max[k] - min[k]);
  return least;
}
type Vec = { x: number; y: number; z: number };

describe.each(SURFACES)(`laws of surfaces: %s (seed ${SEED})`, (name, draw) => {
  it('hold', () => {
    const random = new Random(SEED);
    let crossing = 0;
    for (let i = 0; i < COUNT; i++) {
      const b = draw(random);
      const isLattice = random.bool();
      const a: Shape =
        random.int(8) === 0
          ? draw(random)
          : isLattice
            ? box({ x: random.pick([0.5, 1, 2]), y: 1, z: random.pick([0.5, 1]) })
            : drawConvex(random);
      const poseB = isLattice ? here : new Transform(random.vec3(3), random.quaternion());
      const place = isLattice ? at(lattice(random).map((x) => x / 2)) : random.vec3(1.5);
      const poseA = poseB.clone().multiply(new Transform(place, isLattice ? undefined : random.quaternion()));
      const message = `case ${i}: ${(a as ConvexShape).kind} at ${JSON.stringify(poseA)}`;
      const near = distanceBetween(a, poseA, b, poseB);
      const isOverlapping = overlaps(a, poseA, b, poseB);
      // 1: what overlaps is at a distance of at most 0.
      expect(near !== null && near.distance <= 0, message).toBe(isOverlapping);
      if (near === null) continue;
      if (isOverlapping) crossing++;
      // 2: it is the least of all.
      let least = Infinity;
      distancesBetween(a, poseA, b, poseB, Math.max(0, near.distance) + 0.1, ({ distance }) => {
        least = Math.min(least, distance);
      });
      expect(Math.abs(least - near.distance), `${message}, the least visited`).toBeLessThan(CLOSE);
      // 3: swapping the shapes swaps the answer.
      const back = distanceBetween(b, poseB, a, poseA);
      expect(back !== null, message).toBe(true);
      expect(Math.abs(back!.distance - near.distance), `${message}, swapped`).toBeLessThan(CLOSE);
      // 4: a limit changes nothing.
      const limited = distanceBetween(a, poseA, b, poseB, near.distance, new DistanceResult());
      expect(limited?.toJSON(), message).toEqual(near.toJSON());
      // 5: no deeper than out of its box.
      if (near.distance < 0) {
        const off = Math.min(offBox(a, poseA, b, poseB), 'bounds' in a ? offBox(b, poseB, a, poseA) : Infinity);
        expect(-near.distance, message).toBeLessThan(off + CLOSE);
      }
      // 8: the point is on the leaf that is named.
      const { x, y, z } = near.pointB;
      const leaf = leafOf(b, near.subshapeB);
      if (leaf) expect(Math.abs(distanceToPoint({ x, y, z }, leaf, poseB)!.distance), message).toBeLessThan(CLOSE);
      // No contact is deeper than the shapes.
      manifoldsBetween(a, poseA, b, poseB, 0.1, (manifold) => {
        for (const { distance } of manifold) expect(distance, message).toBeGreaterThan(near.distance - CLOSE);
      });
    }
    console.log(`${name}: ${crossing} of ${COUNT} cross`);
    expect(crossing).toBeGreaterThan(0.15 * COUNT);
  });
});

/** A triangle of a surface. */
function leafOf(shape: Shape, subshape: number): Shape | null {
  const surface = shape as unknown as { setCorners?: (i: number, side: { triangle: { corners: Float64Array } }) => boolean };
  if (surface.setCorners === undefined) return null;
  const corners = new Float64Array(9);
  surface.setCorners(subshape, { triangle: { corners } });
  const [a, b, c] = [0, 3, 6].map((k) => at([...corners.slice(k, k + 3)]));
  return triangle(a, b, c);
}
