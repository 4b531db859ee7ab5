/**
 * The contacts of two shapes. Each shape offers the edge that faces the other, moved out by its radius; seen along the contact
 * normal the two edges overlap in an interval, and the ends of the interval are the contacts. Where the nearest points lie on
 * an arc, the interval reaches to there, so the deepest contact is always that of the distance result.
 *
 * Everything is in A's frame, from a common origin: a corner that is nearest. d points from A to B, e is d turned counter-clockwise;
 * `across` is measured along e, `height` along d for A and against it for B. A's facing edge runs towards +e, B's towards -e, so that
 * what is `across` for one is `-across` for the other, and the length of a column is minus the sum of both heights.
 */
import { show } from '../math/checks.ts';
import { EDGE } from '../results/features.ts';
import { ContactManifold } from './contactManifold.ts';
import { type Core, edgeCode } from './core.ts';
import { Frame, type Pose2, setFrame } from './pose.ts';
import { DistanceResult } from './results.ts';
import { type ConvexShape, leavesOf, type Shape } from './shape.ts';

/** An edge whose normal makes a smaller cosine than this with the contact normal is seen end-on: its corner counts. */
const END_ON = 0.05;
/** Edges whose directions differ by no more than this sine touch along their length, even where they cross. */
const CLOSE_TO_PARALLEL = 0.1;
/** Ends closer than this fraction of the edges' lengths coincide, and both corners are named, so that names do not flicker. */
const SAME_PLACE = 1e-9;

/**
 * The contacts of two shapes at the pair of leaves, the normal and the features of `distance`, which `distanceBetween` gave for the
 * same shapes and poses; apart (speculative) as well as overlapping. Two contacts where the edges that face each other are close to
 * parallel or overlap along their whole interval; one where they cross, at corners, and for circles. The deepest one has the
 * distance of `distance`.
 */
export function contactsBetween(
  a: Shape,
  poseA: Pose2,
  b: Shape,
  poseB: Pose2,
  distance: DistanceResult,
  out: ContactManifold = new ContactManifold(),
): ContactManifold {
  if (!(distance instanceof DistanceResult)) throw new TypeError(`distance must be a DistanceResult, got ${show(distance)}`);
  const leafA = checkedLeaf(a, distance.subshapeA, 'a');
  const leafB = checkedLeaf(b, distance.subshapeB, 'b');
  const { normalA } = distance;
  out.normal.set(0 - normalA.x, 0 - normalA.y);
  out.count = 2;
  if (leafA.core.count > 1 && leafB.core.count > 1 && clipEdges(leafA, poseA, leafB, poseB, distance, out)) {
    return out;
  }
  out.count = 1;
  out.x[0] = distance.pointB.x;
  out.y[0] = distance.pointB.y;
  out.distances[0] = distance.distance;
  out.codesA[0] = distance.featureA;
  out.codesB[0] = distance.featureB;
  return out;
}

const contactsBetween_frameA = /* @__PURE__ */ new Frame();
const contactsBetween_frameB = /* @__PURE__ */ new Frame();

function checkedLeaf(shape: Shape, index: number, name: string): ConvexShape {
  const leaf = leavesOf(shape, name)[index];
  if (leaf === undefined) throw new RangeError(`distance: ${name} has no subshape ${index}`);
  return leaf;
}

