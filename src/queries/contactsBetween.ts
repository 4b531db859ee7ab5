import { alignSegments } from '../kernels/alignSegments.ts';
import { COLUMN, clipFacets, HEIGHT_A, HEIGHT_B, Overlap, PLACE_U, PLACE_V } from '../kernels/clipFacets.ts';
import { ContactView, projectFacet } from '../kernels/facet.ts';
import { isNumber, show } from '../math/checks.ts';
import { type Frame, MAX_NORM_SQ, MIN_NORM_SQ, setFrame } from '../math/frame.ts';
import type { Pose } from '../math/transform.ts';
import { turnPerpendicular, type Vec3 } from '../math/vec3.ts';
import { ContactManifold, MAX_CONTACTS } from '../results/contactManifold.ts';
import { DistanceResult } from '../results/distanceResult.ts';
import { ContactSpread, chooseSpread } from '../results/spread.ts';
import { ConvexShape, type Shape, SPHERE, throwShape } from '../shapes/shape.ts';
import { ContactSide, findTouching, raise } from './contactSide.ts';

/** What is nearer than this part of the pair's size is at one place: some hundred times the rounding of the places. */
const SAME_PLACE = 1e-12;
/** Where no contact has the pair's distance but for this part of the pair's size, the nearest points become a contact of their own. */
const SAME_DISTANCE = 1e-13;

const contactsBetween_a = /* @__PURE__ */ new ContactSide();
const contactsBetween_b = /* @__PURE__ */ new ContactSide();

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
  a: Shape,
  poseA: Pose,
  b: Shape,
  poseB: Pose,
  distance: DistanceResult,
  out: ContactManifold = new ContactManifold(),
): ContactManifold {
  if (!(a instanceof ConvexShape)) throwShape(a, 'a');
  if (!(b instanceof ConvexShape)) throwShape(b, 'b');
  if (!(distance instanceof DistanceResult)) throw new TypeError(`distance must be a DistanceResult, got ${show(distance)}`);
  const { normalA, normalB, featureA, featureB } = distance;
  const lenSq = normalB.x * normalB.x + normalB.y * normalB.y + normalB.z * normalB.z;
  if (!(lenSq >= MIN_NORM_SQ && lenSq <= MAX_NORM_SQ && isNumber(distance.distance))) throwDistance(distance);
  const sideA = contactsBetween_a;
  const sideB = contactsBetween_b;
  setFrame(sideA.frame, poseA, 'poseA');
  setFrame(sideB.frame, poseB, 'poseB');
  out.count = 0;
  let hasDeepest = false;
  if (a.type !== SPHERE && b.type !== SPHERE) {
    sideA.shape = a;
    sideB.shape = b;
    if (!findTouching(sideA, featureA, normalA)) throwFeature('featureA', 'a', featureA);
    if (!findTouching(sideB, featureB, normalB)) throwFeature('featureB', 'b', featureB);
    if (sideA.facet.loop.count > 1 && sideB.facet.loop.count > 1) {
      // Always from the same side, so that both orders give the same contacts, even where edges are so nearly parallel that their
      // crossing moves with every rounding.
      const isTurned = comesAfter(sideA, sideB);
      hasDeepest = isTurned ? clipSides(sideB, sideA, normalA, distance) : clipSides(sideA, sideB, normalB, distance);
      writeContacts(hasDeepest ? MAX_CONTACTS : MAX_CONTACTS - 1, isTurned, out);
    }
  }
  out.normal.x = normalB.x;
  out.normal.y = normalB.y;
  out.normal.z = normalB.z;
  if (!hasDeepest) addNearest(distance, out);
  return out;
}

function throwDistance({ distance, normalB: { x, y, z } }: DistanceResult): never {
  if (!isNumber(distance)) throw new RangeError(`distance.distance must be finite, got ${distance}`);
  throw new RangeError(`distance.normalB must be a unit vector, got (${x}, ${y}, ${z})`);
}

function throwFeature(field: string, name: string, code: number): never {
  throw new RangeError(`distance.${field} must be a feature of ${name}, got ${code}`);
}

/** One order for any two sides: by type, then by position. */
function comesAfter({ shape: a, frame: f }: ContactSide, { shape: b, frame: g }: ContactSide): boolean {
  if (a!.type !== b!.type) return a!.type < b!.type;
  return f.px !== g.px ? f.px < g.px : f.py !== g.py ? f.py < g.py : f.pz < g.pz;
}

const clipSides_view = /* @__PURE__ */ new ContactView();
const clipSides_overlap = /* @__PURE__ */ new Overlap();

