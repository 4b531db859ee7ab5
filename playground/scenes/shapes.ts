/** The settings for one shape of any kind and its pose, the shape that they make, the code for it, and how to read that again. */
import {
  box,
  type ConvexShape,
  capsule,
  convex,
  convexHull,
  featureIndex,
  featureType,
  type Pose,
  Quat,
  type QuatLike,
  sphere,
  triangle,
  type Vec3Like,
} from 'touchstone';
import { isCall, type Literal, numbersOf, partOf, vectorOf } from '../app/literal.ts';
import { num, numbersIn, type Param, point, pointValues, type State, str, vectorParams } from '../app/params.ts';
import { EDGE, FACE, meshOf } from '../render/mesh.ts';
import { add, cross, dot, IDENTITY, ORIGIN, rotate, rounded, sub, unit } from '../render/vec.ts';
import type { Item } from '../render/view.ts';
import { solidNames, solidPoints } from './solids.ts';

export interface ShapeStart {
  kind?: string;
  solid?: string;
  radius?: number;
  half?: Vec3Like;
  at?: Vec3Like;
  turn?: Vec3Like;
}

/** What a kind is rounded by when it is chosen. */
const FIRST_RADIUS: Record<string, number> = { sphere: 0.8, capsule: 0.45, box: 0.1, triangle: 0.1, convex: 0.1 };
const DEGREE = Math.PI / 180;

/** Settings `${prefix}kind`, `${prefix}radius`, `${prefix}at.x` and so on. */
export function shapeParams(prefix: string, group: string, start: ShapeStart = {}): Param[] {
  const is = (...kinds: string[]) => ({ shown: (state: State) => kinds.includes(str(state, `${prefix}kind`)) });
  const turnsBy = (way: string) => ({
    shown: (state: State) => str(state, `${prefix}kind`) !== 'sphere' && str(state, `${prefix}as`) === way,
  });
  const { kind = 'box', solid = 'gem', half = { x: 0.8, y: 0.5, z: 0.6 } } = start;
  const of = (key: string, label: string) => ({ key: prefix + key, label, group });
  return [
    {
      type: 'choice',
      ...of('kind', 'shape'),
      initial: kind,
      options: [
        ['sphere', 'Sphere'],
        ['capsule', 'Capsule'],
        ['box', 'Box'],
        ['triangle', 'Triangle'],
        ['convex', 'Convex hull'],
      ],
    },
    ...vectorParams(`${prefix}half`, group, half, { label: 'half', min: 0, max: 2, ...is('box') }),
    { type: 'text', ...of('ends', 'ends'), initial: '0 -0.8 0, 0 0.8 0', ...is('capsule') },
    { type: 'text', ...of('corners', 'corners'), initial: '-1.2 -0.7 0.4, 1.4 -0.5 0.3, -0.1 1.3 -0.5', ...is('triangle') },
    {
      type: 'choice',
      ...of('solid', 'preset'),
      initial: solid,
      options: [...solidNames, ['own', 'Own points']],
      ...is('convex'),
    },
    { type: 'text', ...of('points', 'points'), initial: listText(solidPoints(solid)), ...is('convex') },
    ...vectorParams(`${prefix}scale`, group, { x: 1, y: 1, z: 1 }, { label: 'scale', min: -2, max: 2, ...is('convex') }),
    { type: 'number', ...of('radius', 'radius'), initial: start.radius ?? FIRST_RADIUS[kind], min: 0, max: 1.5 },
    ...vectorParams(`${prefix}at`, group, start.at ?? ORIGIN, { label: 'at', min: -4, max: 4 }),
    {
      type: 'choice',
      ...of('as', 'turned by'),
      initial: 'euler',
      options: [
        ['euler', 'Angles in degrees, X Y Z'],
        ['quaternion', 'Quaternion'],
      ],
      shown: (state) => str(state, `${prefix}kind`) !== 'sphere',
    },
    ...vectorParams(`${prefix}turn`, group, start.turn ?? ORIGIN, { label: 'turn', min: -180, max: 180, ...turnsBy('euler') }),
    ...(['x', 'y', 'z', 'w'] as const).map((axis): Param => {
      return {
        type: 'number',
        ...of(`q.${axis}`, `q ${axis}`),
        initial: IDENTITY[axis],
        min: -1,
        max: 1,
        ...turnsBy('quaternion'),
      };
    }),
  ];
}

