/** Generated levels for characters, in space: each holds every kind of shape, standing and moving. */
import {
  box,
  CollisionWorld,
  type ConvexShape,
  capsule,
  compound,
  convex,
  halfSpace,
  heightfield,
  Quat,
  type Shape,
  sphere,
  Transform,
  triangleMesh,
  Vec3,
  type Vec3Like,
} from '../../src/index.ts';
import type { Random } from '../gen.ts';

/** A shape that moves: where it is at a time. */
export interface Mobile {
  handle: number;
  at(time: number): Transform;
}

export interface Level {
  world: CollisionWorld;
  mobiles: Mobile[];
  /** Half the extent of the part that characters are put in. */
  half: number;
}

const UP = { x: 0, y: 1, z: 0 };

export function turned(random: Random, tilt = Math.PI): Quat {
  const axis = random.direction();
  return Quat.fromAxisAngle(axis, random.range(-tilt, tilt));
}

/** A box as twelve triangles. */
export function boxMesh(half: Vec3Like, center: Vec3Like, positions: number[], indices: number[]): void {
  const first = positions.length / 3;
  for (let i = 0; i < 8; i++) {
    positions.push(
      center.x + (i & 1 ? -half.x : half.x),
      center.y + (i & 2 ? -half.y : half.y),
      center.z + (i & 4 ? -half.z : half.z),
    );
  }
  const quads = [
    [0, 2, 6, 4],
    [0, 4, 5, 1],
    [0, 1, 3, 2],
    [1, 5, 7, 3],
    [2, 3, 7, 6],
    [4, 6, 7, 5],
  ];
  for (const [a, b, c, d] of quads as [number, number, number, number][]) {
    indices.push(first + a, first + b, first + c, first + a, first + c, first + d);
  }
}

/** A flat floor at y = 0 of triangles with random diagonals, or of boxes side by side, or of tiles that are boxes of one compound. */
export function seamedFloor(
  random: Random,
  kind: 'mesh' | 'boxes' | 'compound' | 'field',
  half: number,
  cell: number,
): [Shape, Transform][] {
  const n = Math.ceil((2 * half) / cell);
  if (kind === 'mesh') {
    const positions: number[] = [];
    const indices: number[] = [];
    for (let z = 0; z <= n; z++) for (let x = 0; x <= n; x++) positions.push(-half + x * cell, 0, -half + z * cell);
    for (let z = 0; z < n; z++) {
      for (let x = 0; x < n; x++) {
        const a = z * (n + 1) + x;
        const b = a + n + 1;
        if (random.bool()) indices.push(a, b, a + 1, a + 1, b, b + 1);
        else indices.push(a, b, b + 1, a, b + 1, a + 1);
      }
    }
    return [[triangleMesh(positions, indices), new Transform()]];
  }
  if (kind === 'field') {
    const heights = new Array((n + 1) * (n + 1)).fill(0);
    return [[heightfield({ columns: n + 1, rows: n + 1, heights, size: { x: 2 * half, y: 1, z: 2 * half } }), new Transform()]];
  }
  const tile = box({ x: cell / 2, y: 0.5, z: cell / 2 });
  const places: Vec3Like[] = [];
  for (let z = 0; z < n; z++)
    for (let x = 0; x < n; x++) places.push({ x: -half + (x + 0.5) * cell, y: -0.5, z: -half + (z + 0.5) * cell });
  if (kind === 'boxes') return places.map((p) => [tile, new Transform(p)]);
  return [
    [
      compound(
        places.map((position) => ({ shape: tile, position })),
        { welded: true },
      ),
      new Transform(),
    ],
  ];
}

function randomHull(random: Random, size: number): ConvexShape {
  return convex(
    Array.from({ length: 4 + random.int(12) }, () => random.vec3(size)),
    { radius: random.bool(0.3) ? 0.1 * size : 0 },
  );
}

/** Hills as a mesh or a height field. */
function terrain(random: Random, half: number, height: number): [Shape, Transform] {
  const n = 12;
  const heights = Array.from({ length: (n + 1) * (n + 1) }, () => random.range(-height, height));
  if (random.bool()) {
    return [heightfield({ columns: n + 1, rows: n + 1, heights, size: { x: 2 * half, y: 1, z: 2 * half } }), new Transform()];
  }
  const cell = (2 * half) / n;
  const positions = heights.flatMap((h, i) => [-half + (i % (n + 1)) * cell, h, -half + Math.floor(i / (n + 1)) * cell]);
  const indices: number[] = [];
  for (let z = 0; z < n; z++) {
    for (let x = 0; x < n; x++) {
      const a = z * (n + 1) + x;
      const b = a + n + 1;
      if (random.bool()) indices.push(a, b, a + 1, a + 1, b, b + 1);
      else indices.push(a, b, b + 1, a, b + 1, a + 1);
    }
  }
  return [triangleMesh(positions, indices), new Transform()];
}

