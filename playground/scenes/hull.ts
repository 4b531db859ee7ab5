import { type ConvexShape, convex, convexHull, type Hull, massProperties } from 'touchstone';
import { num, type Param, point, type State, str, vectorParams } from '../app/params.ts';
import type { Outcome, Row, Scene } from '../app/scene.ts';
import { meshOf } from '../render/mesh.ts';
import { quatFromTurn, rotate, vec } from '../render/vec.ts';
import { cloud, cloudNames, random } from './clouds.ts';
import { groundBelow, listCode } from './shapes.ts';

const params: Param[] = [
  { type: 'choice', key: 'kind', label: 'points', group: 'Points', options: cloudNames, initial: 'ball' },
  { type: 'range', key: 'count', label: 'count', group: 'Points', min: 1, max: 2000, step: 1, initial: 200 },
  { type: 'range', key: 'seed', label: 'seed', group: 'Points', min: 1, max: 99, step: 1, initial: 7 },
  { type: 'range', key: 'max', label: 'maxVertices', group: 'Hull', min: 4, max: 255, step: 1, initial: 255 },
  ...vectorParams('turn', 'Hull', ['turn x', 'turn y', 'turn z'], vec(0, 0, 0), { min: -180, max: 180, step: 0.5, unit: '°' }),
];

export const hullScene: Scene = {
  id: 'hull',
  title: 'Hull',
  group: 'Basics',
  about:
    'The convex hull of any points. Coplanar triangles become polygons; maxVertices keeps the vertices that keep the most volume.',
  params,
  orbit: { yaw: 24, pitch: 20, distance: 8 },
  evaluate,
};

/** The hull with all its vertices, and what is inside it. */
interface Whole {
  key: string;
  points: number[];
  vertexCount: number;
  volume: number;
}

let whole: Whole | undefined;
let built: { key: string; hull: Hull; shape: ConvexShape; volume: number } | undefined;

function wholeOf(kind: string, count: number, seed: number): Whole {
  const key = `${kind} ${count} ${seed}`;
  if (whole?.key === key) return whole;
  const points = cloud(kind, count, seed);
  const hull = convexHull(points, { maxVertices: 4096 });
  whole = { key, points, vertexCount: hull.vertexCount, volume: massProperties(convex(hull)).mass };
  return whole;
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
  const count = num(state, 'count');
  const seed = num(state, 'seed');
  const maxVertices = num(state, 'max');
  const full = wholeOf(kind, count, seed);
  const { points } = full;
  const { hull, shape, volume } = build(full, maxVertices);
  const pose = { position: vec(0, 0, 0), quaternion: quatFromTurn(point(state, 'turn')) };
  const place = (x: number, y: number, z: number) => rotate(pose.quaternion, vec(x, y, z));
  const given = Array.from({ length: count }, (_, i) => place(points[3 * i]!, points[3 * i + 1]!, points[3 * i + 2]!));
  const kept = Array.from({ length: hull.vertexCount }, (_, i) =>
    place(hull.vertices[3 * i]!, hull.vertices[3 * i + 1]!, hull.vertices[3 * i + 2]!),
  );
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
      ground: groundBelow(hull.reach),
      solids: [{ mesh: meshOf(shape), pose, material: 'stone', alpha: 0.72, grab: { shape, turn: 'turn' } }],
      handles: [],
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
  const listed = count <= 40;
  const making = listed ? listCode(points) : `cloud('${kind}', ${count}, ${seed})`;
  const typed = [
    `${random}`.replace('(seed)', '(seed: number)'),
    `${cloud}`.replace('(kind, count, seed)', '(kind: string, count: number, seed: number)'),
  ];
  const helpers = listed ? '' : `\n${typed.join('\n\n')}\n`;
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
