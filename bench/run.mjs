/**
 * `node run.mjs [suite ...] [--csv]` bundles each suite with the library's sources into plain JavaScript and runs it in a
 * process of its own, so that no suite meets code that another one has warmed up. A suite is a file <name>.ts that runs when it
 * is loaded.
 */
import { spawnSync } from 'node:child_process';
import { existsSync, rmSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { rolldown } from 'rolldown';

const SUITES = ['rays', 'points', 'distance', 'contacts', 'cast', 'hull', '2d', 'world', 'world2'];
const root = fileURLToPath(new URL('.', import.meta.url));

const flags = process.argv.slice(2).filter((argument) => argument.startsWith('--'));
const asked = process.argv.slice(2).filter((argument) => !argument.startsWith('--'));
const present = SUITES.filter((name) => existsSync(`${root}${name}.ts`));
for (const name of asked) {
  if (!present.includes(name)) {
    console.error(`no suite "${name}"; there are: ${present.join(', ')}`);
    process.exit(1);
  }
}

const names = asked.length > 0 ? asked : present;
/** Programs that run beside a suite, in threads of their own. */
const beside = names.includes('world') ? ['worldWorker'] : [];
const bundle = await rolldown({
  input: Object.fromEntries([...names, ...beside].map((name) => [name, `${root}${name}.ts`])),
  tsconfig: `${root}tsconfig.json`,
  platform: 'node',
  // The peers run as they are published, but for quickhull3d, whose modules Node does not resolve. (A bundler that turns a
  // module's const into var, as esbuild does, takes half of its speed from code that keeps its scratch there.)
  external: (id, importer) => {
    const isOwn = /^[./]/.test(id) || existsSync(id);
    return !isOwn && !id.startsWith('quickhull3d') && !importer?.includes('node_modules');
  },
});
// A folder for each run, so that two at a time do not disturb each other.
const folder = `${root}dist/${process.pid}`;
await bundle.write({ dir: folder, format: 'esm', entryFileNames: '[name].mjs', sourcemap: true });

let failed = false;
for (const name of names) {
  const { status } = spawnSync(process.execPath, [`${folder}/${name}.mjs`, ...flags], { stdio: 'inherit' });
  failed ||= status !== 0;
}
rmSync(folder, { recursive: true });
process.exit(failed ? 1 : 0);
