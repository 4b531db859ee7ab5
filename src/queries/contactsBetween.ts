import { alignSegments } from '../kernels/alignSegments.ts';
import { COLUMN, clipFacets, HEIGHT_A, HEIGHT_B, Overlap, PLACE_U, PLACE_V } from '../kernels/clipFacets.ts';
import { N_X, N_Y, N_Z, ORIGIN_X, ORIGIN_Y, ORIGIN_Z, TOLERANCE, U_X, U_Y, U_Z, V_X, V_Y, V_Z, view } from '../kernels/facet.ts';
import { isNumber, show } from '../math/checks.ts';
import { MAX_NORM_SQ, MIN_NORM_SQ, setFrame } from '../math/frame.ts';
import type { Pose } from '../math/transform.ts';
import type { Vec3, Vec3Like } from '../math/vec3.ts';
import { ContactManifold, MAX_CONTACTS } from '../results/contactManifold.ts';
import { DistanceResult } from '../results/distanceResult.ts';
import { ContactSpread, chooseSpread } from '../results/spread.ts';
import { type Shape as AnyShape, queriesOf } from '../shapes/composite.ts';
import { BOX, type Box, CAPSULE, CONVEX, type Convex, ConvexShape, type Shape, SPHERE } from '../shapes/shape.ts';
import { checkPoses } from './arguments.ts';
import { ContactSide, FOUND, NOT_FOUND, raise, SAME_DISTANCE, SAME_PLACE, seeSide, UNCLEAR } from './contactSide.ts';
import { writeSpots } from './contactSpots.ts';
import { clipFaceOnBox } from './faceOnBox.ts';
import { BAD_POSE, clipHullFaces, placeHullFace } from './hullFaces.ts';
import { clipTriangles } from './hullTriangles.ts';
import { clipSegmentOnBox } from './segmentOnBox.ts';

const contactsBetween_a = /* @__PURE__ */ new ContactSide(false);
const contactsBetween_b = /* @__PURE__ */ new ContactSide(true);

/**
 * The contacts of two shapes, apart (speculative) as well as overlapping, along the normal of `distance`, which `distanceBetween`
 * gave for the same shapes and poses. Each core offers the face that faces the other shape most, or an edge where faces are seen end-on;
 * the contacts are the corners of what the two have in common, seen along the normal, each with the distance from surface to
 * surface there. A corner or a sphere touches at one contact. The deepest one has the distance of `distance`.
 *
 * Returns `out` (a new manifold when none is given). Where there are more than 32 corners, those that span the largest area are kept.
 *
 * @example
 * ```ts
 * import { box, contactsBetween, distanceBetween, Transform } from 'touchstone';
 *
 * const crate = box({ x: 0.5, y: 0.5, z: 0.5 });
 * const floor = box({ x: 10, y: 1, z: 10 });
 * const above = new Transform({ x: 0, y: 1.49, z: 0 });
 * const below = new Transform();
 * const near = distanceBetween(crate, above, floor, below, 0.1);
 * if (near) {
 *   const contacts = contactsBetween(crate, above, floor, below, near).reduce(4);
 *   for (let i = 0; i < contacts.count; i++) console.log(contacts.location(i), contacts.distance(i)); // four times -0.01
 * }
 * ```
 */
