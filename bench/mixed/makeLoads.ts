/** Makes the loads of mixed work, from seeds, and says what is true of them. */
import type { Pose, Vec3Like } from 'touchstone';
import { Random } from '../../test/gen.ts';
import { Cast } from '../../test/oracle/cast.ts';
import { placePair, surfaceDistance } from '../../test/oracle/distance.ts';
import { multiply, turn } from '../../test/pairs.ts';
import { type Sample, sphereSample } from '../../test/shapes.ts';
import { castQueries, sampleOf, type Truth } from '../lib/castQueries.ts';
import { shuffle } from '../lib/order.ts';
import { DEEP, FAR, pairQueries, RESTING, type Regime, SEPARATED, TOUCHING } from '../lib/pairQueries.ts';
import { rayQueries } from '../lib/rayQueries.ts';
import { restingQueries } from '../lib/restingQueries.ts';
import { hullSpec, randomPose, type Spec } from '../lib/specs.ts';
import { rapierOverlaps, rapierRays } from '../peers/rapier.ts';
import type { CastTask, Load, Loads, PairTask, RayTask } from './load.ts';

const KINDS = ['sphere', 'capsule', 'box', 'triangle', 'hull'] as const;
type Kind = (typeof KINDS)[number];

/** How many shapes of each kind there are. */
const VARIETY = 8;
/** Tasks of each pair and regime: 15 pairs x 4 regimes x 24 = 1,440 distances. */
const PER_CELL = 24;
const CASTS_PER_PAIR = 40;
const RAYS_PER_SHAPE = 24;
const HULL_SIZES = [6, 8, 12, 16, 20, 24, 32, 48];

/** Shapes of about the same size, all different. */
function makeShapes(): Spec[] {
  const random = new Random(11);
  const size = (): number => random.range(0.3, 0.8);
  const corner = (): Vec3Like => {
    const { x, y, z } = random.direction();
    return { x: 0.9 * x, y: 0.9 * y, z: 0.9 * z };
  };
  const make: Record<Kind, (i: number) => Spec> = {
    sphere: () => ({ kind: 'sphere', radius: size() }),
    capsule: () => ({ kind: 'capsule', halfHeight: size(), radius: 0.6 * size() }),
    box: () => ({ kind: 'box', half: { x: size(), y: size(), z: size() }, radius: 0 }),
    triangle: () => ({ kind: 'triangle', a: corner(), b: corner(), c: corner(), radius: 0 }),
    hull: (i) => hullSpec(HULL_SIZES[i % HULL_SIZES.length]),
  };
  return KINDS.flatMap((kind) => Array.from({ length: VARIETY }, (_, i) => make[kind](i)));
}

const numberOf = (kind: Kind, random: Random): number => KINDS.indexOf(kind) * VARIETY + random.int(VARIETY);
const unordered = KINDS.flatMap((a, i) => KINDS.slice(i).map((b) => [a, b] as const));
const ordered = KINDS.flatMap((a) => KINDS.map((b) => [a, b] as const));

/** Two shapes at random for each task, in the regimes given. */
function pairTasks(shapes: readonly Spec[], seed: number, regimesOf: (a: Kind, b: Kind) => readonly Regime[]): PairTask[] {
  const random = new Random(seed);
  const tasks: PairTask[] = [];
  for (const [kindA, kindB] of unordered) {
    for (const regime of regimesOf(kindA, kindB)) {
      for (let i = 0; i < PER_CELL; i++) {
        const a = numberOf(kindA, random);
        const b = numberOf(kindB, random);
        const [specA, specB] = [shapes[a], shapes[b]];
        const [query] =
          regime === RESTING
            ? restingQueries(specA, specB, 1, tasks.length)
            : pairQueries(specA, specB, regime, 1, tasks.length, rapierOverlaps(specA, specB));
        tasks.push({ a, b, ...query!, maxDistance: regime.maxDistance });
      }
    }
  }
  return shuffle(tasks, random);
}

