/** One way to drive characters of both dimensions, for tests that are the same in both. */
import { CharacterMover2 } from '../../src/2d/character/index.ts';
import {
  type CollisionWorld2,
  type ConvexShape as Convex2,
  rectangle,
  rotation,
  type Shape as Shape2,
  Transform2,
  CollisionWorld2 as World2,
} from '../../src/2d/index.ts';
import {
  CharacterMover,
  type CharacterOptions,
  type CharacterState,
  type CharacterTouch,
  type MoveResult,
} from '../../src/character/index.ts';
import {
  type CollisionWorld,
  type ConvexShape,
  halfSpace,
  Quat,
  Transform,
  type Vec3Like,
  CollisionWorld as World3,
} from '../../src/index.ts';
import type { Random } from '../gen.ts';
import { makeBody, makeLevel, seamedFloor } from './levels.ts';
import { makeBody2, makeLevel2, seamedFloor2 } from './levels2.ts';

export type Options = CharacterOptions<Vec3Like>;

/** A character of either dimension; what 2D gets has a z that it does not read. */
export interface Hero {
  readonly position: Vec3Like;
  readonly isGrounded: boolean;
  readonly groundHandle: number;
  readonly groundNormal: Vec3Like;
  readonly groundVelocity: Vec3Like;
  readonly touchCount: number;
  readonly touches: readonly CharacterTouch<Vec3Like>[];
  move(displacement: Vec3Like, dt: number): MoveResult<Vec3Like>;
  setPosition(position: Vec3Like): void;
  setUp(up: Vec3Like): void;
  getState(): CharacterState;
  setState(state: CharacterState): void;
}

/** Where a level is, how it is turned (up with it), and how large the character is in it. */
export interface Setting {
  origin: Vec3Like;
  angle: number;
  scale: number;
}

const HOME: Setting = { origin: { x: 0, y: 0, z: 0 }, angle: 0, scale: 1 };

/** A generated level with a character in it, and what a test asks of both. */
export interface Stage {
  hero: Hero;
  /** A direction of the level in the world, and a point of the world in the level. */
  turned(direction: Vec3Like): Vec3Like;
  local(point: Vec3Like): Vec3Like;
  /** The size of its shape. */
  size: number;
  half: number;
  /** Moves what moves to where it is at a time. */
  moveAll(time: number): void;
  /** Visits what overlaps the character, but for what is passed from one side: the handle, and how deep. */
  overlaps(visit: (handle: number, depth: number) => void): void;
}

export interface Plane {
  name: string;
  /** Whether there is a third direction. */
  isSpace: boolean;
  /** What a level is made of, moving things included, if `moves`. */
  stage(random: Random, moves: boolean, options: Options, setting?: Setting): Stage;
  /** A character on a flat floor of many pieces, and its twin on one that is whole. */
  twins(random: Random, kind: number, position: Vec3Like): [Hero, Hero, number];
}

export const KINDS = 4;

export const space: Plane = {
  name: '3D',
  isSpace: true,
  stage(random, moves, options, { origin, angle, scale } = HOME) {
    const frame = new Transform(origin, Quat.fromAxisAngle({ x: 0.6, y: 0, z: 0.8 }, angle));
    const { world, mobiles, half } = makeLevel(random, moves, frame);
    const body = makeBody(random, scale);
    const up = frame.applyDirection({ x: 0, y: 1, z: 0 });
    const hero = new CharacterMover(world, body, { ...options, up, position: frame.apply(options.position!) });
    return {
      hero,
      turned: (direction) => frame.applyDirection(direction),
      local: (point) => frame.applyInverse(point),
      size: body.core.outerRadius + body.radius,
      half,
      moveAll: (time) => {
        for (const { handle, at } of mobiles) world.move(handle, at(time));
      },
      overlaps: (visit) =>
        world.distanceAll(body, new Transform(hero.position, hero.quaternion), 0, ({ handle, distance }) =>
          visit(handle, -distance),
        ),
    };
  },
  twins(random, kind, position) {
    const body: ConvexShape = makeBody(random);
    const world: CollisionWorld = new World3();
    const floor = seamedFloor(random, (['mesh', 'boxes', 'compound', 'field'] as const)[kind], 10, random.pick([0.5, 1, 2]));
    for (const [shape, pose] of floor) world.add(shape, pose);
    const whole = new World3();
    whole.add(halfSpace({ x: 0, y: 1, z: 0 }), new Transform());
    return [new CharacterMover(world, body, { position }), new CharacterMover(whole, body, { position }), 9.4];
  },
};

export const plane: Plane = {
  name: '2D',
  isSpace: false,
  stage(random, moves, options, { origin, angle, scale } = HOME) {
    const frame = new Transform2(origin, rotation(angle));
    const { world, mobiles, half } = makeLevel2(random, moves, frame);
    const body = makeBody2(random, scale);
    const up = frame.applyDirection({ x: 0, y: 1 });
    const own = { ...options, up, position: frame.apply(options.position!) } as never;
    const hero = new CharacterMover2(world, body, own);
    return {
      hero: hero as unknown as Hero,
      turned: (direction) => ({ ...frame.applyDirection(direction), z: 0 }),
      local: (point) => ({ ...frame.applyInverse(point), z: 0 }),
      size: Math.max(...body.core.edges.map(({ x, y }) => Math.hypot(x, y))) + body.radius,
      half,
      moveAll: (time) => {
        for (const { handle, at } of mobiles) world.move(handle, at(time));
      },
      overlaps: (visit) =>
        world.distanceAll(body, new Transform2(hero.position, hero.rotation), 0, ({ handle, distance }) => {
          visit(handle, -distance);
        }),
    };
  },
  twins(random, kind, position) {
    const body: Convex2 = makeBody2(random);
    const world: CollisionWorld2 = new World2();
    const floor: [Shape2, Transform2][] = seamedFloor2(
      random,
      (['chain', 'boxes', 'compound', 'tiles'] as const)[kind],
      10,
      random.pick([0.5, 1, 2]),
    );
    for (const [shape, pose] of floor) world.add(shape, pose);
    const whole = new World2();
    whole.add(rectangle({ x: 1000, y: 1 }), new Transform2({ x: 0, y: -1 }));
    const make = (in_: CollisionWorld2) => new CharacterMover2(in_, body, { position }) as unknown as Hero;
    return [make(world), make(whole), 9.4];
  },
};
