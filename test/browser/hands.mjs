/** What handles and fingers do in the playground. */
import { strict as assert } from 'node:assert';
import { Fingers } from './driver.mjs';

/** @typedef {import('./driver.mjs').Visit} Visit */

/**
 * The handles move and turn along and about their own axes only, and the numbers are what the library returns for the pose.
 * @param {Visit} visit
 */
export async function checkHandles(visit) {
  const { page } = visit;
  /** @type {(name: string) => Promise<string[]>} */
  const dragHandle = async (name) => {
    const before = await visit.state();
    const { x, y } = await visit.handleOf('a.shape', name);
    const { x: cx, y: cy } = await visit.placeOf('a.shape');
    // Away from the middle for an arrow; around it for a ring.
    const away = { x: 0.4 * (x - cx), y: 0.4 * (y - cy) };
    const isRing = (await page.locator('[data-tool=rotate][aria-pressed=true]').count()) > 0;
    await page.mouse.move(x, y);
    await page.mouse.down();
    await page.mouse.move(x + (isRing ? -away.y : away.x), y + (isRing ? away.x : away.y), { steps: 4 });
    await page.mouse.up();
    await visit.checkScene(await page.evaluate(() => `#${window.playground.scene}`));
    const after = await visit.state();
    return Object.keys(after).filter((key) => after[key] !== before[key]);
  };
  for (const [scene, arrows, rings] of /** @type {const} */ ([
    ['pair', ['X', 'Y', 'Z'], ['X', 'Y', 'Z']],
    ['plane', ['X', 'Y'], ['Z']],
  ])) {
    await visit.open(`#${scene}`);
    await page.locator('#items button').first().click();
    await page.locator('[data-tool=translate]').click();
    await visit.ready();
    for (const axis of arrows) {
      assert.deepEqual(await dragHandle(axis), [`a.at.${axis.toLowerCase()}`], `the arrow ${axis} in ${scene}`);
    }
    await page.locator('[data-tool=rotate]').click();
    await visit.ready();
    for (const axis of rings) {
      const before = await turnOf(visit);
      const changed = await dragHandle(axis);
      assert.ok(changed.length > 0 && changed.every((key) => key.startsWith('a.turn')), `the ring ${axis} changed ${changed}`);
      const { angle, along } = turnBetween(before, await turnOf(visit));
      const told = `the ring ${axis} turns by ${angle} about ${JSON.stringify(along)}`;
      assert.ok(angle > 0.02 && Math.abs(along[axis]) > 0.999, told);
    }
    await visit.shoot(`handles-${scene}`);
  }
}

/** @typedef {{ x: number, y: number, z: number, w: number }} Quaternion */

/**
 * How A is turned, by the listing.
 * @param {Visit} visit
 * @returns {Promise<Quaternion>}
 */
function turnOf({ page }) {
  return page.evaluate(() => {
    const { code } = window.playground;
    const numbers = /poseA = [^;]*quaternion: \{ x: (\S+), y: (\S+), z: (\S+), w: (\S+) \}/.exec(code)?.slice(1).map(Number);
    const [x = 0, y = 0, z = 0, w = 1] = numbers ?? [];
    if (numbers) return { x, y, z, w };
    const [c = 1, sine = 0] = /poseA = [^;]*rotation: \{ c: (\S+), s: (\S+) \}/.exec(code)?.slice(1).map(Number) ?? [];
    const half = Math.atan2(sine, c) / 2;
    return { x, y, z: Math.sin(half), w: Math.cos(half) };
  });
}

/**
 * The rotation from one orientation to another, b a^-1: its angle and its axis in the world.
 * @param {Quaternion} a
 * @param {Quaternion} b
 */
function turnBetween(a, b) {
  const x = b.x * a.w - b.w * a.x - b.y * a.z + b.z * a.y;
  const y = b.y * a.w - b.w * a.y - b.z * a.x + b.x * a.z;
  const z = b.z * a.w - b.w * a.z - b.x * a.y + b.y * a.x;
  const length = Math.hypot(x, y, z);
  return { angle: 2 * Math.asin(Math.min(1, length)), along: { X: x / length, Y: y / length, Z: z / length } };
}

/**
 * On a touch screen one finger moves what it is on, else it turns the view; two fingers always move the view; the pad walks.
 * @param {Visit} visit
 */
export async function checkTouch(visit) {
  const { page } = visit;
  const fingers = new Fingers(await page.context().newCDPSession(page));
  const sight = async () => {
    const numbers = await page.evaluate(() => window.playground.sight());
    const [ex = 0, ey = 0, ez = 0, tx = 0, ty = 0, tz = 0] = numbers.map((value) => Number(value.toFixed(3)));
    return { away: Math.hypot(ex - tx, ey - ty, ez - tz), eye: [ex, ey, ez], target: [tx, ty, tz] };
  };
  /** The view has come to rest: damping lets it go on for some frames. */
  const settled = async () => {
    for (let last = ''; ; await page.waitForTimeout(100)) {
      await visit.ready();
      const now = JSON.stringify(await sight());
      if (now === last) return;
      last = now;
    }
  };
  for (const scene of ['pair', 'plane']) {
    await visit.open(`#${scene}`);
    const first = await visit.state();
    const from = await visit.placeOf('a.shape');
    const seen = await sight();
    await fingers.swipe([from], [{ x: 30, y: -20 }]);
    await visit.checkScene(`#${scene}`);
    const moved = await visit.state();
    const changed = Object.keys(moved).filter((key) => moved[key] !== first[key]);
    assert.ok(changed.length > 0 && changed.every((key) => /^a\.at\./.test(key)), `a finger on A in ${scene} changed ${changed}`);
    assert.deepEqual(await sight(), seen, 'a finger on A leaves the view alone');
    const to = await visit.placeOf('a.shape');
    assert.ok(Math.hypot(to.x - from.x - 30, to.y - from.y + 20) < 2, 'A follows the finger');
    assert.equal(await page.locator('#items [aria-pressed=true]').textContent(), 'A');

    const box = await page.locator('#canvas').boundingBox();
    assert.ok(box);
    const beside = { x: box.x + 40, y: box.y + box.height - 90 };
    await fingers.swipe([beside], [{ x: 40, y: 10 }]);
    await settled();
    const turned = await sight();
    assert.notDeepEqual(turned.eye, seen.eye, 'a finger beside everything turns the view');
    assert.ok(Math.abs(turned.away - seen.away) < 0.01, 'and only turns it');
    // One of the two fingers is on A.
    const on = await visit.placeOf('a.shape');
    await fingers.swipe(
      [on, beside],
      [
        { x: 0, y: 0 },
        { x: -20, y: 60 },
      ],
    );
    await settled();
    assert.ok(Math.abs((await sight()).away / turned.away - 1) > 0.03, 'two fingers zoom');
    assert.deepEqual(await visit.state(), moved, 'two fingers leave everything where it is');
    await page.touchscreen.tap(beside.x, beside.y);
    await visit.ready();
    assert.equal(await page.locator('#items [aria-pressed=true]').count(), 0, 'a tap beside everything selects nothing');
  }
  await visit.open('#walk');
  const { position } = await visit.result();
  const pad = await page.locator('#pad').boundingBox();
  assert.ok(pad, 'there is no pad');
  const middle = { x: pad.x + pad.width / 2, y: pad.y + pad.height / 2 };
  await fingers.swipe([middle], [{ x: 0, y: -40 }], () => visit.hasWalked(position));
  await visit.shoot('walk-390');
}
