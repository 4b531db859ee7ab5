/**
 * The contacts of two shapes that are not both convex: a manifold for each pair of leaves that are near each other (for the rule see normalCone.ts).
 *
 * - Where the surfaces have the normal of the leaves' nearest points, or of their least depth, the contacts are those of the two leaves.
 * - Where they have not, since it is that of a seam, a leaf has the columns over it along the normal of its face, and no others: what is beside it
 *   is over its neighbour.
 * - A place that leaves share is told once, along one normal: by the leaf that comes first.
 */

import { clipAlong, coreManifold } from '../contacts/coreManifold.ts';
import { setCores } from '../distance/corePair.ts';
import { supportVertex } from '../distance/support.ts';
import type { Frame } from '../math/frame.ts';
import { directionFrom, directionTo, pointFrom } from '../math/frameVectors.ts';
import { Vec3 } from '../math/vec3.ts';
import type { DistanceResult } from '../results/distanceResult.ts';
import { EDGE, FACE } from '../results/features.ts';
import type { ManifoldList } from '../results/manifoldList.ts';
import type { Shape } from '../shapes/composite.ts';
import { NEAR, type Side } from './composite.ts';
import { deepestPush } from './distance.ts';
import { findFaceNormal, heightAlong, vertexOf } from './faceNormal.ts';
import { type ImmersedVisitor, type Immersion, visitImmersed } from './immersion.ts';
import { LeafPair } from './leafPair.ts';
import type { Plane } from './leafPlane.ts';
import { SAME_DIRECTION, surfaceOf } from './normalCone.ts';
import { PairWalk } from './pairWalk.ts';
import { surfaceKey } from './pushes.ts';

/** Places nearer to each other than this part of the size are one. */
const ONE_PLACE = 1e-10;
/** Depths that differ by less than this part of the size are the same. */
const ONE_DEPTH = 1e-12;

/** Numbers of a plane: its unit normal, from B to A, how high it is along the owner's outward one, whose it is, and the leaf of the other shape. */
const PLANE_SIZE = 7;

/** The planes in which leaves end that the other shape crosses. */
class CrossedPlanes {
  count = 0;
  private list = new Float64Array(16 * PLANE_SIZE);
  private readonly vertex = new Vec3();

  /** Adds the plane in which the owner, a leaf of B or of A, ends across a normal. */
  add(owner: Side, other: Side, isOfB: boolean, normal: Vec3): void {
    this.write(owner, other, isOfB, normal);
    this.count++;
  }

  /** Whether the owner ends in one of them. */
  has(owner: Side, other: Side, isOfB: boolean, normal: Vec3): boolean {
    this.write(owner, other, isOfB, normal);
    const { list, count } = this;
    const own = PLANE_SIZE * count;
    const slack = ONE_PLACE * (owner.shape.reach + other.shape.reach);
    for (let at = 0; at < own; at += PLANE_SIZE) {
      if (list[at + 4] !== list[own + 4] || list[at + 5] !== list[own + 5] || list[at + 6] !== list[own + 6]) continue;
      const cosine = list[at] * list[own] + list[at + 1] * list[own + 1] + list[at + 2] * list[own + 2];
      if (cosine >= 1 - SAME_DIRECTION && Math.abs(list[at + 3] - list[own + 3]) <= slack) return true;
    }
    return false;
  }

  /** Writes a plane behind those that are there. */
  private write(owner: Side, other: Side, isOfB: boolean, { x, y, z }: Vec3): void {
    const { vertex: v } = this;
    const at = PLANE_SIZE * this.count;
    if (at === this.list.length) {
      const { list } = this;
      this.list = new Float64Array(2 * list.length);
      this.list.set(list);
    }
    const { list } = this;
    const sign = isOfB ? 1 : -1;
    list[at] = x;
    list[at + 1] = y;
    list[at + 2] = z;
    v.x = sign * x;
    v.y = sign * y;
    v.z = sign * z;
    heightAlong(owner.frame, owner.shape.core, v, v);
    list[at + 3] = sign * (x * v.x + y * v.y + z * v.z) + owner.shape.radius;
    list[at + 4] = sign;
    list[at + 5] = surfaceKey(owner);
    list[at + 6] = other.subshape;
  }
}

