/** The built library, loaded as modules by a real browser, gives the bits that Node gives: both give the golden ones. */
import { createReadStream, existsSync, readFileSync } from 'node:fs';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { normalize } from 'node:path';
import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { launchChromium } from '../../scripts/browser.mjs';
import { bundle } from '../../scripts/bundle.mjs';
import { builtFile, ENTRIES } from '../../scripts/entries.mjs';

const IMPORTS = Object.fromEntries(Object.entries(ENTRIES).map(([name, source]) => [name, `/${builtFile(source)}`]));
const PAGE = `<!doctype html>
<title>determinism</title>
<link rel="icon" href="data:,">
<script type="importmap">${JSON.stringify({ imports: IMPORTS })}</script>
<script type="module">import { hashAll } from '/scene.js'; globalThis.hashes = hashAll();</script>`;

let server: Server;
let browser: Browser;

beforeAll(async () => {
  const scene = await bundle('test/determinism/scene.ts', { external: Object.keys(ENTRIES) });
  server = createServer((request, response) => {
    const path = normalize(request.url ?? '/');
    const send = (type: string, body: string) => response.setHeader('content-type', type).end(body);
    if (path === '/') send('text/html', PAGE);
    else if (path === '/scene.js') send('text/javascript', scene);
    else if (/^\/dist\/[\w/]+\.js$/.test(path) && existsSync(`.${path}`)) {
      createReadStream(`.${path}`).pipe(response.setHeader('content-type', 'text/javascript'));
    } else response.writeHead(404).end();
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  browser = await launchChromium();
});

afterAll(async () => {
  await browser?.close();
  server?.close();
});

test('hashes in Chromium = golden hashes', async () => {
  const page = await browser.newPage();
  // The page is not loaded before all is computed, which takes as long as other programs let it: only the test has a limit.
  page.setDefaultTimeout(0);
  const errors: string[] = [];
  page.on('pageerror', (error) => errors.push(String(error)));
  page.on('console', (message) => message.type() === 'error' && errors.push(message.text()));
  page.on('response', (response) => response.status() >= 400 && errors.push(`${response.status()} ${response.url()}`));
  await page.goto(`http://127.0.0.1:${(server.address() as AddressInfo).port}/`);
  const hashes = await page
    .waitForFunction(() => (globalThis as { hashes?: Record<string, string> }).hashes)
    .then((handle) => handle.jsonValue())
    .catch((error) => errors.push(String(error)));
  expect(errors).toEqual([]);
  expect(hashes).toEqual(JSON.parse(readFileSync('test/determinism/golden.json', 'utf8')));
}, 300_000);
