import { distanceToPoint, PointResult } from 'touchstone';
import { vectorOf } from '../app/literal.ts';
import { point, pointValues, type State, vectorParams } from '../app/params.ts';
import type { Outcome, Row, Still } from '../app/scene.ts';
import { meshOf } from '../render/mesh.ts';
import { along, IDENTITY, mix, rounded } from '../render/vec.ts';
import type { Item } from '../render/view.ts';
import {
  featureName,
  groundBelow,
  makePlaced,
  poseCode,
  readPlaced,
  shapeChange,
  shapeCode,
  shapeItem,
  shapeParams,
  vecCode,
} from './shapes.ts';

/** A point that can be moved, from the settings `${key}.x` and so on. */
export function pointItem(state: State, key: string, label: string): Item {
  return {
    key,
    label,
    isPoint: true,
    pose: { position: point(state, key), quaternion: IDENTITY },
    set: ({ position: p }) => pointValues(key, { x: rounded(p.x), y: rounded(p.y), z: rounded(p.z) }),
  };
}

export const pointScene: Still = {
  about:
    'The nearest point of the surface, how far it is, and the feature of the core that it belongs to. Inside, the distance is negative.',
  legend: [
    ['query', 'the point'],
    ['gold', 'nearest point and feature'],
    ['normal', 'normal'],
  ],
  params: [
    ...vectorParams('point', 'Point', { x: 1.9, y: 1.15, z: 0.9 }, { min: -4, max: 4 }),
    ...shapeParams('', 'Shape', { kind: 'box', radius: 0.2, half: { x: 1.1, y: 0.7, z: 0.85 }, turn: { x: 18, y: -28, z: 8 } }),
  ],
  eye: [3, 2.6, 6.6],
  target: [0, -0.2, 0],
  change: (state, key) => shapeChange(state, key, ''),
  evaluate,
  read(names) {
    const shape = readPlaced(names, 'shape', 'pose', '');
    const at = vectorOf(names.get('point'));
    return shape && at && { ...shape, ...pointValues('point', { x: at[0], y: at[1], z: at[2] }) };
  },
};

function evaluate(state: State): Outcome {
  const placed = makePlaced(state, '');
  const { shape, pose } = placed;
  const at = point(state, 'point');
  const result = distanceToPoint(at, shape, pose)!;
  const feature = featureName(result.feature);
  const inside = result.distance < 0;
  const rows: Row[] = [
    { label: 'distance', value: result.distance, big: true },
    { label: 'feature', value: feature },
    {
      columns: [
        { label: 'point', ...result.point },
        { label: 'normal', ...result.normal },
      ],
    },
  ];
  const out = new PointResult();
  return {
    view: {
      ground: groundBelow(placed),
      solids: [
        {
          mesh: meshOf(shape),
          pose,
          material: 'stone',
          feature: result.feature,
          alpha: inside ? 0.55 : 1,
          item: 'shape',
        },
      ],
      items: [pointItem(state, 'point', 'Point'), shapeItem(state, '', 'Shape', placed)],
      marks: [
        { type: 'line', from: at, to: result.point, ink: 'answer', width: 2.4 },
        { type: 'line', from: result.point, to: along(result.point, result.normal, 0.6), ink: 'normal', width: 2, arrow: true },
        { type: 'dot', at: result.point, ink: 'answer' },
        { type: 'label', at: mix(at, result.point, 0.5), text: result.distance.toFixed(3), ink: 'text', above: true },
        { type: 'label', at: result.point, text: feature, ink: 'answer' },
      ],
    },
    rows,
    summary: inside ? `The point is inside; the way out is through ${feature}.` : `The nearest point lies on ${feature}.`,
    code: `import { ${shape.kind}, distanceToPoint } from 'touchstone';

const shape = ${shapeCode(state, '')};
const pose = ${poseCode(pose)};
const point = ${vecCode(at)};
const result = distanceToPoint(point, shape, pose);`,
    result,
    query: () => distanceToPoint(at, shape, pose, Infinity, out),
  };
}
