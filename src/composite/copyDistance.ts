import type { DistanceResult } from '../results/distanceResult.ts';

export function copyDistance(from: DistanceResult, to: DistanceResult): void {
  to.distance = from.distance;
  to.pointA.copy(from.pointA);
  to.pointB.copy(from.pointB);
  to.normalA.copy(from.normalA);
  to.normalB.copy(from.normalB);
  to.featureA = from.featureA;
  to.featureB = from.featureB;
  to.subshapeA = from.subshapeA;
  to.subshapeB = from.subshapeB;
}

/** Makes the distance of (A, B) that of (B, A), but for the subshapes. */
export function flip(result: DistanceResult): void {
  const { pointA: p, pointB: q, normalA: n, normalB: m, featureA } = result;
  const { x, y, z } = p;
  p.copy(q);
  q.set(x, y, z);
  n.copy(m);
  m.set(-n.x, -n.y, -n.z);
  result.featureA = result.featureB;
  result.featureB = featureA;
}
