/** `faceNormalsAt` against all faces of all leaves that hold the place of the feature, and against the normals of answers. */
import { describe, expect, test } from 'vitest';
import {
  box,
  type CompositeShape,
  capsule,
  compound,
  convex,
  distanceToPoint,
  faceNormalsAt,
  heightfield,
  type Pose,
  raycast,
  sphere,
  Transform,
  triangleMesh,
  Vec3,
} from '../../src/index.ts';
import { FACE } from '../../src/results/features.ts';
import type { ConvexShape } from '../../src/shapes/shape.ts';
import { Random, SOAK } from '../gen.ts';

const EDGE = 0x4000;

/** The normals, sorted, as text: a set that can be compared. */
function asSet(normals: Vec3[]): string[] {
  const texts = normals.map(({ x, y, z }) => [x, y, z].map((v) => (Math.round(v * 1e9) / 1e9 + 0).toFixed(9)).join(' '));
  return [...new Set(texts)].sort();
}

function allOf(shape: ConvexShape | CompositeShape, pose: Pose, feature: number, subshape = 0): string[] {
  const list = faceNormalsAt(shape, pose, feature, subshape);
  return asSet(Array.from({ length: list.count }, (_, i) => list.normal(i).clone()));
}

describe.each([1, 2, 3])('faces that meet at a feature, seed %i', (seed) => {
  test('of a hull: those whose planes hold it', () => {
    const random = new Random(seed);
    for (let k = 0; k < 60 * SOAK; k++) {
      const points = Array.from({ length: 4 + random.int(20) }, () => random.vec3(1));
      const shape = random.bool(0.3) ? box({ x: 1, y: 2, z: 0.5 }) : convex(points, { radius: random.bool() ? 0.1 : 0 });
      const { core } = shape;
      const { topology, vertices, normals, offsets } = core;
      const pose = new Transform(
        random.vec3(5),
        new Transform().quaternion.setFromEuler(random.next(), random.next(), random.next()),
      );
      const holding = (p: Vec3): string[] => {
        const found: Vec3[] = [];
        for (let f = 0; f < topology.faceCount; f++) {
          const n = new Vec3(normals[3 * f], normals[3 * f + 1], normals[3 * f + 2]);
          if (Math.abs(n.dot(p) - offsets[f]) < 1e-9) found.push(pose.applyDirection(n));
        }
        return asSet(found);
      };
      const vertex = (v: number) => new Vec3(vertices[3 * v], vertices[3 * v + 1], vertices[3 * v + 2]);
      for (let v = 0; v < topology.vertexCount; v++)
        expect(allOf(shape, pose, topology.vertexNames[v])).toEqual(holding(vertex(v)));
      for (let e = 0; e < topology.edgeCount; e++) {
        const middle = vertex(topology.edgeVertices[2 * e]).lerp(vertex(topology.edgeVertices[2 * e + 1]), 0.5);
        const found = allOf(shape, pose, EDGE + topology.edgeNames[e]);
        expect(found).toEqual(holding(middle));
        expect(found.length).toBe(2);
      }
      for (let f = 0; f < topology.faceCount; f++) expect(allOf(shape, pose, FACE + topology.faceNames[f]).length).toBe(1);
    }
  });

  test('of a mesh and a height field: those of the triangles with that corner or side', () => {
    const random = new Random(seed);
    for (let k = 0; k < 10 * SOAK; k++) {
      const size = 4;
      const heights = Array.from({ length: size * size }, () => random.range(0, 1));
      const positions = heights.flatMap((h, i) => [i % size, h, Math.floor(i / size)]);
      const indices: number[] = [];
      for (let z = 0; z + 1 < size; z++) {
        for (let x = 0; x + 1 < size; x++) {
          const a = z * size + x;
          if (random.bool()) indices.push(a, a + size, a + 1, a + 1, a + size, a + size + 1);
          else indices.push(a, a + size, a + size + 1, a, a + size + 1, a + 1);
        }
      }
      const mesh = triangleMesh(positions, indices);
      const pose = new Transform(random.vec3(5));
      const corner = (i: number) => new Vec3(positions[3 * i], positions[3 * i + 1], positions[3 * i + 2]);
      const normalOf = (t: number) => {
        const [a, b, c] = [0, 1, 2].map((i) => corner(indices[3 * t + i])) as [Vec3, Vec3, Vec3];
        return b.sub(a).cross(c.sub(a)).normalize();
      };
      const bothSides = (triangles: number[]) => asSet(triangles.flatMap((t) => [normalOf(t), normalOf(t).negate()]));
      const all = indices.length / 3;
      for (let t = 0; t < all; t++) {
        const own = indices.slice(3 * t, 3 * t + 3);
        const having = (wanted: number[]) =>
          Array.from({ length: all }, (_, i) => i).filter((i) =>
            wanted.every((v) => indices.slice(3 * i, 3 * i + 3).includes(v)),
          );
        for (let i = 0; i < 3; i++) {
          expect(allOf(mesh, pose, i, t)).toEqual(bothSides(having([own[i]])));
          expect(allOf(mesh, pose, EDGE + i, t)).toEqual(bothSides(having([own[i], own[(i + 1) % 3]])));
        }
        expect(allOf(mesh, pose, FACE, t)).toEqual(bothSides([t]));
      }
    }
    // A peak, and the slopes around it.
    const field = heightfield({ columns: 3, rows: 3, heights: [0, 0, 0, 0, 1, 0, 0, 0, 0], size: { x: 2, y: 1, z: 2 } });
    const near = distanceToPoint({ x: 0, y: 5, z: 0 }, field, new Transform())!;
    const slopes = allOf(field, new Transform(), near.feature, near.subshape);
    expect(slopes.length).toBeGreaterThanOrEqual(8);
    expect(slopes.filter((text) => Number(text.split(' ')[1]) > 0.5).length * 2).toBe(slopes.length);
  });
});

