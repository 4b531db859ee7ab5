/**
 * What the parts of two shapes are to each other: of compounds their leaves, of chains their lines. Those that are near each other are found by the boxes of
 * the parts; a part that is wholly inside a solid chain is pushed out by the line nearest to it.
 */

import { EDGE } from '../../results/features.ts';
import { distanceConvex, Limit } from '../distance/distanceConvex.ts';
import type { Frame } from '../math/frame.ts';
import { DistanceResult } from '../results/distanceResult.ts';
import { Search } from '../shapes/partTree.ts';
import { Place } from '../shapes/place.ts';
import { POINT } from '../shapes/point.ts';
import { ConvexShape, leavesOf, type Shape } from '../shapes/shape.ts';
import { Chain, type ChainLine } from './chain.ts';
import { APART, BEHIND, CROSSING, distanceLine, leaveLine, NOTHING, setDirection, setInChain } from './distanceChain.ts';

/** Throws for what is no shape, and for two chains: they have no inside, so there is no distance to speak of. */
export function checkPair(query: string, a: Shape, b: Shape): void {
  leavesOf(a, query, ': a');
  leavesOf(b, query, ': b');
  if (a instanceof Chain && b instanceof Chain) throw new TypeError(`${query}: a and b must not both be chains`);
}

/** Answers of pairs of parts, to be used again. */
export class Answers {
  count = 0;
  readonly list: DistanceResult[] = [];

  /** Adds a copy of an answer, unless an earlier one says the same: lines that are crossed may be pushed off as one. */
  add(answer: DistanceResult, isCrossing: boolean): void {
    const { list, count } = this;
    for (let i = 0; isCrossing && i < count; i++) if (isSame(answer, list[i])) return;
    if (count === list.length) list.push(new DistanceResult());
    list[count].copy(answer);
    this.count++;
  }
}

function isSame(p: DistanceResult, q: DistanceResult): boolean {
  return (
    p.distance === q.distance &&
    p.subshapeA === q.subshapeA &&
    p.subshapeB === q.subshapeB &&
    p.normalA.x === q.normalA.x &&
    p.normalA.y === q.normalA.y
  );
}

const nearestParts_search = /* @__PURE__ */ new Search();
const nearestParts_place = /* @__PURE__ */ new Place();
const nearestParts_answer = /* @__PURE__ */ new DistanceResult();

/**
 * Lists all answers that are no farther than the limit in `answers`, or, without that, fills `out` with the nearest and makes its distance the limit; says whether
 * there are any. A chain comes second.
 */
export function findParts(
  a: Shape,
  frameA: Frame,
  b: Shape,
  frameB: Frame,
  limit: Limit,
  answers: Answers | null,
  out: DistanceResult,
): boolean {
  const search = nearestParts_search;
  const place = nearestParts_place;
  const answer = nearestParts_answer;
  // The search is for parts of B, or of A, where B is one by itself.
  const isOfA = b instanceof ConvexShape;
  const host = isOfA ? a : b;
  const hostFrame = isOfA ? frameA : frameB;
  const { parts: others } = isOfA ? b : a;
  const chain = b instanceof Chain ? b : null;
  let isFound = false;
  for (let k = 0; k < others.length; k++) {
    const other = others[k];
    setInChain(place, hostFrame, other, isOfA ? frameB : frameA);
    place.radius = other.radius;
    search.setBox(other.core, place);
    search.limit = Math.max(0, limit.distance);
    search.begin(host.boxes, host.parts.length, answers === null);
    let isCrossing = false;
    for (let j = search.next(); ; j = search.next()) {
      let found = NOTHING;
      answer.subshapeA = isOfA ? j : k;
      answer.subshapeB = isOfA ? 0 : j;
      if (j < 0) {
        if (isCrossing || chain === null || !chain.isSolid || !isInside(chain, place)) break;
        const line = nearestLine(other, frameA, chain, frameB, true, answer);
        setInChain(place, frameB, other, frameA);
        if (leaveLine(other, a, frameA, chain, line, frameB, place, answer)) found = CROSSING;
      } else if (chain === null) {
        if (distanceConvex(a.parts[answer.subshapeA], frameA, b.parts[answer.subshapeB], frameB, limit, answer)) found = APART;
      } else found = distanceLine(other, a, frameA, chain, chain.lines[j], frameB, limit, answer);
      if (found >= CROSSING) isCrossing = true;
      if (found !== NOTHING && found !== BEHIND && answer.distance <= limit.distance) {
        if (answers !== null) answers.add(answer, found === CROSSING);
        else if (!isFound || isBefore(answer, out)) {
          out.copy(answer);
          limit.distance = answer.distance;
          search.limit = Math.max(0, limit.distance);
        }
        isFound = true;
      }
      if (j < 0) break;
    }
  }
  return isFound;
}

