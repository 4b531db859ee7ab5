/** Rapier at mixed work, called as in bench/peers/rapier.ts: raw shapes and poses, made before the clock starts. It has no manifolds to ask for. */
import RAPIER from '@dimforge/rapier3d-compat';
import { rapierShape, rawPose } from '../peers/rapier.ts';
import type { Contestant } from './load.ts';

export const contestant: Contestant = {
  distance({ shapes, tasks }) {
    const raw = shapes.map(rapierShape);
    const list = tasks.map(({ a, b, poseA, poseB, maxDistance }) => ({
      a: raw[a],
      b: raw[b],
      poseA: rawPose(poseA),
      poseB: rawPose(poseB),
      maxDistance,
    }));
    const contact = new Float32Array(13);
    return (answers) => {
      let sum = 0;
      for (let i = 0; i < list.length; i++) {
        const { a, b, poseA, poseB, maxDistance } = list[i];
        const hit = a.contactShape(poseA.position, poseA.rotation, b, poseB.position, poseB.rotation, maxDistance);
        let distance = Number.NaN;
        if (hit !== undefined) {
          hit.getComponents(contact);
          hit.free();
          distance = contact[0];
          sum += distance + contact[1] + contact[4] + contact[7] + contact[10];
        }
        if (answers !== null) answers[i] = distance;
      }
      return sum;
    };
  },

  cast({ shapes, tasks }) {
    const raw = shapes.map(rapierShape);
    const list = tasks.map(({ a, b, poseA, poseB, displacement }) => ({
      a: raw[a],
      b: raw[b],
      poseA: rawPose(poseA),
      poseB: rawPose(poseB),
      velocity: RAPIER.VectorOps.intoRaw(displacement),
    }));
    const rest = RAPIER.VectorOps.intoRaw({ x: 0, y: 0, z: 0 });
    const components = new Float32Array(13);
    return (answers) => {
      let sum = 0;
      for (let i = 0; i < list.length; i++) {
        const { a, b, poseA, poseB, velocity } = list[i];
        // biome-ignore format: the arguments in groups
        const hit = a.castShape(
          poseA.position, poseA.rotation, velocity,
          b, poseB.position, poseB.rotation, rest, 0, 1, true,
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
  },

  ray({ shapes, tasks }) {
    const raw = shapes.map(rapierShape);
    const list = tasks.map(({ shape, pose, origin, displacement }) => ({
      shape: raw[shape],
      pose: rawPose(pose),
      origin,
      displacement,
    }));
    const rawOrigin = RAPIER.VectorOps.intoRaw({ x: 0, y: 0, z: 0 });
    const rawDirection = RAPIER.VectorOps.intoRaw({ x: 0, y: 0, z: 0 });
    const normal = new Float32Array(3);
    return (answers) => {
      let sum = 0;
      for (let i = 0; i < list.length; i++) {
        const { shape, pose, origin, displacement } = list[i];
        rawOrigin.x = origin.x;
        rawOrigin.y = origin.y;
        rawOrigin.z = origin.z;
        rawDirection.x = displacement.x;
        rawDirection.y = displacement.y;
        rawDirection.z = displacement.z;
        const hit = shape.castRayAndGetNormal(pose.position, pose.rotation, rawOrigin, rawDirection, 1, true);
        let fraction = Number.NaN;
        if (hit !== undefined) {
          hit.normal(normal);
          fraction = hit.time_of_impact();
          hit.free();
          sum += fraction + normal[0] + normal[1] + normal[2];
        }
        if (answers !== null) answers[i] = fraction;
      }
      return sum;
    };
  },
};
