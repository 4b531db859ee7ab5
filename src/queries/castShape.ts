import { UNSETTLED } from '../kernels/castSide.ts';
import { HIT, INSIDE, LocalRay, moveNear } from '../kernels/localRay.ts';
import { checkVec3 } from '../math/checks.ts';
import { Frame, MAX_NORM_SQ, MIN_NORM_SQ, setFrame } from '../math/frame.ts';
import { CULL_MARGIN, MIN_LENGTH, MIN_LENGTH_SQ } from '../math/tolerance.ts';
import { type Pose, Transform } from '../math/transform.ts';
import type { Vec3Like } from '../math/vec3.ts';
import { CastResult } from '../results/castResult.ts';
import { DistanceResult } from '../results/distanceResult.ts';
import { VERTEX } from '../results/features.ts';
import { type Shape as AnyShape, queriesOf } from '../shapes/composite.ts';
import { BOX, CAPSULE, ConvexShape, type Shape, SPHERE, throwShape } from '../shapes/shape.ts';
import { MAX_LENGTH_SQ } from './arguments.ts';
import { castBall } from './castBall.ts';
import { castBallBox } from './castBallBox.ts';
import { castBallCapsule } from './castBallCapsule.ts';
import { castBoxPair } from './castBoxPair.ts';
import { castPolytopes } from './castPolytopes.ts';
import { castRodBox } from './castRodBox.ts';
import { castRodPair } from './castRodPair.ts';
import { castTurning } from './castTurning.ts';
import { distanceBetween } from './distanceBetween.ts';
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

/** The square of a unit vector may differ from 1 by this much. */
const UNIT = 2e-15;

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
 * along each other. A displacement of zero hits only when they overlap. Nothing is allocated when `out` is given.
 */
