/**
 * Checks the playground in a browser. `checkPlayground(page, url)` throws when a scene does not load cleanly, or when what it prints is
 * not what the library answers: the listing that it offers for copying is run in the page, and its `result` compared with the print.
 *
 *   const server = await servePlayground();
 *   await checkPlayground(await browser.newPage(), server.url);
 *   await server.close();
 */
import { strict as assert } from 'node:assert';
import { createServer } from 'vite';

/** Links to visit beside the first state of every scene: each kind of shape, scales with zeros, inside, a miss; in two dimensions too. */
const LINKS = [
  '#point?kind=sphere',
  '#point?kind=capsule&tube=0',
  '#point?kind=triangle&radius=0',
  '#point?kind=convex&solid=rock&scale.x=-1&scale.y=0',
  '#point?kind=convex&scale.x=0&scale.y=0&scale.z=0&radius=0',
  '#point?point.x=0&point.y=0&point.z=0',
  '#ray?kind=box&radius=0.3',
  '#ray?kind=convex&solid=polygon&radius=0&from.x=0&from.y=0&from.z=0',
  '#ray?from.y=3&to.y=3',
  '#hull?kind=grid&count=125',
  '#hull?kind=line&count=3',
  '#hull?count=1',
  '#hull?kind=sphere&count=2000&max=16',
  '#mass?kind=triangle&radius=0',
  '#mass?kind=capsule&density=3.5',
  '#distance?a.kind=convex&b.kind=triangle&at.x=-1',
  '#contacts?a.kind=capsule&a.turn.z=90&at.y=0.85',
  '#contacts?b.kind=box&most=4',
  '#cast?to.y=3',
  '#cast?b.kind=triangle&from.x=0.6&from.y=0',
  '#tiles?ground=separate',
  '#tiles?kind=circle&ball=0&at.y=1',
  '#tiles?kind=rectangle&half.y=0&at.x=0.4&at.y=-2.1&turn=12&within=0.5',
  '#tiles?kind=polygon&ground=separate&at.x=1.4&at.y=0.2',
  '#tiles?at.x=-2&at.y=-2.6&within=0',
  '#sweep?spin=0',
  '#sweep?kind=polygon&from.x=-2&from.y=-0.6',
  '#sweep?kind=circle&to.y=3',
  '#far?far=7&aside=0.999',
];

/** Serves the playground from source, on a free port. */
export async function servePlayground() {
  const server = await createServer({
    configFile: 'playground/vite.config.ts',
    logLevel: 'error',
    server: { host: '127.0.0.1', port: 0, hmr: false },
  });
  await server.listen();
  return { url: server.resolvedUrls?.local[0] ?? '', close: () => server.close() };
}

/**
 * What is printed, what the hook says, and what the listing gives, all from one moment.
 * @param {import('playwright-core').Page} page
 */
async function readScene(page) {
  await page.waitForFunction(() => window.playground?.ready, null, { timeout: 60_000 });
  return page.evaluate(() => {
    const { scene, code, error, result, touchstone, touchstone2d } = window.playground;
    /** @type {Record<string, string>} */
    const printed = {};
    for (const output of document.querySelectorAll('output')) printed[output.dataset.key ?? ''] = output.textContent ?? '';
    const body = code
      .replace(/^import .*$/m, '')
      .replace(/: (number\b|string\b|ContactManifold\[\])/g, '')
      .replace(/\]!;/g, '];');
    const library = /from 'touchstone\/2d';/.test(code) ? touchstone2d : touchstone;
    const names = Object.keys(library).join(', ');
    const answer = error ? null : new Function('library', `const { ${names} } = library;\n${body}\nreturn result;`)(library);
    /** @type {Record<string, unknown>} */
    const flat = {};
    /** @type {(value: unknown, name: string) => void} */
    const flatten = (value, name) => {
      if (typeof value !== 'object' || value === null) flat[name] = value;
      else for (const [key, part] of Object.entries(value)) flatten(part, name ? `${name}.${key}` : key);
    };
    flatten(answer, '');
    for (const key of Object.keys(flat)) {
      const code = /** @type {number} */ (flat[key]);
      if (/^feature[AB]?$/.test(key)) flat[key] = `${touchstone.featureType(code)} ${touchstone.featureIndex(code)}`;
    }
    const same = JSON.stringify(answer) === JSON.stringify(result);
    return {
      scene,
      error,
      printed,
      flat,
      isNull: answer === null,
      same,
      overflow: document.documentElement.scrollWidth > innerWidth,
    };
  });
}

/**
 * @param {import('playwright-core').Page} page
 * @param {string} where
 */
