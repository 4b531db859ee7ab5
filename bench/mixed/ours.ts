/** This library at mixed work. */
import * as touchstone from 'touchstone';
import { ourShape } from '../lib/ours.ts';
import type { Contestant } from './load.ts';

export const contestant: Contestant = {
  distance({ shapes, tasks }) {
    const { distanceBetween } = touchstone;
    const ours = shapes.map((spec) => ourShape(spec)!);
    const list = tasks.map(({ a, b, ...rest }) => ({ a: ours[a], b: ours[b], ...rest }));
    const out = new touchstone.DistanceResult();
    return (answers) => {
      let sum = 0;
      for (let i = 0; i < list.length; i++) {
        const { a, b, poseA, poseB, maxDistance } = list[i];
        const result = distanceBetween(a, poseA, b, poseB, maxDistance, out);
        if (result !== null) sum += out.distance + out.pointA.x + out.pointB.x + out.normalA.x + out.normalB.x;
        if (answers !== null) answers[i] = result === null ? Number.NaN : out.distance;
      }
      return sum;
    };
  },

  contacts({ shapes, tasks }) {
    const { contactsBetween, distanceBetween } = touchstone;
    const ours = shapes.map((spec) => ourShape(spec)!);
    const list = tasks.map(({ a, b, ...rest }) => ({ a: ours[a], b: ours[b], ...rest }));
    const distance = new touchstone.DistanceResult();
    const out = new touchstone.ContactManifold();
    return (answers) => {
      let sum = 0;
      for (let i = 0; i < list.length; i++) {
        const { a, b, poseA, poseB, maxDistance } = list[i];
        const result = distanceBetween(a, poseA, b, poseB, maxDistance, distance);
        if (result !== null) {
          contactsBetween(a, poseA, b, poseB, distance, out);
          sum += out.count + out.distance(0) + out.normal.x;
        }
        if (answers !== null) answers[i] = result === null ? Number.NaN : distance.distance;
      }
      return sum;
    };
  },

  cast({ shapes, tasks }) {
    const { castShape } = touchstone;
    const ours = shapes.map((spec) => ourShape(spec)!);
    const list = tasks.map(({ a, b, ...rest }) => ({ a: ours[a], b: ours[b], ...rest }));
    const out = new touchstone.CastResult();
    return (answers) => {
      let sum = 0;
      for (let i = 0; i < list.length; i++) {
        const { a, b, poseA, poseB, displacement } = list[i];
        const result = castShape(a, poseA, displacement, b, poseB, out);
        if (result !== null) sum += out.fraction + out.point.x + out.normalA.x + out.normalA.y + out.normalA.z;
        if (answers !== null) answers[i] = result === null ? Number.NaN : out.fraction;
      }
      return sum;
    };
  },

  ray({ shapes, tasks }) {
    const { raycast } = touchstone;
    const ours = shapes.map((spec) => ourShape(spec)!);
    const list = tasks.map((task) => ({ ...task, shape: ours[task.shape] }));
    const out = new touchstone.RayResult();
    return (answers) => {
      let sum = 0;
      for (let i = 0; i < list.length; i++) {
        const { shape, pose, origin, displacement } = list[i];
        const hit = raycast(origin, displacement, shape, pose, out);
        if (hit !== null) sum += hit.fraction + hit.point.x + hit.normal.x + hit.normal.y + hit.normal.z;
        if (answers !== null) answers[i] = hit === null ? Number.NaN : hit.fraction;
      }
      return sum;
    };
  },
};
