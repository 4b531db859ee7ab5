/** `npm start` serves a page that comes up, and the playground as built does what it says in every scene. */
import { type ChildProcess, spawn } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { stripVTControlCharacters } from 'node:util';
import type { Browser } from 'playwright-core';
import { build } from 'vite';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { launchChromium } from '../../scripts/browser.mjs';
import { makeGuide } from '../../scripts/guide/make.mjs';
import { coldStart, servePlayground, visitPlayground } from './driver.mjs';
import { checkHandles, checkTouch } from './hands.mjs';
import {
  checkLive,
  checkMouse,
  checkNumbers,
  checkSandbox,
  checkScenes,
  checkSizes,
  checkWithoutPicture,
} from './playground.mjs';

/** Without a graphics card, and with other programs on the same two processors, pictures take long. */
const LIMIT_MS = 300_000;

let browser: Browser;

beforeAll(async () => {
  browser = await launchChromium();
});

afterAll(async () => {
  await browser?.close();
});

/** The address that Vite prints when it is ready. */
function addressOf(child: ChildProcess): Promise<string> {
  return new Promise((resolve, reject) => {
    let text = '';
    const read = (chunk: Buffer): void => {
      text += stripVTControlCharacters(chunk.toString());
      const found = /Local:\s+(http:\S+)/.exec(text);
      if (found) resolve(found[1]);
    };
    child.stdout!.on('data', read);
    child.stderr!.on('data', read);
    child.on('close', () => reject(new Error(`npm start ended: ${text}`)));
  });
}

test('npm start serves the playground', async () => {
  const args = ['scripts/start.mjs', '--host', '127.0.0.1', '--port', '5199'];
  const server = spawn(process.execPath, args, { env: { ...process.env, CI: '1' }, stdio: ['ignore', 'pipe', 'pipe'] });
  try {
    const address = await addressOf(server);
    const page = await browser.newPage({ viewport: { width: 800, height: 600 } });
    const errors: string[] = [];
    page.on('pageerror', (error) => errors.push(String(error)));
    page.on('console', (message) => message.type() === 'error' && errors.push(message.text()));
    await page.goto(address);
    await page.waitForFunction(() => window.playground?.ready, null, { timeout: 60_000 });
    const picture = await page.locator('canvas').first().screenshot();
    // A picture of one colour would be much smaller.
    expect(picture.length).toBeGreaterThan(10_000);
    expect(await page.locator('#answer').textContent()).toMatch(/\d\.\d/);
    expect(errors).toEqual([]);
    await page.close();
  } finally {
    server.kill();
  }
});

describe('the playground as built', () => {
  const folder = mkdtempSync(join(tmpdir(), 'touchstone-playground-'));
  let site: Awaited<ReturnType<typeof servePlayground>>;

  beforeAll(async () => {
    await build({ configFile: 'playground/vite.config.ts', logLevel: 'error', build: { outDir: folder } });
    site = await servePlayground(folder);
  }, LIMIT_MS);

  afterAll(async () => {
    await site?.close();
    rmSync(folder, { recursive: true, force: true });
  });

  test(
    'the first picture takes less than a second of work',
    async () => {
      const starts = [await coldStart(browser, site.url), await coldStart(browser, site.url)];
      for (const { passed, worked } of starts) {
        console.log(`first picture after ${passed.toFixed(0)} ms, ${worked.toFixed(0)} ms of them our own`);
      }
      expect(Math.min(...starts.map(({ worked }) => worked))).toBeLessThan(1000);
    },
    LIMIT_MS,
  );

  test.each([
    ["every scene prints and draws the library's own answers", checkScenes],
    ['mouse and keys move what they should', checkMouse],
    ['handles move and turn along their axes', checkHandles],
    ['numbers, links and listings bring a case back', checkNumbers],
    ['the sandbox gets a project that runs', checkSandbox],
    ['scenes move, answer and fit into a frame', checkLive],
    ['nothing is cut off or covered in any window', checkSizes],
    ['without WebGL there are a message and the numbers', checkWithoutPicture],
  ])(
    '%s',
    async (_name, check) => {
      const visit = await visitPlayground(browser, site.url, '#point?radius=0.25');
      await check(visit);
      await visit.end();
    },
    LIMIT_MS,
  );

  test(
    'the guide beside it, with its search',
    async () => {
      makeGuide(join(folder, 'guide'));
      const page = await browser.newPage({ viewport: { width: 1280, height: 800 } });
      const errors: string[] = [];
      page.on('pageerror', (error) => errors.push(String(error)));
      page.on('console', (message) => message.type() === 'error' && errors.push(message.text()));
      await page.goto(`${site.url}guide/index.html`);
      await page.fill('#search', 'one-way');
      await page.locator('#found a').first().waitFor();
      await page.keyboard.press('Enter');
      await page.waitForURL(/plane\.html#one-way-platforms$/);
      expect(await page.locator('h1').textContent()).toBe('Two dimensions');
      expect(errors).toEqual([]);
      await page.close();
    },
    LIMIT_MS,
  );

  test(
    'fingers on a phone',
    async () => {
      const phone = { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true, deviceScaleFactor: 1 };
      const visit = await visitPlayground(browser, site.url, '#point', phone);
      await checkTouch(visit);
      await visit.end();
    },
    LIMIT_MS,
  );
});
