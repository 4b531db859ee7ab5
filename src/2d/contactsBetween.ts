/**
 * The contacts of two shapes. Each shape offers the edge that faces the other, moved out by its radius; seen along the contact
 * normal the two edges overlap in an interval, and the ends of the interval are the contacts. Where the nearest points lie on
 * an arc, the interval reaches to there, so the deepest contact is always that of the distance result.
 *
 * Each shape is looked at in its own frame, from a common origin: the corner that is nearest. d points to the other shape, e is d
 * turned counter-clockwise; `across` is measured along e, `height` along d. The facing edge runs towards +e. The two shapes look
 * at each other, so what is `across` for one is `-across` for the other, and the length of a column is minus the sum of both heights.
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
  const frameA = contactsBetween_frameA;
  const frameB = contactsBetween_frameB;
  setFrame(frameA, poseA, 'poseA');
  setFrame(frameB, poseB, 'poseB');
  out.normal.x = -distance.normalA.x;
  out.normal.y = -distance.normalA.y;
  out.count = 1;
  out.x[0] = distance.pointB.x;
  out.y[0] = distance.pointB.y;
  out.distances[0] = distance.distance;
  out.codesA[0] = distance.featureA;
  out.codesB[0] = distance.featureB;
  if (leafA.core.count > 1 && leafB.core.count > 1) clipEdges(leafA, leafB, distance, out);
  return out;
}

const contactsBetween_frameA = /* @__PURE__ */ new Frame();
const contactsBetween_frameB = /* @__PURE__ */ new Frame();

function checkedLeaf(shape: Shape, index: number, name: string): ConvexShape {
  const leaf = leavesOf(shape, name)[index];
  if (leaf === undefined) throw new RangeError(`distance: ${name} has no subshape ${index}`);
  return leaf;
}

/** One shape as seen from the contact, in its own frame. */
class Facing {
  /** The direction to the other shape, and the common origin. */
  dx = 0;
  dy = 0;
  originX = 0;
  originY = 0;
  /** The facing edge, from vertex `start` to vertex `end`. */
  edge = 0;
  start = 0;
  end = 0;
  /** Both ends of the edge of the core, and of that edge moved out by the radius. */
  startAcross = 0;
  startHeight = 0;
  endAcross = 0;
  endHeight = 0;
  low = 0;
  high = 0;
  lowHeight = 0;
  /** The cosine of the angle from the edge's normal to d, and its tangent: how the height grows along the edge. */
  cosine = 0;
  slope = 0;
  radius = 0;
  /** Input and output of {@link setHeight}. */
  across = 0;
  height = 0;
}

const clipEdges_a = /* @__PURE__ */ new Facing();
const clipEdges_b = /* @__PURE__ */ new Facing();

/** Replaces the one contact by two where the facing edges give two. */
function clipEdges(a: ConvexShape, b: ConvexShape, distance: DistanceResult, out: ContactManifold): void {
  const frameA = contactsBetween_frameA;
  const frameB = contactsBetween_frameB;
  const facingA = clipEdges_a;
  const facingB = clipEdges_b;
  const { normalA, featureA, featureB } = distance;
  facingA.dx = frameA.c * normalA.x + frameA.s * normalA.y;
  facingA.dy = frameA.c * normalA.y - frameA.s * normalA.x;
  facingB.dx = -(frameB.c * normalA.x + frameB.s * normalA.y);
  facingB.dy = -(frameB.c * normalA.y - frameB.s * normalA.x);
  if (!chooseEdge(a.core, featureA, facingA) || !chooseEdge(b.core, featureB, facingB)) return;
  if (featureA < EDGE) setOrigins(a.core, featureA, frameA, facingA, frameB, facingB);
  else setOrigins(b.core, featureB < EDGE ? featureB : facingB.start, frameB, facingB, frameA, facingA);
  measureEdge(a, facingA);
  measureEdge(b, facingB);

  // The interval in A's direction across; each edge is taken as far as the origin, where the nearest points are.
  const lowA = Math.min(facingA.low, 0);
  const highA = Math.max(facingA.high, 0);
  const lowB = -Math.max(facingB.high, 0);
  const highB = -Math.min(facingB.low, 0);
  const low = Math.max(lowA, lowB);
  const high = Math.min(highA, highB);
  const samePlace = SAME_PLACE * Math.min(a.core.length[facingA.edge]!, b.core.length[facingB.edge]!);
  if (!(high - low > samePlace)) return;
  facingA.across = low;
  facingB.across = -low;
  setHeight(facingA);
  setHeight(facingB);
  const lowHeightB = facingB.height;
  const lowDistance = low === 0 ? distance.distance : -(facingA.height + lowHeightB);
  facingA.across = high;
  facingB.across = -high;
  setHeight(facingA);
  setHeight(facingB);
  const highHeightB = facingB.height;
  const highDistance = high === 0 ? distance.distance : -(facingA.height + highHeightB);
  // sin(alpha - beta) = (tan(alpha) - tan(beta)) cos(alpha) cos(beta)
  const sine = (facingA.slope - facingB.slope) * facingA.cosine * facingB.cosine;
  if (Math.abs(sine) > CLOSE_TO_PARALLEL && !(lowDistance < 0 && highDistance < 0)) return;

  const { dx, dy, originX, originY } = facingB;
  const { px, py, c, s } = frameB;
  const codeA = edgeCode(a.core.count, facingA.edge);
  const codeB = edgeCode(b.core.count, facingB.edge);
  // origin + across e + height d, with e = (-dy, dx)
  const lowX = originX + low * dy + lowHeightB * dx;
  const lowY = originY - low * dx + lowHeightB * dy;
  out.x[0] = px + (c * lowX - s * lowY);
  out.y[0] = py + (s * lowX + c * lowY);
  out.distances[0] = lowDistance;
  out.codesA[0] = lowA >= lowB - samePlace ? facingA.start : codeA;
  out.codesB[0] = lowB >= lowA - samePlace ? facingB.end : codeB;
  const highX = originX + high * dy + highHeightB * dx;
  const highY = originY - high * dx + highHeightB * dy;
  out.x[1] = px + (c * highX - s * highY);
  out.y[1] = py + (s * highX + c * highY);
  out.distances[1] = highDistance;
  out.codesA[1] = highA <= highB + samePlace ? facingA.end : codeA;
  out.codesB[1] = highB <= highA + samePlace ? facingB.start : codeB;
  out.count = 2;
}

