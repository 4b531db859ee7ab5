/** What people complain about in every engine, each as a test that would show it. */
import { describe, expect, test } from 'vitest';
import { CharacterMover2 } from '../../src/2d/character/index.ts';
import { CollisionWorld2, capsule as capsule2, rectangle, rotation, Transform2 } from '../../src/2d/index.ts';
import { CharacterMover } from '../../src/character/index.ts';
import {
  box,
  CollisionWorld,
  capsule,
  convex,
  distanceBetween,
  halfSpace,
  Quat,
  type Shape,
  sphere,
  Transform,
  triangleMesh,
  Vec3,
  type Vec3Like,
} from '../../src/index.ts';
import { Random } from '../gen.ts';
import { boxMesh, seamedFloor } from './levels.ts';

const DT = 1 / 60;
const body = capsule({ x: 0, y: 0.35, z: 0 }, { x: 0, y: 1.45, z: 0 }, 0.35);
const X = { x: 1, y: 0, z: 0 };
const Z = { x: 0, y: 0, z: 1 };

/** A world of boxes: half extents, place, and a turn about z. */
function worldOf(...boxes: [Vec3Like, Vec3Like, number?][]): CollisionWorld {
  const world = new CollisionWorld();
  for (const [half, at, angle = 0] of boxes) world.add(box(half), new Transform(at, Quat.fromAxisAngle(Z, angle)));
  return world;
}

const floor: [Vec3Like, Vec3Like] = [
  { x: 30, y: 1, z: 30 },
  { x: 0, y: -1, z: 0 },
];

/** Walks with gravity; returns the speed downwards at the end. */
function walk(hero: CharacterMover, velocity: Vec3Like, steps: number, each?: (i: number) => void): number {
  let falling = 0;
  for (let i = 0; i < steps; i++) {
    falling = hero.isGrounded ? 0 : falling - 9.81 * DT;
    hero.move({ x: velocity.x * DT, y: falling * DT, z: velocity.z * DT }, DT);
    each?.(i);
  }
  return falling;
}

function stand(world: CollisionWorld, position: Vec3Like, options = {}): CharacterMover {
  const hero = new CharacterMover(world, body, { position, ...options });
  walk(hero, { x: 0, y: 0, z: 0 }, 60);
  return hero;
}

test('flat-floor jumping: never off the floor, never higher or lower', () => {
  for (const kind of ['mesh', 'boxes', 'compound', 'field'] as const) {
    const world = new CollisionWorld();
    for (const [shape, pose] of seamedFloor(new Random(3), kind, 8, 1)) world.add(shape, pose);
    const hero = stand(world, { x: -5, y: 0.01, z: -3 });
    const { y } = hero.position;
    walk(hero, { x: 4, y: 0, z: 2.1 }, 120, () => {
      expect(hero.isGrounded).toBe(true);
      expect(Math.abs(hero.position.y - y)).toBeLessThan(1e-14);
    });
    expect(hero.position.x).toBeGreaterThan(2.5);
  }
});

test('sinking: standing for 10,000 moves, on any ground, moves it by nothing', () => {
  const grounds: [Shape, Transform][] = [
    [box({ x: 5, y: 1, z: 5 }), new Transform({ x: 0, y: -1, z: 0 })],
    [box({ x: 5, y: 1, z: 5 }), new Transform({ x: 0, y: -1, z: 0 }, Quat.fromAxisAngle(Z, 0.6))],
    [halfSpace({ x: 0.3, y: 1, z: 0.2 }), new Transform()],
    [sphere(3), new Transform({ x: 0.5, y: -3, z: 0 })],
    [convex([0, 0, 0, 3, -1, 0, -1, -1, 2, -1, -1, -2]), new Transform()],
  ];
  for (const [shape, pose] of grounds) {
    const world = new CollisionWorld();
    world.add(shape, pose);
    const hero = stand(world, { x: 0, y: 1, z: 0 });
    expect(hero.isGrounded).toBe(true);
    const before = JSON.stringify(hero.getState());
    for (let i = 0; i < 10_000; i++) hero.move({ x: 0, y: -9.81 * DT * DT, z: 0 }, DT);
    expect(JSON.stringify(hero.getState())).toBe(before);
  }
});

