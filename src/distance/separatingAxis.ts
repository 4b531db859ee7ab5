/**
 * The direction along which two cores are farthest apart, or come apart by the shortest translation. It is the normal of a face of
 * one of them, or across an edge of each: those that together make a face of the difference B - A.
 *
 * The normals of an edge are an arc of directions between the normals of its faces; half a circle for a flat polygon. Along an arc of
 * one core, the farthest vertex of the other moves from neighbour to neighbour; each edge it moves along makes a face of B - A with the
 * edge of the arc, and no other does. Most faces and arcs need not be looked at: where one vertex of the other core is deeper below a
 * face than the best axis, that face is no better, and where it is so at both ends of an arc, no direction between is.
 *
 * Every axis is measured by the farthest vertices of both cores. So one that rounding spoilt is never better than it seems.
 */
import { cross } from '../math/cross.ts';
import { MIN_LENGTH, PROOF, SAME_PLACE } from '../math/tolerance.ts';
import { turnPerpendicular, Vec3 } from '../math/vec3.ts';
import { EDGE } from '../results/features.ts';
import { Axis, Ties, tryAxis, turnUnit } from './axis.ts';
import { boxAxis } from './boxAxis.ts';
import { Candidate } from './candidate.ts';
import type { CorePair } from './corePair.ts';
import { tryEdges } from './edgeAxes.ts';
import { tryFaces, tryNearestFace } from './faceAxes.ts';
import { FacingCore } from './facingCore.ts';
import { NO_FEATURE } from './features.ts';
import { type Answer, separationAlong } from './finish.ts';
import { setEdge, setOtherEdge } from './normals.ts';
import type { Simplex } from './simplex.ts';

/** The cosine of a tenth: directions beside an axis are farther from it. */
const BESIDE_COS = 0.995;
/** Axes that are worse than the best by more than this part of the size are not told from each other. */
const FOLLOWED = 1 / 32;

const sides_first = /* @__PURE__ */ new FacingCore(true);
const sides_second = /* @__PURE__ */ new FacingCore(false);
const straight_u = /* @__PURE__ */ new Vec3();
const straight_v = /* @__PURE__ */ new Vec3();

/** Finds the axis of two cores. */
export function separatingAxis(pair: CorePair, out: Axis): void {
  const { a, b } = pair;
  if (a.topology.isBox && b.topology.isBox) {
    boxAxis(pair, out);
    return;
  }
  sides_first.set(pair, a, b);
  sides_second.set(pair, b, a);
  out.separation = -Infinity;
  out.slack = SAME_PLACE * pair.size;
  out.x = 0;
  out.y = 1;
  out.z = 0;
  out.featureA = NO_FEATURE;
  out.featureB = NO_FEATURE;
  tryAll(pair, out);
}

const boundBeside_axis = /* @__PURE__ */ new Axis();

/**
 * Sets as separation of a candidate a bound for all axes that are not near to it: that of the best of them, or, where these are much worse than
 * it is, FOLLOWED of the size less than its own.
 */
export function boundBeside(pair: CorePair, candidate: Candidate): void {
  const beside = boundBeside_axis;
  const { a, b, size } = pair;
  sides_first.set(pair, a, b);
  sides_second.set(pair, b, a);
  const { normal } = candidate;
  separationAlong(pair, candidate);
  beside.separation = candidate.separation - FOLLOWED * size;
  beside.slack = SAME_PLACE * size;
  beside.passedCos = BESIDE_COS;
  beside.passedX = normal.x;
  beside.passedY = normal.y;
  beside.passedZ = normal.z;
  tryAll(pair, beside);
  candidate.separation = beside.separation;
}

const offerTies_axis = /* @__PURE__ */ new Axis();
const offerTies_ties = /* @__PURE__ */ new Ties();

/** Offers every axis as good as the one found, but for rounding: of faces of B - A in one plane, the point is on one only. */
export function offerTies(pair: CorePair, simplex: Simplex, { separation }: Axis, best: Answer): void {
  const { a, b } = pair;
  const axis = offerTies_axis;
  sides_first.set(pair, a, b);
  sides_second.set(pair, b, a);
  axis.separation = separation - PROOF * pair.size;
  axis.slack = SAME_PLACE * pair.size;
  offerTies_ties.answer = best;
  offerTies_ties.simplex = simplex;
  axis.ties = offerTies_ties;
  tryAll(pair, axis);
}

function tryAll(pair: CorePair, out: Axis): void {
  const { dimension, edgeCount } = pair.a.topology;
  const { dimension: otherDimension, edgeCount: otherEdgeCount } = pair.b.topology;
  if (dimension < 2 && otherDimension < 2) {
    tryStraight(pair, out);
    return;
  }
  tryNearestFace(pair, sides_first, out);
  tryNearestFace(pair, sides_second, out);
  tryFaces(pair, sides_first, out);
  tryFaces(pair, sides_second, out);
  if (edgeCount === 0 || otherEdgeCount === 0) return;
  // The arcs of a solid are short, and few of them are left.
  const isFirst = dimension === otherDimension ? edgeCount < otherEdgeCount : dimension > otherDimension;
  tryEdges(pair, isFirst ? sides_first : sides_second, out);
}

const tryStraight_candidate = /* @__PURE__ */ new Candidate();

/** Across two segments; where they are on one line, or one is a point, any direction across it; two points are left with +y. */
function tryStraight(pair: CorePair, out: Axis): void {
  const { a, b } = pair;
  const candidate = tryStraight_candidate;
  const { normal: d } = candidate;
  const u = straight_u;
  const v = straight_v;
  const isSegment = a.outerRadius > MIN_LENGTH;
  const isOtherSegment = b.outerRadius > MIN_LENGTH;
  if (isSegment) setEdge(pair, 0, u);
  if (isOtherSegment) setOtherEdge(pair, 0, v);
  d.set(0, 1, 0);
  if (isSegment || isOtherSegment) turnPerpendicular(d.copy(isSegment && a.outerRadius >= b.outerRadius ? u : v));
  tryBothWays(pair, candidate, NO_FEATURE, NO_FEATURE, out);
  if (!(isSegment && isOtherSegment)) return;
  cross(u, v, d);
  if (turnUnit(d, 1)) tryBothWays(pair, candidate, EDGE, EDGE, out);
}

function tryBothWays(pair: CorePair, candidate: Candidate, featureA: number, featureB: number, out: Axis): void {
  const { normal: d } = candidate;
  tryAxis(pair, candidate, featureA, featureB, out);
  d.x = -d.x;
  d.y = -d.y;
  d.z = -d.z;
  tryAxis(pair, candidate, featureA, featureB, out);
}
