/**
 * What a new user gets wrong, and what the library says: nothing of it is answered, and every message names the argument and what it got.
 * The types forbid most of it; these are the calls of those who have no types, or silence them.
 */
import { readFileSync } from 'node:fs';
import * as THREE from 'three';
import { describe, expect, it, vi } from 'vitest';
import * as p from '../src/2d/index.ts';
import * as t from '../src/index.ts';
import * as h from '../src/three/index.ts';

/** Calls without types. */
const call = (f: unknown, ...args: unknown[]) => (f as (...args: unknown[]) => unknown)(...args);
const make = (type: unknown, ...args: unknown[]) => Reflect.construct(type as typeof Object, args);
const on = (object: unknown, method: string, ...args: unknown[]) =>
  (object as Record<string, (...args: unknown[]) => unknown>)[method](...args);

const O = { x: 0, y: 0, z: 0 };
const X = { x: 1, y: 0, z: 0 };
const W = { x: -5, y: 0, z: 0 };
const FAR = { x: 10, y: 0, z: 0 };
const P = { x: 0, y: 0 };
const Q = new t.Quat();
const here = new t.Transform();
const far = new t.Transform({ x: 5, y: 0, z: 0 });
const far2 = new t.Transform({ x: 0, y: 5, z: 0 });
const ball = t.sphere(1);
const cube = t.box({ x: 1, y: 1, z: 1 });
const mesh = t.triangleMesh([0, 0, 0, 1, 0, 0, 0, 1, 0]);
const ground = t.halfSpace({ x: 0, y: 1, z: 0 });
const apart = t.distanceBetween(cube, here, ball, far);
const child = new THREE.Mesh();
new THREE.Group().add(child).position.set(1, 2, 3);
const turned = new THREE.Mesh();
new THREE.Group().add(turned).rotation.set(0, 1, 0);
const large = new THREE.Mesh();
large.scale.set(2, 2, 2);
const crate = new THREE.Mesh(new THREE.BoxGeometry());
const egg = new THREE.Mesh(new THREE.SphereGeometry());
egg.scale.set(2, 1, 1);
const flatHere = new p.Transform2();
const flatFar = new p.Transform2({ x: 5, y: 0 });
const disc = p.circle(1);
const tile = p.rectangle({ x: 1, y: 1 });
const world = () => new t.CollisionWorld();

const TETRAHEDRON = [0, 0, 0, 1, 0, 0, 0, 1, 0, 0, 0, 1];

