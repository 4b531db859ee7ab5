/** A slow `castShape` made of the oracle, to try the laws themselves on: they must accept it, and refuse it once it is spoilt. */
import { distanceBetween } from '../../src/queries/distanceBetween.ts';
import type { CastResult } from '../../src/results/castResult.ts';
import { Cast } from './cast.ts';
import type { CastCase } from './castFaults.ts';
import { dot } from './polytope.ts';

/** Overlaps up to this part of the size are touches. */
const TOUCHING = 1e-14;

export function referenceCast({ a, poseA, displacement, b, poseB }: CastCase, out: CastResult): CastResult | null {
  const cast = new Cast(a, poseA, displacement, b, poseB);
  const start = cast.gapAt(cast.begin);
  const isOverlapping = start < -TOUCHING * cast.size;
  let at = cast.begin;
  if (!isOverlapping && start > TOUCHING * cast.size) {
    const impact = cast.impact();
    if (!impact) return null;
    at = impact.at;
  }
  out.fraction = at === cast.begin ? 0 : Math.min(1, cast.fractionAt(at));
  out.distance = out.fraction * cast.length;
  const position = at === cast.begin ? poseA.position : cast.positionAt(at);
  const there = distanceBetween(a.shape, { position, quaternion: poseA.quaternion }, b.shape, poseB)!;
  if (at === cast.begin && !isOverlapping && !(dot(there.normalA, displacement) > TOUCHING * cast.length)) return null;
  out.point.copy(there.pointB);
  out.normalA.copy(there.normalA);
  out.normalB.copy(there.normalB);
  out.featureA = there.featureA;
  out.featureB = there.featureB;
  out.subshapeA = 0;
  out.subshapeB = 0;
  out.startsOverlapping = isOverlapping;
  return out;
}
