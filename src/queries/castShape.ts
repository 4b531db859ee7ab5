import { ENTERS, UNSETTLED } from '../cast/castCores.ts';
import { CastHit } from '../cast/castHit.ts';
import { CastPair, castLine } from '../cast/castLine.ts';
import { checkVec3, throwOut } from '../math/checks.ts';
import { setFrame } from '../math/frame.ts';
import { Placement } from '../math/placement.ts';
import { CULL_MARGIN, MIN_LENGTH_SQ } from '../math/tolerance.ts';
import type { Pose } from '../math/transform.ts';
import type { Vec3Like } from '../math/vec3.ts';
import { moveNear } from '../ray/ray.ts';
import { CastResult } from '../results/castResult.ts';
import { DistanceResult } from '../results/distanceResult.ts';
import { pairQueriesOf, type Shape } from '../shapes/composite.ts';
import { ConvexShape } from '../shapes/shape.ts';
import { checkPlaced, hasXyz, MAX_LENGTH_SQ } from './arguments.ts';
import { castTurning } from './castTurning.ts';
import { distanceBetweenConvex } from './distanceBetween.ts';
import { checkMotion, isMotion, type Motion } from './motion.ts';
import { writeCast } from './writeCast.ts';

/**
 * Shapes that are apart by less than this part of their size touch. Touching shapes that move apart, or along each other up to this
 * slope, do not collide; a motion that ends within this part of the size of the impact ends at it.
 */
const TOUCHING = 1e-14;

/** Shapes that overlap by less than this part of their size only touch, too: of something thin, a depth is hardly known better. */
const OVERLAPPING = 1e-13;

/** A slope up to which it is asked whether they do more than graze: a ball met so near to its rim is this, squared, of its radius deep. */
const GRAZING = 1e-7;

/**
 * Squared: a cast from farther than this many times the reach of the shapes is moved near before its numbers are used; nearer,
 * the loss is a few bits.
 */
const FAR_CAST_SQ = 1024;

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
    if (a instanceof ConvexShape && b instanceof ConvexShape) return castConvex(a, poseA, motion, b, poseB, out);
    return pairQueriesOf(a, b).castShape(a, poseA, motion, b, poseB, out);
  } catch (error) {
    checkPlaced(a, poseA, 'castShape: ', 'a', 'poseA');
    if (!(motion as Motion | null)?.displacement) checkVec3(motion as Vec3Like, 'castShape: displacement');
    checkPlaced(b, poseB, 'castShape: ', 'b', 'poseB');
    throw error;
  }
}

/** The same for convex shapes, with a result that is known to be one. */
export function castConvex(
  a: ConvexShape,
  poseA: Pose,
  motion: Vec3Like | Motion,
  b: ConvexShape,
  poseB: Pose,
  out: CastResult,
): CastResult | null {
  if (motion !== null && motion !== undefined && isMotion(motion)) {
    if (checkMotion(motion)) return castTurning(a, poseA, motion, b, poseB, out);
    return castStraight(a, poseA, motion.displacement, b, poseB, motion.ignoreStartOverlap === true, out);
  }
  return castStraight(a, poseA, motion as Vec3Like, b, poseB, false, out);
}

const castStraight_pair = /* @__PURE__ */ new CastPair();
const castStraight_hit = /* @__PURE__ */ new CastHit();
const castStraight_leaving = /* @__PURE__ */ new CastHit();
const castStraight_start = /* @__PURE__ */ new DistanceResult();
const castStraight_deepest = /* @__PURE__ */ new DistanceResult();
const castStraight_poseA = /* @__PURE__ */ new Placement();
const castStraight_poseB = /* @__PURE__ */ new Placement();

