/**
 * One contestant at one load, alone in its process: `node solo.mjs <contestant> <load> <file of the loads>` prints times and answers as JSON.
 * "Early" is what a program sees in its first moments, "steady" what it comes to.
 */
import { readFileSync } from 'node:fs';
import { median } from '../lib/harness.ts';
import type { Contestant, LoadName, Loads } from './load.ts';

const EARLY = { from: 10, to: 40 };
const STEADY = { from: 400, to: 440 };

/** What a process says; times in nanoseconds a task, answers with null for "no". */
export interface Solo {
  early: number;
  steady: number;
  answers: (number | null)[];
  sum: number;
}

const MODULES: Record<string, () => Promise<{ contestant: Contestant }>> = {
  touchstone: () => import('./ours.ts'),
  jolt: () => import('./jolt.ts'),
  rapier: () => import('./rapier.ts'),
  crashcat: () => import('./crashcat.ts'),
};

const [name = '', loadName = '', file = ''] = process.argv.slice(2);
const loads: Loads = JSON.parse(readFileSync(file, 'utf8'));
const load = loads[loadName as LoadName];
const { contestant } = await MODULES[name]();
const run = contestant[loadName as LoadName]!(load as never);

const times: number[] = [];
let sum = 0;
for (let pass = 0; pass < STEADY.to; pass++) {
  const start = performance.now();
  sum += run(null);
  times.push(((performance.now() - start) * 1e6) / load.tasks.length);
}
const answers = new Float64Array(load.tasks.length);
run(answers);
const early = times.slice(EARLY.from, EARLY.to);
const result: Solo = {
  early: early.reduce((total, time) => total + time, 0) / early.length,
  steady: median(times.slice(STEADY.from)),
  answers: [...answers],
  sum,
};
console.log(JSON.stringify(result));
