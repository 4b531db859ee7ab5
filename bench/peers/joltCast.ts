/** Shape casts of Jolt: one call across the boundary, with everything else written to and read from the WASM memory. */
import { type CastRun, STANDING } from '../lib/castQueries.ts';
import type { Spec } from '../lib/specs.ts';
import { FLOAT_MAX, floatIndex, Jolt, joltPair, NO_HIT, PlacedShape, writeMatrix } from './jolt.ts';

/** Casts by TransformedShape.CastShape, with the closest-hit collector and Jolt's own settings, but for back faces, which count. */
export function joltCasts(a: Spec, b: Spec): CastRun | null {
  const [shapeA, shapeB] = joltPair(a, b);
  if (shapeA === null || shapeB === null) return null;
  const { transformed, positionIndex, rotationIndex, comX, comY, comZ } = new PlacedShape(shapeB);
  const { position } = STANDING;
  Jolt.HEAPF32[positionIndex] = position.x + comX;
  Jolt.HEAPF32[positionIndex + 1] = position.y + comY;
  Jolt.HEAPF32[positionIndex + 2] = position.z + comZ;
  Jolt.HEAPF32.set([0, 0, 0, 1], rotationIndex);
  const com = shapeA.GetCenterOfMass();
  const comAX = com.GetX();
  const comAY = com.GetY();
  const comAZ = com.GetZ();
  const cast = new Jolt.RShapeCast(shapeA, new Jolt.Vec3(1, 1, 1), new Jolt.RMat44(), new Jolt.Vec3(0, 0, 0));
  const matrixIndex = floatIndex(cast.mCenterOfMassStart);
  const directionIndex = floatIndex(cast.mDirection);
  const settings = new Jolt.ShapeCastSettings();
  settings.mBackFaceModeTriangles = Jolt.EBackFaceMode_CollideWithBackFaces;
  settings.mBackFaceModeConvex = Jolt.EBackFaceMode_CollideWithBackFaces;
  settings.mActiveEdgeMode = Jolt.EActiveEdgeMode_CollideWithAll;
  const base = new Jolt.RVec3(0, 0, 0);
  const collector = new Jolt.CastShapeClosestHitCollisionCollector();
  const hit = collector.mHit;
  const filter = new Jolt.ShapeFilter();
  // A collector made ready by writing to it is as good as one that was Reset(): it takes the first hit, since any fraction is less.
  const fractionIndex = indexOfCastFraction(hit);
  const earlyOutIndex = indexOfCastEarlyOut(collector);
  const pointIndex = floatIndex(hit.mContactPointOn2);
  const axisIndex = floatIndex(hit.mPenetrationAxis);
  return (queries, answers) => {
    const heap = Jolt.HEAPF32;
    let sum = 0;
    for (let i = 0; i < queries.length; i++) {
      const { poseA, displacement } = queries[i];
      writeMatrix(heap, matrixIndex, poseA, comAX, comAY, comAZ);
      heap[directionIndex] = displacement.x;
      heap[directionIndex + 1] = displacement.y;
      heap[directionIndex + 2] = displacement.z;
      heap[fractionIndex] = FLOAT_MAX;
      heap[earlyOutIndex] = NO_HIT;
      transformed.CastShape(cast, settings, base, collector, filter);
      const fraction = heap[fractionIndex];
      const isHit = fraction <= 1;
      if (isHit) sum += fraction + heap[pointIndex] + heap[axisIndex] + heap[axisIndex + 1] + heap[axisIndex + 2];
      if (answers !== null) answers[i] = isHit ? fraction : Number.NaN;
    }
    return sum;
  };
}

/** Where a result keeps its fraction: behind two lists of corners. Found by writing one through the setter. */
export function indexOfCastFraction(hit: InstanceType<typeof Jolt.ShapeCastResult>): number {
  const marker = 0.34375;
  hit.mFraction = marker;
  const first = floatIndex(hit);
  for (let i = first; i < first + 1024; i++) if (Jolt.HEAPF32[i] === marker) return i;
  throw new Error('the layout of ShapeCastResult is not the expected one');
}

/** Where a collector keeps the fraction beyond which hits do not matter. */
export function indexOfCastEarlyOut(collector: InstanceType<typeof Jolt.CastShapeCollector>): number {
  const marker = 0.34375;
  collector.ResetEarlyOutFraction(marker);
  const first = floatIndex(collector);
  for (let i = first; i < first + 4; i++) if (Jolt.HEAPF32[i] === marker) return i;
  throw new Error('the layout of CastShapeCollector is not the expected one');
}