function castStraight(
  a: ConvexShape,
  poseA: Pose,
  displacement: Vec3Like,
  b: ConvexShape,
  poseB: Pose,
  ignores: boolean,
  out: CastResult,
): CastResult | null {
  const pair = castStraight_pair;
  const hit = castStraight_hit;
  const { frameA, frameB, ray } = pair;
  setFrame(frameA, poseA, 'poseA');
  if (!hasXyz(displacement)) checkVec3(displacement, 'displacement');
  const { x: dx, y: dy, z: dz } = displacement;
  const dLenSq = dx * dx + dy * dy + dz * dz;
  if (!(dLenSq <= MAX_LENGTH_SQ)) checkVec3(displacement, 'displacement');
  setFrame(frameB, poseB, 'poseB');
  const reach = a.reach + b.reach;
  const reachSq = reach * reach * CULL_MARGIN;
  const touching = TOUCHING * reach;
  const length = Math.sqrt(dLenSq);
  const ox = frameA.px - frameB.px;
  const oy = frameA.py - frameB.py;
  const oz = frameA.pz - frameB.pz;
  const oLenSq = ox * ox + oy * oy + oz * oz;
  ray.ox = ox;
  ray.oy = oy;
  ray.oz = oz;
  ray.start = 0;
  ray.end = 1;
  if (oLenSq > reachSq) {
    // The balls around the shapes are apart: going away, or passing by, or not getting there, A misses.
    const oDotD = ox * dx + oy * dy + oz * dz;
    if (oDotD >= 0) return null;
    if (oLenSq > FAR_CAST_SQ * reachSq) {
      moveNear(poseA.position, displacement, poseB.position, ray);
      if (!(ray.ox * ray.ox + ray.oy * ray.oy + ray.oz * ray.oz <= reachSq)) return null;
    } else {
      if (oLenSq * dLenSq - oDotD * oDotD > reachSq * dLenSq) return null;
      const ex = ox + dx;
      const ey = oy + dy;
      const ez = oz + dz;
      if (-oDotD > dLenSq && ex * ex + ey * ey + ez * ez > reachSq) return null;
      // From where A is nearest all numbers are small.
      const moved = Math.min(1, -oDotD / dLenSq);
      ray.ox = ox + dx * moved;
      ray.oy = oy + dy * moved;
      ray.oz = oz + dz * moved;
      ray.start = -moved;
      ray.end = 1 - moved;
    }
  }
  if (!(dLenSq > MIN_LENGTH_SQ)) return castNowhere(a, poseA, displacement, b, poseB, ignores, out);
  ray.dx = dx;
  ray.dy = dy;
  ray.dz = dz;
  ray.dLenSq = dLenSq;
  ray.radius = a.radius + b.radius;
  ray.end += touching / length;
  pair.a = a.core;
  pair.b = b.core;
  pair.radiusA = a.radius;
  pair.radiusB = b.radius;
  if (!castExactly(a, poseA, b, poseB, hit)) return null;

  // How far A is from the plane between them at the start, and how fast it comes nearer.
  const fraction = hit.t - ray.start;
  const closing = -(hit.nx * dx + hit.ny * dy + hit.nz * dz);
  if (!(fraction * closing > touching)) {
    // It is at that plane, or beyond: they overlap, or touch, or A leaves B behind.
    if (overlapsAtStart(a, poseA, b, poseB)) {
      if (ignores && !deepens(a, poseA, displacement, b, poseB)) return null;
      return writeStart(true, out);
    }
    if (!(closing > TOUCHING * length)) return null;
    const isTouching = castStraight_start.distance <= touching;
    if (!(isTouching ? getsInto(a, poseA, b, poseB, false) : fraction * closing >= -touching)) return null;
  } else if (closing < GRAZING * length) {
    distanceBetweenConvex(a, poseA, b, poseB, Infinity, castStraight_start);
    if (!getsInto(a, poseA, b, poseB, castStraight_start.distance > touching)) return null;
  }
  const { point, normalA, normalB } = out;
  point.x = frameB.px + hit.x;
  point.y = frameB.py + hit.y;
  point.z = frameB.pz + hit.z;
  normalA.x = -hit.nx;
  normalA.y = -hit.ny;
  normalA.z = -hit.nz;
  normalB.x = hit.nx;
  normalB.y = hit.ny;
  normalB.z = hit.nz;
  out.fraction = Math.min(1, Math.max(0, fraction));
  out.distance = out.fraction * length;
  out.featureA = hit.featureA;
  out.featureB = hit.featureB;
  out.subshapeA = 0;
  out.subshapeB = 0;
  out.startsOverlapping = false;
  return out;
}

/** Where the line of the motion in castStraight_pair enters; false when it does not, or only after its end. */
function castExactly(a: ConvexShape, poseA: Pose, b: ConvexShape, poseB: Pose, hit: CastHit): boolean {
  const { ray } = castStraight_pair;
  const found = castLine(castStraight_pair, hit);
  if (found !== ENTERS) return found === UNSETTLED && advance(a, poseA, b, poseB, hit);
  // A plane along the motion tells hardly when it is met.
  const closing = -(hit.nx * ray.dx + hit.ny * ray.dy + hit.nz * ray.dz);
  return closing * closing > GRAZING * GRAZING * ray.dLenSq || advance(a, poseA, b, poseB, hit);
}

/** A is this near to B, as a part of the size, when it has come there. */
const ARRIVED = 2e-15;
/** Where both only graze, each step halves the gap. */
const MOST_STEPS = 200;

/**
 * The same by distances, where rounding hides features: to the plane across the shortest way between the shapes, which is not behind the
 * impact, and again from there, until they touch.
 */
function advance(a: ConvexShape, poseA: Pose, b: ConvexShape, poseB: Pose, hit: CastHit): boolean {
  const at = castStraight_deepest;
  const { ray } = castStraight_pair;
  const { ox, oy, oz, dx, dy, dz, dLenSq } = ray;
  const reach = a.reach + b.reach;
  const near = -(ox * dx + oy * dy + oz * dz) / dLenSq;
  let t = near - (2 * reach) / Math.sqrt(dLenSq);
  for (let step = 0; step < MOST_STEPS; step++) {
    hit.t = t;
    setDistanceAt(a, poseA, b, poseB, hit);
    const { normalB, distance } = at;
    const closing = -(normalB.x * dx + normalB.y * dy + normalB.z * dz);
    if (!(distance > ARRIVED * reach)) break;
    t += distance / closing;
    if (!(closing > 0 && t <= ray.end)) return false;
    if (t === hit.t) break;
  }
  const { normalB, pointB } = at;
  hit.x = pointB.x;
  hit.y = pointB.y;
  hit.z = pointB.z;
  hit.nx = normalB.x;
  hit.ny = normalB.y;
  hit.nz = normalB.z;
  hit.featureA = at.featureA;
  hit.featureB = at.featureB;
  return true;
}

