/**
 * three.js: its math classes answer with a point, without a normal, in the frame of the sphere, box, triangle or hull. So the
 * ray is brought into the frame of the shape and the point back, with vectors that are kept; a sphere is placed in the world
 * instead.
 */
import { Box3, Quaternion, Ray, Sphere, Triangle, Vector3 } from 'three';
import { ConvexHull } from 'three/examples/jsm/math/ConvexHull.js';
import type { PointRun } from '../lib/pointQueries.ts';
import type { RayRun } from '../lib/rayQueries.ts';
import type { Spec } from '../lib/specs.ts';

/** Where a local ray meets the shape, or null. */
type Intersect = (ray: Ray, target: Vector3) => Vector3 | null;

function intersectOf(spec: Spec): Intersect | null {
  switch (spec.kind) {
    case 'sphere': {
      const ball = new Sphere(new Vector3(), spec.radius);
      return (ray, target) => ray.intersectSphere(ball, target);
    }
    case 'box': {
      if (spec.radius > 0) return null;
      const half = new Vector3().copy(spec.half);
      const bounds = new Box3(half.clone().negate(), half);
      return (ray, target) => ray.intersectBox(bounds, target);
    }
    case 'triangle': {
      if (spec.radius > 0) return null;
      const { a, b, c } = cornersOf(spec);
      return (ray, target) => ray.intersectTriangle(a, b, c, false, target);
    }
    case 'hull': {
      if (spec.radius > 0) return null;
      const hull = hullOf(spec.points);
      return (ray, target) => hull.intersectRay(ray, target);
    }
    case 'capsule':
      return null;
  }
}

function cornersOf(spec: Spec & { kind: 'triangle' }): Triangle {
  return new Triangle(new Vector3().copy(spec.a), new Vector3().copy(spec.b), new Vector3().copy(spec.c));
}

function hullOf(points: readonly number[]): ConvexHull {
  const vectors: Vector3[] = [];
  for (let i = 0; i < points.length; i += 3) vectors.push(new Vector3(points[i], points[i + 1], points[i + 2]));
  return new ConvexHull().setFromPoints(vectors);
}

export function threeRays(spec: Spec): RayRun | null {
  const intersect = intersectOf(spec);
  if (intersect === null) return null;
  const turned = spec.kind !== 'sphere';
  const ray = new Ray();
  const point = new Vector3();
  const rotation = new Quaternion();
  const inverse = new Quaternion();
  return (queries, answers) => {
    let sum = 0;
    for (let i = 0; i < queries.length; i++) {
      const { origin, displacement, pose } = queries[i];
      const { x: dx, y: dy, z: dz } = displacement;
      const length = Math.sqrt(dx * dx + dy * dy + dz * dz);
      const inv = 1 / length;
      const { position, quaternion } = pose;
      ray.origin.set(origin.x - position.x, origin.y - position.y, origin.z - position.z);
      ray.direction.set(dx * inv, dy * inv, dz * inv);
      if (turned) {
        rotation.set(quaternion.x, quaternion.y, quaternion.z, quaternion.w);
        inverse.copy(rotation).conjugate();
        ray.origin.applyQuaternion(inverse);
        ray.direction.applyQuaternion(inverse);
      }
      let fraction = Number.NaN;
      if (intersect(ray, point) !== null) {
        const distance = point.distanceTo(ray.origin);
        if (distance <= length) {
          fraction = distance * inv;
          if (turned) point.applyQuaternion(rotation);
          point.add(position);
          sum += fraction + point.x + point.y + point.z;
        }
      }
      if (answers !== null) answers[i] = fraction;
    }
    return sum;
  };
}

/** The point of a shape nearest to a local point: the point itself where it is inside. */
type Nearest = (point: Vector3, target: Vector3) => Vector3;

function nearestOf(spec: Spec): Nearest | null {
  if (spec.kind === 'sphere') {
    const ball = new Sphere(new Vector3(), spec.radius);
    return (point, target) => ball.clampPoint(point, target);
  }
  if (spec.kind === 'box' && spec.radius === 0) {
    const half = new Vector3().copy(spec.half);
    const bounds = new Box3(half.clone().negate(), half);
    return (point, target) => bounds.clampPoint(point, target);
  }
  if (spec.kind === 'triangle' && spec.radius === 0) {
    const corners = cornersOf(spec);
    return (point, target) => corners.closestPointToPoint(point, target);
  }
  return null;
}

/** Points by the clampPoint or closestPointToPoint of the class; no answer inside, where three gives the point itself. */
export function threePoints(spec: Spec): PointRun | null {
  const nearest = nearestOf(spec);
  if (nearest === null) return null;
  const turned = spec.kind !== 'sphere';
  const local = new Vector3();
  const target = new Vector3();
  const rotation = new Quaternion();
  const inverse = new Quaternion();
  return (queries, answers) => {
    let sum = 0;
    for (let i = 0; i < queries.length; i++) {
      const { point, pose } = queries[i];
      const { position, quaternion } = pose;
      local.set(point.x - position.x, point.y - position.y, point.z - position.z);
      if (turned) {
        rotation.set(quaternion.x, quaternion.y, quaternion.z, quaternion.w);
        inverse.copy(rotation).conjugate();
        local.applyQuaternion(inverse);
      }
      nearest(local, target);
      const distance = target.distanceTo(local);
      if (turned) target.applyQuaternion(rotation);
      target.add(position);
      sum += distance + target.x + target.y + target.z;
      if (answers !== null) answers[i] = distance > 0 ? distance : Number.NaN;
    }
    return sum;
  };
}