/** Finds the overlap of two sides along n, from b to a, with the heights of the surfaces. Says whether one of its corners has the pair's distance. */
function clipSides(a: ContactSide, b: ContactSide, n: Vec3, { distance }: DistanceResult): boolean {
  const view = clipSides_view;
  const overlap = clipSides_overlap;
  const { facet: facetA } = a;
  const { facet: facetB } = b;
  const size = a.shape!.reach + b.shape!.reach + Math.abs(distance);
  view.tolerance = SAME_PLACE * size;
  overlap.tolerance = SAME_PLACE * size;
  setView(view, n, b.frame);
  projectFacet(facetA, a.frame, view);
  projectFacet(facetB, b.frame, view);
  overlap.count = 0;
  if (facetA.count < 2 || facetB.count < 2) return false;
  clipFacets(facetA, facetB, overlap);
  if (facetA.count === 2 && facetB.count === 2 && alignSegments(facetA, facetB, a.shape!, b.shape!, overlap)) {
    // The new contacts lie beside the cores.
    facetA.isTilted = true;
    facetB.isTilted = true;
  }
  raise(a, -1, view, overlap);
  raise(b, 1, view, overlap);
  // None is deeper than the pair, but for rounding, which is taken away.
  const { count, columns } = overlap;
  let least = distance + size;
  for (let at = 0; at < count * COLUMN; at += COLUMN) {
    const top = columns[at + HEIGHT_B]!;
    const depth = Math.max(columns[at + HEIGHT_A]! - top, distance);
    columns[at + HEIGHT_A] = top + depth;
    least = Math.min(least, depth);
  }
  return least <= distance + SAME_DISTANCE * size;
}

/** Looks along n from the position of a frame: v = n x u. */
function setView(view: ContactView, { x, y, z }: Vec3, { px, py, pz }: Frame): void {
  const { u, v, n } = view;
  n.x = x;
  n.y = y;
  n.z = z;
  u.x = x;
  u.y = y;
  u.z = z;
  turnPerpendicular(u);
  v.x = y * u.z - z * u.y;
  v.y = z * u.x - x * u.z;
  v.z = x * u.y - y * u.x;
  view.px = px;
  view.py = py;
  view.pz = pz;
}

/** Writes the overlap as contacts, at most `limit`; `isTurned`: it was found from B's side. */
function writeContacts(limit: number, isTurned: boolean, out: ContactManifold): void {
  const { count, columns, names } = clipSides_overlap;
  const { u: e, v: f, n, px, py, pz } = clipSides_view;
  const { x: ux, y: uy, z: uz } = e;
  const { x: vx, y: vy, z: vz } = f;
  const { x: nx, y: ny, z: nz } = n;
  const { x, y, z, distances, codesA, codesB } = out;
  const onB = isTurned ? HEIGHT_A : HEIGHT_B;
  const isKept = count > limit ? chooseContacts(limit) : null;
  let at = 0;
  for (let i = 0; i < count; i++) {
    if (isKept !== null && isKept[i] === 0) continue;
    const column = i * COLUMN;
    const pu = columns[column + PLACE_U]!;
    const pv = columns[column + PLACE_V]!;
    const h = columns[column + onB]!;
    x[at] = px + (pu * ux + pv * vx + h * nx);
    y[at] = py + (pu * uy + pv * vy + h * ny);
    z[at] = pz + (pu * uz + pv * vz + h * nz);
    distances[at] = columns[column + HEIGHT_A]! - columns[column + HEIGHT_B]!;
    const first = names[i]! >>> 16;
    const second = names[i]! & 0xffff;
    codesA[at] = isTurned ? second : first;
    codesB[at] = isTurned ? first : second;
    at++;
  }
  out.count = at;
}

let chooseContacts_spread = /* @__PURE__ */ new ContactSpread(0);

/** Says which corners of the overlap are kept. */
function chooseContacts(limit: number): Uint8Array {
  const { count, columns, names } = clipSides_overlap;
  if (chooseContacts_spread.u.length < count) chooseContacts_spread = new ContactSpread(2 * count);
  const spread = chooseContacts_spread;
  spread.count = count;
  for (let i = 0; i < count; i++) {
    const at = i * COLUMN;
    spread.u[i] = columns[at + PLACE_U]!;
    spread.v[i] = columns[at + PLACE_V]!;
    spread.distance[i] = columns[at + HEIGHT_A]! - columns[at + HEIGHT_B]!;
    spread.key[i] = names[i]!;
  }
  chooseSpread(spread, limit);
  return spread.isKept;
}

/** Adds the nearest points, or puts them in the place of the contact with their features. */
function addNearest({ pointB, distance, featureA, featureB }: DistanceResult, out: ContactManifold): void {
  let at = 0;
  while (at < out.count && !(out.codesA[at] === featureA && out.codesB[at] === featureB)) at++;
  if (at === out.count) out.count++;
  out.x[at] = pointB.x;
  out.y[at] = pointB.y;
  out.z[at] = pointB.z;
  out.distances[at] = distance;
  out.codesA[at] = featureA;
  out.codesB[at] = featureB;
}
