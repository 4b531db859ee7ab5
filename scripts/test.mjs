/**
 * `npm test`: everything that must hold before a commit, in the order in which it is cheapest to learn that it does not. Stops at
 * the first part that fails. `npm test -- bundle docs` runs only the parts named.
 */
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { run, runTool } from './tools.mjs';

const scratch = mkdtempSync(join(tmpdir(), 'touchstone-test-'));
const total = { passed: 0, failed: 0 };
// Biome colours every character of a diff, which nobody can read in a log.
const colors = process.stdout.isTTY ? [] : ['--colors=off'];

/**
 * Runs vitest and adds its numbers to the total.
 * @param {string[]} args
 */
async function vitest(...args) {
  const report = join(scratch, 'report.json');
  const reporters = ['--reporter=default', '--reporter=json', `--outputFile.json=${report}`];
  const code = await runTool('vitest', 'vitest', ['run', ...reporters, ...args]);
  const { numPassedTests, numFailedTests } = JSON.parse(readFileSync(report, 'utf8'));
  total.passed += numPassedTests;
  total.failed += numFailedTests;
  return code;
}

/** @type {[name: string, title: string, check: () => Promise<number>][]} */
const PARTS = [
  ['format', 'format and lint (biome)', () => runTool('@biomejs/biome', 'biome', ['ci', '--error-on-warnings', ...colors, '.'])],
  ['types', 'types (tsc)', () => runTool('typescript', 'tsc', ['-p', '.'])],
  ['build', 'build (dist)', () => run(process.execPath, ['scripts/build.mjs'])],
  ['source', 'rules, unit tests and laws', () => vitest('--project', 'source')],
  ['determinism', 'determinism: golden hashes', () => vitest('test/determinism')],
  ['alloc', 'allocation: bytes per call', () => vitest('test/alloc')],
  ['bundle', 'bundle: sizes and tree-shaking', () => vitest('test/bundle')],
  ['api', 'api: public names and the packed package', () => vitest('test/api')],
  ['docs', 'docs: snippets, README, reference', () => vitest('test/docs')],
  ['browser', 'browser: the built library in Chromium', () => vitest('test/browser')],
];

const wanted = process.argv.slice(2);
const unknown = wanted.find((name) => !PARTS.some(([part]) => part === name));
if (unknown) throw new RangeError(`no part is called '${unknown}'; there are ${PARTS.map(([part]) => part).join(', ')}`);

const parts = PARTS.filter(([name]) => wanted.length === 0 || wanted.includes(name));
const start = Date.now();
const seconds = (/** @type {number} */ since) => `${((Date.now() - since) / 1000).toFixed(1)} s`;
/** @type {string | undefined} */
let failed;
for (const [i, [name, title, check]] of parts.entries()) {
  console.log(`\n=== ${i + 1}/${parts.length} ${title}`);
  const partStart = Date.now();
  const code = await check().catch((error) => {
    console.error(error);
    return 1;
  });
  console.log(`--- ${name}: ${code === 0 ? 'ok' : 'FAILED'} (${seconds(partStart)})`);
  if (code !== 0) {
    failed = name;
    break;
  }
}
rmSync(scratch, { recursive: true, force: true });

console.log(`\n${total.passed} tests passed, ${total.failed} failed in ${seconds(start)}`);
if (failed) console.log(`FAILED at '${failed}'; run it alone with: npm test -- ${failed}`);
else console.log(`all parts ok: ${parts.map(([name]) => name).join(', ')}`);
process.exitCode = failed ? 1 : 0;
