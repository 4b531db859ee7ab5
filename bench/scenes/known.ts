/** Scenes whose outcome is known from mechanics, and how far an engine is off it. */
import type { Vec3Like } from 'touchstone';
import { Random } from '../../test/gen.ts';
import { Builder, boxOf } from './build.ts';
import { type EngineWorld, type MakeWorld, ORIGIN, type Scene, STATE } from './scene.ts';

const G = 9.81;

/** A run of one engine: NaN where it has not the means. */
export interface Known {
  readonly name: string;
  /** What the figure is. */
  readonly unit: string;
  measure(makeWorld: MakeWorld): number;
}

/** A world of which the states of bodies are read. */
class Run {
  readonly scene: Scene;
  private readonly world: EngineWorld;
  private readonly state = new Float64Array(STATE);
  time = 0;

  constructor(builder: Builder, makeWorld: MakeWorld) {
    this.scene = builder.scene('known');
    const world = makeWorld(this.scene);
    if (world === null) throw new Unable();
    this.world = world;
  }

  step(): void {
    this.world.step(1 / this.scene.rate);
    this.time += 1 / this.scene.rate;
  }

  steps(seconds: number, each: () => void = () => {}): void {
    const count = Math.round(seconds * this.scene.rate);
    for (let i = 0; i < count; i++) {
      this.step();
      each();
    }
  }

  of(body: number): Float64Array {
    this.world.read(body, this.state);
    return this.state;
  }
}

class Unable extends Error {}

function known(name: string, unit: string, run: (makeWorld: MakeWorld) => number): Known {
  return {
    name,
    unit,
    measure(makeWorld) {
      try {
        return run(makeWorld);
      } catch (error) {
        if (error instanceof Unable) return NaN;
        throw error;
      }
    },
  };
}

const offBy = (value: number, truth: number): number => Math.abs(value / truth - 1);

/** Gravity for a floor that is inclined by an angle, downhill along +x. */
const inclined = (angle: number): Vec3Like => ({ x: G * Math.sin(angle), y: -G * Math.cos(angle), z: 0 });

function flight(makeWorld: MakeWorld): number {
  const builder = new Builder();
  const body = builder.add(boxOf(0.5, 0.5, 0.5), ORIGIN, { velocity: { x: 3, y: 10, z: 0 } });
  const run = new Run(builder, makeWorld);
  run.steps(2);
  const s = run.of(body);
  return Math.hypot(s[0]! - 6, s[1]! - (20 - 2 * G));
}

function slide(makeWorld: MakeWorld): number {
  const builder = new Builder();
  builder.friction = 0.5;
  builder.floor();
  const body = builder.add(boxOf(0.5, 0.25, 0.5), { x: 0, y: 0.25, z: 0 }, { velocity: { x: 5, y: 0, z: 0 } });
  const run = new Run(builder, makeWorld);
  run.steps(4);
  return offBy(run.of(body)[0]!, 25 / (2 * 0.5 * G));
}

function slopeSlides(makeWorld: MakeWorld): number {
  const angle = Math.PI / 6;
  const builder = new Builder();
  builder.friction = 0.3;
  builder.gravity = inclined(angle);
  builder.floor();
  const body = builder.add(boxOf(0.5, 0.25, 0.5), { x: 0, y: 0.25, z: 0 });
  const run = new Run(builder, makeWorld);
  run.steps(2);
  return offBy(run.of(body)[7]!, 2 * G * (Math.sin(angle) - 0.3 * Math.cos(angle)));
}

function slopeHolds(makeWorld: MakeWorld): number {
  const builder = new Builder();
  builder.friction = 0.6;
  builder.gravity = inclined(Math.atan(0.55));
  builder.floor();
  const body = builder.add(boxOf(0.5, 0.25, 0.5), { x: 0, y: 0.25, z: 0 });
  const run = new Run(builder, makeWorld);
  run.steps(10);
  return Math.abs(run.of(body)[0]!);
}