/** Numbers of leaves, in order. */
class LeafNumbers {
  count = 0;
  numbers = new Int32Array(64);

  add(leaf: number): void {
    if (this.count === this.numbers.length) {
      const { numbers } = this;
      this.numbers = new Int32Array(2 * numbers.length);
      this.numbers.set(numbers);
    }
    const { numbers } = this;
    let at = this.count++;
    for (; at > 0 && numbers[at - 1] > leaf; at--) numbers[at] = numbers[at - 1];
    numbers[at] = leaf;
  }
}

class ManifoldWalk extends PairWalk implements ImmersedVisitor {
  list!: ManifoldList;
  /** The leaves of A near B, and those of B near one of them. */
  private readonly leavesA = new LeafNumbers();
  private readonly leavesB = new LeafNumbers();
  /** The planes that were crossed, and the pairs of leaves that do not overlap. */
  private readonly planes = new CrossedPlanes();
  private besideA = new Int32Array(64);
  private besideB = new Int32Array(64);
  private besideCount = 0;
  /** The manifolds from this one on may share places with those that come. */
  private firstShared = 0;
  private readonly leaves = new LeafPair();
  private readonly normal = new Vec3();
  private readonly point = new Vec3();
  private size = -0;
  /** Whether leaves overlap, and how deep they are: along normals that their surfaces have, and along those of faces. */
  private isCrossing = false;
  private deepest = -0;
  private deepestColumn = -0;

  fill(list: ManifoldList): void {
    this.list = list;
    this.limit = list.maxDistance;
    this.firstShared = 0;
    this.isCrossing = false;
    this.deepest = 0;
    this.deepestColumn = 0;
  }

  /**
   * Leaves out contacts that are deeper than the shapes are: of a leaf that comes off by the push of another one. Where leaves overlap and none has a
   * contact, the push is one.
   */
  finish(frameA: Frame, frameB: Frame): void {
    const { list, deepest, deepestColumn, isCrossing } = this;
    if (isCrossing && (list.count === 0 || deepestColumn < deepest - ONE_DEPTH * this.size)) this.trim(frameA, frameB);
    visitImmersed(this.a, this.b, this, true);
  }

  /** A leaf that is inside a solid has one contact: the translation that takes it out. */
  visitImmersed({ answer }: Immersion): boolean {
    if (answer.distance <= this.list.maxDistance) addPush(this.list, answer);
    return true;
  }

  private trim(frameA: Frame, frameB: Frame): void {
    const { list, a, b } = this;
    const slack = ONE_DEPTH * this.size;
    const push = deepestPush(a.root, frameA, b.root, frameB);
    const { columns, codes, starts, normals, subshapesA, subshapesB } = list;
    let count = 0;
    let to = 0;
    for (let m = 0, from = 0; m < list.count; m++) {
      const end = starts[m + 1];
      const start = to;
      for (; from < end; from++) {
        if (columns[4 * from + 3] < push.distance - slack) continue;
        for (let k = 0; k < 4; k++) columns[4 * to + k] = columns[4 * from + k];
        codes[to++] = codes[from];
      }
      if (to === start) continue;
      for (let k = 0; k < 3; k++) normals[3 * count + k] = normals[3 * m + k];
      subshapesA[count] = subshapesA[m];
      subshapesB[count++] = subshapesB[m];
      starts[count] = to;
    }
    list.count = count;
    if (count === 0 && push.distance <= list.maxDistance) addPush(list, push);
  }

  /** Lists the leaves of A near B, or those of B near one of these. */
  override visitLeaf(side: Side): boolean {
    (side === this.a ? this.leavesA : this.leavesB).add(side.subshape);
    return true;
  }

