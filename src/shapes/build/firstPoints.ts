/** Points that a hull of many starts from: they take most others out of the race. */
import { comesBefore, type PointSet } from './points.ts';

/** Sets with fewer points are not worth the search for the outermost along diagonals. */
const MANY = 512;

/** Which points to add before all others, if that is worth it: see below. Repetitions are possible. */
export function firstPoints(points: PointSet): Int32Array | null {
  return boxCorners(points) ?? (points.count < MANY ? null : outermost(points));
}

/**
 * The points that are corners of the box around all points, a bit each for the greater x, y and z (1, 2, 4); for those that are not there
 * the one with the least coordinates. Null if that is not there.
 */
export function boxCorners({ xyz, extremes, count }: PointSet): Int32Array | null {
  const least = extremes[0]! << 2;
  const leastX = xyz[least]!;
  const leastY = xyz[(extremes[2]! << 2) | 1]!;
  const leastZ = xyz[(extremes[4]! << 2) | 2]!;
  if (xyz[least | 1] !== leastY || xyz[least | 2] !== leastZ) return null;
  const mostX = xyz[extremes[1]! << 2]!;
  const mostY = xyz[(extremes[3]! << 2) | 1]!;
  const mostZ = xyz[(extremes[5]! << 2) | 2]!;
  const found = new Int32Array(8);
  for (let i = 0; i < 8; i++) found[i] = extremes[0]!;
  for (let i = 0; i < count; i++) {
    const px = xyz[i << 2]!;
    if (px !== leastX && px !== mostX) continue;
    const py = xyz[(i << 2) | 1]!;
    if (py !== leastY && py !== mostY) continue;
    const pz = xyz[(i << 2) | 2]!;
    if (pz !== leastZ && pz !== mostZ) continue;
    found[(px === leastX ? 0 : 1) + (py === leastY ? 0 : 2) + (pz === leastZ ? 0 : 4)] = i;
  }
  return found;
}

/** The outermost points along the axes, and in each octant around the middle of the box around all points along its diagonal. */
function outermost({ xyz, extremes, count }: PointSet): Int32Array {
  const found = new Int32Array(14);
  found.set(extremes, 8);
  const best = new Float64Array(8).fill(-1);
  const middleX = (xyz[extremes[0]! << 2]! + xyz[extremes[1]! << 2]!) / 2;
  const middleY = (xyz[(extremes[2]! << 2) | 1]! + xyz[(extremes[3]! << 2) | 1]!) / 2;
  const middleZ = (xyz[(extremes[4]! << 2) | 2]! + xyz[(extremes[5]! << 2) | 2]!) / 2;
  for (let i = 0; i < count; i++) {
    const px = xyz[i << 2]! - middleX;
    const py = xyz[(i << 2) | 1]! - middleY;
    const pz = xyz[(i << 2) | 2]! - middleZ;
    const octant = Number(px < 0) | (Number(py < 0) << 1) | (Number(pz < 0) << 2);
    const along = Math.abs(px) + Math.abs(py) + Math.abs(pz);
    if (along >= best[octant]! && (along > best[octant]! || comesBefore(xyz, i, found[octant]!))) {
      best[octant] = along;
      found[octant] = i;
    }
  }
  for (let k = 0; k < 8; k++) if (best[k]! < 0) found[k] = extremes[0]!;
  return found;
}
