/** The time of impact of two convex shapes, one of which moves without turning: calculated, not searched for. */

import { convexDistance } from '../distance/convexDistance.ts';
import { CoreDistance } from '../distance/coreDistance.ts';
import { Frame } from '../math/frame.ts';
import { copyFrame, copyRotation } from '../math/frameMath.ts';
import { GRAZING, MIN_LENGTH_SQ, OVERLAPPING, TOUCHING } from '../math/tolerance.ts';
import type { ConvexShape } from '../shapes/shape.ts';
import { ENTERS, UNSETTLED } from './castCores.ts';
import { CastHit } from './castHit.ts';
import { castLine } from './castLine.ts';
import { Sweep } from './sweep.ts';

/** A is this near to B, as a part of the size, when it has come there. */
const ARRIVED = 2e-15;
/** Where both only graze, each step halves the gap. */
const MOST_STEPS = 200;

/** How A and B stand when A is at t. */
class Gap {
  t = -0;
  readonly frame = new Frame();
  /** B first. */
  readonly distance = new CoreDistance();
}

const castConvex_start = /* @__PURE__ */ new Gap();

/**
 * Finds where A, moved as `sweep` says, first touches B, and writes it to `out`, in B's frame. Returns false, with nothing that counts in `out`, when it does not.
 * Shapes that overlap at the start hit there; with `ignoresOverlap` only where the motion makes the overlap deeper. Shapes that touch at the start hit when
 * they move into each other.
 */
export function castConvex(a: ConvexShape, b: ConvexShape, sweep: Sweep, ignoresOverlap: boolean, out: CastHit): boolean {
  const { dx, dy, dz, dLenSq, length, start } = sweep;
  const atStart = castConvex_start;
  if (!(dLenSq > MIN_LENGTH_SQ)) return castNowhere(a, b, sweep, ignoresOverlap, out);
  const touching = TOUCHING * (a.reach + b.reach);
  if (!castExactly(a, b, sweep, out)) return false;
  out.startsOverlapping = false;

  // How far A is from the plane between them at the start, and how fast it comes nearer.
  const fraction = out.t - start;
  const closing = -(out.nx * dx + out.ny * dy + out.nz * dz);
  if (!(fraction * closing > touching)) {
    // It is at that plane, or beyond: they overlap, or touch, or A leaves B behind.
    atStart.t = start;
    measure(a, b, sweep, atStart);
    const { distance } = atStart.distance;
    if (distance < -OVERLAPPING * (a.reach + b.reach)) {
      if (ignoresOverlap && !deepens(a, b, sweep, atStart)) return false;
      writeHit(atStart, true, out);
      return true;
    }
    if (!(closing > TOUCHING * length)) return false;
    return distance <= touching ? getsInto(a, b, sweep, out, false) : fraction * closing >= -touching;
  }
  if (closing < GRAZING * length) {
    atStart.t = start;
    measure(a, b, sweep, atStart);
    return getsInto(a, b, sweep, out, atStart.distance.distance > touching);
  }
  return true;
}

/** Where the line of the motion enters; false when it does not, or only after its end. */
function castExactly(a: ConvexShape, b: ConvexShape, sweep: Sweep, out: CastHit): boolean {
  const found = castLine(a, b, sweep, out);
  if (found !== ENTERS) return found === UNSETTLED && advance(a, b, sweep, out);
  // A plane along the motion tells hardly when it is met.
  const closing = -(out.nx * sweep.dx + out.ny * sweep.dy + out.nz * sweep.dz);
  return closing * closing > GRAZING * GRAZING * sweep.dLenSq || advance(a, b, sweep, out);
}

const advance_gap = /* @__PURE__ */ new Gap();

/**
 * The same by distances, where rounding hides features: to the plane across the shortest way between the shapes, which is not behind the
 * impact, and again from there, until they touch.
 */
function advance(a: ConvexShape, b: ConvexShape, sweep: Sweep, out: CastHit): boolean {
  const gap = advance_gap;
  const { dx, dy, dz, dLenSq, length, end } = sweep;
  const { px, py, pz } = sweep.frame;
  const reach = a.reach + b.reach;
  const near = -(px * dx + py * dy + pz * dz) / dLenSq;
  let t = near - (2 * reach) / length;
  for (let step = 0; step < MOST_STEPS; step++) {
    gap.t = t;
    measure(a, b, sweep, gap);
    const { nx, ny, nz, distance } = gap.distance;
    const closing = -(nx * dx + ny * dy + nz * dz);
    if (!(distance > ARRIVED * reach)) break;
    t += distance / closing;
    if (!(closing > 0 && t <= end)) return false;
    if (t === gap.t) break;
  }
  writeHit(gap, false, out);
  return true;
}

