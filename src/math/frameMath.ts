/** Frames of frames. In all of these `out` may be one of the others. */
import type { Frame } from './frame.ts';

/** Makes `out` stand where `from` does. */
export function copyFrame(from: Frame, out: Frame): void {
  out.px = from.px;
  out.py = from.py;
  out.pz = from.pz;
  copyRotation(from, out);
}

/** Turns `out` as `from` is turned. */
export function copyRotation(from: Frame, out: Frame): void {
  out.xx = from.xx;
  out.xy = from.xy;
  out.xz = from.xz;
  out.yx = from.yx;
  out.yy = from.yy;
  out.yz = from.yz;
  out.zx = from.zx;
  out.zy = from.zy;
  out.zz = from.zz;
}

/** Where the space that `from` stands in is, seen from it: M^T and -M^T p. */
export function invertFrame(from: Frame, out: Frame): void {
  const { px, py, pz, xx, xy, xz, yx, yy, yz, zx, zy, zz } = from;
  out.px = -(xx * px + yx * py + zx * pz);
  out.py = -(xy * px + yy * py + zy * pz);
  out.pz = -(xz * px + yz * py + zz * pz);
  out.xx = xx;
  out.xy = yx;
  out.xz = zx;
  out.yx = xy;
  out.yy = yy;
  out.yz = zy;
  out.zx = xz;
  out.zy = yz;
  out.zz = zz;
}

/** What stands as `inner` in a frame that stands as `outer`: p + M q and M N. */
export function composeFrames(outer: Frame, inner: Frame, out: Frame): void {
  const { px: qx, py: qy, pz: qz } = inner;
  const { px, py, pz, xx, xy, xz, yx, yy, yz, zx, zy, zz } = outer;
  multiplyRotations(outer, inner, out);
  out.px = px + (xx * qx + xy * qy + xz * qz);
  out.py = py + (yx * qx + yy * qy + yz * qz);
  out.pz = pz + (zx * qx + zy * qy + zz * qz);
}

/** How `other` stands in `from`, both given in one space: M^T (q - p) and M^T N. Far from its origin nothing is lost. */
export function relateFrames(from: Frame, other: Frame, out: Frame): void {
  const { xx, xy, xz, yx, yy, yz, zx, zy, zz } = from;
  const dx = other.px - from.px;
  const dy = other.py - from.py;
  const dz = other.pz - from.pz;
  relateRotations(from, other, out);
  out.px = xx * dx + yx * dy + zx * dz;
  out.py = xy * dx + yy * dy + zy * dz;
  out.pz = xz * dx + yz * dy + zz * dz;
}

/** The rotation M N. */
function multiplyRotations(outer: Frame, inner: Frame, out: Frame): void {
  const { xx, xy, xz, yx, yy, yz, zx, zy, zz } = outer;
  const { xx: gxx, xy: gxy, xz: gxz, yx: gyx, yy: gyy, yz: gyz, zx: gzx, zy: gzy, zz: gzz } = inner;
  out.xx = xx * gxx + xy * gyx + xz * gzx;
  out.xy = xx * gxy + xy * gyy + xz * gzy;
  out.xz = xx * gxz + xy * gyz + xz * gzz;
  out.yx = yx * gxx + yy * gyx + yz * gzx;
  out.yy = yx * gxy + yy * gyy + yz * gzy;
  out.yz = yx * gxz + yy * gyz + yz * gzz;
  out.zx = zx * gxx + zy * gyx + zz * gzx;
  out.zy = zx * gxy + zy * gyy + zz * gzy;
  out.zz = zx * gxz + zy * gyz + zz * gzz;
}

/** The rotation M^T N. */
export function relateRotations(from: Frame, other: Frame, out: Frame): void {
  const { xx, xy, xz, yx, yy, yz, zx, zy, zz } = from;
  const { xx: gxx, xy: gxy, xz: gxz, yx: gyx, yy: gyy, yz: gyz, zx: gzx, zy: gzy, zz: gzz } = other;
  out.xx = xx * gxx + yx * gyx + zx * gzx;
  out.xy = xx * gxy + yx * gyy + zx * gzy;
  out.xz = xx * gxz + yx * gyz + zx * gzz;
  out.yx = xy * gxx + yy * gyx + zy * gzx;
  out.yy = xy * gxy + yy * gyy + zy * gzy;
  out.yz = xy * gxz + yy * gyz + zy * gzz;
  out.zx = xz * gxx + yz * gyx + zz * gzx;
  out.zy = xz * gxy + yz * gyy + zz * gzy;
  out.zz = xz * gxz + yz * gyz + zz * gzz;
}
