/** A shape on its way through a level in the plane. */

import { CastResult, castShape, rotation as rotationOf, type Vec2Like } from 'touchstone/2d';
import { num, type State, timeAfter } from '../app/params.ts';
import type { Outcome, Row, Still } from '../app/scene.ts';
import { add, along, scaled } from '../render/vec.ts';
import type { Mark, Solid } from '../render/view.ts';
import { TileLevel, tilesParam } from './grid.ts';
import { LEVEL } from './ground.ts';
import { featureName } from './shapes.ts';
import {
  column,
  lift,
  makePlaced2,
  type Placed2,
  place,
  placeItem,
  placeParams,
  placeValues,
  poseCode2,
  shapeChange2,
  shapeCode2,
  shapeItem2,
  shapeMarks,
  shapeParams2,
  shapeSolid,
  vecCode2,
} from './shapes2.ts';

/** How many faint shapes show the way to the impact. */
const TRAIL = 5;
const SECONDS = 3;

export const sweepScene: Still = {
  about:
    'How far a shape gets on a straight way through the level, and where it lands. Without a turn the moment is calculated, not searched for; with one it is found to a tolerance that you set. Click a cell to add or remove a tile.',
  legend: [
    ['stone', 'the shape'],
    ['query', 'displacement'],
    ['gold', 'what meets'],
    ['normal', 'normal'],
  ],
  isFlat: true,
  params: [
    { type: 'number', key: 'time', label: 'time', group: 'Motion', min: 0, max: 1, isBounded: true, initial: 0 },
    ...placeParams('way', 'Motion', { x: 4.1, y: -2.9 }, 'displacement'),
    { type: 'number', key: 'spin', label: 'turns by °', group: 'Motion', min: -360, max: 360, initial: -120 },
    tilesParam,
    ...shapeParams2('', 'Shape', { kind: 'rectangle', at: { x: -2.1, y: 1.7 }, turn: 20 }),
  ],
  eye: [0, -0.3, 8.8],
  target: [0, -0.3, 0],
  change: (state, key) => shapeChange2(state, key, ''),
  evaluate,
  advance: (state, dt) => ({ time: timeAfter(num(state, 'time'), dt / SECONDS) }),
};

function evaluate(state: State): Outcome {
  const a = makePlaced2(state, '');
  const from = a.pose.position;
  const displacement = place(state, 'way');
  const start = lift(from);
  const end = add(start, lift(displacement));
  const spin = num(state, 'spin');
  const rotation = (spin * Math.PI) / 180;
  const motion = spin === 0 ? displacement : { displacement, rotation };
  const level = new TileLevel(state);
  const grounds = level.weld();
  let result: CastResult | null = null;
  for (const ground of grounds) {
    const hit = castShape(a.shape, a.pose, motion, ground, LEVEL);
    if (hit && (!result || hit.fraction < result.fraction)) result = hit;
  }
  const { c, s } = a.pose.rotation;
  const at = (fraction: number): Placed2 => {
    const turn = rotationOf(rotation * fraction);
    const position: Vec2Like = { x: from.x + displacement.x * fraction, y: from.y + displacement.y * fraction };
    return { shape: a.shape, pose: { position, rotation: { c: c * turn.c - s * turn.s, s: s * turn.c + c * turn.s } } };
  };
  const stopAt = result?.fraction ?? 1;
  const landed = at(stopAt);
  const time = num(state, 'time');
  const solids: Solid[] = level.solids;
  for (let i = 0; i < TRAIL; i++) solids.push(shapeSolid(at((stopAt * i) / TRAIL), 0.14));
  solids.push(shapeSolid(landed, 0.9));
  if (time > 0 && time < 1) solids.push(shapeSolid(at(time), 0.6, time > stopAt ? 'red' : 'stone', 2));
  const marks: Mark[] = [
    ...level.ground(true).marks(),
    ...shapeMarks(a, undefined, 0.5),
    ...shapeMarks(landed, result ? { feature: result.featureA, normal: result.normalA } : undefined),
  ];
  const rows: Row[] = [];
  let summary = 'The way is free: the answer is null.';
  if (result) {
    const stop = lift(landed.pose.position);
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
      { columns: [column('point', result.point), column('normalB', result.normalB)] },
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
      isFlat: true,
      solids,
      items: [
        shapeItem2(state, '', 'Shape', a),
        placeItem('end', 'End', end, (to) => {
          const way = scaled(add(lift(to), scaled(start, -1)), 1);
          return placeValues('way', { x: Math.round(way.x * 1e4) / 1e4, y: Math.round(way.y * 1e4) / 1e4 });
        }),
      ],
      marks,
      poke: (spot) => level.toggle(spot),
    },
    rows,
    summary,
    code: `import { type CastResult, ${[a.shape.kind, 'castShape', 'weldTiles'].sort().join(', ')} } from 'touchstone/2d';

${level.code(true)}
const level = ${poseCode2(LEVEL)};
const a = ${shapeCode2(state, '')};
const poseA = ${poseCode2(a.pose)};
const motion = ${spin === 0 ? vecCode2(displacement) : `{ displacement: ${vecCode2(displacement)}, rotation: ${rotation} }`};
const hits = grounds.map((ground) => castShape(a, poseA, motion, ground, level)).filter((hit) => hit !== null);
const result: CastResult | null = hits.sort((p, q) => p.fraction - q.fraction)[0] ?? null;`,
    result,
    query: () => {
      for (const ground of grounds) castShape(a.shape, a.pose, motion, ground, LEVEL, out);
    },
  };
}
