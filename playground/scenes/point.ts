import { distanceToPoint, PointResult } from 'touchstone';
import { point, vectorParams } from '../app/params.ts';
import type { Outcome, Row, Scene } from '../app/scene.ts';
import { meshOf } from '../render/mesh.ts';
import { along, mix } from '../render/vec.ts';
import { featureName, groundBelow, makePose, makeShape, poseCode, shapeCode, shapeParams, vecCode } from './shapes.ts';

export const pointScene: Scene = {
  id: 'point',
  title: 'Point',
  group: 'Basics',
  about:
    'The nearest point of the surface, how far it is, and the feature of the core that it belongs to. Inside, the distance is negative.',
  params: [
    ...shapeParams('', 'Shape', { kind: 'box', radius: 0.2 }),
    ...vectorParams('point', 'Point', ['x', 'y', 'z'], { x: 1.9, y: 1.15, z: 0.9 }, { min: -4, max: 4, step: 0.001 }),
  ],
  orbit: { yaw: 24, pitch: 20, distance: 7.8 },
  evaluate,
};

function evaluate(state: Parameters<Scene['evaluate']>[0]): Outcome {
  const shape = makeShape(state, '');
  const pose = makePose(state, '');
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
      ground: groundBelow(shape.reach),
      solids: [
        {
          mesh: meshOf(shape),
          pose,
          material: 'stone',
          feature: result.feature,
          alpha: inside ? 0.55 : 1,
          grab: { shape, turn: 'turn' },
        },
      ],
      handles: [{ key: 'point', at, label: 'point' }],
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