/** What follows from a change: a preset brings its points, points of one's own are no preset, angles and quaternion say the same. */
export function shapeChange(state: State, key: string, prefix: string): State | undefined {
  if (!key.startsWith(prefix)) return undefined;
  switch (key.slice(prefix.length)) {
    case 'kind':
      return { [`${prefix}radius`]: FIRST_RADIUS[str(state, key)] };
    case 'solid':
      return str(state, key) === 'own' ? undefined : { [`${prefix}points`]: listText(solidPoints(str(state, key))) };
    case 'points':
      return { [`${prefix}solid`]: 'own' };
    case 'as': {
      const other = str(state, key) === 'euler' ? 'quaternion' : 'euler';
      return turnValues(state, prefix, turnOf({ ...state, [key]: other }, prefix));
    }
  }
  return undefined;
}

/** The settings that turn a shape, whichever of the two are in use. */
function turnValues(state: State, prefix: string, q: QuatLike): State {
  if (str(state, `${prefix}as`) === 'quaternion') {
    return Object.fromEntries((['x', 'y', 'z', 'w'] as const).map((axis) => [`${prefix}q.${axis}`, rounded(q[axis], 6)]));
  }
  return pointValues(`${prefix}turn`, eulerOf(q));
}

/** Angles about X, Y and Z, in degrees, that make a rotation: the inverse of Quat.fromEuler. */
function eulerOf(q: QuatLike): Vec3Like {
  const ex = rotate(q, { x: 1, y: 0, z: 0 });
  const ey = rotate(q, { x: 0, y: 1, z: 0 });
  const ez = rotate(q, { x: 0, y: 0, z: 1 });
  const y = Math.asin(Math.max(-1, Math.min(1, ez.x)));
  // With y straight up or down, x and z turn about the same axis: all of it is given to x.
  const isUpright = Math.abs(ez.x) > 0.999999;
  const x = isUpright ? Math.atan2(ey.z, ey.y) : Math.atan2(-ez.y, ez.z);
  const z = isUpright ? 0 : Math.atan2(-ey.x, ex.x);
  return { x: rounded(x / DEGREE, 2), y: rounded(y / DEGREE, 2), z: rounded(z / DEGREE, 2) };
}

function turnOf(state: State, prefix: string): Quat {
  if (str(state, `${prefix}kind`) === 'sphere') return new Quat();
  if (str(state, `${prefix}as`) === 'euler') {
    const { x, y, z } = point(state, `${prefix}turn`);
    return Quat.fromEuler(x * DEGREE, y * DEGREE, z * DEGREE);
  }
  const [x, y, z, w] = ['x', 'y', 'z', 'w'].map((axis) => num(state, `${prefix}q.${axis}`)) as [number, number, number, number];
  const q = new Quat(x, y, z, w);
  // Queries take what is nearly unit as it is; while others are typed, they are made unit.
  const length = Math.hypot(x, y, z, w);
  return Math.abs(length - 1) > 9e-4 && length > 0 ? q.normalize() : q;
}

export interface Placed {
  shape: ConvexShape;
  pose: { position: Vec3Like; quaternion: Quat };
}

let made: { key: string; shape: ConvexShape }[] = [];

/** The shape and the pose for the settings; the shape is the same object while it does not change. */
export function makePlaced(state: State, prefix: string): Placed {
  const key = shapeCode(state, prefix);
  let known = made.find((entry) => entry.key === key);
  if (!known) {
    known = { key, shape: withListing(() => buildShape(state, prefix), key, 'touchstone') };
    made = [known, ...made.slice(0, 7)];
  }
  return { shape: known.shape, pose: { position: point(state, `${prefix}at`), quaternion: turnOf(state, prefix) } };
}

/** An error with the listing of the case in which it came. */
export interface RefusedError extends Error {
  listing?: string;
}

/** Makes a shape; where it is refused, the error has the listing that is. */
export function withListing<S>(make: () => S, code: string, entry: string): S {
  try {
    return make();
  } catch (error) {
    const refused = error as RefusedError;
    refused.listing = `import { ${/^\w+/.exec(code)?.[0]} } from '${entry}';\n\nconst shape = ${code};\n// ${refused.name}: ${refused.message}`;
    throw refused;
  }
}

