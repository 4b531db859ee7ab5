/** Picking among thousands of shapes: one ray a frame, from the eye through the pointer. */
import { Raycaster, Vector2 } from 'three';
import { CollisionWorld, Transform, Vec3, WorldRayResult } from 'touchstone';
import { ResultLines } from 'touchstone/three';
import { num, type State, whole } from '../app/params.ts';
import type { Live, Run, Steering } from '../app/scene.ts';
import type { Stage } from '../render/stage.ts';
import { featureName } from '../scenes/shapes.ts';
import { Instances, shapeOf } from './instances.ts';
import { Random } from './random.ts';

const REACH = 200;

class Pick implements Run {
  readonly code = `import { CollisionWorld, sphere, Transform, WorldRayResult } from 'touchstone';

const world = new CollisionWorld();
for (let i = 0; i < 5000; i++) world.add(sphere(0.28), new Transform({ x: i % 71, y: 0, z: Math.floor(i / 71) }));

// Every frame: the ray from the eye through the pointer. The answer is exact, with the normal and the feature.
const hit = new WorldRayResult();
const found = world.raycast({ x: 10, y: 9, z: 10 }, { x: 0, y: -20, z: 0 }, undefined, hit);
const result = found && { handle: hit.handle, distance: hit.distance, normal: hit.normal };`;
  private readonly stage: Stage;
  private readonly world = new CollisionWorld();
  private readonly instances: Instances;
  private readonly lines = new ResultLines();
  private readonly poses: Transform[] = [];
  private readonly indexOf = new Map<number, number>();
  private readonly ray = new Raycaster();
  private readonly hit = new WorldRayResult();
  private readonly way = new Vec3();
  private readonly rays: number;
  private picked = -1;
  private time = 0;
  private taken = 0;

  constructor(stage: Stage, state: State) {
    this.stage = stage;
    this.rays = num(state, 'rays');
    const count = num(state, 'count');
    const random = new Random(11);
    const half = 0.7 * Math.cbrt(count);
    this.instances = new Instances(stage, count);
    for (let i = 0; i < count; i++) {
      const pose = new Transform(random.inside(half), random.quaternion());
      this.poses.push(pose);
      this.indexOf.set(this.world.add(shapeOf(i), pose), i);
      this.instances.place(i, pose);
    }
    this.lines.markSize = 0.12;
    this.lines.normalLength = 1;
    stage.scene.add(this.lines);
  }

  step(dt: number, { pointer }: Steering): number {
    this.time += dt;
    const start = performance.now();
    // Without a pointer the ray wanders by itself; many of them make a cone around it.
    const x = pointer?.x ?? 0.5 * Math.cos(0.7 * this.time);
    const y = pointer?.y ?? 0.5 * Math.sin(0.9 * this.time);
    this.picked = this.cast(x, y);
    this.taken = performance.now() - start;
    for (let i = 1; i < this.rays; i++) {
      const angle = 2.39996 * i;
      const away = 0.12 * Math.sqrt(i / this.rays);
      this.shower[i] = this.cast(x + away * Math.cos(angle), y + away * Math.sin(angle));
    }
    // The one under the pointer again, whose answer is printed.
    if (this.rays > 1) this.cast(x, y);
    return this.rays + (this.rays > 1 ? 1 : 0);
  }

  private readonly shower: number[] = [];

  private cast(x: number, y: number): number {
    const { ray, way, hit, stage } = this;
    ray.setFromCamera(cast_place.set(x, y), stage.camera);
    way.copy(ray.ray.direction).scale(REACH);
    return this.world.raycast(ray.ray.origin, way, undefined, hit) ? this.indexOf.get(hit.handle)! : -1;
  }

  draw(): void {
    const { poses, instances, shower, picked, hit, lines } = this;
    const lit = new Set(shower.filter((i) => i >= 0));
    if (picked >= 0) lit.add(picked);
    for (let i = 0; i < poses.length; i++) instances.light(i, lit.has(i));
    lines.clearLines();
    if (picked >= 0) lines.mark(hit.point).normal(hit.point, hit.normal);
    lines.show();
  }

  rows() {
    const { hit, picked } = this;
    return [
      { label: 'shapes', value: this.poses.length },
      { label: 'picked', value: picked < 0 ? 'nothing' : `shape ${picked}`, big: true },
      { label: 'feature', value: picked < 0 ? '-' : `${featureName(hit.feature)} of a ${shapeOf(picked).kind}` },
      { label: 'distance', value: picked < 0 ? '-' : hit.distance },
      { label: 'one ray', value: (1000 * this.taken).toFixed(0), unit: 'µs' },
      {
        columns: [
          { label: 'point', ...hit.point },
          { label: 'normal', ...hit.normal },
        ],
      },
    ];
  }

  summary(): string {
    return this.picked < 0 ? 'Nothing is under the pointer.' : `A ${shapeOf(this.picked).kind} is under the pointer.`;
  }

  result() {
    const { picked, hit } = this;
    return { picked, distance: hit.distance, point: { ...hit.point } };
  }

  dispose(): void {
    this.instances.dispose();
    this.stage.drop(this.lines);
  }
}

const cast_place = new Vector2();

export const pickScene: Live = {
  about:
    'Thousands of shapes in one CollisionWorld, and a ray from the eye through the pointer every frame: what is under it, where exactly, and on which feature.',
  keys: 'Move the pointer over the shapes. Drag to orbit, wheel to zoom.',
  legend: [
    ['gold', 'under the pointer'],
    ['normal', 'normal'],
  ],
  params: [whole('World', 'count', 'shapes', 5000, 100, 20_000, 100), whole('World', 'rays', 'rays a frame', 1, 1, 500)],
  eye: [16, 10, 20],
  target: [0, 0, 0],
  start: (stage, state) => new Pick(stage, state),
};
