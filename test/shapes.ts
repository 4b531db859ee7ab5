/**
 * Random shapes of every kind for the laws, each with what an oracle needs to know about it: the vertices of its core as a plain list,
 * whether the core has an inside, and which vertices a feature code names.
 */
import { Quat } from '../src/math/quat.ts';
import { type Pose, Transform } from '../src/math/transform.ts';
import { Vec3, type Vec3Like } from '../src/math/vec3.ts';
import { box } from '../src/shapes/box.ts';
import { convexHull } from '../src/shapes/build/convexHull.ts';
import { capsule } from '../src/shapes/capsule.ts';
import { convex } from '../src/shapes/convex.ts';
import type { Convex, ConvexShape } from '../src/shapes/shape.ts';
import { sphere } from '../src/shapes/sphere.ts';
import { triangle } from '../src/shapes/triangle.ts';
import type { Random } from './gen.ts';
import { type HullTables, tablesOf } from './oracle/hullTables.ts';

export interface Sample {
  /** What it is, for messages. */
  name: string;
  shape: ConvexShape;
  /** The vertices of the core in the shape's frame. */
  vertices: readonly Vec3Like[];
  /** True when the core itself has a volume. */
  solid: boolean;
  /** The farthest that the shape reaches from the origin of its frame: what its errors are measured in. */
  size: number;
}

export const KINDS = ['sphere', 'capsule', 'box', 'triangle', 'convex'] as const;
export type Kind = (typeof KINDS)[number];

/** What is special about a shape. */
export const FAMILIES = ['plain', 'rounded', 'sized', 'thin', 'distant', 'degenerate', 'scaled'] as const;
export type Family = (typeof FAMILIES)[number];

const vec = (x: number, y: number, z: number): Vec3Like => ({ x, y, z });
const plus = (a: Vec3Like, b: Vec3Like): Vec3Like => vec(a.x + b.x, a.y + b.y, a.z + b.z);
const times = (a: Vec3Like, s: Vec3Like): Vec3Like => vec(a.x * s.x, a.y * s.y, a.z * s.z);

function sample(name: string, shape: ConvexShape, vertices: readonly Vec3Like[], solid: boolean): Sample {
  const far = Math.max(...vertices.map(({ x, y, z }) => Math.hypot(x, y, z)));
  return { name, shape, vertices, solid, size: far + shape.radius };
}

/** What a shape's numbers are drawn from. */
interface Draw {
  random: Random;
  /** How large the core is along each axis. */
  extent: Vec3Like;
  /** Where it is in its own frame. */
  offset: Vec3Like;
  radius: number;
}

function drawFor(random: Random, family: Family): Draw {
  const size = family === 'sized' ? random.logRange(-6, 6) : random.range(0.3, 2);
  const thin = () => (family === 'thin' ? random.pick([1, 1, 1e-3, 1e-6, 1e-9]) : random.range(0.3, 1));
  const far = family === 'distant' ? size * random.logRange(1, 6) : size * random.pick([0, 0.5]);
  const hasRadius = family === 'plain' ? false : family === 'rounded' ? true : random.bool();
  const ratio = family === 'thin' ? random.logRange(-9, 1) : random.range(0.05, 1);
  return {
    random,
    extent: vec(size * thin(), size * thin(), size * thin()),
    offset: random.vec3(far),
    radius: hasRadius ? size * ratio : 0,
  };
}

/** A random shape of a kind, special in the way of a family. */
export function randomShape(random: Random, kind: Kind, family: Family): Sample {
  const draw = drawFor(random, family);
  const name = `${family} ${kind}`;
  if (family === 'degenerate') return degenerateShape(draw, kind, name);
  const { extent, offset, radius } = draw;
  const point = () => plus(offset, times(random.vec3(), extent));
  switch (kind) {
    case 'sphere':
      return sphereSample(name, radius > 0 ? radius : extent.x, offset);
    case 'capsule':
      return capsuleSample(name, point(), point(), family === 'thin' ? radius : Math.max(radius, 0.1 * extent.x));
    case 'box':
      return boxSample(name, extent, offset, radius);
    case 'triangle':
      return triangleSample(name, point(), point(), point(), radius);
    case 'convex': {
      const points = Array.from({ length: 4 + random.int(7) }, point);
      const scale = family === 'scaled' ? times(random.vec3(2), random.vec3(2)) : 1;
      return convexSample(name, points, scale, radius);
    }
  }
}

