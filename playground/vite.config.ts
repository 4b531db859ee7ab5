import { fileURLToPath } from 'node:url';
import { defineConfig } from 'vite';

const path = (relative: string) => fileURLToPath(new URL(relative, import.meta.url));

export default defineConfig({
  root: path('.'),
  base: './',
  resolve: {
    alias: [
      { find: /^touchstone\/2d$/, replacement: path('../src/2d/index.ts') },
      { find: /^touchstone\/three$/, replacement: path('../src/three/index.ts') },
      { find: /^touchstone$/, replacement: path('../src/index.ts') },
    ],
  },
  server: { fs: { allow: [path('..')] } },
  // Not minified: the hull scene shows some of its own functions as code.
  build: { outDir: path('dist'), emptyOutDir: true, target: 'es2022', minify: false },
});
