import type { DistanceResult } from '../results/distanceResult.ts';

/** Makes the distance of (A, B) that of (B, A). */
export function flip(result: DistanceResult): void {
  const { pointA: p, pointB: q, normalA: n, normalB: m, featureA, subshapeA } = result;
  const { x, y, z } = p;
  p.copy(q);
  q.x = x;
  q.y = y;
  q.z = z;
  n.copy(m);
  m.negate();
  result.featureA = result.featureB;
  result.featureB = featureA;
  result.subshapeA = result.subshapeB;
  result.subshapeB = subshapeA;
}
