/** Signed distance of the 15 pairs in three regimes, beside Jolt, Rapier and crashcat. */
import { type Answers, printAgreement } from './lib/agreement.ts';
import { BARE, barePairs } from './lib/bare.ts';
import { type Cell, finish, measure, OURS, plain, printTable, type Runner } from './lib/harness.ts';
import { ourPairs } from './lib/ours.ts';
import { type PairRun, pairQueries, type Regime, regimes } from './lib/pairQueries.ts';
import { boxSpec, capsuleSpec, hullSpec, type Spec, sphereSpec, triangleSpec } from './lib/specs.ts';
import { crashcatPairs } from './peers/crashcat.ts';
import { joltPairs } from './peers/jolt.ts';
import { rapierOverlaps, rapierPairs } from './peers/rapier.ts';

const QUERIES = 512;
/** A contestant that answers fewer than this part of the queries of a cell is not timed there. */
const ANSWERED = 0.99;

const shapes: readonly (readonly [string, Spec])[] = [
  ['sphere', sphereSpec],
  ['capsule', capsuleSpec],
  ['box', boxSpec],
  ['triangle', triangleSpec],
  ['convex', hullSpec(32)],
];

const contestants: readonly (readonly [string, (a: Spec, b: Spec, regime: Regime) => PairRun | null])[] = [
  [OURS, ourPairs],
  ['jolt', joltPairs],
  ['rapier', rapierPairs],
  ['crashcat', crashcatPairs],
  [BARE, barePairs],
];

const cells: Cell[] = [];
const answers: Answers[] = [];
for (const [i, [nameA, specA]] of shapes.entries()) {
  for (const [nameB, specB] of shapes.slice(i)) {
    const overlaps = rapierOverlaps(specA, specB);
    for (const regime of regimes) {
      const queries = pairQueries(specA, specB, regime, QUERIES, 1, overlaps);
      const runners: Runner[] = [];
      for (const [name, make] of contestants) {
        const run = make(specA, specB, regime);
        if (run === null) continue;
        const values = new Float64Array(QUERIES);
        run(queries, values);
        answers.push({ row: `${nameA}-${nameB} ${regime.name}`, name, values, scales: null });
        // No time for no answer: crashcat gives none for spheres apart.
        const answered = values.filter((value) => !Number.isNaN(value)).length;
        if (answered >= ANSWERED * QUERIES) runners.push({ name, run: () => run(queries, null) });
      }
      cells.push({ label: [`${nameA}-${nameB}`, regime.name], queries: QUERIES, runners });
    }
  }
}

printAgreement(
  'Distance: largest difference from the reference (and how often only one of the two has an answer)',
  OURS,
  answers,
);
const timings = measure(cells);
const names = contestants.map(([name]) => name);
const peers = names.filter((name) => name !== OURS && name !== BARE);
printTable(
  'Distance: ns a query; any peer: the fastest of them / ours; bare: the arithmetic alone / ours',
  ['pair', 'regime'],
  names,
  timings,
  [
    { title: 'any peer', peers },
    { title: BARE, peers: [BARE] },
  ],
);
finish('distance', { cells: plain(timings) });