async function checkScene(page, where) {
  const { scene, error, printed, flat, isNull, same, overflow } = await readScene(page);
  assert.equal(error, null, `${where}: the scene failed`);
  assert.ok(where.startsWith(`#${scene}`), `${where}: shows ${scene}`);
  assert.ok(same, `${where}: the listing gives another answer than the page`);
  assert.ok(!overflow, `${where}: the page is wider than the window`);
  if (isNull) {
    assert.ok(Object.values(printed).includes('null'), `${where}: a miss is not printed`);
    return;
  }
  let compared = 0;
  for (const [key, value] of Object.entries(flat)) {
    const text = printed[key];
    if (text === undefined) continue;
    compared++;
    if (typeof value === 'number') assert.equal(Number(text), value + 0, `${where}: ${key} is printed as ${text}`);
    else assert.equal(text, String(value), `${where}: ${key}`);
  }
  assert.ok(compared >= 4, `${where}: only ${compared} numbers of the answer are printed`);
}

/**
 * @param {import('playwright-core').Page} page
 * @param {string} url
 */
export async function checkPlayground(page, url) {
  /** @type {string[]} */
  const problems = [];
  page.on('pageerror', (error) => problems.push(String(error)));
  page.on('console', (message) => {
    if (message.type() === 'error' || message.type() === 'warning') problems.push(message.text());
  });
  page.on('response', (response) => {
    if (response.status() >= 400) problems.push(`${response.status()} ${response.url()}`);
  });
  /** @type {(hash: string) => Promise<void>} */
  const visit = async (hash) => {
    await page.evaluate((next) => {
      window.playground.ready = false;
      location.hash = next;
    }, hash);
    await checkScene(page, hash);
  };

  await page.setViewportSize({ width: 1280, height: 800 });
  await page.goto(`${url}#point?radius=0.25`);
  await checkScene(page, '#point');
  const scenes = await page.evaluate(() => window.playground.scenes);
  assert.ok(scenes.length >= 5, `there are only ${scenes.length} scenes`);
  for (const hash of [...scenes.map((scene) => `#${scene}`), ...LINKS]) await visit(hash);

  await checkControls(page, visit);
  await checkFlatControls(page, visit);
  await checkLive(page);

  await page.setViewportSize({ width: 390, height: 844 });
  for (const scene of scenes) await visit(`#${scene}?view=60,30,9`);

  // A small picture, so that it is quick; the colours must differ from place to place.
  await page.setViewportSize({ width: 200, height: 100 });
  await page.goto('about:blank');
  await page.goto(`${url}#picture`);
  await page.waitForFunction(() => window.playground?.ready, null, { timeout: 60_000 });
  const shades = await page.evaluate(() => {
    const canvas = /** @type {HTMLCanvasElement} */ (document.getElementById('picture'));
    const { data } = /** @type {CanvasRenderingContext2D} */ (canvas.getContext('2d')).getImageData(
      0,
      0,
      canvas.width,
      canvas.height,
    );
    return new Set(new Uint32Array(data.buffer)).size;
  });
  assert.ok(shades > 500, `the picture has only ${shades} colours`);
  assert.deepEqual(problems, []);
}

/** No setting at all: only the view, and with it the link. */
const isOrbit = /^$/;

/**
 * What a check of mouse and keys on a scene needs: the place of the canvas, a drag, and a change that is to be of some settings only.
 * @param {import('playwright-core').Page} page
 * @param {string} scene
 */
async function controlsOf(page, scene) {
  const state = () => page.evaluate(() => ({ ...window.playground.state }));
  const link = () => page.evaluate(() => location.hash);
  const box = await page.locator('#canvas').boundingBox();
  assert.ok(box);
  /** @type {(fromX: number, fromY: number) => Promise<void>} */
  const drag = async (fromX, fromY) => {
    await page.mouse.move(fromX, fromY);
    await page.mouse.down();
    await page.mouse.move(fromX + 40, fromY + 25, { steps: 4 });
    await page.mouse.up();
    await page.waitForFunction(() => window.playground.ready);
  };
  /** @type {(handle: string) => Promise<{ x: number, y: number }>} */
  const placeOf = async (handle) => {
    const seen = await page.evaluate((key) => window.playground.screen(key), handle);
    assert.ok(seen, `${handle} is not in view`);
    return { x: box.x + seen.x, y: box.y + seen.y };
  };
  /** @type {(name: string, act: () => Promise<void>, keys: RegExp) => Promise<void>} */
  const expectChange = async (name, act, keys) => {
    const before = await state();
    const linkBefore = await link();
    await act();
    await checkScene(page, `#${scene}`);
    const after = await state();
    const changed = Object.keys(after).filter((key) => after[key] !== before[key]);
    assert.ok(
      changed.every((key) => keys.test(key)),
      `${name} changed ${changed}`,
    );
    assert.ok(keys === isOrbit || changed.length > 0, `${name} changed nothing`);
    assert.ok((await link()) !== linkBefore, `${name} did not change the link`);
  };
  return { box, drag, placeOf, expectChange };
}

