/** Two rounded polygons in the plane: the axis of least overlap, reference and incident edges, the clip, and the contacts. */
import { ContactManifold, contactsBetween, DistanceResult, distanceBetween, type Vec2Like } from 'touchstone/2d';
import { choice, num, type State, str } from '../app/params.ts';
import type { Outcome, Row, Still } from '../app/scene.ts';
import { along, mix } from '../render/vec.ts';
import type { Mark } from '../render/view.ts';
import { featureName } from './shapes.ts';
import {
  arcPoints,
  column,
  coreOf,
  lift,
  makePlaced2,
  type Placed2,
  placed2,
  poseCode2,
  readPlaced2,
  shapeChange2,
  shapeCode2,
  shapeItem2,
  shapeMarks,
  shapeParams2,
  shapeSolid,
  strokeMarks,
} from './shapes2.ts';

export const planeScene: Still = {
  about:
    'Two rounded polygons: separating axes are tried until the one of least overlap is left. The edge across it is the reference edge; the edge of the other shape that faces it is the incident edge, and is clipped to it. What remains are the contacts.',
  legend: [
    ['stone', 'A'],
    ['other', 'B'],
    ['normal', 'reference edge, axis'],
    ['query', 'incident edge'],
    ['gold', 'contacts'],
  ],
  isFlat: true,
  params: [
    choice('Show', 'show', 'show', [
      ['all', 'Every step'],
      ['answer', 'The answer only'],
    ]),
    { type: 'number', key: 'within', label: 'within', group: 'Show', min: 0, max: 2, initial: 0.5 },
    ...shapeParams2('a.', 'A', { kind: 'rectangle', at: { x: -0.35, y: 0.75 }, half: { x: 1, y: 0.5 }, turn: -9, radius: 0.15 }),
    ...shapeParams2('b.', 'B', {
      kind: 'polygon',
      at: { x: 0.3, y: -0.6 },
      turn: 6,
      radius: 0.2,
      points: '-1.1 -0.5, 0.9 -0.6, 1.3 0.1, 0.7 0.6, -0.9 0.55',
    }),
  ],
  eye: [0, 0, 7],
  target: [0, 0, 0],
  change: (state, key) => shapeChange2(state, key, 'a.') ?? shapeChange2(state, key, 'b.'),
  evaluate,
  read(names) {
    const a = readPlaced2(names, 'a', 'poseA', 'a.');
    const b = readPlaced2(names, 'b', 'poseB', 'b.');
    return a && b && { ...a, ...b };
  },
};

interface Side {
  /** Its ends in the world, on the surface. */
  ends: [Vec2Like, Vec2Like];
  normal: Vec2Like;
  name: string;
}

/** The sides of a placed shape; none for a circle. */
function sidesOf({ shape, pose }: Placed2): Side[] {
  const vertices = coreOf(shape);
  if (vertices.length < 2) return [];
  const { c, s } = pose.rotation;
  return shape.core.edges.map((edge, i) => {
    const out = (p: Vec2Like) => placed2(pose, { x: p.x + shape.radius * edge.nx, y: p.y + shape.radius * edge.ny });
    return {
      ends: [out(vertices[i]), out(vertices[(i + 1) % vertices.length])],
      normal: { x: c * edge.nx - s * edge.ny, y: s * edge.nx + c * edge.ny },
      name: featureName(edge.code),
    };
  });
}

const dot = (a: Vec2Like, b: Vec2Like) => a.x * b.x + a.y * b.y;

/** The lowest and the highest place of a shape along an axis. */
function extentAlong({ shape, pose }: Placed2, axis: Vec2Like): [number, number] {
  const heights = coreOf(shape).map((p) => dot(placed2(pose, p), axis));
  return [Math.min(...heights) - shape.radius, Math.max(...heights) + shape.radius];
}

