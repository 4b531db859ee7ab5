/** Size and start-up: what the imports that people write add to a page, and how long a fresh Node takes from import to the first answer. */
import { execFileSync } from 'node:child_process';
import { writeFileSync } from 'node:fs';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { gzipSync } from 'node:zlib';
import { rolldown } from 'rolldown';
import { IMPORTS } from '../test/bundle/imports.ts';
import { finish, lowerQuartile, OURS, printRows } from './lib/harness.ts';

const STARTS = Number(process.env.BENCH_STARTS ?? 15);
/** The sources of the library; with BENCH_AGAINST_SOURCES also those of another commit, which is measured instead of the peers. */
const sources = process.env.BENCH_SOURCES!;
const otherSources = process.env.BENCH_AGAINST_SOURCES;
const other = process.env.BENCH_AGAINST_NAME ?? 'other';
const here = fileURLToPath(new URL('.', import.meta.url));

const CRASHCAT = 'registerShapes, createClosestCollideShapeCollector, createDefaultCollideShapeSettings, collideShapeVsShape';
const CRASHCAT_CAST = 'registerShapes, castShapeVsShape, createClosestCastShapeCollector, createDefaultCastShapeSettings';
const CRASHCAT_RAY = 'registerShapes, castRayVsShape, createClosestCastRayCollector, createDefaultCastRaySettings';

/** What people write, by contestant. A WASM library comes whole, whatever is imported. */
const WRITTEN: Record<string, Record<string, string>> = {
  'all pair queries': {
    [OURS]: IMPORTS['all pair queries'],
    crashcat: `export { ${CRASHCAT}, ${CRASHCAT_CAST.slice(16)}, sphere, capsule, box, triangleMesh, convexHull } from 'crashcat';`,
    rapier: "export * from '@dimforge/rapier3d-compat';",
    jolt: "export { default } from 'jolt-physics/wasm-compat';",
  },
  'a world with a mesh': {
    [OURS]: IMPORTS['a world with a mesh'],
    crashcat:
      "export { createWorld, createWorldSettings, updateWorld, registerAllShapes, rigidBody, castRay, castShape, triangleMesh, box, capsule, sphere } from 'crashcat';",
    rapier: "export * from '@dimforge/rapier3d-compat';",
    jolt: "export { default } from 'jolt-physics/wasm-compat';",
  },
  'castShape + capsule + box': {
    [OURS]: IMPORTS['castShape + capsule + box'],
    crashcat: `export { ${CRASHCAT_CAST}, capsule, box } from 'crashcat';`,
  },
  'raycast + sphere': {
    [OURS]: IMPORTS['raycast + sphere'],
    crashcat: `export { ${CRASHCAT_RAY}, sphere } from 'crashcat';`,
  },
  'raycast + triangleMesh': {
    [OURS]: IMPORTS['raycast + triangleMesh'],
    crashcat: `export { ${CRASHCAT_RAY}, triangleMesh } from 'crashcat';`,
  },
  'distanceBetween + sphere + box': {
    [OURS]: IMPORTS['distanceBetween + sphere + box'],
    crashcat: `export { ${CRASHCAT}, sphere, box } from 'crashcat';`,
  },
  'all of 2D': {
    [OURS]: IMPORTS['all of 2D'],
    planck: "export * from 'planck';",
    matter: "export { default } from 'matter-js';",
    rapier: "export * from '@dimforge/rapier2d-compat';",
  },
};

/** Bytes of a module that exports this, minified and gzipped. */
async function sizeOf(code: string, library = sources): Promise<number> {
  const bundle = await rolldown({
    input: 'entry',
    platform: 'browser',
    tsconfig: `${library}/../tsconfig.json`,
    external: [/^node:/, 'module', 'fs', 'path', 'url', 'worker_threads'],
    resolve: { alias: { 'touchstone/2d': `${library}/2d/index.ts`, touchstone: `${library}/index.ts` } },
    plugins: [
      {
        name: 'entry',
        resolveId: (id) => (id === 'entry' ? `${here}entry.js` : undefined),
        load: (id) => (id === `${here}entry.js` ? code : undefined),
      },
    ],
    onwarn: () => {},
  });
  const { output } = await bundle.generate({ format: 'es', minify: true });
  await bundle.close();
  return output.reduce((sum, part) => sum + gzipSync(part.type === 'chunk' ? part.code : part.source, { level: 9 }).length, 0);
}