test('stutter with a corrected motion of zero: a wall beside the way takes nothing from it', () => {
  const hero = stand(
    worldOf(floor, [
      { x: 20, y: 2, z: 1 },
      { x: 0, y: 2, z: 1.35 },
    ]),
    { x: -5, y: 0.1, z: 0 },
  );
  const from = hero.position.x;
  // Into the wall by a little: the part along it is kept, in every move.
  let last = from;
  walk(hero, { x: 3, y: 0, z: 1 }, 100, () => {
    expect(hero.position.x - last).toBeCloseTo(3 * DT, 9);
    last = hero.position.x;
  });
});

test('slope limit ignored: what is too steep is not climbed, walking, jumping or falling onto it', () => {
  for (const degrees of [30, 44, 46, 60, 80]) {
    const angle = (degrees * Math.PI) / 180;
    const world = worldOf(floor, [
      { x: 6, y: 1, z: 6 },
      { x: 3 + 6 * Math.cos(angle), y: 6 * Math.sin(angle) - Math.cos(angle), z: 0 },
      angle,
    ]);
    const hero = stand(world, { x: -1, y: 0.1, z: 0 });
    walk(hero, { x: 3, y: 0, z: 0 }, 240);
    const isClimbable = degrees < 45;
    expect(hero.position.y > 1, `${degrees} degrees`).toBe(isClimbable);
    if (isClimbable) continue;
    expect(hero.position.y).toBeLessThan(1e-6);
    // Jumps at it again and again: it never gets higher than a jump does.
    let falling = 0;
    let highest = 0;
    for (let i = 0; i < 300; i++) {
      falling = hero.isGrounded ? 4 : falling - 9.81 * DT;
      hero.move({ x: 5 * DT, y: falling * DT, z: 0 }, DT);
      highest = Math.max(highest, hero.position.y);
    }
    expect(highest).toBeLessThan((4 * 4) / (2 * 9.81) + 0.05);
  }
});

test('hopping down stairs: a capsule with its axis beyond the next edge stays on them', () => {
  for (const going of [0.3, 1 / 3, 0.4]) {
    const world = new CollisionWorld();
    for (let i = 0; i < 20; i++)
      world.add(box({ x: going / 2, y: 3, z: 2 }), new Transform({ x: going * i, y: -3 - 0.26 * i, z: 0 }));
    for (const rate of [30, 60, 144]) {
      const hero = stand(world, { x: 0, y: 0.01, z: 0 }, { stepHeight: 0.3, maxSlope: 0.9 });
      for (let i = 0; i < 1.5 * rate; i++) {
        hero.move({ x: 3 / rate, y: 0, z: 0 }, 1 / rate);
        expect(hero.isGrounded).toBe(true);
      }
      expect(hero.position.x).toBeCloseTo(4.5, 9);
    }
  }
});

test('speed on slopes: as fast uphill and downhill as on level ground, and no faster', () => {
  const world = worldOf(floor, [{ x: 6, y: 1, z: 6 }, { x: 9 * Math.cos(0.6), y: 6 * Math.sin(0.6) - Math.cos(0.6), z: 0 }, 0.6]);
  const hero = stand(world, { x: -1, y: 0.1, z: 0 });
  for (const direction of [3, -3]) {
    walk(hero, { x: direction, y: 0, z: 0 }, 150, () => expect(hero.isGrounded).toBe(true));
    const before = hero.position.clone();
    walk(hero, { x: direction, y: 0, z: 0 }, 20, () => expect(hero.isGrounded).toBe(true));
    if (direction > 0) expect(hero.position.distanceTo(before)).toBeCloseTo(20 * 3 * DT, 9);
  }
});

