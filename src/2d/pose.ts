/** Where a shape is, and the relative pose of two shapes made ready for arithmetic. */
import { type SinCos, sinCos } from '../math/angle.ts';
import { checkNumber, show } from '../math/checks.ts';
import { checkVec2, isVec2 } from './checks.ts';
import { Vec2, type Vec2Like } from './vec2.ts';

/** A rotation as cosine and sine of its angle. It need not be exactly unit: queries rotate by (c, s) / |(c, s)|. */
export interface RotationLike {
  c: number;
  s: number;
}

/** A position and a rotation: `world = position + (c x - s y, s x + c y)`. */
export interface Pose2 {
  position: Vec2Like;
  rotation: RotationLike;
}

/** The rotation by `angle` radians, counter-clockwise; c and s are within 1 ulp. Throws beyond 1e6 radians. */
export function rotation(angle: number, out: SinCos = { c: 1, s: 0 }): SinCos {
  return sinCos(angle, out);
}

/** A pose of our own: copies the given position and rotation, the identity where none is given. */
export class Transform2 implements Pose2 {
  readonly position: Vec2;
  readonly rotation: { c: number; s: number };

  constructor(position?: Vec2Like, rotation?: RotationLike) {
    this.position = position ? new Vec2(position.x, position.y) : new Vec2();
    this.rotation = rotation ? { c: rotation.c, s: rotation.s } : { c: 1, s: 0 };
  }
}

/** |(c, s)| may differ from 1 by this much; queries divide by it, so the drift costs nothing. */
const DRIFT = 1e-3;
/** For a squared norm this close to 1, 1/sqrt(n) = 1.5 - n/2 to the last bit: the next term is 3/8 (n - 1)^2. */
const NEARLY_UNIT = 1e-8;

/** A pose with its rotation made unit. */
export class Frame {
  x = 0;
  y = 0;
  c = 1;
  s = 0;
}

/** Fills `out` from a pose. Throws a RangeError or TypeError that calls the pose `name` when a number in it is not usable. */
export function setFrame(out: Frame, pose: Pose2, name: string): void {
  const position = pose?.position;
  const rotation = pose?.rotation;
  if (position == null || rotation == null) throwPose(pose, name);
  const { c, s } = rotation;
  const normSq = c * c + s * s;
  // (1 +- drift)^2 = 1 + drift^2 +- 2 drift
  const isUnit = typeof c === 'number' && typeof s === 'number' && Math.abs(normSq - 1 - DRIFT * DRIFT) <= 2 * DRIFT;
  if (!isUnit || !isVec2(position)) throwPose(pose, name);
  const inv = Math.abs(normSq - 1) < NEARLY_UNIT ? 1.5 - 0.5 * normSq : 1 / Math.sqrt(normSq);
  out.x = position.x;
  out.y = position.y;
  out.c = c * inv;
  out.s = s * inv;
}

/** Finds out what is wrong with a pose. */
function throwPose(pose: Pose2, name: string): never {
  if (pose === null || typeof pose !== 'object') {
    throw new TypeError(`${name} must be an object with position and rotation, got ${show(pose)}`);
  }
  const { position, rotation } = pose;
  if (!rotation) throw new TypeError(`${name}.rotation must be an object with c and s, got ${show(rotation)}`);
  checkVec2(position, `${name}.position`);
  checkNumber(rotation.c, `${name}.rotation.c`);
  checkNumber(rotation.s, `${name}.rotation.s`);
  const norm = Math.sqrt(rotation.c * rotation.c + rotation.s * rotation.s);
  throw new RangeError(`${name}.rotation must have length 1 +- ${DRIFT}, got ${norm}`);
}
