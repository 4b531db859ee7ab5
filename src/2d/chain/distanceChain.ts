/** Signed distance of a convex shape from one line of a chain, by the rule of chain.ts. */
import { EDGE } from '../../results/features.ts';
import { crossPair } from '../distance/difference.ts';
import { distanceConvex } from '../distance/distanceConvex.ts';
import type { Frame } from '../math/frame.ts';
import type { Vec2 } from '../math/vec2.ts';
import { DistanceResult } from '../results/distanceResult.ts';
import { CLOSE } from '../shapes/core.ts';
import { codeAt, Place, Spot, setRelative, writeNormals, writePoint } from '../shapes/place.ts';
import { POINT } from '../shapes/point.ts';
import type { ConvexShape, Shape } from '../shapes/shape.ts';
import { Chain, type ChainLine } from './chain.ts';
import { pushOut } from './pushOut.ts';

/** Directions closer than this (a sine) are the same. */
const SAME_DIRECTION = 1e-12;

/** Whether the direction n of a place is a normal of the line or of one of its ends. */
export function hasNormal({ normal, startLimit, endLimit }: ChainLine, { nx, ny }: Place): boolean {
  const sine = normal.x * ny - normal.y * nx;
  const limit = sine > 0 ? endLimit : startLimit;
  const toLimit = limit.x * ny - limit.y * nx;
  const isFront = normal.x * nx + normal.y * ny > 0;
  return (
    (isFront && Math.abs(sine) <= SAME_DIRECTION) ||
    // Between opposite normals, any direction on this side.
    ((sine > 0 ? -toLimit : toLimit) >= -SAME_DIRECTION &&
      (isFront || (normal.x + limit.x) * nx + (normal.y + limit.y) * ny > -SAME_DIRECTION))
  );
}

const distanceLine_place = /* @__PURE__ */ new Place();

/**
 * Fills `out` for shape A in front of the line or crossing it and says true; false when the distance is more than out.distance, when
 * the line is not what A is nearest to, or when A comes through from behind. A chain that is not solid is felt from the front only.
 */
export function distanceLine(
  a: ConvexShape,
  frameA: Frame,
  chain: Chain,
  line: ChainLine,
  frameB: Frame,
  out: DistanceResult,
): boolean {
  const limit = out.distance;
  const place = distanceLine_place;
  setInChain(place, frameB, a, frameA);
  if (isFar(line, a, place, out)) return false;
  out.distance = Math.max(0, limit);
  if (!distanceConvex(a, frameA, line.shape, frameB, out, out)) return false;
  if (out.distance <= -a.radius) return pushLine(a, chain, line, frameB, place, out) && out.distance <= limit;
  setDirection(place, frameB, out.normalB);
  const { normal, startLimit } = line;
  const { nx, ny } = place;
  const sine = normal.x * ny - normal.y * nx;
  const isConvex = (sine > 0 ? line : line.before)?.isEndConvex;
  // The normals of a convex corner belong to the line that starts there, but for that of the line before.
  const isOwn = Math.abs(sine) <= SAME_DIRECTION || (sine < 0 && startLimit.x * ny - startLimit.y * nx > SAME_DIRECTION);
  if (hasNormal(line, place) && (isOwn || !isConvex)) {
    writeEdge(chain, line, frameB, out);
    return out.distance <= limit;
  }
  if (isConvex) return false;
  // How far it can come down along the normal, if it is above the line.
  const { x, y } = normal;
  if (!(x * nx + y * ny > 0)) return false;
  place.dx = -x;
  place.dy = -y;
  place.px -= line.shape.core.middleX;
  place.py -= line.shape.core.middleY;
  place.radius = a.radius;
  if (!crossPair(line.shape.core, a.core, place)) return false;
  place.nx = x;
  place.ny = y;
  writePlace(chain, line, frameB, place, out);
  return out.distance <= limit;
}

/** Sets the pose of A in the frame of a chain. */
export function setInChain(place: Place, frameB: Frame, a: ConvexShape, frameA: Frame): void {
  setRelative(place, POINT.core, frameB, a.core, frameA);
}

/** Sets the direction of a place to a normal in the world. */
export function setDirection(place: Place, { c, s }: Frame, { x, y }: Vec2): void {
  place.nx = c * x + s * y;
  place.ny = c * y - s * x;
}

/** Whether no point of A can be as near to the line as `nearest.distance`, by the circle around its middle. */
function isFar({ shape, normal }: ChainLine, a: ConvexShape, { px, py }: Place, nearest: DistanceResult): boolean {
  const { middleX, middleY, first } = shape.core;
  const rounding = CLOSE * (shape.reach + Math.abs(px) + Math.abs(py));
  const reach = 2 * a.core.extent + a.radius + Math.max(0, nearest.distance) + rounding;
  const x = px - middleX;
  const y = py - middleY;
  return Math.abs(x * normal.x + y * normal.y) > reach || Math.abs(y * normal.x - x * normal.y) - 0.5 * first.length > reach;
}

