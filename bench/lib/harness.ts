/**
 * Times contestants side by side. A machine that does other work is noisy, so the contestants take turns in rounds and each
 * reports the median of its rounds: what slows one round down slows all of them. A sample is long enough to be of code that
 * runs, not of code that is being fetched and whose jumps are being learned after the others' turns: with BENCH_SAMPLE_MS=0.3 it
 * shows that too. Every cell is warmed up before any cell is timed, so that all figures are of code that has met every shape, as in a
 * program that uses several.
 */
import { writeFileSync } from 'node:fs';
import { cpus } from 'node:os';

export const OURS = 'touchstone';

/** One contestant of one cell: runs all the queries of the cell once and returns a sum over the answers. */
export interface Runner {
  readonly name: string;
  run(): number;
}

/** A row of the table: the same queries, put to each contestant. */
export interface Cell {
  readonly label: readonly string[];
  /** How many queries one run makes. */
  readonly queries: number;
  readonly runners: readonly Runner[];
}

export interface Timing {
  readonly cell: Cell;
  /** Median nanoseconds a query, by contestant. */
  readonly ns: ReadonlyMap<string, number>;
}

/** Names of contestants, with commas: only these are timed. */
const ONLY = process.env.BENCH_ONLY?.split(',') ?? null;
const ROUNDS = Number(process.env.BENCH_ROUNDS ?? 41);
const SAMPLE_MS = Number(process.env.BENCH_SAMPLE_MS ?? 3);
const WARM_UP_MS = Number(process.env.BENCH_WARM_UP_MS ?? 15);

/** The sum of everything that every run returned: printed at the end, so that no query can be optimised away. */
let checksum = 0;

/** Measures all cells, round by round. */
export function measure(cells: readonly Cell[]): Timing[] {
  const entries = cells.map((cell) => ({
    cell,
    runners: cell.runners
      .filter(({ name }) => ONLY?.includes(name) ?? true)
      .map((runner) => ({ runner, repeat: 1, samples: [] as number[] })),
  }));
  for (const { runners } of entries) for (const { runner } of runners) warmUp(runner);
  for (const { runners } of entries) for (const entry of runners) entry.repeat = warmUp(entry.runner);
  for (let round = 0; round < ROUNDS; round++) {
    for (const { cell, runners } of entries) {
      for (let i = 0; i < runners.length; i++) {
        // Another contestant goes first in each round.
        const entry = runners[(i + round) % runners.length];
        // One run off the clock brings the queries back to the cache from which the other cells have driven them.
        checksum += entry.runner.run();
        const start = performance.now();
        for (let k = 0; k < entry.repeat; k++) checksum += entry.runner.run();
        entry.samples.push(((performance.now() - start) * 1e6) / (entry.repeat * cell.queries));
      }
    }
  }
  return entries.map(({ cell, runners }) => ({
    cell,
    ns: new Map(runners.map(({ runner, samples }) => [runner.name, median(samples)])),
  }));
}

/** Runs for a while and returns how many runs fill a sample. */
function warmUp(runner: Runner): number {
  const start = performance.now();
  let runs = 0;
  let elapsed = 0;
  do {
    checksum += runner.run();
    runs++;
    elapsed = performance.now() - start;
  } while (elapsed < WARM_UP_MS);
  return Math.max(1, Math.round((runs * SAMPLE_MS) / elapsed));
}

export function median(values: readonly number[]): number {
  const sorted = [...values].sort((a, b) => a - b);
  const middle = sorted.length >> 1;
  return sorted.length % 2 === 1 ? sorted[middle] : (sorted[middle - 1] + sorted[middle]) / 2;
}

/** The figure of the quarter of the runs that were disturbed least: what else a machine does only ever takes time. */
export function lowerQuartile(values: readonly number[]): number {
  return [...values].sort((a, b) => a - b)[values.length >> 2];
}

export function geometricMean(values: readonly number[]): number {
  return Math.exp(values.reduce((sum, value) => sum + Math.log(value), 0) / values.length);
}

