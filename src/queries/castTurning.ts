/**
 * The time of impact of two shapes, one of which moves and turns at constant speed, by safe steps. The plane across the shortest way
 * keeps the shapes apart; a vertex of A comes nearer to it by at most v s + k s^2 / 2 in a time s, with v its speed towards the plane
 * now and k a bound on its acceleration, so until the first vertex could be there nothing touches. The same is true of the plane that
 * turns with A, and the vertices of B; and of one along the edges of both that are nearest (see turningEdges.ts). The longest of
 * these steps is taken: they converge quadratically on an impact, and never pass it. Everything is relative to B's position, so
 * that nothing is lost far from the origin.
 *
 * A vertex at q from the centre of turning, with the part q' across the axis, is at c + s d + q + q' (cos ws - 1) + (u x q) sin ws after
 * the time s, where u is the axis and w the angle in all. Seen from A, a vertex of B at p from the centre is at exp(-s w u) (p - s d).
 */
import { Turning } from '../cast/turning.ts';
import { areEdgesNearest, setEdgeStep } from '../cast/turningEdges.ts';
import { setPlaneStep } from '../cast/turningPlane.ts';
import { setSinCos, Turn } from '../math/angle.ts';
import { Frame, setFrame } from '../math/frame.ts';
import { Placement } from '../math/placement.ts';
import { CULL_MARGIN } from '../math/tolerance.ts';
import type { Pose } from '../math/transform.ts';
import { Vec3 } from '../math/vec3.ts';
import type { CastResult } from '../results/castResult.ts';
import { DistanceResult } from '../results/distanceResult.ts';
import type { ConvexShape } from '../shapes/shape.ts';
import { distanceBetweenConvex } from './distanceBetween.ts';
import type { Motion } from './motion.ts';
import { writeCast } from './writeCast.ts';

export const DEFAULT_TOLERANCE = 1e-9;

/** Overlaps below this part of the size are touches; speeds below this part of the speed are rest. */
const TOUCHING = 1e-14;
/** No bound on the gap can be smaller than this part of the size, and of how far A reaches from the centre of turning. */
const LEAST_TOLERANCE = 1e-13;
/** Nor than this part of the way, since the fraction is rounded. */
const FRACTION_ROUNDING = 1e-15;
/** Where the gap is within the tolerance, a step shorter than this part of it is none. */
const CREEPING = 1e-3;
/** What is within the tolerance after so many steps in which it was so already touches for good, as at a hinge. */
const MOST_TOUCHES = 500;
/** Shapes that touch part from each other where they do so at this part of the speed at least. */
const PARTING = 1e-2;
/** A moment to find that out, as a part of the size. */
const MOMENT = 1e-9;

const castTurning_turning = /* @__PURE__ */ new Turning();
const castTurning_poseA = /* @__PURE__ */ new Placement();
const castTurning_poseB = /* @__PURE__ */ new Placement();
const castTurning_frameA = /* @__PURE__ */ new Frame();
const castTurning_frameB = /* @__PURE__ */ new Frame();
const castTurning_start = /* @__PURE__ */ new Frame();
const castTurning_distance = /* @__PURE__ */ new DistanceResult();
const castTurning_half = /* @__PURE__ */ new Turn();

/** Casts A by a motion that turns, fills `out` (but for the subshapes) and returns it, or null when they do not meet. */
export function castTurning(
  a: ConvexShape,
  poseA: Pose,
  motion: Motion,
  b: ConvexShape,
  poseB: Pose,
  out: CastResult,
): CastResult | null {
  const turning = castTurning_turning;
  const distance = castTurning_distance;
  setTurning(a, poseA, motion, b, poseB);
  const { touching } = turning;
  if (!skipAhead(a, b, turning)) return null;
  for (;;) {
    const { done, tolerance, end } = turning;
    measure(a, b, turning);
    let gap = distance.distance + turning.depth;
    if (distance.distance >= 0) {
      turning.depth = 0;
      gap = distance.distance;
    }
    if (gap < -touching && done === 0) {
      if (motion.ignoreStartOverlap !== true) return writeHit(poseB, out);
      turning.depth = -gap;
      gap = 0;
    }
    if (gap < -touching) {
      // The normal of a small gap is uncertain, and so is the step that followed from it.
      turning.blocked = done;
      goBack(a, b, turning);
      return writeHit(poseB, out);
    }
    turning.free = done;
    turning.gap = gap;
    turning.nx = distance.normalA.x;
    turning.ny = distance.normalA.y;
    turning.nz = distance.normalA.z;
    setPlaneStep(a.core, castTurning_frameA, 1, turning);
    let step = turning.step;
    if (step < end - done) {
      setPlaneStep(b.core, castTurning_frameB, -1, turning);
      step = Math.max(step, turning.step);
    }
    if (step < end - done && areEdgesNearest(distance)) {
      setEdgeStep(a, castTurning_frameA, b, castTurning_frameB, distance, turning);
      step = Math.max(step, turning.step);
    }
    if (gap > tolerance) turning.hasParted = true;
    else {
      const isStuck = step * turning.speed <= CREEPING * tolerance || ++turning.touches > MOST_TOUCHES;
      if (isStuck && (turning.hasParted || !parts(a, b, turning))) return writeHit(poseB, out);
      if (isStuck) continue;
    }
    turning.done = done + step;
    if (!(turning.done <= end)) return null;
  }
}