const MISTAKES: [mistake: string, call: () => unknown, message: string][] = [
  // three.js objects as poses
  [
    'an object in a moved parent, for a ray',
    () => call(t.raycast, O, X, ball, child),
    'raycast: pose must not be a three.js object with a scale or in a moved parent; use poseOf(object) of touchstone/three',
  ],
  [
    'an object in a moved parent, for a distance',
    () => call(t.distanceBetween, ball, child, cube, here),
    'distanceBetween: poseA must not be a three.js object with a scale or in a moved parent; use poseOf(object) of touchstone/three',
  ],
  [
    'an object with a scale, for a distance',
    () => call(t.distanceBetween, ball, here, cube, large),
    'distanceBetween: poseB must not be a three.js object with a scale or in a moved parent; use poseOf(object) of touchstone/three',
  ],
  [
    'an object in a turned parent, for overlaps',
    () => call(t.overlaps, ball, turned, cube, here),
    'overlaps: poseA must not be a three.js object with a scale or in a moved parent; use poseOf(object) of touchstone/three',
  ],
  [
    'an object with a scale, for a cast',
    () => call(t.castShape, ball, large, X, cube, far),
    'castShape: poseA must not be a three.js object with a scale or in a moved parent; use poseOf(object) of touchstone/three',
  ],
  [
    'an object in a moved parent, for contacts',
    () => call(t.contactsBetween, cube, child, ball, far, apart),
    'contactsBetween: poseA must not be a three.js object with a scale or in a moved parent; use poseOf(object) of touchstone/three',
  ],
  [
    'an object in a moved parent, at a mesh',
    () => call(t.raycast, O, X, mesh, child),
    'raycast: pose must not be a three.js object with a scale or in a moved parent; use poseOf(object) of touchstone/three',
  ],
  [
    'an object in a moved parent, for bounds',
    () => call(t.computeAabb, ball, child),
    'computeAabb: pose must not be a three.js object with a scale or in a moved parent; use poseOf(object) of touchstone/three',
  ],
  [
    'an object in a moved parent, for a point',
    () => call(t.distanceToPoint, O, ball, child),
    'distanceToPoint: pose must not be a three.js object with a scale or in a moved parent; use poseOf(object) of touchstone/three',
  ],
  [
    'an object in a moved parent, in a world',
    () => on(world(), 'add', ball, child),
    'world.add: pose must not be a three.js object with a scale or in a moved parent; use poseOf(object) of touchstone/three',
  ],
  [
    'an object in a moved parent, cast in a world',
    () => on(world(), 'castShape', ball, child, X),
    'world.castShape: pose must not be a three.js object with a scale or in a moved parent; use poseOf(object) of touchstone/three',
  ],
  [
    'an object in a moved parent as a Transform',
    () => on(t.Transform, 'from', child),
    'Transform: pose must not be a three.js object with a scale or in a moved parent; use poseOf(object) of touchstone/three',
  ],
  // Transform and its like
  [
    'three numbers for a Transform',
    () => make(t.Transform, 0, 1, 0),
    'Transform: position must be an object with x, y and z, got 0',
  ],
  [
    'an object for a Transform',
    () => make(t.Transform, child),
    'Transform: position must be a vector, got a Mesh; write Transform.from(pose)',
  ],
  [
    'two coordinates for a Transform',
    () => make(t.Transform, { x: 1, y: 2 }),
    'Transform: position.z must be a number, got undefined',
  ],
  [
    'an array for a Transform',
    () => make(t.Transform, [1, 2, 3]),
    'Transform: position must be an object with x, y and z, got an array of 3; write { x: 1, y: 2, z: 3 }',
  ],
  ['nothing for a Transform', () => make(t.Transform, null), 'Transform: position must be an object with x, y and z, got null'],
  [
    'an Euler for a quaternion',
    () => make(t.Transform, O, new THREE.Euler(0, 1, 0)),
    'Transform: quaternion must be an object with x, y, z and w, got a Euler; of angles, Quat.fromEuler(x, y, z) makes one',
  ],
  [
    'an angle for a quaternion',
    () => make(t.Transform, O, 1.2),
    'Transform: quaternion must be an object with x, y, z and w, got 1.2; of angles, Quat.fromEuler(x, y, z) makes one',
  ],
  [
    'an array for a quaternion',
    () => make(t.Transform, O, [0, 0, 0, 1]),
    'Transform: quaternion must be an object with x, y, z and w, got an array of 4; of angles, Quat.fromEuler(x, y, z) makes one',
  ],
  [
    'a position without a quaternion for set',
    () => on(make(t.Transform), 'set', O),
    'Transform: quaternion must be an object with x, y, z and w, got undefined; of angles, Quat.fromEuler(x, y, z) makes one',
  ],
  [
    'nothing for copy',
    () => on(make(t.Transform), 'copy'),
    'Transform: pose must be an object with position and quaternion, got undefined',
  ],
  [
    'a Quat of three angles, in a query',
    () => call(t.distanceBetween, ball, new t.Transform(O, new t.Quat(0, 1, 0)), cube, here),
    'distanceBetween: poseA.quaternion must have length 1 +- 0.001, got 1.4142135623730951',
  ],
  [
    'a Vec3 of an array, in a query',
    () => call(t.distanceToPoint, make(t.Vec3, [1, 2, 3]), ball, here),
    'distanceToPoint: point.x must be a number, got an array of 3',
  ],
  [
    'a Vec3 of two numbers, in a query',
    () => call(t.raycast, on(new t.Vec3(), 'set', 1, 2), X, ball, here),
    'raycast: origin.z must be a number, got undefined',
  ],
  ['an axis of zero', () => on(new t.Quat(), 'setFromAxisAngle', O, 1), 'axis must not be zero'],
  [
    'an Euler for three angles',
    () => on(new t.Quat(), 'setFromEuler', new THREE.Euler(1, 0, 0)),
    'x must be a number, got a Euler',
  ],
  [
    'an order in small letters',
    () => on(new t.Quat(), 'setFromEuler', 1, 0, 0, 'xyz'),
    "order must be 'XYZ', 'XZY', 'YXZ', 'YZX', 'ZXY' or 'ZYX', got 'xyz'",
  ],
  [
    'nowhere to look',
    () => on(make(t.Transform), 'lookAt', O),
    'normalize: the vector must be finite and not zero, got (0, 0, 0)',
  ],
  // poses of other kinds
  [
    'an array for a position',
    () => call(t.distanceBetween, ball, { position: [0, 0, 0], quaternion: Q }, cube, here),
    'distanceBetween: poseA.position must be an object with x, y and z, got an array of 3; write { x: 0, y: 0, z: 0 }',
  ],
  [
    'an array for a quaternion of a pose',
    () => call(t.distanceBetween, ball, { position: O, quaternion: [0, 0, 0, 1] }, cube, here),
    'distanceBetween: poseA.quaternion must be an object with x, y, z and w, got an array of 4; of angles, Quat.fromEuler(x, y, z) makes one',
  ],
  [
    'an array for a pose',
    () => call(t.distanceBetween, ball, [0, 0, 0], cube, here),
    'distanceBetween: poseA must be an object with position and quaternion, got an array of 3',
  ],
  [
    'a matrix for a pose',
    () => call(t.distanceBetween, ball, new THREE.Matrix4(), cube, here),
    'distanceBetween: poseA must be an object with position and quaternion, got a Matrix4',
  ],
  [
    'a vector for a pose',
    () => call(t.distanceBetween, ball, O, cube, here),
    'distanceBetween: poseA must be an object with position and quaternion, got an object',
  ],
  [
    'a rotation by angles without a quaternion',
    () => call(t.distanceBetween, ball, { position: O, rotation: { x: 0, y: 1, z: 0 } }, cube, here),
    'distanceBetween: poseA.quaternion must be an object with x, y, z and w, got undefined; of angles, Quat.fromEuler(x, y, z) makes one',
  ],
  [
    'a translation and a rotation',
    () => call(t.distanceBetween, ball, { translation: O, rotation: Q }, cube, here),
    'distanceBetween: poseA must be an object with position and quaternion, got an object',
  ],
  [
    'a pose of the plane',
    () => call(t.distanceBetween, ball, flatHere, cube, here),
    'distanceBetween: poseA.position.z must be a number, got undefined',
  ],
  [
    'a point for a pose in a world',
    () => on(world(), 'add', ball, { x: 1, y: 2, z: 3 }),
    'world.add: pose must be an object with position and quaternion, got an object; write new Transform(position)',
  ],
  [
    'the numbers of a matrix for a pose',
    () => call(t.distanceBetween, ball, new THREE.Matrix4().elements, cube, here),
    'distanceBetween: poseA must be an object with position and quaternion, got an array of 16',
  ],
  [
    'a point for a pose of the plane',
    () => call(p.overlaps, disc, P, disc, flatHere),
    'overlaps: poseA must be an object with position, rotation; write new Transform2(position)',
  ],
  [
    'a point for a pose in a world of the plane',
    () => on(new p.CollisionWorld2(), 'add', disc, P),
    'world.add: pose must be an object with position, rotation; write new Transform2(position)',
  ],
  // geometry of three.js as a list of numbers
  [
    'a BufferGeometry for a mesh',
    () => call(t.triangleMesh, new THREE.BoxGeometry()),
    'triangleMesh: positions must be an array of numbers, got a BoxGeometry; write geometry.attributes.position.array, and for a mesh geometry.index.array',
  ],
  [
    'a BufferAttribute for indices',
    () => call(t.triangleMesh, [0, 0, 0, 1, 0, 0, 0, 1, 0], new THREE.BoxGeometry().index),
    'triangleMesh: indices must be an array of numbers, got a Uint16BufferAttribute; write attribute.array',
  ],
  [
    'a sheet as a solid',
    () => t.triangleMesh([0, 0, 0, 1, 0, 0, 0, 1, 0], [0, 1, 2], { solid: true }),
    'triangleMesh must be closed to be a solid: the edge between vertices 0 and 1 of triangle 0 has no triangle on its other side',
  ],
  [
    'a solid that is inside out',
    () => t.triangleMesh(TETRAHEDRON, [0, 1, 2, 0, 3, 1, 1, 3, 2, 2, 3, 0], { solid: true }),
    'triangleMesh must have its triangles counter-clockwise seen from outside, got a volume of -0.16666666666666666; swap two corners of each',
  ],
  [
    'a solid with one triangle inside out',
    () => t.triangleMesh(TETRAHEDRON, [0, 2, 1, 0, 1, 3, 1, 2, 3, 2, 3, 0], { solid: true }),
    'triangleMesh must be closed to be a solid: the edge between vertices 0 and 2 of triangle 0 runs in the same direction along triangle 3: one of the two is inside out, or one too many',
  ],
  [
    'a solid that is felt from one side',
    () => t.triangleMesh(TETRAHEDRON, [0, 2, 1, 0, 1, 3, 1, 2, 3, 2, 0, 3], { solid: true, oneSided: true }),
    'triangleMesh: options.oneSided must be left out for a solid, which is touched from outside, as one surface; got true',
  ],
  [
    'solid as a word',
    () => call(t.triangleMesh, TETRAHEDRON, [0, 2, 1, 0, 1, 3, 1, 2, 3, 2, 0, 3], { solid: 'yes' }),
    "triangleMesh: options.solid must be true or false, got 'yes'",
  ],
  [
    'an open geometry as a solid',
    () => h.shapeOf(new THREE.Mesh(new THREE.PlaneGeometry()), { solid: true }),
    'shapeOf: a Mesh without a name: triangleMesh must be closed to be a solid: the edge between vertices 0 and 2 of triangle 0 has no triangle on its other side',
  ],
  [
    'a BufferAttribute for a hull',
    () => call(t.convexHull, new THREE.BoxGeometry().attributes.position),
    'convexHull: points must be an array of x, y, z, ... or of objects with x, y and z, got a Float32BufferAttribute; write attribute.array',
  ],
  [
    'a BufferGeometry for a hull',
    () => call(t.convex, new THREE.BoxGeometry()),
    'convexHull: points must be an array of x, y, z, ... or of objects with x, y and z, got a BoxGeometry; write geometry.attributes.position.array, and for a mesh geometry.index.array',
  ],
  [
    'a Ray in a world',
    () => on(world(), 'raycast', new THREE.Ray()),
    'world.raycast: origin must be an object with x, y and z, got a Ray; write ray.origin, and a displacement: raycastAlong takes a direction and a length',
  ],
  // results
  [
    'a stale distance',
    () => call(t.contactsBetween, cube, here, ball, new t.Transform({ x: 2, y: 0, z: 0 }), apart),
    'contactsBetween: distance must be that of these shapes in these poses: call distanceBetween again after a shape has moved, in the same order',
  ],
  [
    'a swapped distance',
    () => call(t.contactsBetween, ball, far, cube, here, apart),
    'contactsBetween: distance must be that of these shapes in these poses: call distanceBetween again after a shape has moved, in the same order',
  ],
  [
    'a stale distance of spheres',
    () =>
      call(t.contactsBetween, ball, here, ball, new t.Transform({ x: 3, y: 0, z: 0 }), t.distanceBetween(ball, here, ball, far)),
    'contactsBetween: distance must be that of these shapes in these poses: call distanceBetween again after a shape has moved, in the same order',
  ],
  [
    'a stale distance of a mesh',
    () => call(t.contactsBetween, mesh, here, cube, here, t.distanceBetween(mesh, here, cube, far)),
    'contactsBetween: distance must be that of these shapes in these poses: call distanceBetween again after a shape has moved, in the same order',
  ],
  [
    'a swapped distance of a mesh',
    () => call(t.contactsBetween, mesh, here, cube, far, t.distanceBetween(cube, far, mesh, here)),
    'contactsBetween: distance must be that of these shapes in these poses: call distanceBetween again after a shape has moved, in the same order',
  ],
  [
    'a stale distance of a half space',
    () =>
      call(
        t.contactsBetween,
        cube,
        here,
        ground,
        here,
        t.distanceBetween(cube, far, ground, here.clone().set({ x: 0, y: -9, z: 0 }, Q)),
      ),
    'contactsBetween: distance must be that of these shapes in these poses: call distanceBetween again after a shape has moved, in the same order',
  ],
  [
    'no distance',
    () => call(t.contactsBetween, cube, here, cube, here),
    'contactsBetween: distance must be a DistanceResult, got undefined',
  ],
  [
    'a number for a distance',
    () => call(t.contactsBetween, cube, here, cube, here, 0.1),
    'contactsBetween: distance must be a DistanceResult, got 0.1',
  ],
  [
    'the null of a pair that is too far',
    () => call(t.contactsBetween, cube, here, ball, far, t.distanceBetween(cube, here, ball, far, 1)),
    'contactsBetween: distance must be a DistanceResult, got null',
  ],
  [
    'a PointResult for a ray',
    () => call(t.raycast, W, FAR, ball, here, new t.PointResult()),
    'raycast: out must be a RayResult, got a PointResult',
  ],
  [
    'a PointResult for a ray that misses',
    () => call(t.raycast, O, FAR, ball, far2, new t.PointResult()),
    'raycast: out must be a RayResult, got a PointResult',
  ],
  [
    'a CastResult for a distance',
    () => call(t.distanceBetween, ball, here, ball, far, Infinity, new t.CastResult()),
    'distanceBetween: out must be a DistanceResult, got a CastResult',
  ],
  [
    'a RayResult for a point',
    () => call(t.distanceToPoint, O, ball, far, Infinity, new t.RayResult()),
    'distanceToPoint: out must be a PointResult, got a RayResult',
  ],
  [
    'a DistanceResult for a cast',
    () => call(t.castShape, ball, here, FAR, ball, far, new t.DistanceResult()),
    'castShape: out must be a CastResult, got a DistanceResult',
  ],
  [
    'a DistanceResult for contacts',
    () => call(t.contactsBetween, cube, here, ball, far, apart, new t.DistanceResult()),
    'contactsBetween: out must be a ContactManifold, got a DistanceResult',
  ],
  [
    'the number of contacts for contacts',
    () => call(t.contactsBetween, cube, here, ball, far, apart, 4),
    'contactsBetween: out must be a ContactManifold, got 4',
  ],
  ['a length for a ray', () => call(t.raycast, W, FAR, ball, here, 100), 'raycast: out must be a RayResult, got 100'],
  ['an empty object for a ray', () => call(t.raycast, W, FAR, ball, here, {}), 'raycast: out must be a RayResult, got an object'],
  ['null for a ray', () => call(t.raycast, W, FAR, ball, here, null), 'raycast: out must be a RayResult, got null'],
  [
    'an empty object for a distance',
    () => call(t.distanceBetween, ball, here, ball, far, Infinity, {}),
    'distanceBetween: out must be a DistanceResult, got an object',
  ],
  [
    'an empty object for a cast',
    () => call(t.castShape, ball, here, FAR, ball, far, {}),
    'castShape: out must be a CastResult, got an object',
  ],
  [
    'a length for a cast',
    () => call(t.castShape, ball, here, FAR, ball, far, 100),
    'castShape: out must be a CastResult, got 100',
  ],
  ['an empty object for bounds', () => call(t.computeAabb, ball, here, {}), 'computeAabb: out must be an Aabb, got an object'],
  [
    'an empty object for a mass',
    () => call(t.massProperties, ball, 1, {}),
    'massProperties: out must be a MassProperties, got an object',
  ],
  [
    'a result in the place of the limit',
    () => call(t.distanceBetween, ball, here, ball, far, new t.DistanceResult()),
    'distanceBetween: maxDistance must be a number, got a DistanceResult',
  ],
  [
    'null for the limit',
    () => call(t.distanceBetween, ball, here, ball, far, null),
    'distanceBetween: maxDistance must be a number, got null',
  ],
  [
    'a result in the place of the limit, for a point',
    () => call(t.distanceToPoint, O, ball, far, new t.PointResult()),
    'distanceToPoint: maxDistance must be a number, got a PointResult',
  ],
  // arguments
  [
    'an array for an origin',
    () => call(t.raycast, [0, 0, 0], X, ball, here),
    'raycast: origin must be an object with x, y and z, got an array of 3; write { x: 0, y: 0, z: 0 }',
  ],
  [
    'an array for a displacement',
    () => call(t.raycast, O, [1, 0, 0], ball, here),
    'raycast: displacement must be an object with x, y and z, got an array of 3; write { x: 1, y: 0, z: 0 }',
  ],
  [
    'an array for the motion of a cast',
    () => call(t.castShape, ball, here, [1, 0, 0], cube, far),
    'castShape: displacement must be an object with x, y and z, got an array of 3; write { x: 1, y: 0, z: 0 }',
  ],
  [
    'an array for a point',
    () => call(t.distanceToPoint, new Float32Array(3), ball, here),
    'distanceToPoint: point must be an object with x, y and z, got a Float32Array; write { x: 0, y: 0, z: 0 }',
  ],
  [
    'a bare hull',
    () => call(t.distanceBetween, t.convexHull([0, 0, 0, 1, 0, 0, 0, 1, 0, 0, 0, 1]), here, cube, here),
    'distanceBetween: a must be a shape (made by sphere, box, convex, triangleMesh or the like), got a Hull; write convex(hull)',
  ],
  [
    'a geometry for a shape',
    () => call(t.distanceBetween, new THREE.BoxGeometry(1, 1, 1), here, cube, here),
    'distanceBetween: a must be a shape (made by sphere, box, convex, triangleMesh or the like), got a BoxGeometry',
  ],
  [
    'a mesh of three.js for a shape',
    () => call(t.overlaps, child, here, cube, here),
    'overlaps: a must be a shape (made by sphere, box, convex, triangleMesh or the like), got a Mesh',
  ],
  [
    'a shape of the plane',
    () => call(t.distanceBetween, disc, here, cube, here),
    'distanceBetween: a must be a shape (made by sphere, box, convex, triangleMesh or the like), got a circle',
  ],
  [
    'the first pose forgotten',
    () => call(t.distanceBetween, ball, cube, here),
    'distanceBetween: poseA must be an object with position and quaternion, got a box',
  ],
  [
    'the second pose forgotten',
    () => call(t.distanceBetween, ball, here, cube),
    'distanceBetween: poseB must be an object with position and quaternion, got undefined',
  ],
  [
    'shapes first, then poses',
    () => call(t.distanceBetween, ball, cube, here, here),
    'distanceBetween: poseA must be an object with position and quaternion, got a box',
  ],
  [
    'the shape of a ray forgotten',
    () => call(t.raycast, O, X, here),
    'raycast: shape must be a shape (made by sphere, box, convex, triangleMesh or the like), got a Transform',
  ],
  [
    'the pose of a ray forgotten',
    () => call(t.raycast, O, X, ball),
    'raycast: pose must be an object with position and quaternion, got undefined',
  ],
  [
    'the displacement of a cast forgotten',
    () => call(t.castShape, ball, here, cube, far),
    'castShape: displacement must be an object with x, y and z, got a box',
  ],
  [
    'the shape of a ray first',
    () => call(t.raycast, ball, here, O, X),
    'raycast: origin must be an object with x, y and z, got a sphere',
  ],
  [
    'a Ray of three.js',
    () => call(t.raycast, new THREE.Ray(), ball, here),
    'raycast: origin must be an object with x, y and z, got a Ray',
  ],
  [
    'the shape of a point first',
    () => call(t.distanceToPoint, ball, here, O),
    'distanceToPoint: point must be an object with x, y and z, got a sphere',
  ],
  [
    'the pose of a point forgotten',
    () => call(t.distanceToPoint, O, ball),
    'distanceToPoint: pose must be an object with position and quaternion, got undefined',
  ],
  ['a direction of zero', () => call(t.raycastAlong, O, O, 10, ball, here), 'raycastAlong: direction must not be zero'],
  [
    'a length less than zero',
    () => call(t.raycastAlong, W, X, -1, ball, here),
    'raycastAlong: maxDistance must not be negative, got -1',
  ],
  [
    'a displacement without a length',
    () => call(t.raycastAlong, W, X, ball, here),
    'raycastAlong: maxDistance must be a number, got a sphere',
  ],
  [
    'a motion with a misspelt turn',
    () => call(t.castShape, ball, here, { displacement: X, rotaton: X }, cube, far),
    "castShape: motion must not have the key 'rotaton'; there is displacement, rotation, center, tolerance and ignoreStartOverlap",
  ],
  [
    'a motion with a misspelt centre',
    () => call(t.castShape, ball, here, { displacement: X, rotation: X, centre: O }, cube, far),
    "castShape: motion must not have the key 'centre'; there is displacement, rotation, center, tolerance and ignoreStartOverlap",
  ],
  [
    'a motion with a misspelt option',
    () => call(t.castShape, ball, here, { displacement: X, ignoreStartOverlaps: true }, cube, far),
    "castShape: motion must not have the key 'ignoreStartOverlaps'; there is displacement, rotation, center, tolerance and ignoreStartOverlap",
  ],
  // shapes
  ['a radius in an object', () => call(t.sphere, { radius: 1 }), 'sphere: radius must be a number, got an object'],
  ['the sizes of a box as numbers', () => call(t.box, 1, 1, 1), 'box: halfExtents must be an object with x, y and z, got 1'],
  [
    'the sizes of a box by other names',
    () => call(t.box, { width: 1, height: 1, depth: 1 }),
    'box: halfExtents must be an object with x, y and z, got an object',
  ],
  [
    'an array for the sizes of a box',
    () => call(t.box, [1, 1, 1]),
    'box: halfExtents must be an object with x, y and z, got an array of 3; write { x: 1, y: 1, z: 1 }',
  ],
  [
    'a misspelt option of a box',
    () => call(t.box, { x: 1, y: 1, z: 1 }, { raduis: 0.1 }),
    "box: options must not have the key 'raduis'; there is center and radius",
  ],
  [
    'a radius and a height for a capsule',
    () => call(t.capsule, 0.5, 1),
    'capsule: pointA must be an object with x, y and z, got 0.5',
  ],
  [
    'arrays for the points of a hull',
    () =>
      call(t.convexHull, [
        [0, 0, 0],
        [1, 0, 0],
      ]),
    'convexHull: points[0] must be an object with x, y and z, got an array of 3; write { x: 0, y: 0, z: 0 }',
  ],
  [
    'a geometry for the points of a hull',
    () => call(t.convexHull, new THREE.BoxGeometry()),
    'convexHull: points must be an array of x, y, z, ... or of objects with x, y and z, got a BoxGeometry',
  ],
  [
    'a geometry for a mesh',
    () => call(t.triangleMesh, new THREE.BoxGeometry()),
    'triangleMesh: positions must be an array of numbers, got a BoxGeometry',
  ],
  [
    'an attribute for a mesh',
    () => call(t.triangleMesh, new THREE.BoxGeometry().getAttribute('position')),
    'triangleMesh: positions must be an array of numbers, got a Float32BufferAttribute',
  ],
  [
    'an index without a vertex',
    () => call(t.triangleMesh, [0, 0, 0, 1, 0, 0, 0, 1, 0], [0, 1, 3]),
    'triangleMesh: indices[2] must be a whole number from 0 to 2, got 3',
  ],
  [
    'shapes for the children of a compound',
    () => call(t.compound, [ball]),
    'compound: children[0] must be an object with a shape, got a sphere; write { shape }',
  ],
  [
    'a child with a misspelt position',
    () => call(t.compound, [{ shape: ball, postion: O }]),
    "compound: children[0] must not have the key 'postion'; there is shape, position and quaternion",
  ],
  [
    'a sphere scaled to an ellipsoid',
    () => call(t.scaled, ball, { x: 2, y: 1, z: 1 }),
    'scaled: scale must be the same along all axes for a shape with a radius (an ellipsoid is no core with a ball around it), got (2, 1, 1)',
  ],
  ['a half space without a direction', () => call(t.halfSpace, O), 'halfSpace: normal must not be zero, got (0, 0, 0)'],
  [
    'heights too few',
    () => call(t.heightfield, { columns: 2, rows: 2, heights: [0, 0, 0], size: { x: 1, y: 1, z: 1 } }),
    'heightfield: heights must have 2 x 2 numbers, got an array of 3',
  ],
  [
    'another radius for a shape',
    () => Object.assign(ball, { radius: 2 }),
    "Cannot assign to read only property 'radius' of object '#<ConvexShape>'",
  ],
  ['no contacts at all', () => on(new t.ContactManifold(), 'reduce', 0), 'n must be a positive integer, got 0'],
  // worlds
  [
    'a misspelt filter',
    () => on(world(), 'raycast', O, X, { maks: 1 }),
    "world.raycast: filter must not have the key 'maks'; there is mask, layer, ignore and predicate",
  ],
  [
    'a result in the place of the filter',
    () => on(world(), 'raycast', O, X, new t.WorldRayResult()),
    "world.raycast: filter must not have the key 'fraction'; there is mask, layer, ignore and predicate",
  ],
  [
    'a misspelt layer',
    () => on(world(), 'add', ball, here, { layers: 1 }),
    "world.add: options must not have the key 'layers'; there is layer, mask, userData and oneWay",
  ],
  ['a shape for a handle', () => on(world(), 'move', ball, here), 'world.move: handle must be a number, got a sphere'],
  ['a handle that is none', () => on(world(), 'move', 99, here), 'world.move: handle must be one that add has returned, got 99'],
  [
    'no pose for a shape of a world',
    () => on(world(), 'add', ball),
    'world.add: pose must be an object with position and quaternion, got undefined',
  ],
  // numbers of other kinds
  [
    'a BigInt for a coordinate',
    () => call(t.raycast, { x: 1n, y: 0, z: 0 }, X, ball, here),
    'raycast: origin.x must be a number, got 1',
  ],
  [
    'text for a coordinate of a pose',
    () => call(t.distanceBetween, ball, { position: { x: '1', y: 0, z: 0 }, quaternion: Q }, cube, far),
    "distanceBetween: poseA.position.x must be a number, got '1'",
  ],
  [
    'text for a quaternion',
    () => call(t.overlaps, ball, { position: O, quaternion: { x: '1', y: 0, z: 0, w: 0 } }, cube, far),
    "overlaps: poseA.quaternion.x must be a number, got '1'",
  ],
  [
    'text for the length of a ray',
    () => call(t.raycastAlong, W, X, '10', ball, here),
    "raycastAlong: maxDistance must be a number, got '10'",
  ],
  [
    'a BigInt for the length of a ray',
    () => call(t.raycastAlong, W, X, 10n, ball, here),
    'raycastAlong: maxDistance must be a number, got 10',
  ],
  [
    'true for the length of a ray',
    () => call(t.raycastAlong, W, X, true, ball, here),
    'raycastAlong: maxDistance must be a number, got true',
  ],
  ['BigInts for points', () => call(t.convexHull, new BigInt64Array(12)), 'convexHull: points[0] must be a number, got 0'],
  [
    'a BigInt for an index',
    () => call(t.triangleMesh, [0, 0, 0, 0, 1, 0, 0, 0, 1], [0, 1n, 2]),
    'triangleMesh: indices[1] must be a number, got 1',
  ],
  [
    'BigInts for indices',
    () => call(t.triangleMesh, [0, 0, 0, 0, 1, 0, 0, 0, 1], new BigUint64Array([0n, 1n, 2n])),
    'triangleMesh: indices[0] must be a number, got 0',
  ],
  [
    'text for an index',
    () => call(t.triangleMesh, [0, 0, 0, 0, 1, 0, 0, 0, 1], [0, '1', 2]),
    "triangleMesh: indices[1] must be a number, got '1'",
  ],
  ['a BigInt for how many contacts', () => on(new t.ContactManifold(), 'reduce', 4n), 'n must be a positive integer, got 4'],
  ['text for how many contacts', () => on(new t.ContactManifold(), 'reduce', '4'), "n must be a positive integer, got '4'"],
  ['a BigInt for a layer', () => on(world(), 'add', ball, here, { layer: 1n }), 'layer must be a whole number of 32 bits, got 1'],
  [
    'a BigInt for a mask',
    () => on(world(), 'raycast', O, X, { mask: 1n }),
    'filter.mask must be a whole number of 32 bits, got 1',
  ],
  ['a BigInt for a handle', () => on(world(), 'move', 1n, here), 'world.move: handle must be a number, got 1'],
  // typed arrays
  [
    'typed arrays for a pose',
    () => call(t.distanceBetween, ball, { position: new Float64Array([1, 2, 3]), quaternion: new Float32Array(4) }, cube, far),
    'distanceBetween: poseA.position must be an object with x, y and z, got a Float64Array; write { x: 1, y: 2, z: 3 }',
  ],
  [
    'a typed array for a quaternion',
    () => call(t.distanceBetween, ball, { position: O, quaternion: new Float32Array(4) }, cube, far),
    'distanceBetween: poseA.quaternion must be an object with x, y, z and w, got a Float32Array',
  ],
  [
    'a typed array for a rotation of a cast',
    () => call(t.castShape, ball, here, { displacement: X, rotation: new Float64Array([1, 2, 3]) }, cube, far),
    'castShape: rotation must be an object with x, y and z, got a Float64Array; write { x: 1, y: 2, z: 3 }',
  ],
  [
    'a buffer for points',
    () => call(t.convexHull, new ArrayBuffer(96)),
    'convexHull: points must be an array of x, y, z, ... or of objects with x, y and z, got a ArrayBuffer',
  ],
  // objects of other engines, given as they are
  [
    'a node with a rotationQuaternion that is null',
    () => call(t.distanceBetween, ball, { position: O, rotation: O, rotationQuaternion: null, scaling: X }, cube, far),
    'distanceBetween: poseA.quaternion must be an object with x, y, z and w, got undefined; of angles, Quat.fromEuler(x, y, z) makes one',
  ],
  [
    'a node with a rotationQuaternion as a Transform',
    () => on(t.Transform, 'from', { position: O, rotationQuaternion: Q }),
    'Transform: pose must be an object with position and quaternion, got an object',
  ],
  [
    'an entity with getPosition()',
    () => call(t.raycast, W, FAR, mesh, { getPosition: () => O, getRotation: () => Q }),
    'raycast: pose must be an object with position and quaternion, got an object',
  ],
  [
    'a body with translation()',
    () => on(world(), 'add', ball, { translation: () => O, rotation: () => Q }),
    'world.add: pose must be an object with position and quaternion, got an object',
  ],
  // arguments shifted by one
  [
    'the pose of a cast forgotten',
    () => call(t.castShape, ball, FAR, cube, far),
    'castShape: poseA must be an object with position and quaternion, got an object',
  ],
  [
    'the second shape of a cast forgotten',
    () => call(t.castShape, ball, here, FAR, far),
    'castShape: b must be a shape (made by sphere, box, convex, triangleMesh or the like), got a Transform',
  ],
  [
    'the first shape forgotten',
    () => call(t.overlaps, here, cube, far),
    'overlaps: a must be a shape (made by sphere, box, convex, triangleMesh or the like), got a Transform',
  ],
  [
    'a pose of contacts forgotten',
    () => call(t.contactsBetween, cube, ball, far, apart),
    'contactsBetween: poseA must be an object with position and quaternion, got a sphere',
  ],
  [
    'the manifold in the place of the distance',
    () => call(t.contactsBetween, cube, here, ball, far, new t.ContactManifold()),
    'contactsBetween: distance must be a DistanceResult, got a ContactManifold',
  ],
  [
    'a result in the place of the pose',
    () => call(t.raycast, W, FAR, ball, new t.RayResult()),
    'raycast: pose must be an object with position and quaternion, got a RayResult',
  ],
  [
    'the displacement of a ray forgotten',
    () => call(t.raycast, W, ball, here),
    'raycast: displacement must be an object with x, y and z, got a sphere',
  ],
  [
    'a limit in the place of the pose',
    () => call(t.distanceToPoint, W, ball, 3),
    'distanceToPoint: pose must be an object with position and quaternion, got 3',
  ],
  [
    'bounds in the place of the pose',
    () => call(t.computeAabb, ball, new t.Aabb()),
    'computeAabb: pose must be an object with position and quaternion, got a Aabb',
  ],
  [
    'a pose of all distances forgotten',
    () => call(t.distancesBetween, ball, mesh, far, 3, () => {}),
    'distancesBetween: poseA must be an object with position and quaternion, got a triangleMesh',
  ],
  [
    'the limit of all distances forgotten',
    () => call(t.distancesBetween, ball, here, mesh, far, () => {}),
    'distancesBetween: maxDistance must be a number, got a Function',
  ],
  // visitors
  ...[ball, mesh].flatMap((shape) =>
    [9, 0.1].flatMap((limit): [string, () => unknown, string][] => [
      [
        `no visitor, a ${shape.kind} within ${limit}`,
        () => call(t.distancesBetween, ball, here, shape, far, limit),
        'distancesBetween: visit must be a function, got undefined',
      ],
      [
        `a result for a visitor, a ${shape.kind} within ${limit}`,
        () => call(t.distancesBetween, ball, here, shape, far, limit, new t.DistanceResult()),
        'distancesBetween: visit must be a function, got a DistanceResult',
      ],
      [
        `a result of the plane for all distances, a ${shape.kind} within ${limit}`,
        () => call(t.distancesBetween, ball, here, shape, far, limit, () => {}, new p.DistanceResult()),
        'distancesBetween: out must be a DistanceResult, got a DistanceResult of another module',
      ],
      [
        `an empty object for all distances, a ${shape.kind} within ${limit}`,
        () => call(t.distancesBetween, ball, here, shape, far, limit, () => {}, {}),
        'distancesBetween: out must be a DistanceResult, got an object',
      ],
    ]),
  ),
  // the other dimension
  [
    'a result of the plane for a ray',
    () => call(t.raycast, W, FAR, ball, here, new p.RayResult()),
    'raycast: out must be a RayResult, got a RayResult of another module',
  ],
  [
    'a result of the plane for a distance',
    () => call(t.distanceBetween, ball, here, mesh, far, 9, new p.DistanceResult()),
    'distanceBetween: out must be a DistanceResult, got a DistanceResult of another module',
  ],
  [
    'a manifold of the plane',
    () => call(t.contactsBetween, cube, here, ball, far, apart, new p.ContactManifold()),
    'contactsBetween: out must be a ContactManifold, got a ContactManifold of another module',
  ],
  [
    'a capsule of the plane',
    () => call(t.raycast, W, FAR, p.capsule(P, { x: 1, y: 0 }, 1), here),
    'raycast: shape must be a shape (made by sphere, box, convex, triangleMesh or the like), got a capsule of another module',
  ],
  // results that are frozen
  ['a frozen result for a ray', () => call(t.raycast, W, FAR, ball, here, Object.freeze(new t.RayResult())), '#<RayResult>'],
  [
    'a frozen result for a distance',
    () => call(t.distanceBetween, ball, here, cube, far, 9, Object.freeze(new t.DistanceResult())),
    '#<DistanceResult>',
  ],
  [
    'a frozen result for a distance of a mesh',
    () => call(t.distanceBetween, ball, here, mesh, far, 9, Object.freeze(new t.DistanceResult())),
    '#<DistanceResult>',
  ],
  [
    'a frozen result for a cast',
    () => call(t.castShape, ball, here, FAR, cube, far, Object.freeze(new t.CastResult())),
    '#<CastResult>',
  ],
  [
    'a frozen result in a world',
    () => {
      const one = world();
      one.add(ball, here);
      return on(one, 'raycast', W, FAR, {}, Object.freeze(new t.WorldRayResult()));
    },
    '#<WorldRayResult>',
  ],
  // the plane
  ['an angle for a rotation', () => make(p.Transform2, P, 1.2), 'Transform2.rotation must be an object with c, s, got 1.2'],
  ['two numbers for a Transform2', () => make(p.Transform2, 1, 2), 'Transform2.rotation must be an object with c, s, got 2'],
  [
    'a pose for a Transform2',
    () => make(p.Transform2, { position: P, rotation: { c: 1, s: 0 } }),
    'Transform2.position.x must be a number, got undefined',
  ],
  [
    'an array for a Transform2',
    () => make(p.Transform2, [1, 2]),
    'Transform2.position must be an object with x, y, got an array of 2',
  ],
  [
    'one coordinate for a Transform2',
    () => make(p.Transform2, { x: 1 }),
    'Transform2.position.y must be a number, got undefined',
  ],
  ['a rotation of zero', () => make(p.Transform2, P, { c: 0, s: 0 }), 'Transform2.rotation must have length 1 +- 0.001, got 0'],
  [
    'a swapped distance in the plane',
    () => call(p.contactsBetween, disc, flatFar, tile, flatHere, p.distanceBetween(tile, flatHere, disc, flatFar)),
    'contactsBetween: distance must be that of a and b in these poses',
  ],
  [
    'a swapped distance of equals in the plane',
    () => call(p.contactsBetween, tile, flatFar, tile, flatHere, p.distanceBetween(tile, flatHere, tile, flatFar)),
    'contactsBetween: distance must be that of a and b in these poses',
  ],
  [
    'a stale distance in the plane',
    () =>
      call(
        p.contactsBetween,
        tile,
        flatHere,
        disc,
        new p.Transform2({ x: 2, y: 0 }),
        p.distanceBetween(tile, flatHere, disc, flatFar),
      ),
    'contactsBetween: distance must be that of a and b in these poses',
  ],
  [
    'an empty distance in the plane',
    () => call(p.contactsBetween, tile, flatFar, tile, flatHere, new p.DistanceResult()),
    'contactsBetween: distance must be that of a and b in these poses',
  ],
  [
    'a distance of space in the plane',
    () => call(p.contactsBetween, tile, flatFar, tile, flatHere, apart),
    'contactsBetween: distance must be a DistanceResult, got a DistanceResult',
  ],
  [
    'null for a distance in the plane',
    () => call(p.contactsBetween, tile, flatHere, tile, flatHere, null),
    'contactsBetween: distance must be a DistanceResult, got null',
  ],
  [
    'a shape of space in the plane',
    () => call(p.distanceBetween, ball, flatHere, disc, flatHere),
    'distanceBetween: a must be a shape of 2D, got a sphere',
  ],
  [
    'a pose of space in the plane',
    () => call(p.distanceBetween, disc, here, tile, flatHere),
    'distanceBetween: poseA.rotation must be an object with c, s, got undefined',
  ],
  [
    'an angle in a pose',
    () => call(p.distanceBetween, disc, { position: P, rotation: 1.2 }, tile, flatHere),
    'distanceBetween: poseA.rotation must be an object with c, s, got 1.2',
  ],
  [
    'an angle beside a position',
    () => call(p.distanceBetween, disc, { position: P, angle: 1.2 }, tile, flatHere),
    'distanceBetween: poseA.rotation must be an object with c, s, got undefined',
  ],
  [
    'circles with a pose that is not a number',
    () => call(p.distanceBetween, disc, { position: { x: NaN, y: 0 }, rotation: { c: 1, s: 0 } }, disc, flatHere),
    'distanceBetween: poseA.position.x must be finite, got NaN',
  ],
  [
    'a circle with a rotation that is none',
    () => call(p.raycast, { x: -5, y: 0 }, { x: 10, y: 0 }, disc, { position: P, rotation: { c: 2, s: 0 } }),
    'raycast: pose.rotation must have length 1 +- 0.001, got 2',
  ],
  ['degrees in words', () => call(p.rotation, '90deg'), "angle must be a number, got '90deg'"],
  [
    'an array for an origin in the plane',
    () => call(p.raycast, [0, 0], { x: 1, y: 0 }, disc, flatHere),
    'raycast: origin must be an object with x, y, got an array of 2',
  ],
  [
    'an array for a displacement in the plane',
    () => call(p.raycast, P, [1, 0], disc, flatHere),
    'raycast: displacement must be an object with x, y, got an array of 2',
  ],
  [
    'a length for a ray in the plane',
    () => call(p.raycast, { x: -5, y: 0 }, { x: 10, y: 0 }, disc, flatHere, 100),
    'raycast: out must be a RayResult, got 100',
  ],
  [
    'an empty object for a ray in the plane',
    () => call(p.raycast, { x: -5, y: 0 }, { x: 10, y: 0 }, disc, flatHere, {}),
    'raycast: out must be a RayResult, got an object',
  ],
  [
    'a PointResult for a ray in the plane',
    () => call(p.raycast, { x: -5, y: 0 }, { x: 10, y: 0 }, disc, flatHere, new p.PointResult()),
    'raycast: out must be a RayResult, got a PointResult',
  ],
  [
    'a result of space in the plane',
    () => call(p.raycast, { x: -5, y: 0 }, { x: 10, y: 0 }, disc, flatHere, new t.RayResult()),
    'raycast: out must be a RayResult, got a RayResult',
  ],
  [
    'an empty object for a distance in the plane',
    () => call(p.distanceBetween, disc, flatHere, tile, flatFar, Infinity, {}),
    'distanceBetween: out must be a DistanceResult, got an object',
  ],
  [
    'a result in the place of the limit in the plane',
    () => call(p.distanceBetween, disc, flatHere, tile, flatFar, new p.DistanceResult()),
    'distanceBetween: maxDistance must be a number, got a DistanceResult',
  ],
  [
    'a length for a cast in the plane',
    () => call(p.castShape, disc, flatHere, { x: 9, y: 0 }, tile, flatFar, 5),
    'castShape: out must be a CastResult, got 5',
  ],
  [
    'an empty object for a point in the plane',
    () => call(p.distanceToPoint, P, disc, flatFar, Infinity, {}),
    'distanceToPoint: out must be a PointResult, got an object',
  ],
  [
    'a manifold of space in the plane',
    () =>
      call(
        p.contactsBetween,
        tile,
        flatHere,
        disc,
        flatFar,
        p.distanceBetween(tile, flatHere, disc, flatFar),
        new t.ContactManifold(),
      ),
    'contactsBetween: out must be a ContactManifold, got a ContactManifold',
  ],
  [
    'a motion with a misspelt turn in the plane',
    () => call(p.castShape, disc, flatHere, { displacement: { x: 1, y: 0 }, rotaton: 1 }, tile, flatFar),
    "castShape: motion must have no key but displacement, rotation, center, tolerance, ignoreStartOverlap, got 'rotaton'",
  ],
  ['no contacts at all in the plane', () => on(new p.ContactManifold(), 'reduce', 0), 'n must be a positive integer, got 0'],
  [
    'a contact that is not a number',
    () => on(new p.ContactManifold(), 'add', { x: NaN, y: 0 }, 0),
    'location.x must be finite, got NaN',
  ],
  [
    'tiles as text',
    () => call(p.weldTiles, { columns: 2, rows: 1, solid: '##' }),
    "weldTiles: solid[0] must be a number, got '#'",
  ],
  [
    'a BigInt for a coordinate in the plane',
    () => call(p.raycast, { x: 1n, y: 0 }, { x: 1, y: 0 }, disc, flatFar),
    'raycast: origin.x must be a number, got 1',
  ],
  [
    'text for a coordinate in the plane',
    () => call(p.distanceBetween, disc, { position: { x: '1', y: 0 }, rotation: { c: 1, s: 0 } }, tile, flatFar),
    "distanceBetween: poseA.position.x must be a number, got '1'",
  ],
  [
    'text for the length of a ray in the plane',
    () => call(p.raycastAlong, P, { x: 1, y: 0 }, '10', disc, flatFar),
    "raycastAlong: maxDistance must be a number, got '10'",
  ],
  [
    'a typed array for a position in the plane',
    () => call(p.distanceBetween, disc, { position: new Float64Array(2), rotation: { c: 1, s: 0 } }, tile, flatFar),
    'distanceBetween: poseA.position must be an object with x, y, got a Float64Array',
  ],
  [
    'a sprite for a pose',
    () => call(p.raycast, P, { x: 1, y: 0 }, tile, { x: 1, y: 2, rotation: 1 }),
    'raycast: pose.rotation must be an object with c, s, got 1',
  ],
  [
    'a body with getPosition() in the plane',
    () => call(p.computeAabb, tile, { getPosition: () => P, getAngle: () => 1 }),
    'computeAabb: pose.rotation must be an object with c, s, got undefined',
  ],
  [
    'the shape of a ray forgotten in the plane',
    () => call(p.raycast, P, { x: 1, y: 0 }, flatHere),
    'raycast: shape must be a shape of 2D, got a Transform2',
  ],
  [
    'the displacement of a ray forgotten in the plane',
    () => call(p.raycast, P, disc, flatHere),
    'raycast: displacement.x must be a number, got undefined',
  ],
  [
    'a pose forgotten in the plane',
    () => call(p.distanceBetween, disc, tile, flatFar),
    'distanceBetween: poseA.rotation must be an object with c, s, got undefined',
  ],
  [
    'a limit in the place of a pose in the plane',
    () => call(p.distanceBetween, disc, flatHere, tile, 3),
    'distanceBetween: poseB must be an object with position, rotation, got 3',
  ],
  ...[undefined, null, 5, {}].flatMap((visit) =>
    [9, 0.1].map((limit): [string, () => unknown, string] => [
      `${visit} for a visitor in the plane, within ${limit}`,
      () => call(p.distancesBetween, disc, flatHere, tile, flatFar, limit, visit),
      `distancesBetween: visit must be a function, got ${Object(visit) === visit && typeof visit !== 'number' ? 'an object' : visit}`,
    ]),
  ),
  [
    'a frozen result for a distance in the plane',
    () => call(p.distanceBetween, disc, flatHere, tile, flatFar, 9, Object.freeze(new p.DistanceResult())),
    '#<DistanceResult>',
  ],
  [
    'a frozen result for a ray in the plane',
    () => call(p.raycast, { x: -5, y: 0 }, { x: 10, y: 0 }, disc, flatHere, Object.freeze(new p.RayResult())),
    '#<RayResult>',
  ],
  // touchstone/three
  [
    'a plain pose for poseOf',
    () => call(h.poseOf, { position: O, quaternion: Q }),
    'poseOf: object must be a three.js Object3D, got an object',
  ],
  [
    'a geometry for shapeOf',
    () => call(h.shapeOf, new THREE.BoxGeometry()),
    'shapeOf: object must be a three.js Object3D, got a BoxGeometry',
  ],
  [
    'an unknown kind for shapeOf',
    () => call(h.shapeOf, crate, { as: 'cube' }),
    "shapeOf: options.as must be one of 'box', 'sphere', 'capsule', 'hull', 'mesh', got 'cube'",
  ],
  [
    'a misspelt option of shapeOf',
    () => call(h.shapeOf, crate, { kind: 'box' }),
    "shapeOf: options must not have the key 'kind'; there is as, radius and solid",
  ],
  [
    'an ellipsoid for a sphere',
    () => call(h.shapeOf, egg, { as: 'sphere' }),
    "shapeOf: a Mesh without a name has unequal scales (2, 1, 1), which make no sphere: a round shape takes equal ones only; use { as: 'hull' }",
  ],
  [
    'a mesh without vertices',
    () => call(h.shapeOf, new THREE.Mesh()),
    'shapeOf: a Mesh without a name has no vertices; load or make its geometry first',
  ],
  [
    'a line for a shape',
    () => call(h.shapeOf, new THREE.Line()),
    'shapeOf: a Line without a name has no mesh in it; lines and points are no shapes',
  ],
  [
    'a ray without a direction',
    () => on(new h.ShapeRaycaster(), 'set', O, O),
    'normalize: the vector must be finite and not zero, got (0, 0, 0)',
  ],
  [
    'arrays for a ShapeRaycaster',
    () => make(h.ShapeRaycaster, [0, 0, 0], [0, 0, 1]),
    'ShapeRaycaster: origin must be an object with x, y and z, got an array of 3; write { x: 0, y: 0, z: 0 }',
  ],
  [
    'a scene for a list of objects',
    () => on(new h.ShapeRaycaster(), 'intersectObjects', new THREE.Scene()),
    'intersectObjects: objects must be an array, got a Scene; intersectObject takes one',
  ],
  [
    'a geometry for setShape',
    () => on(new h.ShapeRaycaster(), 'setShape', crate, new THREE.BoxGeometry()),
    'setShape: shape must be a shape (made by sphere, box, convex, triangleMesh or the like), got a BoxGeometry',
  ],
  [
    'an event for setFromCamera',
    () => on(new h.ShapeRaycaster(), 'setFromCamera', { clientX: 1, clientY: 1 }, new THREE.PerspectiveCamera()),
    'setFromCamera: coords must be an object with x and y from -1 to 1, got an object',
  ],
  [
    'setFromCamera the other way round',
    () => on(new h.ShapeRaycaster(), 'setFromCamera', new THREE.PerspectiveCamera(), { x: 0, y: 0 }),
    'setFromCamera: coords must be an object with x and y from -1 to 1, got a PerspectiveCamera',
  ],
  [
    'a geometry for a wireframe',
    () => make(h.ShapeWireframe, new THREE.BoxGeometry()),
    'ShapeWireframe: shape must be a shape (made by sphere, box, convex, triangleMesh or the like), got a BoxGeometry',
  ],
  [
    'a mesh for a ShapeGeometry',
    () => make(h.ShapeGeometry, crate),
    'ShapeGeometry: shape must be a shape (made by sphere, box, convex, triangleMesh or the like), got a Mesh',
  ],
];

