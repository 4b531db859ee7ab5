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
  featureIndex,
  featureType,
  manifoldsBetween,
  overlaps,
  type Shape,
  Transform,
  triangle,
} from '../../src/index.ts';
import { Random, SOAK } from '../gen.ts';
import { isNormal, surfaceLeaves } from '../oracle/normalCones.ts';
import { drawConvex } from './scenes.ts';
import { at, lattice, SURFACES } from './surfaces.ts';

const SEED = 31;
const COUNT = 400 * SOAK;
/** Of surfaces of about this size. */
const CLOSE = 1e-11;
/** A point is on a leaf, for the oracle of normals. */
const ON_LEAF = 1e-8;

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
      // Every other one is brought near.
      const first = i % 2 === 0 ? null : distanceBetween(a, poseA, b, poseB);
      if (first && first.distance > 0) {
        const { x, y, z } = first.normalB;
        const by = first.distance + random.pick([0, 1e-3, 0.02, 0.1]);
        const { position: p } = poseA;
        p.set(p.x - by * x, p.y - by * y, p.z - by * z);
      }
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
      // 8: the points are on the leaves that are named.
      const leafA = leafOf(a, near.subshapeA);
      const leafB = leafOf(b, near.subshapeB);
      const standA = poseA.clone().multiply(leafA.pose);
      const standB = poseB.clone().multiply(leafB.pose);
      expect(Math.abs(distanceToPoint(near.pointA, leafA.shape, standA)!.distance), message).toBeLessThan(CLOSE);
      expect(Math.abs(distanceToPoint(near.pointB, leafB.shape, standB)!.distance), message).toBeLessThan(CLOSE);
      const { x, y, z } = near.normalB;
      const push = { x: -near.distance * x, y: -near.distance * y, z: -near.distance * z };
      // 5: moving by the depth takes the named leaves off each other.
      if (near.distance < 0) {
        const moved = standA.clone();
        moved.position.set(moved.position.x + push.x, moved.position.y + push.y, moved.position.z + push.z);
        expect(distanceBetween(leafA.shape, moved, leafB.shape, standB)!.distance, message).toBeGreaterThan(-CLOSE);
      }
      // 6: the surfaces have the normal, or moving takes a leaf off all of the other one. (What has one side has the normals of its edges from any
      // side. Where shapes only touch, rounding says which directions lead between them.)
      const isTouching = Math.abs(near.distance) < CLOSE;
      if (!name.includes('one side') && !isTouching && !hasNormals(a, poseA, b, poseB, near)) {
        const back = { x: -push.x, y: -push.y, z: -push.z };
        const isOff =
          near.distance < 0 &&
          (isOffAll(a, poseA, near.subshapeA, b, poseB, push) || isOffAll(b, poseB, near.subshapeB, a, poseA, back));
        expect(isOff, `${message}, normals`).toBe(true);
      }
      // No contact is deeper than the shapes.
      manifoldsBetween(a, poseA, b, poseB, 0.1, (manifold) => {
        for (const { distance } of manifold) expect(distance, message).toBeGreaterThan(near.distance - CLOSE);
      });
    }
    console.log(`${name}: ${crossing} of ${COUNT} cross`);
    expect(crossing).toBeGreaterThan(0.15 * COUNT);
  });
});

/** A leaf of a shape, and where that is in its frame; null where the triangle has no area. */
function leafOf(shape: Shape, subshape: number): { shape: Shape; pose: Transform } {
  const surface = shape as unknown as {
    setCorners?: (i: number, side: { triangle: { corners: Float64Array } }) => boolean;
    parts?: { shape: Shape; pose: Transform; offset: number }[];
  };
  if (surface.parts) {
    const part = surface.parts.filter(({ offset }) => offset <= subshape).pop()!;
    const leaf = leafOf(part.shape, subshape - part.offset);
    return { shape: leaf.shape, pose: part.pose.clone().multiply(leaf.pose) };
  }
  if (surface.setCorners === undefined) return { shape, pose: here };
  const corners = new Float64Array(9);
  surface.setCorners(subshape, { triangle: { corners } });
  const [a, b, c] = [0, 3, 6].map((k) => at([...corners.slice(k, k + 3)]));
  return { shape: triangle(a, b, c), pose: here };
}

/** Whether both surfaces have the normal of an answer at its points, or it is that of the face that is named. */
function hasNormals(a: Shape, poseA: Transform, b: Shape, poseB: Transform, near: DistanceResult): boolean {
  const has = (shape: Shape, pose: Transform, subshape: number, feature: number, point: Vec, normal: Vec) => {
    const leaves = surfaceLeaves(shape);
    const inverse = pose.clone().invert();
    const u = inverse.applyDirection(normal);
    return isNormal(leaves, leaves[subshape], inverse.apply(point), u, ON_LEAF) || isOfFace(leafOf(shape, subshape), feature, u);
  };
  return (
    has(b, poseB, near.subshapeB, near.featureB, near.pointB, near.normalB) &&
    has(a, poseA, near.subshapeA, near.featureA, near.pointA, near.normalA)
  );
}

/** Whether a feature of a leaf is a face, and a vector its normal (of a triangle, on either side). */
function isOfFace({ shape, pose }: { shape: Shape; pose: Transform }, feature: number, u: Vec): boolean {
  if (featureType(feature) !== 'face') return false;
  const { x, y, z } = pose.clone().invert().applyDirection(u);
  const { normals, topology } = (shape as ConvexShape).core;
  for (let f = 0; 3 * f < normals.length; f++) {
    if (topology.faceNames[f] !== featureIndex(feature)) continue;
    if (normals[3 * f] * x + normals[3 * f + 1] * y + normals[3 * f + 2] * z > 1 - ON_LEAF) return true;
  }
  return false;
}

/** Whether a leaf of A, moved as an answer says, is off all leaves of B. */
function isOffAll(a: Shape, poseA: Transform, leafA: number, b: Shape, poseB: Transform, { x, y, z }: Vec): boolean {
  const leaf = leafOf(a, leafA);
  const moved = poseA.clone();
  moved.position.set(moved.position.x + x, moved.position.y + y, moved.position.z + z);
  moved.multiply(leaf.pose);
  const { leafCount = 1 } = b as CompositeShape & { leafCount?: number };
  return Array.from({ length: leafCount }, (_, i) => leafOf(b, i)).every(
    (other) => distanceBetween(leaf.shape, moved, other.shape, poseB.clone().multiply(other.pose))!.distance > -ON_LEAF,
  );
}