/** A level, `frame` being where its own frame is. */
export function makeLevel(random: Random, moves = true, frame = new Transform()): Level {
  const half = 6;
  const world = new CollisionWorld();
  const mobiles: Mobile[] = [];
  const placed = (pose: Transform) => frame.clone().multiply(pose);
  const add = (shape: Shape, pose: Transform, oneWay?: Vec3Like) => world.add(shape, placed(pose), { oneWay });
  const kind = random.int(6);
  if (kind === 0) add(halfSpace(UP), new Transform());
  else if (kind === 1) add(...terrain(random, half + 4, 0.5));
  else {
    const floor = seamedFloor(
      random,
      (['mesh', 'boxes', 'compound', 'field'] as const)[kind - 2],
      half + 4,
      random.pick([1, 2, 2.5]),
    );
    for (const [shape, pose] of floor) add(shape, pose);
  }
  const place = (low: number, high: number) => ({
    x: random.range(-half, half),
    y: random.range(low, high),
    z: random.range(-half, half),
  });
  for (let i = 0; i < 8; i++)
    add(
      box({ x: random.range(0.1, 1.5), y: random.range(0.05, 1), z: random.range(0.1, 1.5) }),
      new Transform(place(0, 2), turned(random, random.pick([0, 0, 0.3, 3]))),
    );
  for (let i = 0; i < 5; i++) add(randomHull(random, random.range(0.3, 1.5)), new Transform(place(0, 2), turned(random)));
  for (let i = 0; i < 2; i++) add(sphere(random.range(0.2, 1)), new Transform(place(0, 1)));
  add(capsule(random.vec3(1), random.vec3(1), 0.2), new Transform(place(0, 2)));
  // Stairs, as boxes or as a mesh.
  const rise = random.range(0.1, 0.3);
  const going = random.range(0.2, 0.6);
  const stairs = new Transform(place(0, 0), Quat.fromAxisAngle(UP, random.range(-3, 3)));
  const positions: number[] = [];
  const indices: number[] = [];
  const isMesh = random.bool();
  for (let i = 0; i < 5; i++) {
    const size = { x: going / 2, y: (rise * (i + 1)) / 2, z: 1 };
    const center = { x: going * i, y: size.y, z: 0 };
    if (isMesh) boxMesh(size, center, positions, indices);
    else add(box(size), new Transform(stairs.apply(center), stairs.quaternion));
  }
  if (isMesh) add(triangleMesh(positions, indices), stairs);
  // Ramps and a corridor of two walls that meet at an angle.
  for (let i = 0; i < 3; i++) {
    add(
      box({ x: 2, y: 0.2, z: 1 }),
      new Transform(place(0, 1), Quat.fromEuler(0, random.range(-3, 3), random.range(0.1, 1.3), 'YXZ')),
    );
  }
  const corner = place(0.5, 1);
  add(box({ x: 2, y: 1, z: 0.1 }), new Transform(corner, Quat.fromAxisAngle(UP, random.range(-3, 3))));
  add(box({ x: 2, y: 1, z: 0.1 }), new Transform(corner, Quat.fromAxisAngle(UP, random.range(-3, 3))));
  for (let i = 0; i < 2; i++)
    add(box({ x: random.range(0.5, 2), y: 0.1, z: random.range(0.5, 2) }), new Transform(place(0.5, 3)), UP);
  if (moves) {
    for (let i = 0; i < 4; i++) {
      const shape = random.bool(0.7)
        ? box({ x: random.range(0.5, 1.5), y: 0.15, z: random.range(0.5, 1.5) })
        : randomHull(random, 1);
      const from = place(0, 2);
      const by = new Vec3()
        .copy(random.pick<Vec3Like>([UP, { x: 1, y: 0, z: 0 }, random.direction()]))
        .scale(random.range(0.3, 1.5));
      const spin = random.pick([0, 0, 0.5, 2]);
      const speed = random.range(0.3, 2);
      const at = (time: number) =>
        placed(new Transform(new Vec3().copy(from).addScaled(by, Math.sin(speed * time)), Quat.fromAxisAngle(UP, spin * time)));
      mobiles.push({ handle: world.add(shape, at(0), { oneWay: i === 3 ? UP : undefined }), at });
    }
  }
  return { world, mobiles, half };
}

/** Shapes of characters, with their feet at the origin. */
export function makeBody(random: Random, scale = 1): ConvexShape {
  const r = scale * random.range(0.2, 0.5);
  const h = scale * random.range(1, 1.8);
  const kind = random.int(6);
  if (kind === 0) return sphere(r, { x: 0, y: r, z: 0 });
  if (kind === 1) return box({ x: r, y: h / 2, z: r }, { center: { x: 0, y: h / 2, z: 0 } });
  if (kind === 2) {
    const points = Array.from({ length: 24 }, (_, i) => {
      const angle = (Math.floor(i / 2) * Math.PI) / 6;
      return { x: r * Math.cos(angle), y: i % 2 ? h : 0, z: r * Math.sin(angle) };
    });
    return convex(points);
  }
  return capsule({ x: 0, y: r, z: 0 }, { x: 0, y: h - r, z: 0 }, r);
}
