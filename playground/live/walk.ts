/** A character in a level: hills, stairs, ramps and walls in one mesh, lifts, a turning platform, a belt and walls that close. */
import {
  BoxGeometry,
  BufferAttribute,
  BufferGeometry,
  LineBasicMaterial,
  LineSegments,
  Mesh,
  MeshLambertMaterial,
  Vector3,
  WireframeGeometry,
} from 'three';
import { box, capsule, Quat, Transform, triangleMesh, Vec3, type Vec3Like } from 'touchstone';
import { CharacterMover, type MoveResult } from 'touchstone/character';
import { ResultLines, ShapeGeometry } from 'touchstone/three';
import { choice, num, type State, str } from '../app/params.ts';
import type { Live, Run, Steering } from '../app/scene.ts';
import type { Stage } from '../render/stage.ts';
import { makeLevel } from './level.ts';
import { RecordingWorld } from './recorder.ts';

const { positions, indices } = makeLevel();
const level = triangleMesh(positions, indices);
const RADIUS = 0.35;
const HEIGHT = 1.6;
const body = capsule({ x: 0, y: RADIUS, z: 0 }, { x: 0, y: HEIGHT - RADIUS, z: 0 }, RADIUS);
const UP = { x: 0, y: 1, z: 0 };
const JUMP = 4.5;
const GRAVITY = 9.81;

/** Boxes that move: half extents, and where they are at a time. */
const MOVING: { half: Vec3Like; at: (time: number) => Transform }[] = [
  // A lift beside the platform, and one that comes and goes.
  { half: { x: 0.9, y: 0.1, z: 0.9 }, at: (t) => new Transform({ x: 0, y: 0.8 - 0.7 * Math.cos(0.8 * t), z: -3.2 }) },
  { half: { x: 1, y: 0.1, z: 1 }, at: (t) => new Transform({ x: 4 + 2.5 * Math.sin(0.6 * t), y: 1.0, z: 0.2 }) },
  // A platform that turns.
  {
    half: { x: 1.8, y: 0.1, z: 1.8 },
    at: (t) => new Transform({ x: -5, y: 0.12, z: 8 }, Quat.fromAxisAngle(UP, (0.5 * t) % 6.283185307179586)),
  },
  // Walls that close, with room for a body that is not there yet.
  { half: { x: 0.25, y: 1, z: 1.2 }, at: (t) => new Transform({ x: 4.4 + 0.45 * Math.sin(t), y: 1, z: 8 }) },
  { half: { x: 0.25, y: 1, z: 1.2 }, at: (t) => new Transform({ x: 6.6 - 0.45 * Math.sin(t), y: 1, z: 8 }) },
];

/** A belt that runs towards -x. */
const BELT = { half: { x: 2, y: 0.08, z: 0.7 }, at: { x: 0, y: 0.08, z: 11 }, speed: -1.5 };

class Walk implements Run {
  readonly code = `import { box, capsule, CollisionWorld, Transform } from 'touchstone';
import { CharacterMover } from 'touchstone/character';

// A floor, two stairs, a wall.
const world = new CollisionWorld();
world.add(box({ x: 9, y: 1, z: 9 }), new Transform({ x: 0, y: -1, z: 0 }));
world.add(box({ x: 1, y: 0.1, z: 2 }), new Transform({ x: 2, y: 0.1, z: 0 }));
world.add(box({ x: 0.5, y: 0.2, z: 2 }), new Transform({ x: 2.5, y: 0.2, z: 0 }));
world.add(box({ x: 1, y: 2, z: 4 }), new Transform({ x: 4.5, y: 2, z: 0 }));

const body = capsule({ x: 0, y: 0.35, z: 0 }, { x: 0, y: 1.25, z: 0 }, 0.35);
const hero = new CharacterMover(world, body, { stepHeight: 0.32 });

// Three seconds to the right, with gravity: up the stairs, to the wall.
const dt = 1 / 60;
let rising = 0;
for (let i = 0; i < 180; i++) {
  rising = hero.isGrounded ? 0 : rising - 9.81 * dt;
  hero.move({ x: 2 * dt, y: rising * dt, z: 0 }, dt);
}
const result = { position: { ...hero.position }, isGrounded: hero.isGrounded };`;
  private readonly world = new RecordingWorld();
  private readonly hero: CharacterMover;
  private readonly stage: Stage;
  private readonly ground: Mesh;
  private readonly wires: LineSegments;
  private readonly figure: Mesh;
  private readonly belt: Mesh;
  private readonly movers: { handle: number; mesh: Mesh; at: (time: number) => Transform }[];
  private readonly lines = new ResultLines();
  private readonly speed: number;
  private readonly showsTriangle: boolean;
  private readonly showsCasts: boolean;
  private readonly velocity = new Vec3();
  private readonly right = new Vector3();
  private readonly back = new Vector3();
  private readonly last = new Vector3();
  private rising = 0;
  private time = 0;
  private done: MoveResult<Vec3Like> | undefined;

