/** The settings for one shape of any kind, the shape that they make, and the code for it. */
import {
  box,
  capsule,
  convex,
  convexHull,
  featureIndex,
  featureType,
  type Hull,
  type ConvexShape as Shape,
  sphere,
  triangle,
  type Vec3Like,
} from 'touchstone';
import { num, type Param, point, type RangeParam, type State, str, vectorParams } from '../app/params.ts';
import { quatFromTurn, rounded } from '../render/vec.ts';
import { solidNames, solidPoints } from './solids.ts';

export interface ShapeStart {
  kind?: string;
  solid?: string;
  radius?: number;
  turn?: Vec3Like;
  half?: Vec3Like;
}

/** Settings `${prefix}kind`, `${prefix}radius` and so on. */
export function shapeParams(prefix: string, group: string, start: ShapeStart = {}): Param[] {
  const is = (...kinds: string[]) => ({ shown: (state: State) => kinds.includes(str(state, `${prefix}kind`)) });
  const size = (key: string, label: string, initial: number, kind: string): RangeParam => {
    return { type: 'range', key: prefix + key, label, group, min: 0, max: 2, step: 0.01, initial, ...is(kind) };
  };
  const radius = (key: string, initial: number, ...kinds: string[]): RangeParam => {
    return { type: 'range', key: prefix + key, label: 'radius', group, min: 0, max: 1.5, step: 0.01, initial, ...is(...kinds) };
  };
  const half = start.half ?? { x: 1.1, y: 0.7, z: 0.85 };
  return [
    {
      type: 'choice',
      key: `${prefix}kind`,
      label: 'kind',
      group,
      initial: start.kind ?? 'box',
      options: [
        ['sphere', 'Sphere'],
        ['capsule', 'Capsule'],
        ['box', 'Box'],
        ['triangle', 'Triangle'],
        ['convex', 'Convex'],
      ],
    },
    {
      type: 'choice',
      key: `${prefix}solid`,
      label: 'points',
      group,
      initial: start.solid ?? 'gem',
      options: solidNames,
      ...is('convex'),
    },
    size('half.x', 'half x', half.x, 'box'),
    size('half.y', 'half y', half.y, 'box'),
    size('half.z', 'half z', half.z, 'box'),
    size('length', 'length', 1.6, 'capsule'),
    size('size', 'size', 1.4, 'triangle'),
    ...vectorParams(
      `${prefix}scale`,
      group,
      ['scale x', 'scale y', 'scale z'],
      { x: 1, y: 1, z: 1 },
      {
        min: -1.5,
        max: 1.5,
        step: 0.01,
        ...is('convex'),
      },
    ),
    radius('ball', 1, 'sphere'),
    radius('tube', 0.6, 'capsule'),
    radius('radius', start.radius ?? 0.2, 'box', 'triangle', 'convex'),
    ...vectorParams(`${prefix}turn`, group, ['turn x', 'turn y', 'turn z'], start.turn ?? { x: 18, y: -28, z: 8 }, {
      min: -180,
      max: 180,
      step: 0.5,
      unit: '°',
      ...is('capsule', 'box', 'triangle', 'convex'),
    }),
  ];
}

/** Corners of the triangle of a given size, in its own frame. */
const corners = (size: number): [Vec3Like, Vec3Like, Vec3Like] => {
  const at = (x: number, y: number, z: number) => ({ x: rounded(x * size), y: rounded(y * size), z: rounded(z * size) });
  return [at(-0.9, -0.55, 0.3), at(1, -0.35, 0.25), at(-0.1, 0.95, -0.4)];
};

const hulls = new Map<string, Hull>();

function hullOf(name: string): Hull {
  const known = hulls.get(name);
  if (known) return known;
  const hull = convexHull(solidPoints(name));
  hulls.set(name, hull);
  return hull;
}

let made: { key: string; shape: Shape }[] = [];

/** The shape for the settings; the same object while they do not change. */
export function makeShape(state: State, prefix: string): Shape {
  const key = shapeCode(state, prefix);
  const known = made.find((entry) => entry.key === key);
  if (known) return known.shape;
  const shape = buildShape(state, prefix);
  made = [{ key, shape }, ...made.slice(0, 7)];
  return shape;
}

function buildShape(state: State, prefix: string): Shape {
  const radius = num(state, `${prefix}radius`);
  switch (str(state, `${prefix}kind`)) {
    case 'sphere':
      return sphere(num(state, `${prefix}ball`));
    case 'capsule': {
      const half = num(state, `${prefix}length`) / 2;
      return capsule({ x: 0, y: -half, z: 0 }, { x: 0, y: half, z: 0 }, num(state, `${prefix}tube`));
    }
    case 'triangle':
      return triangle(...corners(num(state, `${prefix}size`)), { radius });
    case 'convex':
      return convex(hullOf(str(state, `${prefix}solid`)), { scale: point(state, `${prefix}scale`), radius });
    default:
      return box(point(state, `${prefix}half`), { radius });
  }
}

/** The expression that makes the shape. */
export function shapeCode(state: State, prefix: string): string {
  const radius = num(state, `${prefix}radius`);
  const options = radius > 0 ? `, { radius: ${radius} }` : '';
  switch (str(state, `${prefix}kind`)) {
    case 'sphere':
      return `sphere(${num(state, `${prefix}ball`)})`;
    case 'capsule': {
      const half = num(state, `${prefix}length`) / 2;
      return `capsule({ x: 0, y: ${-half}, z: 0 }, { x: 0, y: ${half}, z: 0 }, ${num(state, `${prefix}tube`)})`;
    }
    case 'triangle':
      return `triangle(${corners(num(state, `${prefix}size`))
        .map(vecCode)
        .join(', ')}${options})`;
    case 'convex': {
      const points = solidPoints(str(state, `${prefix}solid`));
      const scale = point(state, `${prefix}scale`);
      return `convex(${listCode(points)}, { scale: ${vecCode(scale)}, radius: ${radius} })`;
    }
    default:
      return `box(${vecCode(point(state, `${prefix}half`))}${options})`;
  }
}

export const vecCode = (v: Vec3Like): string => `{ x: ${v.x}, y: ${v.y}, z: ${v.z} }`;

/** A flat list of numbers, nine a line. */
export function listCode(list: readonly number[]): string {
  if (list.length <= 9) return `[${list.join(', ')}]`;
  const lines: string[] = [];
  for (let i = 0; i < list.length; i += 9) lines.push(`  ${list.slice(i, i + 9).join(', ')},`);
  return `[\n${lines.join('\n')}\n]`;
}

export function makePose(state: State, prefix: string, position: Vec3Like = { x: 0, y: 0, z: 0 }) {
  const turns = str(state, `${prefix}kind`) !== 'sphere';
  return { position, quaternion: quatFromTurn(turns ? point(state, `${prefix}turn`) : { x: 0, y: 0, z: 0 }) };
}

export function poseCode(pose: ReturnType<typeof makePose>): string {
  const { x, y, z, w } = pose.quaternion;
  return `{\n  position: ${vecCode(pose.position)},\n  quaternion: { x: ${x}, y: ${y}, z: ${z}, w: ${w} },\n}`;
}

/** Low enough for the shape in any turn. */
export const groundBelow = (reach: number): number => -Math.max(1.4, reach + 0.12);

/** A feature code in words: 'edge 3'. */
export const featureName = (code: number): string => `${featureType(code)} ${featureIndex(code)}`;
