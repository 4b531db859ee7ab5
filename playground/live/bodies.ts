/** Bodies that rest, fall, fly and spin; they can be picked up and thrown, and time runs backwards. */
import { CircleGeometry, Color, InstancedMesh, Mesh, MeshLambertMaterial, Raycaster, Vector2 } from 'three';
import { type ConvexShape, sphere, Transform, Vec3, WorldRayResult } from 'touchstone';
import type { Body } from 'touchstone/dynamics';
import { BodyView, ResultLines, ShapeGeometry } from 'touchstone/three';
import { choice, type State, str } from '../app/params.ts';
import type { Live, Run, Steering } from '../app/scene.ts';
import type { Stage } from '../render/stage.ts';
import { BODY_WORLDS, type BodyWorld } from './bodyWorlds.ts';

const REACH = 300;
/** A body that is held is pulled to the pointer as by a spring of this rate, damped just so that it does not swing. */
const PULL_RATE = 8;
const THROW_SPEED = 25;
/** A snapshot is taken every so many steps, and so many are kept: 25 seconds. */
const SNAPSHOT_STEPS = 6;
const MOST_SNAPSHOTS = 250;
/** How much darker a body is than the one before, and how far the ground is drawn. */
const SHADE = 0.12;
const GROUND = 40;

class Bodies implements Run {
  readonly code = `import { box, halfSpace, Transform } from 'touchstone';
import { PhysicsWorld } from 'touchstone/dynamics';

const world = new PhysicsWorld();
world.add(halfSpace({ x: 0, y: 1, z: 0 }), new Transform(), { type: 'static' });
const cube = box({ x: 0.5, y: 0.5, z: 0.5 });
const boxes = Array.from({ length: 50 }, (_, i) => world.add(cube, new Transform({ x: 0, y: 0.5 + i, z: 0 })));
boxes[24].applyImpulse({ x: 4 * boxes[24].mass, y: 0, z: 0 });

for (let i = 0; i < 120; i++) world.step(1 / 60);
const result = boxes[49].position;`;
  private readonly stage: Stage;
  private readonly scene: BodyWorld;
  private readonly view: BodyView;
  private readonly meshes: InstancedMesh[] = [];
  private ground: Mesh | undefined;
  private readonly lines = new ResultLines();
  private readonly ray = new Raycaster();
  private readonly hit = new WorldRayResult();
  private readonly snapshots: ArrayBuffer[] = [];
  private readonly thrown: { body: Body; mesh: Mesh }[] = [];
  private steps = 0;
  private stepTime = 0;
  private isRewinding = false;
  /** The body that is held, where in its frame, and how far from the eye. */
  private held: Body | undefined;
  private readonly grip = new Vec3();
  private heldAway = 0;
  private readonly pull = new Vec3();
  private readonly listeners = new AbortController();

  constructor(stage: Stage, state: State) {
    this.stage = stage;
    this.scene = BODY_WORLDS[str(state, 'world')].make();
    const world = { step: (dt: number) => this.stepOnce(dt) };
    this.view = new BodyView(world, { rate: 60 });
    this.makeMeshes();
    this.lines.markSize = 0.15;
    stage.scene.add(this.lines);
    const { signal } = this.listeners;
    // Before the controls of the camera, which listen at the same place.
    stage.canvas.addEventListener('pointerdown', (event) => this.grab(event), { capture: true, signal });
    window.addEventListener('pointerup', () => this.release(), { signal });
    window.addEventListener('pointercancel', () => this.release(), { signal });
  }

