import { clipFacets } from '../contacts/clip.ts';
import { Facet, seeFacet, turnAxes, View } from '../contacts/facet.ts';
import { findHeights, raiseHeights } from '../contacts/heights.ts';
import { Overlap } from '../contacts/overlap.ts';
import { isBeside, isOff, OFF_FAR, OFF_SIZE, Witness } from '../contacts/witness.ts';
import { checkMaxDistance, MAX_MAGNITUDE, show, throwOut } from '../math/checks.ts';
import { MAX_NORM_SQ, MIN_NORM_SQ } from '../math/frame.ts';
import type { Pose } from '../math/transform.ts';
import { ContactManifold, MAX_CONTACTS } from '../results/contactManifold.ts';
import { DistanceResult } from '../results/distanceResult.ts';
import { ContactSpread, chooseSpread } from '../results/spread.ts';
import { contactQueriesOf, type Shape } from '../shapes/composite.ts';
import { ConvexShape, TRIANGLE } from '../shapes/shape.ts';
import { checkPair } from './arguments.ts';
import { PairFrames } from './pairFrames.ts';

/** What is nearer than this part of the pair's size is at one place: some hundred times the rounding of the places. */
const SAME_PLACE = 1e-12;
/** Where no contact has the pair's distance but for this part of the pair's size, the nearest points become one. */
const SAME_DISTANCE = 1e-13;
/** A contact that is no more than so many snapping distances from the nearest points is moved there where they are deeper. */
const BESIDE = 2;

/** The pair is seen from its first shape, in the order that `frames` finds, so that either order of arguments gives the same contacts. */
const contactsBetween_frames = /* @__PURE__ */ new PairFrames();
/** The axes of the view in the world. */
const contactsBetween_axes = /* @__PURE__ */ new View();
const contactsBetween_witness = /* @__PURE__ */ new Witness();
/** The first shape is above, along n, and looks down. */
const contactsBetween_first = /* @__PURE__ */ new Facet(-1);
const contactsBetween_second = /* @__PURE__ */ new Facet(1);
const contactsBetween_overlap = /* @__PURE__ */ new Overlap();

/**
 * The contacts of two shapes, apart (speculative) as well as overlapping, along the normal of `distance`, which `distanceBetween`
 * gave for the same shapes and poses. Each core offers the face that faces the other shape most, or an edge where faces are seen end-on;
 * the contacts are the corners of what the two have in common, seen along the normal, each with the distance from surface to
 * surface there. A corner or a sphere touches at one contact. The deepest one has the distance of `distance`. Contacts farther
 * than `maxDistance` are left out.
 *
 * Two features name a contact. A corner of the one face that lies within a thousandth of the smaller face's extent, and a twentieth of its
 * width, of an edge or a corner of the other is named by these, so that names stay while the same corners touch.
 *
 * Returns `out` (a new manifold when none is given). Where there are more than 32 corners, those are kept that `reduce(32)` would keep.
 * Throws a RangeError for a `distance` that is not that of these shapes as they stand: one found before they moved, or for the other
 * order.
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
  maxDistance = Infinity,
): ContactManifold {
  try {
    checkDistance(distance);
    if (!(out instanceof ContactManifold)) throwOut(out, 'a ContactManifold', 'contactsBetween');
    if (!(a instanceof ConvexShape && b instanceof ConvexShape)) {
      return contactQueriesOf(a, b).contactsBetween(a, poseA, b, poseB, distance, out, maxDistance);
    }
    if (!(typeof maxDistance === 'number' && maxDistance >= -Infinity)) checkMaxDistance(maxDistance);
    return contactsBetweenConvex(a, poseA, b, poseB, distance, out, maxDistance);
  } catch (error) {
    // Reading from null or undefined throws, but does not say which argument it was.
    checkPair('contactsBetween: ', a, poseA, b, poseB);
    checkMaxDistance(maxDistance, 'contactsBetween: maxDistance');
    throw error;
  }
}

/** The same for convex shapes, with a distance, a result and a limit that are known to be such. */
export function contactsBetweenConvex(
  a: ConvexShape,
  poseA: Pose,
  b: ConvexShape,
  poseB: Pose,
  distance: DistanceResult,
  out: ContactManifold,
  maxDistance: number,
): ContactManifold {
  contactsBetween_frames.set(a, poseA, b, poseB, Infinity);
  const overlap = contactsBetween_overlap;
  const first = contactsBetween_first;
  const second = contactsBetween_second;
  overlap.maxDistance = maxDistance;
  const { swapped } = contactsBetween_frames;
  if (swapped) seePair(b, a, distance);
  else seePair(a, b, distance);
  const { normalB } = distance;
  out.normal.x = normalB.x;
  out.normal.y = normalB.y;
  out.normal.z = normalB.z;
  if (first.count < 2 || second.count < 2) writeNearest(distance, out);
  else {
    clipFacets(first, second, overlap);
    findHeights(first, second, overlap);
    if (first.radius > 0) raiseHeights(first, (swapped ? b : a).core, overlap);
    if (second.radius > 0) raiseHeights(second, (swapped ? a : b).core, overlap);
    placeDeepest(distance);
    writeContacts(distance, out);
  }
  return out;
}

