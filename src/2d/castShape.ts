import { checkAngle, MAX_ANGLE } from '../math/angle.ts';
import { checkSize, isNumber } from '../math/checks.ts';
import { castConvex } from './castConvex.ts';
import { castTurning, Turning } from './castTurning.ts';
import { Chain, isBehindChain } from './chain.ts';
import { checkPoint } from './checks.ts';
import { isBehindEdge } from './distanceChainEdge.ts';
import { checkPair } from './leaves.ts';
import { frameA, frameB, type Pose2, setFrames } from './pose.ts';
import { CastResult } from './results.ts';
import { ConvexShape, type Shape } from './shape.ts';
import type { Vec2Like } from './vec2.ts';

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
 */
export function castShape(
  a: Shape,
  poseA: Pose2,
  motion: Vec2Like | Motion2,
  b: Shape,
  poseB: Pose2,
  out: CastResult = new CastResult(),
): CastResult | null {
  setFrames(poseA, poseB);
  const displacement = (motion as Motion2 | null)?.displacement ?? (motion as Vec2Like);
  checkPoint(displacement, 'displacement');
  const isTurning = displacement !== motion && setTurning(motion as Motion2);
  out.subshapeA = 0;
  out.subshapeB = 0;
  const isHit =
    a instanceof ConvexShape && b instanceof ConvexShape
      ? castPair(a, displacement, isTurning, b, out)
      : castLeaves(a, displacement, isTurning, b, out);
  return isHit ? out : null;
}

/** The first pair of leaves to touch; of those that overlap from the start, the first in order. */
function castLeaves(a: Shape, displacement: Vec2Like, isTurning: boolean, b: Shape, out: CastResult): boolean {
  checkPair(a, b);
  const { leaves: leavesA } = a;
  const { leaves: leavesB } = b;
  let best = Infinity;
  for (let i = 0; i < leavesA.length; i++) {
    for (let j = 0; j < leavesB.length; j++) {
      const leafA = leavesA[i]!;
      const leafB = leavesB[j]!;
      if (b instanceof Chain && isBehindEdge(leafA, frameA, leafB, frameB)) continue;
      if (a instanceof Chain && isBehindEdge(leafB, frameB, leafA, frameA)) continue;
      if (!castPair(leafA, displacement, isTurning, leafB, out) || !(out.fraction < best)) continue;
      // Round an end of the edge, it may be hit from behind.
      if (!out.startsOverlapping) {
        if (b instanceof Chain && isBehindChain(b, j, frameB, out.normalB, out.featureB)) continue;
        if (a instanceof Chain && isBehindChain(a, i, frameA, out.normalA, out.featureA)) continue;
      }
      best = out.fraction;
      out.subshapeA = i;
      out.subshapeB = j;
    }
  }
  return best < Infinity && castPair(leavesA[out.subshapeA]!, displacement, isTurning, leavesB[out.subshapeB]!, out);
}

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
    ? castTurning(a, frameA, castShape_turning, b, frameB, out)
    : castConvex(a, frameA, displacement, b, frameB, out);
}
