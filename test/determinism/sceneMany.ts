/** The families of composites and worlds. Each query is slow without a compiler, so there are few of them. */
import {
  box,
  CastResult,
  CollisionWorld,
  type CompositeShape,
  ContactManifold,
  castShape,
  compound,
  computeAabb,
  contactsBetween,
  DistanceResult,
  distanceBetween,
  distancesBetween,
  distanceToPoint,
  manifoldsBetween,
  massProperties,
  overlaps,
  raycast,
  type Shape,
  Transform,
} from 'touchstone';
import * as flat from 'touchstone/2d';
import type { Random } from '../gen.ts';
import { drawBodies, drawComposites, drawSolids } from './composites3d.ts';
import type { Hash } from './hash.ts';
import type { Families } from './scene.ts';

const QUERIES = 8;
const SHAPES = 150;

type Query = (body: Shape, bodyPose: Transform, shape: CompositeShape, pose: Transform) => void;

/** Calls `query` for every body and every composite, crossing, near and above. */
function forComposites(random: Random, query: Query, draw = drawComposites): void {
  const bodies = drawBodies(random);
  for (const [, shape] of draw(random)) {
    for (const body of bodies) {
      for (let i = 0; i < QUERIES; i++) {
        const { x, y, z } = random.vec3(1.5);
        const pose = new Transform(random.vec3(1), random.quaternion());
        query(body, new Transform(pose.apply({ x, y: 0.5 * y + 0.2, z }), random.quaternion()), shape, pose);
      }
    }
  }
}

/** A world of many shapes, some of which move, come and go. */
function drawWorld(random: Random): { world: CollisionWorld; handles: number[] } {
  const world = new CollisionWorld();
  const bodies = drawBodies(random);
  const place = () => new Transform(random.vec3(6), random.quaternion());
  const handles = Array.from({ length: SHAPES }, (_, i) =>
    world.add(bodies[i % bodies.length], place(), { layer: 1 << (i % 3) }),
  );
  for (const [, shape] of drawComposites(random)) handles.push(world.add(shape, place()));
  for (let i = 0; i < SHAPES; i++) {
    const k = random.int(handles.length);
    if (random.bool(0.8)) world.move(handles[k], place());
    else {
      world.remove(handles[k]);
      handles[k] = world.add(random.pick(bodies), place());
    }
    if (i % 50 === 0) world.raycastAny(random.vec3(6), random.vec3(6));
  }
  return { world, handles };
}

function hashWorld(world: CollisionWorld, random: Random, hash: Hash): void {
  const body = box({ x: 0.3, y: 0.4, z: 0.5 });
  hash.number(world.hash());
  for (let i = 0; i < QUERIES; i++) {
    const pose = new Transform(random.vec3(6), random.quaternion());
    const way = random.vec3(12);
    hash.value(world.raycast(pose.position, way, { mask: 0b110 }));
    hash.value(world.castShape(body, pose, way));
    hash.value(
      world.castShape(body, pose, { displacement: random.vec3(0.5), rotation: random.vec3(1), ignoreStartOverlap: true }),
    );
    hash.value(world.distance(body, pose, 3));
    hash.value(world.point(pose.position, 3));
    world.overlap(body, pose, (handle) => hash.number(handle));
  }
  world.findPairs((a, b) => {
    hash.number(a);
    hash.number(b);
  });
  hash.numbers(world.raycastBatch(Float64Array.from({ length: 6 * QUERIES }, () => random.range(-6, 6))));
}

