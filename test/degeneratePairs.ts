/** Families of pairs where geometry degenerates: things parallel, coincident, flat, tiny beside huge, and touching in every way. */
import type { Vec3Like } from '../src/math/vec3.ts';
import type { Random } from './gen.ts';
import type { PairCase } from './oracle/distanceFaults.ts';
import { along, length } from './oracle/polytope.ts';
import { axisAngle, join, multiply, randomSpot, type SpotType, turn } from './pairs.ts';
import { spread } from './points.ts';
import {
  boxOf,
  boxSample,
  capsuleSample,
  convexSample,
  type Family,
  type Kind,
  randomPose,
  randomShape,
  type Sample,
  sphereSample,
  triangleSample,
} from './shapes.ts';

const vec = (x: number, y: number, z: number): Vec3Like => ({ x, y, z });
const ORIGIN = vec(0, 0, 0);
const UPRIGHT = { x: 0, y: 0, z: 0, w: 1 };

/** A shape of a kind whose core lies within the given points: corners are drawn from them. */
function spanned(random: Random, kind: Kind, name: string, point: () => Vec3Like, half: Vec3Like, radius: number): Sample {
  const label = `${name} ${kind}`;
  switch (kind) {
    case 'sphere':
      return sphereSample(label, radius, point());
    case 'capsule':
      return capsuleSample(label, point(), point(), radius);
    case 'box':
      return boxSample(label, half, point(), radius);
    case 'triangle':
      return triangleSample(label, point(), point(), point(), radius);
    case 'convex':
      return convexSample(label, Array.from({ length: 1 + random.int(9) }, point), 1, radius);
  }
}

const maybeRadius = (random: Random): number => random.pick([0, 0, 0.25, 0.5, random.next()]);

/** Numbers on a coarse grid, so that all ties are exact. */
export function gridSample(random: Random, kind: Kind): Sample {
  const point = (): Vec3Like => vec(random.int(3) - 1, random.int(3) - 1, random.int(3) - 1);
  const half = vec(0.5 * random.int(3), 0.5 * random.int(3), 0.5 * random.int(3));
  return spanned(random, kind, 'grid', point, half, random.pick([0, 0, 0.5]));
}

/** A core in the plane z = 0. */
function flatSample(random: Random, kind: Kind): Sample {
  const point = (): Vec3Like => vec(random.range(-1, 1), random.range(-1, 1), 0);
  return spanned(random, kind, 'flat', point, vec(random.range(0.2, 1), random.range(0.2, 1), 0), maybeRadius(random));
}

/** A core on the x axis. */
function straightSample(random: Random, kind: Kind): Sample {
  const point = (): Vec3Like => vec(random.pick([random.range(-1, 1), random.int(5) / 2 - 1]), 0, 0);
  return spanned(random, kind, 'straight', point, vec(random.pick([0.5, random.next()]), 0, 0), maybeRadius(random));
}

/** A core that is one point. */
function pointSample(random: Random, kind: Kind): Sample {
  const at = random.pick([ORIGIN, random.vec3()]);
  return spanned(random, kind, 'one point', () => at, ORIGIN, random.bool() ? 0 : maybeRadius(random));
}

/** Faces, edges and corners along the axes, of random sizes. */
function alignedSample(random: Random, kind: Kind): Sample {
  const half = vec(random.range(0.2, 1), random.range(0.2, 1), random.range(0.2, 1));
  const sign = (): number => random.pick([-1, 1]);
  const corner = (): Vec3Like => vec(sign() * half.x, sign() * half.y, sign() * half.z);
  if (kind !== 'convex') return spanned(random, kind, 'aligned', corner, half, maybeRadius(random));
  const corners = Array.from({ length: 8 }, (_, i) =>
    vec(i & 1 ? half.x : -half.x, i & 2 ? half.y : -half.y, i & 4 ? half.z : -half.z),
  );
  return convexSample('aligned convex', corners.slice(random.int(4)), 1, maybeRadius(random));
}

const S = Math.SQRT1_2;
const RIGHT_TURNS = [
  UPRIGHT,
  { x: 0, y: 1, z: 0, w: 0 },
  { x: S, y: 0, z: 0, w: S },
  { x: 0, y: S, z: 0, w: S },
  { x: 0.5, y: 0.5, z: 0.5, w: 0.5 },
];

