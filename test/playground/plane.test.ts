/** What the playground draws in two dimensions is the shape and the level, and the level has seams only where tiles are separate. */
import { distanceToPoint, massProperties, Transform2 } from 'touchstone/2d';
import { describe, expect, test } from 'vitest';
import { initialState, type State } from '../../playground/app/params.ts';
import type { Outcome } from '../../playground/app/scene.ts';
import { TileLevel } from '../../playground/scenes/grid.ts';
import { LEVEL } from '../../playground/scenes/ground.ts';
import { makePlaced2, outlineOf, shapeSolid } from '../../playground/scenes/shapes2.ts';
import { tilesScene } from '../../playground/scenes/tiles.ts';

const first = initialState(tilesScene.params);
const ORIGIN = new Transform2();
const OCTAGON = '0.3 0, 0.212 0.212, 0 0.3, -0.212 0.212, -0.3 0, -0.212 -0.212, 0 -0.3, 0.212 -0.212';

/** Name, settings, and how many pieces the outline has. */
const SHAPES: [string, State, number][] = [
  ['circle', { kind: 'circle' }, 1],
  ['capsule', { kind: 'capsule' }, 4],
  ['capsule without a length', { kind: 'capsule', ends: '0 0, 0 0' }, 1],
  ['segment', { kind: 'capsule', radius: 0 }, 2],
  ['rectangle', { kind: 'rectangle', radius: 0 }, 4],
  ['rounded rectangle', { kind: 'rectangle' }, 8],
  ['rectangle without a height', { kind: 'rectangle', 'half.y': 0 }, 4],
  ['rectangle without a width', { kind: 'rectangle', 'half.x': 0 }, 4],
  ['rounded triangle', { kind: 'polygon', points: '0 0, 1 0, 0 1' }, 6],
  ['octagon', { kind: 'polygon', points: OCTAGON, radius: 0 }, 8],
];

/** Graphics cards take numbers in single precision. */
const SINGLE = 1e-6;

/** The area of a sheet seen from its front. */
function area(mesh: ReturnType<typeof shapeSolid>['mesh']): number {
  const p = mesh.surface.getAttribute('position').array;
  const triangles = mesh.surface.index!.array;
  let sum = 0;
  for (let t = 0; t < triangles.length; t += 3) {
    const [a, b, c] = [3 * triangles[t], 3 * triangles[t + 1], 3 * triangles[t + 2]];
    sum += Math.max(0, (p[b] - p[a]) * (p[c + 1] - p[a + 1]) - (p[b + 1] - p[a + 1]) * (p[c] - p[a])) / 2;
  }
  return sum;
}

test.each(SHAPES)('%s', (_name, settings, pieces) => {
  const { shape } = makePlaced2({ ...first, ...settings }, '');
  const outline = outlineOf(shape);
  expect(outline.length).toBe(pieces);
  for (const { code, points } of outline) {
    for (const p of points) expect(Math.abs(distanceToPoint(p, shape, ORIGIN)!.distance)).toBeLessThan(1e-12);
    // The middle of a piece belongs to its feature, and so does the point of an arc that is in its middle.
    const [a, b] = points.length === 2 ? [points[0], points[1]] : [points[points.length >> 1], points[points.length >> 1]];
    expect(distanceToPoint({ x: (a.x + b.x) / 2, y: (a.y + b.y) / 2 }, shape, ORIGIN)!.feature).toBe(code);
  }
  const drawn = area(shapeSolid({ shape, pose: ORIGIN }).mesh);
  const { mass } = massProperties(shape);
  // Arcs are drawn by chords inside them.
  expect(drawn).toBeLessThanOrEqual(mass * (1 + SINGLE));
  expect(drawn).toBeGreaterThanOrEqual(mass * (shape.radius > 0 ? 0.995 : 1 - SINGLE));
});

describe('the level', () => {
  const level = new TileLevel(first);
  const [welded] = level.weld();
  const [separate] = level.separate();

  test('is one outline around the tiles that are drawn', () => {
    expect(area(level.solids[0].mesh)).toBeCloseTo(separate.leaves.length * 0.75 ** 2, 5);
    let outside = 0;
    for (let x = -4; x <= 4; x += 0.35) {
      for (let y = -4; y <= 2; y += 0.35) {
        const apart = distanceToPoint({ x, y }, separate, LEVEL)!.distance;
        if (apart <= 0) continue;
        outside++;
        expect(distanceToPoint({ x, y }, welded, LEVEL)!.distance).toBeCloseTo(apart, 12);
      }
    }
    expect(outside).toBeGreaterThan(200);
  });

  const slide = (ground: string, settings: State, low: number): Outcome[] =>
    Array.from({ length: 60 }, (_, i) => {
      return tilesScene.evaluate({ ...first, ...settings, ground, 'at.x': -2.4 + 0.01 * i, 'at.y': -0.75 + low });
    });
  const reds = (outcome: Outcome) => outcome.view.marks.filter((mark) => mark.type === 'line' && mark.ink === 'wrong').length;

  test.each([
    ['circle', { kind: 'circle' }, 0.32],
    ['capsule', { kind: 'capsule' }, 0.32],
    ['standing capsule', { kind: 'capsule', turn: 90 }, 0.72],
    ['rounded rectangle', { kind: 'rectangle', radius: 0.1 }, 0.32],
    ['rounded polygon', { kind: 'polygon', points: OCTAGON, radius: 0.1 }, 0.37],
  ] as [string, State, number][])(
    'a %s that slides over the floor feels seams of separate tiles only',
    (_name, settings, low) => {
      for (const { result } of slide('welded', settings, low)) {
        const { contacts } = result as { contacts: { normal: { x: number; y: number } }[] };
        expect(contacts.map(({ normal }) => [normal.x, normal.y])).toEqual([[0, 1]]);
      }
      expect(slide('welded', settings, low).every((outcome) => reds(outcome) === 0)).toBe(true);
      const caught = slide('separate', settings, low).filter((outcome) => reds(outcome) > 0);
      expect(caught.length).toBeGreaterThan(5);
      for (const { summary } of caught) expect(summary).toMatch(/tiles? push/);
    },
  );
});

test('a click turns a tile over, and twice turns it back', () => {
  const level = new TileLevel(first);
  const added = level.toggle({ x: 0, y: 1 })!;
  expect(new TileLevel({ ...first, ...added }).centers.length).toBe(level.centers.length + 1);
  expect(new TileLevel({ ...first, ...added }).toggle({ x: 0, y: 1 })).toEqual({ tiles: first.tiles });
  expect(level.toggle({ x: 9, y: 9 })).toBeUndefined();
});
