/** The example with three.js, on the built library, in a real browser. */
import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import type { Browser } from 'playwright-core';
import { createServer, type ViteDevServer } from 'vite';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { launchChromium } from '../../scripts/browser.mjs';
import { BUILT } from '../../scripts/bundle.mjs';

/** Without a graphics card, and with other programs on the same processors, pictures take long. */
const LIMIT_MS = 300_000;
const FOLDER = resolve('examples/three');
let server: ViteDevServer;
let browser: Browser;

beforeAll(async () => {
  server = await createServer({
    root: FOLDER,
    configFile: false,
    logLevel: 'warn',
    cacheDir: resolve('node_modules/.vite-example'),
    resolve: { alias: BUILT },
    server: { host: '127.0.0.1', port: 0, fs: { allow: [resolve('.')] } },
  });
  await server.listen();
  browser = await launchChromium();
});

afterAll(async () => {
  await browser?.close();
  await server?.close();
});

test('it depends on what the repository has', () => {
  const root = JSON.parse(readFileSync('package.json', 'utf8'));
  const example = JSON.parse(readFileSync(`${FOLDER}/package.json`, 'utf8'));
  for (const [name, version] of Object.entries({ ...example.dependencies, ...example.devDependencies })) {
    if (name !== 'touchstone') expect([name, version]).toEqual([name, root.devDependencies[name]]);
  }
});

test(
  'it picks, sweeps and finds the nearest',
  async () => {
    const page = await browser.newPage({ viewport: { width: 900, height: 600 } });
    page.setDefaultTimeout(LIMIT_MS);
    const errors: string[] = [];
    page.on('pageerror', (error) => errors.push(String(error)));
    page.on('console', (message) => message.type() === 'error' && errors.push(message.text()));
    await page.goto(server.resolvedUrls!.local[0]);
    await page.waitForFunction(() => document.getElementById('nearest')?.textContent !== 'nothing');
    const places = await page.evaluate(() => {
      const { screenOf, names } = globalThis as unknown as { screenOf(i: number): { x: number; y: number }; names: string[] };
      return names.map((name, i) => ({ name, ...screenOf(i) }));
    });
    expect(places).toHaveLength(20);
    let picked = 0;
    for (const { name, x, y } of places) {
      await page.mouse.move(x, y);
      const text = await page.locator('#picked').textContent();
      // Another mesh may stand in front of it, and a knot has holes.
      if (text?.startsWith(`${name} at `)) picked++;
    }
    expect(picked).toBeGreaterThanOrEqual(12);
    await page.mouse.move(450, 5);
    expect(await page.locator('#picked').textContent()).toBe('nothing');
    expect(await page.locator('#swept').textContent()).toMatch(/^hits \w+ \d+ after \d+\.\d{3}$|^passes$/);
    expect(await page.locator('#nearest').textContent()).toMatch(/^\w+ \d+ at -?\d+\.\d{3}$/);
    expect(errors).toEqual([]);
  },
  LIMIT_MS,
);
