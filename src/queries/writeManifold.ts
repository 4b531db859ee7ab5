import type { LocalManifold } from '../contacts/localManifold.ts';
import type { ContactManifold } from '../results/contactManifold.ts';
import type { PairFrames } from './pairFrames.ts';

/** Writes the contacts of two shapes, which are in the frame of the first of them, as those of the arguments in the world. */
export function writeManifold(local: LocalManifold, { world: w, swapped }: PairFrames, out: ContactManifold): void {
  const { count, columns: from, codes: fromCodes } = local;
  const { x: nx, y: ny, z: nz } = local.normal;
  const { normal, columns, codes } = out;
  const { px, py, pz, xx, xy, xz, yx, yy, yz, zx, zy, zz } = w;
  const sign = swapped ? -1 : 1;
  normal.x = sign * (xx * nx + xy * ny + xz * nz);
  normal.y = sign * (yx * nx + yy * ny + yz * nz);
  normal.z = sign * (zx * nx + zy * ny + zz * nz);
  for (let i = 0; i < 4 * count; i += 4) {
    const distance = from[i + 3];
    // B's surface is that of the second shape, or, where the two are swapped, that of the first.
    const along = swapped ? distance : 0;
    const x = from[i] + along * nx;
    const y = from[i + 1] + along * ny;
    const z = from[i + 2] + along * nz;
    columns[i] = xx * x + xy * y + xz * z + px;
    columns[i + 1] = yx * x + yy * y + yz * z + py;
    columns[i + 2] = zx * x + zy * y + zz * z + pz;
    columns[i + 3] = distance;
  }
  for (let i = 0; i < count; i++) codes[i] = swapped ? (fromCodes[i] << 16) | (fromCodes[i] >>> 16) : fromCodes[i];
  out.count = count;
  out.subshapeA = 0;
  out.subshapeB = 0;
}
