/**
 * Worlds of other libraries, all of standing shapes, by their own documented queries; Jolt's arguments are written to the memory of its
 * WASM. Rapier answers rays with a normal, as we do; Jolt and crashcat leave that to another call, which is not made.
 */
import RAPIER from '@dimforge/rapier3d-compat';
import {
  addBroadphaseLayer,
  addObjectLayer,
  castRay,
  castShape,
  collideShape,
  sphere as crashcatSphere,
  createAllCollideShapeCollector,
  createClosestCastRayCollector,
  createClosestCastShapeCollector,
  createDefaultCastRaySettings,
  createDefaultCastShapeSettings,
  createDefaultCollideShapeSettings,
  createWorld,
  createWorldSettings,
  filter as filters,
  MotionType,
  rigidBody,
} from 'crashcat';
import type { Pose } from '../../src/math/transform.ts';
import type { Vec3Like } from '../../src/math/vec3.ts';
import type { Spec } from '../lib/specs.ts';
import { crashcatShape } from './crashcat.ts';
import { floatIndex, Jolt, joltShape, writeMatrix } from './jolt.ts';
import { shapeOf } from './rapier.ts';

/** Something in a world. */
export interface Placed {
  readonly spec: Spec;
  readonly pose: Pose;
}

/** Where a ray starts, or the middle of a ball, and where it goes. */
export interface Sweep {
  readonly origin: Vec3Like;
  readonly displacement: Vec3Like;
}

/** Runs queries and gives how many shapes they found; fractions go to `answers`. */
export type SweepRun = (sweeps: readonly Sweep[], answers: Float64Array | null) => number;

/** The queries of a world: rays, casts of a ball, and all that a ball overlaps. */
export interface WorldRuns {
  readonly name: string;
  readonly rays: SweepRun;
  readonly casts: SweepRun;
  readonly overlaps: SweepRun;
}

export function rapierWorld(placed: readonly Placed[], castRadius: number, overlapRadius: number): WorldRuns {
  const world = new RAPIER.World({ x: 0, y: 0, z: 0 });
  for (const { spec, pose } of placed) {
    const { x, y, z } = pose.position;
    world.createCollider(new RAPIER.ColliderDesc(shapeOf(spec)).setTranslation(x, y, z).setRotation(pose.quaternion));
  }
  world.step();
  const ray = new RAPIER.Ray({ x: 0, y: 0, z: 0 }, { x: 0, y: 0, z: 0 });
  const castBall = new RAPIER.Ball(castRadius);
  const overlapBall = new RAPIER.Ball(overlapRadius);
  const unturned = { x: 0, y: 0, z: 0, w: 1 };
  return {
    name: 'rapier',
    rays: (sweeps, answers) => {
      let found = 0;
      for (let i = 0; i < sweeps.length; i++) {
        ray.origin = sweeps[i].origin;
        ray.dir = sweeps[i].displacement;
        const hit = world.castRayAndGetNormal(ray, 1, true);
        if (hit !== null) found++;
        if (answers !== null) answers[i] = hit === null ? Number.NaN : hit.timeOfImpact;
      }
      return found;
    },
    casts: (sweeps, answers) => {
      let found = 0;
      for (let i = 0; i < sweeps.length; i++) {
        const { origin, displacement } = sweeps[i];
        const hit = world.castShape(origin, unturned, displacement, castBall, 0, 1, true);
        if (hit !== null) found++;
        if (answers !== null) answers[i] = hit === null ? Number.NaN : hit.time_of_impact;
      }
      return found;
    },
    overlaps: (sweeps) => {
      let found = 0;
      const visit = (): boolean => {
        found++;
        return true;
      };
      for (let i = 0; i < sweeps.length; i++) world.intersectionsWithShape(sweeps[i].origin, unturned, overlapBall, visit);
      return found;
    },
  };
}