function checkDistance(distance: DistanceResult): void {
  if (!(distance instanceof DistanceResult)) {
    throw new TypeError(`contactsBetween: distance must be a DistanceResult, got ${show(distance)}`);
  }
  const { x, y, z } = distance.normalB;
  const lenSq = x * x + y * y + z * z;
  const gap = distance.distance;
  if (!(typeof gap === 'number' && Math.abs(gap) <= MAX_MAGNITUDE)) {
    throw new RangeError(`contactsBetween: distance.distance must be finite, got ${show(gap)}`);
  }
  if (!(lenSq >= MIN_NORM_SQ && lenSq <= MAX_NORM_SQ)) {
    throw new RangeError(`contactsBetween: distance.normalB must be a unit vector, got (${x}, ${y}, ${z})`);
  }
}

function throwFeature(code: number, isOfA: boolean): never {
  const what = isOfA ? 'distance.featureA must be a feature of a' : 'distance.featureB must be a feature of b';
  throw new RangeError(`contactsBetween: ${what}, got ${code}: pass what distanceBetween gave for these shapes in this order`);
}

/** Throws for a distance that is not that of the shapes as they stand. */
export function throwStale(): never {
  throw new RangeError(
    'contactsBetween: distance must be that of these shapes in these poses: call distanceBetween again after a shape has moved, in the same order',
  );
}

/** Sets up the view along the normal and the two facets. Throws for a distance that is not that of the pair. */
function seePair(first: ConvexShape, second: ConvexShape, distance: DistanceResult): void {
  const { world, relative, swapped } = contactsBetween_frames;
  const facetA = contactsBetween_first;
  const facetB = contactsBetween_second;
  setView(distance);
  const size = first.reach + second.reach + Math.abs(distance.distance);
  const tolerance = SAME_PLACE * size;
  facetA.tolerance = tolerance;
  facetB.tolerance = tolerance;
  facetA.radius = first.radius;
  facetB.radius = second.radius;
  turnAxes(facetB, facetA.axes, relative);
  const codeA = swapped ? distance.featureB : distance.featureA;
  const codeB = swapped ? distance.featureA : distance.featureB;
  if (!seeFacet(facetA, first.core, codeA) && !seeCollapsed(facetA, first)) throwFeature(codeA, !swapped);
  if (!seeFacet(facetB, second.core, codeB) && !seeCollapsed(facetB, second)) throwFeature(codeB, swapped);
  const witness = contactsBetween_witness;
  witness.slack = OFF_SIZE * size + OFF_FAR * (Math.abs(world.px) + Math.abs(world.py) + Math.abs(world.pz));
  seeWitness(distance);
  if (isOff(witness, facetA, first.core) || isOff(witness, facetB, second.core)) throwStale();
}

