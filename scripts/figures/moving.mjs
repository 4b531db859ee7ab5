/** The pictures of the guide that move: each frame is an answer of the library. */
import { readFileSync, writeFileSync } from 'node:fs';
import { importBundle } from '../bundle.mjs';
import { at, dot, draw, follow, HEIGHT, INK, line, movingLine, movingText, poseAt, px, text } from './draw.mjs';
import { builtPlane } from './library.mjs';

const { capsule, castShape, chain, circle, CollisionWorld2, polygon, rectangle, rotation, Transform2 } = builtPlane;

/** @typedef {import('./draw.mjs').Point} Point */

const range = (/** @type {number} */ count) => Array.from({ length: count }, (_, i) => i);
const origin = poseAt(0, 0);
const outline = (/** @type {Point[]} */ points, /** @type {string} */ ink, closed = '') =>
  `<path d="M${points.map(at).join('L')}${closed}" fill="none" stroke="${ink}" stroke-width="3" stroke-linejoin="round"/>`;

/** @type {Record<string, () => string[] | Promise<string[]>>} */
export const MOVING = {
  /** A ray for each direction. */
  worlds() {
    const world = new CollisionWorld2();
    const eye = { x: 4.6, y: 2.4 };
    const parts = [];
    const kinds = [
      circle(0.45),
      rectangle({ x: 0.5, y: 0.35 }, { radius: 0.1 }),
      capsule({ x: -0.4, y: 0 }, { x: 0.4, y: 0 }, 0.25),
    ];
    const rock = polygon([-0.6, -0.4, 0.5, -0.5, 0.7, 0.2, 0, 0.6, -0.6, 0.3]);
    for (const [i, [x, y]] of [
      [1, 1],
      [2.6, 4.1],
      [7.2, 3.8],
      [8.8, 1.6],
      [6.4, 0.8],
      [3.2, 0.7],
      [1.4, 2.8],
      [9.2, 4.3],
      [5.3, 4.4],
    ].entries()) {
      const [shape, pose] = [kinds[i % 4] ?? rock, poseAt(x ?? 0, y ?? 0, 0.7 * i)];
      world.add(shape, pose);
      parts.push(draw(shape, pose, INK.b));
    }
    const places = range(180).map((i) => {
      const { c, s } = rotation((i / 180) * 2 * Math.PI);
      const hit = world.raycast(eye, { x: 7 * c, y: 7 * s });
      return /** @type {const} */ ([eye, hit ? { ...hit.point } : { x: eye.x + 7 * c, y: eye.y + 7 * s }]);
    });
    const near = world.distance(circle(0.12), poseAt(eye.x, eye.y));
    const nearest = near ? [line(near.pointA, near.pointB, INK.depth), dot(near.pointB, INK.depth)] : [];
    const ends = places.map(([, end]) => end);
    return [...parts, ...nearest, movingLine(places, INK.a, 9), follow(dot({ x: 0, y: 0 }, INK.a), ends, 9), dot(eye, INK.gap)];
  },

  /** A ball over a row of triangles, and the normal at each impact. */
  levels() {
    const points = range(15).map((i) => ({
      x: 10 - (10 * i) / 14,
      y: 1 + 0.75 * rotation(0.9 * i).s + (i > 9 ? 0.35 * (i - 9) : 0),
    }));
    const ground = chain(points);
    const ball = circle(0.45);
    const seconds = 8;
    const frames = range(160).flatMap((i) => {
      const x = 0.4 + (9.2 * i) / 159;
      const hit = castShape(ball, poseAt(x, 6), { x: 0, y: -7 }, ground, origin);
      if (!hit) return [];
      const { point, normalB: n } = hit;
      return [{ x, y: 6 - 7 * hit.fraction, point: { ...point }, end: { x: point.x + 0.9 * n.x, y: point.y + 0.9 * n.y } }];
    });
    const triangles = points.map((p) => line(p, { x: p.x, y: 0 }, `${INK.b}66`));
    return [
      `<path d="M${points.map(at).join('L')}L${at({ x: 0, y: 0 })}L${at({ x: 10, y: 0 })}Z" fill="${INK.b}55"/>`,
      ...triangles,
      outline(points, INK.b),
      follow(draw(ball, origin, `${INK.a}cc`), frames, seconds),
      movingLine(
        frames.map(({ point, end }) => [point, end]),
        INK.normal,
        seconds,
      ),
    ];
  },

  /** A jump through a one-way platform. */
  plane() {
    const world = new CollisionWorld2();
    const floor = rectangle({ x: 6, y: 0.4 });
    const ledge = rectangle({ x: 1.7, y: 0.1 });
    const body = capsule({ x: 0, y: 0.3 }, { x: 0, y: 0.8 }, 0.3);
    const [low, high] = [poseAt(5, 0), poseAt(6, 2.1)];
    world.add(floor, low);
    const platform = world.add(ledge, high);
    const pose = new Transform2({ x: 1.2, y: 0.401 });
    const velocity = { x: 1.6, y: 0 };
    const seconds = 5;
    const frames = range(60 * seconds).map((i) => {
      if (i === 70) velocity.y = 7.4;
      velocity.y -= 12 / 60;
      const predicate = (/** @type {number} */ handle) => handle !== platform || (velocity.y < 0 && pose.position.y >= 2.2);
      const hit = world.castShape(body, pose, { x: 0, y: velocity.y / 60 }, { predicate });
      pose.position.y += hit ? (hit.fraction * velocity.y) / 60 + 1e-3 : velocity.y / 60;
      if (hit) velocity.y = 0;
      pose.position.x += velocity.x / 60;
      return { x: pose.position.x, y: pose.position.y };
    });
    const arrow = line({ x: 6, y: 1.35 }, { x: 6, y: 1.85 }, `${INK.a}aa`, 'arrow');
    return [
      draw(floor, low, INK.b),
      draw(ledge, high, INK.gap),
      arrow,
      follow(
        draw(body, origin, INK.a),
        frames.filter((_, i) => i % 2 === 0),
        seconds,
      ),
    ];
  },

  /** The program of the page, from the front. */
  async solver() {
    const text = readFileSync('examples/programs/stack.ts', 'utf8');
    const loop = /^for \(let i = 0; i < 2400; i\+\+\) step\(1 \/ 240\);$/m;
    if (!loop.test(text)) throw new Error('examples/programs/stack.ts runs otherwise than its picture expects');
    const file = 'node_modules/.cache/stackFrames.ts';
    // Dropped from higher up than in the program, so that there is something to see.
    writeFileSync(
      file,
      text
        .replace(loop, '')
        .replace('1.02 * i', '1.1 * i')
        .replace(/^console\.log.*$/m, ''),
    );
    const { boxes, step } = await importBundle(file);
    const seconds = 4;
    const scale = 0.42;
    /** @type {{ x: number, y: number, angle: number }[][]} */
    const paths = boxes.map(() => []);
    for (let i = 0; i < 240 * seconds; i++) {
      if (i % 8 === 0) {
        boxes.forEach((/** @type {any} */ { pose }, /** @type {number} */ k) => {
          const { x, y } = pose.position;
          paths[k]?.push({ x: 5 + scale * x, y: 0.4 + scale * y, angle: 2 * pose.quaternion.z });
        });
      }
      step(1 / 240);
    }
    const crate = rectangle({ x: scale / 2, y: scale / 2 });
    const inks = [INK.a, '#3aaea0'];
    const floor = draw(rectangle({ x: 2.5, y: 0.2 }), poseAt(5, 0.2), INK.b);
    return [floor, ...paths.map((path, k) => follow(draw(crate, origin, inks[k % 2] ?? INK.a), path, seconds))];
  },

  /** What happens, and what a client makes of it that hears of it late. */
  netcode() {
    const seconds = 6;
    const [ticks, turns, late] = [60, 24, 14];
    const ball = circle(0.28);
    const wall = rectangle({ x: 0.15, y: 0.6 });
    const truth = (/** @type {number} */ tick) => (tick < turns ? { x: 0.1, y: 0 } : { x: 0.08, y: -0.03 });
    const lane = (
      /** @type {number} */ y,
      /** @type {(world: any, tick: number, kept: ArrayBuffer[], advance: (tick: number, input: Point) => void) => void} */ play,
    ) => {
      const world = new CollisionWorld2();
      world.add(wall, poseAt(8, y));
      const self = world.add(ball, poseAt(1, y + 0.3));
      /** @type {ArrayBuffer[]} */
      const kept = [];
      const advance = (/** @type {number} */ tick, /** @type {Point} */ input) => {
        kept[tick] = world.snapshot();
        const { pose } = world.get(self);
        const hit = world.castShape(ball, pose, input, { ignore: self });
        const part = hit ? Math.max(0, hit.fraction - 1e-3) : 1;
        pose.position.set(pose.position.x + part * input.x, pose.position.y + part * input.y);
        world.move(self, pose);
      };
      return range(ticks).map((tick) => {
        play(world, tick, kept, advance);
        const { x, y: height } = world.get(self).pose.position;
        return { x, y: height };
      });
    };
    const real = lane(3.5, (_world, tick, _kept, advance) => advance(tick, truth(tick)));
    const client = lane(1.1, (world, tick, kept, advance) => {
      if (tick === turns + late) {
        world.restore(kept[turns]);
        for (let again = turns; again < tick; again++) advance(again, truth(again));
      }
      advance(tick, truth(tick < turns + late ? Math.min(tick, turns - 1) : tick));
    });
    const guess = client.slice(0, turns + late);
    return [
      text({ x: 0.4, y: 4.5 }, 'what happens'),
      text({ x: 0.4, y: 2.1 }, 'a client that hears of it late'),
      line({ x: 0.4, y: 2.45 }, { x: 9.6, y: 2.45 }, `${INK.b}66`),
      draw(wall, poseAt(8, 3.5), INK.b),
      draw(wall, poseAt(8, 1.1), INK.b),
      outline(real, `${INK.a}66`),
      outline(
        real.map(({ x, y }) => ({ x, y: y - 2.4 })),
        `${INK.a}66`,
      ),
      outline(guess.slice(turns - 1), `${INK.depth}66`),
      follow(draw(ball, origin, INK.a), real, seconds),
      follow(draw(ball, origin, INK.normal), client, seconds),
      movingText(
        { x: 6.2, y: 2.1 },
        range(ticks).map((tick) => (tick < turns ? 'in step' : tick < turns + late ? 'guessing' : 'back, and forward again')),
        seconds,
      ),
    ];
  },

  /** A box that bounces, and the bits of where it is. */
  bits() {
    const seconds = 6;
    const crate = rectangle({ x: 0.5, y: 0.3 }, { radius: 0.08 });
    const walls = [poseAt(5, 0.9), poseAt(5, 5.4), poseAt(-0.4, 3), poseAt(10.4, 3)].map((pose, i) => ({
      shape: rectangle(i < 2 ? { x: 6, y: 0.5 } : { x: 0.5, y: 3 }),
      pose,
    }));
    const pose = poseAt(2, 3);
    const velocity = { x: 0.13, y: 0.07 };
    const frames = range(24 * seconds).map((i) => {
      const angle = 0.06 * i;
      Object.assign(pose.rotation, rotation(angle));
      for (const wall of walls) {
        const hit = castShape(crate, pose, velocity, wall.shape, wall.pose);
        if (!hit) continue;
        const into = Math.min(0, velocity.x * hit.normalB.x + velocity.y * hit.normalB.y);
        velocity.x -= 2 * into * hit.normalB.x;
        velocity.y -= 2 * into * hit.normalB.y;
      }
      pose.position.set(pose.position.x + velocity.x, pose.position.y + velocity.y);
      return { x: pose.position.x, y: pose.position.y, angle };
    });
    const words = frames
      .filter((_, i) => i % 6 === 0)
      .map(({ x, y }) => [...new BigUint64Array(Float64Array.of(x, y).buffer)].map((word) => word.toString(16)).join('  '));
    return [
      ...walls.map(({ shape, pose: place }) => draw(shape, place, INK.b)),
      `<rect y="${px(HEIGHT - 1)}" width="${px(10)}" height="${px(1)}" fill="#f4f3ef"/>`,
      follow(draw(crate, origin, INK.a), frames, seconds),
      movingText({ x: 1.6, y: 0.4 }, words, seconds, 'font-family="monospace"'),
    ];
  },
};