describe.each([
  ['a capsule', body],
  ['a box', box({ x: 0.3, y: 0.9, z: 0.3 }, { center: { x: 0, y: 0.9, z: 0 } })],
] as const)('%s and stairs', (_, shape) => {
  test.each([0.05, 0.15, 0.25, 0.3])('autostep without effect: steps of %f are climbed and descended, at any speed', (rise) => {
    for (const isMesh of [false, true]) {
      for (const speed of [0.5, 3, 8]) {
        const world = new CollisionWorld();
        const positions: number[] = [];
        const indices: number[] = [];
        for (let i = 0; i < 6; i++) {
          const half = { x: 0.25, y: (rise * (i + 1)) / 2, z: 2 };
          const at = { x: 2 + 0.5 * i, y: half.y, z: 0 };
          if (isMesh) boxMesh(half, at, positions, indices);
          else world.add(box(half), new Transform(at));
        }
        world.add(box(floor[0]), new Transform(floor[1]));
        if (isMesh) world.add(triangleMesh(positions, indices), new Transform());
        world.add(box({ x: 4, y: 3 * rise, z: 2 }), new Transform({ x: 8.75, y: 3 * rise, z: 0 }));
        const hero = new CharacterMover(world, shape, { position: { x: 0, y: 0.1, z: 0 }, stepHeight: 0.3 });
        walk(hero, { x: 0, y: 0, z: 0 }, 60);
        const seconds = 14 / speed;
        let last = hero.position.clone();
        walk(hero, { x: speed, y: 0, z: 0 }, Math.ceil(seconds / DT / 2), () => {
          expect(hero.isGrounded).toBe(true);
          expect(hero.position.y).toBeGreaterThan(last.y - 1e-6);
          last = hero.position.clone();
        });
        expect(hero.position.y, `mesh ${isMesh}, speed ${speed}`).toBeCloseTo(6 * rise, 6);
        // And down again, without a hop.
        walk(hero, { x: -speed, y: 0, z: 0 }, Math.ceil(seconds / DT / 2), () => expect(hero.isGrounded).toBe(true));
        expect(hero.position.y).toBeCloseTo(0, 6);
      }
    }
  });

  test('a step that is too high is a wall, and so is one with no room above', () => {
    const high = worldOf(floor, [
      { x: 2, y: 0.2, z: 2 },
      { x: 3, y: 0.2, z: 0 },
    ]);
    const hero = new CharacterMover(high, shape, { position: { x: 0, y: 0.1, z: 0 } });
    walk(hero, { x: 3, y: 0, z: 0 }, 120);
    expect(hero.position.y).toBeLessThan(1e-6);
    const low = worldOf(
      floor,
      [
        { x: 2, y: 0.1, z: 2 },
        { x: 3, y: 0.1, z: 0 },
      ],
      [
        { x: 2, y: 0.5, z: 2 },
        { x: 2.5, y: 2.4, z: 0 },
      ],
    );
    const other = new CharacterMover(low, shape, { position: { x: -1, y: 0.1, z: 0 } });
    walk(other, { x: 3, y: 0, z: 0 }, 120);
    expect(other.position.x).toBeLessThan(1);
    expect(other.position.y).toBeLessThan(0.15);
  });

  test('catching on the top edge of a step: it goes on without a stop', () => {
    const world = worldOf(floor, [
      { x: 2, y: 0.1, z: 2 },
      { x: 3, y: 0.1, z: 0 },
    ]);
    const hero = new CharacterMover(world, shape, { position: { x: 0, y: 0.1, z: 0 } });
    walk(hero, { x: 0, y: 0, z: 0 }, 30);
    let last = hero.position.x;
    walk(hero, { x: 2, y: 0, z: 0 }, 90, () => {
      expect(hero.position.x - last).toBeGreaterThan(0.2 * 2 * DT);
      last = hero.position.x;
    });
    expect(hero.position.y).toBeCloseTo(0.2, 6);
  });
});

test('wobble on a descending lift: it stands on it all the way, to the last bit as far as the lift does', () => {
  const world = worldOf(floor);
  const lift = world.add(box({ x: 1, y: 0.1, z: 1 }), new Transform({ x: 0, y: 8, z: 0 }));
  const hero = stand(world, { x: 0.3, y: 8.2, z: 0 });
  for (const speed of [-1, -6, -20, 3]) {
    let y = 8;
    const gap = hero.position.y - 8.1;
    for (let i = 0; i < 18; i++) {
      y += speed * DT;
      world.move(lift, new Transform({ x: 0, y, z: 0 }));
      hero.move({ x: 0, y: -0.01, z: 0 }, DT);
      expect(hero.isGrounded).toBe(true);
      expect(hero.groundHandle).toBe(lift);
      expect(Math.abs(hero.position.y - y - 0.1 - gap)).toBeLessThan(1e-12);
      expect(hero.groundVelocity.y).toBeCloseTo(speed, 6);
    }
    world.move(lift, new Transform({ x: 0, y: 8, z: 0 }));
    hero.move({ x: 0, y: -0.01, z: 0 }, DT);
  }
});