/** One module of an entry, as it is shipped. */
async function shipped(entry: string, name: string, library = sources): Promise<string> {
  const bundle = await rolldown({ input: `${library}/${entry}`, tsconfig: `${library}/../tsconfig.json` });
  const { output } = await bundle.generate({ format: 'es' });
  await bundle.close();
  writeFileSync(`${here}${name}.mjs`, output[0].code);
  return pathToFileURL(`${here}${name}.mjs`).href;
}

const sizes: Record<string, Record<string, number>> = {};
for (const [row, imports] of Object.entries(WRITTEN)) {
  sizes[row] = {};
  if (otherSources) {
    sizes[row][OURS] = await sizeOf(imports[OURS]);
    sizes[row][other] = await sizeOf(imports[OURS], otherSources);
  } else for (const [name, code] of Object.entries(imports)) sizes[row][name] = await sizeOf(code);
}

/** Programs for a fresh process, with their arguments; each prints milliseconds and an answer. */
const first: Record<string, Record<string, string[]>> = {
  '3D: first distance': {
    [OURS]: ['touchstone', await shipped('index.ts', 'shipped')],
    ...(otherSources
      ? { [other]: ['touchstone', await shipped('index.ts', 'otherShipped', otherSources)] }
      : { crashcat: ['crashcat'], rapier: ['rapier'], jolt: ['jolt'] }),
  },
  '2D: first distance': {
    [OURS]: ['touchstone2d', await shipped('2d/index.ts', 'shipped2d')],
    ...(otherSources
      ? { [other]: ['touchstone2d', await shipped('2d/index.ts', 'otherShipped2d', otherSources)] }
      : { planck: ['planck'], rapier: ['rapier2d'] }),
  },
};
const starts: Record<string, Record<string, number>> = {};
const answers: Record<string, Record<string, number>> = {};
for (const [row, programs] of Object.entries(first)) {
  const times: Record<string, number[]> = {};
  answers[row] = {};
  for (let i = 0; i < STARTS; i++) {
    for (const [name, [program, ...args]] of Object.entries(programs)) {
      const text = execFileSync(process.execPath, [`${here}start/${program}.mjs`, ...args], { encoding: 'utf8' });
      const { ms, answer } = JSON.parse(text);
      times[name] = [...(times[name] ?? []), ms];
      answers[row][name] = answer;
    }
  }
  starts[row] = Object.fromEntries(Object.entries(times).map(([name, list]) => [name, lowerQuartile(list)]));
}

const names = [...new Set([...Object.values(sizes), ...Object.values(starts)].flatMap((row) => Object.keys(row)))];
const kilobytes = (bytes: number | undefined): string => (bytes === undefined ? '-' : (bytes / 1000).toFixed(1));
printRows(
  'Size: KB (1000 bytes), minified and gzipped, of what is imported; a WASM library comes whole',
  ['import', ...names],
  Object.entries(sizes).map(([row, list]) => [row, ...names.map((name) => kilobytes(list[name]))]),
  1,
);
printRows(
  'Start-up: ms in a fresh Node from import to the first answer, and how far that answer (a sphere and a box, 3 apart) is off',
  ['question', ...names],
  Object.entries(starts).map(([row, list]) => [
    row,
    ...names.map((name) =>
      list[name] === undefined
        ? '-'
        : `${list[name].toFixed(1)} (${Math.abs((answers[row][name] ?? Number.NaN) - 3).toExponential(0)})`,
    ),
  ]),
  1,
);
finish('size', { sizes, starts, answers }, `lower quartiles of ${STARTS} processes each`);
