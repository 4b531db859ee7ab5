/** A direction along which two cores are measured. */
import { MIN_LENGTH } from '../math/tolerance.ts';
import type { Vec3 } from '../math/vec3.ts';
import type { Candidate } from './candidate.ts';
import type { CorePair } from './corePair.ts';
import { NO_FEATURE } from './features.ts';
import { type Answer, offerNormal, separationAlong } from './finish.ts';
import type { Simplex } from './simplex.ts';

/** An answer to which axes as good as each other are offered, and the simplex that the search ended on. */
export class Ties {
  answer!: Answer;
  simplex!: Simplex;
}

/** A unit direction from the first core to the second. */
export class Axis {
  x = NaN;
  y = NaN;
  z = NaN;
  /** How far apart the cores are along it; negative where they overlap. */
  separation = NaN;
  /** Left for rounding where axes are compared. */
  slack = NaN;
  /** The features of both that it belongs to; NO_FEATURE where there are none. */
  featureA = NO_FEATURE;
  featureB = NO_FEATURE;
  /** Where this is set, each axis that is better than `separation` is offered to its answer, and the best is not kept. */
  ties: Ties | null = null;
  /** Directions with a larger cosine to the following one are passed over; none where it is more than 1. */
  passedCos = 2;
  passedX = 0;
  passedY = 0;
  passedZ = 0;
}

/** Measures a direction from the first core to the second, in the frame of the first, by the farthest vertices of both. */
export function tryAxis(pair: CorePair, candidate: Candidate, featureA: number, featureB: number, out: Axis): void {
  separationAlong(pair, candidate);
  takeAxis(pair, candidate, featureA, featureB, out);
}

/** Takes a direction, if the cores are farther apart along it than along the best so far, with the features of both that it belongs to. */
export function takeAxis(pair: CorePair, candidate: Candidate, featureA: number, featureB: number, out: Axis): void {
  const { ties } = out;
  const { normal: n, separation } = candidate;
  if (!(separation > out.separation)) return;
  if (out.passedCos < 1 && n.x * out.passedX + n.y * out.passedY + n.z * out.passedZ > out.passedCos) return;
  if (ties !== null) {
    if (featureA === NO_FEATURE) return;
    candidate.distance = separation;
    candidate.beyond = 0;
    offerNormal(pair, ties.simplex, featureA, featureB, candidate, ties.answer);
    return;
  }
  out.separation = separation;
  out.x = n.x;
  out.y = n.y;
  out.z = n.z;
  out.featureA = featureA;
  out.featureB = featureB;
}

/** Makes a vector unit, and turns it round where `sign` is -1. Returns false for one without length. */
export function turnUnit(n: Vec3, sign: number): boolean {
  const { x, y, z } = n;
  const length = Math.sqrt(x * x + y * y + z * z);
  if (!(length > MIN_LENGTH)) return false;
  const scale = sign / length;
  n.x = x * scale;
  n.y = y * scale;
  n.z = z * scale;
  return true;
}
