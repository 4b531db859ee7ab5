import { CastResult, castShape, distanceToPoint } from 'touchstone/2d';
import { num, type State } from '../app/params.ts';
import type { Outcome, Row, Scene } from '../app/scene.ts';
import { add, along, rounded, scaled, sub } from '../render/vec.ts';
import type { Mark, Solid } from '../render/view.ts';
import { groundCode, groundMarks, groundSolid, LEVEL, welded } from './level.ts';
import {
  lift,
  makePose,
  makeShape,
  outlineOf,
  pair,
  place,
  placeParams,
  poseCode,
  shapeCode,
  shapeMarks,
  shapeParams,
  shapeSolid,
  turnHandle,
  vecCode,
} from './plane.ts';
import { featureName } from './shapes.ts';

export const sweepScene: Scene = {
  id: 'sweep',
  title: 'Sweep',
  group: 'Two dimensions',
  about:
    'How far a shape gets on a straight way through the level, and where it lands. Along a way without a turn the moment is calculated, not searched for; with a turn it is found to a tolerance that you set.',
  params: [
    ...placeParams('from', 'From', { x: -2.1, y: 1.7 }),
    ...placeParams('to', 'To', { x: 2, y: -1.2 }),
    { type: 'range', key: 'spin', label: 'turns by', group: 'Motion', min: -360, max: 360, step: 1, unit: '°', initial: -120 },
    ...shapeParams({ kind: 'rectangle', turn: 20 }),
  ],
  orbit: { yaw: 0, pitch: 0, distance: 8.8 },
  evaluate,
};

/** How many faint shapes show the way to the impact. */
const TRAIL = 5;

function evaluate(state: State): Outcome {
  const a = makeShape(state);
  const from = place(state, 'from');
  const poseA = makePose(state, from);
  const way = sub(lift(place(state, 'to')), lift(from));
  const displacement = { x: rounded(way.x), y: rounded(way.y) };
  const start = lift(from);
  const end = add(start, lift(displacement));
  const spin = num(state, 'spin');
  const rotation = rounded((spin * Math.PI) / 180, 6);
  const motion = spin === 0 ? displacement : { displacement, rotation };
  const result = castShape(a, poseA, motion, welded, LEVEL);
  const outline = outlineOf(state);
  const at = (fraction: number) => makePose(state, add(start, scaled(lift(displacement), fraction)), spin * fraction);
  const landed = at(result?.fraction ?? 1);
  const turning = turnHandle(state, from, a.outer);
  const solids: Solid[] = [groundSolid()];
  for (let i = 0; i < TRAIL; i++) solids.push(shapeSolid(outline, at(((result?.fraction ?? 1) * i) / TRAIL), 0.14));
  solids.push(shapeSolid(outline, landed, 0.9));
  const marks: Mark[] = [
    ...groundMarks(welded, result?.subshapeB),
    ...shapeMarks(outline, poseA, undefined, 0.55),
    ...shapeMarks(outline, landed, result ? { feature: result.featureA, normal: result.normalA } : undefined),
    ...turning.marks,
  ];
  const rows: Row[] = [];
  let summary = 'The way is free: the answer is null.';
  if (result) {
    const stop = lift(landed.position);
    const point = lift(result.point);
    summary = result.startsOverlapping
      ? 'The shape overlaps the ground from the start.'
      : `It lands with ${featureName(result.featureA)} after ${(100 * result.fraction).toFixed(1)} % of the way.`;
    rows.push(
      { label: 'fraction', value: result.fraction, big: true },
      { label: 'distance', value: result.distance },
      { label: 'featureA', value: featureName(result.featureA) },
      { label: 'subshapeB', value: result.subshapeB },
      { label: 'startsOverlapping', value: String(result.startsOverlapping) },
      { columns: [pair('point', result.point), pair('normalB', result.normalB)] },
    );
    marks.push(
      { type: 'line', from: start, to: stop, ink: 'query', width: 2.4 },
      { type: 'line', from: stop, to: end, ink: 'query', width: 1.5, dashed: true, arrow: true, alpha: 0.8 },
      { type: 'line', from: point, to: along(point, lift(result.normalB), 0.8), ink: 'normal', width: 2.6, arrow: true },
      { type: 'dot', at: point, ink: 'answer' },
      { type: 'label', at: point, text: `${(100 * result.fraction).toFixed(1)} %`, ink: 'answer' },
    );
  } else {
    rows.push({ label: 'result', value: 'null', big: true });
    marks.push({ type: 'line', from: start, to: end, ink: 'query', width: 2.4, arrow: true });
  }
  const out = new CastResult();
  return {
    view: {
      ground: 0,
      flat: { turn: 'turn' },
      solids,
      handles: [
        { key: 'from', at: start, label: 'from', holds: (p) => distanceToPoint(p, a, poseA, 0) !== null },
        { key: 'to', at: end, label: 'to' },
        ...turning.handles,
      ],
      marks,
    },
    rows,
    summary,
    code: `import { ${a.kind}, castShape, weldTiles } from 'touchstone/2d';

${groundCode(welded)}
const level = ${poseCode(LEVEL)};
const a = ${shapeCode(state)};
const poseA = ${poseCode(poseA)};
const motion = ${spin === 0 ? vecCode(displacement) : `{ displacement: ${vecCode(displacement)}, rotation: ${rotation} }`};
const result = castShape(a, poseA, motion, ground, level);`,
    result,
    query: () => castShape(a, poseA, motion, welded, LEVEL, out),
  };
}
