import type { Pose, Vec3Like } from 'touchstone';
import type { Random } from '../../test/gen.ts';

/** Puts a list in random order, in place. */
export function shuffle<T>(list: T[], random: Random): T[] {
  for (let i = list.length - 1; i > 0; i--) {
    const j = random.int(i + 1);
    [list[i], list[j]] = [list[j], list[i]];
  }
  return list;
}

/**
 * Copies of the parts of a query. A copied list lies in memory in its own order, so that no contestant is timed waiting for
 * memory.
 */
export function copyVec3({ x, y, z }: Vec3Like): Vec3Like {
  return { x, y, z };
}

export function copyPose({ position, quaternion: { x, y, z, w } }: Pose): Pose {
  return { position: copyVec3(position), quaternion: { x, y, z, w } };
}
