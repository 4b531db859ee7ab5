/** Bundles suites and the programs that they run in processes of their own. */
import { existsSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { rolldown } from 'rolldown';

export const root = fileURLToPath(new URL('..', import.meta.url));

/** In the order in which they are run and printed. */
export const SUITES = [
  'mixed',
  'size',
  'bundlers',
  'cast',
  'distance',
  'contacts',
  'resting',
  'rays',
  'points',
  'hull',
  'mesh',
  '2d',
  'world',
  'world2',
  'character',
  'scenes',
];

/** @type {Record<string, string[]>} */
const PROGRAMS = {
  mixed: ['mixed/solo'],
  world: ['worldWorker'],
  scenes: ['scenes/solo'],
  size: ['touchstone', 'touchstone2d', 'crashcat', 'rapier', 'rapier2d', 'jolt', 'planck'].map((name) => `start/${name}`),
};

/**
 * Bundles suites with the library whose sources are given into plain JavaScript.
 * @param {string[]} names
 * @param {string} folder
 * @param {string} sources
 */
export async function bundleSuites(names, folder, sources) {
  const files = names.flatMap((name) => [name, ...(PROGRAMS[name] ?? [])]);
  const entries = new Map([
    ['touchstone', `${sources}/index.ts`],
    ['touchstone/2d', `${sources}/2d/index.ts`],
    ['touchstone/character', `${sources}/character/index.ts`],
    ['touchstone/dynamics', `${sources}/dynamics/index.ts`],
  ]);
  const bundle = await rolldown({
    input: Object.fromEntries(files.map((file) => [file, `${root}${file}.ts`])),
    tsconfig: `${root}tsconfig.json`,
    platform: 'node',
    // Not by an alias, which the paths of tsconfig.json go before: they lead to today's library, whichever is asked for.
    plugins: [{ name: 'sources', resolveId: (id) => entries.get(id) }],
    // The peers run as they are published, but for quickhull3d, whose modules Node does not resolve. (A bundler that turns a
    // module's const into var, as esbuild does, takes half of its speed from code that keeps its scratch there.)
    external: (id, importer) => {
      const isOwn = /^([./]|touchstone)/.test(id) || existsSync(id);
      return !isOwn && !id.startsWith('quickhull3d') && !importer?.includes('node_modules');
    },
  });
  await bundle.write({
    dir: folder,
    format: 'esm',
    entryFileNames: '[name].mjs',
    chunkFileNames: '[name]-[hash].mjs',
    sourcemap: true,
  });
  await bundle.close();
}
