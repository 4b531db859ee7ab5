/** Where a shape is, and the relative pose of two shapes made ready for arithmetic. */
import { type SinCos, sinCos } from '../../math/angle.ts';
import { checkNumber, MAX_MAGNITUDE } from '../../math/checks.ts';
import { areNumbers, checkObject, checkVec2 } from './checks.ts';
import { Vec2, type Vec2Like } from './vec2.ts';

/** A rotation as cosine and sine of its angle. It need not be exactly unit: queries rotate by (c, s) / |(c, s)|. */
export interface RotationLike {
  /** The cosine of the angle. */
  c: number;
  /** The sine of the angle. */
  s: number;
}

/** A position and a rotation: `world = position + (c x - s y, s x + c y)`. */
export interface Pose2 {
  /** Where the origin of the shape's frame is in the world. */
  position: Vec2Like;
  /** How the shape's frame is turned. */
  rotation: RotationLike;
}

/**
 * The rotation by `angle` radians, counter-clockwise; c and s are within 1 ulp. Throws beyond 1e6 radians.
 *
 * @example
 * ```ts
 * import { rotation, Transform2 } from 'touchstone/2d';
 *
 * const upright = new Transform2({ x: 0, y: 1 }, rotation(Math.PI / 2));
 * console.log(upright.rotation.s); // 1
 * ```
 */
export function rotation(angle: number, out: SinCos = { c: 1, s: 0 }): SinCos {
  return sinCos(angle, out);
}

/** A pose of our own: copies the given position and rotation, the identity where none is given. Throws for what is none. */
export class Transform2 implements Pose2 {
  /** Where the origin of the local frame is in the world. */
  readonly position: Vec2;
  /** How the local frame is turned. */
  readonly rotation: { c: number; s: number };

  constructor(position: Vec2Like = { x: 0, y: 0 }, rotation: RotationLike = { c: 1, s: 0 }) {
    checkPose({ position, rotation }, 'Transform2');
    this.position = new Vec2(position.x, position.y);
    this.rotation = { c: rotation.c, s: rotation.s };
  }
}

/** |(c, s)| may differ from 1 by this much; queries divide by it, so the drift costs nothing. */
export const DRIFT = 1e-3;
/** For a squared norm this close to 1, 1/sqrt(n) = 1.5 - n/2 to the last bit: the next term is 3/8 (n - 1)^2. */
export const NEARLY_UNIT = 1e-8;

/** A pose with its rotation made unit. */
export class Frame {
  // V8 takes 0 and 1 for small integers; these are doubles from the first one on.
  x = -0;
  y = -0;
  c = NaN;
  s = -0;

  constructor() {
    this.c = 1;
  }
}

/**
 * Fills `out` from a pose. Throws a RangeError or TypeError, which calls the pose `query` and `name`, when a number in it is not usable:
 * put together only then, so that nothing is allocated otherwise.
 */
export function setFrame(out: Frame, pose: Pose2, query: string, name = ': pose'): void {
  try {
    const { x, y } = pose.position;
    const { c, s } = pose.rotation;
    const excess = c * c + s * s - 1;
    if (!(areNumbers(x, y, c, s) && Math.abs(x) + Math.abs(y) <= MAX_MAGNITUDE && Math.abs(excess) <= DRIFT))
      checkPose(pose, query + name);
    const scale = Math.abs(excess) < NEARLY_UNIT ? 1 - 0.5 * excess : 1 / Math.sqrt(1 + excess);
    out.x = x;
    out.y = y;
    out.c = c * scale;
    out.s = s * scale;
  } catch (error) {
    // It may be no pose at all.
    checkPose(pose, query + name);
    throw error;
  }
}

/** The frames of the query under way: every query sets them before it reads them, and after whatever it calls back. */
export const frameA = /* @__PURE__ */ new Frame();
export const frameB = /* @__PURE__ */ new Frame();

/** Sets both frames. */
export function setFrames(query: string, poseA: Pose2, poseB: Pose2): void {
  setFrame(frameA, poseA, query, ': poseA');
  setFrame(frameB, poseB, query, ': poseB');
}

/** Checks a pose, every number by itself. */
function checkPose(pose: Pose2, name: string): void {
  checkObject(pose, name, ['position', 'rotation']);
  const { position, rotation } = pose;
  checkObject(rotation, `${name}.rotation`, ['c', 's']);
  checkVec2(position, `${name}.position`);
  const { c, s } = rotation;
  checkNumber(c, `${name}.rotation.c`);
  checkNumber(s, `${name}.rotation.s`);
  const norm = Math.sqrt(c * c + s * s);
  if (!(Math.abs(norm - 1) <= DRIFT)) throw new RangeError(`${name}.rotation must have length 1 +- ${DRIFT}, got ${norm}`);
}
