/** What is not usable is refused by name, and changes nothing. */
import { describe, expect, test } from 'vitest';
import { CharacterMover2 } from '../../src/2d/character/index.ts';
import * as flat from '../../src/2d/index.ts';
import { CharacterMover } from '../../src/character/index.ts';
import { box, CollisionWorld, capsule, sphere, Transform, triangleMesh } from '../../src/index.ts';

const body = capsule({ x: 0, y: 0.4, z: 0 }, { x: 0, y: 1.4, z: 0 }, 0.4);
const body2 = flat.capsule({ x: 0, y: 0.4 }, { x: 0, y: 1.4 }, 0.4);

describe('mistakes', () => {
  const world = new CollisionWorld();
  world.add(box({ x: 5, y: 1, z: 5 }), new Transform({ x: 0, y: -1, z: 0 }));
  const cases: [() => unknown, string][] = [
    [() => new CharacterMover({} as never, body), 'CharacterMover: world must be a CollisionWorld, got an object'],
    [
      () => new CharacterMover(world, triangleMesh([0, 0, 0, 1, 0, 0, 0, 0, 1]) as never),
      'CharacterMover: shape must be a convex shape, got a triangleMesh',
    ],
    [() => new CharacterMover(world, sphere(0)), 'CharacterMover: shape must have a size, got a sphere of size 0'],
    [() => new CharacterMover(world, body2 as never), 'CharacterMover: shape must be a convex shape, got a capsule'],
    [
      () => new CharacterMover(world, body, { maxSlope: 200 }),
      'maxSlope must be an angle in radians, from 0 to less than pi / 2, got 200',
    ],
    [() => new CharacterMover(world, body, { maxSlope: Number.NaN }), 'CharacterMover: maxSlope must be finite, got NaN'],
    [
      () => new CharacterMover(world, body, { maxSlope: 1, slideSlope: 0.5 }),
      'slideSlope must not be less than maxSlope, got 0.5',
    ],
    [() => new CharacterMover(world, body, { stepHeight: -1 }), 'CharacterMover: stepHeight must not be negative, got -1'],
    [
      () => new CharacterMover(world, body, { snapDistance: '1' as never }),
      "CharacterMover: snapDistance must be a number, got '1'",
    ],
    [
      () => new CharacterMover(world, body, { mass: Number.POSITIVE_INFINITY }),
      'CharacterMover: mass must be finite, got Infinity',
    ],
    [
      () => new CharacterMover(world, body, { ledges: 'hang' as never }),
      "CharacterMover: ledges must be 'stand' or 'slide', got 'hang'",
    ],
    [() => new CharacterMover(world, body, { onTouch: 3 as never }), 'CharacterMover: onTouch must be a function, got 3'],
    [
      () => new CharacterMover(world, body, { stepheight: 1 } as never),
      "CharacterMover: options must not have the key 'stepheight'",
    ],
    [() => new CharacterMover(world, body, { up: { x: 0, y: 0, z: 0 } }), 'setUp: up must have a direction'],
    [
      () => new CharacterMover(world, body, { position: { x: 0, y: Number.NaN, z: 0 } }),
      'setPosition: position.y must be finite, got NaN',
    ],
    [
      () => new CharacterMover2(new flat.CollisionWorld2(), body as never),
      'CharacterMover2: shape must be a convex shape of 2D, got a capsule',
    ],
    [
      () => new CharacterMover2(new flat.CollisionWorld2(), flat.circle(0)),
      'CharacterMover2: shape must have a size, got a circle of size 0',
    ],
  ];
  test.each(cases)('case %#', (make, message) => {
    expect(make).toThrow(message);
  });

  test('in a move: nothing has changed after it', () => {
    const hero = new CharacterMover(world, body, { position: { x: 0, y: 0.1, z: 0 } });
    for (let i = 0; i < 30; i++) hero.move({ x: 0, y: -0.01, z: 0 }, 1 / 60);
    const before = JSON.stringify(hero.getState());
    expect(() => hero.move({ x: Number.NaN, y: 0, z: 0 }, 1)).toThrow('move: displacement.x must be finite, got NaN');
    expect(() => hero.move({ x: 1, y: 0, z: 0 }, Number.NaN)).toThrow('move: dt must be finite, got NaN');
    expect(() => hero.move({ x: 1, y: 0, z: 0 }, -1)).toThrow('move: dt must not be negative, got -1');
    expect(() => hero.move(undefined as never, 1)).toThrow('move: displacement must be an object with x, y and z');
    expect(() => hero.setShape(sphere(0))).toThrow('setShape: shape must have a size');
    expect(() => hero.setPosition({ x: 0, y: 0 } as never)).toThrow('setPosition: position.z must be a number');
    hero.filter = { ignore: 12345 };
    expect(() => hero.move({ x: 1, y: 0, z: 0 }, 1 / 60)).toThrow('filter.ignore must be one that add has returned, got 12345');
    hero.filter = undefined;
    expect(JSON.stringify(hero.getState())).toBe(before);
    hero.onTouch = () => {
      throw new Error('of the callback');
    };
    expect(() => hero.move({ x: 1, y: 0, z: 0 }, 1 / 60)).toThrow('of the callback');
    hero.onTouch = undefined;
    expect(JSON.stringify(hero.getState())).toBe(before);
    hero.position.x = Number.NaN;
    expect(() => hero.move({ x: 1, y: 0, z: 0 }, 1 / 60)).toThrow('move: position.x must be finite, got NaN');
  });

  test('the ground may go at any time', () => {
    const scene = new CollisionWorld();
    const floor = scene.add(box({ x: 5, y: 1, z: 5 }), new Transform({ x: 0, y: -1, z: 0 }));
    const hero = new CharacterMover(scene, body);
    for (let i = 0; i < 10; i++) hero.move({ x: 0, y: -0.01, z: 0 }, 1 / 60);
    expect(hero.groundHandle).toBe(floor);
    scene.remove(floor);
    hero.move({ x: 0, y: -0.01, z: 0 }, 1 / 60);
    expect(hero.isGrounded).toBe(false);
    expect(hero.groundHandle).toBe(-1);
  });
});
