/** A straight way of shape A, seen from shape B, which stands. */
import { Frame } from '../math/frame.ts';
import { relateRotations } from '../math/frameMath.ts';
import { CULL_MARGIN, MIN_LENGTH_SQ, TOUCHING } from '../math/tolerance.ts';
import { Vec3, type Vec3Like } from '../math/vec3.ts';
import { moveNear, Ray } from '../ray/ray.ts';
import type { ConvexShape } from '../shapes/shape.ts';

/** Squared: A from farther than this many times the reach of both shapes is moved near with all digits; nearer, the loss is a few bits. */
const FAR_SQ = 1024;

/** The motion of A, seen from B. */
export class Sweep {
  /** How A stands in B's frame at t = 0, */
  readonly frame = new Frame();
  /** its displacement there from t = 0 to 1, */
  dx = -0;
  dy = -0;
  dz = -0;
  /** |d|^2 and |d| */
  dLenSq = -0;
  length = -0;
  /** from which t on it moves, */
  start = -0;
  /** and up to which a hit counts: to the end of the motion and a touch more, or to what was hit before. */
  end = NaN;
}

const aimSweep_offset = /* @__PURE__ */ new Ray();
const aimSweep_from = /* @__PURE__ */ new Vec3();
const aimSweep_to = /* @__PURE__ */ new Vec3();

/**
 * Makes `out` the way of A by `displacement`, for shapes that stand as two frames of one space say; the displacement is of that space, too. Where the
 * balls around the shapes are apart, t = 0 is where A is nearest to B, so that all numbers are small. False where the balls do not meet.
 */
export function aimSweep(
  a: ConvexShape,
  frameA: Frame,
  displacement: Vec3Like,
  b: ConvexShape,
  frameB: Frame,
  out: Sweep,
): boolean {
  const { x: dx, y: dy, z: dz } = displacement;
  const reach = a.reach + b.reach;
  const reachSq = reach * reach * CULL_MARGIN;
  let ox = frameA.px - frameB.px;
  let oy = frameA.py - frameB.py;
  let oz = frameA.pz - frameB.pz;
  const dLenSq = dx * dx + dy * dy + dz * dz;
  const oLenSq = ox * ox + oy * oy + oz * oz;
  out.start = 0;
  out.end = 1;
  if (oLenSq > reachSq) {
    // Going away, or passing by, or not getting there, A misses.
    const oDotD = ox * dx + oy * dy + oz * dz;
    if (oDotD >= 0 || !(dLenSq > MIN_LENGTH_SQ)) return false;
    if (oLenSq > FAR_SQ * reachSq) {
      const near = aimSweep_offset;
      setPosition(frameA, aimSweep_from);
      setPosition(frameB, aimSweep_to);
      moveNear(aimSweep_from, displacement, aimSweep_to, near);
      ox = near.ox;
      oy = near.oy;
      oz = near.oz;
      out.start = near.start;
      out.end = near.end;
      if (!(ox * ox + oy * oy + oz * oz <= reachSq)) return false;
    } else {
      if (oLenSq * dLenSq - oDotD * oDotD > reachSq * dLenSq) return false;
      const ex = ox + dx;
      const ey = oy + dy;
      const ez = oz + dz;
      if (-oDotD > dLenSq && ex * ex + ey * ey + ez * ez > reachSq) return false;
      const moved = Math.min(1, -oDotD / dLenSq);
      ox += dx * moved;
      oy += dy * moved;
      oz += dz * moved;
      out.start = -moved;
      out.end = 1 - moved;
    }
  }
  const { xx, xy, xz, yx, yy, yz, zx, zy, zz } = frameB;
  const { frame } = out;
  relateRotations(frameB, frameA, frame);
  frame.px = xx * ox + yx * oy + zx * oz;
  frame.py = xy * ox + yy * oy + zy * oz;
  frame.pz = xz * ox + yz * oy + zz * oz;
  out.dx = xx * dx + yx * dy + zx * dz;
  out.dy = xy * dx + yy * dy + zy * dz;
  out.dz = xz * dx + yz * dy + zz * dz;
  const length = Math.sqrt(dLenSq);
  out.dLenSq = dLenSq;
  out.length = length;
  out.end += (TOUCHING * reach) / length;
  return true;
}

function setPosition(frame: Frame, out: Vec3): void {
  out.x = frame.px;
  out.y = frame.py;
  out.z = frame.pz;
}
