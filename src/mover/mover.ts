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
import { Planes } from './planes.ts';
import { Sweeper } from './sweeper.ts';
import { Ground, type TouchKind } from './touch.ts';
import { isWithin, isWorth, setAlong, setLevel, spend } from './vectors.ts';

/** Casts of one walk or fall, and steps climbed in one move. */
const SLIDES = 8;
const CLIMBS = 2;
/** Part of the motion that is not worth a cast, squared. */
const LEAST_SQ = 1e-18;
/** A motion upwards by less than this part of it does not leave the ground. */
const RISING = 1e-9;
/** The cosine of the steepest normal at an edge over which a round shape rolls, where there is no room to climb. */
const ROLLING = 0.05;
/** How far beyond an edge the ground below it is looked for, as a part of the size. */
const BESIDE = 1e-6;
/** That of a normal below which nothing is carried. */
const LEVEL = 1e-9;

/** What a character does at an edge that it stands on with a normal too steep to walk on. */
export type LedgeRule = 'stand' | 'slide';

export abstract class Mover extends Sweeper {
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
  /** The planes that a move has met: those that carry it, and those that hold it back. */
  private readonly grounds = new Planes();
  private readonly walls = new Planes();
  /** Planes that hold back its level part: as seen from above, on a ground or in the air. */
  private readonly banks = new Planes();
  private readonly level = new Vec3();
  protected readonly normal = new Vec3();
  /** What is left of the motion, and where it leads, seen from above. */
  protected readonly left = new Vec3();
  private readonly heading = new Vec3();
  /** The momentum downwards that the ground stops. */
  private readonly weight = new Vec3();
  private readonly aim = new Vec3();
  private readonly before = new Vec3();
  /** How far along `up` the next cast goes. */
  private readonly reach = { amount: -0 };
  /** The shape that carries or pushes it. */
  protected passed = -1;
  private hasWalkableFace = false;
  private hasSteepFace = false;
  private climbs = 0;

