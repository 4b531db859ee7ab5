/**
 * The time of impact of two shapes, one of which moves and turns at constant speed, by safe steps. The plane across the shortest way
 * keeps the shapes apart; a vertex of A comes nearer to it by at most v s + k s^2 / 2 in a time s, with v its speed towards the plane
 * now and k a bound on its acceleration, so until the first vertex could be there nothing touches. The same is true of the plane that
 * turns with A, and the vertices of B; and of one along the edges of both that are nearest (see turningEdges.ts). The longest of
 * these steps is taken: they converge quadratically on an impact, and never pass it.
 *
 * A vertex at q from the centre of turning, with the part q' across the axis, is at c + s d + q + q' (cos ws - 1) + (u x q) sin ws after
 * the time s, where u is the axis and w the angle in all. Seen from A, a vertex of B at p from the centre is at exp(-s w u) (p - s d).
 */
import { convexDistance } from '../distance/convexDistance.ts';
import { setSinCos } from '../math/angle.ts';
import { copyRotation } from '../math/frameMath.ts';
import { CULL_MARGIN, TOUCHING } from '../math/tolerance.ts';
import type { ConvexShape } from '../shapes/shape.ts';
import type { CastHit } from './castHit.ts';
import { Turning } from './turning.ts';
import { areEdgesNearest, setEdgeStep } from './turningEdges.ts';
import { setPlaneStep } from './turningPlane.ts';
import type { TurningSweep } from './turningSweep.ts';

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
/** A little more than 2 pi. */
const WHOLE_TURN = 6.2831853071796;

const castTurning_turning = /* @__PURE__ */ new Turning();

/**
 * Finds where A, moved and turned as `sweep` says, first touches B, and writes it to `out`, in B's frame: not past the impact, and with a gap of at
 * most the tolerance. Returns false, with nothing that counts in `out`, when it does not. Shapes that overlap at the start hit there; with
 * `ignoresOverlap` where they get deeper than they were.
 */
export function castTurning(a: ConvexShape, b: ConvexShape, sweep: TurningSweep, ignoresOverlap: boolean, out: CastHit): boolean {
  const turning = castTurning_turning;
  const { distance, aboutA, aboutB } = turning;
  begin(a, b, sweep, turning);
  const { touching } = turning;
  if (!skipAhead(a, b, sweep, turning)) return false;
  for (;;) {
    const { done, tolerance, end } = turning;
    measure(a, b, sweep, turning);
    let gap = distance.distance + turning.depth;
    if (distance.distance >= 0) {
      turning.depth = 0;
      gap = distance.distance;
    }
    if (gap < -touching && done === 0) {
      if (!ignoresOverlap) break;
      turning.depth = -gap;
      gap = 0;
    }
    if (gap < -touching) {
      // The normal of a small gap is uncertain, and so is the step that followed from it.
      turning.blocked = done;
      goBack(a, b, sweep, turning);
      break;
    }
    turning.free = done;
    turning.gap = gap;
    turning.nx = -distance.nx;
    turning.ny = -distance.ny;
    turning.nz = -distance.nz;
    setPlaneStep(a.core, aboutA, 1, sweep, turning);
    let { step } = turning;
    if (step < end - done) {
      setPlaneStep(b.core, aboutB, -1, sweep, turning);
      step = Math.max(step, turning.step);
    }
    if (step < end - done && areEdgesNearest(distance)) {
      setEdgeStep(a, b, sweep, turning);
      step = Math.max(step, turning.step);
    }
    if (gap > tolerance) turning.hasParted = true;
    else {
      const isStuck = step * turning.speed <= CREEPING * tolerance || ++turning.touches > MOST_TOUCHES;
      if (isStuck && (turning.hasParted || !parts(a, b, sweep, turning))) break;
      if (isStuck) continue;
    }
    turning.done = done + step;
    if (!(turning.done <= end)) return false;
  }
  out.t = turning.done;
  out.x = distance.ax;
  out.y = distance.ay;
  out.z = distance.az;
  out.nx = distance.nx;
  out.ny = distance.ny;
  out.nz = distance.nz;
  out.featureA = distance.featureB;
  out.featureB = distance.featureA;
  out.startsOverlapping = turning.depth > 0 || (turning.done === 0 && distance.distance < -touching);
  return true;
}

/** Halves the time between the shapes apart and overlapping until they are within the tolerance of touching. */
function goBack(a: ConvexShape, b: ConvexShape, sweep: TurningSweep, turning: Turning): void {
  const { distance } = turning;
  for (;;) {
    const { free, blocked } = turning;
    turning.done = free + 0.5 * (blocked - free);
    const isBetween = turning.done > free && turning.done < blocked;
    if (!isBetween) turning.done = free;
    measure(a, b, sweep, turning);
    if (!isBetween) return;
    const gap = distance.distance + turning.depth;
    if (gap < 0) turning.blocked = turning.done;
    else if (gap <= turning.tolerance) return;
    else turning.free = turning.done;
  }
}

