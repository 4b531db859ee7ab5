import { fileURLToPath } from 'node:url';
import { rolldown } from 'rolldown';
import { defineConfig, type Plugin } from 'vite';

const path = (relative: string) => fileURLToPath(new URL(relative, import.meta.url));

/** `virtual:library`: the library as two texts, one file each, for the sandbox to carry along. */
function library(): Plugin {
  const bundle = async (entry: string) => {
    const made = await rolldown({ input: path(entry) });
    const { output } = await made.generate({ format: 'esm', minify: true, codeSplitting: false });
    await made.close();
    return output[0].code;
  };
  return {
    name: 'library',
    resolveId: (id) => (id === 'virtual:library' ? '\0library' : undefined),
    async load(id) {
      if (id !== '\0library') return undefined;
      const [three, two] = await Promise.all([bundle('sandbox/library3.ts'), bundle('sandbox/library2.ts')]);
      return `export const library3 = ${JSON.stringify(three)};\nexport const library2 = ${JSON.stringify(two)};\n`;
    },
  };
}

export default defineConfig({
  root: path('.'),
  // Relative paths: the site works in any folder of any host.
  base: './',
  plugins: [library()],
  resolve: {
    alias: [
      { find: /^touchstone\/2d\/character$/, replacement: path('../src/2d/character/index.ts') },
      { find: /^touchstone\/character$/, replacement: path('../src/character/index.ts') },
      { find: /^touchstone\/2d$/, replacement: path('../src/2d/index.ts') },
      { find: /^touchstone\/three$/, replacement: path('../src/three/index.ts') },
      { find: /^touchstone\/dynamics$/, replacement: path('../src/dynamics/index.ts') },
      { find: /^touchstone$/, replacement: path('../src/index.ts') },
    ],
  },
  server: { fs: { allow: [path('..')] } },
  build: { outDir: path('dist'), emptyOutDir: true, target: 'es2022', chunkSizeWarningLimit: 1000 },
});
