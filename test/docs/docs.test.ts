/** Every line of code in the documentation compiles and does what it says, and the texts are up to date. */
import { execFileSync, spawn } from 'node:child_process';
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join, resolve } from 'node:path';
import { stripVTControlCharacters } from 'node:util';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { ENTRIES } from '../../scripts/entries.mjs';
import { addressOf, anchorOf, readPages } from '../../scripts/guide/pages.mjs';
import { Guide } from '../../scripts/guide/render.mjs';
import { search } from '../../scripts/guide/search.js';
import { PASTED, withSnippets } from '../../scripts/readme.mjs';
import { runProgram } from './claims.ts';
import { compileExamples, examplesIn } from './examples.ts';
import { runExamples } from './runExamples.ts';
import { brokenLinks, countMissing, modulesOf, type Reflection } from './site.ts';

const SNIPPETS = 'docs/snippets';
const TEXTS = ['README.md', 'ARCHITECTURE.md', 'CHANGELOG.md', 'CONTRIBUTING.md'];
const readme = readFileSync('README.md', 'utf8');

describe('snippets', () => {
  const names = readdirSync(SNIPPETS).filter((name) => name.endsWith('.ts'));
  test.each(names)('%s prints what its comments say', async (name) => {
    const { printed, expected } = await runProgram(join(SNIPPETS, name));
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

  test('run, and print what their comments say', async () => {
    const examples = sources.flatMap((path) => examplesIn(path, readFileSync(path, 'utf8')));
    expect(examples.length).toBeGreaterThan(80);
    expect(await runExamples(examples)).toEqual([]);
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
    const links = [...readFileSync(path, 'utf8').matchAll(/\]\(([^)#]+)(?:#[^)]*)?\)/g)].map(([, link]) => link);
    const local = links.filter((link) => !/^https?:/.test(link));
    expect(local.filter((link) => !existsSync(resolve(dirname(path), link)))).toEqual([]);
  });

  test('files and folders that ARCHITECTURE.md names exist', () => {
    const names = [
      ...readFileSync('ARCHITECTURE.md', 'utf8').matchAll(/`((?:src|test|bench|docs|scripts|playground)\/[\w./-]*)`/g),
    ];
    expect(names.length).toBeGreaterThan(5);
    expect(names.map(([, name]) => name).filter((name) => !existsSync(name))).toEqual([]);
  });

  test('the two commands are those that CI runs', () => {
    expect(readme).toContain('npm ci && npm start');
    expect(readme).toContain('npm ci && npm test');
    expect(readFileSync('.ci/run', 'utf8')).toContain('npm ci && npm test');
  });

  test('every npm script that a text names exists', () => {
    const { scripts } = JSON.parse(readFileSync('package.json', 'utf8'));
    const named = TEXTS.flatMap((path) => [...readFileSync(path, 'utf8').matchAll(/npm run ([\w:]+)/g)].map(([, name]) => name));
    expect(named.filter((name) => !(name in scripts))).toEqual([]);
  });

  test('the changelog has a place for what is next', () => {
    expect(readFileSync('CHANGELOG.md', 'utf8')).toMatch(/^## \[Unreleased\]$/m);
  });
});

describe('the guide as Markdown', () => {
  const pages = readPages();
  const headings = (path: string) =>
    [...readFileSync(path, 'utf8').matchAll(/^#{1,4} (.*)$/gm)].map(([, heading]) => anchorOf(heading.replaceAll('`', '')));

  test('its table of contents names every page', () => {
    expect(pages.length).toBeGreaterThan(15);
    expect(pages.filter(({ group }) => group === 'More').map(({ file }) => file)).toEqual([]);
  });

  test.each(pages.map(({ file }) => `docs/guide/${file}`))(
    '%s has no mark that only a tool understands, and no link that leads nowhere',
    (path) => {
      const text = readFileSync(path, 'utf8').replaceAll(/```[\s\S]*?```/g, '');
      expect(text).not.toMatch(/\{@|^---\n/);
      const broken = [...text.matchAll(/\]\(([^)\s]*)\)/g)]
        .map(([, link]) => link)
        .filter((link) => {
          if (/^https?:/.test(link)) return false;
          const [file = '', anchor] = link.split('#');
          const target = file === '' ? path : resolve(dirname(path), file);
          return !existsSync(target) || (anchor !== undefined && !headings(target).includes(anchor));
        });
      expect(broken).toEqual([]);
    },
  );

  test('the page of the playground names every scene', () => {
    const scenes = [...readFileSync('playground/scenes/menu.ts', 'utf8').matchAll(/\bid: '(\w+)'/g)].map(([, id]) => id);
    expect(scenes.length).toBeGreaterThan(15);
    expect(scenes.filter((id) => !headings('playground/README.md').includes(id))).toEqual([]);
  });

  test.each(pages.filter(({ group }) => group === 'Build').map(({ file }) => file))('%s is long enough to be read', (file) => {
    expect(readFileSync(`docs/guide/${file}`, 'utf8').split('\n').length).toBeGreaterThan(25);
  });

  test.each(['worlds', 'levels', 'plane', 'solver', 'netcode', 'determinism'])('the page %s has a picture that moves', (name) => {
    const text = readFileSync(`docs/guide/${name}.md`, 'utf8');
    const pictures = [...text.matchAll(/!\[[^\]]+\]\((\w+\.svg)\)/g)].map(([, file]) =>
      readFileSync(`docs/guide/${file}`, 'utf8'),
    );
    expect(pictures.some((svg) => svg.includes('<animate'))).toBe(true);
    for (const svg of pictures) expect(svg).not.toMatch(/NaN|undefined/);
  });

  test('recipes are there in both dimensions', () => {
    const recipes = readFileSync('docs/guide/recipes.md', 'utf8');
    const names = [...recipes.matchAll(/<!-- snippet: (\w+) -->/g)].map(([, name]) => name);
    const spatial = names.filter((name) => !name.endsWith('2d'));
    expect(spatial.length).toBeGreaterThanOrEqual(8);
    expect(spatial.filter((name) => !names.includes(`${name}2d`))).toEqual([]);
  });
});

describe('the search of the guide', () => {
  const sections = new Guide().sections();
  test.each([
    ['one-way', /^plane\.html#one-way/],
    ['oneway platform', /^plane\.html#one-way/],
    ['stairs', /^(character|where-is|recipes)\.html/],
    ['slope', /^(character|where-is|recipes)\.html/],
    ['tunnelling', /^recipes\.html#continuous/],
    ['ragdoll', /^(bodies|where-is)\.html/],
    ['raycast', /^reference\/functions\/touchstone\.raycast\.html/],
    ['trigger', /^recipes\.html#triggers/],
    ['rollback', /^netcode\.html/],
    ['castShape', /^reference\/functions\/touchstone\.castShape\.html/],
    ['ghost collision', /^where-is\.html/],
    ['warm starting', /^solver\.html/],
  ])('%s finds %s', (question, address) => {
    const found = search(sections, question).map((section) => section.address);
    expect(
      found.slice(0, 5).filter((one) => address.test(one)),
      `it finds ${found.slice(0, 5)}`,
    ).not.toEqual([]);
  });

  test('what is not there is not found', () => {
    expect(search(sections, 'marmalade')).toEqual([]);
    expect(search(sections, '  ')).toEqual([]);
  });
});

describe('the guide and the reference, built', () => {
  const folder = mkdtempSync(join(tmpdir(), 'touchstone-site-'));
  let output = '';
  let reference: Reflection;
  beforeAll(() => {
    const args = ['scripts/docs.mjs', '--out', `${folder}/site`, '--json', `${folder}/reference.json`, '--logLevel', 'Warn'];
    output = execFileSync(process.execPath, args, { encoding: 'utf8' });
    reference = JSON.parse(readFileSync(`${folder}/reference.json`, 'utf8'));
  });
  afterAll(() => rmSync(folder, { recursive: true, force: true }));

  test('there is no warning', () => {
    expect(output.trim()).toBe('');
  });

  test('the modules have the names that one imports', () => {
    expect(modulesOf(reference).map(({ name }) => name)).toEqual(Object.keys(ENTRIES));
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

  test('public names in the guide lead to the reference', () => {
    const page = readFileSync(`${folder}/site/queries.html`, 'utf8');
    for (const name of [
      'functions/touchstone.distanceBetween',
      'functions/touchstone.castShape',
      'classes/touchstone.CollisionWorld',
    ]) {
      expect(page).toContain(`href="reference/${name}.html`);
    }
    expect(readFileSync(`${folder}/site/plane.html`, 'utf8')).toContain(
      'href="reference/classes/touchstone_2d.CollisionWorld2.html"',
    );
  });

  test('the guide leads to the playground, at every scene that has a query', () => {
    const page = readFileSync(`${folder}/site/queries.html`, 'utf8');
    for (const scene of ['pair', 'cast', 'ray', 'point', 'mass', 'sweep']) expect(page).toContain(`href="../#${scene}"`);
    expect(page.match(/<img src="[^"]*svg"/g)?.length).toBeGreaterThanOrEqual(7);
  });

  test('npm start serves the guide beside the playground, linked both ways', async () => {
    const args = ['scripts/start.mjs', '--host', '127.0.0.1', '--port', '5198', '--reference', `${folder}/site/reference`];
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
      const start = performance.now();
      const guide = await read('/guide/');
      const milliseconds = performance.now() - start;
      console.log(`the first page of the guide after ${milliseconds.toFixed(0)} ms`);
      expect(milliseconds).toBeLessThan(1000);
      expect(guide.status).toBe(200);
      expect(guide.text).toMatch(/<title>Guide - Touchstone/);
      expect(guide.text).toContain('<a href="../">Playground</a>');
      for (const page of readPages()) expect((await read(`/guide/${addressOf(page)}`)).status).toBe(200);
      for (const name of ['guide.js', 'search.js', 'search.json', 'guide.css', 'worlds.svg']) {
        expect((await read(`/guide/${name}`)).status, name).toBe(200);
      }
      expect((await read('/guide/reference/functions/touchstone.raycast.html')).status).toBe(200);
      // No tab without an icon, and nothing but the guide.
      const icon = /<link rel="icon"[^>]* href="([^"]+)"/.exec(guide.text)?.[1];
      expect((await read(`/guide/${icon}`)).status).toBe(200);
      expect((await read('/guide/nowhere.html')).status).toBe(404);
    } finally {
      server.kill();
    }
  });
});