/** Whether an answer is nearer than another one, or as near and of parts that come first. */
function isBefore(answer: DistanceResult, other: DistanceResult): boolean {
  const order = answer.distance - other.distance || answer.subshapeA - other.subshapeA || answer.subshapeB - other.subshapeB;
  return order < 0;
}

/** Whether the middle of a place is inside a solid chain: how often that goes round it, by what a line to the right meets. */
function isInside({ boxes, lines }: Chain, place: Place): boolean {
  const { px, py } = place;
  const search = nearestParts_search;
  search.limit = 1;
  search.dx = boxes[2] - px;
  let turns = 0;
  if (search.dx > 0 && px > -boxes[0]) {
    search.setBox(POINT.core, place);
    search.begin(boxes, lines.length, false);
    for (let i = search.next(); i >= 0; i = search.next()) {
      const { start, end } = lines[i];
      const isUp = end.y > py;
      if (start.y > py === isUp) continue;
      const side = (end.x - start.x) * (py - start.y) - (end.y - start.y) * (px - start.x);
      if (isUp ? side > 0 : side < 0) turns += isUp ? 1 : -1;
    }
  }
  search.dx = 0;
  return turns !== 0;
}

const nearestLine_limit = /* @__PURE__ */ new Limit();

/** The line of a chain that a shape is nearest to, from either side or from behind only; fills `out` with that. */
export function nearestLine(
  a: ConvexShape,
  frameA: Frame,
  chain: Chain,
  frameB: Frame,
  isInside: boolean,
  out: DistanceResult,
): ChainLine {
  const search = nearestParts_search;
  const place = nearestParts_place;
  const limit = nearestLine_limit;
  const { boxes, lines } = chain;
  let nearest = 0;
  setInChain(place, frameB, a, frameA);
  place.radius = a.radius;
  search.setBox(a.core, place);
  search.limit = Infinity;
  limit.distance = Infinity;
  search.begin(boxes, lines.length, true);
  for (let i = search.next(); i >= 0; i = search.next()) {
    if (!distanceConvex(a, frameA, lines[i].shape, frameB, limit, out)) continue;
    if (out.distance === limit.distance && i > nearest) continue;
    setDirection(place, frameB, out.normalB);
    if (isInside && lines[i].normal.x * place.nx + lines[i].normal.y * place.ny >= 0) continue;
    nearest = i;
    limit.distance = out.distance;
    search.limit = Math.max(0, out.distance);
  }
  distanceConvex(a, frameA, lines[nearest].shape, frameB, limit, out);
  return lines[nearest];
}

/** Whether the last point that {@link nearestLine} was asked for is inside a chain, or, of one that is not solid, behind the line. */
export function isBehind(chain: Chain, line: ChainLine, frame: Frame, { normalA, featureA }: DistanceResult): boolean {
  const place = nearestParts_place;
  if (chain.isSolid) return isInside(chain, place);
  setDirection(place, frame, normalA);
  return isBehindLine(line, place, featureA);
}

/** Whether the direction from a feature of a line goes against its normal; at a corner, against the sum of the two normals there. */
function isBehindLine(line: ChainLine, { nx, ny }: Place, feature: number): boolean {
  const { normal, startLimit, endLimit } = line;
  const other = feature === 0 ? (line.before?.normal ?? startLimit) : (line.next?.normal ?? endLimit);
  const weight = feature < EDGE ? 1 : 0;
  return nx * (normal.x + weight * other.x) + ny * (normal.y + weight * other.y) < 0;
}
