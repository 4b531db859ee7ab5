import { checkAngle, MAX_ANGLE } from '../../math/angle.ts';
import { checkSize, isNumber } from '../../math/checks.ts';
import { castStraight } from '../cast/castStraight.ts';
import { castTurning, Sweep, TOUCHING } from '../cast/castTurning.ts';
import { Chain, type ChainLine } from '../chain/chain.ts';
import { checkPair } from '../chain/nearestParts.ts';
import { writeCast } from '../chain/touchLine.ts';
import { Limit } from '../distance/distanceConvex.ts';
import { checkBoolean, checkOptions, checkPoint, throwType } from '../math/checks.ts';
import { Frame, frameA, frameB, setFrames } from '../math/frame.ts';
import type { Pose2 } from '../math/pose.ts';
import { Vec2, type Vec2Like } from '../math/vec2.ts';
import { CastResult } from '../results/castResult.ts';
import { DistanceResult } from '../results/distanceResult.ts';
import { CLOSE } from '../shapes/core.ts';
import { Search } from '../shapes/partTree.ts';
import { Place, setRelative } from '../shapes/place.ts';
import { POINT } from '../shapes/point.ts';
import { ConvexShape, type Shape } from '../shapes/shape.ts';
import { distanceNearest } from './distanceBetween.ts';

/** The largest gap that may be left at an impact, where none is given. */
const DEFAULT_TOLERANCE = 1e-9;

/** A motion with a constant turn. */
export interface Motion2 {
  /** How the centre of turning moves, in the world. */
  displacement: Vec2Like;
  /** By how many radians A turns meanwhile, counter-clockwise; not at all by default. */
  rotation?: number;
  /** The centre of turning in A's frame; its origin by default. */
  center?: Vec2Like;
  /** The largest gap that may be left between the shapes at the reported impact; 1e-9 by default. */
  tolerance?: number;
  /**
   * True to let A leave a shape that it overlaps from the start, or slide along in it: the overlap is a hit, with `startsOverlapping`, only
   * where the motion makes it deeper: at once; for a motion that turns, when it is deeper than in the beginning by the tolerance, or twice
   * that. False, the default, to let every overlap at the start be a hit.
   */
  ignoreStartOverlap?: boolean;
}

/** A motion that is kept, whoever changes the one that was given. */
export class OwnMotion implements Motion2 {
  readonly displacement = new Vec2();
  rotation = -0;
  readonly center = new Vec2();
  tolerance = DEFAULT_TOLERANCE;
  ignoreStartOverlap = false;

  /** Takes a motion that is usable. */
  copy({ displacement, rotation, center, tolerance, ignoreStartOverlap }: Motion2): this {
    this.displacement.copy(displacement);
    this.rotation = -0;
    if (rotation !== undefined) this.rotation = rotation;
    if (center === undefined) this.center.set(0, 0);
    else this.center.copy(center);
    this.tolerance = DEFAULT_TOLERANCE;
    if (tolerance !== undefined) this.tolerance = tolerance;
    this.ignoreStartOverlap = ignoreStartOverlap === true;
    return this;
  }
}

const MOTION_KEYS = ['displacement', 'rotation', 'center', 'tolerance', 'ignoreStartOverlap'];

/**
 * Where shape A, moved by `motion`, first touches shape B, which stands; null when it does not. A displacement moves it without
 * turning, and the fraction is exact: it is calculated, not searched for. A {@link Motion2} turns it as well; then the fraction is never
 * past the true impact, and the gap left there is at most the tolerance (or 1e-13 of the size, or 1e-15 of the way that a vertex can go, if
 * that is more). The time it takes grows with the number of turns; without a displacement only the first is looked at.
 *
 * Shapes that overlap from the start hit at fraction 0 with `startsOverlapping` and the points and normals of `distanceBetween`;
 * with `ignoreStartOverlap` in the motion, only where the motion makes the overlap deeper, so that what stands a rounding deep in a
 * floor can leave it, or slide along. Shapes that start touching and move apart or along each other do not collide. The edges of a chain are hit from the front
 * only. Nothing is allocated when `out` is given.
 *
 * @example
 * ```ts
 * import { castShape, circle, rectangle, Transform2 } from 'touchstone/2d';
 *
 * const above = new Transform2({ x: 0, y: 3 });
 * const hit = castShape(circle(1), above, { x: 0, y: -2 }, rectangle({ x: 5, y: 1 }), new Transform2());
 * console.log(hit?.fraction, hit?.normalB.y); // 0.5 1
 * ```
 */