export const FAMILIES_MANY: Families = {
  'composites: distances and contacts'(random, hash) {
    const out = new DistanceResult();
    const manifold = new ContactManifold();
    forComposites(random, (body, bodyPose, shape, pose) => {
      hash.value(distanceBetween(body, bodyPose, shape, pose, 2));
      hash.value(overlaps(body, bodyPose, shape, pose));
      distancesBetween(
        body,
        bodyPose,
        shape,
        pose,
        0.1,
        (near) => {
          hash.value(near);
          contactsBetween(body, bodyPose, shape, pose, near, manifold);
          hash.value(manifold.normal);
          for (let i = 0; i < manifold.count; i++) {
            hash.value(manifold.location(i));
            hash.number(manifold.distance(i));
          }
        },
        out,
      );
    });
  },

  'composites: casts'(random, hash) {
    const out = new CastResult();
    forComposites(random, (body, bodyPose, shape, pose) => {
      const displacement = random.vec3(3);
      hash.value(castShape(body, bodyPose, displacement, shape, pose, out));
      hash.value(castShape(body, bodyPose, { displacement, ignoreStartOverlap: true }, shape, pose, out));
      if (random.bool(0.2)) hash.value(castShape(body, bodyPose, { displacement, rotation: random.vec3(1) }, shape, pose, out));
    });
  },

  'composites: rays, points, boxes and masses'(random, hash) {
    forComposites(random, (_body, { position }, shape, pose) => {
      hash.value(raycast(random.vec3(4), random.vec3(8), shape, pose));
      hash.value(distanceToPoint(position, shape, pose));
      hash.value(computeAabb(shape, pose));
    });
    hash.value(massProperties(compound(drawBodies(random).map((shape) => ({ shape, position: random.vec3(2) })))));
  },

  solids(random, hash) {
    const ask: Query = (body, bodyPose, shape, pose) => {
      hash.value(distanceBetween(body, bodyPose, shape, pose));
      hash.value(distanceBetween(shape, pose, body, bodyPose, 0.5));
      hash.value(overlaps(body, bodyPose, shape, pose));
      manifoldsBetween(body, bodyPose, shape, pose, 0.1, (manifold) => {
        hash.value(manifold.normal);
        for (let i = 0; i < manifold.count; i++) hash.value(manifold.location(i));
      });
      const displacement = random.vec3(3);
      hash.value(castShape(body, bodyPose, displacement, shape, pose));
      hash.value(castShape(body, bodyPose, { displacement, ignoreStartOverlap: true }, shape, pose));
      hash.value(raycast(bodyPose.position, displacement, shape, pose));
      hash.value(distanceToPoint(bodyPose.position, shape, pose));
    };
    forComposites(random, ask, drawSolids);
  },

  world(random, hash) {
    const { world, handles } = drawWorld(random);
    hashWorld(world, random, hash);
    const before = world.snapshot();
    hash.numbers(new Int32Array(before));
    for (const handle of handles.slice(0, 50)) world.remove(handle);
    hashWorld(world, random, hash);
    world.restore(before);
    hashWorld(world, random, hash);
  },

  '2d world'(random, hash) {
    const world = new flat.CollisionWorld2();
    const at = (size: number) => ({ x: random.range(-size, size), y: random.range(-size, size) });
    const place = () => new flat.Transform2(at(9), flat.rotation(random.range(-3, 3)));
    const shapes = [
      flat.circle(0.5),
      flat.rectangle({ x: 0.5, y: 0.3 }),
      flat.chain([
        { x: 2, y: 0 },
        { x: 0, y: 0.5 },
        { x: -2, y: 0 },
      ]),
    ];
    const handles = Array.from({ length: SHAPES }, (_, i) => world.add(shapes[i % 3], place()));
    for (let i = 0; i < SHAPES; i += 3) world.move(handles[i], place());
    for (let i = 0; i < QUERIES; i++) {
      hash.value(world.raycast(at(9), at(9)));
      hash.value(world.castShape(shapes[1], place(), at(9)));
      hash.value(world.distance(shapes[0], place(), 3));
      hash.value(world.point(at(9), 3));
    }
    world.findPairs((a, b) => {
      hash.number(a);
      hash.number(b);
    });
    hash.numbers(new Int32Array(world.snapshot()));
    hash.number(world.hash());
  },
};
