/** Two dimensions: the settings for one shape and its pose, the shape that they make, its outline, the code, and how to read that again. */

import { type ConvexShape as ConvexShape3, convex, convexHull } from 'touchstone';
import { type ConvexShape, capsule, circle, type Pose2, polygon, rectangle, rotation, type Vec2Like } from 'touchstone/2d';
import { isCall, type Literal, numbersOf, partOf, vectorOf } from '../app/literal.ts';
import { type NumberParam, num, numbersIn, type Param, type State, str } from '../app/params.ts';
import { EDGE, sheet } from '../render/mesh.ts';
import type { Ink, Material } from '../render/palette.ts';
import { IDENTITY, rounded, vec } from '../render/vec.ts';
import type { Item, Mark, Solid } from '../render/view.ts';
import { withListing } from './shapes.ts';

export interface ShapeStart2 {
  kind: string;
  at: Vec2Like;
  turn?: number;
  radius?: number;
  half?: Vec2Like;
  points?: string;
}

const FIRST_RADIUS: Record<string, number> = { circle: 0.35, capsule: 0.35, rectangle: 0.1, polygon: 0.1 };
const DEGREE = Math.PI / 180;

/** Two numbers for a place or a way. */
export function placeParams(key: string, group: string, initial: Vec2Like, label = ''): NumberParam[] {
  return (['x', 'y'] as const).map((axis) => {
    return {
      type: 'number',
      key: `${key}.${axis}`,
      label: `${label} ${axis}`.trim(),
      group,
      initial: initial[axis],
      min: -4,
      max: 4,
    };
  });
}

export const place = (state: State, key: string): Vec2Like => ({ x: num(state, `${key}.x`), y: num(state, `${key}.y`) });
export const placeValues = (key: string, { x, y }: Vec2Like): State => ({ [`${key}.x`]: x, [`${key}.y`]: y });

export function shapeParams2(prefix: string, group: string, start: ShapeStart2): Param[] {
  const is = (...kinds: string[]) => ({ shown: (state: State) => kinds.includes(str(state, `${prefix}kind`)) });
  const of = (key: string, label: string) => ({ key: prefix + key, label, group });
  const { kind, half = { x: 0.5, y: 0.25 }, points = '-0.4 -0.3, 0.45 -0.25, 0.5 0.2, 0 0.5, -0.45 0.15' } = start;
  return [
    {
      type: 'choice',
      ...of('kind', 'shape'),
      initial: kind,
      options: [
        ['circle', 'Circle'],
        ['capsule', 'Capsule'],
        ['rectangle', 'Rectangle'],
        ['polygon', 'Polygon'],
      ],
    },
    { type: 'text', ...of('ends', 'ends'), initial: '-0.4 0, 0.4 0', ...is('capsule') },
    { type: 'number', ...of('half.x', 'half x'), initial: half.x, min: 0, max: 2, ...is('rectangle') },
    { type: 'number', ...of('half.y', 'half y'), initial: half.y, min: 0, max: 2, ...is('rectangle') },
    { type: 'text', ...of('points', 'points'), initial: points, ...is('polygon') },
    { type: 'number', ...of('radius', 'radius'), initial: start.radius ?? FIRST_RADIUS[kind], min: 0, max: 1 },
    ...placeParams(`${prefix}at`, group, start.at, 'at'),
    {
      type: 'number',
      ...of('turn', 'turn °'),
      initial: start.turn ?? 0,
      min: -180,
      max: 180,
      ...is('capsule', 'rectangle', 'polygon'),
    },
  ];
}

export function shapeChange2(state: State, key: string, prefix: string): State | undefined {
  return key === `${prefix}kind` ? { [`${prefix}radius`]: FIRST_RADIUS[str(state, key)] } : undefined;
}

export interface Placed2 {
  shape: ConvexShape;
  pose: Pose2 & { position: Vec2Like };
}

function pointsOf(state: State, key: string): Vec2Like[] {
  const numbers = numbersIn(str(state, key));
  if (numbers.length % 2 !== 0) throw new RangeError(`points must be pairs of numbers, got ${numbers.length} numbers`);
  return Array.from({ length: numbers.length / 2 }, (_, i) => ({ x: numbers[2 * i], y: numbers[2 * i + 1] }));
}

export function makePlaced2(state: State, prefix: string): Placed2 {
  const position = place(state, `${prefix}at`);
  const degrees = str(state, `${prefix}kind`) === 'circle' ? 0 : num(state, `${prefix}turn`);
  const shape = withListing(() => makeShape2(state, prefix), shapeCode2(state, prefix), 'touchstone/2d');
  return { shape, pose: { position, rotation: rotation(degrees * DEGREE) } };
}

