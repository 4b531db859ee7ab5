/**
 * Hulls of 100, 1,000 and 10,000 points, beside three's ConvexHull and quickhull3d; then how often hulls come out wrong on hard sets.
 * That part runs in a worker, which is stopped and counted as wrong when a set takes longer than a second.
 */
import { isMainThread, parentPort, Worker } from 'node:worker_threads';
import quickhull3d from 'quickhull3d';
import { Vector3 } from 'three';
import { ConvexHull } from 'three/examples/jsm/math/ConvexHull.js';
import { convexHull } from 'touchstone';
import { Random } from '../test/gen.ts';
import { HULL_FAMILIES, placed } from '../test/oracle/hullSets.ts';
import { type Cell, finish, median, OURS, plain, printRows, printTable, type Runner, type Timing } from './lib/harness.ts';

type Triple = [number, number, number];

const MANY = { maxVertices: 16384 };
/** Each cell is measured for about so long, in rounds of one run a contestant. */
const CELL_MS = Number(process.env.BENCH_CELL_MS ?? 2500);
const WARM_UP_MS = 300;

const sets: Readonly<Record<string, (count: number, random: Random) => Triple[]>> = {
  'in a ball': (count, random) => Array.from({ length: count }, () => onSphere(random, Math.cbrt(random.next()))),
  'on a sphere': (count, random) => Array.from({ length: count }, () => onSphere(random, 1)),
  'on a grid': (count) => {
    const n = Math.round(Math.cbrt(count));
    const at = (i: number): number => i / (n - 1);
    return Array.from({ length: n * n * n }, (_, i) => [at(i % n), at(Math.floor(i / n) % n), at(Math.floor(i / (n * n)))]);
  },
};

function onSphere(random: Random, radius: number): Triple {
  const { x, y, z } = random.direction();
  return [x * radius, y * radius, z * radius];
}

let checksum = 0;

function measureHull(label: readonly string[], points: readonly Triple[]): Timing {
  const flat = Float64Array.from(points.flat());
  const vectors = points.map(([x, y, z]) => new Vector3(x, y, z));
  const triples = points.map((p): Triple => [...p]);
  const runners: Runner[] = [
    { name: OURS, run: () => convexHull(flat, MANY).faceCount },
    { name: 'three', run: () => new ConvexHull().setFromPoints(vectors).faces.length },
    { name: 'quickhull3d', run: () => quickhull3d(triples).length },
  ];
  for (const runner of runners) {
    const start = performance.now();
    do checksum += runner.run();
    while (performance.now() - start < WARM_UP_MS);
  }
  const samples = runners.map((): number[] => []);
  const start = performance.now();
  for (let round = 0; round < 3 || performance.now() - start < CELL_MS; round++) {
    for (let i = 0; i < runners.length; i++) {
      // Another contestant goes first in each round.
      const k = (i + round) % runners.length;
      const from = performance.now();
      checksum += runners[k].run();
      samples[k].push((performance.now() - from) * 1e6);
    }
  }
  const cell: Cell = { label, queries: 1, runners };
  return { cell, ns: new Map(runners.map(({ name }, i) => [name, median(samples[i])])) };
}

/** Faces as loops of corners. */
type Loops = Triple[][];

function ourLoops(points: Float64Array): Loops {
  const hull = convexHull(points, MANY);
  const { faceCount, vertices } = hull;
  const corner = (v: number): Triple => [vertices[3 * v], vertices[3 * v + 1], vertices[3 * v + 2]];
  return Array.from({ length: faceCount }, (_, f) => hull.face(f).map(corner));
}

function threeLoops(points: Float64Array): Loops {
  const vectors = Array.from({ length: points.length / 3 }, (_, i) => new Vector3().fromArray(points, 3 * i));
  return new ConvexHull().setFromPoints(vectors).faces.map((face) => {
    const loop: Triple[] = [];
    let edge = face.edge;
    do {
      const { x, y, z } = edge.head().point;
      loop.push([x, y, z]);
      edge = edge.next;
    } while (edge !== face.edge);
    return loop;
  });
}

function quickhullLoops(points: Float64Array): Loops {
  const triples = Array.from(
    { length: points.length / 3 },
    (_, i): Triple => [points[3 * i], points[3 * i + 1], points[3 * i + 2]],
  );
  return quickhull3d(triples).map((face) => face.map((i) => triples[i]));
}

/** What is wrong with a hull: an edge without its other side, or a point outside a face by more than 1e-9 of the size. */
function isWrong(loops: Loops, points: Float64Array, size: number): boolean {
  const edges = new Set<string>();
  for (const loop of loops) {
    for (let i = 0; i < loop.length; i++) edges.add(`${loop[i].join()}|${loop[(i + 1) % loop.length].join()}`);
  }
  for (const edge of edges) {
    const [a, b] = edge.split('|');
    if (!edges.has(`${b}|${a}`)) return true;
  }
  return loops.length < 4 || loops.some((loop) => isOutside(loop, points, size));
}

