/** The nearest obstacle: a capsule flies among shapes and is told all the time which one is nearest, how far, and in which direction. */
import { Mesh, MeshLambertMaterial, Vector3 } from 'three';
import { CollisionWorld, type ConvexShape, capsule, Transform, Vec3, WorldDistanceResult } from 'touchstone';
import { ResultLines, ShapeGeometry } from 'touchstone/three';
import { showTime } from '../app/answer.ts';
import { num, type State, whole } from '../app/params.ts';
import type { Live, Run, Steering } from '../app/scene.ts';
import type { Stage } from '../render/stage.ts';
import { featureName } from '../scenes/shapes.ts';
import { Instances, shapeOf } from './instances.ts';
import { Random } from './random.ts';

const BODY: ConvexShape = capsule({ x: 0, y: 0, z: -0.35 }, { x: 0, y: 0, z: 0.35 }, 0.22);
const HALF = 8;

class Nearest implements Run {
  readonly code = `import { capsule, CollisionWorld, sphere, Transform, WorldDistanceResult } from 'touchstone';

const world = new CollisionWorld();
for (let i = 0; i < 600; i++) world.add(sphere(0.28), new Transform({ x: i % 25, y: 0, z: Math.floor(i / 25) }));
const body = capsule({ x: 0, y: 0, z: -0.35 }, { x: 0, y: 0, z: 0.35 }, 0.22);
const pose = new Transform({ x: 3.5, y: 1, z: 7.5 });

// Every frame: the nearest shape within 4, and the direction away from it.
const near = new WorldDistanceResult();
const found = world.distance(body, pose, 4, undefined, near);
const result = found && { handle: near.handle, distance: near.distance, away: near.normalB };`;
  private readonly stage: Stage;
  private readonly world = new CollisionWorld();
  private readonly instances: Instances;
  private readonly lines = new ResultLines();
  private readonly figure: Mesh;
  private readonly pose = new Transform();
  private readonly indexOf = new Map<number, number>();
  private readonly near = new WorldDistanceResult();
  private readonly velocity = new Vec3(1, 0, 0);
  private readonly right = new Vector3();
  private readonly back = new Vector3();
  private readonly reach: number;
  private readonly speed: number;
  private readonly count: number;
  private found = -1;
  private time = 0;
  private least = Infinity;
  private spent = 0;
  private asked = 0;
  private taken = Number.NaN;

  constructor(stage: Stage, state: State) {
    this.stage = stage;
    this.reach = num(state, 'reach');
    this.speed = num(state, 'speed');
    this.count = num(state, 'count');
    const random = new Random(5);
    this.instances = new Instances(stage, this.count);
    for (let i = 0; i < this.count; i++) {
      const position = random.inside(HALF);
      position.y *= 0.2;
      const pose = new Transform(position, random.quaternion());
      this.indexOf.set(this.world.add(shapeOf(i), pose), i);
      this.instances.place(i, pose);
    }
    this.figure = new Mesh(new ShapeGeometry(BODY), new MeshLambertMaterial({ color: stage.colors.hero }));
    this.lines.markSize = 0.14;
    this.lines.normalLength = 0.8;
    stage.scene.add(this.figure, this.lines);
    this.pose.position.set(0, 3, 0);
    this.ask();
  }

  private ask(): void {
    const start = performance.now();
    this.found = this.world.distance(BODY, this.pose, this.reach, undefined, this.near)
      ? this.indexOf.get(this.near.handle)!
      : -1;
    // The clock of a page is coarse: a mean over many.
    this.spent += performance.now() - start;
    if (++this.asked === 120) {
      this.taken = (1e6 * this.spent) / this.asked;
      this.spent = this.asked = 0;
    }
    if (this.found >= 0) this.least = Math.min(this.least, this.near.distance);
  }

  step(dt: number, steering: Steering): number {
    this.time += dt;
    const { velocity, pose, near, right, back, speed } = this;
    // Steered by hand, or round the middle; pushed away from what is near, the more the nearer it is.
    if (steering.x !== 0 || steering.z !== 0) {
      this.stage.axes(right, back);
      velocity.set(right.x * steering.x + back.x * steering.z, 0, right.z * steering.x + back.z * steering.z);
    } else {
      const turn = 0.25 * this.time;
      const goal = go_goal.set(0.7 * HALF * Math.cos(turn), 0.8 * Math.sin(3 * turn), 0.7 * HALF * Math.sin(2 * turn));
      velocity.copy(goal).sub(pose.position).normalize();
    }
    if (this.found >= 0 && near.distance < 0.6) velocity.addScaled(near.normalB, 2.4 * (0.6 - near.distance)).normalize();
    pose.position.addScaled(velocity, speed * dt);
    pose.quaternion.setLookAt(velocity);
    this.ask();
    // What is inside is put outside, exactly.
    if (this.found >= 0 && near.distance < 0) {
      pose.position.addScaled(near.normalB, -near.distance);
      this.ask();
      return 2;
    }
    return 1;
  }

  draw(): void {
    const { position: p, quaternion: q } = this.pose;
    this.figure.position.set(p.x, p.y, p.z);
    this.figure.quaternion.set(q.x, q.y, q.z, q.w);
    for (let i = 0; i < this.count; i++) this.instances.light(i, i === this.found);
    this.lines.clearLines();
    if (this.found >= 0) this.lines.distance(this.near);
    this.lines.show();
  }

  rows() {
    const { near, found } = this;
    const isFound = found >= 0;
    return [
      { label: 'shapes', value: this.count },
      { label: 'distance', value: isFound ? near.distance : `more than ${this.reach}`, big: true },
      { label: 'nearest', value: isFound ? `shape ${found}, a ${shapeOf(found).kind}` : 'none' },
      { label: 'features', value: isFound ? `${featureName(near.featureA)}, ${featureName(near.featureB)}` : '-' },
      { label: 'least so far', value: this.least },
      { label: 'one query', value: Number.isNaN(this.taken) ? '…' : showTime(this.taken), note: 'mean of 120' },
      {
        columns: [
          { label: 'pointB', ...near.pointB },
          { label: 'normalB', ...near.normalB },
        ],
      },
    ];
  }

  summary(): string {
    return this.found < 0 ? 'Nothing is within reach.' : `The nearest shape is ${this.near.distance.toFixed(3)} away.`;
  }

  result() {
    const { found, near, pose } = this;
    return { found, distance: near.distance, position: { ...pose.position } };
  }

  dispose(): void {
    this.instances.dispose();
    for (const object of [this.figure, this.lines]) this.stage.drop(object);
  }
}

const go_goal = new Vec3();

export const nearestScene: Live = {
  about:
    'A capsule flies among shapes. Every frame the world is asked for the nearest one, with the points, the features and the direction away from it; the capsule is pushed that way, and never gets inside.',
  keys: 'It flies by itself; W A S D, the arrows or the pad steer it.',
  isSteered: true,
  legend: [
    ['query', 'who flies'],
    ['gold', 'nearest shape'],
  ],
  params: [
    whole('World', 'count', 'shapes', 260, 10, 5000, 10),
    { type: 'number', key: 'reach', label: 'within', group: 'World', min: 0.1, max: 10, initial: 4 },
    { type: 'number', key: 'speed', label: 'speed', group: 'World', min: 0, max: 8, initial: 2.5 },
  ],
  eye: [7, 9, 13],
  target: [0, 0, 0],
  start: (stage, state) => new Nearest(stage, state),
};
