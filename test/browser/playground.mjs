/**
 * Checks the playground in a browser, as built. `checkPlayground(page, url, shots)` throws when a scene does not load cleanly, when what it
 * prints is not what the library answers (the listing that it offers for copying is run in the page, and its `result` compared with
 * the print), when mouse, keys or numbers do not do what they should, or when something is cut off or lies over something else.
 *
 *   const server = await servePlayground(folder);
 *   await checkPlayground(await browser.newPage(), server.url, '.cache/playground');
 *   await server.close();
 */
import { strict as assert } from 'node:assert';
import { mkdirSync, readFileSync } from 'node:fs';
import { createServer } from 'node:http';
import { extname, join } from 'node:path';

/** @typedef {import('playwright-core').Page} Page */

/** Links to visit beside the first state of every scene: each kind of shape, scales with zeros, inside, a miss; in two dimensions too. */
const LINKS = [
  '#point?kind=sphere&radius=1',
  '#point?kind=capsule&radius=0',
  '#point?kind=convex&scale.x=-1&scale.y=0&points=1 0 0, -1 0 0.2, 0 1 0, 0 0 1, 0.5 0.5 0.5',
  '#point?kind=convex&scale.x=0&scale.y=0&scale.z=0&radius=0',
  '#point?point.x=0&point.y=0&point.z=0',
  '#ray?kind=triangle&radius=0.3',
  '#ray?from.y=3&way.y=0',
  '#hull?kind=grid&count=125',
  '#hull?kind=own&points=0 0 0, 1 0 0, 0 1 0, 0 0 1',
  '#mass?kind=capsule&density=3.5',
  '#pair?a.kind=convex&b.kind=triangle&a.at.x=-1',
  '#pair?a.as=quaternion&a.q.x=1&a.q.w=2&a.at.y=2',
  '#pair?b.kind=box&most=4',
  '#cast?way.y=3',
  '#cast?spin.y=90&time=0.8',
  '#cast?show=cso&step=4',
  '#plane?a.kind=circle&b.kind=capsule',
  '#plane?a.at.y=2.4',
  '#arcs?from.y=0.2',
  '#tiles?ground=separate&at.x=-1',
  '#tiles?kind=polygon&ground=separate&at.x=1.4&at.y=0.2',
  '#chain?ground=separate',
  '#sweep?spin=0',
  '#sweep?kind=circle&way.y=3',
  '#far?far=7&aside=0.999',
];

const LIVE = ['walk', 'pick', 'crowd', 'nearest', 'accuracy'];

/** Windows that people have, wide and narrow. */
const SIZES = [
  { width: 390, height: 844 },
  { width: 844, height: 390 },
  { width: 800, height: 1100 },
  { width: 1024, height: 768 },
  { width: 1440, height: 900 },
  { width: 2560, height: 1300 },
];

/** @type {Record<string, string>} */
const TYPES = { '.html': 'text/html', '.js': 'text/javascript', '.css': 'text/css', '.svg': 'image/svg+xml' };

/**
 * Serves a folder below a path of its own, on a free port: the site must not rely on being at the root.
 * @param {string} folder
 */
export async function servePlayground(folder) {
  const server = createServer(({ url = '' }, response) => {
    const path = new URL(url, 'http://localhost').pathname.replace('/some/where/', '');
    try {
      const file = join(folder, path === '' ? 'index.html' : path);
      response.writeHead(200, { 'content-type': TYPES[extname(file)] ?? 'application/octet-stream' }).end(readFileSync(file));
    } catch {
      response.writeHead(404).end();
    }
  });
  await new Promise((resolve) => server.listen(0, '127.0.0.1', () => resolve(undefined)));
  const address = server.address();
  assert.ok(address && typeof address === 'object');
  return {
    url: `http://127.0.0.1:${address.port}/some/where/`,
    close: () => new Promise((resolve) => server.close(() => resolve(undefined))),
  };
}

/** @param {Page} page */
const isReady = (page) => page.waitForFunction(() => window.playground?.ready, null, { timeout: 60_000 });

/**
 * What is printed, what the hook says, and what the listing gives, all from one moment.
 * @param {Page} page
 */