function rolling(makeWorld: MakeWorld): number {
  const angle = Math.PI / 12;
  const builder = new Builder();
  builder.friction = 1;
  builder.gravity = inclined(angle);
  builder.floor();
  const body = builder.add({ kind: 'sphere', radius: 0.5 }, { x: 0, y: 0.5, z: 0 });
  const run = new Run(builder, makeWorld);
  run.steps(2);
  return offBy(run.of(body)[7]!, (2 * 5 * G * Math.sin(angle)) / 7);
}

function bounce(restitution: number, makeWorld: MakeWorld): number {
  const builder = new Builder();
  builder.restitution = restitution;
  builder.floor();
  const drop = 4;
  const body = builder.add({ kind: 'sphere', radius: 0.5 }, { x: 0, y: 0.5 + drop, z: 0 });
  const run = new Run(builder, makeWorld);
  let peak = 0;
  let hasTouched = false;
  run.steps(3, () => {
    const s = run.of(body);
    const isRising = s[8]! > 0;
    hasTouched ||= isRising;
    // How high it gets, by its energy: between two steps it is higher than at either.
    if (hasTouched && isRising) peak = Math.max(peak, s[1]! - 0.5 + (s[8]! * s[8]!) / (2 * G));
  });
  return offBy(peak, restitution * restitution * drop);
}

/** Energy gained or lost by a ball with e = 1 in 30 s. */
function elastic(makeWorld: MakeWorld): number {
  const builder = new Builder();
  builder.restitution = 1;
  builder.floor();
  const body = builder.add({ kind: 'sphere', radius: 0.5 }, { x: 0, y: 2.5, z: 0 });
  const run = new Run(builder, makeWorld);
  run.steps(30);
  const s = run.of(body);
  return offBy(s[8]! ** 2 / 2 + G * (s[1]! - 0.5), 2 * G);
}

const SPINNING = boxOf(0.5, 0.1, 0.25);
/** m (b^2 + c^2) / 3 of half extents, for a mass of 1. */
const INERTIA = [(0.01 + 0.0625) / 3, (0.25 + 0.0625) / 3, (0.25 + 0.01) / 3] as const;

function spin(makeWorld: MakeWorld, tell: (before: Spin, after: Spin) => number): number {
  const builder = new Builder();
  builder.gravity = ORIGIN;
  const body = builder.add(SPINNING, ORIGIN, { mass: 1, angularVelocity: { x: 0.01, y: 0.02, z: 8 } });
  const run = new Run(builder, makeWorld);
  const before = spinOf(run.of(body));
  run.steps(60);
  return tell(before, spinOf(run.of(body)));
}

interface Spin {
  momentum: Vec3Like;
  energy: number;
}

/** Angular momentum and energy of a body with INERTIA. */
function spinOf(s: Float64Array): Spin {
  const [qx, qy, qz, qw, wx, wy, wz] = [s[3]!, s[4]!, s[5]!, s[6]!, s[10]!, s[11]!, s[12]!];
  const local = rotate(-qx, -qy, -qz, qw, wx, wy, wz);
  const l = [INERTIA[0] * local[0], INERTIA[1] * local[1], INERTIA[2] * local[2]] as const;
  const [x, y, z] = rotate(qx, qy, qz, qw, ...l);
  return { momentum: { x, y, z }, energy: (l[0] * local[0] + l[1] * local[1] + l[2] * local[2]) / 2 };
}

function rotate(qx: number, qy: number, qz: number, qw: number, x: number, y: number, z: number): [number, number, number] {
  const tx = 2 * (qy * z - qz * y);
  const ty = 2 * (qz * x - qx * z);
  const tz = 2 * (qx * y - qy * x);
  return [x + qw * tx + (qy * tz - qz * ty), y + qw * ty + (qz * tx - qx * tz), z + qw * tz + (qx * ty - qy * tx)];
}

