/** Writes what the suites measured to docs/benchmarks: JSON, Markdown, charts, and the tables that the README shows. */
import { execFileSync } from 'node:child_process';
import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { SUITES } from '../lib/bundle.mjs';
import { chartsOf } from './charts.mjs';
import { castTable, markdownTable, mixedTable, scenesSummary, shortTable, sizeTable } from './tables.mjs';

const repository = fileURLToPath(new URL('../..', import.meta.url));
const folder = `${repository}docs/benchmarks`;

/** Short names of the commit, and of the day. */
function stamp() {
  const git = (/** @type {string[]} */ ...args) => execFileSync('git', args, { cwd: repository, encoding: 'utf8' }).trim();
  const isChanged = git('status', '--porcelain', 'src', 'bench') !== '';
  return {
    commit: git('rev-parse', '--short', 'HEAD') + (isChanged ? ' with changes' : ''),
    date: new Date().toISOString().slice(0, 10),
  };
}

/**
 * Adds the results of a run to those that are there: each suite has its own machine and commit.
 * @param {string} results folder with a JSON file for each suite that ran
 */
export function save(results) {
  mkdirSync(`${folder}/tables`, { recursive: true });
  const file = `${folder}/results.json`;
  /** @type {Record<string, any>} */
  const suites = existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')) : {};
  for (const name of readdirSync(results)) {
    suites[name.replace('.json', '')] = { ...stamp(), ...JSON.parse(readFileSync(`${results}/${name}`, 'utf8')) };
  }
  writeFileSync(file, `${JSON.stringify(suites)}\n`);

  const figures = Object.fromEntries(Object.entries(suites).map(([name, suite]) => [name, suite.figures]));
  const charts = chartsOf(figures);
  for (const [name, svg] of Object.entries(charts)) writeFileSync(`${folder}/${name}`, `${svg}\n`);
  /** @type {Record<string, string>} */
  const tables = {};
  if (figures.cast) tables.cast = castTable(figures.cast);
  if (figures.mixed) tables.mixed = mixedTable(figures.mixed);
  if (figures.size) tables.size = sizeTable(figures.size);
  if (figures.scenes) tables.scenes = scenesSummary(figures.scenes);
  for (const [name, text] of Object.entries(tables)) {
    writeFileSync(`${folder}/tables/${name}.md`, `${text}\n\n_${measuredOn(suites[name])}_\n`);
  }
  if (figures.cast && figures.mixed && figures.size) {
    const short = shortTable({ cast: figures.cast, mixed: figures.mixed, size: figures.size });
    writeFileSync(`${folder}/tables/short.md`, `${short}\n\n_${suites.mixed.machine}_\n`);
  }
  const present = SUITES.filter((name) => name in suites);
  for (const name of present) writeFileSync(`${folder}/${name}.md`, page(name, suites[name], Object.keys(charts), tables[name]));
  writeFileSync(`${folder}/README.md`, index(present, suites));
  // The README takes the tables from there.
  execFileSync(process.execPath, ['scripts/readme.mjs'], { cwd: repository, stdio: 'inherit' });
  console.log(`\nsaved to docs/benchmarks: ${present.join(', ')}`);
}

/** @param {any} suite */
function measuredOn({ machine, commit, date }) {
  return `${machine}; commit ${commit}, ${date}`;
}

/**
 * @param {string} name
 * @param {any} suite
 * @param {string[]} charts
 * @param {string | undefined} table
 */
function page(name, suite, charts, table) {
  const pictures = charts.filter((chart) => chart.startsWith(name)).map((chart) => `![${chart.replace('.svg', '')}](${chart})`);
  const tables = suite.tables.map((/** @type {any} */ { title, header, rows }) => `${title}:\n\n${markdownTable(header, rows)}`);
  const parts = [`# ${name}`, `_${measuredOn(suite)}_`, ...(table ? [table] : []), ...pictures, ...tables];
  return `${parts.join('\n\n')}\n`;
}

/**
 * @param {string[]} names
 * @param {Record<string, any>} suites
 */
function index(names, suites) {
  const rows = names.map((name) => [`[${name}](${name}.md)`, suites[name].commit, suites[name].date, suites[name].machine]);
  return `# Benchmarks

Written by \`npm run bench -- --save\`; the figures are in \`results.json\`. Ratios mean more than nanoseconds, which are those of one machine.

${markdownTable(['suite', 'commit', 'date', 'machine'], rows, 4)}
`;
}
