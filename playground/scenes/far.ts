import { RayResult, raycast, sphere } from 'touchstone';
import { num, type State } from '../app/params.ts';
import type { Outcome, Row, Still } from '../app/scene.ts';
import { meshOf } from '../render/mesh.ts';
import { add, along, cross, length, scaled, sub, unit, vec } from '../render/vec.ts';
import type { Mark } from '../render/view.ts';
import { careful, ExactHit, type Hit, textbook } from './exactRay.ts';
import { vecCode } from './shapes.ts';

export const farScene: Still = {
  about:
    'A ray from far away against a unit sphere. All four get the same numbers, exact in float32; only the arithmetic differs.',
  legend: [
    ['query', 'the ray'],
    ['answer', 'the hit of Touchstone'],
    ['wrong', 'hits in float32'],
  ],
  params: [
    { type: 'number', key: 'far', label: 'from 10 ^', group: 'Ray', min: 0.5, max: 7, initial: 6 },
    { type: 'number', key: 'aside', label: 'aside', group: 'Ray', min: -1.05, max: 1.05, initial: 0.45 },
    { type: 'number', key: 'above', label: 'above', group: 'Ray', min: -1.05, max: 1.05, initial: 0.3 },
  ],
  eye: [4.1, 1.7, 4.9],
  target: [0, -0.2, 0],
  evaluate,
};

const TOWARDS = unit(vec(0.83, -0.24, -0.5));
const ASIDE = unit(cross(TOWARDS, vec(0, 1, 0)));
const ABOVE = cross(ASIDE, TOWARDS);
const SHAPE = sphere(1);
const POSE = { position: vec(0, 0, 0), quaternion: { x: 0, y: 0, z: 0, w: 1 } };

const { fround } = Math;
const inFloat32 = (v: { x: number; y: number; z: number }) => vec(fround(v.x), fround(v.y), fround(v.z));

function evaluate(state: State): Outcome {
  const far = 10 ** num(state, 'far');
  const aim = add(scaled(ASIDE, num(state, 'aside')), scaled(ABOVE, num(state, 'above')));
  const origin = inFloat32(along(aim, TOWARDS, -far));
  const displacement = inFloat32(scaled(sub(aim, origin), 1.5));
  const result = raycast(origin, displacement, SHAPE, POSE);
  const exact = ExactHit.find(origin, displacement);
  const lanes: { name: string; hit: Hit | null; ink: 'wrong' | 'muted' | 'answer' }[] = [
    { name: 'float32, textbook', hit: textbook(origin, displacement, fround), ink: 'wrong' },
    { name: 'float32, careful', hit: careful(origin, displacement, fround), ink: 'wrong' },
    { name: 'float64, textbook', hit: textbook(origin, displacement, (value) => value), ink: 'muted' },
    { name: 'Touchstone', hit: result, ink: 'answer' },
  ];
  const show = (value: number) => (value === 0 ? '0' : value.toExponential(1));
  const judge = (hit: Hit | null) => {
    if (!hit || !exact) return hit ? 'a hit' : exact ? 'missed' : 'no hit';
    return show(exact.distanceTo(hit.point));
  };
  const rows: Row[] = [
    {
      head: ['arithmetic', 'off by', 'from the centre'],
      rows: lanes.map(({ name, hit }) => [name, judge(hit), hit ? length(hit.point).toFixed(9) : '-']),
      marked: lanes.length - 1,
    },
    { label: 'fraction', value: result ? result.fraction : 'null' },
    ...(result
      ? [
          {
            columns: [
              { label: 'point', ...result.point },
              { label: 'normal', ...result.normal },
            ],
          },
        ]
      : []),
  ];
  const direction = unit(displacement);
  const enter = result ? result.point : aim;
  const marks: Mark[] = [
    { type: 'line', from: along(enter, direction, -5), to: enter, ink: 'query', width: 2.2, arrow: result !== null },
    { type: 'line', from: enter, to: along(enter, direction, 4), ink: 'query', width: 1.2, dashed: true, alpha: 0.6 },
  ];
  for (const { name, hit, ink } of lanes) {
    if (!hit) continue;
    const wrong = exact ? exact.distanceTo(hit.point) > 0.02 : true;
    if (ink !== 'answer' && !wrong) continue;
    marks.push({ type: 'dot', at: hit.point, ink, size: 5.5 });
    marks.push({ type: 'label', at: hit.point, text: name, ink: ink === 'answer' ? 'answer' : 'wrong', above: ink === 'answer' });
  }
  const single = lanes[1].hit;
  const off = single && exact ? exact.distanceTo(single.point) : 0;
  const out = new RayResult();
  return {
    view: {
      ground: -1.4,
      solids: [{ mesh: meshOf(SHAPE), pose: POSE, material: 'stone', alpha: 0.62 }],
      items: [],
      marks,
    },
    rows,
    summary: !exact
      ? 'The ray passes the sphere by.'
      : single
        ? `Even careful float32 is ${off < 0.001 ? show(off) : off.toFixed(3)} away from the hit, on a sphere of radius 1.`
        : 'Even careful float32 misses the sphere.',
    code: `import { raycast, sphere } from 'touchstone';

const shape = sphere(1);
const pose = { position: { x: 0, y: 0, z: 0 }, quaternion: { x: 0, y: 0, z: 0, w: 1 } };
const origin = ${vecCode(origin)};
const displacement = ${vecCode(displacement)};
const result = raycast(origin, displacement, shape, pose);`,
    result,
    query: () => raycast(origin, displacement, SHAPE, POSE, out),
  };
}
