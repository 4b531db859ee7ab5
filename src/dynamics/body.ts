import type { ShapeFilter } from '../broadphase/shapeWorld.ts';
import { checkSize, checkVec3 } from '../math/checks.ts';
import { Frame, setFrame } from '../math/frame.ts';
import { Quat } from '../math/quat.ts';
import type { Pose } from '../math/transform.ts';
import { Vec3, type Vec3Like } from '../math/vec3.ts';
import { Inertia } from '../results/massProperties.ts';
import type { Shape } from '../shapes/composite.ts';
import {
  ANGULAR_DAMPING,
  AWAKE,
  BULLET,
  CAN_SLEEP,
  DYNAMIC,
  FORCE,
  FORCED,
  FRICTION,
  GRAVITY_SCALE,
  KINEMATIC,
  LINEAR_DAMPING,
  LOADS,
  LOCK_MOVES,
  LOCK_SHIFT,
  LOCK_TURNS,
  MASS,
  MOMENTUM,
  NEW_VERSION,
  PLACE,
  RESTITUTION,
  ROLLING_FRICTION,
  SENSOR,
  SETTINGS,
  STATE,
  STILL,
  SURFACE_VELOCITY,
  TORQUE,
  TOTAL,
  VELOCITY,
} from './bodies.ts';
import { add, addMoment, read, readInertia, setAngular, write } from './bodyNumbers.ts';
import {
  type BodyLock,
  type BodyType,
  checkFlag,
  checkPart,
  checkSpeed,
  lockBits,
  MAX_SPEED,
  TYPES,
  typeNumber,
} from './bodyOptions.ts';
import type { Dynamics } from './dynamics.ts';
import { setInverseInertia } from './integrate.ts';
import { setWay } from './moveTo.ts';
import { changeShape, changeType, placeBody, renewBox } from './placeBody.ts';

const moveTo_frame = /* @__PURE__ */ new Frame();

/**
 * A body of a physics world: a view of its numbers there. It is a pose, that of its shape's frame: every query takes it as it is. Vectors that are read from it are
 * the body's own and say how it is when they are read; to keep one, copy it.
 */
export class Body implements Pose {
  /** That of its shape in `world.collision`. */
  readonly handle: number;
  /** Anything that belongs to it. */
  userData: unknown;
  private readonly world: Dynamics;
  private readonly slot: number;
  private readonly vectors = {
    position: new Vec3(),
    quaternion: new Quat(),
    velocity: new Vec3(),
    angularVelocity: new Vec3(),
    momentum: new Vec3(),
    center: new Vec3(),
    surface: new Vec3(),
    inertia: new Inertia(),
  };

  /** @internal */
  constructor(world: Dynamics, slot: number, userData: unknown) {
    this.world = world;
    this.slot = slot;
    this.handle = world.collision.slots.handleOf(slot);
    this.userData = userData;
  }

  /** Whether it is a body of this world. @internal */
  isOf(world: Dynamics): boolean {
    return this.world === world;
  }

  /** False once it was removed; whatever else is asked of it then throws. */
  get isInWorld(): boolean {
    return this.world.collision.slots.slotOf(this.handle) === this.slot;
  }

  /** Its shape. */
  get shape(): Shape {
    return this.world.shapeOf(this.at());
  }

  /** Gives it another shape, with the density that it has. What it touches wakes. */
  set shape(shape: Shape) {
    changeShape(this.world, this.still('shape'), shape);
  }

  /** Whether it yields to impulses, is moved by the program, or stands. */
  get type(): BodyType {
    return TYPES[this.world.bodies.type[this.at()] - 1];
  }

  /** Makes it one of another type; what it touches wakes. */
  set type(type: BodyType) {
    changeType(this.world, this.still('type'), typeNumber(type, 'type'));
  }

  /** Where the frame of its shape is. */
  get position(): Vec3 {
    const { poses } = this.world.collision.slots;
    return read(poses, 7 * this.at(), this.vectors.position);
  }

  /** How the frame of its shape is turned. */
  get quaternion(): Quat {
    const { poses } = this.world.collision.slots;
    const at = 7 * this.at() + 3;
    const { quaternion: q } = this.vectors;
    q.x = poses[at];
    q.y = poses[at + 1];
    q.z = poses[at + 2];
    q.w = poses[at + 3];
    return q;
  }

  /** The velocity of the centre of mass; of what is not dynamic, of the frame of its shape. */
  get velocity(): Vec3 {
    return read(this.world.bodies.state, STATE * this.at() + VELOCITY, this.vectors.velocity);
  }

