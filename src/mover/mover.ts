/**
 * How a character moves, for two and three dimensions alike: in the plane all vectors have z = 0.
 *
 * A hit is one plane. On the ground (`walk`) the level part of the motion follows what carries, as long as that part was; what walls take from it
 * is taken as seen from above. In the air (`fall`) the motion goes on within all planes that were met. Both come to an end because a convex thing
 * that was met is behind its plane for the rest of the move; SLIDES bounds them. At rest not a bit changes: nothing is moved for what is touched
 * already.
 */
import { Vec3 } from '../math/vec3.ts';
import { FACE } from '../results/features.ts';
import { Planes, SUPPORT, WALL } from './planes.ts';
import { Sweeper } from './sweeper.ts';
import { Ground, type TouchKind } from './touch.ts';
import { isWithin, isWorth, type Slope, setAlong, setLevel, spend } from './vectors.ts';

/** Casts of one walk or fall, and steps climbed in one move. */
const SLIDES = 8;
const CLIMBS = 2;
/** Part of the motion that is not worth a cast, squared. */
const LEAST_SQ = 1e-18;
/** A motion upwards by less than this part of it does not leave the ground. */
const RISING = 1e-9;
/** The cosine of the steepest normal at an edge over which a round shape rolls; beside a steeper one it must be lifted. */
const ROLLING: Slope = { cos: 0.05 };
/** That of a normal below which nothing is carried. */
const LEVEL: Slope = { cos: 1e-9 };

/** What a character does at an edge that it stands on with a normal too steep to walk on. */
export type LedgeRule = 'stand' | 'slide';

export abstract class Mover extends Sweeper {
  protected readonly upward = new Vec3(0, 1, 0);
  /** The steepest slope that is walked on, and the steepest that is stood on, by their cosines. */
  protected readonly slope = { cos: -0 };
  protected readonly hold = { cos: -0 };
  protected readonly steps = { height: -0, snap: -0, mass: -0 };
  protected ledgeRule: LedgeRule = 'stand';
  protected readonly ground = new Ground();
  protected standing = false;
  /** Where the middle of the shape is, seen from its position. */
  protected readonly middle = new Vec3();
  /** A point of the ground below it, and how far the ground has carried that. */
  protected readonly foot = new Vec3();
  protected readonly carried = new Vec3();
  private readonly planes = new Planes();
  /** What is left of the motion, and where it leads, seen from above. */
  private readonly left = new Vec3();
  private readonly heading = new Vec3();
  /** The momentum downwards that the ground stops. */
  private readonly weight = new Vec3();
  private readonly aim = new Vec3();
  private readonly before = new Vec3();
  /** How far along `up` the next cast goes. */
  private readonly reach = { amount: -0 };
  /** Where it was before the ground carried it. */
  private readonly uncarried = new Vec3();
  private hasWalkableFace = false;
  private climbs = 0;

  /** Calls `offerFace` for the faces that meet at the feature that was hit. */
  protected abstract visitFaces(): void;
  /** Whether a ray from `foot` along `step` ends on something to walk on. */
  protected abstract isWalkableBelow(): boolean;
  /** Sets `extent.low` and `middle` for the shape as it is turned. */
  protected abstract measure(): void;
  /** Sets `carried` to how far what is at `foot` has been carried by the ground since the last move, and turns what turns with it. */
  protected abstract carryFoot(): void;
  /** Moves by `left`, as it is given in `motion`, within `dt` seconds. */
  protected advanceBy(motion: Vec3, dt: { time: number }): void {
    const { upward: up, left, progress, heading, path, planes, weight } = this;
    this.begin();
    this.climbs = CLIMBS;
    progress.rate = dt.time > 0 ? this.steps.mass / dt.time : 0;
    progress.time = 1;
    const rise = motion.x * up.x + motion.y * up.y + motion.z * up.z;
    const lenSq = motion.x * motion.x + motion.y * motion.y + motion.z * motion.z;
    const isRising = rise > 0 && rise * rise > RISING * RISING * lenSq;
    this.uncarried.copy(this.at);
    if (this.standing) this.carry();
    else this.carried.set(0, 0, 0);
    left.copy(motion);
    const fall = Math.min(0, rise) * progress.rate;
    weight.set(up.x * fall, up.y * fall, up.z * fall);
    if (this.standing && !isRising) {
      left.x -= rise * up.x;
      left.y -= rise * up.y;
      left.z -= rise * up.z;
      const levelSq = left.x * left.x + left.y * left.y + left.z * left.z;
      path.asked = Math.sqrt(levelSq);
      progress.leastSq = LEAST_SQ * levelSq;
      heading.copy(left);
      planes.clear();
      this.addGround();
      this.walk();
      return;
    }
    path.asked = Math.sqrt(lenSq);
    progress.leastSq = LEAST_SQ * lenSq;
    setLevel(heading, left, up);
    planes.clear();
    if (lenSq > 0) this.fall(isRising);
    else this.settle(false);
  }

