/** Every line of code in the documentation compiles and does what it says, and the texts are up to date. */
import { execFileSync } from 'node:child_process';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import { describe, expect, test, vi } from 'vitest';
import { withSnippets } from '../../scripts/readme.mjs';
import { compileExamples, examplesIn } from './examples.ts';

const SNIPPETS = 'docs/snippets';
const TEXTS = ['README.md', 'ARCHITECTURE.md', 'CHANGELOG.md'];
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

  test('a snippet in the README is there once, and up to date', () => {
    expect(readme.match(/<!-- snippet: /g)?.length).toBeGreaterThan(0);
    expect(withSnippets(readme), 'run: npm run readme').toBe(readme);
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

test('the reference (TypeDoc) builds without a warning', () => {
  const typedoc = resolve('node_modules/typedoc/bin/typedoc');
  const output = execFileSync(process.execPath, [typedoc, '--emit', 'none', '--logLevel', 'Warn'], { encoding: 'utf8' });
  expect(output.trim()).toBe('');
});
