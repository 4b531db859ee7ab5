/** Thousands of shapes that move, with the pairs that overlap lit. */
import { Aabb, CollisionWorld, computeAabb, overlaps, Transform, Vec3 } from 'touchstone';
import { ResultLines } from 'touchstone/three';
import { choice, num, type State, str, whole } from '../app/params.ts';
import type { Live, Run } from '../app/scene.ts';
import type { Stage } from '../render/stage.ts';
import { Instances, shapeOf } from './instances.ts';
import { Random } from './random.ts';

class Crowd implements Run {
  readonly code = `import { CollisionWorld, overlaps, sphere, Transform } from 'touchstone';

const world = new CollisionWorld();
const ball = sphere(0.28);
const poses = Array.from({ length: 10_000 }, (_, i) => new Transform({ x: 0.5 * (i % 100), y: 0, z: 0.5 * Math.floor(i / 100) }));
const handles = poses.map((pose) => world.add(ball, pose));

// Every frame: move what moves, then ask which boxes overlap, each pair once and always in the same order.
handles.forEach((handle, i) => world.move(handle, poses[i]));
const result = { pairs: 0, overlapping: 0 };
world.findPairs((a, b) => {
  result.pairs++;
  // Two boxes touch; do the shapes?
  if (overlaps(ball, world.get(a).pose, ball, world.get(b).pose)) result.overlapping++;
});`;
  private readonly world = new CollisionWorld();
  private readonly stage: Stage;
  private readonly poses: Transform[] = [];
  private readonly velocities: Float64Array;
  private readonly spins: Vec3[] = [];
  private readonly handles: number[] = [];
  /** By handle: which shape it is. */
  private readonly indexOf: number[] = [];
  private readonly lit: Uint8Array;
  private readonly instances: Instances;
  private readonly bounds = new ResultLines();
  private readonly half: number;
  private readonly exact: boolean;
  private readonly showBoxes: boolean;
  private readonly treeDepth: number;
  private boxPairs = 0;
  private pairs = 0;
  private moveTime = 0;
  private pairTime = 0;
  private readonly axis = new Vec3();

  constructor(stage: Stage, state: State) {
    this.stage = stage;
    const count = num(state, 'count');
    const random = new Random(7);
    this.exact = str(state, 'lit') === 'shapes';
    this.showBoxes = str(state, 'boxes') === 'shown';
    // As crowded at any count.
    this.half = 0.9 * Math.cbrt(count) * num(state, 'room');
    this.velocities = new Float64Array(3 * count);
    this.lit = new Uint8Array(count);
    this.instances = new Instances(stage, count);
    this.treeDepth = num(state, 'tree');
    stage.scene.add(this.bounds);
    const speed = num(state, 'speed');
    for (let i = 0; i < count; i++) {
      const pose = new Transform(random.inside(this.half), random.quaternion());
      const velocity = random.inside(speed);
      this.velocities.set([velocity.x, velocity.y, velocity.z], 3 * i);
      this.spins.push(new Vec3().copy(random.inside(1)));
      this.poses.push(pose);
      const handle = this.world.add(shapeOf(i), pose);
      this.handles.push(handle);
      this.indexOf[handle] = i;
    }
    this.findPairs();
  }

  step(dt: number): number {
    const start = performance.now();
    const { poses, velocities: v, half, world, handles, spins, axis } = this;
    for (let i = 0; i < poses.length; i++) {
      const { position: p, quaternion: q } = poses[i];
      p.set(p.x + v[3 * i] * dt, p.y + v[3 * i + 1] * dt, p.z + v[3 * i + 2] * dt);
      if (Math.abs(p.x) > half) v[3 * i] = -Math.sign(p.x) * Math.abs(v[3 * i]);
      if (Math.abs(p.y) > half) v[3 * i + 1] = -Math.sign(p.y) * Math.abs(v[3 * i + 1]);
      if (Math.abs(p.z) > half) v[3 * i + 2] = -Math.sign(p.z) * Math.abs(v[3 * i + 2]);
      // q + dt/2 (spin) q, made unit again.
      axis.copy(spins[i]).scale(0.5 * dt);
      const { x, y, z, w } = q;
      q.set(
        x + axis.x * w + axis.y * z - axis.z * y,
        y + axis.y * w + axis.z * x - axis.x * z,
        z + axis.z * w + axis.x * y - axis.y * x,
        w - axis.x * x - axis.y * y - axis.z * z,
      ).normalize();
      world.move(handles[i], poses[i]);
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
      const i = indexOf[a];
      const j = indexOf[b];
      this.boxPairs++;
      if (exact && !overlaps(shapeOf(i), poses[i], shapeOf(j), poses[j])) return;
      this.pairs++;
      lit[i] = 1;
      lit[j] = 1;
    });
    this.pairTime = performance.now() - start;
  }

  draw(): void {
    const { poses, lit, instances } = this;
    for (let i = 0; i < poses.length; i++) {
      instances.place(i, poses[i]);
      instances.light(i, lit[i] === 1);
    }
    this.bounds.clearLines();
    if (this.showBoxes) {
      for (let i = 0; i < poses.length; i++) {
        if (lit[i]) this.bounds.aabb(computeAabb(shapeOf(i), poses[i], draw_box));
      }
    }
    if (this.treeDepth > 0) this.drawTree(0, 1);
    this.bounds.show();
  }

  /** The boxes of the tree below a node, down to the depth that is asked for. */
  private drawTree(node: number, depth: number): void {
    const { boxes, links } = this.world.tree;
    const at = 6 * node;
    // A leaf that holds nothing.
    if (boxes[at] === Infinity) return;
    draw_box.min.set(boxes[at], boxes[at + 1], boxes[at + 2]);
    draw_box.max.set(boxes[at + 3], boxes[at + 4], boxes[at + 5]);
    const first = links[node];
    if (depth >= this.treeDepth || first < 0) this.bounds.aabb(draw_box);
    else {
      this.drawTree(first, depth + 1);
      this.drawTree(first + 1, depth + 1);
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
    this.instances.dispose();
    this.stage.drop(this.bounds);
  }
}

const draw_box = new Aabb();

export const crowdScene: Live = {
  about:
    'Ten thousand shapes move in one CollisionWorld. Every frame all of them are moved and findPairs is asked which boxes overlap; the pairs whose shapes really do are lit. The grey boxes are one level of the tree that finds them.',
  keys: 'Drag to orbit, wheel to zoom, right button to pan.',
  legend: [
    ['gold', 'overlaps another'],
    ['muted', 'boxes of the tree'],
  ],
  params: [
    whole('Crowd', 'count', 'shapes', 10_000, 100, 20_000, 100),
    { type: 'number', key: 'speed', label: 'speed', group: 'Crowd', min: 0, max: 6, initial: 1.5 },
    { type: 'number', key: 'room', label: 'room', group: 'Crowd', min: 0.5, max: 2, isBounded: true, initial: 1 },
    choice('Show', 'lit', 'lit', [
      ['shapes', 'Shapes that overlap'],
      ['boxes', 'Boxes that overlap'],
    ]),
    whole('Show', 'tree', 'tree, depth', 5, 0, 9),
    choice('Show', 'boxes', 'boxes', [
      ['hidden', 'Hidden'],
      ['shown', 'Shown'],
    ]),
  ],
  eye: [42, 27, 52],
  target: [0, 0, 0],
  start: (stage, state) => new Crowd(stage, state),
};
