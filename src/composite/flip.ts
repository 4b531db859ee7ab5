import type { DistanceResult } from '../results/distanceResult.ts';

/** Makes the distance of (A, B) that of (B, A). */
export function flip(result: DistanceResult): void {
  const { pointA: p, pointB: q, normalA: n, normalB: m, featureA, subshapeA } = result;
  const { x, y, z } = p;
  p.copy(q);
  q.set(x, y, z);
  n.copy(m);
  m.set(-n.x, -n.y, -n.z);
  result.featureA = result.featureB;
  result.featureB = featureA;
  result.subshapeA = result.subshapeB;
  result.subshapeB = subshapeA;
}
