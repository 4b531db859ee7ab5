/** `npm run bench -- --compare REF`: this library as another commit has it, beside today's. */
import { execFileSync, spawnSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { bundleSuites, root } from './lib/bundle.mjs';

/** Suites of cells; the others compare by themselves. */
const CELLS = ['cast', 'distance', 'contacts', 'rays', 'points', '2d', 'world', 'world2'];
const NAME = 'touchstone';

/**
 * @param {string} ref
 * @param {string[]} asked suites; mixed work and size when empty
 * @param {string} folder
 * @param {string} sources
 */
export async function compare(ref, asked, folder, sources) {
  const names = asked.length > 0 ? asked : ['mixed', 'size'];
  const worktree = mkdtempSync(join(tmpdir(), 'touchstone-compare-'));
  const git = (/** @type {string[]} */ ...args) => execFileSync('git', args, { cwd: root, encoding: 'utf8' }).trim();
  const commit = git('rev-parse', '--short', `${ref}^{commit}`);
  git('worktree', 'add', '--detach', '--force', worktree, commit);
  try {
    await bundleSuites(names, `${folder}/now`, sources);
    await bundleSuites(names, `${folder}/before`, `${worktree}/src`);
    for (const name of names) {
      if (CELLS.includes(name)) compareCells(name, commit, folder);
      else {
        const env = {
          ...process.env,
          BENCH_SOURCES: sources,
          BENCH_AGAINST: `${folder}/before`,
          BENCH_AGAINST_SOURCES: `${worktree}/src`,
          BENCH_AGAINST_NAME: commit,
        };
        spawnSync(process.execPath, [`${folder}/now/${name}.mjs`], { stdio: 'inherit', env });
      }
    }
  } finally {
    git('worktree', 'remove', '--force', worktree);
    rmSync(worktree, { recursive: true, force: true });
  }
}

/**
 * Runs a suite of cells with each of the two, by turns, and prints the ratio of their times in each cell.
 * @param {string} name
 * @param {string} commit
 * @param {string} folder
 */
function compareCells(name, commit, folder) {
  /** @type {Record<string, Map<string, number>>} */
  const best = { now: new Map(), before: new Map() };
  for (let turn = 0; turn < 2; turn++) {
    for (const version of ['now', 'before']) {
      const results = `${folder}/${version}/results`;
      mkdirSync(results, { recursive: true });
      const env = { ...process.env, BENCH_ONLY: NAME, BENCH_SAVE: results };
      spawnSync(process.execPath, [`${folder}/${version}/${name}.mjs`], { stdio: ['ignore', 'ignore', 'inherit'], env });
      for (const { label, ns } of JSON.parse(readFileSync(`${results}/${name}.json`, 'utf8')).figures.cells) {
        const cell = label.join(' ');
        const times = /** @type {Map<string, number>} */ (best[version]);
        times.set(cell, Math.min(times.get(cell) ?? Number.POSITIVE_INFINITY, ns[NAME]));
      }
    }
  }
  console.log(`\n${name}: ns now, ns at ${commit}, and the ratio before / now (above 1: faster now)\n`);
  const logs = [];
  for (const [cell, now] of best.now ?? []) {
    const earlier = best.before?.get(cell) ?? Number.NaN;
    logs.push(Math.log(earlier / now));
    console.log(
      `${cell.padEnd(40)} ${now.toFixed(1).padStart(9)} ${earlier.toFixed(1).padStart(9)} ${(earlier / now).toFixed(2).padStart(6)}x`,
    );
  }
  const mean = Math.exp(logs.reduce((sum, log) => sum + log, 0) / logs.length);
  console.log(`${'geometric mean'.padEnd(60)} ${mean.toFixed(2).padStart(6)}x`);
}