async function readScene(page) {
  await isReady(page);
  return page.evaluate(async () => {
    const { scene, code, error, result, library } = window.playground;
    const { touchstone, touchstone2d } = await library();
    /** @type {Record<string, string>} */
    const printed = {};
    for (const output of document.querySelectorAll('output')) {
      printed[output.dataset.key ?? ''] = output.dataset.value ?? output.textContent ?? '';
    }
    const body = code
      .replace(/^import .*$/m, '')
      .replace(/ as \[[^\]]*\]/g, '')
      .replace(/: (\(\) => )?(number\b|string\b|ContactManifold\[\]|CastResult \| null)(\[\])?/g, '')
      .replace(/(?<=[\w)\]])!(?=[;.,)])/g, '');
    const used = /from 'touchstone\/2d';/.test(code) ? touchstone2d : touchstone;
    const names = Object.keys(used).join(', ');
    const answer = error ? null : new Function('library', `const { ${names} } = library;\n${body}\nreturn result;`)(used);
    /** @type {Record<string, unknown>} */
    const flat = {};
    /** @type {(value: unknown, name: string) => void} */
    const flatten = (value, name) => {
      if (typeof value !== 'object' || value === null) flat[name] = value;
      else for (const [key, part] of Object.entries(value)) flatten(part, name ? `${name}.${key}` : key);
    };
    flatten(answer, '');
    for (const key of Object.keys(flat)) {
      const feature = /** @type {number} */ (flat[key]);
      if (/^feature[AB]?$/.test(key)) flat[key] = `${touchstone.featureType(feature)} ${touchstone.featureIndex(feature)}`;
    }
    const same = JSON.stringify(answer) === JSON.stringify(result);
    return { scene, error, printed, flat, isNull: answer === null, same };
  });
}

/**
 * @param {Page} page
 * @param {string} where
 */
