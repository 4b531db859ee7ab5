/** A motion of shape A that turns as it moves, seen from shape B, which stands. */
import { Frame } from '../math/frame.ts';
import { relateFrames } from '../math/frameMath.ts';
import type { Vec3Like } from '../math/vec3.ts';

/** The motion of A, seen from B. */
export class TurningSweep {
  /** How A stands in B's frame in the beginning, */
  readonly frame = new Frame();
  /** the displacement of the centre of turning there, and its length, */
  dx = -0;
  dy = -0;
  dz = -0;
  length = -0;
  /** the unit axis there, and the whole angle. */
  ux = -0;
  uy = -0;
  uz = -0;
  angle = -0;
  /** The centre of turning in A's own frame. */
  centerX = -0;
  centerY = -0;
  centerZ = -0;
  /** The largest gap that may be left at the impact; set by whoever asks. */
  tolerance = NaN;
}

/**
 * Makes `out`, but for its tolerance, the way of A by a displacement and a rotation, which is not zero: the axis times the angle. The shapes stand as two
 * frames of one space say, in which the displacement and the rotation are, too; the centre is in A's frame.
 */
export function aimTurning(
  frameA: Frame,
  displacement: Vec3Like,
  rotation: Vec3Like,
  center: Vec3Like,
  frameB: Frame,
  out: TurningSweep,
): void {
  const { xx, xy, xz, yx, yy, yz, zx, zy, zz } = frameB;
  const { x: dx, y: dy, z: dz } = displacement;
  const { x, y, z } = rotation;
  relateFrames(frameB, frameA, out.frame);
  // Scaled first, so that no square underflows.
  const largest = Math.max(Math.abs(x), Math.abs(y), Math.abs(z));
  const rx = x / largest;
  const ry = y / largest;
  const rz = z / largest;
  const length = Math.sqrt(rx * rx + ry * ry + rz * rz);
  const ux = rx / length;
  const uy = ry / length;
  const uz = rz / length;
  out.angle = largest * length;
  out.ux = xx * ux + yx * uy + zx * uz;
  out.uy = xy * ux + yy * uy + zy * uz;
  out.uz = xz * ux + yz * uy + zz * uz;
  out.dx = xx * dx + yx * dy + zx * dz;
  out.dy = xy * dx + yy * dy + zy * dz;
  out.dz = xz * dx + yz * dy + zz * dz;
  out.length = Math.sqrt(dx * dx + dy * dy + dz * dz);
  out.centerX = center.x;
  out.centerY = center.y;
  out.centerZ = center.z;
}
