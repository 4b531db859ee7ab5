/**
 * Arithmetic of poses in the plane, as functions, so that a program carries only those that it uses. They write to `out`, which may be any
 * of their arguments, and allocate nothing. Rotations are taken as they are: those that have drifted from length 1 scale what they turn.
 */
import { checkNumber } from '../../math/checks.ts';
import { checkPoint } from './checks.ts';
import { type Pose2, type RotationLike, Transform2 } from './pose.ts';
import { Vec2, type Vec2Like } from './vec2.ts';

/**
 * Takes the numbers of any pose and returns `out`.
 *
 * @example
 * ```ts
 * import { copyPose, Transform2 } from 'touchstone/2d';
 *
 * console.log(copyPose(new Transform2({ x: 1, y: 2 })).position.y); // 2
 * ```
 */
export function copyPose(pose: Pose2, out: Transform2 = new Transform2()): Transform2 {
  return writePose(out, pose.position.x, pose.position.y, pose.rotation.c, pose.rotation.s);
}

/**
 * Where something is in the world that has the pose `child` in the frame of `parent`.
 *
 * @example
 * ```ts
 * import { composePoses, rotation, Transform2 } from 'touchstone/2d';
 *
 * const tank = new Transform2({ x: 5, y: 0 }, rotation(Math.PI / 2));
 * const turret = new Transform2({ x: 1, y: 0 });
 * console.log(composePoses(tank, turret).position.y); // 1
 * ```
 */
export function composePoses(parent: Pose2, child: Pose2, out: Transform2 = new Transform2()): Transform2 {
  const { c, s } = parent.rotation;
  const { c: childC, s: childS } = child.rotation;
  const { x, y } = child.position;
  const px = parent.position.x + (c * x - s * y);
  const py = parent.position.y + (s * x + c * y);
  return writePose(out, px, py, c * childC - s * childS, s * childC + c * childS);
}

/**
 * The pose of the world in the frame of `pose`: composed with `pose`, on either side, it is the identity.
 *
 * @example
 * ```ts
 * import { invertPose, Transform2 } from 'touchstone/2d';
 *
 * console.log(invertPose(new Transform2({ x: 3, y: 0 })).position.x); // -3
 * ```
 */
export function invertPose(pose: Pose2, out: Transform2 = new Transform2()): Transform2 {
  const { c, s } = pose.rotation;
  const { x, y } = pose.position;
  return writePose(out, -(c * x + s * y), s * x - c * y, c, -s);
}

/**
 * Where a point of a pose's own frame is in the world.
 *
 * @example
 * ```ts
 * import { pointToWorld, Transform2 } from 'touchstone/2d';
 *
 * console.log(pointToWorld(new Transform2({ x: 3, y: 0 }), { x: 1, y: 2 }).x); // 4
 * ```
 */
export function pointToWorld(pose: Pose2, point: Vec2Like, out: Vec2 = new Vec2()): Vec2 {
  const { c, s } = pose.rotation;
  const { x, y } = point;
  return out.set(pose.position.x + (c * x - s * y), pose.position.y + (s * x + c * y));
}

/**
 * Where a point of the world is in a pose's own frame.
 *
 * @example
 * ```ts
 * import { pointToLocal, Transform2 } from 'touchstone/2d';
 *
 * console.log(pointToLocal(new Transform2({ x: 3, y: 0 }), { x: 4, y: 2 }).x); // 1
 * ```
 */
export function pointToLocal(pose: Pose2, point: Vec2Like, out: Vec2 = new Vec2()): Vec2 {
  const { c, s } = pose.rotation;
  const x = point.x - pose.position.x;
  const y = point.y - pose.position.y;
  return out.set(c * x + s * y, c * y - s * x);
}

/**
 * A direction turned by a rotation: from a pose's own frame to the world, with `pose.rotation`.
 *
 * @example
 * ```ts
 * import { rotation, turnVector } from 'touchstone/2d';
 *
 * console.log(turnVector(rotation(Math.PI / 2), { x: 0, y: 2 }).x); // -2
 * ```
 */
export function turnVector(rotation: RotationLike, { x, y }: Vec2Like, out: Vec2 = new Vec2()): Vec2 {
  const { c, s } = rotation;
  return out.set(c * x - s * y, s * x + c * y);
}

/**
 * A direction turned back by a rotation: from the world to a pose's own frame, with `pose.rotation`.
 *
 * @example
 * ```ts
 * import { rotation, turnVectorBack } from 'touchstone/2d';
 *
 * console.log(turnVectorBack(rotation(Math.PI / 2), { x: -2, y: 0 }).y); // 2
 * ```
 */
export function turnVectorBack(rotation: RotationLike, { x, y }: Vec2Like, out: Vec2 = new Vec2()): Vec2 {
  const { c, s } = rotation;
  return out.set(c * x + s * y, c * y - s * x);
}

/**
 * The rotation that turns +x towards a direction of any length but zero.
 *
 * @example
 * ```ts
 * import { rotationTowards } from 'touchstone/2d';
 *
 * console.log(rotationTowards({ x: 0, y: 5 }).s); // 1
 * ```
 */
export function rotationTowards(direction: Vec2Like, out: RotationLike = { c: 1, s: 0 }): RotationLike {
  checkPoint(direction, 'rotationTowards: direction');
  const { x, y } = direction;
  const most = Math.max(Math.abs(x), Math.abs(y));
  if (most === 0) throw new RangeError('rotationTowards: direction must not be zero');
  const c = x / most;
  const s = y / most;
  const length = Math.sqrt(c * c + s * s);
  out.c = c / length;
  out.s = s / length;
  return out;
}

/**
 * The pose at the part `t` of the way between two: positions along a line; rotations the shorter way, by cosine and sine in proportion, made
 * unit. Opposite rotations, which no way is shorter between, give that of `from` up to the middle and that of `to` from there.
 *
 * @example
 * ```ts
 * import { lerpPoses, Transform2 } from 'touchstone/2d';
 *
 * console.log(lerpPoses(new Transform2(), new Transform2({ x: 4, y: 0 }), 0.25).position.x); // 1
 * ```
 */
export function lerpPoses(from: Pose2, to: Pose2, t: number, out: Transform2 = new Transform2()): Transform2 {
  checkNumber(t, 'lerpPoses: t');
  const c = from.rotation.c + t * (to.rotation.c - from.rotation.c);
  const s = from.rotation.s + t * (to.rotation.s - from.rotation.s);
  const length = Math.sqrt(c * c + s * s);
  const nearer = t < 0.5 ? from.rotation : to.rotation;
  const x = from.position.x + t * (to.position.x - from.position.x);
  const y = from.position.y + t * (to.position.y - from.position.y);
  return length > 1e-9 ? writePose(out, x, y, c / length, s / length) : writePose(out, x, y, nearer.c, nearer.s);
}

function writePose(out: Transform2, x: number, y: number, c: number, s: number): Transform2 {
  out.position.x = x;
  out.position.y = y;
  out.rotation.c = c;
  out.rotation.s = s;
  return out;
}