  /** Takes from `left` what was gone. */
  private spend(): void {
    const { left, progress } = this;
    spend(left, progress);
    progress.time *= 1 - progress.part;
  }

  /** Adds the ground that it stands on to what carries; what is too steep to walk on carries, but is not climbed. */
  private addGround(): void {
    const { planes, ground, slope, upward: up, aim } = this;
    const { normal: n } = ground;
    planes.add(n, SUPPORT);
    if (!(this.hold.cos < slope.cos) || isWithin(n, up, slope)) return;
    setLevel(aim, n, up);
    aim.normalize();
    if (!this.isEdge(ground.feature)) planes.add(aim, WALL);
  }

  private isEdge(feature: number): boolean {
    return feature < FACE;
  }

  /** Walks by `left`, which is level, and looks for the ground. */
  private walk(): void {
    const { left, step, planes, upward: up, progress, hit } = this;
    for (let i = 0; i < SLIDES; i++) {
      planes.walk(left, up, step);
      if (!isWorth(step, progress)) break;
      if (!this.isBlocked()) {
        this.go();
        break;
      }
      this.advance();
      this.spend();
      if (this.carries()) {
        this.note('ground');
        planes.add(hit.normal, SUPPORT);
      } else {
        this.note(this.kindOf());
        this.aim.copy(hit.normal);
        if (!this.climb()) planes.add(this.aim, WALL);
      }
    }
    this.settle(this.steps.snap > 0);
  }

  /** Whether what was hit on the way carries: by its normal; or as an edge of something to walk on, no higher than a step. */
  private carries(): boolean {
    const { hit, upward: up } = this;
    const { normal: n } = hit;
    const nu = n.x * up.x + n.y * up.y + n.z * up.z;
    if (nu >= this.slope.cos) return true;
    return nu > ROLLING.cos && this.isLow(this.at) && this.isBesideFloor();
  }

  /** Whether what was hit is no higher than a step, seen from where the lowest point was with the position `from`. */
  private isLow(from: Vec3): boolean {
    const { hit, upward: up, extent, steps } = this;
    const { point: p } = hit;
    this.measure();
    const height = (p.x - from.x) * up.x + (p.y - from.y) * up.y + (p.z - from.z) * up.z - extent.low;
    return height <= steps.height + extent.gap;
  }

  /** Whether what was hit is an edge or a vertex of a face to walk on. */
  private isBesideFloor(): boolean {
    if (!this.isEdge(this.hit.feature)) return false;
    this.hasWalkableFace = false;
    this.visitFaces();
    return this.hasWalkableFace;
  }

  /** Whether a normal is one to walk on. */
  protected isWalkable(n: Vec3): boolean {
    const { upward: up } = this;
    return n.x * up.x + n.y * up.y + n.z * up.z >= this.slope.cos;
  }

  /** Told of the faces that meet where something was hit. */
  protected offerFace(n: Vec3): void {
    const { upward: up, hit, slope } = this;
    const { normal: m } = hit;
    if (!(n.x * up.x + n.y * up.y + n.z * up.z >= slope.cos)) return;
    if (n.x * m.x + n.y * m.y + n.z * m.z >= 0) this.hasWalkableFace = true;
  }

