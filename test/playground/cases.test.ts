/** Cases go out of the playground and come back the same: as links, and as code; and the steps of a cast end where the cast does. */
import { castShape } from 'touchstone';
import { describe, expect, test } from 'vitest';
import { readConstants } from '../../playground/app/literal.ts';
import { fit as accept, initialState, numbersIn, readLink, type State, writeLink } from '../../playground/app/params.ts';
import type { Still } from '../../playground/app/scene.ts';
import { Random } from '../../playground/live/random.ts';
import { arcsScene } from '../../playground/scenes/arcs.ts';
import { castScene } from '../../playground/scenes/cast.ts';
import { csoPoints, traceCast } from '../../playground/scenes/cso.ts';
import { pairScene } from '../../playground/scenes/pair.ts';
import { planeScene } from '../../playground/scenes/plane.ts';
import { pointScene } from '../../playground/scenes/point.ts';
import { rayScene } from '../../playground/scenes/ray.ts';
import { makePlaced } from '../../playground/scenes/shapes.ts';

const SCENES: [string, Still][] = [
  ['pair', pairScene],
  ['cast', castScene],
  ['point', pointScene],
  ['ray', rayScene],
  ['plane', planeScene],
  ['arcs', arcsScene],
];

describe.each(SCENES)('%s', (name, scene) => {
  const random = new Random(3);
  /** Numbers with all their digits, some far outside of what sliders reach. */
  const states = [{ kind: 'sphere' }, { kind: 'capsule' }, { kind: 'triangle' }, { kind: 'convex' }, { kind: 'box' }].map(
    ({ kind }) => {
      const state = initialState(scene.params);
      for (const param of scene.params) {
        if (param.type === 'number' && /at|way|from|point/.test(param.key)) state[param.key] = random.range(-9, 9);
        if (param.type === 'choice' && /kind$/.test(param.key)) state[param.key] = accept(param, kind);
      }
      return state;
    },
  );

  test.each(states)('a link brings a case back, every digit of it', (state) => {
    const { values } = readLink(writeLink(name, scene.params, state));
    const read = initialState(scene.params);
    for (const param of scene.params) {
      const value = values.get(param.key);
      if (value !== undefined) read[param.key] = accept(param, value);
    }
    expect(read).toEqual(state);
  });

  test.each(states)('so does the code', (state) => {
    const { code, result } = scene.evaluate(state);
    const read: State = { ...initialState(scene.params), ...scene.read!(readConstants(code)) };
    expect(JSON.stringify(scene.evaluate(read).result, rounded)).toBe(JSON.stringify(result, rounded));
  });
});

/** In two dimensions a rotation is read as an angle, which costs a last digit. */
const rounded = (_key: string, value: unknown) => (typeof value === 'number' ? Number(value.toFixed(12)) + 0 : value);

test('constants are read from code that was written by hand', () => {
  const names = readConstants(`
    const a = box({ x: 1, y: .5, z: 2e-1 }, { radius: 0.1 }); // a comment
    const poseA: Pose = new Transform({ x: 1, y: 2, z: 3 });
    const points = [1, -2, +3, 4_000];
    const other = somewhere.else;`);
  expect(names.get('a')).toEqual({ call: 'box', args: [{ x: 1, y: 0.5, z: 0.2 }, { radius: 0.1 }] });
  expect(names.get('poseA')).toEqual({ call: 'Transform', args: [{ x: 1, y: 2, z: 3 }] });
  expect(names.get('points')).toEqual([1, -2, 3, 4000]);
});

test('points are read however they are written', () => {
  expect(numbersIn('[[1, -2.5, 3e-2],\n (.5; 6\t7)]')).toEqual([1, -2.5, 0.03, 0.5, 6, 7]);
});

describe('the steps of a cast', () => {
  const random = new Random(8);
  const first = initialState(castScene.params);
  test.each(Array.from({ length: 40 }, (_, i) => i))('end where the cast does: case %i', () => {
    const state = { ...first };
    for (const key of Object.keys(first)) if (/turn\./.test(key)) state[key] = random.range(-180, 180);
    const a = makePlaced({ ...state, 'a.radius': random.next() < 0.5 ? 0 : 0.1, 'b.radius': 0 }, 'a.');
    const b = makePlaced({ ...state, 'a.radius': 0, 'b.radius': random.next() < 0.5 ? 0 : 0.2 }, 'b.');
    const way = { x: random.range(2, 5), y: random.range(-2, 0), z: random.range(-2, 1) };
    const steps = traceCast(csoPoints(a, b), way, a.shape.radius + b.shape.radius);
    const hit = castShape(a.shape, a.pose, { x: 3 * way.x, y: 3 * way.y, z: 3 * way.z }, b.shape, b.pose);
    const last = steps.at(-1)!;
    if (!hit) expect(last.title).toMatch(/nearer/);
    else expect(last.notAfter).toBeCloseTo(3 * hit.fraction, 9);
    for (const { notBefore, notAfter } of steps) {
      if (!hit) continue;
      expect(notBefore).toBeLessThanOrEqual(3 * hit.fraction + 1e-9);
      expect(notAfter).toBeGreaterThanOrEqual(3 * hit.fraction - 1e-9);
    }
  });
});