/** Five balls on strings, the first let go: how far the last one's speed is from the first one's. */
function cradle(makeWorld: MakeWorld): number {
  const builder = new Builder();
  builder.restitution = 1;
  builder.friction = 0;
  const frame = builder.add(boxOf(0.1, 0.1, 0.1), { x: 0, y: 5, z: 0 }, { type: 'static' });
  const balls: number[] = [];
  for (let i = 0; i < 5; i++) {
    const x = i - 2;
    balls.push(
      builder.add(
        { kind: 'sphere', radius: 0.5 },
        { x, y: 0, z: 0 },
        i === 0 ? { velocity: { x: 2, y: 0, z: 0 }, position: { x: x - 0.05, y: 0, z: 0 } } : {},
      ),
    );
    builder.joints.push({ a: frame, b: balls[i]!, anchor: { x: i === 0 ? x - 0.05 : x, y: 3, z: 0 } });
  }
  const run = new Run(builder, makeWorld);
  run.steps(0.2);
  // The others are to stand, the last to have what the first had.
  const speeds = balls.map((ball) => run.of(ball)[7]!);
  return Math.max(...speeds.slice(0, 4).map(Math.abs)) / speeds[4]!;
}

/** Forty bodies that fly at each other without gravity: the relative change of their momentum, and of the angular one. */
function crowd(makeWorld: MakeWorld, tell: (change: number, angularChange: number) => number): number {
  const builder = new Builder();
  builder.gravity = ORIGIN;
  builder.restitution = 0.5;
  const random = new Random(40);
  for (let i = 0; i < 40; i++) {
    const p = random.vec3(5);
    builder.add({ kind: 'sphere', radius: 0.5 }, p, {
      mass: 1 + (i % 5),
      velocity: { x: -p.x + random.range(-1, 1), y: -p.y + random.range(-1, 1), z: -p.z + random.range(-1, 1) },
      angularVelocity: random.vec3(3),
    });
  }
  const run = new Run(builder, makeWorld);
  const before = momentaOf(run);
  run.steps(10);
  const after = momentaOf(run);
  const change = Math.hypot(...[0, 1, 2].map((k) => after[k]! - before[k]!)) / before[6]!;
  const angular = Math.hypot(...[3, 4, 5].map((k) => after[k]! - before[k]!)) / before[7]!;
  return tell(change, angular);
}

/** Momentum, angular momentum about the origin, and the sums of their parts' lengths. */
function momentaOf(run: Run): number[] {
  const sum = [0, 0, 0, 0, 0, 0, 0, 0];
  for (const [i, { mass }] of run.scene.bodies.entries()) {
    const s = run.of(i);
    const [x, y, z] = [s[0]!, s[1]!, s[2]!];
    const p = [mass * s[7]!, mass * s[8]!, mass * s[9]!] as const;
    const inertia = 0.4 * mass * 0.25;
    const l = [
      y * p[2] - z * p[1] + inertia * s[10]!,
      z * p[0] - x * p[2] + inertia * s[11]!,
      x * p[1] - y * p[0] + inertia * s[12]!,
    ] as const;
    for (let k = 0; k < 3; k++) {
      sum[k]! += p[k]!;
      sum[3 + k]! += l[k]!;
    }
    sum[6]! += Math.hypot(...p);
    sum[7]! += Math.hypot(...l);
  }
  return sum;
}

/** A box kicked in 36 directions: the difference of how far it slides, as a part of the mean. */
function isotropic(makeWorld: MakeWorld): number {
  const lengths: number[] = [];
  for (let i = 0; i < 36; i++) {
    const angle = (2 * Math.PI * i) / 36;
    const builder = new Builder();
    builder.friction = 0.5;
    builder.floor();
    const velocity = { x: 5 * Math.cos(angle), y: 0, z: 5 * Math.sin(angle) };
    const body = builder.add(boxOf(0.5, 0.1, 0.5), { x: 0, y: 0.1, z: 0 }, { velocity });
    const run = new Run(builder, makeWorld);
    run.steps(3);
    const s = run.of(body);
    lengths.push(Math.hypot(s[0]!, s[2]!));
  }
  const mean = lengths.reduce((sum, value) => sum + value, 0) / lengths.length;
  return (Math.max(...lengths) - Math.min(...lengths)) / mean;
}

