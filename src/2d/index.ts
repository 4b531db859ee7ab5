/**
 * Collision queries in two dimensions: signed distance with the features that touch, contacts, exact casts, rays and points between
 * rounded convex shapes, compounds and chains; and worlds of many of them.
 *
 * @module touchstone/2d
 */
export type { WorldTypes } from '../broadphase/dimension.ts';
export type { ReadOptions, WriteOptions } from '../broadphase/message.ts';
export type { BatchFilter, QueryPort } from '../broadphase/poolMessages.ts';
export type { QueryFilter } from '../broadphase/probe.ts';
export { QueryPool, type QueryPoolOptions } from '../broadphase/queryPool.ts';
export { QueryWorld } from '../broadphase/queryWorld.ts';
export { serveQueries } from '../broadphase/serveQueries.ts';
export type { ShapesByKey, ShapeTable } from '../broadphase/shapeTable.ts';
export { type AddOptions, type PairOptions, type ShapeFilter, ShapeWorld, type WorldOptions } from '../broadphase/shapeWorld.ts';
export { type FeatureType, featureIndex, featureType } from '../results/features.ts';
export { Chain, chain } from './chain/chain.ts';
export { type TileGrid, weldTiles } from './chain/weldTiles.ts';
export { Aabb } from './math/aabb.ts';
export { type Pose2, rotation, rotationTowards, Transform2, turnVectorBack } from './math/pose.ts';
export {
  composePoses,
  copyPose,
  invertPose,
  lerpPoses,
  pointToLocal,
  pointToWorld,
  turnVector,
} from './math/poseMath.ts';
export { type RotationLike, Vec2, type Vec2Like } from './math/vec2.ts';
export { castShape, type Motion2 } from './queries/castShape.ts';
export { computeAabb } from './queries/computeAabb.ts';
export { contactsBetween } from './queries/contactsBetween.ts';
export { distanceBetween, distancesBetween, overlaps } from './queries/distanceBetween.ts';
export { distanceToPoint } from './queries/distanceToPoint.ts';
export { FaceNormals, faceNormalsAt } from './queries/faceNormalsAt.ts';
export { manifoldsBetween } from './queries/manifoldsBetween.ts';
export { MassProperties, massProperties } from './queries/massProperties.ts';
export { raycast } from './queries/raycast.ts';
export { raycastAlong } from './queries/raycastAlong.ts';
export { CastResult } from './results/castResult.ts';
export { type Contact, ContactManifold } from './results/contactManifold.ts';
export { cloneResult, copyResult } from './results/copyResult.ts';
export { DistanceResult } from './results/distanceResult.ts';
export { PointResult } from './results/pointResult.ts';
export { RayResult } from './results/rayResult.ts';
export { capsule } from './shapes/capsule.ts';
export { circle } from './shapes/circle.ts';
export { Compound, type CompoundChild, compound } from './shapes/compound.ts';
export { polygon } from './shapes/polygon.ts';
export { rectangle } from './shapes/rectangle.ts';
export { type ConvexKind, ConvexShape, Shape } from './shapes/shape.ts';
export { CollisionWorld2, type WorldTypes2 } from './world/collisionWorld2.ts';
export { castColumns, distanceColumns, pointColumns, rayColumns } from './world/columns.ts';
export { WorldCastResult, WorldDistanceResult, WorldPointResult, WorldRayResult, WorldShape } from './world/results.ts';
export { shapeTable } from './world/shapeTable.ts';
