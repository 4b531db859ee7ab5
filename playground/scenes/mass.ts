import { MassProperties, massProperties, type Quat, sphere } from 'touchstone';
import { num, type State } from '../app/params.ts';
import type { Outcome, Row, Still } from '../app/scene.ts';
import { meshOf } from '../render/mesh.ts';
import { add, multiply, rotate, scaled, vec } from '../render/vec.ts';
import type { Mark } from '../render/view.ts';
import { principalAxes } from './principal.ts';
import { groundBelow, makePlaced, shapeChange, shapeCode, shapeItem, shapeParams } from './shapes.ts';

export const massScene: Still = {
  about:
    'Mass, centre of mass and inertia, exact for rounded shapes too. The golden ellipsoid has the same mass and the same inertia.',
  legend: [
    ['stone', 'the shape'],
    ['gold', 'its ellipsoid of inertia'],
    ['normal', 'principal axes'],
  ],
  params: [
    { type: 'number', key: 'density', label: 'density', group: 'Mass', min: 0, max: 10, initial: 1 },
    ...shapeParams('', 'Shape', { kind: 'convex', solid: 'wedge', radius: 0.15, turn: vec(10, -24, 0) }),
  ],
  eye: [2.8, 2.4, 6.3],
  target: [0, -0.2, 0],
  change: (state, key) => shapeChange(state, key, ''),
  evaluate,
};

const unitSphere = meshOf(sphere(1));

function evaluate(state: State): Outcome {
  const placed = makePlaced(state, '');
  const { shape, pose } = placed;
  const density = num(state, 'density');
  const result = massProperties(shape, density);
  const { mass, centerOfMass, inertia } = result;
  const principal = principalAxes(inertia);
  const center = add(pose.position, rotate(pose.quaternion, centerOfMass));
  const marks: Mark[] = [];
  const solids: Outcome['view']['solids'] = [
    { mesh: meshOf(shape), pose, material: 'stone', alpha: mass > 0 ? 0.5 : 1, item: 'shape' },
  ];
  if (mass > 0) {
    // A solid ellipsoid has I_x = m (b^2 + c^2) / 5.
    const { x: ix, y: iy, z: iz } = principal.moments;
    const half = (sum: number) => Math.sqrt(Math.max(0, (2.5 * sum) / mass));
    const axes = vec(half(iy + iz - ix), half(ix + iz - iy), half(ix + iy - iz));
    const quaternion = multiply(pose.quaternion, principal.quaternion) as Quat;
    solids.unshift({ mesh: unitSphere, stretch: axes, pose: { position: center, quaternion }, material: 'gold', edges: false });
    for (const axis of [vec(axes.x, 0, 0), vec(0, axes.y, 0), vec(0, 0, axes.z)]) {
      const arm = rotate(quaternion, scaled(axis, 1.3));
      marks.push({ type: 'line', from: add(center, scaled(arm, -1)), to: add(center, arm), ink: 'normal', width: 1.6 });
    }
  }
  marks.push(
    { type: 'dot', at: center, ink: 'query', size: 5.5 },
    { type: 'label', at: center, text: 'centre of mass', ink: 'text' },
  );
  const rows: Row[] = [
    { label: 'mass', value: mass, big: true },
    {
      columns: [
        { label: 'centerOfMass', ...centerOfMass },
        { label: 'principal moments', ...principal.moments },
      ],
    },
    ...(['xx', 'yy', 'zz', 'xy', 'xz', 'yz'] as const).map((key) => ({ label: `inertia.${key}`, value: inertia[key] })),
  ];
  const out = new MassProperties();
  return {
    view: { ground: groundBelow(placed), solids, items: [shapeItem(state, '', 'Shape', placed)], marks },
    rows,
    summary:
      mass > 0
        ? 'Numbers are in the frame of the shape, about its centre of mass.'
        : 'No volume or no density: no mass, and no inertia.',
    code: `import { ${shape.kind}, massProperties } from 'touchstone';

const shape = ${shapeCode(state, '')};
const result = massProperties(shape, ${density});`,
    result,
    query: () => massProperties(shape, density, out),
  };
}