function isOutside(loop: readonly Triple[], points: Float64Array, size: number): boolean {
  const [ox, oy, oz] = loop[0];
  let nx = 0;
  let ny = 0;
  let nz = 0;
  for (let i = 1; i + 1 < loop.length; i++) {
    const [ax, ay, az] = [loop[i][0] - ox, loop[i][1] - oy, loop[i][2] - oz];
    const [bx, by, bz] = [loop[i + 1][0] - ox, loop[i + 1][1] - oy, loop[i + 1][2] - oz];
    nx += ay * bz - az * by;
    ny += az * bx - ax * bz;
    nz += ax * by - ay * bx;
  }
  const length = Math.hypot(nx, ny, nz);
  const rounding = 16 * Number.EPSILON * Math.max(Math.abs(ox), Math.abs(oy), Math.abs(oz));
  // The normal of a face thinner than 1e-6 of its size says nothing in plain arithmetic.
  if (length < 1e-6 * size * size) return false;
  for (let i = 0; i < points.length; i += 3) {
    const height = (nx * (points[i] - ox) + ny * (points[i + 1] - oy) + nz * (points[i + 2] - oz)) / length;
    if (height > 1e-9 * size + rounding) return true;
  }
  return false;
}

const builders: Readonly<Record<string, (points: Float64Array) => Loops>> = {
  [OURS]: ourLoops,
  three: threeLoops,
  quickhull3d: quickhullLoops,
};

interface Task {
  readonly builder: string;
  readonly family: string;
  readonly seed: number;
}

function makeSet({ family, seed }: Omit<Task, 'builder'>): Float64Array {
  const random = new Random(seed);
  return placed(random, HULL_FAMILIES[family](random));
}

function sizeOf(points: Float64Array): number {
  const extents = [0, 1, 2].map((k) => {
    const values = points.filter((_, i) => i % 3 === k);
    return Math.max(...values) - Math.min(...values);
  });
  return Math.hypot(...extents);
}

function isTaskWrong(task: Task): boolean {
  const points = makeSet(task);
  try {
    return isWrong(builders[task.builder](points), points, sizeOf(points));
  } catch {
    return true;
  }
}

/** Answers tasks in another thread; a task without an answer in time counts as wrong. */
class Judge {
  private worker = new Worker(new URL(import.meta.url));

  async ask(task: Task): Promise<boolean> {
    const answer = await new Promise<boolean | null>((resolve) => {
      const timer = setTimeout(() => resolve(null), 1000);
      this.worker.once('message', (wrong: boolean) => {
        clearTimeout(timer);
        resolve(wrong);
      });
      this.worker.postMessage(task);
    });
    if (answer !== null) return answer;
    await this.worker.terminate();
    this.worker = new Worker(new URL(import.meta.url));
    return true;
  }

  async close(): Promise<void> {
    await this.worker.terminate();
  }
}

const SETS = 100;

async function compareRobustness(): Promise<void> {
  const judge = new Judge();
  const rows: string[][] = [];
  for (const family of Object.keys(HULL_FAMILIES)) {
    const seeds = Array.from({ length: SETS }, (_, seed) => seed).filter(
      (seed) => convexHull(makeSet({ family, seed }), MANY).dimension === 3,
    );
    const row = [family, String(seeds.length)];
    for (const builder of Object.keys(builders)) {
      let wrong = 0;
      for (const seed of seeds) if (await judge.ask({ builder, family, seed })) wrong++;
      row.push(String(wrong));
    }
    if (seeds.length > 0) rows.push(row);
  }
  await judge.close();
  printRows(
    'Solid hulls that are not closed, or leave a point outside by more than 1e-9 of the size, or throw, or do not end',
    ['family', 'sets', ...Object.keys(builders)],
    rows,
    1,
  );
}

if (isMainThread) {
  const timings: Timing[] = [];
  for (const [name, make] of Object.entries(sets)) {
    for (const count of [100, 1000, 10000]) timings.push(measureHull([name, String(count)], make(count, new Random(1))));
  }
  const peers = ['three', 'quickhull3d'];
  printTable('Hulls: ns a hull; ratio: the faster peer / ours', ['points', 'count'], [OURS, ...peers], timings, [
    { title: 'any peer', peers },
  ]);
  await compareRobustness();
  finish('hull', { cells: plain(timings) }, `checksum ${checksum}`);
} else {
  parentPort!.on('message', (task: Task) => parentPort!.postMessage(isTaskWrong(task)));
}
