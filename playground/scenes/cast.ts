import { CastResult, castShape } from 'touchstone';
import { point, type State, vectorParams } from '../app/params.ts';
import type { Outcome, Row, Scene } from '../app/scene.ts';
import { meshOf } from '../render/mesh.ts';
import { add, along, rounded, scaled, sub, vec } from '../render/vec.ts';
import type { Mark, Solid } from '../render/view.ts';
import { makePair, pairCode } from './pair.ts';
import { featureName, groundBelow, shapeParams, vecCode } from './shapes.ts';

const B_AT = vec(0.75, -0.35, 0);
const LIMITS = { min: -4, max: 4, step: 0.001 };

export const castScene: Scene = {
  id: 'cast',
  title: 'Cast',
  group: 'Pairs',
  about:
    'A moves along a straight way: how much of it is free until A touches B, where, and with which features. The moment is calculated, not searched for.',
  params: [
    ...vectorParams('from', 'A from', ['x', 'y', 'z'], vec(-1.9, 1.1, 0.9), LIMITS),
    ...vectorParams('to', 'A to', ['x', 'y', 'z'], vec(2.1, -0.1, -0.6), LIMITS),
    ...shapeParams('a.', 'Shape A', { kind: 'box', radius: 0.12, turn: vec(20, 35, 30), half: vec(0.5, 0.3, 0.4) }),
    ...shapeParams('b.', 'Shape B', { kind: 'convex', solid: 'gem', radius: 0.05, turn: vec(10, 15, 12) }),
  ],
  orbit: { yaw: 14, pitch: 18, distance: 8.6 },
  evaluate,
};

function evaluate(state: State): Outcome {
  const from = point(state, 'from');
  const pair = makePair(state, from, B_AT);
  const { a, b, poseA, poseB } = pair;
  const way = sub(point(state, 'to'), from);
  const displacement = { x: rounded(way.x), y: rounded(way.y), z: rounded(way.z) };
  const end = add(from, displacement);
  const result = castShape(a, poseA, displacement, b, poseB);
  const solids: Solid[] = [
    { mesh: meshOf(b), pose: poseB, material: 'other', feature: result?.featureB, grab: { shape: b, turn: 'b.turn' } },
    { mesh: meshOf(a), pose: poseA, material: 'stone', alpha: 0.35, grab: { shape: a, turn: 'a.turn' } },
  ];
  const marks: Mark[] = [];
  const rows: Row[] = [];
  let summary = 'A passes B: the answer is null.';
  if (result) {
    const place = add(from, scaled(displacement, result.fraction));
    const names = `${featureName(result.featureA)} of A meets ${featureName(result.featureB)} of B`;
    summary = result.startsOverlapping ? `They overlap from the start; ${names}.` : `${names}.`;
    solids.push({ mesh: meshOf(a), pose: { ...poseA, position: place }, material: 'stone', feature: result.featureA });
    rows.push(
      { label: 'fraction', value: result.fraction, big: true },
      { label: 'distance', value: result.distance },
      { label: 'featureA', value: featureName(result.featureA) },
      { label: 'featureB', value: featureName(result.featureB) },
      { label: 'startsOverlapping', value: String(result.startsOverlapping) },
      {
        columns: [
          { label: 'point', ...result.point },
          { label: 'normalB', ...result.normalB },
        ],
      },
    );
    marks.push(
      { type: 'line', from, to: place, ink: 'query', width: 2.4 },
      { type: 'line', from: place, to: end, ink: 'query', width: 1.5, dashed: true, arrow: true, alpha: 0.8 },
      { type: 'line', from: result.point, to: along(result.point, result.normalB, 0.6), ink: 'normal', width: 2, arrow: true },
      { type: 'dot', at: result.point, ink: 'answer' },
      { type: 'label', at: result.point, text: `${(100 * result.fraction).toFixed(1)} %`, ink: 'answer' },
    );
  } else {
    rows.push({ label: 'result', value: 'null', big: true });
    marks.push({ type: 'line', from, to: end, ink: 'query', width: 2.4, arrow: true });
    solids.push({ mesh: meshOf(a), pose: { ...poseA, position: end }, material: 'stone', alpha: 0.6 });
  }
  const out = new CastResult();
  return {
    view: {
      ground: groundBelow(b.reach - B_AT.y),
      solids,
      handles: [
        { key: 'from', at: from, label: 'from' },
        { key: 'to', at: end, label: 'to' },
      ],
      marks,
    },
    rows,
    summary,
    code: `${pairCode(state, pair, 'castShape')}
const displacement = ${vecCode(displacement)};
const result = castShape(a, poseA, displacement, b, poseB);`,
    result,
    query: () => castShape(a, poseA, displacement, b, poseB, out),
  };
}
