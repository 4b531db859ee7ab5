/** What once went wrong with meshes that change, are flattened, or come from damaged buffers. */
import { describe, expect, it } from 'vitest';
import {
  compound,
  computeAabb,
  distanceBetween,
  scaled,
  sphere,
  Transform,
  triangleMesh,
  triangleMeshFromBuffer,
  triangleMeshToBuffer,
} from '../../src/index.ts';
import { Random, SOAK } from '../gen.ts';

const SEED = 5;
const here = new Transform();
const ball = sphere(0.5);
const at = (x: number, y: number, z: number) => new Transform({ x, y, z });

it('a wall that is turned in a compound can be flattened', () => {
  const wall = triangleMesh([0, 0, 0, 0, 1, 0, 1, 0, 0]);
  const half = Math.SQRT1_2;
  const turned = compound([{ shape: wall, quaternion: { x: 0, y: half, z: 0, w: half } }]);
  const flat = scaled(turned, { x: 1, y: 0, z: 1 });
  expect(distanceBetween(ball, at(0, 2, -0.5), flat, here)!.distance).toBeCloseTo(1.5, 14);
  expect(distanceBetween(ball, at(0, 0, -3), flat, here)!.distance).toBeCloseTo(1.5, 14);
});

describe('refit', () => {
  const positions = [0, 0, 0, 1, 0, 0, 0, 1, 0, 5, 0, 0, 5, 0, 0, 5, 0, 0];
  const moved = positions.map((x, i) => (i === 7 ? 3 : x));

  it('moves the scaled copies, too', () => {
    const mesh = triangleMesh(positions);
    const double = scaled(mesh, 2);
    mesh.refit(moved);
    expect(computeAabb(double, here).max.y).toBe(6);
    expect(distanceBetween(ball, at(0, 7, 0), double, here)!.distance).toBeCloseTo(0.5, 14);
  });

  it('refuses what it cannot do, and changes nothing', () => {
    const mesh = triangleMesh(positions);
    const area = moved.map((x, i) => (i === 16 ? 1 : i === 12 ? 6 : x));
    expect(() => mesh.refit(area)).toThrow('refit: triangle 1 must stay without area');
    const both = compound([{ shape: mesh }]);
    expect(() => mesh.refit(moved)).toThrow('refit: the mesh must not be part of a compound');
    expect(computeAabb(both, here).max.y).toBe(1);
    expect(computeAabb(mesh, here).max.y).toBe(1);
  });
});

it(`a damaged buffer is refused or harmless, seed ${SEED}`, () => {
  const random = new Random(SEED);
  const buffer = triangleMeshToBuffer(
    triangleMesh([0, 0, 0, 1, 0, 0, 0, 1, 0, 1, 1, 1, 2, 0, 0, 0, 2, 5, 1, 1, 1, 1, 1, 1, 1, 1, 1]),
  );
  let refused = 0;
  const count = 2000 * SOAK;
  for (let i = 0; i < count; i++) {
    const damaged = random.int(10) === 0 ? buffer.slice(0, random.int(buffer.byteLength)) : buffer.slice(0);
    const bytes = new Uint8Array(damaged);
    for (let k = random.int(3); k >= 0 && bytes.length > 0; k--) bytes[random.int(bytes.length)] ^= 1 << random.int(8);
    try {
      const mesh = triangleMeshFromBuffer(damaged);
      const near = distanceBetween(ball, at(0, 2, -0.5), mesh, here);
      if (near) expect(Number.isNaN(near.distance)).toBe(false);
    } catch (error) {
      refused++;
      expect((error as Error).constructor, (error as Error).message).toBe(RangeError);
    }
  }
  expect(refused).toBeGreaterThan(0.2 * count);
});
