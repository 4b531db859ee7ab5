import {
  box,
  CollisionWorld,
  compound,
  distanceToPoint,
  halfSpace,
  heightfield,
  sphere,
  Transform,
  triangleMesh,
} from 'touchstone';

// The end of the world: everything below y = -10, without end and without triangles.
const bottom = halfSpace({ x: 0, y: 1, z: 0 }, -10);

// Hills: heights on a grid of 33 x 33, over 64 x 64 metres.
const heights = Float64Array.from(
  { length: 33 * 33 },
  (_, i) => 2 * Math.sin(0.4 * (i % 33)) * Math.cos(0.3 * Math.floor(i / 33)),
);
const hills = heightfield({ columns: 33, rows: 33, heights, size: { x: 64, y: 1, z: 64 } });

// Any triangles, with their own tree: what a modelling program exports. These two are a ramp.
const ramp = triangleMesh([0, 0, 0, 4, 2, 0, 4, 2, 3, 0, 0, 3], [0, 2, 1, 0, 3, 2]);

// A house of boxes. Each part is solid, so that "inside a wall" has a meaning.
const house = compound([
  { shape: box({ x: 3, y: 1.5, z: 0.1 }), position: { x: 0, y: 1.5, z: 2 } },
  { shape: box({ x: 3, y: 1.5, z: 0.1 }), position: { x: 0, y: 1.5, z: -2 } },
  { shape: box({ x: 3.2, y: 0.1, z: 2.2 }), position: { x: 0, y: 3.1, z: 0 } },
]);

const level = new CollisionWorld();
for (const shape of [bottom, hills, ramp, house]) level.add(shape, new Transform());
const ball = sphere(0.5);
const landed = level.castShape(ball, new Transform({ x: 0, y: 20, z: 0 }), { x: 0, y: -40, z: 0 });
if (landed) console.log(level.get(landed.handle).shape === house, landed.subshapeB, landed.point.y.toFixed(3)); // true 2 3.200

// A point in the wall is inside by 10 cm.
console.log(distanceToPoint({ x: 0, y: 1, z: 2 }, house, new Transform())?.distance.toFixed(3)); // -0.100
