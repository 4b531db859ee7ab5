/** Casts for the laws: aimed at random, and led to or past a chosen contact of two features. */
import type { Vec3Like } from '../src/math/vec3.ts';
import { gridSample, resized } from './degeneratePairs.ts';
import type { Random } from './gen.ts';
import type { CastCase } from './oracle/castFaults.ts';
import { along, cross, length, times, unit } from './oracle/polytope.ts';
import { join, pairSample, randomSpot, SPOTS, turn } from './pairs.ts';
import { corePoint, spread } from './points.ts';
import {
  boxSample,
  capsuleSample,
  convexSample,
  KINDS,
  type Kind,
  randomPose,
  type Sample,
  sphereSample,
  triangleSample,
} from './shapes.ts';

/** The 25 ordered pairs. */
export const ORDERED_PAIRS: readonly (readonly [Kind, Kind])[] = KINDS.flatMap((a) => KINDS.map((b) => [a, b] as const));

const ORIGIN = { x: 0, y: 0, z: 0 };

type MakeCast = (random: Random, a: Sample, b: Sample) => Omit<CastCase, 'name'>;

/** From anywhere near towards a point in or near B, past it or short of it. */
const aimed: MakeCast = (random, a, b) => {
  const poseB = randomPose(random, random.pick(['identity', 'turned', 'right angles', 'drifted']), b.size);
  const quaternion = random.quaternion();
  const width = spread(a) + spread(b);
  const aim = along(turn(poseB.quaternion, corePoint(random, b)), random.direction(), 0.3 * random.next() * width);
  const target = along(along(poseB.position, aim, 1), turn(quaternion, corePoint(random, a)), -1);
  const way = times(random.direction(), width * random.range(0.5, 5));
  const displacement = times(way, random.range(0.5, 3));
  return { a, poseA: { position: along(target, way, -1), quaternion }, displacement, b, poseB };
};

interface Plan {
  /** How the way goes: the cosine with the normal of the contact, and its length in widths of the smaller shape. */
  closing: number;
  length: number;
  /** The part of the way at which the contact is. */
  part: number;
  /** From surface to surface at the contact, in widths of the smaller shape. */
  gap?: number;
  isParallel?: boolean;
  tilt?: number;
}

/** Leads A to the contact of two random features. */
function led(random: Random, a: Sample, b: Sample, plan: Plan): Omit<CastCase, 'name'> {
  const width = Math.min(spread(a), spread(b)) || 1;
  const poseA = randomPose(random, random.pick(['identity', 'turned', 'right angles']), width);
  const spotA = randomSpot(random, a, random.pick(SPOTS), random.bool(0.2));
  const spotB = randomSpot(random, b, random.pick(SPOTS), random.bool(0.2));
  const { isParallel = random.bool(0.3), tilt = random.bool(0.2) ? random.logRange(-16, -1) : 0, gap = 0 } = plan;
  const poseB = join(random, a, poseA, b, { spotA, spotB, gap: gap * width, isParallel, tilt });
  const normal = turn(poseA.quaternion, spotA.normal);
  const across = unit(cross(normal, random.direction()));
  const { closing } = plan;
  const direction = along(times(normal, closing), across, Math.sqrt(1 - closing * closing));
  const displacement = times(direction, plan.length * width);
  const position = along(poseA.position, displacement, -plan.part);
  return { a, poseA: { position, quaternion: poseA.quaternion }, displacement, b, poseB };
}

const halves = (random: Random, count: number): number => random.int(count) / 2 - (count - 1) / 4;

/** A hull collapsed to a polygon, a segment or a point, or a box without thickness or with hardly any. */
function flattened(random: Random): Sample {
  const radius = random.pick([0, 0, 1e-6, random.range(0.05, 1)]);
  const size = [random.range(0.2, 2), random.range(0.2, 2), random.range(0.2, 2)];
  const thickness = random.pick([0, 0, 1e-12, 1e-9, 1e-5]);
  for (const axis of random.pick([[0], [1], [2], [0, 1], [1, 2], [0, 1, 2]])) size[axis] = thickness;
  const [x, y, z] = size as [number, number, number];
  if (random.bool()) return boxSample('flat box', { x, y, z }, random.pick([ORIGIN, random.vec3()]), radius);
  const points = Array.from({ length: 5 + random.int(12) }, () => random.vec3());
  return convexSample('collapsed convex', points, { x, y, z }, radius);
}

/** The same shape with hardly a radius. */
function hardlyRounded(random: Random, { name, shape, vertices }: Sample): Sample {
  const radius = random.logRange(-9, -2);
  const label = `hardly rounded ${name}`;
  const [a, b = a, c = b] = vertices as [Vec3Like, Vec3Like?, Vec3Like?];
  switch (shape.kind) {
    case 'sphere':
      return sphereSample(label, radius, a);
    case 'capsule':
      return capsuleSample(label, a, b, radius);
    case 'triangle':
      return triangleSample(label, a, b, c, radius);
    default:
      return convexSample(label, vertices, 1, radius);
  }
}