/** The distance of the shapes, seen from B's position, when A is at hit.t on its line. */
function setDistanceAt(a: ConvexShape, poseA: Pose, b: ConvexShape, poseB: Pose, hit: CastHit): void {
  const { ray } = castStraight_pair;
  const { position } = castStraight_poseA;
  position.x = ray.ox + ray.dx * hit.t;
  position.y = ray.oy + ray.dy * hit.t;
  position.z = ray.oz + ray.dz * hit.t;
  castStraight_poseA.turnAs(poseA);
  castStraight_poseB.turnAs(poseB);
  distanceBetweenConvex(a, castStraight_poseA, b, castStraight_poseB, Infinity, castStraight_deepest);
}

/**
 * Whether A, which touches B at the start or only grazes it where it hits, gets into it by more than a touch on its way. A cast
 * the other way tells where it leaves B; in the middle of the stretch up to there, or to the end, it is at least half as deep as
 * anywhere on it, because both are convex. Where the cast back does not tell, `otherwise`.
 */
function getsInto(a: ConvexShape, poseA: Pose, b: ConvexShape, poseB: Pose, otherwise: boolean): boolean {
  const { ray } = castStraight_pair;
  const leaving = castStraight_leaving;
  const { dx, dy, dz, start, end } = ray;
  const from = Math.max(start, castStraight_hit.t);
  ray.dx = -dx;
  ray.dy = -dy;
  ray.dz = -dz;
  ray.end = Infinity;
  const isFound = castExactly(a, poseA, b, poseB, leaving);
  ray.dx = dx;
  ray.dy = dy;
  ray.dz = dz;
  ray.end = end;
  if (!isFound) return otherwise;
  leaving.t = 0.5 * (Math.min(-leaving.t, start + 1) + from);
  if (!(leaving.t > from)) return false;
  setDistanceAt(a, poseA, b, poseB, leaving);
  return castStraight_deepest.distance < -OVERLAPPING * (a.reach + b.reach);
}

/** Whether the shapes overlap from the start; castStraight_start tells how they stand. */
function overlapsAtStart(a: ConvexShape, poseA: Pose, b: ConvexShape, poseB: Pose): boolean {
  distanceBetweenConvex(a, poseA, b, poseB, Infinity, castStraight_start);
  return castStraight_start.distance < -OVERLAPPING * (a.reach + b.reach);
}

/**
 * Whether the motion makes an overlap at the start deeper. The signed distance along it is convex: where it does not fall at once, it
 * never does. It falls at once where the normal of the overlap says so, unless there is another way out that is as short; a moment later
 * tells.
 */
function deepens(a: ConvexShape, poseA: Pose, displacement: Vec3Like, b: ConvexShape, poseB: Pose): boolean {
  const { normalA, distance } = castStraight_start;
  const { x, y, z } = displacement;
  const least = OVERLAPPING * (a.reach + b.reach);
  const sinking = normalA.x * x + normalA.y * y + normalA.z * z;
  if (!(sinking > least && sinking > TOUCHING * Math.sqrt(x * x + y * y + z * z))) return false;
  const later = castStraight_leaving;
  later.t = castStraight_pair.ray.start + Math.min(1, (4 * least) / sinking);
  setDistanceAt(a, poseA, b, poseB, later);
  return castStraight_deepest.distance < distance - 0.5 * least;
}

/** The answer of a cast without a way: a hit where the shapes overlap, or touch and are told to go on. */
function castNowhere(
  a: ConvexShape,
  poseA: Pose,
  displacement: Vec3Like,
  b: ConvexShape,
  poseB: Pose,
  ignores: boolean,
  out: CastResult,
): CastResult | null {
  if (overlapsAtStart(a, poseA, b, poseB)) return ignores ? null : writeStart(true, out);
  const { normalA, distance } = castStraight_start;
  const { x, y, z } = displacement;
  const inward = normalA.x * x + normalA.y * y + normalA.z * z;
  const isInto = distance <= TOUCHING * (a.reach + b.reach) && inward > TOUCHING * Math.sqrt(x * x + y * y + z * z);
  return isInto ? writeStart(false, out) : null;
}

/** The answer at the start, from castStraight_start. */
function writeStart(isOverlapping: boolean, out: CastResult): CastResult {
  out.fraction = 0;
  out.distance = 0;
  writeCast(castStraight_start, isOverlapping, out);
  return out;
}
