/** Every query of a world that takes `out`, and moving, in both dimensions. */
import * as solid from 'touchstone';
import * as flat from 'touchstone/2d';
import { allShapes } from '../determinism/shapes3d.ts';
import type { Case, Draw } from './draw.ts';

const SIZE = 8;
const COUNT = 200;

export function* casesWorld(draw: Draw): Generator<Case> {
  const { random, mask } = draw;
  const world = new solid.CollisionWorld();
  const shapes = allShapes(random).map(([, shape]) => shape);
  const pose = () => new solid.Transform(random.vec3(SIZE), random.quaternion());
  const handles = Array.from({ length: COUNT }, (_, i) => world.add(shapes[i % shapes.length], pose()));
  const poses = draw.list(pose);
  const points = draw.list(() => new solid.Vec3().copy(random.vec3(SIZE)));
  const ways = draw.list(() => new solid.Vec3().copy(random.vec3(SIZE)));
  const shape = shapes[4];
  const filter = { mask: 1, layer: 1, ignore: handles[3], predicate: (handle: number) => handle % 5 !== 0 };
  const ray = new solid.WorldRayResult();
  const cast = new solid.WorldCastResult();
  const distance = new solid.WorldDistanceResult();
  const point = new solid.WorldPointResult();
  const entry = new solid.WorldShape();
  const visit = (): void => {};
  yield ['world raycast', () => (i: number) => world.raycast(points[i & mask], ways[i & mask], undefined, ray)];
  yield ['world raycast with a filter', () => (i: number) => world.raycast(points[i & mask], ways[i & mask], filter, ray)];
  yield ['world raycastAny', () => (i: number) => world.raycastAny(points[i & mask], ways[i & mask])];
  yield ['world raycastAll', () => (i: number) => world.raycastAll(points[i & mask], ways[i & mask], visit, undefined, ray)];
  yield ['world castShape', () => (i: number) => world.castShape(shape, poses[i & mask], ways[i & mask], undefined, cast)];
  const motions = draw.list(() => ({ displacement: random.vec3(SIZE), rotation: random.vec3(1), tolerance: 1e-4 }));
  yield [
    'world castShape turning',
    () => (i: number) => world.castShape(shape, poses[i & mask], motions[i & mask], undefined, cast),
  ];
  yield ['world distance', () => (i: number) => world.distance(shape, poses[i & mask], 3, undefined, distance)];
  yield ['world overlap', () => (i: number) => world.overlap(shape, poses[i & mask], visit)];
  yield ['world point', () => (i: number) => world.point(points[i & mask], Infinity, undefined, point)];
  yield ['world get', () => (i: number) => world.get(handles[i % COUNT], entry)];
  yield ['world move', () => (i: number) => world.move(handles[i % COUNT], poses[i & mask])];
  yield [
    'world move and raycast',
    () => (i: number) => {
      world.move(handles[i % 20], poses[i & mask]);
      world.raycast(points[i & mask], ways[i & mask], undefined, ray);
    },
  ];
  yield ['world findPairs', () => (i: number) => i % 50 === 0 && world.findPairs(visit)];
  yield* casesWorld2(draw);
}

function* casesWorld2(draw: Draw): Generator<Case> {
  const { random, mask } = draw;
  const world = new flat.CollisionWorld2();
  const shapes = [flat.circle(0.5), flat.rectangle({ x: 0.5, y: 0.3 }), flat.capsule({ x: -0.3, y: 0 }, { x: 0.3, y: 0 }, 0.2)];
  const at = () => ({ x: random.range(-SIZE, SIZE), y: random.range(-SIZE, SIZE) });
  const pose = () => new flat.Transform2(at(), flat.rotation(random.range(-3, 3)));
  const handles = Array.from({ length: COUNT }, (_, i) => world.add(shapes[i % shapes.length], pose()));
  const poses = draw.list(pose);
  const points = draw.list(() => new flat.Vec2().copy(at()));
  const ways = draw.list(() => new flat.Vec2().copy(at()));
  const shape = shapes[1];
  const ray = new flat.WorldRayResult();
  const cast = new flat.WorldCastResult();
  const distance = new flat.WorldDistanceResult();
  const point = new flat.WorldPointResult();
  const visit = (): void => {};
  yield ['2D world raycast', () => (i: number) => world.raycast(points[i & mask], ways[i & mask], undefined, ray)];
  yield ['2D world castShape', () => (i: number) => world.castShape(shape, poses[i & mask], ways[i & mask], undefined, cast)];
  yield ['2D world distance', () => (i: number) => world.distance(shape, poses[i & mask], 3, undefined, distance)];
  yield ['2D world overlap', () => (i: number) => world.overlap(shape, poses[i & mask], visit)];
  yield ['2D world point', () => (i: number) => world.point(points[i & mask], Infinity, undefined, point)];
  yield ['2D world move', () => (i: number) => world.move(handles[i % COUNT], poses[i & mask])];
  yield [
    '2D world move and raycast',
    () => (i: number) => {
      world.move(handles[i % 20], poses[i & mask]);
      world.raycast(points[i & mask], ways[i & mask], undefined, ray);
    },
  ];
}
