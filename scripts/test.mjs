/**
 * `npm test`: everything that must hold before a commit, in the order in which it is cheapest to learn that it does not. Parts that
 * keep one processor busy run two at a time, each with its output in one piece. Once a part has failed, no other is started.
 * `npm test -- bundle docs` runs only the parts named.
 */
import { closeSync, mkdtempSync, openSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, relative } from 'node:path';
import { stripVTControlCharacters } from 'node:util';
import { ensureChromium } from './browser.mjs';
import { run, toolPath } from './tools.mjs';

const SIDE_BY_SIDE = 2;
/** How many lines of what a failure says are told at the end. */
const LINES = 15;
const scratch = mkdtempSync(join(tmpdir(), 'touchstone-test-'));
// Biome colours every character of a diff, which nobody can read in a log.
const colors = process.stdout.isTTY ? [] : ['--colors=off'];

/**
 * @typedef {object} Part
 * @property {string} name
 * @property {string} title
 * @property {string[]} script what Node runs, with its arguments
 * @property {boolean} [needsChromium] it is installed before the first part starts
 */

/** @type {(name: string, title: string, ...filters: string[]) => Part} */
const tests = (name, title, ...filters) => {
  const reporters = ['--reporter=default', '--reporter=json', `--outputFile.json=${reportOf(name)}`];
  return { name, title, script: [toolPath('vitest', 'vitest'), 'run', ...reporters, ...filters] };
};
const reportOf = (/** @type {string} */ name) => join(scratch, `${name}.json`);

/**
 * A group begins when the one before it has ended. Within it, long parts come first.
 * @type {Part[][]}
 */
const GROUPS = [
  [
    { name: 'types', title: 'types (tsc)', script: [toolPath('typescript', 'tsc'), '-p', '.'] },
    {
      name: 'format',
      title: 'format and lint (biome)',
      script: [toolPath('@biomejs/biome', 'biome'), 'ci', '--error-on-warnings', ...colors, '.'],
    },
    { name: 'build', title: 'build (dist)', script: ['scripts/build.mjs'] },
  ],
  [tests('source', 'rules, unit tests and laws', '--project', 'source')],
  [
    tests('alloc', 'allocation: bytes per call', 'test/alloc'),
    tests('determinism', 'determinism: golden hashes', 'test/determinism'),
    { ...tests('browser', 'browser: the built library in Chromium', 'test/browser'), needsChromium: true },
    tests('docs', 'docs: snippets, README, reference', 'test/docs'),
    tests('api', 'api: public names and the packed package', 'test/api'),
    tests('bundle', 'bundle: sizes and tree-shaking', 'test/bundle'),
  ],
];

const names = GROUPS.flat().map(({ name }) => name);
const wanted = process.argv.slice(2);
const unknown = wanted.find((name) => !names.includes(name));
if (unknown) throw new RangeError(`no part is called '${unknown}'; there are ${names.join(', ')}`);

const groups = GROUPS.map((group) => group.filter(({ name }) => wanted.length === 0 || wanted.includes(name)));
const count = groups.flat().length;
const start = Date.now();
const seconds = (/** @type {number} */ since) => `${((Date.now() - since) / 1000).toFixed(1)} s`;
const total = { passed: 0, failed: 0 };
let begun = 0;
/** @type {string[]} */
const failed = [];
/** What failed, told again at the very end: whoever reads the tail of a log has it there. @type {string[]} */
const failures = [];

if (groups.flat().some(({ needsChromium }) => needsChromium)) {
  try {
    console.log(`browser tests will use ${await ensureChromium()}`);
  } catch (error) {
    const rest = GROUPS.flat().filter((part) => !part.needsChromium);
    console.error(`\n${error instanceof Error ? error.message : error}`);
    console.error(
      `Everything that needs no browser: npm test -- ${rest.map(({ name }) => name).join(' ')}\n\nFAILED: nothing was tested`,
    );
    process.exit(1);
  }
}

for (const group of groups) {
  const waiting = [...group];
  const lane = async () => {
    for (let part = waiting.shift(); part && failed.length === 0; part = waiting.shift()) await check(part, group.length > 1);
  };
  await Promise.all(Array.from({ length: SIDE_BY_SIDE }, lane));
}
rmSync(scratch, { recursive: true, force: true });

const ran = groups.flat().map(({ name }) => name);
if (failed.length > 0) console.log(`\nFAILED at '${failed[0]}'; run it alone with: npm test -- ${failed[0]}`);
else console.log(`\nall parts ok: ${ran.join(', ')}`);
console.log(`${total.passed} passed, ${total.failed} failed`);
console.log(`${total.passed} tests passed, ${total.failed} failed in ${seconds(start)}`);
for (const failure of failures) console.log(`\nFAILED: ${failure}`);
process.exitCode = failed.length > 0 ? 1 : 0;

/**
 * Runs a part and adds its numbers to the total.
 * @param {Part} part
 * @param {boolean} isBesideOthers its output is kept back until it has ended
 */
async function check({ name, title, script }, isBesideOthers) {
  console.log(`\n=== ${++begun}/${count} ${title}`);
  const partStart = Date.now();
  const log = join(scratch, `${name}.log`);
  const file = openSync(log, 'w');
  const code = await run(process.execPath, script, isBesideOthers ? { stdio: ['ignore', file, file] } : {}).catch((error) => {
    console.error(error);
    return 1;
  });
  closeSync(file);
  if (isBesideOthers) console.log(`\n=== ${title} says\n${readFileSync(log, 'utf8')}`);
  console.log(`--- ${name}: ${code === 0 ? 'ok' : 'FAILED'} (${seconds(partStart)})`);
  const failing = readReport(name);
  if (code === 0) return;
  failed.push(name);
  // A part that failed without a failing test counts as one.
  if (failing.length === 0) {
    total.failed++;
    const lines = isBesideOthers ? readFileSync(log, 'utf8').trimEnd().split('\n') : ['(see above)'];
    failures.push(`${name} ended with ${code}\n${shorten(lines.slice(-LINES))}`);
  } else failures.push(...failing);
}

/** Not a line of a stack within a package. @param {string} line */
function isOurs(line) {
  return !line.includes('/node_modules/');
}

/** @param {string[]} lines */
function shorten(lines) {
  return lines.map((line) => `  ${stripVTControlCharacters(line).slice(0, 300)}`).join('\n');
}

/**
 * Adds the numbers of a part to the total; returns the name and the message of each of its tests, or files of tests, that failed.
 * @param {string} name
 * @returns {string[]}
 */
function readReport(name) {
  /** @type {string} */
  let text;
  try {
    text = readFileSync(reportOf(name), 'utf8');
  } catch {
    // Not a part of vitest's, or vitest did not come so far as to write one.
    return [];
  }
  const report = JSON.parse(text);
  total.passed += report.numPassedTests;
  total.failed += report.numFailedTests;
  /** @type {string[]} */
  const failing = [];
  for (const { name: path, status, message, assertionResults } of report.testResults) {
    const file = relative('.', path);
    for (const { fullName, status: outcome, failureMessages } of assertionResults) {
      if (outcome !== 'failed') continue;
      failing.push(`${file}: ${fullName}\n${shorten(failureMessages.join('\n').split('\n').filter(isOurs).slice(0, LINES))}`);
    }
    if (status === 'failed' && message) failing.push(`${file}\n${shorten(message.split('\n').slice(0, LINES))}`);
  }
  return failing;
}
