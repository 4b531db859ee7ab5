/** A shape on its way to another: the sweep, the impact, and any moment between. */
import { CastResult, castShape, computeAabb, type Motion, Quat, type Vec3Like } from 'touchstone';
import { partOf, vectorOf } from '../app/literal.ts';
import { choice, num, point, pointValues, type State, str, timeAfter, vectorParams } from '../app/params.ts';
import type { LegendEntry, Outcome, Row, Setting, Still } from '../app/scene.ts';
import { meshOf } from '../render/mesh.ts';
import { add, along, IDENTITY, length, ORIGIN, rounded, scaled, sub, unit } from '../render/vec.ts';
import type { Item, Mark, Solid } from '../render/view.ts';
import { drawCso } from './cso.ts';
import { pairChange, pairCode, pairParams } from './pair.ts';
import { featureName, groundBelow, makePlaced, type Placed, readPlaced, shapeItem, vecCode } from './shapes.ts';

const hasCso = (state: State): boolean => str(state, 'show') === 'cso';

const TRAIL = 6;
/** A whole way takes so many seconds of play. */
const SECONDS = 3;

const LEGEND: readonly LegendEntry[] = [
  ['stone', 'A'],
  ['other', 'B'],
  ['query', 'displacement'],
  ['gold', 'what meets'],
  ['normal', 'normal of B'],
];

/** From farther away: the CSO stands to the right. */
const BESIDE: Setting = {
  legend: [...LEGEND.slice(0, 4), ['difference', 'the CSO'], ['text', 'simplex'], ['normal', 'normals, new vertex']],
  eye: [5.6, 4.4, 14.2],
  target: [1.8, -0.2, -0.5],
};

export const castStart = [
  { kind: 'box', radius: 0.12, at: { x: -1.9, y: 1.1, z: 0.9 }, turn: { x: 20, y: 35, z: 30 }, half: { x: 0.5, y: 0.3, z: 0.4 } },
  { kind: 'convex', solid: 'gem', radius: 0.05, at: { x: 0.75, y: -0.35, z: 0 }, turn: { x: 10, y: 15, z: 12 } },
] as const;

export const castScene: Still = {
  about:
    'A moves along a straight way: how much of it is free until A touches B, where, and with which features. Without a turn the moment is calculated, not searched for; with one it is found to a tolerance. How, is shown by the configuration space obstacle (CSO) beside it: all differences of a point of B and one of A. There the cast is a ray from the origin.',
  legend: LEGEND,
  params: [
    choice('Motion', 'show', 'picture', [
      ['world', 'The world'],
      ['cso', 'With the CSO beside it'],
    ]),
    { type: 'number', key: 'time', label: 'time', group: 'Motion', min: 0, max: 1, isBounded: true, initial: 0 },
    {
      type: 'number',
      key: 'step',
      label: 'step',
      group: 'Motion',
      min: 1,
      max: 12,
      initial: 1,
      shown: hasCso,
    },
    ...vectorParams('way', 'Motion', { x: 4, y: -1.2, z: -1.5 }, { label: 'displacement', min: -6, max: 6 }),
    ...vectorParams('spin', 'Motion', ORIGIN, { label: 'turns by °', min: -360, max: 360, shown: (state) => !hasCso(state) }),
    choice('Motion', 'trail', 'sweep', [
      ['shown', 'Shown'],
      ['hidden', 'Hidden'],
    ]),
    ...pairParams(...castStart),
  ],
  eye: [2.3, 2.7, 9],
  target: [0, -0.1, 0],
  settingOf: (state) => (hasCso(state) ? BESIDE : undefined),
  change: pairChange,
  evaluate,
  advance,
  read(names) {
    const a = readPlaced(names, 'a', 'poseA', 'a.');
    const b = readPlaced(names, 'b', 'poseB', 'b.');
    const motion = names.get('motion') ?? names.get('displacement');
    const way = vectorOf(partOf(motion, 'displacement') ?? motion);
    if (!a || !b || !way) return undefined;
    const spin = vectorOf(partOf(motion, 'rotation')) ?? [0, 0, 0];
    const degrees = spin.map((angle) => (angle * 180) / Math.PI) as [number, number, number];
    return { ...a, ...b, ...vectorValues('way', way), ...vectorValues('spin', degrees) };
  },
};

/** In time, or from step to step of the algorithm: one a second in play. */
function advance(state: State, dt: number, isStep: boolean): State {
  if (!hasCso(state)) return { time: timeAfter(num(state, 'time'), isStep ? 0.02 : dt / SECONDS) };
  const { count } = drawCso(makePlaced(state, 'a.'), makePlaced(state, 'b.'), point(state, 'way'), 0);
  const step = isStep ? Math.floor(num(state, 'step')) + 1 : Math.round(1e3 * (num(state, 'step') + dt)) / 1e3;
  return { step: step >= count + 1 ? 1 : step };
}

const vectorValues = (key: string, [x, y, z]: readonly number[]): State => pointValues(key, { x: x, y: y, z: z });

