import { checkMaxDistance } from '../../math/checks.ts';
import { EDGE } from '../../results/features.ts';
import { Chain } from '../chain/chain.ts';
import { checkPair } from '../chain/nearestParts.ts';
import { clipAxis } from '../contacts/clipAxis.ts';
import { leaveOutFar } from '../contacts/coreManifold.ts';
import { moveToWorld } from '../contacts/moveToWorld.ts';
import { Limit } from '../distance/distanceConvex.ts';
import { throwType } from '../math/checks.ts';
import { type Frame, frameA, frameB, setFrames } from '../math/frame.ts';
import type { Pose2 } from '../math/pose.ts';
import type { Vec2Like } from '../math/vec2.ts';
import { ContactManifold } from '../results/contactManifold.ts';
import { DistanceResult } from '../results/distanceResult.ts';
import { Axis } from '../shapes/axis.ts';
import { Place, setRelative } from '../shapes/place.ts';
import { ConvexShape, type Shape } from '../shapes/shape.ts';

/** Points may be off by this part of the size, and by its square of their coordinates: the shapes have moved by so little or not at all. */
const OFF = 1e-6;

const contactsBetween_place = /* @__PURE__ */ new Place();
const contactsBetween_axis = /* @__PURE__ */ new Axis();
const contactsBetween_limit = /* @__PURE__ */ new Limit();

/**
 * The contacts of two shapes at the pair of leaves, the normal and the features of `distance`, which `distanceBetween` gave for the
 * same shapes and poses; apart (speculative) as well as overlapping. Two contacts where the edges that face each other are close to
 * parallel or overlap along their whole interval; one where they cross, at corners (an interval of up to a thousandth of the shorter
 * edge is a corner), and for circles. The deepest one has the distance of `distance`. Those that are farther than `maxDistance` are
 * left out. Throws for poses that are not usable and for a
 * `distance` that is not of these shapes.
 *
 * @example
 * ```ts
 * import { contactsBetween, distanceBetween, rectangle, Transform2 } from 'touchstone/2d';
 *
 * const crate = rectangle({ x: 1, y: 1 });
 * const above = new Transform2({ x: 0.5, y: 1.5 });
 * const below = new Transform2();
 * const near = distanceBetween(crate, above, crate, below);
 * if (near) console.log(contactsBetween(crate, above, crate, below, near).count); // 2
 * ```
 */
export function contactsBetween(
  a: Shape,
  poseA: Pose2,
  b: Shape,
  poseB: Pose2,
  distance: DistanceResult,
  out: ContactManifold = new ContactManifold(),
  maxDistance = Infinity,
): ContactManifold {
  if (!(out instanceof ContactManifold)) throwType('contactsBetween: out must be a ContactManifold', out);
  setFrames('contactsBetween', poseA, poseB);
  if (maxDistance !== Infinity) checkMaxDistance(maxDistance, 'contactsBetween: maxDistance');
  if (!(distance instanceof DistanceResult)) throwType('contactsBetween: distance must be a DistanceResult', distance);
  const areConvex = a instanceof ConvexShape && b instanceof ConvexShape;
  if (!areConvex) checkPair('contactsBetween', a, b);
  const leafA = leafAt(a, distance.subshapeA);
  const leafB = leafAt(b, distance.subshapeB);
  const fit = leafA === undefined || leafB === undefined ? NONE : fitOf(distance, leafA, leafB);
  if (leafA === undefined || leafB === undefined || fit === NONE || (fit === PUSH && areConvex))
    throw new RangeError('contactsBetween: distance must be that of a and b in these poses');
  const place = contactsBetween_place;
  const axis = contactsBetween_axis;
  const limit = contactsBetween_limit;
  limit.distance = maxDistance;
  setRelative(place, leafA.core, frameA, leafB.core, frameB);
  setAxis(distance, leafA, axis);
  setPoint(distance, leafA, axis);
  if (fit === PUSH) {
    // There is no column as deep.
    const { first } = out;
    out.count = 1;
    first.x = leafA.core.middleX + axis.x;
    first.y = leafA.core.middleY + axis.y;
    first.distance = axis.gap;
    first.featureA = axis.featureA;
    first.featureB = axis.featureB;
  } else clipAxis(leafA, leafB, place, axis, out);
  leaveOutFar(out, limit);
  moveToWorld(out, frameA);
  out.normal.copy(distance.normalB);
  return out;
}

