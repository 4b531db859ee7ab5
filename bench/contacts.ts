/**
 * Distance and manifold, beside Jolt's CollideShape and crashcat's collideShapeVsShape with the faces that touch. These leave clipping one
 * face against the other to the caller; we have clipped them.
 */
import * as touchstone from 'touchstone';
import { type Answers, printAgreement } from './lib/agreement.ts';
import { type Cell, finish, measure, OURS, plain, printTable, type Runner } from './lib/harness.ts';
import { ourShape } from './lib/ours.ts';
import { DEEP, type PairRun, pairQueries, RESTING, type Regime, TOUCHING } from './lib/pairQueries.ts';
import { restingQueries } from './lib/restingQueries.ts';
import { boxSpec, capsuleSpec, hullSpec, type Spec } from './lib/specs.ts';
import { crashcatPairs } from './peers/crashcat.ts';
import { joltPairs } from './peers/jolt.ts';
import { rapierOverlaps } from './peers/rapier.ts';

const QUERIES = 512;
const PEERS = ['jolt', 'crashcat'];

const pairs: readonly (readonly [string, Spec, Spec])[] = [
  ['box-box', boxSpec, boxSpec],
  ['capsule-box', capsuleSpec, boxSpec],
  ['convex-convex', hullSpec(32), hullSpec(32)],
];

function ourContacts(specA: Spec, specB: Spec, { maxDistance }: Regime): PairRun {
  const a = ourShape(specA)!;
  const b = ourShape(specB)!;
  const distance = new touchstone.DistanceResult();
  const out = new touchstone.ContactManifold();
  return (queries, answers) => {
    let sum = 0;
    for (let i = 0; i < queries.length; i++) {
      const { poseA, poseB } = queries[i];
      const result = touchstone.distanceBetween(a, poseA, b, poseB, maxDistance, distance);
      if (result !== null) {
        touchstone.contactsBetween(a, poseA, b, poseB, distance, out);
        sum += out.count + out.columns[0] + out.columns[3] + out.normal.x;
      }
      if (answers !== null) answers[i] = result === null ? Number.NaN : distance.distance;
    }
    return sum;
  };
}

const contestants: readonly (readonly [string, (a: Spec, b: Spec, regime: Regime) => PairRun | null])[] = [
  [OURS, ourContacts],
  ['jolt', (a, b, regime) => joltPairs(a, b, regime, true)],
  ['crashcat', (a, b, regime) => crashcatPairs(a, b, regime, true)],
];

const cells: Cell[] = [];
const answers: Answers[] = [];
for (const [pair, a, b] of pairs) {
  for (const regime of [RESTING, TOUCHING, DEEP]) {
    const queries =
      regime === RESTING ? restingQueries(a, b, QUERIES, 1) : pairQueries(a, b, regime, QUERIES, 1, rapierOverlaps(a, b));
    const runners: Runner[] = [];
    for (const [name, make] of contestants) {
      const run = make(a, b, regime);
      if (run === null) continue;
      const values = new Float64Array(QUERIES);
      run(queries, values);
      answers.push({ row: `${pair} ${regime.name}`, name, values, scales: null });
      runners.push({ name, run: () => run(queries, null) });
    }
    cells.push({ label: [pair, regime.name], queries: QUERIES, runners });
  }
}

printAgreement('Contacts: largest difference of distances from ours (and how often only one has an answer)', OURS, answers);
const timings = measure(cells);
printTable(
  'Contacts: ns for distance and manifold (peers: distance and the two faces); any peer: the fastest of them / ours',
  ['pair', 'regime'],
  [OURS, ...PEERS],
  timings,
  [{ title: 'any peer', peers: PEERS }],
);
finish('contacts', { cells: plain(timings) });
