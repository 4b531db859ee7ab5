/** Two leaves in the space of a query: how they stand to each other, and how their surfaces see that. */

import { castConvex } from '../cast/castConvex.ts';
import { CastHit } from '../cast/castHit.ts';
import { aimSweep, Sweep } from '../cast/sweep.ts';
import { CoreDistance, coreDistance } from '../distance/coreDistance.ts';
import { CorePair } from '../distance/corePair.ts';
import { featureOfName, nameOf } from '../distance/features.ts';
import { Frame } from '../math/frame.ts';
import { copyFrame, relateFrames } from '../math/frameMath.ts';
import { directionFrom, pointFrom, pointTo } from '../math/frameVectors.ts';
import { LIMIT_MARGIN } from '../math/tolerance.ts';
import { Vec3 } from '../math/vec3.ts';
import { DistanceResult } from '../results/distanceResult.ts';
import { FACE, VERTEX } from '../results/features.ts';
import { ConvexShape } from '../shapes/shape.ts';
import type { Composite, Side } from './composite.ts';
import { FaceNormal, findFaceNormal, heightAlong } from './faceNormal.ts';
import { NormalCone, SAME_PLACE } from './normalCone.ts';

/** What two leaves are to each other: farther apart than asked for, or with nothing to say; apart; overlapping. */
export const NOTHING = 0;
export const APART = 1;
export const CROSSING = 2;

export class LeafPair {
  /** How far apart the leaves may be. */
  limit = Infinity;
  /** The answer of the leaves, in the space of the query. */
  readonly answer = new DistanceResult();
  /** How far apart the leaves are by themselves. */
  bare = NaN;
  /** Whether that is the answer, and their surfaces have its normal. */
  isOwn = true;
  /** Whether the answer takes one of the two off all of the other composite at once. */
  isOutline = false;
  /** Whether another leaf goes on where B's answers, in the same plane, and A is deeper there. */
  goesOn = false;
  readonly cone = new NormalCone();
  readonly face = new FaceNormal();
  private readonly pair = new CorePair();
  private readonly core = new CoreDistance();
  private readonly sweep = new Sweep();
  private readonly hit = new CastHit();
  private readonly lifted = new Frame();
  private readonly way = new Vec3();
  private readonly point = new Vec3();
  private readonly outline = new CoreDistance();

  /** Finds what the leaves that two sides look at are to each other, and writes it to `answer`. */
  settle(a: Side, b: Side): number {
    const { answer, limit } = this;
    this.bare = Infinity;
    if (!this.measure(a, b)) return NOTHING;
    this.isOwn = true;
    this.isOutline = false;
    this.goesOn = false;
    const { distance } = answer;
    this.bare = distance;
    const isCrossing = distance <= 0;
    if (isCrossing ? this.isBehind(a, b) : distance > limit) return NOTHING;
    if (
      this.hasNormal(b, answer.pointB, answer.normalB, answer.featureB) &&
      this.hasNormal(a, answer.pointA, answer.normalA, answer.featureA)
    ) {
      return isCrossing ? CROSSING : APART;
    }
    this.isOwn = false;
    const hasFace = findFaceNormal(a, b, this.cone, this.face);
    if (isCrossing) {
      this.setDepth(a, b, hasFace);
      return CROSSING;
    }
    return hasFace && this.setHeight(a, b) && answer.distance <= limit ? APART : NOTHING;
  }

