import { ContactManifold, contactsBetween, DistanceResult, distanceBetween } from 'touchstone';
import { num, point, type State, vectorParams } from '../app/params.ts';
import type { Outcome, Row, Scene } from '../app/scene.ts';
import { meshOf } from '../render/mesh.ts';
import { along, vec } from '../render/vec.ts';
import type { Mark } from '../render/view.ts';
import { makePair, pairCode } from './pair.ts';
import { featureName, groundBelow, shapeParams } from './shapes.ts';

const B_AT = vec(0, -0.5, 0);

export const contactsScene: Scene = {
  id: 'contacts',
  title: 'Contacts',
  group: 'Pairs',
  about:
    'Where two shapes bear on each other: columns along the normal from the surface of B to that of A, for a solver to keep apart. Each is named by the two features that it comes from.',
  params: [
    ...vectorParams('at', 'Place of A', ['x', 'y', 'z'], vec(0.45, 0.65, 0.2), { min: -3, max: 3, step: 0.001 }),
    { type: 'range', key: 'most', label: 'at most', group: 'Contacts', min: 1, max: 32, step: 1, initial: 32 },
    ...shapeParams('a.', 'Shape A', { kind: 'box', radius: 0.05, turn: vec(0, 25, 0), half: vec(0.8, 0.45, 0.55) }),
    ...shapeParams('b.', 'Shape B', { kind: 'convex', solid: 'prism', radius: 0, turn: vec(0, 10, 0) }),
  ],
  orbit: { yaw: 22, pitch: 24, distance: 7.2 },
  evaluate,
};

function evaluate(state: State): Outcome {
  const pair = makePair(state, point(state, 'at'), B_AT);
  const { a, b, poseA, poseB } = pair;
  const most = num(state, 'most');
  const distance = distanceBetween(a, poseA, b, poseB)!;
  const result = contactsBetween(a, poseA, b, poseB, distance).reduce(most);
  const { normal, count } = result;
  const marks: Mark[] = [];
  const lines: (string | number)[][] = [];
  for (let i = 0; i < count; i++) {
    const onB = result.location(i);
    const onA = along(onB, normal, result.distance(i));
    marks.push(
      { type: 'line', from: onB, to: onA, ink: 'answer', width: 3 },
      { type: 'dot', at: onA, ink: 'normal', size: 3.5 },
      { type: 'dot', at: onB, ink: 'answer' },
    );
    lines.push([i, result.distance(i).toPrecision(6), featureName(result.featureA(i)), featureName(result.featureB(i))]);
  }
  marks.push({
    type: 'line',
    from: distance.pointB,
    to: along(distance.pointB, normal, 0.7),
    ink: 'normal',
    width: 2,
    arrow: true,
  });
  const rows: Row[] = [
    { label: 'count', value: count, big: true },
    { label: 'distance', value: distance.distance },
    { columns: [{ label: 'normal', ...normal }] },
    { head: ['i', 'distance', 'A', 'B'], rows: lines },
  ];
  const out = new ContactManifold();
  const gap = new DistanceResult();
  return {
    view: {
      ground: groundBelow(Math.max(b.reach - B_AT.y, a.reach - poseA.position.y)),
      solids: [
        { mesh: meshOf(b), pose: poseB, material: 'other', feature: distance.featureB, grab: { shape: b, turn: 'b.turn' } },
        {
          mesh: meshOf(a),
          pose: poseA,
          material: 'stone',
          feature: distance.featureA,
          alpha: 0.5,
          grab: { shape: a, turn: 'a.turn' },
        },
      ],
      handles: [{ key: 'at', at: poseA.position, label: 'A' }],
      marks,
    },
    rows,
    summary: `${count} contact${count === 1 ? '' : 's'}: ${featureName(distance.featureA)} of A on ${featureName(distance.featureB)} of B.`,
    code: `${pairCode(state, pair, 'contactsBetween', 'distanceBetween')}
const distance = distanceBetween(a, poseA, b, poseB);
const result = contactsBetween(a, poseA, b, poseB, distance).reduce(${most});`,
    result,
    query: () => contactsBetween(a, poseA, b, poseB, distanceBetween(a, poseA, b, poseB, Infinity, gap)!, out).reduce(most),
  };
}
