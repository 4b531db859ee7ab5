/** Everything that an answer of `castShape` must fulfil, checked against the oracle. */
import type { Vec3, Vec3Like } from '../../src/math/vec3.ts';
import { castShape } from '../../src/queries/castShape.ts';
import { distanceBetween } from '../../src/queries/distanceBetween.ts';
import { CastResult } from '../../src/results/castResult.ts';
import { Cast, type Impact } from './cast.ts';
import { Placed } from './distance.ts';
import { ACCURACY, describeCase, faultsOf, type PairCase } from './distanceFaults.ts';
import { nearestOfHull } from './point.ts';
import { along, dot, length, polytopeOf, sub } from './polytope.ts';

export interface CastCase extends PairCase {
  /** How A moves. */
  displacement: Vec3Like;
}

/** Within this part of the size a cast that grazes may go either way. */
export const GRAZE = 1e-9;

/** The rounding of a fraction, as a part of the way. */
const FRACTION_ROUNDING = 2 * Number.EPSILON;
/** Shapes that are this near, as a part of the size, touch; the oracle itself cannot tell. */
const TOUCHING = 2e-15;
/** The place of an impact is known through the fraction where the way is at most this many sizes long; else only through the point. */
const LONG = 1e3;

/** Only a motion nearer than this to sliding, as a cosine, is looked at as a graze, or one that comes out again. */
const STEEP = 1e-3;

export type Verdict = 'hit' | 'miss' | 'overlap' | 'touch' | 'graze';

export interface Judgement {
  verdict: Verdict;
  faults: string[];
  /** The gap at the reported impact, as a part of the size; zero where there is none. */
  error: number;
}

/** A fresh result with nothing but NaN in it, so that a field that is not written shows. */
export function poisonedCast(): CastResult {
  const out = new CastResult();
  out.fraction = out.distance = out.featureA = out.featureB = out.subshapeA = out.subshapeB = NaN;
  for (const v of [out.point, out.normalA, out.normalB]) (v as Vec3).set(NaN, NaN, NaN);
  out.startsOverlapping = undefined as never;
  return out;
}

export function describeCast(subject: CastCase): string {
  const { x, y, z } = subject.displacement;
  return `${describeCase(subject)}\n  by vec(${x}, ${y}, ${z})`;
}

/** Puts a case to `castShape`, or to something in its place. */
export function judgeCast(
  subject: CastCase,
  answer: (subject: CastCase, out: CastResult) => CastResult | null = ours,
): Judgement {
  const { a, poseA, displacement, b, poseB } = subject;
  const out = poisonedCast();
  const result = answer(subject, out);
  if (result !== null && result !== out) return { verdict: 'hit', faults: ['did not return out'], error: 0 };
  const cast = new Cast(a, poseA, displacement, b, poseB);
  const start = cast.gapAt(cast.begin);
  const { size } = cast;
  if (result !== null) {
    const faults = fieldFaults(cast, result);
    if (faults.length > 0) return { verdict: 'hit', faults, error: 0 };
  }
  if (start < -GRAZE * size) return { verdict: 'overlap', faults: overlapFaults(subject, result), error: 0 };
  if (start <= GRAZE * size) return judgeTouching(subject, cast, start, result);
  const impact = cast.impact();
  if (result === null) {
    if (!impact) return { verdict: 'miss', faults: [], error: 0 };
    const { gap } = cast.leastGap();
    const faults = gap >= -GRAZE * size ? [] : [`missed at ${impact.fraction}: they overlap by ${-gap / size} of the size`];
    return { verdict: faults.length > 0 ? 'miss' : 'graze', faults, error: 0 };
  }
  if (result.startsOverlapping) return { verdict: 'hit', faults: [`startsOverlapping at a gap of ${start}`], error: 0 };
  const gap = cast.gapAt(cast.atFraction(result.fraction));
  const rounding = FRACTION_ROUNDING * cast.length;
  if (!impact) {
    const faults = Math.abs(gap) <= GRAZE * size + rounding ? [] : [`false hit at ${result.fraction}: gap ${gap}`];
    return { verdict: faults.length > 0 ? 'hit' : 'graze', faults, error: 0 };
  }
  const judged = hitFaults(subject, cast, result, impact, gap);
  const mayGraze = impact.closing < STEEP || cast.gapAt(cast.end) > GRAZE * size;
  if (judged.faults.length > 0 && mayGraze && cast.leastGap().gap >= -GRAZE * size)
    return { verdict: 'graze', faults: grazeFaults(subject, cast, result, gap), error: 0 };
  return { verdict: 'hit', ...judged };
}

