/**
 * `node run.mjs [suite ...]` runs each suite in a process of its own, so that none meets code that another one has warmed up. A suite is a
 * file <name>.ts that runs when it is loaded.
 *
 * `--save` also writes what was measured to docs/benchmarks, and the tables of the README; without names it runs the suites that those tables
 * are of, some six minutes. `record` is no suite: it writes what the peers answer to some casts, for the playground. `--compare REF` builds the library as another
 * commit has it, and prints how many times the time of today's it takes.
 */
import { spawnSync } from 'node:child_process';
import { mkdirSync, rmSync } from 'node:fs';
import { setPriority } from 'node:os';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { compare } from './compare.mjs';
import { bundleSuites, root, SUITES } from './lib/bundle.mjs';

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: { save: { type: 'boolean', default: false }, compare: { type: 'string' } },
});
/** The suites that the README shows. */
const SAVED = ['mixed', 'size', 'cast'];
const unknown = positionals.find((name) => !SUITES.includes(name) && name !== 'record');
if (unknown !== undefined) {
  console.error(`no suite "${unknown}"; there are: ${SUITES.join(', ')}`);
  process.exit(1);
}
// Where it may, it goes before other work of the machine.
try {
  setPriority(-15);
} catch {}

// A folder for each run, so that two at a time do not disturb each other.
const folder = `${root}dist/${process.pid}`;
const results = `${folder}/results`;
const sources = fileURLToPath(new URL('../src', import.meta.url));
let failed = false;
try {
  if (values.compare !== undefined) await compare(values.compare, positionals, folder, sources);
  else await runAll(positionals.length > 0 ? positionals : values.save ? SAVED : SUITES);
} finally {
  rmSync(folder, { recursive: true, force: true });
}
process.exit(failed ? 1 : 0);

/** @param {string[]} names */
async function runAll(names) {
  await bundleSuites(names, folder, sources);
  mkdirSync(results);
  for (const name of names) {
    const env = { ...process.env, BENCH_SOURCES: sources, BENCH_SAVE: results };
    const { status } = spawnSync(process.execPath, [`${folder}/${name}.mjs`], { stdio: 'inherit', env });
    failed ||= status !== 0;
  }
  if (values.save && !failed) (await import('./save/save.mjs')).save(results);
}