/** Halves the time between the shapes apart and overlapping until they are within the tolerance of touching. */
function goBack(a: ConvexShape, b: ConvexShape, turning: Turning): void {
  const distance = castTurning_distance;
  for (;;) {
    const { free, blocked } = turning;
    turning.done = free + 0.5 * (blocked - free);
    const isBetween = turning.done > free && turning.done < blocked;
    if (!isBetween) turning.done = free;
    measure(a, b, turning);
    if (!isBetween) return;
    const gap = distance.distance + turning.depth;
    if (gap < 0) turning.blocked = turning.done;
    else if (gap <= turning.tolerance) return;
    else turning.free = turning.done;
  }
}

const setTurning_origin = /* @__PURE__ */ new Vec3();

/** Makes a motion ready. */
function setTurning(a: ConvexShape, poseA: Pose, motion: Motion, b: ConvexShape, poseB: Pose): void {
  const t = castTurning_turning;
  const start = castTurning_start;
  const frameB = castTurning_frameB;
  setFrame(start, poseA, 'poseA');
  setFrame(frameB, poseB, 'poseB');
  const { displacement: d, center } = motion;
  const r = motion.rotation!;
  // Scaled first, so that no square underflows.
  const largest = Math.max(Math.abs(r.x), Math.abs(r.y), Math.abs(r.z));
  const rx = r.x / largest;
  const ry = r.y / largest;
  const rz = r.z / largest;
  const length = Math.sqrt(rx * rx + ry * ry + rz * rz);
  t.angle = largest * length;
  t.ux = rx / length;
  t.uy = ry / length;
  t.uz = rz / length;
  t.dx = d.x;
  t.dy = d.y;
  t.dz = d.z;
  t.length = Math.sqrt(d.x * d.x + d.y * d.y + d.z * d.z);
  const dAlong = d.x * t.ux + d.y * t.uy + d.z * t.uz;
  const ax = d.x - dAlong * t.ux;
  const ay = d.y - dAlong * t.uy;
  const az = d.z - dAlong * t.uz;
  t.dAcross = Math.sqrt(ax * ax + ay * ay + az * az);
  const { x: cx, y: cy, z: cz } = center === undefined ? setTurning_origin : center;
  t.centerX = cx;
  t.centerY = cy;
  t.centerZ = cz;
  t.fromX = start.px - frameB.px;
  t.fromY = start.py - frameB.py;
  t.fromZ = start.pz - frameB.pz;
  const arm = a.reach + Math.sqrt(cx * cx + cy * cy + cz * cz);
  const speed = t.length + t.angle * arm;
  t.speed = speed;
  t.rest = TOUCHING * speed;
  t.tolerance = DEFAULT_TOLERANCE;
  if (motion.tolerance !== undefined) t.tolerance = motion.tolerance;
  t.tolerance = Math.max(t.tolerance, LEAST_TOLERANCE * (arm + b.reach), FRACTION_ROUNDING * speed);
  t.touching = TOUCHING * (a.reach + b.reach);
  t.depth = 0;
  t.done = 0;
  t.free = 0;
  t.hasParted = false;
  t.touches = 0;
  // Turning in one place repeats itself.
  t.end = 1;
  if (t.length === 0 && t.angle > WHOLE_TURN) t.end = WHOLE_TURN / t.angle;
  const { quaternion: q } = poseA;
  t.qx = q.x;
  t.qy = q.y;
  t.qz = q.z;
  t.qw = q.w;
  castTurning_poseB.turnAs(poseB);
}

/** A little more than 2 pi. */
const WHOLE_TURN = 6.2831853071796;

