/** Points that a hull of many starts from: they take most others out of the race. */
import { comesBefore, type PointSet } from './points.ts';

/** Sets with fewer points are not worth the search for the outermost along diagonals. */
const MANY = 512;

/** Which points to add before all others, if that is worth it: see below. Repetitions are possible. */
export function firstPoints(points: PointSet): Int32Array | null {
  return boxCorners(points) ?? (points.count < MANY ? null : outermost(points));
}

/** The points that are corners of the box around all points; null if the one with the least coordinates is not there. */
function boxCorners({ xyz, extremes, count }: PointSet): Int32Array | null {
  const least = 3 * extremes[0]!;
  const leastX = xyz[least]!;
  const leastY = xyz[3 * extremes[2]! + 1]!;
  const leastZ = xyz[3 * extremes[4]! + 2]!;
  if (xyz[least + 1] !== leastY || xyz[least + 2] !== leastZ) return null;
  const mostX = xyz[3 * extremes[1]!]!;
  const mostY = xyz[3 * extremes[3]! + 1]!;
  const mostZ = xyz[3 * extremes[5]! + 2]!;
  const found = new Int32Array(8).fill(extremes[0]!);
  for (let i = 0; i < count; i++) {
    const px = xyz[3 * i]!;
    if (px !== leastX && px !== mostX) continue;
    const py = xyz[3 * i + 1]!;
    if (py !== leastY && py !== mostY) continue;
    const pz = xyz[3 * i + 2]!;
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
  const middleX = (xyz[3 * extremes[0]!]! + xyz[3 * extremes[1]!]!) / 2;
  const middleY = (xyz[3 * extremes[2]! + 1]! + xyz[3 * extremes[3]! + 1]!) / 2;
  const middleZ = (xyz[3 * extremes[4]! + 2]! + xyz[3 * extremes[5]! + 2]!) / 2;
  for (let i = 0; i < count; i++) {
    const px = xyz[3 * i]! - middleX;
    const py = xyz[3 * i + 1]! - middleY;
    const pz = xyz[3 * i + 2]! - middleZ;
    const octant = (px < 0 ? 1 : 0) + (py < 0 ? 2 : 0) + (pz < 0 ? 4 : 0);
    const along = Math.abs(px) + Math.abs(py) + Math.abs(pz);
    if (along >= best[octant]! && (along > best[octant]! || comesBefore(xyz, i, found[octant]!))) {
      best[octant] = along;
      found[octant] = i;
    }
  }
  for (let k = 0; k < 8; k++) if (best[k]! < 0) found[k] = extremes[0]!;
  return found;
}