async function checkScene(page, where) {
  const { scene, error, printed, flat, isNull, same } = await readScene(page);
  assert.equal(error, null, `${where}: the scene failed`);
  assert.ok(where.startsWith(`#${scene}`), `${where}: shows ${scene}`);
  assert.ok(same, `${where}: the listing gives another answer than the page`);
  await checkLayout(page, where);
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

/** How often a layout is looked at until it is right: without a graphics card the frames after a change of size take their time. */
const LOOKS = 20;

/**
 * Nothing is wider than the window, no button is cut off, and labels lie neither over each other nor beyond the picture.
 * @param {Page} page
 * @param {string} where
 */
async function checkLayout(page, where) {
  let found = await layoutProblems(page);
  for (let look = 1; look < LOOKS && found.length > 0; look++) {
    await page.waitForTimeout(200);
    found = await layoutProblems(page);
  }
  const size = page.viewportSize();
  assert.deepEqual(found, [], `${where} at ${size?.width} x ${size?.height}`);
}

/**
 * What is wrong with the layout as it is now.
 * @param {Page} page
 * @returns {Promise<string[]>}
 */
function layoutProblems(page) {
  return page.evaluate(() => {
    /** @type {string[]} */
    const problems = [];
    if (document.documentElement.scrollWidth > innerWidth) problems.push('the page is wider than the window');
    const shown = (/** @type {string} */ selector) =>
      [...document.querySelectorAll(selector)]
        .map((element) => ({ text: element.textContent ?? '', box: element.getBoundingClientRect() }))
        .filter(({ box }) => box.width > 0 && box.height > 0);
    const stage = /** @type {HTMLElement} */ (document.getElementById('stage')).getBoundingClientRect();
    const inside = (/** @type {DOMRect} */ box, /** @type {DOMRect} */ frame) =>
      box.left >= frame.left - 1 && box.right <= frame.right + 1 && box.top >= frame.top - 1 && box.bottom <= frame.bottom + 1;
    const over = (/** @type {DOMRect} */ a, /** @type {DOMRect} */ b) =>
      Math.min(a.right, b.right) - Math.max(a.left, b.left) > 1 && Math.min(a.bottom, b.bottom) - Math.max(a.top, b.top) > 1;
    const labels = shown('#labels span');
    const parts = shown('#stage button, #legend, #caption, #help summary, #pad');
    for (const { text, box } of [...labels, ...parts]) if (!inside(box, stage)) problems.push(`'${text}' leaves the picture`);
    labels.forEach((one, i) => {
      for (const other of labels.slice(i + 1))
        if (over(one.box, other.box)) problems.push(`'${one.text}' is over '${other.text}'`);
    });
    parts.forEach((one, i) => {
      for (const other of parts.slice(i + 1))
        if (over(one.box, other.box)) problems.push(`'${one.text}' is over '${other.text}'`);
    });
    const links = shown('#menu a, #menu h2');
    links.forEach((one, i) => {
      for (const other of links.slice(i + 1))
        if (over(one.box, other.box)) problems.push(`'${one.text}' is over '${other.text}'`);
    });
    for (const { text, box } of shown('#answer button, .brand button, .brand a, .lil-controller')) {
      if (box.left < -1 || box.right > innerWidth + 1) problems.push(`'${text}' is cut off`);
    }
    return problems;
  });
}

/**
 * @param {Page} page
 * @param {string} url
 * @param {string} shots the folder for pictures of every scene
 */
export async function checkPlayground(page, url, shots) {
  mkdirSync(shots, { recursive: true });
  /** @type {string[]} */
  const problems = [];
  page.on('pageerror', (error) => problems.push(String(error)));
  page.on('console', (message) => {
    if (message.type() === 'error' || message.type() === 'warning') problems.push(message.text());
  });
  page.on('request', (request) => {
    if (!request.url().startsWith(url) && !request.url().startsWith('data:')) problems.push(`asks for ${request.url()}`);
  });
  page.on('response', (response) => {
    if (response.status() >= 400) problems.push(`${response.status()} ${response.url()}`);
  });
  /** @type {(hash: string) => Promise<void>} */
  const open = async (hash) => {
    await page.evaluate((next) => {
      if (location.hash === next) return;
      window.playground.ready = false;
      location.hash = next;
    }, hash);
    await isReady(page);
  };
  /** @type {(name: string) => Promise<unknown>} */
  const shoot = (name) => page.screenshot({ path: join(shots, `${name}.png`) });

  await page.setViewportSize({ width: 1280, height: 800 });
  await page.goto(`${url}#point?radius=0.25`);
  const started = await page.evaluate(async () => {
    while (!window.playground?.ready) await new Promise((resolve) => requestAnimationFrame(resolve));
    return performance.now();
  });
  console.log(`first picture after ${Math.round(started)} ms`);
  await page.keyboard.press('Tab');
  assert.equal(await page.evaluate(() => document.activeElement?.id), 'canvas', 'the keyboard comes to the picture first');
  const scenes = await page.evaluate(() => window.playground.scenes);
  assert.ok(scenes.length >= 15, `there are only ${scenes.length} scenes`);
  const stills = scenes.filter((scene) => !LIVE.includes(scene));
  for (const hash of [...stills.map((scene) => `#${scene}`), ...LINKS]) {
    await open(hash);
    await checkScene(page, hash);
    if (!hash.includes('?')) await shoot(hash.slice(1));
  }
  await checkMouse(page, open);
  await checkNumbers(page, open);
  await checkLive(page, open, shoot);

  for (const size of SIZES) {
    await page.setViewportSize(size);
    for (const scene of size.width === 390 ? scenes : ['pair', 'tiles']) {
      // Few shapes: without a graphics card thousands take seconds to draw.
      await open(`#${scene}?count=300`);
      await checkLayout(page, `#${scene}`);
    }
    await open('#pair');
    await shoot(`pair-${size.width}`);
  }
  assert.deepEqual(problems, []);
}

/**
 * Dragging and keys change what they should, and the print follows.
 * @param {Page} page
 * @param {(hash: string) => Promise<void>} open
 */
async function checkMouse(page, open) {
  const state = () => page.evaluate(() => ({ ...window.playground.state }));
  const sight = () => page.evaluate(() => /view=([^&]*)/.exec(location.hash)?.[1]);
  /** @type {(name: string, act: () => Promise<unknown>, keys: RegExp) => Promise<void>} */
  const expectChange = async (name, act, keys) => {
    const before = await state();
    await act();
    await checkScene(page, await page.evaluate(() => `#${window.playground.scene}`));
    const after = await state();
    const changed = Object.keys(after).filter((key) => after[key] !== before[key]);
    assert.ok(changed.length > 0 && changed.every((key) => keys.test(key)), `${name} changed ${changed.join() || 'nothing'}`);
  };
  /** @type {(item: string) => Promise<{ x: number, y: number }>} */
  const placeOf = async (item) => {
    const box = await page.locator('#canvas').boundingBox();
    const seen = await page.evaluate((key) => window.playground.screen(key), item);
    assert.ok(seen && box, `${item} is not in view`);
    return { x: box.x + seen.x, y: box.y + seen.y };
  };
  /** @type {(from: { x: number, y: number }) => Promise<void>} */
  const drag = async ({ x, y }) => {
    await page.mouse.move(x, y);
    await page.mouse.down();
    await page.mouse.move(x + 40, y + 25, { steps: 3 });
    await page.mouse.up();
  };
  /** What is taken follows the pointer. @type {(item: string) => Promise<void>} */
  const dragItem = async (item) => {
    const from = await placeOf(item);
    await drag({ x: from.x + 6, y: from.y + 3 });
    await isReady(page);
    const to = await placeOf(item);
    const off = Math.hypot(to.x - from.x - 40, to.y - from.y - 25);
    assert.ok(off < 1, `${item} is ${off} pixels away from where it was dragged to`);
  };

  for (const scene of ['pair', 'plane']) {
    await open(`#${scene}`);
    await expectChange(`dragging A in ${scene}`, () => dragItem('a.shape'), /^a\.at\./);
    assert.equal(await page.locator('#items [aria-pressed=true]').textContent(), 'A');
    await page.keyboard.press('e');
    const at = await placeOf('a.shape');
    await expectChange(`turning A in ${scene}`, () => drag({ x: at.x + 6, y: at.y + 3 }), /^a\.turn/);
    await expectChange('arrow keys', () => page.keyboard.press('ArrowLeft'), /^a\.turn/);
    await page.keyboard.press('w');
    await expectChange('arrow keys', () => page.keyboard.press('ArrowLeft'), /^a\.at\./);
    await page.keyboard.press('n');
    await expectChange('the next item', () => page.keyboard.press('ArrowUp'), /^b\.at\./);
    await page.keyboard.press('Escape');
    await isReady(page);
    assert.equal(await page.locator('#items [aria-pressed=true]').count(), 0, 'Escape selects nothing');
    const box = await page.locator('#canvas').boundingBox();
    assert.ok(box);
    const before = await state();
    await drag({ x: box.x + 30, y: box.y + 130 });
    await page.waitForFunction((old) => /view=([^&]*)/.exec(location.hash)?.[1] !== old, await sight());
    assert.deepEqual(await state(), before, 'dragging beside everything turns the view only');
  }
  await open('#ray');
  await expectChange('dragging the end of the ray', () => dragItem('end'), /^way\./);
  await open('#tiles');
  const cell = await placeOf('shape');
  await expectChange('a click on a cell', () => page.mouse.click(cell.x + 150, cell.y - 150), /^tiles$/);
  // Escape closes what has opened.
  await open('#pair');
  await page.click('#help summary');
  await page.keyboard.press('Escape');
  assert.equal(await page.locator('#help[open]').count(), 0);
}

/**
 * Numbers stay as they are typed, links bring a case back, and so does the code.
 * @param {Page} page
 * @param {(hash: string) => Promise<void>} open
 */
async function checkNumbers(page, open) {
  await open('#pair');
  const field = page.locator('[data-key="a.at.x"] input');
  for (const text of ['0.123456789', '123.456789012345']) {
    await field.fill(text);
    await field.press('Enter');
    await checkScene(page, '#pair');
    assert.equal(await page.evaluate(() => String(window.playground.state['a.at.x'])), text);
    assert.equal(await field.inputValue(), text);
    await page.waitForFunction((value) => location.hash.includes(`a.at.x=${value}`), text);
  }
  await field.fill('0.3');
  await page.locator('[data-key="b.points"] input').fill('0 0 0\t1 0 0; 0,1,0 [0 0 1.5]');
  await checkScene(page, '#pair');
  await page.waitForFunction(() => location.hash.includes('b.solid=own'));
  const read = () =>
    page.evaluate(() => ({
      link: location.hash,
      code: window.playground.code,
      result: JSON.stringify(window.playground.result),
    }));
  const { link, code, result } = await read();
  await open('#mass');
  await open(link);
  assert.equal((await read()).result, result, 'a link does not restore the case');
  await open('#mass');
  await page.getByText('Paste a case').click();
  await page.locator('#case').fill(code);
  await page.evaluate(() => {
    window.playground.ready = false;
  });
  await page.locator('#paste button[type=submit]').click();
  await isReady(page);
  await checkScene(page, '#pair');
  assert.equal((await read()).result, result, 'a listing does not restore the case');
  // A wrong number is told, and can be mended.
  await page.locator('[data-key="a.radius"] input').fill('-1');
  await page.locator('#answer [role=alert]').waitFor();
  await page.locator('[data-key="a.radius"] input').fill('0');
  await checkScene(page, '#pair');
}

/** Points of a hull of 64 vertices, as a setting. @param {number} turn */
function sphereText(turn) {
  return Array.from({ length: 64 }, (_, i) => {
    const y = (2 * i + 1) / 64 - 1;
    const r = Math.sqrt(1 - y * y);
    return [r * Math.cos(2.4 * i + turn), y, r * Math.sin(2.4 * i + turn)].map((value) => value.toFixed(3)).join(' ');
  }).join(', ');
}

/**
 * Scenes that move: they start, step and answer; the character walks by the keyboard; and our own work fits into a frame.
 * @param {Page} page
 * @param {(hash: string) => Promise<void>} open
 * @param {(name: string) => Promise<unknown>} shoot
 */
async function checkLive(page, open, shoot) {
  const result = () => page.evaluate(() => /** @type {any} */ (window.playground.result));
  const stop = () => page.evaluate(() => /** @type {HTMLElement} */ (document.querySelector('.step')).click());
  // The time of the page's own thread on a processor: what other programs take does not count.
  const devtools = await page.context().newCDPSession(page);
  await devtools.send('Performance.enable', { timeDomain: 'threadTicks' });
  const threadTime = async () => {
    const { metrics } = await devtools.send('Performance.getMetrics');
    return 1000 * (metrics.find(({ name }) => name === 'TaskDuration')?.value ?? Number.NaN);
  };
  /** Milliseconds of own work in a frame: the median of some rounds of three frames, after some to warm up. */
  const workTime = async () => {
    await page.evaluate(() => window.playground.measure(30));
    const times = [];
    for (let round = 0; round < 9; round++) {
      const start = await threadTime();
      await page.evaluate(() => window.playground.measure(3));
      times.push(((await threadTime()) - start) / 3);
    }
    return times.sort((a, b) => a - b)[4] ?? Number.NaN;
  };
  const hull = (/** @type {number} */ turn) =>
    `kind=convex&${turn ? 'b' : 'a'}.solid=own&${turn ? 'b' : 'a'}.points=${sphereText(turn)}`;
  await open(`#pair?a.${hull(0)}&b.${hull(1)}&a.at.y=1&b.at.y=-1`);
  const pairTime = await workTime();
  assert.ok(pairTime <= 8, `two hulls of 64 vertices take ${pairTime} ms a frame`);

  await open('#walk');
  const start = (await result()).position;
  await page.focus('#canvas');
  await page.keyboard.down('w');
  await page.waitForFunction(
    ({ x, z }) => {
      const { position: p } = /** @type {{ position: { x: number, z: number } }} */ (window.playground.result);
      return Math.hypot(p.x - x, p.z - z) > 0.3;
    },
    start,
    { timeout: 30_000 },
  );
  await page.keyboard.up('w');
  await stop();
  await shoot('walk');
  await open('#pick');
  await stop();
  const picked = await result();
  assert.ok(picked.picked === -1 || picked.distance > 0, JSON.stringify(picked));
  await shoot('pick');
  await open('#nearest');
  await stop();
  const near = await result();
  assert.ok(near.found >= 0 && near.distance >= -1e-9, JSON.stringify(near));
  await shoot('nearest');
  await open('#accuracy');
  await stop();
  const errors = await result();
  assert.ok(errors.hits > 10 && errors.most[0] < 1e-13 && errors.most[2] > 1e-5, JSON.stringify(errors));
  await shoot('accuracy');
  await open('#crowd');
  await stop();
  const paused = await result();
  assert.ok(paused.pairs > 0 && paused.pairs <= paused.boxPairs, JSON.stringify(paused));
  await stop();
  assert.notEqual((await result()).hash, paused.hash, 'a step moves nothing');
  const crowdTime = await workTime();
  assert.ok(crowdTime <= 16, `ten thousand shapes take ${crowdTime} ms a frame`);
  await shoot('crowd');
  console.log(`own work: two hulls of 64 vertices ${pairTime.toFixed(1)} ms, ten thousand shapes ${crowdTime.toFixed(1)} ms`);
}
