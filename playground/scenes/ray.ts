import { RayResult, raycast } from 'touchstone';
import { vectorOf } from '../app/literal.ts';
import { point, pointValues, type State, vectorParams } from '../app/params.ts';
import type { Outcome, Row, Still } from '../app/scene.ts';
import { meshOf } from '../render/mesh.ts';
import { add, along } from '../render/vec.ts';
import type { Mark } from '../render/view.ts';
import { endItem } from './cast.ts';
import { pointItem } from './point.ts';
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

export const rayScene: Still = {
  about:
    'Where the way from one point to another first meets the shape: on a plane, a cylinder about an edge, or a ball about a vertex.',
  legend: [
    ['query', 'the ray'],
    ['gold', 'the feature that is hit'],
    ['normal', 'normal'],
  ],
  params: [
    ...vectorParams('from', 'Origin', { x: -1.3, y: 1.75, z: 1.8 }, { min: -4, max: 4 }),
    ...vectorParams('way', 'Displacement', { x: 3.1, y: -2.35, z: -2.9 }, { min: -6, max: 6 }),
    ...shapeParams('', 'Shape', { kind: 'convex', solid: 'dodecahedron', radius: 0.12, turn: { x: 12, y: 20, z: -6 } }),
  ],
  eye: [3.1, 2.6, 6.9],
  target: [0, -0.2, 0],
  change: (state, key) => shapeChange(state, key, ''),
  evaluate,
  read(names) {
    const shape = readPlaced(names, 'shape', 'pose', '');
    const [from, way] = [vectorOf(names.get('origin')), vectorOf(names.get('displacement'))];
    if (!shape || !from || !way) return undefined;
    const values = (key: string, [x, y, z]: number[]) => pointValues(key, { x: x, y: y, z: z });
    return { ...shape, ...values('from', from), ...values('way', way) };
  },
};

function evaluate(state: State): Outcome {
  const placed = makePlaced(state, '');
  const { shape, pose } = placed;
  const origin = point(state, 'from');
  const displacement = point(state, 'way');
  const end = add(origin, displacement);
  const result = raycast(origin, displacement, shape, pose);
  const marks: Mark[] = [];
  const rows: Row[] = [];
  let summary = 'The ray misses: the answer is null.';
  if (result) {
    const feature = featureName(result.feature);
    summary = result.startsInside ? `The ray starts inside; ${feature} is nearest.` : `The ray enters at ${feature}.`;
    rows.push(
      { label: 'fraction', value: result.fraction, big: true },
      { label: 'distance', value: result.distance },
      { label: 'feature', value: feature },
      { label: 'startsInside', value: String(result.startsInside) },
      {
        columns: [
          { label: 'point', ...result.point },
          { label: 'normal', ...result.normal },
        ],
      },
    );
    marks.push(
      { type: 'line', from: origin, to: result.point, ink: 'query', width: 2.4 },
      { type: 'line', from: result.point, to: end, ink: 'query', width: 1.5, dashed: true, arrow: true, alpha: 0.8 },
      { type: 'line', from: result.point, to: along(result.point, result.normal, 0.6), ink: 'normal', width: 2, arrow: true },
      { type: 'dot', at: result.point, ink: 'answer' },
      { type: 'label', at: result.point, text: feature, ink: 'answer' },
    );
  } else {
    rows.push({ label: 'result', value: 'null', big: true });
    marks.push({ type: 'line', from: origin, to: end, ink: 'query', width: 2.4, arrow: true });
  }
  const out = new RayResult();
  return {
    view: {
      ground: groundBelow(placed),
      solids: [
        {
          mesh: meshOf(shape),
          pose,
          material: 'stone',
          feature: result?.feature,
          alpha: result?.startsInside ? 0.55 : 1,
          item: 'shape',
        },
      ],
      items: [pointItem(state, 'from', 'Origin'), endItem(origin, displacement), shapeItem(state, '', 'Shape', placed)],
      marks,
    },
    rows,
    summary,
    code: `import { ${shape.kind}, raycast } from 'touchstone';

const shape = ${shapeCode(state, '')};
const pose = ${poseCode(pose)};
const origin = ${vecCode(origin)};
const displacement = ${vecCode(displacement)};
const result = raycast(origin, displacement, shape, pose);`,
    result,
    query: () => raycast(origin, displacement, shape, pose, out),
  };
}