  /** Asks each pair of leaves that are near each other, in the order of their numbers. */
  ask(): void {
    const { a, b, leavesA, leavesB, list, planes } = this;
    leavesA.count = 0;
    planes.count = 0;
    this.besideCount = 0;
    this.walk(NEAR);
    for (let i = 0; i < leavesA.count; i++) {
      a.begin(a.root);
      a.locate(leavesA.numbers[i], 'leaf');
      leavesB.count = 0;
      b.begin(b.root);
      b.search();
      if (surfaceOf(a) === null) this.firstShared = list.count;
      for (let k = 0; k < leavesB.count; k++) {
        b.begin(b.root);
        b.locate(leavesB.numbers[k], 'leaf');
        this.addPair();
      }
    }
    if (planes.count > 0) this.addBeside();
  }

  /** Notes that the leaves which the sides look at do not overlap. */
  private noteBeside(): void {
    const { a, b } = this;
    const at = this.besideCount++;
    if (at === this.besideA.length) {
      const { besideA, besideB } = this;
      this.besideA = new Int32Array(2 * at);
      this.besideA.set(besideA);
      this.besideB = new Int32Array(2 * at);
      this.besideB.set(besideB);
    }
    this.besideA[at] = a.subshape;
    this.besideB[at] = b.subshape;
  }

  /**
   * What has crossed the plane of one leaf may be below another one in that plane, beside it, without crossing it: there it has contacts as deep as with
   * one face.
   */
  private addBeside(): void {
    const { a, b, leaves, planes, besideA, besideB, besideCount, normal } = this;
    const { cone, face, local } = leaves;
    this.firstShared = 0;
    for (let i = 0; i < besideCount; i++) {
      a.begin(a.root);
      a.locate(besideA[i], 'leaf');
      b.begin(b.root);
      b.locate(besideB[i], 'leaf');
      if (!findFaceNormal(a, b, false, cone, face) || face.separation >= 0) continue;
      const { isOfB } = face;
      if (!planes.has(isOfB ? b : a, isOfB ? a : b, isOfB, face.normal) || leaves.isBehind(a, b)) continue;
      leaves.relate(a, b);
      normal.copy(face.normal);
      local.maxDistance = this.list.maxDistance;
      this.size = a.shape.reach + b.shape.reach;
      leaves.findColumns(a, b, true);
      for (let k = 0; k < local.count; k++) this.deepestColumn = Math.min(this.deepestColumn, local.columns[4 * k + 3]);
      this.addContacts();
    }
  }

  /** Adds the contacts of the two leaves that the sides look at. */
  private addPair(): void {
    const { a, b, leaves, normal, list } = this;
    const { local, pair } = leaves;
    leaves.relate(a, b);
    const { isSwapped } = leaves;
    const first = isSwapped ? b : a;
    const second = isSwapped ? a : b;
    local.maxDistance = list.maxDistance;
    local.isExact = surfaceOf(a) !== null || surfaceOf(b) !== null;
    this.size = a.shape.reach + b.shape.reach;
    if (b.part.reach === Infinity) this.addPlane(a, b);
    else if (a.part.reach === Infinity) this.addPlane(b, a);
    else if (!coreManifold(first.shape, second.shape, pair, local)) this.noteBeside();
    else {
      directionFrom(first.frame, local.normal, normal);
      if (isSwapped) normal.negate();
      const isCrossing = local.distance <= 0;
      if (isCrossing && (leaves.isBehind(a, b) || this.isBuried(b, true) || this.isBuried(a, false))) return;
      if (isCrossing) this.isCrossing = true;
      else this.noteBeside();
      if (this.hasNormal(b, true) && this.hasNormal(a, false)) {
        if (local.distance < this.deepest) this.deepest = local.distance;
        this.addContacts();
        if (isCrossing) this.notePlanes();
      } else if (findFaceNormal(a, b, false, leaves.cone, leaves.face)) {
        normal.copy(leaves.face.normal);
        leaves.findColumns(a, b, isCrossing);
        for (let i = 0; i < local.count; i++) this.deepestColumn = Math.min(this.deepestColumn, local.columns[4 * i + 3]);
        this.addContacts();
        if (isCrossing) this.notePlanes();
      }
    }
  }

  /** Notes the planes in which the leaves end across the normal of their contacts. */
  private notePlanes(): void {
    const { a, b, planes, normal } = this;
    if (surfaceOf(b) !== null) planes.add(b, a, true, normal);
    if (surfaceOf(a) !== null) planes.add(a, b, false, normal);
  }

