/** What the imports that people write weigh with the bundlers that they use, each with its usual settings for a page that is published. */
import { execFileSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { rollup } from '@rollup/wasm-node';
import * as esbuild from 'esbuild';
import { minify } from 'terser';
import { build as viteBuild } from 'vite';
import webpack from 'webpack';
import { IMPORTS } from '../test/bundle/imports.ts';
import { finish, printRows } from './lib/harness.ts';

const repository = join(process.env.BENCH_SOURCES!, '..');
execFileSync(process.execPath, ['scripts/build.mjs'], { cwd: repository, stdio: 'inherit' });

// A project with the package in it, as npm would install it.
const project = mkdtempSync(join(tmpdir(), 'touchstone-bundlers-'));
mkdirSync(join(project, 'node_modules'));
symlinkSync(repository, join(project, 'node_modules/touchstone'), 'junction');
writeFileSync(join(project, 'package.json'), '{ "type": "module" }');

/** Bundlers by name: each writes what a file of the project needs to a folder of its own. */
const BUNDLERS: Record<string, (input: string, folder: string) => Promise<unknown>> = {
  Vite: (input, folder) =>
    viteBuild({
      root: project,
      configFile: false,
      logLevel: 'silent',
      build: {
        outDir: folder,
        modulePreload: false,
        rolldownOptions: { input, preserveEntrySignatures: 'strict' },
      },
    }),
  'Rollup + terser': async (input, folder) => {
    const { exports: entries } = JSON.parse(readFileSync(join(repository, 'package.json'), 'utf8'));
    const find = (id: string) => (/^touchstone(\/|$)/.test(id) ? entries[id.replace('touchstone', '.')]?.default : undefined);
    const resolveId = (id: string) => find(id) && { id: join(repository, find(id)), moduleSideEffects: false };
    const bundle = await rollup({ input, plugins: [{ name: 'touchstone', resolveId }], onwarn: () => {} });
    const { output } = await bundle.generate({ format: 'es' });
    await bundle.close();
    const { code } = await minify(output[0].code, { module: true });
    mkdirSync(folder);
    writeFileSync(join(folder, 'entry.js'), code!);
  },
  webpack: (input, folder) =>
    new Promise<void>((resolve, reject) => {
      webpack(
        {
          mode: 'production',
          context: project,
          entry: input,
          experiments: { outputModule: true },
          output: { path: folder, library: { type: 'module' }, module: true },
          performance: false,
        },
        (error, stats) => {
          const problem = error ?? (stats?.hasErrors() ? new Error(stats.toString('errors-only')) : null);
          if (problem) reject(problem);
          else resolve();
        },
      );
    }),
  esbuild: (input, folder) =>
    esbuild.build({ entryPoints: [input], outdir: folder, bundle: true, minify: true, format: 'esm', logLevel: 'error' }),
};

const sizes: Record<string, Record<string, number>> = {};
try {
  for (const [name, code] of Object.entries(IMPORTS)) {
    sizes[name] = {};
    for (const [bundler, run] of Object.entries(BUNDLERS)) {
      const number = `${Object.keys(sizes).length}-${bundler.replaceAll(/\W/g, '')}`;
      const input = join(project, `entry-${number}.js`);
      const folder = join(project, `out-${number}`);
      writeFileSync(input, code);
      await run(input, folder);
      const files = readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter((file) => file.match(/\.m?js$/));
      sizes[name][bundler] = files.reduce(
        (sum, file) => sum + gzipSync(readFileSync(join(folder, file)), { level: 9 }).length,
        0,
      );
    }
  }
} finally {
  rmSync(project, { recursive: true, force: true });
}

const bundlers = Object.keys(BUNDLERS);
printRows(
  'Size by bundler: KB (1000 bytes), minified and gzipped, of what is imported',
  ['import', ...bundlers],
  Object.entries(sizes).map(([name, row]) => [name, ...bundlers.map((bundler) => (row[bundler] / 1000).toFixed(1))]),
  1,
);
finish('bundlers', { sizes }, 'one build each');
