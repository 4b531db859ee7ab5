import { box, CollisionWorld, Transform, Vec3, type Vec3Like } from 'touchstone';

const WALL = 1;
const GLASS = 2;
const world = new CollisionWorld();
world.add(box({ x: 0.1, y: 2, z: 2 }), new Transform({ x: 3, y: 0, z: 0 }), { layer: WALL });
world.add(box({ x: 0.1, y: 2, z: 2 }), new Transform({ x: -3, y: 0, z: 0 }), { layer: GLASS });

/** Whether nothing but glass is between two points. Any hit will do, so it is sooner answered than the first. */
function canSee(from: Vec3Like, to: Vec3Like): boolean {
  const way = new Vec3().copy(to).sub(from);
  return !world.raycastAny(from, way, { mask: WALL });
}

const eye = { x: 0, y: 0, z: 0 };
console.log(canSee(eye, { x: 6, y: 0, z: 0 }), canSee(eye, { x: -6, y: 0, z: 0 })); // false true