test('falling through a rising lift: standing on it, walking on it, landing on it', () => {
  const world = worldOf(floor);
  const lift = world.add(box({ x: 2, y: 0.1, z: 2 }), new Transform({ x: 0, y: 0.1, z: 0 }));
  const hero = stand(world, { x: 0, y: 3, z: 0 });
  let y = 0.1;
  let falling = 0;
  for (let i = 0; i < 240; i++) {
    y += (i % 120 < 60 ? 12 : -12) * DT;
    world.move(lift, new Transform({ x: 0, y, z: 0 }));
    // A jump now and then.
    falling = hero.isGrounded ? (i % 50 === 49 ? 3 + Math.max(0, hero.groundVelocity.y) : 0) : falling - 9.81 * DT;
    hero.move({ x: 0.2 * DT, y: falling * DT, z: 0 }, DT);
    expect(hero.position.y, `move ${i}`).toBeGreaterThan(y + 0.1 - 1e-9);
  }
});

test('a turning platform: carried round exactly, turned with it, and thrown off with its speed', () => {
  const world = worldOf(floor);
  const disc = world.add(box({ x: 3, y: 0.1, z: 3 }), new Transform({ x: 0, y: 1, z: 0 }));
  const hero = stand(world, { x: 2, y: 1.3, z: 0 });
  const radius = Math.hypot(hero.position.x, hero.position.z);
  const up = { x: 0, y: 1, z: 0 };
  for (let i = 1; i <= 120; i++) {
    world.move(disc, new Transform({ x: 0, y: 1, z: 0 }, Quat.fromAxisAngle(up, 0.02 * i)));
    hero.move({ x: 0, y: 0, z: 0 }, DT);
    expect(Math.hypot(hero.position.x, hero.position.z)).toBeCloseTo(radius, 10);
    expect(Math.atan2(-hero.position.z, hero.position.x)).toBeCloseTo(0.02 * i, 10);
  }
  expect(hero.quaternion.dot(Quat.fromAxisAngle(up, 2.4))).toBeCloseTo(1, 9);
  expect(Math.hypot(hero.groundVelocity.x, hero.groundVelocity.z)).toBeCloseTo((0.02 / DT) * radius, 1);
});

test('a conveyor carries by its surface velocity', () => {
  const world = worldOf(floor);
  const belt = world.add(box({ x: 5, y: 0.1, z: 1 }), new Transform({ x: 0, y: 0.1, z: 0 }));
  const hero = stand(
    world,
    { x: -3, y: 0.3, z: 0 },
    {
      surfaceVelocity: (handle: number, _: Vec3Like, out: Vec3Like) => {
        if (handle === belt) out.x = 1.5;
      },
    },
  );
  const { x } = hero.position;
  walk(hero, { x: 0, y: 0, z: 0 }, 60);
  expect(hero.position.x - x).toBeCloseTo(1.5, 9);
  expect(hero.groundVelocity.x).toBeCloseTo(1.5, 9);
});

test('snagging between two boxes: in the groove and over it', () => {
  const world = worldOf(
    [
      { x: 5, y: 1, z: 5 },
      { x: -5, y: -1, z: 0 },
    ],
    [
      { x: 5, y: 1, z: 5 },
      { x: 5, y: -1, z: 0 },
    ],
  );
  const hero = stand(world, { x: -3, y: 0.01, z: 0 });
  for (const z of [0, 0.7, -2]) {
    let last = hero.position.x;
    const direction = last < 0 ? 3 : -3;
    walk(hero, { x: direction, y: 0, z }, 100, () => {
      expect(Math.abs(hero.position.x - last)).toBeCloseTo(3 * DT, 9);
      last = hero.position.x;
    });
  }
});

