/** Jolt at mixed work, called as in bench/peers/jolt.ts: one call across the boundary, everything else through the WASM memory. */
import type { Spec } from '../lib/specs.ts';
import {
  FLOAT_MAX,
  floatIndex,
  indexOfDepth,
  indexOfEarlyOut,
  indexOfFraction,
  Jolt,
  joltShape,
  NO_HIT,
  PlacedShape,
  writeMatrix,
} from '../peers/jolt.ts';
import { indexOfCastEarlyOut, indexOfCastFraction } from '../peers/joltCast.ts';
import { type Contestant, flatHullOf, type Load, type PairTask, type Run } from './load.ts';

/** The two shapes of each task. It does not collide two meshes, so that two triangles are flat hulls. */
function withShapes<Task extends { a: number; b: number }>(shapes: readonly Spec[], tasks: readonly Task[]) {
  const usual = shapes.map((spec) => new PlacedShape(joltShape(spec)!));
  const flat = shapes.map((spec) => (spec.kind === 'triangle' ? new PlacedShape(joltShape(flatHullOf(spec))!) : null));
  return tasks.map(({ a, b, ...rest }): Omit<Task, 'a' | 'b'> & { a: PlacedShape; b: PlacedShape } => {
    const [flatA, flatB] = [flat[a], flat[b]];
    return flatA && flatB ? { ...rest, a: flatA, b: flatB } : { ...rest, a: usual[a], b: usual[b] };
  });
}

function collisions({ shapes, tasks }: Load<PairTask>, withFaces: boolean): Run {
  const settingsOf = new Map<number, InstanceType<typeof Jolt.CollideShapeSettings>>();
  for (const { maxDistance } of tasks) {
    if (settingsOf.has(maxDistance)) continue;
    const settings = new Jolt.CollideShapeSettings();
    settings.mMaxSeparationDistance = maxDistance;
    settings.mBackFaceMode = Jolt.EBackFaceMode_CollideWithBackFaces;
    settings.mActiveEdgeMode = Jolt.EActiveEdgeMode_CollideWithAll;
    if (withFaces) settings.mCollectFacesMode = Jolt.ECollectFacesMode_CollectFaces;
    settingsOf.set(maxDistance, settings);
  }
  const list = withShapes(shapes, tasks).map((task) => ({ ...task, settings: settingsOf.get(task.maxDistance)! }));
  const matrix = new Jolt.RMat44();
  const matrixIndex = floatIndex(matrix);
  const unscaled = new Jolt.Vec3(1, 1, 1);
  const base = new Jolt.RVec3(0, 0, 0);
  const collector = new Jolt.CollideShapeClosestHitCollisionCollector();
  const hit = collector.mHit;
  const filter = new Jolt.ShapeFilter();
  const depthIndex = indexOfDepth(hit);
  const earlyOutIndex = indexOfEarlyOut(collector);
  const pointIndex = floatIndex(hit.mContactPointOn1);
  const axisIndex = floatIndex(hit.mPenetrationAxis);
  return (answers) => {
    const heap = Jolt.HEAPF32;
    let sum = 0;
    for (let i = 0; i < list.length; i++) {
      const { a, b, poseA, poseB, settings } = list[i];
      writeMatrix(heap, matrixIndex, poseA, a.comX, a.comY, a.comZ);
      b.place(heap, poseB);
      heap[depthIndex] = -FLOAT_MAX;
      heap[earlyOutIndex] = FLOAT_MAX;
      b.transformed.CollideShape(a.shape, unscaled, matrix, settings, base, collector, filter);
      let distance = Number.NaN;
      const depth = heap[depthIndex];
      if (depth > -FLOAT_MAX) {
        distance = -depth;
        sum += distance + heap[pointIndex] + heap[pointIndex + 4] + heap[axisIndex];
      }
      if (answers !== null) answers[i] = distance;
    }
    return sum;
  };
}

