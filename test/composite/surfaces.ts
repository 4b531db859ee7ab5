/** Surfaces of all kinds, most of them small, for the laws. */
import { box, compound, heightfield, type Shape, triangleMesh } from '../../src/index.ts';
import type { Random } from '../gen.ts';
import { drawConvex, drawMesh } from './scenes.ts';

export type Corners = [number[], number[], number[]];
export const at = ([x, y, z]: number[]) => ({ x, y, z });

export function meshOf(triangles: Corners[], options: object = {}): Shape {
  return triangleMesh(triangles.flat(2), undefined, options);
}

export const lattice = (random: Random) => [random.int(4) - 2, random.int(4) - 2, random.int(4) - 2];

/** Triangles between points of a small lattice: many share edges, cross, or lie in one plane. */
function soup(random: Random): Corners[] {
  const list: Corners[] = [];
  while (list.length < 6) {
    const t: Corners = [lattice(random), lattice(random), lattice(random)];
    const [a, b, c] = t;
    const u = [0, 1, 2].map((k) => b[k] - a[k]);
    const v = [0, 1, 2].map((k) => c[k] - a[k]);
    if (Math.hypot(u[1] * v[2] - u[2] * v[1], u[2] * v[0] - u[0] * v[2], u[0] * v[1] - u[1] * v[0]) > 0) list.push(t);
  }
  return list;
}

/** The same rectangle in pieces whose corners lie on the edges of others. */
function junctions(random: Random): Corners[] {
  const height = random.pick([0, 0.5]);
  return [
    [
      [-2, 0, -2],
      [-2, 0, 2],
      [0, 0, 2],
    ],
    [
      [-2, 0, -2],
      [0, 0, 2],
      [0, 0, -2],
    ],
    [
      [0, 0, -2],
      [0, 0, 0],
      [2, height, 0],
    ],
    [
      [0, 0, -2],
      [2, height, 0],
      [2, height, -2],
    ],
    [
      [0, 0, 0],
      [0, 0, 2],
      [2, height, 2],
    ],
    [
      [0, 0, 0],
      [2, height, 2],
      [2, height, 0],
    ],
  ];
}

export const TETRAHEDRON = [
  [-2, 2, -2],
  [2, 1, 1],
  [-1, 2, -2],
  [1, 1, 0],
];
export const TETRAHEDRON_FACES = [
  [0, 1, 2],
  [0, 3, 1],
  [0, 2, 3],
  [1, 3, 2],
];

function ledges(random: Random): Shape {
  const children = Array.from({ length: 8 }, (_, i) => ({
    shape: box({ x: 0.5, y: 0.5, z: 0.5 }),
    position: { x: (i % 4) - 1.5, y: random.pick([0, 0, 0.5, 1]) - 0.5, z: Math.floor(i / 4) - 0.5 },
  }));
  return compound(children, { welded: true });
}

export const SURFACES: [string, (random: Random) => Shape][] = [
  ['lattice soup', (random) => meshOf(soup(random))],
  ['lattice soup with one side', (random) => meshOf(soup(random), { oneSided: true })],
  ['duplicates', (random) => meshOf([...soup(random).slice(0, 3), ...soup(random).slice(0, 1)].flatMap((t) => [t, t]))],
  ['T-junctions', (random) => meshOf(junctions(random))],
  ['mixed winding', (random) => meshOf(junctions(random).map(([a, b, c]) => (random.bool() ? [a, b, c] : [a, c, b])))],
  [
    'slivers',
    (random) =>
      meshOf([
        [
          [-2, 0, -2],
          [-2, 0, 2],
          [1e-5, 0, 2],
        ],
        [
          [-2, 0, -2],
          [1e-5, 0, 2],
          [0, 0, -2],
        ],
        [
          [0, 0, -2],
          [1e-5, 0, 2],
          [2, random.range(-1, 1), 0],
        ],
      ]),
  ],
  ['a tetrahedron', () => meshOf(TETRAHEDRON_FACES.map((f) => f.map((v) => TETRAHEDRON[v]) as Corners))],
  [
    'back to back',
    (random) =>
      meshOf(
        junctions(random).flatMap(
          ([a, b, c]) =>
            [
              [a, b, c],
              [a, c, b],
            ] as Corners[],
        ),
      ),
  ],
  [
    'terrain',
    (random) =>
      heightfield({
        columns: 5,
        rows: 5,
        heights: Array.from({ length: 25 }, () => random.range(0, 0.6)),
        size: { x: 4, y: 1, z: 4 },
      }),
  ],
  ['a sheet', (random) => drawMesh(random, 4, {}).shape],
  ['a sheet that is not welded', (random) => drawMesh(random, 4).shape],
  ['ledges of boxes', ledges],
  [
    'welded children',
    (random) =>
      compound(
        [4, 1, 5, 2].map((kind) => ({
          shape: drawConvex(random, kind),
          position: random.vec3(0.5),
          quaternion: random.quaternion(),
        })),
        { welded: true },
      ),
  ],
  [
    'children',
    (random) =>
      compound(
        [4, 1, 5, 3].map((kind) => ({
          shape: drawConvex(random, kind),
          position: random.vec3(0.5),
          quaternion: random.quaternion(),
        })),
      ),
  ],
];
