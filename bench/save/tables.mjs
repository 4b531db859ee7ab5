/** The three tables of the README, made of what the suites measured. Each has errors beside times, and ends with where a peer is ahead. */
import { PUBLISHED } from './published.mjs';

const OURS = 'touchstone';

/** @type {(header: string[], rows: string[][], textColumns?: number) => string} */
export function markdownTable(header, rows, textColumns = 1) {
  const line = (/** @type {string[]} */ cells) => `| ${cells.join(' | ')} |`;
  const rule = header.map((_, i) => (i < textColumns ? '---' : '---:'));
  return [line(header), line(rule), ...rows.map(line)].join('\n');
}

/** @param {string[]} places */
function aheadLine(places) {
  if (places.length === 0) return 'No peer is ahead in this table.';
  return `Where a peer is ahead: ${places.join('; ')}.`;
}

const error = (/** @type {number} */ value) => (value === 0 ? '0' : value.toExponential(1));
const ratio = (/** @type {number} */ value) => `${value.toFixed(2)}x`;

/**
 * The casts of the published experiment in its own layout: minimum, mean and maximum error, and milliseconds for all casts of a pair.
 * @param {any} figures of the suite `cast`
 */
export function castTable({ casts, verdicts, cells }) {
  const pairs = Object.keys(PUBLISHED.Psyshock ?? {});
  /** @type {string[]} */
  const names = [...new Set(verdicts.map((/** @type {any} */ { name }) => name))];
  /** @type {string[]} */
  const ahead = [];
  const rows = pairs.map((pair) => {
    const { ns } = cells.find((/** @type {any} */ { label }) => label[0] === pair && label[1] === 'all');
    const time = (/** @type {string} */ name) => (ns[name] * casts) / 1e6;
    const of = (/** @type {string} */ name) => verdicts.find((/** @type {any} */ v) => v.row === pair && v.name === name);
    for (const name of names.filter((peer) => peer !== OURS)) {
      if (time(name) < time(OURS)) ahead.push(`${name} casts ${pair} in ${ratio(time(name) / time(OURS))} our time`);
      if (of(name)?.max < of(OURS).max) ahead.push(`${name} has the smaller largest error in ${pair}`);
    }
    const measured = names.map((name) => {
      const { min, mean, max, falseHits, missedHits } = of(name);
      const wrong = falseHits + missedHits > 0 ? `, ${falseHits + missedHits} wrong` : '';
      return `${error(min)} / ${error(mean)} / ${error(max)}${wrong}<br>${Number(time(name).toPrecision(2))} ms`;
    });
    const published = Object.values(PUBLISHED).map((table) => {
      const [min, mean, max, ms] = table[pair] ?? [];
      return `${min} / ${mean} / ${max}<br>${ms} ms`;
    });
    return [pair.replace('-', ' at '), ...measured, ...published];
  });
  const published = Object.keys(PUBLISHED).map((name) => `${name} (printed)`);
  return [
    `${casts.toLocaleString('en')} casts of each pair: minimum / mean / maximum error (the distance between the shapes at the reported impact), and the time`,
    'of all casts. The last two columns are the figures printed with the experiment, native code on its author’s machine.',
    '',
    markdownTable(['cast', ...names, ...published], rows),
    '',
    aheadLine(ahead),
  ].join('\n');
}

/** @param {any[]} figures of the suite `mixed` */
export function mixedTable(figures) {
  const ours = (/** @type {string} */ load) => figures.find((entry) => entry.load === load && entry.name === OURS);
  /** @type {string[]} */
  const ahead = [];
  const rows = figures.map(({ load, name, early, steady, mean, max, wrong }) => {
    const own = ours(load);
    if (name !== OURS) {
      if (early < own.early) ahead.push(`${name} in the first moments of ${load} (${ratio(early / own.early)} our time)`);
      if (steady < own.steady) ahead.push(`${name} in steady ${load} (${ratio(steady / own.steady)} our time)`);
      if (max < own.max) ahead.push(`${name} in the largest error of ${load}`);
    }
    const times = (/** @type {number} */ value, /** @type {number} */ reference) =>
      name === OURS ? value.toFixed(0) : `${value.toFixed(0)} (${ratio(value / reference)})`;
    return [load, name, times(early, own.early), times(steady, own.steady), error(mean), error(max), String(wrong)];
  });
  return [
    'All pairs and regimes shuffled, 40 different shapes, each library alone in its process: nanoseconds a query in the first moments (passes 10 to 40)',
    'and steady (after 400 passes), in brackets how many times ours; mean and largest error in length, and yes for no or no for yes.',
    '',
    markdownTable(['work', 'library', 'early', 'steady', 'mean error', 'max error', 'wrong'], rows, 2),
    '',
    aheadLine(ahead),
  ].join('\n');
}