  constructor(stage: Stage, state: State) {
    this.stage = stage;
    this.speed = num(state, 'speed');
    this.showsTriangle = str(state, 'touch') === 'shown';
    this.showsCasts = str(state, 'casts') === 'shown';
    const { world } = this;
    world.add(level, new Transform());
    const beltHandle = world.add(box(BELT.half), new Transform(BELT.at));
    const geometry = new BufferGeometry();
    geometry.setAttribute('position', new BufferAttribute(Float32Array.from(positions), 3));
    geometry.setIndex(new BufferAttribute(indices, 1));
    const flat = geometry.toNonIndexed();
    flat.computeVertexNormals();
    this.ground = new Mesh(flat, new MeshLambertMaterial({ color: stage.colors.level }));
    this.ground.receiveShadow = true;
    this.ground.castShadow = true;
    this.wires = new LineSegments(
      new WireframeGeometry(geometry),
      new LineBasicMaterial({ color: stage.colors.seams, transparent: true, opacity: 0.5 }),
    );
    this.wires.visible = str(state, 'edges') === 'shown';
    this.figure = new Mesh(new ShapeGeometry(body), new MeshLambertMaterial({ color: stage.colors.hero }));
    this.figure.castShadow = true;
    this.belt = this.block(BELT.half);
    this.belt.position.set(BELT.at.x, BELT.at.y, BELT.at.z);
    this.movers = MOVING.map(({ half, at }) => ({ handle: world.add(box(half), at(0)), mesh: this.block(half), at }));
    stage.scene.add(this.ground, this.wires, this.figure, this.lines);
    const from = { x: num(state, 'at.x'), y: 20, z: num(state, 'at.z') };
    const top = world.raycast(from, { x: 0, y: -40, z: 0 });
    this.hero = new CharacterMover(world, body, {
      position: { x: from.x, y: (top ? top.point.y : 0) + 0.05, z: from.z },
      maxSlope: 0.87,
      stepHeight: 0.32,
      surfaceVelocity: (handle, _, out) => {
        if (handle === beltHandle) out.x = BELT.speed;
      },
    });
    this.last.copy(this.hero.position as unknown as Vector3);
  }

  private block({ x, y, z }: Vec3Like): Mesh {
    const mesh = new Mesh(new BoxGeometry(2 * x, 2 * y, 2 * z), new MeshLambertMaterial({ color: this.stage.colors.lit }));
    mesh.castShadow = true;
    mesh.receiveShadow = true;
    this.stage.scene.add(mesh);
    return mesh;
  }

  step(dt: number, input: Steering): number {
    const { hero, world, velocity, right, back, speed, stage } = this;
    this.time += dt;
    for (const { handle, at } of this.movers) world.move(handle, at(this.time));
    stage.axes(right, back);
    velocity.set(right.x * input.x + back.x * input.z, 0, right.z * input.x + back.z * input.z).scale(speed);
    const hasJumped = input.takeJump() && hero.isGrounded;
    if (hasJumped) this.rising = JUMP + hero.groundVelocity.y;
    else if (hero.isGrounded) this.rising = 0;
    else this.rising -= GRAVITY * dt;
    world.made.length = 0;
    this.done = hero.move({ x: velocity.x * dt, y: this.rising * dt, z: velocity.z * dt }, dt);
    for (let i = 0; i < hero.touchCount; i++) {
      if (hero.touches[i].kind === 'ceiling') this.rising = Math.min(this.rising, 0);
    }
    if (hero.position.y < -20) hero.setPosition({ x: 0, y: 3, z: 8 });
    return this.done.casts;
  }

