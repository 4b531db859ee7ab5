/** What is drawn is the shape: a closed surface, of the same volume, with a patch for every feature. */
import { box, type ConvexShape, capsule, convex, massProperties, sphere, triangle } from 'touchstone';
import { expect, test } from 'vitest';
import { addSurface, Surface } from '../../src/three/surface.ts';

const corners: [number, number, number][] = [];
for (const x of [-1, 1]) for (const y of [-1, 1]) for (const z of [-1, 1]) corners.push([x, y, z]);
const wedge = [-1, -0.6, 0.8, 1, -0.6, 0.8, -1, -0.6, -0.8, 1, -0.6, -0.8, -1, 0.8, -0.8, 1, 0.8, -0.8];

/** Name, shape, and how many features it has: vertices, edges, faces. */
const SHAPES: [string, ConvexShape, number][] = [
  ['sphere', sphere(0.7), 1],
  ['capsule', capsule({ x: -0.5, y: 0, z: 0.2 }, { x: 0.4, y: 1, z: 0 }, 0.4), 3],
  ['box', box({ x: 1.1, y: 0.7, z: 0.85 }), 6],
  ['rounded box', box({ x: 1.1, y: 0.7, z: 0.85 }, { radius: 0.2 }), 26],
  ['box off its origin', box({ x: 0.3, y: 0.4, z: 0.5 }, { center: { x: 1, y: 2, z: 3 }, radius: 0.1 }), 26],
  [
    'rounded triangle',
    triangle({ x: -0.9, y: -0.5, z: 0.3 }, { x: 1, y: -0.3, z: 0.2 }, { x: -0.1, y: 0.9, z: -0.4 }, { radius: 0.2 }),
    7,
  ],
  ['hull', convex(wedge), 5],
  ['rounded hull', convex(wedge, { radius: 0.15 }), 5 + 9 + 6],
  ['mirrored hull', convex(wedge, { radius: 0.15, scale: { x: -1, y: 0.5, z: 1.2 } }), 5 + 9 + 6],
  ['rounded cube of points', convex(corners.flat(), { radius: 0.3 }), 26],
];

/** The volume inside the surface, by tetrahedra from the origin. */
function volume({ positions: p, triangles }: Surface): number {
  let sum = 0;
  for (let t = 0; t < triangles.length; t += 3) {
    const [a, b, c] = [3 * triangles[t], 3 * triangles[t + 1], 3 * triangles[t + 2]];
    const x = p[b + 1] * p[c + 2] - p[b + 2] * p[c + 1];
    const y = p[b + 2] * p[c] - p[b] * p[c + 2];
    const z = p[b] * p[c + 1] - p[b + 1] * p[c];
    sum += (p[a] * x + p[a + 1] * y + p[a + 2] * z) / 6;
  }
  return sum;
}

test.each(SHAPES)('%s', (_name, shape, features) => {
  const mesh = addSurface(new Surface(), shape.core, shape.radius);
  expect(new Set(mesh.features).size).toBe(features);
  // Round parts are drawn by flat ones inside them.
  const { mass } = massProperties(shape);
  expect(volume(mesh) / mass).toBeGreaterThan(shape.radius > 0 ? 0.97 : 1 - 1e-12);
  expect(volume(mesh) / mass).toBeLessThan(1 + 1e-12);
});

test('a flat shape without a radius is drawn from both sides', () => {
  for (const shape of [box({ x: 1, y: 0, z: 1 }), triangle({ x: 0, y: 0, z: 0 }, { x: 1, y: 0, z: 0 }, { x: 0, y: 0, z: 1 })]) {
    expect(addSurface(new Surface(), shape.core, shape.radius).triangles.length).toBeGreaterThanOrEqual(6);
  }
});
