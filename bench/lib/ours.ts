/** This library as a contestant. What the library does not export (yet) is null, and the tables show the peers alone. */
import type { PointResult, Pose, RayResult, Shape, Vec3Like } from 'touchstone';
import * as touchstone from 'touchstone';
import { type CastRun, STANDING } from './castQueries.ts';
import type { PairRun, Regime } from './pairQueries.ts';
import type { PointRun } from './pointQueries.ts';
import type { RayRun } from './rayQueries.ts';
import type { Spec } from './specs.ts';

/** The fields of the library's DistanceResult that are read here. */
interface DistanceResult {
  distance: number;
  pointA: Vec3Like;
  pointB: Vec3Like;
  normalA: Vec3Like;
  normalB: Vec3Like;
}

/** The fields of the library's CastResult that are read here. */
interface CastResult {
  fraction: number;
  point: Vec3Like;
  normalA: Vec3Like;
}

interface Queries {
  raycast?(origin: Vec3Like, displacement: Vec3Like, shape: Shape, pose: Pose, out: RayResult): RayResult | null;
  distanceToPoint?(point: Vec3Like, shape: Shape, pose: Pose, maxDistance: number, out: PointResult): PointResult | null;
  DistanceResult?: new () => DistanceResult;
  distanceBetween?(a: Shape, poseA: Pose, b: Shape, poseB: Pose, maxDistance: number, out: DistanceResult): DistanceResult | null;
  CastResult?: new () => CastResult;
  castShape?(a: Shape, poseA: Pose, displacement: Vec3Like, b: Shape, poseB: Pose, out: CastResult): CastResult | null;
  convex?(points: readonly number[], options: { radius: number }): Shape;
}
const queries: Queries = touchstone as unknown as Queries;

/** The shape, or null where the library has none. */
export function ourShape(spec: Spec): Shape | null {
  switch (spec.kind) {
    case 'sphere':
      return touchstone.sphere(spec.radius);
    case 'capsule':
      return touchstone.capsule({ x: 0, y: -spec.halfHeight, z: 0 }, { x: 0, y: spec.halfHeight, z: 0 }, spec.radius);
    case 'box':
      return touchstone.box(spec.half, { radius: spec.radius });
    case 'triangle':
      return touchstone.triangle(spec.a, spec.b, spec.c, { radius: spec.radius });
    case 'hull':
      return queries.convex?.(spec.points, { radius: spec.radius }) ?? null;
  }
}

export function ourRays(spec: Spec): RayRun | null {
  const { raycast } = queries;
  const shape = ourShape(spec);
  if (raycast === undefined || shape === null) return null;
  const out = new touchstone.RayResult();
  return (rays, answers) => {
    let sum = 0;
    for (let i = 0; i < rays.length; i++) {
      const { origin, displacement, pose } = rays[i];
      const hit = raycast(origin, displacement, shape, pose, out);
      if (hit !== null) sum += hit.fraction + hit.point.x + hit.normal.x + hit.normal.y + hit.normal.z;
      if (answers !== null) answers[i] = hit === null ? Number.NaN : hit.fraction;
    }
    return sum;
  };
}

export function ourPoints(spec: Spec): PointRun | null {
  const { distanceToPoint } = queries;
  const shape = ourShape(spec);
  if (distanceToPoint === undefined || shape === null) return null;
  const out = new touchstone.PointResult();
  return (points, answers) => {
    let sum = 0;
    for (let i = 0; i < points.length; i++) {
      const { point, pose } = points[i];
      distanceToPoint(point, shape, pose, Number.POSITIVE_INFINITY, out);
      sum += out.distance + out.point.x + out.normal.x;
      if (answers !== null) answers[i] = out.distance;
    }
    return sum;
  };
}

export function ourPairs(specA: Spec, specB: Spec, regime: Regime): PairRun | null {
  const { distanceBetween, DistanceResult } = queries;
  const a = ourShape(specA);
  const b = ourShape(specB);
  if (distanceBetween === undefined || DistanceResult === undefined || a === null || b === null) return null;
  const out = new DistanceResult();
  const { maxDistance } = regime;
  return (pairs, answers) => {
    let sum = 0;
    for (let i = 0; i < pairs.length; i++) {
      const { poseA, poseB } = pairs[i];
      const result = distanceBetween(a, poseA, b, poseB, maxDistance, out);
      if (result !== null) sum += out.distance + out.pointA.x + out.pointB.x + out.normalA.x + out.normalB.x;
      if (answers !== null) answers[i] = result === null ? Number.NaN : out.distance;
    }
    return sum;
  };
}

export function ourCasts(specA: Spec, specB: Spec): CastRun | null {
  const { castShape, CastResult } = queries;
  const a = ourShape(specA);
  const b = ourShape(specB);
  if (castShape === undefined || CastResult === undefined || a === null || b === null) return null;
  const out = new CastResult();
  return (casts, answers) => {
    let sum = 0;
    for (let i = 0; i < casts.length; i++) {
      const { poseA, displacement } = casts[i];
      const result = castShape(a, poseA, displacement, b, STANDING, out);
      if (result !== null) sum += out.fraction + out.point.x + out.normalA.x + out.normalA.y + out.normalA.z;
      if (answers !== null) answers[i] = result === null ? Number.NaN : out.fraction;
    }
    return sum;
  };
}