  /** Calls `offerFace` for the faces that meet at the feature that was met. */
  protected abstract visitFaces(on: Ground): void;
  /** Whether a ray from `foot` along `step` ends on something to walk on. */
  protected abstract isWalkableBelow(): boolean;
  /** Sets `extent.low` and `middle` for the shape as it is turned. */
  protected abstract measure(): void;
  /** Sets `carried` to how far what is at `foot` has been carried by the ground since the last move, and turns what turns with it. */
  protected abstract carryFoot(): void;
  /** Moves by `left`, as it is given in `motion`, within `dt` seconds. */
  protected advanceBy(motion: Vec3, dt: { time: number }): void {
    const { upward: up, left, progress, heading, path, weight } = this;
    this.begin();
    this.climbs = CLIMBS;
    progress.rate = dt.time > 0 ? this.steps.mass / dt.time : 0;
    progress.time = 1;
    const rise = motion.x * up.x + motion.y * up.y + motion.z * up.z;
    const lenSq = motion.x * motion.x + motion.y * motion.y + motion.z * motion.z;
    const isRising = rise > 0 && rise * rise > RISING * RISING * lenSq;
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
      this.addGround();
      this.walk();
      return;
    }
    path.asked = Math.sqrt(lenSq);
    progress.leastSq = LEAST_SQ * lenSq;
    setLevel(heading, left, up);
    if (lenSq > 0) this.fall(isRising);
    else this.settle(false);
  }

  /** Takes from `left` what was gone. */
  private spend(): void {
    const { left, progress } = this;
    spend(left, progress);
    progress.time *= 1 - progress.part;
  }

  /** Begins anew with the ground that it stands on as all that carries; what is too steep to walk on carries, but is not climbed. */
  private addGround(): void {
    const { grounds, walls, ground, slope, upward: up, aim } = this;
    const { normal: n } = ground;
    grounds.clear();
    walls.clear();
    grounds.add(this.steps.height > 0 && this.isStep(ground) ? up : n);
    if (!(this.hold.cos < slope.cos) || isWithin(n, up, slope) || this.isEdge(ground.feature)) return;
    setLevel(aim, n, up);
    walls.add(aim);
  }

  private isEdge(feature: number): boolean {
    return feature < FACE;
  }

  /** Walks by `left`, which is level, and looks for the ground. */
  private walk(): void {
    const { step, grounds, walls, aim, progress, hit } = this;
    for (let i = 0; i < SLIDES; i++) {
      this.aimAlong();
      if (!isWorth(step, progress)) break;
      if (!this.sweep()) break;
      this.spend();
      const carries = this.carries();
      this.note(carries ? 'ground' : this.kindOf());
      aim.copy(hit.normal);
      if ((carries && !this.isStep(hit)) || !this.climb()) (carries ? grounds : walls).add(aim);
    }
    this.settle(this.steps.snap > 0);
  }

  /**
   * Writes the motion along the ground to `step`: for the level motion `left`, or the longest part of it that walls leave, the one above or below
   * it that keeps to all that carries, as long as that part. Zero where nothing is left.
   */
  private aimAlong(): void {
    const { left, step, grounds, walls, banks, level, aim, normal: n, upward: up } = this;
    let mostSq = 0;
    step.set(0, 0, 0);
    for (let g = -1; g < grounds.count; g++) {
      level.copy(left);
      if (g >= 0) {
        grounds.read(g, n);
        const carrying = n.x * up.x + n.y * up.y + n.z * up.z;
        banks.clear();
        for (let w = 0; w < walls.count; w++) {
          // Seen from above, the crease of wall w and ground g runs across n_w - n_g (n_w . up) / (n_g . up).
          walls.read(w, aim);
          const ratio = (aim.x * up.x + aim.y * up.y + aim.z * up.z) / carrying;
          aim.x -= ratio * n.x;
          aim.y -= ratio * n.y;
          aim.z -= ratio * n.z;
          banks.add(aim);
        }
        banks.slide(level);
      }
      const lenSq = level.x * level.x + level.y * level.y + level.z * level.z;
      if (!(lenSq > mostSq)) continue;
      // As high as the highest ground there.
      let rise = -Infinity;
      for (let k = 0; k < grounds.count; k++) {
        grounds.read(k, n);
        const height = -(n.x * level.x + n.y * level.y + n.z * level.z) / (n.x * up.x + n.y * up.y + n.z * up.z);
        if (height > rise) rise = height;
      }
      aim.x = level.x + rise * up.x;
      aim.y = level.y + rise * up.y;
      aim.z = level.z + rise * up.z;
      if (!walls.isFree(aim)) continue;
      const scale = Math.sqrt(lenSq / (lenSq + rise * rise));
      step.x = scale * aim.x;
      step.y = scale * aim.y;
      step.z = scale * aim.z;
      if (g < 0) return;
      mostSq = lenSq;
    }
  }

  /** Whether what was hit on the way carries: by its normal; or as an edge of something to walk on, no higher than a step. */
  private carries(): boolean {
    const { rise } = this.hit;
    return rise >= this.slope.cos || (rise > ROLLING && this.isLow(this.at) && this.isBesideFloor(this.hit));
  }

  /** Whether what was hit is no higher than a step, seen from where the lowest point was with the position `from`. */
  private isLow(from: Vec3): boolean {
    const { hit, upward: up, extent, steps } = this;
    const { point: p } = hit;
    this.measure();
    const height = (p.x - from.x) * up.x + (p.y - from.y) * up.y + (p.z - from.z) * up.z - extent.low;
    return height <= steps.height + extent.gap;
  }

  /** Whether what was met is an edge or a vertex of a face to walk on. */
  private isBesideFloor(on: Ground): boolean {
    this.hasWalkableFace = false;
    this.hasSteepFace = false;
    if (this.isEdge(on.feature)) this.visitFaces(on);
    return this.hasWalkableFace;
  }

  /** Whether it is the edge of a step: of a face to walk on and one that is too steep. */
  private isStep(on: Ground): boolean {
    return this.isBesideFloor(on) && this.hasSteepFace;
  }

  /** Told of the faces that meet where something was hit. */
  protected offerFace(n: Vec3, { normal: m }: Ground): void {
    if (!isWithin(n, this.upward, this.slope)) this.hasSteepFace = true;
    else if (n.x * m.x + n.y * m.y + n.z * m.z >= 0) this.hasWalkableFace = true;
  }

  /** Up by a step, on, and down: true where that ends on something to walk on, no higher than a step. Otherwise nothing has changed. */
  private climb(): boolean {
    const { at, before, step, left, upward: up, steps, extent, progress, grounds, walls, hit, path, reach } = this;
    // What reaches higher than a step where it was hit stays in the way.
    if (!(this.climbs > 0 && steps.height > extent.gap && this.isLow(at))) return false;
    this.climbs--;
    before.copy(at);
    const { length } = path;
    reach.amount = steps.height;
    setAlong(step, up, reach);
    this.sweep();
    const lift = (at.x - before.x) * up.x + (at.y - before.y) * up.y + (at.z - before.z) * up.z;
    path.length = length;
    step.copy(left);
    progress.part = 0;
    if (lift > extent.gap) this.sweep();
    const { part } = progress;
    step.x = part * left.x;
    step.y = part * left.y;
    step.z = part * left.z;
    if (isWorth(step, progress)) {
      const gone = path.length;
      reach.amount = -lift;
      setAlong(step, up, reach);
      if (this.isBlocked() && (hit.rise >= this.slope.cos || this.isBesideFloor(hit))) {
        this.advance();
        if (this.isLow(before) && hit.rise > ROLLING) {
          path.length = gone;
          progress.part = part;
          this.spend();
          this.note('ground');
          grounds.clear();
          walls.clear();
          grounds.add(this.isStep(hit) ? up : hit.normal);
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
    const { left, level, step, walls, banks, upward: up, progress, hit, ground, slope } = this;
    this.standing = false;
    walls.clear();
    banks.clear();
    for (let i = 0; i < SLIDES; i++) {
      // Nobody climbs what leans back and is too steep to be walked on: the level part of the motion does not lead there.
      setLevel(level, left, up);
      step.copy(left).sub(level);
      banks.slide(level);
      walls.slide(step.add(level));
      if (!isWorth(step, progress)) break;
      if (!this.sweep()) return;
      this.spend();
      if (!isRising && hit.rise >= this.hold.cos) {
        this.note('ground');
        ground.copy(hit);
        this.addGround();
        setLevel(left, left, up);
        this.walk();
        return;
      }
      this.note(this.kindOf());
      walls.add(hit.normal);
      setLevel(level, hit.normal, up);
      if (hit.rise > 0 && hit.rise < slope.cos) banks.add(level);
    }
    // It may be held by several things that are too steep.
    if (!isRising) this.settle(false);
  }

  /** Looks for the ground that it touches, or also for that to which it snaps: stands on it, if there is any. */
  private settle(snaps: boolean): void {
    const { step, upward: up, walls, reach, steps, path, slope } = this;
    reach.amount = -4 * this.extent.gap;
    // And what the ground may have fallen on the way, as a slope that can be walked on.
    if (snaps) reach.amount -= steps.snap + path.length * Math.min(1, Math.sqrt(1 - slope.cos * slope.cos) / slope.cos);
    this.standing = false;
    walls.clear();
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
    const { rise } = this.hit;
    return rise >= this.hold.cos || (rise >= LEVEL && this.isBesideFloor(this.hit) && this.bearsEdge());
  }

  /** Whether it stands on the edge that was hit below, which is steeper than what bears by itself. */
  private bearsEdge(): boolean {
    const { hit, upward: up, heading, at, foot, middle, step, before, extent, steps, reach } = this;
    const { normal: n, point } = hit;
    const outward = heading.x * n.x + heading.y * n.y + heading.z * n.z;
    if (this.ledgeRule === 'stand' && !(outward > 0)) return true;
    before.copy(step);
    const drop = hit.fraction * reach.amount;
    // Right beyond the edge: the next stair.
    reach.amount = -Math.max(steps.height, steps.snap) - BESIDE * extent.size;
    setAlong(step, up, reach);
    foot.x = point.x + BESIDE * extent.size * (n.x - hit.rise * up.x);
    foot.y = point.y + BESIDE * extent.size * (n.y - hit.rise * up.y);
    foot.z = point.z + BESIDE * extent.size * (n.z - hit.rise * up.z);
    let isBorne = this.isWalkableBelow();
    if (!isBorne) {
      // Down its own axis, from where it would stand.
      this.measure();
      foot.copy(at).add(middle);
      reach.amount += drop - (middle.x * up.x + middle.y * up.y + middle.z * up.z - extent.low);
      setAlong(step, up, reach);
      isBorne = this.isWalkableBelow();
    }
    step.copy(before);
    return isBorne;
  }

  /** Whether it rests between several things that are too steep, the first of which was hit below: each it touches, and they leave no way down. */
  private restWithin(): void {
    const { hit, extent, step, walls, aim, progress } = this;
    aim.copy(step);
    progress.leastSq = LEAST_SQ * (aim.x * aim.x + aim.y * aim.y + aim.z * aim.z);
    for (let i = 0; i < 3; i++) {
      const { normal: n } = hit;
      const closing = -(n.x * step.x + n.y * step.y + n.z * step.z);
      this.note(this.kindOf());
      if (!(hit.fraction * closing <= extent.gap)) return;
      walls.add(hit.normal);
      if (i > 0 && this.standWithin()) return;
      walls.slide(step.copy(aim));
      if (!isWorth(step, progress) || !this.isBlocked()) return;
    }
  }

  /** Stands, if the planes that were met leave no way down that is steeper than what can be walked on. */
  private standWithin(): boolean {
    const { walls, upward: up, before: down, ground, hit, slope } = this;
    if (walls.count < 2 || hit.handle < 0) return false;
    walls.slide(down.copy(up).negate());
    // -up = down + what the planes bear, which is along -n.
    const sinSq = down.x * down.x + down.y * down.y + down.z * down.z;
    if (!(sinSq <= 1 - slope.cos * slope.cos)) return false;
    ground.copy(hit);
    ground.normal.copy(up).add(down).normalize();
    ground.feature = FACE;
    this.standing = true;
    return true;
  }

  private kindOf(): TouchKind {
    return this.hit.rise < -this.slope.cos ? 'ceiling' : 'wall';
  }

  protected stayBehind(): void {
    const { at, first, carried } = this;
    if (carried.x !== 0 || carried.y !== 0 || carried.z !== 0) at.copy(first);
  }

  /** Goes along with the ground, as far as nothing else is in the way. */
  private carry(): void {
    const { carried, foot, at, ground, upward: up } = this;
    // The point below it, as high as where it stands.
    const height = (ground.point.x - at.x) * up.x + (ground.point.y - at.y) * up.y + (ground.point.z - at.z) * up.z;
    foot.x = at.x + height * up.x;
    foot.y = at.y + height * up.y;
    foot.z = at.z + height * up.z;
    this.carryFoot();
    if (carried.x === 0 && carried.y === 0 && carried.z === 0) return;
    this.left.copy(carried);
    this.passed = ground.handle;
    this.drift();
  }

  /** Moves by `left` as far as nothing is in the way but the shape `passed`, which moves it. True if that was all of it. */
  protected drift(): boolean {
    const { walls, step, left, progress, path } = this;
    walls.clear();
    progress.leastSq = LEAST_SQ * (left.x * left.x + left.y * left.y + left.z * left.z);
    const { length } = path;
    let isBlocked = true;
    for (let i = 0; i < 3 && isBlocked; i++) {
      walls.slide(step.copy(left));
      if (!isWorth(step, progress)) break;
      isBlocked = this.isBlocked(true);
      // What cannot get out of something is not carried into something else.
      if (this.isStuck) break;
      this.advance();
      if (!isBlocked) break;
      spend(left, progress);
      this.note(this.kindOf());
      walls.add(this.hit.normal);
    }
    path.length = length;
    return walls.count === 0 && !this.isStuck;
  }
}
