import { CollisionWorld2, capsule, rectangle, Transform2 } from 'touchstone/2d';

const world = new CollisionWorld2();
// It is met from above only: by all queries of the world, and by whoever comes from there.
const platform = world.add(rectangle({ x: 2, y: 0.1 }), new Transform2({ x: 0, y: 3 }), { oneWay: { x: 0, y: 1 } });
const body = capsule({ x: 0, y: 0.4 }, { x: 0, y: 1.2 }, 0.4);

const rising = world.castShape(body, new Transform2({ x: 0, y: 1 }), { x: 0, y: 3 });
const within = world.castShape(body, new Transform2({ x: 0, y: 2.5 }), { x: 0, y: -1 });
const falling = world.castShape(body, new Transform2({ x: 0, y: 4 }), { x: 0, y: -3 });
console.log(rising, within, falling?.handle === platform, falling?.normalB.y); // null null true 1

// To drop through it, as games do on "down and jump": from all sides for a moment, then as before.
console.log(world.castShape(body, new Transform2({ x: 0, y: 4 }), { x: 0, y: -3 }, { ignore: platform })); // null
