/** A chain in the plane, or its edges one by one. */
import { capsule, chain, compound, type Shape, type Vec2Like } from 'touchstone/2d';
import { choice, numbersIn, type State, str } from '../app/params.ts';
import type { Still } from '../app/scene.ts';
import { sheet } from '../render/mesh.ts';
import { IDENTITY, ORIGIN } from '../render/vec.ts';
import { outlineMarks } from './grid.ts';
import { evaluateGround, type Ground, groundLegend, isSeparate } from './ground.ts';
import { placeItem, shapeChange2, shapeParams2 } from './shapes2.ts';

export const chainScene: Still = {
  about:
    'Ground as a chain of one-sided edges, solid to the left of its way. Along it no normal appears that the ground does not have. Move its points, click beside them to add one; take separate edges to see what the seams do.',
  legend: groundLegend,
  isFlat: true,
  params: [
    choice('Ground', 'ground', 'ground', [
      ['chain', 'Chain'],
      ['separate', 'Separate edges'],
    ]),
    {
      type: 'text',
      key: 'chain',
      label: 'points',
      group: 'Ground',
      initial: '3.2 -0.4, 1.8 -1, 0.4 -1, -1 -1, -1.8 -0.7, -3.2 0.4',
    },
    { type: 'number', key: 'within', label: 'within', group: 'Ground', min: 0, max: 1, initial: 0.1 },
    ...shapeParams2('', 'Shape', { kind: 'capsule', at: { x: -0.1, y: -0.67 } }),
  ],
  eye: [0, -0.1, 8.2],
  target: [0, -0.1, 0],
  change: (state, key) => shapeChange2(state, key, ''),
  evaluate: (state) => evaluateGround(state, groundOf(state)),
};

const showPoints = (points: readonly Vec2Like[]): string => points.map(({ x, y }) => `${x} ${y}`).join(', ');

function groundOf(state: State): Ground {
  const numbers = numbersIn(str(state, 'chain'));
  const points = Array.from({ length: numbers.length >> 1 }, (_, i) => ({ x: numbers[2 * i], y: numbers[2 * i + 1] }));
  const edges = points.slice(1).map((p, i) => [points[i], p] as const);
  const joined: Shape[] = [chain(points)];
  const isJoined = !isSeparate(state);
  const shapes = isJoined ? joined : [compound(edges.map(([a, b]) => ({ shape: capsule(a, b, 0) })))];
  const low = Math.min(...points.map(({ y }) => y)) - 0.8;
  // What is solid, down to a floor; where the chain runs to the left.
  const fill = edges.filter(([a, b]) => b.x < a.x).map(([a, b]) => [b, { x: b.x, y: low }, { x: a.x, y: low }, a]);
  const set = (list: readonly Vec2Like[]): State => ({ chain: showPoints(list) });
  const list = numbers.join(', ');
  return {
    shapes,
    joined,
    isJoined,
    part: 'edge',
    solids:
      fill.length > 0
        ? [{ mesh: sheet(fill), pose: { position: ORIGIN, quaternion: IDENTITY }, material: 'other', alpha: 0.6 }]
        : [],
    marks: (near) => outlineMarks(shapes, near),
    code: isJoined
      ? `const grounds = [chain([${list}])];`
      : `const points = [${list}];
const grounds = [
  compound(
    Array.from({ length: points.length / 2 - 1 }, (_, i) => {
      const [ax, ay, bx, by] = points.slice(2 * i, 2 * i + 4) as [number, number, number, number];
      return { shape: capsule({ x: ax, y: ay }, { x: bx, y: by }, 0) };
    }),
  ),
];`,
    imports: isJoined ? ['chain'] : ['capsule', 'compound'],
    items: points.map((p, i) => placeItem(`p${i}`, String(i), p, (to) => set(points.map((q, j) => (j === i ? to : q))))),
    poke: (at) => set(inserted(points, at)),
  };
}

/** The points with one more, in the edge that it lengthens least. */
function inserted(points: readonly Vec2Like[], { x, y }: Vec2Like): Vec2Like[] {
  const p = { x: Math.round(x * 100) / 100, y: Math.round(y * 100) / 100 };
  const way = (a: Vec2Like, b: Vec2Like) => Math.hypot(a.x - b.x, a.y - b.y);
  let best = points.length;
  let least = way(points.at(-1)!, p);
  if (way(points[0], p) < least) {
    best = 0;
    least = way(points[0], p);
  }
  for (let i = 1; i < points.length; i++) {
    const detour = way(points[i - 1], p) + way(p, points[i]) - way(points[i - 1], points[i]);
    if (detour < least) {
      best = i;
      least = detour;
    }
  }
  return [...points.slice(0, best), p, ...points.slice(best)];
}
