/** Points about one shape: half of them inside where it has an inside, the others within twice its reach. */
import type { Pose, Vec3Like } from 'touchstone';
import { Random } from '../../test/gen.ts';
import { copyPose, copyVec3, shuffle } from './order.ts';
import { randomPose, reachOf, type Spec } from './specs.ts';

export interface PointQuery {
  readonly point: Vec3Like;
  readonly pose: Pose;
}

/**
 * Puts all queries and returns a sum over the answers; where `answers` is given, stores each distance, NaN where there is no
 * answer.
 */
export type PointRun = (queries: readonly PointQuery[], answers: Float64Array | null) => number;

/** `count` points, half of them inside by the judgement of `classify` (all outside at a flat shape). */
export function pointQueries(spec: Spec, count: number, seed: number, classify: PointRun): PointQuery[] {
  const random = new Random(seed);
  const reach = reachOf(spec);
  const isFlat = spec.kind === 'triangle' && spec.radius === 0;
  const answers = new Float64Array(1);
  const chosen: PointQuery[] = [];
  while (chosen.length < count) {
    const wantInside = !isFlat && chosen.length % 2 === 0;
    const query = randomPoint(random, wantInside ? reach : 2 * reach);
    classify([query], answers);
    if (answers[0] < 0 === wantInside) chosen.push(query);
  }
  return shuffle(chosen, random).map(({ point, pose }) => ({ point: copyVec3(point), pose: copyPose(pose) }));
}

function randomPoint(random: Random, farthest: number): PointQuery {
  const pose = randomPose(random);
  const to = random.direction();
  const far = farthest * Math.cbrt(random.next());
  const { position } = pose;
  return { point: { x: position.x + far * to.x, y: position.y + far * to.y, z: position.z + far * to.z }, pose };
}