test('popping at a ledge: walking off it is smooth, and it comes to stand on the very edge', () => {
  const world = worldOf(floor, [
    { x: 2, y: 2, z: 2 },
    { x: 0, y: 2, z: 0 },
  ]);
  for (const [ledges, speed] of [
    ['stand', 2],
    ['slide', 2],
    ['stand', 7],
  ] as const) {
    const hero = stand(world, { x: 0, y: 4.1, z: 0 }, { ledges });
    let { y } = hero.position;
    let falling = 0;
    while (hero.position.y > 1) {
      const before = hero.position.y;
      falling = walk(hero, { x: speed, y: 0, z: 0 }, 1) || falling;
      expect(hero.position.y).toBeLessThan(y + 1e-9);
      expect(before - hero.position.y).toBeLessThan(0.25);
      y = hero.position.y;
    }
    // Stopped beyond the edge by its own axis.
    for (const beyond of [0.05, 0.15, 0.3]) {
      const other = new CharacterMover(world, body, { position: { x: 2 + beyond, y: 4.05, z: 0 }, ledges });
      walk(other, { x: 0, y: 0, z: 0 }, 200);
      expect(other.isGrounded).toBe(true);
      if (beyond < 0.2) expect(other.position.y).toBeGreaterThan(3.8);
    }
  }
});

test('jitter in the corner of two walls: pressed into it, not a bit changes', () => {
  for (const angle of [0.3, 0.8, Math.PI / 2, 2, 2.9]) {
    const world = worldOf(floor);
    for (const side of [-1, 1]) {
      const turn = Quat.fromAxisAngle({ x: 0, y: 1, z: 0 }, side * (angle / 2));
      // A wall whose inner face leads from the corner at an angle of side * angle / 2 from -x.
      const at = new Vec3(-8, 1, side * 1).applyQuaternion(turn);
      world.add(box({ x: 8, y: 2, z: 1 }), new Transform(at, turn));
    }
    const hero = stand(world, { x: -6, y: 0.1, z: 0 });
    walk(hero, { x: 4, y: 0, z: 0.1 }, 500);
    const before = JSON.stringify(hero.position);
    walk(hero, { x: 4, y: 0, z: 0.1 }, 100, () => expect(JSON.stringify(hero.position)).toBe(before));
    expect(hero.isGrounded).toBe(true);
  }
});

test('climbing walls by jumping into them: no higher than the jump', () => {
  for (const lean of [0, 0.05, 0.4, -0.3]) {
    const world = worldOf(floor, [{ x: 1, y: 20, z: 20 }, { x: 3, y: 0, z: 0 }, -lean]);
    const hero = stand(world, { x: 0, y: 0.1, z: 0 });
    let falling = 0;
    let highest = 0;
    for (let i = 0; i < 600; i++) {
      falling = hero.isGrounded ? 5 : falling - 9.81 * DT;
      hero.move({ x: 6 * DT, y: falling * DT, z: 0 }, DT);
      highest = Math.max(highest, hero.position.y);
    }
    expect(highest).toBeLessThan((5 * 5) / (2 * 9.81) + 0.05);
    expect(highest).toBeGreaterThan(0.5);
  }
});

test('starting a millimetre, or a foot, inside of something: out by the shortest way, and on', () => {
  for (const depth of [1e-9, 1e-3, 0.2]) {
    const world = worldOf(floor, [
      { x: 1, y: 3, z: 3 },
      { x: 1.35, y: 3, z: 0 },
    ]);
    const hero = new CharacterMover(world, body, { position: { x: depth, y: -depth, z: 0 } });
    const result = hero.move({ x: 0, y: 0, z: 0.5 }, DT);
    expect(result.isRecovered).toBe(true);
    expect(result.isStuck).toBe(false);
    expect(hero.position.x).toBeCloseTo(0, 8);
    expect(hero.position.y).toBeCloseTo(0, 8);
    expect(hero.position.z).toBeCloseTo(0.5, 8);
  }
});

