/**
 * Characters on the same courses: how deep they get into things, how much they tremble at rest, how far seams turn them from their way, and how
 * long a move takes. Peers with their own defaults, steps of 0.3 and slopes of 45 degrees; overlaps are measured by this library, in float64.
 */
import {
  box,
  capsule,
  DistanceResult,
  distanceBetween,
  Quat,
  type Shape,
  Transform,
  triangleMesh,
  type Vec3Like,
} from 'touchstone';
import { Random } from '../test/gen.ts';
import { finish, median, OURS, printRows } from './lib/harness.ts';
import { HEIGHT, MOVERS, RADIUS, type Thing, type Walker } from './peers/characters.ts';

const DT = 1 / 60;
const Z = { x: 0, y: 0, z: 1 };
const UP = { x: 0, y: 1, z: 0 };
const body = capsule({ x: 0, y: RADIUS, z: 0 }, { x: 0, y: HEIGHT - RADIUS, z: 0 }, RADIUS);

const boxAt = (half: Vec3Like, at: Vec3Like, q = new Quat()): Thing => ({ kind: 'box', half, pose: new Transform(at, q) });
const floor = boxAt({ x: 30, y: 1, z: 30 }, { x: 0, y: -1, z: 0 });

function seams(): Thing {
  const random = new Random(1);
  const n = 40;
  const positions: number[] = [];
  const indices: number[] = [];
  for (let z = 0; z <= n; z++) for (let x = 0; x <= n; x++) positions.push(x - n / 2, 0, z - n / 2);
  for (let z = 0; z < n; z++) {
    for (let x = 0; x < n; x++) {
      const a = z * (n + 1) + x;
      const b = a + n + 1;
      if (random.next() < 0.5) indices.push(a, b, a + 1, a + 1, b, b + 1);
      else indices.push(a, b, b + 1, a, b + 1, a + 1);
    }
  }
  return { kind: 'mesh', positions, indices };
}

/** Stairs, ramps that can and cannot be walked on, pillars, walls that meet at all angles. */
function town(): Thing[] {
  const random = new Random(7);
  const things: Thing[] = [floor];
  const range = (low: number, high: number) => low + (high - low) * random.next();
  for (let k = 0; k < 4; k++) {
    for (let i = 0; i < 6; i++) {
      const height = 0.1 * (i + 1);
      things.push(boxAt({ x: 0.2, y: height, z: 1.5 }, { x: -8 + 5 * k + 0.4 * i, y: height, z: 5 }));
    }
  }
  for (let i = 0; i < 12; i++) {
    const q = Quat.fromAxisAngle(UP, range(-3, 3)).multiply(Quat.fromAxisAngle(Z, range(0.1, 1.2)));
    things.push(boxAt({ x: 2, y: 0.3, z: 1 }, { x: range(-10, 10), y: range(0, 0.7), z: range(-10, 3) }, q));
  }
  for (let i = 0; i < 30; i++) {
    const q = Quat.fromAxisAngle(UP, range(-3, 3));
    things.push(boxAt({ x: range(0.2, 1.5), y: 1.5, z: range(0.1, 0.5) }, { x: range(-12, 12), y: 1.5, z: range(-12, 12) }, q));
  }
  return things;
}

function walk(walker: Walker, velocity: Vec3Like, steps: number, each?: (i: number) => void): void {
  let falling = 0;
  for (let i = 0; i < steps; i++) {
    falling = walker.isGrounded ? 0 : falling - 9.81 * DT;
    velocity.y = !walker.isGrounded ? falling : walker.wantsGravity ? -9.81 * DT : 0;
    walker.move(velocity, DT);
    each?.(i);
  }
}

/** The largest difference of any coordinate while it stands for ten seconds after one second, on level ground, a slope and an edge. */
function jitter(make: (course: readonly Thing[]) => Walker): number {
  let most = 0;
  const courses: Thing[][] = [
    [floor],
    [seams()],
    [boxAt({ x: 9, y: 1, z: 9 }, { x: 0, y: -1.2, z: 0 }, Quat.fromAxisAngle(Z, 0.5))],
    [floor, boxAt({ x: 2, y: 0.2, z: 2 }, { x: -2.1, y: 0.2, z: 0 })],
  ];
  for (const course of courses) {
    const walker = make(course);
    walker.setPosition({ x: 0, y: 0.6, z: 0.3 });
    walk(walker, { x: 0, y: 0, z: 0 }, 60);
    const first = { x: 0, y: 0, z: 0 };
    const now = { x: 0, y: 0, z: 0 };
    walker.read(first);
    walk(walker, { x: 0, y: 0, z: 0 }, 600, () => {
      walker.read(now);
      most = Math.max(most, Math.abs(now.x - first.x), Math.abs(now.y - first.y), Math.abs(now.z - first.z));
    });
    walker.dispose?.();
  }
  return most;
}

