/** Every line of code in the documentation compiles and does what it says, and the texts are up to date. */
import { execFileSync, spawn } from 'node:child_process';
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join, resolve } from 'node:path';
import { stripVTControlCharacters } from 'node:util';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { PASTED, withSnippets } from '../../scripts/readme.mjs';
import { compileExamples, examplesIn } from './examples.ts';
import { brokenLinks, countMissing, modulesOf, type Reflection } from './site.ts';

const SNIPPETS = 'docs/snippets';
const TEXTS = ['README.md', 'ARCHITECTURE.md', 'CHANGELOG.md', 'CONTRIBUTING.md'];
const readme = readFileSync('README.md', 'utf8');

/** What a snippet claims to print: the comments after console.log on its lines. */
function claims(code: string): string[] {
  return [...code.matchAll(/^\s*(?:if \(.*\) )?console\.log\(.*\);(.*)$/gm)].map(([line, rest]) => {
    const comment = /^ \/\/ (.*)$/.exec(rest!)?.[1];
    if (comment === undefined) throw new Error(`say in a comment what this line prints: ${line}`);
    return comment;
  });
}

describe('snippets', () => {
  const names = readdirSync(SNIPPETS).filter((name) => name.endsWith('.ts'));
  test.each(names)('%s prints what its comments say', async (name) => {
    const printed: string[] = [];
    const log = vi.spyOn(console, 'log').mockImplementation((...values) => void printed.push(values.map(String).join(' ')));
    try {
      await import(resolve(SNIPPETS, name));
    } finally {
      log.mockRestore();
    }
    const expected = claims(readFileSync(join(SNIPPETS, name), 'utf8'));
    expect(expected.length).toBeGreaterThan(0);
    expect(printed).toEqual(expected);
  });

  test.each(PASTED)('what is pasted into %s is up to date', (path) => {
    const text = readFileSync(path, 'utf8');
    expect(withSnippets(text), 'run: npm run readme').toBe(text);
  });

  test('every snippet is shown somewhere', () => {
    const texts = PASTED.map((path) => readFileSync(path, 'utf8')).join('');
    expect(names.filter((name) => !texts.includes(`<!-- snippet: ${name.replace('.ts', '')} -->`))).toEqual([]);
  });

  test('a stale snippet is noticed', () => {
    expect(withSnippets('<!-- snippet: usage -->\nold\n<!-- /snippet -->')).not.toContain('old');
    expect(() => withSnippets('<!-- snippet: nothing -->\n<!-- /snippet -->')).toThrow(/nothing/);
  });
});

