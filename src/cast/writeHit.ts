import type { Frame } from '../math/frame.ts';
import type { CastResult } from '../results/castResult.ts';
import type { CastHit } from './castHit.ts';

/** Writes a hit, which is in B's frame, as the answer in the space that the frame stands in, but for how far A has gone. */
export function writeHit(hit: CastHit, f: Frame, out: CastResult): void {
  const { x, y, z, nx, ny, nz } = hit;
  const { point, normalA, normalB } = out;
  point.x = f.xx * x + f.xy * y + f.xz * z + f.px;
  point.y = f.yx * x + f.yy * y + f.yz * z + f.py;
  point.z = f.zx * x + f.zy * y + f.zz * z + f.pz;
  const wx = f.xx * nx + f.xy * ny + f.xz * nz;
  const wy = f.yx * nx + f.yy * ny + f.yz * nz;
  const wz = f.zx * nx + f.zy * ny + f.zz * nz;
  normalA.x = -wx;
  normalA.y = -wy;
  normalA.z = -wz;
  normalB.x = wx;
  normalB.y = wy;
  normalB.z = wz;
  out.featureA = hit.featureA;
  out.featureB = hit.featureB;
  out.subshapeA = 0;
  out.subshapeB = 0;
  out.startsOverlapping = hit.startsOverlapping;
}
