/** Two dimensions: distance, manifold, ray and circle cast, beside planck, Rapier 2D, matter and Box2D 3, where each has the query. */
import RAPIER from '@dimforge/rapier2d-compat';
import Box2DFactory from 'box2d3-wasm';
import Matter from 'matter-js';
import * as planck from 'planck';
import {
  CastResult,
  ContactManifold,
  type ConvexShape,
  capsule,
  castShape,
  circle,
  contactsBetween,
  DistanceResult,
  distanceBetween,
  polygon,
  RayResult,
  raycast,
  rotation,
  Transform2,
} from 'touchstone/2d';
import { Random } from '../test/gen.ts';
import { type Answers, printAgreement } from './lib/agreement.ts';
import { type Cell, finish, measure, OURS, plain, printTable, type Runner } from './lib/harness.ts';

await RAPIER.init();
const box2d = await Box2DFactory();

const QUERIES = 1024;
/** Contacts are asked for up to this distance, as planck does. */
const CONTACT_DISTANCE = 0.02;
const PEERS = ['planck', 'rapier', 'matter', 'box2d3'];

interface Vector {
  x: number;
  y: number;
}

/** A core and a radius, from which each contestant makes its own shape. */
interface Spec {
  points: Vector[];
  radius: number;
}

interface Query {
  poseA: Transform2;
  poseB: Transform2;
  angleA: number;
  angleB: number;
  /** How A moves, or where a ray goes from A's position. */
  way: Vector;
}

type Run = (queries: readonly Query[], answers: Float64Array | null) => number;

const regular = (count: number, size: number): Vector[] =>
  Array.from({ length: count }, (_, i) => ({
    x: size * Math.cos((2 * Math.PI * i) / count),
    y: size * Math.sin((2 * Math.PI * i) / count),
  }));
const rectangle = (x: number, y: number): Vector[] => [
  { x: -x, y: -y },
  { x, y: -y },
  { x, y },
  { x: -x, y },
];
const SPECS: Record<string, Spec> = {
  circle: { points: [{ x: 0, y: 0 }], radius: 0.6 },
  capsule: {
    points: [
      { x: -0.5, y: 0 },
      { x: 0.5, y: 0 },
    ],
    radius: 0.3,
  },
  box: { points: rectangle(0.7, 0.5), radius: 0 },
  hexagon: { points: regular(6, 0.8), radius: 0 },
  'round box': { points: rectangle(0.5, 0.3), radius: 0.2 },
  'round hexagon': { points: regular(6, 0.6), radius: 0.2 },
};

function ourShape({ points, radius }: Spec): ConvexShape {
  return points.length === 1
    ? circle(radius)
    : points.length === 2
      ? capsule(points[0], points[1], radius)
      : polygon(points, { radius });
}

function queries(random: Random, isCast: boolean): Query[] {
  return Array.from({ length: QUERIES }, () => {
    const angleA = random.range(-3, 3);
    const angleB = random.range(-3, 3);
    const reach = isCast ? 4 : 1.3;
    const position = { x: random.range(-reach, reach), y: random.range(-reach, reach) };
    if (isCast) {
      const scale = 3 / Math.max(1, Math.hypot(position.x, position.y));
      position.x *= scale;
      position.y *= scale;
    }
    const aim = { x: random.range(-1.6, 1.6), y: random.range(-1.6, 1.6) };
    const way = { x: 1.5 * (aim.x - position.x), y: 1.5 * (aim.y - position.y) };
    return {
      poseA: new Transform2(position, rotation(angleA)),
      poseB: new Transform2(undefined, rotation(angleB)),
      angleA,
      angleB,
      way,
    };
  });
}

/** Runs `ask` over all queries; NaN means "no". */
function loop(ask: (query: Query) => number): Run {
  return (list, answers) => {
    let sum = 0;
    for (let i = 0; i < list.length; i++) {
      const answer = ask(list[i]);
      if (!Number.isNaN(answer)) sum += answer;
      if (answers !== null) answers[i] = answer;
    }
    return sum;
  };
}

