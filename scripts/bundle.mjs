/** Bundles an entry file to one string of JavaScript, in memory, with the bundler that Vite brings. */
import { build } from 'vite';
import { builtFile, ENTRIES } from './entries.mjs';
import { ROOT } from './tools.mjs';

/**
 * @param {string} entry path of the file to start from
 * @param {object} [options]
 * @param {string} [options.root] folder from which packages are resolved
 * @param {Record<string, string>} [options.alias] package name -> path
 * @param {string[]} [options.external] packages that stay imports
 * @param {boolean} [options.minify]
 * @param {boolean} [options.strict] a warning of the bundler is an error
 * @param {'es' | 'iife'} [options.format] a module, or a script for engines that take no modules
 * @returns {Promise<string>}
 */
export async function bundle(
  entry,
  { root = ROOT, alias = {}, external = [], minify = false, strict = false, format = 'es' } = {},
) {
  const result = await build({
    root,
    configFile: false,
    logLevel: 'warn',
    publicDir: false,
    resolve: { alias },
    // The seeded generators of the tests look for it.
    define: { 'process.env.SOAK': '"1"' },
    build: {
      write: false,
      minify,
      target: 'es2022',
      modulePreload: false,
      rolldownOptions: {
        input: entry,
        external,
        preserveEntrySignatures: 'strict',
        output: { format },
        onwarn(warning) {
          if (strict) throw new Error(warning.message);
        },
      },
    },
  });
  const built = Array.isArray(result) ? result[0] : result;
  if (!built || !('output' in built)) throw new Error(`nothing was built from ${entry}`);
  if (built.output.length !== 1) {
    throw new Error(`expected one chunk from ${entry}, got ${built.output.map((chunk) => chunk.fileName)}`);
  }
  return built.output[0].code;
}

/** Names of the library -> files of its build. */
export const BUILT = Object.fromEntries(
  // The longer name first: an alias is taken for all names that begin with it.
  Object.entries(ENTRIES)
    .map(([name, source]) => [name, ROOT + builtFile(source)])
    .reverse(),
);

/**
 * Bundles an entry with the built library and imports it here.
 * @param {string} entry
 */
export async function importBundle(entry) {
  return import(`data:text/javascript,${encodeURIComponent(await bundle(entry, { alias: BUILT }))}`);
}
