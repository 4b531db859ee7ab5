/** Two leaves in the space of a query: how they stand to each other, and how their surfaces see that. */

import { ContactAxis } from '../contacts/contactAxis.ts';
import { LocalManifold } from '../contacts/localManifold.ts';
import { clipColumns, PairClip, seePair } from '../contacts/pairClip.ts';
import { CoreDistance, coreDistance } from '../distance/coreDistance.ts';
import { CorePair } from '../distance/corePair.ts';
import { featureOfName, nameOf } from '../distance/features.ts';
import { relateFrames } from '../math/frameMath.ts';
import { directionFrom, directionTo, pointFrom, pointTo } from '../math/frameVectors.ts';
import { LIMIT_MARGIN } from '../math/tolerance.ts';
import { Vec3 } from '../math/vec3.ts';
import { DistanceResult } from '../results/distanceResult.ts';
import { FACE, VERTEX } from '../results/features.ts';
import { ConvexShape } from '../shapes/shape.ts';
import type { Composite, Side } from './composite.ts';
import { ALIKE, FaceNormal, findFaceNormal, heightAlong, nearestOfFace, neighbourOf } from './faceNormal.ts';
import { NormalCone, SAME_PLACE } from './normalCone.ts';

/** What two leaves are to each other: farther apart than asked for, or with nothing to say; apart; overlapping. */
export const NOTHING = 0;
export const APART = 1;
export const CROSSING = 2;

/** Leaves that overlap by less than this part of their size only touch. */
export const TOUCHING = 1e-13;

export class LeafPair {
  /** How far apart the leaves may be. */
  limit = Infinity;
  /** The answer of the leaves, in the space of the query. */
  readonly answer = new DistanceResult();
  /** How far apart the leaves are by themselves. */
  bare = NaN;
  /** Whether that is the answer, and their surfaces have its normal. */
  isOwn = true;
  /** Whether that is the answer, although their surfaces have not, since the leaves only touch and nothing else is there. */
  isBare = false;
  /** Whether the answer takes one of the two off all of the other composite at once. */
  isOutline = false;
  readonly cone = new NormalCone();
  readonly face = new FaceNormal();
  /** Whether B comes first, and how the second stands to the first: see `relate`. */
  isSwapped = false;
  readonly pair = new CorePair();
  /** Columns, in the frame of the first leaf. */
  readonly local = new LocalManifold();
  private readonly core = new CoreDistance();
  private readonly clip = new PairClip();
  readonly axis = new ContactAxis();
  private readonly way = new Vec3();
  private readonly point = new Vec3();
  private readonly outline = new CoreDistance();
  private readonly around = new CorePair();

  /** Finds what the leaves that two sides look at are to each other, and writes it to `answer`. */
  settle(a: Side, b: Side): number {
    const { answer, limit } = this;
    this.bare = Infinity;
    if (!this.measure(a, b)) return NOTHING;
    this.isOwn = true;
    this.isBare = false;
    this.isOutline = false;
    const { distance } = answer;
    this.bare = distance;
    const isMeeting = distance <= 0;
    if (isMeeting ? this.isBehind(a, b) : distance > limit) return NOTHING;
    if (isMeeting && (this.isBuried(b, answer.pointB) || this.isBuried(a, answer.pointA))) return NOTHING;
    if (
      this.hasNormal(b, answer.pointB, answer.normalB, answer.featureB) &&
      this.hasNormal(a, answer.pointA, answer.normalA, answer.featureA)
    ) {
      return isMeeting ? CROSSING : APART;
    }
    this.isOwn = false;
    const isCrossing = distance < -TOUCHING * (a.shape.reach + b.shape.reach);
    const hasFace = findFaceNormal(a, b, isCrossing, this.cone, this.face);
    if (isCrossing) {
      this.setDepth(a, b, hasFace);
      return CROSSING;
    }
    const hasColumn = hasFace && this.writeColumn(a, b, false);
    if (isMeeting) {
      // What only touches is at no distance, whatever it has there.
      answer.distance = distance;
      this.isBare = !hasColumn;
      return APART;
    }
    return hasColumn && answer.distance <= limit ? APART : NOTHING;
  }

