/**
 * The time of impact of two convex shapes, one of which moves and turns at constant speed. Conservative advancement with second-order
 * bounds: the line across the shortest way, at B's surface, keeps B on its far side; a vertex of A, with speed v towards the line and
 * at a distance q from the centre of turning, comes closer by no more than v t + q w^2 t^2 / 2 in a time t, so until the first vertex
 * could be there by that bound nothing touches. The steps converge quadratically on a true impact and never go past it.
 */
import { setSinCos, Turn } from '../math/angle.ts';
import { writeCast } from './castConvex.ts';
import { distanceConvex } from './distanceConvex.ts';
import { Frame } from './pose.ts';
import { type CastResult, DistanceResult } from './results.ts';
import type { ConvexShape } from './shape.ts';

/** Overlaps below this fraction of the size are touches, and no bound on the error can be smaller. */
const TOUCHING = 1e-13;

/** A motion of A, made ready. */
export class Turning {
  dx = 0;
  dy = 0;
  /** The whole angle. */
  angle = 0;
  /** The centre of turning in A's frame. */
  centerX = 0;
  centerY = 0;
  /** The largest gap that may be left at the reported impact. */
  tolerance = 0;
  /** How much of the motion is done. */
  done = 0;
}

/** Fills `out` (but for the subshapes) and says true, or false when they do not meet. */
export function castTurning(
  a: ConvexShape,
  frameA: Frame,
  motion: Turning,
  b: ConvexShape,
  frameB: Frame,
  out: CastResult,
): boolean {
  const { dx, dy, angle } = motion;
  const { core } = a;
  const size = a.reach + b.reach;
  const tolerance = Math.max(motion.tolerance, TOUCHING * size);
  const frame = castTurning_frame;
  const distance = castTurning_distance;
  motion.done = 0;
  for (;;) {
    setFrameAt(frameA, motion);
    distance.distance = Infinity;
    distanceConvex(a, frame, b, frameB, distance);
    const gap = distance.distance;
    const { normalA } = distance;
    // The centre of turning, and how far the farthest vertex of A along the normal is from it in that direction.
    const px = frame.x + (frame.c * motion.centerX - frame.s * motion.centerY);
    const py = frame.y + (frame.s * motion.centerX + frame.c * motion.centerY);
    const top = (distance.pointA.x - px) * normalA.x + (distance.pointA.y - py) * normalA.y - a.radius;
    const drift = dx * normalA.x + dy * normalA.y;
    let step = Infinity;
    let isApproaching = false;
    let e = core.first;
    do {
      const x = core.middleX + e.x - motion.centerX;
      const y = core.middleY + e.y - motion.centerY;
      const qx = frame.c * x - frame.s * y;
      const qy = frame.s * x + frame.c * y;
      const vertexGap = gap + (top - (qx * normalA.x + qy * normalA.y));
      const speed = drift + angle * (qx * normalA.y - qy * normalA.x);
      if (vertexGap <= tolerance && speed > 0) isApproaching = true;
      // The least t with speed t + bend t^2 / 2 = room.
      const room = Math.max(0, vertexGap - 0.5 * tolerance);
      const bend = angle * angle * Math.sqrt(x * x + y * y);
      const root = Math.sqrt(speed * speed + 2 * bend * room);
      const reached = speed > 0 ? (2 * room) / (speed + root) : bend > 0 ? (root - speed) / bend : Infinity;
      step = Math.min(step, reached);
      e = e.next;
    } while (e !== core.first);
    const isOverlapping = motion.done === 0 && gap < -TOUCHING * size;
    if (isOverlapping || (gap <= tolerance && (isApproaching || step === 0))) {
      out.fraction = motion.done;
      out.distance = motion.done * Math.sqrt(dx * dx + dy * dy);
      writeCast(distance, isOverlapping, out);
      return true;
    }
    motion.done += step;
    if (!(motion.done <= 1)) return false;
  }
}

const castTurning_frame = /* @__PURE__ */ new Frame();
const castTurning_distance = /* @__PURE__ */ new DistanceResult();
const castTurning_turn = /* @__PURE__ */ new Turn();

/** A's frame with the motion done so far: turned about the centre, which has moved on. */
function setFrameAt(frameA: Frame, motion: Turning): void {
  const { centerX, centerY, done: t } = motion;
  const frame = castTurning_frame;
  const turn = castTurning_turn;
  turn.angle = motion.angle * t;
  setSinCos(turn);
  const { s, c } = turn;
  frame.c = c * frameA.c - s * frameA.s;
  frame.s = s * frameA.c + c * frameA.s;
  const x = (frameA.c - frame.c) * centerX - (frameA.s - frame.s) * centerY;
  const y = (frameA.s - frame.s) * centerX + (frameA.c - frame.c) * centerY;
  frame.x = frameA.x + (t * motion.dx + x);
  frame.y = frameA.y + (t * motion.dy + y);
}