function makeShape2(state: State, prefix: string): ConvexShape {
  const radius = num(state, `${prefix}radius`);
  switch (str(state, `${prefix}kind`)) {
    case 'circle':
      return circle(radius);
    case 'capsule': {
      const [a, b] = pointsOf(state, `${prefix}ends`);
      if (!a || !b) throw new RangeError('a capsule has two ends');
      return capsule(a, b, radius);
    }
    case 'rectangle':
      return rectangle(place(state, `${prefix}half`), { radius });
    default:
      return polygon(pointsOf(state, `${prefix}points`), { radius });
  }
}

export const vecCode2 = (v: Vec2Like): string => `{ x: ${v.x}, y: ${v.y} }`;

/** The expression that makes the shape. */
export function shapeCode2(state: State, prefix: string): string {
  const radius = num(state, `${prefix}radius`);
  switch (str(state, `${prefix}kind`)) {
    case 'circle':
      return `circle(${radius})`;
    case 'capsule':
      return `capsule(${pointsOf(state, `${prefix}ends`).map(vecCode2).join(', ')}, ${radius})`;
    case 'rectangle':
      return `rectangle(${vecCode2(place(state, `${prefix}half`))}, { radius: ${radius} })`;
    default:
      return `polygon([${numbersIn(str(state, `${prefix}points`)).join(', ')}], { radius: ${radius} })`;
  }
}

export const poseCode2 = ({ position, rotation: { c, s } }: Pose2): string =>
  `{ position: ${vecCode2(position)}, rotation: { c: ${c}, s: ${s} } }`;

/** The settings for the shape and the pose that a listing gives these names; undefined where it has none. */
export function readPlaced2(
  names: ReadonlyMap<string, Literal>,
  shapeName: string,
  poseName: string,
  prefix: string,
): State | undefined {
  const call = names.get(shapeName);
  const pose = names.get(poseName);
  if (!isCall(call) || pose === undefined || isCall(pose)) return undefined;
  const { args } = call;
  const [x, y] = vectorOf(partOf(pose, 'position'), 'xy') ?? [0, 0];
  const [c, s] = vectorOf(partOf(pose, 'rotation'), 'cs') ?? [1, 0];
  const radius = Number(partOf(args.at(-1), 'radius') ?? 0);
  const values: State = { kind: call.call, 'at.x': x, 'at.y': y, turn: Math.atan2(s, c) / DEGREE, radius };
  const half = vectorOf(args[0], 'xy');
  const list = numbersOf(args[0], 'xy');
  if (call.call === 'circle') values.radius = Number(args[0]);
  else if (call.call === 'capsule') {
    const end = vectorOf(args[1], 'xy');
    if (!half || !end) return undefined;
    values.ends = `${half.join(' ')}, ${end.join(' ')}`;
    values.radius = Number(args[2]);
  } else if (call.call === 'rectangle' && half) Object.assign(values, placeValues('half', { x: half[0], y: half[1] }));
  else if (call.call === 'polygon' && list) values.points = list.join(' ');
  else return undefined;
  return Object.fromEntries(Object.entries(values).map(([key, value]) => [prefix + key, value]));
}

/** A part of an outline: a side moved out by the radius, or an arc about a vertex. */
export interface Piece {
  code: number;
  points: Vec2Like[];
}

/** The angle that one straight step of an arc may span. */
const STEP = Math.PI / 40;

/** The vertices of the core in the frame of the shape, in the order of their codes. */
export const coreOf = ({ core }: ConvexShape): Vec2Like[] =>
  core.edges.map((edge) => ({ x: core.middleX + edge.x, y: core.middleY + edge.y }));

/** Points of a circle, from one angle to another. */
export function arcPoints({ x, y }: Vec2Like, radius: number, from: number, to: number): Vec2Like[] {
  const steps = Math.max(1, Math.ceil(Math.abs(to - from) / STEP));
  return Array.from({ length: steps + 1 }, (_, i) => {
    const angle = from + ((to - from) * i) / steps;
    return { x: x + radius * Math.cos(angle), y: y + radius * Math.sin(angle) };
  });
}

