/** Two shapes: the distance between them with nearest points and features, and the contacts. */
import { ContactManifold, contactsBetween, DistanceResult, distanceBetween } from 'touchstone';
import { num, type Param, type State, whole } from '../app/params.ts';
import type { Outcome, Row, Still } from '../app/scene.ts';
import { meshOf } from '../render/mesh.ts';
import { along, mix, scaled } from '../render/vec.ts';
import type { Mark } from '../render/view.ts';
import {
  facingFeature,
  featureName,
  groundBelow,
  makePlaced,
  type Placed,
  poseCode,
  readPlaced,
  type ShapeStart,
  shapeChange,
  shapeCode,
  shapeItem,
  shapeParams,
} from './shapes.ts';

/** The settings of two shapes, A and B. */
export const pairParams = (a: ShapeStart, b: ShapeStart): Param[] => [...shapeParams('a.', 'A', a), ...shapeParams('b.', 'B', b)];

export const pairChange = (state: State, key: string): State | undefined =>
  shapeChange(state, key, 'a.') ?? shapeChange(state, key, 'b.');

/** The import of the two kinds and of the queries, then `a`, `poseA`, `b` and `poseB`. */
export function pairCode(state: State, a: Placed, b: Placed, ...queries: string[]): string {
  const names = [...new Set([a.shape.kind, b.shape.kind])].sort();
  return `import { ${[...names, ...queries].join(', ')} } from 'touchstone';

const a = ${shapeCode(state, 'a.')};
const poseA = ${poseCode(a.pose)};
const b = ${shapeCode(state, 'b.')};
const poseB = ${poseCode(b.pose)};`;
}

export const pairScene: Still = {
  about:
    'The signed distance between two shapes, with the nearest points and features of both, and the contacts where they bear on each other. Push them into each other: the distance turns negative.',
  legend: [
    ['stone', 'A'],
    ['other', 'B'],
    ['gold', 'nearest features, contacts'],
    ['normal', 'normal'],
  ],
  params: [
    whole('Contacts', 'most', 'at most', 32, 1, 32),
    { type: 'number', key: 'within', label: 'within', group: 'Contacts', min: 0, max: 2, initial: 0.1 },
    ...pairParams(
      {
        kind: 'box',
        radius: 0.05,
        at: { x: 0.35, y: 0.62, z: 0.15 },
        turn: { x: 0, y: 25, z: 0 },
        half: { x: 0.8, y: 0.45, z: 0.55 },
      },
      { kind: 'convex', solid: 'prism', radius: 0, at: { x: 0, y: -0.6, z: 0 }, turn: { x: 0, y: 10, z: 0 } },
    ),
  ],
  eye: [2.5, 2.2, 6.2],
  target: [0, -0.1, 0],
  change: pairChange,
  evaluate,
  read(names) {
    const a = readPlaced(names, 'a', 'poseA', 'a.');
    const b = readPlaced(names, 'b', 'poseB', 'b.');
    if (!a || !b || names.has('displacement') || names.has('motion')) return undefined;
    return { ...a, ...b };
  },
};

