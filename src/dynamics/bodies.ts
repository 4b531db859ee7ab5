/**
 * What a physics world keeps of its bodies, by slot: numbers in lists. The slot of a body is that of its shape in the collision world, which also holds
 * the pose of the shape's frame.
 */
import { grown } from '../broadphase/slots.ts';

/** Types. 0 is a slot without a body. */
export const STATIC = 1;
export const KINEMATIC = 2;
export const DYNAMIC = 3;

/**
 * What the solver reads and writes: the velocity; the angular momentum (of what does not yield to impulses the angular velocity); how far the body has
 * moved and turned in the step; the inverse inertia in the world (xx yy zz xy xz yz; of what does not yield the identity); the inverse mass along
 * each axis; the acceleration from outside.
 */
export const STATE = 24;
export const VELOCITY = 0;
export const MOMENTUM = 3;
export const MOVED = 6;
export const TURNED = 9;
export const INVERSE_INERTIA = 12;
export const INVERSE_MASS = 18;
export const ACCELERATION = 21;

/** Where it is: the centre of mass, the rotation of the shape's frame. */
export const PLACE = 7;
export const ROTATION = 3;

/** The rotation as a matrix, by rows. */
export const MATRIX = 9;

/** The mass: the centre of mass in the shape's frame; the rotation of the principal axes there; the three moments and their inverses; mass and inverse. */
export const MASS = 18;
export const CENTER = 0;
export const AXES = 3;
export const MOMENTS = 7;
export const INVERSE_MOMENTS = 10;
export const TOTAL = 13;
export const INVERSE_TOTAL = 14;
/** How far a point of the shape is from the centre of mass at most, how far one of its surface at least. */
export const REACH = 15;
export const INNER = 16;
/** 0 where all moments are equal, so that every axis is principal. */
export const IS_TOP = 17;

/** What the program has set. */
export const SETTINGS = 9;
export const FRICTION = 0;
export const RESTITUTION = 1;
export const ROLLING_FRICTION = 2;
export const LINEAR_DAMPING = 3;
export const ANGULAR_DAMPING = 4;
export const GRAVITY_SCALE = 5;
export const SURFACE_VELOCITY = 6;

/** Force and torque of the step, and how long the body has been still. */
export const LOADS = 7;
export const FORCE = 0;
export const TORQUE = 3;
export const STILL = 6;

/** What has changed a body in a substep. */
export const FREE_FLIGHT = 0;
export const TOUCHED = 1;
export const SPRUNG = 2;
/** An impact, and nothing else: it flies free before and after. */
export const STRUCK = 3;

/** How far from a body contacts are looked for; how far a point of it comes in the step at most; its angular velocity. */
export const EXTENTS = 5;
export const COMES = 1;
export const ANGULAR = 2;

/** Flags. */
export const AWAKE = 1;
export const BULLET = 2;
export const SENSOR = 4;
/** The next three bits lock the axes x, y, z, the three after them the turns about these. */
export const LOCK_SHIFT = 3;
export const LOCK_MOVES = 7 << LOCK_SHIFT;
export const LOCK_TURNS = 56 << LOCK_SHIFT;
export const CAN_SLEEP = 512;
/** It has a force or a torque that lasts for the step. */
export const FORCED = 1024;

/** Stands for numbers of which no snapshot has a copy. */
export const NEW_VERSION = 0;

export class Bodies {
  type = new Int32Array(16);
  flags = new Int32Array(16);
  /** How many substeps the island of a body has asked for. */
  substeps = new Int32Array(16);
  /** Whether an impulse changed the body in this substep: of a contact or a joint, of springs alone, or none. */
  pushed = new Int32Array(16);
  state = new Float64Array(16 * STATE);
  /** Velocity and angular momentum at the beginning of the substep. */
  before = new Float64Array(16 * 6);
  /** The normal of the contacts of a body that has one manifold, with what stands, and no joint; else zeros. */
  grounds = new Float64Array(16 * 3);
  places = new Float64Array(16 * PLACE);
  matrices = new Float64Array(16 * MATRIX);
  masses = new Float64Array(16 * MASS);
  settings = new Float64Array(16 * SETTINGS);
  loads = new Float64Array(16 * LOADS);
  /** How bodies move as the step begins. */
  extents = new Float64Array(16 * EXTENTS);
  /** Mass per volume. */
  densities = new Float64Array(16);

  /** Another number whenever masses, settings or densities change: snapshots share those that stay. */
  version = NEW_VERSION;

  /** Makes room for slots. */
  reserve(slots: number): void {
    while (slots > this.type.length) for (const key of COLUMNS) this[key] = grown(this[key] as never) as never;
  }
}

const COLUMNS = [
  'type',
  'flags',
  'substeps',
  'pushed',
  'state',
  'before',
  'grounds',
  'places',
  'matrices',
  'masses',
  'settings',
  'loads',
  'extents',
  'densities',
] as const;
