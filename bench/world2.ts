/** Worlds in the plane, of 1,000 and 10,000 standing shapes, beside Box2D 3 and Rapier 2D; and pairs of moving boxes. */
import RAPIER from '@dimforge/rapier2d-compat';
import Box2DFactory from 'box2d3-wasm';
import { CollisionWorld2, circle, rectangle, rotation, Transform2, WorldCastResult, WorldRayResult } from 'touchstone/2d';
import { Random } from '../test/gen.ts';
import { type Cell, finish, measure, OURS, plain, printRows, printTable } from './lib/harness.ts';

await RAPIER.init();
const box2d = await Box2DFactory();

const QUERIES = 1024;
const RADIUS = 0.5;
const HALF = { x: 0.6, y: 0.4 };
const CAST_RADIUS = 0.3;
const OVERLAP_RADIUS = 1;

interface Vector {
  x: number;
  y: number;
}

interface Placed {
  isBox: boolean;
  position: Vector;
  angle: number;
}

interface Sweep {
  origin: Vector;
  displacement: Vector;
}

/** Runs queries and gives how many shapes they found. */
type Run = (sweeps: readonly Sweep[]) => number;

interface Runs {
  rays: Run;
  casts: Run;
  overlaps: Run;
}

/** Shapes in a square, a tenth of it filled. */
function scatter(count: number, random: Random): { placed: Placed[]; half: number; point: (size: number) => Vector } {
  const half = 1.4 * Math.sqrt(count);
  const point = (size: number) => ({ x: random.range(-size, size), y: random.range(-size, size) });
  const placed = Array.from({ length: count }, (_, i) => ({
    isBox: i % 2 === 0,
    position: point(half),
    angle: random.range(-3, 3),
  }));
  return { placed, half, point };
}

function fill(placed: readonly Placed[]): { world: CollisionWorld2; handles: number[] } {
  const world = new CollisionWorld2();
  const shapes = [circle(RADIUS), rectangle(HALF)];
  const handles = placed.map(({ isBox, position, angle }) =>
    world.add(shapes[Number(isBox)], new Transform2(position, rotation(angle))),
  );
  return { world, handles };
}

function ours(placed: readonly Placed[]): Runs {
  const { world } = fill(placed);
  const ray = new WorldRayResult();
  const cast = new WorldCastResult();
  const castCircle = circle(CAST_RADIUS);
  const overlapCircle = circle(OVERLAP_RADIUS);
  const pose = new Transform2();
  let found = 0;
  const visit = (): void => {
    found++;
  };
  return {
    rays: (sweeps) => {
      found = 0;
      for (const { origin, displacement } of sweeps) if (world.raycast(origin, displacement, undefined, ray) !== null) found++;
      return found;
    },
    casts: (sweeps) => {
      found = 0;
      for (const { origin, displacement } of sweeps) {
        pose.position.copy(origin);
        if (world.castShape(castCircle, pose, displacement, undefined, cast) !== null) found++;
      }
      return found;
    },
    overlaps: (sweeps) => {
      found = 0;
      for (const { origin } of sweeps) {
        pose.position.copy(origin);
        world.overlap(overlapCircle, pose, visit);
      }
      return found;
    },
  };
}

function rapier(placed: readonly Placed[]): Runs {
  const world = new RAPIER.World({ x: 0, y: 0 });
  for (const { isBox, position, angle } of placed) {
    const shape = isBox ? new RAPIER.Cuboid(HALF.x, HALF.y) : new RAPIER.Ball(RADIUS);
    world.createCollider(new RAPIER.ColliderDesc(shape).setTranslation(position.x, position.y).setRotation(angle));
  }
  world.step();
  const ray = new RAPIER.Ray({ x: 0, y: 0 }, { x: 0, y: 0 });
  const castCircle = new RAPIER.Ball(CAST_RADIUS);
  const overlapCircle = new RAPIER.Ball(OVERLAP_RADIUS);
  let found = 0;
  const visit = (): boolean => {
    found++;
    return true;
  };
  return {
    rays: (sweeps) => {
      found = 0;
      for (const { origin, displacement } of sweeps) {
        ray.origin = origin;
        ray.dir = displacement;
        if (world.castRayAndGetNormal(ray, 1, true) !== null) found++;
      }
      return found;
    },
    casts: (sweeps) => {
      found = 0;
      for (const { origin, displacement } of sweeps) {
        if (world.castShape(origin, 0, displacement, castCircle, 0, 1, true) !== null) found++;
      }
      return found;
    },
    overlaps: (sweeps) => {
      found = 0;
      for (const { origin } of sweeps) world.intersectionsWithShape(origin, 0, overlapCircle, visit);
      return found;
    },
  };
}

