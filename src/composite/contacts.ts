/** The contacts of two shapes that are not both convex: those of the pair of leaves that a distance names, along its normal. */
import { coreManifold } from '../contacts/coreManifold.ts';
import type { LocalManifold } from '../contacts/localManifold.ts';
import { OFF_SIZE, Slack, throwStale } from '../contacts/staleDistance.ts';
import type { Frame } from '../math/frame.ts';
import { directionFrom, directionTo, pointFrom, pointTo } from '../math/frameVectors.ts';
import { Vec3 } from '../math/vec3.ts';
import { NearestPoint, pointPolytope } from '../point/pointPolytope.ts';
import { type ContactManifold, MAX_CONTACTS } from '../results/contactManifold.ts';
import { copyDistance, DistanceResult } from '../results/distanceResult.ts';
import { FACE, VERTEX } from '../results/features.ts';
import type { Shape } from '../shapes/composite.ts';
import type { Side } from './composite.ts';
import { type FaceNormal, heightAlong } from './faceNormal.ts';
import { LeafPair } from './leafPair.ts';
import { surfaceOf } from './normalCone.ts';
import { PairWalk } from './pairWalk.ts';

/** Normals with a cosine that is less than 1 by no more than this are the same. */
const SAME_NORMAL = 1e-12;

const contacts_near = /* @__PURE__ */ new DistanceResult();
const contacts_slack = /* @__PURE__ */ new Slack();
const contacts_point = /* @__PURE__ */ new Vec3();
const contacts_nearest = /* @__PURE__ */ new NearestPoint();
let contacts_walk: PairWalk | null = null;
let contacts_leaves: LeafPair | null = null;

export function contactsBetween(
  a: Shape,
  frameA: Frame,
  b: Shape,
  frameB: Frame,
  distance: DistanceResult,
  out: ContactManifold,
  maxDistance: number,
): void {
  contacts_walk ??= new PairWalk();
  contacts_leaves ??= new LeafPair();
  const leaves = contacts_leaves;
  const near = contacts_near;
  const { a: sideA, b: sideB, origin } = contacts_walk;
  contacts_walk.place(a, frameA, b, frameB);
  sideA.locate(distance.subshapeA, 'distance.subshapeA');
  sideB.locate(distance.subshapeB, 'distance.subshapeB');
  copyDistance(distance, near);
  near.pointA.sub(origin);
  near.pointB.sub(origin);
  const { local } = leaves;
  leaves.relate(sideA, sideB);
  const first = leaves.isSwapped ? sideB : sideA;
  const second = leaves.isSwapped ? sideA : sideB;
  local.maxDistance = maxDistance;
  local.isExact = surfaceOf(sideA) !== null || surfaceOf(sideB) !== null;
  setPlane(sideA, sideB, leaves.face, near);
  const slack = contacts_slack;
  slack.value =
    OFF_SIZE *
    (Math.min(sideA.shape.reach, sideB.shape.reach) +
      Math.abs(near.distance) +
      Math.abs(near.pointB.x) +
      Math.abs(near.pointB.y) +
      Math.abs(near.pointB.z));
  if (!(leaves.face.separation <= near.distance + slack.value && isOn(sideA, sideB, near.pointB, slack))) throwStale();
  const isWithin = coreManifold(first.shape, second.shape, leaves.pair, local);
  if (isWithin && isAlong(first, leaves, near)) {
    if (!(Math.abs(local.distance - near.distance) <= slack.value)) throwStale();
    writeContacts(leaves, first, near, out);
  } else {
    leaves.findColumns(sideA, sideB, near.distance <= 0);
    writeContacts(leaves, first, near, out);
    addDeepest(near, out, local, slack);
  }
  const { columns } = out;
  const { x, y, z } = origin;
  for (let i = 0; i < 4 * out.count; i += 4) {
    columns[i] += x;
    columns[i + 1] += y;
    columns[i + 2] += z;
  }
}

