/** Moves of characters, in both dimensions: walking, falling, climbing, carried, pushed. The same thousand again and again, so that all they do gets warm. */
import * as solid from 'touchstone';
import * as flat from 'touchstone/2d';
import { CharacterMover2 } from 'touchstone/2d/character';
import { CharacterMover } from 'touchstone/character';
import type { Case, Draw } from './draw.ts';

const DT = 1 / 60;

export function* casesCharacter(draw: Draw): Generator<Case> {
  const { random, mask } = draw;
  const world = new solid.CollisionWorld();
  world.add(solid.box({ x: 20, y: 1, z: 20 }), new solid.Transform({ x: 0, y: -1, z: 0 }));
  for (let i = 0; i < 40; i++) {
    const half = { x: random.range(0.2, 1), y: random.range(0.05, 0.4), z: random.range(0.2, 1) };
    world.add(solid.box(half), new solid.Transform({ x: random.range(-6, 6), y: half.y, z: random.range(-6, 6) }));
  }
  const corners = Array.from({ length: 49 }, (_, i) => [(i % 7) - 3, random.range(0, 0.3), Math.floor(i / 7) - 3]);
  const cells = Array.from({ length: 36 }, (_, i) => i + Math.floor(i / 6));
  world.add(
    solid.triangleMesh(
      corners.flat(),
      cells.flatMap((a) => [a, a + 7, a + 1, a + 1, a + 7, a + 8]),
    ),
    new solid.Transform(),
  );
  const lift = world.add(solid.box({ x: 2, y: 0.1, z: 2 }), new solid.Transform({ x: 0, y: 0.5, z: 0 }));
  const lifts = draw.list(() => new solid.Transform({ x: random.range(-0.02, 0.02), y: random.range(0.48, 0.52), z: 0 }));
  const body = solid.capsule({ x: 0, y: 0.4, z: 0 }, { x: 0, y: 1.2, z: 0 }, 0.4);
  const steps = draw.list(() => new solid.Vec3(random.range(-0.1, 0.1), random.range(-0.1, 0.04), random.range(-0.1, 0.1)));
  const home = new solid.Vec3(0, 2, 0);
  const hero = new CharacterMover(world, body, { position: home, surfaceVelocity: () => {}, onTouch: () => {} });
  const step = (i: number) => {
    if (i % 1024 === 0) hero.setPosition(home);
    hero.move(steps[(i >> 4) & mask], DT);
  };
  yield ['character move', () => step];
  yield [
    'character move with a lift',
    () => (i: number) => {
      world.move(lift, lifts[i & mask]);
      step(i);
    },
  ];
  const plane = new flat.CollisionWorld2();
  plane.add(flat.chain([20, 1, 10, 0, 3, 0.5, -2, 0, -9, 0.7, -20, 0]), new flat.Transform2());
  for (let i = 0; i < 20; i++) {
    const half = { x: random.range(0.2, 1), y: random.range(0.05, 0.4) };
    plane.add(flat.rectangle(half), new flat.Transform2({ x: random.range(-6, 6), y: random.range(0, 1) }), {
      oneWay: i % 3 === 0 ? { x: 0, y: 1 } : undefined,
    });
  }
  const steps2 = draw.list(() => new flat.Vec2(random.range(-0.1, 0.1), random.range(-0.1, 0.05)));
  const hero2 = new CharacterMover2(plane, flat.capsule({ x: 0, y: 0.3 }, { x: 0, y: 0.9 }, 0.3), { position: home });
  yield [
    '2D character move',
    () => (i: number) => {
      if (i % 1024 === 0) hero2.setPosition(home);
      hero2.move(steps2[(i >> 4) & mask], DT);
    },
  ];
}
