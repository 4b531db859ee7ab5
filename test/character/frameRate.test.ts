/**
 * The same walk of four seconds at 30, 60 and 144 moves a second: where it is after each half second differs by no more than the bound of the
 * course, in steps of the slowest (3 m/s: 0.1 m). On the flat, along walls and on stairs that is rounding. Where the slope changes, and
 * at the ends of walls, a step goes on in the direction in which it began: each of the four corners of that course may cost a third of it.
 */
import { describe, expect, test } from 'vitest';
import { CharacterMover } from '../../src/character/index.ts';
import {
  box,
  CollisionWorld,
  type ConvexShape,
  capsule,
  Quat,
  Transform,
  triangleMesh,
  Vec3,
  type Vec3Like,
} from '../../src/index.ts';
import { Random } from '../gen.ts';

const UP = { x: 0, y: 1, z: 0 };
const STEP = 3 / 30;

const round = capsule({ x: 0, y: 0.35, z: 0 }, { x: 0, y: 1.45, z: 0 }, 0.35);
const square = box({ x: 0.3, y: 0.9, z: 0.3 }, { center: { x: 0, y: 0.9, z: 0 } });

interface Course {
  name: string;
  /** In steps of the slowest. */
  bound: number;
  build(world: CollisionWorld, random: Random): ((time: number) => void) | undefined;
  velocity(time: number, random: number): Vec3Like;
  from: Vec3Like;
}

const floor = (world: CollisionWorld): number => world.add(box({ x: 40, y: 1, z: 40 }), new Transform({ x: 0, y: -1, z: 0 }));
const along = (): Vec3Like => ({ x: 3, y: 0, z: 0 });
const fast = (): Vec3Like => ({ x: 8, y: 0, z: 0 });

/** Up ten stairs and down again. */
function stairs(world: CollisionWorld, random: Random): undefined {
  floor(world);
  const rise = random.range(0.05, 0.28);
  const going = Math.max(random.range(0.2, 0.6), 1.2 * rise);
  for (let i = 0; i < 20; i++) {
    const half = rise * (0.5 + Math.min(i, 19 - i) / 2);
    world.add(box({ x: going / 2, y: half, z: 2 }), new Transform({ x: going * i, y: half, z: 0 }));
  }
}

const courses: Course[] = [
  {
    name: 'hills',
    bound: 0.5,
    from: { x: -7, y: 3, z: 0 },
    velocity: along,
    build(world, random) {
      const positions: number[] = [];
      const indices: number[] = [];
      let y = 0;
      for (let i = 0; i <= 40; i++) {
        positions.push(-10 + i, y, -5, -10 + i, y, 5);
        if (i > 0) indices.push(2 * i - 2, 2 * i - 1, 2 * i, 2 * i, 2 * i - 1, 2 * i + 1);
        y += random.range(-0.5, 0.5);
      }
      world.add(triangleMesh(positions, indices), new Transform());
      return undefined;
    },
  },
  {
    name: 'stairs',
    bound: 1e-6,
    from: { x: -3, y: 0.1, z: 0 },
    velocity: along,
    build: stairs,
  },
  {
    // 8 m/s, up to three stairs in one of the slowest moves, which climbs twice and rolls over the rest.
    name: 'stairs, running',
    bound: 5,
    from: { x: -3, y: 0.1, z: 0 },
    velocity: fast,
    build: stairs,
  },
  {
    name: 'along walls and round corners',
    bound: 1.5,
    from: { x: -5, y: 0.1, z: 0 },
    velocity: () => ({ x: 2.6, y: 0, z: 1.5 }),
    build(world, random) {
      floor(world);
      for (let i = 0; i < 4; i++) {
        const turn = Quat.fromAxisAngle(UP, random.range(-0.7, 0.5));
        world.add(box({ x: 1.5, y: 1, z: 1.5 }), new Transform({ x: -2 + 4 * i, y: 1, z: 3 + 0.6 * i }, turn));
      }
      return undefined;
    },
  },
  {
    name: 'a room with corners',
    bound: 1e-6,
    from: { x: 0, y: 0.1, z: 0 },
    velocity: (time, phase) => {
      const angle = phase + Math.floor(time) * 2;
      return { x: 3 * Math.cos(angle), y: 0, z: 3 * Math.sin(angle) };
    },
    build(world, random) {
      floor(world);
      const sides = 3 + random.int(4);
      for (let i = 0; i < sides; i++) {
        const turn = Quat.fromAxisAngle(UP, (2 * Math.PI * i) / sides);
        world.add(box({ x: 1, y: 2, z: 9 }), new Transform(new Vec3(3, 2, 0).applyQuaternion(turn), turn));
      }
      return undefined;
    },
  },
  {
    name: 'a lift and a turning platform',
    bound: 0.25,
    from: { x: 0.5, y: 1.2, z: 0 },
    velocity: (time) => (time < 2 ? { x: 0, y: 0, z: 0 } : { x: 0.3, y: 0, z: 0.2 }),
    build(world, random) {
      floor(world);
      const lift = world.add(box({ x: 3, y: 0.1, z: 3 }), new Transform({ x: 0, y: 1, z: 0 }));
      const spin = random.range(-1, 1);
      const speed = random.range(-2, 2);
      return (time) =>
        world.move(
          lift,
          new Transform(
            { x: speed * Math.sin(time), y: 1 + Math.sin(2 * time) * 0.8, z: 0 },
            Quat.fromAxisAngle(UP, spin * time),
          ),
        );
    },
  },
];

/** Where it is after each half second. */
function run(course: Course, seed: number, shape: ConvexShape, rate: number, settle: number): Vec3[] {
  const world = new CollisionWorld();
  const random = new Random(seed);
  const moveAll = course.build(world, random);
  const phase = random.range(0, 6);
  const hero = new CharacterMover(world, shape, { position: course.from, stepHeight: 0.3, maxSlope: 0.9 });
  moveAll?.(0);
  let falling = 0;
  for (let i = 0; i < settle; i++) {
    falling = hero.isGrounded ? 0 : falling - 9.81 / settle;
    hero.move({ x: 0, y: falling / settle, z: 0 }, 1 / settle);
  }
  const places: Vec3[] = [];
  for (let i = 1; i <= 4 * rate; i++) {
    // Turns of the way are at whole seconds.
    const { x, z } = course.velocity((i - 1) / rate, phase);
    moveAll?.(i / rate);
    falling = hero.isGrounded ? 0 : falling - 9.81 / rate;
    hero.move({ x: x / rate, y: falling / rate, z: z / rate }, 1 / rate);
    if (i % (rate / 2) === 0) places.push(hero.position.clone());
  }
  return places;
}

describe.each([
  ['a capsule', round],
  ['a box', square],
] as const)('%s', (_, shape) => {
  test.each(courses)('$name', (course) => {
    let worst = 0;
    let where = '';
    for (let seed = 1; seed <= 40; seed++) {
      const slow = run(course, seed, shape, 30, 60);
      for (const rate of [60, 144]) {
        run(course, seed, shape, rate, 60).forEach((place, i) => {
          const off = place.distanceTo(slow[i]) / STEP;
          if (off > worst) {
            worst = off;
            where = `seed ${seed}, ${rate} Hz, ${(i + 1) / 2} s`;
          }
        });
      }
    }
    console.log(`${course.name}: ${worst.toExponential(1)} of a step`);
    expect(worst, where).toBeLessThan(course.bound);
  });
});
