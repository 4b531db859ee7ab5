/**
 * The contacts of two convex shapes, the second of which stands in the frame of the first, without the nearest points: the axis along which the
 * cores touch or are nearest, the two features that it belongs to, and what these have in common, seen along it.
 *
 * - Cores that touch have a separating axis, and so have, mostly, those that their radii keep apart (distance/touchingAxis.ts; where it is not found
 *   from there and there are no radii, distance/separatingAxis.ts): they are no nearer to each other than along it. The supporting facets there are
 *   clipped (pairClip.ts), and a place that both have, as deep as the axis says, proves it.
 * - Where there is no such place, and no such axis, the nearest points may be at corners: the distance of the cores finds them, and with them the axis.
 */
import { Axis } from '../distance/axis.ts';
import { Candidate } from '../distance/candidate.ts';
import { CoreDistance, coreDistance } from '../distance/coreDistance.ts';
import { type CorePair, setCores } from '../distance/corePair.ts';
import { featureAtPoint, featureOfName, NO_FEATURE } from '../distance/features.ts';
import { separatingAxis } from '../distance/separatingAxis.ts';
import { simplex_one } from '../distance/simplex.ts';
import { touchingAxis } from '../distance/touchingAxis.ts';
import { placePoint, setPoints } from '../distance/witnessPoints.ts';
import { LIMIT_MARGIN } from '../math/tolerance.ts';
import { Vec3 } from '../math/vec3.ts';
import { EDGE, FACE } from '../results/features.ts';
import type { ConvexShape } from '../shapes/shape.ts';
import { ContactAxis } from './contactAxis.ts';
import type { LocalManifold } from './localManifold.ts';
import { clipPair, PairClip, seePair } from './pairClip.ts';

/** Edges that are no farther from each other than along their axis, but for this part of the size, cross. */
const CROSSING = 1e-14;

const coreManifold_separating = /* @__PURE__ */ new Axis();
const coreManifold_axis = /* @__PURE__ */ new ContactAxis();
const coreManifold_clip = /* @__PURE__ */ new PairClip();
const coreManifold_distance = /* @__PURE__ */ new CoreDistance();

/**
 * Writes the contacts of two shapes that are at most `out.maxDistance` apart, all in the frame of the first, where the second stands as `pair`
 * says. Returns false when they are farther apart. The core of the first must not be of a lower rank than that of the second.
 */
export function coreManifold(a: ConvexShape, b: ConvexShape, pair: CorePair, out: LocalManifold): boolean {
  const { core } = a;
  const { core: otherCore } = b;
  if (otherCore.topology.dimension === 0) return pointManifold(a, b, pair, out);
  const radii = a.radius + b.radius;
  const limit = out.maxDistance + radii;
  const axis = coreManifold_axis;
  const separating = coreManifold_separating;
  const margin = LIMIT_MARGIN * (core.reach + otherCore.reach + radii);
  setCores(pair, core, otherCore);
  // Settled piles of hulls take two thirds of the time by the axis from where they touch; distances are found no sooner by it.
  const areBoxes = core.topology.isBox && otherCore.topology.isBox && radii === 0;
  const isFound = !areBoxes && touchingAxis(pair, separating);
  if (!isFound && radii === 0) separatingAxis(pair, separating);
  if (isFound || radii === 0) {
    const { separation, featureA, featureB } = separating;
    if (separation > limit) {
      out.apart.copy(separating);
      return false;
    }
    if (featureA !== NO_FEATURE) {
      axis.x = separating.x;
      axis.y = separating.y;
      axis.z = separating.z;
      axis.distance = separation;
      axis.featureA = featureA;
      axis.featureB = featureB;
      if (clipAlong(a, b, pair, axis, out)) return true;
    }
  }
  const nearest = coreManifold_distance;
  nearest.limit = limit > 0 ? limit + margin : margin;
  if (!coreDistance(core, otherCore, pair, nearest) || nearest.distance > limit) {
    // (What a walk ends on leads from one to the other.)
    out.apart.copy(simplex_one.nearest);
    return false;
  }
  axis.x = nearest.nx;
  axis.y = nearest.ny;
  axis.z = nearest.nz;
  axis.distance = nearest.distance;
  axis.featureA = featureOfName(core.topology, nearest.featureA);
  axis.featureB = featureOfName(otherCore.topology, nearest.featureB);
  axis.px = nearest.bx;
  axis.py = nearest.by;
  axis.pz = nearest.bz;
  return clipKnown(a, b, pair, axis, out);
}