test('between low walls that close, or put into both: up, where nothing is in the way, as there is no other way out', () => {
  for (const height of [0.4, 1.2]) {
    for (const lid of [false, true]) {
      const world = worldOf(floor, [
        { x: 1, y: height / 2, z: 3 },
        { x: 1.3, y: height / 2, z: 0 },
      ]);
      world.add(box({ x: 1, y: height / 2, z: 3 }), new Transform({ x: -1.3, y: height / 2, z: 0 }));
      if (lid) world.add(box({ x: 3, y: 0.1, z: 3 }), new Transform({ x: 0, y: 2, z: 0 }));
      const hero = new CharacterMover(world, body, { position: { x: 0, y: 0, z: 0 }, stepHeight: 0 });
      const { isRecovered, isStuck } = hero.move({ x: 0, y: -0.01, z: 0 }, DT);
      // Under the lid there is room for 0.1 of way up only.
      expect([isRecovered, isStuck]).toEqual(lid ? [false, true] : [true, false]);
      // It lies with its round end upon both edges.
      const above = 0.35 - Math.sqrt(0.35 * 0.35 - 0.3 * 0.3);
      expect(hero.position.y).toBeCloseTo(lid ? 0 : height - above, 6);
    }
  }
});

test('pushed by a wall, crushed by two: reported, and never through either', () => {
  const world = worldOf(floor, [
    { x: 1, y: 3, z: 3 },
    { x: 4, y: 3, z: 0 },
  ]);
  const wall = world.add(box({ x: 1, y: 3, z: 3 }), new Transform({ x: -3, y: 3, z: 0 }));
  const hero = stand(world, { x: 0, y: 0.1, z: 0 });
  let x = -3;
  for (let i = 0; i < 400; i++) {
    x += 0.02;
    world.move(wall, new Transform({ x, y: 3, z: 0 }));
    const { isStuck } = hero.move({ x: 0, y: -0.01, z: 0 }, DT);
    const room = 2 - x;
    if (room > 0.7 + 1e-9) {
      expect(isStuck).toBe(false);
      expect(hero.position.x).toBeGreaterThan(x + 1.35 - 1e-9);
      expect(hero.position.x).toBeLessThan(3 - 0.35 + 1e-9);
    } else if (room > 0.4) expect(isStuck).toBe(true);
    expect(hero.position.x).toBeLessThan(3 - 0.35 + 1e-9);
    if (room < 0.4) break;
  }
});

test('a wall that goes farther in a step than the character is wide pushes it, and does not pass it', () => {
  for (const speed of [20, 100, 1000]) {
    for (const stop of [5, 400]) {
      const world = worldOf(floor, [
        { x: 1, y: 3, z: 3 },
        { x: stop + 1, y: 3, z: 0 },
      ]);
      const wall = world.add(box({ x: 0.1, y: 3, z: 3 }), new Transform({ x: -2, y: 3, z: 0 }));
      const hero = stand(world, { x: 0, y: 0.1, z: 0 });
      let x = -2;
      for (let i = 0; i < 10 && x < 40; i++) {
        const from = new Transform({ x, y: 3, z: 0 });
        x += speed * DT;
        world.move(wall, new Transform({ x, y: 3, z: 0 }));
        const isFree = hero.pushBy(wall, from);
        expect(isFree).toBe(x + 0.1 + 0.7 < stop || x + 0.45 < hero.position.x);
        if (isFree) expect(hero.move({ x: 0, y: -0.01, z: 0 }, DT).isStuck).toBe(false);
        expect(hero.position.x).toBeLessThan(stop - 0.35 + 1e-9);
        if (isFree) expect(hero.position.x).toBeGreaterThan(x + 0.45 - 1e-9);
        if (!isFree) break;
      }
    }
  }
  const world = worldOf(floor);
  const bar = world.add(box({ x: 0.1, y: 3, z: 3 }), new Transform({ x: 9, y: 3, z: 0 }));
  const hero = stand(world, { x: 0, y: 0.1, z: 0 });
  const before = JSON.stringify(hero.position);
  expect(hero.pushBy(bar, new Transform({ x: 3, y: 3, z: 0 }))).toBe(true);
  expect(JSON.stringify(hero.position)).toBe(before);
  expect(() => hero.pushBy(bar, undefined as never)).toThrow('pushBy: from.position must be an object with x, y and z');
  const plane = new CollisionWorld2();
  const press = plane.add(rectangle({ x: 2, y: 0.1 }), new Transform2({ x: 0, y: -4 }));
  const flat = new CharacterMover2(plane, capsule2({ x: 0, y: 0.3 }, { x: 0, y: 0.9 }, 0.3));
  expect(flat.pushBy(press, new Transform2({ x: 0, y: -9 }))).toBe(true);
  plane.move(press, new Transform2({ x: 0, y: 4 }));
  expect(flat.pushBy(press, new Transform2({ x: 0, y: -4 }))).toBe(true);
  expect(flat.position.y).toBeCloseTo(4.1, 8);
});