/** The outline of the shape in its own frame, counter-clockwise, a piece for every feature of the core. */
export function outlineOf(shape: ConvexShape): Piece[] {
  const { radius, core } = shape;
  const vertices = coreOf(shape);
  const { edges } = core;
  if (edges.length === 1) return [{ code: 0, points: arcPoints(vertices[0], radius, 0, 2 * Math.PI) }];
  const facing = (i: number) => Math.atan2(edges[i].ny, edges[i].nx);
  const out = (p: Vec2Like, { nx, ny }: { nx: number; ny: number }) => ({ x: p.x + radius * nx, y: p.y + radius * ny });
  return edges.flatMap((edge, i) => {
    const p = vertices[i];
    const side = { code: edge.code, points: [out(p, edge), out(vertices[(i + 1) % vertices.length], edge)] };
    const before = facing((i + edges.length - 1) % edges.length);
    const turn = (facing(i) - before + 4 * Math.PI) % (2 * Math.PI);
    return radius > 0 ? [{ code: i, points: arcPoints(p, radius, before, before + turn) }, side] : [side];
  });
}

export const placed2 = ({ position, rotation: { c, s } }: Pose2, { x, y }: Vec2Like): Vec2Like => ({
  x: position.x + c * x - s * y,
  y: position.y + s * x + c * y,
});

/** A point of the plane in the world of the picture. */
export const lift = ({ x, y }: Vec2Like): ReturnType<typeof vec> => vec(x, y, 0);

/** In front of the level, by less than shows. */
const IN_FRONT = 0.004;

/** The shape at a pose, filled. */
export function shapeSolid({ shape, pose }: Placed2, alpha = 1, material: Material = 'stone', front = 1): Solid {
  const points = outlineOf(shape).flatMap((piece) => piece.points.map((p) => placed2(pose, p)));
  return { mesh: sheet([points]), pose: { position: vec(0, 0, front * IN_FRONT), quaternion: IDENTITY }, material, alpha };
}

export interface Stroke {
  ink: Ink;
  width: number;
  alpha?: number;
  dashed?: boolean;
}

export function strokeMarks(points: readonly Vec2Like[], stroke: Stroke): Mark[] {
  return points.slice(1).map((p, i) => ({ type: 'line', from: lift(points[i]), to: lift(p), ...stroke }));
}

/** The outline of the shape; the piece of `feature` that faces the same way as `normal` in gold. */
export function shapeMarks({ shape, pose }: Placed2, near?: { feature: number; normal: Vec2Like }, alpha = 1): Mark[] {
  return outlineOf(shape).flatMap(({ code, points }) => {
    const path = points.map((p) => placed2(pose, p));
    const [a, b] = [path[0], path.at(-1)!];
    // Both sides of a segment are edge 0.
    const faces = code < EDGE || (near && (b.y - a.y) * near.normal.x - (b.x - a.x) * near.normal.y > 0);
    return strokeMarks(
      path,
      code === near?.feature && faces ? { ink: 'answer', width: 3.4 } : { ink: 'text', width: 1.8, alpha },
    );
  });
}

const sheets = new WeakMap<ConvexShape, ConvexShape3>();

/** The shape as a thin sheet in space, to be picked. */
function sheetOf(shape: ConvexShape): ConvexShape3 {
  let made = sheets.get(shape);
  if (!made) {
    made = convex(convexHull(outlineOf(shape).flatMap(({ points }) => points.flatMap(({ x, y }) => [x, y, 0]))));
    sheets.set(shape, made);
  }
  return made;
}

/** What can be selected, moved and turned. */
export function shapeItem2(state: State, prefix: string, label: string, { shape, pose }: Placed2): Item {
  const { c, s } = pose.rotation;
  const angle = Math.atan2(s, c);
  return {
    key: `${prefix}shape`,
    label,
    pose: { position: lift(pose.position), quaternion: { x: 0, y: 0, z: Math.sin(angle / 2), w: Math.cos(angle / 2) } },
    // Only when something is picked.
    get shape() {
      return sheetOf(shape);
    },
    turns: str(state, `${prefix}kind`) !== 'circle',
    set: ({ position: p, quaternion: q }) => {
      const turn = rounded((2 * Math.atan2(q.z, q.w)) / DEGREE, 2);
      const turned = turn - num(state, `${prefix}turn`);
      const isTurned = Math.abs(turned - 360 * Math.round(turned / 360)) > 0.006;
      if (isTurned) return { [`${prefix}turn`]: rounded(turn - 360 * Math.round(turn / 360), 2) };
      return placeValues(`${prefix}at`, { x: rounded(p.x), y: rounded(p.y) });
    },
  };
}

/** A point of the plane that can be moved. */
export function placeItem(key: string, label: string, at: Vec2Like, set: (to: Vec2Like) => State): Item {
  return {
    key,
    label,
    isPoint: true,
    pose: { position: lift(at), quaternion: IDENTITY },
    set: ({ position: p }) => set({ x: rounded(p.x), y: rounded(p.y) }),
  };
}

/** A column of the answer. */
export const column = (label: string, { x, y }: Vec2Like) => ({ label, x, y });
