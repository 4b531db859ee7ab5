/** Signed distance of a convex shape from one line of a chain, by the rule of chain.ts. */
import { EDGE } from '../../results/features.ts';
import { crossPair } from '../distance/difference.ts';
import { distanceConvex, Limit } from '../distance/distanceConvex.ts';
import type { Frame } from '../math/frame.ts';
import type { Vec2 } from '../math/vec2.ts';
import type { DistanceResult } from '../results/distanceResult.ts';
import { CLOSE } from '../shapes/core.ts';
import { codeAt, Place, Spot, setRelative, writeNormals, writePoint } from '../shapes/place.ts';
import { POINT } from '../shapes/point.ts';
import type { ConvexShape, Shape } from '../shapes/shape.ts';
import type { Chain, ChainLine } from './chain.ts';
import { pushOut } from './pushOut.ts';

/** Directions closer than this (a sine) are the same. */
const SAME_DIRECTION = 1e-12;

/** Whether the direction n of a place is a normal of the line or of one of its ends. */
export function hasNormal({ normal, startLimit, endLimit }: ChainLine, { nx, ny }: Place): boolean {
  const sine = normal.x * ny - normal.y * nx;
  const limit = sine > 0 ? endLimit : startLimit;
  const toLimit = limit.x * ny - limit.y * nx;
  const isFront = normal.x * nx + normal.y * ny > 0;
  if (Math.abs(sine) <= SAME_DIRECTION) return isFront;
  // Between opposite normals, any direction on this side.
  return (
    (sine > 0 ? -toLimit : toLimit) >= -SAME_DIRECTION &&
    (isFront || (normal.x + limit.x) * nx + (normal.y + limit.y) * ny > -SAME_DIRECTION)
  );
}

/** What a part is to another one: nothing to tell; an answer; its core crosses a line, with an answer or without. */
export const NOTHING = 0;
export const APART = 1;
export const CROSSING = 2;
export const BEHIND = 4;

const distanceLine_place = /* @__PURE__ */ new Place();
const distanceLine_near = /* @__PURE__ */ new Limit();

/**
 * Fills `out` for shape A in front of the line or crossing it and returns APART or CROSSING; NOTHING when the line is not what A is nearest
 * to, BEHIND when A crosses it and comes through from behind. A chain that is not solid is touched from the front only. The
 * distance may be more than the limit.
 */
export function distanceLine(
  a: ConvexShape,
  whole: Shape,
  frameA: Frame,
  chain: Chain,
  line: ChainLine,
  frameB: Frame,
  limit: Limit,
  out: DistanceResult,
): number {
  const place = distanceLine_place;
  const near = distanceLine_near;
  // The direction of what is nearer than this is rounding.
  const touching = CLOSE * (a.reach + chain.extent);
  near.distance = Math.max(0, limit.distance) + touching;
  if (!distanceConvex(a, frameA, line.shape, frameB, near, out)) return NOTHING;
  setInChain(place, frameB, a, frameA);
  if (out.distance <= -a.radius) return leaveLine(a, whole, frameA, chain, line, frameB, place, out) ? CROSSING : BEHIND;
  setDirection(place, frameB, out.normalB);
  const { normal, startLimit } = line;
  const { nx, ny } = place;
  const sine = normal.x * ny - normal.y * nx;
  const isConvex = (sine > 0 ? line : line.before)?.isEndConvex;
  // The normals of a convex corner belong to the line that starts there, but for that of the line before.
  const isOwn = Math.abs(sine) <= SAME_DIRECTION || (sine < 0 && startLimit.x * ny - startLimit.y * nx > SAME_DIRECTION);
  if (hasNormal(line, place)) {
    if (isConvex && !isOwn) return NOTHING;
    writeEdge(chain, line, frameB, out);
    return APART;
  }
  if (out.distance + a.radius <= touching)
    return leaveLine(a, whole, frameA, chain, line, frameB, place, out) ? CROSSING : BEHIND;
  if (isConvex) return NOTHING;
  // How far it can come down along the normal, if it is above the line.
  const { x, y } = normal;
  if (!(x * nx + y * ny > 0)) return NOTHING;
  place.dx = -x;
  place.dy = -y;
  place.px -= line.shape.core.middleX;
  place.py -= line.shape.core.middleY;
  place.radius = a.radius;
  // Deeper than the two are is an arc that reaches the end through what is beside it.
  if (!crossPair(line.shape.core, a.core, place) || place.enter < out.distance - touching) return NOTHING;
  place.nx = x;
  place.ny = y;
  writePlace(chain, line, frameB, place, out);
  return APART;
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

/** Pushes A, at the given place, out of the chain; false when it comes through from behind. */
export function pushLine(
  a: ConvexShape,
  chain: Chain,
  asking: ChainLine,
  frameB: Frame,
  place: Place,
  out: DistanceResult,
): boolean {
  const line = pushOut(chain, asking, a, null, place);
  if (line === null) return false;
  writePlace(chain, line, frameB, place, out);
  return true;
}

/** Pushes A, at the given place, off the chain that it overlaps; false when it comes through from behind. */
export function leaveLine(
  a: ConvexShape,
  whole: Shape,
  frameA: Frame,
  chain: Chain,
  asking: ChainLine,
  frameB: Frame,
  place: Place,
  out: DistanceResult,
): boolean {
  const line = pushOut(chain, asking, a, whole, place);
  if (line === null) return false;
  writePlace(chain, line, frameB, place, out);
  writePoint(a, frameA, place.otherSpot, out.normalA, out.pointA);
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
export function edgeAt({ leaves }: Chain, { edges }: ChainLine, spot: Spot): number {
  let { along } = spot;
  let i = 0;
  for (; i < edges.length - 1; i++) {
    along -= leaves[edges[i]].core.first.length;
    if (along < 0) break;
  }
  return edges[i];
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