function degenerateShape({ random, extent, offset, radius }: Draw, kind: Kind, name: string): Sample {
  const point = () => plus(offset, times(random.vec3(), extent));
  /** Numbers on a coarse grid, so that points can coincide or lie on a line exactly. */
  const grid = () => vec(random.int(3) - 1, random.int(3) - 1, random.int(3) - 1);
  const a = random.bool() ? point() : grid();
  switch (kind) {
    case 'sphere':
      return sphereSample(`${name}: a point`, random.bool() ? 0 : radius, random.bool() ? vec(0, 0, 0) : a);
    case 'capsule':
      if (random.bool()) return capsuleSample(`${name}: no length`, a, a, radius);
      return capsuleSample(`${name}: no radius`, a, random.bool() ? point() : plus(a, grid()), 0);
    case 'box': {
      const zero = () => (random.bool() ? 0 : 1);
      return boxSample(`${name}: flat`, times(extent, vec(zero(), zero(), zero())), random.bool() ? offset : grid(), radius);
    }
    case 'triangle': {
      const b = random.bool() ? point() : plus(a, grid());
      const t = random.pick([0, 1, 0.5, -1, 2, 0.3]);
      const c = plus(a, times(vec(b.x - a.x, b.y - a.y, b.z - a.z), vec(t, t, t)));
      return triangleSample(`${name}: collinear`, ...shuffled(random, a, b, c), radius);
    }
    case 'convex': {
      const scale = vec(random.pick([0, 1, -2]), random.pick([0, 1.5]), random.pick([0, 1, -0.5]));
      if (random.bool()) {
        const points = Array.from({ length: 5 + random.int(6) }, point);
        return convexSample(`${name}: scaled to nothing`, points, scale, radius);
      }
      // A grid's points give faces with many corners and sets that are flat, straight or one point.
      const spread = times(extent, vec(random.int(2), random.int(2), random.int(2)));
      const points = Array.from({ length: 1 + random.int(12) }, () => plus(offset, times(grid(), spread)));
      return convexSample(`${name}: grid`, points, 1, radius);
    }
  }
}

function shuffled(random: Random, a: Vec3Like, b: Vec3Like, c: Vec3Like): [Vec3Like, Vec3Like, Vec3Like] {
  return random.pick<[Vec3Like, Vec3Like, Vec3Like]>([
    [a, b, c],
    [b, c, a],
    [c, a, b],
    [b, a, c],
  ]);
}

export function sphereSample(name: string, radius: number, center: Vec3Like): Sample {
  return sample(name, sphere(radius, center), [center], false);
}

export function capsuleSample(name: string, a: Vec3Like, b: Vec3Like, radius: number): Sample {
  return sample(name, capsule(a, b, radius), [a, b], false);
}

export function boxSample(name: string, half: Vec3Like, center: Vec3Like, radius: number): Sample {
  const corner = (i: number) => plus(center, times(half, vec(i & 1 ? -1 : 1, i & 2 ? -1 : 1, i & 4 ? -1 : 1)));
  const solid = half.x > 0 && half.y > 0 && half.z > 0;
  return sample(name, box(half, { center, radius }), [0, 1, 2, 3, 4, 5, 6, 7].map(corner), solid);
}

export function triangleSample(name: string, a: Vec3Like, b: Vec3Like, c: Vec3Like, radius: number): Sample {
  return sample(name, triangle(a, b, c, { radius }), [a, b, c], false);
}

export function convexSample(name: string, points: readonly Vec3Like[], scale: number | Vec3Like, radius: number): Sample {
  return hullSample(name, convex(convexHull(points), { scale, radius }));
}

/** A convex shape with the vertices of its own tables, which have tests of their own. */
export function hullSample(name: string, shape: Convex): Sample {
  const tables = tablesOf(shape.core);
  const vertices = Array.from({ length: tables.vertexCount }, (_, i) => tables.vertex(i, new Vec3()));
  return sample(name, shape, vertices, tables.dimension === 3);
}

