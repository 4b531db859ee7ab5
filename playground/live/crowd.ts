/** Thousands of shapes that move, with the pairs that overlap lit. */
import { Color, DynamicDrawUsage, InstancedMesh, MeshLambertMaterial } from 'three';
import {
  Aabb,
  box,
  CollisionWorld,
  type ConvexShape,
  capsule,
  computeAabb,
  convex,
  overlaps,
  sphere,
  Transform,
  Vec3,
} from 'touchstone';
import { ResultLines, ShapeGeometry } from 'touchstone/three';
import { num, type State, str } from '../app/params.ts';
import { Random } from './random.ts';
import type { LiveRun, LiveScene } from './scene.ts';
import type { LiveStage } from './stage.ts';

const GEM = [0, 0.42, 0, 0, -0.42, 0, 0.3, 0, 0.1, -0.3, 0.05, 0.1, 0.05, 0, -0.34, 0.1, 0.08, 0.33];

/** One of each kind; every shape of the crowd is one of these. */
const SHAPES: readonly ConvexShape[] = [
  sphere(0.28),
  capsule({ x: 0, y: -0.25, z: 0 }, { x: 0, y: 0.25, z: 0 }, 0.18),
  box({ x: 0.26, y: 0.2, z: 0.3 }, { radius: 0.04 }),
  convex(GEM),
];

class Crowd implements LiveRun {
  readonly code = `import { CollisionWorld, overlaps, sphere, Transform } from 'touchstone';

const world = new CollisionWorld();
const ball = sphere(0.28);
const poses = Array.from({ length: 10_000 }, () => new Transform());
const handles = poses.map((pose) => world.add(ball, pose));

// Every frame: move what moves, then ask which boxes overlap, each pair once and always in the same order.
handles.forEach((handle, i) => world.move(handle, poses[i]!));
world.findPairs((a, b) => {
  // Two boxes touch; do the shapes?
  if (overlaps(ball, world.get(a).pose, ball, world.get(b).pose)) console.log(a, b);
});`;
  private readonly world = new CollisionWorld();
  private readonly stage: LiveStage;
  private readonly poses: Transform[] = [];
  private readonly velocities: Float64Array;
  private readonly spins: Vec3[] = [];
  private readonly handles: number[] = [];
  /** By handle: which shape it is. */
  private readonly indexOf = new Map<number, number>();
  private readonly lit: Uint8Array;
  private readonly meshes: InstancedMesh[];
  private readonly bounds = new ResultLines();
  private readonly half: number;
  private readonly exact: boolean;
  private readonly showBoxes: boolean;
  private boxPairs = 0;
  private pairs = 0;
  private moveTime = 0;
  private pairTime = 0;
  private readonly axis = new Vec3();

  constructor(stage: LiveStage, state: State) {
    this.stage = stage;
    const count = num(state, 'count');
    const random = new Random(7);
    this.exact = str(state, 'lit') === 'shapes';
    this.showBoxes = str(state, 'boxes') === 'shown';
    // As crowded at any count.
    this.half = 0.62 * Math.cbrt(count) * num(state, 'room');
    this.velocities = new Float64Array(3 * count);
    this.lit = new Uint8Array(count);
    const perKind = SHAPES.map((_, kind) => Math.ceil((count - kind) / SHAPES.length));
    this.meshes = SHAPES.map((shape, kind) => {
      const mesh = new InstancedMesh(new ShapeGeometry(shape), new MeshLambertMaterial(), perKind[kind]!);
      mesh.instanceMatrix.setUsage(DynamicDrawUsage);
      mesh.frustumCulled = false;
      const tone = new Color(stage.tones.kinds[kind]);
      for (let i = 0; i < mesh.count; i++) mesh.setColorAt(i, tone);
      stage.scene.add(mesh);
      return mesh;
    });
    stage.scene.add(this.bounds);
    const speed = num(state, 'speed');
    for (let i = 0; i < count; i++) {
      const pose = new Transform(random.inside(this.half), random.quaternion());
      const velocity = random.inside(speed);
      this.velocities.set([velocity.x, velocity.y, velocity.z], 3 * i);
      this.spins.push(new Vec3().copy(random.inside(1)));
      this.poses.push(pose);
      const handle = this.world.add(SHAPES[i % SHAPES.length]!, pose);
      this.handles.push(handle);
      this.indexOf.set(handle, i);
    }
    this.findPairs();
  }

  step(dt: number): number {
    const start = performance.now();
    const { poses, velocities: v, half, world, handles, spins, axis } = this;
    for (let i = 0; i < poses.length; i++) {
      const { position: p, quaternion: q } = poses[i]!;
      p.set(p.x + v[3 * i]! * dt, p.y + v[3 * i + 1]! * dt, p.z + v[3 * i + 2]! * dt);
      if (Math.abs(p.x) > half) v[3 * i] = -Math.sign(p.x) * Math.abs(v[3 * i]!);
      if (Math.abs(p.y) > half) v[3 * i + 1] = -Math.sign(p.y) * Math.abs(v[3 * i + 1]!);
      if (Math.abs(p.z) > half) v[3 * i + 2] = -Math.sign(p.z) * Math.abs(v[3 * i + 2]!);
      // q + dt/2 (spin) q, made unit again.
      axis.copy(spins[i]!).scale(0.5 * dt);
      const { x, y, z, w } = q;
      q.set(
        x + axis.x * w + axis.y * z - axis.z * y,
        y + axis.y * w + axis.z * x - axis.x * z,
        z + axis.z * w + axis.x * y - axis.y * x,
        w - axis.x * x - axis.y * y - axis.z * z,
      ).normalize();
      world.move(handles[i]!, poses[i]!);
    }
    this.moveTime = performance.now() - start;
    this.findPairs();
    return 1 + (this.exact ? this.boxPairs : 0);
  }

