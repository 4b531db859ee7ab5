/** Steps of physics worlds: what is settled, what falls, joints, sensors, what sleeps. */
import { box, capsule, compound, convex, convexHull, type Shape, sphere, Transform } from 'touchstone';
import { type Body, PhysicsWorld } from 'touchstone/dynamics';
import type { Case, Draw } from './draw.ts';

const DT = 1 / 60;

interface Made {
  readonly world: PhysicsWorld;
  readonly bodies: readonly Body[];
}

/** A floor with walls and bodies that fall into it; with a beam that turns and keeps them moving. */
function pen(shapes: readonly Shape[], count: number, isStirred: boolean, sleeping = false): Made {
  const world = new PhysicsWorld({ sleeping });
  world.add(box({ x: 20, y: 1, z: 20 }), new Transform({ x: 0, y: -1, z: 0 }), { type: 'static' });
  for (const side of [-1, 1]) {
    world.add(box({ x: 0.5, y: 5, z: 3 }), new Transform({ x: 2.2 * side, y: 5, z: 0 }), { type: 'static' });
    world.add(box({ x: 3, y: 5, z: 0.5 }), new Transform({ x: 0, y: 5, z: 2.2 * side }), { type: 'static' });
  }
  if (isStirred) {
    const angularVelocity = { x: 0, y: 0, z: 4 };
    world.add(box({ x: 1, y: 0.1, z: 1.5 }), new Transform({ x: 0, y: 1.1, z: 0 }), { type: 'kinematic', angularVelocity });
  }
  const bodies = Array.from({ length: count }, (_, i) => {
    const at = { x: (i % 3) - 1 + 0.01 * i, y: 2.8 + Math.floor(i / 9), z: (Math.floor(i / 3) % 3) - 1 };
    return world.add(shapes[i % shapes.length], new Transform(at));
  });
  return { world, bodies };
}

function steps({ world }: Made): () => void {
  return () => world.step(DT);
}

/** Steps after all has come to rest. */
function later(made: Made): () => void {
  for (let i = 0; i < 600; i++) made.world.step(DT);
  return steps(made);
}

export function* casesBodies({ random }: Draw): Generator<Case> {
  const cube = box({ x: 0.3, y: 0.3, z: 0.3 });
  const round = [sphere(0.3), capsule({ x: 0, y: -0.2, z: 0 }, { x: 0, y: 0.2, z: 0 }, 0.25)];
  const points = Array.from({ length: 12 }, () => random.direction()).flatMap(({ x, y, z }) => [0.4 * x, 0.4 * y, 0.4 * z]);
  const mixed = [cube, ...round, convex(convexHull(points))];
  const dumbbell = compound([
    { shape: sphere(0.2), position: { x: -0.3, y: 0, z: 0 } },
    { shape: cube, position: { x: 0.3, y: 0, z: 0 } },
  ]);
  yield ['bodies settled', () => later(pen(mixed, 18, false))];
  yield ['bodies falling: boxes', () => steps(pen([cube], 9, true))];
  yield ['bodies falling: mixed', () => steps(pen(mixed, 9, true))];
  yield ['bodies falling: compounds', () => steps(pen([dumbbell], 6, true))];
  yield ['bodies asleep', () => later(pen([cube], 18, false, true))];
  yield [
    'bodies that fall asleep and wake',
    () => {
      const made = pen([cube], 6, false, true);
      return (i) => {
        if (i % 256 === 0) made.bodies[0].wake();
        made.world.step(DT);
      };
    },
  ];
  yield [
    'bodies on joints',
    () => {
      const made = pen(mixed, 6, true);
      for (let i = 1; i < 6; i++) {
        const { x, y, z } = made.bodies[i].position;
        made.world.join(made.bodies[i - 1], made.bodies[i], { type: i % 2 === 0 ? 'ball' : 'distance', anchor: { x, y, z } });
      }
      return steps(made);
    },
  ];
  yield [
    'bodies in sensors',
    () => {
      const made = pen(mixed, 6, true);
      made.world.add(box({ x: 2, y: 0.5, z: 2 }), new Transform({ x: 0, y: 1.5, z: 0 }), { type: 'static', sensor: true });
      return steps(made);
    },
  ];
}