/** The distance of a collapsed shape may name a feature that has collapsed: the vertex farthest that way stands for it. */
function seeCollapsed(facet: Facet, { core: polytope, type }: ConvexShape): boolean {
  const { vertices, topology } = polytope;
  const { axes, up } = facet;
  if (topology.dimension >= (type === TRIANGLE ? 2 : 3)) return false;
  let best = 0;
  let most = -Infinity;
  for (let v = 0; v < topology.vertexCount; v++) {
    const h = up * (axes.nx * vertices[3 * v] + axes.ny * vertices[3 * v + 1] + axes.nz * vertices[3 * v + 2]);
    if (h > most) {
      most = h;
      best = v;
    }
  }
  return seeFacet(facet, polytope, topology.vertexNames[best]);
}

/** Looks along the normal, from the second shape to the first. */
function setView({ normalB }: DistanceResult): void {
  const { world: w, swapped } = contactsBetween_frames;
  const view = contactsBetween_first.axes;
  const axes = contactsBetween_axes;
  const up = swapped ? -1 : 1;
  const x = up * normalB.x;
  const y = up * normalB.y;
  const z = up * normalB.z;
  view.nx = w.xx * x + w.yx * y + w.zx * z;
  view.ny = w.xy * x + w.yy * y + w.zy * z;
  view.nz = w.xz * x + w.yz * y + w.zz * z;
  view.setAxes();
  const { ux, uy, uz, vx, vy, vz } = view;
  axes.nx = x;
  axes.ny = y;
  axes.nz = z;
  axes.ux = w.xx * ux + w.xy * uy + w.xz * uz;
  axes.uy = w.yx * ux + w.yy * uy + w.yz * uz;
  axes.uz = w.zx * ux + w.zy * uy + w.zz * uz;
  axes.vx = w.xx * vx + w.xy * vy + w.xz * vz;
  axes.vy = w.yx * vx + w.yy * vy + w.yz * vz;
  axes.vz = w.zx * vx + w.zy * vy + w.zz * vz;
}

/** Finds the nearest points of the cores in the view. Throws where they are not the distance apart, along the normal. */
function seeWitness({ distance, pointA, pointB, normalB }: DistanceResult): void {
  const { world, swapped } = contactsBetween_frames;
  const { ux, uy, uz, vx, vy, vz, nx, ny, nz } = contactsBetween_axes;
  const witness = contactsBetween_witness;
  const off =
    Math.abs(pointA.x - pointB.x - distance * normalB.x) +
    Math.abs(pointA.y - pointB.y - distance * normalB.y) +
    Math.abs(pointA.z - pointB.z - distance * normalB.z);
  if (!(off <= witness.slack)) throwStale();
  // From the second shape in either order of the arguments: with another rounding another choice of too many contacts might be as good.
  const { x, y, z } = swapped ? pointA : pointB;
  const px = x - world.px;
  const py = y - world.py;
  const pz = z - world.pz;
  const height = nx * px + ny * py + nz * pz;
  witness.u = ux * px + uy * py + uz * pz;
  witness.v = vx * px + vy * py + vz * pz;
  witness.first = height + distance + contactsBetween_first.radius;
  witness.second = height - contactsBetween_second.radius;
}

/** Throws where the nearest points are needed, and are not those of the shapes as they stand. */
function checkWitness(): void {
  if (isBeside(contactsBetween_witness, contactsBetween_first) || isBeside(contactsBetween_witness, contactsBetween_second))
    throwStale();
}

/** Writes the nearest points as the one contact. */
function writeNearest(distance: DistanceResult, out: ContactManifold): void {
  checkWitness();
  out.count = 0;
  if (distance.distance <= contactsBetween_overlap.maxDistance) addNearest(distance, out);
}

/** Adds the nearest points as a contact. (With a number as an argument, `out.add` would put that on the heap.) */
export function addNearest({ distance, pointB, featureA, featureB }: DistanceResult, out: ContactManifold): void {
  const i = out.count++;
  out.columns[4 * i] = pointB.x;
  out.columns[4 * i + 1] = pointB.y;
  out.columns[4 * i + 2] = pointB.z;
  out.columns[4 * i + 3] = distance;
  out.codes[i] = (featureA << 16) | featureB;
}