  private findPairs(): void {
    const start = performance.now();
    const { indexOf, lit, poses, exact } = this;
    lit.fill(0);
    this.boxPairs = 0;
    this.pairs = 0;
    this.world.findPairs((a, b) => {
      const i = indexOf.get(a)!;
      const j = indexOf.get(b)!;
      this.boxPairs++;
      if (exact && !overlaps(SHAPES[i % SHAPES.length]!, poses[i]!, SHAPES[j % SHAPES.length]!, poses[j]!)) return;
      this.pairs++;
      lit[i] = 1;
      lit[j] = 1;
    });
    this.pairTime = performance.now() - start;
  }

  draw(): void {
    const { poses, meshes, lit, stage } = this;
    const bright = draw_lit.set(stage.tones.lit);
    meshes.forEach((mesh, kind) => {
      const matrices = mesh.instanceMatrix.array as Float32Array;
      const colors = mesh.instanceColor!.array as Float32Array;
      const dim = draw_dim.set(stage.tones.kinds[kind]!);
      for (let k = 0, i = kind; i < poses.length; k++, i += SHAPES.length) {
        writeMatrix(matrices, 16 * k, poses[i]!);
        const tone = lit[i] ? bright : dim;
        colors[3 * k] = tone.r;
        colors[3 * k + 1] = tone.g;
        colors[3 * k + 2] = tone.b;
      }
      mesh.instanceMatrix.needsUpdate = true;
      mesh.instanceColor!.needsUpdate = true;
    });
    this.bounds.clearLines();
    if (this.showBoxes) {
      for (let i = 0; i < poses.length; i++) {
        if (lit[i]) this.bounds.aabb(computeAabb(SHAPES[i % SHAPES.length]!, poses[i]!, draw_box));
      }
      this.bounds.show();
    }
  }

  rows() {
    return [
      { label: 'shapes', value: this.poses.length },
      { label: 'boxPairs', value: this.boxPairs, note: 'whose boxes overlap' },
      { label: 'pairs', value: this.pairs, big: true, note: this.exact ? 'that overlap exactly' : 'lit' },
      { label: 'move', value: this.moveTime.toFixed(2), unit: 'ms', note: 'for all' },
      { label: 'findPairs', value: this.pairTime.toFixed(2), unit: 'ms' },
    ];
  }

  summary(): string {
    return `${this.pairs} of ${this.boxPairs} pairs of boxes ${this.exact ? 'hold shapes that overlap' : 'are lit'}.`;
  }

  result() {
    const { boxPairs, pairs } = this;
    return { boxPairs, pairs, hash: this.world.hash() };
  }

  dispose(): void {
    for (const mesh of this.meshes) this.stage.drop(mesh);
    this.stage.drop(this.bounds);
  }
}

const draw_lit = new Color();
const draw_dim = new Color();
const draw_box = new Aabb();

/** The matrix of a pose, its columns one after the other. */
export function writeMatrix(out: Float32Array, at: number, { position: p, quaternion: q }: Transform): void {
  const { x, y, z, w } = q;
  out[at] = 1 - 2 * (y * y + z * z);
  out[at + 1] = 2 * (x * y + z * w);
  out[at + 2] = 2 * (x * z - y * w);
  out[at + 3] = 0;
  out[at + 4] = 2 * (x * y - z * w);
  out[at + 5] = 1 - 2 * (x * x + z * z);
  out[at + 6] = 2 * (y * z + x * w);
  out[at + 7] = 0;
  out[at + 8] = 2 * (x * z + y * w);
  out[at + 9] = 2 * (y * z - x * w);
  out[at + 10] = 1 - 2 * (x * x + y * y);
  out[at + 11] = 0;
  out[at + 12] = p.x;
  out[at + 13] = p.y;
  out[at + 14] = p.z;
  out[at + 15] = 1;
}

export const crowdScene: LiveScene = {
  id: 'crowd',
  title: 'Ten thousand',
  group: 'Worlds',
  about:
    'Ten thousand shapes move in one CollisionWorld. Every frame all of them are moved and findPairs is asked which boxes overlap; the pairs whose shapes really do are lit.',
  keys: 'Drag to orbit, wheel to zoom, right button to pan.',
  params: [
    { type: 'range', key: 'count', label: 'shapes', group: 'Crowd', min: 100, max: 20_000, step: 100, initial: 10_000 },
    { type: 'range', key: 'speed', label: 'speed', group: 'Crowd', min: 0, max: 6, step: 0.1, initial: 1.5 },
    { type: 'range', key: 'room', label: 'room', group: 'Crowd', min: 0.5, max: 2, step: 0.05, initial: 1 },
    {
      type: 'choice',
      key: 'lit',
      label: 'lit',
      group: 'Show',
      initial: 'shapes',
      options: [
        ['shapes', 'Shapes that overlap'],
        ['boxes', 'Boxes that overlap'],
      ],
    },
    {
      type: 'choice',
      key: 'boxes',
      label: 'boxes',
      group: 'Show',
      initial: 'hidden',
      options: [
        ['hidden', 'Hidden'],
        ['shown', 'Shown'],
      ],
    },
  ],
  eye: [22, 14, 26],
  target: [0, 0, 0],
  start: (stage, state) => new Crowd(stage, state),
};