  /** Writes the distance of the leaves by themselves; false where it is more than the limit, and more than zero. */
  measure(a: Side, b: Side): boolean {
    const { pair, core, answer, limit } = this;
    const isSwapped = isSecondFirst(a, b);
    const first = isSwapped ? b : a;
    const second = isSwapped ? a : b;
    const { shape } = first;
    const { shape: other } = second;
    relateFrames(first.frame, second.frame, pair);
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
    directionFrom(first.frame, normalFirst.set(nx, ny, nz), normalFirst);
    const { x, y, z } = normalFirst;
    normalSecond.x = -x;
    normalSecond.y = -y;
    normalSecond.z = -z;
    pointFrom(first.frame, pointFirst.set(core.ax + r * nx, core.ay + r * ny, core.az + r * nz), pointFirst);
    pointFrom(first.frame, pointSecond.set(core.bx - s * nx, core.by - s * ny, core.bz - s * nz), pointSecond);
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

  /** Whether the surface of a leaf has a normal at one of the leaf's points, on a feature of it. */
  private hasNormal(side: Side, point: Vec3, normal: Vec3, feature: number): boolean {
    if (feature >= FACE && side.shape.core.topology.dimension === 2 && !side.isOneSided) return true;
    return this.cone.has(side, point, normal, featureOfName(side.shape.core.topology, feature));
  }

  /** Writes the depth of leaves that overlap, where their surfaces have not the normal of the shortest translation that separates them. */
  private setDepth(a: Side, b: Side, hasFace: boolean): void {
    const { answer, face } = this;
    answer.distance = -Infinity;
    if (hasFace) {
      if (!face.isFan && this.followColumn(a, b)) {
        answer.distance = Math.min(0, answer.distance);
        this.writeColumn();
        if (answer.distance > face.separation + SAME_PLACE * (a.shape.reach + b.shape.reach)) {
          const owner = face.isOfB ? b : a;
          this.cone.has(owner, face.isOfB ? answer.pointB : answer.pointA, face.isOfB ? answer.normalB : answer.normalA);
          this.goesOn = this.cone.goesOn;
        }
      } else this.writeAtVertex();
    }
    this.leaveOutline(a, b, true);
    this.leaveOutline(b, a, false);
  }

  /** Writes the answer where it is above a face, apart: false where it is not, or where the face goes on under what is lower. */
  private setHeight(a: Side, b: Side): boolean {
    const { answer, face, cone, bare } = this;
    if (face.isFan || !this.followColumn(a, b)) return false;
    const height = answer.distance;
    const slack = SAME_PLACE * (a.shape.reach + b.shape.reach);
    // Where they do not overlap, and A would have to come through the leaf, it is not above it.
    if (height < -slack) return false;
    answer.distance = Math.max(bare, height);
    this.writeColumn();
    const owner = face.isOfB ? b : a;
    const point = face.isOfB ? answer.pointB : answer.pointA;
    if (!cone.has(owner, point, face.isOfB ? answer.normalB : answer.normalA)) return false;
    return !(cone.goesOn && height > face.separation + slack);
  }

  /** Sets `answer.distance` to how far the other leaf is above the leaf with the face, along its normal, and `hit` to where; false if it is not above it. */
  private followColumn(a: Side, b: Side): boolean {
    const { face, sweep, hit, lifted, way, answer } = this;
    const owner = face.isOfB ? b : a;
    const other = face.isOfB ? a : b;
    const size = a.shape.reach + b.shape.reach;
    const { x, y, z } = face.normal;
    const sign = face.isOfB ? 1 : -1;
    const lift = Math.max(0, -face.separation) + 0.25 * size;
    const drop = lift + 4 * size + Math.max(0, face.separation);
    copyFrame(other.frame, lifted);
    lifted.px += sign * lift * x;
    lifted.py += sign * lift * y;
    lifted.pz += sign * lift * z;
    way.set(-sign * drop * x, -sign * drop * y, -sign * drop * z);
    if (!aimSweep(other.shape, lifted, way, owner.shape, owner.frame, sweep)) return false;
    if (!castConvex(other.shape, owner.shape, sweep, false, hit)) return false;
    answer.distance = (hit.t - sweep.start) * drop - lift;
    pointFrom(owner.frame, this.point.set(hit.x, hit.y, hit.z), this.point);
    return true;
  }

  /** Writes the answer with the column that was found. */
  private writeColumn(): void {
    const { answer, face, hit, point } = this;
    const { pointA, pointB, distance } = answer;
    const { x, y, z } = face.normal;
    const along = face.isOfB ? 0 : -distance;
    pointB.set(point.x + along * x, point.y + along * y, point.z + along * z);
    pointA.set(pointB.x + distance * x, pointB.y + distance * y, pointB.z + distance * z);
    answer.normalB.set(x, y, z);
    answer.normalA.set(-x, -y, -z);
    answer.featureA = face.isOfB ? hit.featureA : face.codeA;
    answer.featureB = face.isOfB ? face.codeB : hit.featureA;
  }

  /** Writes the answer with the vertex that is deepest behind the plane. */
  private writeAtVertex(): void {
    const { answer, face } = this;
    const { x, y, z } = face.normal;
    const { separation: d } = face;
    answer.distance = Math.min(0, d);
    if (face.isOfB) {
      answer.pointA.copy(face.vertex);
      answer.pointB.set(face.vertex.x - d * x, face.vertex.y - d * y, face.vertex.z - d * z);
    } else {
      answer.pointB.copy(face.vertex);
      answer.pointA.set(face.vertex.x + d * x, face.vertex.y + d * y, face.vertex.z + d * z);
    }
    answer.normalB.set(x, y, z);
    answer.normalA.set(-x, -y, -z);
    answer.featureA = face.codeA;
    answer.featureB = face.codeB;
  }

  /** Takes the translation of a body off all of the other composite at once, where that is shorter. */
  private leaveOutline(body: Side, side: Side, isOfB: boolean): void {
    const { root } = side;
    if (root instanceof ConvexShape) return;
    const { outline: whole } = root as Composite;
    if (whole === null) return;
    const { pair, outline, answer, point } = this;
    const { shape } = body;
    const isSwapped = shape.core.topology.rank > whole.core.topology.rank;
    const first = isSwapped ? body.frame : side.rootFrame;
    relateFrames(first, isSwapped ? side.rootFrame : body.frame, pair);
    outline.limit = Infinity;
    coreDistance(isSwapped ? shape.core : whole.core, isSwapped ? whole.core : shape.core, pair, outline);
    const distance = outline.distance - shape.radius;
    if (!(distance > answer.distance && distance <= 0)) return;
    // From the composite to the body.
    const sign = isSwapped ? -1 : 1;
    const n = directionFrom(first, point.set(sign * outline.nx, sign * outline.ny, sign * outline.nz), point);
    answer.distance = distance;
    this.isOutline = true;
    this.goesOn = false;
    const { x, y, z } = n;
    const own = isOfB ? answer.pointB : answer.pointA;
    const other = isOfB ? answer.pointA : answer.pointB;
    const ownNormal = isOfB ? answer.normalB : answer.normalA;
    const otherNormal = isOfB ? answer.normalA : answer.normalB;
    const vertex = heightAlong(side.frame, side.shape.core, n, own);
    const { radius } = side.shape;
    own.set(own.x + radius * x, own.y + radius * y, own.z + radius * z);
    other.set(own.x + distance * x, own.y + distance * y, own.z + distance * z);
    ownNormal.set(x, y, z);
    otherNormal.set(-x, -y, -z);
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

/** Whether the middle of a body is behind a triangle that has a front only: then that is not touched. */
export function isBehind(body: Side, side: Side, scratch: Vec3): boolean {
  if (!side.isOneSided) return false;
  const { core } = body.shape;
  const { normals, offsets } = side.shape.core;
  const { x, y, z } = pointTo(
    side.frame,
    pointFrom(body.frame, scratch.set(core.centerX, core.centerY, core.centerZ), scratch),
    scratch,
  );
  return (normals[0] * x + normals[1] * y + normals[2] * z - offsets[0]) * side.orientation < 0;
}
