/** Poses in which one shape lies on the other as it would at rest: face on face, but for a tilt of up to a thousandth. */

import type { Vec3Like } from 'touchstone';
import { Random } from '../../test/gen.ts';
import { along, dot, hullPolytope } from '../../test/oracle/polytope.ts';
import { arc, axisAngle, multiply, turn } from '../../test/pairs.ts';
import { copyPose } from './order.ts';
import type { PairQuery } from './pairQueries.ts';
import { randomPose, type Spec } from './specs.ts';

/** A side to lie on: its outward normal and how far from the origin of the shape's frame it is. */
interface Side {
  readonly normal: Vec3Like;
  readonly height: number;
}

const TILT = 1e-3;

export function restingQueries(a: Spec, b: Spec, count: number, seed: number): PairQuery[] {
  const random = new Random(seed);
  const sidesA = sidesOf(a, random);
  const sidesB = sidesOf(b, random);
  return Array.from({ length: count }, () => {
    const sideA = random.pick(sidesA);
    const sideB = random.pick(sidesB);
    const poseA = randomPose(random);
    const up = turn(poseA.quaternion, sideA.normal);
    const lying = arc(sideB.normal, { x: -up.x, y: -up.y, z: -up.z });
    const tilt = axisAngle(random.direction(), random.range(0, TILT));
    const quaternion = multiply(tilt, multiply(axisAngle(up, random.range(-Math.PI, Math.PI)), lying));
    const shift = random.vec3(0.2);
    const across = along(shift, up, -dot(shift, up));
    const height = sideA.height + sideB.height + random.range(-0.01, 0.01);
    const position = along(along(poseA.position, up, height), across, 1);
    return { poseA: copyPose(poseA), poseB: copyPose({ position, quaternion }) };
  });
}

function sidesOf(spec: Spec, random: Random): Side[] {
  switch (spec.kind) {
    case 'box': {
      const { x, y, z } = spec.half;
      return [1, -1].flatMap((s) => [
        { normal: { x: s, y: 0, z: 0 }, height: x + spec.radius },
        { normal: { x: 0, y: s, z: 0 }, height: y + spec.radius },
        { normal: { x: 0, y: 0, z: s }, height: z + spec.radius },
      ]);
    }
    case 'capsule':
      return Array.from({ length: 32 }, () => {
        const { x, z } = random.direction();
        const inv = 1 / Math.hypot(x, z);
        return { normal: { x: x * inv, y: 0, z: z * inv }, height: spec.radius };
      });
    case 'hull': {
      const points = Array.from({ length: spec.points.length / 3 }, (_, i) => ({
        x: spec.points[3 * i],
        y: spec.points[3 * i + 1],
        z: spec.points[3 * i + 2],
      }));
      const { vertices, faces } = hullPolytope(points);
      return faces.map(({ normal, loop }) => ({ normal, height: dot(normal, vertices[loop[0]]) + spec.radius }));
    }
    default:
      throw new Error(`a ${spec.kind} does not rest`);
  }
}