test('crouching: a change of shape only where there is room', () => {
  const small = capsule({ x: 0, y: 0.35, z: 0 }, { x: 0, y: 0.65, z: 0 }, 0.35);
  const world = worldOf(floor, [
    { x: 2, y: 0.5, z: 2 },
    { x: 3, y: 1.7, z: 0 },
  ]);
  const hero = stand(world, { x: 0, y: 0.1, z: 0 });
  walk(hero, { x: 3, y: 0, z: 0 }, 60);
  expect(hero.position.x).toBeLessThan(1);
  expect(hero.setShape(small)).toBe(true);
  walk(hero, { x: 3, y: 0, z: 0 }, 60);
  expect(hero.position.x).toBeGreaterThan(2);
  expect(hero.setShape(body)).toBe(false);
  expect(hero.shape).toBe(small);
  walk(hero, { x: 3, y: 0, z: 0 }, 120);
  expect(hero.setShape(body)).toBe(true);
});

test('planets: up changes all the time, and it stays on the ground all the way round', () => {
  const world = new CollisionWorld();
  world.add(sphere(5), new Transform());
  const hero = new CharacterMover(world, body, { position: { x: 0, y: 5.1, z: 0 } });
  let angle = 0;
  for (let i = 0; i < 800; i++) {
    const { x, y } = hero.position;
    const r = Math.hypot(x, y);
    hero.setUp({ x: x / r, y: y / r, z: 0 });
    const forward = { x: (0.05 * y) / r, y: (-0.05 * x) / r };
    hero.move({ x: forward.x - 0.01 * (x / r), y: forward.y - 0.01 * (y / r), z: 0 }, DT);
    if (i > 20) {
      expect(hero.isGrounded).toBe(true);
      expect(Math.hypot(hero.position.x, hero.position.y)).toBeCloseTo(5, 3);
    }
    angle += Math.atan2(x * hero.position.y - y * hero.position.x, x * hero.position.x + y * hero.position.y);
  }
  expect(angle).toBeLessThan(-2 * Math.PI);
});

test('layers and predicates, and what touches tell', () => {
  const world = worldOf(floor);
  const ghost = world.add(box({ x: 0.1, y: 2, z: 2 }), new Transform({ x: 1, y: 2, z: 0 }), { layer: 2 });
  const crate = world.add(box({ x: 0.5, y: 0.5, z: 0.5 }), new Transform({ x: 4, y: 0.5, z: 0 }), { layer: 1 });
  const told: [number, string, number][] = [];
  const hero = stand(
    world,
    { x: 0, y: 0.1, z: 0 },
    {
      filter: { mask: 1, predicate: (handle: number) => handle !== ghost },
      mass: 80,
      onTouch: (touch: { handle: number; kind: string; momentum: Vec3Like }) =>
        told.push([touch.handle, touch.kind, touch.momentum.x]),
    },
  );
  walk(hero, { x: 3, y: 0, z: 0 }, 90);
  expect(hero.position.x).toBeCloseTo(3.15, 6);
  const pushed = told.filter(([handle]) => handle === crate);
  expect(pushed.length).toBeGreaterThan(1);
  expect(pushed.at(-1)).toEqual([crate, 'wall', expect.closeTo(240, 6)]);
  expect(told.some(([handle]) => handle === ghost)).toBe(false);
});

