/**
 * What the playground must do, in a browser and as built: print what the library answers in every scene (the listing that it offers for
 * copying is run in the page, and its `result` compared with the print), follow mouse, keys and numbers, and fit into any window.
 */
import { strict as assert } from 'node:assert';
import ts from 'typescript';
import { threadTime } from './driver.mjs';

/** @typedef {import('./driver.mjs').Visit} Visit */

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

const LIVE = ['engines', 'bodies', 'walk', 'platformer', 'pick', 'crowd', 'nearest', 'accuracy'];

/** Windows that people have, wide and narrow. */
const SIZES = [
  { width: 390, height: 844 },
  { width: 844, height: 390 },
  { width: 800, height: 1100 },
  { width: 1024, height: 768 },
  { width: 1440, height: 900 },
  { width: 2560, height: 1300 },
];

/** @param {Visit} visit */
const scenesOf = ({ page }) => page.evaluate(() => window.playground.scenes);

/**
 * Every scene that does not move, and some more links.
 * @param {Visit} visit
 */
export async function checkScenes(visit) {
  const { page } = visit;
  await page.keyboard.press('Tab');
  assert.equal(await page.evaluate(() => document.activeElement?.id), 'canvas', 'the keyboard comes to the picture first');
  const scenes = await scenesOf(visit);
  assert.ok(scenes.length >= 15, `there are only ${scenes.length} scenes`);
  const stills = scenes.filter((scene) => !LIVE.includes(scene));
  for (const hash of [...stills.map((scene) => `#${scene}`), ...LINKS]) {
    await visit.open(hash);
    await visit.checkScene(hash);
    if (!hash.includes('?')) await visit.shoot(hash.slice(1));
  }
  await visit.open('#cast?show=cso&step=4');
  const labels = await page.locator('#labels span:visible').allTextContents();
  assert.deepEqual(labels.sort(), ['38.2 %', 'impact', 'new vertex', 'origin'], 'the world and the CSO are seen side by side');
  await visit.shoot('cast-cso');
}

/**
 * Nothing is cut off or lies over something else, whatever the window.
 * @param {Visit} visit
 */
export async function checkSizes(visit) {
  const scenes = await scenesOf(visit);
  for (const size of SIZES) {
    await visit.page.setViewportSize(size);
    for (const scene of size.width === 390 ? scenes : ['pair', 'tiles']) {
      // Few shapes: without a graphics card thousands take seconds to draw.
      await visit.open(`#${scene}?count=300`);
      await visit.checkLayout(`#${scene}`);
    }
    await visit.open('#pair');
    await visit.shoot(`pair-${size.width}`);
  }
}

/**
 * Dragging and keys change what they should, and the print follows.
 * @param {Visit} visit
 */
export async function checkMouse(visit) {
  const { page } = visit;
  const sight = () => page.evaluate(() => /view=([^&]*)/.exec(location.hash)?.[1]);
  /** @type {(name: string, act: () => Promise<unknown>, keys: RegExp) => Promise<void>} */
  const expectChange = async (name, act, keys) => {
    const before = await visit.state();
    await act();
    await visit.checkScene(await page.evaluate(() => `#${window.playground.scene}`));
    const after = await visit.state();
    const changed = Object.keys(after).filter((key) => after[key] !== before[key]);
    assert.ok(changed.length > 0 && changed.every((key) => keys.test(key)), `${name} changed ${changed.join() || 'nothing'}`);
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
    const from = await visit.placeOf(item);
    await drag({ x: from.x + 6, y: from.y + 3 });
    await visit.ready();
    const to = await visit.placeOf(item);
    const off = Math.hypot(to.x - from.x - 40, to.y - from.y - 25);
    assert.ok(off < 1, `${item} is ${off} pixels away from where it was dragged to`);
  };

  for (const scene of ['pair', 'plane']) {
    await visit.open(`#${scene}`);
    await expectChange(`dragging A in ${scene}`, () => dragItem('a.shape'), /^a\.at\./);
    assert.equal(await page.locator('#items [aria-pressed=true]').textContent(), 'A');
    await page.keyboard.press('e');
    const at = await visit.placeOf('a.shape');
    await expectChange(`turning A in ${scene}`, () => drag({ x: at.x + 6, y: at.y + 3 }), /^a\.turn/);
    await expectChange('arrow keys', () => page.keyboard.press('ArrowLeft'), /^a\.turn/);
    await page.keyboard.press('w');
    await expectChange('arrow keys', () => page.keyboard.press('ArrowLeft'), /^a\.at\./);
    await page.keyboard.press('n');
    await expectChange('the next item', () => page.keyboard.press('ArrowUp'), /^b\.at\./);
    await page.keyboard.press('Escape');
    await visit.ready();
    assert.equal(await page.locator('#items [aria-pressed=true]').count(), 0, 'Escape selects nothing');
    const box = await page.locator('#canvas').boundingBox();
    assert.ok(box);
    const before = await visit.state();
    const old = await sight();
    await drag({ x: box.x + 30, y: box.y + 130 });
    await page.waitForFunction((view) => /view=([^&]*)/.exec(location.hash)?.[1] !== view, old);
    assert.deepEqual(await visit.state(), before, 'dragging beside everything turns the view only');
  }
  await visit.open('#ray');
  await expectChange('dragging the end of the ray', () => dragItem('end'), /^way\./);
  await visit.open('#tiles');
  const cell = await visit.placeOf('shape');
  await expectChange('a click on a cell', () => page.mouse.click(cell.x + 150, cell.y - 150), /^tiles$/);
  // Escape closes what has opened.
  await visit.open('#pair');
  await page.click('#help summary');
  await page.keyboard.press('Escape');
  assert.equal(await page.locator('#help[open]').count(), 0);
}

