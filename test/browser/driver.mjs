/**
 * Drives the playground in a browser: serves it as built, opens scenes, reads what they print, and looks at the layout.
 *
 *   const server = await servePlayground(folder);
 *   const visit = await visitPlayground(browser, server.url);
 *   await visit.open('#pair');
 *   await visit.checkScene('#pair');
 *   await visit.end();
 */
import { strict as assert } from 'node:assert';
import { mkdirSync, readFileSync } from 'node:fs';
import { createServer } from 'node:http';
import { extname, join } from 'node:path';

/** @typedef {import('playwright-core').Page} Page */

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
      const content = readFileSync(file);
      response.writeHead(200, { 'content-type': TYPES[extname(file)] ?? 'application/octet-stream' }).end(content);
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

/** Whatever is waited for may take so long: another program may have the processors. The limits of the tests are longer. */
const PATIENCE_MS = 120_000;
/** How often a layout is looked at until it is right: without a graphics card the frames after a change of size take their time. */
const LOOKS = 40;
const SHOTS = '.cache/playground';

/**
 * Opens the playground in a page of its own.
 * @param {import('playwright-core').Browser} browser
 * @param {string} url where it is, without a scene
 * @param {string} hash
 * @param {import('playwright-core').BrowserContextOptions} [options]
 */
export async function visitPlayground(browser, url, hash, options = { viewport: { width: 1280, height: 800 } }) {
  const context = await browser.newContext(options);
  const visit = new Visit(await context.newPage(), url);
  await visit.page.goto(url + hash);
  await visit.ready();
  return visit;
}

/**
 * Opens the playground for the first time in a browser that knows nothing of it. Returns the milliseconds until the first picture, and
 * those of them in which the page's own thread was at work: the rest is the browser's, other programs', and that of a graphics card made
 * of software.
 * @param {import('playwright-core').Browser} browser
 * @param {string} url
 */
export async function coldStart(browser, url) {
  const context = await browser.newContext({ viewport: { width: 1280, height: 800 } });
  const page = await context.newPage();
  page.setDefaultTimeout(PATIENCE_MS);
  const work = await threadTime(page);
  await page.goto(url, { waitUntil: 'commit' });
  const passed = await page.evaluate(async () => {
    while (!window.playground?.ready) await new Promise((resolve) => setTimeout(resolve, 5));
    return performance.now();
  });
  const worked = await work();
  await context.close();
  return { passed, worked };
}

/**
 * Asks for the milliseconds that a page's own thread has been on a processor: what other programs take does not count.
 * @param {Page} page
 */
export async function threadTime(page) {
  const devtools = await page.context().newCDPSession(page);
  await devtools.send('Performance.enable', { timeDomain: 'threadTicks' });
  return async () => {
    const { metrics } = await devtools.send('Performance.getMetrics');
    return 1000 * (metrics.find(({ name }) => name === 'TaskDuration')?.value ?? Number.NaN);
  };
}

export class Visit {
  /** @type {string[]} */
  problems = [];

  /**
   * @param {Page} page
   * @param {string} url
   */
  constructor(page, url) {
    this.page = page;
    page.setDefaultTimeout(PATIENCE_MS);
    page.on('pageerror', (error) => this.problems.push(String(error)));
    page.on('console', (message) => {
      if (message.type() === 'error' || message.type() === 'warning') this.problems.push(message.text());
    });
    page.on('request', (request) => {
      if (!request.url().startsWith(url) && !request.url().startsWith('data:')) this.problems.push(`asks for ${request.url()}`);
    });
    page.on('response', (response) => {
      if (response.status() >= 400) this.problems.push(`${response.status()} ${response.url()}`);
    });
  }

  /** Everything is drawn; of this scene, where one is given. @param {string} [scene] */
  async ready(scene) {
    await this.page.waitForFunction((id) => {
      const { playground } = window;
      return playground?.ready && (id === undefined || playground.scene === id);
    }, scene);
  }

  /** Opens a link and waits for its picture. @param {string} hash */
  async open(hash) {
    await this.page.evaluate((next) => {
      if (location.hash === next) return;
      window.playground.ready = false;
      location.hash = next;
    }, hash);
    await this.ready();
  }

  /** @param {string} name */
  shoot(name) {
    mkdirSync(SHOTS, { recursive: true });
    return this.page.screenshot({ path: join(SHOTS, `${name}.png`) });
  }

  state() {
    return this.page.evaluate(() => ({ ...window.playground.state }));
  }