  /** One mesh for each shape, an instance for each body. */
  private makeMeshes(): void {
    const { stage, scene, view, meshes } = this;
    const groups = new Map<ConvexShape, Body[]>();
    for (const body of scene.bodies) {
      const shape = body.shape as ConvexShape;
      const group = groups.get(shape);
      if (group) group.push(body);
      else groups.set(shape, [body]);
    }
    for (const [shape, bodies] of groups) {
      const isStanding = bodies[0].type === 'static';
      const tone = isStanding ? stage.colors.level : stage.colors.kinds[meshes.length % stage.colors.kinds.length];
      const mesh = new InstancedMesh(new ShapeGeometry(shape), new MeshLambertMaterial(), bodies.length);
      mesh.frustumCulled = false;
      mesh.castShadow = true;
      mesh.receiveShadow = true;
      meshes.push(mesh);
      stage.scene.add(mesh);
      const color = new Color();
      for (const [i, body] of bodies.entries()) {
        view.add(body, mesh, i);
        // Neighbours differ a little, so that one is told from the next.
        mesh.setColorAt(i, color.setHex(tone).multiplyScalar(1 - SHADE * (i % 3)));
      }
    }
    if (!scene.hasGround) return;
    const ground = new Mesh(
      new CircleGeometry(GROUND, 64).rotateX(-Math.PI / 2),
      new MeshLambertMaterial({ color: stage.colors.level }),
    );
    ground.receiveShadow = true;
    this.ground = ground;
    stage.scene.add(ground);
  }

  step(dt: number, steering: Steering): number {
    this.isRewinding = steering.x < -0.5;
    if (this.isRewinding) {
      this.rewind();
      return 0;
    }
    if (steering.takeJump()) this.throwBall(steering.pointer);
    this.aim(steering.pointer);
    this.view.update(dt * this.scene.pace);
    return 0;
  }

  private stepOnce(dt: number): void {
    const { scene, snapshots } = this;
    if (this.steps % SNAPSHOT_STEPS === 0) {
      snapshots.push(scene.world.snapshot(snapshots.length === MOST_SNAPSHOTS ? snapshots.shift() : undefined));
    }
    scene.at?.get(this.steps)?.();
    this.pullHeld();
    const start = performance.now();
    scene.world.step(dt);
    // Smoothed, so that it can be read.
    this.stepTime += 0.1 * (performance.now() - start - this.stepTime);
    this.steps++;
  }

  /** Goes back by one snapshot. */
  private rewind(): void {
    const { snapshots, scene, view } = this;
    const snapshot = snapshots.pop();
    if (snapshot === undefined) return;
    scene.world.restore(snapshot);
    this.steps = Math.max(0, Math.floor((this.steps - 1) / SNAPSHOT_STEPS) * SNAPSHOT_STEPS);
    view.snap();
    view.draw();
  }

  /** A ball from the eye through the pointer. */
  private throwBall(pointer: Steering['pointer']): void {
    const { ray, stage, scene, view } = this;
    ray.setFromCamera(new Vector2(pointer?.x ?? 0, pointer?.y ?? 0), stage.camera);
    const { origin, direction } = ray.ray;
    const velocity = new Vec3().copy(direction).scale(THROW_SPEED);
    const from = new Vec3().copy(origin).addScaled(direction, 1.5);
    const ball = sphere(0.4);
    const body = scene.world.add(ball, new Transform(from), { velocity, density: 2, bullet: true });
    const mesh = new InstancedMesh(new ShapeGeometry(ball), new MeshLambertMaterial({ color: stage.colors.hero }), 1);
    mesh.frustumCulled = false;
    mesh.castShadow = true;
    stage.scene.add(mesh);
    view.add(body, mesh, 0);
    this.thrown.push({ body, mesh });
    // What was before knows nothing of it.
    this.snapshots.length = 0;
  }

  /** Picks up the body under the pointer. */
  private grab(event: PointerEvent): void {
    if (event.button !== 0) return;
    const { stage, scene, ray, hit } = this;
    const box = stage.canvas.getBoundingClientRect();
    const x = (2 * (event.clientX - box.left)) / box.width - 1;
    const y = 1 - (2 * (event.clientY - box.top)) / box.height;
    ray.setFromCamera(new Vector2(x, y), stage.camera);
    const { origin, direction } = ray.ray;
    if (!scene.world.collision.raycast(origin, new Vec3().copy(direction).scale(REACH), undefined, hit)) return;
    const body = scene.world.body(hit.handle);
    if (body.type !== 'dynamic') return;
    this.held = body;
    this.grip
      .copy(hit.point)
      .sub(body.position)
      .applyQuaternion(new Transform(body.position, body.quaternion).invert().quaternion);
    this.heldAway = hit.distance;
    this.pull.copy(hit.point);
    stage.controls.enabled = false;
  }