test('the normal of a hit is within the faces that meet there', () => {
  const random = new Random(7);
  const shape = convex(
    Array.from({ length: 30 }, () => random.vec3(1)),
    { radius: 0.05 },
  );
  let edges = 0;
  for (let k = 0; k < 2000 * SOAK; k++) {
    const from = new Vec3().copy(random.direction()).scale(5);
    const hit = raycast(from, from.clone().scale(-2), shape, new Transform());
    if (hit === null) continue;
    const faces = faceNormalsAt(shape, new Transform(), hit.feature);
    if (faces.count > 1) edges++;
    // Each face that meets there is within a right angle of the normal, and one of them is nearest to it of all.
    for (let i = 0; i < faces.count; i++) expect(faces.normal(i).dot(hit.normal)).toBeGreaterThan(-1e-9);
  }
  expect(edges).toBeGreaterThan(20);
});

test('of what has no faces, of unwelded boxes side by side, of what is one-sided', () => {
  expect(faceNormalsAt(sphere(1), new Transform(), 0).count).toBe(0);
  expect(faceNormalsAt(capsule({ x: 0, y: 0, z: 0 }, { x: 0, y: 1, z: 0 }, 1), new Transform(), EDGE).count).toBe(0);
  const side = box({ x: 1, y: 1, z: 1 });
  const row = compound([{ shape: side }, { shape: side, position: { x: 2, y: 0, z: 0 } }]);
  // The upper edge at +x: the top and the side, and the other side.
  const found = allOf(row, new Transform(), EDGE + 8, 0);
  expect(found.length).toBeGreaterThanOrEqual(2);
  const flat = triangleMesh([0, 0, 0, 0, 0, 1, 1, 0, 0], [0, 1, 2], { oneSided: true });
  expect(faceNormalsAt(flat, new Transform(), EDGE, 0).count).toBe(1);
  expect(faceNormalsAt(flat, new Transform(), EDGE, 0).normal(0).y).toBeCloseTo(1, 12);
});

test('bad input is refused by name', () => {
  const shape = box({ x: 1, y: 1, z: 1 });
  expect(() => faceNormalsAt(shape, new Transform(), 99)).toThrow('feature must be one of the shape, got vertex 99');
  expect(() => faceNormalsAt(shape, new Transform(), Number.NaN)).toThrow('code must be a feature code, got NaN');
  expect(() => faceNormalsAt(shape, new Transform(), 0, 3)).toThrow('subshape must be 0 for a convex shape, got 3');
  expect(() => faceNormalsAt({} as never, new Transform(), 0)).toThrow('faceNormalsAt: shape must be a shape');
  expect(() => faceNormalsAt(shape, {} as never, 0)).toThrow('faceNormalsAt: pose');
  expect(() => faceNormalsAt(shape, new Transform(), 0, 0, {} as never)).toThrow('faceNormalsAt: out must be a FaceNormals');
  expect(() => faceNormalsAt(shape, new Transform(), 0).normal(3)).toThrow('i must be the number of a normal, 0 to 2, got 3');
});