/** Links that were, and what they stand for. @type {[string, Record<string, string | number>][]} */
const RENAMED = [
  ['#distance', { 'a.kind': 'box', 'a.at.x': -1.1, 'b.kind': 'capsule', 'b.radius': 0.6, 'b.at.x': 1.35, 'b.turn.z': 38 }],
  ['#distance?at.x=2&a.kind=sphere&a.ball=0.5&b.length=1', { 'b.at.x': 2, 'a.radius': 0.5, 'b.ends': '0 -0.5 0, 0 0.5 0' }],
  ['#contacts?at.y=0.5&most=4', { 'a.at.x': 0.45, 'a.at.y': 0.5, 'b.at.y': -0.5, 'b.solid': 'prism', most: 4 }],
];

/**
 * Numbers stay as they are typed, links bring a case back, and so does the code.
 * @param {Visit} visit
 */
export async function checkNumbers(visit) {
  const { page } = visit;
  await visit.open('#pair');
  const field = page.locator('[data-key="a.at.x"] input');
  for (const text of ['0.123456789', '123.456789012345']) {
    await field.fill(text);
    await field.press('Enter');
    await visit.checkScene('#pair');
    assert.equal(await page.evaluate(() => String(window.playground.state['a.at.x'])), text);
    assert.equal(await field.inputValue(), text);
    await page.waitForFunction((value) => location.hash.includes(`a.at.x=${value}`), text);
  }
  await field.fill('0.3');
  await page.locator('[data-key="b.points"] input').fill('0 0 0\t1 0 0; 0,1,0 [0 0 1.5]');
  await visit.checkScene('#pair');
  await page.waitForFunction(() => location.hash.includes('b.solid=own'));
  const read = () =>
    page.evaluate(() => ({
      link: location.hash,
      code: window.playground.code,
      result: JSON.stringify(window.playground.result),
    }));
  const { link, code, result } = await read();
  await visit.open('#mass');
  await visit.open(link);
  assert.equal((await read()).result, result, 'a link does not restore the case');
  await visit.open('#mass');
  await page.getByText('Paste a case').click();
  await page.locator('#case').fill(code);
  await page.locator('#paste button[type=submit]').click();
  await visit.ready('pair');
  await visit.checkScene('#pair');
  assert.equal((await read()).result, result, 'a listing does not restore the case');
  for (const [old, now] of RENAMED) {
    await visit.open(old);
    await visit.ready('pair');
    await visit.checkScene('#pair');
    const state = await visit.state();
    for (const [key, value] of Object.entries(now)) assert.equal(state[key], value, `${key} of ${old}`);
  }
  await visit.open('#pair');
  // A wrong number is told, and can be mended.
  await page.locator('[data-key="a.radius"] input').fill('-1');
  await page.locator('#answer [role=alert]').waitFor();
  assert.match(
    await page.evaluate(() => window.playground.code),
    /radius: -1[\s\S]*RangeError: box: radius/,
    'the listing is the case that failed',
  );
  assert.equal(await page.locator('#items button').count(), 2, 'what was drawn before stays');
  await page.locator('[data-key="a.radius"] input').fill('0');
  await visit.checkScene('#pair');
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
 * @param {Visit} visit
 */
export async function checkLive(visit) {
  const { page } = visit;
  const stop = () => page.evaluate(() => /** @type {HTMLElement} */ (document.querySelector('.step')).click());
  const worked = await threadTime(page);
  /**
   * Milliseconds of own work in a frame: after some to warm up, the median of rounds of three frames, and the best of some such medians,
   * for what shares the processor can only make it longer.
   */
  const workTime = async () => {
    await page.evaluate(() => window.playground.measure(30));
    let best = Infinity;
    for (let attempt = 0; attempt < 10; attempt++) {
      const times = [];
      for (let round = 0; round < 5; round++) {
        const start = await worked();
        await page.evaluate(() => window.playground.measure(3));
        times.push(((await worked()) - start) / 3);
      }
      best = Math.min(best, times.sort((a, b) => a - b)[2] ?? Infinity);
    }
    return best;
  };
  const hull = (/** @type {number} */ turn) =>
    `kind=convex&${turn ? 'b' : 'a'}.solid=own&${turn ? 'b' : 'a'}.points=${sphereText(turn)}`;
  await visit.open(`#pair?a.${hull(0)}&b.${hull(1)}&a.at.y=1&b.at.y=-1`);
  const pairTime = await workTime();
  assert.ok(pairTime <= 8, `two hulls of 64 vertices take ${pairTime} ms a frame`);

  await visit.open('#engines?pace=4');
  await page.waitForFunction(() => /** @type {any} */ (window.playground.result).casts >= 3);
  await stop();
  const shown = await visit.result();
  assert.ok(shown.most[0] < 1e-13, `Touchstone is off by ${shown.most[0]}`);
  assert.ok(
    shown.most.slice(1).every((/** @type {number} */ most) => most > 1e-6),
    JSON.stringify(shown),
  );
  assert.equal(await page.locator('.engines li').count(), 4);
  await visit.shoot('engines');
  for (const scene of LIVE) {
    await visit.open(`#${scene}?count=300`);
    await stop();
    const code = await page.evaluate(() => window.playground.code);
    assert.ok(!/\bdeclare\b/.test(code), `the listing of ${scene} leaves something out`);
    const answer = await runListing(visit, code);
    assert.ok(answer !== null && answer !== undefined, `the listing of ${scene} gives nothing`);
  }

  await visit.open('#bodies?world=tower');
  await page.waitForFunction(() => /** @type {any} */ (window.playground.result).steps >= 30);
  await stop();
  const stood = await visit.result();
  assert.ok(stood.positions[49][1] > 49.4, `the top of the tower is at ${stood.positions[49]}`);
  await visit.shoot('bodies');
  // Backwards: the state is that of an earlier step.
  await page.focus('#canvas');
  await page.locator('#transport .play').click();
  await page.focus('#canvas');
  await page.keyboard.down('ArrowLeft');
  await page.waitForFunction((steps) => /** @type {any} */ (window.playground.result).steps < steps - 6, stood.steps);
  await page.keyboard.up('ArrowLeft');
  await stop();

  await visit.open('#walk');
  const start = (await visit.result()).position;
  await page.focus('#canvas');
  await page.keyboard.down('w');
  await visit.hasWalked(start);
  await page.keyboard.up('w');
  await stop();
  await visit.shoot('walk');
  await visit.open('#walk?casts=shown');
  await stop();
  const move = await visit.result();
  assert.ok(move.casts > 0 && move.drawn === move.casts, JSON.stringify(move));
  await visit.open('#platformer');
  const from = (await visit.result()).position.x;
  await page.focus('#canvas');
  await page.keyboard.down('d');
  await page.waitForFunction((x) => /** @type {any} */ (window.playground.result).position.x > x + 0.5, from);
  await page.keyboard.up('d');
  await stop();
  await visit.shoot('platformer');
  await visit.open('#pick');
  await stop();
  const picked = await visit.result();
  assert.ok(picked.picked === -1 || picked.distance > 0, JSON.stringify(picked));
  await visit.shoot('pick');
  await visit.open('#nearest');
  await stop();
  const near = await visit.result();
  assert.ok(near.found >= 0 && near.distance >= -1e-9, JSON.stringify(near));
  await visit.shoot('nearest');
  await visit.open('#accuracy');
  await stop();
  const errors = await visit.result();
  assert.ok(errors.hits > 10 && errors.most[0] < 1e-13 && errors.most[2] > 1e-5, JSON.stringify(errors));
  await visit.shoot('accuracy');
  await visit.open('#crowd');
  await stop();
  const paused = await visit.result();
  assert.ok(paused.pairs > 0 && paused.pairs <= paused.boxPairs, JSON.stringify(paused));
  await stop();
  assert.notEqual((await visit.result()).hash, paused.hash, 'a step moves nothing');
  const crowdTime = await workTime();
  assert.ok(crowdTime <= 16, `ten thousand shapes take ${crowdTime} ms a frame`);
  await visit.shoot('crowd');
  console.log(`own work: two hulls of 64 vertices ${pairTime.toFixed(1)} ms, ten thousand shapes ${crowdTime.toFixed(1)} ms`);
}

/**
 * The form for the sandbox has what the documentation of StackBlitz asks for (https://developer.stackblitz.com/platform/api/post-api),
 * and the project in it gives the answer that is shown. A page that runs the project stands in for the sandbox.
 * @param {Visit} visit
 */
export async function checkSandbox(visit) {
  const { page } = visit;
  const context = page.context();
  let project = new URLSearchParams();
  const file = (/** @type {string} */ name) => project.get(`project[files][${name}]`) ?? '';
  const script = (/** @type {string} */ body) => ({ contentType: 'text/javascript', body });
  await context.route('https://stackblitz.com/**', (route) => {
    const path = new URL(route.request().url()).pathname;
    if (path === '/index.js') return route.fulfill(script(stripTypes(file('index.ts'))));
    if (path === '/touchstone.js') return route.fulfill(script(file('touchstone.js')));
    project = new URLSearchParams(route.request().postData() ?? '');
    return route.fulfill({
      contentType: 'text/html',
      body: `${file('index.html')}<script type="module" src="/index.js"></script>`,
    });
  });
  for (const hash of ['#pair', '#plane', '#hull', '#tiles', '#pick']) {
    await visit.open(hash);
    const opened = context.waitForEvent('page');
    await page.getByText('Open in sandbox').click();
    const sandbox = await opened;
    const shown = await sandbox.locator('pre').textContent();
    const fields = ['title', 'description', 'template', 'dependencies'].map((name) => project.get(`project[${name}]`));
    assert.ok(fields.every(Boolean), `${hash}: the form lacks a field: ${fields}`);
    assert.equal(project.get('project[template]'), 'typescript');
    if (hash !== '#pick') assert.deepEqual(JSON.parse(shown ?? ''), await visit.result(), `${hash} in the sandbox`);
    await sandbox.close();
  }
}

/**
 * Without WebGL there is a message in place of the picture, and all numbers.
 * @param {Visit} visit
 */
export async function checkWithoutPicture(visit) {
  const { page } = visit;
  await page.addInitScript(() => {
    const { getContext } = HTMLCanvasElement.prototype;
    HTMLCanvasElement.prototype.getContext = /** @type {any} */ (
      /** @this {HTMLCanvasElement} @param {any[]} args */ function (...args) {
        return /webgl/.test(args[0]) ? null : getContext.apply(this, /** @type {any} */ (args));
      }
    );
  });
  await page.reload();
  for (const hash of ['#pair', '#walk', '#plane']) {
    await visit.open(hash);
    await visit.ready(hash.slice(1));
    assert.match((await page.locator('.no-picture').textContent()) ?? '', /no picture/);
    assert.match((await page.locator('#answer').textContent()) ?? '', /\d\.\d/, `${hash} prints no number`);
  }
}

/**
 * What the `result` of a listing is, run in the page.
 * @param {Visit} visit
 * @param {string} code
 */
function runListing({ page }, code) {
  const isFlat = code.includes("from 'touchstone/2d'");
  const body = stripTypes(code.replace(/^import .*$/gm, ''));
  return page.evaluate(
    async ({ body, isFlat }) => {
      const { touchstone, touchstone2d } = await window.playground.library();
      const used = isFlat ? touchstone2d : touchstone;
      return new Function('library', `const { ${Object.keys(used).join(', ')} } = library;\n${body}\nreturn result;`)(used);
    },
    { body, isFlat },
  );
}

/** @param {string} code */
const stripTypes = (code) => ts.transpile(code, { target: ts.ScriptTarget.ES2022, module: ts.ModuleKind.ES2022 });
