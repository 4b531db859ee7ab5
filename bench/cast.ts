/**
 * Shape casts beside Jolt, Rapier and crashcat. First a published experiment: a sphere of radius 0.5, a capsule of radius 0.5
 * about a segment of 1 and a box of half extents 0.5, each cast at each, from anywhere to anywhere in a cube of 20, where the bounds
 * meet. Then the other pairs, rounded and hulls among them, and floors of half extent 500. What is reported is checked by an oracle: did the
 * shapes meet, and how far from touching are they at the reported impact?
 */
import {
  type CastQuery,
  type CastRun,
  castQueries,
  copyCast,
  judge,
  sampleOf,
  truthOf,
  type Verdict,
} from './lib/castQueries.ts';
import {
  type Cell,
  finish,
  geometricMean,
  measure,
  OURS,
  plain,
  printRows,
  printTable,
  ratioOf,
  type Timing,
} from './lib/harness.ts';
import { ourCasts } from './lib/ours.ts';
import { hullSpec, roundedBoxSpec, type Spec, triangleSpec } from './lib/specs.ts';
import { crashcatCasts } from './peers/crashcatCast.ts';
import { joltCasts } from './peers/joltCast.ts';
import { rapierCasts } from './peers/rapierCast.ts';

/** Casts of each pair in the experiment, and in what goes beyond it. */
const CASTS = Number(process.env.BENCH_CASTS ?? 10_000);
const MORE_CASTS = CASTS / 5;
/** Only this many are timed, copied into the order of their list, so that no contestant waits for memory, and a sample of a slow one stays short. */
const TIMED = 1024;

const sphere: Spec = { kind: 'sphere', radius: 0.5 };
const capsule: Spec = { kind: 'capsule', halfHeight: 0.5, radius: 0.5 };
const box: Spec = { kind: 'box', half: { x: 0.5, y: 0.5, z: 0.5 }, radius: 0 };
const hull = hullSpec(12);
const roundedHull = hullSpec(12, 0.125);
const floor: Spec = { kind: 'box', half: { x: 500, y: 0.5, z: 500 }, radius: 0 };
const roundedFloor: Spec = { kind: 'box', half: { x: 500, y: 0.5, z: 500 }, radius: 0.1 };

type Named = readonly [name: string, spec: Spec];
const three: readonly Named[] = [
  ['sphere', sphere],
  ['capsule', capsule],
  ['box', box],
];
const five: readonly Named[] = [...three, ['triangle', triangleSpec], ['convex', hull]];
const rounded: readonly Named[] = [
  ['rounded box', roundedBoxSpec],
  ['rounded convex', roundedHull],
];
const floors: readonly Named[] = [
  ['floor', floor],
  ['rounded floor', roundedFloor],
];

const cross = (list: readonly Named[], other: readonly Named[]): [Named, Named][] =>
  list.flatMap((a) => other.map((b): [Named, Named] => [a, b]));
const experiment = cross(three, three);
const more = [
  ...cross(five, five).filter(([a, b]) => !(three.includes(a) && three.includes(b))),
  ...cross(rounded, [...five, ...rounded]),
  ...cross(five, rounded),
  ...cross([...five, ...rounded], floors),
];

const contestants: readonly (readonly [string, (a: Spec, b: Spec) => CastRun | null])[] = [
  [OURS, ourCasts],
  ['jolt', joltCasts],
  ['rapier', rapierCasts],
  ['crashcat', crashcatCasts],
];
const names = contestants.map(([name]) => name);
const peers = names.filter((name) => name !== OURS);

/** Puts one pair to all contestants: what they answer is judged, and cells for the clock are made. */
function prepare([[nameA, a], [nameB, b]]: [Named, Named], count: number, verdicts: Verdict[], cells: Cell[]): void {
  const row = `${nameA}-${nameB}`;
  const sampleA = sampleOf(a);
  const sampleB = sampleOf(b);
  const queries = castQueries(sampleA, sampleB, count, 1, nameB.endsWith('floor'));
  const truth = truthOf(sampleA, sampleB, queries);
  const hits = queries.filter((_, i) => !Number.isNaN(truth.fractions[i]));
  const subsets: readonly (readonly [string, readonly CastQuery[]])[] = [
    ['all', queries.slice(0, TIMED).map(copyCast)],
    ['hits', hits.slice(0, TIMED).map(copyCast)],
  ];
  const runs = contestants.flatMap(([name, make]) => {
    const run = make(a, b);
    return run === null ? [] : [{ name, run }];
  });
  for (const { name, run } of runs) {
    const answers = new Float64Array(queries.length);
    run(queries, answers);
    verdicts.push(judge(row, name, answers, truth));
  }
  for (const [subset, casts] of subsets) {
    const runners = runs.map(({ name, run }) => ({ name, run: () => run(casts, null) }));
    cells.push({ label: [row, subset], queries: casts.length, runners });
  }
}

function printVerdicts(title: string, verdicts: readonly Verdict[]): void {
  const rows = verdicts.map((v) => [
    v.row,
    v.name,
    ...[v.hits, v.falseHits, v.missedHits].map(String),
    ...[v.min, v.mean, v.max].map((error) => (Number.isFinite(error) ? error.toExponential(1) : '-')),
  ]);
  printRows(title, ['cast', 'contestant', 'hits', 'false', 'missed', 'min error', 'mean error', 'max error'], rows, 2);
  const worst = verdicts.filter(({ name }) => name === OURS);
  if (worst.length === 0) return;
  const max = Math.max(...worst.map((v) => (Number.isFinite(v.max) ? v.max : 0)));
  const wrong = worst.reduce((sum, v) => sum + v.falseHits + v.missedHits, 0);
  console.log(`\n${OURS}: largest error ${max.toExponential(1)}, false and missed hits ${wrong}`);
}

function printTimes(title: string, timings: readonly Timing[]): void {
  printTable(title, ['cast', 'casts'], names, timings, [{ title: 'any peer', peers }]);
  for (const subset of ['all', 'hits']) {
    const ratios = timings
      .filter(({ cell }) => cell.label[1] === subset)
      .map(({ ns }) => ratioOf(ns, peers))
      .filter(Number.isFinite);
    if (ratios.length === 0) continue;
    const [least, mean] = [Math.min(...ratios), geometricMean(ratios)].map((ratio) => `${ratio.toFixed(2)}x`);
    console.log(`${subset}: geometric mean ${mean}, least ${least}`);
  }
}

const verdicts: Verdict[] = [];
const cells: Cell[] = [];
for (const pair of experiment) prepare(pair, CASTS, verdicts, cells);
const moreVerdicts: Verdict[] = [];
const moreCells: Cell[] = [];
for (const pair of more) prepare(pair, MORE_CASTS, moreVerdicts, moreCells);

printVerdicts(`The experiment, ${CASTS} casts each: distance between the shapes at the reported impact`, verdicts);
printVerdicts(`Beyond it, ${MORE_CASTS} casts each`, moreVerdicts);
const timings = measure([...cells, ...moreCells]);
printTimes('The experiment: ns a cast; any peer: the fastest of them / ours', timings.slice(0, cells.length));
printTimes('Beyond it: ns a cast', timings.slice(cells.length));
finish('cast', {
  casts: CASTS,
  verdicts,
  moreVerdicts,
  cells: plain(timings),
});
