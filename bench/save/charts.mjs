/** Charts of what was measured, as SVG. */
import * as echarts from 'echarts';

const COLORS = ['#2f6f4f', '#c98a2b', '#7a6ea8', '#4a8fb5', '#b5554a', '#8a8a8a'];

/**
 * Bars in groups on a logarithmic axis.
 * @param {object} chart
 * @param {string} chart.title
 * @param {string} chart.unit
 * @param {string[]} chart.groups
 * @param {Record<string, (number | null)[]>} chart.series a number for each group
 */
export function barChart({ title, unit, groups, series }) {
  // Bars stand on the power of ten below the least of them.
  const least = Math.min(...Object.values(series).flatMap((data) => data.filter((value) => value !== null)));
  const base = 10 ** (Math.ceil(Math.log10(least)) - 1);
  const chart = echarts.init(null, null, { renderer: 'svg', ssr: true, width: 900, height: 380 });
  chart.setOption({
    animation: false,
    backgroundColor: '#ffffff',
    color: COLORS,
    title: { text: title, left: 10, top: 6, textStyle: { fontSize: 15 } },
    legend: { top: 8, right: 20 },
    grid: { left: 70, right: 20, top: 70, bottom: 50 },
    xAxis: { type: 'category', data: groups, axisLabel: { interval: 0, fontSize: 11 } },
    yAxis: { type: 'log', name: unit, min: base, startValue: base, axisLabel: { formatter: formatTick } },
    series: Object.entries(series).map(([name, data]) => ({ name, type: 'bar', data, barGap: '5%' })),
  });
  const svg = chart.renderToSVGString();
  chart.dispose();
  return svg;
}

/** @param {number} value */
function formatTick(value) {
  return value >= 1e-3 && value < 1e6 ? String(value) : value.toExponential(0);
}

/**
 * The charts of the saved suites, by file name.
 * @param {Record<string, any>} suites name -> figures
 * @returns {Record<string, string>}
 */
export function chartsOf({ mixed, cast, size }) {
  /** @type {Record<string, string>} */
  const charts = {};
  if (mixed) {
    const groups = unique(mixed, 'load');
    for (const phase of ['early', 'steady']) {
      charts[`mixed-${phase}.svg`] = barChart({
        title: `Mixed work, ${phase}: less is faster`,
        unit: 'ns a query',
        groups,
        series: seriesOf(mixed, 'load', groups, (entry) => entry[phase]),
      });
    }
    charts['mixed-errors.svg'] = barChart({
      title: 'Mixed work, largest error: less is more exact',
      unit: 'length',
      groups,
      series: seriesOf(mixed, 'load', groups, ({ max }) => max),
    });
  }
  if (cast) {
    const groups = unique(cast.verdicts, 'row');
    charts['cast-errors.svg'] = barChart({
      title: 'Casts of the experiment, largest error: less is more exact',
      unit: 'length',
      groups,
      series: seriesOf(cast.verdicts, 'row', groups, ({ max }) => max),
    });
    const cells = cast.cells.filter((/** @type {any} */ { label }) => label[1] === 'all' && groups.includes(label[0]));
    const times = cells.flatMap((/** @type {any} */ { label, ns }) =>
      Object.entries(ns).map(([name, time]) => ({ row: label[0], name, time })),
    );
    charts['cast-times.svg'] = barChart({
      title: 'Casts of the experiment: less is faster',
      unit: 'ns a cast',
      groups,
      series: seriesOf(times, 'row', groups, ({ time }) => time),
    });
  }
  if (size) {
    const entries = Object.entries(size.sizes).flatMap(([row, values]) =>
      Object.entries(values).map(([name, bytes]) => ({ row, name, bytes })),
    );
    const groups = unique(entries, 'row');
    charts['size.svg'] = barChart({
      title: 'Size of what is imported, minified and gzipped',
      unit: 'KB',
      groups,
      series: seriesOf(entries, 'row', groups, ({ bytes }) => bytes / 1000),
    });
  }
  return charts;
}

/** @type {(entries: any[], key: string) => string[]} */
const unique = (entries, key) => [...new Set(entries.map((entry) => entry[key]))];

/**
 * A value for each group, by name of the contestant; null where there is none. What is zero cannot be drawn on this axis.
 * @param {any[]} entries
 * @param {string} key
 * @param {string[]} groups
 * @param {(entry: any) => number} figureOf
 */
function seriesOf(entries, key, groups, figureOf) {
  return Object.fromEntries(
    unique(entries, 'name').map((name) => [
      name,
      groups.map((group) => {
        const entry = entries.find((candidate) => candidate[key] === group && candidate.name === name);
        return entry ? figureOf(entry) || null : null;
      }),
    ]),
  );
}