export const contestant: Contestant = {
  distance: (load) => collisions(load, false),
  contacts: (load) => collisions(load, true),

  cast({ shapes, tasks }) {
    const casts = new Map<PlacedShape, { cast: InstanceType<typeof Jolt.RShapeCast>; matrix: number; direction: number }>();
    const list = withShapes(shapes, tasks).map((task) => {
      let entry = casts.get(task.a);
      if (entry === undefined) {
        const cast = new Jolt.RShapeCast(task.a.shape, new Jolt.Vec3(1, 1, 1), new Jolt.RMat44(), new Jolt.Vec3(0, 0, 0));
        entry = { cast, matrix: floatIndex(cast.mCenterOfMassStart), direction: floatIndex(cast.mDirection) };
        casts.set(task.a, entry);
      }
      return { ...task, ...entry };
    });
    const settings = new Jolt.ShapeCastSettings();
    settings.mBackFaceModeTriangles = Jolt.EBackFaceMode_CollideWithBackFaces;
    settings.mBackFaceModeConvex = Jolt.EBackFaceMode_CollideWithBackFaces;
    settings.mActiveEdgeMode = Jolt.EActiveEdgeMode_CollideWithAll;
    const base = new Jolt.RVec3(0, 0, 0);
    const collector = new Jolt.CastShapeClosestHitCollisionCollector();
    const hit = collector.mHit;
    const filter = new Jolt.ShapeFilter();
    const fractionIndex = indexOfCastFraction(hit);
    const earlyOutIndex = indexOfCastEarlyOut(collector);
    const pointIndex = floatIndex(hit.mContactPointOn2);
    const axisIndex = floatIndex(hit.mPenetrationAxis);
    return (answers) => {
      const heap = Jolt.HEAPF32;
      let sum = 0;
      for (let i = 0; i < list.length; i++) {
        const { a, b, poseA, poseB, displacement, cast, matrix, direction } = list[i];
        writeMatrix(heap, matrix, poseA, a.comX, a.comY, a.comZ);
        b.place(heap, poseB);
        heap[direction] = displacement.x;
        heap[direction + 1] = displacement.y;
        heap[direction + 2] = displacement.z;
        heap[fractionIndex] = FLOAT_MAX;
        heap[earlyOutIndex] = NO_HIT;
        b.transformed.CastShape(cast, settings, base, collector, filter);
        const fraction = heap[fractionIndex];
        const isHit = fraction <= 1;
        if (isHit) sum += fraction + heap[pointIndex] + heap[axisIndex] + heap[axisIndex + 1] + heap[axisIndex + 2];
        if (answers !== null) answers[i] = isHit ? fraction : Number.NaN;
      }
      return sum;
    };
  },

  ray({ shapes, tasks }) {
    const theirs = shapes.map((spec) => new PlacedShape(joltShape(spec)!));
    const list = tasks.map((task) => ({ ...task, shape: theirs[task.shape] }));
    const ray = new Jolt.RRayCast();
    const hit = new Jolt.RayCastResult();
    const subShape = hit.mSubShapeID2;
    const hitPoint = new Jolt.RVec3(0, 0, 0);
    const originIndex = floatIndex(ray.mOrigin);
    const directionIndex = floatIndex(ray.mDirection);
    const pointIndex = floatIndex(hitPoint);
    const fractionIndex = indexOfFraction(hit);
    return (answers) => {
      const heap = Jolt.HEAPF32;
      let sum = 0;
      for (let i = 0; i < list.length; i++) {
        const { shape, origin, displacement, pose } = list[i];
        shape.place(heap, pose);
        heap[originIndex] = origin.x;
        heap[originIndex + 1] = origin.y;
        heap[originIndex + 2] = origin.z;
        heap[directionIndex] = displacement.x;
        heap[directionIndex + 1] = displacement.y;
        heap[directionIndex + 2] = displacement.z;
        heap[fractionIndex] = NO_HIT;
        shape.transformed.CastRay(ray, hit);
        const fraction = heap[fractionIndex];
        const isHit = fraction <= 1;
        if (isHit) {
          heap[pointIndex] = origin.x + fraction * displacement.x;
          heap[pointIndex + 1] = origin.y + fraction * displacement.y;
          heap[pointIndex + 2] = origin.z + fraction * displacement.z;
          const normal = floatIndex(shape.transformed.GetWorldSpaceSurfaceNormal(subShape, hitPoint));
          sum += fraction + heap[normal] + heap[normal + 1] + heap[normal + 2];
        }
        if (answers !== null) answers[i] = isHit ? fraction : Number.NaN;
      }
      return sum;
    };
  },
};