/** Writes the contacts along an axis whose nearest point is known. */
export function clipKnown(a: ConvexShape, b: ConvexShape, pair: CorePair, axis: ContactAxis, out: LocalManifold): boolean {
  seePair(coreManifold_clip, a, b, pair, axis);
  return clipPair(coreManifold_clip, a, b, out);
}

/** The same where the second core is a point: the nearest point is the one contact. */
function pointManifold(a: ConvexShape, b: ConvexShape, pair: CorePair, out: LocalManifold): boolean {
  const nearest = coreManifold_distance;
  const { core, radius } = a;
  const { core: otherCore, radius: otherRadius } = b;
  const { maxDistance, normal, columns } = out;
  const radii = radius + otherRadius;
  nearest.limit = maxDistance + radii;
  if (!coreDistance(core, otherCore, pair, nearest)) return false;
  const { nx, ny, nz, featureA, featureB } = nearest;
  const distance = nearest.distance - radii;
  if (distance > maxDistance) return false;
  normal.x = -nx;
  normal.y = -ny;
  normal.z = -nz;
  columns[0] = nearest.bx - otherRadius * nx;
  columns[1] = nearest.by - otherRadius * ny;
  columns[2] = nearest.bz - otherRadius * nz;
  columns[3] = distance;
  out.codes[0] = (featureA << 16) | featureB;
  out.count = 1;
  out.distance = distance;
  out.featureA = featureOfName(core.topology, featureA);
  out.featureB = 0;
  out.facetA = out.featureA;
  out.facetB = 0;
  out.snap = 0;
  return true;
}

/**
 * Writes the contacts along an axis that is that of a face, or of an edge of each. Returns false where no place of the facets proves it to be that
 * of the nearest points.
 */
export function clipAlong(a: ConvexShape, b: ConvexShape, pair: CorePair, axis: ContactAxis, out: LocalManifold): boolean {
  axis.px = NaN;
  axis.py = NaN;
  axis.pz = NaN;
  const { featureA, featureB } = axis;
  if (featureA >= EDGE && featureB >= EDGE && featureA < FACE && featureB < FACE) setCrossing(pair, axis);
  return clipKnown(a, b, pair, axis, out);
}

const setCrossing_candidate = /* @__PURE__ */ new Candidate();
const setCrossing_first = /* @__PURE__ */ new Vec3();
const setCrossing_second = /* @__PURE__ */ new Vec3();

/** Sets the nearest point of an axis that is the product of two edges: where they cross, seen along it. */
function setCrossing(pair: CorePair, axis: ContactAxis): void {
  const candidate = setCrossing_candidate;
  const { normal: n } = candidate;
  const point = setCrossing_second;
  n.x = axis.x;
  n.y = axis.y;
  n.z = axis.z;
  candidate.distance = axis.distance;
  setPoints(pair, axis.featureA, axis.featureB, candidate, setCrossing_first, point);
  if (!(candidate.mismatch <= CROSSING * pair.size)) return;
  // Where they cross at an end, the vertex is what touches: it knows more faces than the edge.
  axis.featureA = featureAtPoint(pair, pair.a, axis.featureA, setCrossing_first);
  axis.featureB = featureAtPoint(pair, pair.b, axis.featureB, point);
  placePoint(pair, point, point);
  axis.px = point.x;
  axis.py = point.y;
  axis.pz = point.z;
}
