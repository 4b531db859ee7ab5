/**
 * Continuous collision. A body that has moved farther in a step than a part of what is inside it is cast from where it was to where it is, with its turn; what it would
 * pass through stops it at the exact time of impact, and the next step finds it there. Bullets are cast after all others have moved, and meet these, too.
 *
 * What it touched at the beginning is no obstacle to its shape, since it may slide along it; the way of its centre of mass must stay clear of that.
 */
import { Polar, setAngle } from '../math/angle.ts';
import { Placement } from '../math/placement.ts';
import { Vec3 } from '../math/vec3.ts';
import { WorldCastResult, WorldRayResult } from '../world/results.ts';
import { ACCELERATION, BULLET, DYNAMIC, INNER, MASS, MOVED, PLACE, REACH, ROTATION, SENSOR, STATE, TOUCHED } from './bodies.ts';
import { readPose } from './bodyNumbers.ts';
import type { Dynamics } from './dynamics.ts';
import { SWEEP_PART } from './findPairs.ts';
import { turnPlace } from './integrate.ts';
import { IN_TOUCH } from './pairFlags.ts';

/** The centre of mass stays so far from what it would pass, as a part of what is inside the body. */
const CENTER_PART = 0.25;
/** The gap that may be left at an impact of what turns, as a part of the size. */
const TOLERANCE_PART = 1e-6;

/** Casts of one world, with what they need. */
export class Continuous {
  private readonly world: Dynamics;
  private readonly pose = new Placement();
  private readonly motion = {
    displacement: new Vec3(),
    rotation: new Vec3(),
    center: new Vec3(),
    tolerance: 1e-9,
    ignoreStartOverlap: true,
  };
  private readonly hit = new WorldCastResult();
  private readonly rayHit = new WorldRayResult();
  private readonly polar = new Polar();
  private readonly turn = new Float64Array(4);
  private slot = -1;
  /** Whether what is touched comes into question, or what is not. */
  private isTouched = false;
  private readonly filter = { ignore: -1, predicate: (handle: number) => this.isObstacle(handle) };

  constructor(world: Dynamics) {
    this.world = world;
  }

  /** Whether a body has come so far that it may have passed through something. */
  isFast(slot: number): boolean {
    const { masses, state: s } = this.world.bodies;
    const i = STATE * slot + MOVED;
    const moved = Math.sqrt(s[i] * s[i] + s[i + 1] * s[i + 1] + s[i + 2] * s[i + 2]);
    const turned = Math.sqrt(s[i + 3] * s[i + 3] + s[i + 4] * s[i + 4] + s[i + 5] * s[i + 5]);
    const m = MASS * slot;
    return moved + turned * (masses[m + REACH] - masses[m + INNER]) > SWEEP_PART * masses[m + INNER];
  }

  private isObstacle(handle: number): boolean {
    const { slot, world } = this;
    const { bodies, collision, pairs } = world;
    const other = collision.slots.slotOf(handle);
    const type = bodies.type[other];
    if (type === 0 || (bodies.flags[other] & SENSOR) !== 0) return false;
    const isMoving = type === DYNAMIC;
    if (isMoving && ((bodies.flags[slot] & BULLET) === 0 || (bodies.flags[other] & BULLET) !== 0)) return false;
    if (!world.canMeet(slot, other)) return false;
    const pair = pairs.find(slot, other);
    return this.isTouched === (pair >= 0 && (pairs.flags[pair] & IN_TOUCH) !== 0);
  }

  /** Stops a body where it meets something. Its pose in the collision world is still that of the beginning. */
  stop(slot: number): void {
    const { filter, hit, motion, polar, pose, rayHit, world } = this;
    const { bodies, collision } = world;
    const { masses, places, pushed, state: s } = bodies;
    const { poses } = collision.slots;
    const { displacement: d, rotation, center } = motion;
    const i = STATE * slot;
    const p = PLACE * slot;
    const m = MASS * slot;
    this.slot = slot;
    filter.ignore = collision.slots.handleOf(slot);
    readPose(poses, 7 * slot, pose);
    d.set(s[i + MOVED], s[i + MOVED + 1], s[i + MOVED + 2]);
    center.set(masses[m], masses[m + 1], masses[m + 2]);
    // The turn from the old to the new rotation, q' q^-1.
    const { quaternion: q } = pose;
    const tx = places[p + ROTATION];
    const ty = places[p + ROTATION + 1];
    const tz = places[p + ROTATION + 2];
    const tw = places[p + ROTATION + 3];
    const x = -tw * q.x + tx * q.w - (ty * q.z - tz * q.y);
    const y = -tw * q.y + ty * q.w - (tz * q.x - tx * q.z);
    const z = -tw * q.z + tz * q.w - (tx * q.y - ty * q.x);
    const w = tw * q.w + (tx * q.x + ty * q.y + tz * q.z);
    const length = Math.sqrt(x * x + y * y + z * z);
    polar.y = length;
    polar.x = Math.abs(w);
    setAngle(polar);
    const scale = length > 0 ? ((w < 0 ? -2 : 2) * polar.angle) / length : 0;
    rotation.set(scale * x, scale * y, scale * z);
    motion.tolerance = TOLERANCE_PART * masses[m + REACH];
    let fraction = 1;
    this.isTouched = false;
    const shape = world.shapeOf(slot);
    if (collision.castShape(shape, pose, motion, filter, hit) !== null && !hit.startsOverlapping) fraction = hit.fraction;
    // The way of the centre.
    const way = Math.sqrt(d.x * d.x + d.y * d.y + d.z * d.z);
    const keep = CENTER_PART * masses[m + INNER];
    if (way > keep) {
      this.isTouched = true;
      const start = pose.position;
      start.set(places[p] - d.x, places[p + 1] - d.y, places[p + 2] - d.z);
      if (collision.raycast(start, d, filter, rayHit) !== null && !rayHit.startsInside) {
        fraction = Math.min(fraction, Math.max(0, rayHit.fraction - keep / way));
      }
    }
    if (!(fraction < 1)) return;
    const rest = 1 - fraction;
    for (let axis = 0; axis < 3; axis++) {
      const back = rest * s[i + MOVED + axis];
      places[p + axis] -= back;
      // The velocity at the impact: what it would have gained after it is not its own.
      if (pushed[slot] !== TOUCHED) s[i + axis] -= rest * world.dt * s[i + ACCELERATION + axis];
    }
    for (let k = 0; k < 4; k++) places[p + ROTATION + k] = poses[7 * slot + 3 + k];
    const { turn } = this;
    turn[0] = fraction * rotation.x;
    turn[1] = fraction * rotation.y;
    turn[2] = fraction * rotation.z;
    turnPlace(places, p + ROTATION, turn);
  }
}
