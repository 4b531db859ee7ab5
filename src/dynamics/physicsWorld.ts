import { checkNumber, checkOptions, checkSize, checkVec3, show } from '../math/checks.ts';
import type { Pose } from '../math/transform.ts';
import type { Vec3, Vec3Like } from '../math/vec3.ts';
import type { Shape } from '../shapes/composite.ts';
import type { CollisionWorld } from '../world/collisionWorld.ts';
import {
  ANGULAR_DAMPING,
  AWAKE,
  BULLET,
  CAN_SLEEP,
  DYNAMIC,
  FRICTION,
  GRAVITY_SCALE,
  LINEAR_DAMPING,
  LOADS,
  LOCK_SHIFT,
  NEW_VERSION,
  RESTITUTION,
  ROLLING_FRICTION,
  SENSOR,
  SETTINGS,
  STATE,
  STATIC,
  SURFACE_VELOCITY,
} from './bodies.ts';
import { Body } from './body.ts';
import { BodyContact } from './bodyContact.ts';
import { setAngular } from './bodyNumbers.ts';
import { type BodyOptions, checkBodyOptions, checkFlag, lockBits, typeNumber } from './bodyOptions.ts';
import { BodyShapes } from './bodyShapes.ts';
import type { ContactMaterial } from './contactMaterial.ts';
import { Dynamics } from './dynamics.ts';
import type { Events } from './events.ts';
import { explainBody } from './explain.ts';
import { hashPhysics } from './hashPhysics.ts';
import { addJoint, Joint, type JointOptions } from './joint.ts';
import { renewBox, setKind } from './placeBody.ts';
import { densityOf, findMass } from './setMass.ts';
import { readPhysics, writePhysics } from './snapshot.ts';
import { stepWorld } from './step.ts';

/** What a {@link PhysicsWorld} is made with. */
export interface PhysicsOptions {
  /** (0, -9.81, 0) by default. */
  gravity?: Vec3Like;
  /** How many parts a step is calculated in, for all that is in it; by default as many as each island of touching bodies needs, 4 at least. */
  substeps?: number;
  /** Whether bodies that are still fall asleep; true by default. */
  sleeping?: boolean;
  /** Slower than this, in metres per second, a body counts as still; 0.05 by default. */
  sleepSpeed?: number;
  /** Contacts that are struck more slowly do not bounce; 0.25 by default. */
  bounceSpeed?: number;
  /** Contacts that are struck faster are reported as hits; 1 by default. */
  hitSpeed?: number;
  /** Bodies that overlap are moved apart no faster; 3 by default. */
  separationSpeed?: number;
  /** Whether what moves fast meets standing and kinematic bodies at its exact time of impact; true by default. */
  continuous?: boolean;
  /**
   * Asked once for two bodies whose boxes meet: false lets them pass through each other. It must not change the world, and must always say the same of the same
   * two.
   */
  filter?: (handleA: number, handleB: number) => boolean;
  /** Asked in each step for the contacts of two bodies: it may change friction, restitution and what the surfaces run with, by subshape for instance. */
  material?: (contact: ContactMaterial) => void;
}

const KEYS: readonly (keyof PhysicsOptions)[] = [
  ...([
    'gravity',
    'substeps',
    'sleeping',
    'sleepSpeed',
    'bounceSpeed',
    'hitSpeed',
    'separationSpeed',
    'continuous',
    'filter',
    'material',
  ] as const),
];
const MAX_SUBSTEPS = 1024;
const NO_OPTIONS: BodyOptions = {};
/** No step is longer. */
const MAX_STEP = 1;

/**
 * Bodies that move, touch and rest on each other.
 *
 * @example
 * ```ts
 * import { box, halfSpace, Transform } from 'touchstone';
 * import { PhysicsWorld } from 'touchstone/dynamics';
 *
 * const world = new PhysicsWorld();
 * world.add(box({ x: 10, y: 1, z: 10 }), new Transform({ x: 0, y: -1, z: 0 }), { type: 'static' });
 * const crate = world.add(box({ x: 0.5, y: 0.5, z: 0.5 }), new Transform({ x: 0, y: 2, z: 0 }));
 * for (let i = 0; i < 120; i++) world.step(1 / 60);
 * console.log(Math.abs(crate.position.y - 0.5) < 1e-3, crate.isAwake); // true false
 * ```
 */