  /** A half space has one normal: its own. */
  private addPlane(other: Side, plane: Side): void {
    const { leaves, point } = this;
    const { isSwapped, axis, pair, local } = leaves;
    const { normal, offset } = plane.part as unknown as Plane;
    const { core, radius } = other.shape;
    const n = directionFrom(plane.frame, normal, this.normal);
    const u = directionTo(other.frame, n, point);
    const vertex = supportVertex(core, u.negate());
    vertexOf(other.frame, core, vertex, point);
    const { px, py, pz } = plane.frame;
    const distance = n.x * (point.x - px) + n.y * (point.y - py) + n.z * (point.z - pz) - offset;
    if (!(distance - radius <= local.maxDistance)) return;
    const isFirst = (plane === this.b) === isSwapped;
    const d = directionTo(isSwapped ? this.b.frame : this.a.frame, n, point);
    const sign = isFirst ? 1 : -1;
    axis.x = sign * d.x;
    axis.y = sign * d.y;
    axis.z = sign * d.z;
    axis.distance = distance;
    axis.featureA = isFirst ? FACE : vertex;
    axis.featureB = isFirst ? vertex : FACE;
    const first = isFirst ? plane : other;
    const second = isFirst ? other : plane;
    setCores(pair, first.shape.core, second.shape.core);
    clipAlong(first.shape, second.shape, pair, axis, local);
    if (plane === this.a) n.negate();
    this.addContacts();
  }

  /** Whether a surface has the normal of the contacts that were found, where its leaf is deepest. */
  private hasNormal(side: Side, isOfB: boolean): boolean {
    if (surfaceOf(side) === null && !side.isOneSided) return true;
    const { leaves, point, normal } = this;
    const { local, isSwapped } = leaves;
    const isFirst = isOfB === isSwapped;
    const feature = isFirst ? local.featureA : local.featureB;
    const { core, radius } = side.shape;
    const n = this.point.copy(normal);
    if (!isOfB) n.negate();
    if (feature >= FACE && core.topology.dimension === 2 && !side.isOneSided) return true;
    hasNormal_normal.copy(n);
    if (feature < EDGE) {
      vertexOf(side.frame, core, feature, point);
      point.x += radius * hasNormal_normal.x;
      point.y += radius * hasNormal_normal.y;
      point.z += radius * hasNormal_normal.z;
    } else this.setDeepest(isFirst);
    return leaves.cone.has(side, point, hasNormal_normal, feature);
  }

  /** Whether the deepest contact is on a leaf of a solid where that is within another part of it. */
  private isBuried(side: Side, isOfB: boolean): boolean {
    if (!side.isSolid) return false;
    this.setDeepest(isOfB === this.leaves.isSwapped);
    return this.leaves.isBuried(side, this.point);
  }

  /** Sets `point` to the place of the deepest contact on the surface of the first leaf, or of the second. */
  private setDeepest(isOnFirst: boolean): void {
    const { leaves, point, a, b } = this;
    const { local, isSwapped } = leaves;
    const { columns, count, normal } = local;
    let deepest = 0;
    for (let i = 1; i < count; i++) if (columns[4 * i + 3] < columns[4 * deepest + 3]) deepest = i;
    const along = isOnFirst ? columns[4 * deepest + 3] : 0;
    point.x = columns[4 * deepest] + along * normal.x;
    point.y = columns[4 * deepest + 1] + along * normal.y;
    point.z = columns[4 * deepest + 2] + along * normal.z;
    pointFrom(isSwapped ? b.frame : a.frame, point, point);
  }