function ours({ a, poseA, displacement, b, poseB }: CastCase, out: CastResult): CastResult | null {
  return castShape(a.shape, poseA, displacement, b.shape, poseB, out);
}

/** What needs no geometry. */
function fieldFaults({ length: whole }: Cast, result: CastResult): string[] {
  const { fraction, distance, point, normalA, normalB, startsOverlapping } = result;
  const numbers = [fraction, distance, ...[point, normalA, normalB].flatMap(({ x, y, z }) => [x, y, z])];
  if (!numbers.every(Number.isFinite)) return [`not finite: ${JSON.stringify(result)}`];
  const faults: string[] = [];
  if (!(fraction >= 0 && fraction <= 1)) faults.push(`fraction ${fraction}`);
  if (!(Math.abs(distance - fraction * whole) <= 8 * Number.EPSILON * fraction * whole)) faults.push(`distance ${distance}`);
  if (typeof startsOverlapping !== 'boolean') faults.push(`startsOverlapping ${startsOverlapping}`);
  if (startsOverlapping && (fraction !== 0 || distance !== 0)) faults.push(`startsOverlapping at ${fraction}`);
  if (result.subshapeA !== 0 || result.subshapeB !== 0) faults.push(`subshapes ${result.subshapeA}, ${result.subshapeB}, not 0`);
  if (normalB.x !== -normalA.x || normalB.y !== -normalA.y || normalB.z !== -normalA.z) faults.push('normals not opposite');
  return faults;
}

/** Shapes that overlap in the beginning: the answer is that of distanceBetween, with the point on B. */
function overlapFaults({ a, poseA, b, poseB }: CastCase, result: CastResult | null): string[] {
  if (!result?.startsOverlapping) return [`not startsOverlapping: ${JSON.stringify(result)}`];
  const there = distanceBetween(a.shape, poseA, b.shape, poseB)!;
  const same = (v: Vec3Like, w: Vec3Like): boolean => v.x === w.x && v.y === w.y && v.z === w.z;
  const isSame =
    same(result.point, there.pointB) &&
    same(result.normalA, there.normalA) &&
    result.featureA === there.featureA &&
    result.featureB === there.featureB;
  return isSame ? [] : [`not as distanceBetween: ${JSON.stringify(result)}, but ${JSON.stringify(there)}`];
}

/** Shapes that touch in the beginning: into each other they hit at once, apart or along each other they do not. */
function judgeTouching(subject: CastCase, cast: Cast, start: number, result: CastResult | null): Judgement {
  const { size } = cast;
  const least = cast.leastGap().gap;
  const verdict = 'touch';
  if (result === null) {
    const faults = least >= -GRAZE * size ? [] : [`touching (${start}), missed: they overlap by ${-least / size} of the size`];
    return { verdict, faults, error: 0 };
  }
  if (result.startsOverlapping && start >= TOUCHING * size) {
    return { verdict, faults: [`startsOverlapping at a gap of ${start}`], error: 0 };
  }
  const gap = cast.gapAt(cast.atFraction(result.fraction));
  const faults: string[] = [];
  if (!(Math.abs(gap) <= GRAZE * size)) faults.push(`touching (${start}), hit at ${result.fraction} with a gap of ${gap}`);
  // Clearly apart at the end, and no overlap to begin with.
  const isAway = Math.abs(start) <= TOUCHING * size && cast.gapAt(cast.end) > GRAZE * size && least > start - TOUCHING * size;
  if (isAway && !couldHit(subject, size)) faults.push(`touching (${start}), moves away, hit at ${result.fraction}`);
  if (start >= -TOUCHING * size && !(dot(result.normalA, subject.displacement) > -GRAZE * cast.length))
    faults.push('the normal is against the motion');
  return { verdict, faults, error: 0 };
}

/** Whether A would meet B if it started a few roundings aside, as what touches a rim or something thinner than that does. */
function couldHit({ a, poseA, displacement, b, poseB }: CastCase, size: number): boolean {
  const steps = [-1, 0, 1];
  return steps.some((x) =>
    steps.some((y) =>
      steps.some((z) => {
        const position = along(poseA.position, { x, y, z }, 2 * TOUCHING * size);
        const aside = new Cast(a, { position, quaternion: poseA.quaternion }, displacement, b, poseB);
        return aside.gapAt(aside.begin) > 0 && aside.impact() !== null;
      }),
    ),
  );
}

