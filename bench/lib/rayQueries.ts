/** Rays at one shape: half of them hit it, the others pass close by. */
import type { Pose, Vec3Like } from 'touchstone';
import { Random } from '../../test/gen.ts';
import { copyPose, copyVec3, shuffle } from './order.ts';
import { randomPose, reachOf, type Spec } from './specs.ts';

export interface RayQuery {
  readonly origin: Vec3Like;
  readonly displacement: Vec3Like;
  readonly pose: Pose;
}

/**
 * Puts all queries and returns a sum over the answers; where `answers` is given, stores the fraction of each hit, NaN for a
 * miss.
 */
export type RayRun = (queries: readonly RayQuery[], answers: Float64Array | null) => number;

/**
 * `count` rays, half hits by the judgement of `classify`, in random order. A ray starts outside the sphere that bounds the shape
 * and aims at a point within 1.2 times that sphere, so that a miss is one that a broad phase would have let through.
 */
export function rayQueries(spec: Spec, count: number, seed: number, classify: RayRun): RayQuery[] {
  const random = new Random(seed);
  const reach = reachOf(spec);
  const chosen: RayQuery[] = [];
  const wanted = { hits: count >> 1, misses: count - (count >> 1) };
  const answers = new Float64Array(1);
  while (chosen.length < count) {
    const query = randomRay(random, reach);
    classify([query], answers);
    const kind = Number.isNaN(answers[0]) ? 'misses' : 'hits';
    if (wanted[kind] === 0) continue;
    wanted[kind]--;
    chosen.push(query);
  }
  return shuffle(chosen, random).map(({ origin, displacement, pose }) => ({
    origin: copyVec3(origin),
    displacement: copyVec3(displacement),
    pose: copyPose(pose),
  }));
}

function randomRay(random: Random, reach: number): RayQuery {
  const pose = randomPose(random);
  const from = random.direction();
  const to = random.direction();
  const far = reach * random.range(1.5, 6);
  const near = 1.2 * reach * Math.cbrt(random.next());
  // Long enough to pass the aim, at times by far.
  const length = random.range(1.2, 3);
  const { position } = pose;
  const origin = { x: position.x + far * from.x, y: position.y + far * from.y, z: position.z + far * from.z };
  const displacement = {
    x: length * (near * to.x - far * from.x),
    y: length * (near * to.y - far * from.y),
    z: length * (near * to.z - far * from.z),
  };
  return { origin, displacement, pose };
}
