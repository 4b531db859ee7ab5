import { DistanceResult, distanceBetween } from 'touchstone';
import { point, type State, vectorParams } from '../app/params.ts';
import type { Outcome, Row, Scene } from '../app/scene.ts';
import { meshOf } from '../render/mesh.ts';
import { along, mix, vec } from '../render/vec.ts';
import { makePair, pairCode } from './pair.ts';
import { featureName, groundBelow, shapeParams } from './shapes.ts';

const A_AT = vec(-1.1, 0, 0);

export const distanceScene: Scene = {
  id: 'distance',
  title: 'Distance',
  group: 'Pairs',
  about:
    'The signed distance between two shapes, with the nearest points and features of both. Push them into each other: it turns negative.',
  params: [
    ...vectorParams('at', 'Place of B', ['x', 'y', 'z'], vec(1.35, 0.35, 0.35), { min: -3, max: 3, step: 0.001 }),
    ...shapeParams('a.', 'Shape A', { kind: 'box', radius: 0.1, turn: vec(14, -30, 10), half: vec(0.7, 0.5, 0.6) }),
    ...shapeParams('b.', 'Shape B', { kind: 'capsule', turn: vec(24, 0, 38) }),
  ],
  orbit: { yaw: 10, pitch: 18, distance: 8.4 },
  evaluate,
};

function evaluate(state: State): Outcome {
  const pair = makePair(state, A_AT, point(state, 'at'));
  const { a, b, poseA, poseB } = pair;
  const result = distanceBetween(a, poseA, b, poseB)!;
  const featureA = featureName(result.featureA);
  const featureB = featureName(result.featureB);
  const overlap = result.distance < 0;
  const alpha = overlap ? 0.6 : 1;
  const rows: Row[] = [
    { label: 'distance', value: result.distance, big: true },
    { label: 'featureA', value: featureA },
    { label: 'featureB', value: featureB },
    {
      columns: [
        { label: 'pointA', ...result.pointA },
        { label: 'pointB', ...result.pointB },
      ],
    },
    {
      columns: [
        { label: 'normalA', ...result.normalA },
        { label: 'normalB', ...result.normalB },
      ],
    },
  ];
  const out = new DistanceResult();
  return {
    view: {
      ground: groundBelow(Math.max(a.reach, b.reach - Math.min(0, poseB.position.y))),
      solids: [
        { mesh: meshOf(a), pose: poseA, material: 'stone', feature: result.featureA, alpha, grab: { shape: a, turn: 'a.turn' } },
        { mesh: meshOf(b), pose: poseB, material: 'other', feature: result.featureB, alpha, grab: { shape: b, turn: 'b.turn' } },
      ],
      handles: [{ key: 'at', at: poseB.position, label: 'B' }],
      marks: [
        { type: 'line', from: result.pointA, to: result.pointB, ink: 'answer', width: 2.4 },
        {
          type: 'line',
          from: result.pointA,
          to: along(result.pointA, result.normalA, 0.5),
          ink: 'normal',
          width: 1.8,
          arrow: true,
        },
        { type: 'dot', at: result.pointA, ink: 'answer' },
        { type: 'dot', at: result.pointB, ink: 'answer' },
        { type: 'label', at: mix(result.pointA, result.pointB, 0.5), text: result.distance.toFixed(3), ink: 'text', above: true },
        { type: 'label', at: result.pointA, text: `A ${featureA}`, ink: 'answer', left: true },
        { type: 'label', at: result.pointB, text: `B ${featureB}`, ink: 'answer' },
      ],
    },
    rows,
    summary: overlap
      ? `They overlap; ${(-result.distance).toFixed(3)} along the normal takes them apart.`
      : `${featureA} of A is nearest to ${featureB} of B.`,
    code: `${pairCode(state, pair, 'distanceBetween')}
const result = distanceBetween(a, poseA, b, poseB);`,
    result,
    query: () => distanceBetween(a, poseA, b, poseB, Infinity, out),
  };
}
