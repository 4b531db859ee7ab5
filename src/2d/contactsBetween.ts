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
import type { Core, Edge } from './core.ts';
import { frameA, frameB, type Pose2, setFrames } from './pose.ts';
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
  try {
    const leafA = a.leaves[distance.subshapeA]!;
    const leafB = b.leaves[distance.subshapeB]!;
    const { normalA } = distance;
    out.normal.set(0 - normalA.x, 0 - normalA.y);
    out.count = 2;
    if (leafA.core.count > 1 && leafB.core.count > 1 && clipEdges(leafA, poseA, leafB, poseB, distance, out)) return out;
    out.count = 0;
    return out.add(distance.pointB, distance.distance, distance.featureA, distance.featureB);
  } catch (error) {
    // Is it what was given?
    if (!(distance instanceof DistanceResult)) throw new TypeError(`distance must be a DistanceResult, got ${show(distance)}`);
    checkLeaf(a, distance.subshapeA, 'a');
    checkLeaf(b, distance.subshapeB, 'b');
    throw error;
  }
}

function checkLeaf(shape: Shape, index: number, name: string): void {
  if (!leavesOf(shape, name)[index]) throw new RangeError(`distance: ${name} has no subshape ${index}`);
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
  setFrames(poseA, poseB);
  const { normalA, featureA, featureB } = distance;
  const { x: nx, y: ny } = normalA;
  const { core: coreA, radius: radiusA } = a;
  const { core: coreB, radius: radiusB } = b;
  const dx = frameA.c * nx + frameA.s * ny;
  const dy = frameA.c * ny - frameA.s * nx;
  const edgeA = facingEdge(coreA, featureA, dx, dy);
  const cosineA = edgeA.nx * dx + edgeA.ny * dy;
  const sineA = edgeA.nx * dy - edgeA.ny * dx;
  // -d in B's frame, by the same operations as d in A's, so that where two edges face it alike A and B may be swapped.
  const bx = -(frameB.c * nx + frameB.s * ny);
  const by = frameB.s * nx - frameB.c * ny;
  const edgeB = facingEdge(coreB, featureB, bx, by);
  const cosineB = edgeB.nx * bx + edgeB.ny * by;
  const sineB = edgeB.nx * by - edgeB.ny * bx;
  if (!(cosineA >= END_ON && cosineB >= END_ON)) return false;
  const isParallel = Math.abs(sineA * cosineB - sineB * cosineA) <= CLOSE_TO_PARALLEL;
  if (!isParallel && distance.distance >= 0) return false;

  // Where the facing edges start, and the origin.
  const wx = frameB.x - frameA.x;
  const wy = frameB.y - frameA.y;
  const acrossW = wy * nx - wx * ny;
  const edgeAx = coreA.middleX + edgeA.x;
  const edgeAy = coreA.middleY + edgeA.y;
  const edgeBx = coreB.middleX + edgeB.x;
  const edgeBy = coreB.middleY + edgeB.y;
  const heightA = edgeAx * dx + edgeAy * dy;
  const heightB = edgeBx * bx + edgeBy * by - (wx * nx + wy * ny);
  const acrossEdgeB = acrossW - (edgeBy * bx - edgeBx * by);
  let origin = acrossEdgeB;
  if (featureA < EDGE) {
    const { x, y } = coreA.edges[featureA]!;
    origin = (coreA.middleY + y) * dx - (coreA.middleX + x) * dy;
  } else if (featureB < EDGE) {
    const { x, y } = coreB.edges[featureB]!;
    origin = acrossW - ((coreB.middleY + y) * bx - (coreB.middleX + x) * by);
  }
  const acrossA = edgeAy * dx - edgeAx * dy - origin;
  const acrossB = origin - acrossEdgeB;
  const lengthA = edgeA.length;
  const lengthB = edgeB.length;

  // The interval in A's direction across. Each edge moved out by its radius is taken as far as the origin, where the nearest points are.
  const startA = acrossA - radiusA * sineA;
  const startB = acrossB - radiusB * sineB;
  const endA = startA + lengthA * cosineA;
  const endB = startB + lengthB * cosineB;
  const lowA = startA < 0 ? startA : 0;
  const highA = endA > 0 ? endA : 0;
  const lowB = endB > 0 ? -endB : 0;
  const highB = startB < 0 ? -startB : 0;
  const low = lowA > lowB ? lowA : lowB;
  const high = highA < highB ? highA : highB;
  const samePlace = SAME_PLACE * (lengthA < lengthB ? lengthA : lengthB);
  if (!(high - low > samePlace)) return false;
  const tangentA = sineA / cosineA;
  const tangentB = sineB / cosineB;
  const { x: xs, y: ys, distances, codesA, codesB } = out;
  for (let i = 0; i < 2; i++) {
    const column = i === 0 ? low : high;
    const mirrored = -column;
    // The height of a surface in the column: on the edge moved out by the radius, or on the arc about its nearer end.
    let surfaceA = heightA + (column - startA) * tangentA + radiusA * cosineA;
    let surfaceB = heightB + (mirrored - startB) * tangentB + radiusB * cosineB;
    if (column < startA || column > endA) {
      const end = column < startA ? 0 : lengthA;
      const offset = column - acrossA - end * cosineA;
      surfaceA = heightA + end * sineA + Math.sqrt(Math.max(0, (radiusA - offset) * (radiusA + offset)));
    }
    if (mirrored < startB || mirrored > endB) {
      const end = mirrored < startB ? 0 : lengthB;
      const offset = mirrored - acrossB - end * cosineB;
      surfaceB = heightB + end * sineB + Math.sqrt(Math.max(0, (radiusB - offset) * (radiusB + offset)));
    }
    const across = origin + column;
    // across e - surfaceB d
    xs[i] = frameA.x - (across * ny + surfaceB * nx);
    ys[i] = frameA.y + (across * nx - surfaceB * ny);
    distances[i] = column === 0 ? distance.distance : -(surfaceA + surfaceB);
  }
  codesA[0] = lowA >= lowB - samePlace ? edgeA.index : edgeA.code;
  codesB[0] = lowB >= lowA - samePlace ? edgeB.next.index : edgeB.code;
  codesA[1] = highA <= highB + samePlace ? edgeA.next.index : edgeA.code;
  codesB[1] = highB <= highA + samePlace ? edgeB.index : edgeB.code;
  return isParallel || (distances[0]! < 0 && distances[1]! < 0);
}

/** The edge at a feature that faces d most. */
function facingEdge(core: Core, feature: number, dx: number, dy: number): Edge {
  const edge = core.edges[feature % EDGE]!;
  // A vertex has the edge before it too, and the one edge of a segment has two sides.
  if (feature >= EDGE && core.count > 2) return edge;
  const { before } = edge;
  return (before.nx - edge.nx) * dx + (before.ny - edge.ny) * dy > 0 ? before : edge;
}