/** Writes two contacts where the facing edges give two, or else says false. */
function clipEdges(
  a: ConvexShape,
  poseA: Pose2,
  b: ConvexShape,
  poseB: Pose2,
  distance: DistanceResult,
  out: ContactManifold,
): boolean {
  const frameA = contactsBetween_frameA;
  const frameB = contactsBetween_frameB;
  setFrame(frameA, poseA, 'poseA');
  setFrame(frameB, poseB, 'poseB');
  const { normalA, featureA, featureB } = distance;
  const { core: coreA, radius: radiusA } = a;
  const { core: coreB, radius: radiusB } = b;
  const dx = frameA.c * normalA.x + frameA.s * normalA.y;
  const dy = frameA.c * normalA.y - frameA.s * normalA.x;
  const edgeA = facingEdge(coreA, featureA, dx, dy);
  const cosineA = coreA.nx[edgeA]! * dx + coreA.ny[edgeA]! * dy;
  const sineA = coreA.nx[edgeA]! * dy - coreA.ny[edgeA]! * dx;
  // -d in B's frame.
  const bx = -(frameB.c * normalA.x + frameB.s * normalA.y);
  const by = frameB.s * normalA.x - frameB.c * normalA.y;
  const edgeB = facingEdge(coreB, featureB, bx, by);
  const cosineB = coreB.nx[edgeB]! * bx + coreB.ny[edgeB]! * by;
  const sineB = coreB.nx[edgeB]! * by - coreB.ny[edgeB]! * bx;
  if (!(cosineA >= END_ON && cosineB >= END_ON)) return false;
  const isParallel = Math.abs(sineA * cosineB - sineB * cosineA) <= CLOSE_TO_PARALLEL;
  if (!isParallel && distance.distance >= 0) return false;

  // B's frame in A's, and the origin.
  const wx = frameB.x - frameA.x;
  const wy = frameB.y - frameA.y;
  const px = frameA.c * wx + frameA.s * wy;
  const py = frameA.c * wy - frameA.s * wx;
  const c = frameA.c * frameB.c + frameA.s * frameB.s;
  const s = frameA.c * frameB.s - frameA.s * frameB.c;
  const isOriginOfA = featureA < EDGE;
  const corner = isOriginOfA ? featureA : featureB < EDGE ? featureB : edgeB;
  const cornerX = (isOriginOfA ? coreA : coreB).x[corner]!;
  const cornerY = (isOriginOfA ? coreA : coreB).y[corner]!;
  const originX = isOriginOfA ? cornerX : px + (c * cornerX - s * cornerY);
  const originY = isOriginOfA ? cornerY : py + (s * cornerX + c * cornerY);
  // Where the facing edges start.
  const ax = coreA.x[edgeA]! - originX;
  const ay = coreA.y[edgeA]! - originY;
  const vx = px + (c * coreB.x[edgeB]! - s * coreB.y[edgeB]!) - originX;
  const vy = py + (s * coreB.x[edgeB]! + c * coreB.y[edgeB]!) - originY;
  const acrossA = ay * dx - ax * dy;
  const acrossB = vx * dy - vy * dx;
  const heightA = ax * dx + ay * dy;
  const heightB = -(vx * dx + vy * dy);
  const lengthA = coreA.length[edgeA]!;
  const lengthB = coreB.length[edgeB]!;

  // The interval in A's direction across. Each edge moved out by its radius is taken as far as the origin, where the nearest points are.
  const startA = acrossA - radiusA * sineA;
  const startB = acrossB - radiusB * sineB;
  const lowA = Math.min(startA, 0);
  const highA = Math.max(startA + lengthA * cosineA, 0);
  const lowB = -Math.max(startB + lengthB * cosineB, 0);
  const highB = -Math.min(startB, 0);
  const low = Math.max(lowA, lowB);
  const high = Math.min(highA, highB);
  const samePlace = SAME_PLACE * Math.min(lengthA, lengthB);
  if (!(high - low > samePlace)) return false;
  for (let i = 0; i < 2; i++) {
    const column = i === 0 ? low : high;
    // The height of a surface in the column: on the edge moved out by the radius, or on the arc about its nearer end.
    const alongA = (column - startA) / cosineA;
    const alongB = (-column - startB) / cosineB;
    const endA = alongA < 0 ? 0 : Math.min(alongA, lengthA);
    const endB = alongB < 0 ? 0 : Math.min(alongB, lengthB);
    const offsetA = column - acrossA - endA * cosineA;
    const offsetB = -column - acrossB - endB * cosineB;
    const arcA = endA === alongA ? radiusA * cosineA : Math.sqrt(Math.max(0, (radiusA - offsetA) * (radiusA + offsetA)));
    const arcB = endB === alongB ? radiusB * cosineB : Math.sqrt(Math.max(0, (radiusB - offsetB) * (radiusB + offsetB)));
    const surfaceA = heightA + (endA * sineA + arcA);
    const surfaceB = heightB + (endB * sineB + arcB);
    // origin + column e - surfaceB d
    const x = originX - column * dy - surfaceB * dx;
    const y = originY + column * dx - surfaceB * dy;
    out.x[i] = frameA.x + (frameA.c * x - frameA.s * y);
    out.y[i] = frameA.y + (frameA.s * x + frameA.c * y);
    out.distances[i] = column === 0 ? distance.distance : -(surfaceA + surfaceB);
  }
  const codeA = edgeCode(coreA.count, edgeA);
  const codeB = edgeCode(coreB.count, edgeB);
  const endA = edgeA + 1 === coreA.count ? 0 : edgeA + 1;
  const endB = edgeB + 1 === coreB.count ? 0 : edgeB + 1;
  out.codesA[0] = lowA >= lowB - samePlace ? edgeA : codeA;
  out.codesB[0] = lowB >= lowA - samePlace ? endB : codeB;
  out.codesA[1] = highA <= highB + samePlace ? endA : codeA;
  out.codesB[1] = highB <= highA + samePlace ? edgeB : codeB;
  return isParallel || (out.distances[0]! < 0 && out.distances[1]! < 0);
}

/** The edge at a feature that faces d most. */
function facingEdge(core: Core, feature: number, dx: number, dy: number): number {
  const { count, nx, ny } = core;
  const edge = feature < EDGE ? feature : feature - EDGE;
  // A vertex has the edge before it too, and the one edge of a segment has two sides.
  if (feature >= EDGE && count > 2) return edge;
  const before = edge === 0 ? count - 1 : edge - 1;
  return nx[before]! * dx + ny[before]! * dy > nx[edge]! * dx + ny[edge]! * dy ? before : edge;
}
