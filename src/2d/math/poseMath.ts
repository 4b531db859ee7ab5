/**
 * The methods of `Transform2` as functions, for poses of any kind. They write to `out`, which may be any of their arguments. Rotations are taken as
 * they are: those that have drifted from length 1 scale what they turn.
 */
import { throwOut } from '../../math/checks.ts';
import { type Pose2, Transform2 } from './pose.ts';
import { type RotationLike, Vec2, type Vec2Like } from './vec2.ts';

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
  if (!(out instanceof Transform2)) throwOut(out, 'a Transform2', 'copyPose');
  return out.copy(pose);
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
  if (!(out instanceof Transform2)) throwOut(out, 'a Transform2', 'composePoses');
  return out === child ? out.premultiply(parent) : out.copy(parent).multiply(child);
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
  if (!(out instanceof Transform2)) throwOut(out, 'a Transform2', 'invertPose');
  return out.copy(pose).invert();
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
export function pointToWorld({ position, rotation }: Pose2, point: Vec2Like, out: Vec2 = new Vec2()): Vec2 {
  if (!(out instanceof Vec2)) throwOut(out, 'a Vec2', 'pointToWorld');
  const { c, s } = rotation;
  const { x, y } = point;
  return out.set(position.x + (c * x - s * y), position.y + (s * x + c * y));
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
export function pointToLocal({ position, rotation }: Pose2, point: Vec2Like, out: Vec2 = new Vec2()): Vec2 {
  if (!(out instanceof Vec2)) throwOut(out, 'a Vec2', 'pointToLocal');
  const { c, s } = rotation;
  const x = point.x - position.x;
  const y = point.y - position.y;
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
export function turnVector(rotation: RotationLike, vector: Vec2Like, out: Vec2 = new Vec2()): Vec2 {
  if (!(out instanceof Vec2)) throwOut(out, 'a Vec2', 'turnVector');
  return out.copy(vector).applyRotation(rotation);
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
  if (!(out instanceof Transform2)) throwOut(out, 'a Transform2', 'lerpPoses');
  const end = out === to ? out.clone() : to;
  return out.copy(from).lerp(end, t);
}
