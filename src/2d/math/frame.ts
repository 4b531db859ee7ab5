/** A pose made ready for arithmetic. */
import { checkNumber, MAX_MAGNITUDE } from '../../math/checks.ts';
import { areNumbers, checkObject, checkVec2 } from './checks.ts';
import type { Pose2 } from './pose.ts';
import type { RotationLike } from './vec2.ts';

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
export function checkPose(pose: Pose2, name: string): void {
  checkObject(pose, name, ['position', 'rotation']);
  const isPoint = pose.position === undefined && pose.rotation === undefined && 'x' in pose;
  if (isPoint) throw new TypeError(`${name} must be an object with position, rotation; write new Transform2(position)`);
  checkObject(pose.rotation, `${name}.rotation`, ['c', 's']);
  checkVec2(pose.position, `${name}.position`);
  checkRotation(pose.rotation, `${name}.rotation`);
}

/** Checks a rotation. */
export function checkRotation(rotation: RotationLike, name: string): void {
  checkObject(rotation, name, ['c', 's']);
  const { c, s } = rotation;
  checkNumber(c, `${name}.c`);
  checkNumber(s, `${name}.s`);
  const norm = Math.sqrt(c * c + s * s);
  if (!(Math.abs(norm - 1) <= DRIFT)) throw new RangeError(`${name} must have length 1 +- ${DRIFT}, got ${norm}`);
}
