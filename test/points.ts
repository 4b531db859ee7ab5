/** Where laws ask: points and rays about a sample, many of them in awkward places. */
import type { Pose } from '../src/math/transform.ts';
import type { Vec3Like } from '../src/math/vec3.ts';
import type { Random } from './gen.ts';
import { DdPose } from './oracle/doubleDouble.ts';
import type { Sample } from './shapes.ts';

const plus = (a: Vec3Like, b: Vec3Like, s: number): Vec3Like => ({ x: a.x + s * b.x, y: a.y + s * b.y, z: a.z + s * b.z });

/** A point of the core: a vertex, or a point between two, three or all vertices. */
export function corePoint(random: Random, { vertices }: Sample): Vec3Like {
  const count = random.pick([1, 2, 2, 3, 3, vertices.length]);
  let sum = 0;
  let at = { x: 0, y: 0, z: 0 };
  for (let i = 0; i < count; i++) {
    const weight = random.pick([1, random.next(), random.next()]);
    at = plus(at, random.pick(vertices), weight);
    sum += weight;
  }
  return sum > 0 ? { x: at.x / sum, y: at.y / sum, z: at.z / sum } : random.pick(vertices);
}

/** A point near a sample, in its frame. */
export function localPoint(random: Random, subject: Sample): Vec3Like {
  const { size, shape } = subject;
  const at = corePoint(random, subject);
  switch (random.int(7)) {
    case 0:
      return at;
    case 1:
      // As near to the core as doubles can be, and farther.
      return plus(at, random.direction(), size * random.logRange(-17, -1));
    case 2:
      // Near the surface.
      return plus(at, random.direction(), shape.radius + random.pick([0, 1, -1]) * size * random.logRange(-17, -1));
    case 3:
      return plus(at, random.direction(), size * random.logRange(0, 6));
    default:
      return plus(at, random.vec3(), random.range(0, 1.5) * spread(subject));
  }
}

/** The size of a sample wherever it is in its frame. */
export function spread({ vertices, shape }: Sample): number {
  const [a] = vertices as [Vec3Like];
  return shape.radius + Math.max(...vertices.map((v) => Math.hypot(v.x - a.x, v.y - a.y, v.z - a.z)));
}

/** A point of the world near a sample. */
export function randomPoint(random: Random, subject: Sample, pose: Pose): Vec3Like {
  return new DdPose(pose).toWorld(localPoint(random, subject)).value;
}

export interface Ray {
  origin: Vec3Like;
  displacement: Vec3Like;
}

/** A ray about a sample, in the world: at it, past it, from within, along an edge or a face, too short, from far away. */
export function randomRay(random: Random, subject: Sample, pose: Pose): Ray {
  const { size, shape } = subject;
  const at = corePoint(random, subject);
  const width = spread(subject);
  // Past the surface by as much as it is hit.
  const aim = plus(
    at,
    random.direction(),
    shape.radius * random.range(0, 1.4) + (random.bool() ? 0 : 0.4 * width * random.next()),
  );
  const from = random.direction();
  const local = localRay();
  const frame = new DdPose(pose);
  const origin = frame.toWorld(local.origin).value;
  const end = frame.toWorld(plus(local.origin, local.displacement, 1)).value;
  const displacement = { x: end.x - origin.x, y: end.y - origin.y, z: end.z - origin.z };
  return { origin, displacement };

  function localRay(): Ray {
    switch (random.int(10)) {
      case 0:
        // From anywhere near, also from inside.
        return {
          origin: localPoint(random, subject),
          displacement: plus({ x: 0, y: 0, z: 0 }, from, random.pick([0, 1, 1, 1]) * size),
        };
      case 1: {
        // Along the line between two points of the core: an edge, or within a face.
        const along = between(at, corePoint(random, subject));
        const start = plus(at, along, -random.range(0, 6));
        const lift = random.pick([0, shape.radius]);
        return {
          origin: plus(start, random.direction(), lift),
          displacement: plus({ x: 0, y: 0, z: 0 }, along, random.range(1, 12)),
        };
      }
      case 2:
        // Along an axis.
        return towards(plus(aim, random.pick(AXES), random.range(-4, 4) * width), aim, random.range(0.5, 3));
      case 3:
        return towards(plus(aim, from, size * random.logRange(1, 6)), aim, random.pick([1, 1 + random.logRange(-9, 0)]));
      case 4:
        // Ends near the surface.
        return towards(plus(aim, from, 3 * width), aim, random.range(0.3, 1.1));
      default:
        return towards(plus(aim, from, random.range(0.5, 7) * width), aim, random.range(1, 3));
    }
  }
}

const AXES = [
  { x: 1, y: 0, z: 0 },
  { x: 0, y: 1, z: 0 },
  { x: 0, y: 0, z: 1 },
];

const between = (a: Vec3Like, b: Vec3Like): Vec3Like => plus(b, a, -1);

function towards(origin: Vec3Like, aim: Vec3Like, fraction: number): Ray {
  return { origin, displacement: plus({ x: 0, y: 0, z: 0 }, between(origin, aim), fraction) };
}