  result() {
    return this.page.evaluate(() => /** @type {any} */ (window.playground.result));
  }

  /** Where an item is in the window. @param {string} item */
  async placeOf(item) {
    const box = await this.page.locator('#canvas').boundingBox();
    const seen = await this.page.evaluate((key) => window.playground.screen(key), item);
    assert.ok(seen && box, `${item} is not in view`);
    return { x: box.x + seen.x, y: box.y + seen.y };
  }

  /** Where in the window a handle of what is selected is, looked for around the place of the item. @param {string} item @param {string} name */
  async handleOf(item, name) {
    const { x, y } = await this.placeOf(item);
    const found = await this.page.evaluate(
      ({ x, y, name }) => {
        for (let reach = 10; reach < 160; reach += 3) {
          for (let angle = 0; angle < 360; angle += 5) {
            const at = { x: x + reach * Math.cos((angle * Math.PI) / 180), y: y + reach * Math.sin((angle * Math.PI) / 180) };
            const where = { clientX: at.x, clientY: at.y, pointerType: 'mouse' };
            document.getElementById('canvas')?.dispatchEvent(new PointerEvent('pointermove', where));
            if (window.playground.handle() === name) return at;
          }
        }
        return undefined;
      },
      { x, y, name },
    );
    assert.ok(found, `there is no handle ${name} at ${item}`);
    return found;
  }

  /** The character has gone some way from where it was. @param {{ x: number, z: number }} start */
  async hasWalked(start) {
    await this.page.waitForFunction(({ x, z }) => {
      const { position: p } = /** @type {{ position: { x: number, z: number } }} */ (window.playground.result);
      return Math.hypot(p.x - x, p.z - z) > 0.3;
    }, start);
  }

  /** No error was told and nothing was asked for elsewhere; the page is closed. */
  async end() {
    assert.deepEqual(this.problems, []);
    await this.page.context().close();
  }

  /** What is shown is what the library answers, and is laid out as it should be. @param {string} where */
  async checkScene(where) {
    const { scene, error, printed, flat, isNull, same } = await this.read();
    assert.equal(error, null, `${where}: the scene failed`);
    assert.ok(where.startsWith(`#${scene}`), `${where}: shows ${scene}`);
    assert.ok(same, `${where}: the listing gives another answer than the page`);
    await this.checkLayout(where);
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

  /** Nothing is wider than the window, no button is cut off, and labels lie neither over each other nor beyond the picture. @param {string} where */
  async checkLayout(where) {
    let found = await layoutProblems(this.page);
    for (let look = 1; look < LOOKS && found.length > 0; look++) {
      await this.page.waitForTimeout(200);
      found = await layoutProblems(this.page);
    }
    const size = this.page.viewportSize();
    assert.deepEqual(found, [], `${where} at ${size?.width} x ${size?.height}`);
  }

  async read() {
    await this.ready();
    return readPage(this.page);
  }
}

/**
 * What is printed, what the hook says, and what the listing gives, all from one moment.
 * @param {Page} page
 */
function readPage(page) {
  return page.evaluate(async () => {
    const { touchstone, touchstone2d } = await window.playground.library();
    const { scene, code, error, result } = window.playground;
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
    const parts = shown('#stage button, #legend, #caption, #help summary, #pad, .engines p, .engines ul');
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

/** Fingers on a touch screen, driven as the browser's own tools do it. */
export class Fingers {
  /** @param {import('playwright-core').CDPSession} devtools */
  constructor(devtools) {
    this.devtools = devtools;
  }

  /**
   * Puts fingers down, moves each by its way in some steps, and lifts them. While they are still down, `held` is called.
   * @param {{ x: number, y: number }[]} from
   * @param {{ x: number, y: number }[]} ways
   * @param {() => Promise<unknown>} [held]
   */
  async swipe(from, ways, held) {
    const at = (/** @type {number} */ part) =>
      from.map(({ x, y }, id) => ({ x: x + part * (ways[id]?.x ?? 0), y: y + part * (ways[id]?.y ?? 0), id }));
    await this.send('touchStart', at(0));
    for (let step = 1; step <= STEPS; step++) await this.send('touchMove', at(step / STEPS));
    await held?.();
    await this.send('touchEnd', []);
  }

  /**
   * @param {'touchStart' | 'touchMove' | 'touchEnd'} type
   * @param {{ x: number, y: number, id: number }[]} touchPoints
   */
  async send(type, touchPoints) {
    await this.devtools.send('Input.dispatchTouchEvent', { type, touchPoints });
  }
}

const STEPS = 5;