/** Something made once for each query of a list, before the clock starts. */
function prepared<T>(make: (query: Query) => T): (list: readonly Query[]) => readonly T[] {
  const made = new WeakMap<readonly Query[], readonly T[]>();
  return (list) => {
    let items = made.get(list);
    if (items === undefined) {
      items = list.map(make);
      made.set(list, items);
    }
    return items;
  };
}

/** As loop, with what was prepared for each query. */
function preparedLoop<T>(prepare: (list: readonly Query[]) => readonly T[], ask: (item: T, query: Query) => number): Run {
  return (list, answers) => {
    const items = prepare(list);
    let sum = 0;
    for (let i = 0; i < list.length; i++) {
      const answer = ask(items[i], list[i]);
      if (!Number.isNaN(answer)) sum += answer;
      if (answers !== null) answers[i] = answer;
    }
    return sum;
  };
}

// Ours
function ourDistance(a: Spec, b: Spec): Run {
  const [shapeA, shapeB, out] = [ourShape(a), ourShape(b), new DistanceResult()];
  return loop(({ poseA, poseB }) => distanceBetween(shapeA, poseA, shapeB, poseB, Infinity, out)!.distance);
}
function ourManifold(a: Spec, b: Spec): Run {
  const [shapeA, shapeB, out, manifold] = [ourShape(a), ourShape(b), new DistanceResult(), new ContactManifold()];
  return loop(({ poseA, poseB }) => {
    if (distanceBetween(shapeA, poseA, shapeB, poseB, CONTACT_DISTANCE, out) === null) return Number.NaN;
    contactsBetween(shapeA, poseA, shapeB, poseB, out, manifold);
    return manifold.first.distance + manifold.first.x;
  });
}
function ourRay(_: Spec, b: Spec): Run {
  const [shape, out] = [ourShape(b), new RayResult()];
  return loop(({ poseA, poseB, way }) => (raycast(poseA.position, way, shape, poseB, out) === null ? Number.NaN : out.fraction));
}
function ourCast(a: Spec, b: Spec): Run {
  const [shapeA, shapeB, out] = [ourShape(a), ourShape(b), new CastResult()];
  return loop(({ poseA, poseB, way }) =>
    castShape(shapeA, poseA, way, shapeB, poseB, out) === null ? Number.NaN : out.fraction,
  );
}