/** Columns of the table that say how many times faster we are than the fastest of some peers. */
export interface Ratio {
  readonly title: string;
  readonly peers: readonly string[];
}

/** Prints nanoseconds a query by contestant, and for each ratio: time of the fastest of its peers / our time. */
export function printTable(
  title: string,
  labels: readonly string[],
  contestants: readonly string[],
  timings: readonly Timing[],
  ratios: readonly Ratio[],
): void {
  const shown = contestants.filter((name) => timings.some(({ ns }) => ns.has(name)));
  const rows = timings.map(({ cell, ns }) => [
    ...cell.label,
    ...shown.map((name) => (ns.has(name) ? formatNs(ns.get(name)!) : '-')),
    ...ratios.map(({ peers }) => formatRatio(ratioOf(ns, peers))),
  ]);
  const means = ratios.map(({ peers }) => {
    const known = timings.map(({ ns }) => ratioOf(ns, peers)).filter((ratio) => Number.isFinite(ratio));
    return known.length > 0 ? geometricMean(known) : Number.NaN;
  });
  rows.push([...labels.map((_, i) => (i === 0 ? 'geometric mean' : '')), ...shown.map(() => ''), ...means.map(formatRatio)]);
  printRows(title, [...labels, ...shown, ...ratios.map((ratio) => ratio.title)], rows, labels.length);
}

/** A table as it was printed. */
export interface Table {
  readonly title: string;
  readonly header: readonly string[];
  readonly rows: readonly (readonly string[])[];
}

const tables: Table[] = [];

/** Prints rows in columns under a title, the first `textColumns` of them to the left. */
export function printRows(
  title: string,
  header: readonly string[],
  rows: readonly (readonly string[])[],
  textColumns: number,
): void {
  tables.push({ title, header, rows });
  console.log(`\n${title}\n`);
  const widths = header.map((name, i) => Math.max(name.length, ...rows.map((row) => row[i].length)));
  const line = (cells: readonly string[]) =>
    cells.map((cell, i) => (i < textColumns ? cell.padEnd(widths[i]) : cell.padStart(widths[i]))).join('  ');
  console.log(line(header));
  console.log(widths.map((width) => '-'.repeat(width)).join('  '));
  for (const row of rows) console.log(line(row));
}

/** Time of the fastest of the peers / our time; NaN where either is missing. */
export function ratioOf(ns: ReadonlyMap<string, number>, peers: readonly string[]): number {
  const times = peers.filter((name) => ns.has(name)).map((name) => ns.get(name)!);
  const ours = ns.get(OURS);
  return ours === undefined || times.length === 0 ? Number.NaN : Math.min(...times) / ours;
}

export function formatNs(ns: number): string {
  return ns < 100 ? ns.toFixed(1) : ns.toFixed(0);
}

export function formatRatio(ratio: number): string {
  return Number.isNaN(ratio) ? '-' : `${ratio.toFixed(2)}x`;
}

/** What a suite leaves for `--save`: everything that it printed as a table, and figures for charts and for other tables. */
export interface Saved {
  readonly machine: string;
  readonly tables: readonly Table[];
  readonly figures: unknown;
}

/** Says on what it was measured; when the run is to be saved (BENCH_SAVE is a folder), writes the tables and `figures` as <suite>.json. */
export function finish(
  suite: string,
  figures: unknown,
  note = `median of ${ROUNDS} rounds; checksum ${checksum.toExponential(6)}`,
): void {
  const processors = cpus();
  const machine = `${processors[0]?.model ?? 'unknown processor'}, ${processors.length} processors, Node ${process.versions.node}`;
  console.log(`\n${machine}; ${note}`);
  const folder = process.env.BENCH_SAVE;
  if (!folder) return;
  const saved: Saved = { machine, tables, figures };
  writeFileSync(`${folder}/${suite}.json`, JSON.stringify(saved));
}

/** Timings as plain data. */
export function plain(timings: readonly Timing[]): { label: readonly string[]; ns: Record<string, number> }[] {
  return timings.map(({ cell, ns }) => ({ label: cell.label, ns: Object.fromEntries(ns) }));
}
