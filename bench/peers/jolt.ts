/**
 * Jolt (C++ in WASM, float32), called the fastest way there is: wrappers are made once, inputs and outputs are written to and
 * read from the WASM memory, so that a query is one call across the boundary. Through the setters of the wrappers a ray takes 2
 * to 3 times as long. Jolt's rays see the sharp box and hull only, so rounded ones are left out. The package has no triangle
 * shape: a triangle is a mesh of one.
 */

import initJolt from 'jolt-physics/wasm-compat';
import type { Pose } from 'touchstone';
import type { PairRun, Regime } from '../lib/pairQueries.ts';
import type { RayRun } from '../lib/rayQueries.ts';
import type { Spec } from '../lib/specs.ts';

export const Jolt = await initJolt();
registerTypes();
export type JoltShape = InstanceType<typeof Jolt.Shape>;

/**
 * Shapes collide only after an interface has been made, which registers their collision functions; nothing else of it is used.
 */
function registerTypes(): void {
  const objectFilter = new Jolt.ObjectLayerPairFilterTable(1);
  const broadPhase = new Jolt.BroadPhaseLayerInterfaceTable(1, 1);
  broadPhase.MapObjectToBroadPhaseLayer(0, new Jolt.BroadPhaseLayer(0));
  const settings = new Jolt.JoltSettings();
  settings.mObjectLayerPairFilter = objectFilter;
  settings.mBroadPhaseLayerInterface = broadPhase;
  settings.mObjectVsBroadPhaseLayerFilter = new Jolt.ObjectVsBroadPhaseLayerFilterTable(broadPhase, 1, objectFilter, 1);
  new Jolt.JoltInterface(settings);
}

/** Index of the first float of a Jolt object in HEAPF32. */
export function floatIndex(object: object): number {
  return Jolt.getPointer(object) >> 2;
}

/** The shape, or null where Jolt has none that is equal. */
export function joltShape(spec: Spec): JoltShape | null {
  switch (spec.kind) {
    case 'sphere':
      return new Jolt.SphereShape(spec.radius);
    case 'capsule':
      return new Jolt.CapsuleShape(spec.halfHeight, spec.radius);
    case 'box':
      return spec.radius > 0 ? null : new Jolt.BoxShape(new Jolt.Vec3(spec.half.x, spec.half.y, spec.half.z), 0);
    case 'triangle': {
      if (spec.radius > 0) return null;
      const corners = [spec.a, spec.b, spec.c].map(({ x, y, z }) => new Jolt.Vec3(x, y, z));
      const triangles = new Jolt.TriangleList();
      triangles.push_back(new Jolt.Triangle(corners[0], corners[1], corners[2]));
      return new Jolt.MeshShapeSettings(triangles).Create().Get();
    }
    case 'hull':
      return spec.radius > 0 ? null : joltHull(spec.points);
  }
}

function joltHull(points: readonly number[]): JoltShape {
  const settings = new Jolt.ConvexHullShapeSettings();
  settings.mMaxConvexRadius = 0;
  settings.mHullTolerance = 1e-6;
  for (let i = 0; i < points.length; i += 3) settings.mPoints.push_back(new Jolt.Vec3(points[i], points[i + 1], points[i + 2]));
  return settings.Create().Get();
}

/** The two shapes of a pair. Jolt does not collide two meshes, so that two triangles are flat hulls. */
export function joltPair(a: Spec, b: Spec): [JoltShape | null, JoltShape | null] {
  if (a.kind !== 'triangle' || b.kind !== 'triangle') return [joltShape(a), joltShape(b)];
  if (a.radius > 0 || b.radius > 0) return [null, null];
  return [joltHull(cornersOf(a)), joltHull(cornersOf(b))];
}

function cornersOf({ a, b, c }: Spec & { kind: 'triangle' }): number[] {
  return [a, b, c].flatMap(({ x, y, z }) => [x, y, z]);
}

/** A shape at a pose that is written to memory. */
export class PlacedShape {
  readonly shape: JoltShape;
  readonly transformed = new Jolt.TransformedShape();
  readonly positionIndex: number;
  readonly rotationIndex: number;
  /** From the origin of the shape's frame to its centre of mass, which is where Jolt places a shape. */
  readonly comX: number;
  readonly comY: number;
  readonly comZ: number;

