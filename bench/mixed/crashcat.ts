/** crashcat at mixed work, called as in bench/peers/crashcat.ts. */
import {
  castRayVsShape,
  castShapeVsShape,
  collideShapeVsShape,
  createClosestCastRayCollector,
  createClosestCastShapeCollector,
  createClosestCollideShapeCollector,
  createDefaultCastRaySettings,
  createDefaultCastShapeSettings,
  createDefaultCollideShapeSettings,
  getShapeSurfaceNormal,
  type Shape,
} from 'crashcat';
import { type Quat, quat, type Vec3, vec3 } from 'mathcat';
import type { Spec } from '../lib/specs.ts';
import { crashcatShape } from '../peers/crashcat.ts';
import { type Contestant, flatHullOf, type Load, type PairTask, type Run } from './load.ts';

/** The status of a ray or cast that hit. */
const COLLIDING = 1;

/** The two shapes of each task. It does not collide two meshes, so that two triangles are flat hulls. */
function withShapes<Task extends { a: number; b: number }>(shapes: readonly Spec[], tasks: readonly Task[]) {
  const usual = shapes.map((spec) => crashcatShape(spec)!);
  const flat = shapes.map((spec) => (spec.kind === 'triangle' ? crashcatShape(flatHullOf(spec))! : null));
  return tasks.map(({ a, b, ...rest }): Omit<Task, 'a' | 'b'> & { a: Shape; b: Shape } => {
    const [flatA, flatB] = [flat[a], flat[b]];
    return flatA && flatB ? { ...rest, a: flatA, b: flatB } : { ...rest, a: usual[a], b: usual[b] };
  });
}

function collisions({ shapes, tasks }: Load<PairTask>, withFaces: boolean): Run {
  const list = withShapes(shapes, tasks);
  const collector = createClosestCollideShapeCollector();
  const settings = createDefaultCollideShapeSettings();
  settings.collideWithBackfaces = true;
  settings.collideOnlyWithActiveEdges = false;
  settings.collectFaces = withFaces;
  return (answers) => {
    let sum = 0;
    for (let i = 0; i < list.length; i++) {
      const { a, b, poseA, poseB, maxDistance } = list[i];
      const { position: p, quaternion: q } = poseA;
      const { position: r, quaternion: s } = poseB;
      settings.maxSeparationDistance = maxDistance;
      collector.reset();
      // biome-ignore format: the arguments in groups
      collideShapeVsShape(
        collector, settings, a, 0, 0, p.x, p.y, p.z, q.x, q.y, q.z, q.w, 1, 1, 1,
        b, 0, 0, r.x, r.y, r.z, s.x, s.y, s.z, s.w, 1, 1, 1,
      );
      const { hit } = collector;
      if (hit !== null) sum += hit.penetration + hit.pointA[0] + hit.pointB[0] + hit.penetrationAxis[0];
      if (answers !== null) answers[i] = hit === null ? Number.NaN : -hit.penetration;
    }
    return sum;
  };
}

export const contestant: Contestant = {
  distance: (load) => collisions(load, false),
  contacts: (load) => collisions(load, true),

  cast({ shapes, tasks }) {
    const list = withShapes(shapes, tasks);
    const collector = createClosestCastShapeCollector();
    const settings = createDefaultCastShapeSettings();
    settings.collideWithBackfaces = true;
    settings.collideOnlyWithActiveEdges = false;
    settings.collectFaces = false;
    return (answers) => {
      let sum = 0;
      for (let i = 0; i < list.length; i++) {
        const { a, b, poseA, poseB, displacement: d } = list[i];
        const { position: p, quaternion: q } = poseA;
        const { position: r, quaternion: s } = poseB;
        collector.reset();
        // biome-ignore format: the arguments in groups
        castShapeVsShape(
          collector, settings, a, 0, 0, p.x, p.y, p.z, q.x, q.y, q.z, q.w, 1, 1, 1, d.x, d.y, d.z,
          b, 0, 0, r.x, r.y, r.z, s.x, s.y, s.z, s.w, 1, 1, 1,
        );
        const { hit } = collector;
        const isHit = hit.status === COLLIDING;
        if (isHit) sum += hit.fraction + hit.pointB[0] + hit.penetrationAxis[0];
        if (answers !== null) answers[i] = isHit ? hit.fraction : Number.NaN;
      }
      return sum;
    };
  },

  ray({ shapes, tasks }) {
    const theirs = shapes.map((spec) => crashcatShape(spec)!);
    const list = tasks.map((task) => ({ ...task, shape: theirs[task.shape] }));
    const collector = createClosestCastRayCollector();
    const settings = createDefaultCastRaySettings();
    settings.collideWithBackfaces = true;
    const point: Vec3 = [0, 0, 0];
    const normal: Vec3 = [0, 0, 0];
    const rotation: Quat = [0, 0, 0, 1];
    const inverse: Quat = [0, 0, 0, 1];
    return (answers) => {
      let sum = 0;
      for (let i = 0; i < list.length; i++) {
        const { shape, origin, displacement, pose } = list[i];
        const { position: p, quaternion: q } = pose;
        const { x: dx, y: dy, z: dz } = displacement;
        const length = Math.sqrt(dx * dx + dy * dy + dz * dz);
        const inv = 1 / length;
        collector.reset();
        // biome-ignore format: the arguments in groups
        castRayVsShape(
          collector, settings, origin.x, origin.y, origin.z, dx * inv, dy * inv, dz * inv, length,
          shape, 0, 0, p.x, p.y, p.z, q.x, q.y, q.z, q.w, 1, 1, 1,
        );
        const { status, fraction } = collector.hit;
        if (status === COLLIDING) {
          quat.set(rotation, q.x, q.y, q.z, q.w);
          quat.conjugate(inverse, rotation);
          vec3.set(point, origin.x + fraction * dx - p.x, origin.y + fraction * dy - p.y, origin.z + fraction * dz - p.z);
          vec3.transformQuat(point, point, inverse);
          getShapeSurfaceNormal(normal, shape, point, collector.hit.subShapeId);
          vec3.transformQuat(normal, normal, rotation);
          sum += fraction + normal[0] + normal[1] + normal[2];
        }
        if (answers !== null) answers[i] = status === COLLIDING ? fraction : Number.NaN;
      }
      return sum;
    };
  },
};