  draw(): void {
    const { hero, stage, last, figure, lines, world } = this;
    const { position: p } = hero;
    figure.position.set(p.x, p.y, p.z);
    figure.quaternion.set(hero.quaternion.x, hero.quaternion.y, hero.quaternion.z, hero.quaternion.w);
    for (const { mesh, at } of this.movers) {
      const { position, quaternion: q } = at(this.time);
      mesh.position.set(position.x, position.y, position.z);
      mesh.quaternion.set(q.x, q.y, q.z, q.w);
    }
    // The camera goes along.
    stage.camera.position.x += p.x - last.x;
    stage.camera.position.y += p.y - last.y;
    stage.camera.position.z += p.z - last.z;
    stage.controls.target.set(p.x, p.y + 0.8, p.z);
    last.set(p.x, p.y, p.z);
    lines.clearLines();
    for (let i = 0; i < hero.touchCount; i++) {
      const { point, normal, handle, subshape } = hero.touches[i];
      if (this.showsTriangle && world.get(handle).shape === level) this.drawTriangle(subshape);
      lines.normal(point, normal);
    }
    if (this.showsCasts) {
      lines.setColor(stage.colors.hero);
      const middle = { x: 0, y: HEIGHT / 2, z: 0 };
      for (const { from, by, fraction } of world.made) {
        const start = from.clone().add(middle);
        // Ten times as long as they are: a move is short.
        const end = start.clone().addScaled(by, 10);
        lines.line(start, end);
        lines.mark(start.addScaled(by, 10 * fraction));
      }
    }
    lines.show();
  }

  /** A triangle that is touched, a little above the surface. */
  private drawTriangle(triangle: number): void {
    const corners = [0, 1, 2].map((k) => {
      const v = 3 * indices[3 * triangle + k];
      return new Vec3(positions[v], positions[v + 1] + 0.01, positions[v + 2]);
    });
    this.lines.setColor(this.stage.colors.lit);
    for (let k = 0; k < 3; k++) this.lines.line(corners[k], corners[(k + 1) % 3]);
  }

  rows() {
    const { hero, done } = this;
    const { groundNormal } = hero;
    const touches = hero.touches.slice(0, hero.touchCount).map(({ kind }) => kind);
    return [
      { label: 'triangles', value: indices.length / 3 },
      { label: 'casts', value: done?.casts ?? 0, note: 'in the last move' },
      {
        label: 'ground',
        value: hero.isGrounded ? `slope ${((Math.acos(Math.min(1, groundNormal.y)) * 180) / Math.PI).toFixed(1)}°` : 'in the air',
        big: true,
      },
      { label: 'touches', value: done?.isStuck ? 'crushed' : touches.join(', ') || 'nothing' },
      {
        columns: [
          { label: 'position', ...hero.position },
          { label: 'groundVelocity', ...hero.groundVelocity },
        ],
      },
    ];
  }

  summary(): string {
    if (this.done?.isStuck) return 'Crushed: there is no way out that is free.';
    return this.hero.isGrounded ? 'On the ground. Nothing catches at seams, nothing trembles.' : 'In the air.';
  }

  result() {
    const { hero, done } = this;
    return {
      position: { ...hero.position },
      ground: { ...hero.groundNormal },
      isGrounded: hero.isGrounded,
      casts: done?.casts ?? 0,
      drawn: this.showsCasts ? this.world.made.length : 0,
    };
  }

  dispose(): void {
    for (const object of [this.ground, this.wires, this.figure, this.lines, this.belt, ...this.movers.map(({ mesh }) => mesh)]) {
      this.stage.drop(object);
    }
  }
}

export const walkScene: Live = {
  about:
    'A CharacterMover in a level: it slides along walls, climbs stairs, follows slopes down, rides on lifts, a turning platform and a belt, and is pushed by walls that close. Nothing catches at the seams between triangles, and at rest not a bit changes.',
  keys: 'W A S D or the arrows walk, Space jumps; on a touch screen drag the pad; a gamepad has its left stick and first button. Drag to look around.',
  isSteered: true,
  legend: [
    ['query', 'who walks'],
    ['gold', 'what moves; triangles that are touched'],
  ],
  params: [
    { type: 'number', key: 'speed', label: 'speed m/s', group: 'Walk', min: 0.5, max: 12, initial: 4.5 },
    { type: 'number', key: 'at.x', label: 'start x', group: 'Walk', min: -18, max: 18, initial: 0 },
    { type: 'number', key: 'at.z', label: 'start z', group: 'Walk', min: -18, max: 18, initial: 8 },
    choice('Show', 'edges', 'edges', [
      ['shown', 'Triangles'],
      ['hidden', 'Surface only'],
    ]),
    choice('Show', 'touch', 'touch', [
      ['shown', 'Triangles touched'],
      ['hidden', 'Normals only'],
    ]),
    choice('Show', 'casts', 'casts', [
      ['hidden', 'No casts'],
      ['shown', 'The last ones, x 10'],
    ]),
  ],
  eye: [-3, 5.5, 16.5],
  target: [0, 1, 8],
  start: (stage, state) => new Walk(stage, state),
};