function evaluate(state: State): Outcome {
  const a = makePlaced2(state, 'a.');
  const b = makePlaced2(state, 'b.');
  const within = num(state, 'within');
  const distance = distanceBetween(a.shape, a.pose, b.shape, b.pose)!;
  const contacts = contactsBetween(a.shape, a.pose, b.shape, b.pose, distance, undefined, within);
  // From B to A.
  const normal = { x: distance.normalB.x, y: distance.normalB.y };
  const isAll = str(state, 'show') === 'all';
  const marks: Mark[] = [
    ...shapeMarks(b, { feature: distance.featureB, normal: distance.normalB }),
    ...shapeMarks(a, { feature: distance.featureA, normal: distance.normalA }),
  ];
  if (isAll) marks.push(...innerMarks(a), ...innerMarks(b));
  const pair = isAll ? edgePair(a, b, normal) : undefined;
  if (pair) marks.push(...clipMarks(pair));
  if (isAll) marks.push(...axisMarks(a, b, normal, distance.distance));
  const lines: (string | number)[][] = [];
  for (let i = 0; i < contacts.count; i++) {
    const onB = lift(contacts.location(i));
    marks.push(
      { type: 'line', from: onB, to: along(onB, lift(contacts.normal), contacts.distance(i)), ink: 'answer', width: 3.4 },
      { type: 'dot', at: onB, ink: 'answer', size: 5.5 },
      { type: 'label', at: onB, text: `${i}: ${contacts.distance(i).toFixed(3)}`, ink: 'answer', left: i > 0 },
    );
    lines.push([i, contacts.distance(i), featureName(contacts.featureA(i)), featureName(contacts.featureB(i))]);
  }
  const { pointA, pointB } = distance;
  marks.push(
    { type: 'line', from: lift(pointA), to: lift(pointB), ink: 'answer', width: 2 },
    { type: 'dot', at: lift(pointA), ink: 'answer', size: 3.5 },
    { type: 'dot', at: lift(pointB), ink: 'answer', size: 3.5 },
    { type: 'line', from: lift(pointB), to: along(lift(pointB), lift(normal), 0.6), ink: 'normal', width: 2.2, arrow: true },
  );
  const rows: Row[] = [
    { label: 'distance', value: distance.distance, big: true },
    { label: 'featureA', value: featureName(distance.featureA) },
    { label: 'featureB', value: featureName(distance.featureB) },
    { columns: [column('pointA', pointA), column('pointB', pointB)] },
    { columns: [column('normalA', distance.normalA), column('normalB', distance.normalB)] },
  ];
  if (lines.length > 0) rows.push({ head: ['contact', 'distance', 'made by A', 'and B'], rows: lines });
  if (isAll) rows.push(axisRows(a, b, distance.distance));
  const gap = new DistanceResult();
  const out = new ContactManifold();
  const kinds = [...new Set([a.shape.kind, b.shape.kind, 'contactsBetween', 'distanceBetween'])].sort();
  return {
    view: {
      ground: 0,
      isFlat: true,
      solids: [
        { ...shapeSolid(b, 0.8, 'other'), item: 'b.shape' },
        { ...shapeSolid(a, 0.6, 'stone', 2), item: 'a.shape' },
      ],
      items: [shapeItem2(state, 'a.', 'A', a), shapeItem2(state, 'b.', 'B', b)],
      marks,
    },
    rows,
    summary: pair
      ? `Reference: ${pair.reference.name} of ${pair.owner}; incident: ${pair.incident.name} of ${pair.owner === 'A' ? 'B' : 'A'}; ${contacts.count} contact${contacts.count === 1 ? '' : 's'}.`
      : `${contacts.count} contact${contacts.count === 1 ? '' : 's'}: ${featureName(distance.featureA)} of A and ${featureName(distance.featureB)} of B.`,
    code: `import { ${kinds.join(', ')} } from 'touchstone/2d';

const a = ${shapeCode2(state, 'a.')};
const poseA = ${poseCode2(a.pose)};
const b = ${shapeCode2(state, 'b.')};
const poseB = ${poseCode2(b.pose)};
const distance = distanceBetween(a, poseA, b, poseB)!;
const contacts = contactsBetween(a, poseA, b, poseB, distance, undefined, ${within});
const result = { ...distance, contacts };`,
    result: { ...distance, contacts },
    query: () => {
      const near = distanceBetween(a.shape, a.pose, b.shape, b.pose, Infinity, gap)!;
      contactsBetween(a.shape, a.pose, b.shape, b.pose, near, out, within);
    },
  };
}

/** The core as a thin line, and the circles about its vertices. */
function innerMarks({ shape, pose }: Placed2): Mark[] {
  if (!(shape.radius > 0)) return [];
  const points = coreOf(shape).map((p) => placed2(pose, p));
  return [
    ...strokeMarks([...points, points[0]], { ink: 'muted', width: 1.2 }),
    ...points.flatMap((p) => strokeMarks(arcPoints(p, shape.radius, 0, 2 * Math.PI), { ink: 'muted', width: 1, alpha: 0.45 })),
  ];
}

interface EdgePair {
  owner: 'A' | 'B';
  reference: Side;
  incident: Side;
}

