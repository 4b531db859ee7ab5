/** One flat floor, y = 0 from -FLOOR to FLOOR, cut in many ways. */
import { box, type CompositeShape, compound, heightfield, type Shape, triangle, triangleMesh } from '../../src/index.ts';
import type { Random } from '../gen.ts';

export const FLOOR = 8;

type Triangle = [number, number, number, number, number, number];

/** A mesh from triangles in the plane, x and z of each corner. */
function meshOf(triangles: Triangle[], options: object = {}): CompositeShape {
  return triangleMesh(
    triangles.flatMap(([a, b, c, d, e, f]) => [a, 0, b, c, 0, d, e, 0, f]),
    undefined,
    options,
  );
}

/** A rectangle as two triangles, cut along one of its diagonals, counter-clockwise from above. */
function rectangle(x0: number, z0: number, x1: number, z1: number, isOther: boolean): Triangle[] {
  return isOther
    ? [
        [x0, z0, x0, z1, x1, z0],
        [x1, z1, x1, z0, x0, z1],
      ]
    : [
        [x0, z0, x0, z1, x1, z1],
        [x0, z0, x1, z1, x1, z0],
      ];
}

/** Rectangles between some places along x and z. */
function grid(xs: number[], zs: number[], cut: (i: number, j: number) => boolean): Triangle[] {
  const list: Triangle[] = [];
  for (let j = 0; j + 1 < zs.length; j++) {
    for (let i = 0; i + 1 < xs.length; i++) list.push(...rectangle(xs[i], zs[j], xs[i + 1], zs[j + 1], cut(i, j)));
  }
  return list;
}

const even = (count: number) => Array.from({ length: count + 1 }, (_, i) => (2 * FLOOR * i) / count - FLOOR);

function uneven(random: Random, count: number): number[] {
  const inner = Array.from({ length: count - 1 }, () => random.range(-0.99 * FLOOR, 0.99 * FLOOR)).sort((a, b) => a - b);
  return [-FLOOR, ...inner, FLOOR];
}

const turned = ([a, b, c, d, e, f]: Triangle): Triangle => [a, b, e, f, c, d];

/** Cuts triangles at points within them. */
function insert(triangles: Triangle[], random: Random, count: number): Triangle[] {
  const list = [...triangles];
  for (let k = 0; k < count; k++) {
    const [a, b, c, d, e, f] = list.splice(random.int(list.length), 1)[0];
    const u = random.range(0.1, 0.8);
    const v = random.range(0.1, 0.9 - u);
    const x = a + u * (c - a) + v * (e - a);
    const z = b + u * (d - b) + v * (f - b);
    list.push([a, b, c, d, x, z], [c, d, e, f, x, z], [e, f, a, b, x, z]);
  }
  return list;
}

/** Boxes or triangles as children. */
const tiles = (
  rectangles: [number, number, number, number][],
): { shape: Shape; position: { x: number; y: number; z: number } }[] =>
  rectangles.map(([x0, z0, x1, z1]) => ({
    shape: box({ x: (x1 - x0) / 2, y: 2, z: (z1 - z0) / 2 }),
    position: { x: (x0 + x1) / 2, y: -2, z: (z0 + z1) / 2 },
  }));

function rectangles(columns: number, rows: number): [number, number, number, number][] {
  const xs = even(columns);
  const zs = even(rows);
  return Array.from({ length: columns * rows }, (_, k) => {
    const i = k % columns;
    const j = Math.floor(k / columns);
    return [xs[i], zs[j], xs[i + 1], zs[j + 1]];
  });
}

function bricks(): [number, number, number, number][] {
  const list: [number, number, number, number][] = [];
  for (let row = 0; row < 4; row++) {
    const shift = (row % 2) * 2;
    for (let x = -FLOOR - shift; x < FLOOR; x += 4) {
      list.push([Math.max(-FLOOR, x), -FLOOR + 4 * row, Math.min(FLOOR, x + 4), -FLOOR + 4 * row + 4]);
    }
  }
  return list;
}

export function cutFloors(random: Random): [name: string, floor: Shape][] {
  const no = () => false;
  const any = () => random.bool();
  const whole = rectangle(-FLOOR, -FLOOR, FLOOR, FLOOR, false);
  const small = grid(even(16), [-FLOOR, 0], any);
  const large = grid([-FLOOR, 1, FLOOR], [0, FLOOR], any);
  const child = ([a, b, c, d, e, f]: Triangle) => ({
    shape: triangle({ x: a, y: 0, z: b }, { x: c, y: 0, z: d }, { x: e, y: 0, z: f }),
  });
  const cells = grid(even(4), even(4), any);
  return [
    ['two triangles', meshOf(whole)],
    ['two triangles, the other diagonal', meshOf(rectangle(-FLOOR, -FLOOR, FLOOR, FLOOR, true))],
    ['two triangles with one side', meshOf(whole, { oneSided: true })],
    ['halves', meshOf(grid(even(2), even(1), no))],
    ['a grid of 4', meshOf(grid(even(4), even(4), no))],
    ['a grid of 16, random diagonals', meshOf(grid(even(16), even(16), any))],
    ['an uneven grid', meshOf(grid(uneven(random, 6), uneven(random, 5), any))],
    ['long strips', meshOf(grid(even(1), even(24), any))],
    ['slivers', meshOf(grid([-FLOOR, -1, -1 + 1e-4, 0, 1e-5, 1, FLOOR], even(3), any))],
    ['T-junctions', meshOf([...small, ...large])],
    ['points within', meshOf(insert(whole, random, 30))],
    ['duplicates', meshOf([...cells, ...cells, ...cells.slice(0, 5)])],
    ['mixed winding', meshOf(cells.map((t) => (random.bool() ? t : turned(t))))],
    ['back to back', meshOf([...cells, ...cells.map(turned)])],
    [
      'a height field',
      heightfield({ columns: 9, rows: 17, heights: new Array(9 * 17).fill(0), size: { x: 2 * FLOOR, y: 1, z: 2 * FLOOR } }),
    ],
    ['welded triangles', compound(cells.map(child), { welded: true })],
    ['welded boxes', compound(tiles(rectangles(5, 3)), { welded: true })],
    ['welded bricks', compound(tiles(bricks()), { welded: true })],
    [
      'welded boxes that overlap',
      compound(
        tiles([
          [-FLOOR, -FLOOR, 1, FLOOR],
          [-1, -FLOOR, FLOOR, FLOOR],
          [-2, -2, 2, 2],
        ]),
        { welded: true },
      ),
    ],
    ['a compound in a compound', compound([{ shape: compound(tiles(bricks()), { welded: true }) }])],
  ];
}