function evaluate(state: State): Outcome {
  const a = makePlaced(state, 'a.');
  const b = makePlaced(state, 'b.');
  const most = num(state, 'most');
  const within = num(state, 'within');
  const distance = distanceBetween(a.shape, a.pose, b.shape, b.pose)!;
  const contacts = contactsBetween(a.shape, a.pose, b.shape, b.pose, distance, undefined, within).reduce(most);
  const { normal, count } = contacts;
  const isApart = count === 0;
  const facingA = isApart ? undefined : facingFeature(a, scaled(normal, -1));
  const facingB = isApart ? undefined : facingFeature(b, normal);
  const [featureA, featureB] = [featureName(distance.featureA), featureName(distance.featureB)];
  const marks: Mark[] = [];
  const lines: (string | number)[][] = [];
  for (let i = 0; i < count; i++) {
    const onB = contacts.location(i);
    const depth = contacts.distance(i);
    const onA = along(onB, normal, depth);
    marks.push({ type: 'line', from: onB, to: onA, ink: 'answer', width: 3 });
    marks.push({ type: 'dot', at: onA, ink: 'normal', size: 3.5 }, { type: 'dot', at: onB, ink: 'answer' });
    if (count <= 8) marks.push({ type: 'label', at: onB, text: `${i}: ${depth.toFixed(3)}`, ink: 'answer' });
    lines.push([i, depth, featureName(contacts.featureA(i)), featureName(contacts.featureB(i))]);
  }
  const { pointA, pointB, normalA, normalB } = distance;
  marks.push(
    { type: 'line', from: pointA, to: pointB, ink: 'answer', width: 2.4 },
    { type: 'dot', at: pointA, ink: 'answer', size: 3.5 },
    { type: 'dot', at: pointB, ink: 'answer', size: 3.5 },
    { type: 'line', from: pointB, to: along(pointB, normalB, 0.7), ink: 'normal', width: 2, arrow: true },
  );
  if (isApart) {
    marks.push(
      { type: 'line', from: pointA, to: along(pointA, normalA, 0.5), ink: 'normal', width: 2, arrow: true },
      { type: 'label', at: mix(pointA, pointB, 0.5), text: distance.distance.toFixed(3), ink: 'text', above: true },
      { type: 'label', at: pointA, text: `A ${featureA}`, ink: 'answer', left: true },
      { type: 'label', at: pointB, text: `B ${featureB}`, ink: 'answer' },
    );
  }
  const rows: Row[] = [
    { label: 'distance', value: distance.distance, big: true },
    { label: 'featureA', value: featureA, note: 'of A, nearest to B' },
    { label: 'featureB', value: featureB, note: 'of B, nearest to A' },
    {
      columns: [
        { label: 'pointA', ...pointA },
        { label: 'pointB', ...pointB },
      ],
    },
    {
      columns: [
        { label: 'normalA', ...normalA },
        { label: 'normalB', ...normalB },
      ],
    },
    {
      label: 'contacts',
      value: count,
      note: isApart ? `none within ${within}` : `${featureName(facingA!)} of A faces ${featureName(facingB!)} of B`,
    },
  ];
  if (!isApart)
    rows.push(
      { columns: [{ label: 'normal', ...normal }] },
      { head: ['contact', 'distance', 'made by A', 'and B'], rows: lines },
    );
  const gap = new DistanceResult();
  const out = new ContactManifold();
  const alpha = distance.distance < 0 || !isApart ? 0.62 : 1;
  const plural = count === 1 ? 'contact' : 'contacts';
  return {
    view: {
      ground: groundBelow(a, b),
      solids: [
        {
          mesh: meshOf(b.shape),
          pose: b.pose,
          material: 'other',
          feature: distance.featureB,
          facing: facingB,
          alpha: alpha < 1 ? 0.85 : 1,
          item: 'b.shape',
        },
        {
          mesh: meshOf(a.shape),
          pose: a.pose,
          material: 'stone',
          feature: distance.featureA,
          facing: facingA,
          alpha,
          item: 'a.shape',
        },
      ],
      items: [shapeItem(state, 'a.', 'A', a), shapeItem(state, 'b.', 'B', b)],
      marks,
    },
    rows,
    summary: isApart
      ? `${featureA} of A is nearest to ${featureB} of B.`
      : `${count} ${plural}: ${featureName(facingA!)} of A on ${featureName(facingB!)} of B${distance.distance < 0 ? `; ${(-distance.distance).toFixed(3)} takes them apart` : ''}.`,
    code: `${pairCode(state, a, b, 'contactsBetween', 'distanceBetween')}
const distance = distanceBetween(a, poseA, b, poseB)!;
const contacts = contactsBetween(a, poseA, b, poseB, distance, undefined, ${within}).reduce(${most});
const result = { ...distance, contacts };`,
    result: { ...distance, contacts },
    query: () => {
      const near = distanceBetween(a.shape, a.pose, b.shape, b.pose, Infinity, gap)!;
      contactsBetween(a.shape, a.pose, b.shape, b.pose, near, out, within).reduce(most);
    },
  };
}