  /** Adds the contacts of `local`, but for places that an earlier manifold has along the same normal. */
  private addContacts(): void {
    const { list, leaves, a, b, normal, point } = this;
    const { local, isSwapped } = leaves;
    if (local.count === 0) return;
    list.grow();
    const { columns, codes, normals, starts, count } = list;
    const { columns: from, codes: fromCodes, normal: n } = local;
    const frame = isSwapped ? b.frame : a.frame;
    const isShared = surfaceOf(a) !== null || surfaceOf(b) !== null;
    let at = starts[count];
    for (let i = 0; i < local.count; i++) {
      const distance = from[4 * i + 3];
      const along = isSwapped ? distance : 0;
      point.x = from[4 * i] + along * n.x;
      point.y = from[4 * i + 1] + along * n.y;
      point.z = from[4 * i + 2] + along * n.z;
      pointFrom(frame, point, point);
      if (isShared && this.isTold(point)) continue;
      columns[4 * at] = point.x;
      columns[4 * at + 1] = point.y;
      columns[4 * at + 2] = point.z;
      columns[4 * at + 3] = distance;
      codes[at++] = isSwapped ? (fromCodes[i] << 16) | (fromCodes[i] >>> 16) : fromCodes[i];
    }
    if (at === starts[count]) return;
    normals[3 * count] = normal.x;
    normals[3 * count + 1] = normal.y;
    normals[3 * count + 2] = normal.z;
    list.subshapesA[count] = a.subshape;
    list.subshapesB[count] = b.subshape;
    list.count = count + 1;
    starts[count + 1] = at;
  }

  /** Whether an earlier manifold has a contact at a place, along the same normal. */
  private isTold({ x, y, z }: Vec3): boolean {
    const { list, normal, firstShared, a, b } = this;
    const { normals, starts, columns, count, subshapesA, subshapesB } = list;
    const ofA = surfaceOf(a) === null ? a.subshape : -1;
    const ofB = surfaceOf(b) === null ? b.subshape : -1;
    const slack = ONE_PLACE * this.size;
    for (let m = firstShared; m < count; m++) {
      if ((ofA >= 0 && subshapesA[m] !== ofA) || (ofB >= 0 && subshapesB[m] !== ofB)) continue;
      const cosine = normals[3 * m] * normal.x + normals[3 * m + 1] * normal.y + normals[3 * m + 2] * normal.z;
      if (cosine < 1 - SAME_DIRECTION) continue;
      for (let k = 4 * starts[m]; k < 4 * starts[m + 1]; k += 4) {
        if (Math.max(Math.abs(columns[k] - x), Math.abs(columns[k + 1] - y), Math.abs(columns[k + 2] - z)) <= slack) return true;
      }
    }
    return false;
  }
}

/** Makes a push the contact of the leaves that it names. */
function addPush(
  list: ManifoldList,
  { pointB, normalB, distance, featureA, featureB, subshapeA, subshapeB }: DistanceResult,
): void {
  list.grow();
  const { columns, codes, normals, starts, count: i } = list;
  const at = starts[i];
  columns[4 * at] = pointB.x;
  columns[4 * at + 1] = pointB.y;
  columns[4 * at + 2] = pointB.z;
  columns[4 * at + 3] = distance;
  codes[at] = (featureA << 16) | featureB;
  normals[3 * i] = normalB.x;
  normals[3 * i + 1] = normalB.y;
  normals[3 * i + 2] = normalB.z;
  list.subshapesA[i] = subshapeA;
  list.subshapesB[i] = subshapeB;
  starts[i + 1] = at + 1;
  list.count = i + 1;
}

const hasNormal_normal = /* @__PURE__ */ new Vec3();

let manifoldWalk: ManifoldWalk | null = null;

/**
 * Lists the contacts of two shapes that stand as two frames of one space say, no farther than `list.maxDistance`; all is in that space. Half spaces
 * have contacts with anything finite.
 */
export function listManifolds(a: Shape, frameA: Frame, b: Shape, frameB: Frame, list: ManifoldList): void {
  manifoldWalk ??= new ManifoldWalk();
  const walk = manifoldWalk;
  list.count = 0;
  list.starts[0] = 0;
  walk.fill(list);
  walk.place(a, frameA, b, frameB);
  walk.ask();
  walk.finish(frameA, frameB);
  const { columns, contactCount } = list;
  const { px, py, pz } = frameB;
  for (let k = 0; k < 4 * contactCount; k += 4) {
    columns[k] += px;
    columns[k + 1] += py;
    columns[k + 2] += pz;
  }
}