// planck: polygons without a radius of their own, but its distance and its cast take any radius.
function planckProxy({ points, radius }: Spec): planck.DistanceProxy {
  const proxy = new planck.DistanceProxy();
  proxy.setVertices(
    points.map(({ x, y }) => new planck.Vec2(x, y)),
    points.length,
    radius,
  );
  return proxy;
}
const planckPoses = prepared(
  ({ poseA, poseB, angleA, angleB }) =>
    [new planck.Transform(poseA.position, angleA), new planck.Transform(poseB.position, angleB)] as const,
);
function planckDistance(a: Spec, b: Spec): Run {
  const [input, cache, output] = [new planck.DistanceInput(), new planck.SimplexCache(), new planck.DistanceOutput()];
  Object.assign(input, { proxyA: planckProxy(a), proxyB: planckProxy(b) });
  input.useRadii = true;
  return preparedLoop(planckPoses, ([poseA, poseB]) => {
    input.transformA.setTransform(poseA);
    input.transformB.setTransform(poseB);
    cache.count = 0;
    planck.Distance(output, cache, input);
    return output.distance;
  });
}
function planckShape({ points, radius }: Spec): planck.PolygonShape | planck.CircleShape | null {
  if (points.length === 1) return new planck.CircleShape(radius);
  return radius > 0 || points.length < 3 ? null : new planck.PolygonShape(points);
}
function planckManifold(a: Spec, b: Spec): Run | null {
  const [shapeA, shapeB, manifold, world] = [planckShape(a), planckShape(b), new planck.Manifold(), new planck.WorldManifold()];
  if (shapeA === null || shapeB === null) return null;
  const [radiusA, radiusB] = [shapeA.getRadius(), shapeB.getRadius()];
  // What it finds is in the frames of the shapes; places and distances in the world, which we answer with, are a second call.
  const sum = () => world.separations[0] + world.points[0].x;
  return preparedLoop(planckPoses, ([poseA, poseB]) => {
    if (shapeA instanceof planck.PolygonShape && shapeB instanceof planck.PolygonShape) {
      planck.CollidePolygons(manifold, shapeA, poseA, shapeB, poseB);
      if (manifold.pointCount === 0) return Number.NaN;
      manifold.getWorldManifold(world, poseA, radiusA, poseB, radiusB);
      return sum();
    }
    if (!(shapeB instanceof planck.PolygonShape)) return Number.NaN;
    planck.CollidePolygonCircle(manifold, shapeB, poseB, shapeA as planck.CircleShape, poseA);
    if (manifold.pointCount === 0) return Number.NaN;
    manifold.getWorldManifold(world, poseB, radiusB, poseA, radiusA);
    return sum();
  });
}
function planckRay(_: Spec, b: Spec): Run | null {
  const shape = planckShape(b);
  if (shape === null) return null;
  const output = { normal: new planck.Vec2(), fraction: 0 };
  const point = new planck.Vec2();
  const input = { p1: new planck.Vec2(), p2: new planck.Vec2(), maxFraction: 1 };
  return preparedLoop(planckPoses, ([, poseB], query) => {
    const { x, y } = query.poseA.position;
    input.p1.set(x, y);
    input.p2.set(x + query.way.x, y + query.way.y);
    if (!shape.rayCast(output, input, poseB, 0)) return Number.NaN;
    // Where it hits, which we answer with, is left to the caller there.
    point.set(x + output.fraction * query.way.x, y + output.fraction * query.way.y);
    return output.fraction;
  });
}
function planckCast(a: Spec, b: Spec): Run {
  const [input, output] = [new planck.ShapeCastInput(), new planck.ShapeCastOutput()];
  Object.assign(input, { proxyA: planckProxy(b), proxyB: planckProxy(a) });
  return preparedLoop(planckPoses, ([poseA, poseB], query) => {
    input.transformA.setTransform(poseB);
    input.transformB.setTransform(poseA);
    input.translationB.set(query.way.x, query.way.y);
    return planck.ShapeCast(output, input) ? output.lambda : Number.NaN;
  });
}

// Rapier, below its own wrappers: shapes and poses are WASM objects before the clock starts.
function rapierShape({ points, radius }: Spec): ReturnType<RAPIER.Shape['intoRaw']> {
  const flat = new Float32Array(points.flatMap(({ x, y }) => [x, y]));
  const half = points.length === 4 ? points[2] : null;
  if (points.length === 1) return new RAPIER.Ball(radius).intoRaw();
  // A capsule stands along y there, so ours is given by its segment as a rounded hull of two points is not available.
  if (points.length === 2) return new RAPIER.RoundCuboid(points[1].x, 1e-6, radius).intoRaw();
  if (half) return (radius > 0 ? new RAPIER.RoundCuboid(half.x, half.y, radius) : new RAPIER.Cuboid(half.x, half.y)).intoRaw();
  return (radius > 0 ? new RAPIER.RoundConvexPolygon(flat, radius, false) : new RAPIER.ConvexPolygon(flat, false)).intoRaw();
}
const rapierPoses = prepared(({ poseA, poseB, angleA, angleB, way }) => ({
  positionA: RAPIER.VectorOps.intoRaw(poseA.position),
  rotationA: RAPIER.RotationOps.intoRaw(angleA),
  positionB: RAPIER.VectorOps.intoRaw(poseB.position),
  rotationB: RAPIER.RotationOps.intoRaw(angleB),
  way: RAPIER.VectorOps.intoRaw(way),
}));
const still = RAPIER.VectorOps.intoRaw({ x: 0, y: 0 });
const scratch = new Float32Array(16);
function rapierContact(maxDistance: number): (a: Spec, b: Spec) => Run {
  return (a, b) => {
    const [shapeA, shapeB] = [rapierShape(a), rapierShape(b)];
    return preparedLoop(rapierPoses, ({ positionA, rotationA, positionB, rotationB }) => {
      const contact = shapeA.contactShape(positionA, rotationA, shapeB, positionB, rotationB, maxDistance);
      if (contact === undefined) return Number.NaN;
      contact.getComponents(scratch);
      contact.free();
      return scratch[0];
    });
  };
}
function rapierRay(_: Spec, b: Spec): Run {
  const shape = rapierShape(b);
  return preparedLoop(rapierPoses, ({ positionA, positionB, rotationB, way }) => {
    const hit = shape.castRayAndGetNormal(positionB, rotationB, positionA, way, 1, true);
    if (hit === undefined) return Number.NaN;
    hit.normal(scratch);
    const fraction = hit.time_of_impact();
    hit.free();
    return fraction;
  });
}
function rapierCast(a: Spec, b: Spec): Run {
  const [shapeA, shapeB] = [rapierShape(a), rapierShape(b)];
  return preparedLoop(rapierPoses, ({ positionA, rotationA, positionB, rotationB, way }) => {
    const hit = shapeA.castShape(positionA, rotationA, way, shapeB, positionB, rotationB, still, 0, 1, true);
    if (hit === undefined) return Number.NaN;
    hit.getComponents(scratch);
    hit.free();
    return scratch[0];
  });
}

