import { RayResult, raycast } from 'touchstone';
import { point, type State, vectorParams } from '../app/params.ts';
import type { Outcome, Row, Scene } from '../app/scene.ts';
import { meshOf } from '../render/mesh.ts';
import { add, along, rounded, sub } from '../render/vec.ts';
import type { Mark } from '../render/view.ts';
import { featureName, groundBelow, makePose, makeShape, poseCode, shapeCode, shapeParams, vecCode } from './shapes.ts';

const LIMITS = { min: -4, max: 4, step: 0.001 };

export const rayScene: Scene = {
  id: 'ray',
  title: 'Ray',
  group: 'Basics',
  about:
    'Where the way from one point to another first meets the shape: on a plane, a cylinder about an edge, or a ball about a vertex.',
  params: [
    ...shapeParams('', 'Shape', { kind: 'convex', solid: 'dodecahedron', radius: 0.12, turn: { x: 12, y: 20, z: -6 } }),
    ...vectorParams('from', 'Origin', ['x', 'y', 'z'], { x: -1.3, y: 1.75, z: 1.8 }, LIMITS),
    ...vectorParams('to', 'End', ['x', 'y', 'z'], { x: 1.8, y: -0.6, z: -1.1 }, LIMITS),
  ],
  orbit: { yaw: 24, pitch: 20, distance: 8 },
  evaluate,
};

function evaluate(state: State): Outcome {
  const shape = makeShape(state, '');
  const pose = makePose(state, '');
  const origin = point(state, 'from');
  const way = sub(point(state, 'to'), origin);
  const displacement = { x: rounded(way.x), y: rounded(way.y), z: rounded(way.z) };
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
      ground: groundBelow(shape.reach),
      solids: [
        {
          mesh: meshOf(shape),
          pose,
          material: 'stone',
          feature: result?.feature,
          alpha: result?.startsInside ? 0.55 : 1,
          grab: { shape, turn: 'turn' },
        },
      ],
      handles: [
        { key: 'from', at: origin, label: 'origin' },
        { key: 'to', at: end, label: 'end' },
      ],
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
