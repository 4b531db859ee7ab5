/** Shapes and poses of numbers that nobody would think of. */
import type { Pose } from '../src/math/transform.ts';
import type { Vec3Like } from '../src/math/vec3.ts';
import type { Random } from './gen.ts';
import { boxSample, capsuleSample, convexSample, type Kind, type Sample, sphereSample, triangleSample } from './shapes.ts';

/** Gives the next number. */
export type Draw = () => number;

const view = new DataView(new ArrayBuffer(8));

/** Any 64 bits as a double: NaN, infinities and denormals among them. */
export function rawBits(random: Random): number {
  view.setUint32(0, Math.floor(random.next() * 4294967296));
  view.setUint32(4, Math.floor(random.next() * 4294967296));
  return view.getFloat64(0);
}

const SPECIAL = [
  0,
  -0,
  1,
  -1,
  0.5,
  Number.MIN_VALUE,
  -Number.MIN_VALUE,
  2.2250738585072014e-308,
  1e-160,
  1e-100,
  1e50,
  -1e50,
  1 + Number.EPSILON,
];

/** Random mantissa and sign with an exponent between the two given. */
export function withExponent(random: Random, low: number, high: number): number {
  return (random.bool() ? 1 : -1) * (1 + random.next()) * 2 ** Math.floor(random.range(low, high));
}

/** Ways to draw numbers. */
export const DRAWS: Readonly<Record<string, (random: Random) => number>> = {
  'raw bits': rawBits,
  'any number that is allowed': (random) => withExponent(random, -1070, 166),
  'allowed numbers and special ones': (random) => (random.bool() ? random.pick(SPECIAL) : withExponent(random, -200, 60)),
  'one size with special ones': (random) => (random.bool(0.3) ? random.pick(SPECIAL) : withExponent(random, -1, 2)),
  'tiny numbers': (random) => withExponent(random, -1074, -900),
};

/** A shape of a kind whose every number is drawn; throws where they are not allowed. */
export function drawSample(random: Random, kind: Kind, draw: Draw): Sample {
  const point = (): Vec3Like => ({ x: draw(), y: draw(), z: draw() });
  const size = (): number => (random.bool() ? 0 : Math.abs(draw()));
  switch (kind) {
    case 'sphere':
      return sphereSample(kind, Math.abs(draw()), point());
    case 'capsule':
      return capsuleSample(kind, point(), point(), size());
    case 'box':
      return boxSample(kind, { x: Math.abs(draw()), y: Math.abs(draw()), z: size() }, point(), size());
    case 'triangle':
      return triangleSample(kind, point(), point(), point(), size());
    case 'convex':
      return convexSample(kind, Array.from({ length: 1 + random.int(8) }, point), random.bool() ? 1 : point(), size());
  }
}

export function isUnit({ quaternion: { x, y, z, w } }: Pose): boolean {
  return Math.abs(Math.hypot(x, y, z, w) - 1) < 9e-4;
}

/** A pose of drawn numbers, mostly with a usable rotation. */
export function drawPose(random: Random, draw: Draw): Pose {
  const q = random.quaternion();
  // A rotation with components of all sizes, made unit; the raw numbers where that fails.
  const tiny = { x: draw(), y: draw(), z: draw(), w: 1 };
  const isTiny = isUnit({ position: tiny, quaternion: tiny });
  const quaternion = random.bool() ? q : isTiny || random.bool(0.1) ? tiny : { x: 0, y: 0, z: 0, w: random.pick([1, -1]) };
  return { position: random.bool(0.2) ? { x: 0, y: 0, z: 0 } : { x: draw(), y: draw(), z: draw() }, quaternion };
}
