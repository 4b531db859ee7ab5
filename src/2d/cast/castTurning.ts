/**
 * The time of impact of two convex shapes, one of which moves and turns at constant speed. Conservative advancement with second-order
 * bounds: the line across the shortest way, at B's surface, keeps B on its far side; a vertex of A, with speed v towards the line and
 * at a distance q from the centre of turning, comes closer by no more than v t + q w^2 t^2 / 2 in a time t, so until the first vertex
 * could be there by that bound nothing touches. The steps converge quadratically on a true impact and never go past it.
 */
import { setSinCos, Turn } from '../../math/angle.ts';
import type { Chain, ChainLine } from '../chain/chain.ts';
import { touchLine, touchLine_place, writeCast } from '../chain/touchLine.ts';
import { distanceConvex, NO_LIMIT } from '../distance/distanceConvex.ts';
import { Frame } from '../math/frame.ts';
import { Vec2 } from '../math/vec2.ts';
import type { CastResult } from '../results/castResult.ts';
import { DistanceResult } from '../results/distanceResult.ts';
import type { ConvexShape } from '../shapes/shape.ts';

/** Overlaps below this fraction of the size are touches, and no bound on the error can be smaller. */
export const TOUCHING = 1e-13;

/** Nor smaller than this fraction of the way, since the part of the motion that is done is rounded. */
const FRACTION_ROUNDING = 1e-15;

/** More than 2 pi. */
const WHOLE_TURN = 6.3;

/** A motion of A, made ready: the displacement, and what turns. */
export class Sweep extends Vec2 {
  /** The whole angle. */
  angle = -0;
  /** The centre of turning in A's frame. */
  centerX = -0;
  centerY = -0;
  /** The largest gap that may be left at the reported impact. */
  tolerance = -0;
  /** Whether an overlap at the start is ignored while the motion does not deepen it. */
  ignoresOverlap = false;
}

/**
 * Fills `out`, in which the caller has set the subshapes, and says true, or false when they do not meet. One of them may be a line of a
 * chain, which is `a` if that is the line's shape: it is hit as chain.ts says.
 */
export function castTurning(
  a: ConvexShape,
  frameA: Frame,
  sweep: Sweep,
  b: ConvexShape,
  frameB: Frame,
  chain: Chain | null,
  line: ChainLine | null,
  out: CastResult,
): boolean {
  const { x: dx, y: dy, angle, centerX, centerY } = sweep;
  const { core } = a;
  const size = a.reach + b.reach + (chain === null ? 0 : chain.extent);
  const touching = TOUCHING * size;
  // No vertex is faster.
  const length = Math.sqrt(dx * dx + dy * dy);
  const spin = Math.abs(angle);
  const fastest = length + spin * (core.extent + Math.sqrt(centerX * centerX + centerY * centerY));
  const tolerance = Math.max(sweep.tolerance, touching, FRACTION_ROUNDING * fastest);
  const frame = castTurning_frame;
  const still = castTurning_still;
  const turn = castTurning_turn;
  const distance = castTurning_distance;
  distance.subshapeA = out.subshapeA;
  distance.subshapeB = out.subshapeB;
  still.c = frameB.c;
  still.s = frameB.s;
  let step = 0;
  // Where an overlap at the start is ignored, how deep they may be: by the tolerance and more deeper than then, which tells one that
  // gets deeper from one along which it comes out otherwise.
  let allowed = 0;
  // As much of the motion is done. Turning in one place repeats itself.
  for (let done = 0; done <= 1 && (length > 0 || spin * done < WHOLE_TURN); done += step) {
    // A turned about the centre, which has moved on.
    turn.angle = angle * done;
    setSinCos(turn);
    frame.c = turn.c * frameA.c - turn.s * frameA.s;
    frame.s = turn.s * frameA.c + turn.c * frameA.s;
    const backC = frameA.c - frame.c;
    const backS = frameA.s - frame.s;
    frame.x = frameA.x - frameB.x + (done * dx + (backC * centerX - backS * centerY));
    frame.y = frameA.y - frameB.y + (done * dy + (backS * centerX + backC * centerY));
    distanceConvex(a, frame, b, still, NO_LIMIT, distance);
    // A line of a chain may be touched from behind.
    const isFront = chain === null || distance.distance > tolerance || touchLine(a, frame, chain, line!, b, still, distance);
    const isDeep = isFront && done === 0 && distance.distance < -touching;
    if (distance.distance >= 0) allowed = 0;
    else if (isDeep && sweep.ignoresOverlap) allowed = 2 * tolerance - distance.distance;
    const gap = distance.distance + allowed;
    const depth = isFront ? -gap : -Math.min(touchLine_place.enter, distance.distance);
    if (chain !== null && depth > tolerance) {
      // It comes through, and neither is in front again nor leaves the line before the fastest vertex could.
      step = (depth - 0.5 * tolerance) / fastest;
      continue;
    }
    const { x: nx, y: ny } = distance.normalA;
    // The normal in A's frame, and the vertex farthest along it.
    const mx = frame.c * nx + frame.s * ny;
    const my = frame.c * ny - frame.s * nx;
    let nearest = core.first;
    let e = nearest.next;
    for (; e !== core.first; e = e.next) if (mx * (e.x - nearest.x) + my * (e.y - nearest.y) > 0) nearest = e;
    const drift = dx * nx + dy * ny;
    step = Infinity;
    let approach = 0;
    do {
      const x = core.middleX + e.x - centerX;
      const y = core.middleY + e.y - centerY;
      const vertexGap = gap + (mx * (nearest.x - e.x) + my * (nearest.y - e.y));
      const speed = drift + angle * (x * my - y * mx);
      if (vertexGap <= tolerance) approach = Math.max(approach, speed);
      // The least t with speed t + bend t^2 / 2 = room.
      const room = Math.max(0, vertexGap - 0.5 * tolerance);
      const bend = angle * angle * Math.sqrt(x * x + y * y);
      const root = Math.sqrt(speed * speed + 2 * bend * room);
      const reached = speed > 0 ? (2 * room) / (speed + root) : bend > 0 ? (root - speed) / bend : Infinity;
      step = Math.min(step, reached);
      e = e.next;
    } while (e !== core.first);
    if (!isFront) {
      // Let it in.
      step = Math.max(step, tolerance / (approach || fastest));
      continue;
    }
    // A step that is lost in rounding leads nowhere.
    if ((isDeep && allowed === 0) || (gap <= tolerance && approach > 0) || done + step === done) {
      writeCast(distance, isDeep || allowed > 0, out);
      out.fraction = done;
      out.distance = done * length;
      out.point.x += frameB.x;
      out.point.y += frameB.y;
      return true;
    }
  }
  return false;
}

/** The frames from B's position, so that a place far from the origin costs no digits. */
const castTurning_frame = /* @__PURE__ */ new Frame();
const castTurning_still = /* @__PURE__ */ new Frame();
const castTurning_distance = /* @__PURE__ */ new DistanceResult();
const castTurning_turn = /* @__PURE__ */ new Turn();