/** The gaps that touching families use: none, a rounding, a little. */
function tinyGap(random: Random, scale: number): number {
  return random.pick([0, 0, 1, -1]) * scale * random.logRange(-17, -2);
}

type MakeFamily = (random: Random, kindA: Kind, kindB: Kind) => Omit<PairCase, 'name'>;

/** Two shapes whose features of the given types touch. */
function touching(
  spotA: SpotType,
  spotB: SpotType,
  options: { isParallel?: boolean; tilt?: boolean; families?: Family[] } = {},
): MakeFamily {
  const families = options.families ?? ['plain', 'rounded', 'scaled'];
  return (random, kindA, kindB) => {
    const a = random.bool(0.2) ? alignedSample(random, kindA) : randomShape(random, kindA, random.pick(families));
    const b = random.bool(0.2) ? alignedSample(random, kindB) : randomShape(random, kindB, random.pick(families));
    return touchingPair(random, a, b, spotA, spotB, options);
  };
}

function touchingPair(
  random: Random,
  a: Sample,
  b: Sample,
  spotA: SpotType,
  spotB: SpotType,
  options: { isParallel?: boolean; tilt?: boolean },
): Omit<PairCase, 'name'> {
  const scale = Math.min(spread(a), spread(b));
  const poseA = randomPose(random, random.pick(['identity', 'turned', 'right angles']), scale);
  const poseB = join(random, a, poseA, b, {
    spotA: randomSpot(random, a, spotA, random.bool(0.3)),
    spotB: randomSpot(random, b, spotB, random.bool(0.3)),
    gap: random.bool(0.2) ? -a.shape.radius - b.shape.radius : tinyGap(random, scale),
    isParallel: options.isParallel ?? random.bool(),
    tilt: options.tilt ? random.logRange(-16, -1) : 0,
  });
  return { a, poseA, b, poseB };
}

/** Both in one plane or on one line, then turned together. */
function inOne(make: (random: Random, kind: Kind) => Sample, axis: Vec3Like, isLine: boolean): MakeFamily {
  return (random, kindA, kindB) => {
    const a = make(random, kindA);
    const b = make(random, kindB);
    const common = random.bool(0.3) ? UPRIGHT : random.quaternion();
    const own = isLine
      ? random.pick([UPRIGHT, { x: 0, y: 1, z: 0, w: 0 }])
      : axisAngle(axis, random.pick([0, Math.PI, random.range(0, 6)]));
    const shift = random.pick([0, 0.5, 1, 2, random.range(0, 3)]);
    const local = isLine ? vec(shift, 0, 0) : along(ORIGIN, vec(random.range(-1, 1), random.range(-1, 1), 0), shift);
    const poseA = { position: ORIGIN, quaternion: common };
    return { a, poseA, b, poseB: { position: turn(common, local), quaternion: multiply(common, own) } };
  };
}

/** How far from the origin the far families are. */
const FAR = 1e6;

