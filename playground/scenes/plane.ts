/** Two dimensions: the settings for one shape, the shape that they make, its outline, and the code for it. */
import {
  type ConvexShape,
  capsule,
  circle,
  type Pose2,
  polygon,
  type RotationLike,
  rectangle,
  rotation,
  type Vec2Like,
} from 'touchstone/2d';
import { num, type Param, type RangeParam, type State, str, vectorParams } from '../app/params.ts';
import { EDGE, sheet } from '../render/mesh.ts';
import type { Ink } from '../render/palette.ts';
import { rounded, vec } from '../render/vec.ts';
import type { Handle, Mark, Solid } from '../render/view.ts';

/** Two sliders for a place or a way. */
export function placeParams(key: string, group: string, initial: Vec2Like): RangeParam[] {
  return vectorParams(key, group, ['x', 'y', ''], { ...initial, z: 0 }, { min: -3.5, max: 3.5, step: 0.001 }).slice(0, 2);
}

export const place = (state: State, key: string): Vec2Like => ({ x: num(state, `${key}.x`), y: num(state, `${key}.y`) });

export function shapeParams(start: { kind: string; turn: number }): Param[] {
  const is = (...kinds: string[]) => ({ shown: (state: State) => kinds.includes(str(state, 'kind')) });
  const size = (key: string, label: string, initial: number, max: number, ...kinds: string[]): RangeParam => {
    return {
      type: 'range',
      key,
      label,
      group: 'Shape',
      min: key === 'size' ? 0.1 : 0,
      max,
      step: 0.01,
      initial,
      ...is(...kinds),
    };
  };
  return [
    {
      type: 'choice',
      key: 'kind',
      label: 'kind',
      group: 'Shape',
      initial: start.kind,
      options: [
        ['circle', 'Circle'],
        ['capsule', 'Capsule'],
        ['rectangle', 'Rectangle'],
        ['polygon', 'Polygon'],
      ],
    },
    // All equally high, so that one kind can take the place of another on the floor.
    size('ball', 'radius', 0.35, 1, 'circle'),
    size('length', 'length', 0.8, 2, 'capsule'),
    size('tube', 'radius', 0.35, 1, 'capsule'),
    size('half.x', 'half x', 0.5, 1.5, 'rectangle'),
    size('half.y', 'half y', 0.25, 1.5, 'rectangle'),
    { type: 'range', key: 'corners', label: 'corners', group: 'Shape', min: 3, max: 8, step: 1, initial: 5, ...is('polygon') },
    size('size', 'size', 0.26, 1, 'polygon'),
    size('radius', 'radius', 0.1, 1, 'rectangle', 'polygon'),
    {
      type: 'range',
      key: 'turn',
      label: 'turn',
      group: 'Shape',
      min: -180,
      max: 180,
      step: 0.1,
      unit: '°',
      initial: start.turn,
      ...is('capsule', 'rectangle', 'polygon'),
    },
  ];
}

/** The vertices of the core, numbered as the library does it: counter-clockwise, of a polygon from the leftmost one. */
function coreOf(state: State): Vec2Like[] {
  switch (str(state, 'kind')) {
    case 'circle':
      return [{ x: 0, y: 0 }];
    case 'capsule': {
      const half = num(state, 'length') / 2;
      return [
        { x: -half, y: 0 },
        { x: half, y: 0 },
      ];
    }
    case 'rectangle': {
      const { x, y } = place(state, 'half');
      return [
        { x: -x, y: -y },
        { x, y: -y },
        { x, y },
        { x: -x, y },
      ];
    }
    default: {
      // A little off the axis, so that one vertex alone is leftmost.
      const count = num(state, 'corners');
      return Array.from({ length: count }, (_, i) => {
        const angle = Math.PI * (1.02 + (2 * i) / count);
        return { x: rounded(num(state, 'size') * Math.cos(angle)), y: rounded(num(state, 'size') * Math.sin(angle)) };
      });
    }
  }
}

const RADII: Record<string, string> = { circle: 'ball', capsule: 'tube', rectangle: 'radius', polygon: 'radius' };
const radiusOf = (state: State): number => num(state, RADII[str(state, 'kind')]!);

export function makeShape(state: State): ConvexShape {
  const core = coreOf(state);
  const radius = radiusOf(state);
  switch (str(state, 'kind')) {
    case 'circle':
      return circle(radius);
    case 'capsule':
      return capsule(core[0]!, core[1]!, radius);
    case 'rectangle':
      return rectangle(place(state, 'half'), { radius });
    default:
      return polygon(core, { radius });
  }
}

/** A column of the answer. */
export const pair = (label: string, { x, y }: Vec2Like) => ({ label, x, y });

export const vecCode = (v: Vec2Like): string => `{ x: ${v.x}, y: ${v.y} }`;

/** The expression that makes the shape. */
export function shapeCode(state: State): string {
  const core = coreOf(state);
  const radius = radiusOf(state);
  switch (str(state, 'kind')) {
    case 'circle':
      return `circle(${radius})`;
    case 'capsule':
      return `capsule(${vecCode(core[0]!)}, ${vecCode(core[1]!)}, ${radius})`;
    case 'rectangle':
      return `rectangle(${vecCode(place(state, 'half'))}, { radius: ${radius} })`;
    default:
      return `polygon([${core.map(({ x, y }) => `${x}, ${y}`).join(', ')}], { radius: ${radius} })`;
  }
}