/** The end of the way, which can be moved. */
export function endItem(from: Vec3Like, way: Vec3Like): Item {
  return {
    key: 'end',
    label: 'End',
    isPoint: true,
    pose: { position: add(from, way), quaternion: IDENTITY },
    set: ({ position }) => {
      const step = sub(position, from);
      return pointValues('way', { x: rounded(step.x), y: rounded(step.y), z: rounded(step.z) });
    },
  };
}

/** A on its way. */
function poseAt({ pose }: Placed, way: Vec3Like, rotation: Vec3Like, fraction: number): Placed['pose'] {
  const angle = length(rotation);
  const quaternion = pose.quaternion.clone();
  if (angle > 0) quaternion.premultiply(Quat.fromAxisAngle(unit(rotation), angle * fraction));
  return { position: add(pose.position, scaled(way, fraction)), quaternion };
}

function evaluate(state: State): Outcome {
  const a = makePlaced(state, 'a.');
  const b = makePlaced(state, 'b.');
  const way = point(state, 'way');
  const cso = hasCso(state) ? drawCso(a, b, way, num(state, 'step') - 1) : undefined;
  // The CSO is that of a cast without a turn.
  const spin = cso ? ORIGIN : point(state, 'spin');
  const rotation = scaled(spin, Math.PI / 180);
  const isTurning = length(spin) > 0;
  const motion: Vec3Like | Motion = isTurning ? { displacement: way, rotation } : way;
  const result = castShape(a.shape, a.pose, motion, b.shape, b.pose);
  const time = num(state, 'time');
  const { position: from } = a.pose;
  const end = add(from, way);
  const solids: Solid[] = [
    { mesh: meshOf(b.shape), pose: b.pose, material: 'other', feature: result?.featureB, item: 'b.shape' },
    { mesh: meshOf(a.shape), pose: a.pose, material: 'stone', alpha: 0.4, item: 'a.shape' },
  ];
  const stop = result?.fraction ?? 1;
  if (str(state, 'trail') === 'shown') {
    for (let i = 1; i < TRAIL; i++) {
      solids.push({
        mesh: meshOf(a.shape),
        pose: poseAt(a, way, rotation, (stop * i) / TRAIL),
        material: 'stone',
        alpha: 0.13,
        edges: false,
      });
    }
  }
  const impact = poseAt(a, way, rotation, stop);
  solids.push({ mesh: meshOf(a.shape), pose: impact, material: 'stone', feature: result?.featureA, alpha: result ? 0.999 : 0.6 });
  const isScrubbed = time > 0 && time < 1;
  const isPast = result !== null && time > result.fraction;
  if (isScrubbed) {
    solids.push({
      mesh: meshOf(a.shape),
      pose: poseAt(a, way, rotation, time),
      material: isPast ? 'red' : 'stone',
      alpha: isPast ? 0.55 : 0.9,
    });
  }
  const marks: Mark[] = [
    { type: 'line', from, to: impact.position, ink: 'query', width: 2.4 },
    { type: 'line', from: impact.position, to: end, ink: 'query', width: 1.5, dashed: true, arrow: true, alpha: 0.8 },
  ];
  const rows: Row[] = [];
  let summary = 'A passes B: the answer is null.';
  if (result) {
    const names = `${featureName(result.featureA)} of A meets ${featureName(result.featureB)} of B`;
    summary = result.startsOverlapping ? `They overlap from the start; ${names}.` : `${names}.`;
    if (isPast)
      summary = `At ${(100 * time).toFixed(1)} % of the way A would be inside B: it stops at ${(100 * stop).toFixed(1)} %.`;
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
      { columns: [{ label: 'A at impact', ...impact.position }] },
    );
    marks.push(
      { type: 'line', from: result.point, to: along(result.point, result.normalB, 0.6), ink: 'normal', width: 2, arrow: true },
      { type: 'dot', at: result.point, ink: 'answer' },
      { type: 'label', at: result.point, text: `${(100 * result.fraction).toFixed(1)} %`, ink: 'answer' },
    );
  } else rows.push({ label: 'result', value: 'null', big: true });
  const low = Math.min(computeAabb(a.shape, impact).min.y, computeAabb(a.shape, a.pose).min.y) - 0.1;
  if (cso) {
    solids.push(...cso.solids);
    marks.push(...cso.marks);
    rows.push(...cso.rows);
    summary = cso.summary;
  }
  const out = new CastResult();
  return {
    view: {
      ground: Math.min(groundBelow(b), low, cso?.low ?? 0),
      solids,
      items: [shapeItem(state, 'a.', 'A', a), shapeItem(state, 'b.', 'B', b), endItem(from, way)],
      marks,
    },
    rows,
    summary,
    code: `${pairCode(state, a, b, 'castShape')}
const motion = ${isTurning ? `{\n  displacement: ${vecCode(way)},\n  rotation: ${vecCode(rotation)},\n}` : vecCode(way)};
const result = castShape(a, poseA, motion, b, poseB);`,
    result,
    query: () => castShape(a.shape, a.pose, motion, b.shape, b.pose, out),
  };
}