export function contactsBetween(
  a: AnyShape,
  poseA: Pose,
  b: AnyShape,
  poseB: Pose,
  distance: DistanceResult,
  out: ContactManifold = new ContactManifold(),
): ContactManifold {
  try {
    // In this order: of an object that was read from, V8 knows of which class it is.
    const typeA = (a as Shape).type;
    const typeB = (b as Shape).type;
    const { normalB } = distance;
    if (!(a instanceof ConvexShape && b instanceof ConvexShape)) {
      return queriesOf(a, 'a', b, 'b').contactsBetween(a, poseA, b, poseB, distance, out);
    }
    if (!(distance instanceof DistanceResult)) throwArgument(a, b, distance);
    const lenSq = normalB.x * normalB.x + normalB.y * normalB.y + normalB.z * normalB.z;
    if (!(lenSq >= MIN_NORM_SQ && lenSq <= MAX_NORM_SQ && isNumber(distance.distance))) throwDistance(distance);
    out.count = 0;
    let found = NOT_FOUND;
    if (typeA === SPHERE || typeB === SPHERE) checkPoses(poseA, poseB);
    else found = clipPlain(a, poseA, b, poseB, distance, out);
    if (found === UNCLEAR) found = findContacts(a, poseA, b, poseB, distance, out);
    out.normal.x = normalB.x;
    out.normal.y = normalB.y;
    out.normal.z = normalB.z;
    if (found !== FOUND) addNearest(distance, out);
    return out;
  } catch (error) {
    // Reading from null or undefined throws, but does not say which argument it was.
    if (!(a instanceof ConvexShape && b instanceof ConvexShape && distance instanceof DistanceResult)) {
      throwArgument(a, b, distance);
    }
    checkPoses(poseA, poseB);
    throw error;
  }
}

function throwArgument(a: unknown, b: unknown, distance: unknown): void {
  if (!(a instanceof ConvexShape && b instanceof ConvexShape)) queriesOf(a, 'a', b, 'b');
  if (!(distance instanceof DistanceResult)) throw new TypeError(`distance must be a DistanceResult, got ${show(distance)}`);
}

function throwDistance({ distance, normalB: { x, y, z } }: DistanceResult): never {
  if (!isNumber(distance)) throw new RangeError(`distance.distance must be finite, got ${distance}`);
  throw new RangeError(`distance.normalB must be a unit vector, got (${x}, ${y}, ${z})`);
}

function throwFeature(field: string, name: string, code: number): never {
  throw new RangeError(`distance.${field} must be a feature of ${name}, got ${code}`);
}

/** The contacts of a box with a box or with a capsule, and of two hulls, in the usual case. */
function clipPlain(a: Shape, poseA: Pose, b: Shape, poseB: Pose, distance: DistanceResult, out: ContactManifold): number {
  const { featureA, featureB } = distance;
  if (b.type === BOX && isPlain(b, featureB)) {
    if (a.type === CAPSULE && a.core.isFeature(featureA)) return clipSegmentOnBox(a, poseA, b, poseB, true, distance, out);
    if (a.type === BOX && isPlain(a, featureA)) {
      return comesAfter(a, poseA, b, poseB)
        ? clipFaceOnBox(b, poseB, a, poseA, 1, distance, out)
        : clipFaceOnBox(a, poseA, b, poseB, 0, distance, out);
    }
  } else if (b.type === CAPSULE && a.type === BOX && isPlain(a, featureA) && b.core.isFeature(featureB)) {
    return clipSegmentOnBox(b, poseB, a, poseA, false, distance, out);
  } else if (a.type === CONVEX && b.type === CONVEX) {
    const found = comesAfter(a, poseA, b, poseB)
      ? clipTriangles(b, poseB, a, poseA, 1, distance, out)
      : clipTriangles(a, poseA, b, poseB, 0, distance, out);
    return found === UNCLEAR ? clipHulls(a, poseA, b, poseB, distance, out) : found;
  }
  return UNCLEAR;
}

/** Writes the contacts. Says whether one of them has the pair's distance: FOUND, or NOT_FOUND. */
function findContacts(a: Shape, poseA: Pose, b: Shape, poseB: Pose, distance: DistanceResult, out: ContactManifold): number {
  const { featureA, featureB } = distance;
  const sideA = contactsBetween_a;
  const sideB = contactsBetween_b;
  setFrame(sideA.frame, poseA, 'poseA');
  setFrame(sideB.frame, poseB, 'poseB');
  sideA.shape = a;
  sideB.shape = b;
  // Always from the same side, so that both orders give the same contacts, even where edges are so nearly parallel that their
  // crossing moves with every rounding.
  const isTurned = comesAfter(a, poseA, b, poseB);
  const up = isTurned ? -1 : 1;
  setView(distance.normalB, up, isTurned ? poseA.position : poseB.position);
  view[TOLERANCE] = SAME_PLACE * (a.reach + b.reach + Math.abs(distance.distance));
  if (!seeSide(sideA, featureA, -up)) throwFeature('featureA', 'a', featureA);
  if (!seeSide(sideB, featureB, up)) throwFeature('featureB', 'b', featureB);
  if (sideA.facet.count < 2 || sideB.facet.count < 2) return NOT_FOUND;
  if (isTurned) clipSides(sideB, sideA);
  else clipSides(sideA, sideB);
  return writeContacts(distance, isTurned, out) ? FOUND : NOT_FOUND;
}