/** A leaf, if there is one of that index; of a chain the line that an edge is part of. */
function leafAt(shape: Shape, index: number): ConvexShape | undefined {
  if (shape instanceof ConvexShape) return shape;
  return shape instanceof Chain ? shape.lineOf[index]?.shape : shape.leaves[index];
}

/** Sets the axis that a distance lies on. */
function setAxis(distance: DistanceResult, a: ConvexShape, axis: Axis): void {
  const { normalA, normalB, featureA, featureB } = distance;
  // Of two vertices, either says where the nearest points are.
  const isOfB = featureB >= EDGE || (featureA < EDGE && a.core.count === 1);
  const { c, s } = isOfB ? frameB : frameA;
  const { x, y } = isOfB ? normalB : normalA;
  axis.isOfB = isOfB;
  axis.nx = c * x + s * y;
  axis.ny = c * y - s * x;
  axis.featureA = featureA;
  axis.featureB = featureB;
}

/** Sets the nearest point of B. */
function setPoint({ distance, pointB }: DistanceResult, { core }: ConvexShape, axis: Axis): void {
  axis.gap = distance;
  const { x, y, c, s } = frameA;
  axis.x = c * (pointB.x - x) + s * (pointB.y - y) - core.middleX;
  axis.y = c * (pointB.y - y) - s * (pointB.x - x) - core.middleY;
}

/** Whether a distance is that of two leaves as they stand: it is not; it is a push whose points are not opposite each other; it is. */
const NONE = 0;
const PUSH = 1;
const OPPOSITE = 2;

const fitOf_slack = /* @__PURE__ */ new Limit();

/** Whether the points of a distance are on the features that it names, and apart by it along the normal. */
function fitOf(distance: DistanceResult, a: ConvexShape, b: ConvexShape): number {
  const { distance: nearest, normalB, pointA, pointB, featureA, featureB } = distance;
  const far = Math.abs(pointB.x) + Math.abs(pointB.y) + Math.abs(nearest);
  const slack = OFF * (a.reach + b.reach + OFF * far);
  const offX = pointA.x - pointB.x - nearest * normalB.x;
  const offY = pointA.y - pointB.y - nearest * normalB.y;
  fitOf_slack.distance = slack;
  if (!isOnFeature(a, frameA, featureA, pointA, fitOf_slack) || !isOnFeature(b, frameB, featureB, pointB, fitOf_slack))
    return NONE;
  if (Math.abs(offX) + Math.abs(offY) <= slack) return OPPOSITE;
  return nearest <= slack && offX * normalB.x + offY * normalB.y >= -slack ? PUSH : NONE;
}

/** Whether a feature of a leaf has a point of its surface there, but for `slack.distance`. */
function isOnFeature(leaf: ConvexShape, { x, y, c, s }: Frame, feature: number, point: Vec2Like, slack: Limit): boolean {
  const { core, radius } = leaf;
  const edge = core.edges[feature & (EDGE - 1)];
  if (edge === undefined) return false;
  const { nx, ny, length } = edge;
  const px = c * (point.x - x) + s * (point.y - y) - core.middleX - edge.x;
  const py = c * (point.y - y) - s * (point.x - x) - core.middleY - edge.y;
  const along = py * nx - px * ny;
  const isCorner = feature < EDGE;
  const height = isCorner ? Math.sqrt(px * px + py * py) : Math.abs(px * nx + py * ny);
  const off = Math.max(Math.abs(height - radius), isCorner ? 0 : Math.max(-along, along - length));
  return off <= slack.distance;
}
