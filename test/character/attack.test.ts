/**
 * What nobody thought of: levels far away and turned, bodies of any size, speeds of any kind, up that is turned, gravity that is none. The laws
 * are those of invariants.test.ts; SOAK as there, FROM is the first seed, for runs in slices.
 */
import { expect, test } from 'vitest';
import { Random, SOAK } from '../gen.ts';
import { type Options, plane, type Setting, space } from './stage.ts';

const DT = 1 / 60;

test.each([space, plane])('a character in $name keeps its promises anywhere', ({ isSpace, stage, name }) => {
  const counts = new Array<number>(64).fill(0);
  const faults = new Map<string, string[]>();
  let moves = 0;
  let stuck = 0;
  let grounded = 0;
  const from = Number(process.env.FROM ?? 1);
  for (let seed = from; seed < from + 30 * SOAK; seed++) {
    const random = new Random(seed);
    const far = random.pick([0, 0, 1, 1e3, 1e5]);
    const setting: Setting = {
      origin: { x: random.range(-far, far), y: random.range(-far, far), z: isSpace ? random.range(-far, far) : 0 },
      angle: random.pick([0, 0, Math.PI / 2, random.range(-3, 3)]),
      scale: random.pick([1, 1, 1, 1e-3, 0.1, 3, 20]),
    };
    const maxSlope = random.pick([random.range(0.3, 1.2), 0, 1.5]);
    const options: Options = {
      position: { x: random.range(-6, 6), y: random.range(0, 4), z: isSpace ? random.range(-6, 6) : 0 },
      maxSlope,
      slideSlope: random.bool(0.8) ? maxSlope : Math.min(1.55, maxSlope + 0.2),
      stepHeight: random.pick([0, 0.2, 0.35, 5]),
      snapDistance: random.pick([0, 0.2, 5]),
      ledges: random.pick(['stand', 'slide'] as const),
    };
    const { hero, size, half, moveAll, overlaps, turned, local } = stage(random, true, options, setting);
    const rate = random.pick([1, 1, 1, 0, 20]);
    const fault = (kind: string, text: string) => faults.set(kind, [...(faults.get(kind) ?? []), `seed ${seed}, ${text}`]);
    const velocity = { x: 0, y: 0, z: 0 };
    const gravity = random.pick([9.81, 9.81, 9.81, 0, 1000]);
    for (let i = 0; i < 300; i++) {
      moveAll(i * DT * rate);
      if (i % 20 === 0) {
        const speed = random.pick([0, 1, 3, 6, 30, 1e4, 1e-9]);
        const angle = random.range(0, 2 * Math.PI);
        velocity.x = speed * Math.cos(angle);
        velocity.z = isSpace ? speed * Math.sin(angle) : 0;
      }
      const hasJumped = hero.isGrounded && random.bool(0.02);
      velocity.y = hasJumped ? random.pick([4, 1e4]) : hero.isGrounded ? 0 : velocity.y - gravity * DT;
      const p = local(hero.position);
      if (p.y < -5 || p.y > 50 || Math.abs(p.x) > half + 3 || Math.abs(p.z) > half + 3) {
        const { x, y, z } = turned({ x: random.range(-6, 6), y: random.range(0, 4), z: isSpace ? random.range(-6, 6) : 0 });
        hero.setPosition({ x: x + setting.origin.x, y: y + setting.origin.y, z: z + setting.origin.z });
        velocity.y = 0;
      }
      const before = new Map<number, number>();
      overlaps((handle, depth) => before.set(handle, depth));
      const step = { x: velocity.x * DT, y: velocity.y * DT, z: velocity.z * DT };
      const { moved, carried, casts, isRecovered, isStuck, used } = hero.move(turned(step), DT);
      moves++;
      counts[casts]++;
      if (hero.isGrounded) grounded++;
      if (isStuck) stuck++;
      const bound = 1e-9 * size + 1e-15 * far;
      overlaps((handle, depth) => {
        if (!before.has(handle) && depth > bound)
          fault('overlap', `move ${i}: ${depth} deep in ${handle}, size ${size}, far ${far}`);
      });
      const values = [moved.x, moved.y, moved.z ?? 0, carried.x, carried.y, hero.position.x, hero.position.y, used];
      if (!values.every(Number.isFinite)) fault('finite', `move ${i}: ${values}`);
      if (isRecovered || isStuck) continue;
      if (Math.hypot(carried.x, carried.y, carried.z ?? 0) > 0) continue;
      const gone = local({ x: moved.x + setting.origin.x, y: moved.y + setting.origin.y, z: (moved.z ?? 0) + setting.origin.z });
      const level = Math.hypot(step.x, step.z);
      const asked = Math.hypot(level, step.y);
      const slack = 1e-9 * asked + 1e-9 * size + 1e-14 * far;
      if (Math.hypot(gone.x, gone.z) > asked + slack) fault('farther', `move ${i}: ${Math.hypot(gone.x, gone.z)} of ${asked}`);
      if (gone.y > asked + 2 * options.stepHeight! + slack) fault('higher', `move ${i}: up by ${gone.y}`);
    }
  }
  const median = counts.findIndex((_, i) => counts.slice(0, i + 1).reduce((a, b) => a + b) >= moves / 2);
  const most = counts.length - 1 - [...counts].reverse().findIndex((count) => count > 0);
  console.log(`${name}: ${moves} moves, casts: median ${median}, most ${most}; ${stuck} stuck, ${grounded} on the ground`);
  for (const [kind, list] of faults) console.log(kind, list.length, list.slice(0, 6));
  expect(faults.size).toBe(0);
});