  constructor(shape: JoltShape) {
    this.shape = shape;
    const com = shape.GetCenterOfMass();
    this.comX = com.GetX();
    this.comY = com.GetY();
    this.comZ = com.GetZ();
    this.transformed.mShape = shape;
    this.transformed.SetWorldTransform(new Jolt.RVec3(0, 0, 0), new Jolt.Quat(0, 0, 0, 1), new Jolt.Vec3(1, 1, 1));
    this.positionIndex = floatIndex(this.transformed.mShapePositionCOM);
    this.rotationIndex = floatIndex(this.transformed.mShapeRotation);
  }

  /** Writes the pose of the shape's own frame to Jolt's memory. */
  place(heap: Float32Array, { position, quaternion: { x, y, z, w } }: Pose): void {
    const { positionIndex, rotationIndex, comX, comY, comZ } = this;
    // The centre of mass in the world: p + q c q*, by t = 2 v x c, c + w t + v x t.
    const tx = 2 * (y * comZ - z * comY);
    const ty = 2 * (z * comX - x * comZ);
    const tz = 2 * (x * comY - y * comX);
    heap[positionIndex] = position.x + comX + w * tx + y * tz - z * ty;
    heap[positionIndex + 1] = position.y + comY + w * ty + z * tx - x * tz;
    heap[positionIndex + 2] = position.z + comZ + w * tz + x * ty - y * tx;
    heap[rotationIndex] = x;
    heap[rotationIndex + 1] = y;
    heap[rotationIndex + 2] = z;
    heap[rotationIndex + 3] = w;
  }
}

/** Casts rays by TransformedShape.CastRay; with `withNormal` also asks for the normal where a ray hits. */
export function joltRays(spec: Spec, withNormal: boolean): RayRun | null {
  const shape = joltShape(spec);
  if (shape === null) return null;
  const placed = new PlacedShape(shape);
  const { transformed } = placed;
  const ray = new Jolt.RRayCast();
  const hit = new Jolt.RayCastResult();
  const subShape = hit.mSubShapeID2;
  const hitPoint = new Jolt.RVec3(0, 0, 0);
  const originIndex = floatIndex(ray.mOrigin);
  const directionIndex = floatIndex(ray.mDirection);
  const pointIndex = floatIndex(hitPoint);
  const fractionIndex = indexOfFraction(hit);
  return (queries, answers) => {
    const heap = Jolt.HEAPF32;
    let sum = 0;
    for (let i = 0; i < queries.length; i++) {
      const { origin, displacement, pose } = queries[i];
      placed.place(heap, pose);
      heap[originIndex] = origin.x;
      heap[originIndex + 1] = origin.y;
      heap[originIndex + 2] = origin.z;
      heap[directionIndex] = displacement.x;
      heap[directionIndex + 1] = displacement.y;
      heap[directionIndex + 2] = displacement.z;
      heap[fractionIndex] = NO_HIT;
      transformed.CastRay(ray, hit);
      const fraction = heap[fractionIndex];
      const isHit = fraction <= 1;
      if (isHit) {
        sum += fraction;
        if (withNormal) {
          heap[pointIndex] = origin.x + fraction * displacement.x;
          heap[pointIndex + 1] = origin.y + fraction * displacement.y;
          heap[pointIndex + 2] = origin.z + fraction * displacement.z;
          const normal = floatIndex(transformed.GetWorldSpaceSurfaceNormal(subShape, hitPoint));
          sum += heap[normal] + heap[normal + 1] + heap[normal + 2];
        }
      }
      if (answers !== null) answers[i] = isHit ? fraction : Number.NaN;
    }
    return sum;
  };
}

