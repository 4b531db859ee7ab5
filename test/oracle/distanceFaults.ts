/**
 * Everything that an answer of `distanceBetween` must fulfil, checked from the geometry alone. An answer holds its own proof: each point
 * lies on the named feature, and the plane across the normal at each point has all of that core behind it. So much proves the distance of
 * cores that are apart, and that overlapping ones are not deeper; that they are not less deep is for the oracle to say.
 */
import type { Pose } from '../../src/math/transform.ts';
import type { Vec3Like } from '../../src/math/vec3.ts';
import { boxOf, featureVertices, type Sample } from '../shapes.ts';
import type { Placed, PlacedPair } from './distance.ts';
import { nearestOfHull } from './point.ts';
import { along, dot, length, sub } from './polytope.ts';

/** The fields of a DistanceResult. */
export interface Answer {
  distance: number;
  pointA: Vec3Like;
  pointB: Vec3Like;
  normalA: Vec3Like;
  normalB: Vec3Like;
  featureA: number;
  featureB: number;
  subshapeA: number;
  subshapeB: number;
}

export interface PairCase {
  name: string;
  a: Sample;
  poseA: Pose;
  b: Sample;
  poseB: Pose;
}

/** The contract's bound on errors, as a part of the size of the pair. */
export const ACCURACY = 1e-12;
/** A few roundings of a number, which no answer can be spared. */
const ROUNDINGS = 8 * Number.EPSILON;
/** However near the points are, the plane across the normal must separate the cores to this part of the size. */
const LARGEST_TILT = 1e-3;

/** How far an answer's distance may be off: the bound, and the rounding of the numbers that the caller gave and gets. */
export function distanceTolerance({ poseA, poseB }: PairCase, { size }: PlacedPair): number {
  const apart = length(sub(poseB.position, poseA.position));
  return ACCURACY * size + ROUNDINGS * apart;
}

function pointTolerance({ poseA, poseB }: PairCase, { size }: PlacedPair): number {
  return ACCURACY * size + ROUNDINGS * Math.max(length(poseA.position), length(poseB.position));
}

/** What is wrong with an answer; nothing when it is right. Points may be `extra` farther off than the contract's bound. */
export function faultsOf(subject: PairCase, pair: PlacedPair, answer: Answer, expected: number, extra = 0): string[] {
  const faults: string[] = [];
  const expect = (isRight: boolean, message: () => string): void => {
    if (!isRight) faults.push(message());
  };
  const numbers = [
    answer.distance,
    ...[answer.pointA, answer.pointB, answer.normalA, answer.normalB].flatMap(({ x, y, z }) => [x, y, z]),
  ];
  if (!numbers.every(Number.isFinite)) return [`not finite: ${JSON.stringify(answer)}`];
  expect(answer.subshapeA === 0 && answer.subshapeB === 0, () => `subshapes ${answer.subshapeA}, ${answer.subshapeB}, not 0`);

  const { size, radiusA, radiusB } = pair;
  const { distance, normalA: n, normalB } = answer;
  const slack = distanceTolerance(subject, pair);
  const pointSlack = pointTolerance(subject, pair) + extra;
  expect(
    Math.abs(distance - expected) <= slack,
    () => `distance ${distance}, not ${expected}: off by ${(distance - expected) / size} of the size`,
  );
  expect(Math.abs(length(n) - 1) <= ROUNDINGS, () => `normalA has length ${length(n)}`);
  expect(length(along(n, normalB, 1)) <= ROUNDINGS, () => `normalB ${show(normalB)} is not against normalA ${show(n)}`);
  const apart = length(sub(along(answer.pointA, n, distance), answer.pointB));
  expect(apart <= pointSlack, () => `pointA + normalA * distance is ${apart / size} of the size from pointB`);

  const origin = subject.poseA.position;
  const onA = along(sub(answer.pointA, origin), n, -radiusA);
  const onB = along(sub(answer.pointB, origin), n, radiusB);
  const tilt = tiltOf(answer, expected + radiusA + radiusB, size);
  faults.push(...featureFaults('A', subject.a, pair.a, answer.featureA, onA, n, size, pointSlack, tilt));
  faults.push(...featureFaults('B', subject.b, pair.b, answer.featureB, onB, normalB, size, pointSlack, tilt));
  return faults;
}

/**
 * How far a core may stand beyond the plane across the normal. A vertex near a vertex or an edge has the difference of two rounded points
 * as its normal, which is uncertain by their rounding over their distance; so it may leave the cone of a feature by that much where it is
 * near the border of the cone. A face, or two edges, have a normal of their own.
 */