/** The side that lies best across the axis, and that of the other shape which faces it best. */
function edgePair(a: Placed2, b: Placed2, normal: Vec2Like): EdgePair | undefined {
  const facing = (sides: Side[], sign: number) =>
    sides.map((side) => ({ side, cos: sign * dot(side.normal, normal) })).sort((p, q) => q.cos - p.cos)[0];
  const fromA = facing(sidesOf(a), -1);
  const fromB = facing(sidesOf(b), 1);
  if (!fromA || !fromB) return undefined;
  const isA = fromA.cos > fromB.cos;
  return { owner: isA ? 'A' : 'B', reference: (isA ? fromA : fromB).side, incident: (isA ? fromB : fromA).side };
}

/** Both edges, the lines at the ends of the reference edge that clip, and what they leave of the incident edge. */
function clipMarks({ reference, incident }: EdgePair): Mark[] {
  const [p, q] = reference.ends;
  const length = Math.hypot(q.x - p.x, q.y - p.y);
  const along2 = { x: (q.x - p.x) / length, y: (q.y - p.y) / length };
  const clipLine = (end: Vec2Like): Mark => {
    const from = lift(end);
    return {
      type: 'line',
      from: along(from, lift(reference.normal), -0.7),
      to: along(from, lift(reference.normal), 0.7),
      ink: 'normal',
      width: 1.2,
      dashed: true,
    };
  };
  const [i, j] = incident.ends;
  const at = (end: Vec2Like) => (end.x - p.x) * along2.x + (end.y - p.y) * along2.y;
  const [s, t] = [at(i), at(j)];
  const cut = (goal: number) => (t === s ? 0 : Math.max(0, Math.min(1, (goal - s) / (t - s))));
  const [low, high] = [cut(0), cut(length)];
  return [
    ...strokeMarks(reference.ends, { ink: 'normal', width: 4.2 }),
    ...strokeMarks(incident.ends, { ink: 'query', width: 2, alpha: 0.6 }),
    { type: 'line', from: mix(lift(i), lift(j), low), to: mix(lift(i), lift(j), high), ink: 'query', width: 4.2 },
    clipLine(p),
    clipLine(q),
    { type: 'label', at: mix(lift(p), lift(q), 0.12), text: 'reference', ink: 'normal' },
    { type: 'label', at: mix(lift(i), lift(j), 0.88), text: 'incident', ink: 'query', above: true },
  ];
}

/** Beside the shapes, the axis with the shadows that both throw on it, and where they overlap. */
function axisMarks(a: Placed2, b: Placed2, normal: Vec2Like, distance: number): Mark[] {
  const across = { x: normal.y, y: -normal.x };
  const side = Math.max(extentAlong(a, across)[1], extentAlong(b, across)[1]) + 0.45;
  const at = (height: number, aside = 0) =>
    lift({ x: normal.x * height + across.x * (side + aside), y: normal.y * height + across.y * (side + aside) });
  const [aLow, aHigh] = extentAlong(a, normal);
  const [bLow, bHigh] = extentAlong(b, normal);
  return [
    {
      type: 'line',
      from: at(Math.min(aLow, bLow) - 0.3),
      to: at(Math.max(aHigh, bHigh) + 0.3),
      ink: 'normal',
      width: 1.2,
      arrow: true,
    },
    { type: 'line', from: at(aLow, -0.06), to: at(aHigh, -0.06), ink: 'text', width: 4 },
    { type: 'line', from: at(bLow, 0.06), to: at(bHigh, 0.06), ink: 'muted', width: 4 },
    { type: 'line', from: at(aLow), to: at(bHigh), ink: distance < 0 ? 'wrong' : 'answer', width: 5 },
    {
      type: 'label',
      at: at((aLow + bHigh) / 2),
      text: distance < 0 ? `overlap ${(-distance).toFixed(3)}` : `gap ${distance.toFixed(3)}`,
      ink: distance < 0 ? 'wrong' : 'answer',
    },
    { type: 'label', at: at(aHigh), text: 'A on the axis', ink: 'text' },
    { type: 'label', at: at(bLow), text: 'B on the axis', ink: 'muted' },
  ];
}

/** Every axis that is tried: how far apart the shapes are along it. */
function axisRows(a: Placed2, b: Placed2, distance: number): Row {
  const gaps = [a, b].flatMap((one, i) => {
    const other = i === 0 ? b : a;
    return sidesOf(one).map(({ name, normal }) => [
      `${i === 0 ? 'A' : 'B'} ${name}`,
      extentAlong(other, normal)[0] - extentAlong(one, normal)[1],
    ]) as [string, number][];
  });
  gaps.sort((p, q) => q[1] - p[1]);
  const isEdge = gaps.length > 0 && Math.abs(gaps[0][1] - distance) < 1e-9;
  const lines: [string, number][] = isEdge ? gaps : [['nearest points', distance], ...gaps];
  return { head: ['axis across', 'separation'], rows: lines.slice(0, 12), marked: 0 };
}