  /** Writes the distance of the leaves by themselves; false where it is more than the limit, and more than zero. */
  measure(a: Side, b: Side): boolean {
    const { pair, core, answer, limit } = this;
    this.relate(a, b);
    const { isSwapped } = this;
    const first = isSwapped ? b : a;
    const second = isSwapped ? a : b;
    const { shape } = first;
    const { shape: other } = second;
    const radii = shape.radius + other.radius;
    core.limit = Math.max(0, limit) + radii + LIMIT_MARGIN * (shape.reach + other.reach);
    if (!coreDistance(shape.core, other.core, pair, core)) return false;
    const pointFirst = isSwapped ? answer.pointB : answer.pointA;
    const pointSecond = isSwapped ? answer.pointA : answer.pointB;
    const normalFirst = isSwapped ? answer.normalB : answer.normalA;
    const normalSecond = isSwapped ? answer.normalA : answer.normalB;
    const { nx, ny, nz } = core;
    const { radius: r } = shape;
    const { radius: s } = other;
    answer.distance = core.distance - radii;
    normalFirst.x = nx;
    normalFirst.y = ny;
    normalFirst.z = nz;
    directionFrom(first.frame, normalFirst, normalFirst);
    const { x, y, z } = normalFirst;
    normalSecond.x = -x;
    normalSecond.y = -y;
    normalSecond.z = -z;
    pointFirst.x = core.ax + r * nx;
    pointFirst.y = core.ay + r * ny;
    pointFirst.z = core.az + r * nz;
    pointFrom(first.frame, pointFirst, pointFirst);
    pointSecond.x = core.bx - s * nx;
    pointSecond.y = core.by - s * ny;
    pointSecond.z = core.bz - s * nz;
    pointFrom(first.frame, pointSecond, pointSecond);
    answer.featureA = isSwapped ? core.featureB : core.featureA;
    answer.featureB = isSwapped ? core.featureA : core.featureB;
    answer.subshapeA = a.subshape;
    answer.subshapeB = b.subshape;
    return true;
  }

  /** Whether one of the leaves has a front only, and the middle of the other is behind it. */
  isBehind(a: Side, b: Side): boolean {
    return isBehind(a, b, this.point) || isBehind(b, a, this.point);
  }

  /** Whether a point on a leaf of a solid is within another part of that. */
  isBuried(side: Side, point: Vec3): boolean {
    if (!side.isSolid) return false;
    return (side.part as Composite).isBuried(side.subshape - side.offset, pointTo(side.frame, point, this.point));
  }

  /** Whether the surface of a leaf has a normal at one of the leaf's points, on a feature of it. */
  private hasNormal(side: Side, point: Vec3, normal: Vec3, feature: number): boolean {
    if (feature >= FACE && side.shape.core.topology.dimension === 2 && !side.isOneSided) return true;
    return this.cone.has(side, point, normal, featureOfName(side.shape.core.topology, feature));
  }

  /** Writes the depth of leaves that overlap, where their surfaces have not the normal of the shortest translation that separates them. */
  private setDepth(a: Side, b: Side, hasFace: boolean): void {
    this.answer.distance = -Infinity;
    if (hasFace) this.setPush(a, b);
    this.leaveOutline(a, b, true);
    this.leaveOutline(b, a, false);
  }

  /**
   * Writes the push of A in front of the plane that was found. The point of the surface is the foot of the vertex that is deepest behind it, if the leaf
   * is there, or another one that goes on in the same plane and is named then; else that of the leaf which is nearest to it: then the two points
   * are not opposite each other.
   */
  private setPush(a: Side, b: Side): void {
    const { answer, face, cone, point } = this;
    const { isOfB, vertex: v, separation, normal: n } = face;
    const owner = isOfB ? b : a;
    const own = isOfB ? answer.pointB : answer.pointA;
    const other = isOfB ? answer.pointA : answer.pointB;
    const ownNormal = isOfB ? answer.normalB : answer.normalA;
    const distance = Math.min(0, separation);
    answer.distance = distance;
    answer.normalB.copy(n);
    answer.normalA.copy(n).negate();
    answer.featureA = face.codeA;
    answer.featureB = face.codeB;
    const { x, y, z } = ownNormal;
    own.x = v.x - distance * x;
    own.y = v.y - distance * y;
    own.z = v.z - distance * z;
    let leaf = -1;
    if (face.neighbour >= 0) {
      leaf = owner.offset + face.neighbour;
      nearestOfFace(neighbourOf(owner, face.neighbour), FACE, own, ownNormal, point);
      own.copy(point);
      if (isOfB) answer.featureB = FACE;
      else answer.featureA = FACE;
    } else if (!nearestOfFace(owner, isOfB ? face.featureB : face.featureA, own, ownNormal, point)) {
      leaf = cone.leafBelow(owner, own, ownNormal);
      if (leaf < 0) own.copy(point);
    }
    if (leaf >= 0 && isOfB) answer.subshapeB = leaf;
    else if (leaf >= 0) answer.subshapeA = leaf;
    other.copy(v);
  }

