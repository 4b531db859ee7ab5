/** Shape casts of Rapier, called as its other queries are: raw shapes and poses, made before the clock starts. */
import RAPIER from '@dimforge/rapier3d-compat';
import { type CastQuery, type CastRun, STANDING } from '../lib/castQueries.ts';
import type { Spec } from '../lib/specs.ts';
import { type RawPose, type RawVector, rapierShape, rawPose } from './rapier.ts';

interface RawCast {
  readonly pose: RawPose;
  readonly velocity: RawVector;
}

/** Casts by castShape; a hit is read with its points and normals. */
export function rapierCasts(a: Spec, b: Spec): CastRun {
  const shapeA = rapierShape(a);
  const shapeB = rapierShape(b);
  const standing = rawPose(STANDING);
  const rest = RAPIER.VectorOps.intoRaw({ x: 0, y: 0, z: 0 });
  const components = new Float32Array(13);
  const lists = new WeakMap<readonly CastQuery[], RawCast[]>();
  return (queries, answers) => {
    let list = lists.get(queries);
    if (list === undefined) {
      list = queries.map(({ poseA, displacement }) => ({
        pose: rawPose(poseA),
        velocity: RAPIER.VectorOps.intoRaw(displacement),
      }));
      lists.set(queries, list);
    }
    let sum = 0;
    for (let i = 0; i < queries.length; i++) {
      const { pose, velocity } = list[i];
      const hit = shapeA.castShape(
        pose.position,
        pose.rotation,
        velocity,
        shapeB,
        standing.position,
        standing.rotation,
        rest,
        0,
        1,
        true,
      );
      let fraction = Number.NaN;
      if (hit !== undefined) {
        hit.getComponents(components);
        hit.free();
        fraction = components[0];
        sum += fraction + components[1] + components[4] + components[7] + components[10];
      }
      if (answers !== null) answers[i] = fraction;
    }
    return sum;
  };
}
