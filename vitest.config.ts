import { fileURLToPath } from 'node:url';
import { defineConfig } from 'vitest/config';
import { builtFile, ENTRIES } from './scripts/entries.mjs';

const path = (relative: string) => fileURLToPath(new URL(relative, import.meta.url));

/** Tests of what is shipped: they see the library as it was built. All the others see its source. */
const SHIPPED = ['determinism', 'alloc', 'bundle', 'api', 'docs', 'browser'].map((folder) => `test/${folder}/**/*.test.ts`);

/** Names of the library -> files, the longer names first: an alias is taken for all names that begin with it. */
const library = (fileOf: (source: string) => string) =>
  Object.fromEntries(
    Object.entries(ENTRIES)
      .map(([name, source]) => [name, path(fileOf(source))])
      .reverse(),
  );

export default defineConfig({
  test: {
    maxWorkers: '100%',
    coverage: { include: ['src/**/*.ts'], exclude: ['src/**/*.test.ts'], reporter: ['text-summary', 'html'] },
    projects: [
      {
        resolve: { alias: library((source) => source) },
        test: {
          name: 'source',
          include: ['src/**/*.test.ts', 'test/**/*.test.ts'],
          exclude: ['**/node_modules/**', ...SHIPPED],
          testTimeout: process.env.SOAK ? 0 : 120_000,
        },
      },
      {
        resolve: { alias: library(builtFile) },
        test: {
          name: 'shipped',
          include: SHIPPED,
          testTimeout: 120_000,
          hookTimeout: 120_000,
          globalSetup: 'test/build.setup.ts',
        },
      },
    ],
  },
});