export function castShape(
  a: AnyShape,
  poseA: Pose,
  motion: Vec3Like | Motion,
  b: AnyShape,
  poseB: Pose,
  out: CastResult = new CastResult(),
): CastResult | null {
  if (a === null || a === undefined) throwShape(a, 'a');
  if (b === null || b === undefined) throwShape(b, 'b');
  // Once a field has been read, V8 knows what an object is, and asks no more.
  const reach = a.reach + b.reach;
  if (!(a instanceof ConvexShape && b instanceof ConvexShape)) {
    return queriesOf(a, 'a', b, 'b').castShape(a, poseA, motion, b, poseB, out);
  }
  if (!isMissing(motion) && isMotion(motion)) return castMotion(a, poseA, motion, b, poseB, out);
  const displacement = motion as Vec3Like;
  if (isMissing(displacement) || isMissing(poseA) || isMissing(poseB)) checkCastArguments(poseA, displacement, poseB);
  const { position: p, quaternion: q } = poseA;
  const { position: s, quaternion: t } = poseB;
  if (isMissing(p) || isMissing(q) || isMissing(s) || isMissing(t)) checkCastArguments(poseA, displacement, poseB);
  const { x: dx, y: dy, z: dz } = displacement;
  const { x: px, y: py, z: pz } = p;
  const { x: qx, y: qy, z: qz, w: qw } = q;
  const { x: sx, y: sy, z: sz } = s;
  const { x: tx, y: ty, z: tz, w: tw } = t;
  // Whether they are finite shows in the sums of squares.
  const areAllNumbers =
    typeof dx === 'number' &&
    typeof dy === 'number' &&
    typeof dz === 'number' &&
    typeof px === 'number' &&
    typeof py === 'number' &&
    typeof pz === 'number' &&
    typeof qx === 'number' &&
    typeof qy === 'number' &&
    typeof qz === 'number' &&
    typeof qw === 'number' &&
    typeof sx === 'number' &&
    typeof sy === 'number' &&
    typeof sz === 'number' &&
    typeof tx === 'number' &&
    typeof ty === 'number' &&
    typeof tz === 'number' &&
    typeof tw === 'number';
  if (!areAllNumbers) checkCastArguments(poseA, displacement, poseB);
  // From B's origin to A's, and where A goes.
  const ox = px - sx;
  const oy = py - sy;
  const oz = pz - sz;
  const dLenSq = dx * dx + dy * dy + dz * dz;
  const oLenSq = ox * ox + oy * oy + oz * oz;
  const oDotD = ox * dx + oy * dy + oz * dz;
  const aNormSq = qx * qx + qy * qy + qz * qz + qw * qw;
  const bNormSq = tx * tx + ty * ty + tz * tz + tw * tw;
  const isUsable =
    aNormSq >= MIN_NORM_SQ &&
    aNormSq <= MAX_NORM_SQ &&
    bNormSq >= MIN_NORM_SQ &&
    bNormSq <= MAX_NORM_SQ &&
    oLenSq <= MAX_LENGTH_SQ &&
    dLenSq <= MAX_LENGTH_SQ;
  if (!isUsable) checkCastArguments(poseA, displacement, poseB);
  const reachSq = reach * reach * CULL_MARGIN;
  const ray = castShape_ray;
  ray.start = 0;
  ray.atOrigin = true;
  let end = 1.0;
  if (oLenSq > reachSq) {
    // The balls around the shapes are apart: going away, or passing by, or not getting there, A misses.
    if (oDotD >= 0) return null;
    if (oLenSq > FAR_CAST_SQ * reachSq) {
      moveNear(p, displacement, s, ray);
      if (!(ray.ox * ray.ox + ray.oy * ray.oy + ray.oz * ray.oz <= reachSq)) return null;
      end = ray.end;
    } else {
      const beside = oLenSq * dLenSq - oDotD * oDotD;
      if (beside > reachSq * dLenSq) return null;
      if (a.type === SPHERE && b.type === SPHERE && a.reach === a.radius && b.reach === b.radius && reach > MIN_LENGTH) {
        // Two balls about their origins: nothing has to be turned. h is the way from B to A where they are nearest, n = (h - d back) / r.
        const nearest = -oDotD / dLenSq;
        const hx = ox + dx * nearest;
        const hy = oy + dy * nearest;
        const hz = oz + dz * nearest;
        const rest = reach * reach - (hx * hx + hy * hy + hz * hz);
        const back = Math.sqrt(rest / dLenSq);
        const length = Math.sqrt(dLenSq);
        if (!(back >= 0 && (nearest - back - 1) * length <= TOUCHING * reach)) return null;
        const fraction = Math.min(1, nearest - back);
        const ux = hx - dx * back;
        const uy = hy - dy * back;
        const uz = hz - dz * back;
        // 1 / |u|, by a step of Newton's method from 1 / r.
        const inv = 1 / reach;
        const scale = inv * (1.5 - 0.5 * (ux * ux + uy * uy + uz * uz) * inv * inv);
        const nx = ux * scale;
        const ny = uy * scale;
        const nz = uz * scale;
        const { point, normalA, normalB } = out;
        out.fraction = fraction;
        out.distance = fraction * length;
        point.x = sx + nx * b.radius;
        point.y = sy + ny * b.radius;
        point.z = sz + nz * b.radius;
        normalA.x = -nx;
        normalA.y = -ny;
        normalA.z = -nz;
        normalB.x = nx;
        normalB.y = ny;
        normalB.z = nz;
        out.featureA = VERTEX;
        out.featureB = VERTEX;
        out.subshapeA = 0;
        out.subshapeB = 0;
        out.startsOverlapping = false;
        return out;
      }
      const ex = ox + dx;
      const ey = oy + dy;
      const ez = oz + dz;
      if (-oDotD > dLenSq && ex * ex + ey * ey + ez * ez > reachSq) return null;
    }
  }
  if (!(dLenSq > MIN_LENGTH_SQ)) return writeStart(a, poseA, displacement, b, poseB, out);
  if (ray.atOrigin) {
    ray.ox = ox;
    ray.oy = oy;
    ray.oz = oz;
  }
  const length = Math.sqrt(dLenSq);
  const touching = TOUCHING * reach;
  ray.dx = dx;
  ray.dy = dy;
  ray.dz = dz;
  ray.dLenSq = dLenSq;
  ray.end = end + touching / length;
  const { start } = ray;
  let found = castPairOf(a, poseA, b, poseB, ray, out);
  // A kernel that only knows that it starts inside does not tell where the line enters.
  if (found === INSIDE) found = castPolytopes(a, poseA, b, poseB, ray, out);
  if (found !== HIT) return null;
  const { normalB } = out;
  const normSq = normalB.x * normalB.x + normalB.y * normalB.y + normalB.z * normalB.z;
  if (!(Math.abs(normSq - 1) < UNIT)) makeUnit(displacement, out);
  // How far A is from the plane between them at the start, and how fast it comes nearer.
  const fraction = out.fraction - start;
  const closing = -(normalB.x * dx + normalB.y * dy + normalB.z * dz);
  if (!(fraction * closing > touching)) {
    // It is at that plane, or beyond: they overlap, or touch, or A leaves B behind.
    if (writeOverlap(a, poseA, b, poseB, out) !== null) return out;
    if (!(closing > TOUCHING * length)) return null;
    const isTouching = castShape_distance.distance <= touching;
    if (!(isTouching ? getsInto(a, poseA, b, poseB, ray, false, out) : fraction * closing >= -touching)) return null;
  } else if (closing < GRAZING * length) {
    distanceBetween(a, poseA, b, poseB, Infinity, castShape_distance);
    if (!getsInto(a, poseA, b, poseB, ray, castShape_distance.distance > touching, out)) return null;
  }
  out.fraction = Math.min(1, Math.max(0, fraction));
  out.distance = out.fraction * length;
  out.subshapeA = 0;
  out.subshapeB = 0;
  out.startsOverlapping = false;
  return out;
}

