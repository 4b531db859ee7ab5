/** Nothing catches on the seams of welded surfaces: what slides and rolls over them meets no normal that the surface does not have. */
import { describe, expect, it } from 'vitest';
import {
  box,
  CastResult,
  type CompositeShape,
  ContactManifold,
  capsule,
  castShape,
  compound,
  computeAabb,
  contactsBetween,
  DistanceResult,
  distanceBetween,
  distancesBetween,
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
import { Random, SOAK } from '../gen.ts';
import { drawConvex } from './scenes.ts';

const SEED = 60;
const OFF = 1e-9;
/** So many steps nobody gets to the end of a surface, where an edge has normals of its own. */
const STEPS = 250;
const UP = { x: 0, y: 1, z: 0 };

interface Surface {
  name: string;
  shape: CompositeShape;
  /** The normals of the faces, and whether what is between them is one too. */
  normals: Vec3Like[];
  isConvex: boolean;
}

const unit = (x: number, y: number, z: number) => new Vec3(x, y, z).normalize();

/** A grid over x from -30 to 30 and z likewise, with random diagonals; `height` gives y. */
function grid(random: Random, cells: number, height: (x: number, z: number) => number) {
  const positions: number[] = [];
  const indices: number[] = [];
  const at = (i: number, j: number) => j * (cells + 1) + i;
  const place = (i: number) => (60 * i) / cells - 30;
  for (let j = 0; j <= cells; j++) {
    for (let i = 0; i <= cells; i++) positions.push(place(i), height(place(i), place(j)), place(j));
  }
  for (let j = 0; j < cells; j++) {
    for (let i = 0; i < cells; i++) {
      if (random.bool()) indices.push(at(i, j), at(i, j + 1), at(i + 1, j), at(i + 1, j + 1), at(i + 1, j), at(i, j + 1));
      else indices.push(at(i, j), at(i, j + 1), at(i + 1, j + 1), at(i, j), at(i + 1, j + 1), at(i + 1, j));
    }
  }
  return triangleMesh(positions, indices);
}

function surfaces(random: Random): Surface[] {
  const slope = 0.25;
  const flat = { normals: [UP], isConvex: true };
  const sloping = [unit(slope, 1, 0), unit(-slope, 1, 0)];
  const tiles = Array.from({ length: 60 }, (_, i) => ({
    shape: box({ x: 0.5, y: 0.5, z: 4 }),
    position: { x: i - 29.5, y: -0.5, z: 0 },
  }));
  const row = (f: (x: number) => number) => Array.from({ length: 61 * 61 }, (_, k) => f((k % 61) - 30));
  const field = (heights: number[]) => heightfield({ columns: 61, rows: 61, heights, size: { x: 60, y: 1, z: 60 } });
  return [
    { name: 'a flat grid', shape: grid(random, 60, () => 0), ...flat },
    { name: 'a height field', shape: field(row(() => 0)), ...flat },
    { name: 'boxes in a row', shape: compound(tiles, { welded: true }), ...flat },
    { name: 'a ridge', shape: grid(random, 60, (x) => -slope * Math.abs(x)), normals: sloping, isConvex: true },
    { name: 'a valley', shape: grid(random, 60, (x) => slope * Math.abs(x)), normals: sloping, isConvex: false },
    { name: 'a ridge of a height field', shape: field(row((x) => -slope * Math.abs(x))), normals: sloping, isConvex: true },
    { name: 'a valley of a height field', shape: field(row((x) => slope * Math.abs(x))), normals: sloping, isConvex: false },
  ];
}

/** How far a normal is from those of the surface: none of these has a part along z. */
function fault({ normals, isConvex }: Surface, n: Vec3Like): number {
  if (isConvex && normals.length === 2 && Math.abs(n.x) <= Math.abs(normals[0].x)) return n.y > 0 ? Math.abs(n.z) : 2;
  return Math.min(...normals.map((m) => Math.sqrt((n.x - m.x) ** 2 + (n.y - m.y) ** 2 + (n.z - m.z) ** 2)));
}

const BODIES: [string, Shape, number][] = [
  ['a ball', sphere(0.5), 0.5],
  ['a box', box({ x: 0.4, y: 0.3, z: 0.6 }), 0.3],
  ['a rounded box', box({ x: 0.3, y: 0.2, z: 0.5 }, { radius: 0.1 }), 0.3],
  ['a capsule that lies', capsule({ x: -0.6, y: 0, z: 0 }, { x: 0.6, y: 0, z: 0 }, 0.3), 0.3],
  ['a capsule that stands', capsule({ x: 0, y: -0.5, z: 0 }, { x: 0, y: 0.5, z: 0 }, 0.3), 0.8],
];

describe(`a flat surface is a plane, seed ${SEED}`, () => {
  const random = new Random(SEED);
  const floor = halfSpace(UP);
  const here = new Transform();
  const flat = grid(random, 40, () => 0);
  const field = heightfield({ columns: 41, rows: 41, heights: new Float64Array(41 * 41), size: { x: 60, y: 1, z: 60 } });
  const row = Array.from({ length: 9 }, (_, i) => ({ shape: box({ x: 0.5, y: 3, z: 5 }), position: { x: i - 4, y: -3, z: 0 } }));
  const worlds: [string, Shape][] = [
    ['a grid', flat],
    ['a height field', field],
    ['boxes in a row', compound(row, { welded: true })],
  ];
  it.each(worlds)('%s', (_name, world) => {
    for (let i = 0; i < 300 * SOAK; i++) {
      const shape = drawConvex(random);
      const pose = new Transform({ x: random.range(-2, 2), y: 0, z: random.range(-2, 2) }, random.quaternion());
      // Most of it above the plane, some below.
      const { min, max } = computeAabb(shape, pose);
      pose.position.y = -min.y - random.range(-0.2, 0.3) * (max.y - min.y);
      const expected = distanceBetween(shape, pose, floor, here)!;
      const near = distanceBetween(shape, pose, world, here)!;
      const message = `case ${i}, ${shape.kind}`;
      expect(Math.abs(near.distance - expected.distance), message).toBeLessThan(1e-11);
      expect(Math.abs(near.normalB.x) + Math.abs(near.normalB.z), message).toBeLessThan(OFF);
      let least = Infinity;
      distancesBetween(shape, pose, world, here, 1, (found) => {
        least = Math.min(least, found.distance);
        expect(Math.abs(found.normalB.x) + Math.abs(found.normalB.z), message).toBeLessThan(OFF);
      });
      expect(Math.abs(least - expected.distance), message).toBeLessThan(1e-11);
      pose.position.y += 0.5;
      const way = { x: random.range(-1, 1), y: -1.5, z: random.range(-1, 1) };
      const hit = castShape(shape, pose, way, world, here);
      const plane = castShape(shape, pose, way, floor, here);
      expect(hit !== null, message).toBe(plane !== null);
      if (hit && plane) {
        expect(Math.abs(hit.fraction - plane.fraction), message).toBeLessThan(1e-11);
        if (!hit.startsOverlapping) expect(Math.abs(hit.normalB.x) + Math.abs(hit.normalB.z), message).toBeLessThan(OFF);
      }
    }
  });

  it.each(worlds)('%s: what stands a little deep in it may leave it, or slide along, and not sink', (_name, world) => {
    const ways = { away: { x: 0.3, y: 0.1, z: 0.2 }, along: { x: 1.1, y: 0, z: 0.7 }, into: { x: 0.5, y: -0.01, z: 0 } };
    for (let i = 0; i < 100 * SOAK; i++) {
      const shape = drawConvex(random);
      const pose = new Transform({ x: random.range(-1, 1), y: 0, z: random.range(-1, 1) }, random.quaternion());
      pose.position.y = -computeAabb(shape, pose).min.y - random.pick([1e-11, 1e-3, 0.02]);
      for (const [name, displacement] of Object.entries(ways)) {
        const motion = { displacement, ignoreStartOverlap: true };
        const hit = castShape(shape, pose, motion, world, here);
        const plane = castShape(shape, pose, motion, floor, here);
        const message = `case ${i}, ${shape.kind}, ${name}`;
        expect(plane !== null, message).toBe(name === 'into');
        expect(hit !== null, message).toBe(name === 'into');
        if (hit) expect([hit.fraction, hit.startsOverlapping], message).toEqual([0, true]);
        if (name !== 'into') continue;
        const whole = castShape(shape, pose, displacement, world, here);
        expect(whole?.startsOverlapping, message).toBe(true);
      }
    }
  });

  it('without welding, seams are felt', () => {
    const positions = [-9, 0, -9, -9, 0, 9, 9, 0, 9, 9, 0, -9];
    let worst = 0;
    for (let i = 0; i < 50; i++) {
      const pose = new Transform({ x: random.range(-2, 2), y: 0.45, z: random.range(-2, 2) });
      const bare = triangleMesh(positions, [0, 1, 2, 0, 2, 3], { welded: false });
      distancesBetween(sphere(0.5), pose, bare, here, 0.1, ({ normalB }) => {
        worst = Math.max(worst, Math.abs(normalB.x));
      });
    }
    expect(worst).toBeGreaterThan(0.01);
  });
});

describe(`nothing catches on seams, seed ${SEED}`, () => {
  const random = new Random(SEED);
  const worlds = surfaces(random);
  const ground = new Transform();
  const cases = worlds.flatMap((surface) => BODIES.map((body) => [body[0], surface.name, surface, body] as const));
  it.each(cases)('%s over %s', (_body, name, surface, body) => {
    for (let run = 0; run < SOAK; run++) slide(name, surface, body);
  });

  function slide(name: string, surface: Surface, [, shape, height]: (typeof BODIES)[number]): void {
    const yaw = Quat.fromAxisAngle(UP, name === 'boxes in a row' ? 0 : random.range(0, 3));
    const pose = new Transform(
      { x: -3.03, y: height + 0.01 + (name.includes('valley') ? 1 : name.includes('ridge') ? -0.7 : 0), z: 0.4 },
      yaw,
    );
    const velocity = new Vec3(4, 0, name.startsWith('boxes') ? 0.3 : 1.7);
    const { x: vx, z: vz } = velocity;
    const out = new DistanceResult();
    const manifold = new ContactManifold();
    const cast = new CastResult();
    const dt = 1 / 120;
    let worst = 0;
    let touched = 0;
    const judge = (n: Vec3Like, what: string) => {
      const off = fault(surface, n);
      worst = Math.max(worst, off);
      expect(off, `${what}: normal (${n.x}, ${n.y}, ${n.z}) at x ${pose.position.x}, z ${pose.position.z}`).toBeLessThan(OFF);
    };
    for (let step = 0; step < STEPS; step++) {
      velocity.y -= 10 * dt;
      const way = { x: velocity.x * dt, y: velocity.y * dt, z: velocity.z * dt };
      const hit = castShape(shape, pose, way, surface.shape, ground, cast);
      if (hit) judge(hit.normalB, `step ${step}, cast`);
      // Straight down, and along the ground from where it touches.
      const down = castShape(shape, pose, { x: 0, y: -2, z: 0 }, surface.shape, ground, cast);
      if (down) judge(down.normalB, `step ${step}, cast down`);
      pose.position.add(way);
      let depth = 0;
      distancesBetween(
        shape,
        pose,
        surface.shape,
        ground,
        0.02,
        (near) => {
          judge(near.normalB, `step ${step}, leaf ${near.subshapeB}`);
          contactsBetween(shape, pose, surface.shape, ground, near, manifold);
          judge(manifold.normal, `step ${step}, contacts with leaf ${near.subshapeB}`);
          for (let i = 0; i < manifold.count; i++) depth = Math.max(depth, -manifold.distance(i));
          if (near.distance < 0) {
            touched++;
            const { x, y, z } = near.normalB;
            const inward = Math.min(0, velocity.x * x + velocity.y * y + velocity.z * z);
            velocity.set(velocity.x - inward * x, velocity.y - inward * y, velocity.z - inward * z);
          }
        },
        out,
      );
      const near = distanceBetween(shape, pose, surface.shape, ground, 0.02, out);
      if (near) judge(near.normalB, `step ${step}, nearest`);
      if (near && near.distance < 0) {
        const { x, y, z } = near.normalB;
        const push = -near.distance * 0.8;
        pose.position.set(pose.position.x + push * x, pose.position.y + push * y, pose.position.z + push * z);
      }
    }
    expect(touched).toBeGreaterThan(10);
    if (surface.normals.length === 1) {
      // Straight on, and not slower.
      expect(velocity.z).toBeCloseTo(vz, 9);
      expect(velocity.x).toBeCloseTo(vx, 9);
    }
  }

  it('kept: a corner that has sunk in before a ridge does not feel the far side from below', () => {
    const { shape } = worlds.find(({ name }) => name === 'a ridge of a height field')!;
    const pose = new Transform(
      { x: -0.5675475932919357, y: 0.2990792620566088, z: 1.9866666666666661 },
      { x: 0, y: 0.987423205302475, z: 0, w: 0.15809937896837684 },
    );
    const found: number[] = [];
    distancesBetween(box({ x: 0.4, y: 0.3, z: 0.6 }), pose, shape, ground, 0.02, ({ normalB }) => found.push(normalB.y));
    expect(found.length).toBeGreaterThan(0);
    expect(Math.min(...found)).toBeGreaterThan(0.97);
  });
});
