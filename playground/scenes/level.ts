/** The level of the scenes in two dimensions: tiles, welded into one outline or side by side. */
import {
  type ConvexShape,
  compound,
  computeAabb,
  rectangle,
  type Shape,
  Transform2,
  type Vec2Like,
  weldTiles,
} from 'touchstone/2d';
import { sheet } from '../render/mesh.ts';
import { vec } from '../render/vec.ts';
import type { Mark, Solid } from '../render/view.ts';
import { strokeMarks, vecCode } from './plane.ts';

/** A floor with a pit, a step and a wall; row by row from the top. */
const TILES = ['.......#', '......##', '###..###', '###..###', '########'];
const COLUMNS = 8;
const ROWS = 5;
const SIDE = 0.75;
const CORNER = { x: -3, y: -3 };
const SOLID = [...TILES].reverse().flatMap((row) => [...row].map((cell) => (cell === '#' ? 1 : 0)));

/** Where the level is. */
export const LEVEL = new Transform2();

const tileCenters = SOLID.flatMap((solid, i) => {
  const column = i % COLUMNS;
  const row = (i - column) / COLUMNS;
  return solid ? [{ x: CORNER.x + (column + 0.5) * SIDE, y: CORNER.y + (row + 0.5) * SIDE }] : [];
});

const tile = rectangle({ x: SIDE / 2, y: SIDE / 2 });

/** The level as one outline, and as tiles side by side. */
export const welded = weldTiles({
  columns: COLUMNS,
  rows: ROWS,
  solid: SOLID,
  size: { x: SIDE, y: SIDE },
  origin: CORNER,
})[0]!;
export const separate = compound(tileCenters.map((position) => ({ shape: tile, position })));

/** The statement that declares `ground`. */
export function groundCode(ground: Shape): string {
  if (ground === separate) {
    return `const tile = rectangle({ x: ${SIDE / 2}, y: ${SIDE / 2} });
const ground = compound([
${tileCenters.map((center) => `  { shape: tile, position: ${vecCode(center)} },`).join('\n')}
]);`;
  }
  const rows = Array.from({ length: ROWS }, (_, row) => SOLID.slice(row * COLUMNS, (row + 1) * COLUMNS).join(', '));
  return `const ground = weldTiles({
  columns: ${COLUMNS},
  rows: ${ROWS},
  solid: [
${rows.map((row) => `    ${row},`).join('\n')}
  ],
  size: { x: ${SIDE}, y: ${SIDE} },
  origin: ${vecCode(CORNER)},
})[0]!;`;
}

/** The corners of the rectangle around a leaf: of a tile, or of an edge, which is flat. */
function corners(leaf: ConvexShape): Vec2Like[] {
  const { min, max } = computeAabb(leaf, LEVEL);
  return [min, { x: max.x, y: min.y }, max, { x: min.x, y: max.y }];
}

const ring = (leaf: ConvexShape): Vec2Like[] => [...corners(leaf), corners(leaf)[0]!];

const fill = sheet(separate.leaves.map(corners));

export function groundSolid(): Solid {
  return { mesh: fill, pose: { position: vec(0, 0, 0), quaternion: { x: 0, y: 0, z: 0, w: 1 } }, material: 'other' };
}

/** Between tiles that are welded, for the eye only. */
const seams = separate.leaves.flatMap((leaf) => strokeMarks(ring(leaf), { ink: 'text', width: 1, alpha: 0.14 }));

/** The outlines that a shape can touch; that of the leaf `near` in gold. */
export function groundMarks(ground: Shape, near?: number): Mark[] {
  const strokes = ground.leaves.map((leaf, i): [number, Mark[]] => {
    const points = ground === separate ? ring(leaf) : [corners(leaf)[0]!, corners(leaf)[2]!];
    return [i, strokeMarks(points, i === near ? { ink: 'answer', width: 3.4 } : { ink: 'text', width: 2.2 })];
  });
  // The golden one over its neighbours.
  strokes.sort(([i], [j]) => Number(i === near) - Number(j === near));
  return [...(ground === separate ? [] : seams), ...strokes.flatMap(([, marks]) => marks)];
}