function box2dWorld(placed: readonly Placed[]): Runs {
  const world = box2d.b2CreateWorld(box2d.b2DefaultWorldDef());
  const round = new box2d.b2Circle();
  round.radius = RADIUS;
  const square = box2d.b2MakeBox(HALF.x, HALF.y);
  for (const { isBox, position, angle } of placed) {
    const definition = box2d.b2DefaultBodyDef();
    definition.position = new box2d.b2Vec2(position.x, position.y);
    definition.rotation = box2d.b2MakeRot(angle);
    const body = box2d.b2CreateBody(world, definition);
    if (isBox) box2d.b2CreatePolygonShape(body, box2d.b2DefaultShapeDef(), square);
    else box2d.b2CreateCircleShape(body, box2d.b2DefaultShapeDef(), round);
  }
  box2d.b2World_Step(world, 1 / 60, 1);
  const filter = box2d.b2DefaultQueryFilter();
  const from = new box2d.b2Vec2(0, 0);
  const way = new box2d.b2Vec2(0, 0);
  let found = 0;
  let least = 1;
  const cut = ({ fraction }: { fraction: number }): number => {
    least = fraction;
    return fraction;
  };
  const visit = (): boolean => {
    found++;
    return true;
  };
  return {
    rays: (sweeps) => {
      found = 0;
      for (const { origin, displacement } of sweeps) {
        from.x = origin.x;
        from.y = origin.y;
        way.x = displacement.x;
        way.y = displacement.y;
        const hit = box2d.b2World_CastRayClosest(world, from, way, filter);
        if (hit.hit) found++;
        hit.delete();
      }
      return found;
    },
    casts: (sweeps) => {
      found = 0;
      for (const { origin, displacement } of sweeps) {
        from.x = origin.x;
        from.y = origin.y;
        way.x = displacement.x;
        way.y = displacement.y;
        least = 2;
        const proxy = box2d.b2MakeProxy(from, 1, CAST_RADIUS);
        box2d.b2World_CastShape(world, proxy, way, filter, cut);
        proxy.delete();
        if (least <= 1) found++;
      }
      return found;
    },
    overlaps: (sweeps) => {
      found = 0;
      for (const { origin } of sweeps) {
        from.x = origin.x;
        from.y = origin.y;
        const proxy = box2d.b2MakeProxy(from, 1, OVERLAP_RADIUS);
        box2d.b2World_OverlapShape(world, proxy, filter, visit);
        proxy.delete();
      }
      return found;
    },
  };
}

const cells: Cell[] = [];
for (const count of [1000, 10_000]) {
  const { placed, half, point } = scatter(count, new Random(count));
  const sweeps = Array.from({ length: QUERIES }, () => ({ origin: point(half), displacement: point(0.3 * half) }));
  const worlds: Record<string, Runs> = { [OURS]: ours(placed), rapier: rapier(placed), box2d3: box2dWorld(placed) };
  for (const verb of ['rays', 'casts', 'overlaps'] as const) {
    const names = Object.keys(worlds);
    console.log(`${count} ${verb}: found ${names.map((name) => `${name} ${worlds[name][verb](sweeps)}`).join(', ')}`);
    const runners = names.map((name) => ({ name, run: () => worlds[name][verb](sweeps) }));
    cells.push({ label: [String(count), verb], queries: QUERIES, runners });
  }
}
const timings = measure(cells);
printTable('Worlds in the plane: ns a query', ['shapes', 'queries'], [OURS, 'rapier', 'box2d3'], timings, [
  { title: 'any peer', peers: ['rapier', 'box2d3'] },
]);

/** Milliseconds of the processor. */
function cpu(run: () => void): number {
  const start = process.cpuUsage();
  run();
  const { user, system } = process.cpuUsage(start);
  return (user + system) / 1000;
}

const FRAMES_PER_SECOND = 60;

/** A step with all shapes as sensors, which finds the pairs and which of them overlap. */
function rapierStep(placed: readonly Placed[], speeds: readonly Vector[]): () => void {
  const world = new RAPIER.World({ x: 0, y: 0 });
  for (const [i, { position, angle }] of placed.entries()) {
    const body = RAPIER.RigidBodyDesc.dynamic()
      .setTranslation(position.x, position.y)
      .setRotation(angle)
      .setCanSleep(false)
      .setLinvel(FRAMES_PER_SECOND * speeds[i].x, FRAMES_PER_SECOND * speeds[i].y);
    world.createCollider(RAPIER.ColliderDesc.cuboid(HALF.x, HALF.y).setSensor(true), world.createRigidBody(body));
  }
  return () => world.step();
}

