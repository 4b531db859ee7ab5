/** A search in the frame of data that is shared by scaled copies. */
import type { Region, Sweep } from './tree.ts';

/** What has a scale. */
interface Scaled {
  readonly sx: number;
  readonly sy: number;
  readonly sz: number;
}

/** Takes a scale out of a region. Along an axis with scale 0 everything is near: it has no weight. */
export function unscaleRegion(region: Region, { sx, sy, sz }: Scaled): void {
  const { minX, minY, minZ, maxX, maxY, maxZ } = region;
  region.minX = sx === 0 ? 0 : Math.min(minX / sx, maxX / sx);
  region.minY = sy === 0 ? 0 : Math.min(minY / sy, maxY / sy);
  region.minZ = sz === 0 ? 0 : Math.min(minZ / sz, maxZ / sz);
  region.maxX = sx === 0 ? 0 : Math.max(minX / sx, maxX / sx);
  region.maxY = sy === 0 ? 0 : Math.max(minY / sy, maxY / sy);
  region.maxZ = sz === 0 ? 0 : Math.max(minZ / sz, maxZ / sz);
  region.weightX = sx * sx;
  region.weightY = sy * sy;
  region.weightZ = sz * sz;
}

/** Takes a scale out of a sweep. */
export function unscaleSweep(sweep: Sweep, { sx, sy, sz }: Scaled): void {
  sweep.ox = sx === 0 ? 0 : sweep.ox / sx;
  sweep.oy = sy === 0 ? 0 : sweep.oy / sy;
  sweep.oz = sz === 0 ? 0 : sweep.oz / sz;
  sweep.dx = sx === 0 ? 0 : sweep.dx / sx;
  sweep.dy = sy === 0 ? 0 : sweep.dy / sy;
  sweep.dz = sz === 0 ? 0 : sweep.dz / sz;
  sweep.hx /= Math.abs(sx);
  sweep.hy /= Math.abs(sy);
  sweep.hz /= Math.abs(sz);
  if (sx === 0) sweep.hx = Infinity;
  if (sy === 0) sweep.hy = Infinity;
  if (sz === 0) sweep.hz = Infinity;
}