function tiltOf({ featureA, featureB }: Answer, coreDistance: number, size: number): number {
  const types = [featureA >> 14, featureB >> 14];
  if (types.includes(2) || !types.includes(0) || !(coreDistance > 0)) return 0;
  return size * Math.min((2 * ROUNDINGS * size) / coreDistance, LARGEST_TILT);
}

function featureFaults(
  name: string,
  sample: Sample,
  core: Placed,
  code: number,
  point: Vec3Like,
  normal: Vec3Like,
  size: number,
  slack: number,
  tilt: number,
): string[] {
  let corners: Vec3Like[];
  if (!(Number.isInteger(code) && code >= 0 && code < 0xc000)) return [`feature${name} ${code} is not a feature code`];
  try {
    const local = featureVertices(sample, code);
    const degenerate = degenerateFeature(sample, code, local);
    if (degenerate) return [`feature${name} is ${degenerate}`];
    corners = local.map((v) => core.place(v));
  } catch (error) {
    return [`feature${name}: ${(error as Error).message}`];
  }
  const faults: string[] = [];
  const off = nearestOfHull(point, corners).distance;
  if (!(off <= slack)) faults.push(`point${name} is ${off / size} of the size off its feature ${showCode(code)}`);
  // Heights above the plane through the point, so that far points do not round.
  const at = dot(normal, point);
  const beyond = core.support(normal.x, normal.y, normal.z) - at;
  if (!(beyond <= slack + tilt))
    faults.push(`normal${name} is not outward at point${name}: the core is ${beyond / size} of the size beyond`);
  const behind = at - Math.min(...corners.map((v) => dot(normal, v)));
  if (!(behind <= slack)) {
    faults.push(`normal${name} is not in the cone of feature ${showCode(code)}: ${behind / size} of the size behind the plane`);
  }
  return faults;
}

/** A feature without extent is not the most specific one; a triangle keeps its codes when its corners coincide. */
function degenerateFeature(subject: Sample, code: number, corners: readonly Vec3Like[]): string | null {
  const { shape } = subject;
  if (code >> 14 !== 1 || shape.kind === 'triangle') return null;
  const isPoint =
    shape.kind === 'box'
      ? halfExtent(boxOf(subject).half, (code & 0x3fff) >> 2) === 0
      : length(sub(corners[1], corners[0])) === 0;
  return isPoint ? 'an edge without length' : null;
}

/** Edges 0 to 3 run along x, 4 to 7 along y, 8 to 11 along z. */
function halfExtent({ x, y, z }: Vec3Like, axis: number): number {
  return axis === 0 ? x : axis === 1 ? y : z;
}

export function showCode(code: number): string {
  return `${['vertex', 'edge', 'face', 'nothing'][code >> 14]} ${code & 0x3fff}`;
}

const show = ({ x, y, z }: Vec3Like): string => `(${x}, ${y}, ${z})`;

/** The answer to the question with A and B exchanged. */
export function flipped(answer: Answer): Answer {
  return {
    distance: answer.distance,
    pointA: answer.pointB,
    pointB: answer.pointA,
    normalA: answer.normalB,
    normalB: answer.normalA,
    featureA: answer.featureB,
    featureB: answer.featureA,
    subshapeA: answer.subshapeB,
    subshapeB: answer.subshapeA,
  };
}

/** Everything needed to repeat a case by hand, as code. */
export function describeCase({ name, a, poseA, b, poseB }: PairCase): string {
  return `${name}\n  A ${codeOf(a)}, ${codeOfPose(poseA)}\n  B ${codeOf(b)}, ${codeOfPose(poseB)}`;
}

const vector = ({ x, y, z }: Vec3Like): string => `vec(${x}, ${y}, ${z})`;

function codeOfPose({ position, quaternion: q }: Pose): string {
  return `pose(${vector(position)}, quat(${q.x}, ${q.y}, ${q.z}, ${q.w}))`;
}

/** The call that makes a shape; a scaled hull by its scaled vertices. */
function codeOf(subject: Sample): string {
  const { shape, vertices } = subject;
  const corners = vertices.map(vector).join(', ');
  const layer = shape.radius > 0 ? `, { radius: ${shape.radius} }` : '';
  switch (shape.kind) {
    case 'sphere':
      return `sphere(${shape.radius}, ${corners})`;
    case 'capsule':
      return `capsule(${corners}, ${shape.radius})`;
    case 'box': {
      const { half, center } = boxOf(subject);
      return `box(${vector(half)}, { center: ${vector(center)}, radius: ${shape.radius} })`;
    }
    case 'triangle':
      return `triangle(${corners}${layer})`;
    case 'convex':
      return `convex([${corners}]${layer})`;
  }
}