  /** Writes the deepest column of leaves that overlap along the normal of the face that was found; false where they have none. */
  setColumn(a: Side, b: Side): boolean {
    return findFaceNormal(a, b, false, this.cone, this.face) && this.writeColumn(a, b, true);
  }

  /** Writes the deepest column along the normal of the face that was found; false where there is none. */
  private writeColumn(a: Side, b: Side, isCrossing: boolean): boolean {
    const { answer, face, bare, local, isSwapped } = this;
    this.local.maxDistance = Infinity;
    this.findColumns(a, b, isCrossing);
    const { columns, codes, normal } = local;
    if (local.count === 0) return false;
    let deepest = 0;
    for (let i = 1; i < local.count; i++) if (columns[4 * i + 3] < columns[4 * deepest + 3]) deepest = i;
    const depth = columns[4 * deepest + 3];
    const distance = isCrossing ? depth : Math.max(bare, depth);
    const { pointA, pointB } = answer;
    const along = isSwapped ? columns[4 * deepest + 3] : 0;
    const at = 4 * deepest;
    // Few calls come here, so V8 does not inline what they call: nothing else is handed a number.
    pointB.x = columns[at] + along * normal.x;
    pointB.y = columns[at + 1] + along * normal.y;
    pointB.z = columns[at + 2] + along * normal.z;
    pointFrom(isSwapped ? b.frame : a.frame, pointB, pointB);
    const { x, y, z } = face.normal;
    pointA.x = pointB.x + distance * x;
    pointA.y = pointB.y + distance * y;
    pointA.z = pointB.z + distance * z;
    answer.distance = distance;
    answer.subshapeA = a.subshape;
    answer.subshapeB = b.subshape;
    answer.normalB.copy(face.normal);
    answer.normalA.copy(face.normal).negate();
    const code = codes[deepest];
    answer.featureA = isSwapped ? code & 0xffff : code >>> 16;
    answer.featureB = isSwapped ? code >>> 16 : code & 0xffff;
    return true;
  }

  /** Sets how the second of the two leaves stands to the first, in the order in which pairs are asked. */
  relate(a: Side, b: Side): void {
    this.isSwapped = isSecondFirst(a, b);
    if (this.isSwapped) relateFrames(b.frame, a.frame, this.pair);
    else relateFrames(a.frame, b.frame, this.pair);
  }

  /**
   * Writes the columns of the leaves along the normal of the face that was found to `local`, in the frame of the first leaf: what is over both. Those of
   * leaves that do not overlap do not, either: where one would, the other is beside it, or behind.
   */
  findColumns(a: Side, b: Side, isCrossing: boolean): void {
    const { face, axis, clip, pair, local, isSwapped, way } = this;
    const first = isSwapped ? b.shape : a.shape;
    const second = isSwapped ? a.shape : b.shape;
    local.count = 0;
    const sign = isSwapped ? 1 : -1;
    const d = directionTo(isSwapped ? b.frame : a.frame, face.normal, way);
    axis.x = sign * d.x;
    axis.y = sign * d.y;
    axis.z = sign * d.z;
    axis.px = NaN;
    axis.py = NaN;
    axis.pz = NaN;
    axis.distance = face.separation + first.radius + second.radius;
    axis.featureA = isSwapped ? face.featureB : face.featureA;
    axis.featureB = isSwapped ? face.featureA : face.featureB;
    local.isExact = true;
    seePair(clip, first, second, pair, axis);
    clipColumns(clip, first, second, local);
    const { columns, codes } = local;
    const least = isCrossing ? -Infinity : -SAME_PLACE * (first.reach + second.reach);
    let count = 0;
    for (let i = 0; i < local.count; i++) {
      if (columns[4 * i + 3] < least || !this.isOpen(a, b, i)) continue;
      for (let k = 0; k < 4; k++) columns[4 * count + k] = columns[4 * i + k];
      codes[count++] = codes[i];
    }
    local.count = count;
  }

