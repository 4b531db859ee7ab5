/** How far a moving, turning shape is from a standing one, by brute force, and when it first touches, by looking often enough. */
import type { Pose } from '../../src/math/transform.ts';
import type { Vec3Like } from '../../src/math/vec3.ts';
import { axisAngle, multiply, turn } from '../pairs.ts';
import type { Sample } from '../shapes.ts';
import { placePair, surfaceDistance } from './distance.ts';
import { along, length, sub } from './polytope.ts';

export interface TurningCase {
  a: Sample;
  poseA: Pose;
  motion: { displacement: Vec3Like; rotation: Vec3Like; center: Vec3Like; tolerance: number };
  b: Sample;
  poseB: Pose;
}

/** A's pose when the part t of the motion is done. */
export function poseAt({ poseA, motion }: TurningCase, t: number): Pose {
  const { displacement, rotation, center } = motion;
  const angle = length(rotation);
  const quaternion = angle > 0 ? multiply(axisAngle(rotation, angle * t), poseA.quaternion) : poseA.quaternion;
  const pivot = along(along(poseA.position, turn(poseA.quaternion, center), 1), displacement, t);
  return { position: sub(pivot, turn(quaternion, center)), quaternion };
}

/** The signed distance there. */
export function turningGap(subject: TurningCase, t: number): number {
  const { a, b, poseB } = subject;
  return surfaceDistance(placePair(a, poseAt(subject, t), b, poseB));
}

/** The least gap up to a time: at `count` times, and near the least of those by thirds. */
export function leastTurningGap(subject: TurningCase, end: number, count: number): { at: number; gap: number } {
  const look = (at: number) => ({ at, gap: turningGap(subject, at) });
  let best = look(0);
  for (let i = 1; i <= count; i++) {
    const next = look((end * i) / count);
    if (next.gap < best.gap) best = next;
  }
  let low = Math.max(0, best.at - end / count);
  let high = Math.min(end, best.at + end / count);
  for (let i = 0; i < 40; i++) {
    const first = look(low + (high - low) / 3);
    const second = look(high - (high - low) / 3);
    if (first.gap <= second.gap) high = second.at;
    else low = first.at;
    for (const seen of [first, second]) if (seen.gap < best.gap) best = seen;
  }
  return best;
}