  /** Up by a step, on, and down: true where that ends on something to walk on, no higher than a step. Otherwise nothing has changed. */
  private climb(): boolean {
    const { at, before, step, left, upward: up, steps, extent, progress, planes, hit, path, reach } = this;
    // What reaches higher than a step where it was hit stays in the way.
    if (!(this.climbs > 0 && steps.height > extent.gap && this.isLow(at))) return false;
    this.climbs--;
    before.copy(at);
    const { length } = path;
    reach.amount = steps.height;
    setAlong(step, up, reach);
    if (this.isBlocked()) this.advance();
    else this.go();
    const lift = (at.x - before.x) * up.x + (at.y - before.y) * up.y + (at.z - before.z) * up.z;
    path.length = length;
    step.copy(left);
    progress.part = 1;
    if (lift > extent.gap) {
      if (this.isBlocked()) this.advance();
      else this.go();
    } else progress.part = 0;
    const { part } = progress;
    step.x = part * left.x;
    step.y = part * left.y;
    step.z = part * left.z;
    if (isWorth(step, progress)) {
      const gone = path.length;
      reach.amount = -lift;
      setAlong(step, up, reach);
      if (this.isBlocked() && (isWithin(hit.normal, up, this.slope) || this.isBesideFloor())) {
        this.advance();
        if (this.isLow(before) && isWithin(hit.normal, up, ROLLING)) {
          path.length = gone;
          progress.part = part;
          this.spend();
          this.note('ground');
          planes.clear();
          planes.add(hit.normal, SUPPORT);
          return true;
        }
      }
    }
    path.length = length;
    at.copy(before);
    return false;
  }

  /** Moves by `left` through the air; what it lands on it walks on. */
  private fall(isRising: boolean): void {
    const { left, aim, step, planes, upward: up, progress, hit, ground } = this;
    this.standing = false;
    for (let i = 0; i < SLIDES; i++) {
      aim.copy(left);
      planes.holdBack(aim, up, this.slope);
      planes.slide(aim, step);
      if (!isWorth(step, progress)) break;
      if (!this.isBlocked()) {
        this.go();
        return;
      }
      this.advance();
      this.spend();
      if (!isRising && isWithin(hit.normal, up, this.hold)) {
        this.note('ground');
        ground.copy(hit);
        planes.clear();
        this.addGround();
        setLevel(left, left, up);
        this.walk();
        return;
      }
      this.note(this.kindOf());
      planes.add(hit.normal, WALL);
    }
    // It may be held by several things that are too steep.
    if (!isRising) this.settle(false);
  }

  /** Looks for the ground that it touches, or also for that to which it snaps: stands on it, if there is any. */
  private settle(snaps: boolean): void {
    const { step, upward: up, planes, reach, steps } = this;
    reach.amount = -4 * this.extent.gap;
    if (snaps) reach.amount -= steps.snap;
    this.standing = false;
    planes.clear();
    setAlong(step, up, reach);
    if (!this.isBlocked()) return;
    if (this.bears()) {
      this.advance();
      this.stand();
      return;
    }
    this.restWithin();
  }

  private stand(): void {
    this.ground.copy(this.hit);
    this.push.copy(this.weight);
    this.note('ground');
    this.standing = true;
  }

  /** Whether what was hit below bears it: by its normal, or as the edge of something to walk on. */
  private bears(): boolean {
    const { hit, upward: up } = this;
    return isWithin(hit.normal, up, this.hold) || (isWithin(hit.normal, up, LEVEL) && this.isBesideFloor() && this.bearsEdge());
  }