  /** In radians per second, about an axis in the world. */
  get angularVelocity(): Vec3 {
    const { bodies } = this.world;
    const { angularVelocity: w } = this.vectors;
    const i = STATE * this.at();
    if (bodies.type[this.slot] === DYNAMIC) setInverseInertia(bodies, this.slot);
    const { state: s } = bodies;
    const x = s[i + MOMENTUM];
    const y = s[i + MOMENTUM + 1];
    const z = s[i + MOMENTUM + 2];
    w.x = s[i + 12] * x + s[i + 15] * y + s[i + 16] * z;
    w.y = s[i + 15] * x + s[i + 13] * y + s[i + 17] * z;
    w.z = s[i + 16] * x + s[i + 17] * y + s[i + 14] * z;
    return w;
  }

  /** About the centre of mass, in the world; zero for what is not dynamic. */
  get angularMomentum(): Vec3 {
    const { bodies } = this.world;
    const at = STATE * this.at() + MOMENTUM;
    const { momentum } = this.vectors;
    return bodies.type[this.slot] === DYNAMIC ? read(bodies.state, at, momentum) : momentum.set(0, 0, 0);
  }

  /** The mass; 0 for what does not yield. */
  get mass(): number {
    return this.world.bodies.masses[MASS * this.at() + TOTAL];
  }

  /** The centre of mass in the world. */
  get centerOfMass(): Vec3 {
    return read(this.world.bodies.places, PLACE * this.at(), this.vectors.center);
  }

  /** The inertia tensor about the centre of mass along the axes of the world; all zero for what does not yield. */
  get inertia(): Inertia {
    return readInertia(this.world.bodies, this.at(), this.vectors.inertia);
  }

  /** Whether it is calculated; what stands never is. */
  get isAwake(): boolean {
    return (this.world.bodies.flags[this.at()] & AWAKE) !== 0;
  }

  /** Whether it meets other moving bodies at their exact time of impact, too. */
  get bullet(): boolean {
    return (this.world.bodies.flags[this.at()] & BULLET) !== 0;
  }

  set bullet(value: boolean) {
    checkFlag(value, 'bullet');
    const { flags } = this.world.bodies;
    flags[this.still('bullet')] = value ? flags[this.slot] | BULLET : flags[this.slot] & ~BULLET;
  }

  /** Whether it notices others and stops nothing. */
  get sensor(): boolean {
    return (this.world.bodies.flags[this.at()] & SENSOR) !== 0;
  }

  /** Makes it a sensor, or a body that others meet; what it touches wakes. */
  set sensor(value: boolean) {
    checkFlag(value, 'sensor');
    const slot = this.still('sensor');
    const { flags } = this.world.bodies;
    if (value === ((flags[slot] & SENSOR) !== 0)) return;
    this.world.wakeTouching(slot);
    this.world.removePairs(slot);
    flags[slot] ^= SENSOR;
    renewBox(this.world, slot);
    this.wake();
  }

  /** Whether it falls asleep when it is still. */
  get canSleep(): boolean {
    return (this.world.bodies.flags[this.at()] & CAN_SLEEP) !== 0;
  }

  set canSleep(value: boolean) {
    checkFlag(value, 'canSleep');
    const slot = this.still('canSleep');
    const { flags } = this.world.bodies;
    flags[slot] = value ? flags[slot] | CAN_SLEEP : flags[slot] & ~CAN_SLEEP;
    if (!value) this.wake();
  }

  /** The layers that it is in, as bits. */
  get layer(): number {
    return this.world.collision.slots.layer[this.at()] >>> 0;
  }

  /** The layers that it meets, as bits. */
  get mask(): number {
    return this.world.collision.slots.mask[this.at()] >>> 0;
  }

  /** Changes the layers that it is in, or those that it meets; what is not given stays. What it touched wakes. */
  setFilter(filter: ShapeFilter): void {
    const slot = this.still('setFilter');
    this.world.collision.filterShape(this.handle, filter);
    this.world.wakeTouching(slot);
    this.world.removePairs(slot);
    renewBox(this.world, slot);
    this.wake();
  }

  /** How strongly its surface holds. */
  get friction(): number {
    return this.setting(FRICTION);
  }

  set friction(value: number) {
    checkSize(value, 'friction');
    this.change(FRICTION, value);
  }

  /** What part of the speed of an impact its surface gives back. */
  get restitution(): number {
    return this.setting(RESTITUTION);
  }

  set restitution(value: number) {
    checkPart(value, 'restitution');
    this.change(RESTITUTION, value);
  }

  /** What resists rolling, as a length. */
  get rollingFriction(): number {
    return this.setting(ROLLING_FRICTION);
  }

  set rollingFriction(value: number) {
    checkSize(value, 'rollingFriction');
    this.change(ROLLING_FRICTION, value);
  }

