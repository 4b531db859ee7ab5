/**
 * `node run.mjs [suite ...] [--save] [--compare REF]` bundles each suite with the library's sources into plain JavaScript and runs it in a
 * process of its own, so that no suite meets code that another one has warmed up. A suite is a file <name>.ts that runs when it is loaded.
 */
import { spawnSync } from 'node:child_process';
import { existsSync, rmSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { rolldown } from 'rolldown';

const SUITES = ['mixed', 'size', 'cast', 'distance', 'contacts', 'rays', 'points', 'hull', 'mesh', '2d', 'world'];
/**
 * Programs that a suite runs in processes of their own.
 * @type {Record<string, Record<string, string>>}
 */
const PROGRAMS = {
  mixed: { solo: 'mixed/solo.ts' },
  world: { worldWorker: 'worldWorker.ts' },
  size: Object.fromEntries(
    ['touchstone', 'touchstone2d', 'crashcat', 'rapier', 'rapier2d', 'jolt', 'planck'].map((name) => [
      `start-${name}`,
      `start/${name}.ts`,
    ]),
  ),
};
const root = fileURLToPath(new URL('.', import.meta.url));

const asked = process.argv.slice(2);
for (const name of asked) {
  if (!SUITES.includes(name)) {
    console.error(`no suite "${name}"; there are: ${SUITES.join(', ')}`);
    process.exit(1);
  }
}
const names = asked.length > 0 ? asked : SUITES;

/**
 * Bundles suites and their programs with the library whose sources are given.
 * @param {Record<string, string>} input
 * @param {string} folder
 * @param {string} sources
 */
async function bundleTo(input, folder, sources) {
  const bundle = await rolldown({
    input: Object.fromEntries(Object.entries(input).map(([name, path]) => [name, root + path])),
    tsconfig: `${root}tsconfig.json`,
    platform: 'node',
    resolve: { alias: { 'touchstone/2d': `${sources}/2d/index.ts`, touchstone: `${sources}/index.ts` } },
    // The peers run as they are published, but for quickhull3d, whose modules Node does not resolve. (A bundler that turns a
    // module's const into var, as esbuild does, takes half of its speed from code that keeps its scratch there.)
    external: (id, importer) => {
      const isOwn = /^([./]|touchstone)/.test(id) || existsSync(id);
      return !isOwn && !id.startsWith('quickhull3d') && !importer?.includes('node_modules');
    },
  });
  await bundle.write({ dir: folder, format: 'esm', entryFileNames: '[name].mjs', sourcemap: true });
  await bundle.close();
}

// A folder for each run, so that two at a time do not disturb each other.
const folder = `${root}dist/${process.pid}`;
const sources = fileURLToPath(new URL('../src', import.meta.url));
const input = Object.fromEntries(names.map((name) => [name, `${name}.ts`]));
for (const name of names) Object.assign(input, PROGRAMS[name]);
await bundleTo(input, folder, sources);

let failed = false;
for (const name of names) {
  const env = { ...process.env, BENCH_SOURCES: sources };
  const { status } = spawnSync(process.execPath, [`${folder}/${name}.mjs`], { stdio: 'inherit', env });
  failed ||= status !== 0;
}
rmSync(folder, { recursive: true });
process.exit(failed ? 1 : 0);
