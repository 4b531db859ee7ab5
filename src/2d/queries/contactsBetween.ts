/**
 * The contacts of two shapes. Each shape offers the edge that faces the other, moved out by its radius; seen along the contact
 * normal the two edges overlap in an interval, and the ends of the interval are the contacts. One end is where the nearest points
 * are, for one of them is at a corner: there an edge starts or ends, and the contact is that of the distance result. Where it lies on
 * an arc, the interval reaches to there. So only the other end is sought.
 *
 * The origin is that corner. d points from A to B, e is d turned counter-clockwise. A's facing edge runs towards +e, B's towards -e,
 * so that what is across for one is -across for the other.
 */
import { checkMaxDistance } from '../../math/checks.ts';
import { EDGE } from '../../results/features.ts';
import { Chain } from '../chain/chain.ts';
import { checkPair } from '../chain/leaves.ts';
import { throwType } from '../math/checks.ts';
import { type Frame, frameA, frameB, type Pose2, setFrames } from '../math/pose.ts';
import type { Vec2Like } from '../math/vec2.ts';
import { ContactManifold } from '../results/contactManifold.ts';
import { DistanceResult } from '../results/results.ts';
import type { Edge } from '../shapes/core.ts';
import type { ConvexShape, Shape } from '../shapes/shape.ts';

/** An edge whose normal makes a smaller cosine than this with the contact normal is seen end-on: its corner counts. */
const END_ON = 0.05;
/** Points may be off by this part of the size, and by its square of their coordinates: the shapes have moved by so little or not at all. */
const OFF = 1e-6;

/** The same in units of length, for the query under way. */
const contactsBetween_slack = /* @__PURE__ */ new Float64Array(1);
/** Edges whose directions differ by no more than this sine touch along their length, even where they cross. */
const CLOSE_TO_PARALLEL = 0.1;
/**
 * A contact closer than this fraction of the shorter edge to a corner is named by the corner, of both shapes where corners meet,
 * whichever of them it was clipped at, and an interval no longer than that is one contact: so names do not flicker where equal shapes
 * lie on each other, or tip on tip.
 */
const SAME_CORNER = 1e-3;

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
  try {
    const { distance: nearest, normalB, pointA, pointB } = distance;
    const { normal } = out;
    const { x, y } = pointB;
    // A convex shape is its own leaf.
    const leafA = a.outer >= 0 ? (a as ConvexShape) : leafAt(a, distance.subshapeA);
    const leafB = b.outer >= 0 ? (b as ConvexShape) : leafAt(b, distance.subshapeB);
    const far = Math.abs(x) + Math.abs(y) + Math.abs(nearest);
    const slack = OFF * (leafA.outer + leafB.outer + OFF * far);
    contactsBetween_slack[0] = slack;
    const nameA = nameAt(leafA, frameA, distance.featureA, pointA);
    const nameB = nameAt(leafB, frameB, distance.featureB, pointB);
    const offX = pointA.x - x - nearest * normalB.x;
    const offY = pointA.y - y - nearest * normalB.y;
    if (!(nameA >= 0 && nameB >= 0 && Math.abs(offX) + Math.abs(offY) <= slack)) throw 0;
    normal.x = normalB.x;
    normal.y = normalB.y;
    if (leafA.core.count > 1 && leafB.core.count > 1 && clipEdges(leafA, leafB, distance, out)) {
      if (out.second.distance > maxDistance) out.remove(1);
      if (out.first.distance > maxDistance) out.remove(0);
      return out;
    }
    const { first } = out;
    first.featureA = nameA;
    first.featureB = nameB;
    first.x = x;
    first.y = y;
    first.distance = nearest;
    out.count = nearest > maxDistance ? 0 : 1;
    return out;
  } catch {
    // Is it what was given?
    if (!(distance instanceof DistanceResult)) throwType('contactsBetween: distance must be a DistanceResult', distance);
    checkPair('contactsBetween', a, b);
    throw new RangeError('contactsBetween: distance must be that of a and b in these poses');
  }
}

/**
 * The code of the feature of a leaf at a point of its surface; where that is an edge and the point near its end, of the vertex there. -1
 * when the feature has no such point: then the distance is that of another shape or pose.
 */
function nameAt({ core, radius }: ConvexShape, { x, y, c, s }: Frame, feature: number, point: Vec2Like): number {
  const edge = core.edges[feature & (EDGE - 1)];
  const { nx, ny, length } = edge;
  const px = c * (point.x - x) + s * (point.y - y) - core.middleX - edge.x;
  const py = c * (point.y - y) - s * (point.x - x) - core.middleY - edge.y;
  const along = py * nx - px * ny;
  const near = SAME_CORNER * length;
  const isCorner = feature < EDGE;
  const height = isCorner ? Math.sqrt(px * px + py * py) : Math.abs(px * nx + py * ny);
  const off = Math.max(Math.abs(height - radius), isCorner ? 0 : Math.max(-along, along - length));
  if (!(off <= contactsBetween_slack[0])) return -1;
  return isCorner || (along >= near && along <= length - near) ? feature : nameOn(edge, false, along < near);
}

/** A leaf; of a chain the line that an edge is part of. */
function leafAt(shape: Shape, index: number): ConvexShape {
  return shape instanceof Chain ? shape.lineOf[index].shape : shape.leaves[index];
}