/** So short that V8 always inlines it. */
function isMissing(value: unknown): boolean {
  return value === null || value === undefined;
}

/** Casts by a motion that may turn. */
function castMotion(a: Shape, poseA: Pose, motion: Motion, b: Shape, poseB: Pose, out: CastResult): CastResult | null {
  if (checkMotion(motion)) return castTurning(a, poseA, motion, b, poseB, out);
  return castShape(a, poseA, motion.displacement, b, poseB, out);
}

const castShape_ray = /* @__PURE__ */ new LocalRay();
const castShape_frame = /* @__PURE__ */ new Frame();
const castShape_distance = /* @__PURE__ */ new DistanceResult();
const castShape_leaving = /* @__PURE__ */ new CastResult();
const castShape_deepest = /* @__PURE__ */ new DistanceResult();
const castShape_middle = /* @__PURE__ */ new Transform();
const castShape_standing = /* @__PURE__ */ new Transform();

/** Throws for the first argument of a cast that is not usable. */
function checkCastArguments(poseA: Pose, displacement: Vec3Like, poseB: Pose): void {
  setFrame(castShape_frame, poseA, 'poseA');
  checkVec3(displacement, 'displacement');
  setFrame(castShape_frame, poseB, 'poseB');
}

/** The kernel for a pair: HIT, with the fraction as `ray` counts it, MISS or INSIDE. `ray` is as it was afterwards, but for its end. */
function castPairOf(a: Shape, poseA: Pose, b: Shape, poseB: Pose, ray: LocalRay, out: CastResult): number {
  let found = UNSETTLED;
  if (a.type === SPHERE) {
    if (b.type === CAPSULE) found = castBallCapsule(a, poseA, b, poseB, true, ray, out);
    else if (b.type === BOX) found = castBallBox(a, poseA, b, poseB, true, ray, out);
    if (found === UNSETTLED && b.type !== CAPSULE) found = castBall(a, poseA, b, poseB, true, ray, out);
  } else if (b.type === SPHERE) {
    if (a.type === CAPSULE) found = castBallCapsule(b, poseB, a, poseA, false, ray, out);
    else if (a.type === BOX) found = castBallBox(b, poseB, a, poseA, false, ray, out);
    if (found === UNSETTLED && a.type !== CAPSULE) found = castBall(b, poseB, a, poseA, false, ray, out);
  } else if (a.type === CAPSULE) {
    if (b.type === CAPSULE) found = castRodPair(a, poseA, b, poseB, ray, out);
    else if (b.type === BOX) found = castRodBox(a, poseA, b, poseB, true, ray, out);
  } else if (a.type === BOX) {
    if (b.type === CAPSULE) found = castRodBox(b, poseB, a, poseA, false, ray, out);
    else if (b.type === BOX && a.radius + b.radius === 0) found = castBoxPair(a, poseA, b, poseB, ray, out);
  }
  return found === UNSETTLED ? castPolytopes(a, poseA, b, poseB, ray, out) : found;
}