export function joltWorld(placed: readonly Placed[], castRadius: number, overlapRadius: number): WorldRuns {
  const objectFilter = new Jolt.ObjectLayerPairFilterTable(1);
  objectFilter.EnableCollision(0, 0);
  const broadPhase = new Jolt.BroadPhaseLayerInterfaceTable(1, 1);
  broadPhase.MapObjectToBroadPhaseLayer(0, new Jolt.BroadPhaseLayer(0));
  const settings = new Jolt.JoltSettings();
  settings.mMaxBodies = placed.length + 1;
  settings.mObjectLayerPairFilter = objectFilter;
  settings.mBroadPhaseLayerInterface = broadPhase;
  const layerFilter = new Jolt.ObjectVsBroadPhaseLayerFilterTable(broadPhase, 1, objectFilter, 1);
  settings.mObjectVsBroadPhaseLayerFilter = layerFilter;
  const system = new Jolt.JoltInterface(settings).GetPhysicsSystem();
  const bodies = system.GetBodyInterface();
  const shapes = new Map<Spec, ReturnType<typeof joltShape>>();
  for (const { spec, pose } of placed) {
    if (!shapes.has(spec)) shapes.set(spec, joltShape(spec));
    const { x, y, z } = pose.position;
    const q = pose.quaternion;
    const body = new Jolt.BodyCreationSettings(
      shapes.get(spec)!,
      new Jolt.RVec3(x, y, z),
      new Jolt.Quat(q.x, q.y, q.z, q.w),
      Jolt.EMotionType_Static,
      0,
    );
    bodies.CreateAndAddBody(body, Jolt.EActivation_DontActivate);
    Jolt.destroy(body);
  }
  system.OptimizeBroadPhase();
  const query = system.GetNarrowPhaseQuery();
  const ofLayer = new Jolt.DefaultBroadPhaseLayerFilter(layerFilter, 0);
  const ofObject = new Jolt.DefaultObjectLayerFilter(objectFilter, 0);
  const ofBody = new Jolt.BodyFilter();
  const ofShape = new Jolt.ShapeFilter();
  const ray = new Jolt.RRayCast();
  const rayOrigin = floatIndex(ray.mOrigin);
  const rayDirection = floatIndex(ray.mDirection);
  const raySettings = new Jolt.RayCastSettings();
  const rayCollector = new Jolt.CastRayClosestHitCollisionCollector();
  const rayHit = rayCollector.mHit;
  const one = new Jolt.Vec3(1, 1, 1);
  const base = new Jolt.RVec3(0, 0, 0);
  const cast = new Jolt.RShapeCast(new Jolt.SphereShape(castRadius), one, new Jolt.RMat44(), new Jolt.Vec3(0, 0, 0));
  const castMatrix = floatIndex(cast.mCenterOfMassStart);
  const castDirection = floatIndex(cast.mDirection);
  // Behind the direction a cast keeps the box that it starts in.
  const castMin = castDirection + 4;
  const castMax = castDirection + 8;
  if (Jolt.HEAPF32[castMax] !== Math.fround(castRadius)) throw new Error('the layout of RShapeCast is not the expected one');
  const castSettings = new Jolt.ShapeCastSettings();
  const castCollector = new Jolt.CastShapeClosestHitCollisionCollector();
  const castHit = castCollector.mHit;
  const overlapBall = new Jolt.SphereShape(overlapRadius);
  const overlapMatrix = new Jolt.RMat44();
  const overlapIndex = floatIndex(overlapMatrix);
  const overlapSettings = new Jolt.CollideShapeSettings();
  const overlapCollector = new Jolt.CollideShapeAllHitCollisionCollector();
  const pose = { position: { x: 0, y: 0, z: 0 }, quaternion: { x: 0, y: 0, z: 0, w: 1 } };
  const writeXyz = (index: number, x: number, y: number, z: number): void => {
    Jolt.HEAPF32[index] = x;
    Jolt.HEAPF32[index + 1] = y;
    Jolt.HEAPF32[index + 2] = z;
  };
  const write = (index: number, { x, y, z }: Vec3Like): void => writeXyz(index, x, y, z);
  return {
    name: 'jolt',
    rays: (sweeps, answers) => {
      let found = 0;
      for (let i = 0; i < sweeps.length; i++) {
        const { origin, displacement } = sweeps[i];
        write(rayOrigin, origin);
        write(rayDirection, displacement);
        rayCollector.Reset();
        query.CastRay(ray, raySettings, rayCollector, ofLayer, ofObject, ofBody, ofShape);
        const isHit = rayCollector.HadHit();
        if (isHit) found++;
        if (answers !== null) answers[i] = isHit ? rayHit.mFraction : Number.NaN;
      }
      return found;
    },
    casts: (sweeps, answers) => {
      let found = 0;
      for (let i = 0; i < sweeps.length; i++) {
        const { origin, displacement } = sweeps[i];
        pose.position = origin;
        writeMatrix(Jolt.HEAPF32, castMatrix, pose, 0, 0, 0);
        const { x, y, z } = origin;
        writeXyz(castMin, x - castRadius, y - castRadius, z - castRadius);
        writeXyz(castMax, x + castRadius, y + castRadius, z + castRadius);
        write(castDirection, displacement);
        castCollector.Reset();
        query.CastShape(cast, castSettings, base, castCollector, ofLayer, ofObject, ofBody, ofShape);
        const isHit = castCollector.HadHit();
        if (isHit) found++;
        if (answers !== null) answers[i] = isHit ? castHit.mFraction : Number.NaN;
      }
      return found;
    },
    overlaps: (sweeps) => {
      let found = 0;
      for (let i = 0; i < sweeps.length; i++) {
        pose.position = sweeps[i].origin;
        writeMatrix(Jolt.HEAPF32, overlapIndex, pose, 0, 0, 0);
        overlapCollector.Reset();
        query.CollideShape(
          overlapBall,
          one,
          overlapMatrix,
          overlapSettings,
          base,
          overlapCollector,
          ofLayer,
          ofObject,
          ofBody,
          ofShape,
        );
        found += overlapCollector.mHits.size();
      }
      return found;
    },
  };
}