/** Writes two contacts where the facing edges give two, or else says false. */
function clipEdges(a: ConvexShape, b: ConvexShape, distance: DistanceResult, out: ContactManifold): boolean {
  const { distance: nearest, normalA, pointB, featureA, featureB } = distance;
  const { x: nx, y: ny } = normalA;
  const { core: coreA, radius: radiusA } = a;
  const { core: coreB, radius: radiusB } = b;
  const isCornerA = featureA < EDGE;
  const isCornerB = featureB < EDGE;
  const spotA = coreA.edges[featureA & (EDGE - 1)];
  const spotB = coreB.edges[featureB & (EDGE - 1)];
  const dx = frameA.c * nx + frameA.s * ny;
  const dy = frameA.c * ny - frameA.s * nx;
  const edgeA = facingEdge(spotA, isCornerA || coreA.count === 2, dx, dy);
  const cosineA = edgeA.nx * dx + edgeA.ny * dy;
  const sineA = edgeA.nx * dy - edgeA.ny * dx;
  // -d in B's frame, by the same operations as d in A's, so that where two edges face it alike A and B may be swapped.
  const bx = -(frameB.c * nx + frameB.s * ny);
  const by = frameB.s * nx - frameB.c * ny;
  const edgeB = facingEdge(spotB, isCornerB || coreB.count === 2, bx, by);
  const cosineB = edgeB.nx * bx + edgeB.ny * by;
  const sineB = edgeB.nx * by - edgeB.ny * bx;
  if (!(cosineA >= END_ON && cosineB >= END_ON)) return false;
  const isParallel = Math.abs(sineA * cosineB - sineB * cosineA) <= CLOSE_TO_PARALLEL;
  if (!isParallel && nearest >= 0) return false;

  // Where the edge of the other shape starts, from the corner at the origin. Of two corners it is the sharper one: at the ends of a
  // chain the nearest point of an arc need not be straight above its middle.
  const isOfA = isCornerA && !(isCornerB && radiusB < radiusA);
  const pointOfA = isOfA ? spotA : edgeA;
  const pointOfB = isOfA ? edgeB : spotB;
  const start =
    (coreA.middleY + pointOfA.y) * dx -
    (coreA.middleX + pointOfA.x) * dy +
    ((coreB.middleY + pointOfB.y) * bx - (coreB.middleX + pointOfB.x) * by) -
    ((frameB.y - frameA.y) * nx - (frameB.x - frameA.x) * ny);
  // How far each edge, moved out by its radius, goes from the origin towards the other contact, and the other way.
  const isForward = isOfA ? edgeA === spotA : edgeB === spotB;
  const isAfter = isForward === isOfA;
  const side = isAfter ? 1 : -1;
  const turnA = side * sineA;
  const turnB = -side * sineB;
  const spanA = edgeA.length * cosineA;
  const spanB = edgeB.length * cosineB;
  const reachA = (isOfA ? spanA : isForward ? -start : start + spanA) - radiusA * turnA;
  const reachB = (!isOfA ? spanB : isForward ? -start : start + spanB) - radiusB * turnB;
  const backA = spanA - reachA;
  const backB = spanB - reachB;
  const reach = Math.min(reachA, reachB);
  const shorter = Math.min(edgeA.length, edgeB.length);
  const near = SAME_CORNER * shorter;
  if (!(reach > near)) return false;
  const column = side * reach;
  // How much lower a surface is there than at the origin: on the edge moved out by the radius, or from the arc about its corner.
  // Written out for A and B: as a function that few calls need, it would put its numbers on the heap.
  let dropA = (-reach * turnA) / cosineA;
  let dropB = (-reach * turnB) / cosineB;
  if (backA < 0) {
    const corner = radiusA * turnA - backA;
    const way = reach - corner;
    let height = (radiusA + way * turnA) / cosineA;
    if (reach < -backA) height = Math.sqrt(Math.max(0, (radiusA - way) * (radiusA + way)));
    dropA = Math.sqrt(Math.max(0, (radiusA - corner) * (radiusA + corner))) - height;
  }
  if (backB < 0) {
    const corner = radiusB * turnB - backB;
    const way = reach - corner;
    let height = (radiusB + way * turnB) / cosineB;
    if (reach < -backB) height = Math.sqrt(Math.max(0, (radiusB - way) * (radiusB + way)));
    dropB = Math.sqrt(Math.max(0, (radiusB - corner) * (radiusB + corner))) - height;
  }
  const length = nearest + dropA + dropB;
  if (!isParallel && !(length < 0)) return false;
  const origin = isAfter ? out.first : out.second;
  const far = isAfter ? out.second : out.first;
  origin.x = pointB.x;
  origin.y = pointB.y;
  origin.distance = nearest;
  origin.featureA = nameOn(edgeA, backA > near, isAfter);
  origin.featureB = nameOn(edgeB, backB > near, !isAfter);
  // column e + dropB d
  far.x = pointB.x - (column * ny - dropB * nx);
  far.y = pointB.y + (column * nx + dropB * ny);
  far.distance = length;
  far.featureA = nameOn(edgeA, reachA > reachB + near, !isAfter);
  far.featureB = nameOn(edgeB, reachB > reachA + near, isAfter);
  out.count = 2;
  return true;
}

/** The edge that faces d most: the given one, or the one before it, which a corner has too and on the other side a segment. */
function facingEdge(edge: Edge, isBoth: boolean, dx: number, dy: number): Edge {
  const { before } = edge;
  return isBoth && (before.nx - edge.nx) * dx + (before.ny - edge.ny) * dy > 0 ? before : edge;
}

/** The code of a place on an edge: within it, at its start or at its end. */
function nameOn(edge: Edge, isWithin: boolean, isAtStart: boolean): number {
  return isWithin ? edge.code : (isAtStart ? edge : edge.next).index;
}
