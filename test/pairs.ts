/** Pairs of posed shapes for the laws: placed at random, and built feature on feature with a chosen gap. */
import type { QuatLike } from '../src/math/quat.ts';
import type { Pose } from '../src/math/transform.ts';
import type { Vec3Like } from '../src/math/vec3.ts';
import type { Random } from './gen.ts';
import type { PairCase } from './oracle/distanceFaults.ts';
import { along, cross, dot, length, type Polytope, perpendiculars, polytopeOf, sub, times, unit } from './oracle/polytope.ts';
import { spread } from './points.ts';
import { type Family, KINDS, type Kind, randomShape, type Sample } from './shapes.ts';

/** The 15 pairs, in canonical order. */
export const PAIRS: readonly (readonly [Kind, Kind])[] = KINDS.flatMap((a, i) => KINDS.slice(i).map((b) => [a, b] as const));

export const REGIMES = ['separated', 'touching', 'shallow', 'deep'] as const;
export type Regime = (typeof REGIMES)[number];

/** The length that regimes are told by: half the width of the smaller shape. */
export function regimeLength({ a, b }: PairCase): number {
  return 0.5 * Math.min(spread(a), spread(b));
}

/** Which regime a signed distance belongs to. */
export function regimeOf(subject: PairCase, distance: number): Regime {
  const relative = distance / regimeLength(subject);
  if (relative > 1e-3) return 'separated';
  if (relative >= -1e-3) return 'touching';
  return relative >= -0.1 ? 'shallow' : 'deep';
}

/** Where a feature touches: a point of it and a direction in its cone of normals, in the shape's frame; for an edge its own direction. */
export interface Spot {
  point: Vec3Like;
  normal: Vec3Like;
  direction: Vec3Like | null;
}

export type SpotType = 'vertex' | 'edge' | 'face';
export const SPOTS: readonly SpotType[] = ['vertex', 'edge', 'face'];

/** A random spot of a type, or of the nearest one that the core has. `extreme` takes a normal on the border of the cone. */
export function randomSpot(random: Random, sample: Sample, type: SpotType, extreme = false): Spot {
  const core = polytopeOf(sample);
  const { vertices, edges, faces } = core;
  if (type === 'face' && faces.length > 0) {
    const { normal, loop } = random.pick(faces);
    return {
      point: mixture(
        random,
        loop.map((v) => vertices[v]),
      ),
      normal,
      direction: null,
    };
  }
  const [i, j] = random.pick(edges);
  const direction = sub(vertices[j], vertices[i]);
  const isEdge = type !== 'vertex' && length(direction) > 0;
  const members = isEdge ? [i, j] : [random.pick([i, j])];
  const normal = inCone(random, coneOf(core, members), extreme);
  const point = mixture(
    random,
    members.map((v) => vertices[v]),
  );
  return { point, normal, direction: isEdge ? direction : null };
}

/** A point between the given ones, not very near to any. */
function mixture(random: Random, points: readonly Vec3Like[]): Vec3Like {
  let sum = 0;
  let at: Vec3Like = { x: 0, y: 0, z: 0 };
  for (const p of points) {
    const weight = random.range(0.1, 1);
    at = along(at, p, weight);
    sum += weight;
  }
  return points.length === 1 ? points[0] : times(at, 1 / sum);
}

function inCone(random: Random, cone: readonly Vec3Like[], extreme: boolean): Vec3Like {
  if (extreme) return random.pick(cone);
  let sum: Vec3Like = { x: 0, y: 0, z: 0 };
  for (const n of cone) sum = along(sum, n, random.range(0.05, 1));
  return length(sum) > 1e-3 ? unit(sum) : random.pick(cone);
}

/** Directions that span the cone of normals of the feature with these vertices. */
function coneOf({ vertices, edges, faces, dimension }: Polytope, members: readonly number[]): Vec3Like[] {
  const cone = faces.filter(({ loop }) => members.every((v) => loop.includes(v))).map(({ normal }) => normal);
  if (faces.length > 2) return cone.length > 0 ? cone : [{ x: 0, y: 1, z: 0 }];
  for (const [i, j] of edges) {
    const u = sub(vertices[j], vertices[i]);
    if (!(length(u) > 0) || !members.every((v) => v === i || v === j)) continue;
    if (dimension === 2) {
      const outward = unit(cross(u, faces[0].normal));
      const middle = vertices.reduce((sum, v) => along(sum, v, 1 / vertices.length), { x: 0, y: 0, z: 0 });
      cone.push(dot(outward, sub(middle, vertices[i])) > 0 ? times(outward, -1) : outward);
    } else {
      const [p, q] = perpendiculars(u);
      cone.push(p, times(p, -1), q, times(q, -1));
      if (members.length === 1) cone.push(unit(members[0] === i ? times(u, -1) : u));
    }
  }
  if (cone.length > 0) return cone;
  return [1, -1].flatMap((s) => [
    { x: s, y: 0, z: 0 },
    { x: 0, y: s, z: 0 },
    { x: 0, y: 0, z: s },
  ]);
}

export function multiply(p: QuatLike, q: QuatLike): QuatLike {
  return {
    x: p.w * q.x + p.x * q.w + p.y * q.z - p.z * q.y,
    y: p.w * q.y - p.x * q.z + p.y * q.w + p.z * q.x,
    z: p.w * q.z + p.x * q.y - p.y * q.x + p.z * q.w,
    w: p.w * q.w - p.x * q.x - p.y * q.y - p.z * q.z,
  };
}

