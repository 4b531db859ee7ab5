/**
 * Builds dist from src, from nothing: one readable module for each entry, what entries share in dist/shared, source maps with the
 * sources in them, and declarations by tsc.
 */
import { readdirSync, readFileSync, rmdirSync, rmSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { rolldown } from 'rolldown';
import { builtFile, ENTRIES, EXTERNAL } from './entries.mjs';
import { runTool } from './tools.mjs';

rmSync('dist', { recursive: true, force: true });
const sources = Object.values(ENTRIES);

const bundle = await rolldown({
  input: Object.fromEntries(sources.map((source) => [builtFile(source, '').slice('dist/'.length), source])),
  tsconfig: 'tsconfig.build.json',
  external: EXTERNAL,
  treeshake: { moduleSideEffects: false },
  onwarn(warning) {
    throw new Error(warning.message);
  },
});
await bundle.write({
  dir: 'dist',
  format: 'es',
  entryFileNames: '[name].js',
  chunkFileNames: 'shared/[name].js',
  minifyInternalExports: false,
  sourcemap: true,
});
await bundle.close();

const code = await runTool('typescript', 'tsc', ['-p', 'tsconfig.build.json']);
if (code === 0) removeUnreachable();
process.exit(code);

/** Removes the declarations that those of the entries do not lead to. */
function removeUnreachable() {
  const reachable = new Set(sources.map((source) => join(builtFile(source, '.d.ts'))));
  for (const file of reachable) {
    for (const [, path = ''] of readFileSync(file, 'utf8').matchAll(/(?:from |import\()'(\.[^']+)\.ts'/g)) {
      reachable.add(join(dirname(file), `${path}.d.ts`));
    }
  }
  for (const entry of readdirSync('dist', { recursive: true, encoding: 'utf8', withFileTypes: true }).reverse()) {
    const path = join(entry.parentPath, entry.name);
    if (entry.isFile() && path.endsWith('.d.ts') && !reachable.has(path)) rmSync(path);
    if (entry.isDirectory() && readdirSync(path).length === 0) rmdirSync(path);
  }
}
