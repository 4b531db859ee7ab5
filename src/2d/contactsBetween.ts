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
import type { Vec2 } from './vec2.ts';

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
  out.count = 2;
  if (leafA.core.count > 1 && leafB.core.count > 1 && clipEdges(leafA, leafB, distance, out)) return out;
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

/** One shape as seen from the contact, in its own frame. */
class Facing {
  /** The direction to the other shape, and the common origin. */
  dx = 0;
  dy = 0;
  originX = 0;
  originY = 0;
  /** The facing edge, and the vertex where it ends. */
  edge = 0;
  end = 0;
  /** Cosine and sine of the angle from its normal to d. */
  cosine = 0;
  sine = 0;
  /** Where the edge of the core starts, and its length. */
  across = 0;
  height = 0;
  length = 0;
  radius = 0;
  /** A column, and the height of the surface there: see {@link setSurface}. */
  column = 0;
  surface = 0;
}

const clipEdges_a = /* @__PURE__ */ new Facing();
const clipEdges_b = /* @__PURE__ */ new Facing();

/** Writes two contacts where the facing edges give two, or else says false. */
function clipEdges(a: ConvexShape, b: ConvexShape, distance: DistanceResult, out: ContactManifold): boolean {
  const frameA = contactsBetween_frameA;
  const frameB = contactsBetween_frameB;
  const facingA = clipEdges_a;
  const facingB = clipEdges_b;
  const { normalA, normalB, featureA, featureB } = distance;
  if (!chooseEdge(a, featureA, normalA, frameA, facingA) || !chooseEdge(b, featureB, normalB, frameB, facingB)) return false;
  if (featureA < EDGE) setOrigins(a.core, featureA, frameA, facingA, frameB, facingB);
  else setOrigins(b.core, featureB < EDGE ? featureB : facingB.edge, frameB, facingB, frameA, facingA);
  measureEdge(a.core, facingA);
  measureEdge(b.core, facingB);

  // The interval in A's direction across. Each edge moved out by its radius is taken as far as the origin, where the nearest points are.
  const startA = facingA.across - facingA.radius * facingA.sine;
  const startB = facingB.across - facingB.radius * facingB.sine;
  const lowA = Math.min(startA, 0);
  const highA = Math.max(startA + facingA.length * facingA.cosine, 0);
  const lowB = -Math.max(startB + facingB.length * facingB.cosine, 0);
  const highB = -Math.min(startB, 0);
  const low = Math.max(lowA, lowB);
  const high = Math.min(highA, highB);
  const samePlace = SAME_PLACE * Math.min(facingA.length, facingB.length);
  if (!(high - low > samePlace)) return false;
  const { dx, dy, originX, originY } = facingB;
  const { x: px, y: py, c, s } = frameB;
  for (let i = 0; i < 2; i++) {
    const column = i === 0 ? low : high;
    facingA.column = column;
    facingB.column = -column;
    setSurface(facingA);
    setSurface(facingB);
    // origin + across e + height d, with across = -column and e = (-dy, dx)
    const x = originX + column * dy + facingB.surface * dx;
    const y = originY - column * dx + facingB.surface * dy;
    out.x[i] = px + (c * x - s * y);
    out.y[i] = py + (s * x + c * y);
    out.distances[i] = column === 0 ? distance.distance : -(facingA.surface + facingB.surface);
  }
  const codeA = edgeCode(a.core.count, facingA.edge);
  const codeB = edgeCode(b.core.count, facingB.edge);
  out.codesA[0] = lowA >= lowB - samePlace ? facingA.edge : codeA;
  out.codesB[0] = lowB >= lowA - samePlace ? facingB.end : codeB;
  out.codesA[1] = highA <= highB + samePlace ? facingA.end : codeA;
  out.codesB[1] = highB <= highA + samePlace ? facingB.edge : codeB;
  const sine = facingA.sine * facingB.cosine - facingB.sine * facingA.cosine;
  return Math.abs(sine) <= CLOSE_TO_PARALLEL || (out.distances[0]! < 0 && out.distances[1]! < 0);
}

/** Chooses the edge at the feature that faces the other shape most; false when it is seen end-on. */
function chooseEdge(shape: ConvexShape, feature: number, normal: Vec2, frame: Frame, facing: Facing): boolean {
  const { count, nx, ny } = shape.core;
  const dx = frame.c * normal.x + frame.s * normal.y;
  const dy = frame.c * normal.y - frame.s * normal.x;
  let edge = feature < EDGE ? feature : feature - EDGE;
  // A vertex has the edge before it too, and the one edge of a segment has two sides.
  if (feature < EDGE || count === 2) {
    const before = edge === 0 ? count - 1 : edge - 1;
    if (nx[before]! * dx + ny[before]! * dy > nx[edge]! * dx + ny[edge]! * dy) edge = before;
  }
  facing.dx = dx;
  facing.dy = dy;
  facing.edge = edge;
  facing.end = edge + 1 === count ? 0 : edge + 1;
  facing.cosine = nx[edge]! * dx + ny[edge]! * dy;
  facing.sine = nx[edge]! * dy - ny[edge]! * dx;
  facing.radius = shape.radius;
  return facing.cosine >= END_ON;
}

/** Puts the common origin at a vertex of one core. */
function setOrigins(core: Core, vertex: number, frame: Frame, own: Facing, otherFrame: Frame, other: Facing): void {
  const x = core.x[vertex]!;
  const y = core.y[vertex]!;
  own.originX = x;
  own.originY = y;
  const wx = frame.x - otherFrame.x + (frame.c * x - frame.s * y);
  const wy = frame.y - otherFrame.y + (frame.s * x + frame.c * y);
  other.originX = otherFrame.c * wx + otherFrame.s * wy;
  other.originY = otherFrame.c * wy - otherFrame.s * wx;
}

function measureEdge(core: Core, facing: Facing): void {
  const { dx, dy, edge } = facing;
  const x = core.x[edge]! - facing.originX;
  const y = core.y[edge]! - facing.originY;
  facing.across = y * dx - x * dy;
  facing.height = x * dx + y * dy;
  facing.length = core.length[edge]!;
}

/** The height of the surface in the column: on the edge moved out by the radius, or on the arc about its nearer end. */
function setSurface(facing: Facing): void {
  const { cosine, sine, length, radius, column } = facing;
  const along = (column - facing.across + radius * sine) / cosine;
  const end = along < 0 ? 0 : length;
  const offset = column - facing.across - end * cosine;
  const isOnEdge = along >= 0 && along <= length;
  const rise = isOnEdge
    ? radius * cosine + along * sine
    : end * sine + Math.sqrt(Math.max(0, (radius - offset) * (radius + offset)));
  facing.surface = facing.height + rise;
}