  /** Whether no other leaf is in front of the face of a solid where a column is. */
  private isOpen(a: Side, b: Side, i: number): boolean {
    const { face, local, point, way, cone, isSwapped } = this;
    const owner = face.isOfB ? b : a;
    if (owner.shape.core.topology.dimension < 3) return true;
    const { columns, normal: n } = local;
    const at = 4 * i;
    const along = face.isOfB === isSwapped ? columns[at + 3] : 0;
    point.x = columns[at] + along * n.x;
    point.y = columns[at + 1] + along * n.y;
    point.z = columns[at + 2] + along * n.z;
    pointFrom(isSwapped ? b.frame : a.frame, point, point);
    way.copy(face.normal);
    if (!face.isOfB) way.negate();
    return cone.has(owner, point, way);
  }

  /** Takes the translation of a body off all of the other composite at once, where that is shorter. */
  private leaveOutline(body: Side, side: Side, isOfB: boolean): void {
    const { root } = side;
    if (root instanceof ConvexShape) return;
    const { outline: whole } = root as Composite;
    if (whole === null) return;
    const { around: pair, outline, answer, point } = this;
    const { shape } = body;
    const isSwapped = shape.core.topology.rank > whole.core.topology.rank;
    const first = isSwapped ? body.frame : side.rootFrame;
    relateFrames(first, isSwapped ? side.rootFrame : body.frame, pair);
    outline.limit = Infinity;
    coreDistance(isSwapped ? shape.core : whole.core, isSwapped ? whole.core : shape.core, pair, outline);
    const distance = outline.distance - shape.radius;
    // What is as long as a push of the surface, but for rounding, is in place of none.
    const slack = ALIKE * (shape.reach + root.reach);
    if (!(distance > answer.distance + slack && distance <= 0)) return;
    // From the composite to the body.
    const sign = isSwapped ? -1 : 1;
    point.x = sign * outline.nx;
    point.y = sign * outline.ny;
    point.z = sign * outline.nz;
    const n = directionFrom(first, point, point);
    answer.distance = distance;
    answer.subshapeA = isOfB ? body.subshape : side.subshape;
    answer.subshapeB = isOfB ? side.subshape : body.subshape;
    this.isOutline = true;
    const { x, y, z } = n;
    const own = isOfB ? answer.pointB : answer.pointA;
    const other = isOfB ? answer.pointA : answer.pointB;
    const ownNormal = isOfB ? answer.normalB : answer.normalA;
    const otherNormal = isOfB ? answer.normalA : answer.normalB;
    const vertex = heightAlong(side.frame, side.shape.core, n, own);
    const { radius } = side.shape;
    own.x = own.x + radius * x;
    own.y = own.y + radius * y;
    own.z = own.z + radius * z;
    ownNormal.x = x;
    ownNormal.y = y;
    ownNormal.z = z;
    otherNormal.x = -x;
    otherNormal.y = -y;
    otherNormal.z = -z;
    heightAlong(body.frame, body.shape.core, otherNormal, other);
    const { radius: r } = body.shape;
    other.x = other.x - r * x;
    other.y = other.y - r * y;
    other.z = other.z - r * z;
    const code = nameOf(side.shape.core.topology, VERTEX + vertex);
    const otherCode = isSwapped ? outline.featureA : outline.featureB;
    answer.featureA = isOfB ? otherCode : code;
    answer.featureB = isOfB ? code : otherCode;
  }
}

/**
 * Whether B comes first: its core has the higher rank; of two of the same rank the position decides, so that either order of the arguments gives
 * the same answer; but not of two points, where A's own +y is the answer if they coincide.
 */
export function isSecondFirst(a: Side, b: Side): boolean {
  const { rank, dimension } = a.shape.core.topology;
  const { rank: otherRank } = b.shape.core.topology;
  if (rank !== otherRank) return rank < otherRank;
  if (dimension === 0) return false;
  const { px, py, pz } = a.frame;
  const { px: qx, py: qy, pz: qz } = b.frame;
  if (px !== qx) return px > qx;
  if (py !== qy) return py > qy;
  if (pz !== qz) return pz > qz;
  return a.shape.reach > b.shape.reach;
}

/** Whether the middle of a body is behind a triangle that has a front only: then that is not touched, unless it is that of a solid. */
export function isBehind(body: Side, side: Side, scratch: Vec3): boolean {
  if (!side.isOneSided || side.isSolid) return false;
  const { core } = body.shape;
  const { normals, offsets } = side.shape.core;
  scratch.x = core.centerX;
  scratch.y = core.centerY;
  scratch.z = core.centerZ;
  pointFrom(body.frame, scratch, scratch);
  const { x, y, z } = pointTo(side.frame, scratch, scratch);
  return (normals[0] * x + normals[1] * y + normals[2] * z - offsets[0]) * side.orientation < 0;
}
