/** Which scenes there are, by name: how long each runs, and what it is to show. */
import {
  arch,
  boxOf,
  bullets,
  cardHouse,
  dominoes,
  heavyColumn,
  heavyTable,
  jenga,
  pile,
  pyramid,
  smallBoxes,
  smash,
  terrain,
  tower,
  tumbler,
  wallMesh,
  washer,
  wheels,
} from './build.ts';
import type { Scene } from './scene.ts';

export interface Entry {
  readonly make: () => Scene;
  readonly steps: number;
}

/** Timed: milliseconds a step. */
export const TIMED: Record<string, Entry> = {
  'pyramid 20': { make: () => pyramid(20), steps: 400 },
  'pyramid 40': { make: () => pyramid(40), steps: 400 },
  'pile 1,000': { make: () => pile(1000), steps: 400 },
  'pile 4,000': { make: () => pile(4000), steps: 300 },
  '1,000 on a mesh': { make: () => terrain(1000), steps: 400 },
  smash: { make: smash, steps: 300 },
  tumbler: { make: () => tumbler(1000), steps: 400 },
  washer: { make: () => washer(1000), steps: 400 },
};

/** What is to stand: how far the bodies have moved in the end. */
export const STANDING: Record<string, Entry> = {
  'tower 20': { make: () => tower(20), steps: 3600 },
  'tower 50': { make: () => tower(50), steps: 3600 },
  'tower 20, offsets 5 cm': { make: () => tower(20, 0.05), steps: 3600 },
  'tower 50, offsets 5 cm': { make: () => tower(50, 0.05), steps: 3600 },
  'pyramid 40': { make: () => pyramid(40), steps: 1000 },
  'pyramid 100': { make: () => pyramid(100), steps: 1000 },
  '1,000 : 1 column': { make: heavyColumn, steps: 1200 },
  '1,000 : 1 table': { make: heavyTable, steps: 1200 },
  'house of cards': { make: () => cardHouse(), steps: 1200 },
  Jenga: { make: () => jenga(), steps: 1200 },
  'arch of wedges': { make: () => arch(), steps: 1200 },
  '5 cm boxes': { make: smallBoxes, steps: 1200 },
  'wheels stacked': { make: wheels, steps: 1200 },
};

/** What is to stay in front of a wall: how many of a hundred are behind it in the end. */
const SHAPES = {
  spheres: { kind: 'sphere', radius: 0.1 },
  boxes: boxOf(0.1, 0.1, 0.1),
  capsules: { kind: 'capsule', halfHeight: 0.15, radius: 0.06 },
  hulls: { kind: 'hull', points: [0.15, 0, 0, -0.1, 0.1, 0, -0.1, -0.1, 0.05, 0, 0, 0.15, 0, 0.05, -0.12], radius: 0 },
} as const;
const WALLS = { 'a wall of 2 cm': boxOf(20, 20, 0.01), 'two triangles': wallMesh(1, 20), '1,800 triangles': wallMesh(30, 20) };

export const BULLETS: Record<string, Entry> = Object.fromEntries(
  Object.entries(SHAPES).flatMap(([shape, spec]) =>
    Object.entries(WALLS).map(([wall, wallSpec]) => {
      const name = `${shape} at ${wall}`;
      return [name, { make: () => bullets(spec, wallSpec, name), steps: 240 }];
    }),
  ),
);

export const OTHERS: Record<string, Entry> = { dominoes: { make: () => dominoes(), steps: 1800 } };

export const ALL: Record<string, Entry> = {
  ...TIMED,
  ...Object.fromEntries(Object.entries(STANDING).map(([n, e]) => [`stand: ${n}`, e])),
  ...BULLETS,
  ...OTHERS,
};
