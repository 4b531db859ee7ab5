/** A slow `distanceBetween` made of the oracle, to try the laws themselves on: they must accept it, and refuse it once it is spoilt. */
import type { Vec3, Vec3Like } from '../../src/math/vec3.ts';
import { featureVertices, type Sample } from '../shapes.ts';
import { type Closest, closestFeatures, coreDistance, Placed, type PlacedPair, placePair } from './distance.ts';
import type { Answer, PairCase } from './distanceFaults.ts';
import { tablesOf } from './hullTables.ts';
import { nearestOfHull } from './point.ts';
import { along, dot, hullPolytope, length, sub, times } from './polytope.ts';

const IDENTITY = { position: { x: 0, y: 0, z: 0 }, quaternion: { x: 0, y: 0, z: 0, w: 1 } };
/** How near to a plane or a feature a point must be, as a part of the size, to be taken to be on it. */
const NEAR = 1e-13;

export function referenceDistance(subject: PairCase): Answer {
  const { a, poseA, b, poseB } = subject;
  const pair = placePair(a, poseA, b, poseB);
  const { distance, closest, separation } = coreDistance(pair);
  const normal = contactNormal(pair, closest, separation?.normal ?? null, distance);
  const touch = distance < 0 || closest.distance <= NEAR * pair.size ? witness(pair, normal, distance) : closest;
  const middle = times(along(touch.a, touch.b, 1), 0.5);
  const onA = along(middle, normal, -0.5 * distance);
  const onB = along(middle, normal, 0.5 * distance);
  const toWorld = (p: Vec3Like): Vec3Like => along(p, poseA.position, 1);
  return {
    distance: distance - pair.radiusA - pair.radiusB,
    pointA: toWorld(along(onA, normal, pair.radiusA)),
    pointB: toWorld(along(onB, normal, -pair.radiusB)),
    normalA: normal,
    normalB: times(normal, -1),
    featureA: featureAt(a, pair.a, onA, normal, pair.size),
    featureB: featureAt(b, pair.b, onB, times(normal, -1), pair.size),
    subshapeA: 0,
    subshapeB: 0,
  };
}

/** Of the line between the closest points and the axis of least separation, the one with the wider gap across it. */
function contactNormal({ a, b }: PlacedPair, closest: Closest, axis: Vec3Like | null, distance: number): Vec3Like {
  const gap = (n: Vec3Like): number => -b.support(-n.x, -n.y, -n.z) - a.support(n.x, n.y, n.z);
  const across = sub(closest.b, closest.a);
  const line = length(across) > 0 ? times(across, 1 / length(across)) : null;
  if (!axis) return line!;
  if (distance < 0 || !line) return { ...axis };
  return gap(line) > gap(axis) ? line : { ...axis };
}

/** Points of the two supporting features that meet once the separation is undone. */
function witness({ a, b, size }: PlacedPair, n: Vec3Like, distance: number): Closest {
  const supporting = (core: Placed, sign: number): Vec3Like[] => {
    const most = core.support(sign * n.x, sign * n.y, sign * n.z);
    const vertices = Array.from(core.x, (_, i) => core.vertex(i));
    return vertices.filter((v) => sign * dot(n, v) >= most - NEAR * size);
  };
  const onA = supporting(a, 1).map((v) => along(v, n, distance));
  const onB = supporting(b, -1);
  const place = (vertices: readonly Vec3Like[]): Placed => new Placed(hullPolytope(vertices), IDENTITY, IDENTITY.position);
  const touch = closestFeatures(place(onA), place(onB));
  touch.a.x -= distance * n.x;
  touch.a.y -= distance * n.y;
  touch.a.z -= distance * n.z;
  return touch;
}

function featureAt(sample: Sample, core: Placed, point: Vec3Like, n: Vec3Like, size: number): number {
  const support = core.support(n.x, n.y, n.z);
  for (const code of codesOf(sample)) {
    const local = featureVertices(sample, code);
    const corners = local.map((v) => core.place(v));
    const isSupporting = corners.every((v) => dot(n, v) >= support - 10 * NEAR * size);
    if (isSupporting && nearestOfHull(point, corners).distance <= 10 * NEAR * size) return code;
  }
  throw new Error(`no feature of the ${sample.name} at ${JSON.stringify(point)}`);
}

const EDGE = 0x4000;
const FACE = 0x8000;
const range = (first: number, count: number): number[] => Array.from({ length: count }, (_, i) => first + i);

/** All codes of a core, vertices first, faces last. */
export function codesOf({ shape, vertices }: Sample): number[] {
  const corners = range(0, vertices.length);
  switch (shape.kind) {
    case 'sphere':
      return corners;
    case 'capsule':
      return [...corners, EDGE];
    case 'triangle':
      return [...corners, ...range(EDGE, 3), FACE];
    case 'box':
      return [...corners, ...range(EDGE, 12), ...range(FACE, 6)];
    case 'convex': {
      const { edgeCount, faceCount } = tablesOf(shape.core);
      return [...corners, ...range(EDGE, edgeCount), ...range(FACE, faceCount)];
    }
  }
}

/** A fresh result with nothing but NaN in it, so that a field that is not written shows. */
export function poisoned<T extends Answer>(result: T): T {
  result.distance = NaN;
  for (const v of [result.pointA, result.pointB, result.normalA, result.normalB]) (v as Vec3).set(NaN, NaN, NaN);
  result.featureA = NaN;
  result.featureB = NaN;
  result.subshapeA = NaN;
  result.subshapeB = NaN;
  return result;
}
