/**
 * Rapier (Rust in WASM, float32). Its documented Shape.castRayAndGetNormal makes a new WASM shape and four vectors for every
 * call (2 to 4 microseconds, and for a hull a new hull), so it is called one level below: shapes and poses are turned into WASM
 * objects once, before the clock starts, rays are written to two WASM vectors that are kept.
 */

import RAPIER from '@dimforge/rapier3d-compat';
import type { Pose } from 'touchstone';
import type { PairQuery, PairRun, Regime } from '../lib/pairQueries.ts';
import type { PointRun } from '../lib/pointQueries.ts';
import type { RayRun } from '../lib/rayQueries.ts';
import type { Spec } from '../lib/specs.ts';

await RAPIER.init();

export type RawShape = ReturnType<RAPIER.Shape['intoRaw']>;
export type RawVector = ReturnType<typeof RAPIER.VectorOps.intoRaw>;
export type RawRotation = ReturnType<typeof RAPIER.RotationOps.intoRaw>;

export function rapierShape(spec: Spec): RawShape {
  return shapeOf(spec).intoRaw();
}

export function shapeOf(spec: Spec): RAPIER.Shape {
  switch (spec.kind) {
    case 'sphere':
      return new RAPIER.Ball(spec.radius);
    case 'capsule':
      return new RAPIER.Capsule(spec.halfHeight, spec.radius);
    case 'box': {
      const { x, y, z } = spec.half;
      return spec.radius > 0 ? new RAPIER.RoundCuboid(x, y, z, spec.radius) : new RAPIER.Cuboid(x, y, z);
    }
    case 'triangle': {
      const { a, b, c, radius } = spec;
      return radius > 0 ? new RAPIER.RoundTriangle(a, b, c, radius) : new RAPIER.Triangle(a, b, c);
    }
    case 'hull': {
      const points = new Float32Array(spec.points);
      return spec.radius > 0
        ? new RAPIER.RoundConvexPolyhedron(points, null, spec.radius)
        : new RAPIER.ConvexPolyhedron(points, null);
    }
  }
}

/** A pose as WASM objects. */
export interface RawPose {
  readonly position: RawVector;
  readonly rotation: RawRotation;
}

export function rawPose(pose: Pose): RawPose {
  return { position: RAPIER.VectorOps.intoRaw(pose.position), rotation: RAPIER.RotationOps.intoRaw(pose.quaternion) };
}

type Posed = readonly { readonly pose: Pose }[];
const rawPoseLists = new WeakMap<Posed, RawPose[]>();

/** The poses of the queries as WASM objects, in the same order; made the first time only, and so before the clock starts. */
function rawPosesOf(queries: Posed): RawPose[] {
  let list = rawPoseLists.get(queries);
  if (list === undefined) {
    list = queries.map(({ pose }) => rawPose(pose));
    rawPoseLists.set(queries, list);
  }
  return list;
}

function rawVector(): RawVector {
  return RAPIER.VectorOps.intoRaw({ x: 0, y: 0, z: 0 });
}

/** Casts rays by castRay, or with `withNormal` by castRayAndGetNormal. */
export function rapierRays(spec: Spec, withNormal: boolean): RayRun {
  const shape = rapierShape(spec);
  const rawOrigin = rawVector();
  const rawDirection = rawVector();
  const normal = new Float32Array(3);
  return (queries, answers) => {
    const poses = rawPosesOf(queries);
    let sum = 0;
    for (let i = 0; i < queries.length; i++) {
      const { origin, displacement } = queries[i];
      const { position, rotation } = poses[i];
      rawOrigin.x = origin.x;
      rawOrigin.y = origin.y;
      rawOrigin.z = origin.z;
      rawDirection.x = displacement.x;
      rawDirection.y = displacement.y;
      rawDirection.z = displacement.z;
      let fraction = Number.NaN;
      if (withNormal) {
        const hit = shape.castRayAndGetNormal(position, rotation, rawOrigin, rawDirection, 1, true);
        if (hit !== undefined) {
          hit.normal(normal);
          fraction = hit.time_of_impact();
          hit.free();
          sum += fraction + normal[0] + normal[1] + normal[2];
        }
      } else {
        const time = shape.castRay(position, rotation, rawOrigin, rawDirection, 1, true);
        if (time >= 0) {
          fraction = time;
          sum += time;
        }
      }
      if (answers !== null) answers[i] = fraction;
    }
    return sum;
  };
}

/** Projects points by projectPoint on the surface; the distance is left to the caller there, and so computed here. */
export function rapierPoints(spec: Spec): PointRun {
  const shape = rapierShape(spec);
  const rawPoint = rawVector();
  const projected = new Float32Array(3);
  return (queries, answers) => {
    const poses = rawPosesOf(queries);
    let sum = 0;
    for (let i = 0; i < queries.length; i++) {
      const { point } = queries[i];
      const { position, rotation } = poses[i];
      rawPoint.x = point.x;
      rawPoint.y = point.y;
      rawPoint.z = point.z;
      const projection = shape.projectPoint(position, rotation, rawPoint, false);
      projection.point(projected);
      const isInside = projection.isInside();
      projection.free();
      const dx = point.x - projected[0];
      const dy = point.y - projected[1];
      const dz = point.z - projected[2];
      const length = Math.sqrt(dx * dx + dy * dy + dz * dz);
      const distance = isInside ? -length : length;
      sum += distance + projected[0];
      if (answers !== null) answers[i] = distance;
    }
    return sum;
  };
}

/** Do the shapes overlap? By intersectsShape. */
export function rapierOverlaps(a: Spec, b: Spec): (query: PairQuery) => boolean {
  const shapeA = rapierShape(a);
  const shapeB = rapierShape(b);
  return ({ poseA, poseB }) => {
    const rawA = rawPose(poseA);
    const rawB = rawPose(poseB);
    const answer = shapeA.intersectsShape(rawA.position, rawA.rotation, shapeB, rawB.position, rawB.rotation);
    for (const raw of [rawA, rawB]) {
      raw.position.free();
      raw.rotation.free();
    }
    return answer;
  };
}

/** Signed distances by contactShape. */
export function rapierPairs(a: Spec, b: Spec, regime: Regime): PairRun {
  const shapeA = rapierShape(a);
  const shapeB = rapierShape(b);
  const contact = new Float32Array(13);
  const rawLists = new WeakMap<readonly PairQuery[], readonly [RawPose, RawPose][]>();
  return (queries, answers) => {
    let list = rawLists.get(queries);
    if (list === undefined) {
      list = queries.map(({ poseA, poseB }) => [rawPose(poseA), rawPose(poseB)]);
      rawLists.set(queries, list);
    }
    let sum = 0;
    for (let i = 0; i < queries.length; i++) {
      const poseA = list[i][0];
      const poseB = list[i][1];
      const raw = shapeA.contactShape(poseA.position, poseA.rotation, shapeB, poseB.position, poseB.rotation, regime.maxDistance);
      let distance = Number.NaN;
      if (raw !== undefined) {
        raw.getComponents(contact);
        raw.free();
        distance = contact[0];
        sum += distance + contact[1] + contact[4] + contact[7] + contact[10];
      }
      if (answers !== null) answers[i] = distance;
    }
    return sum;
  };
}