/** @param {any} figures of the suite `size` */
export function sizeTable({ sizes, starts, answers }) {
  /** @type {string[]} */
  const ahead = [];
  /** @type {string[]} */
  const names = [...new Set([...Object.values(sizes), ...Object.values(starts)].flatMap((row) => Object.keys(row)))];
  const lay = (
    /** @type {Record<string, any>} */ table,
    /** @type {(value: number, row: string, name: string) => string} */ show,
  ) =>
    Object.entries(table).map(([row, values]) => {
      for (const name of names.filter((peer) => values[peer] < values[OURS])) {
        ahead.push(`${name} in "${row}" (${ratio(values[name] / values[OURS])})`);
      }
      return [row, ...names.map((name) => (values[name] === undefined ? '' : show(values[name], row, name)))];
    });
  const rows = [
    ...lay(sizes, (bytes) => `${(bytes / 1000).toFixed(1)} KB`),
    ...lay(starts, (ms, row, name) => `${ms.toFixed(1)} ms, error ${error(Math.abs(answers[row][name] - 3))}`),
  ];
  return [
    'Minified and gzipped size of what is imported (a WASM library comes whole), and milliseconds in a fresh Node from import to the first answer, with the',
    'error of that answer.',
    '',
    markdownTable(['', ...names], rows),
    '',
    aheadLine(ahead),
  ].join('\n');
}

/**
 * The scenes in one paragraph: where a peer is ahead, in time, in what stands, in what is behind the wall, and in the answers that are known.
 * @param {any} figures of the suite `scenes`
 */
export function scenesSummary({ timed, standing, bullets, known }) {
  /** @type {string[]} */
  const ahead = [];
  /** @type {(table: Record<string, Record<string, any>>, figureOf: (entry: any) => number, tell: (peer: string, scene: string, ratio: number) => string) => void} */
  const compare = (table, figureOf, tell) => {
    for (const [scene, { [OURS]: own, ...peers }] of Object.entries(table)) {
      for (const [peer, entry] of Object.entries(peers)) {
        if (entry === null || own === null) continue;
        if (figureOf(entry) < figureOf(own)) ahead.push(tell(peer, scene, figureOf(entry) / figureOf(own)));
      }
    }
  };
  compare(
    timed,
    ({ mean }) => mean,
    (peer, scene, part) => `${peer} steps "${scene}" in ${ratio(part)} our time`,
  );
  compare(
    standing,
    ({ fellAt, sideways }) => (fellAt >= 0 ? Infinity : sideways),
    (peer, scene) => `${peer} moves less in "${scene}"`,
  );
  compare(
    bullets,
    ({ behind, lost }) => behind + lost,
    (peer, scene) => `${peer} lets fewer through in "${scene}"`,
  );
  compare(
    known,
    (value) => value,
    (peer, name) => `${peer} is nearer in "${name}"`,
  );
  return [
    'Each engine alone in its process, at 60 steps a second, with sleeping off and its own settings otherwise. A scene that a peer cannot build has no figure.',
    '',
    aheadLine(ahead),
  ].join('\n');
}

/**
 * The few numbers that the README begins with, of three suites: errors, times and sizes.
 * @param {{ cast: any, mixed: any, size: any }} figures
 */
export function shortTable({ cast, mixed, size }) {
  const names = [OURS, 'rapier', 'jolt', 'crashcat'];
  const worst = (/** @type {string} */ name) =>
    Math.max(...cast.verdicts.filter((/** @type {any} */ v) => v.name === name).map((/** @type {any} */ v) => v.max));
  const steady = (/** @type {string} */ load, /** @type {string} */ name) =>
    mixed.find((/** @type {any} */ entry) => entry.load === load && entry.name === name)?.steady;
  const times = (/** @type {string} */ load) =>
    names.map((name) => (steady(load, name) === undefined ? '' : `${steady(load, name).toFixed(0)} ns`));
  const bytes = (/** @type {string} */ row) =>
    names.map((name) => (size.sizes[row]?.[name] === undefined ? '' : `${(size.sizes[row][name] / 1000).toFixed(0)} KB`));
  const rows = [
    ['largest error of 90,000 casts, shapes 1 m', ...names.map((name) => `${error(worst(name))} m`)],
    ['a distance, in mixed work', ...times('distance')],
    ['a cast', ...times('cast')],
    ['a ray', ...times('ray')],
    ['all queries of pairs, min + gzip', ...bytes('all pair queries')],
    ...(size.sizes['a world with a mesh'] ? [['a program with a world and a mesh', ...bytes('a world with a mesh')]] : []),
    ['from import to the first answer', ...names.map((name) => `${size.starts['3D: first distance'][name].toFixed(0)} ms`)],
  ];
  return markdownTable(['', ...names], rows);
}
