import type { CastResult } from '../results/castResult.ts';
import type { DistanceResult } from '../results/distanceResult.ts';

/** The answer where the shapes are at the given distance, but for how far A has gone. */
export function writeCast(distance: DistanceResult, isOverlapping: boolean, out: CastResult): void {
  const { pointB, normalA, normalB } = distance;
  out.point.x = pointB.x;
  out.point.y = pointB.y;
  out.point.z = pointB.z;
  out.normalA.x = normalA.x;
  out.normalA.y = normalA.y;
  out.normalA.z = normalA.z;
  out.normalB.x = normalB.x;
  out.normalB.y = normalB.y;
  out.normalB.z = normalB.z;
  out.featureA = distance.featureA;
  out.featureB = distance.featureB;
  out.subshapeA = distance.subshapeA;
  out.subshapeB = distance.subshapeB;
  out.startsOverlapping = isOverlapping;
}