export class PhysicsWorld {
  /** The shapes of all bodies, for every query; the handle of a body is that of its shape there. */
  readonly collision: CollisionWorld;
  /** What accelerates everything; write to it, and wake what sleeps. */
  readonly gravity: Vec3;
  /** What happened in the last step. */
  readonly events: Events;
  private readonly dynamics: Dynamics;
  private readonly contact = new BodyContact();
  private views: (Body | undefined)[] = [];

  constructor(options: PhysicsOptions = {}) {
    checkOptions(options, 'PhysicsWorld: options', KEYS);
    const { bounceSpeed, continuous, gravity, hitSpeed, separationSpeed, sleeping, sleepSpeed, substeps } = options;
    this.dynamics = new Dynamics(new BodyShapes());
    this.collision = this.dynamics.collision as CollisionWorld;
    this.gravity = this.dynamics.gravity;
    this.events = this.dynamics.events;
    const { settings } = this.dynamics;
    if (gravity !== undefined) {
      checkVec3(gravity, 'PhysicsWorld: gravity');
      this.gravity.copy(gravity);
    }
    if (substeps !== undefined) {
      if (!(typeof substeps === 'number' && substeps >= 1 && substeps <= MAX_SUBSTEPS && Math.floor(substeps) === substeps)) {
        throw new RangeError(`PhysicsWorld: substeps must be a whole number from 1 to ${MAX_SUBSTEPS}, got ${show(substeps)}`);
      }
      settings.substeps = substeps;
      settings.isSubstepsFixed = true;
    }
    if (sleeping !== undefined) {
      checkFlag(sleeping, 'PhysicsWorld: sleeping');
      settings.sleeping = sleeping;
    }
    if (continuous !== undefined) {
      checkFlag(continuous, 'PhysicsWorld: continuous');
      settings.continuous = continuous;
    }
    if (options.filter !== undefined) this.dynamics.filter = checkCallback(options.filter, 'filter');
    if (options.material !== undefined) this.dynamics.material = checkCallback(options.material, 'material');
    if (sleepSpeed !== undefined) settings.sleepSpeed = size(sleepSpeed, 'sleepSpeed');
    if (bounceSpeed !== undefined) settings.bounceSpeed = size(bounceSpeed, 'bounceSpeed');
    if (hitSpeed !== undefined) settings.hitSpeed = size(hitSpeed, 'hitSpeed');
    if (separationSpeed !== undefined) settings.maxPush = size(separationSpeed, 'separationSpeed');
  }

  /** How many bodies there are. */
  get count(): number {
    let count = 0;
    for (const view of this.views) if (view !== undefined) count++;
    return count;
  }

  /** Adds a body: a shape at a pose, which is copied. */
  add(shape: Shape, pose: Pose, options: BodyOptions = NO_OPTIONS): Body {
    const { collision, dynamics, views } = this;
    const { collision: shapes } = dynamics;
    dynamics.checkStill('add');
    checkBodyOptions(options);
    const type = typeNumber(options.type ?? 'dynamic', 'options.type');
    let density = options.density ?? 1;
    if (type === DYNAMIC) findMass(shape, density, options.mass);
    if (options.mass !== undefined) density = densityOf(shape, options.mass);
    const handle = shapes.addShape(shape, pose, { layer: options.layer, mask: options.mask });
    const slot = collision.slots.slotOf(handle);
    dynamics.reserve(slot);
    const { bodies } = dynamics;
    setKind(dynamics, slot, type, shape, density, options.mass);
    bodies.densities[slot] = density;
    const { settings } = bodies;
    const i = SETTINGS * slot;
    settings.fill(0, i, i + SETTINGS);
    bodies.loads.fill(0, LOADS * slot, LOADS * slot + LOADS);
    bodies.version = NEW_VERSION;
    settings[i + FRICTION] = options.friction ?? 0.6;
    settings[i + RESTITUTION] = options.restitution ?? 0;
    settings[i + ROLLING_FRICTION] = options.rollingFriction ?? 0;
    settings[i + LINEAR_DAMPING] = options.linearDamping ?? 0;
    settings[i + ANGULAR_DAMPING] = options.angularDamping ?? 0;
    settings[i + GRAVITY_SCALE] = options.gravityScale ?? 1;
    const { angularVelocity, surfaceVelocity, velocity } = options;
    if (surfaceVelocity !== undefined)
      settings.set([surfaceVelocity.x, surfaceVelocity.y, surfaceVelocity.z], i + SURFACE_VELOCITY);
    bodies.state.fill(0, STATE * slot, STATE * slot + 12);
    if (type !== STATIC) {
      if (velocity !== undefined) bodies.state.set([velocity.x, velocity.y, velocity.z], STATE * slot);
      if (angularVelocity !== undefined) setAngular(dynamics, slot, angularVelocity);
    }
    let flags = 0;
    if (type !== STATIC && options.awake !== false) flags |= AWAKE;
    if (options.canSleep !== false) flags |= CAN_SLEEP;
    if (options.bullet === true) flags |= BULLET;
    if (options.sensor === true) flags |= SENSOR;
    if (options.lock !== undefined) flags |= lockBits(options.lock, 'options.lock') << LOCK_SHIFT;
    bodies.flags[slot] = flags;
    bodies.substeps[slot] = 0;
    renewBox(dynamics, slot);
    dynamics.isListed = false;
    const view = new Body(dynamics, slot, options.userData);
    views[slot] = view;
    return view;
  }

