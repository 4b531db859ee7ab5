/** The two supporting facets of a pair, seen along its contact normal, and what they have in common. */
import { NO_FEATURE, nameOf } from '../distance/features.ts';
import type { Frame } from '../math/frame.ts';
import { SAME_DISTANCE, SAME_PLACE } from '../math/tolerance.ts';
import { MAX_CONTACTS } from '../results/contactManifold.ts';
import { ContactSpread, chooseSpread } from '../results/spread.ts';
import type { Polytope } from '../shapes/polytope.ts';
import type { ConvexShape } from '../shapes/shape.ts';
import { BoxFace, clipBoxFaces, SECOND_QUAD, seeBoxFace } from './boxFaces.ts';
import { clipFacets, SNAP } from './clip.ts';
import type { ContactAxis } from './contactAxis.ts';
import { Facet, seeFacet, supportingFace, turnAxes } from './facet.ts';
import { findHeights, raiseHeights } from './heights.ts';
import {
  facet_offset,
  facet_outU,
  facet_outV,
  facet_u,
  facet_v,
  overlap_beside,
  overlap_first,
  overlap_names,
  overlap_second,
  overlap_u,
  overlap_v,
} from './lists.ts';
import type { LocalManifold } from './localManifold.ts';
import { BESIDE_FIRST, BESIDE_SECOND, Overlap } from './overlap.ts';

/** A contact that is no more than so many snapping distances from the nearest points is moved there where they are deeper. */
const BESIDE = 2;

export class PairClip {
  /** The first shape is above, along n, and looks down. */
  readonly first = new Facet(-1);
  readonly second = new Facet(1);
  readonly overlap = new Overlap();
  /** The distance from surface to surface. */
  distance = NaN;
  /** Distances that differ by less are the same. */
  tolerance = NaN;
  /** The place of the nearest points across the normal; NaN where they are not known. */
  witnessU = NaN;
  witnessV = NaN;
  /** The height of the nearest point of the second surface. */
  witnessHeight = NaN;
  witnessName = 0;
  /** The features that the pair is seen by. */
  featureA = 0;
  featureB = 0;
  /** Whether these are faces of boxes without a radius, and are seen as such. */
  areBoxFaces = false;
  readonly firstFace = new BoxFace(0);
  readonly secondFace = new BoxFace(SECOND_QUAD);
  /** Whether one of the places has the distance of the pair (none is deeper, but for rounding, which is taken away), */
  isDeepest = false;
  /** and whether one of those that are over both cores has: it proves that the shapes are no farther apart than along the normal. */
  isProven = false;
  /** Whether a contact is at the nearest points because no place of the facets is as deep as they are. */
  isWitnessUsed = false;
}

/** Sees the supporting facets of two shapes along an axis, in the frame of the first, where the second stands at `relative`. */
export function seePair(clip: PairClip, a: ConvexShape, b: ConvexShape, relative: Frame, axis: ContactAxis): void {
  const { first, second } = clip;
  const view = first.axes;
  const { px, py, pz } = axis;
  // Along the normal, from the second shape to the first.
  view.nx = -axis.x;
  view.ny = -axis.y;
  view.nz = -axis.z;
  view.setAxes();
  turnAxes(second, view, relative);
  const { radius } = a;
  const { radius: otherRadius } = b;
  const distance = axis.distance - (radius + otherRadius);
  const size = a.core.reach + radius + b.core.reach + otherRadius + Math.abs(distance);
  clip.distance = distance;
  clip.tolerance = SAME_DISTANCE * size;
  first.radius = radius;
  second.radius = otherRadius;
  first.tolerance = SAME_PLACE * size;
  second.tolerance = SAME_PLACE * size;
  clip.witnessU = view.ux * px + view.uy * py + view.uz * pz;
  clip.witnessV = view.vx * px + view.vy * py + view.vz * pz;
  clip.witnessHeight = view.nx * px + view.ny * py + view.nz * pz + otherRadius;
  clip.witnessName = (nameOf(a.core.topology, axis.featureA) << 16) | nameOf(b.core.topology, axis.featureB);
  clip.featureA = axis.featureA;
  clip.featureB = axis.featureB;
  clip.areBoxFaces =
    a.core.topology.isBox && b.core.topology.isBox && radius + otherRadius === 0 && seeBoxFaces(clip, a.core, b.core);
  if (clip.areBoxFaces) return;
  seeFacet(first, a.core, axis.featureA);
  seeFacet(second, b.core, axis.featureB);
}

/** Sees the supporting facets of two boxes if both are faces that are not too narrow, and says whether they are. */
function seeBoxFaces(clip: PairClip, a: Polytope, b: Polytope): boolean {
  const { first, second } = clip;
  const faceA = supportingFace(first, a, clip.featureA);
  const faceB = supportingFace(second, b, clip.featureB);
  if (faceA < 0 || faceB < 0) return false;
  return seeBoxFace(first, a, faceA, clip.firstFace) && seeBoxFace(second, b, faceB, clip.secondFace);
}

