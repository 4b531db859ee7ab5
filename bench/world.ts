/**
 * Worlds of 1,000 and 10,000 standing shapes beside Rapier, Jolt and crashcat; then what a world costs at 100 to 200,000 shapes, standing
 * and all moving; and batches on two workers.
 */
import { availableParallelism } from 'node:os';
import { Worker } from 'node:worker_threads';
import { CollisionWorld, QueryPool, sphere, Transform, WorldCastResult, WorldRayResult } from 'touchstone';
import { Random } from '../test/gen.ts';
import { type Answers, printAgreement } from './lib/agreement.ts';
import { type Cell, finish, measure, median, OURS, plain, printRows, printTable, type Runner } from './lib/harness.ts';
import { worldShapes, worldSpecs } from './lib/worldShapes.ts';
import { crashcatWorld, joltWorld, type Placed, rapierWorld, type Sweep, type WorldRuns } from './peers/worlds.ts';

const QUERIES = 1024;
const CAST_RADIUS = 0.3;
const OVERLAP_RADIUS = 1;
const PEERS = ['jolt', 'rapier', 'crashcat'];

/** Shapes in a cube, a tenth of it filled. */
function scatter(count: number, random: Random): { placed: Placed[]; half: number } {
  const half = 1.1 * Math.cbrt(count);
  const placed = Array.from({ length: count }, (_, i) => ({
    spec: worldSpecs[i % worldSpecs.length],
    pose: new Transform(random.vec3(half), random.quaternion()),
  }));
  return { placed, half };
}

function fill(placed: readonly Placed[]): { world: CollisionWorld; handles: number[] } {
  const world = new CollisionWorld();
  return { world, handles: placed.map(({ spec, pose }) => world.add(worldShapes[worldSpecs.indexOf(spec)], pose)) };
}

function ourWorld(placed: readonly Placed[]): WorldRuns {
  const { world } = fill(placed);
  const rayOut = new WorldRayResult();
  const castOut = new WorldCastResult();
  const castBall = sphere(CAST_RADIUS);
  const overlapBall = sphere(OVERLAP_RADIUS);
  const pose = new Transform();
  return {
    name: OURS,
    rays: (sweeps, answers) => {
      let found = 0;
      for (let i = 0; i < sweeps.length; i++) {
        const hit = world.raycast(sweeps[i].origin, sweeps[i].displacement, undefined, rayOut);
        if (hit !== null) found++;
        if (answers !== null) answers[i] = hit === null ? Number.NaN : hit.fraction;
      }
      return found;
    },
    casts: (sweeps, answers) => {
      let found = 0;
      for (let i = 0; i < sweeps.length; i++) {
        pose.position.copy(sweeps[i].origin);
        const hit = world.castShape(castBall, pose, sweeps[i].displacement, undefined, castOut);
        if (hit !== null) found++;
        if (answers !== null) answers[i] = hit === null ? Number.NaN : hit.fraction;
      }
      return found;
    },
    overlaps: (sweeps) => {
      let found = 0;
      const visit = (): void => {
        found++;
      };
      for (let i = 0; i < sweeps.length; i++) {
        pose.position.copy(sweeps[i].origin);
        world.overlap(overlapBall, pose, visit);
      }
      return found;
    },
  };
}

const cells: Cell[] = [];
const answers: Answers[] = [];
for (const count of [1000, 10_000]) {
  const random = new Random(count);
  const { placed, half } = scatter(count, random);
  const sweeps: Sweep[] = Array.from({ length: QUERIES }, () => ({ origin: random.vec3(half), displacement: random.vec3(half) }));
  const scales = Float64Array.from(sweeps, ({ displacement: { x, y, z } }) => Math.hypot(x, y, z));
  const worlds = [
    ourWorld(placed),
    joltWorld(placed, CAST_RADIUS, OVERLAP_RADIUS),
    rapierWorld(placed, CAST_RADIUS, OVERLAP_RADIUS),
    crashcatWorld(placed, CAST_RADIUS, OVERLAP_RADIUS),
  ];
  for (const verb of ['rays', 'casts', 'overlaps'] as const) {
    const runners: Runner[] = worlds.map((world) => ({ name: world.name, run: () => world[verb](sweeps, null) }));
    cells.push({ label: [String(count), verb], queries: QUERIES, runners });
    for (const world of verb === 'overlaps' ? [] : worlds) {
      const values = new Float64Array(QUERIES);
      world[verb](sweeps, values);
      answers.push({ row: `${count} ${verb}`, name: world.name, values, scales });
    }
  }
  console.log(
    `${count} shapes, overlaps found: ${worlds.map((world) => `${world.name} ${world.overlaps(sweeps, null)}`).join(', ')}`,
  );
}
printAgreement(
  'Worlds: largest difference of the place hit from ours (and how often one hits where the other misses)',
  OURS,
  answers,
);
const timings = measure(cells);
printTable(
  'Worlds of standing shapes: ns a query; ratio: the fastest peer / ours',
  ['shapes', 'queries'],
  [OURS, ...PEERS],
  timings,
  [{ title: 'any peer', peers: PEERS }],
);

