/**
 * Casts against one line of a chain, by the rule of chain.ts: time and direction of the touch are those of the bare line, seen from both
 * sides. If the line has no such normal, the shape slides over a corner or comes from behind; it hits only if the push that the chain
 * gives it there is against the motion.
 */
import { writeCast } from './castConvex.ts';
import { type Chain, type ChainLine, turnToFront } from './chain.ts';
import { CLOSE } from './core.ts';
import { setLine } from './crossCore.ts';
import { crossPair } from './difference.ts';
import { edgeAt, hasNormal, pushLine, setDirection, setInChain, writeEdge } from './distanceChain.ts';
import { distanceConvex } from './distanceConvex.ts';
import { codeAt, Place, writeNormals, writePoint } from './place.ts';
import type { Frame } from './pose.ts';
import { pushOut } from './pushOut.ts';
import { type CastResult, DistanceResult } from './results.ts';
import type { ConvexShape } from './shape.ts';
import type { Vec2Like } from './vec2.ts';

const castLine_place = /* @__PURE__ */ new Place();
const castLine_distance = /* @__PURE__ */ new DistanceResult();

/**
 * Fills `out` and says true where a shape, moved by sign times the displacement, hits the line, or false. It is the chain that is
 * moved, the other way, when sign is -1. What overlaps the chain from the start is the caller's to answer for.
 */
export function castLine(
  leaf: ConvexShape,
  frame: Frame,
  displacement: Vec2Like,
  sign: number,
  chain: Chain,
  line: ChainLine,
  chainFrame: Frame,
  out: CastResult,
): boolean {
  const place = castLine_place;
  const distance = castLine_distance;
  const { core } = line.shape;
  const { x, y } = displacement;
  const length = Math.sqrt(x * x + y * y);
  const isFlipped = sign < 0;
  place.radius = leaf.radius;
  setLine(place, core, chainFrame, leaf.core, frame, displacement, sign);
  if (!(length > 0 && crossPair(core, leaf.core, place))) return false;
  const fraction = place.enter - place.start;
  if (fraction > 1) return false;
  const touching = CLOSE * (leaf.outer + chain.extent);
  const speedX = place.dx;
  const speedY = place.dy;
  let answer: ChainLine | null = line;
  if (fraction * length <= touching) {
    // It touches the line from the start, or the line is behind it.
    const { normalB } = distance;
    distance.distance = touching;
    if (
      distanceConvex(leaf, frame, line.shape, chainFrame, distance) === null ||
      !touchLine(leaf, frame, chain, line, line.shape, chainFrame, distance) ||
      distance.distance < -touching ||
      !(sign * (normalB.x * x + normalB.y * y) < -CLOSE * length)
    )
      return false;
    if (isFlipped) distance.flip();
    writeCast(distance, false, out);
    writeChainEdge(isFlipped ? distance.subshapeA : distance.subshapeB, isFlipped, out);
    return true;
  }
  const slack = touching + CLOSE * (Math.abs(place.px) + Math.abs(place.py));
  if (!hasNormal(line, place)) {
    place.px += place.enter * speedX + core.middleX;
    place.py += place.enter * speedY + core.middleY;
    answer = pushOut(chain, line, leaf, place);
    if (answer === null || place.enter < -slack) return false;
  }
  if (!(place.nx * speedX + place.ny * speedY < -CLOSE * length)) return false;
  turnToFront(answer, place.spot);
  const { normalA, normalB, point } = out;
  writeNormals(place, chainFrame, isFlipped ? normalA : normalB, isFlipped ? normalB : normalA);
  if (isFlipped) {
    out.featureA = codeAt(place.spot);
    out.featureB = writePoint(leaf, frame, place.guestSpot, normalB, point);
  } else {
    out.featureA = codeAt(place.guestSpot);
    out.featureB = writePoint(answer.shape, chainFrame, place.spot, normalB, point);
  }
  writeChainEdge(edgeAt(chain, answer, place.spot), isFlipped, out);
  out.startsOverlapping = false;
  out.fraction = fraction;
  out.distance = fraction * length;
  return true;
}

/** The pose of the last touch in the frame of the chain, and the separation there if it is from behind. */
export const touchLine_place = /* @__PURE__ */ new Place();

/**
 * Where a shape touches a line of a chain, which is `a` if that is the line's shape, makes `out`, their distance, that of the push which
 * the chain gives it, unless it touches along a normal of the line; false when it comes from behind.
 */
export function touchLine(
  a: ConvexShape,
  frameA: Frame,
  chain: Chain,
  line: ChainLine,
  b: ConvexShape,
  frameB: Frame,
  out: DistanceResult,
): boolean {
  const place = touchLine_place;
  const isFlipped = line.shape === a;
  const leaf = isFlipped ? b : a;
  const chainFrame = isFlipped ? frameA : frameB;
  let isFront = true;
  if (isFlipped) out.flip();
  setInChain(place, chainFrame, leaf, isFlipped ? frameB : frameA);
  setDirection(place, chainFrame, out.normalB);
  if (out.distance > -leaf.radius && hasNormal(line, place)) writeEdge(chain, line, chainFrame, out);
  else isFront = pushLine(leaf, chain, line, chainFrame, place, out);
  if (isFlipped) out.flip();
  return isFront;
}

/** Writes the edge of the chain that is hit. */
export function writeChainEdge(edge: number, isOfA: boolean, out: CastResult): void {
  if (isOfA) out.subshapeA = edge;
  else out.subshapeB = edge;
}
