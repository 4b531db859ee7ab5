/** `npm start` serves a page that comes up, draws and prints, without an error. */
import { type ChildProcess, spawn } from 'node:child_process';
import { stripVTControlCharacters } from 'node:util';
import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { launchChromium } from '../../scripts/browser.mjs';
import { checkPlayground } from './playground.mjs';

let server: ChildProcess;
let browser: Browser;
let address: string;

/** The address that Vite prints when it is ready. */
function addressOf(child: ChildProcess): Promise<string> {
  return new Promise((resolve, reject) => {
    let text = '';
    const read = (chunk: Buffer): void => {
      text += stripVTControlCharacters(chunk.toString());
      const found = /Local:\s+(http:\S+)/.exec(text);
      if (found) resolve(found[1]!);
    };
    child.stdout!.on('data', read);
    child.stderr!.on('data', read);
    child.on('close', () => reject(new Error(`npm start ended: ${text}`)));
  });
}

beforeAll(async () => {
  const args = ['scripts/start.mjs', '--host', '127.0.0.1', '--port', '5199'];
  server = spawn(process.execPath, args, { env: { ...process.env, CI: '1' }, stdio: ['ignore', 'pipe', 'pipe'] });
  address = await addressOf(server);
  browser = await launchChromium();
});

afterAll(async () => {
  await browser?.close();
  server?.kill();
});

test('the playground comes up', async () => {
  const page = await browser.newPage({ viewport: { width: 1280, height: 800 } });
  const errors: string[] = [];
  page.on('pageerror', (error) => errors.push(String(error)));
  page.on('console', (message) => message.type() === 'error' && errors.push(message.text()));
  page.on('response', (response) => response.status() >= 400 && errors.push(`${response.status()} ${response.url()}`));
  await page.goto(address);
  await page.locator('canvas').first().waitFor({ state: 'visible', timeout: 60_000 });
  await page.waitForTimeout(500);
  const picture = await page.locator('canvas').first().screenshot();
  const colors = await page.evaluate(
    async (source) => {
      const image = new Image();
      image.src = source;
      await image.decode();
      const canvas = document.createElement('canvas');
      canvas.width = image.width;
      canvas.height = image.height;
      const context = canvas.getContext('2d')!;
      context.drawImage(image, 0, 0);
      return new Set(new Uint32Array(context.getImageData(0, 0, canvas.width, canvas.height).data.buffer)).size;
    },
    `data:image/png;base64,${picture.toString('base64')}`,
  );
  expect(errors).toEqual([]);
  expect(colors, 'colours on the canvas').toBeGreaterThan(20);
  expect(await page.locator('body').textContent()).toMatch(/\d\.\d/);
});

test("every scene prints and draws the library's own answers", async () => {
  await checkPlayground(await browser.newPage(), address);
});