/**
 * Mouse and keys change what they should, and the print follows.
 * @param {import('playwright-core').Page} page
 * @param {(hash: string) => Promise<void>} visit
 */
async function checkControls(page, visit) {
  await visit('#point?point.x=0&point.y=1.9&point.z=0&view=0,10,8');
  const { box, drag, placeOf, expectChange } = await controlsOf(page, 'point');
  const x = box.x + box.width / 2;
  const middle = box.y + box.height / 2;
  const seen = await placeOf('point');
  await expectChange('dragging the point', () => drag(seen.x, seen.y), /^point\./);
  await expectChange('dragging the shape', () => drag(x, middle - 20), /^turn\./);
  await expectChange('dragging beside it', () => drag(box.x + 30, box.y + 60), isOrbit);
  await page.focus('#canvas');
  await expectChange('arrow keys', () => page.keyboard.press('ArrowLeft'), isOrbit);
  await expectChange('Shift and arrow keys', () => page.keyboard.press('Shift+ArrowLeft'), /^turn\./);
  await expectChange('letter keys', () => page.keyboard.press('w'), /^point\./);
  await page.focus('[id="set-radius"]');
  await expectChange('a slider', () => page.keyboard.press('ArrowRight'), /^radius$/);
}

/**
 * The same in two dimensions, where a shape is moved by any part of it, and follows the finger from every side.
 * @param {import('playwright-core').Page} page
 * @param {(hash: string) => Promise<void>} visit
 */
async function checkFlatControls(page, visit) {
  await visit('#tiles?at.x=0&at.y=1&view=40,20,9');
  const { box, drag, placeOf, expectChange } = await controlsOf(page, 'tiles');
  const center = await placeOf('at');
  await expectChange('dragging the point', () => drag(center.x, center.y), /^at\./);
  const moved = await placeOf('at');
  const off = Math.hypot(moved.x - center.x - 40, moved.y - center.y - 25);
  assert.ok(off < 1.5, `the shape is ${off} pixels away from where it was dragged to`);
  await expectChange('dragging the shape', () => drag(moved.x - 32, moved.y), /^at\./);
  const arm = await placeOf('turn');
  await expectChange('dragging the arm', () => drag(arm.x, arm.y), /^turn$/);
  await expectChange('dragging beside it', () => drag(box.x + 30, box.y + 60), isOrbit);
  await page.locator('#canvas').blur();
  await page.focus('#canvas');
  await expectChange('Shift and arrow keys', () => page.keyboard.press('Shift+ArrowLeft'), /^turn$/);
  await expectChange('letter keys', () => page.keyboard.press('w'), /^(at\.|turn$)/);
  await page.locator('[name="set-ground"][value="separate"]').check({ force: true });
  await checkScene(page, '#tiles');
  await visit('#sweep');
  const sweep = await controlsOf(page, 'sweep');
  const end = await placeOf('to');
  await sweep.expectChange('dragging the end', () => drag(end.x, end.y), /^to\./);
}

/**
 * Scenes that move: they start, step, and the character walks by the keyboard.
 * @param {import('playwright-core').Page} page
 */
async function checkLive(page) {
  /** @type {(hash: string) => Promise<void>} */
  const open = async (hash) => {
    await page.evaluate((next) => {
      window.playground.ready = false;
      location.hash = next;
    }, hash);
    await page.waitForFunction(() => window.playground.ready, null, { timeout: 60_000 });
    assert.equal(await page.evaluate(() => window.playground.error), null, `${hash}: the scene failed`);
  };
  await open('#walk');
  const position = () =>
    page.evaluate(() => /** @type {{ position: { x: number, y: number, z: number } }} */ (window.playground.result).position);
  await page.waitForFunction(() => /** @type {{ isGrounded: boolean }} */ (window.playground.result).isGrounded, null, {
    timeout: 30_000,
  });
  const before = await position();
  await page.focus('#live canvas');
  await page.keyboard.down('w');
  await page.waitForFunction(
    ({ x, z }) => {
      const { position: p } = /** @type {{ position: { x: number, z: number } }} */ (window.playground.result);
      return Math.hypot(p.x - x, p.z - z) > 0.3;
    },
    before,
    { timeout: 30_000 },
  );
  await page.keyboard.up('w');
  await open('#crowd?count=400');
  const state = () =>
    page.evaluate(() => /** @type {{ boxPairs: number, pairs: number, hash: number }} */ (window.playground.result));
  const first = await state();
  assert.ok(first.boxPairs > 0 && first.pairs > 0 && first.pairs <= first.boxPairs, `pairs: ${JSON.stringify(first)}`);
  await page.locator('#live .step').click();
  const paused = await state();
  await page.locator('#live .step').click();
  const next = await state();
  assert.notEqual(next.hash, paused.hash, 'a step moves nothing');
}
