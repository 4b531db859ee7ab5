/** Points and directions in and out of frames. In all of these `out` may be the vector itself. */
import type { Frame } from './frame.ts';
import type { Vec3, Vec3Like } from './vec3.ts';

/** A direction of a frame, seen from the space that the frame stands in. */
export function directionFrom(f: Frame, { x, y, z }: Vec3Like, out: Vec3): Vec3 {
  out.x = f.xx * x + f.xy * y + f.xz * z;
  out.y = f.yx * x + f.yy * y + f.yz * z;
  out.z = f.zx * x + f.zy * y + f.zz * z;
  return out;
}

/** A direction of that space, seen from the frame. */
export function directionTo(f: Frame, { x, y, z }: Vec3Like, out: Vec3): Vec3 {
  out.x = f.xx * x + f.yx * y + f.zx * z;
  out.y = f.xy * x + f.yy * y + f.zy * z;
  out.z = f.xz * x + f.yz * y + f.zz * z;
  return out;
}

/** A point of a frame, seen from the space that the frame stands in. */
export function pointFrom(f: Frame, { x, y, z }: Vec3Like, out: Vec3): Vec3 {
  out.x = f.xx * x + f.xy * y + f.xz * z + f.px;
  out.y = f.yx * x + f.yy * y + f.yz * z + f.py;
  out.z = f.zx * x + f.zy * y + f.zz * z + f.pz;
  return out;
}

/** A point of that space, seen from the frame. */
export function pointTo(f: Frame, p: Vec3Like, out: Vec3): Vec3 {
  const x = p.x - f.px;
  const y = p.y - f.py;
  const z = p.z - f.pz;
  out.x = f.xx * x + f.yx * y + f.zx * z;
  out.y = f.xy * x + f.yy * y + f.zy * z;
  out.z = f.xz * x + f.yz * y + f.zz * z;
  return out;
}

/** Moves a point that is seen from the position of a frame, but not turned, to the space that the frame stands in. */
export function moveFrom(f: Frame, p: Vec3): void {
  p.x += f.px;
  p.y += f.py;
  p.z += f.pz;
}