test('a million metres from the origin it stands, walks and stops as well', () => {
  const far = 1e6;
  const world = worldOf(
    [
      { x: 20, y: 1, z: 20 },
      { x: far, y: -1, z: far },
    ],
    [
      { x: 1, y: 2, z: 20 },
      { x: far + 4, y: 2, z: far },
    ],
  );
  const hero = stand(world, { x: far, y: 0.1, z: far });
  const before = JSON.stringify(hero.position);
  walk(hero, { x: 0, y: 0, z: 0 }, 100);
  expect(JSON.stringify(hero.position)).toBe(before);
  walk(hero, { x: 3, y: 0, z: 1 }, 100);
  expect(hero.position.x).toBeCloseTo(far + 2.65, 5);
  expect(hero.isGrounded).toBe(true);
  const near = distanceBetween(
    body,
    new Transform(hero.position),
    box({ x: 1, y: 2, z: 20 }),
    new Transform({ x: far + 4, y: 2, z: far }),
  )!;
  expect(near.distance).toBeGreaterThan(-1e-9);
});

describe('one-way platforms', () => {
  test('hanging astride one: from below through it, then on it, or down again, but never held', () => {
    for (const speed of [2, 3.5, 4.2, 4.5, 4.8, 5.2, 6, 9]) {
      const world = new CollisionWorld2();
      world.add(rectangle({ x: 10, y: 1 }), new Transform2({ x: 0, y: -1 }));
      const platform = world.add(rectangle({ x: 2, y: 0.2 }), new Transform2({ x: 0, y: 1.2 }), { oneWay: { x: 0, y: 1 } });
      const hero = new CharacterMover2(world, capsule2({ x: 0, y: 0.3 }, { x: 0, y: 0.9 }, 0.3));
      let rising = speed;
      let highest = 0;
      for (let i = 0; i < 200; i++) {
        hero.move({ x: 0, y: rising * DT }, DT);
        rising = hero.isGrounded ? 0 : rising - 9.81 * DT;
        highest = Math.max(highest, hero.position.y);
      }
      expect(hero.isGrounded).toBe(true);
      const isUp = highest > 1.4;
      expect(hero.groundHandle === platform, `speed ${speed}`).toBe(isUp);
      expect(hero.position.y).toBeCloseTo(isUp ? 1.4 : 0, 6);
    }
  });

  test('walked through from the side, stood on when turned, and in space', () => {
    const world = new CollisionWorld2();
    world.add(rectangle({ x: 10, y: 1 }), new Transform2({ x: 0, y: -1 }));
    world.add(rectangle({ x: 1, y: 0.3 }), new Transform2({ x: 3, y: 0.9 }), { oneWay: { x: 0, y: 1 } });
    const hero = new CharacterMover2(world, capsule2({ x: 0, y: 0.3 }, { x: 0, y: 0.9 }, 0.3));
    for (let i = 0; i < 180; i++) hero.move({ x: 3 * DT, y: -0.05 }, DT);
    expect(hero.position.x).toBeGreaterThan(8.5);
    const slope = new CollisionWorld2();
    slope.add(rectangle({ x: 3, y: 0.1 }), new Transform2({ x: 0, y: 0 }, rotation(0.5)), { oneWay: { x: 0, y: 1 } });
    const other = new CharacterMover2(slope, capsule2({ x: 0, y: 0.3 }, { x: 0, y: 0.9 }, 0.3), { position: { x: 0, y: 2 } });
    for (let i = 0; i < 180; i++) other.move({ x: 0, y: -0.05 }, DT);
    expect(other.isGrounded).toBe(true);
    const solid = new CollisionWorld();
    const plank = solid.add(box({ x: 2, y: 0.1, z: 2 }), new Transform({ x: 0, y: 1.2, z: 0 }), { oneWay: { x: 0, y: 1, z: 0 } });
    solid.add(box(floor[0]), new Transform(floor[1]));
    const jumper = stand(solid, { x: 0, y: 0.1, z: 0 });
    let rising = 6;
    for (let i = 0; i < 120; i++) {
      jumper.move({ x: 0, y: rising * DT, z: 0 }, DT);
      rising = jumper.isGrounded ? 0 : rising - 9.81 * DT;
    }
    expect(jumper.groundHandle).toBe(plank);
    void X;
  });
});