/** All families. Each makes a case for any pair of kinds. */
export const FAMILIES_OF_PAIRS: Readonly<Record<string, MakeFamily>> = {
  'on a grid': (random, kindA, kindB) => {
    const pose = (): PairCase['poseA'] => ({
      position: vec(random.int(9) / 2 - 2, random.int(5) / 2 - 1, random.int(3) / 2 - 0.5),
      quaternion: random.bool(0.7) ? UPRIGHT : random.pick(RIGHT_TURNS),
    });
    return { a: gridSample(random, kindA), poseA: pose(), b: gridSample(random, kindB), poseB: pose() };
  },
  parallel: (random, kindA, kindB) => {
    const quaternion = random.bool() ? UPRIGHT : random.quaternion();
    const axis = random.pick([vec(1, 0, 0), vec(0, 1, 0), vec(0, 0, 1), random.vec3()]);
    const a = alignedSample(random, kindA);
    const b = alignedSample(random, kindB);
    const position = turn(quaternion, along(ORIGIN, axis, random.pick([1, -1]) * random.range(0, 3)));
    return {
      a,
      poseA: { position: ORIGIN, quaternion },
      b,
      poseB: { position, quaternion: multiply(quaternion, random.pick(RIGHT_TURNS)) },
    };
  },
  'centres coincident': (random, kindA, kindB) => {
    const pose = randomPose(random, random.pick(['identity', 'turned']), 1);
    const make = random.pick([alignedSample, gridSample, pointSample]);
    const other = random.bool() ? pose : { position: pose.position, quaternion: random.quaternion() };
    return { a: make(random, kindA), poseA: pose, b: make(random, kindB), poseB: other };
  },
  'the same shape in the same place': (random, kindA, kindB) => {
    const pose = randomPose(random, random.pick(['identity', 'turned']), 1);
    const a = random.bool()
      ? gridSample(random, kindA)
      : randomShape(random, kindA, random.pick(['plain', 'rounded', 'degenerate', 'scaled']));
    return { a, poseA: pose, b: kindA === kindB ? a : gridSample(random, kindB), poseB: pose };
  },
  'on one line': inOne(straightSample, vec(1, 0, 0), true),
  'in one plane': inOne(flatSample, vec(0, 0, 1), false),
  'without size': (random, kindA, kindB) => {
    const a = pointSample(random, kindA);
    const b = random.bool() ? pointSample(random, kindB) : alignedSample(random, kindB);
    return random.bool()
      ? touchingPair(random, a, b, 'vertex', 'face', {})
      : { a, poseA: randomPose(random, 'turned', 1), b, poseB: randomPose(random, 'turned', 1) };
  },
  'flat, straight and collapsed': touching('face', 'vertex', { families: ['degenerate', 'plain'] }),
  thin: touching('edge', 'face', { families: ['thin'] }),
  'far from the centre of its own frame': touching('face', 'edge', { families: ['distant', 'plain'] }),
  '1e-4 beside 1e3': (random, kindA, kindB) => {
    const size = (sample: () => Sample, factor: number): Sample => resized(sample(), factor);
    const isFirstSmall = random.bool();
    const a = size(() => randomShape(random, kindA, random.pick(['plain', 'rounded'])), isFirstSmall ? 1e-4 : 1e3);
    const b = size(() => randomShape(random, kindB, random.pick(['plain', 'rounded'])), isFirstSmall ? 1e3 : 1e-4);
    const types: SpotType[] = ['vertex', 'edge', 'face'];
    return touchingPair(random, a, b, random.pick(types), random.pick(types), { tilt: random.bool() });
  },
  '1e6 from the origin': (random, kindA, kindB) => {
    const types: SpotType[] = ['vertex', 'edge', 'face'];
    const pair = touching(random.pick(types), random.pick(types), { tilt: random.bool() })(random, kindA, kindB);
    const shift = along(ORIGIN, random.direction(), FAR);
    const moved = (pose: PairCase['poseA']): PairCase['poseA'] => ({
      position: along(pose.position, shift, 1),
      quaternion: pose.quaternion,
    });
    return { ...pair, poseA: moved(pair.poseA), poseB: moved(pair.poseB) };
  },
  'far from each other': (random, kindA, kindB) => {
    const make = (kind: Kind): Sample =>
      random.bool(0.3)
        ? alignedSample(random, kind)
        : randomShape(random, kind, random.pick(['plain', 'rounded', 'thin', 'scaled']));
    const a = make(kindA);
    const b = make(kindB);
    const axis = random.bool(0.3) ? random.pick([vec(1, 0, 0), vec(0, 1, 0), vec(0, 0, 1)]) : random.direction();
    const way = along(random.bool() ? ORIGIN : random.vec3(), axis, random.logRange(1, 9));
    const quaternion = (): PairCase['poseA']['quaternion'] => (random.bool() ? UPRIGHT : random.quaternion());
    return {
      a,
      poseA: { position: random.bool() ? ORIGIN : random.vec3(), quaternion: quaternion() },
      b,
      poseB: { position: way, quaternion: quaternion() },
    };
  },
  'skew edges almost touching': touching('edge', 'edge', { isParallel: false, tilt: true }),
  'faces almost touching, tilted': touching('face', 'face', { tilt: true }),
  'faces resting on each other': touching('face', 'face'),
  'edges crossing': touching('edge', 'edge', { isParallel: false }),
  'edges parallel': touching('edge', 'edge', { isParallel: true }),
  'edges almost parallel': touching('edge', 'edge', { isParallel: true, tilt: true }),
  'edge on face': touching('edge', 'face'),
  'vertex on vertex': touching('vertex', 'vertex'),
  'vertex on edge': touching('vertex', 'edge'),
  'vertex on face': touching('vertex', 'face'),
  'quaternions that drifted': (random, kindA, kindB) => {
    const pair = touching('face', 'edge')(random, kindA, kindB);
    const drifted = (pose: PairCase['poseA']): PairCase['poseA'] => {
      const s = random.range(0.9991, 1.0009);
      const { x, y, z, w } = pose.quaternion;
      return { position: pose.position, quaternion: { x: s * x, y: s * y, z: s * z, w: s * w } };
    };
    return { ...pair, poseA: drifted(pair.poseA), poseB: drifted(pair.poseB) };
  },
  'hulls of a grid, scaled flat or thin': (random, kindA, kindB) => {
    const make = (kind: Kind): Sample => (kind === 'convex' ? flatGridHull(random) : gridSample(random, kind));
    const pose = (): PairCase['poseA'] => ({
      position: vec(random.int(9) / 2 - 2, random.int(9) / 2 - 2, random.int(9) / 2 - 2),
      quaternion: random.bool(0.7) ? UPRIGHT : random.pick([...RIGHT_TURNS, random.quaternion()]),
    });
    return { a: make(kindA), poseA: pose(), b: make(kindB), poseB: pose() };
  },
  'hulls scaled unevenly, mirrored or collapsed': (random, kindA, kindB) => {
    const make = (kind: Kind): Sample =>
      kind === 'convex' ? scaledHull(random) : randomShape(random, kind, random.pick(['plain', 'rounded']));
    const types: SpotType[] = ['vertex', 'edge', 'face'];
    return touchingPair(random, make(kindA), make(kindB), random.pick(types), random.pick(types), { tilt: random.bool(0.3) });
  },
};

