/** The public names, and the package as a user gets it. */
import { execFileSync } from 'node:child_process';
import { cpSync, readdirSync, readFileSync, statSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { checkPackage, createPackageFromTarballData } from '@arethetypeswrong/core';
import { publint } from 'publint';
import ts from 'typescript';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { builtFile, ENTRIES } from '../../scripts/entries.mjs';
import { type Consumer, createConsumer } from '../consumer.ts';

const consumer: Consumer = createConsumer();
afterAll(() => consumer.remove());

const manifest = JSON.parse(readFileSync('package.json', 'utf8'));

/** All names that an entry point exports, values and types apart. */
function publicNames(path: string): { values: string[]; types: string[] } {
  const config = ts.readConfigFile('tsconfig.build.json', ts.sys.readFile).config;
  const { options } = ts.parseJsonConfigFileContent({ ...config, include: [], files: [path] }, ts.sys, '.');
  const program = ts.createProgram([path], options);
  const checker = program.getTypeChecker();
  const file = checker.getSymbolAtLocation(program.getSourceFile(path)!)!;
  const names = { values: [] as string[], types: [] as string[] };
  for (const symbol of checker.getExportsOfModule(file)) {
    const target = symbol.flags & ts.SymbolFlags.Alias ? checker.getAliasedSymbol(symbol) : symbol;
    const typeOnly = symbol.declarations?.some(
      (node) => ts.isExportSpecifier(node) && (node.isTypeOnly || node.parent.parent.isTypeOnly),
    );
    (target.flags & ts.SymbolFlags.Value && !typeOnly ? names.values : names.types).push(symbol.name);
  }
  return { values: names.values.sort(), types: names.types.sort() };
}

describe.each(Object.entries(ENTRIES))('%s', (name, path) => {
  const names = publicNames(path);

  test('public names', () => {
    expect(names).toMatchSnapshot();
  });

  test('the built module exports the values and nothing else', async () => {
    const module = await import(name);
    expect(Object.keys(module).sort()).toEqual(names.values);
  });
});

describe('the packed package', () => {
  test('holds the build with its types, the licence and the texts, and nothing of the workshop', () => {
    const files = consumer.packedFiles;
    for (const expected of ['package.json', 'LICENSE', 'README.md', 'CHANGELOG.md']) expect(files).toContain(expected);
    const modules = files.filter((file) => file.endsWith('.js') && !file.startsWith('dist/shared/'));
    expect(modules.sort()).toEqual(
      Object.values(ENTRIES)
        .map((source) => builtFile(source))
        .sort(),
    );
    for (const file of modules) expect(files).toContain(file.replace(/\.js$/, '.d.ts'));
    expect(files.filter((file) => file.includes('/') && !/^(dist|docs|examples)\//.test(file))).toEqual([]);
    expect(files.filter((file) => /\.test\.|node_modules|results\.json/.test(file))).toEqual([]);
  });

  test('is small, and most of it is the build', () => {
    const { size } = statSync(consumer.tarball);
    console.log(`${(size / 1e6).toFixed(2)} MB packed, ${consumer.packedFiles.length} files`);
    expect(size).toBeLessThan(4e6);
  });

  test('every picture and link of its README is in it', () => {
    const links = [...readFileSync('README.md', 'utf8').matchAll(/\]\(([^)#]+)(?:#[^)]*)?\)/g)].map(([, link]) => link);
    const local = links.filter((link) => !/^https?:/.test(link));
    expect(local.length).toBeGreaterThan(4);
    const isThere = (link: string) =>
      consumer.packedFiles.some((file) => file === link || file.startsWith(`${link.replace(/\/$/, '')}/`));
    expect(local.filter((link) => !isThere(link))).toEqual([]);
  });

  test('publint finds nothing', async () => {
    const { messages } = await publint({
      pack: { tarball: new Uint8Array(readFileSync(consumer.tarball)).buffer },
      strict: true,
    });
    // Where the repository is, is not known before the first release.
    expect(messages.filter(({ code }) => code !== 'USE_FILES')).toEqual([]);
  });

  test('attw finds its types under every resolution; from CommonJS it is an ES module, which Node 20.19 requires', async () => {
    const analysis = await checkPackage(createPackageFromTarballData(new Uint8Array(readFileSync(consumer.tarball))));
    if (!analysis.types) throw new Error('no types');
    expect(Object.keys(analysis.entrypoints).sort()).toEqual(
      Object.keys(manifest.exports)
        .filter((path) => path !== './package.json')
        .concat('./package.json')
        .sort(),
    );
    // The resolution of Node 10 knows no exports.
    const problems = analysis.problems.filter((problem) => !('resolutionKind' in problem && problem.resolutionKind === 'node10'));
    expect([...new Set(problems.map(({ kind }) => kind))]).toEqual(['CJSResolvesToESM']);
  });

  test('can be required from CommonJS, all entries', () => {
    const path = consumer.write(
      'use.cjs',
      `const { sphere, Transform, raycast } = require('touchstone');
       const flat = require('touchstone/2d');
       const hit = raycast({ x: -3, y: 0, z: 0 }, { x: 4, y: 0, z: 0 }, sphere(1), new Transform());
       console.log(hit.distance, typeof flat.circle);`,
    );
    expect(execFileSync(process.execPath, ['--no-warnings', path], { encoding: 'utf8' }).trim()).toBe('2 function');
  });

  test('needs nothing at run time and has no side effects', () => {
    expect(manifest.dependencies).toBeUndefined();
    for (const name of Object.keys(manifest.peerDependencies ?? {})) {
      expect(manifest.peerDependenciesMeta[name]).toEqual({ optional: true });
    }
    expect(manifest.sideEffects).toBe(false);
  });

  test('offers exactly the entries, types first', () => {
    const { './package.json': _, ...paths } = manifest.exports;
    const expected = Object.entries(ENTRIES).map(([name, source]) => [
      name.replace('touchstone', '.'),
      [
        ['types', `./${builtFile(source, '.d.ts')}`],
        ['default', `./${builtFile(source)}`],
      ],
    ]);
    expect(Object.entries(paths).map(([path, entry]) => [path, Object.entries(entry as object)])).toEqual(expected);
  });

  test('every module has a source map with its sources in it', () => {
    for (const file of consumer.packedFiles.filter((path) => path.endsWith('.js'))) {
      const [, map] = /\n\/\/# sourceMappingURL=(\S+)\s*$/.exec(readFileSync(file, 'utf8'))!;
      const { sources, sourcesContent } = JSON.parse(readFileSync(join(dirname(file), map), 'utf8'));
      expect(sources.length).toBeGreaterThan(0);
      sources.forEach((source: string, i: number) => {
        expect(readFileSync(join(dirname(file), source), 'utf8')).toBe(sourcesContent[i]);
      });
    }
  });

  test('no class defines its fields: one that begins as undefined makes every double stored in it a new object', () => {
    const fields: string[] = [];
    const find = (node: ts.Node): void => {
      if (ts.isClassLike(node)) fields.push(...node.members.filter(ts.isPropertyDeclaration).map((member) => member.getText()));
      ts.forEachChild(node, find);
    };
    for (const file of consumer.packedFiles.filter((path) => path.endsWith('.js'))) {
      find(ts.createSourceFile(file, readFileSync(file, 'utf8'), ts.ScriptTarget.ES2022, true));
    }
    expect(fields).toEqual([]);
  });

  test('every path in exports exists in it', () => {
    const paths = Object.values(manifest.exports).flatMap((entry) =>
      typeof entry === 'string' ? [entry] : Object.values(entry as object),
    );
    for (const path of paths) expect(consumer.packedFiles).toContain(path.slice(2));
  });

  test('runs in Node from outside', () => {
    const path = consumer.write(
      'use.mjs',
      `import { sphere, Transform, raycast } from 'touchstone';
       import * as flat from 'touchstone/2d';
       const hit = raycast({ x: -3, y: 0, z: 0 }, { x: 4, y: 0, z: 0 }, sphere(1), new Transform());
       console.log(hit.distance, typeof flat.circle);`,
    );
    expect(execFileSync(process.execPath, [path], { encoding: 'utf8' }).trim()).toBe('2 function');
  });

  test.each([
    ['nodenext', { module: ts.ModuleKind.NodeNext, moduleResolution: ts.ModuleResolutionKind.NodeNext }],
    ['bundler', { module: ts.ModuleKind.ESNext, moduleResolution: ts.ModuleResolutionKind.Bundler }],
  ])('its types work with moduleResolution %s', (name, options) => {
    const compile = (code: string): string[] => {
      const path = join(consumer.folder, name, 'use.ts');
      consumer.write(join(name, 'use.ts'), code);
      const program = ts.createProgram([path], {
        ...options,
        target: ts.ScriptTarget.ES2022,
        lib: ['lib.es2022.d.ts'],
        types: [],
        strict: true,
        noEmit: true,
        exactOptionalPropertyTypes: true,
        noUncheckedIndexedAccess: true,
      });
      return ts.getPreEmitDiagnostics(program).map(({ messageText }) => ts.flattenDiagnosticMessageText(messageText, '\n'));
    };
    const good = `import { raycast, RayResult, sphere, Transform, type Shape, type Pose } from 'touchstone';
      import { circle } from 'touchstone/2d';
      const shape: Shape = sphere(1, { x: 0, y: 1, z: 0 });
      const pose: Pose = new Transform();
      const hit: RayResult | null = raycast({ x: 0, y: 5, z: 0 }, { x: 0, y: -9, z: 0 }, shape, pose);
      export const height: number = hit ? hit.point.y : 0;
      export const round = circle(1);`;
    expect(compile(good)).toEqual([]);
    const wrong = `import { sphere } from 'touchstone';\nsphere('1');`;
    expect(compile(wrong)).toEqual([expect.stringContaining("'string' is not assignable")]);
  });
});

describe('the packed package in a project with three.js, TypeScript and Vite', () => {
  const folder = join(consumer.folder, 'app');
  const run = (...args: string[]) => execFileSync(process.execPath, args, { cwd: folder, encoding: 'utf8', stdio: 'pipe' });
  const tool = (path: string) => join(consumer.folder, 'node_modules', path);

  beforeAll(() => {
    for (const name of ['three', '@types/three', 'typescript', 'vite']) consumer.link(name);
    cpSync('examples/three', folder, { recursive: true, filter: (path) => !/node_modules|dist/.test(path) });
  });

  test('is typed, as strictly as the example asks: one wrong call is all that tsc finds', () => {
    consumer.write('app/wrong.ts', "import { shapeOf } from 'touchstone/three';\nshapeOf('mesh');");
    let message = '';
    try {
      run(tool('typescript/bin/tsc'), '-p', '.', '--skipLibCheck');
    } catch (error) {
      message = (error as { stdout: string }).stdout;
    }
    expect(message.match(/^\S.*$/gm)).toEqual([expect.stringMatching(/^wrong\.ts\(2,9\): error TS2345/)]);
  });

  test('is built into a page', () => {
    run(tool('vite/bin/vite.js'), 'build', '--logLevel', 'warn');
    const files = readdirSync(join(folder, 'dist'), { recursive: true, encoding: 'utf8' });
    expect(files).toContain('index.html');
    const [script] = files.filter((file) => file.endsWith('.js'));
    const code = readFileSync(join(folder, 'dist', script), 'utf8');
    // Bundled, both the library and three.js: nothing is left to import.
    expect(code).toContain('castShape: ');
    expect(code).toContain('WebGLRenderer');
    expect(code).not.toMatch(/from\s*["'](three|touchstone)/);
  });

  test('runs in Node, all entries', () => {
    const path = consumer.write(
      'app/use.mjs',
      `import { BoxGeometry, Group, Mesh } from 'three';
       import { distanceBetween, sphere, Transform } from 'touchstone';
       import { circle, overlaps, Transform2 } from 'touchstone/2d';
       import { poseOf, shapeOf } from 'touchstone/three';
       const crate = new Mesh(new BoxGeometry(2, 2, 2));
       new Group().add(crate).position.set(5, 0, 0);
       console.log(distanceBetween(sphere(1), new Transform(), shapeOf(crate, { as: 'box' }), poseOf(crate)).distance);
       console.log(overlaps(circle(1), new Transform2(), circle(1), new Transform2({ x: 1.5, y: 0 })));`,
    );
    expect(run(path)).toBe('3\ntrue\n');
  });
});

describe('npm ci', () => {
  // A lock file made where some packages for other platforms could not be fetched leaves them out, and npm ci refuses it.
  test.each(['package-lock.json', 'bench/package-lock.json'])('%s names the packages of all platforms', (path) => {
    const { packages } = JSON.parse(readFileSync(path, 'utf8')) as {
      packages: Record<string, { optionalDependencies?: object }>;
    };
    const wanted = Object.values(packages).flatMap((entry) => Object.keys(entry.optionalDependencies ?? {}));
    expect(wanted.filter((name) => !(`node_modules/${name}` in packages))).toEqual([]);
  });
});
