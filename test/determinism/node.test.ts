/** The answers are the same bits today as ever, whatever V8 does to the code. */
import { execFileSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { BUILT, bundle } from '../../scripts/bundle.mjs';
import { Hash } from './hash.ts';

const golden = JSON.parse(readFileSync('test/determinism/golden.json', 'utf8'));
const folder = mkdtempSync(join(tmpdir(), 'touchstone-determinism-'));
const program = join(folder, 'print.mjs');

beforeAll(async () => writeFileSync(program, await bundle('test/determinism/print.ts', { alias: BUILT })));
afterAll(() => rmSync(folder, { recursive: true }));

/** Interpreted, it takes a minute; longer where other programs have the processor. */
const PATIENCE_MS = 600_000;

test.each([
  ['as usual', []],
  ['interpreted only', ['--jitless', '--no-warnings']],
  ['optimised early', ['--interrupt-budget=1000']],
])(
  'golden hashes, code run %s',
  (_name, flags) => {
    const output = execFileSync(process.execPath, [...flags, program], { encoding: 'utf8' });
    expect(JSON.parse(output), 'if the change is meant, run: npm run golden').toEqual(golden);
  },
  PATIENCE_MS,
);

test('the hash sees every bit', () => {
  const digest = (...values: unknown[]) => {
    const hash = new Hash();
    for (const value of values) hash.value(value);
    return hash.digest();
  };
  expect(digest(0.1 + 0.2)).not.toBe(digest(0.3));
  expect(digest(0)).not.toBe(digest(-0));
  expect(digest(Number.NaN)).not.toBe(digest(0));
  expect(digest(1, 2)).not.toBe(digest(2, 1));
  expect(digest({ x: 1, y: 2 })).toBe(digest({ y: 2, x: 1 }));
  expect(digest(null)).not.toBe(digest());
  expect(digest([1, [2]])).toBe(digest([1, [2]]));
  expect(digest(Float64Array.of(1, 2))).toMatch(/^[0-9a-f]{16}$/);
});
