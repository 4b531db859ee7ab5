/** The distance of two convex shapes in a frame: that of their cores, without the radii. */
import type { Frame } from '../math/frame.ts';
import { copyFrame, invertFrame } from '../math/frameMath.ts';
import { LIMIT_MARGIN, NEARLY_UNIT } from '../math/tolerance.ts';
import type { ConvexShape } from '../shapes/shape.ts';
import { type CoreDistance, coreDistance } from './coreDistance.ts';
import { CorePair } from './corePair.ts';

const convexDistance_pair = /* @__PURE__ */ new CorePair();

/**
 * Writes the signed distance of two convex shapes to `out`, all in the frame of A, where B stands as `frame` says: points of the two
 * surfaces, the unit normal from A to B. Returns false, with nothing written, when it is more than `out.limit`.
 */
export function convexDistance(a: ConvexShape, b: ConvexShape, frame: Frame, out: CoreDistance): boolean {
  const { limit } = out;
  const isSwapped = isSecondFirst(a, b, frame);
  const pair = convexDistance_pair;
  if (isSwapped) invertFrame(frame, pair);
  else copyFrame(frame, pair);
  const radii = a.radius + b.radius;
  // A little more, so that a limit met exactly is not lost to rounding: the exact comparison comes below.
  out.limit = Math.max(0, limit + radii) + LIMIT_MARGIN * (a.reach + b.reach);
  const isWithin = isSwapped ? coreDistance(b.core, a.core, pair, out) : coreDistance(a.core, b.core, pair, out);
  out.limit = limit;
  if (!isWithin || out.distance - radii > limit) return false;
  if (isSwapped) flip(frame, out);
  // Unit to rounding, and a step of Newton's for 1 / sqrt leaves no more than the last bit; but for cores so small that squares lose digits.
  const lenSq = out.nx * out.nx + out.ny * out.ny + out.nz * out.nz;
  const unit = Math.abs(lenSq - 1) < NEARLY_UNIT ? 1.5 - 0.5 * lenSq : 1 / Math.sqrt(lenSq);
  const nx = out.nx * unit;
  const ny = out.ny * unit;
  const nz = out.nz * unit;
  const r = a.radius;
  const s = b.radius;
  out.distance -= radii;
  out.nx = nx;
  out.ny = ny;
  out.nz = nz;
  out.ax += nx * r;
  out.ay += ny * r;
  out.az += nz * r;
  out.bx -= nx * s;
  out.by -= ny * s;
  out.bz -= nz * s;
  return true;
}

/**
 * Whether B comes first: the core of the higher rank does; of two of the same rank the position decides, so that the answer is the same in
 * either order where the nearest points are not unique; but not of two points, where A's own +y is the answer if they coincide.
 */
export function isSecondFirst(a: ConvexShape, b: ConvexShape, { px, py, pz }: Frame): boolean {
  const { rank, dimension } = a.core.topology;
  const { rank: otherRank } = b.core.topology;
  if (rank !== otherRank) return rank < otherRank;
  if (dimension === 0) return false;
  if (px !== 0) return px < 0;
  if (py !== 0) return py < 0;
  if (pz !== 0) return pz < 0;
  return a.reach > b.reach;
}

/** Turns what is known in the frame of B, with B first, into what it is in that of A. */
function flip(f: Frame, out: CoreDistance): void {
  const { ax, ay, az, bx, by, bz, nx, ny, nz, featureA } = out;
  out.ax = f.xx * bx + f.xy * by + f.xz * bz + f.px;
  out.ay = f.yx * bx + f.yy * by + f.yz * bz + f.py;
  out.az = f.zx * bx + f.zy * by + f.zz * bz + f.pz;
  out.bx = f.xx * ax + f.xy * ay + f.xz * az + f.px;
  out.by = f.yx * ax + f.yy * ay + f.yz * az + f.py;
  out.bz = f.zx * ax + f.zy * ay + f.zz * az + f.pz;
  out.nx = -(f.xx * nx + f.xy * ny + f.xz * nz);
  out.ny = -(f.yx * nx + f.yy * ny + f.yz * nz);
  out.nz = -(f.zx * nx + f.zy * ny + f.zz * nz);
  out.featureA = out.featureB;
  out.featureB = featureA;
}
