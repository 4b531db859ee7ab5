/**
 * Two bodies that both move in a step: where one meets the other. It is seen from the other, in parts in which that turns little, and in each of them cast along the
 * straight way between its ends, with its turn.
 */
import type { Placement } from '../math/placement.ts';
import { Quat } from '../math/quat.ts';
import { Vec3 } from '../math/vec3.ts';
import { castShape } from '../queries/castShape.ts';
import { raycast } from '../queries/raycast.ts';
import { CastResult } from '../results/castResult.ts';
import { RayResult } from '../results/rayResult.ts';
import { DYNAMIC, INNER, MASS, MOMENTUM, REACH, STATE } from './bodies.ts';
import { BodyPose, setTurn, turnBy } from './bodyPose.ts';
import type { Dynamics } from './dynamics.ts';

/** In one part the other turns by no more than this, in radians. */
const PART_TURN = 0.5;
const MAX_PARTS = 64;
/** The gap that may be left at an impact, as a part of the size. */
export const TOLERANCE_PART = 1e-6;
/** What is stopped stays so far from what it has met, as a part of what is inside it: contacts that are not yet touched stop it without giving way. */
export const GAP_PART = 1e-3;
/** The centre of mass stays so far from what it would pass, as a part of what is inside the body. */
export const CENTER_PART = 0.25;

/** How a body moves in a step: its centre of mass along a straight line, with a constant turn. */
class Way {
  readonly start = new BodyPose();
  readonly end = new BodyPose();
  private readonly along = new Vec3();
  readonly turn = new Vec3();

  /** Sets it from the pose in the collision world, which is still that of the beginning, and from where the body is now. */
  set(world: Dynamics, slot: number): void {
    const { bodies, dt } = world;
    const { along, end, start, turn } = this;
    start.setStart(world, slot);
    end.setNow(world, slot);
    along.copy(end.center).sub(start.center);
    setTurn(start.quaternion, end.quaternion, turn);
    if (bodies.type[slot] === DYNAMIC) return;
    // It may turn round more than once.
    const i = STATE * slot + MOMENTUM;
    turn.x = dt * bodies.state[i];
    turn.y = dt * bodies.state[i + 1];
    turn.z = dt * bodies.state[i + 2];
  }

  /** Sets where it is at a part of the step. */
  at(part: number, out: BodyPose): void {
    const { along, end, start, turn } = this;
    out.center.copy(start.center).addScaled(along, part);
    out.quaternion.copy(start.quaternion);
    out.offset.copy(start.offset);
    if (part === 1) out.quaternion.copy(end.quaternion);
    else turnBy(out.quaternion, turn, part);
  }
}

export class Crossing {
  private readonly own = new Way();
  private readonly other = new Way();
  private readonly ownAt = new BodyPose();
  private readonly ownNext = new BodyPose();
  private readonly otherAt = new BodyPose();
  private readonly otherNext = new BodyPose();
  private readonly result = new CastResult();
  private readonly ray = new RayResult();
  private readonly offset = new Vec3();
  private readonly back = new Quat();
  private readonly motion = {
    displacement: new Vec3(),
    rotation: new Vec3(),
    center: new Vec3(),
    tolerance: 1e-9,
    ignoreStartOverlap: true,
  };
  /** Where the first is when it meets the other, and at the end of the step, if it goes on with that. */
  readonly met = new BodyPose();
  readonly carried = new BodyPose();

  /**
   * Finds where a body first meets another in this step; false where it does not, or overlaps it from the beginning. Of what touches the other from the beginning it is
   * the way of the centre of mass that counts.
   */
  find(world: Dynamics, slot: number, otherSlot: number, isTouched: boolean): boolean {
    const { back, carried, met, motion, other, otherAt, otherNext, own, ownAt, ownNext, ray, result } = this;
    const { offset } = this;
    const { displacement, rotation } = motion;
    own.set(world, slot);
    other.set(world, otherSlot);
    motion.center.copy(own.start.offset);
    motion.tolerance = TOLERANCE_PART * world.bodies.masses[MASS * slot + REACH];
    const parts = Math.min(MAX_PARTS, 1 + Math.floor(other.turn.length() / PART_TURN));
    const inner = world.bodies.masses[MASS * slot + INNER];
    const a = world.shapeOf(slot);
    const b = world.shapeOf(otherSlot);
    for (let k = 0; k < parts; k++) {
      own.at(k / parts, ownAt);
      other.at(k / parts, otherAt);
      own.at((k + 1) / parts, ownNext);
      other.at((k + 1) / parts, otherNext);
      // As if the other stood where it is at the beginning of the part.
      ownNext.carry(otherNext, otherAt, back);
      displacement.copy(ownNext.center).sub(ownAt.center);
      setTurn(ownAt.quaternion, ownNext.quaternion, rotation);
      const way = displacement.length();
      if (isTouched) {
        if (way === 0 || raycast(ownAt.center, displacement, b, otherAt.place(), ray) === null || ray.startsInside) continue;
        // It goes on along the surface, with its centre in front of it.
        const { normal, point } = ray;
        met.copy(ownAt);
        carried.copy(ownNext);
        const depth = offset.copy(point).sub(carried.center).dot(normal);
        carried.center.addScaled(normal, depth + CENTER_PART * inner);
        carried.carry(otherAt, other.end, back);
        return true;
      }
      const hit = castShape(a, ownAt.place(), motion, b, otherAt.place(), result);
      if (hit === null || hit.startsOverlapping) continue;
      const part = way > 0 ? Math.max(0, hit.fraction - (GAP_PART * inner) / way) : hit.fraction;
      ownAt.center.addScaled(displacement, part);
      turnBy(ownAt.quaternion, rotation, part);
      carried.copy(ownAt);
      carried.carry(otherAt, other.end, back);
      other.at((k + part) / parts, otherNext);
      met.copy(ownAt);
      met.carry(otherAt, otherNext, back);
      return true;
    }
    return false;
  }

  /** Where a body is at the end of the step. */
  endOf(world: Dynamics, slot: number): Placement {
    this.ownAt.setNow(world, slot);
    return this.ownAt.place();
  }
}