/** A ball on a joint let go at 90 degrees: the time of its first quarter swing, against the complete elliptic integral. */
function pendulum(makeWorld: MakeWorld): number {
  const builder = new Builder();
  const frame = builder.add(boxOf(0.05, 0.05, 0.05), ORIGIN, { type: 'static' });
  const ball = builder.add({ kind: 'sphere', radius: 0.1 }, { x: 1, y: 0, z: 0 });
  builder.joints.push({ a: frame, b: ball, anchor: ORIGIN });
  const run = new Run(builder, makeWorld);
  const period = 4 * Math.sqrt((1 + 0.4 * 0.01) / G) * ellipticK(Math.SQRT1_2);
  let crossings = 0;
  let before = 1;
  let at = NaN;
  run.steps(10, () => {
    const x = run.of(ball)[0]!;
    if (before > 0 && x <= 0 && ++crossings === 4) at = run.time - (1 / run.scene.rate) * (x / (x - before));
    before = x;
  });
  return offBy(at, 3.25 * period);
}

/** By the arithmetic-geometric mean. */
function ellipticK(k: number): number {
  let a = 1;
  let b = Math.sqrt(1 - k * k);
  for (let i = 0; i < 8; i++) [a, b] = [(a + b) / 2, Math.sqrt(a * b)];
  return Math.PI / (2 * a);
}

/** A ball that rolls down a floor of many triangles: how far it has come aside. */
function seamed(makeWorld: MakeWorld): number {
  const builder = new Builder();
  builder.gravity = inclined(0.2);
  const positions: number[] = [];
  const indices: number[] = [];
  const cells = 60;
  for (let i = 0; i <= cells; i++) {
    for (let k = 0; k <= cells; k++) positions.push(i - 5.3, 0, k - 30.4);
  }
  for (let i = 0; i < cells; i++) {
    for (let k = 0; k < cells; k++) {
      const a = i * (cells + 1) + k;
      const b = a + cells + 1;
      indices.push(...((i * 7 + k * 3) % 5 < 2 ? [a, a + 1, b, b, a + 1, b + 1] : [a, a + 1, b + 1, a, b + 1, b]));
    }
  }
  builder.add({ kind: 'mesh', positions, indices }, ORIGIN, { type: 'static' });
  const ball = builder.add({ kind: 'sphere', radius: 0.4 }, { x: 0, y: 0.4, z: 0 });
  const run = new Run(builder, makeWorld);
  run.steps(5);
  return Math.abs(run.of(ball)[2]!);
}

/** All of them, in the order of the table. */
export const KNOWN: readonly Known[] = [
  known('flight for 2 s', 'm off', flight),
  known('sliding to rest: v^2 / 2 mu g', 'part off', slide),
  known('sliding down 30 degrees', 'part off', slopeSlides),
  known('held on a slope for 10 s', 'm moved', slopeHolds),
  known('rolling ball: 5/7 g sin', 'part off', rolling),
  ...[0.3, 0.6, 0.9].map((e) => known(`height of a bounce, e = ${e}`, 'part off', (makeWorld) => bounce(e, makeWorld))),
  known('energy after 30 s of bouncing, e = 1', 'part off', elastic),
  known('angular momentum of 60 s of tumbling', 'part off', (makeWorld) =>
    spin(
      makeWorld,
      ({ momentum: l }, { momentum: m }) => Math.hypot(l.x - m.x, l.y - m.y, l.z - m.z) / Math.hypot(l.x, l.y, l.z),
    ),
  ),
  known('energy of 60 s of tumbling', 'part off', (makeWorld) =>
    spin(makeWorld, (before, after) => offBy(after.energy, before.energy)),
  ),
  known("Newton's cradle: speed left in the others", 'part', cradle),
  known('momentum of 40 colliding balls', 'part off', (makeWorld) => crowd(makeWorld, (change) => change)),
  known('angular momentum of 40 colliding balls', 'part off', (makeWorld) => crowd(makeWorld, (_, angular) => angular)),
  known('a box kicked in 36 directions', 'spread', isotropic),
  known('pendulum from 90 degrees', 'part off', pendulum),
  known('ball down a floor of triangles', 'm aside', seamed),
];