function pointsOf(state: State, key: string, count?: number): Vec3Like[] {
  const numbers = numbersIn(str(state, key));
  const points = Array.from({ length: Math.floor(numbers.length / 3) }, (_, i) => {
    return { x: numbers[3 * i], y: numbers[3 * i + 1], z: numbers[3 * i + 2] };
  });
  if (numbers.length % 3 !== 0) throw new RangeError(`points must be threes of numbers, got ${numbers.length} numbers`);
  if (count !== undefined && points.length !== count) {
    throw new RangeError(`there must be ${count} points, got ${points.length}`);
  }
  return points;
}

function buildShape(state: State, prefix: string): ConvexShape {
  const radius = num(state, `${prefix}radius`);
  switch (str(state, `${prefix}kind`)) {
    case 'sphere':
      return sphere(radius);
    case 'capsule': {
      const [a, b] = pointsOf(state, `${prefix}ends`, 2);
      return capsule(a, b, radius);
    }
    case 'triangle': {
      const [a, b, c] = pointsOf(state, `${prefix}corners`, 3);
      return triangle(a, b, c, { radius });
    }
    case 'convex':
      return convex(convexHull(numbersIn(str(state, `${prefix}points`))), { scale: point(state, `${prefix}scale`), radius });
    default:
      return box(point(state, `${prefix}half`), { radius });
  }
}