/** All families. Each makes a cast of any two samples; the last few choose their own. */
export const CAST_FAMILIES: Readonly<Record<string, MakeCast>> = {
  aimed,
  'aimed again': aimed,
  'feature on feature': (random, a, b) =>
    led(random, a, b, { closing: random.range(0.05, 1), length: random.logRange(-1, 1), part: random.range(0.1, 1) }),
  'head on': (random, a, b) => led(random, a, b, { closing: 1, length: random.range(0.5, 3), part: random.range(0.1, 0.9) }),
  'grazing along a face, an edge or a vertex': (random, a, b) =>
    led(random, a, b, {
      closing: random.pick([0, 1, 1, -1]) * random.logRange(-17, -2),
      length: random.range(0.5, 3),
      part: random.range(0.1, 0.9),
      gap: random.pick([0, 1, -1]) * random.logRange(-17, -3),
      tilt: 0,
    }),
  'starts touching': (random, a, b) =>
    led(random, a, b, {
      closing: random.pick([1, -1, 0, random.range(-1, 1)]),
      length: random.logRange(-3, 1),
      part: 0,
      gap: random.pick([0, 0, 1, -1]) * random.logRange(-17, -8),
    }),
  'starts overlapping': (random, a, b) =>
    led(random, a, b, { closing: random.range(-1, 1), length: random.range(0, 2), part: 0, gap: -random.logRange(-7, -0.5) }),
  'ends at the contact': (random, a, b) =>
    led(random, a, b, {
      closing: random.range(0.1, 1),
      length: random.range(0.5, 3),
      part: 1,
      gap: random.pick([0, 1, -1]) * random.logRange(-17, -5),
    }),
  'no way at all': (random, a, b) => led(random, a, b, { closing: 1, length: 0, part: 0, gap: random.range(-0.2, 0.5) }),
  '1e-6 long': (random, a, b) =>
    led(random, a, b, { closing: random.range(0.05, 1), length: 1e-6, part: random.range(0.2, 1.2), gap: 0 }),
  'from 1e6 away': (random, a, b) =>
    led(random, a, b, { closing: random.range(0.05, 1), length: 2e6 * random.range(0.5, 1), part: random.range(0.3, 1) }),
  '1e6 long': (random, a, b) => led(random, a, b, { closing: random.range(0.05, 1), length: 1e6, part: random.logRange(-6, -5) }),
  'tiny against huge': (random, a, b) => {
    const isSmall = random.bool();
    const plan = { closing: random.range(0.05, 1), length: random.logRange(-1, 4), part: random.range(0.1, 0.9) };
    return led(random, resized(a, isSmall ? 1e-4 : 1e3), resized(b, isSmall ? 1e3 : 1e-4), plan);
  },
  'onto a floor of half extent 500': (random, a) => {
    const floor = boxSample('floor', { x: 500, y: random.pick([0.5, 0]), z: 500 }, ORIGIN, random.pick([0, 0.1]));
    const down = { x: random.range(-5, 5), y: -random.range(1, 20), z: random.range(-5, 5) };
    const quaternion = random.pick([{ x: 0, y: 0, z: 0, w: 1 }, random.quaternion()]);
    const position = { x: random.range(-510, 510), y: random.range(2, 10), z: random.range(-510, 510) };
    const poseB = { position: ORIGIN, quaternion: { x: 0, y: 0, z: 0, w: 1 } };
    return { a, poseA: { position, quaternion }, displacement: down, b: floor, poseB };
  },
  'on a grid': (random, a, b) => {
    const pose = (width: number): CastCase['poseA'] => ({
      position: { x: halves(random, width), y: halves(random, width), z: halves(random, 5) },
      quaternion: { x: 0, y: 0, z: 0, w: 1 },
    });
    const way = { x: random.int(17) - 8, y: random.bool() ? 0 : random.int(9) - 4, z: random.bool(0.7) ? 0 : random.int(5) - 2 };
    const [kindA, kindB] = [a.shape.kind as Kind, b.shape.kind as Kind];
    return {
      a: gridSample(random, kindA),
      poseA: pose(17),
      displacement: way,
      b: gridSample(random, kindB),
      poseB: pose(5),
    };
  },
  'collapsed and flat': (random, a) =>
    led(random, random.bool() ? a : flattened(random), flattened(random), {
      closing: random.range(0.01, 1),
      length: random.pick([random.logRange(-1, 1), 1e6, 1e-6]),
      part: random.range(0.1, 1),
    }),
  'collapsed and flat, grazing': (random, a) =>
    led(random, random.bool() ? a : flattened(random), flattened(random), {
      closing: random.pick([0, 1, -1]) * random.logRange(-17, -2),
      length: random.range(0.5, 3),
      part: random.range(0.1, 0.9),
      gap: random.pick([0, 0, 1, -1]) * random.logRange(-17, -3),
      tilt: 0,
      isParallel: true,
    }),
  'hardly rounded': (random, a, b) =>
    led(random, random.bool() ? a : hardlyRounded(random, a), hardlyRounded(random, b), {
      closing: random.range(0.05, 1),
      length: random.range(0.3, 3),
      part: random.range(0.1, 0.9),
    }),
};

/** A cast of a family between two kinds. */
export function randomCast(random: Random, family: string, kindA: Kind, kindB: Kind, pool: readonly Sample[]): CastCase {
  const a = pairSample(random, kindA, pool, random.bool(0.4));
  const b = pairSample(random, kindB, pool, random.bool(0.4));
  const made = CAST_FAMILIES[family](random, a, b);
  return { name: `${family}: ${made.a.name}, ${made.b.name}`, ...made };
}

/** The same cast, seen from B: it moves the other way. */
export function swapped({ name, a, poseA, displacement, b, poseB }: CastCase): CastCase {
  return { name: `${name}, swapped`, a: b, poseA: poseB, displacement: times(displacement, -1), b: a, poseB: poseA };
}

/** How far A goes. */
export const wayOf = ({ displacement }: CastCase): number => length(displacement);
