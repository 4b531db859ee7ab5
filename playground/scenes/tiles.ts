/** Tiles in the plane, welded or one by one. */
import { choice } from '../app/params.ts';
import type { Still } from '../app/scene.ts';
import { TileLevel, tilesParam } from './grid.ts';
import { evaluateGround, groundLegend, isSeparate } from './ground.ts';
import { shapeChange2, shapeParams2 } from './shapes2.ts';

export const tilesScene: Still = {
  about:
    'Tiles welded into one outline: what slides over them never catches at the seams. Move the shape along the floor, then take separate tiles: at the seams they push aside, in red. Click a cell to add or remove a tile.',
  legend: groundLegend,
  isFlat: true,
  params: [
    choice('Ground', 'ground', 'ground', [
      ['welded', 'Welded'],
      ['separate', 'Separate tiles'],
    ]),
    tilesParam,
    { type: 'number', key: 'within', label: 'within', group: 'Ground', min: 0, max: 1, initial: 0.1 },
    ...shapeParams2('', 'Shape', { kind: 'capsule', at: { x: -2.15, y: -0.43 } }),
  ],
  eye: [0, -0.3, 8.8],
  target: [0, -0.3, 0],
  change: (state, key) => shapeChange2(state, key, ''),
  evaluate: (state) => evaluateGround(state, new TileLevel(state).ground(!isSeparate(state))),
};