  private release(): void {
    this.held = undefined;
    this.stage.controls.enabled = true;
  }

  /** Where the pointer pulls what is held to: as far from the eye as it was picked up. */
  private aim(pointer: Steering['pointer']): void {
    if (!this.held || !pointer) return;
    const { ray, stage } = this;
    ray.setFromCamera(new Vector2(pointer.x, pointer.y), stage.camera);
    this.pull.copy(ray.ray.origin).addScaled(ray.ray.direction, this.heldAway);
  }

  /** f = m (w^2 x - 2 w v), with w = 2 pi PULL_RATE / 4, at the point that is held. */
  private pullHeld(): void {
    const { held, grip, pull } = this;
    if (!held?.isInWorld) return;
    const at = new Vec3().copy(grip).applyQuaternion(held.quaternion).add(held.position);
    const rate = (Math.PI * PULL_RATE) / 2;
    const arm = new Vec3().copy(at).sub(held.centerOfMass);
    const velocity = new Vec3().copy(held.angularVelocity).cross(arm).add(held.velocity);
    const force = new Vec3()
      .copy(pull)
      .sub(at)
      .scale(rate * rate)
      .addScaled(velocity, -2 * rate)
      .scale(held.mass);
    held.wake();
    held.applyForce(force, at);
  }

  draw(): void {
    const { held, grip, lines, pull } = this;
    this.view.draw();
    lines.clearLines();
    if (held?.isInWorld) {
      const at = new Vec3().copy(grip).applyQuaternion(held.quaternion).add(held.position);
      lines.setColor(this.stage.colors.lit).line(at, pull).mark(at);
    }
    lines.show();
  }

  rows() {
    const { scene } = this;
    return [
      { label: 'bodies', value: scene.bodies.length + this.thrown.length },
      this.steps > 0 && this.stepTime < 0.005
        ? { label: 'step', value: 'all asleep', big: true }
        : { label: 'step', value: this.stepTime.toFixed(2), unit: 'ms', big: true, note: 'of 16.67 that there are' },
      { label: 'time', value: (this.steps / 60).toFixed(1), unit: 's', note: this.isRewinding ? 'backwards' : undefined },
    ];
  }

  summary(): string {
    return this.scene.tell();
  }

  result() {
    const { bodies, world } = this.scene;
    return { steps: this.steps, hash: world.hash(), positions: bodies.slice(0, 50).map(({ position: p }) => [p.x, p.y, p.z]) };
  }

  dispose(): void {
    this.listeners.abort();
    this.release();
    for (const mesh of this.meshes) this.stage.drop(mesh);
    if (this.ground) this.stage.drop(this.ground);
    for (const { mesh } of this.thrown) this.stage.drop(mesh);
    this.stage.drop(this.lines);
  }
}

export const bodiesScene: Live = {
  about:
    'A physics world on exact contacts. A tower of fifty boxes stands and takes a push; nothing gets through a wall of two centimetres; a bar in free spin keeps its angular momentum.',
  keys: 'Drag a body to throw it, space to shoot a ball, left arrow for time backwards. Drag beside them to orbit.',
  legend: [['gold', 'what the pointer holds']],
  params: [
    choice(
      'World',
      'world',
      'world',
      Object.entries(BODY_WORLDS).map(([id, { label }]) => [id, label] as const),
    ),
  ],
  eye: [26, 18, 44],
  target: [0, 16, 0],
  settingOf: (state) => SETTINGS[str(state, 'world')],
  start: (stage, state) => new Bodies(stage, state),
};

const LEGEND = bodiesScene.legend;
/** Where each world is first seen from. */
const SETTINGS: Record<string, { eye: [number, number, number]; target: [number, number, number]; legend: typeof LEGEND }> = {
  tower: { eye: [51, 40, 79], target: [0, 23, 0], legend: LEGEND },
  pyramid: { eye: [12, 14, 34], target: [0, 8, 0], legend: LEGEND },
  pile: { eye: [16, 26, 24], target: [0, 4, 0], legend: LEGEND },
  bullets: { eye: [27, 13, 26], target: [0, 4.5, 4.5], legend: LEGEND },
  tops: { eye: [4, 7, 13], target: [0, 2, 0], legend: LEGEND },
};