/** The expression that makes the shape. */
export function shapeCode(state: State, prefix: string): string {
  const radius = num(state, `${prefix}radius`);
  const options = radius !== 0 ? `, { radius: ${radius} }` : '';
  const listed = (key: string) =>
    pointsOf(state, prefix + key)
      .map(vecCode)
      .join(', ');
  switch (str(state, `${prefix}kind`)) {
    case 'sphere':
      return `sphere(${radius})`;
    case 'capsule':
      return `capsule(${listed('ends')}, ${radius})`;
    case 'triangle':
      return `triangle(${listed('corners')}${options})`;
    case 'convex': {
      const points = numbersIn(str(state, `${prefix}points`));
      return `convex(${listCode(points)}, { scale: ${vecCode(point(state, `${prefix}scale`))}, radius: ${radius} })`;
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

/** Points as they are typed: threes with a comma between. */
const listText = (list: readonly number[]): string =>
  Array.from({ length: list.length / 3 }, (_, i) => list.slice(3 * i, 3 * i + 3).join(' ')).join(', ');

export function poseCode(pose: Pose): string {
  const { x, y, z, w } = pose.quaternion;
  return `{\n  position: ${vecCode(pose.position)},\n  quaternion: { x: ${x}, y: ${y}, z: ${z}, w: ${w} },\n}`;
}

/** What can be selected, moved and turned. */
export function shapeItem(state: State, prefix: string, label: string, { shape, pose }: Placed): Item {
  return {
    key: `${prefix}shape`,
    label,
    pose,
    shape,
    turns: str(state, `${prefix}kind`) !== 'sphere',
    set: ({ position: p, quaternion: q }) => {
      const isTurned = Math.abs(
        q.x * pose.quaternion.x + q.y * pose.quaternion.y + q.z * pose.quaternion.z + q.w * pose.quaternion.w,
      );
      const at = pointValues(`${prefix}at`, { x: rounded(p.x), y: rounded(p.y), z: rounded(p.z) });
      return isTurned > 1 - 1e-12 ? at : turnValues(state, prefix, q);
    },
  };
}

/** The settings for the shape and the pose that a listing gives these names; undefined where it has none. */
export function readPlaced(
  names: ReadonlyMap<string, Literal>,
  shapeName: string,
  poseName: string,
  prefix: string,
): State | undefined {
  const call = names.get(shapeName);
  if (!isCall(call)) return undefined;
  const pose = readPose(names.get(poseName));
  const shape = pose && readShape(call.call, call.args);
  if (!shape) return undefined;
  const { center, ...rest } = shape;
  const position = add(pose.position, rotate(pose.quaternion, center as Vec3Like));
  const { x, y, z, w } = pose.quaternion;
  const values: State = {
    as: 'quaternion',
    'q.x': x,
    'q.y': y,
    'q.z': z,
    'q.w': w,
    ...(rest as State),
    ...pointValues('at', position),
  };
  return Object.fromEntries(Object.entries(values).map(([key, value]) => [prefix + key, value]));
}

function readShape(
  kind: string,
  args: readonly Literal[],
): (State & { center?: never }) | (Record<string, unknown> & { center: Vec3Like }) | undefined {
  const vector = (value: Literal | undefined): Vec3Like | undefined => {
    const numbers = vectorOf(value);
    return numbers && { x: numbers[0], y: numbers[1], z: numbers[2] };
  };
  const options = args.at(-1);
  const radius = Number(partOf(options, 'radius') ?? 0);
  const center = vector(partOf(options, 'center')) ?? ORIGIN;
  const points = (count: number) => {
    const list = args.slice(0, count).map((arg) => vectorOf(arg));
    return list.every(Boolean) ? listText(list.flat() as number[]) : undefined;
  };
  const scale = partOf(options, 'scale');
  switch (kind) {
    case 'sphere':
      return { kind, radius: Number(args[0]), center: vector(args[1]) ?? ORIGIN };
    case 'capsule': {
      const ends = points(2);
      return ends === undefined ? undefined : { kind, ends, radius: Number(args[2]), center };
    }
    case 'triangle': {
      const corners = points(3);
      return corners === undefined ? undefined : { kind, corners, radius, center };
    }
    case 'box': {
      const half = vector(args[0]);
      return half && { kind, ...pointValues('half', half), radius, center };
    }
    case 'convex': {
      const list = numbersOf(args[0]);
      const factors = typeof scale === 'number' ? { x: scale, y: scale, z: scale } : (vector(scale) ?? { x: 1, y: 1, z: 1 });
      return list && { kind, solid: 'own', points: listText(list), ...pointValues('scale', factors), radius, center };
    }
  }
  return undefined;
}

function readPose(value: Literal | undefined): { position: Vec3Like; quaternion: QuatLike } | undefined {
  if (value === undefined) return undefined;
  const [first, second] = isCall(value) ? value.args : [partOf(value, 'position'), partOf(value, 'quaternion')];
  const p = vectorOf(first) ?? [0, 0, 0];
  const q = vectorOf(second, 'xyzw') ?? [0, 0, 0, 1];
  return { position: { x: p[0], y: p[1], z: p[2] }, quaternion: { x: q[0], y: q[1], z: q[2], w: q[3] } };
}

/** Low enough for shapes at these heights in any turn. */
export const groundBelow = (...placed: readonly Placed[]): number =>
  Math.min(-1.4, ...placed.map(({ shape, pose }) => pose.position.y - shape.reach - 0.12));

/** A feature code in words: 'edge 3'. */
export const featureName = (code: number): string => `${featureType(code)} ${featureIndex(code)}`;

/** Features within this cosine of the one that faces best face as well. */
const FACING = 0.99;

/** The feature of a placed shape that faces along a direction of the world: a face across it, else an edge, else a vertex. */
export function facingFeature({ shape, pose }: Placed, direction: Vec3Like): number {
  const { faces, edges, vertices } = meshOf(shape);
  const { x, y, z, w } = pose.quaternion;
  const along = unit(rotate({ x: -x, y: -y, z: -z, w }, direction));
  let best = -1;
  let most = FACING;
  for (const [code, [a, b, c]] of faces) {
    const facing = dot(unit(cross(sub(b, a), sub(c, a))), along);
    if (facing > most) {
      most = facing;
      best = code;
    }
  }
  if (best >= 0) return best;
  const heights = [...vertices].map(([code, p]) => [code, dot(p, along)] as const).sort((p, q) => q[1] - p[1]);
  const top = heights[0];
  const across = (1 - FACING) * shape.core.reach;
  for (const [code, [a, b]] of edges) {
    if (top[1] - dot(a, along) <= across && top[1] - dot(b, along) <= across) return code;
  }
  return top[0];
}

export const isFace = (code: number): boolean => code >= FACE;
export const isEdge = (code: number): boolean => code >= EDGE && code < FACE;