export function makePose(state: State, position: Vec2Like, turned = 0): Pose2 & { position: Vec2Like } {
  return { position, rotation: turnOf(str(state, 'kind') === 'circle' ? turned : num(state, 'turn') + turned) };
}

/** A turn by degrees, to six digits, so that the listing stays short; queries allow for that. */
function turnOf(degrees: number): RotationLike {
  const { c, s } = rotation((degrees * Math.PI) / 180);
  return { c: rounded(c, 6), s: rounded(s, 6) };
}

export const poseCode = ({ position, rotation: { c, s } }: Pose2): string =>
  `{ position: ${vecCode(position)}, rotation: { c: ${c}, s: ${s} } }`;

/** A part of an outline: a side moved out by the radius, or an arc about a vertex. */
export interface Piece {
  code: number;
  points: Vec2Like[];
}

/** The angle that one straight step of an arc may span. */
const STEP = Math.PI / 40;

/** The outline of the shape in its own frame, counter-clockwise, a piece for every feature of the core. */
export function outlineOf(state: State): Piece[] {
  // A rectangle without a width is a segment.
  const core = coreOf(state).filter((p, i, all) => all.findIndex((q) => q.x === p.x && q.y === p.y) === i);
  const radius = radiusOf(state);
  const out = (p: Vec2Like, angle: number) => ({ x: p.x + radius * Math.cos(angle), y: p.y + radius * Math.sin(angle) });
  const arc = (p: Vec2Like, from: number, to: number) => {
    const steps = Math.ceil((to - from) / STEP);
    return Array.from({ length: steps + 1 }, (_, i) => out(p, from + ((to - from) * i) / steps));
  };
  if (core.length === 1) return [{ code: 0, points: arc(core[0]!, 0, 2 * Math.PI) }];
  const at = (i: number) => core[(i + core.length) % core.length]!;
  // Where the normal of the side from vertex i points.
  const facing = (i: number) => Math.atan2(at(i).x - at(i + 1).x, at(i + 1).y - at(i).y);
  return core.flatMap((p, i) => {
    const before = facing(i - 1);
    const after = facing(i);
    const side = { code: core.length === 2 ? EDGE : EDGE + i, points: [out(p, after), out(at(i + 1), after)] };
    const turn = (after - before + 4 * Math.PI) % (2 * Math.PI);
    return radius > 0 ? [{ code: i, points: arc(p, before, before + turn) }, side] : [side];
  });
}

export const placed = ({ position, rotation: { c, s } }: Pose2, { x, y }: Vec2Like): Vec2Like => ({
  x: position.x + c * x - s * y,
  y: position.y + s * x + c * y,
});

/** A point of the plane in the world of the picture. */
export const lift = ({ x, y }: Vec2Like): ReturnType<typeof vec> => vec(x, y, 0);

/** In front of the level, by less than shows. */
const IN_FRONT = 0.004;

/** The shape at a pose, filled. */
export function shapeSolid(outline: readonly Piece[], pose: Pose2, alpha = 1): Solid {
  const points = outline.flatMap((piece) => piece.points.map((p) => placed(pose, p)));
  const position = vec(0, 0, IN_FRONT);
  return { mesh: sheet([points]), pose: { position, quaternion: { x: 0, y: 0, z: 0, w: 1 } }, material: 'stone', alpha };
}

export interface Stroke {
  ink: Ink;
  width: number;
  alpha?: number;
}

export function strokeMarks(points: readonly Vec2Like[], stroke: Stroke): Mark[] {
  return points.slice(1).map((p, i) => ({ type: 'line', from: lift(points[i]!), to: lift(p), ...stroke }));
}

/** The outline of the shape at a pose; the piece of `feature` that faces the same way as `normal` in gold. */
export function shapeMarks(
  outline: readonly Piece[],
  pose: Pose2,
  near?: { feature: number; normal: Vec2Like },
  alpha = 1,
): Mark[] {
  return outline.flatMap(({ code, points }) => {
    const path = points.map((p) => placed(pose, p));
    const [a, b] = [path[0]!, path.at(-1)!];
    // Both sides of a segment are edge 0.
    const faces = code < EDGE || (near && (b.y - a.y) * near.normal.x - (b.x - a.x) * near.normal.y > 0);
    return strokeMarks(
      path,
      code === near?.feature && faces ? { ink: 'answer', width: 3.4 } : { ink: 'text', width: 1.8, alpha },
    );
  });
}

/** A handle beside the shape that turns it. */
export function turnHandle(state: State, center: Vec2Like, reach: number): { handles: Handle[]; marks: Mark[] } {
  if (str(state, 'kind') === 'circle') return { handles: [], marks: [] };
  const angle = (num(state, 'turn') * Math.PI) / 180;
  const arm = reach + 0.3;
  const at = vec(center.x + arm * Math.cos(angle), center.y + arm * Math.sin(angle), 0);
  return {
    handles: [
      {
        key: 'turn',
        at,
        label: 'turn',
        small: true,
        set: (to) => ({ turn: (Math.atan2(to.y - center.y, to.x - center.x) * 180) / Math.PI }),
      },
    ],
    marks: [{ type: 'line', from: lift(center), to: at, ink: 'query', width: 1, dashed: true, alpha: 0.7 }],
  };
}
