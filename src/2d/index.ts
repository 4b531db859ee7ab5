/**
 * Collision queries in two dimensions: signed distance with the features that touch, contacts, exact casts, rays and points between
 * rounded convex shapes, compounds and chains; and worlds of many of them.
 *
 * @module touchstone/2d
 */
export type { WorldTypes } from '../broadphase/dimension.ts';
export type { QueryFilter } from '../broadphase/probe.ts';
export { QueryPool, type QueryPort, serveQueries } from '../broadphase/queryPool.ts';
export { QueryWorld } from '../broadphase/queryWorld.ts';
export { type AddOptions, type PairOptions, type ShapeFilter, ShapeWorld } from '../broadphase/shapeWorld.ts';
export { type FeatureType, featureIndex, featureType } from '../results/features.ts';
export { Aabb } from './aabb.ts';
export { capsule } from './capsule.ts';
export { castShape, type Motion2 } from './castShape.ts';
export { Chain, chain } from './chain.ts';
export { circle } from './circle.ts';
export { Compound, type CompoundChild, compound } from './compound.ts';
export { computeAabb } from './computeAabb.ts';
export { ContactManifold } from './contactManifold.ts';
export { contactsBetween } from './contactsBetween.ts';
export { cloneResult, copyResult } from './copyResult.ts';
export { distanceBetween, distancesBetween, overlaps } from './distanceBetween.ts';
export { distanceToPoint } from './distanceToPoint.ts';
export { MassProperties, massProperties } from './massProperties.ts';
export { polygon } from './polygon.ts';
export { type Pose2, type RotationLike, rotation, Transform2 } from './pose.ts';
export {
  composePoses,
  copyPose,
  invertPose,
  lerpPoses,
  pointToLocal,
  pointToWorld,
  rotationTowards,
  turnVector,
  turnVectorBack,
} from './poseMath.ts';
export { raycast } from './raycast.ts';
export { raycastAlong } from './raycastAlong.ts';
export { rectangle } from './rectangle.ts';
export { CastResult, DistanceResult, PointResult, RayResult } from './results.ts';
export { type ConvexKind, ConvexShape, Shape } from './shape.ts';
export { Vec2, type Vec2Like } from './vec2.ts';
export { type TileGrid, weldTiles } from './weldTiles.ts';
export { CollisionWorld2, type WorldTypes2 } from './world/collisionWorld2.ts';
export { WorldCastResult, WorldDistanceResult, WorldPointResult, WorldRayResult, WorldShape } from './world/results.ts';
