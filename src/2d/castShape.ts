import { checkAngle, MAX_ANGLE } from '../math/angle.ts';
import { checkSize, isNumber } from '../math/checks.ts';
import { castLine } from './castChain.ts';
import { castConvex, writeCast } from './castConvex.ts';
import { castTurning, TOUCHING, Turning } from './castTurning.ts';
import { Chain } from './chain.ts';
import { checkPoint, throwOut } from './checks.ts';
import { CLOSE } from './core.ts';
import { distanceNearest } from './distanceBetween.ts';
import { checkPair } from './leaves.ts';
import { frameA, frameB, type Pose2, setFrames } from './pose.ts';
import { CastResult, DistanceResult } from './results.ts';
import { ConvexShape, type Shape } from './shape.ts';
import { Vec2, type Vec2Like } from './vec2.ts';

/** A motion with a constant turn. */
export interface Motion2 {
  /** How the centre of turning moves, in the world. */
  displacement: Vec2Like;
  /** By how many radians A turns meanwhile, counter-clockwise. */
  rotation: number;
  /** The centre of turning in A's frame; its origin by default. */
  center?: Vec2Like;
  /** The largest gap that may be left between the shapes at the reported impact; 1e-9 by default. */
  tolerance?: number;
}

const DEFAULT_TOLERANCE = 1e-9;

/**
 * Where shape A, moved by `motion`, first touches shape B, which stands; null when it does not. A displacement moves it without
 * turning, and the fraction is exact: it is calculated, not searched for. A {@link Motion2} turns it as well; then the fraction is never
 * past the true impact, and the gap left there is at most the tolerance (or 1e-13 of the size, if that is more).
 *
 * Shapes that overlap from the start hit at fraction 0 with `startsOverlapping` and the points and normals of `distanceBetween`;
 * shapes that start touching and move apart or along each other do not collide. The edges of a chain are hit from the front
 * only. Nothing is allocated when `out` is given.
 *
 * @example
 * ```ts
 * import { castShape, circle, rectangle, Transform2 } from 'touchstone/2d';
 *
 * const above = new Transform2({ x: 0, y: 3 });
 * const hit = castShape(circle(1), above, { x: 0, y: -2 }, rectangle({ x: 5, y: 1 }), new Transform2());
 * console.log(hit?.fraction, hit?.normalB.y); // 0.5 1
 * ```
 */
export function castShape(
  a: Shape,
  poseA: Pose2,
  motion: Vec2Like | Motion2,
  b: Shape,
  poseB: Pose2,
  out: CastResult = new CastResult(),
): CastResult | null {
  if (!(out instanceof CastResult)) throwOut(out);
  setFrames(poseA, poseB);
  const displacement = (motion as Motion2 | null)?.displacement ?? (motion as Vec2Like);
  checkPoint(displacement, 'displacement');
  const isTurning = displacement !== motion && setTurning(motion as Motion2);
  // A copy: it may be a vector of the result.
  const way = castShape_way;
  way.x = displacement.x;
  way.y = displacement.y;
  out.subshapeA = 0;
  out.subshapeB = 0;
  const isHit =
    a instanceof ConvexShape && b instanceof ConvexShape
      ? castPair(a, way, isTurning, b, out)
      : castParts(a, way, isTurning, b, out);
  return isHit ? out : null;
}

/** The first pair of parts to touch; of those that overlap from the start, the first in order, and of a chain the deepest. */
function castParts(a: Shape, displacement: Vec2Like, isTurning: boolean, b: Shape, out: CastResult): boolean {
  checkPair(a, b);
  if (startsInChain(a, isTurning, b, out)) return true;
  const { length: countA } = a.parts;
  const { length: countB } = b.parts;
  let best = Infinity;
  let bestA = 0;
  let bestB = 0;
  for (let i = 0; i < countA; i++) {
    for (let j = 0; j < countB; j++) {
      if (!castPart(a, i, displacement, isTurning, b, j, out) || !(out.fraction < best)) continue;
      best = out.fraction;
      bestA = i;
      bestB = j;
    }
  }
  return best < Infinity && castPart(a, bestA, displacement, isTurning, b, bestB, out);
}

const startsInChain_distance = /* @__PURE__ */ new DistanceResult();

/** Fills `out` for a shape that overlaps a chain by more than rounding before it moves; false when it does not, or there is no chain. */
function startsInChain(a: Shape, isTurning: boolean, b: Shape, out: CastResult): boolean {
  const chain = a instanceof Chain ? a : b;
  if (!(chain instanceof Chain)) return false;
  const distance = startsInChain_distance;
  distance.distance = Infinity;
  if (distanceNearest(a, b, distance) === null) return false;
  const { outer } = chain === a ? b.leaves[distance.subshapeB]! : a.leaves[distance.subshapeA]!;
  if (!(distance.distance < -(isTurning ? TOUCHING : CLOSE) * (outer + chain.extent))) return false;
  writeCast(distance, true, out);
  out.subshapeA = distance.subshapeA;
  out.subshapeB = distance.subshapeB;
  return true;
}

/** Casts part i of A against part j of B. */
function castPart(
  a: Shape,
  i: number,
  displacement: Vec2Like,
  isTurning: boolean,
  b: Shape,
  j: number,
  out: CastResult,
): boolean {
  const partA = a.parts[i]!;
  const partB = b.parts[j]!;
  const chain = a instanceof Chain ? a : b instanceof Chain ? b : null;
  out.subshapeA = i;
  out.subshapeB = j;
  if (chain === null) return castPair(partA, displacement, isTurning, partB, out);
  const line = chain.lines[chain === a ? i : j]!;
  if (isTurning) return castTurning(partA, frameA, castShape_turning, partB, frameB, chain, line, out);
  return chain === a
    ? castLine(partB, frameB, displacement, -1, chain, line, frameA, out)
    : castLine(partA, frameA, displacement, 1, chain, line, frameB, out);
}

const castShape_way = /* @__PURE__ */ new Vec2();
const castShape_turning = /* @__PURE__ */ new Turning();

/** Checks a motion with a turn and makes it ready; false when there is no turn in it. */
function setTurning(motion: Motion2): boolean {
  const { displacement, rotation, center, tolerance = DEFAULT_TOLERANCE } = motion;
  if (!(isNumber(rotation) && Math.abs(rotation) <= MAX_ANGLE)) checkAngle(rotation, 'rotation');
  if (!(isNumber(tolerance) && tolerance >= 0)) checkSize(tolerance, 'tolerance');
  const turning = castShape_turning;
  turning.centerX = 0;
  turning.centerY = 0;
  if (center !== undefined) {
    checkPoint(center, 'center');
    turning.centerX = center.x;
    turning.centerY = center.y;
  }
  turning.dx = displacement.x;
  turning.dy = displacement.y;
  turning.angle = rotation;
  turning.tolerance = tolerance;
  return rotation !== 0;
}

function castPair(a: ConvexShape, displacement: Vec2Like, isTurning: boolean, b: ConvexShape, out: CastResult): boolean {
  return isTurning
    ? castTurning(a, frameA, castShape_turning, b, frameB, null, null, out)
    : castConvex(a, frameA, displacement, b, frameB, out);
}
