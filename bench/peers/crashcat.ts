/**
 * crashcat (TypeScript, float64 arithmetic, GJK to a tolerance). It has no rounded box, hull or triangle in its rays; a triangle
 * is a mesh of one.
 */
import {
  box,
  capsule,
  castRayVsShape,
  collideShapeVsShape,
  convexHull,
  createClosestCastRayCollector,
  createClosestCollideShapeCollector,
  createDefaultCastRaySettings,
  createDefaultCollideShapeSettings,
  createGjkClosestPoints,
  createSupport,
  getShapeSurfaceNormal,
  gjkClosestPoints,
  registerAll,
  type Shape,
  type Support,
  SupportFunctionMode,
  setPointSupport,
  setShapeSupport,
  setTriangleSupport,
  sphere,
  triangleMesh,
} from 'crashcat';
import { type Quat, quat, type Vec3, vec3 } from 'mathcat';
import type { PairRun, Regime } from '../lib/pairQueries.ts';
import type { PointRun } from '../lib/pointQueries.ts';
import type { RayRun } from '../lib/rayQueries.ts';
import type { Spec } from '../lib/specs.ts';

registerAll();

/** The shape, or null where crashcat has none that is equal. */
export function crashcatShape(spec: Spec): Shape | null {
  switch (spec.kind) {
    case 'sphere':
      return sphere.create({ radius: spec.radius });
    case 'capsule':
      return capsule.create({ halfHeightOfCylinder: spec.halfHeight, radius: spec.radius });
    case 'box':
      if (spec.radius > 0) return null;
      return box.create({ halfExtents: [spec.half.x, spec.half.y, spec.half.z], convexRadius: 0 });
    case 'triangle': {
      if (spec.radius > 0) return null;
      const positions = [spec.a, spec.b, spec.c].flatMap(({ x, y, z }) => [x, y, z]);
      return triangleMesh.create({ positions, indices: [0, 1, 2] });
    }
    case 'hull':
      if (spec.radius > 0) return null;
      return convexHull.create({ positions: [...spec.points], convexRadius: 0, hullTolerance: 1e-6 });
  }
}

/** Casts rays by castRayVsShape; with `withNormal` also asks for the normal where a ray hits. */
export function crashcatRays(spec: Spec, withNormal: boolean): RayRun | null {
  const shape = crashcatShape(spec);
  if (shape === null) return null;
  const collector = createClosestCastRayCollector();
  const settings = createDefaultCastRaySettings();
  settings.collideWithBackfaces = true;
  const point: Vec3 = [0, 0, 0];
  const normal: Vec3 = [0, 0, 0];
  const rotation: Quat = [0, 0, 0, 1];
  const inverse: Quat = [0, 0, 0, 1];
  return (queries, answers) => {
    let sum = 0;
    for (let i = 0; i < queries.length; i++) {
      const { origin, displacement, pose } = queries[i];
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
        sum += fraction;
        if (withNormal) {
          quat.set(rotation, q.x, q.y, q.z, q.w);
          quat.conjugate(inverse, rotation);
          vec3.set(point, origin.x + fraction * dx - p.x, origin.y + fraction * dy - p.y, origin.z + fraction * dz - p.z);
          vec3.transformQuat(point, point, inverse);
          getShapeSurfaceNormal(normal, shape, point, collector.hit.subShapeId);
          vec3.transformQuat(normal, normal, rotation);
          sum += normal[0] + normal[1] + normal[2];
        }
      }
      if (answers !== null) answers[i] = status === COLLIDING ? fraction : Number.NaN;
    }
    return sum;
  };
}

/** CastRayStatus.COLLIDING. */
const COLLIDING = 1;

/** Fills a support with the core of the shape, so that its radius is left to the caller. */
export function fillSupport(out: Support, spec: Spec, shape: Shape): void {
  if (spec.kind === 'triangle')
    setTriangleSupport(out, [spec.a.x, spec.a.y, spec.a.z], [spec.b.x, spec.b.y, spec.b.z], [spec.c.x, spec.c.y, spec.c.z]);
  else setShapeSupport(out, shape, SupportFunctionMode.EXCLUDE_CONVEX_RADIUS, [1, 1, 1]);
}

/**
 * Points by gjkClosestPoints, which crashcat exports though it has no such query itself; no answer where the point is inside the
 * core.
 */
export function crashcatPoints(spec: Spec): PointRun | null {
  const shape = crashcatShape(spec);
  if (shape === null) return null;
  const support = createSupport();
  fillSupport(support, spec, shape);
  const pointSupport = createSupport();
  const out = createGjkClosestPoints();
  const local: Vec3 = [0, 0, 0];
  const nearest: Vec3 = [0, 0, 0];
  const direction: Vec3 = [0, 0, 0];
  const rotation: Quat = [0, 0, 0, 1];
  const inverse: Quat = [0, 0, 0, 1];
  return (queries, answers) => {
    let sum = 0;
    for (let i = 0; i < queries.length; i++) {
      const { point, pose } = queries[i];
      const { position: p, quaternion: q } = pose;
      quat.set(rotation, q.x, q.y, q.z, q.w);
      quat.conjugate(inverse, rotation);
      vec3.set(local, point.x - p.x, point.y - p.y, point.z - p.z);
      vec3.transformQuat(local, local, inverse);
      setPointSupport(pointSupport, local);
      vec3.copy(direction, local);
      gjkClosestPoints(out, support, pointSupport, GJK_TOLERANCE, direction, Number.MAX_VALUE);
      const distance = Math.sqrt(out.squaredDistance) - support.convexRadius;
      vec3.transformQuat(nearest, out.pointA, rotation);
      sum += distance + nearest[0] + p.x + nearest[1] + p.y + nearest[2] + p.z;
      if (answers !== null) answers[i] = out.squaredDistance > 0 ? distance : Number.NaN;
    }
    return sum;
  };
}

/** crashcat's own default for the same algorithm. */
const GJK_TOLERANCE = 1e-4;

/**
 * Signed distances by collideShapeVsShape; `withFaces`: and the two faces that touch. Null for two meshes, which it does not collide.
 */
export function crashcatPairs(a: Spec, b: Spec, regime: Regime, withFaces = false): PairRun | null {
  const shapeA = crashcatShape(a);
  const shapeB = crashcatShape(b);
  if (shapeA === null || shapeB === null || (a.kind === 'triangle' && b.kind === 'triangle')) return null;
  const collector = createClosestCollideShapeCollector();
  const settings = createDefaultCollideShapeSettings();
  settings.maxSeparationDistance = regime.maxDistance;
  settings.collideWithBackfaces = true;
  settings.collideOnlyWithActiveEdges = false;
  settings.collectFaces = withFaces;
  return (queries, answers) => {
    let sum = 0;
    for (let i = 0; i < queries.length; i++) {
      const { poseA, poseB } = queries[i];
      const { position: p, quaternion: q } = poseA;
      const { position: r, quaternion: s } = poseB;
      collector.reset();
      // biome-ignore format: the arguments in groups
      collideShapeVsShape(
        collector, settings, shapeA, 0, 0, p.x, p.y, p.z, q.x, q.y, q.z, q.w, 1, 1, 1,
        shapeB, 0, 0, r.x, r.y, r.z, s.x, s.y, s.z, s.w, 1, 1, 1,
      );
      const { hit } = collector;
      if (hit !== null) sum += hit.penetration + hit.pointA[0] + hit.pointB[0] + hit.penetrationAxis[0];
      if (answers !== null) answers[i] = hit === null ? Number.NaN : -hit.penetration;
    }
    return sum;
  };
}