/**
 * Whether A, which touches B at the start or only grazes it at out.fraction, gets into it by more than a touch on its way. A cast
 * the other way tells where it leaves B; in the middle of the stretch up to there, or to the end, it is at least half as deep as
 * anywhere on it, because both are convex. Where the cast back does not tell, `otherwise`.
 */
function getsInto(a: Shape, poseA: Pose, b: Shape, poseB: Pose, ray: LocalRay, otherwise: boolean, out: CastResult): boolean {
  const leaving = castShape_leaving;
  const { dx, dy, dz, start } = ray;
  ray.dx = -dx;
  ray.dy = -dy;
  ray.dz = -dz;
  ray.end = Infinity;
  if (castPolytopes(a, poseA, b, poseB, ray, leaving) !== HIT) return otherwise;
  const from = Math.max(start, out.fraction);
  const middle = 0.5 * (Math.min(-leaving.fraction, start + 1) + from);
  if (!(middle > from)) return false;
  // Both seen from B's origin, so that nothing is lost far from that of the world.
  const { position, quaternion } = castShape_middle;
  position.x = ray.ox + dx * middle;
  position.y = ray.oy + dy * middle;
  position.z = ray.oz + dz * middle;
  const { x, y, z, w } = poseA.quaternion;
  quaternion.set(x, y, z, w);
  const { x: bx, y: by, z: bz, w: bw } = poseB.quaternion;
  castShape_standing.quaternion.set(bx, by, bz, bw);
  distanceBetween(a, castShape_middle, b, castShape_standing, Infinity, castShape_deepest);
  return castShape_deepest.distance < -OVERLAPPING * (a.reach + b.reach);
}

/**
 * Makes normals that rounding has shortened, or worse, unit again: from so far away that nothing of the shapes is left in the
 * numbers, against the motion.
 */
function makeUnit(displacement: Vec3Like, out: CastResult): void {
  const { normalA, normalB } = out;
  const isLost = !(normalB.x * normalB.x + normalB.y * normalB.y + normalB.z * normalB.z > MIN_LENGTH);
  const { x, y, z } = isLost ? displacement : normalA;
  const inv = 1 / Math.sqrt(x * x + y * y + z * z);
  normalA.x = x * inv;
  normalA.y = y * inv;
  normalA.z = z * inv;
  normalB.x = -normalA.x;
  normalB.y = -normalA.y;
  normalB.z = -normalA.z;
}

/** The answer where the shapes overlap from the start; null if they do not. castShape_distance tells how they stand. */
function writeOverlap(a: Shape, poseA: Pose, b: Shape, poseB: Pose, out: CastResult): CastResult | null {
  const at = castShape_distance;
  distanceBetween(a, poseA, b, poseB, Infinity, at);
  if (!(at.distance < -OVERLAPPING * (a.reach + b.reach))) return null;
  out.fraction = 0;
  out.distance = 0;
  writeCast(at, true, out);
  return out;
}

/** The answer where the shapes touch or overlap from the start, or are without a motion. */
function writeStart(a: Shape, poseA: Pose, displacement: Vec3Like, b: Shape, poseB: Pose, out: CastResult): CastResult | null {
  if (writeOverlap(a, poseA, b, poseB, out) !== null) return out;
  const at = castShape_distance;
  // They touch, and the motion leads into B; or not.
  const { x, y, z } = displacement;
  const inward = at.normalA.x * x + at.normalA.y * y + at.normalA.z * z;
  if (!(at.distance <= TOUCHING * (a.reach + b.reach) && inward > TOUCHING * Math.sqrt(x * x + y * y + z * z))) return null;
  out.fraction = 0;
  out.distance = 0;
  writeCast(at, false, out);
  return out;
}
