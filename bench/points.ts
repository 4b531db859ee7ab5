/** The distance from a point to every shape, beside Rapier, crashcat and three. */
import { type Answers, printAgreement } from './lib/agreement.ts';
import { type Cell, finish, measure, OURS, plain, printTable, type Runner } from './lib/harness.ts';
import { ourPoints } from './lib/ours.ts';
import { type PointQuery, type PointRun, pointQueries } from './lib/pointQueries.ts';
import { allShapes, type Spec } from './lib/specs.ts';
import { crashcatPoints } from './peers/crashcat.ts';
import { rapierPoints } from './peers/rapier.ts';
import { threePoints } from './peers/three.ts';

const QUERIES = 2048;

const contestants: readonly (readonly [string, (spec: Spec) => PointRun | null])[] = [
  [OURS, ourPoints],
  ['rapier', rapierPoints],
  ['crashcat', crashcatPoints],
  ['three', threePoints],
];

const cells: Cell[] = [];
const answers: Answers[] = [];
for (const [row, spec] of allShapes) {
  const runs = contestants.flatMap(([name, make]) => {
    const run = make(spec);
    return run === null ? [] : [{ name, run }];
  });
  const classify = runs[0].run;
  const queries = pointQueries(spec, QUERIES, 1, classify);
  const distances = new Float64Array(QUERIES);
  classify(queries, distances);
  for (const { name, run } of runs) {
    const values = new Float64Array(QUERIES);
    run(queries, values);
    answers.push({ row, name, values, scales: null });
  }
  const subsets: readonly (readonly [string, readonly PointQuery[]])[] = [
    ['half', queries],
    ['outside', queries.filter((_, i) => distances[i] >= 0)],
    ['inside', queries.filter((_, i) => distances[i] < 0)],
  ];
  for (const [subset, points] of subsets) {
    if (points.length === 0 || (subset === 'half' && points.length === subsets[1][1].length)) continue;
    // crashcat and three do not find the surface from inside.
    const able = subset === 'outside' ? runs : runs.filter(({ name }) => name === OURS || name === 'rapier');
    const runners: Runner[] = able.map(({ name, run }) => ({ name, run: () => run(points, null) }));
    cells.push({ label: [row, subset], queries: points.length, runners });
  }
}

printAgreement(
  'Points: largest difference of the distance from the reference (and how often only one of the two has an answer)',
  OURS,
  answers,
);
const timings = measure(cells);
const names = contestants.map(([name]) => name);
printTable('Points: ns a query; ratio: the fastest peer / ours', ['shape', 'points'], names, timings, [
  { title: 'any peer', peers: names.slice(1) },
]);
finish('points', { cells: plain(timings) });
