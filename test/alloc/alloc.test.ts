/**
 * Queries with `out` allocate nothing, whoever calls and in whatever order functions got warm: each case is measured alone in a process of its own,
 * with the poses of the library and with plain objects, and again after all of them have been warmed up in one process.
 *
 * `npm test` measures a sample alone, `npm run soak` all cases, and all together. `ALLOC=raycast npx vitest run test/alloc` measures all cases with that in their names.
 */
import { execFile } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { availableParallelism, tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { describe, expect, test } from 'vitest';
import { BUILT, bundle } from '../../scripts/bundle.mjs';
import type { Measured } from './measure.ts';

/** Below one number (16 bytes) boxed in every 300 calls. */
const BOUND = 0.05;

/** One thread, so that nothing else uses the heap; a young generation too large to be collected during a round. */
const FLAGS = ['--single-threaded', '--min-semi-space-size=128', '--max-semi-space-size=128'];

/**
 * For composites: functions are optimised after a sixth of the usual work. A path that few calls take (the deepest overlaps with a mesh) is
 * else warm after half a minute only.
 */
const EARLY = '--interrupt-budget=10000';

/** Of the cases one in so many is measured alone in `npm test`; a prime, so that all queries and all shapes are among them. */
const STRIDE = 29;

/** Cases that allocated once, for a reason that other cases do not show: they are always measured. */
const ALWAYS = [
  'distanceBetween and contactsBetween: triangle, triangle; plain poses',
  'distanceBetween and contactsBetween: triangle, triangle; Transforms',
  'character move; Transforms',
  'character move with a lift; Transforms',
  '2D character move; Transforms',
  'composite raycast: compound; Transforms',
  'composite raycast: heightfield; plain poses',
  'composite hitsRay: mesh; plain poses',
  'composite distanceToPoint: scaled; Transforms',
  'composite castShape: box, halfSpace; Transforms',
  'composite distanceBetween: capsule, one-sided mesh; Transforms',
  'composite distancesBetween and contactsBetween: hull, mesh; plain poses',
  'composite castShape out of an overlap: compound, heightfield; plain poses',
  'composite overlaps: sphere, solid of parts; plain poses',
  'composite raycast: compound of solids; plain poses',
];

/** Composites are many more cases, and slow to get warm: in `npm test` those above. */
const isComposite = (name: string): boolean => name.startsWith('composite');
/** What characters and bodies do rarely gets warm late, too. */
const isSlow = (name: string): boolean => isComposite(name) || name.includes('character') || name.startsWith('bodies');

const only = process.env.ALLOC ?? '';
const isAll = only !== '' || Number(process.env.SOAK ?? 1) > 1;

const folder = mkdtempSync(join(tmpdir(), 'touchstone-alloc-'));
const program = join(folder, 'measure.mjs');
const node = promisify(execFile);

async function run<T>(...args: string[]): Promise<T> {
  const flags = args.some(isSlow) ? [...FLAGS, EARLY] : FLAGS;
  const { stdout } = await node(process.execPath, [...flags, program, ...args], { maxBuffer: 1 << 26 });
  return JSON.parse(stdout);
}

/** Measures each of the cases in a process of its own, as many at a time as there are processors. */
async function measureAlone(names: readonly string[]): Promise<Measured[]> {
  const measured: Measured[] = [];
  let next = 0;
  const lane = async (): Promise<void> => {
    for (let i = next++; i < names.length; i = next++) measured[i] = await run<Measured>('alone', names[i]);
  };
  await Promise.all(Array.from({ length: availableParallelism() }, lane));
  return measured;
}

async function measure(): Promise<{ alone: Measured[]; together: Measured[] }> {
  try {
    writeFileSync(program, await bundle('test/alloc/measure.ts', { alias: BUILT, external: ['node:inspector'] }));
    const all = await run<string[]>('list');
    const names = all.filter((name) => name.includes(only) || name.startsWith('control'));
    const isSampled = (name: string, i: number): boolean => i % STRIDE === 0 && !isComposite(name);
    const chosen = names.filter((name, i) => isAll || isSampled(name, i) || ALWAYS.includes(name) || name.startsWith('control'));
    return { alone: await measureAlone(chosen), together: isAll ? await run<Measured[]>('together', only) : [] };
  } finally {
    rmSync(folder, { recursive: true });
  }
}

const { alone, together } = await measure();

describe.each(Object.entries(isAll ? { alone, together } : { alone }))('%s', (_title, list) => {
  const isControl = ([name]: Measured): boolean => name.startsWith('control');
  const cases = list.filter((entry) => !isControl(entry));
  const allocatesNothing = (_name: string, bytes: number, where: string): void => {
    expect(bytes, `bytes per call, allocated in: ${where}`).toBeLessThan(BOUND);
  };
  test.each(cases)('%s: nothing is allocated', allocatesNothing);

  test.each(list.filter(isControl))('the meter sees a %s', (_name, bytes) => {
    expect(bytes).toBeGreaterThan(4 * BOUND);
  });
});