/** Pushes A, at the given place, out of the chain; false when it comes through from behind. */
export function pushLine(
  a: ConvexShape,
  chain: Chain,
  asking: ChainLine,
  frameB: Frame,
  place: Place,
  out: DistanceResult,
): boolean {
  const line = pushOut(chain, asking, a, place);
  if (line === null) return false;
  writePlace(chain, line, frameB, place, out);
  return true;
}

/** Fills `out` from a place on a line, with `enter` the separation. */
function writePlace(chain: Chain, line: ChainLine, frameB: Frame, place: Place, out: DistanceResult): void {
  const distance = place.enter;
  const { pointA, pointB, normalA, normalB } = out;
  out.distance = distance;
  writeNormals(place, frameB, normalB, normalA);
  out.featureA = codeAt(place.otherSpot);
  out.featureB = writePoint(line.shape, frameB, place.spot, normalB, pointB);
  pointA.set(pointB.x + normalB.x * distance, pointB.y + normalB.y * distance);
  writeEdge(chain, line, frameB, out);
}

/**
 * Writes which edge of the chain an answer on a line belongs to. A corner is booked under the line that faces A most, so that contacts
 * are sought there.
 */
export function writeEdge(chain: Chain, line: ChainLine, frameB: Frame, out: DistanceResult): void {
  const { featureB, pointB } = out;
  out.subshapeB = edgeAt(chain, line, spotAt(line, frameB, pointB, featureB));
  const { x, y } = out.normalB;
  const { before, normal } = line;
  if (featureB !== 0 || !before?.isEndConvex) return;
  const dx = before.normal.x - normal.x;
  const dy = before.normal.y - normal.y;
  if (!((frameB.c * x + frameB.s * y) * dx + (frameB.c * y - frameB.s * x) * dy > 0)) return;
  out.featureB = 1;
  out.subshapeB = edgeAt(chain, before, spotAt(before, frameB, pointB, 1));
}

/** The edge of a chain that has a spot of a line. */
export function edgeAt({ leaves }: Chain, line: ChainLine, spot: Spot): number {
  let { along } = spot;
  let i = line.firstEdge;
  for (let left = line.count - 1; left > 0; left--) {
    along -= leaves[i].core.first.length;
    if (along < 0) break;
    i = (i + 1) % leaves.length;
  }
  return i;
}

const spotAt_spot = /* @__PURE__ */ new Spot();

/** The spot of a line where a point in the world is, at a feature of it. */
export function spotAt({ start, normal, shape }: ChainLine, { x, y, c, s }: Frame, point: Vec2, feature: number): Spot {
  const spot = spotAt_spot;
  const wx = c * (point.x - x) + s * (point.y - y) - start.x;
  const wy = c * (point.y - y) - s * (point.x - x) - start.y;
  spot.along = feature < EDGE ? feature * shape.core.first.length : wy * normal.x - wx * normal.y;
  return spot;
}

const lineAround_distance = /* @__PURE__ */ new DistanceResult();
const lineAround_place = /* @__PURE__ */ new Place();

/** The line that a core which is wholly inside a solid chain is nearest to; null when it is not, or when that is no chain. */
export function lineAround(a: ConvexShape, frameA: Frame, chain: Shape, frameB: Frame): ChainLine | null {
  if (!(chain instanceof Chain && chain.isSolid)) return null;
  const { lines, extent } = chain;
  const distance = lineAround_distance;
  const place = lineAround_place;
  const reach = extent + a.core.extent;
  const x = frameA.x - frameB.x;
  const y = frameA.y - frameB.y;
  if (x * x + y * y > reach * reach) return null;
  let nearest: ChainLine | null = null;
  let least = Infinity;
  for (let i = 0; i < lines.length; i++) {
    const line = lines[i];
    distance.distance = least;
    setInChain(place, frameB, a, frameA);
    if (isFar(line, a, place, distance) || !distanceConvex(a, frameA, line.shape, frameB, distance, distance)) continue;
    if (distance.distance <= -a.radius) return null;
    least = distance.distance;
    setDirection(place, frameB, distance.normalB);
    nearest = isBehindLine(line, place, distance.featureB) ? line : null;
  }
  return nearest;
}

/** Whether the direction from a feature of a line goes against its normal; at a corner, against the sum of the two normals there. */
export function isBehindLine(line: ChainLine, { nx, ny }: Place, feature: number): boolean {
  const { normal, startLimit, endLimit } = line;
  const other = feature === 0 ? (line.before?.normal ?? startLimit) : (line.next?.normal ?? endLimit);
  const weight = feature < EDGE ? 1 : 0;
  return nx * (normal.x + weight * other.x) + ny * (normal.y + weight * other.y) < 0;
}