/** Finds how the shapes stand when A is at gap.t. */
function measure(a: ConvexShape, b: ConvexShape, sweep: Sweep, gap: Gap): void {
  const { frame, t } = gap;
  const { frame: f } = sweep;
  copyRotation(f, frame);
  frame.px = f.px + sweep.dx * t;
  frame.py = f.py + sweep.dy * t;
  frame.pz = f.pz + sweep.dz * t;
  convexDistance(b, a, frame, gap.distance);
}

const getsInto_back = /* @__PURE__ */ new Sweep();
const getsInto_leaving = /* @__PURE__ */ new CastHit();
const getsInto_middle = /* @__PURE__ */ new Gap();

/**
 * Whether A, which touches B at the start or only grazes it where it hits, gets into it by more than a touch on its way. A cast
 * the other way tells where it leaves B; in the middle of the stretch up to there, or to the end, it is at least half as deep as
 * anywhere on it, because both are convex. Where the cast back does not tell, `otherwise`.
 */
function getsInto(a: ConvexShape, b: ConvexShape, sweep: Sweep, { t }: CastHit, otherwise: boolean): boolean {
  const back = getsInto_back;
  const leaving = getsInto_leaving;
  const middle = getsInto_middle;
  copyFrame(sweep.frame, back.frame);
  back.dx = -sweep.dx;
  back.dy = -sweep.dy;
  back.dz = -sweep.dz;
  back.dLenSq = sweep.dLenSq;
  back.length = sweep.length;
  back.end = Infinity;
  if (!castExactly(a, b, back, leaving)) return otherwise;
  const from = Math.max(sweep.start, t);
  middle.t = 0.5 * (Math.min(-leaving.t, sweep.start + 1) + from);
  if (!(middle.t > from)) return false;
  measure(a, b, sweep, middle);
  return middle.distance.distance < -OVERLAPPING * (a.reach + b.reach);
}

/**
 * Whether the motion makes an overlap at the start deeper. The signed distance along it is convex: where it does not fall at once, it
 * never does. It falls at once where the normal of the overlap says so, unless there is another direction that is as short; a moment later
 * tells.
 */
function deepens(a: ConvexShape, b: ConvexShape, sweep: Sweep, atStart: Gap): boolean {
  const { nx, ny, nz, distance } = atStart.distance;
  const { dx, dy, dz, length } = sweep;
  const least = OVERLAPPING * (a.reach + b.reach);
  const sinking = -(nx * dx + ny * dy + nz * dz);
  if (!(sinking > least && sinking > TOUCHING * length)) return false;
  const later = getsInto_middle;
  later.t = sweep.start + Math.min(1, (4 * least) / sinking);
  measure(a, b, sweep, later);
  return later.distance.distance < distance - 0.5 * least;
}

/** The answer of a motion without a length: a hit where the shapes overlap, or touch and are told to go on. */
function castNowhere(a: ConvexShape, b: ConvexShape, sweep: Sweep, ignoresOverlap: boolean, out: CastHit): boolean {
  const atStart = castConvex_start;
  const { dx, dy, dz, length } = sweep;
  atStart.t = sweep.start;
  measure(a, b, sweep, atStart);
  const { nx, ny, nz, distance } = atStart.distance;
  const size = a.reach + b.reach;
  const isOverlapping = distance < -OVERLAPPING * size;
  const inward = -(nx * dx + ny * dy + nz * dz);
  const isInto = distance <= TOUCHING * size && inward > TOUCHING * length;
  if (isOverlapping ? ignoresOverlap : !isInto) return false;
  writeHit(atStart, isOverlapping, out);
  return true;
}

/** The answer where the shapes stand as `gap` says. */
function writeHit({ t, distance }: Gap, isOverlapping: boolean, out: CastHit): void {
  out.t = t;
  out.x = distance.ax;
  out.y = distance.ay;
  out.z = distance.az;
  out.nx = distance.nx;
  out.ny = distance.ny;
  out.nz = distance.nz;
  out.featureA = distance.featureB;
  out.featureB = distance.featureA;
  out.startsOverlapping = isOverlapping;
}