/** Makes a motion ready. */
function begin(a: ConvexShape, b: ConvexShape, sweep: TurningSweep, t: Turning): void {
  const { dx, dy, dz, ux, uy, uz, angle, length, centerX: cx, centerY: cy, centerZ: cz } = sweep;
  const dAlong = dx * ux + dy * uy + dz * uz;
  const ax = dx - dAlong * ux;
  const ay = dy - dAlong * uy;
  const az = dz - dAlong * uz;
  const arm = a.reach + Math.sqrt(cx * cx + cy * cy + cz * cz);
  const speed = length + angle * arm;
  t.dAcross = Math.sqrt(ax * ax + ay * ay + az * az);
  t.speed = speed;
  t.rest = TOUCHING * speed;
  t.tolerance = Math.max(sweep.tolerance, LEAST_TOLERANCE * (arm + b.reach), FRACTION_ROUNDING * speed);
  t.touching = TOUCHING * (a.reach + b.reach);
  t.depth = 0;
  t.done = 0;
  t.free = 0;
  t.hasParted = false;
  t.touches = 0;
  // Turning in one place repeats itself.
  t.end = 1;
  if (length === 0 && angle > WHOLE_TURN) t.end = WHOLE_TURN / angle;
}

/** Moves on to where the balls around A, turned anyhow, and around B meet; false when they never do. */
function skipAhead(a: ConvexShape, b: ConvexShape, sweep: TurningSweep, turning: Turning): boolean {
  const { dx, dy, dz, centerX, centerY, centerZ, frame: f } = sweep;
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
  const x = f.px + (f.xx * centerX + f.xy * centerY + f.xz * centerZ);
  const y = f.py + (f.yx * centerX + f.yy * centerY + f.yz * centerZ);
  const z = f.pz + (f.zx * centerX + f.zy * centerY + f.zz * centerZ);
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

/** Puts A where it is when the part `done` of the motion is, and finds the distance there. */
function measure(a: ConvexShape, b: ConvexShape, sweep: TurningSweep, turning: Turning): void {
  const { done, half, place, aboutA, aboutB } = turning;
  const { frame: f, ux, uy, uz, centerX, centerY, centerZ } = sweep;
  half.angle = 0.5 * sweep.angle * done;
  setSinCos(half);
  // R = I + sin [u] + (1 - cos) [u]^2, by half the angle, for which nothing cancels; M = R M0
  const sin = 2 * half.s * half.c;
  const versine = 2 * half.s * half.s;
  const rxx = 1 - versine * (uy * uy + uz * uz);
  const ryy = 1 - versine * (ux * ux + uz * uz);
  const rzz = 1 - versine * (ux * ux + uy * uy);
  const rxy = versine * ux * uy - sin * uz;
  const ryx = versine * ux * uy + sin * uz;
  const rxz = versine * ux * uz + sin * uy;
  const rzx = versine * ux * uz - sin * uy;
  const ryz = versine * uy * uz - sin * ux;
  const rzy = versine * uy * uz + sin * ux;
  const { xx: fxx, xy: fxy, xz: fxz, yx: fyx, yy: fyy, yz: fyz, zx: fzx, zy: fzy, zz: fzz } = f;
  const xx = rxx * fxx + rxy * fyx + rxz * fzx;
  const xy = rxx * fxy + rxy * fyy + rxz * fzy;
  const xz = rxx * fxz + rxy * fyz + rxz * fzz;
  const yx = ryx * fxx + ryy * fyx + ryz * fzx;
  const yy = ryx * fxy + ryy * fyy + ryz * fzy;
  const yz = ryx * fxz + ryy * fyz + ryz * fzz;
  const zx = rzx * fxx + rzy * fyx + rzz * fzx;
  const zy = rzx * fxy + rzy * fyy + rzz * fzy;
  const zz = rzx * fxz + rzy * fyz + rzz * fzz;
  // The centre of turning relative to A's position, now and in the beginning.
  const cx = xx * centerX + xy * centerY + xz * centerZ;
  const cy = yx * centerX + yy * centerY + yz * centerZ;
  const cz = zx * centerX + zy * centerY + zz * centerZ;
  const sx = fxx * centerX + fxy * centerY + fxz * centerZ;
  const sy = fyx * centerX + fyy * centerY + fyz * centerZ;
  const sz = fzx * centerX + fzy * centerY + fzz * centerZ;
  place.xx = xx;
  place.xy = xy;
  place.xz = xz;
  place.yx = yx;
  place.yy = yy;
  place.yz = yz;
  place.zx = zx;
  place.zy = zy;
  place.zz = zz;
  place.px = f.px + (done * sweep.dx + (sx - cx));
  place.py = f.py + (done * sweep.dy + (sy - cy));
  place.pz = f.pz + (done * sweep.dz + (sz - cz));
  copyRotation(place, aboutA);
  aboutA.px = -cx;
  aboutA.py = -cy;
  aboutA.pz = -cz;
  aboutB.px = -(place.px + cx);
  aboutB.py = -(place.py + cy);
  aboutB.pz = -(place.pz + cz);
  convexDistance(b, a, place, turning.distance);
}

/**
 * For shapes that touch in the beginning: true when they are farther apart after a moment in which nothing moves by more than the
 * gap or hardly anything; that moment is done then. Neither a normal of edges or vertices that touch, of which there are many,
 * nor the ends of what touches in the middle tell so much.
 */
function parts(a: ConvexShape, b: ConvexShape, sweep: TurningSweep, turning: Turning): boolean {
  const { done, gap } = turning;
  const way = Math.max(gap, Math.min(turning.tolerance, MOMENT * (a.reach + b.reach)));
  turning.done = Math.min(turning.end, done + way / turning.speed);
  measure(a, b, sweep, turning);
  if (turning.done > done && turning.distance.distance + turning.depth > gap + PARTING * way) return true;
  turning.done = done;
  measure(a, b, sweep, turning);
  return false;
}
