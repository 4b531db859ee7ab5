/**
 * The time of impact of two convex shapes, one of which moves without turning, in closed form: a ray against the Minkowski difference
 * of their cores, rounded by both radii.
 *
 * Against a line of a chain it follows the rule of chain.ts: time and direction of the touch are those of the bare line, seen from both
 * sides. If the line has no such normal, the shape slides over a corner or comes from behind; it hits only if the push that the chain
 * gives it there is against the motion.
 */

import { type Chain, type ChainLine, turnToFront } from '../chain/chain.ts';
import { edgeAt, hasNormal } from '../chain/distanceChain.ts';
import { pushOut } from '../chain/pushOut.ts';
import { touchLine, writeCast } from '../chain/touchLine.ts';
import { crossPair } from '../distance/difference.ts';
import { distanceConvex, NO_LIMIT } from '../distance/distanceConvex.ts';
import type { Frame } from '../math/frame.ts';
import { setLine } from '../ray/crossCore.ts';
import type { CastResult } from '../results/castResult.ts';
import { DistanceResult } from '../results/distanceResult.ts';
import { CLOSE } from '../shapes/core.ts';
import { codeAt, Place, writeNormals, writePoint } from '../shapes/place.ts';
import type { ConvexShape } from '../shapes/shape.ts';
import type { Sweep } from './castTurning.ts';

const castStraight_place = /* @__PURE__ */ new Place();
const castStraight_distance = /* @__PURE__ */ new DistanceResult();

/**
 * Fills `out`, in which the caller has set the subshapes, for A moved by the displacement and says true, or false when they do not meet.
 * Shapes that hardly overlap only touch; touching shapes that move apart, or along each other, do not collide. One of them may be a line
 * of a chain, which is `a` if that is the line's shape; what overlaps a chain from the start is the caller's to answer for.
 */
export function castStraight(
  a: ConvexShape,
  frameA: Frame,
  sweep: Sweep,
  b: ConvexShape,
  frameB: Frame,
  chain: Chain | null,
  line: ChainLine | null,
  out: CastResult,
): boolean {
  const { x, y } = sweep;
  const length = Math.sqrt(x * x + y * y);
  const place = castStraight_place;
  place.radius = a.radius + b.radius;
  // The other goes along a line in the frame of the host, which is that of the chain, or A unless that is a point; seen from A, B moves
  // the other way.
  const isFlipped = line === null ? a.core.count === 1 && b.core.count > 1 : line.shape === b;
  const host = isFlipped ? b : a;
  const other = isFlipped ? a : b;
  const frameH = isFlipped ? frameB : frameA;
  const otherFrame = isFlipped ? frameA : frameB;
  const { core } = host;
  setLine(place, core, frameH, other.core, otherFrame, sweep, isFlipped ? 1 : -1);
  if (length > 0 && !crossPair(core, other.core, place)) return false;
  const fraction = length > 0 ? place.enter - place.start : 0;
  if (fraction > 1) return false;
  const touching = CLOSE * (other.reach + (chain === null ? host.reach : chain.extent));
  if (fraction * length <= touching) {
    // They overlap by more than rounding; or they touch, and the motion leads into B; or B is behind.
    const distance = castStraight_distance;
    const { normalA } = distance;
    distance.subshapeA = out.subshapeA;
    distance.subshapeB = out.subshapeB;
    distanceConvex(a, frameA, b, frameB, NO_LIMIT, distance);
    if (chain !== null && (distance.distance > touching || !touchLine(a, frameA, chain, line!, b, frameB, distance)))
      return false;
    const isOverlapping = distance.distance < -touching;
    const isEntering = distance.distance <= touching && normalA.x * x + normalA.y * y > CLOSE * length;
    if (!(isOverlapping ? chain === null || sweep.ignoresOverlap : isEntering)) return false;
    writeCast(distance, isOverlapping, out);
    return true;
  }
  const { dx, dy, spot, otherSpot } = place;
  const slack = touching + CLOSE * (Math.abs(place.px) + Math.abs(place.py));
  let answer = line;
  if (line !== null && !hasNormal(line, place)) {
    place.px += place.enter * dx + core.middleX;
    place.py += place.enter * dy + core.middleY;
    answer = pushOut(chain!, line, other, null, place);
    if (answer === null || place.enter < -slack) return false;
  }
  // Along the surface, but for rounding.
  if (!(place.nx * dx + place.ny * dy < -CLOSE * length)) return false;
  const { normalA, normalB } = out;
  writeNormals(place, frameH, isFlipped ? normalB : normalA, isFlipped ? normalA : normalB);
  if (answer === null) writePoint(b, frameB, isFlipped ? spot : otherSpot, normalB, out.point);
  else {
    turnToFront(answer, spot);
    // The place is on the line, as it stands or as far as it came: where a chain turns in, the normal need not be one of the shape.
    writePoint(answer.shape, frameH, spot, normalB, out.point);
    if (isFlipped) out.subshapeB = edgeAt(chain!, answer, spot);
    else {
      out.subshapeA = edgeAt(chain!, answer, spot);
      out.point.x += fraction * x;
      out.point.y += fraction * y;
    }
  }
  out.featureA = codeAt(isFlipped ? otherSpot : spot);
  out.featureB = codeAt(isFlipped ? spot : otherSpot);
  out.startsOverlapping = false;
  out.fraction = fraction;
  out.distance = fraction * length;
  return true;
}