/** Sees to it that one of the contacts has the pair's distance: where none has, the one beside the nearest points moves there. */
function placeDeepest({ distance, featureA, featureB }: DistanceResult): void {
  const overlap = contactsBetween_overlap;
  const { swapped } = contactsBetween_frames;
  const { u, v } = contactsBetween_witness;
  const { count, places, heights, names, snap } = overlap;
  const near = distance + (SAME_DISTANCE / SAME_PLACE) * contactsBetween_first.tolerance;
  const name = swapped ? (featureB << 16) | featureA : (featureA << 16) | featureB;
  overlap.witness = -1;
  let at = count;
  let leastSq = BESIDE * BESIDE * snap * snap;
  for (let i = 0; i < count; i++) {
    // None is deeper than the pair, but for rounding, which is taken away.
    const depth = Math.max(heights[2 * i] - heights[2 * i + 1], distance);
    if (depth <= near) return;
    const du = places[2 * i] - u;
    const dv = places[2 * i + 1] - v;
    const lenSq = names[i] === name ? 0 : du * du + dv * dv;
    if (lenSq < leastSq) {
      leastSq = lenSq;
      at = i;
    }
  }
  checkWitness();
  overlap.witness = at;
  if (at < count) return;
  overlap.grow();
  overlap.names[at] = name;
  overlap.count++;
}

/** Writes the overlap as contacts. */
function writeContacts(result: DistanceResult, out: ContactManifold): void {
  const { distance, pointB } = result;
  const { world, swapped } = contactsBetween_frames;
  const { ux, uy, uz, vx, vy, vz, nx, ny, nz } = contactsBetween_axes;
  const { px, py, pz } = world;
  const { count, places, heights, names, witness, maxDistance } = contactsBetween_overlap;
  const isKept = count > MAX_CONTACTS ? chooseContacts(result) : null;
  const { columns, codes } = out;
  let at = 0;
  for (let i = 0; i < count; i++) {
    const u = places[2 * i];
    const v = places[2 * i + 1];
    const low = heights[2 * i + 1];
    const depth = Math.max(heights[2 * i] - low, distance);
    const isWitness = i === witness;
    if (!((isWitness ? distance : depth) <= maxDistance) || (isKept !== null && isKept[i] === 0)) continue;
    // B's surface is that of the second shape, or, where the two are swapped, that of the first.
    const h = swapped ? low + depth : low;
    columns[4 * at] = isWitness ? pointB.x : px + (u * ux + v * vx + h * nx);
    columns[4 * at + 1] = isWitness ? pointB.y : py + (u * uy + v * vy + h * ny);
    columns[4 * at + 2] = isWitness ? pointB.z : pz + (u * uz + v * vz + h * nz);
    columns[4 * at + 3] = isWitness ? distance : depth;
    codes[at] = swapped ? (names[i] << 16) | (names[i] >>> 16) : names[i];
    at++;
  }
  out.count = at;
}

let chooseContacts_spread = /* @__PURE__ */ new ContactSpread(0);

/** Says which of too many contacts are kept; the deepest always is. */
function chooseContacts({ distance }: DistanceResult): Uint8Array {
  const { count, places, heights, names, witness } = contactsBetween_overlap;
  if (chooseContacts_spread.u.length < count) chooseContacts_spread = new ContactSpread(2 * count);
  const spread = chooseContacts_spread;
  spread.count = count;
  let deepest = 0;
  for (let i = 0; i < count; i++) {
    const isWitness = i === witness;
    spread.u[i] = isWitness ? contactsBetween_witness.u : places[2 * i];
    spread.v[i] = isWitness ? contactsBetween_witness.v : places[2 * i + 1];
    spread.distance[i] = isWitness ? distance : Math.max(heights[2 * i] - heights[2 * i + 1], distance);
    spread.key[i] = names[i] >>> 0;
    if (spread.distance[i] < spread.distance[deepest]) deepest = i;
  }
  spread.wanted = deepest;
  chooseSpread(spread, MAX_CONTACTS);
  return spread.isKept;
}