/** The contacts of two solid hulls without radii, where their faces are small. */
function clipHulls(a: Convex, poseA: Pose, b: Convex, poseB: Pose, distance: DistanceResult, out: ContactManifold): number {
  const { core: coreA, radius: radiusA } = a;
  const { core: coreB, radius: radiusB } = b;
  const { featureA, featureB, normalB } = distance;
  if (radiusA + radiusB !== 0 || coreA.dimension !== 3 || coreB.dimension !== 3) return UNCLEAR;
  if (!(coreA.isFeature(featureA) && coreB.isFeature(featureB))) return UNCLEAR;
  const turned = comesAfter(a, poseA, b, poseB) ? 1 : 0;
  const up = 1 - 2 * turned;
  setView(normalB, up, turned === 1 ? poseA.position : poseB.position);
  view[TOLERANCE] = SAME_PLACE * (a.reach + b.reach + Math.abs(distance.distance));
  const countA = placeHullFace(coreA, poseA, featureA, -up);
  const countB = placeHullFace(coreB, poseB, featureB, up);
  if (countA <= 0 || countB <= 0) {
    if (countA === BAD_POSE || countB === BAD_POSE) checkPoses(poseA, poseB);
    return UNCLEAR;
  }
  const count = clipHullFaces(countA, countB, turned);
  return count < 0 ? UNCLEAR : writeSpots(count, turned, a, b, distance, out);
}

/** Whether a box is solid and has no radius, and `code` is one of its features. (`=== true`: V8 does not know that the field is a boolean.) */
function isPlain({ core, radius }: Box, code: number): boolean {
  return core.isSolid === true && radius === 0 && core.isFeature(code);
}

/** One order for any two shapes: by type, then by position. */
function comesAfter(a: Shape, { position: p }: Pose, b: Shape, { position: q }: Pose): boolean {
  if (a.type !== b.type) return a.type < b.type;
  return p.x !== q.x ? p.x < q.x : p.y !== q.y ? p.y < q.y : p.z < q.z;
}

const clipSides_overlap = /* @__PURE__ */ new Overlap();

/** Finds the overlap of two sides, a above b, with the heights of the surfaces. */
function clipSides(a: ContactSide, b: ContactSide): void {
  const overlap = clipSides_overlap;
  const { facet: facetA } = a;
  const { facet: facetB } = b;
  clipFacets(facetA, facetB, overlap);
  if (facetA.edges === 1 && facetB.edges === 1 && alignSegments(facetA, facetB, a.shape!, b.shape!, overlap)) {
    // The new contacts lie beside the cores.
    facetA.isTilted = true;
    facetB.isTilted = true;
  }
  raise(a, -1, overlap);
  raise(b, 1, overlap);
}

/** Looks along a unit vector, or against it (`up` -1), from a position. */
function setView(direction: Vec3, up: number, position: Vec3Like): void {
  const x = up * direction.x;
  const y = up * direction.y;
  const z = up * direction.z;
  // The turn that takes the z axis, or its opposite, to n the shortest way takes the x and the y axis to u and v.
  const sign = 1 - 2 * Number(z < 0);
  const a = -1 / (sign + z);
  const b = x * y * a;
  view[U_X] = 1 + sign * x * x * a;
  view[U_Y] = sign * b;
  view[U_Z] = -sign * x;
  view[V_X] = b;
  view[V_Y] = sign + y * y * a;
  view[V_Z] = -y;
  view[N_X] = x;
  view[N_Y] = y;
  view[N_Z] = z;
  view[ORIGIN_X] = position.x;
  view[ORIGIN_Y] = position.y;
  view[ORIGIN_Z] = position.z;
}