/** Sets how the leaves stand along the normal of a distance. */
function setPlane(a: Side, b: Side, face: FaceNormal, { normalA, normalB }: DistanceResult): void {
  const p = contacts_point;
  const { x, y, z } = face.normal.copy(normalB);
  const vertexB = heightAlong(b.frame, b.shape.core, normalB, p);
  const high = x * p.x + y * p.y + z * p.z + b.shape.radius;
  const vertexA = heightAlong(a.frame, a.shape.core, normalA, p);
  face.separation = x * p.x + y * p.y + z * p.z - a.shape.radius - high;
  face.featureA = faceAlong(a, normalA, vertexA);
  face.featureB = faceAlong(b, normalB, vertexB);
  face.isOfB = true;
  face.neighbour = -1;
}

/** The face of a leaf that has a normal, or else a vertex, by its own number. */
function faceAlong({ shape, frame }: Side, normal: Vec3, vertex: number): number {
  const { normals } = shape.core;
  const n = directionTo(frame, normal, contacts_point);
  for (let i = 0; i < normals.length; i += 3) {
    if (normals[i] * n.x + normals[i + 1] * n.y + normals[i + 2] * n.z > 1 - SAME_NORMAL) return FACE + i / 3;
  }
  return VERTEX + vertex;
}

/** Whether a point is on the leaf of B, or, where it is the place of a push, no deeper in it than A is wide. */
function isOn(a: Side, { shape, frame }: Side, point: Vec3, { value: slack }: Slack): boolean {
  const nearest = contacts_nearest;
  pointPolytope(shape.core, pointTo(frame, point, contacts_point), nearest);
  const off = nearest.distance - shape.radius;
  return off <= slack && (off >= -slack || surfaceOf(a) !== null);
}

/** Whether the contacts that were found are along the normal of a distance. */
function isAlong(first: Side, { local, isSwapped }: LeafPair, { normalA, normalB }: DistanceResult): boolean {
  const n = directionFrom(first.frame, local.normal, contacts_point);
  const m = isSwapped ? normalA : normalB;
  return n.x * m.x + n.y * m.y + n.z * m.z > 1 - SAME_NORMAL;
}

/** Writes the contacts that were found in the frame of the first leaf. */
function writeContacts({ local, isSwapped }: LeafPair, first: Side, near: DistanceResult, out: ContactManifold): void {
  const { columns, codes } = out;
  const { columns: from, codes: fromCodes, normal: n, count } = local;
  const p = contacts_point;
  for (let i = 0; i < count; i++) {
    const distance = from[4 * i + 3];
    const along = isSwapped ? distance : 0;
    p.x = from[4 * i] + along * n.x;
    p.y = from[4 * i + 1] + along * n.y;
    p.z = from[4 * i + 2] + along * n.z;
    pointFrom(first.frame, p, p);
    columns[4 * i] = p.x;
    columns[4 * i + 1] = p.y;
    columns[4 * i + 2] = p.z;
    columns[4 * i + 3] = distance;
    codes[i] = isSwapped ? (fromCodes[i] << 16) | (fromCodes[i] >>> 16) : fromCodes[i];
  }
  out.count = count;
  out.normal.copy(near.normalB);
  out.subshapeA = near.subshapeA;
  out.subshapeB = near.subshapeB;
}

/** Adds the nearest points, where no column is as deep. */
function addDeepest(near: DistanceResult, out: ContactManifold, { maxDistance }: LocalManifold, { value: slack }: Slack): void {
  if (near.distance > maxDistance || out.count === MAX_CONTACTS) return;
  for (let i = 0; i < out.count; i++) if (out.columns[4 * i + 3] <= near.distance + slack) return;
  // (With a number as an argument, `out.add` would put that on the heap.)
  const { pointB, featureA, featureB } = near;
  const i = out.count++;
  out.columns[4 * i] = pointB.x;
  out.columns[4 * i + 1] = pointB.y;
  out.columns[4 * i + 2] = pointB.z;
  out.columns[4 * i + 3] = near.distance;
  out.codes[i] = (featureA << 16) | featureB;
}