  /** What slows its motion. */
  get linearDamping(): number {
    return this.setting(LINEAR_DAMPING);
  }

  set linearDamping(value: number) {
    checkSize(value, 'linearDamping');
    this.change(LINEAR_DAMPING, value);
  }

  /** What slows its turning. */
  get angularDamping(): number {
    return this.setting(ANGULAR_DAMPING);
  }

  set angularDamping(value: number) {
    checkSize(value, 'angularDamping');
    this.change(ANGULAR_DAMPING, value);
  }

  /** How much of the gravity acts on it. */
  get gravityScale(): number {
    return this.setting(GRAVITY_SCALE);
  }

  set gravityScale(value: number) {
    if (typeof value !== 'number' || !(Math.abs(value) <= MAX_SPEED)) checkVec3({ x: value, y: 0, z: 0 }, 'gravityScale');
    this.change(GRAVITY_SCALE, value);
  }

  /** What its surface runs with, in the world. */
  get surfaceVelocity(): Vec3 {
    return read(this.world.bodies.settings, SETTINGS * this.at() + SURFACE_VELOCITY, this.vectors.surface);
  }

  /** Lets its surface run, as a conveyor belt does. */
  setSurfaceVelocity(velocity: Vec3Like): void {
    checkSpeed(velocity, 'setSurfaceVelocity: velocity');
    write(this.world.bodies.settings, SETTINGS * this.still('setSurfaceVelocity') + SURFACE_VELOCITY, velocity);
    this.world.bodies.version = NEW_VERSION;
    this.world.wakeTouching(this.slot);
    this.wake();
  }

  /** Locks axes of the world along and about which it does not move; those that are not named are free. */
  setLock(lock: BodyLock): void {
    const bits = lockBits(lock, 'setLock: lock');
    const { flags } = this.world.bodies;
    const slot = this.still('setLock');
    flags[slot] = (flags[slot] & ~(LOCK_MOVES | LOCK_TURNS)) | (bits << LOCK_SHIFT);
    this.wake();
  }

  /** Puts it somewhere else, at once. It keeps its velocity; what it touched, and it itself, wake. */
  setPose(pose: Pose): void {
    placeBody(this.world, this.still('setPose'), pose);
  }

  /** Sets the velocity of the centre of mass, and wakes it. */
  setVelocity(velocity: Vec3Like): void {
    checkSpeed(velocity, 'setVelocity: velocity');
    const { bodies } = this.world;
    this.checkMovable('setVelocity');
    write(bodies.state, STATE * this.slot + VELOCITY, velocity);
    this.wake();
  }

  /** Sets the angular velocity, and wakes it. */
  setAngularVelocity(angularVelocity: Vec3Like): void {
    checkSpeed(angularVelocity, 'setAngularVelocity: angularVelocity');
    this.checkMovable('setAngularVelocity');
    setAngular(this.world, this.slot, angularVelocity);
    this.wake();
  }

  /**
   * Gives a kinematic body the velocities by which it is at a pose after a step of `dt`. It goes on with them until they are changed.
   *
   * @example
   * ```ts
   * import { box, Transform } from 'touchstone';
   * import { PhysicsWorld } from 'touchstone/dynamics';
   *
   * const world = new PhysicsWorld();
   * const lift = world.add(box({ x: 1, y: 0.1, z: 1 }), new Transform(), { type: 'kinematic' });
   * lift.moveTo(new Transform({ x: 0, y: 0.5, z: 0 }), 1 / 60);
   * world.step(1 / 60);
   * console.log(lift.position.y); // 0.5
   * ```
   */
  moveTo(pose: Pose, dt: number): void {
    const { bodies, collision } = this.world;
    setFrame(moveTo_frame, pose, 'moveTo: pose');
    checkSize(dt, 'moveTo: dt');
    if (dt === 0) throw new RangeError('moveTo: dt must be above 0, got 0');
    const slot = this.still('moveTo');
    if (bodies.type[slot] !== KINEMATIC) throw new TypeError(`moveTo: the body must be kinematic, got a ${this.type} one`);
    const { poses } = collision.slots;
    const { angularVelocity: turn, velocity: v } = this.vectors;
    setWay(poses, slot, pose, dt, v, turn);
    write(bodies.state, STATE * slot + VELOCITY, v);
    write(bodies.state, STATE * slot + MOMENTUM, turn);
    this.wake();
  }

