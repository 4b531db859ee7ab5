/** The families of characters: moves through small levels, with all that they report. */
import { box, CollisionWorld, capsule, convex, Quat, sphere, Transform, triangleMesh } from 'touchstone';
import * as flat from 'touchstone/2d';
import { CharacterMover2 } from 'touchstone/2d/character';
import { CharacterMover } from 'touchstone/character';
import type { Families } from './scene.ts';

const MOVES = 240;
const DT = 1 / 60;

export const FAMILIES_CHARACTER: Families = {
  character(random, hash) {
    const world = new CollisionWorld();
    const corners = Array.from({ length: 49 }, (_, i) => [(i % 7) * 2 - 6, random.range(-0.4, 0.4), Math.floor(i / 7) * 2 - 6]);
    const cells = Array.from({ length: 36 }, (_, i) => i + Math.floor(i / 6));
    world.add(
      triangleMesh(
        corners.flat(),
        cells.flatMap((a) => [a, a + 7, a + 1, a + 1, a + 7, a + 8]),
      ),
      new Transform(),
    );
    for (let i = 0; i < 8; i++) {
      const shape = i % 2 ? box({ x: 0.5, y: 0.15 * i, z: 0.6 }) : convex(Array.from({ length: 9 }, () => random.vec3(0.8)));
      world.add(shape, new Transform(random.vec3(4), i % 3 ? random.quaternion() : new Quat()));
    }
    const lift = world.add(box({ x: 1, y: 0.1, z: 1 }), new Transform());
    const bodies = [
      capsule({ x: 0, y: 0.3, z: 0 }, { x: 0, y: 1.2, z: 0 }, 0.3),
      box({ x: 0.3, y: 0.7, z: 0.3 }, { center: { x: 0, y: 0.7, z: 0 } }),
      sphere(0.4),
    ];
    for (const body of bodies) {
      const hero = new CharacterMover(world, body, {
        position: { x: 0, y: 1.5, z: 0 },
        ledges: body === bodies[1] ? 'slide' : 'stand',
      });
      let rising = 0;
      for (let i = 0; i < MOVES; i++) {
        world.move(
          lift,
          new Transform(
            { x: 0, y: (i % 120 < 60 ? i % 60 : 60 - (i % 60)) * 0.02, z: 0 },
            Quat.fromAxisAngle({ x: 0, y: 1, z: 0 }, 0.01 * i),
          ),
        );
        rising = hero.isGrounded ? (i % 70 === 60 ? 4 : 0) : rising - 9.81 * DT;
        const turn = Math.floor(i / 40);
        hash.value(hero.move({ x: turn % 2 ? 0.05 : -0.02, y: rising * DT, z: turn % 3 ? 0.03 : -0.05 }, DT));
        hash.value(hero.getState());
        for (let k = 0; k < hero.touchCount; k++) {
          const { kind, ...touch } = hero.touches[k];
          hash.number(kind.length);
          hash.value(touch);
        }
      }
    }
  },

  '2d character'(random, hash) {
    const world = new flat.CollisionWorld2();
    const points = Array.from({ length: 14 }, (_, i) => ({ x: 7 - i, y: random.range(-0.4, 0.4) }));
    world.add(flat.chain(points), new flat.Transform2());
    for (let i = 0; i < 6; i++) {
      const at = { x: random.range(-5, 5), y: random.range(0, 2) };
      world.add(flat.rectangle({ x: 0.7, y: 0.2 }), new flat.Transform2(at, flat.rotation(i % 2 ? 0.3 * i : 0)), {
        oneWay: i % 3 === 0 ? { x: 0, y: 1 } : undefined,
      });
    }
    for (const body of [flat.capsule({ x: 0, y: 0.3 }, { x: 0, y: 1 }, 0.3), flat.rectangle({ x: 0.3, y: 0.5 })]) {
      const hero = new CharacterMover2(world, body, { position: { x: 0, y: 2 } });
      let rising = 0;
      for (let i = 0; i < MOVES; i++) {
        rising = hero.isGrounded ? (i % 50 === 40 ? 5 : 0) : rising - 9.81 * DT;
        hash.value(hero.move({ x: Math.floor(i / 60) % 2 ? 0.06 : -0.06, y: rising * DT }, DT));
        hash.value(hero.getState());
      }
    }
  },
};