// matter: plain polygons, and circles as polygons of many corners; its bodies are placed before the clock starts.
function matterManifold(a: Spec, b: Spec): Run | null {
  if (a.points.length < 3 || b.points.length < 3 || a.radius + b.radius > 0) return null;
  const body = ({ points }: Spec, { position }: Transform2, angle: number) => {
    const made = Matter.Bodies.fromVertices(0, 0, [points]);
    Matter.Body.setPosition(made, { x: position.x, y: position.y });
    Matter.Body.setAngle(made, angle);
    return made;
  };
  const bodies = prepared(({ poseA, poseB, angleA, angleB }) => [body(a, poseA, angleA), body(b, poseB, angleB)] as const);
  return preparedLoop(bodies, ([bodyA, bodyB]) => {
    const collision = Matter.Collision.collides(bodyA, bodyB);
    return collision === null ? Number.NaN : collision.depth + collision.supports[0].x;
  });
}

// Box2D 3: only what its binding offers outside a world step, rays at one shape, and casts through a world, which here holds one body.
type Box2dWorld = ReturnType<typeof box2d.b2CreateWorld>;
function box2dShape(world: Box2dWorld, { points, radius }: Spec, angle: number): ReturnType<typeof box2d.b2CreateCircleShape> {
  const definition = box2d.b2DefaultBodyDef();
  definition.rotation = box2d.b2MakeRot(angle);
  const body = box2d.b2CreateBody(world, definition);
  const shape = box2d.b2DefaultShapeDef();
  if (points.length === 1) {
    const round = new box2d.b2Circle();
    round.radius = radius;
    return box2d.b2CreateCircleShape(body, shape, round);
  }
  const hull = box2d.b2ComputeHull(points.map(({ x, y }) => new box2d.b2Vec2(x, y)));
  return box2d.b2CreatePolygonShape(body, shape, box2d.b2MakePolygon(hull, radius));
}
function box2dRay(_: Spec, b: Spec): Run | null {
  if (b.points.length === 2) return null;
  // The bodies are turned by the rotations of the queries beforehand.
  const world = box2d.b2CreateWorld(box2d.b2DefaultWorldDef());
  const ids = prepared(({ angleB }) => box2dShape(world, b, angleB));
  const input = new box2d.b2RayCastInput();
  input.maxFraction = 1;
  const origin = new box2d.b2Vec2();
  const translation = new box2d.b2Vec2();
  return preparedLoop(ids, (id, query) => {
    origin.Set(query.poseA.position.x, query.poseA.position.y);
    translation.Set(query.way.x, query.way.y);
    input.origin = origin;
    input.translation = translation;
    const output = box2d.b2Shape_RayCast(id, input);
    const fraction = output.hit ? output.fraction : Number.NaN;
    output.delete();
    return fraction;
  });
}