export function castShape(
  a: Shape,
  poseA: Pose2,
  motion: Vec2Like | Motion2,
  b: Shape,
  poseB: Pose2,
  out: CastResult = new CastResult(),
): CastResult | null {
  if (!(out instanceof CastResult)) throwType('castShape: out must be a CastResult', out);
  setFrames('castShape', poseA, poseB);
  setSweep(motion);
  if (a instanceof ConvexShape && b instanceof ConvexShape) {
    // Where an overlap is ignored, it is known late that there is no hit.
    const { ignoresOverlap } = castShape_sweep;
    const hit = ignoresOverlap ? castShape_best : out;
    if (!castConvex(a, b, null, null, hit)) return null;
    if (ignoresOverlap) out.copy(hit);
    out.subshapeA = 0;
    out.subshapeB = 0;
    return out;
  }
  return castParts(a, b) ? out.copy(castShape_best) : null;
}

const castShape_best = /* @__PURE__ */ new CastResult();
const castShape_last = /* @__PURE__ */ new CastResult();
const castShape_search = /* @__PURE__ */ new Search();

/** Finds the first pair of parts to touch; of those that overlap from the start, the first in order, and of a chain the deepest. */
function castParts(a: Shape, b: Shape): boolean {
  checkPair('castShape', a, b);
  const best = castShape_best;
  const last = castShape_last;
  const search = castShape_search;
  if (!castShape_sweep.ignoresOverlap && startsInChain(a, b, best)) return true;
  const isOfA = a instanceof Chain || b instanceof ConvexShape;
  const host = isOfA ? a : b;
  const { parts: others } = isOfA ? b : a;
  let bestPart = -1;
  best.fraction = Infinity;
  for (let k = 0; k < others.length; k++) {
    aimSearch(host, isOfA, others[k]);
    search.limit = Math.min(1, best.fraction);
    let first = -1;
    search.begin(host.boxes, host.parts.length, true);
    for (let j = search.next(); j >= 0; j = search.next()) {
      if (!castPart(a, isOfA ? j : k, b, isOfA ? k : j, last)) continue;
      // Of those that are met at once, the first in order.
      if (!(last.fraction < best.fraction || (last.fraction === best.fraction && j < first))) continue;
      best.copy(last);
      first = j;
      bestPart = k;
      search.limit = best.fraction;
    }
  }
  return bestPart >= 0;
}

const aimSearch_place = /* @__PURE__ */ new Place();
const aimSearch_frame = /* @__PURE__ */ new Frame();

/** Makes the search one for the parts of a shape that another one may meet on the way. */
function aimSearch(host: Shape, isOfA: boolean, { core, radius, reach }: ConvexShape): void {
  const search = castShape_search;
  const sweep = castShape_sweep;
  const place = aimSearch_place;
  const hostFrame = isOfA ? frameA : frameB;
  const frame = isOfA ? frameB : frameA;
  const { c, s } = hostFrame;
  const { x, y, angle, centerX, centerY } = sweep;
  const { boxes } = host;
  const size = reach + Math.abs(boxes[0]) + Math.abs(boxes[1]) + Math.abs(boxes[2]) + Math.abs(boxes[3]);
  const sign = isOfA ? -1 : 1;
  search.dx = sign * (c * x + s * y);
  search.dy = sign * (c * y - s * x);
  if (angle === 0) {
    setRelative(place, POINT.core, hostFrame, core, frame);
    place.radius = radius + TOUCHING * size;
    search.setBox(core, place);
    return;
  }
  // What turns about a point is within a circle; what stands may be anywhere, seen from what turns.
  const center = aimSearch_frame;
  center.x = frame.x + (frame.c * centerX - frame.s * centerY);
  center.y = frame.y + (frame.s * centerX + frame.c * centerY);
  setRelative(place, POINT.core, hostFrame, POINT.core, center);
  place.radius = Infinity;
  if (!isOfA) place.radius = reach + Math.sqrt(centerX * centerX + centerY * centerY) + sweep.tolerance + TOUCHING * size;
  search.setBox(POINT.core, place);
}

