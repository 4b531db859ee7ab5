/** What a program can import: the name of each entry and its source. The build, the tests and the guide take them from here. */

/** @type {Record<string, string>} */
export const ENTRIES = {
  touchstone: 'src/index.ts',
  'touchstone/2d': 'src/2d/index.ts',
  'touchstone/2d/character': 'src/2d/character/index.ts',
  'touchstone/character': 'src/character/index.ts',
  'touchstone/dynamics': 'src/dynamics/index.ts',
  'touchstone/three': 'src/three/index.ts',
};

/** Packages that an entry may import, which stay imports in what is shipped: optional peer dependencies. */
export const EXTERNAL = [/^three(\/|$)/];

/**
 * The file that is built from a source: src/2d/index.ts -> dist/2d/index.js.
 * @param {string} source
 * @param {string} [extension]
 */
export function builtFile(source, extension = '.js') {
  return source.replace(/^src\//, 'dist/').replace(/\.ts$/, extension);
}
