import { Polar, setAngle } from '../math/angle.ts';
import type { Pose } from '../math/transform.ts';
import type { Vec3 } from '../math/vec3.ts';
import { checkSpeed } from './bodyOptions.ts';

const setWay_polar = /* @__PURE__ */ new Polar();

/** Sets the velocities by which a slot comes to a pose in a time. Throws where that is too fast. */
export function setWay(poses: Float64Array, slot: number, pose: Pose, dt: number, v: Vec3, turn: Vec3): void {
  const { position: p, quaternion: t } = pose;
  v.x = (p.x - poses[7 * slot]) / dt;
  v.y = (p.y - poses[7 * slot + 1]) / dt;
  v.z = (p.z - poses[7 * slot + 2]) / dt;
  checkSpeed(v, 'moveTo: the velocity to get there');
  const at = 7 * slot + 3;
  const qx = -poses[at];
  const qy = -poses[at + 1];
  const qz = -poses[at + 2];
  const qw = poses[at + 3];
  // t q^-1
  const x = t.w * qx + t.x * qw + (t.y * qz - t.z * qy);
  const y = t.w * qy + t.y * qw + (t.z * qx - t.x * qz);
  const z = t.w * qz + t.z * qw + (t.x * qy - t.y * qx);
  const w = t.w * qw - (t.x * qx + t.y * qy + t.z * qz);
  const length = Math.sqrt(x * x + y * y + z * z);
  setWay_polar.y = length;
  setWay_polar.x = Math.abs(w);
  setAngle(setWay_polar);
  const scale = length > 0 ? ((w < 0 ? -2 : 2) * setWay_polar.angle) / (length * dt) : 0;
  turn.x = scale * x;
  turn.y = scale * y;
  turn.z = scale * z;
  checkSpeed(turn, 'moveTo: the angular velocity to get there');
}
