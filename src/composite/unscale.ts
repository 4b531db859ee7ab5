/** A search in the frame of data that is shared by scaled copies. */
import type { Region, Sweep } from './tree.ts';

/** What has a scale. */
interface Scaled {
  readonly sx: number;
  readonly sy: number;
  readonly sz: number;
}

/** Takes a scale out of a region. Along an axis with scale 0 everything is near. */
export function unscaleRegion(region: Region, { sx, sy, sz }: Scaled): void {
  const { minX, minY, minZ, maxX, maxY, maxZ } = region;
  region.minX = sx > 0 ? minX / sx : sx < 0 ? maxX / sx : -Infinity;
  region.minY = sy > 0 ? minY / sy : sy < 0 ? maxY / sy : -Infinity;
  region.minZ = sz > 0 ? minZ / sz : sz < 0 ? maxZ / sz : -Infinity;
  region.maxX = sx > 0 ? maxX / sx : sx < 0 ? minX / sx : Infinity;
  region.maxY = sy > 0 ? maxY / sy : sy < 0 ? minY / sy : Infinity;
  region.maxZ = sz > 0 ? maxZ / sz : sz < 0 ? minZ / sz : Infinity;
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
  sweep.hx = sx === 0 ? Infinity : sweep.hx / Math.abs(sx);
  sweep.hy = sy === 0 ? Infinity : sweep.hy / Math.abs(sy);
  sweep.hz = sz === 0 ? Infinity : sweep.hz / Math.abs(sz);
}