/** The centre and half extents of a box, from its corners. */
export function boxOf({ vertices }: Sample): { center: Vec3Like; half: Vec3Like } {
  const [p, q] = [vertices[0], vertices[7]];
  return {
    center: vec((p.x + q.x) / 2, (p.y + q.y) / 2, (p.z + q.z) / 2),
    half: vec((p.x - q.x) / 2, (p.y - q.y) / 2, (p.z - q.z) / 2),
  };
}

/** The vertices of the core that a feature code names; throws for a code that the shape cannot give. */
export function featureVertices({ shape, vertices }: Sample, code: number): Vec3Like[] {
  const type = code >> 14;
  const index = code & 0x3fff;
  return vertexIndices(shape, type, index).map((i) => {
    const vertex = vertices[i];
    if (vertex === undefined) throw new Error(`the ${shape.kind} has no feature ${code}`);
    return vertex;
  });
}

function vertexIndices(shape: ConvexShape, type: number, index: number): readonly number[] {
  if (type === 0) return [index];
  switch (shape.kind) {
    case 'capsule':
      if (type === 1 && index === 0) return [0, 1];
      break;
    case 'triangle':
      if (type === 1 && index < 3) return [index, (index + 1) % 3];
      if (type === 2 && index === 0) return [0, 1, 2];
      break;
    case 'box':
      if (type === 1 && index < 12) return boxEdge(index);
      if (type === 2 && index < 6) {
        return [0, 1, 2, 3, 4, 5, 6, 7].filter((v) => ((v >> (index % 3)) & 1) === (index < 3 ? 0 : 1));
      }
      break;
    case 'convex':
      return hullIndices(tablesOf(shape.core), type, index);
  }
  throw new Error(`a ${shape.kind} has no feature of type ${type} with index ${index}`);
}

/** The ends of a box's edge: the bits of its code belong to the two axes across, in order. */
function boxEdge(index: number): number[] {
  const axis = index >> 2;
  const [first, second] = [0, 1, 2].filter((other) => other !== axis) as [number, number];
  const base = ((index & 1) << first) | (((index >> 1) & 1) << second);
  return [base, base | (1 << axis)];
}

function hullIndices(hull: HullTables, type: number, index: number): number[] {
  if (hull.dimension < 2) {
    if (hull.dimension === 1 && type === 1 && index === 0) return [0, 1];
    throw new Error(`a straight hull has no feature of type ${type} with index ${index}`);
  }
  if (type === 1) return [...hull.edgeVertices.subarray(2 * index, 2 * index + 2)];
  return [...hull.loopVertices.subarray(hull.faceStart[index], hull.faceStart[index + 1])];
}

/** How poses are drawn: where they are, and how they are turned. */
export const POSES = ['identity', 'turned', 'right angles', 'drifted', 'far'] as const;
export type PoseFamily = (typeof POSES)[number];

const S = Math.SQRT1_2;
const RIGHT_ANGLES = [vec(S, 0, 0), vec(0, S, 0), vec(0, 0, S), vec(-S, 0, 0)];

/** A random pose within a few sizes of the origin, or 1e6 sizes away. */
export function randomPose(random: Random, family: PoseFamily, size: number): Transform {
  if (family === 'identity') return new Transform(random.bool() ? vec(0, 0, 0) : random.vec3(3 * size));
  if (family === 'right angles') return new Transform(random.vec3(3 * size), { ...random.pick(RIGHT_ANGLES), w: S });
  const q = random.quaternion();
  const norm = family === 'drifted' ? random.range(0.9991, 1.0009) : 1;
  const position = random.vec3(family === 'far' ? 1e6 * size : 3 * size);
  return new Transform(position, { x: q.x * norm, y: q.y * norm, z: q.z * norm, w: q.w * norm });
}

/** The same pose with its quaternion made unit. */
export function normalizedPose({ position, quaternion: q }: Pose): Pose {
  const inv = 1 / Math.hypot(q.x, q.y, q.z, q.w);
  return { position, quaternion: new Quat(q.x * inv, q.y * inv, q.z * inv, q.w * inv) };
}

/** Every number that a sample and a pose are made of, to print when a law fails. */
export function describeCase(subject: Sample, pose: Pose): string {
  return `${subject.name}: ${JSON.stringify(subject.vertices)}, radius ${subject.shape.radius}, pose ${JSON.stringify(pose)}`;
}
