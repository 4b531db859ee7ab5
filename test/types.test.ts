/** What the types promise; tsc checks them (`npm test -- types`). */
import { expectTypeOf, test } from 'vitest';
import * as p from '../src/2d/index.ts';
import * as t from '../src/index.ts';
import type * as h from '../src/three/index.ts';

test('queries return their result, or null for no', () => {
  expectTypeOf(t.distanceBetween).returns.toEqualTypeOf<t.DistanceResult | null>();
  expectTypeOf(t.castShape).returns.toEqualTypeOf<t.CastResult | null>();
  expectTypeOf(t.raycast).returns.toEqualTypeOf<t.RayResult | null>();
  expectTypeOf(t.distanceToPoint).returns.toEqualTypeOf<t.PointResult | null>();
  expectTypeOf(t.contactsBetween).returns.toEqualTypeOf<t.ContactManifold>();
  expectTypeOf(t.overlaps).returns.toEqualTypeOf<boolean>();
  expectTypeOf(p.distanceBetween).returns.toEqualTypeOf<p.DistanceResult | null>();
  expectTypeOf(p.overlaps).returns.toEqualTypeOf<boolean>();
});

test('every shape that is made is a Shape, and tells its kind', () => {
  expectTypeOf(t.sphere(1)).toExtend<t.Shape>();
  expectTypeOf(t.box({ x: 1, y: 1, z: 1 }, { radius: 0.1 })).toExtend<t.Shape>();
  expectTypeOf(t.convex([0, 0, 0], { scale: -1 })).toExtend<t.Shape>();
  expectTypeOf(t.triangleMesh([0, 0, 0, 1, 0, 0, 0, 1, 0])).toExtend<t.Shape>();
  expectTypeOf(t.halfSpace({ x: 0, y: 1, z: 0 })).toExtend<t.Shape>();
  expectTypeOf(t.compound([{ shape: t.sphere(1) }])).toExtend<t.Shape>();
  expectTypeOf(p.circle(1)).toExtend<p.Shape>();
  expectTypeOf(p.chain([0, 0, 1, 0])).toExtend<p.Shape>();
  expectTypeOf(t.sphere(1)).not.toBeAny();
  expectTypeOf(p.circle(1)).not.toExtend<t.Shape>();
});

test('a pose is anything that has a position and a quaternion', () => {
  expectTypeOf<{
    position: { x: number; y: number; z: number };
    quaternion: { x: number; y: number; z: number; w: number };
  }>().toExtend<t.Pose>();
  expectTypeOf<import('three').Object3D>().toExtend<t.Pose>();
  expectTypeOf<t.Transform>().toExtend<t.Pose>();
  expectTypeOf<h.ObjectPose>().toExtend<t.Pose>();
  expectTypeOf<t.Vec3>().not.toExtend<t.Pose>();
  expectTypeOf<p.Transform2>().not.toExtend<t.Pose>();
});

test('points are flat arrays or vectors, typed arrays too', () => {
  expectTypeOf(t.convexHull).toBeCallableWith([0, 0, 0, 1, 0, 0]);
  expectTypeOf(t.convexHull).toBeCallableWith(new Float32Array(9));
  expectTypeOf(t.convexHull).toBeCallableWith([{ x: 0, y: 0, z: 0 }]);
  expectTypeOf(t.triangleMesh).toBeCallableWith(new Float32Array(9), new Uint16Array(3));
});

test('what a world answers has a handle', () => {
  expectTypeOf<t.CollisionWorld>().toHaveProperty('raycast');
  expectTypeOf<t.WorldRayResult>().toExtend<t.RayResult>();
  expectTypeOf<t.WorldRayResult['handle']>().toEqualTypeOf<number>();
  expectTypeOf<p.WorldCastResult['handle']>().toEqualTypeOf<number>();
  expectTypeOf<ReturnType<t.CollisionWorld['add']>>().toEqualTypeOf<number>();
});

test('feature types are three words', () => {
  expectTypeOf(t.featureType).returns.toEqualTypeOf<'vertex' | 'edge' | 'face'>();
  expectTypeOf<t.FeatureType>().toEqualTypeOf<p.FeatureType>();
});
