import type { Frame } from '../math/frame.ts';
import { CULL_MARGIN } from '../math/tolerance.ts';
import { Vec3, type Vec3Like } from '../math/vec3.ts';
import type { ConvexShape } from '../shapes/shape.ts';
import { moveNear, type Ray } from './ray.ts';

/** Squared: a ray from farther than this many times the reach of the shape is moved near; nearer, the loss is a few bits. */
const FAR_SQ = 64;

const aimRay_position = /* @__PURE__ */ new Vec3();

/**
 * Makes `ray` the segment from `origin` to `origin + displacement`, given in the space in which a shape stands as `frame` says, in the frame of the shape.
 * False where it does not meet the ball around the shape.
 */
export function aimRay(origin: Vec3Like, displacement: Vec3Like, shape: ConvexShape, frame: Frame, ray: Ray): boolean {
  const { px, py, pz, xx, xy, xz, yx, yy, yz, zx, zy, zz } = frame;
  const { x: dx, y: dy, z: dz } = displacement;
  const { reach } = shape;
  let ox = origin.x - px;
  let oy = origin.y - py;
  let oz = origin.z - pz;
  const dLenSq = dx * dx + dy * dy + dz * dz;
  const oDotD = ox * dx + oy * dy + oz * dz;
  const oLenSq = ox * ox + oy * oy + oz * oz;
  const reachSq = reach * reach * CULL_MARGIN;
  ray.start = 0;
  ray.end = 1;
  if (oLenSq > reachSq) {
    // Going away, or passing by, it misses.
    if (oDotD >= 0) return false;
    if (oLenSq <= FAR_SQ * reachSq) {
      if (oLenSq * dLenSq - oDotD * oDotD > reachSq * dLenSq) return false;
    } else {
      const position = aimRay_position;
      position.x = px;
      position.y = py;
      position.z = pz;
      moveNear(origin, displacement, position, ray);
      ox = ray.ox;
      oy = ray.oy;
      oz = ray.oz;
      if (!(ox * ox + oy * oy + oz * oz <= reachSq)) return false;
    }
  }
  ray.ox = xx * ox + yx * oy + zx * oz;
  ray.oy = xy * ox + yy * oy + zy * oz;
  ray.oz = xz * ox + yz * oy + zz * oz;
  ray.dx = xx * dx + yx * dy + zx * dz;
  ray.dy = xy * dx + yy * dy + zy * dz;
  ray.dz = xz * dx + yz * dy + zz * dz;
  ray.dLenSq = dLenSq;
  return true;
}