/**
 * Writes the overlap as contacts; `isTurned`: it was found with A below B. Says whether one of them has the pair's distance;
 * where none has, there is room for one more.
 */
function writeContacts({ distance }: DistanceResult, isTurned: boolean, out: ContactManifold): boolean {
  const { count, columns, names } = clipSides_overlap;
  const near = distance + (SAME_DISTANCE / SAME_PLACE) * view[TOLERANCE]!;
  const isKept = count < MAX_CONTACTS ? null : chooseContacts(near);
  const ux = view[U_X]!;
  const uy = view[U_Y]!;
  const uz = view[U_Z]!;
  const vx = view[V_X]!;
  const vy = view[V_Y]!;
  const vz = view[V_Z]!;
  const nx = view[N_X]!;
  const ny = view[N_Y]!;
  const nz = view[N_Z]!;
  const px = view[ORIGIN_X]!;
  const py = view[ORIGIN_Y]!;
  const pz = view[ORIGIN_Z]!;
  const { columns: places, codes } = out;
  const turned = isTurned ? 1 : 0;
  const swap = 16 * turned;
  let at = 0;
  let hasDeepest = 0;
  for (let i = 0; i < count; i++) {
    if (isKept !== null && isKept[i] === 0) continue;
    const column = i * COLUMN;
    const pu = columns[column + PLACE_U]!;
    const pv = columns[column + PLACE_V]!;
    const low = columns[column + HEIGHT_B]!;
    // None is deeper than the pair, but for rounding, which is taken away.
    const depth = Math.max(columns[column + HEIGHT_A]! - low, distance);
    const h = low + turned * depth;
    places[4 * at] = px + (pu * ux + pv * vx + h * nx);
    places[4 * at + 1] = py + (pu * uy + pv * vy + h * ny);
    places[4 * at + 2] = pz + (pu * uz + pv * vz + h * nz);
    places[4 * at + 3] = depth;
    codes[at] = (names[i]! << swap) | (names[i]! >>> swap);
    hasDeepest |= Number(depth <= near);
    at++;
  }
  out.count = at;
  return hasDeepest !== 0;
}

let chooseContacts_spread = /* @__PURE__ */ new ContactSpread(0);

/** Says which corners of the overlap are kept: as many as there is room for, but for one where none is as near as `near`. */
function chooseContacts(near: number): Uint8Array {
  const { count, columns, names } = clipSides_overlap;
  if (chooseContacts_spread.u.length < count) chooseContacts_spread = new ContactSpread(2 * count);
  const spread = chooseContacts_spread;
  spread.count = count;
  let limit = MAX_CONTACTS - 1;
  for (let i = 0; i < count; i++) {
    const at = i * COLUMN;
    const depth = columns[at + HEIGHT_A]! - columns[at + HEIGHT_B]!;
    spread.u[i] = columns[at + PLACE_U]!;
    spread.v[i] = columns[at + PLACE_V]!;
    spread.distance[i] = depth;
    spread.key[i] = names[i]!;
    if (depth <= near) limit = MAX_CONTACTS;
  }
  if (count > limit) chooseSpread(spread, limit);
  else spread.isKept.fill(1);
  return spread.isKept;
}

/** Adds the nearest points, or puts them in the place of the contact with their features. */
function addNearest({ pointB, distance, featureA, featureB }: DistanceResult, out: ContactManifold): void {
  const { columns, codes } = out;
  const code = (featureA << 16) | featureB;
  let at = 0;
  while (at < out.count && codes[at] !== code) at++;
  if (at === out.count) out.count++;
  columns[4 * at] = pointB.x;
  columns[4 * at + 1] = pointB.y;
  columns[4 * at + 2] = pointB.z;
  columns[4 * at + 3] = distance;
  codes[at] = code;
}
