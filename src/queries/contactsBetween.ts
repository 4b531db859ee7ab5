import { ContactAxis } from '../contacts/contactAxis.ts';
import { LocalManifold } from '../contacts/localManifold.ts';
import { clipPair, PairClip, seePair } from '../contacts/pairClip.ts';
import { areAtFacets, areOverFacets, OFF_FAR, OFF_SIZE, Slack, throwStale } from '../contacts/staleDistance.ts';
import { featureOfName, NO_FEATURE } from '../distance/features.ts';
import { supportVertex } from '../distance/support.ts';
import { checkMaxDistance, MAX_MAGNITUDE, show, throwOut } from '../math/checks.ts';
import type { Frame } from '../math/frame.ts';
import { MAX_NORM_SQ, MIN_NORM_SQ } from '../math/frame.ts';
import type { Pose } from '../math/transform.ts';
import { Vec3 } from '../math/vec3.ts';
import { ContactManifold } from '../results/contactManifold.ts';
import { DistanceResult } from '../results/distanceResult.ts';
import { checkShapes, compositeContactsBetween, type Shape } from '../shapes/composite.ts';
import { ConvexShape, TRIANGLE } from '../shapes/shape.ts';
import { checkPair, Places } from './arguments.ts';
import { PairFrames } from './pairFrames.ts';
import { writeManifold } from './writeManifold.ts';

/** The pair is seen from its first shape, in the order that `frames` finds, so that either order of arguments gives the same contacts. */
const contactsBetween_frames = /* @__PURE__ */ new PairFrames();
const contactsBetween_places = /* @__PURE__ */ new Places();
const contactsBetween_axis = /* @__PURE__ */ new ContactAxis();
const contactsBetween_clip = /* @__PURE__ */ new PairClip();
const contactsBetween_local = /* @__PURE__ */ new LocalManifold();
const setAxis_away = /* @__PURE__ */ new Vec3();
const contactsBetween_slack = /* @__PURE__ */ new Slack();

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
    if (!(typeof maxDistance === 'number' && maxDistance >= -Infinity)) checkMaxDistance(maxDistance);
    if (!(a instanceof ConvexShape && b instanceof ConvexShape)) {
      checkShapes(a, b);
      const places = contactsBetween_places.set(poseA, poseB);
      compositeContactsBetween(a, places.a, b, places.b, distance, out, maxDistance);
      return out;
    }
    return contactsBetweenConvex(a, poseA, b, poseB, distance, out, maxDistance);
  } catch (error) {
    // Reading from null or undefined throws, but does not say which argument it was.
    checkPair('contactsBetween: ', a, poseA, b, poseB);
    checkMaxDistance(maxDistance, 'contactsBetween: maxDistance');
    throw error;
  }
}

/** The same for convex shapes, with a distance, a result and a limit that are known to be such. */
function contactsBetweenConvex(
  a: ConvexShape,
  poseA: Pose,
  b: ConvexShape,
  poseB: Pose,
  distance: DistanceResult,
  out: ContactManifold,
  maxDistance: number,
): ContactManifold {
  const frames = contactsBetween_frames;
  const axis = contactsBetween_axis;
  const clip = contactsBetween_clip;
  const local = contactsBetween_local;
  const slack = contactsBetween_slack;
  frames.set(a, poseA, b, poseB, Infinity);
  const { swapped, world, relative } = frames;
  const first = swapped ? b : a;
  const second = swapped ? a : b;
  setSlack(first, second, world, distance, slack);
  if (!areOpposite(distance, slack)) throwStale();
  setAxis(first, second, frames, distance, axis);
  seePair(clip, first, second, relative, axis);
  if (!areAtFacets(clip, first.core, second.core, slack)) throwStale();
  local.maxDistance = maxDistance;
  clipPair(clip, first, second, local);
  if (clip.isWitnessUsed && !areOverFacets(clip, slack)) throwStale();
  writeManifold(local, frames, out);
  const { normalB } = distance;
  out.normal.x = normalB.x;
  out.normal.y = normalB.y;
  out.normal.z = normalB.z;
  return out;
}

/** Sets how far off the points of a distance may be. */
function setSlack(a: ConvexShape, b: ConvexShape, { px, py, pz }: Frame, { distance }: DistanceResult, out: Slack): void {
  const size = a.core.reach + a.radius + (b.core.reach + b.radius) + Math.abs(distance);
  out.value = OFF_SIZE * size + OFF_FAR * (Math.abs(px) + Math.abs(py) + Math.abs(pz));
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

/** Whether the two points are the distance apart, along the normal. */
function areOpposite({ distance, pointA, pointB, normalB }: DistanceResult, { value }: Slack): boolean {
  const off =
    Math.abs(pointA.x - pointB.x - distance * normalB.x) +
    Math.abs(pointA.y - pointB.y - distance * normalB.y) +
    Math.abs(pointA.z - pointB.z - distance * normalB.z);
  return off <= value;
}

/** Takes the axis, in the frame of the first shape, from a distance in the world. Throws for features that the shapes have not. */
function setAxis(first: ConvexShape, second: ConvexShape, frames: PairFrames, distance: DistanceResult, axis: ContactAxis): void {
  const { world: w, swapped } = frames;
  const { normalB, pointA, pointB } = distance;
  // From the first shape to the second.
  const sign = swapped ? 1 : -1;
  const x = sign * normalB.x;
  const y = sign * normalB.y;
  const z = sign * normalB.z;
  const { x: px, y: py, z: pz } = swapped ? pointA : pointB;
  // From the surface of the second shape to its core.
  const inset = second.radius;
  const dx = px + inset * x - w.px;
  const dy = py + inset * y - w.py;
  const dz = pz + inset * z - w.pz;
  axis.x = w.xx * x + w.yx * y + w.zx * z;
  axis.y = w.xy * x + w.yy * y + w.zy * z;
  axis.z = w.xz * x + w.yz * y + w.zz * z;
  axis.px = w.xx * dx + w.yx * dy + w.zx * dz;
  axis.py = w.xy * dx + w.yy * dy + w.zy * dz;
  axis.pz = w.xz * dx + w.yz * dy + w.zz * dz;
  axis.distance = distance.distance + (first.radius + second.radius);
  const codeA = swapped ? distance.featureB : distance.featureA;
  const codeB = swapped ? distance.featureA : distance.featureB;
  const away = setAxis_away;
  away.x = axis.x;
  away.y = axis.y;
  away.z = axis.z;
  axis.featureA = featureOf(first, codeA, away);
  if (axis.featureA === NO_FEATURE) throwFeature(codeA, !swapped);
  const { relative: r } = frames;
  away.x = -(r.xx * axis.x + r.yx * axis.y + r.zx * axis.z);
  away.y = -(r.xy * axis.x + r.yy * axis.y + r.zy * axis.z);
  away.z = -(r.xz * axis.x + r.yz * axis.y + r.zz * axis.z);
  axis.featureB = featureOf(second, codeB, away);
  if (axis.featureB === NO_FEATURE) throwFeature(codeB, swapped);
}

/**
 * The own number of the feature that a distance names, of a shape that faces the other one along `away`, in its own frame. The distance of a
 * collapsed shape may name a feature that has collapsed: the vertex farthest that way stands for it.
 */
function featureOf({ core, type }: ConvexShape, code: number, away: Vec3): number {
  const { topology } = core;
  const feature = featureOfName(topology, code);
  if (feature !== NO_FEATURE || topology.dimension >= (type === TRIANGLE ? 2 : 3)) return feature;
  return supportVertex(core, away);
}
