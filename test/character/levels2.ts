/** Generated levels for characters in the plane. */
import {
  CollisionWorld2,
  type ConvexShape,
  capsule,
  chain,
  circle,
  compound,
  polygon,
  rectangle,
  rotation,
  type Shape,
  Transform2,
  type Vec2Like,
  weldTiles,
} from '../../src/2d/index.ts';
import type { Random } from '../gen.ts';

export interface Mobile2 {
  handle: number;
  at(time: number): Transform2;
}

export interface Level2 {
  world: CollisionWorld2;
  mobiles: Mobile2[];
  half: number;
}

/** A flat floor at y = 0: one chain of many points, boxes side by side, boxes of one compound, or welded tiles. */
export function seamedFloor2(
  random: Random,
  kind: 'chain' | 'boxes' | 'compound' | 'tiles',
  half: number,
  cell: number,
): [Shape, Transform2][] {
  const n = Math.ceil((2 * half) / cell);
  if (kind === 'chain') {
    const points: Vec2Like[] = [{ x: half, y: 0 }];
    for (let x = half; x > -half; ) {
      x -= random.range(0.1, 1) * cell;
      points.push({ x, y: 0 });
    }
    return [[chain(points), new Transform2()]];
  }
  if (kind === 'tiles') {
    const tiles = weldTiles({
      columns: n,
      rows: 2,
      solid: new Array(2 * n).fill(1),
      size: { x: cell, y: cell },
      origin: { x: -half, y: -2 * cell },
    });
    return tiles.map((shape) => [shape, new Transform2()]);
  }
  const tile = rectangle({ x: cell / 2, y: 0.5 });
  const places = Array.from({ length: n }, (_, i) => ({ x: -half + (i + 0.5) * cell, y: -0.5 }));
  if (kind === 'boxes') return places.map((p) => [tile, new Transform2(p)]);
  return [[compound(places.map((position) => ({ shape: tile, position }))), new Transform2()]];
}

/** A level, `frame` being where its own frame is. */
export function makeLevel2(random: Random, moves = true, frame = new Transform2()): Level2 {
  const half = 8;
  const solid = new CollisionWorld2();
  const mobiles: Mobile2[] = [];
  const placed = (pose: Transform2) => frame.clone().multiply(pose);
  const world = {
    add: (shape: Shape, pose: Transform2, options?: { oneWay?: Vec2Like }) => solid.add(shape, placed(pose), options),
  };
  const kind = random.int(5);
  if (kind === 0) {
    const points: Vec2Like[] = [];
    for (let x = half + 4; x > -half - 4; x -= random.range(0.2, 1.5)) points.push({ x, y: random.range(-0.6, 0.6) });
    world.add(chain(points), new Transform2());
    world.add(rectangle({ x: 20, y: 1 }), new Transform2({ x: 0, y: -3 }));
  } else {
    for (const [shape, pose] of seamedFloor2(
      random,
      (['chain', 'boxes', 'compound', 'tiles'] as const)[kind - 1],
      half + 4,
      random.pick([1, 2]),
    )) {
      world.add(shape, pose);
    }
  }
  const place = (low: number, high: number) => ({ x: random.range(-half, half), y: random.range(low, high) });
  const turn = (most: number) => rotation(random.range(-most, most));
  for (let i = 0; i < 6; i++) {
    world.add(
      rectangle({ x: random.range(0.1, 1.5), y: random.range(0.05, 1) }),
      new Transform2(place(0, 3), turn(random.pick([0, 0, 0.3, 3]))),
    );
  }
  for (let i = 0; i < 4; i++) {
    const size = random.range(0.3, 1.2);
    const points = Array.from({ length: 3 + random.int(6) }, () => ({
      x: random.range(-size, size),
      y: random.range(-size, size),
    }));
    world.add(polygon(points, { radius: random.bool(0.3) ? 0.1 : 0 }), new Transform2(place(0, 3), turn(3)));
  }
  world.add(circle(random.range(0.2, 1)), new Transform2(place(0, 2)));
  // A cave of tiles, with holes.
  const solidTiles = Array.from({ length: 30 }, () => (random.bool(0.4) ? 1 : 0));
  if (random.bool() && solidTiles.includes(1)) {
    const cave = weldTiles({ columns: 6, rows: 5, solid: solidTiles, size: { x: 0.8, y: 0.8 }, origin: place(-1, 0) });
    for (const shape of cave) world.add(shape, new Transform2());
  }
  const rise = random.range(0.1, 0.3);
  const stairs = place(0, 0);
  for (let i = 0; i < 5; i++) {
    world.add(rectangle({ x: 0.2, y: (rise * (i + 1)) / 2 }), new Transform2({ x: stairs.x + 0.4 * i, y: (rise * (i + 1)) / 2 }));
  }
  for (let i = 0; i < 4; i++)
    world.add(rectangle({ x: random.range(0.5, 1.5), y: 0.1 }), new Transform2(place(0.5, 3)), { oneWay: { x: 0, y: 1 } });
  if (moves) {
    for (let i = 0; i < 4; i++) {
      const from = place(0, 3);
      const by = random.pick([
        { x: 0, y: 1 },
        { x: 1, y: 0 },
        { x: 0.7, y: 0.7 },
      ]);
      const spin = random.pick([0, 0, 0.7]);
      const speed = random.range(0.3, 2);
      const at = (time: number) =>
        new Transform2(
          { x: from.x + by.x * Math.sin(speed * time), y: from.y + by.y * Math.sin(speed * time) },
          rotation(spin * time),
        );
      const oneWay = i === 3 ? { x: 0, y: 1 } : undefined;
      const handle = world.add(rectangle({ x: random.range(0.5, 1.5), y: 0.15 }), at(0), { oneWay });
      mobiles.push({ handle, at: (time) => placed(at(time)) });
    }
  }
  return { world: solid, mobiles, half };
}

/** Shapes of characters, with their feet at the origin. */
export function makeBody2(random: Random, scale = 1): ConvexShape {
  const r = scale * random.range(0.2, 0.5);
  const h = scale * random.range(1.05, 1.8);
  const kind = random.int(5);
  if (kind === 0) return circle(r, { x: 0, y: r });
  if (kind === 1)
    return polygon([
      { x: -r, y: 0 },
      { x: r, y: 0 },
      { x: r, y: h },
      { x: -r, y: h },
    ]);
  if (kind === 2)
    return polygon(
      [
        { x: 0, y: 0 },
        { x: r, y: 0.3 * scale },
        { x: r, y: h },
        { x: -r, y: h },
        { x: -r, y: 0.3 * scale },
      ],
      { radius: 0 },
    );
  return capsule({ x: 0, y: r }, { x: 0, y: h - r }, r);
}
