/** One case of contacts against all laws: the manifold by itself, and with the shapes in the other order. */
import { contactsBetween } from '../../src/queries/contactsBetween.ts';
import { distanceBetween } from '../../src/queries/distanceBetween.ts';
import { manifoldsBetween } from '../../src/queries/manifoldsBetween.ts';
import { ContactManifold } from '../../src/results/contactManifold.ts';
import { DistanceResult } from '../../src/results/distanceResult.ts';
import { type ContactPair, contactFaults, differenceOf, isSound, PLACE, placeContacts } from './contacts.ts';
import { flipped, type PairCase } from './distanceFaults.ts';

/** Areas and lengths above these parts of the size count as faces and edges that touch. */
const HAS_AREA = 1e-5;
const HAS_LENGTH = 1e-3;

/**
 * Cores nearer than this part of the size, without touching, have a normal that is only as good as the rounding of the size over that distance: the
 * nearest points are right, but what is farthest along such a normal is not. There are no contacts to check then.
 */
const ALL_BUT_TOUCHING = 1e-4;

const out = new ContactManifold();
const turned = new ContactManifold();
const swapped = new DistanceResult();

/** Normals that differ by less are the same but for rounding; where they differ by more, two directions are as good. */
const SAME_NORMAL = 1e-9;

const direct = new ContactManifold();
const seenAlong = new DistanceResult();

/** What is wrong with the manifold that is found without the distance: the same laws hold for it, and it is as deep as the pair. */
function manifoldFaults({ a, poseA, b, poseB }: PairCase, pair: ContactPair, distance: DistanceResult): string[] {
  const limit = distance.distance + PLACE * pair.size + pair.far;
  let visits = 0;
  direct.count = 7;
  direct.columns.fill(NaN);
  manifoldsBetween(a.shape, poseA, b.shape, poseB, Infinity, () => void visits++, direct);
  if (visits !== 1) return [`${visits} manifolds of two convex shapes`];
  const { normal, count } = direct;
  const { normalB } = distance;
  let at = 0;
  for (let i = 1; i < count; i++) if (direct.distance(i) < direct.distance(at)) at = i;
  const deepest = direct.distance(at);
  if (!(deepest <= limit && deepest >= 2 * distance.distance - limit))
    return [`manifold ${deepest} deep, not ${distance.distance}`];
  if (Math.hypot(normal.x - normalB.x, normal.y - normalB.y, normal.z - normalB.z) > SAME_NORMAL) return [];
  seenAlong.copy(distance);
  seenAlong.normalB.copy(normal);
  seenAlong.normalA.copy(normal).scale(-1);
  const { faults } = contactFaults(pair, seenAlong, direct);
  if (faults.length === 0) return [];
  // Where shapes all but touch, several features are as near along the same normal: the deepest contact names those that were seen.
  seenAlong.featureA = direct.featureA(at);
  seenAlong.featureB = direct.featureB(at);
  return contactFaults(pair, seenAlong, direct).faults.map((fault) => `manifold: ${fault}`);
}

/** Tries one case: what is wrong, what touched, and at how many contacts. */
export function tryContacts(subject: PairCase): {
  faults: string[];
  kind: 'faces' | 'edges' | 'points' | 'unsound';
  isSnapped: boolean;
  count: number;
} {
  const { a, poseA, b, poseB } = subject;
  const distance = distanceBetween(a.shape, poseA, b.shape, poseB)!;
  const pair = placeContacts(subject);
  if (!isSound(pair, distance)) {
    const gap = (distance.distance + a.shape.radius + b.shape.radius) / pair.size;
    return {
      faults: gap > 0 && gap < ALL_BUT_TOUCHING ? [] : [`unsound nearest points, ${gap} of the size apart`],
      kind: 'unsound',
      isSnapped: false,
      count: 0,
    };
  }
  out.normal.set(NaN, NaN, NaN);
  out.count = 7;
  out.columns.fill(NaN);
  contactsBetween(a.shape, poseA, b.shape, poseB, distance, out);
  const { faults, area, extent, isSnapped } = contactFaults(pair, distance, out);
  const back = flipped(distance);
  swapped.distance = back.distance;
  for (const key of ['pointA', 'pointB', 'normalA', 'normalB'] as const) swapped[key].copy(back[key]);
  swapped.featureA = back.featureA;
  swapped.featureB = back.featureB;
  const off = differenceOf(out, contactsBetween(b.shape, poseB, a.shape, poseA, swapped, turned).flip());
  if (!(off <= PLACE * pair.size + pair.far)) faults.push(`not the same set in the other order: ${off}`);
  faults.push(...manifoldFaults(subject, pair, distance));
  return { faults, kind: area > HAS_AREA ? 'faces' : extent > HAS_LENGTH ? 'edges' : 'points', isSnapped, count: out.count };
}