/** Time of the processor in milliseconds, which other programs on the machine do not add to. */
function cpu(run: () => void): number {
  const start = process.cpuUsage();
  run();
  const { user, system } = process.cpuUsage(start);
  return (user + system) / 1000;
}

/** What a world of so many shapes costs when all of them move a little in every frame. */
function moving(count: number): string[] {
  const random = new Random(count);
  const { placed, half } = scatter(count, random);
  const { world, handles } = fill(placed);
  const built = cpu(() => world.raycastAny({ x: 0, y: 0, z: 0 }, { x: 0, y: 0, z: 0 }));
  const speeds = placed.map(() => random.vec3(0.05));
  const frames = count > 50_000 ? 12 : 60;
  const times = { move: [] as number[], update: [] as number[], pairs: [] as number[] };
  let pairs = 0;
  for (let frame = 0; frame < frames; frame++) {
    for (const [i, { pose }] of placed.entries()) {
      const { position: p } = pose;
      const speed = speeds[i];
      for (const key of ['x', 'y', 'z'] as const) {
        p[key] += speed[key];
        if (Math.abs(p[key]) > half) speed[key] = -speed[key];
      }
    }
    times.move.push(
      cpu(() => {
        for (let i = 0; i < count; i++) world.move(handles[i], placed[i].pose);
      }),
    );
    times.update.push(cpu(() => world.raycastAny({ x: 0, y: 0, z: 0 }, { x: 0, y: 0, z: 0 })));
    pairs = 0;
    times.pairs.push(
      cpu(() =>
        world.findPairs(() => {
          pairs++;
        }),
      ),
    );
  }
  const late = (list: number[]) => list.slice(frames >> 1);
  const mean = (list: number[]) => late(list).reduce((sum, time) => sum + time, 0) / late(list).length;
  const buffer = world.snapshot();
  const save = median(Array.from({ length: 9 }, () => cpu(() => world.snapshot(buffer))));
  const load = median(Array.from({ length: 9 }, () => cpu(() => world.restore(buffer))));
  const each = (ms: number) => `${((1e6 * ms) / count).toFixed(0)}`;
  const share = (1e6 * mean(times.pairs)) / (count * Math.log2(count));
  return [
    String(count),
    built.toFixed(1),
    ...[times.move, times.update, times.pairs].map((list) => each(mean(list))),
    share.toFixed(1),
    String(pairs),
    save.toFixed(2),
    load.toFixed(2),
  ];
}

// Not where only one contestant's cells are asked for.
const isWhole = process.env.BENCH_ONLY === undefined;
if (isWhole)
  printRows(
    'All shapes move: ns of the processor for each shape and frame (update: of the trees, with rebuilding), ms for all else',
    ['shapes', 'first build', 'move', 'update', 'findPairs', '/ n log2 n', 'pairs', 'snapshot', 'restore'],
    [100, 1000, 10_000, 100_000, 200_000].map(moving),
    0,
  );

/** From how many rays on a batch is faster on two workers than without: milliseconds, the least of some rounds. */
async function workers(): Promise<void> {
  const random = new Random(7);
  const { placed, half } = scatter(10_000, random);
  const { world } = fill(placed);
  const started = [0, 1].map(() => new Worker(new URL('./worldWorker.mjs', import.meta.url)));
  const pool = new QueryPool(world, worldShapes, started, { minRows: 0 });
  const rows = [100, 300, 1000, 3000, 10_000, 100_000];
  const numbers = Float64Array.from({ length: 6 * 100_000 }, () => random.range(-half, half));
  const shared = new Float64Array(new SharedArrayBuffer(numbers.byteLength));
  shared.set(numbers);
  const out = new Float64Array(12 * 100_000);
  const sharedOut = new Float64Array(new SharedArrayBuffer(out.byteLength));
  const times = rows.map(() => [Infinity, Infinity, Infinity]);
  for (let round = 0; round < 12; round++) {
    for (const [i, count] of rows.entries()) {
      const runs = [
        () => world.raycastBatch(numbers.subarray(0, 6 * count), undefined, out),
        () => pool.raycastBatch(numbers.subarray(0, 6 * count), undefined, out),
        () => pool.raycastBatch(shared.subarray(0, 6 * count), undefined, sharedOut),
      ];
      for (const [k, run] of runs.entries()) {
        const start = performance.now();
        await run();
        times[i][k] = Math.min(times[i][k], performance.now() - start);
      }
    }
  }
  await Promise.all(started.map((worker) => worker.terminate()));
  printRows(
    `Rays in a world of 10,000, ms a batch: here, and on two workers by lists of one's own and by shared ones (${availableParallelism()} processors)`,
    ['rays', 'here', 'workers', 'shared', 'here / shared'],
    rows.map((count, i) => [String(count), ...times[i].map((ms) => ms.toFixed(2)), (times[i][0] / times[i][2]).toFixed(2)]),
    0,
  );
}
if (isWhole) await workers();
finish('world', { cells: plain(timings) });
