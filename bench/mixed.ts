/**
 * Mixed work: all pairs and regimes shuffled, many different shapes, as a scene asks; each contestant alone in its process, early and steady.
 * Processes of the contestants alternate, and each figure is the lower quartile of its processes.
 */
import { execFileSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { judge, type Truth } from './lib/castQueries.ts';
import { finish, formatNs, formatRatio, lowerQuartile, OURS, printRows } from './lib/harness.ts';
import { LOADS, type LoadName, type Loads } from './mixed/load.ts';
import { makeLoads, trueCasts, trueDistances, trueRays } from './mixed/makeLoads.ts';
import type { Solo } from './mixed/solo.ts';

const PROCESSES = Number(process.env.BENCH_PROCESSES ?? 7);

/**
 * Names of contestants -> the program that lets one work alone. With BENCH_AGAINST, a folder where the library is bundled as another commit
 * has it: that, instead of the peers.
 */
const solo = fileURLToPath(new URL('./mixed/solo.mjs', import.meta.url));
const against = process.env.BENCH_AGAINST;
const PROGRAMS: Record<string, string> = against
  ? { [OURS]: solo, [process.env.BENCH_AGAINST_NAME ?? 'other']: join(against, 'mixed/solo.mjs') }
  : { [OURS]: solo, jolt: solo, rapier: solo, crashcat: solo };
/** Rapier has no manifolds to ask for. */
const CANNOT: Partial<Record<LoadName, readonly string[]>> = { contacts: ['rapier'] };

/** How a contestant did at a load. */
interface Result {
  load: LoadName;
  name: string;
  early: number;
  steady: number;
  /** Largest and mean deviation of distances, or of places that were hit, in length. */
  mean: number;
  max: number;
  /** Answers that should not be "no", or should. */
  wrong: number;
}

const folder = mkdtempSync(join(tmpdir(), 'touchstone-mixed-'));
const file = join(folder, 'loads.json');
const loads = makeLoads();
writeFileSync(file, JSON.stringify(loads));

const results: Result[] = [];
for (const load of LOADS) {
  const names = Object.keys(PROGRAMS).filter((name) => !CANNOT[load]?.includes(name));
  const runs = new Map<string, Solo[]>(names.map((name) => [name, []]));
  for (let i = 0; i < PROCESSES; i++) {
    for (let k = 0; k < names.length; k++) {
      const name = names[(i + k) % names.length];
      const contestant = against ? OURS : name;
      const args = [PROGRAMS[name], contestant, load, file];
      runs.get(name)!.push(JSON.parse(execFileSync(process.execPath, args, { encoding: 'utf8', maxBuffer: 1 << 28 })));
    }
  }
  const errorsOf = judgeOf(load, loads);
  for (const [name, list] of runs) {
    const early = lowerQuartile(list.map((run) => run.early));
    const steady = lowerQuartile(list.map((run) => run.steady));
    const answers = Float64Array.from(list[0].answers, (answer) => answer ?? Number.NaN);
    results.push({ load, name, early, steady, ...errorsOf(answers) });
  }
}
rmSync(folder, { recursive: true });

type Errors = Pick<Result, 'mean' | 'max' | 'wrong'>;

/** What is wrong with the answers to a load. */
function judgeOf(load: LoadName, all: Loads): (answers: Float64Array) => Errors {
  if (load === 'cast' || load === 'ray') {
    const truth: Truth = load === 'cast' ? trueCasts(all.cast) : trueRays(all.ray);
    return (answers) => {
      const { mean, max, falseHits, missedHits } = judge('', '', answers, truth);
      return { mean, max, wrong: falseHits + missedHits };
    };
  }
  const truth = trueDistances(all[load]);
  return (answers) => {
    const errors: number[] = [];
    let wrong = 0;
    answers.forEach((answer, i) => {
      const isTrueLimit = Number.isNaN(truth[i]);
      if (Number.isNaN(answer) !== isTrueLimit) wrong++;
      else if (!isTrueLimit) errors.push(Math.abs(answer - truth[i]));
    });
    return { mean: errors.reduce((sum, error) => sum + error, 0) / errors.length, max: Math.max(...errors), wrong };
  };
}

/** The faster of the others, and how many times our time it takes. */
function fastest(load: LoadName, phase: 'early' | 'steady'): string[] {
  const ofLoad = results.filter((result) => result.load === load);
  const ours = ofLoad.find(({ name }) => name === OURS)!;
  const [peer] = ofLoad.filter(({ name }) => name !== OURS).sort((p, q) => p[phase] - q[phase]);
  return [formatNs(ours[phase]), `${peer!.name} ${formatNs(peer![phase])}`, formatRatio(peer![phase] / ours[phase])];
}

printRows(
  `Mixed work, each contestant alone in its process: ns a query; ratio: the fastest ${against ? 'other' : 'peer'} / ours`,
  ['load', 'queries', 'early: ours', 'fastest', 'ratio', 'steady: ours', 'fastest', 'ratio'],
  LOADS.map((load) => [load, String(loads[load].tasks.length), ...fastest(load, 'early'), ...fastest(load, 'steady')]),
  1,
);
printRows(
  'Mixed work in full: ns a query, errors (length) against the oracle, and wrong answers: no for yes, or yes for no',
  ['load', 'contestant', 'early', 'steady', 'mean error', 'max error', 'wrong'],
  results.map(({ load, name, early, steady, mean, max, wrong }) => [
    load,
    name,
    formatNs(early),
    formatNs(steady),
    mean.toExponential(1),
    max.toExponential(1),
    String(wrong),
  ]),
  2,
);
finish(
  'mixed',
  results,
  `lower quartiles of ${PROCESSES} processes each; early: passes 10 to 40 over the load, steady: after 400 passes`,
);
