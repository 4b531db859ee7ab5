/** What a world says to calls that are wrong: every message names the method, the argument and what it got, in both dimensions. */
import { describe, expect, test } from 'vitest';
import * as flat from '../../src/2d/index.ts';
import * as solid from '../../src/index.ts';

type Method = (...args: unknown[]) => unknown;

/** A world with two shapes, and what to ask it with. */
const SETTINGS = {
  '3D': () => {
    const world = new solid.CollisionWorld();
    const shape = solid.sphere(1);
    const pose = new solid.Transform();
    const way = { x: 1, y: 0, z: 0 };
    return {
      world,
      shape,
      pose,
      way,
      results: solid,
      free: new solid.RayResult(),
      poseKeys: 'position and quaternion',
      xyz: 'x, y and z',
      noKey: (key: string, keys: string[]) =>
        `must not have the key '${key}'; there is ${keys.join(', ').replace(/, (\w+)$/, ' and $1')}$`,
    };
  },
  '2D': () => {
    const world = new flat.CollisionWorld2();
    const shape = flat.circle(1);
    const pose = new flat.Transform2();
    const way = { x: 1, y: 0 };
    return {
      world,
      shape,
      pose,
      way,
      results: flat,
      free: new flat.RayResult(),
      poseKeys: 'position, rotation',
      xyz: 'x, y',
      noKey: (key: string, keys: string[]) => `must have no key but ${keys.join(', ')}, got '${key}'$`,
    };
  },
};

