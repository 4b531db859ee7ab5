/** The shapes of the benchmarks as plain data; each library makes its own of them. */

import type { Pose, Vec3Like } from 'touchstone';
import { Random } from '../../test/gen.ts';

export type Spec =
  | { readonly kind: 'sphere'; readonly radius: number }
  /** Along y, about the origin. */
  | { readonly kind: 'capsule'; readonly halfHeight: number; readonly radius: number }
  | { readonly kind: 'box'; readonly half: Vec3Like; readonly radius: number }
  | { readonly kind: 'triangle'; readonly a: Vec3Like; readonly b: Vec3Like; readonly c: Vec3Like; readonly radius: number }
  | { readonly kind: 'hull'; readonly points: readonly number[]; readonly radius: number };

export const sphereSpec: Spec = { kind: 'sphere', radius: 0.6 };
export const capsuleSpec: Spec = { kind: 'capsule', halfHeight: 0.5, radius: 0.35 };
export const boxSpec: Spec = { kind: 'box', half: { x: 0.6, y: 0.5, z: 0.4 }, radius: 0 };
export const roundedBoxSpec: Spec = { kind: 'box', half: { x: 0.5, y: 0.4, z: 0.3 }, radius: 0.125 };
export const triangleSpec: Spec = { ...triangleCorners(), kind: 'triangle', radius: 0 };
export const roundedTriangleSpec: Spec = { ...triangleCorners(), kind: 'triangle', radius: 0.125 };

/** A hull with exactly `count` vertices: random points of an ellipsoid. */
export function hullSpec(count: number, radius = 0): Spec {
  const random = new Random(count);
  const points: number[] = [];
  for (let i = 0; i < count; i++) {
    const { x, y, z } = random.direction();
    points.push(0.7 * x, 0.6 * y, 0.5 * z);
  }
  return { kind: 'hull', points, radius };
}

/** A triangle about the origin. */
function triangleCorners() {
  return { a: { x: -0.8, y: -0.4, z: 0.1 }, b: { x: 0.7, y: -0.5, z: -0.2 }, c: { x: 0.1, y: 0.9, z: 0.1 } };
}

/** Every shape of the queries on one shape, with the name of its row. */
export const allShapes: readonly (readonly [string, Spec])[] = [
  ['sphere', sphereSpec],
  ['capsule', capsuleSpec],
  ['box', boxSpec],
  ['triangle', triangleSpec],
  ['hull 8', hullSpec(8)],
  ['hull 32', hullSpec(32)],
  ['hull 200', hullSpec(200)],
  ['rounded box', roundedBoxSpec],
  ['rounded triangle', roundedTriangleSpec],
  ['rounded hull 32', hullSpec(32, 0.125)],
];

/** No point of the shape is farther than this from the origin of its frame. */
export function reachOf(spec: Spec): number {
  switch (spec.kind) {
    case 'sphere':
      return spec.radius;
    case 'capsule':
      return spec.halfHeight + spec.radius;
    case 'box':
      return Math.hypot(spec.half.x, spec.half.y, spec.half.z) + spec.radius;
    case 'triangle':
      return Math.max(...[spec.a, spec.b, spec.c].map(({ x, y, z }) => Math.hypot(x, y, z))) + spec.radius;
    case 'hull':
      return 0.7 + spec.radius;
  }
}

/** A pose at random within 5 units of the origin. */
export function randomPose(random: Random): Pose {
  return { position: random.vec3(5), quaternion: random.quaternion() };
}