/**
 * A step with contacts, which finds them and pushes the shapes apart; or with a filter that leaves all pairs out, so that nothing is done but to move
 * the shapes and to look for pairs.
 */
function box2dStep(
  placed: readonly Placed[],
  speeds: readonly Vector[],
  hasContacts: boolean,
): { step: () => void; contacts: () => number } {
  const worldDefinition = box2d.b2DefaultWorldDef();
  worldDefinition.gravity = new box2d.b2Vec2(0, 0);
  worldDefinition.enableSleep = false;
  const world = box2d.b2CreateWorld(worldDefinition);
  const square = box2d.b2MakeBox(HALF.x, HALF.y);
  const shape = box2d.b2DefaultShapeDef();
  if (!hasContacts) {
    const { filter } = shape;
    filter.maskBits = 0;
    shape.filter = filter;
  }
  for (const [i, { position, angle }] of placed.entries()) {
    const definition = box2d.b2DefaultBodyDef();
    definition.type = box2d.b2BodyType.b2_dynamicBody;
    definition.position = new box2d.b2Vec2(position.x, position.y);
    definition.rotation = box2d.b2MakeRot(angle);
    definition.linearVelocity = new box2d.b2Vec2(FRAMES_PER_SECOND * speeds[i].x, FRAMES_PER_SECOND * speeds[i].y);
    box2d.b2CreatePolygonShape(box2d.b2CreateBody(world, definition), shape, square);
  }
  return {
    step: () => box2d.b2World_Step(world, 1 / FRAMES_PER_SECOND, 1),
    contacts: () => box2d.b2World_GetCounters(world).contactCount,
  };
}

/** Boxes without weight that all move: what a frame costs here, and a step of the others, which does more. */
function moving(count: number): string[] {
  const { placed: all, point } = scatter(count, new Random(count));
  const placed = all.map((shape) => ({ ...shape, isBox: true }));
  const speeds = placed.map(() => point(0.05));
  const others = [
    rapierStep(placed, speeds),
    ...[true, false].map((hasContacts) => {
      const { step, contacts } = box2dStep(placed, speeds, hasContacts);
      step();
      if (contacts() > 0 !== hasContacts) throw new Error(`${contacts()} contacts`);
      return step;
    }),
  ];
  const { world, handles } = fill(placed);
  const poses = placed.map(({ position, angle }) => new Transform2(position, rotation(angle)));
  const nowhere = { x: 0, y: 0 };
  let pairs = 0;
  const visit = (): void => {
    pairs++;
  };
  const frames = count > 50_000 ? 12 : 60;
  const times = [0, 0, 0];
  const steps = others.map(() => 0);
  for (let frame = 0; frame < frames; frame++) {
    for (const [i, { position }] of poses.entries()) position.set(position.x + speeds[i].x, position.y + speeds[i].y);
    pairs = 0;
    const own = [
      cpu(() => {
        for (let i = 0; i < count; i++) world.move(handles[i], poses[i]);
      }),
      cpu(() => world.raycastAny(nowhere, nowhere)),
      cpu(() => world.findPairs(visit)),
    ];
    const theirs = others.map(cpu);
    if (frame < frames / 2) continue;
    for (const [i, time] of own.entries()) times[i] += time;
    for (const [i, time] of theirs.entries()) steps[i] += time;
  }
  const each = (ms: number) => ((1e6 * ms) / (count * (frames / 2))).toFixed(0);
  const whole = times[0] + times[1] + times[2];
  const share = (1e6 * times[2]) / ((frames / 2) * count * Math.log2(count));
  const fastest = Math.min(...steps);
  return [
    String(count),
    ...[...times, whole].map(each),
    share.toFixed(1),
    String(pairs),
    ...steps.map(each),
    (fastest / whole).toFixed(2),
  ];
}
// Not where only one contestant's cells are asked for.
if (process.env.BENCH_ONLY === undefined)
  printRows(
    'All boxes move: ns of the processor for each box and frame; of the others a step (Rapier: sensors; Box2D: with contacts, and with none)',
    ['boxes', 'move', 'update', 'findPairs', 'all', '/ n log2 n', 'pairs', 'rapier', 'box2d3', 'no contacts', 'fastest / all'],
    [1000, 10_000, 100_000].map(moving),
    0,
  );
finish('world2', { cells: plain(timings) });
