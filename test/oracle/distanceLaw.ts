/** The law that every pair obeys: the answer of `distanceBetween` is the oracle's, and proves itself, in both orders of the arguments. */

import { distanceBetween } from '../../src/queries/distanceBetween.ts';
import { overlaps } from '../../src/queries/overlaps.ts';
import { DistanceResult } from '../../src/results/distanceResult.ts';
import { gapAlong, placePair, surfaceDistance } from './distance.ts';
import { describeCase, distanceTolerance, faultsOf, flipped, type PairCase } from './distanceFaults.ts';
import { poisoned } from './distanceReference.ts';

const result = new DistanceResult();

/** Puts a case to both orders. Returns what is wrong, and the true distance. */
export function tryCase(subject: PairCase): { faults: string[]; expected: number } {
  const { a, poseA, b, poseB } = subject;
  const pair = placePair(a, poseA, b, poseB);
  let expected = surfaceDistance(pair);
  const faults: string[] = [];
  const answer = distanceBetween(a.shape, poseA, b.shape, poseB, Infinity, poisoned(result));
  if (answer !== result) return { faults: [`returned ${answer} instead of out`], expected };
  // No two cores are nearer than the gap along any direction, though thin ones may seem so once they stand far away.
  expected = Math.max(expected, gapAlong(pair, answer.normalA));
  faults.push(...faultsOf(subject, pair, answer, expected));
  const { distance } = answer;
  const turned = distanceBetween(b.shape, poseB, a.shape, poseA, Infinity, poisoned(result));
  if (turned !== result) return { faults: ['returned null for B and A'], expected };
  faults.push(...faultsOf(subject, pair, flipped(turned), expected).map((fault) => `B and A: ${fault}`));
  if (Math.abs(expected) > distanceTolerance(subject, pair)) {
    const touches = expected <= 0;
    if (overlaps(a.shape, poseA, b.shape, poseB) !== touches) faults.push(`overlaps is ${!touches} at ${distance}`);
    if (overlaps(b.shape, poseB, a.shape, poseA) !== touches) faults.push(`overlaps of B and A is ${!touches} at ${distance}`);
  }
  return { faults, expected };
}

/** Collects the first few failures with everything needed to repeat them. */
export class Failures {
  readonly shown: string[] = [];
  count = 0;

  add(subject: PairCase, faults: readonly string[]): void {
    if (faults.length === 0) return;
    this.count++;
    if (this.shown.length < 3) this.shown.push(`${describeCase(subject)}\n  ${faults.join('\n  ')}`);
  }

  /** Nothing when there were none. */
  toString(): string {
    return this.count === 0 ? '' : `${this.count} cases failed, such as\n${this.shown.join('\n')}`;
  }
}
