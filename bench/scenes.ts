/**
 * Bodies in whole scenes, each engine alone in its process with sleeping off: milliseconds a step, what stands, what gets through a wall. Every
 * engine runs at 60 steps a second with its own settings otherwise.
 *
 * SCENE=pyramid runs only the scenes whose names hold that; ENGINES=touchstone,rapier only those engines.
 */
import { execFileSync } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { finish, OURS, printRows } from './lib/harness.ts';
import { KNOWN } from './scenes/known.ts';
import { BULLETS, STANDING, TIMED } from './scenes/list.ts';
import type { Outcome } from './scenes/solo.ts';

const WANTED = process.env.SCENE ?? '';
const ENGINES = (process.env.ENGINES ?? `${OURS},rapier,havok,jolt,crashcat,cannon-es`).split(',');
const PROCESSES = Number(process.env.BENCH_PROCESSES ?? 3);
const solo = fileURLToPath(new URL('./scenes/solo.mjs', import.meta.url));

function runAlone<T>(engine: string, scene: string): T | null {
  const text = execFileSync(process.execPath, [solo, engine, scene], { encoding: 'utf8', stdio: ['ignore', 'pipe', 'ignore'] });
  return JSON.parse(text.trimEnd().split('\n').at(-1)!);
}

/** Null for an engine that ended with an error. */
function runSafely<T = Outcome>(engine: string, scene: string): T | null {
  try {
    return runAlone(engine, scene);
  } catch {
    return null;
  }
}

const matching = (names: readonly string[]) => names.filter((name) => name.includes(WANTED));
const results: Record<string, Record<string, Record<string, Outcome | null>>> = { timed: {}, standing: {}, bullets: {} };

for (const scene of matching(Object.keys(TIMED))) {
  const runs = new Map<string, (Outcome | null)[]>(ENGINES.map((engine) => [engine, []]));
  for (let i = 0; i < PROCESSES; i++) {
    // Another one goes first in each round.
    for (let k = 0; k < ENGINES.length; k++) {
      const engine = ENGINES[(i + k) % ENGINES.length]!;
      const before = runs.get(engine)!;
      if (before[0] !== null) before.push(runSafely(engine, scene));
    }
  }
  results.timed![scene] = Object.fromEntries([...runs].map(([engine, list]) => [engine, fastestOf(list)]));
}
for (const scene of matching(Object.keys(STANDING))) {
  results.standing![scene] = Object.fromEntries(ENGINES.map((engine) => [engine, runSafely(engine, `stand: ${scene}`)]));
}
for (const scene of matching(Object.keys(BULLETS))) {
  results.bullets![scene] = Object.fromEntries(ENGINES.map((engine) => [engine, runSafely(engine, scene)]));
}
const known: Record<string, Record<string, number | null>> = {};
for (const name of matching(KNOWN.map((one) => one.name))) {
  known[name] = Object.fromEntries(ENGINES.map((engine) => [engine, runSafely<number>(engine, name)]));
}

function fastestOf(list: readonly (Outcome | null)[]): Outcome | null {
  return list.reduce(
    (least, outcome) => (least === null || outcome === null || outcome.mean < least.mean ? outcome : least),
    list[0]!,
  );
}

function rows(group: string, tell: (outcome: Outcome) => string): string[][] {
  return Object.entries(results[group]!).map(([scene, outcomes]) => [
    scene,
    ...ENGINES.map((engine) => {
      const outcome = outcomes[engine] ?? null;
      return outcome === null ? '-' : tell(outcome);
    }),
  ]);
}

const length = (value: number): string => (value < 1e-3 ? value.toExponential(0) : value.toFixed(3));
printRows(
  'Scenes, sleeping off: milliseconds a step (fastest process)',
  ['scene', ...ENGINES],
  rows('timed', ({ mean }) => mean.toFixed(2)),
  1,
);
printRows(
  'Standing: metres moved sideways at most, or the step after which something had fallen',
  ['scene', ...ENGINES],
  rows('standing', ({ fellAt, sideways }) => (fellAt >= 0 ? `fell at ${fellAt}` : length(sideways))),
  1,
);
printRows(
  'Through the wall, of 100',
  ['scene', ...ENGINES],
  rows('bullets', ({ behind, lost }) => String(behind + lost)),
  1,
);
printRows(
  'Known answers: how far off',
  ['answer', 'figure', ...ENGINES],
  KNOWN.filter(({ name }) => known[name]).map(({ name, unit }) => [
    name,
    unit,
    ...ENGINES.map((engine) => known[name]![engine]?.toExponential(1) ?? '-'),
  ]),
  2,
);
finish('scenes', { ...results, known }, `the fastest of ${PROCESSES} processes each`);
