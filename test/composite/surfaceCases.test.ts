/** Cases of surfaces that were once wrong. */
import { describe, expect, it } from 'vitest';
import { box, capsule, compound, distanceBetween, heightfield, type Shape, Transform } from '../../src/index.ts';
import { meshOf, TETRAHEDRON, TETRAHEDRON_FACES } from './surfaces.ts';

const here = new Transform();

const ground = (heights: number[]) => heightfield({ columns: 5, rows: 5, heights, size: { x: 4, y: 1, z: 4 } });

/** Two rows of boxes with their middles at some heights. */
function ledge(heights: number[]): Shape {
  const children = heights.map((y, i) => ({
    shape: box({ x: 0.5, y: 0.5, z: 0.5 }),
    position: { x: (i % 4) - 1.5, y, z: Math.floor(i / 4) - 0.5 },
  }));
  return compound(children, { welded: true });
}

const SWAPS: [name: string, a: Shape, b: Shape, x: number, y: number, z: number, distance: number][] = [
  // How far the fan of one leaf went depended on what the faces of the other had offered before.
  [
    'grounds that cross, one',
    ground([
      0.323, 0.125, 0.465, 0.423, 0.107, 0.368, 0.508, 0.238, 0.019, 0.273, 0.298, 0.303, 0.209, 0.014, 0.299, 0.158, 0.386,
      0.048, 0.591, 0.336, 0.252, 0.433, 0.317, 0.11, 0.303,
    ]),
    ground([
      0.192, 0.462, 0.027, 0.588, 0.522, 0.371, 0.027, 0.487, 0.376, 0.598, 0.224, 0.024, 0.452, 0.476, 0.391, 0.015, 0.036,
      0.599, 0.242, 0.27, 0.32, 0.481, 0.266, 0.214, 0.051,
    ]),
    -1,
    0,
    0.5,
    -0.408,
  ],
  [
    'grounds that cross, another',
    ground([
      0.157, 0.338, 0.429, 0.131, 0.014, 0.299, 0.59, 0.344, 0.519, 0.347, 0.101, 0.13, 0.576, 0.565, 0.35, 0.051, 0.18, 0.01,
      0.366, 0.483, 0.15, 0.265, 0.556, 0.032, 0.297,
    ]),
    ground([
      0.363, 0.247, 0.085, 0.412, 0.49, 0.169, 0.262, 0.522, 0.146, 0.492, 0.007, 0.481, 0.269, 0.387, 0.48, 0.339, 0.248, 0.393,
      0.19, 0.175, 0.104, 0.033, 0.094, 0.124, 0.356,
    ]),
    -0.5,
    0,
    0,
    -0.444,
  ],
  // Of pushes as long as each other one was taken, and what it covered counted.
  [
    'ledges with pushes alike, one',
    ledge([0, 0.5, -0.5, 0, -0.5, -0.5, 0.5, 0]),
    ledge([0, -0.5, 0, 0.5, 0, -0.5, 0.5, 0.5]),
    0,
    0.5,
    0.5,
    -1,
  ],
  [
    'ledges with pushes alike, another',
    ledge([0.5, -0.5, 0.5, 0, -0.5, 0, -0.5, -0.5]),
    ledge([0, 0, 0, 0, -0.5, -0.5, -0.5, -0.5]),
    0.5,
    -1,
    -1,
    0,
  ],
];

describe('swapped surfaces', () => {
  it.each(SWAPS)('%s', (_name, a, b, x, y, z, distance) => {
    const pose = new Transform({ x, y, z });
    expect(distanceBetween(a, pose, b, here)!.distance).toBeCloseTo(distance, 14);
    expect(distanceBetween(b, here, a, pose)!.distance).toBeCloseTo(distance, 14);
  });
});

it('a capsule at an edge of a tetrahedron has a normal that leads out of it', () => {
  const body = capsule({ x: 0, y: -0.5, z: 0 }, { x: 0, y: 0.5, z: 0 }, 0.2);
  const solid = meshOf(TETRAHEDRON_FACES.map((face) => face.map((v) => TETRAHEDRON[v]) as [number[], number[], number[]]));
  const near = distanceBetween(body, new Transform({ x: -0.9, y: 1.6, z: -1.1 }), solid, here)!;
  expect(near.distance).toBeCloseTo(-0.14, 14);
  expect(near.normalB.x).toBeCloseTo(-0.6, 14);
  expect(near.normalB.y).toBeCloseTo(0, 14);
  expect(near.normalB.z).toBeCloseTo(0.8, 14);
});

it('a leaf that is only touched is at no distance', () => {
  // A wall on a floor, whose inner edge is no normal of either: the box stands on the wall's foot from the other side.
  const corner = meshOf([
    [
      [0, 0, -2],
      [0, 0, 2],
      [2, 0, 0],
    ],
    [
      [0, 0, -2],
      [0, 0, 2],
      [0, 2, 0],
    ],
  ]);
  const cube = box({ x: 0.5, y: 0.5, z: 0.5 });
  const near = distanceBetween(cube, new Transform({ x: 0.5, y: 0.5, z: 0 }), corner, here)!;
  expect(near.distance).toBe(0);
});
