import { CollisionWorld2, capsule, rectangle, Transform2, type Vec2Like } from 'touchstone/2d';

const world = new CollisionWorld2();
const ledge = rectangle({ x: 2, y: 0.1 });
const platform = world.add(ledge, new Transform2({ x: 0, y: 3 }), { userData: 'one-way' });
const body = capsule({ x: 0, y: 0.4 }, { x: 0, y: 1.2 }, 0.4);

/**
 * A one-way platform counts while one falls, and for those alone who are above all of it at the start of the step. Whoever is in it, or below,
 * passes: nobody hangs astride.
 */
function land(pose: Transform2, way: Vec2Like) {
  const isAbove = (handle: number) => {
    if (world.get(handle).userData !== 'one-way') return true;
    return way.y < 0 && pose.position.y >= world.get(handle).pose.position.y + 0.1;
  };
  return world.castShape(body, pose, way, { predicate: isAbove });
}

const rising = land(new Transform2({ x: 0, y: 1 }), { x: 0, y: 3 });
const within = land(new Transform2({ x: 0, y: 2.5 }), { x: 0, y: -1 });
const falling = land(new Transform2({ x: 0, y: 4 }), { x: 0, y: -3 });
console.log(rising, within, falling?.handle === platform, falling?.normalB.y); // null null true 1
