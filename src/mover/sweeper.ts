/**
 * A shape that is moved by casts, for two and three dimensions alike: in the plane all vectors have z = 0.
 *
 * It keeps a gap from all that it meets, 2e-10 of its size, and is cast with half of it around: so what it stands on or slides along is not met
 * again, seams least of all, and rounding errors have room. What is met within a gap and a half counts as touched, and nothing is moved for it.
 * What it overlaps, because it was put there or something has moved into it, it leaves before it goes on, by the shortest way there is.
 */
import { Vec3 } from '../math/vec3.ts';
import { Planes } from './planes.ts';
import { MoverHit, Touch, type TouchKind } from './touch.ts';

/** The gap, as a part of the size, and how far from the origin, in sizes, it grows for rounding. */
const GAP = 2e-10;
const NEAR = 1.4e4;
const FAR_STEP = 16;
/** How often one move gets out of something, and in how many steps each time. */
const RECOVERIES = 2;
const ATTEMPTS = 7;
/** How far up it gets out of what leaves no other way, as a part of its size. */
const HIGHEST = 2;
/** The cosine of normals that are one touch. */
const SAME_NORMAL = 1 - 1e-9;
const MAX_TOUCHES = 16;
/** Powers of 2 from 2^-80, each boxed once (of an array that holds null, too): a double that is handed to the world would be boxed each time. */
const REACHES = /* @__PURE__ */ powersOf2();

function powersOf2(): (number | null)[] {
  const list: (number | null)[] = [null];
  for (let power = 8.271806125530277e-25; list.length < 200; power *= 2) list.push(power);
  list.push(Infinity);
  return list;
}

export abstract class Sweeper {
  protected readonly upward = new Vec3(0, 1, 0);
  /** Where it is, during a move, and where it was before. */
  protected readonly at = new Vec3();
  protected readonly first = new Vec3();
  /** The extent of the shape, the gap around it, how far below the position its lowest point is. */
  protected readonly extent = { size: -0, gap: -0, scale: 1, low: -0 };
  /** The next cast, and its answer. */
  protected readonly step = new Vec3();
  protected readonly hit = new MoverHit();
  /** The part of the last step that was gone, the part of the time that is left, what is not worth a cast, and mass / time. */
  protected readonly progress = { part: -0, time: -0, leastSq: -0, rate: -0 };
  /** How long the path was, and was to be. */
  protected readonly path = { length: -0, asked: -0 };
  /** The momentum that the last step had. */
  protected readonly push = new Vec3();
  protected readonly pooled: Touch[] = Array.from({ length: MAX_TOUCHES }, () => new Touch());
  protected touched = 0;
  protected casts = 0;
  /** Whether no displacement takes it out of what it overlaps: then any motion will do that does not lead deeper. */
  protected isStuck = false;
  protected isRecovered = false;
  /** For `findNear`: how far what is near may be, and by how much it is nearer than the gap. */
  protected readonly plane = { depth: -0, reach: -0 };
  /** What it is to come out of. */
  private readonly separation = new Planes();
  private readonly origin = new Vec3();
  private readonly total = new Vec3();
  private readonly wanted = new Vec3();
  private readonly deepest = { depth: -0 };
  private recoveries = 0;

  /** Casts the shape with half the gap around it from `at` along `step`, and fills `hit`. */
  protected abstract cast(isPastGround: boolean): void;
  /** Calls `collect` for all within `plane.reach` that can be touched. */
  protected abstract findNear(): void;
  /** A number that is on the heap already, from `plane.reach` to twice that. */
  protected boxedReach(): number {
    const { plane } = this;
    let i = 1;
    while ((REACHES[i] as number) < plane.reach) i++;
    return REACHES[i] as number;
  }

  /** Makes the shape that is cast, when the gap has changed. */
  protected abstract swell(): void;
  /** Takes back what has carried it: that may be what it cannot leave. */
  protected abstract stayBehind(): void;
  /** Told of each touch. */
  protected abstract report(touch: Touch): void;

  /** Makes ready for a move. */
  protected begin(): void {
    const { at, extent, path } = this;
    this.first.copy(at);
    this.touched = 0;
    this.casts = 0;
    this.recoveries = RECOVERIES;
    this.isStuck = false;
    this.isRecovered = false;
    path.length = 0;
    const far = Math.max(Math.abs(at.x), Math.abs(at.y), Math.abs(at.z));
    let scale = 1;
    while (scale * extent.size * NEAR < far) scale *= FAR_STEP;
    if (scale === extent.scale) return;
    extent.scale = scale;
    this.setGap();
  }

  protected setGap(): void {
    const { extent } = this;
    extent.gap = GAP * extent.size * extent.scale;
    this.swell();
  }

  /** Casts along `step`; gets out of what is overlapped before. True for a hit. */
  protected isBlocked(isPastGround = false): boolean {
    const { hit, upward: up } = this;
    const { normal: n } = hit;
    this.casts++;
    this.cast(isPastGround);
    while (hit.handle >= 0 && hit.isOverlapping && !this.isStuck) {
      if (!(this.recoveries-- > 0 && this.recover())) {
        this.isStuck = true;
        this.stayBehind();
      }
      this.casts++;
      this.cast(isPastGround);
    }
    hit.rise = n.x * up.x + n.y * up.y + n.z * up.z;
    return hit.handle >= 0;
  }