describe.each(Object.entries(SETTINGS))('%s', (_dimension, setting) => {
  const { world, shape, pose, way, results, free, poseKeys, xyz, noKey } = setting();
  const handle = world.add(shape as never, pose as never);
  const stale = world.add(shape as never, pose as never);
  world.remove(stale);
  const hash = world.hash();
  const visit = (): void => {};
  const none = undefined;
  const { WorldCastResult, WorldDistanceResult, WorldPointResult, WorldRayResult } = results;

  /** Methods with an `out`: their arguments up to it, and a result of the right kind. */
  const outs: [method: string, args: unknown[], name: string, good: object][] = [
    ['raycast', [way, way, none], 'WorldRayResult', new WorldRayResult()],
    ['raycastAll', [way, way, visit, none], 'WorldRayResult', new WorldRayResult()],
    ['castShape', [shape, pose, way, none], 'WorldCastResult', new WorldCastResult()],
    ['castShapeAll', [shape, pose, way, visit, none], 'WorldCastResult', new WorldCastResult()],
    ['distance', [shape, pose, 1, none], 'WorldDistanceResult', new WorldDistanceResult()],
    ['distanceAll', [shape, pose, 1, visit, none], 'WorldDistanceResult', new WorldDistanceResult()],
    ['overlapClosest', [shape, pose, none], 'WorldDistanceResult', new WorldDistanceResult()],
    ['point', [way, 1, none], 'WorldPointResult', new WorldPointResult()],
    ['pointAll', [way, 1, visit, none], 'WorldPointResult', new WorldPointResult()],
    ['get', [handle], 'WorldShape', new results.WorldShape()],
  ];

  const NO_SHAPE = /shape must be .*, got null$/;
  const NO_POSE = new RegExp(`pose must be an object with ${poseKeys}, got undefined$`);
  const NO_WAY = new RegExp(`displacement must be an object with ${xyz}, got undefined$`);
  const NO_VISIT = /visit must be a function, got undefined$/;
  const NO_FILTER = new RegExp(`filter ${noKey('maks', ['mask', 'layer', 'ignore', 'predicate'])}`);
  const STALE = new RegExp(`handle is stale: the shape of ${stale} was removed$`);
  const mistakes: [method: string, args: unknown[], message: RegExp][] = [
    ['add', [null, pose], NO_SHAPE],
    ['add', [shape], NO_POSE],
    ['add', [shape, pose, { layer: 0.5 }], /layer must be a whole number of 32 bits, got 0.5$/],
    ['move', [stale, pose], STALE],
    ['move', [handle], NO_POSE],
    ['move', [shape, pose], /handle must be a number, got a (sphere|circle)$/],
    ['remove', [stale], STALE],
    ['remove', [7e9], /handle must be one that add has returned, got 7000000000$/],
    ['get', [stale], STALE],
    ['setFilter', [stale, {}], STALE],
    ['setFilter', [handle], /filter must be an object with layer and mask, got undefined$/],
    ['setFilter', [handle, { maks: 1 }], new RegExp(`filter ${noKey('maks', ['layer', 'mask'])}`)],
    ['raycast', [none, way], new RegExp(`origin must be an object with ${xyz}, got undefined$`)],
    ['raycast', [way], NO_WAY],
    ['raycast', [way, way, { maks: 1 }], NO_FILTER],
    ['raycast', [way, way, { ignore: stale }], /filter.ignore is stale: the shape of \d+ was removed$/],
    ['raycastAny', [way], NO_WAY],
    ['raycastAll', [way, way], NO_VISIT],
    ['castShape', [null, pose, way], NO_SHAPE],
    ['castShape', [shape, none, way], NO_POSE],
    ['castShape', [shape, pose], NO_WAY],
    ['castShape', [shape, pose, { displacement: way, rotation: 'x' }], /rotation must be .*, got 'x'$/],
    ['castShapeAny', [shape, pose], NO_WAY],
    ['castShapeAll', [shape, pose, way], NO_VISIT],
    ['distance', [shape, pose, '1'], /maxDistance must be a number, got '1'$/],
    ['distanceAny', [shape, pose], /maxDistance must be a number, got undefined$/],
    ['distanceAll', [shape, pose, 1], NO_VISIT],
    ['overlap', [shape, pose], NO_VISIT],
    ['overlapAny', [shape], NO_POSE],
    ['overlapClosest', [shape], NO_POSE],
    ['point', [way, Number.NaN], /maxDistance must not be NaN$/],
    ['pointAny', [none, 1], new RegExp(`point must be an object with ${xyz}, got undefined$`)],
    ['pointAll', [way, 1], NO_VISIT],
    ['raycastBatch', [[1]], /input must be a Float64Array, got an array of 1$/],
    ['castShapeBatch', [null, new Float64Array(poseKeys.endsWith('quaternion') ? 10 : 6)], NO_SHAPE],
    ['distanceBatch', [shape, new Float64Array(1)], /input must hold [47] numbers for each query, got 1$/],
    ['pointBatch', [Float64Array.of(0, Number.NaN, 0, 0, 0, 0)], /point.y must be finite, got NaN$/],
    ['findPairs', [], NO_VISIT],
    ['findPairs', [visit, { margins: 1 }], new RegExp(`options ${noKey('margins', ['margin'])}`)],
    ['findPairsWith', [{}, visit], /other must be a world of the same dimension, got an object$/],
    ['snapshot', [new Uint8Array(4)], /buffer must be an ArrayBuffer, got a Uint8Array$/],
    ['restore', [new ArrayBuffer(4)], /buffer holds no snapshot of this version and dimension: it begins with 0, undefined$/],
  ];

  function messageOf(method: string, args: unknown[]): string {
    try {
      (world as unknown as Record<string, Method>)[method](...args);
    } catch (error) {
      if (error instanceof RangeError || error instanceof TypeError) return error.message;
      throw error;
    }
    return 'nothing';
  }

  test.each(mistakes)('%s(%j): says what is wrong', (method, args, message) => {
    const got = messageOf(method, args);
    expect(got).toMatch(new RegExp(`^world.${method}: (row 0: )?\\S+ (must|is|holds) `));
    expect(got).toMatch(message);
    expect(world.hash()).toBe(hash);
  });

  test.each(outs)('%s: a wrong out is refused, a right one is taken', (method, args, name, good) => {
    const a = `world.${method}: out must be a ${name}, got `;
    expect(messageOf(method, [...args, {}])).toBe(`${a}an object`);
    expect(messageOf(method, [...args, null])).toBe(`${a}null`);
    expect(messageOf(method, [...args, 3])).toBe(`${a}3`);
    // The result of a query about one shape has no handle.
    expect(messageOf(method, [...args, free])).toBe(`${a}a RayResult`);
    const other = name === 'WorldRayResult' ? new WorldCastResult() : new WorldRayResult();
    expect(messageOf(method, [...args, other])).toBe(`${a}a ${other.constructor.name}`);
    expect(messageOf(method, [...args, good])).toBe('nothing');
    expect(messageOf(method, [...args, {}])).toBe(`${a}an object`);
    expect(messageOf(method, args)).toBe('nothing');
  });

  test('errors of callbacks pass as they are', () => {
    const fail = (): never => {
      throw new TypeError('mine');
    };
    expect(() => world.findPairs(fail)).not.toThrow();
    expect(() => world.overlap(shape as never, pose as never, fail)).toThrow(new TypeError('mine'));
    expect(() => world.overlapAny(shape as never, pose as never, { predicate: fail })).toThrow(new TypeError('mine'));
  });
});
