/**
 * Collision queries in three dimensions: signed distance with the features that touch, contacts, exact casts, rays and points between rounded
 * convex shapes, compounds, meshes and height fields; and worlds of many of them.
 *
 * @module touchstone
 */
export type { WorldTypes } from './broadphase/dimension.ts';
export type { ReadOptions, WriteOptions } from './broadphase/message.ts';
export type { BatchFilter, QueryPort } from './broadphase/poolMessages.ts';
export type { QueryFilter } from './broadphase/probe.ts';
export { QueryPool, type QueryPoolOptions } from './broadphase/queryPool.ts';
export { QueryWorld } from './broadphase/queryWorld.ts';
export { serveQueries } from './broadphase/serveQueries.ts';
export type { ShapesByKey, ShapeTable } from './broadphase/shapeTable.ts';
export { type AddOptions, type PairOptions, type ShapeFilter, ShapeWorld, type WorldOptions } from './broadphase/shapeWorld.ts';
export { type Compound, type CompoundChild, type CompoundOptions, compound } from './composite/compound.ts';
export { type HalfSpace, halfSpace } from './composite/halfSpace.ts';
export { type Heightfield, type HeightfieldOptions, heightfield } from './composite/heightfield.ts';
export { triangleMeshFromBuffer, triangleMeshToBuffer } from './composite/meshBuffer.ts';
export { scaled } from './composite/scaled.ts';
export { type MeshOptions, type TriangleMesh, triangleMesh } from './composite/triangleMesh.ts';
export { Aabb } from './math/aabb.ts';
export type { Motion } from './math/motion.ts';
export { type EulerOrder, Quat, type QuatLike } from './math/quat.ts';
export { type Pose, Transform } from './math/transform.ts';
export { Vec3, type Vec3Like } from './math/vec3.ts';
export { castShape } from './queries/castShape.ts';
export { computeAabb } from './queries/computeAabb.ts';
export { contactsBetween } from './queries/contactsBetween.ts';
export { distanceBetween } from './queries/distanceBetween.ts';
export { distancesBetween } from './queries/distancesBetween.ts';
export { distanceToPoint } from './queries/distanceToPoint.ts';
export { faceNormalsAt } from './queries/faceNormalsAt.ts';
export { hitsRay } from './queries/hitsRay.ts';
export { manifoldsBetween } from './queries/manifoldsBetween.ts';
export { massProperties } from './queries/massProperties.ts';
export { overlaps } from './queries/overlaps.ts';
export { raycast } from './queries/raycast.ts';
export { raycastAlong } from './queries/raycastAlong.ts';
export { CastResult } from './results/castResult.ts';
export { type Contact, ContactManifold } from './results/contactManifold.ts';
export { DistanceResult } from './results/distanceResult.ts';
export { FaceNormals } from './results/faceNormals.ts';
export { type FeatureType, featureIndex, featureType } from './results/features.ts';
export { type Inertia, MassProperties } from './results/massProperties.ts';
export { PointResult } from './results/pointResult.ts';
export { RayResult } from './results/rayResult.ts';
export { box } from './shapes/box.ts';
export { convexHull } from './shapes/build/convexHull.ts';
export type { PointList } from './shapes/build/points.ts';
export { capsule } from './shapes/capsule.ts';
export type { CompositeShape, Shape } from './shapes/composite.ts';
export { convex } from './shapes/convex.ts';
export type { Hull } from './shapes/hull.ts';
export type { Box, Capsule, Convex, ConvexShape, Sphere, Triangle } from './shapes/shape.ts';
export { sphere } from './shapes/sphere.ts';
export { triangle } from './shapes/triangle.ts';
export { CollisionWorld, type WorldTypes3 } from './world/collisionWorld.ts';
export { castColumns, distanceColumns, pointColumns, rayColumns } from './world/columns.ts';
export { WorldCastResult, WorldDistanceResult, WorldPointResult, WorldRayResult, WorldShape } from './world/results.ts';
export { shapeTable } from './world/shapeTable.ts';
