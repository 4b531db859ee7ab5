/** Rays at every shape, beside Jolt, Rapier, crashcat and three. */
import { type Answers, printAgreement } from './lib/agreement.ts';
import { type Cell, finish, measure, OURS, plain, printTable, type Runner } from './lib/harness.ts';
import { ourRays } from './lib/ours.ts';
import { type RayQuery, type RayRun, rayQueries } from './lib/rayQueries.ts';
import { allShapes, type Spec } from './lib/specs.ts';
import { crashcatRays } from './peers/crashcat.ts';
import { joltRays } from './peers/jolt.ts';
import { rapierRays } from './peers/rapier.ts';
import { threeRays } from './peers/three.ts';

const QUERIES = 2048;

/** Peers that answer with less than we do (a fraction or a point), and those that answer with a normal as well. */
const BARE = ['jolt', 'rapier', 'crashcat', 'three'];
const FULL = ['jolt +n', 'rapier +n', 'crashcat +n'];

const contestants: readonly (readonly [string, (spec: Spec) => RayRun | null])[] = [
  [OURS, ourRays],
  ['jolt', (spec) => joltRays(spec, false)],
  ['jolt +n', (spec) => joltRays(spec, true)],
  ['rapier', (spec) => rapierRays(spec, false)],
  ['rapier +n', (spec) => rapierRays(spec, true)],
  ['crashcat', (spec) => crashcatRays(spec, false)],
  ['crashcat +n', (spec) => crashcatRays(spec, true)],
  ['three', threeRays],
];

const cells: Cell[] = [];
const answers: Answers[] = [];
for (const [row, spec] of allShapes) {
  const runs = contestants.flatMap(([name, make]) => {
    const run = make(spec);
    return run === null ? [] : [{ name, run }];
  });
  const classify = runs[0].name === OURS ? runs[0].run : rapierRays(spec, false);
  const queries = rayQueries(spec, QUERIES, 1, classify);
  const fractions = new Float64Array(QUERIES);
  classify(queries, fractions);
  const scales = Float64Array.from(queries, ({ displacement: { x, y, z } }) => Math.hypot(x, y, z));
  for (const { name, run } of runs) {
    const values = new Float64Array(QUERIES);
    run(queries, values);
    answers.push({ row, name, values, scales });
  }
  const subsets: readonly (readonly [string, readonly RayQuery[]])[] = [
    ['half', queries],
    ['hits', queries.filter((_, i) => !Number.isNaN(fractions[i]))],
    ['misses', queries.filter((_, i) => Number.isNaN(fractions[i]))],
  ];
  for (const [subset, rays] of subsets) {
    const runners: Runner[] = runs.map(({ name, run }) => ({ name, run: () => run(rays, null) }));
    cells.push({ label: [row, subset], queries: rays.length, runners });
  }
}

printAgreement(
  'Rays: largest difference of the place hit from the reference (and how often one hits where the other misses)',
  OURS,
  answers,
);
const timings = measure(cells);
const names = contestants.map(([name]) => name);
printTable(
  'Rays: ns a query; a contestant with +n answers with the normal too, as we do; ratio: the fastest peer / ours',
  ['shape', 'rays'],
  names,
  timings,
  [
    { title: 'any peer', peers: [...BARE, ...FULL] },
    { title: 'same answer', peers: FULL },
  ],
);
finish('rays', { cells: plain(timings) });