/** Moves on to where the balls around A, turned anyhow, and around B meet; false when they never do. */
function skipAhead(a: ConvexShape, b: ConvexShape, turning: Turning): boolean {
  const { dx, dy, dz, centerX, centerY, centerZ } = turning;
  const { vertices, topology } = a.core;
  let farthestSq = 0.0;
  for (let i = 0; i < 3 * topology.vertexCount; i += 3) {
    const x = vertices[i] - centerX;
    const y = vertices[i + 1] - centerY;
    const z = vertices[i + 2] - centerZ;
    farthestSq = Math.max(farthestSq, x * x + y * y + z * z);
  }
  const reach = Math.sqrt(farthestSq) + a.radius + b.reach + turning.tolerance;
  const reachSq = reach * reach * CULL_MARGIN;
  const f = castTurning_start;
  const x = turning.fromX + (f.xx * centerX + f.xy * centerY + f.xz * centerZ);
  const y = turning.fromY + (f.yx * centerX + f.yy * centerY + f.yz * centerZ);
  const z = turning.fromZ + (f.zx * centerX + f.zy * centerY + f.zz * centerZ);
  const beyond = x * x + y * y + z * z - reachSq;
  if (beyond <= 0) return true;
  const along = -(x * dx + y * dy + z * dz);
  // |d|^2 reach^2 - |o x d|^2: the difference of along^2 and |d|^2 beyond, in which the reach is lost from far away.
  const cx = y * dz - z * dy;
  const cy = z * dx - x * dz;
  const cz = x * dy - y * dx;
  const root = (dx * dx + dy * dy + dz * dz) * reachSq - (cx * cx + cy * cy + cz * cz);
  if (!(along > 0 && root >= 0)) return false;
  const enter = beyond / (along + Math.sqrt(root));
  turning.done = enter;
  return enter <= turning.end;
}

/** Puts A where it is when the part `done` of the motion is, and finds castTurning_distance there. */
function measure(a: ConvexShape, b: ConvexShape, turning: Turning): void {
  place(turning);
  distanceBetweenConvex(a, castTurning_poseA, b, castTurning_poseB, Infinity, castTurning_distance);
}

/** Puts A where it is when the part `done` of the motion is: its pose, and both frames about the centre of turning. */
function place(turning: Turning): void {
  const { done, centerX, centerY, centerZ, qx, qy, qz, qw } = turning;
  const { position, quaternion } = castTurning_poseA;
  const frame = castTurning_frameA;
  const start = castTurning_start;
  const half = castTurning_half;
  half.angle = 0.5 * turning.angle * done;
  setSinCos(half);
  const hx = half.s * turning.ux;
  const hy = half.s * turning.uy;
  const hz = half.s * turning.uz;
  const hw = half.c;
  // The turn after the rotation in the beginning: h q.
  quaternion.x = hw * qx + hx * qw + (hy * qz - hz * qy);
  quaternion.y = hw * qy + hy * qw + (hz * qx - hx * qz);
  quaternion.z = hw * qz + hz * qw + (hx * qy - hy * qx);
  quaternion.w = hw * qw - (hx * qx + hy * qy + hz * qz);
  // The rotation only: where A was last is no matter.
  position.x = 0;
  position.y = 0;
  position.z = 0;
  setFrame(frame, castTurning_poseA, 'poseA');
  // The centre of turning relative to A's position, now and in the beginning.
  const cx = frame.xx * centerX + frame.xy * centerY + frame.xz * centerZ;
  const cy = frame.yx * centerX + frame.yy * centerY + frame.yz * centerZ;
  const cz = frame.zx * centerX + frame.zy * centerY + frame.zz * centerZ;
  const sx = start.xx * centerX + start.xy * centerY + start.xz * centerZ;
  const sy = start.yx * centerX + start.yy * centerY + start.yz * centerZ;
  const sz = start.zx * centerX + start.zy * centerY + start.zz * centerZ;
  position.x = turning.fromX + (done * turning.dx + (sx - cx));
  position.y = turning.fromY + (done * turning.dy + (sy - cy));
  position.z = turning.fromZ + (done * turning.dz + (sz - cz));
  frame.px = -cx;
  frame.py = -cy;
  frame.pz = -cz;
  const frameB = castTurning_frameB;
  frameB.px = -(position.x + cx);
  frameB.py = -(position.y + cy);
  frameB.pz = -(position.z + cz);
}

/**
 * For shapes that touch in the beginning: true when they are farther apart after a moment in which nothing moves by more than the
 * gap or hardly anything; that moment is done then. Neither a normal of edges or vertices that touch, of which there are many,
 * nor the ends of what touches in the middle tell so much.
 */
function parts(a: ConvexShape, b: ConvexShape, turning: Turning): boolean {
  const distance = castTurning_distance;
  const { done, gap } = turning;
  const way = Math.max(gap, Math.min(turning.tolerance, MOMENT * (a.reach + b.reach)));
  turning.done = Math.min(turning.end, done + way / turning.speed);
  measure(a, b, turning);
  if (turning.done > done && distance.distance + turning.depth > gap + PARTING * way) return true;
  turning.done = done;
  measure(a, b, turning);
  return false;
}

/** The answer at the place reached; all was relative to B's position. */
function writeHit(poseB: Pose, out: CastResult): CastResult {
  const { done, length, depth, touching } = castTurning_turning;
  const isOverlapping = depth > 0 || (done === 0 && castTurning_distance.distance < -touching);
  // Read first: the position may be the point that is written.
  const { x, y, z } = poseB.position;
  writeCast(castTurning_distance, isOverlapping, out);
  const { point } = out;
  point.x += x;
  point.y += y;
  point.z += z;
  out.fraction = done;
  out.distance = done * length;
  return out;
}
