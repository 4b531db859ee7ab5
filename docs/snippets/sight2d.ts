import { CollisionWorld2, rectangle, Transform2, Vec2, type Vec2Like } from 'touchstone/2d';

const WALL = 1;
const BUSH = 2;
const world = new CollisionWorld2();
world.add(rectangle({ x: 0.1, y: 2 }), new Transform2({ x: 3, y: 0 }), { layer: WALL });
world.add(rectangle({ x: 0.1, y: 2 }), new Transform2({ x: -3, y: 0 }), { layer: BUSH });

/** Whether nothing but bushes is between two points. */
function canSee(from: Vec2Like, to: Vec2Like): boolean {
  const way = new Vec2().copy(to).sub(from);
  return !world.raycastAny(from, way, { mask: WALL });
}

const eye = { x: 0, y: 0 };
console.log(canSee(eye, { x: 6, y: 0 }), canSee(eye, { x: -6, y: 0 })); // false true