/** A hull with corners in rows, which lie within sides of its outline once it is scaled flat, or all but flat. */
function flatGridHull(random: Random): Sample {
  const points = Array.from({ length: 4 + random.int(12) }, () => vec(random.int(4), random.int(4), random.int(4)));
  const thin = random.pick([0, 0, 1e-3, 1e-6, 1e-9, -1e-9, 1e-12]);
  const sides = random.pick([vec(1, 1, 1), vec(1, -1, 1), vec(0.5, 2, 1)]);
  const scale = random.pick([vec(thin, sides.y, sides.z), vec(sides.x, thin, sides.z), vec(sides.x, sides.y, thin)]);
  return convexSample('flat grid convex', points, scale, random.pick([0, 0, 0.5]));
}

function scaledHull(random: Random): Sample {
  const factor = (): number => random.pick([0, 1, -1, 2, -0.5, 1e-3, random.range(-2, 2)]);
  const points = Array.from({ length: 4 + random.int(8) }, () => random.vec3());
  return convexSample('scaled convex', points, vec(factor(), factor(), factor()), maybeRadius(random));
}

/** The same shape, larger or smaller. */
export function resized(sample: Sample, factor: number): Sample {
  const { shape, vertices, name } = sample;
  const at = (v: Vec3Like): Vec3Like => vec(v.x * factor, v.y * factor, v.z * factor);
  const corners = vertices.map(at);
  const radius = shape.radius * factor;
  switch (shape.kind) {
    case 'sphere':
      return sphereSample(name, radius, corners[0]);
    case 'capsule':
      return capsuleSample(name, corners[0], corners[1], radius);
    case 'box': {
      const { half, center } = boxOf(sample);
      return boxSample(name, at(half), at(center), radius);
    }
    case 'triangle':
      return triangleSample(name, corners[0], corners[1], corners[2], radius);
    case 'convex':
      return convexSample(name, corners, 1, radius);
  }
}

/** True where every number of a case is a small whole number of halves and nothing is turned, so that the answer has no excuse. */
export function isExact({ a, poseA, b, poseB }: PairCase): boolean {
  const isUpright = (q: PairCase['poseA']['quaternion']): boolean => q.w === 1 && length(q) === 0;
  const isHalf = (v: Vec3Like): boolean => [v.x, v.y, v.z].every((c) => Number.isInteger(2 * c) && Math.abs(c) < 100);
  return (
    isUpright(poseA.quaternion) &&
    isUpright(poseB.quaternion) &&
    [...a.vertices, ...b.vertices, poseA.position, poseB.position].every(isHalf) &&
    a.shape.radius === 0 &&
    b.shape.radius === 0
  );
}
