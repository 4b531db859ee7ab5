/** The laws of distances from surfaces, whatever these are cut from: against all leaves, for shapes that cross them most of all. */
import { describe, expect, it } from 'vitest';
import {
  box,
  type CompositeShape,
  type ConvexShape,
  compound,
  computeAabb,
  DistanceResult,
  distanceBetween,
  distancesBetween,
  distanceToPoint,
  heightfield,
  manifoldsBetween,
  overlaps,
  type Shape,
  Transform,
  triangle,
  triangleMesh,
} from '../../src/index.ts';
import { Random, SOAK } from '../gen.ts';
import { drawConvex, drawMesh } from './scenes.ts';

const SEED = 31;
const COUNT = 400 * SOAK;
/** Of surfaces of about this size. */
const CLOSE = 1e-11;

type Corners = [number[], number[], number[]];
const here = new Transform();
const at = ([x, y, z]: number[]) => ({ x, y, z });

function meshOf(triangles: Corners[], options: object = {}): Shape {
  return triangleMesh(triangles.flat(2), undefined, options);
}

const lattice = (random: Random) => [random.int(4) - 2, random.int(4) - 2, random.int(4) - 2];

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

const TETRAHEDRON = [
  [-2, 2, -2],
  [2, 1, 1],
  [-1, 2, -2],
  [1, 1, 0],
];
const TETRAHEDRON_FACES = [
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

const SURFACES: [string, (random: Random) => Shape][] = [
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

/** How far A must go along an axis of a box to be off it. */
function offBox(a: Shape, poseA: Transform, b: Shape, poseB: Transform): number {
  const { min, max } = (b as CompositeShape & { bounds: { min: Vec; max: Vec } }).bounds;
  const seen = computeAabb(a, poseB.clone().invert().multiply(poseA));
  let least = Infinity;
  for (const k of ['x', 'y', 'z'] as const) least = Math.min(least, max[k] - seen.min[k], seen.max[k] - min[k]);
  return least;
}
type Vec = { x: number; y: number; z: number };

describe.each(SURFACES)(`laws of surfaces: %s (seed ${SEED})`, (name, draw) => {
  it('hold', () => {
    const random = new Random(SEED);
    let crossing = 0;
    for (let i = 0; i < COUNT; i++) {
      const b = draw(random);
      const isLattice = random.bool();
      const a: Shape =
        random.int(8) === 0
          ? draw(random)
          : isLattice
            ? box({ x: random.pick([0.5, 1, 2]), y: 1, z: random.pick([0.5, 1]) })
            : drawConvex(random);
      const poseB = isLattice ? here : new Transform(random.vec3(3), random.quaternion());
      const place = isLattice ? at(lattice(random).map((x) => x / 2)) : random.vec3(1.5);
      const poseA = poseB.clone().multiply(new Transform(place, isLattice ? undefined : random.quaternion()));
      const message = `case ${i}: ${(a as ConvexShape).kind} at ${JSON.stringify(poseA)}`;
      const near = distanceBetween(a, poseA, b, poseB);
      const isOverlapping = overlaps(a, poseA, b, poseB);
      // 1: what overlaps is at a distance of at most 0.
      expect(near !== null && near.distance <= 0, message).toBe(isOverlapping);
      if (near === null) continue;
      if (isOverlapping) crossing++;
      // 2: it is the least of all.
      let least = Infinity;
      distancesBetween(a, poseA, b, poseB, Math.max(0, near.distance) + 0.1, ({ distance }) => {
        least = Math.min(least, distance);
      });
      expect(Math.abs(least - near.distance), `${message}, the least visited`).toBeLessThan(CLOSE);
      // 3: swapping the shapes swaps the answer.
      const back = distanceBetween(b, poseB, a, poseA);
      expect(back !== null, message).toBe(true);
      expect(Math.abs(back!.distance - near.distance), `${message}, swapped`).toBeLessThan(CLOSE);
      // 4: a limit changes nothing.
      const limited = distanceBetween(a, poseA, b, poseB, near.distance, new DistanceResult());
      expect(limited?.toJSON(), message).toEqual(near.toJSON());
      // 5: no deeper than out of its box.
      if (near.distance < 0) {
        const off = Math.min(offBox(a, poseA, b, poseB), 'bounds' in a ? offBox(b, poseB, a, poseA) : Infinity);
        expect(-near.distance, message).toBeLessThan(off + CLOSE);
      }
      // 8: the point is on the leaf that is named.
      const { x, y, z } = near.pointB;
      const leaf = leafOf(b, near.subshapeB);
      if (leaf) expect(Math.abs(distanceToPoint({ x, y, z }, leaf, poseB)!.distance), message).toBeLessThan(CLOSE);
      // No contact is deeper than the shapes.
      manifoldsBetween(a, poseA, b, poseB, 0.1, (manifold) => {
        for (const { distance } of manifold) expect(distance, message).toBeGreaterThan(near.distance - CLOSE);
      });
    }
    console.log(`${name}: ${crossing} of ${COUNT} cross`);
    expect(crossing).toBeGreaterThan(0.15 * COUNT);
  });
});

/** A triangle of a surface. */
function leafOf(shape: Shape, subshape: number): Shape | null {
  const surface = shape as unknown as { setCorners?: (i: number, side: { triangle: { corners: Float64Array } }) => boolean };
  if (surface.setCorners === undefined) return null;
  const corners = new Float64Array(9);
  surface.setCorners(subshape, { triangle: { corners } });
  const [a, b, c] = [0, 3, 6].map((k) => at([...corners.slice(k, k + 3)]));
  return triangle(a, b, c);
}