  /** Removes a body, and wakes what touched it. */
  remove(body: Body): void {
    const { dynamics, views } = this;
    dynamics.checkStill('remove');
    const slot = this.slotOf(body, 'remove: body');
    dynamics.forget(slot);
    dynamics.collision.removeShape(body.handle);
    views[slot] = undefined;
  }

  /**
   * Joins two bodies, or a body and the world (null).
   *
   * @example
   * ```ts
   * import { sphere, Transform } from 'touchstone';
   * import { PhysicsWorld } from 'touchstone/dynamics';
   *
   * const world = new PhysicsWorld();
   * const bob = world.add(sphere(0.1), new Transform({ x: 1, y: 0, z: 0 }));
   * world.join(null, bob, { type: 'distance', anchor: { x: 0, y: 0, z: 0 } });
   * for (let i = 0; i < 60; i++) world.step(1 / 60);
   * const { x, y } = bob.position;
   * console.log(Math.abs(Math.sqrt(x * x + y * y) - 1) < 1e-3); // true
   * ```
   */
  join(bodyA: Body | null, bodyB: Body, joint: JointOptions): Joint {
    const { dynamics } = this;
    dynamics.checkStill('join');
    const a = bodyA === null ? -1 : this.slotOf(bodyA, 'join: bodyA');
    const b = this.slotOf(bodyB, 'join: bodyB');
    if (a === b) throw new RangeError('join: bodyB must be another body than bodyA');
    const { type } = dynamics.bodies;
    if ((a < 0 || type[a] !== DYNAMIC) && type[b] !== DYNAMIC) throw new TypeError('join: one of the bodies must be dynamic');
    return new Joint(dynamics, addJoint(dynamics, a, b, joint));
  }

  /** Removes a joint, and wakes what it joined. */
  removeJoint(joint: Joint): void {
    this.dynamics.checkStill('removeJoint');
    if (!(joint instanceof Joint)) throw new TypeError(`removeJoint: joint must be a Joint, got ${show(joint)}`);
    if (!joint.isOf(this.dynamics)) throw new RangeError('removeJoint: joint must be in this world, got one of another');
    this.dynamics.removeJoint(joint.at());
  }

  /** The body of a handle. */
  body(handle: number): Body {
    const slot = this.collision.slotOf(handle, 'handle');
    const view = this.views[slot];
    if (view === undefined) throw new RangeError(`body: handle must be that of a body, got ${handle}`);
    return view;
  }

  /** Visits all bodies, in the order of their handles. */
  *[Symbol.iterator](): Generator<Body, void, undefined> {
    for (const view of this.views) if (view !== undefined) yield view;
  }

  /** Moves everything on by `dt` seconds, 1/60 for instance; 0 leaves everything as it is. */
  step(dt: number): void {
    checkNumber(dt, 'step: dt');
    if (!(dt >= 0 && dt <= MAX_STEP)) throw new RangeError(`step: dt must be from 0 to ${MAX_STEP}, got ${dt}`);
    checkVec3(this.gravity, 'step: gravity');
    const { dynamics } = this;
    dynamics.checkStill('step');
    if (dt === 0) return;
    dynamics.dt = dt;
    dynamics.isStepping = true;
    try {
      stepWorld(dynamics);
    } finally {
      dynamics.isStepping = false;
    }
  }