function castTasks(shapes: readonly Spec[], samples: readonly Sample[]): CastTask[] {
  const random = new Random(3);
  const tasks: CastTask[] = [];
  for (const [kindA, kindB] of ordered) {
    for (let i = 0; i < CASTS_PER_PAIR; i++) {
      const a = numberOf(kindA, random);
      const b = numberOf(kindB, random);
      const [{ poseA, displacement }] = castQueries(samples[a], samples[b], 1, tasks.length) as [
        ReturnType<typeof castQueries>[0],
      ];
      const poseB = randomPose(random);
      tasks.push({
        a,
        b,
        poseA: placed(poseA, poseB),
        poseB,
        displacement: turn(poseB.quaternion, displacement),
      });
    }
  }
  if (shapes.length !== samples.length) throw new Error('a sample for each shape');
  return shuffle(tasks, random);
}

/** A pose that is given in the frame of another. */
function placed({ position, quaternion }: Pose, frame: Pose): Pose {
  const { x, y, z } = turn(frame.quaternion, position);
  const { x: px, y: py, z: pz } = frame.position;
  return { position: { x: x + px, y: y + py, z: z + pz }, quaternion: multiply(frame.quaternion, quaternion) };
}

function rayTasks(shapes: readonly Spec[]): RayTask[] {
  const tasks = shapes.flatMap((spec, shape) =>
    rayQueries(spec, RAYS_PER_SHAPE, shape, rapierRays(spec, false)).map((ray) => ({ shape, ...ray })),
  );
  return shuffle(tasks, new Random(4));
}

const canRest = (kind: Kind): boolean => kind === 'capsule' || kind === 'box' || kind === 'hull';

export function makeLoads(): Loads {
  const shapes = makeShapes();
  const samples = shapes.map(sampleOf);
  const load = <Task>(tasks: readonly Task[]): Load<Task> => ({ shapes, tasks });
  return {
    distance: load(pairTasks(shapes, 1, () => [DEEP, TOUCHING, SEPARATED, FAR])),
    cast: load(castTasks(shapes, samples)),
    contacts: load(pairTasks(shapes, 2, (a, b) => (canRest(a) && canRest(b) ? [RESTING, TOUCHING, DEEP] : [TOUCHING, DEEP]))),
    ray: load(rayTasks(shapes)),
  };
}

/** The signed distances of the pairs, by the oracle. */
export function trueDistances({ shapes, tasks }: Load<PairTask>): Float64Array {
  const samples = shapes.map(sampleOf);
  return Float64Array.from(tasks, ({ a, b, poseA, poseB, maxDistance }) => {
    const distance = surfaceDistance(placePair(samples[a], poseA, samples[b], poseB));
    return distance <= maxDistance ? distance : Number.NaN;
  });
}

/** The casts, by the oracle. */
export function trueCasts({ shapes, tasks }: Load<CastTask>): Truth {
  const samples = shapes.map(sampleOf);
  return truthOf(
    tasks.map(({ a, b, poseA, poseB, displacement }) => new Cast(samples[a], poseA, displacement, samples[b], poseB)),
  );
}

/** Rays, to the same oracle: casts of a point. */
export function trueRays({ shapes, tasks }: Load<RayTask>): Truth {
  const samples = shapes.map(sampleOf);
  const point = sphereSample('point', 0, { x: 0, y: 0, z: 0 });
  const unturned = { x: 0, y: 0, z: 0, w: 1 };
  return truthOf(
    tasks.map(
      ({ shape, pose, origin, displacement }) =>
        new Cast(point, { position: origin, quaternion: unturned }, displacement, samples[shape], pose),
    ),
  );
}

function truthOf(casts: readonly Cast[]): Truth {
  return { casts, fractions: Float64Array.from(casts, (cast) => cast.impact()?.fraction ?? Number.NaN) };
}