/**
 * Writes the contacts of a pair that was seen, in the frame of its first shape. Returns false, with nothing written, where the nearest
 * points are needed and not known: no place that the facets have in common is as deep as the pair.
 */
export function clipPair(clip: PairClip, a: ConvexShape, b: ConvexShape, out: LocalManifold): boolean {
  const { first, second, overlap, distance } = clip;
  const isKnown = !Number.isNaN(clip.witnessU);
  clip.isWitnessUsed = false;
  if (first.count < 2 || second.count < 2) {
    if (!isKnown && !seePoint(clip)) return false;
    clip.isWitnessUsed = true;
    overlap.count = 0;
    writePoint(clip, out);
  } else {
    findOverlap(clip, a, b, out);
    if (!isKnown && !clip.isProven) return false;
    if (!clip.isDeepest) {
      clip.isWitnessUsed = true;
      moveToWitness(clip);
    }
    writeContacts(clip, out);
  }
  const { nx, ny, nz } = first.axes;
  out.normal.x = nx;
  out.normal.y = ny;
  out.normal.z = nz;
  out.distance = distance;
  out.featureA = clip.featureA;
  out.featureB = clip.featureB;
  const isFirstLevel = isLevel(first, overlap, BESIDE_FIRST);
  const isSecondLevel = isLevel(second, overlap, BESIDE_SECOND);
  out.facetA = isFirstLevel ? first.feature : NO_FEATURE;
  out.facetB = isSecondLevel ? second.feature : NO_FEATURE;
  // One contact, which has the pair's distance, needs no plane but that of one of them, and none where its place is known.
  const isSteady = (isFirstLevel && isSecondLevel) || (out.count === 1 && (isFirstLevel || isSecondLevel || isKnown));
  if (isSteady) setSnap(first, second, overlap, out);
  else out.snap = 0;
  return true;
}

/** Finds the places that the two facets have in common, and the heights of both surfaces there. */
function findOverlap(clip: PairClip, a: ConvexShape, b: ConvexShape, { isExact }: LocalManifold): void {
  const { first, second, overlap, distance, tolerance } = clip;
  overlap.isExact = isExact;
  if (clip.areBoxFaces) clipBoxFaces(first, clip.firstFace, second, clip.secondFace, overlap);
  else clipFacets(first, second, overlap);
  findHeights(first, second, overlap);
  if (first.radius > 0) raiseHeights(first, a.core, overlap);
  if (second.radius > 0) raiseHeights(second, b.core, overlap);
  const { count } = overlap;
  let over = 0;
  let deepest = 0;
  for (let i = 0; i < count; i++) {
    const isDeep = Number(overlap_first[i] - overlap_second[i] <= distance + tolerance);
    deepest |= isDeep;
    over |= isDeep & Number(overlap_beside[i] === 0);
  }
  clip.isDeepest = deepest === 1;
  clip.isProven = over === 1;
}

/**
 * Writes the columns of a pair that was seen along a normal that need not be that of its nearest points: those over both facets, and no others.
 * What the shapes have beside the facets is no part of it, so there may be none.
 */
export function clipColumns(clip: PairClip, a: ConvexShape, b: ConvexShape, out: LocalManifold): void {
  const { first, second, distance } = clip;
  out.count = 0;
  if (first.count < 2 || second.count < 2) {
    if (seePoint(clip)) writePoint(clip, out);
  } else {
    findOverlap(clip, a, b, out);
    writeContacts(clip, out);
  }
  const { nx, ny, nz } = first.axes;
  out.normal.x = nx;
  out.normal.y = ny;
  out.normal.z = nz;
  out.distance = distance;
  out.featureA = clip.featureA;
  out.featureB = clip.featureB;
}

/** Rounded facets whose squared sine to the plane across the normal is no more count as planes: the heights differ by half of it, in radii. */
const LEVEL_SQ = 1e-4;

/** Whether the surface over a facet is a plane at all places, which the bit tells that are beside its core. */
function isLevel({ count, radius, tiltSq }: Facet, { count: places }: Overlap, bit: number): boolean {
  if (count < 2 || radius === 0) return true;
  for (let i = 0; i < places; i++) if ((overlap_beside[i] & bit) !== 0) return false;
  return tiltSq <= LEVEL_SQ;
}

/**
 * The snapping distance as it is on the facet that is tilted more, times the cosine: no surface rises by more within it. Where one facet is a point,
 * that of the other by itself.
 */
function setSnap(first: Facet, second: Facet, { snap }: Overlap, out: LocalManifold): void {
  out.snap = 0;
  if (first.count > 1 && second.count > 1) out.snap = snap * Math.sqrt(1 - Math.max(first.tiltSq, second.tiltSq));
  else if (first.count > 1) out.snap = SNAP * first.extent;
  else if (second.count > 1) out.snap = SNAP * second.extent;
}

