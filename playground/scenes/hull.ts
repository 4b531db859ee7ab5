import { type ConvexShape, convex, convexHull, type Hull, massProperties } from 'touchstone';
import { num, numbersIn, type Param, type State, str } from '../app/params.ts';
import type { Outcome, Row, Still } from '../app/scene.ts';
import { meshOf } from '../render/mesh.ts';
import { IDENTITY, ORIGIN, vec } from '../render/vec.ts';
import { cloud, cloudNames } from './clouds.ts';
import cloudSource from './clouds.ts?raw';
import { listCode } from './shapes.ts';

const isDrawn = { shown: (state: State) => str(state, 'kind') !== 'own' };
const whole = (key: string, label: string, group: string, min: number, max: number, initial: number) =>
  ({ type: 'number', key, label, group, min, max, step: 1, isBounded: true, initial }) as const;

const params: Param[] = [
  { type: 'choice', key: 'kind', label: 'points', group: 'Points', options: [...cloudNames, ['own', 'Own']], initial: 'ball' },
  { ...whole('count', 'count', 'Points', 1, 2000, 200), ...isDrawn },
  { ...whole('seed', 'seed', 'Points', 1, 99, 7), ...isDrawn },
  {
    type: 'text',
    key: 'points',
    label: 'x y z, ...',
    group: 'Points',
    initial: '1 0 0, -1 0 0, 0 1 0, 0 -1 0, 0 0 1, 0 0 -1',
    shown: (state) => str(state, 'kind') === 'own',
  },
  whole('max', 'maxVertices', 'Hull', 4, 255, 255),
];

export const hullScene: Still = {
  about:
    'The convex hull of any points. Coplanar triangles become polygons; maxVertices keeps the vertices that keep the most volume.',
  legend: [
    ['query', 'points'],
    ['answer', 'vertices of the hull'],
  ],
  params,
  eye: [3, 2.6, 6.9],
  target: [0, -0.2, 0],
  evaluate,
};

/** The hull with all its vertices, and what is inside it. */
interface Whole {
  key: string;
  points: number[];
  vertexCount: number;
  volume: number;
}

let full: Whole | undefined;
let built: { key: string; hull: Hull; shape: ConvexShape; volume: number } | undefined;

function fullOf(key: string, make: () => number[]): Whole {
  if (full?.key === key) return full;
  const points = make();
  const hull = convexHull(points, { maxVertices: 4096 });
  full = { key, points, vertexCount: hull.vertexCount, volume: massProperties(convex(hull)).mass };
  return full;
}

function build({ key: cloudKey, points }: Whole, maxVertices: number) {
  const key = `${cloudKey} ${maxVertices}`;
  if (built?.key === key) return built;
  const hull = convexHull(points, { maxVertices });
  const shape = convex(hull);
  built = { key, hull, shape, volume: massProperties(shape).mass };
  return built;
}

function evaluate(state: State): Outcome {
  const kind = str(state, 'kind');
  const text = str(state, 'points');
  const asked = num(state, 'count');
  const seed = num(state, 'seed');
  const maxVertices = num(state, 'max');
  const full =
    kind === 'own' ? fullOf(text, () => numbersIn(text)) : fullOf(`${kind} ${asked} ${seed}`, () => cloud(kind, asked, seed));
  const { points } = full;
  const count = points.length / 3;
  const { hull, shape, volume } = build(full, maxVertices);
  const pose = { position: ORIGIN, quaternion: IDENTITY };
  const listed = (list: ArrayLike<number>) =>
    Array.from({ length: list.length / 3 }, (_, i) => vec(list[3 * i], list[3 * i + 1], list[3 * i + 2]));
  const given = listed(points);
  const kept = listed(hull.vertices);
  const euler = hull.vertexCount - hull.edgeCount + hull.faceCount;
  const rows: Row[] = [
    { label: 'vertices', value: hull.vertexCount, big: true, note: `of ${count} points` },
    { label: 'edges', value: hull.edgeCount },
    { label: 'faces', value: hull.faceCount },
    { label: 'dimension', value: hull.dimension },
    ...(hull.dimension === 3 ? [{ label: 'V - E + F', value: euler }] : []),
    { label: 'volume', value: volume },
    ...(full.volume > 0 ? [{ label: 'of the true volume', value: `${((100 * volume) / full.volume).toFixed(3)} %` }] : []),
    { label: 'simplificationError', value: hull.simplificationError },
  ];
  const left = full.vertexCount - hull.vertexCount;
  return {
    view: {
      ground: -Math.max(1.4, shape.reach + 0.12),
      solids: [{ mesh: meshOf(shape), pose, material: 'stone', alpha: 0.72 }],
      items: [],
      marks: [
        { type: 'cloud', points: given, ink: 'query', size: count > 600 ? 1.3 : 2, alpha: 0.8 },
        { type: 'cloud', points: kept, ink: 'answer', size: kept.length > 150 ? 2.4 : 3.4 },
      ],
    },
    rows,
    summary: left > 0 ? `${left} of ${full.vertexCount} hull vertices are left out.` : 'Every vertex of the hull is kept.',
    code: codeFor(kind, count, seed, maxVertices, points),
    result: {
      vertices: hull.vertexCount,
      edges: hull.edgeCount,
      faces: hull.faceCount,
      dimension: hull.dimension,
      simplificationError: hull.simplificationError,
      volume,
    },
    query: () => convexHull(points, { maxVertices }),
  };
}

function codeFor(kind: string, count: number, seed: number, maxVertices: number, points: number[]): string {
  const isListed = count <= 40 || kind === 'own';
  const making = isListed ? listCode(points) : `cloud('${kind}', ${count}, ${seed})`;
  // The functions themselves, without their comments and what only the playground needs.
  const source = cloudSource.slice(cloudSource.indexOf('export function random'), cloudSource.indexOf('export const cloudNames'));
  const helpers = isListed
    ? ''
    : `\n${source
        .replace(/^export /gm, '')
        .replace(/^\/\*\*.*\n/gm, '')
        .trim()}\n`;
  return `import { convex, convexHull, massProperties } from 'touchstone';
${helpers}
const points = ${making};
const hull = convexHull(points, { maxVertices: ${maxVertices} });
const result = {
  vertices: hull.vertexCount,
  edges: hull.edgeCount,
  faces: hull.faceCount,
  dimension: hull.dimension,
  simplificationError: hull.simplificationError,
  volume: massProperties(convex(hull)).mass,
};`;
}