function hitFaults(
  subject: CastCase,
  cast: Cast,
  result: CastResult,
  impact: Impact,
  gap: number,
): { faults: string[]; error: number } {
  const { size } = cast;
  const faults: string[] = [];
  const rounding = FRACTION_ROUNDING * cast.length;
  const slack = ACCURACY * size + rounding;
  const excess = Math.max(0, Math.abs(gap) - rounding) / size;
  if (!(Math.abs(gap) <= slack)) faults.push(`at ${result.fraction} the gap is ${gap / size} of the size`);
  // Too early shows in the gap. Where a steep face and a shallow one meet, the time is known as well as the shallow one says.
  const late = (cast.atFraction(result.fraction) - impact.at) * Math.min(impact.closing, dot(result.normalA, cast.along));
  if (!(late <= 2 * slack)) faults.push(`fraction ${result.fraction}, not ${impact.fraction}: off by ${late / size}`);
  if (!(dot(result.normalA, subject.displacement) > -GRAZE * cast.length)) faults.push('the normal is against the motion');
  const isLong = cast.length > LONG * size;
  if (isLong && impact.closing < 1e-2) return { faults: [...faults, ...pointFaults(subject, result)], error: excess };
  const at = isLong ? impact.at : cast.atFraction(result.fraction);
  const there = cast.gapAt(at);
  const { point, normalA, normalB, featureA, featureB } = result;
  const position = cast.positionAt(at);
  const answer = {
    distance: there,
    pointA: along(point, normalA, -there),
    pointB: point,
    normalA,
    normalB,
    featureA,
    featureB,
    subshapeA: 0,
    subshapeB: 0,
  };
  const moved = { ...subject, poseA: { position, quaternion: subject.poseA.quaternion } };
  // Where A grazes B, an error of the gap is a larger one along the way, up to its square root where the two are round.
  const extra = Math.min(Math.sqrt(ACCURACY), ACCURACY / Math.abs(impact.closing)) * size;
  faults.push(...faultsOf(moved, cast.placed(at), answer, there, extra));
  return { faults, error: excess };
}

/** Shapes that slide along each other, or past a corner, nowhere deeper than a graze: any place of theirs will do, but it must be one. */
function grazeFaults(subject: CastCase, cast: Cast, result: CastResult, gap: number): string[] {
  const faults = pointFaults(subject, result);
  const slack = GRAZE * cast.size;
  if (!(Math.abs(gap) <= slack)) faults.push(`grazing, at ${result.fraction} the gap is ${gap / cast.size} of the size`);
  const { a } = cast.placed(0);
  const local = sub(result.point, cast.positionAt(cast.atFraction(result.fraction)));
  const off = offSurface(a, subject.a.shape.radius, local);
  if (!(off <= slack)) faults.push(`grazing, the point is ${off / cast.size} of the size off A`);
  return faults;
}

/** The point on the surface of B. */
function pointFaults({ b, poseB }: CastCase, { point }: CastResult): string[] {
  const core = new Placed(polytopeOf(b), poseB, poseB.position);
  const off = offSurface(core, b.shape.radius, sub(point, poseB.position));
  const slack = ACCURACY * b.size + 8 * Number.EPSILON * length(poseB.position);
  return off <= slack ? [] : [`the point is ${off / b.size} of its size off B`];
}

/** How far a point outside or near a shape is from its surface. */
function offSurface(core: Placed, radius: number, point: Vec3Like): number {
  const corners = Array.from(core.x, (_, i) => core.vertex(i));
  return Math.abs(nearestOfHull(point, corners).distance - radius);
}

/** Collects the first few failures with everything needed to repeat them. */
export class CastFailures {
  readonly shown: string[] = [];
  count = 0;

  add(subject: CastCase, faults: readonly string[]): void {
    if (faults.length === 0) return;
    this.count++;
    if (this.shown.length < 3) this.shown.push(`${describeCast(subject)}\n  ${faults.join('\n  ')}`);
  }

  /** Nothing when there were none. */
  toString(): string {
    return this.count === 0 ? '' : `${this.count} cases failed, such as\n${this.shown.join('\n')}`;
  }
}