  /**
   * Goes along `step`: all of it, or up to what was hit, until there is a gap to it, and not at all where there is hardly more. `progress.part` is
   * the part that was gone.
   */
  protected advance(): void {
    const { at, step, hit, extent, progress, path, push } = this;
    const { x, y, z } = step;
    const { x: nx, y: ny, z: nz } = hit.normal;
    let part = 1;
    if (hit.handle >= 0) {
      const closing = -(nx * x + ny * y + nz * z);
      const near = hit.fraction * closing;
      part = near > extent.gap ? Math.max(0, hit.fraction - (0.5 * extent.gap) / closing) : 0;
    }
    at.x += part * x;
    at.y += part * y;
    at.z += part * z;
    progress.part = part;
    const rate = progress.time > 0 ? progress.rate / progress.time : 0;
    push.x = x * rate;
    push.y = y * rate;
    push.z = z * rate;
    path.length += part * Math.sqrt(x * x + y * y + z * z);
  }

  /** Casts along `step` and goes there: true for a hit. */
  protected sweep(): boolean {
    const isBlocked = this.isBlocked();
    this.advance();
    return isBlocked;
  }

  /** Notes a touch: what was hit, and the momentum that was stopped there. */
  protected note(kind: TouchKind): void {
    const { hit, pooled, push } = this;
    const { normal: n } = hit;
    for (let i = 0; i < this.touched; i++) {
      const { handle, subshape, normal: m } = pooled[i];
      if (handle === hit.handle && subshape === hit.subshape && n.x * m.x + n.y * m.y + n.z * m.z > SAME_NORMAL) return;
    }
    if (this.touched === MAX_TOUCHES) return;
    const touch = pooled[this.touched++];
    touch.copy(hit);
    touch.kind = kind;
    const into = Math.min(0, n.x * push.x + n.y * push.y + n.z * push.z);
    touch.momentum.x = n.x * into;
    touch.momentum.y = n.y * into;
    touch.momentum.z = n.z * into;
    this.report(touch);
  }

  /** Moves out of all that it overlaps, or is nearer to than half the gap, by the shortest way; false, and nowhere, where there is none. */
  private recover(): boolean {
    const { at, origin, total, separation, extent, plane, deepest } = this;
    const { gap } = extent;
    origin.copy(at);
    separation.clear();
    plane.reach = gap;
    for (let i = 0; i < ATTEMPTS; i++) {
      deepest.depth = 0;
      this.findNear();
      if (!(deepest.depth > 0.5 * gap)) {
        this.isRecovered = true;
        return true;
      }
      if (!separation.separate(total)) break;
      const far = Math.sqrt(total.x * total.x + total.y * total.y + total.z * total.z) + gap;
      if (far > plane.reach) {
        // What is within reach of the displacement out of an overlap must be known before it is taken.
        plane.reach = 2 * far;
        continue;
      }
      if (this.isOpen()) at.copy(origin).add(total);
    }
    at.copy(origin);
    return this.rise();
  }

  /** Where the planes leave no way, since each of them goes on without end: up, as long as nothing gets deeper, and down to what is there. */
  private rise(): boolean {
    const { at, origin, step, hit, wanted, upward, extent, path } = this;
    const { length } = path;
    wanted.copy(step);
    step.copy(upward).scale(HIGHEST * extent.size);
    this.leave();
    this.advance();
    step.copy(origin).sub(at);
    this.casts++;
    this.cast(false);
    this.isRecovered = hit.handle >= 0 && !hit.isOverlapping;
    if (this.isRecovered) this.advance();
    else at.copy(origin);
    path.length = length;
    step.copy(wanted);
    return this.isRecovered;
  }

  /** Casts along `step` out of what is overlapped. */
  private leave(): void {
    this.isStuck = true;
    this.casts++;
    this.cast(false);
    this.isStuck = false;
  }

  /** Whether nothing else is in the way of the displacement out of an overlap; what is must not be passed: its plane is added. */
  private isOpen(): boolean {
    const { at, origin, total, step, hit, plane, separation, wanted } = this;
    wanted.copy(step);
    step.copy(origin).add(total).sub(at);
    this.leave();
    const isOpen = hit.handle < 0 || hit.isOverlapping;
    if (!isOpen) {
      const { normal: n, fraction: t } = hit;
      const x = at.x - origin.x + t * step.x;
      const y = at.y - origin.y + t * step.y;
      const z = at.z - origin.z + t * step.z;
      plane.depth = n.x * x + n.y * y + n.z * z;
      separation.add(n, plane);
    }
    step.copy(wanted);
    return isOpen;
  }

  /** Whether nothing that is not passed is nearer than the gap allows. */
  protected hasRoom(): boolean {
    const { at, origin, separation, plane, extent, deepest } = this;
    origin.copy(at);
    separation.clear();
    plane.reach = extent.gap;
    deepest.depth = 0;
    this.findNear();
    return !(deepest.depth > extent.gap);
  }

  /** Told of each shape that is near: its normal, and in `plane.depth` by how much it is nearer than the gap. */
  protected collect(n: Vec3): void {
    const { at, origin, plane, separation, deepest } = this;
    deepest.depth = Math.max(deepest.depth, plane.depth);
    // Seen from where the displacement out of the overlap begins.
    plane.depth += n.x * (at.x - origin.x) + n.y * (at.y - origin.y) + n.z * (at.z - origin.z);
    separation.add(n, plane);
  }
}
