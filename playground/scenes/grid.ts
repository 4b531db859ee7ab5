/** A level of tiles, as settings have it: rows from the top, '#' for what is solid. */
import { type Chain, compound, rectangle, type Shape, type Vec2Like, weldTiles } from 'touchstone/2d';
import { type State, str, type TextParam } from '../app/params.ts';
import { sheet } from '../render/mesh.ts';
import { IDENTITY, ORIGIN } from '../render/vec.ts';
import type { Mark, Solid } from '../render/view.ts';
import type { Ground } from './ground.ts';
import { strokeMarks, vecCode2 } from './shapes2.ts';

const SIDE = 0.75;
const CORNER = { x: -3, y: -3 };
const COLUMNS = 8;
const ROWS = 7;

export const tilesParam: TextParam = {
  type: 'text',
  key: 'tiles',
  label: 'tiles',
  group: 'Ground',
  initial: '......../......../.......#/......##/###..###/###..###/########',
};

export class TileLevel {
  /** Row by row from the bottom. */
  readonly solid: number[];
  readonly centers: Vec2Like[];
  private readonly text: string;

  constructor(state: State) {
    const rows = str(state, 'tiles').split('/').slice(0, ROWS);
    const full = [...Array.from({ length: ROWS - rows.length }, () => ''), ...rows];
    this.text = full.map((row) => row.padEnd(COLUMNS, '.').slice(0, COLUMNS)).join('/');
    this.solid = this.text
      .split('/')
      .reverse()
      .flatMap((row) => [...row].map((cell) => (cell === '#' ? 1 : 0)));
    this.centers = this.solid.flatMap((solid, i) => (solid ? [this.center(i)] : []));
  }

  private center(i: number): Vec2Like {
    return { x: CORNER.x + ((i % COLUMNS) + 0.5) * SIDE, y: CORNER.y + (Math.floor(i / COLUMNS) + 0.5) * SIDE };
  }

  /** The outlines of what is solid. */
  weld(): Chain[] {
    if (this.centers.length === 0) return [];
    return weldTiles({ columns: COLUMNS, rows: ROWS, solid: this.solid, size: { x: SIDE, y: SIDE }, origin: CORNER });
  }

  /** The tiles one by one. */
  separate(): Shape[] {
    const tile = rectangle({ x: SIDE / 2, y: SIDE / 2 });
    return this.centers.length > 0 ? [compound(this.centers.map((position) => ({ shape: tile, position })))] : [];
  }

  /** The settings with the tile at a place turned over; undefined beside the grid. */
  toggle(at: Vec2Like): State | undefined {
    const column = Math.floor((at.x - CORNER.x) / SIDE);
    const row = ROWS - 1 - Math.floor((at.y - CORNER.y) / SIDE);
    const rows = this.text.split('/').map((line) => [...line]);
    const cell = rows[row]?.[column];
    if (cell === undefined) return undefined;
    rows[row][column] = cell === '#' ? '.' : '#';
    return { tiles: rows.map((line) => line.join('')).join('/') };
  }

  get solids(): Solid[] {
    if (this.centers.length === 0) return [];
    return [
      {
        mesh: sheet(this.centers.map((center) => ringOf(center))),
        pose: { position: ORIGIN, quaternion: IDENTITY },
        material: 'other',
      },
    ];
  }

  /** Lines between tiles, and around places for more, for the eye only. */
  get seams(): Mark[] {
    const empty = this.solid.flatMap((solid, i) => (solid ? [] : [this.center(i)]));
    return [
      ...empty.flatMap((center) => strokeMarks(ringOf(center, 0.03), { ink: 'text', width: 1, alpha: 0.06 })),
      ...this.centers.flatMap((center) => strokeMarks(ringOf(center), { ink: 'text', width: 1, alpha: 0.14 })),
    ];
  }

  /** Statements that declare `grounds`. */
  code(isJoined: boolean): string {
    if (!isJoined) {
      return `const tile = rectangle({ x: ${SIDE / 2}, y: ${SIDE / 2} });
const grounds = [
  compound([
${this.centers.map((center) => `    { shape: tile, position: ${vecCode2(center)} },`).join('\n')}
  ]),
];`;
    }
    const rows = Array.from({ length: ROWS }, (_, row) => this.solid.slice(row * COLUMNS, (row + 1) * COLUMNS).join(', '));
    return `const grounds = weldTiles({
  columns: ${COLUMNS},
  rows: ${ROWS},
  solid: [
${rows.map((row) => `    ${row},`).join('\n')}
  ],
  size: { x: ${SIDE}, y: ${SIDE} },
  origin: ${vecCode2(CORNER)},
});`;
  }

  ground(isJoined: boolean): Ground {
    const joined = this.weld();
    const shapes: readonly Shape[] = isJoined ? joined : this.separate();
    return {
      shapes,
      joined,
      isJoined,
      part: isJoined ? 'edge' : 'tile',
      solids: this.solids,
      marks: (near) => [...this.seams, ...outlineMarks(shapes, near)],
      code: this.code(isJoined),
      imports: isJoined ? ['weldTiles'] : ['compound', 'rectangle'],
      items: [],
      poke: (at) => this.toggle(at),
    };
  }
}

function ringOf({ x, y }: Vec2Like, inset = 0): Vec2Like[] {
  const h = SIDE / 2 - inset;
  return [
    { x: x - h, y: y - h },
    { x: x + h, y: y - h },
    { x: x + h, y: y + h },
    { x: x - h, y: y + h },
    { x: x - h, y: y - h },
  ];
}

/** The cores of all leaves; that which is near in gold, over its neighbours. */
export function outlineMarks(shapes: readonly Shape[], near?: { shape: number; leaf: number }): Mark[] {
  const golden: Mark[] = [];
  const plain: Mark[] = [];
  shapes.forEach(({ leaves }, shape) => {
    leaves.forEach(({ core }, leaf) => {
      const points = core.edges.map((edge) => ({ x: core.middleX + edge.x, y: core.middleY + edge.y }));
      const ring = points.length > 2 ? [...points, points[0]] : points;
      if (near?.shape === shape && near.leaf === leaf) golden.push(...strokeMarks(ring, { ink: 'answer', width: 3.4 }));
      else plain.push(...strokeMarks(ring, { ink: 'text', width: 2.2 }));
    });
  });
  return [...plain, ...golden];
}