describe('mistakes', () => {
  it.each(MISTAKES)('%s', (_mistake, wrong, message) => {
    expect(wrong).toThrow(message);
    try {
      wrong();
    } catch (error) {
      expect(error instanceof TypeError || error instanceof RangeError).toBe(true);
    }
  });

  it('are as many as were found in the first hour, and more', () => {
    expect(MISTAKES.length).toBeGreaterThanOrEqual(240);
  });
});

describe('two copies of the package in one program', () => {
  it('do not know each other by class, and say so; any pose is taken', async () => {
    vi.resetModules();
    const t2: typeof t = await import('../src/index.ts');
    const p2: typeof p = await import('../src/2d/index.ts');
    expect(t2.sphere).not.toBe(t.sphere);
    const made = 'must be a shape (made by sphere, box, convex, triangleMesh or the like), got a';
    const ball2 = t2.sphere(1);
    const mesh2 = t2.triangleMesh([0, 0, 0, 1, 0, 0, 0, 1, 0]);
    expect(() => t.distanceBetween(ball2, here, cube, far)).toThrow(`distanceBetween: a ${made} sphere of another module`);
    expect(() => t.overlaps(mesh, here, mesh2, far)).toThrow(`overlaps: b ${made} triangleMesh of another module`);
    expect(() => t.raycast(W, FAR, mesh2, here)).toThrow(`raycast: shape ${made} triangleMesh of another module`);
    expect(() => t.castShape(ball, here, FAR, ball2, far)).toThrow(`castShape: b ${made} sphere of another module`);
    expect(() => t.scaled(ball2, 2)).toThrow(`scaled: shape ${made} sphere of another module`);
    expect(() => t.compound([{ shape: ball2 }])).toThrow(`children[0].shape ${made} sphere of another module`);
    expect(() => world().add(mesh2, here)).toThrow(`world.add: shape ${made} triangleMesh of another module`);
    expect(() => new h.ShapeWireframe(ball2)).toThrow(`ShapeWireframe: shape ${made} sphere of another module`);
    expect(() => t.raycast(W, FAR, ball, here, new t2.RayResult())).toThrow(
      'raycast: out must be a RayResult, got a RayResult of another module',
    );
    expect(t.distanceBetween(ball, new t2.Transform(), cube, far)?.distance).toBe(3);
    const pair2 = p2.compound([{ shape: p2.circle(1) }]);
    expect(() => p.distanceBetween(pair2, flatHere, tile, flatFar)).toThrow('a must be a shape of 2D, got a ');
    expect(() => p.compound([{ shape: p2.circle(1) }])).toThrow('children[0].shape must be a shape of 2D, got a circle');
    expect(() => p.distanceBetween(p2.circle(1), flatHere, tile, flatFar)).toThrow('a must be a shape of 2D, got a circle');
    expect(p.distanceBetween(disc, new p2.Transform2(), tile, flatFar)?.distance).toBe(3);
  });
});

