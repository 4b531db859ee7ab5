import { readdirSync, readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { checkRules } from './rules.ts';

/** All TypeScript files below a folder of the repository, path -> text. */
function read(folder: string): [string, string][] {
  return readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((name) => name.endsWith('.ts'))
    .sort()
    .map((name) => {
      const path = `${folder}/${name.replaceAll('\\', '/')}`;
      return [path, readFileSync(path, 'utf8')];
    });
}

const format = (files: [string, string][]) =>
  checkRules(new Map(files)).map(({ path, line, message }) => `${path}:${line} ${message}`);

test('the repository keeps its rules', () => {
  const files = [...read('src'), ...read('test')];
  expect(files.length).toBeGreaterThan(10);
  expect(format(files)).toEqual([]);
});

describe('what the rules refuse', () => {
  const refused: [name: string, files: [string, string][], message: RegExp][] = [
    ['Math.sin', [['src/math/a.ts', 'export const a = (x: number) => Math.sin(x);']], /Math\.sin/],
    ['Math.hypot', [['src/math/a.ts', 'export const a = Math.hypot(1, 2);']], /Math\.hypot/],
    ['Math.sign', [['src/math/a.ts', 'export const a = Math.sign(2);']], /Math\.sign/],
    ['Math.random', [['src/math/a.ts', 'export const a = Math.random();']], /Math\.random/],
    ['Math by index', [['src/math/a.ts', "export const a = Math['sin'](1);"]], /Math\['sin'\]/],
    ['Math taken apart', [['src/math/a.ts', 'const { sin } = Math;\nexport const a = sin(1);']], /a\.ts:1 /],
    ['Math renamed', [['src/math/a.ts', 'const M = Math;\nexport const a = M.sin(1);']], /const|M = Math/],
    ['Math passed on', [['src/math/a.ts', 'export const a = Object.keys(Math);']], /Math/],
    ['a Math function kept', [['src/math/a.ts', 'export const a = Math.sqrt;']], /written as Math\.name/],
    ['Math of globalThis', [['src/math/a.ts', 'export const a = globalThis.Math.sin(1);']], /globalThis/],
    ['the power operator', [['src/math/a.ts', 'export const a = (x: number) => x ** 2;']], /\*\*/],
    ['the power assignment', [['src/math/a.ts', 'export let a = 2;\na **= 2;']], /a\.ts:2 /],
    ['Date', [['src/math/a.ts', 'export const a = Date.now();']], /Date/],
    ['performance', [['src/math/a.ts', 'export const a = performance.now();']], /performance/],
    ['console', [['src/math/a.ts', "console.log('hello');"]], /console/],
    ['a file too long', [['src/math/a.ts', '\n'.repeat(501)]], /501 lines/],
    ['Math.random in a test', [['test/laws/a.test.ts', 'const a = Math.random();']], /seeded/],
    ['Math.random in a unit test', [['src/math/a.test.ts', 'const a = Math.random();']], /seeded/],
    ['an import upwards', [['src/math/a.ts', "import { b } from '../shapes/b.ts';\nb();"]], /math must not import shapes/],
    ['a type import upwards', [['src/math/a.ts', "import type { B } from '../shapes/b.ts';"]], /math must not import shapes/],
    ['an import type upwards', [['src/math/a.ts', "export type A = import('../shapes/b.ts').B;"]], /math must not import shapes/],
    ['a dynamic import upwards', [['src/math/a.ts', "await import('../shapes/b.ts');"]], /math must not import shapes/],
    ['a re-export upwards', [['src/results/a.ts', "export { b } from '../queries/b.ts';"]], /results must not import queries/],
    ['an import of the index', [['src/queries/a.ts', "import { b } from '../index.ts';\nb();"]], /must not import index/],
    ['shapes at run time in kernels', [['src/kernels/a.ts', "import { box } from '../shapes/box.ts';\nbox();"]], /import type/],
    ['3D shapes in 2D', [['src/2d/a.ts', "import type { B } from '../shapes/b.ts';"]], /2d must not import shapes/],
    ['2D in 3D', [['src/queries/a.ts', "import type { B } from '../2d/b.ts';"]], /queries must not import 2d/],
    ['three outside src/three', [['src/queries/a.ts', "import { Vector3 } from 'three';"]], /only src\/three/],
    ['a part of three', [['src/index.ts', "import type { Vector3 } from 'three/webgpu';"]], /only src\/three/],
    ['the three layer in the index', [['src/index.ts', "export { a } from './three/a.ts';"]], /must not import three/],
    ['a package', [['src/queries/a.ts', "import { readFileSync } from 'node:fs';"]], /imports no package/],
    ['a file outside src', [['src/queries/a.ts', "import { a } from '../../test/gen.ts';"]], /must not import from there/],
    ['an unknown folder', [['src/utils/a.ts', '']], /no such layer/],
    [
      'a cycle',
      [
        ['src/math/a.ts', "export { b } from './b.ts';"],
        ['src/math/b.ts', "import './c.ts';\nexport const b = 1;"],
        ['src/math/c.ts', "import { a } from './a.ts';\na();"],
      ],
      /cycle: src\/math\/a\.ts -> src\/math\/b\.ts -> src\/math\/c\.ts -> src\/math\/a\.ts/,
    ],
  ];
  test.each(refused)('%s', (_name, files, message) => {
    const offences = format(files);
    expect(offences.length).toBeGreaterThan(0);
    expect(offences.join('\n')).toMatch(message);
  });
});

describe('what the rules allow', () => {
  const allowed: [name: string, files: [string, string][]][] = [
    ['exact functions', [['src/math/a.ts', 'export const a = Math.sqrt(Math.max(1, Math.abs(-2)));']]],
    ['constants', [['src/math/a.ts', 'export const a = 2 * Math.PI;']]],
    ['Math.sin in a comment or a string', [['src/math/a.ts', "// Math.sin(x) ** 2\nexport const a = 'Math.sin(x)';"]]],
    ['a property called self', [['src/math/a.ts', 'export const a = (b: { self: number }) => b.self;']]],
    ['any Math function in a unit test', [['src/math/a.test.ts', 'const a = Math.sin(1) ** 2;']]],
    ['an import downwards', [['src/queries/a.ts', "import { b } from '../math/b.ts';\nb();"]]],
    ['an import within a layer', [['src/shapes/a.ts', "import { b } from './build/b.ts';\nb();"]]],
    ['types of shapes in kernels', [['src/kernels/a.ts', "import type { BoxCore } from '../shapes/box.ts';"]]],
    ['three in src/three', [['src/three/a.ts', "import { Vector3 } from 'three';"]]],
    ['math in 2D', [['src/2d/a.ts', "import { checkNumber } from '../math/checks.ts';\ncheckNumber(1);"]]],
    [
      'a cycle of types',
      [
        ['src/shapes/a.ts', "import type { B } from './b.ts';\nexport type A = B;"],
        ['src/shapes/b.ts', "import { a } from './a.ts';\nexport type B = typeof a;"],
      ],
    ],
  ];
  test.each(allowed)('%s', (_name, files) => {
    expect(format(files)).toEqual([]);
  });
});
