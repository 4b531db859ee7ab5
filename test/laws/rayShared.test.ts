/** Triangles that share an edge or a corner: a line through it meets one of them, from wherever it comes. */
import { describe, expect, it } from 'vitest';
import { Transform } from '../../src/math/transform.ts';
import { Vec3, type Vec3Like } from '../../src/math/vec3.ts';
import { raycast } from '../../src/queries/raycast.ts';
import { triangle } from '../../src/shapes/triangle.ts';
import { Random, SOAK } from '../gen.ts';

const CASES = 4000 * SOAK;

/** The part `s` of the way from p to q. */
const between = (p: Vec3Like, q: Vec3Like, s: number): Vec3 => new Vec3().copy(p).lerp(q, s);

/** The rim of a fan of triangles around `middle` that is closed when seen along z. */
function makeFan(random: Random, size: number, steepness: number, middle: Vec3): Vec3[] {
  const count = 5 + random.int(4);
  return Array.from({ length: count }, (_, i) => {
    const angle = (2 * Math.PI * (i + random.range(0.1, 0.9))) / count;
    const radius = size * random.range(0.2, 1);
    const z = size * steepness * random.range(-1, 1);
    return new Vec3(middle.x + radius * Math.cos(angle), middle.y + radius * Math.sin(angle), middle.z + z);
  });
}

describe('a fan of triangles', () => {
  it.each([501, 502, 503])('lets no line through at an edge or the corner that they share (seed %i)', (seed) => {
    const random = new Random(seed);
    const missed: string[] = [];
    for (let i = 0; i < CASES; i++) {
      const size = random.logRange(-3, 3);
      const offset = size * random.pick([0, 1, 1e3, 1e6]);
      const middle = new Vec3(random.range(-1, 1), random.range(-1, 1), random.range(-1, 1)).scale(offset);
      // A line that is tilted may pass a fan that is steep on the side that it comes from.
      const steepness = random.pick([0, 0.02, 1]);
      const tilt = steepness < 1 ? random.pick([0, 0.01, 0.5]) : 0;
      const rim = makeFan(random, size, steepness, middle);
      const pose = new Transform(random.direction(), random.quaternion());
      // Through a point that is on an edge but for rounding.
      const target = between(middle, random.pick(rim), random.pick([0, random.next(), 0.5]));
      const way = new Vec3(tilt * random.range(-1, 1), tilt * random.range(-1, 1), -1).scale(size * random.logRange(0, 4));
      const origin = pose.apply(target.clone().addScaled(way, -random.range(0.1, 0.9)));
      const displacement = pose.applyDirection(way);
      const isMet = rim.some((corner, k) => {
        const next = rim[(k + 1) % rim.length];
        return raycast(origin, displacement, triangle(middle, corner, next), pose) !== null;
      });
      if (!isMet) missed.push(JSON.stringify({ i, size, offset, tilt, way, target, rim }));
    }
    expect(missed).toEqual([]);
  });
});