describe('examples in doc comments', () => {
  const sources = readdirSync('src', { recursive: true, encoding: 'utf8' })
    .filter((name) => name.endsWith('.ts') && !name.endsWith('.test.ts'))
    .map((name) => join('src', name));

  test('compile', () => {
    const examples = sources.flatMap((path) => examplesIn(path, readFileSync(path, 'utf8')));
    expect(compileExamples(examples)).toEqual([]);
  });

  test.each(['src/queries/raycast.ts', 'src/2d/queries/raycast.ts'])('%s says what a ray along the surface does', (path) => {
    const [comment] = /\/\*\*(?:(?!\*\/)[\s\S])*\*\/\s*export function raycast\(/.exec(readFileSync(path, 'utf8'))!;
    expect(comment.replace(/\s+\*?\s*/g, ' ')).toMatch(/goes (away or )?along/);
  });

  test('a wrong one is noticed', () => {
    const text =
      "/**\n * @example\n * ```ts\n * import { sphere } from 'touchstone';\n * sphere('one');\n * ```\n */\nexport const a = 1;";
    const examples = examplesIn('src/made-up.ts', text);
    expect(examples).toHaveLength(1);
    expect(compileExamples(examples).join()).toMatch(/src\/made-up\.ts:\d+.*'string' is not assignable/);
  });
});

describe('texts', () => {
  test.each(TEXTS)('links in %s lead somewhere', (path) => {
    const links = [...readFileSync(path, 'utf8').matchAll(/\]\(([^)#]+)(?:#[^)]*)?\)/g)].map(([, link]) => link!);
    const local = links.filter((link) => !/^https?:/.test(link));
    expect(local.filter((link) => !existsSync(resolve(dirname(path), link)))).toEqual([]);
  });

  test('files and folders that ARCHITECTURE.md names exist', () => {
    const names = [
      ...readFileSync('ARCHITECTURE.md', 'utf8').matchAll(/`((?:src|test|bench|docs|scripts|playground)\/[\w./-]*)`/g),
    ];
    expect(names.length).toBeGreaterThan(5);
    expect(names.map(([, name]) => name!).filter((name) => !existsSync(name))).toEqual([]);
  });

  test('the two commands are those that CI runs', () => {
    expect(readme).toContain('npm ci && npm start');
    expect(readme).toContain('npm ci && npm test');
    expect(readFileSync('.ci/run', 'utf8')).toContain('npm ci && npm test');
  });

  test('every npm script that a text names exists', () => {
    const { scripts } = JSON.parse(readFileSync('package.json', 'utf8'));
    const named = TEXTS.flatMap((path) => [...readFileSync(path, 'utf8').matchAll(/npm run ([\w:]+)/g)].map(([, name]) => name!));
    expect(named.filter((name) => !(name in scripts))).toEqual([]);
  });

  test('the changelog has a place for what is next', () => {
    expect(readFileSync('CHANGELOG.md', 'utf8')).toMatch(/^## \[Unreleased\]$/m);
  });
});

describe('the guide and the reference, built', () => {
  const folder = mkdtempSync(join(tmpdir(), 'touchstone-site-'));
  let output = '';
  let reference: Reflection;
  beforeAll(() => {
    const typedoc = resolve('node_modules/typedoc/bin/typedoc');
    const args = ['--out', `${folder}/site`, '--json', `${folder}/reference.json`, '--logLevel', 'Warn'];
    output = execFileSync(process.execPath, [typedoc, ...args], { encoding: 'utf8' });
    reference = JSON.parse(readFileSync(`${folder}/reference.json`, 'utf8'));
  });
  afterAll(() => rmSync(folder, { recursive: true, force: true }));

  test('there is no warning', () => {
    expect(output.trim()).toBe('');
  });

  test('the modules have the names that one imports', () => {
    expect(modulesOf(reference).map(({ name }) => name)).toEqual([
      'touchstone',
      'touchstone/2d',
      'touchstone/dynamics',
      'touchstone/three',
    ]);
  });

  test('public functions without an example: 0; public names without a comment: 0', () => {
    const { functions, withoutExample, withoutComment } = countMissing(reference);
    expect(functions).toBeGreaterThan(50);
    expect(withoutExample).toEqual([]);
    expect(withoutComment).toEqual([]);
  });

  test('links that lead nowhere: 0', () => {
    const { links, broken } = brokenLinks(`${folder}/site`);
    expect(links).toBeGreaterThan(1000);
    expect(broken).toEqual([]);
  });

  test('the guide leads to the playground, at every scene that has a query', () => {
    const page = readFileSync(`${folder}/site/documents/Queries.html`, 'utf8');
    for (const scene of ['pair', 'cast', 'ray', 'point', 'mass', 'sweep', 'walk']) {
      expect(page).toContain(`href="/#${scene}"`);
    }
    expect(page.match(/<img src="[^"]*svg"/g)?.length).toBeGreaterThanOrEqual(7);
  });

  test('npm start serves the guide beside the playground, linked both ways', async () => {
    const args = ['scripts/start.mjs', '--host', '127.0.0.1', '--port', '5198', '--guide', `${folder}/site`];
    const server = spawn(process.execPath, args, { env: { ...process.env, CI: '1' }, stdio: ['ignore', 'pipe', 'inherit'] });
    try {
      const address = await new Promise<string>((resolve, reject) => {
        let text = '';
        server.on('close', () => reject(new Error(`npm start ended: ${text}`)));
        server.stdout.on('data', (chunk: Buffer) => {
          text += stripVTControlCharacters(chunk.toString());
          const found = /Local:\s+(http:\S+)\//.exec(text);
          if (found) resolve(found[1]);
        });
      });
      const read = async (path: string) => {
        const response = await fetch(address + path);
        return { status: response.status, text: await response.text() };
      };
      expect((await read('/')).text).toContain('<a href="./guide/">Guide</a>');
      const guide = await read('/guide/');
      expect(guide.status).toBe(200);
      expect(guide.text).toMatch(/<title>touchstone/);
      expect(guide.text).toContain('<a href="/">Playground</a>');
      // No tab without an icon, and nothing but the guide.
      const icon = /<link rel="icon" href="([^"]+)"/.exec(guide.text)?.[1];
      expect((await read(`/guide/${icon}`)).status).toBe(200);
      expect((await read('/guide/nowhere.html')).status).toBe(404);
    } finally {
      server.kill();
    }
  });
});
