/**
 * Records what the peers answer to some casts, for the scene of the playground that plays them beside ours: playground/live/recorded.json. The casts are those
 * of the suite `cast`: the first that hit of each pair, and for each peer the two in which it is farthest off.
 */
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { type CastQuery, castQueries, sampleOf, truthOf } from './lib/castQueries.ts';
import type { Spec } from './lib/specs.ts';
import { crashcatCasts } from './peers/crashcatCast.ts';
import { joltCasts } from './peers/joltCast.ts';
import { rapierCasts } from './peers/rapierCast.ts';

const CASTS = 10_000;
/** So many of each pair are drawn by lot: the first of the list that hit. */
const BY_LOT = 3;
const WORST = 2;

const SPECS: Record<string, Spec> = {
  sphere: { kind: 'sphere', radius: 0.5 },
  capsule: { kind: 'capsule', halfHeight: 0.5, radius: 0.5 },
  box: { kind: 'box', half: { x: 0.5, y: 0.5, z: 0.5 }, radius: 0 },
};
const PEERS = { rapier: rapierCasts, jolt: joltCasts, crashcat: crashcatCasts };
const PACKAGES = { rapier: '@dimforge/rapier3d-compat', jolt: 'jolt-physics', crashcat: 'crashcat' };

interface Recorded extends CastQuery {
  a: string;
  b: string;
  /** Why it is here: drawn by lot, or the worst of a peer. */
  why: string;
  /** What each peer reports; null where it misses. */
  fractions: Record<string, number | null>;
}

const byLot: Recorded[] = [];
const worst: Record<string, { off: number; cast: Recorded }[]> = {};
for (const [a, specA] of Object.entries(SPECS)) {
  for (const [b, specB] of Object.entries(SPECS)) {
    const [sampleA, sampleB] = [sampleOf(specA), sampleOf(specB)];
    const queries = castQueries(sampleA, sampleB, CASTS, 1);
    const truth = truthOf(sampleA, sampleB, queries);
    const answers = Object.entries(PEERS).map(([name, make]) => {
      const list = new Float64Array(CASTS);
      make(specA, specB)!(queries, list);
      return [name, list] as const;
    });
    const record = (i: number, why: string): Recorded => {
      const fractions = answers.map(([name, list]) => [name, Number.isNaN(list[i]) ? null : list[i]]);
      return { a, b, why, ...queries[i], fractions: Object.fromEntries(fractions) };
    };
    const hits = queries.map((_, i) => i).filter((i) => !Number.isNaN(truth.fractions[i]));
    for (const i of hits.slice(0, BY_LOT)) byLot.push(record(i, 'drawn by lot'));
    for (const [name, list] of answers) {
      worst[name] ??= [];
      for (const i of hits) {
        const off = Math.abs(truth.casts[i].gapAt(truth.casts[i].atFraction(list[i])));
        if (Number.isFinite(off)) worst[name].push({ off, cast: record(i, `where ${name} is farthest off`) });
      }
      worst[name].sort((p, q) => q.off - p.off).splice(WORST);
    }
  }
}

const { devDependencies } = JSON.parse(readFileSync(join(process.env.BENCH_SOURCES!, '../bench/package.json'), 'utf8'));
const versions = Object.fromEntries(Object.entries(PACKAGES).map(([name, packed]) => [name, devDependencies[packed]]));
// In the order in which they are shown: by turns.
const farthest = [0, 1].flatMap((i) => Object.values(worst).map((list) => list[i])).sort((p, q) => q.off - p.off);
const casts = byLot.flatMap((cast, i) => (farthest[i] ? [farthest[i].cast, cast] : [cast]));
const file = join(process.env.BENCH_SOURCES!, '../playground/live/recorded.json');
writeFileSync(file, `${JSON.stringify({ versions, of: CASTS * Object.keys(SPECS).length ** 2, casts }, null, 1)}\n`);
console.log(
  `${file}: ${casts.length} casts; farthest off ${JSON.stringify(Object.fromEntries(Object.entries(worst).map(([name, list]) => [name, list[0].off])))}`,
);