export function crashcatWorld(placed: readonly Placed[], castRadius: number, overlapRadius: number): WorldRuns {
  const settings = createWorldSettings();
  const objectLayer = addObjectLayer(settings, addBroadphaseLayer(settings));
  const world = createWorld(settings);
  const shapes = new Map<Spec, ReturnType<typeof crashcatShape>>();
  for (const { spec, pose } of placed) {
    if (!shapes.has(spec)) shapes.set(spec, crashcatShape(spec));
    const { x, y, z } = pose.position;
    const q = pose.quaternion;
    rigidBody.create(world, {
      motionType: MotionType.STATIC,
      shape: shapes.get(spec)!,
      objectLayer,
      position: [x, y, z],
      quaternion: [q.x, q.y, q.z, q.w],
    });
  }
  const all = filters.create(settings.layers);
  const rayCollector = createClosestCastRayCollector();
  const raySettings = createDefaultCastRaySettings();
  const castCollector = createClosestCastShapeCollector();
  const castSettings = createDefaultCastShapeSettings();
  const overlapCollector = createAllCollideShapeCollector();
  const overlapSettings = createDefaultCollideShapeSettings();
  const castBall = crashcatSphere.create({ radius: castRadius });
  const overlapBall = crashcatSphere.create({ radius: overlapRadius });
  const position: [number, number, number] = [0, 0, 0];
  const direction: [number, number, number] = [0, 0, 0];
  const unturned: [number, number, number, number] = [0, 0, 0, 1];
  const one: [number, number, number] = [1, 1, 1];
  const set = (out: [number, number, number], { x, y, z }: Vec3Like, scale: number): void => {
    out[0] = x * scale;
    out[1] = y * scale;
    out[2] = z * scale;
  };
  return {
    name: 'crashcat',
    rays: (sweeps, answers) => {
      let found = 0;
      for (let i = 0; i < sweeps.length; i++) {
        const { origin, displacement: d } = sweeps[i];
        const length = Math.sqrt(d.x * d.x + d.y * d.y + d.z * d.z);
        set(position, origin, 1);
        set(direction, d, 1 / length);
        rayCollector.reset();
        castRay(world, rayCollector, raySettings, position, direction, length, all);
        const isHit = rayCollector.hit.status === 1;
        if (isHit) found++;
        if (answers !== null) answers[i] = isHit ? rayCollector.hit.fraction : Number.NaN;
      }
      return found;
    },
    casts: (sweeps, answers) => {
      let found = 0;
      for (let i = 0; i < sweeps.length; i++) {
        const { origin, displacement } = sweeps[i];
        set(position, origin, 1);
        set(direction, displacement, 1);
        castCollector.reset();
        castShape(world, castCollector, castSettings, castBall, position, unturned, one, direction, all);
        const isHit = castCollector.hit.status === 1;
        if (isHit) found++;
        if (answers !== null) answers[i] = isHit ? castCollector.hit.fraction : Number.NaN;
      }
      return found;
    },
    overlaps: (sweeps) => {
      let found = 0;
      for (let i = 0; i < sweeps.length; i++) {
        set(position, sweeps[i].origin, 1);
        overlapCollector.reset();
        collideShape(world, overlapCollector, overlapSettings, overlapBall, position, unturned, one, all);
        found += overlapCollector.hits.length;
      }
      return found;
    },
  };
}