/** Takes the vertex that is one of the two facets for the nearest point, if it is over the other facet and at the pair's distance. */
function seePoint(clip: PairClip): boolean {
  const { first, second, distance, tolerance } = clip;
  const point = first.count === 1 ? first : second;
  const other = first.count === 1 ? second : first;
  if (point.count !== 1 || other.count < 2) return false;
  const { start, lines, slopeU, slopeV, base } = other;
  const u = facet_u[point.start];
  const v = facet_v[point.start];
  for (let k = start; k < start + lines; k++) {
    if (facet_outU[k] * u + facet_outV[k] * v - facet_offset[k] > tolerance) return false;
  }
  const height = base + slopeU * u + slopeV * v;
  const low = other === second ? height : point.base;
  const high = other === second ? point.base : height;
  if (!(Math.abs(high - first.radius - (low + second.radius) - distance) <= tolerance)) return false;
  clip.witnessU = u;
  clip.witnessV = v;
  clip.witnessHeight = low + second.radius;
  clip.witnessName = (first.code << 16) | second.code;
  return true;
}

/** Moves the place beside the nearest points there, or adds one. */
function moveToWitness({ overlap, distance, witnessU, witnessV, witnessHeight, witnessName }: PairClip): void {
  const { count, snap } = overlap;
  let at = count;
  let leastSq = BESIDE * BESIDE * snap * snap;
  for (let i = 0; i < count; i++) {
    const du = overlap_u[i] - witnessU;
    const dv = overlap_v[i] - witnessV;
    const lenSq = overlap_names[i] === witnessName ? 0 : du * du + dv * dv;
    if (lenSq < leastSq) {
      leastSq = lenSq;
      at = i;
    }
  }
  if (at === count) {
    overlap_names[at] = witnessName;
    overlap.count++;
  }
  overlap_u[at] = witnessU;
  overlap_v[at] = witnessV;
  overlap_first[at] = witnessHeight + distance;
  overlap_second[at] = witnessHeight;
}

/** Writes the nearest points as the one contact. */
function writePoint(
  { first, distance, witnessU: u, witnessV: v, witnessHeight: h, witnessName }: PairClip,
  out: LocalManifold,
): void {
  const { ux, uy, uz, vx, vy, vz, nx, ny, nz } = first.axes;
  const { columns } = out;
  columns[0] = u * ux + v * vx + h * nx;
  columns[1] = u * uy + v * vy + h * ny;
  columns[2] = u * uz + v * vz + h * nz;
  columns[3] = distance;
  out.codes[0] = witnessName;
  out.count = distance <= out.maxDistance ? 1 : 0;
}

/** Writes the places that the facets have in common. */
function writeContacts(clip: PairClip, out: LocalManifold): void {
  const { first, overlap, distance } = clip;
  const { ux, uy, uz, vx, vy, vz, nx, ny, nz } = first.axes;
  const { count } = overlap;
  const isKept = count > MAX_CONTACTS ? chooseContacts(clip) : null;
  const { columns, codes, maxDistance } = out;
  let at = 0;
  for (let i = 0; i < count; i++) {
    const u = overlap_u[i];
    const v = overlap_v[i];
    const low = overlap_second[i];
    const depth = Math.max(overlap_first[i] - low, distance);
    if (!(depth <= maxDistance) || (isKept !== null && isKept[i] === 0)) continue;
    columns[4 * at] = u * ux + v * vx + low * nx;
    columns[4 * at + 1] = u * uy + v * vy + low * ny;
    columns[4 * at + 2] = u * uz + v * vz + low * nz;
    columns[4 * at + 3] = depth;
    codes[at] = overlap_names[i];
    at++;
  }
  out.count = at;
}

let chooseContacts_spread = /* @__PURE__ */ new ContactSpread(0);

/** Says which of too many contacts are kept; the deepest always is. */
function chooseContacts({ overlap, distance }: PairClip): Uint8Array {
  const { count } = overlap;
  if (chooseContacts_spread.u.length < count) chooseContacts_spread = new ContactSpread(2 * count);
  const spread = chooseContacts_spread;
  spread.count = count;
  let deepest = 0;
  for (let i = 0; i < count; i++) {
    spread.u[i] = overlap_u[i];
    spread.v[i] = overlap_v[i];
    spread.distance[i] = Math.max(overlap_first[i] - overlap_second[i], distance);
    spread.key[i] = overlap_names[i] >>> 0;
    if (spread.distance[i] < spread.distance[deepest]) deepest = i;
  }
  spread.wanted = deepest;
  chooseSpread(spread, MAX_CONTACTS);
  return spread.isKept;
}
