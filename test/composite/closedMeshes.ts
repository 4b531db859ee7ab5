/** Closed meshes as positions and triangles: hulls, tori, boxes that cross or touch or are nested, cavities, slivers. */
import { type Convex, convex } from 'touchstone';
import type { Random } from '../gen.ts';

export interface Soup {
  positions: number[];
  indices: number[];
}

/** Several as one. */
export function union(...soups: Soup[]): Soup {
  const positions: number[] = [];
  const indices: number[] = [];
  for (const soup of soups) {
    const base = positions.length / 3;
    positions.push(...soup.positions);
    indices.push(...soup.indices.map((i) => i + base));
  }
  return { positions, indices };
}

/** Inside out. */
export function turned({ positions, indices }: Soup): Soup {
  return { positions, indices: indices.map((_, i) => indices[i % 3 === 0 ? i : i + (i % 3 === 1 ? 1 : -1)]) };
}

/** A box from corner to corner. */
export function boxSoup(low: readonly number[], high: readonly number[]): Soup {
  const positions: number[] = [];
  for (let i = 0; i < 8; i++) for (let k = 0; k < 3; k++) positions.push(((i >> k) & 1) === 0 ? low[k] : high[k]);
  const quads = [
    [0, 4, 6, 2],
    [1, 3, 7, 5],
    [0, 1, 5, 4],
    [2, 6, 7, 3],
    [0, 2, 3, 1],
    [4, 5, 7, 6],
  ];
  return { positions, indices: quads.flatMap(([a, b, c, d]) => [a, b, c, a, c, d]) };
}

/** The faces of a convex shape as triangles, each face cut from its first corner. */
export function facesOf(solid: Convex): Soup {
  const { vertices, topology } = solid.core;
  const indices: number[] = [];
  for (let f = 0; f < topology.faceCount; f++) {
    const corners = [...topology.faceVertices.slice(topology.faceStart[f], topology.faceStart[f + 1])];
    for (let i = 1; i < corners.length - 1; i++) indices.push(corners[0], corners[i], corners[i + 1]);
  }
  return { positions: [...vertices], indices };
}

/** A ring about z, of so many parts around and across. */
export function torus(radius: number, thickness: number, around: number, across: number): Soup {
  const positions: number[] = [];
  const indices: number[] = [];
  for (let i = 0; i < around; i++) {
    for (let k = 0; k < across; k++) {
      const u = (2 * Math.PI * i) / around;
      const v = (2 * Math.PI * k) / across;
      const r = radius + thickness * Math.cos(v);
      positions.push(r * Math.cos(u), r * Math.sin(u), thickness * Math.sin(v));
      const [a, b] = [i * across + k, ((i + 1) % around) * across + k];
      const [c, d] = [((i + 1) % around) * across + ((k + 1) % across), i * across + ((k + 1) % across)];
      indices.push(a, b, c, a, c, d);
    }
  }
  return { positions, indices };
}

const grid = (random: Random): number => (random.int(9) - 4) / 4;

/** A box with corners on a grid, so that several share planes, edges and corners. */
function drawBox(random: Random): Soup {
  const low: number[] = [];
  const high: number[] = [];
  for (let k = 0; k < 3; k++) {
    const a = grid(random);
    const b = random.pick([a + 0.25, a + 0.5, a + 1]);
    low.push(a);
    high.push(b);
  }
  return boxSoup(low, high);
}

export const hullSoup = (random: Random, size: number): Soup =>
  facesOf(convex(Array.from({ length: size }, () => random.vec3(1.5))) as Convex);

/** Each triangle with corners of its own, as exporters write them. */
export function apart({ positions, indices }: Soup): Soup {
  return { positions: indices.flatMap((i) => positions.slice(3 * i, 3 * i + 3)), indices: indices.map((_, i) => i) };
}

export const CLOSED: [string, (random: Random) => Soup][] = [
  ['hulls', (random) => hullSoup(random, random.pick([4, 8, 30, 120]))],
  ['boxes on a grid', (random) => union(drawBox(random), drawBox(random), drawBox(random), drawBox(random))],
  ['hulls that cross', (random) => apart(union(hullSoup(random, 12), hullSoup(random, 12), hullSoup(random, 6)))],
  ['rings', (random) => torus(random.range(0.6, 1.2), random.range(0.2, 0.7), 3 + random.int(20), 3 + random.int(12))],
  [
    'cavities',
    (random) =>
      union(boxSoup([-1.5, -1.5, -1.5], [1.5, 1.5, 1.5]), turned(drawBox(random)), turned(boxSoup([-1, -1, -1], [0.5, 1, 1]))),
  ],
  [
    'slivers',
    (random) => {
      const soup = hullSoup(random, 8);
      // Flattened along an axis, and as far away as half of the bits.
      const axis = random.int(3);
      const thin = random.pick([1, 1e-3, 1e-9]);
      return { ...soup, positions: soup.positions.map((value, i) => (i % 3 === axis ? value * thin : value)) };
    },
  ],
];