const startsInChain_distance = /* @__PURE__ */ new DistanceResult();
const startsInChain_limit = /* @__PURE__ */ new Limit();

/** Fills `out` for a shape that overlaps a chain by more than rounding before it moves; false when it does not, or there is no chain. */
function startsInChain(a: Shape, b: Shape, out: CastResult): boolean {
  const chain = a instanceof Chain ? a : b;
  if (!(chain instanceof Chain)) return false;
  const distance = startsInChain_distance;
  startsInChain_limit.distance = 0;
  if (!distanceNearest(a, frameA, b, frameB, startsInChain_limit, distance)) return false;
  const { reach } = chain === a ? b.leaves[distance.subshapeB] : a.leaves[distance.subshapeA];
  if (!(distance.distance < -(castShape_sweep.angle !== 0 ? TOUCHING : CLOSE) * (reach + chain.extent))) return false;
  writeCast(distance, true, out);
  return true;
}

/** Casts part i of A against part j of B. */
function castPart(a: Shape, i: number, b: Shape, j: number, out: CastResult): boolean {
  const chain = a instanceof Chain ? a : b instanceof Chain ? b : null;
  out.subshapeA = i;
  out.subshapeB = j;
  return castConvex(a.parts[i], b.parts[j], chain, chain === null ? null : chain.lines[chain === a ? i : j], out);
}

const castConvex_later = /* @__PURE__ */ new CastResult();

/**
 * Casts two convex shapes, one of which may be a line of a chain. Along a motion without a turn the signed distance of convex shapes is
 * convex, so that an overlap at the start which gets no deeper in a moment never does.
 */
function castConvex(a: ConvexShape, b: ConvexShape, chain: Chain | null, line: ChainLine | null, out: CastResult): boolean {
  const sweep = castShape_sweep;
  const isTurning = sweep.angle !== 0;
  if (!isTurning) {
    if (!castStraight(a, frameA, sweep, b, frameB, chain, line, out)) return false;
    if (!(sweep.ignoresOverlap && out.startsOverlapping)) return true;
  }
  return castTurning(a, frameA, sweep, b, frameB, chain, line, isTurning ? out : castConvex_later);
}

const castShape_sweep = /* @__PURE__ */ new Sweep();

/** Checks a motion and makes it ready. A copy: it may be a vector of the result. */
function setSweep(motion: Vec2Like | Motion2): void {
  const sweep = castShape_sweep;
  const displacement = (motion as Motion2 | null)?.displacement ?? (motion as Vec2Like);
  checkPoint(displacement, 'castShape: displacement');
  sweep.x = displacement.x;
  sweep.y = displacement.y;
  sweep.angle = 0;
  sweep.ignoresOverlap = false;
  if (displacement === motion) return;
  checkOptions(motion, 'castShape: motion', MOTION_KEYS);
  const { rotation = 0, center, tolerance = DEFAULT_TOLERANCE, ignoreStartOverlap = false } = motion as Motion2;
  checkBoolean(ignoreStartOverlap, 'castShape: ignoreStartOverlap');
  if (!(isNumber(rotation) && Math.abs(rotation) <= MAX_ANGLE)) checkAngle(rotation, 'castShape: rotation');
  if (!(isNumber(tolerance) && tolerance >= 0)) checkSize(tolerance, 'castShape: tolerance');
  sweep.centerX = 0;
  sweep.centerY = 0;
  if (center !== undefined) {
    checkPoint(center, 'castShape: center');
    sweep.centerX = center.x;
    sweep.centerY = center.y;
  }
  sweep.angle = rotation;
  sweep.ignoresOverlap = ignoreStartOverlap;
  sweep.tolerance = rotation === 0 ? 0 : tolerance;
}