/** The edge at the feature that faces the direction most; false when it is seen end-on. */
function chooseEdge(core: Core, feature: number, facing: Facing): boolean {
  const { count, nx, ny } = core;
  const { dx, dy } = facing;
  const vertex = feature < EDGE ? feature : feature - EDGE;
  const before = vertex === 0 ? count - 1 : vertex - 1;
  let edge = vertex;
  let cosine = nx[edge]! * dx + ny[edge]! * dy;
  // A vertex has the edge before it too, and the one edge of a segment has two sides.
  if (feature < EDGE || count === 2) {
    const cosineBefore = nx[before]! * dx + ny[before]! * dy;
    if (cosineBefore > cosine) {
      cosine = cosineBefore;
      edge = before;
    }
  }
  facing.edge = edge;
  facing.start = edge;
  facing.end = edge + 1 === count ? 0 : edge + 1;
  facing.cosine = cosine;
  return cosine >= END_ON;
}

/** Puts the common origin at a vertex of the core `own`. */
function setOrigins(core: Core, vertex: number, frame: Frame, own: Facing, otherFrame: Frame, other: Facing): void {
  const x = core.x[vertex]!;
  const y = core.y[vertex]!;
  own.originX = x;
  own.originY = y;
  const wx = frame.px - otherFrame.px + (frame.c * x - frame.s * y);
  const wy = frame.py - otherFrame.py + (frame.s * x + frame.c * y);
  other.originX = otherFrame.c * wx + otherFrame.s * wy;
  other.originY = otherFrame.c * wy - otherFrame.s * wx;
}

function measureEdge(shape: ConvexShape, facing: Facing): void {
  const { x, y, nx, ny } = shape.core;
  const { dx, dy, originX, originY, edge, end, cosine } = facing;
  const { radius } = shape;
  const startX = x[edge]! - originX;
  const startY = y[edge]! - originY;
  const endX = x[end]! - originX;
  const endY = y[end]! - originY;
  // The sine of the angle from n to d is n.e turned round.
  const sine = nx[edge]! * dy - ny[edge]! * dx;
  facing.startAcross = startY * dx - startX * dy;
  facing.startHeight = startX * dx + startY * dy;
  facing.endAcross = endY * dx - endX * dy;
  facing.endHeight = endX * dx + endY * dy;
  facing.low = facing.startAcross - radius * sine;
  facing.high = facing.endAcross - radius * sine;
  facing.lowHeight = facing.startHeight + radius * cosine;
  facing.slope = sine / cosine;
  facing.radius = radius;
}

/** The height of the surface at facing.across: on the edge moved out, or on the arc about its nearer end. */
function setHeight(facing: Facing): void {
  const { across, low, high, radius } = facing;
  if (across >= low && across <= high) {
    facing.height = facing.lowHeight + (across - low) * facing.slope;
    return;
  }
  const isBefore = across < low;
  const offset = across - (isBefore ? facing.startAcross : facing.endAcross);
  const height = isBefore ? facing.startHeight : facing.endHeight;
  facing.height = height + Math.sqrt(Math.max(0, (radius - offset) * (radius + offset)));
}