/** The largest distance from the path on one large box, over ten directions on a floor of triangles. */
function pathError(make: (course: readonly Thing[]) => Walker): number {
  const a = { x: 0, y: 0, z: 0 };
  const b = { x: 0, y: 0, z: 0 };
  let most = 0;
  const seamed = make([seams()]);
  const whole = make([floor]);
  for (let k = 0; k < 10; k++) {
    const angle = 0.63 * k;
    const velocity = { x: 4 * Math.cos(angle), y: 0, z: 4 * Math.sin(angle) };
    for (const walker of [seamed, whole]) {
      walker.setPosition({ x: 0, y: 0.1, z: 0 });
      walk(walker, { x: 0, y: 0, z: 0 }, 60);
    }
    seamed.read(a);
    whole.read(b);
    const from = { x: a.x - b.x, y: a.y - b.y, z: a.z - b.z };
    for (let i = 0; i < 200; i++) {
      walk(seamed, velocity, 1);
      walk(whole, velocity, 1);
      seamed.read(a);
      whole.read(b);
      most = Math.max(most, Math.hypot(a.x - b.x - from.x, a.y - b.y - from.y, a.z - b.z - from.z));
    }
  }
  seamed.dispose?.();
  whole.dispose?.();
  return most;
}

/** A walk through the town that turns every half second, from 40 places: how deep it gets, and the time of a move. */
function tour(make: (course: readonly Thing[]) => Walker): { overlap: number; us: number; inside: number } {
  const course = town();
  const shapes: [Shape, Transform][] = course.map((thing) =>
    thing.kind === 'box' ? [box(thing.half), thing.pose] : [triangleMesh(thing.positions, thing.indices), new Transform()],
  );
  const walker = make(course);
  const at = { x: 0, y: 0, z: 0 };
  const out = new DistanceResult();
  let overlap = 0;
  let inside = 0;
  const run = (isChecked: boolean): number => {
    const random = new Random(3);
    let spent = 0;
    for (let place = 0; place < 40; place++) {
      // Free places only.
      let isFree = false;
      while (!isFree) {
        Object.assign(at, { x: 20 * random.next() - 10, y: 0.05, z: 20 * random.next() - 10 });
        isFree = shapes.every(([shape, pose]) => distanceBetween(body, new Transform(at), shape, pose)!.distance > 0.03);
      }
      walker.setPosition(at);
      const velocity = { x: 0, y: 0, z: 0 };
      const start = performance.now();
      for (let turn = 0; turn < 20; turn++) {
        const angle = 2 * Math.PI * random.next();
        velocity.x = 4 * Math.cos(angle);
        velocity.z = 4 * Math.sin(angle);
        walk(walker, velocity, 30, () => {
          if (!isChecked) return;
          walker.read(at);
          const pose = new Transform(at);
          for (const [shape, where] of shapes) {
            const near = distanceBetween(body, pose, shape, where, 0, out);
            if (near === null) continue;
            if (-near.distance > overlap) overlap = -near.distance;
            if (-near.distance > 0.05) inside++;
          }
        });
      }
      spent += performance.now() - start;
    }
    return spent;
  };
  run(true);
  const times = Array.from({ length: 5 }, () => (run(false) * 1000) / (40 * 20 * 30));
  walker.dispose?.();
  return { overlap, us: median(times), inside };
}

const number = (value: number) => (value === 0 ? '0' : value.toExponential(1));
const rows: string[][] = [];
const figures: Record<string, unknown> = {};
for (const [name, make] of Object.entries(MOVERS)) {
  const { overlap, us, inside } = tour(make);
  const row = { overlap, jitter: jitter(make), path: pathError(make), us };
  figures[name] = row;
  rows.push([name, number(row.overlap), number(row.jitter), number(row.path), us.toFixed(2)]);
  if (inside > 0) console.log(`${name}: ${inside} moves ended more than 5 cm inside of something`);
}
printRows(
  'Characters: a capsule of 1.8 m on the same courses',
  ['', 'largest overlap, m', 'jitter at rest, m', 'off the path by seams, m', 'us a move'],
  rows,
  1,
);
finish(
  'character',
  figures,
  `40 walks of 10 s among 67 boxes, median of 5 rounds; ${OURS} keeps 1e-10 m, rapier 1e-2, jolt and crashcat 2e-2`,
);
