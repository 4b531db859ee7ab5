import { castConvex } from '../cast/castConvex.ts';
import { CastHit } from '../cast/castHit.ts';
import { castTurning } from '../cast/castTurning.ts';
import { aimSweep, Sweep } from '../cast/sweep.ts';
import { aimTurning, DEFAULT_TOLERANCE, TurningSweep } from '../cast/turningSweep.ts';
import { checkVec3, throwOut } from '../math/checks.ts';
import { Frame, setFrame } from '../math/frame.ts';
import type { Pose } from '../math/transform.ts';
import { Vec3, type Vec3Like } from '../math/vec3.ts';
import { CastResult } from '../results/castResult.ts';
import { DistanceResult } from '../results/distanceResult.ts';
import { checkShapes, compositeCastShape, type Shape } from '../shapes/composite.ts';
import { ConvexShape } from '../shapes/shape.ts';
import { checkPlaced, hasXyz, MAX_LENGTH_SQ } from './arguments.ts';
import { distanceBetweenConvex } from './distanceBetween.ts';
import { checkMotion, isMotion, type Motion } from './motion.ts';
import { writeCast, writeHit } from './writeCast.ts';

/**
 * Where shape A, moved by `motion`, first touches shape B, which stands; null when it does not. A displacement moves A without turning
 * it; then the fraction is calculated, not searched for. A {@link Motion} turns it as well; then the fraction is never past the impact, and
 * the gap that is left there is at most the tolerance (or 1e-13 of the size, or 1e-15 of the way, if that is more). All is in the world.
 *
 * Shapes that overlap from the start hit at fraction 0 with `startsOverlapping` and the point, normals and features of
 * `distanceBetween`. Shapes that start touching hit at fraction 0 when they move into each other, and miss when they move apart or
 * along each other. A displacement of zero hits only when they overlap. With `ignoreStartOverlap` in the motion, shapes that overlap from
 * the start hit only where the motion makes the overlap deeper, so that what stands a rounding deep in a floor can leave it, or slide
 * along. Nothing is allocated when `out` is given.
 *
 * @example
 * ```ts
 * import { box, castShape, sphere, Transform } from 'touchstone';
 *
 * const body = sphere(0.5);
 * const floor = box({ x: 9, y: 1, z: 9 });
 * const below = new Transform({ x: 0, y: -1, z: 0 });
 * const hit = castShape(body, new Transform({ x: 0, y: 2.5, z: 0 }), { x: 0, y: -4, z: 0 }, floor, below);
 * console.log(hit?.fraction, hit?.distance, hit?.normalB.y); // 0.5 2 1
 * // A body that stands 1e-12 deep in the floor walks on.
 * const walk = { displacement: { x: 1, y: 0, z: 0 }, ignoreStartOverlap: true };
 * console.log(castShape(body, new Transform({ x: 0, y: 0.5 - 1e-12, z: 0 }), walk, floor, below)); // null
 * ```
 */
export function castShape(
  a: Shape,
  poseA: Pose,
  motion: Vec3Like | Motion,
  b: Shape,
  poseB: Pose,
  out: CastResult = new CastResult(),
): CastResult | null {
  try {
    if (!(out instanceof CastResult)) throwOut(out, 'a CastResult', 'castShape');
    if (a instanceof ConvexShape && b instanceof ConvexShape) return castConvexShape(a, poseA, motion, b, poseB, out);
    checkShapes(a, b);
    return compositeCastShape(a, poseA, motion, b, poseB, out);
  } catch (error) {
    checkPlaced(a, poseA, 'castShape: ', 'a', 'poseA');
    if (!(motion as Motion | null)?.displacement) checkVec3(motion as Vec3Like, 'castShape: displacement');
    checkPlaced(b, poseB, 'castShape: ', 'b', 'poseB');
    throw error;
  }
}

const castShape_frameA = /* @__PURE__ */ new Frame();
const castShape_frameB = /* @__PURE__ */ new Frame();
const castShape_sweep = /* @__PURE__ */ new Sweep();
const castShape_turning = /* @__PURE__ */ new TurningSweep();
const castShape_origin = /* @__PURE__ */ new Vec3();
const castShape_overlap = /* @__PURE__ */ new DistanceResult();
const castShape_hit = /* @__PURE__ */ new CastHit();

/** The same for convex shapes, with a result that is known to be one. */
export function castConvexShape(
  a: ConvexShape,
  poseA: Pose,
  motion: Vec3Like | Motion,
  b: ConvexShape,
  poseB: Pose,
  out: CastResult,
): CastResult | null {
  const frameA = castShape_frameA;
  const frameB = castShape_frameB;
  const hit = castShape_hit;
  setFrame(frameA, poseA, 'poseA');
  let displacement = motion as Vec3Like;
  let ignoresOverlap = false;
  let turns = false;
  if (motion !== null && motion !== undefined && isMotion(motion)) {
    turns = checkMotion(motion);
    displacement = motion.displacement;
    ignoresOverlap = motion.ignoreStartOverlap === true;
  } else if (!hasXyz(displacement)) checkVec3(displacement, 'displacement');
  const { x, y, z } = displacement;
  const lenSq = x * x + y * y + z * z;
  if (!(lenSq <= MAX_LENGTH_SQ)) checkVec3(displacement, 'displacement');
  setFrame(frameB, poseB, 'poseB');
  let start = 0.0;
  if (turns) {
    const turning = castShape_turning;
    const { rotation, center, tolerance } = motion as Motion;
    turning.tolerance = DEFAULT_TOLERANCE;
    if (tolerance !== undefined) turning.tolerance = tolerance;
    aimTurning(frameA, displacement, rotation!, center === undefined ? castShape_origin : center, frameB, turning);
    if (!castTurning(a, b, turning, ignoresOverlap, hit)) return null;
  } else {
    const sweep = castShape_sweep;
    if (!aimSweep(a, frameA, displacement, b, frameB, sweep)) return null;
    if (!castConvex(a, b, sweep, ignoresOverlap, hit)) return null;
    start = sweep.start;
  }
  // What overlaps from the start is answered as a distance is, to the last bit.
  if (hit.startsOverlapping && !(hit.t > start)) {
    distanceBetweenConvex(a, poseA, b, poseB, Infinity, castShape_overlap);
    writeCast(castShape_overlap, true, out);
  } else writeHit(hit, frameB, out);
  out.fraction = Math.min(1, Math.max(0, hit.t - start));
  out.distance = out.fraction * Math.sqrt(lenSq);
  return out;
}