export function turn(q: QuatLike, v: Vec3Like): Vec3Like {
  const t = times(cross(q, v), 2 / (q.x * q.x + q.y * q.y + q.z * q.z + q.w * q.w));
  return along(along(v, t, q.w), cross(q, t), 1);
}

export function axisAngle(axis: Vec3Like, angle: number): QuatLike {
  const { x, y, z } = times(unit(axis), Math.sin(angle / 2));
  return { x, y, z, w: Math.cos(angle / 2) };
}

/** A rotation that takes one unit vector to another. */
export function arc(from: Vec3Like, to: Vec3Like): QuatLike {
  const w = 1 + dot(from, to);
  // Nearly opposite: half a turn about anything across.
  if (w < 1e-8) return multiply(arc(times(from, -1), to), { ...perpendiculars(from)[0], w: 0 });
  const { x, y, z } = cross(from, to);
  const inv = 1 / Math.sqrt(x * x + y * y + z * z + w * w);
  return { x: x * inv, y: y * inv, z: z * inv, w: w * inv };
}

export interface Joint {
  spotA: Spot;
  spotB: Spot;
  /** From surface to surface; negative to let them overlap. */
  gap: number;
  /** Makes the edges of the two spots parallel, where both are edges; otherwise B is turned about the normal at random. */
  isParallel?: boolean;
  /** Turns B by this angle about a random axis through the touching point, after everything else. */
  tilt?: number;
}

/** Puts B so that the two spots face each other along one normal, with the given gap between the surfaces. */
export function join(random: Random, a: Sample, poseA: Pose, b: Sample, { spotA, spotB, gap, isParallel, tilt }: Joint): Pose {
  const normal = turn(poseA.quaternion, spotA.normal);
  let quaternion = arc(spotB.normal, times(normal, -1));
  if (isParallel && spotA.direction && spotB.direction) {
    const u = unit(turn(poseA.quaternion, spotA.direction));
    const v = unit(turn(quaternion, spotB.direction));
    quaternion = multiply(axisAngle(normal, Math.atan2(dot(normal, cross(v, u)), dot(v, u))), quaternion);
  } else {
    quaternion = multiply(axisAngle(normal, random.range(-Math.PI, Math.PI)), quaternion);
  }
  if (tilt) quaternion = multiply(axisAngle(random.direction(), tilt), quaternion);
  const touch = along(turn(poseA.quaternion, spotA.point), normal, a.shape.radius + gap + b.shape.radius);
  const position = along(along(poseA.position, touch, 1), turn(quaternion, spotB.point), -1);
  return { position, quaternion };
}

/** A pair of samples and a regime, made into a case. Most regimes start from two spots; deep ones from two inner points. */
export function randomPair(random: Random, a: Sample, b: Sample, regime: Regime): PairCase {
  const poseA = { position: random.vec3(3 * (a.size + b.size)), quaternion: random.quaternion() };
  const name = `${regime} ${a.name}, ${b.name}`;
  const scale = regimeLength({ name, a, b, poseA, poseB: poseA });
  if (regime === 'deep' && random.bool()) {
    const quaternion = random.quaternion();
    const inner = ({ vertices, shape }: Sample): Vec3Like =>
      along(mixture(random, vertices), random.direction(), random.pick([0, 0.3, 0.3, 0.3]) * shape.radius * random.next());
    const position = along(along(poseA.position, turn(poseA.quaternion, inner(a)), 1), turn(quaternion, inner(b)), -1);
    return { name, a, poseA, b, poseB: { position, quaternion } };
  }
  const joint: Joint = {
    spotA: randomSpot(random, a, random.pick(SPOTS), random.bool(0.1)),
    spotB: randomSpot(random, b, random.pick(SPOTS), random.bool(0.1)),
    gap: scale * randomGap(random, regime),
    isParallel: random.bool(0.2),
    tilt: random.bool(0.2) ? random.logRange(-16, -1) : 0,
  };
  return { name, a, poseA, b, poseB: join(random, a, poseA, b, joint) };
}

function randomGap(random: Random, regime: Regime): number {
  switch (regime) {
    case 'separated':
      return random.logRange(-2.8, 1);
    case 'touching':
      return random.pick([0, 1, -1]) * random.logRange(-16, -3.2);
    case 'shallow':
      return -random.range(0.003, 0.11);
    case 'deep':
      return -random.range(0.2, 0.8);
  }
}

/** A shape for the pairs of a regime: overlaps of flat shapes are deep only where a layer makes them so. */
export function pairSample(random: Random, kind: Kind, pool: readonly Sample[], rounded: boolean): Sample {
  if (kind === 'convex') return random.pick(pool);
  const family: Family = rounded ? 'rounded' : random.pick(['plain', 'plain', 'rounded', 'degenerate', 'thin']);
  return randomShape(random, kind, family);
}

/** Convex samples to choose from; making one for each case would take longer than the queries. */
export function convexPool(random: Random, count: number): Sample[] {
  const families: Family[] = ['plain', 'rounded', 'scaled', 'rounded', 'degenerate', 'plain', 'scaled', 'thin'];
  return Array.from({ length: count }, (_, i) => randomShape(random, 'convex', families[i % families.length]));
}