describe('what cannot be told from what is right', () => {
  it.each([
    ['degrees in a Motion', 'src/math/motion.ts', /angle in radians/],
    ['degrees for rotation(angle)', 'src/2d/math/pose.ts', /radians/],
    ['a concave polygon', 'src/2d/shapes/polygon.ts', /concave outline is filled/],
    ['an end point as displacement', 'docs/guide/queries.md', /neither a direction of length 1 nor an end point/],
    ['a direction as displacement', 'docs/guide/conventions.md', /not a direction and not an end point/],
    ['a pose that is moved without move', 'docs/guide/worlds.md', /copies the pose that it gets/],
  ])('%s: it is said where one reads', (_mistake, path, words) => {
    expect(readFileSync(path, 'utf8').replaceAll(/\s+\*?\s*/g, ' ')).toMatch(words);
  });

  it('lines that were added and not shown are shown by the next frame', () => {
    const lines = new h.ResultLines();
    lines.line(O, X);
    lines.updateMatrixWorld();
    expect(lines.geometry.drawRange.count).toBe(2);
  });
});

describe('what is right is taken', () => {
  it('after a mistake as before it', () => {
    for (const [, wrong] of MISTAKES) expect(wrong).toThrow();
    expect(t.distanceBetween(ball, here, mesh, far)?.distance).toBe(4);
    expect(t.raycast(W, FAR, ball, here)?.distance).toBe(4);
    expect(t.castShape(ball, here, FAR, cube, far)?.distance).toBe(3);
    expect(p.distanceBetween(disc, flatHere, tile, flatFar)?.distance).toBe(3);
    expect(p.raycast({ x: -5, y: 0 }, { x: 10, y: 0 }, disc, flatHere)?.distance).toBe(4);
    let visits = 0;
    t.distancesBetween(ball, here, mesh, far, 9, () => visits++);
    p.distancesBetween(disc, flatHere, tile, flatFar, 9, () => visits++);
    expect(visits).toBe(2);
  });

  it('zeros with a minus', () => {
    const zero = { x: -0, y: -0, z: -0 };
    const still = { position: zero, quaternion: { x: -0, y: -0, z: -0, w: -1 } };
    expect(t.distanceBetween(ball, still, cube, far)?.distance).toBe(3);
    expect(t.distanceBetween(ball, still, ball, { position: { x: 2, y: 0, z: 0 }, quaternion: Q }, -0)?.distance).toBe(0);
    expect(t.raycast(W, { x: 10, y: -0, z: -0 }, cube, still)?.distance).toBe(4);
    expect(t.raycast(W, zero, cube, still)).toBe(null);
    expect(t.distanceToPoint(W, t.sphere(-0), still)?.distance).toBe(5);
    const stillFlat = { position: zero, rotation: { c: -1, s: -0 } };
    expect(p.distanceBetween(disc, stillFlat, tile, flatFar)?.distance).toBe(3);
    expect(p.raycast({ x: -5, y: -0 }, { x: 10, y: -0 }, p.circle(1), stillFlat)?.distance).toBe(4);
    expect(p.raycast({ x: -5, y: 0 }, zero, tile, stillFlat)).toBe(null);
  });

  it('an object that is not scaled, in a scene that is not moved', () => {
    const scene = new THREE.Scene();
    const object = new THREE.Mesh();
    object.position.set(0, 3, 0);
    scene.add(new THREE.Group().add(object));
    expect(t.distanceBetween(ball, object, cube, here)?.distance).toBe(1);
    expect(t.raycast(W, FAR, ball, object)).toBe(null);
    expect(t.Transform.from(object).position.y).toBe(3);
    scene.position.x = 1;
    expect(() => t.distanceBetween(ball, object, cube, here)).toThrow('use poseOf(object) of touchstone/three');
    expect(t.distanceBetween(ball, h.poseOf(object), cube, here)?.distance).toBe(1);
  });

  it('a scale that is 1 but for single precision', () => {
    const object = new THREE.Mesh();
    object.scale.setScalar(Math.fround(0.1) * 10);
    expect(t.overlaps(ball, object, cube, here)).toBe(true);
  });

  it('the box of another library for bounds', () => {
    const bounds = new THREE.Box3();
    t.computeAabb(ball, here, bounds as unknown as t.Aabb);
    expect(bounds.max.x).toBe(1);
  });
});
