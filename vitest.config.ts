import { fileURLToPath } from 'node:url';
import { defineConfig } from 'vitest/config';

const path = (relative: string) => fileURLToPath(new URL(relative, import.meta.url));

/** Tests of what is shipped: they see the library as it was built. All the others see its source. */
const SHIPPED = ['determinism', 'alloc', 'bundle', 'api', 'docs', 'browser'].map((folder) => `test/${folder}/**/*.test.ts`);

const library = (folder: string, extension: string) => ({
  'touchstone/2d': path(`${folder}/2d/index.${extension}`),
  touchstone: path(`${folder}/index.${extension}`),
});

export default defineConfig({
  test: {
    maxWorkers: '100%',
    projects: [
      {
        resolve: { alias: library('src', 'ts') },
        test: {
          name: 'source',
          include: ['src/**/*.test.ts', 'test/**/*.test.ts'],
          exclude: ['**/node_modules/**', ...SHIPPED],
          testTimeout: process.env.SOAK ? 0 : 120_000,
        },
      },
      {
        resolve: { alias: library('dist', 'js') },
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