/** Signed distances by TransformedShape.CollideShape of B with A; `withFaces`: and the two faces that touch. */
export function joltPairs(a: Spec, b: Spec, regime: Regime, withFaces = false): PairRun | null {
  const [shapeA, shapeB] = joltPair(a, b);
  if (shapeA === null || shapeB === null) return null;
  const placed = new PlacedShape(shapeB);
  const { transformed } = placed;
  const comA = shapeA.GetCenterOfMass();
  const comAX = comA.GetX();
  const comAY = comA.GetY();
  const comAZ = comA.GetZ();
  const matrix = new Jolt.RMat44();
  const matrixIndex = floatIndex(matrix);
  const unscaled = new Jolt.Vec3(1, 1, 1);
  const base = new Jolt.RVec3(0, 0, 0);
  const settings = new Jolt.CollideShapeSettings();
  settings.mMaxSeparationDistance = regime.maxDistance;
  settings.mBackFaceMode = Jolt.EBackFaceMode_CollideWithBackFaces;
  settings.mActiveEdgeMode = Jolt.EActiveEdgeMode_CollideWithAll;
  if (withFaces) settings.mCollectFacesMode = Jolt.ECollectFacesMode_CollectFaces;
  const collector = new Jolt.CollideShapeClosestHitCollisionCollector();
  const hit = collector.mHit;
  const filter = new Jolt.ShapeFilter();
  // A collector made ready by writing to it is as good as one that was Reset(): it takes the first hit, since any depth is more.
  const depthIndex = indexOfDepth(hit);
  const earlyOutIndex = indexOfEarlyOut(collector);
  const pointIndex = floatIndex(hit.mContactPointOn1);
  const axisIndex = floatIndex(hit.mPenetrationAxis);
  return (queries, answers) => {
    const heap = Jolt.HEAPF32;
    let sum = 0;
    for (let i = 0; i < queries.length; i++) {
      const { poseA, poseB } = queries[i];
      writeMatrix(heap, matrixIndex, poseA, comAX, comAY, comAZ);
      placed.place(heap, poseB);
      heap[depthIndex] = -FLOAT_MAX;
      heap[earlyOutIndex] = FLOAT_MAX;
      transformed.CollideShape(shapeA, unscaled, matrix, settings, base, collector, filter);
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

/**
 * Writes the matrix (columns one after the other) that places a shape whose centre of mass is c: rotation, and position + R c.
 */
export function writeMatrix(heap: Float32Array, index: number, pose: Pose, cx: number, cy: number, cz: number): void {
  const { position, quaternion } = pose;
  const { x, y, z, w } = quaternion;
  const xx = 1 - 2 * (y * y + z * z);
  const yy = 1 - 2 * (x * x + z * z);
  const zz = 1 - 2 * (x * x + y * y);
  const xy = 2 * (x * y - z * w);
  const yx = 2 * (x * y + z * w);
  const xz = 2 * (x * z + y * w);
  const zx = 2 * (x * z - y * w);
  const yz = 2 * (y * z - x * w);
  const zy = 2 * (y * z + x * w);
  heap[index] = xx;
  heap[index + 1] = yx;
  heap[index + 2] = zx;
  heap[index + 3] = 0;
  heap[index + 4] = xy;
  heap[index + 5] = yy;
  heap[index + 6] = zy;
  heap[index + 7] = 0;
  heap[index + 8] = xz;
  heap[index + 9] = yz;
  heap[index + 10] = zz;
  heap[index + 11] = 0;
  heap[index + 12] = position.x + xx * cx + xy * cy + xz * cz;
  heap[index + 13] = position.y + yx * cx + yy * cy + yz * cz;
  heap[index + 14] = position.z + zx * cx + zy * cy + zz * cz;
  heap[index + 15] = 1;
}

/** Where a result keeps its depth: found by writing one through the setter. */
export function indexOfDepth(hit: InstanceType<typeof Jolt.CollideShapeResult>): number {
  const marker = 0.34375;
  hit.mPenetrationDepth = marker;
  const first = floatIndex(hit);
  for (let i = first; i < first + 16; i++) if (Jolt.HEAPF32[i] === marker) return i;
  throw new Error('the layout of CollideShapeResult is not the expected one');
}

/** Where a collector keeps the fraction beyond which hits do not matter. */
export function indexOfEarlyOut(collector: InstanceType<typeof Jolt.CollideShapeCollector>): number {
  const marker = 0.34375;
  collector.ResetEarlyOutFraction(marker);
  const first = floatIndex(collector);
  for (let i = first; i < first + 4; i++) if (Jolt.HEAPF32[i] === marker) return i;
  throw new Error('the layout of CollideShapeCollector is not the expected one');
}

/** The largest float32. */
export const FLOAT_MAX = 3.4028234663852886e38;

/** The fraction that Jolt itself starts with: just above 1. */
export const NO_HIT = 1 + 2 ** -23;

/** Where a hit keeps its fraction: found by writing one through the setter. */
export function indexOfFraction(hit: InstanceType<typeof Jolt.RayCastResult>): number {
  const marker = 0.34375;
  hit.mFraction = marker;
  const first = floatIndex(hit);
  for (let i = first; i < first + 4; i++) if (Jolt.HEAPF32[i] === marker) return i;
  throw new Error('the layout of RayCastResult is not the expected one');
}