  /**
   * Visits the contacts of the last step, of one body or of all, until `visit` returns false: those of pairs that touch or are near.
   *
   * @example
   * ```ts
   * import { box, Transform } from 'touchstone';
   * import { PhysicsWorld } from 'touchstone/dynamics';
   *
   * const world = new PhysicsWorld({ sleeping: false });
   * world.add(box({ x: 10, y: 1, z: 10 }), new Transform({ x: 0, y: -1, z: 0 }), { type: 'static' });
   * const crate = world.add(box({ x: 0.5, y: 0.5, z: 0.5 }), new Transform({ x: 0, y: 0.5, z: 0 }), { mass: 20 });
   * for (let i = 0; i < 60; i++) world.step(1 / 60);
   * world.visitContacts((contact) => console.log(contact.count, Math.round(contact.normalForce)), crate); // 4 196
   * ```
   */
  visitContacts(visit: (contact: BodyContact) => unknown, body?: Body): void {
    const { contact, dynamics } = this;
    const { collision, manifolds, pairs } = dynamics;
    if (typeof visit !== 'function') throw new TypeError(`visitContacts: visit must be a function, got ${show(visit)}`);
    const first = body === undefined ? 0 : this.slotOf(body, 'visitContacts: body');
    const last = body === undefined ? collision.slots.length - 1 : first;
    for (let slot = first; slot <= last; slot++) {
      for (let pair = pairs.heads[slot]; pair >= 0; pair = pairs.next(pair, slot)) {
        // Of all pairs each comes once, with its lower slot.
        if (body === undefined && pairs.a[pair] !== slot) continue;
        for (let id = pairs.first[pair]; id >= 0; id = manifolds.next[id]) {
          if (manifolds.count[id] > 0 && visit(contact.set(dynamics, id)) === false) return;
        }
      }
    }
  }

  /**
   * Writes the whole state to one buffer and returns it: `buffer` if there is one and it is large enough, otherwise a new one. After `restore` the same calls give the same
   * bits. Shapes, user data and materials are kept beside the buffer.
   *
   * @example
   * ```ts
   * import { sphere, Transform } from 'touchstone';
   * import { PhysicsWorld } from 'touchstone/dynamics';
   *
   * const world = new PhysicsWorld();
   * const ball = world.add(sphere(1), new Transform());
   * const before = world.snapshot();
   * world.step(1 / 60);
   * world.restore(before);
   * console.log(ball.position.y, ball.velocity.y); // 0 0
   * ```
   */
  snapshot(buffer?: ArrayBuffer): ArrayBuffer {
    this.dynamics.checkStill('snapshot');
    return writePhysics(this.dynamics, this.views, buffer);
  }

  /** Goes back to the state that a snapshot of this world was taken of, bodies and handles included. It takes the buffer itself. */
  restore(buffer: ArrayBuffer): void {
    this.dynamics.checkStill('restore');
    this.views = readPhysics(this.dynamics, buffer);
  }

  /** 32 bits that tell one state from another: where bodies are, how they move, and what their contacts carry. */
  hash(): number {
    return hashPhysics(this.dynamics);
  }

  /**
   * Says in words how a body is: its type, asleep or awake and for how long it has been still, how many contacts carry what load, and in how many substeps its
   * island is calculated.
   *
   * @example
   * ```ts
   * import { box, Transform } from 'touchstone';
   * import { PhysicsWorld } from 'touchstone/dynamics';
   *
   * const world = new PhysicsWorld();
   * const stone = world.add(box({ x: 1, y: 1, z: 1 }), new Transform(), { type: 'static' });
   * console.log(world.explain(stone).startsWith('static')); // true
   * ```
   */
  explain(body: Body): string {
    return explainBody(this.dynamics, this.slotOf(body, 'explain: body'));
  }

  /** The slot of a body of this world. */
  private slotOf(body: Body, name: string): number {
    if (!(body instanceof Body)) throw new TypeError(`${name} must be a Body, got ${show(body)}`);
    const slot = this.collision.slots.slotOf(body.handle);
    if (slot < 0 || this.views[slot] !== body)
      throw new RangeError(`${name} must be in this world, got one that was removed or is of another`);
    return slot;
  }
}

function checkCallback<F>(value: F, name: string): F {
  if (typeof value !== 'function') throw new TypeError(`PhysicsWorld: ${name} must be a function, got ${show(value)}`);
  return value;
}

function size(value: number, name: string): number {
  checkSize(value, `PhysicsWorld: ${name}`);
  return value;
}