  /** Whether it stands on the edge that was hit below, which is steeper than what bears by itself. */
  private bearsEdge(): boolean {
    const { hit, upward: up, heading, at, foot, middle, step, extent, steps, reach } = this;
    const { normal: n } = hit;
    const outward = heading.x * n.x + heading.y * n.y + heading.z * n.z;
    if (this.ledgeRule === 'stand' && !(outward > 0)) return true;
    // Down its own axis.
    this.measure();
    foot.x = at.x + middle.x;
    foot.y = at.y + middle.y;
    foot.z = at.z + middle.z;
    const height = middle.x * up.x + middle.y * up.y + middle.z * up.z - extent.low;
    const { x, y, z } = step;
    reach.amount = -(height + Math.max(steps.height, steps.snap));
    setAlong(step, up, reach);
    const isBorne = this.isWalkableBelow();
    step.x = x;
    step.y = y;
    step.z = z;
    return isBorne;
  }

  /** Whether it rests between several things that are too steep, the first of which was hit below: each it touches, and they leave no way down. */
  private restWithin(): void {
    const { hit, extent, step, planes, aim, progress } = this;
    aim.copy(step);
    progress.leastSq = LEAST_SQ * (aim.x * aim.x + aim.y * aim.y + aim.z * aim.z);
    for (let i = 0; i < 3; i++) {
      const { normal: n } = hit;
      const closing = -(n.x * step.x + n.y * step.y + n.z * step.z);
      this.note(this.kindOf());
      if (!(hit.fraction * closing <= extent.gap)) return;
      planes.add(hit.normal, WALL);
      if (i > 0 && this.standWithin()) return;
      planes.slide(aim, step);
      if (!isWorth(step, progress) || !this.isBlocked()) return;
    }
  }

  /** Stands, if the planes that were met leave no way down that is steeper than what can be walked on. */
  private standWithin(): boolean {
    const { planes, upward: up, aim, before: down, ground, hit, slope } = this;
    if (planes.count < 2 || hit.handle < 0) return false;
    down.copy(up).negate();
    planes.slide(down, aim);
    // -up = aim + what the planes bear, which is along -n.
    const sinSq = aim.x * aim.x + aim.y * aim.y + aim.z * aim.z;
    if (!(sinSq <= 1 - slope.cos * slope.cos)) return false;
    ground.copy(hit);
    ground.normal.x = up.x + aim.x;
    ground.normal.y = up.y + aim.y;
    ground.normal.z = up.z + aim.z;
    ground.normal.normalize();
    ground.feature = FACE;
    this.standing = true;
    return true;
  }

  private kindOf(): TouchKind {
    const { x, y, z } = this.hit.normal;
    const { upward: up, slope } = this;
    return x * up.x + y * up.y + z * up.z < -slope.cos ? 'ceiling' : 'wall';
  }

  protected stayBehind(): void {
    const { at, uncarried, carried } = this;
    if (carried.x !== 0 || carried.y !== 0 || carried.z !== 0) at.copy(uncarried);
  }

  /** Goes along with the ground, as far as nothing else is in the way. */
  private carry(): void {
    const { carried, foot, at, ground, upward: up, planes, step, left, progress } = this;
    // The point below it, as high as where it stands.
    const height = (ground.point.x - at.x) * up.x + (ground.point.y - at.y) * up.y + (ground.point.z - at.z) * up.z;
    foot.x = at.x + height * up.x;
    foot.y = at.y + height * up.y;
    foot.z = at.z + height * up.z;
    this.carryFoot();
    if (carried.x === 0 && carried.y === 0 && carried.z === 0) return;
    planes.clear();
    left.copy(carried);
    progress.leastSq = LEAST_SQ * (left.x * left.x + left.y * left.y + left.z * left.z);
    const { length } = this.path;
    for (let i = 0; i < 3; i++) {
      planes.slide(left, step);
      if (!isWorth(step, progress)) break;
      const isBlocked = this.isBlocked(true);
      // What cannot get out of something is not carried into something else.
      if (this.isStuck) break;
      if (!isBlocked) {
        this.go();
        break;
      }
      this.advance();
      spend(left, progress);
      this.note(this.kindOf());
      planes.add(this.hit.normal, WALL);
    }
    this.path.length = length;
  }
}
