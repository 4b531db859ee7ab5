/** Poses of two shapes in three regimes: apart, about touching, deep in each other. */
import type { Pose } from 'touchstone';
import { Random } from '../../test/gen.ts';
import { copyPose } from './order.ts';
import { randomPose, reachOf, type Spec } from './specs.ts';

export interface PairQuery {
  readonly poseA: Pose;
  readonly poseB: Pose;
}

/**
 * Puts all queries and returns a sum over the answers; where `answers` is given, stores each signed distance, NaN where there is
 * none.
 */
export type PairRun = (queries: readonly PairQuery[], answers: Float64Array | null) => number;

export interface Regime {
  readonly name: string;
  /** How far contestants must look: a little beyond the distances of the regime. */
  readonly maxDistance: number;
}

export const SEPARATED: Regime = { name: 'separated', maxDistance: 1 };
export const TOUCHING: Regime = { name: 'touching', maxDistance: 0.05 };
/** Face on face, tilted a little: see restingQueries. */
export const RESTING: Regime = { name: 'resting', maxDistance: 0.05 };
/** No nearer than about the size of the shapes. */
export const FAR: Regime = { name: 'far', maxDistance: 10 };
export const DEEP: Regime = { name: 'deep', maxDistance: 0 };
export const regimes: readonly Regime[] = [SEPARATED, TOUCHING, DEEP];

/**
 * `count` pairs of poses. Both shapes are turned at random and B is moved along a random line from A until `overlaps` says that
 * they part, by bisection. Then it is moved on by 0.05 to 0.9 (separated), by 2 to 6 (far), by -0.02 to 0.02 (touching), or back to 0 to 60% of
 * the way (deep).
 */
export function pairQueries(
  a: Spec,
  b: Spec,
  regime: Regime,
  count: number,
  seed: number,
  overlaps: (query: PairQuery) => boolean,
): PairQuery[] {
  const random = new Random(seed);
  const farthest = reachOf(a) + reachOf(b);
  const chosen: PairQuery[] = [];
  while (chosen.length < count) {
    const poseA = randomPose(random);
    const quaternion = random.quaternion();
    const along = random.direction();
    const at = (t: number): PairQuery => {
      const { x, y, z } = poseA.position;
      return { poseA, poseB: { position: { x: x + t * along.x, y: y + t * along.y, z: z + t * along.z }, quaternion } };
    };
    const touch = parting(at, farthest, overlaps);
    const query = at(
      regime === FAR
        ? touch + random.range(2, 6)
        : regime === SEPARATED
          ? touch + random.range(0.05, 0.9)
          : regime === TOUCHING
            ? touch + random.range(-0.02, 0.02)
            : touch * random.range(0, 0.6),
    );
    if (regime === DEEP && !overlaps(query)) continue;
    chosen.push({ poseA: copyPose(query.poseA), poseB: copyPose(query.poseB) });
  }
  return chosen;
}

/** Where along the line the shapes part. */
function parting(at: (t: number) => PairQuery, farthest: number, overlaps: (query: PairQuery) => boolean): number {
  let low = 0;
  let high = farthest;
  for (let i = 0; i < 24; i++) {
    const middle = (low + high) / 2;
    if (overlaps(at(middle))) low = middle;
    else high = middle;
  }
  return low;
}