  /** Applies a force for the whole of the next step, at a point in the world or at the centre of mass, and wakes the body. */
  applyForce(force: Vec3Like, point?: Vec3Like): void {
    this.checkLoad(force, point, 'applyForce: force', 'applyForce: point');
    const { bodies } = this.world;
    add(bodies.loads, LOADS * this.slot + FORCE, force);
    if (point !== undefined) addMoment(bodies.loads, LOADS * this.slot + TORQUE, bodies.places, PLACE * this.slot, point, force);
    bodies.flags[this.slot] |= FORCED;
    this.wake();
  }

  /** Changes the momentum at once, at a point in the world or at the centre of mass, and wakes the body. */
  applyImpulse(impulse: Vec3Like, point?: Vec3Like): void {
    this.checkLoad(impulse, point, 'applyImpulse: impulse', 'applyImpulse: point');
    const { bodies } = this.world;
    const { state } = bodies;
    const i = STATE * this.slot;
    const v = this.vectors.velocity;
    const inverse = 1 / this.mass;
    const locks = (bodies.flags[this.slot] & LOCK_MOVES) >> LOCK_SHIFT;
    v.x = state[i] + ((locks & 1) === 0 ? inverse * impulse.x : 0);
    v.y = state[i + 1] + ((locks & 2) === 0 ? inverse * impulse.y : 0);
    v.z = state[i + 2] + ((locks & 4) === 0 ? inverse * impulse.z : 0);
    checkSpeed(v, 'applyImpulse: the velocity that comes of it');
    write(state, i, v);
    if (point !== undefined) addMoment(state, i + MOMENTUM, bodies.places, PLACE * this.slot, point, impulse);
    this.wake();
  }

  /** Applies a torque for the whole of the next step, and wakes the body. */
  applyTorque(torque: Vec3Like): void {
    this.checkLoad(torque, undefined, 'applyTorque: torque', '');
    add(this.world.bodies.loads, LOADS * this.slot + TORQUE, torque);
    this.world.bodies.flags[this.slot] |= FORCED;
    this.wake();
  }

  /** Changes the angular momentum at once, and wakes the body. */
  applyAngularImpulse(impulse: Vec3Like): void {
    this.checkLoad(impulse, undefined, 'applyAngularImpulse: impulse', '');
    add(this.world.bodies.state, STATE * this.slot + MOMENTUM, impulse);
    this.wake();
  }

  /** Wakes it, and all that it touches. */
  wake(): void {
    const { bodies } = this.world;
    const slot = this.still('wake');
    if (bodies.type[slot] === KINEMATIC && (bodies.flags[slot] & AWAKE) === 0) {
      bodies.flags[slot] |= AWAKE;
      this.world.isListed = false;
    } else this.world.wake(slot);
  }

  /** Puts it to sleep: it stands still until something wakes it. */
  sleep(): void {
    const slot = this.still('sleep');
    if (this.world.bodies.type[slot] === DYNAMIC && this.isAwake) this.world.sleep(slot);
  }

  /** How long every point of it has been nearly still, in seconds. */
  get stillTime(): number {
    return this.world.bodies.loads[LOADS * this.at() + STILL];
  }

  /** The slot; throws when the body was removed. */
  private at(): number {
    const { slot } = this;
    if (this.world.collision.slots.slotOf(this.handle) !== slot) {
      throw new RangeError(`the body of handle ${this.handle} was removed`);
    }
    return slot;
  }

  /** The slot, for what changes it; throws during a step, too. */
  private still(verb: string): number {
    this.world.checkStill(verb);
    return this.at();
  }

  private setting(which: number): number {
    return this.world.bodies.settings[SETTINGS * this.at() + which];
  }

  private change(which: number, value: number): void {
    this.world.bodies.settings[SETTINGS * this.still('body') + which] = value;
    this.world.bodies.version = NEW_VERSION;
    this.wake();
  }

  private checkMovable(verb: string): void {
    if (this.world.bodies.type[this.still(verb)] < KINEMATIC) throw new TypeError(`${verb}: the body must not be static`);
  }

  private checkLoad(load: Vec3Like, point: Vec3Like | undefined, name: string, pointName: string): void {
    checkVec3(load, name);
    if (point !== undefined) checkVec3(point, pointName);
    const slot = this.still(name);
    if (this.world.bodies.type[slot] !== DYNAMIC)
      throw new TypeError(`${name} acts on dynamic bodies only, got a ${this.type} one`);
    const { x, y, z } = load;
    const change = Math.sqrt(x * x + y * y + z * z) / this.mass;
    if (!(change <= MAX_CHANGE)) {
      throw new RangeError(
        `${name} must be at most ${MAX_CHANGE} times the mass, ${this.mass}, got ${Math.sqrt(x * x + y * y + z * z)}`,
      );
    }
  }
}

/** No force is larger than this times the mass of the body. */
const MAX_CHANGE = 1e9;
