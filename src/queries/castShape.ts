import { castConvex } from '../cast/castConvex.ts';
import { CastHit } from '../cast/castHit.ts';
import { castTurning } from '../cast/castTurning.ts';
import { aimSweep, Sweep } from '../cast/sweep.ts';
import { aimTurning, TurningSweep } from '../cast/turningSweep.ts';
import { writeHit } from '../cast/writeHit.ts';
import { checkVec3, throwOut } from '../math/checks.ts';
import { type Frame, setFrame } from '../math/frame.ts';
import { type Motion, OwnMotion } from '../math/motion.ts';
import type { Pose } from '../math/transform.ts';
import type { Vec3Like } from '../math/vec3.ts';
import { CastResult, writeCast } from '../results/castResult.ts';
import { DistanceResult } from '../results/distanceResult.ts';
import { checkShapes, compositeCastShape, type Shape } from '../shapes/composite.ts';
import { ConvexShape } from '../shapes/shape.ts';
import { checkPlaced, Places } from './arguments.ts';
import { distanceBetweenConvex } from './distanceBetween.ts';
import { readMotion } from './motion.ts';

const castShape_places = /* @__PURE__ */ new Places();
const castShape_motion = /* @__PURE__ */ new OwnMotion();
const castShape_overlap = /* @__PURE__ */ new DistanceResult();
const castShape_hit = /* @__PURE__ */ new CastHit();
const castInFrames_sweep = /* @__PURE__ */ new Sweep();
const castInFrames_turning = /* @__PURE__ */ new TurningSweep();

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
    const { a: frameA, b: frameB } = castShape_places;
    const own = castShape_motion;
    if (!(out instanceof CastResult)) throwOut(out, 'a CastResult', 'castShape');
    setFrame(frameA, poseA, 'poseA');
    readMotion(motion, own);
    setFrame(frameB, poseB, 'poseB');
    if (!(a instanceof ConvexShape && b instanceof ConvexShape)) {
      checkShapes(a, b);
      return compositeCastShape(a, frameA, own, b, frameB, out) ? out : null;
    }
    const hit = castShape_hit;
    if (!castInFrames(a, frameA, own, b, frameB, hit)) return null;
    if (hit.startsOverlapping && hit.t === 0) {
      // Answered as a distance is, to the last bit.
      distanceBetweenConvex(a, poseA, b, poseB, Infinity, castShape_overlap);
      writeCast(castShape_overlap, true, out);
    } else writeHit(hit, frameB, out);
    out.fraction = hit.t;
    out.distance = hit.t * own.displacement.length();
    return out;
  } catch (error) {
    checkPlaced(a, poseA, 'castShape: ', 'a', 'poseA');
    if (!(motion as Motion | null)?.displacement) checkVec3(motion as Vec3Like, 'castShape: displacement');
    checkPlaced(b, poseB, 'castShape: ', 'b', 'poseB');
    throw error;
  }
}

/** The hit of two convex shapes that stand as frames say, in B's frame, with `t` as the fraction of the motion. */
function castInFrames(a: ConvexShape, frameA: Frame, motion: OwnMotion, b: ConvexShape, frameB: Frame, hit: CastHit): boolean {
  const { displacement, rotation, center, ignoreStartOverlap } = motion;
  let start = 0.0;
  if (motion.turns) {
    const turning = castInFrames_turning;
    turning.tolerance = motion.tolerance;
    aimTurning(frameA, displacement, rotation, center, frameB, turning);
    if (!castTurning(a, b, turning, ignoreStartOverlap, hit)) return false;
  } else {
    const sweep = castInFrames_sweep;
    if (!aimSweep(a, frameA, displacement, b, frameB, sweep)) return false;
    if (!castConvex(a, b, sweep, ignoreStartOverlap, hit)) return false;
    start = sweep.start;
  }
  hit.t = Math.min(1, Math.max(0, hit.t - start));
  return true;
}