function box2dCast(a: Spec, b: Spec): Run | null {
  if (a.points.length > 1) return null;
  const world = box2d.b2CreateWorld(box2d.b2DefaultWorldDef());
  box2dShape(world, b, 0);
  // There is one body for all queries, so they are turned into its frame beforehand.
  const toLocal = ({ c, s }: { c: number; s: number }, { x, y }: Vector) => new box2d.b2Vec2(c * x + s * y, c * y - s * x);
  const casts = prepared(({ poseA, poseB, way }) => ({
    proxy: box2d.b2MakeProxy(toLocal(poseB.rotation, poseA.position), 1, a.radius),
    way: toLocal(poseB.rotation, way),
  }));
  const filter = box2d.b2DefaultQueryFilter();
  let closest = Number.NaN;
  const visit = (hit: { fraction: number }) => {
    closest = hit.fraction;
    return closest;
  };
  return preparedLoop(casts, ({ proxy, way }) => {
    closest = Number.NaN;
    box2d.b2World_CastShape(world, proxy, way, filter, visit);
    return closest;
  });
}

type Contestant = readonly [string, (a: Spec, b: Spec) => Run | null];
const SUITES: readonly {
  query: string;
  isCast: boolean;
  pairs: readonly (readonly [string, string])[];
  contestants: readonly Contestant[];
}[] = [
  {
    query: 'distance',
    isCast: false,
    pairs: [
      ['box', 'box'],
      ['hexagon', 'hexagon'],
      ['round box', 'round box'],
      ['round hexagon', 'round hexagon'],
      ['capsule', 'round box'],
      ['circle', 'round hexagon'],
      ['capsule', 'capsule'],
    ],
    contestants: [
      [OURS, ourDistance],
      ['planck', planckDistance],
      ['rapier', rapierContact(1e6)],
    ],
  },
  {
    query: 'manifold',
    isCast: false,
    pairs: [
      ['box', 'box'],
      ['hexagon', 'hexagon'],
      ['circle', 'box'],
      ['circle', 'hexagon'],
      ['round box', 'round box'],
      ['round hexagon', 'round hexagon'],
      ['capsule', 'capsule'],
    ],
    contestants: [
      [OURS, ourManifold],
      ['planck', planckManifold],
      ['rapier', rapierContact(CONTACT_DISTANCE)],
      ['matter', matterManifold],
    ],
  },
  {
    query: 'ray',
    isCast: true,
    pairs: ['circle', 'capsule', 'box', 'hexagon', 'round box', 'round hexagon'].map((name) => ['circle', name] as const),
    contestants: [
      [OURS, ourRay],
      ['planck', planckRay],
      ['rapier', rapierRay],
      ['box2d3', box2dRay],
    ],
  },
  {
    query: 'circle cast',
    isCast: true,
    pairs: ['box', 'hexagon', 'round box', 'round hexagon'].map((name) => ['circle', name] as const),
    contestants: [
      [OURS, ourCast],
      ['planck', planckCast],
      ['rapier', rapierCast],
      ['box2d3', box2dCast],
    ],
  },
];

const cells: Cell[] = [];
const answers: Answers[] = [];
for (const { query, isCast, pairs, contestants } of SUITES) {
  for (const [nameA, nameB] of pairs) {
    const list = queries(new Random(7), isCast);
    const row = isCast ? `${query} ${nameB}` : `${query} ${nameA}, ${nameB}`;
    const runners: Runner[] = [];
    for (const [name, make] of contestants) {
      const run = make(SPECS[nameA], SPECS[nameB]);
      if (run === null) continue;
      const values = new Float64Array(QUERIES);
      run(list, values);
      if (query !== 'manifold')
        answers.push({
          row,
          name,
          values,
          scales: isCast ? Float64Array.from(list, ({ way }) => Math.hypot(way.x, way.y)) : null,
        });
      runners.push({ name, run: () => run(list, null) });
    }
    cells.push({ label: [query, isCast ? nameB : `${nameA}, ${nameB}`], queries: QUERIES, runners });
  }
}

printAgreement(
  '2D: largest difference from ours (and how often one says yes where the other says no); planck gives 0 for overlaps',
  OURS,
  answers,
);
const timings = measure(cells);
printTable('2D: ns a query; ratio: the fastest peer / ours', ['query', 'shapes'], [OURS, ...PEERS], timings, [
  { title: 'any peer', peers: PEERS },
]);
finish('2d', { cells: plain(timings) });
