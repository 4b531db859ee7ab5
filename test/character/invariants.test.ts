/**
 * What a character promises, over random moves in generated levels (the same in 3D and 2D). `npm run soak` runs as many times more as SOAK says:
 * with SOAK=60 each law is tried on more than a million moves.
 */
import { describe, expect, test } from 'vitest';
import type { Vec3Like } from '../../src/index.ts';
import { Random, SOAK } from '../gen.ts';
import { type Hero, KINDS, type Options, plane, space } from './stage.ts';

const DT = 1 / 60;

function randomOptions(random: Random, isSpace: boolean): Options {
  const position = { x: random.range(-6, 6), y: random.range(0, 4), z: isSpace ? random.range(-6, 6) : 0 };
  const maxSlope = random.range(0.3, 1.2);
  return {
    position,
    maxSlope,
    slideSlope: random.bool(0.8) ? maxSlope : Math.min(1.5, maxSlope + 0.2),
    stepHeight: random.pick([0, 0.2, 0.35]),
    ledges: random.pick(['stand', 'slide'] as const),
  };
}

describe.each([space, plane])('a character in $name', ({ isSpace, stage, twins }) => {
  test('overlaps nothing that it did not start in, never goes farther than asked, and takes few casts', () => {
    const counts = new Array<number>(64).fill(0);
    let moves = 0;
    let grounded = 0;
    let stuck = 0;
    for (let seed = 1; seed <= 30 * SOAK; seed++) {
      const random = new Random(seed);
      const { hero, size, half, moveAll, overlaps } = stage(random, true, randomOptions(random, isSpace));
      const velocity = { x: 0, y: 0, z: 0 };
      let hasJumped = false;
      for (let i = 0; i < 600; i++) {
        moveAll(i * DT);
        if (i % 20 === 0) {
          const speed = random.pick([0, 1, 3, 6, 30]);
          const angle = random.range(0, 2 * Math.PI);
          velocity.x = speed * Math.cos(angle);
          velocity.z = isSpace ? speed * Math.sin(angle) : 0;
        }
        hasJumped = hero.isGrounded && random.bool(0.02);
        velocity.y = hasJumped ? 4 : hero.isGrounded ? 0 : velocity.y - 9.81 * DT;
        if (hero.position.y < -5 || Math.abs(hero.position.x) > half + 3 || Math.abs(hero.position.z ?? 0) > half + 3) {
          hero.setPosition(randomOptions(random, isSpace).position!);
          velocity.y = 0;
        }
        const before = new Map<number, number>();
        overlaps((handle, depth) => before.set(handle, depth));
        const step = { x: velocity.x * DT, y: velocity.y * DT, z: velocity.z * DT };
        const { moved, carried, casts, isRecovered, isStuck, used } = hero.move(step, DT);
        const where = `seed ${seed}, move ${i}`;
        moves++;
        counts[casts]++;
        if (hero.isGrounded) grounded++;
        if (isStuck) stuck++;
        overlaps((handle, depth) => {
          if (!before.has(handle) && depth > 1e-9 * size) expect.fail(`${where}: ${depth} deep in ${handle}`);
        });
        const values = [moved.x, moved.y, carried.x, carried.y, hero.position.x, hero.position.y, used];
        if (!values.every(Number.isFinite)) expect.fail(`${where}: ${values}`);
        if (isRecovered || isStuck) continue;
        const [x, y, z] = [moved.x - carried.x, moved.y - carried.y, isSpace ? moved.z - carried.z : 0];
        const level = Math.hypot(step.x, step.z);
        const asked = Math.max(level, Math.hypot(level, step.y));
        const wasCarried = Math.hypot(carried.x, carried.y, isSpace ? carried.z : 0) > 0;
        // Up it may also go by a step, or two, but level never farther than asked. What carries it may be stopped by a wall.
        if (!wasCarried && Math.hypot(x, z) > asked * (1 + 1e-9) + 1e-9) expect.fail(`${where}: ${Math.hypot(x, z)} of ${asked}`);
        if (!wasCarried && y > asked + 2 * 0.35 + 1e-9) expect.fail(`${where}: up by ${y}`);
      }
    }
    const median = counts.findIndex((_, i) => counts.slice(0, i + 1).reduce((a, b) => a + b) >= moves / 2);
    const most = counts.length - 1 - [...counts].reverse().findIndex((count) => count > 0);
    console.log(`${moves} moves, casts: median ${median}, most ${most}; ${stuck} stuck`);
    expect(median).toBeLessThanOrEqual(4);
    expect(most).toBeLessThanOrEqual(40);
    expect(grounded / moves).toBeGreaterThan(0.3);
  });

  test('does not change by a bit at rest', () => {
    let rested = 0;
    let slid = 0;
    for (let seed = 1; seed <= 40 * SOAK; seed++) {
      const random = new Random(1000 + seed);
      const { hero } = stage(random, false, randomOptions(random, isSpace));
      let falling = 0;
      for (let i = 0; i < 1500 && !hero.isGrounded; i++) {
        falling -= 9.81 * DT;
        hero.move({ x: 0, y: falling * DT, z: 0 }, DT);
      }
      if (!hero.isGrounded) {
        slid++;
        continue;
      }
      hero.move({ x: 0, y: -0.01, z: 0 }, DT);
      const all = () =>
        JSON.stringify([hero.getState(), hero.touches.slice(0, hero.touchCount).map(({ momentum: _, ...rest }) => rest)]);
      const first = all();
      rested++;
      for (let i = 0; i < 500; i++) {
        hero.move({ x: 0, y: random.pick([0, -1e-6, -0.01, -1]), z: 0 }, DT);
        if (i % 50 === 49 || i < 3) expect(all(), `seed ${seed}, move ${i}`).toBe(first);
      }
    }
    expect(rested).toBeGreaterThan(20 * slid);
  });

  test('walks on a flat floor of many pieces as on one plane', () => {
    let worst = 0;
    let moves = 0;
    for (let seed = 1; seed <= 60 * SOAK; seed++) {
      const random = new Random(2000 + seed);
      const kind = seed % KINDS;
      const position = { x: random.range(-1, 1), y: 0.1, z: isSpace ? random.range(-1, 1) : 0 };
      const [hero, twin, half] = twins(random, kind, position);
      const angle = random.range(0, 2 * Math.PI);
      const speed = random.pick([0.01, 1, 5, 40, 300]) * DT;
      const step = {
        x: speed * (isSpace ? Math.cos(angle) : Math.sign(angle - Math.PI)),
        y: -0.05,
        z: isSpace ? speed * Math.sin(angle) : 0,
      };
      for (let i = 0; i < 400; i++) {
        const isNearEdge = Math.max(Math.abs(twin.position.x + step.x), Math.abs((twin.position.z ?? 0) + step.z)) > half;
        if (isNearEdge) break;
        hero.move(step, DT);
        twin.move(step, DT);
        moves++;
        worst = Math.max(worst, distance(hero, twin));
        if (distance(hero, twin) > 1e-9) expect.fail(`seed ${seed}, kind ${kind}, move ${i}: ${distance(hero, twin)}`);
        expect(hero.isGrounded).toBe(twin.isGrounded);
      }
    }
    console.log(`${moves} moves over seams: ${worst} from the path on one plane`);
  });

  test('takes the same way at twice the frame rate, on level ground, and nearly so over slopes', () => {
    let level = 0;
    let hilly = 0;
    for (let seed = 1; seed <= 40 * SOAK; seed++) {
      const random = new Random(3000 + seed);
      const [hero, , half] = twins(random, seed % KINDS, { x: 0, y: 0.1, z: 0 });
      const copy = hero.getState();
      const step = { x: random.range(-0.04, 0.04), y: -0.05, z: isSpace ? random.range(-0.04, 0.04) : 0 };
      for (let i = 0; i < 100; i++) hero.move(step, DT);
      if (Math.max(Math.abs(hero.position.x), Math.abs(hero.position.z ?? 0)) > half) continue;
      const at = { ...hero.position };
      hero.setState(copy);
      for (let i = 0; i < 200; i++) hero.move(halfStep(step), DT / 2);
      level = Math.max(level, Math.hypot(at.x - hero.position.x, at.y - hero.position.y, at.z - hero.position.z || 0));
    }
    expect(level).toBeLessThan(1e-9);
    for (let seed = 1; seed <= 40 * SOAK; seed++) {
      const random = new Random(4000 + seed);
      const { hero } = stage(random, false, { ...randomOptions(random, isSpace), stepHeight: 0.3, ledges: 'stand' });
      for (let i = 0; i < 300; i++) hero.move({ x: 0, y: -0.05, z: 0 }, DT);
      const copy = hero.getState();
      const step = { x: random.range(-0.04, 0.04), y: -0.05, z: isSpace ? random.range(-0.04, 0.04) : 0 };
      // For as long as one move takes: nothing is learnt from two paths that part at an edge. And not out of an overlap.
      const whole = hero.move(step, DT);
      const isFree = !whole.isRecovered && !whole.isStuck;
      const at = { ...hero.position };
      hero.setState(copy);
      hero.move(halfStep(step), DT / 2);
      hero.move(halfStep(step), DT / 2);
      if (!isFree) continue;
      const ratio = Math.hypot(at.x - hero.position.x, at.z - hero.position.z || 0) / Math.hypot(step.x, step.z);
      if (!(ratio < 1)) expect.fail(`seed ${seed}: ${ratio} of a step`);
      hilly = Math.max(hilly, ratio);
    }
    console.log(`frame rate: ${level} on level ground, over steps and slopes ${hilly.toFixed(3)} of a step`);
  });

  test('does the same from the same state, bit for bit', () => {
    for (let seed = 1; seed <= 10 * SOAK; seed++) {
      const random = new Random(5000 + seed);
      const { hero, moveAll } = stage(random, true, randomOptions(random, isSpace));
      const steps = Array.from({ length: 120 }, () => ({
        x: random.range(-0.1, 0.1),
        y: random.range(-0.1, 0.05),
        z: isSpace ? random.range(-0.1, 0.1) : 0,
      }));
      const run = (from: number) => {
        for (let i = from; i < steps.length; i++) {
          moveAll(i * DT);
          hero.move(steps[i], DT);
        }
        return JSON.stringify(hero.getState());
      };
      for (let i = 0; i < 40; i++) {
        moveAll(i * DT);
        hero.move(steps[i], DT);
      }
      const kept = JSON.parse(JSON.stringify(hero.getState()));
      const first = run(40);
      hero.setState(kept);
      expect(run(40), `seed ${seed}`).toBe(first);
    }
  });
});

function halfStep({ x, y, z }: Vec3Like): Vec3Like {
  return { x: x / 2, y: y / 2, z: z / 2 };
}

function distance({ position: p }: Hero, { position: q }: Hero): number {
  return Math.hypot(p.x - q.x, p.y - q.y, (p.z ?? 0) - (q.z ?? 0));
}
