/** Where a body is: its centre of mass and how it is turned, as objects. */
import { Polar, setAngle } from '../math/angle.ts';
import { Placement } from '../math/placement.ts';
import { Quat } from '../math/quat.ts';
import { Vec3 } from '../math/vec3.ts';
import { MASS, PLACE, ROTATION } from './bodies.ts';
import type { Dynamics } from './dynamics.ts';

export class BodyPose {
  /** The centre of mass in the world, and in the frame of the shape; */
  readonly center = new Vec3();
  readonly offset = new Vec3();
  /** how that is turned. */
  readonly quaternion = new Quat();
  private readonly placement = new Placement();

  copy({ center, offset, quaternion }: BodyPose): void {
    this.center.copy(center);
    this.offset.copy(offset);
    this.quaternion.copy(quaternion);
  }

  /** Takes the pose in the collision world. */
  setStart(world: Dynamics, slot: number): void {
    const { center, offset, quaternion: q } = this;
    const { poses } = world.collision.slots;
    const at = 7 * slot;
    this.setOffset(world, slot);
    q.x = poses[at + 3];
    q.y = poses[at + 4];
    q.z = poses[at + 5];
    q.w = poses[at + 6];
    q.normalize();
    center.copy(offset).applyQuaternion(q);
    center.x += poses[at];
    center.y += poses[at + 1];
    center.z += poses[at + 2];
  }

  /** Takes where the body is now. */
  setNow(world: Dynamics, slot: number): void {
    const { center, quaternion: q } = this;
    const { places } = world.bodies;
    const at = PLACE * slot;
    this.setOffset(world, slot);
    center.x = places[at];
    center.y = places[at + 1];
    center.z = places[at + 2];
    q.x = places[at + ROTATION];
    q.y = places[at + ROTATION + 1];
    q.z = places[at + ROTATION + 2];
    q.w = places[at + ROTATION + 3];
  }

  private setOffset({ bodies }: Dynamics, slot: number): void {
    const { offset } = this;
    const at = MASS * slot;
    offset.x = bodies.masses[at];
    offset.y = bodies.masses[at + 1];
    offset.z = bodies.masses[at + 2];
  }

  /** Puts the body there. */
  write({ bodies: { places } }: Dynamics, slot: number): void {
    const { center, quaternion: q } = this;
    const at = PLACE * slot;
    places[at] = center.x;
    places[at + 1] = center.y;
    places[at + 2] = center.z;
    places[at + ROTATION] = q.x;
    places[at + ROTATION + 1] = q.y;
    places[at + ROTATION + 2] = q.z;
    places[at + ROTATION + 3] = q.w;
  }

  /** Moves with a body that goes from one place to another. */
  carry(from: BodyPose, to: BodyPose, turn: Quat): void {
    turn.copy(from.quaternion).invert().premultiply(to.quaternion);
    this.center.sub(from.center).applyQuaternion(turn).add(to.center);
    this.quaternion.premultiply(turn).normalize();
  }

  /** The pose of the shape's frame: used again. */
  place(): Placement {
    const { center, offset, placement, quaternion } = this;
    const { position } = placement;
    position.copy(offset).applyQuaternion(quaternion);
    position.x = center.x - position.x;
    position.y = center.y - position.y;
    position.z = center.z - position.z;
    const { quaternion: q } = placement;
    q.x = quaternion.x;
    q.y = quaternion.y;
    q.z = quaternion.z;
    q.w = quaternion.w;
    return placement;
  }
}

const setTurn_polar = /* @__PURE__ */ new Polar();
const turnBy_turn = /* @__PURE__ */ new Quat();
const setTurn_between = /* @__PURE__ */ new Quat();

/** Sets the shortest turn from one unit rotation to another: its direction is the axis, its length the angle. */
export function setTurn(from: Quat, to: Quat, out: Vec3): void {
  const { x, y, z, w } = setTurn_between.copy(from).invert().premultiply(to);
  const length = Math.sqrt(x * x + y * y + z * z);
  setTurn_polar.y = length;
  setTurn_polar.x = Math.abs(w);
  setAngle(setTurn_polar);
  const scale = length > 0 ? ((w < 0 ? -2 : 2) * setTurn_polar.angle) / length : 0;
  out.x = scale * x;
  out.y = scale * y;
  out.z = scale * z;
}

/** Turns a rotation by a part of a turn. */
export function turnBy(q: Quat, turn: Vec3, part: number): void {
  const angle = part * turn.length();
  if (angle !== 0) q.premultiply(turnBy_turn.setFromAxisAngle(turn, angle)).normalize();
}
