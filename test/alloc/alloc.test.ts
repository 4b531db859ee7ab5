/** Queries with `out` allocate nothing. `ALLOC=raycast npx vitest run test/alloc` measures only the cases with that in their names. */
import { execFileSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { BUILT, bundle } from '../../scripts/bundle.mjs';
import type { Measured } from './measure.ts';

/** Below one number (16 bytes) boxed in every 300 calls. */
const BOUND = 0.05;

/** One thread, so that nothing else uses the heap; a young generation too large to be collected during a round. */
const FLAGS = ['--single-threaded', '--min-semi-space-size=128', '--max-semi-space-size=128'];

interface Report {
  cases: Measured[];
  controls: Measured[];
}

async function measure(): Promise<Report> {
  const folder = mkdtempSync(join(tmpdir(), 'touchstone-alloc-'));
  try {
    const program = join(folder, 'measure.mjs');
    writeFileSync(program, await bundle('test/alloc/measure.ts', { alias: BUILT, external: ['node:inspector'] }));
    return JSON.parse(execFileSync(process.execPath, [...FLAGS, program, process.env.ALLOC ?? ''], { encoding: 'utf8' }));
  } finally {
    rmSync(folder, { recursive: true });
  }
}

const report = await measure();

test.each(report.cases)('%s allocates nothing', (_name, bytes, where) => {
  expect(bytes, `bytes per call, allocated in: ${where}`).toBeLessThan(BOUND);
});

test.each(report.controls)('the meter sees %s', (_name, bytes) => {
  expect(bytes).toBeGreaterThan(4 * BOUND);
});
