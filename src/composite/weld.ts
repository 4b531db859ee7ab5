/**
 * Holds answers of single leaves against the welded surface that they belong to (see seam.ts for which normals that has).
 *
 * Where a leaf is apart from the other shape and its answer has a normal that the surface has not, the leaf answers along the normal of its
 * face, with the height of the other shape above it, if that is above it (its core, that is: beside the place where a ball comes down
 * its neighbour answers), or not at all. Where the shape crosses it, the shape must get in front of a plane that has the leaf
 * behind it, by the least push there is (separatingAxes.ts). What several leaves would say, one says.
 */
import { Transform } from '../math/transform.ts';
import { Vec3, type Vec3Like } from '../math/vec3.ts';
import { castShape } from '../queries/castShape.ts';
import { distanceBetween } from '../queries/distanceBetween.ts';
import { CastResult } from '../results/castResult.ts';
import { copyDistance, DistanceResult } from '../results/distanceResult.ts';
import { EDGE, FACE, VERTEX } from '../results/features.ts';
import type { Shape } from '../shapes/composite.ts';
import { type Shape as Convex, ConvexShape } from '../shapes/shape.ts';
import type { Composite, Side } from './composite.ts';
import { flip } from './flip.ts';
import { coreOf } from './leafCore.ts';
import { LeafSet } from './leafSet.ts';
import { Extent, setExtent } from './plane.ts';
import { COVERED, domainOf, FORBIDDEN, OWN, SAME_DIRECTION, SAME_PLACE, Seam } from './seam.ts';
import { NO_FACE, SeparatingAxes } from './separatingAxes.ts';

/** What is needed to hold an answer against the surface; one for each walk. */
export class Weld {
  /** How far apart leaves may be. */
  limit = -0;
  /** How high the face is along its normal, and how far above it A is: its lowest point, and what is above the leaf. */
  private top = -0;
  private lowest = -0;
  private height = -0;
  /** Of the drop onto it: how far above A it begins, how far it goes, and how high A may be. */
  private lift = -0;
  private drop = -0;
  private most = -0;
  /** The feature of A that is above the leaf. */
  private feature = 0;
  readonly seam = new Seam();
  private readonly front = new SeparatingAxes(1);
  private readonly back = new SeparatingAxes(-1);
  private readonly found = new DistanceResult();
  /** Whether A reaches deeper beside the face, beyond an edge where the surface goes on behind it. */
  private isCut = false;
  private full = -0;
  /** The leaf in whose name something is said, and those in whose names something has been. */
  private name = 0;
  private readonly said = new LeafSet();
  private readonly extent = new Extent();
  private readonly direction = new Vec3();
  /** Where A is, seen from B's leaf; zero where they cross. */
  readonly toward = new Vec3();
  private readonly way = new Vec3();
  private readonly start = new Transform();
  private readonly hit = new CastResult();
  private readonly coreHit = new CastResult();
  private readonly foot = new Vec3();

  /** Forgets what was said, because something has moved. */
  forget(): void {
    this.front.forget();
    this.back.forget();
  }

  /**
   * Holds the distance of two leaves, `out`, against the surface of B: keeps it, or replaces it by the height of A above B's leaf along
   * the normal of a face. False when B's leaf has nothing to say, or is farther than `limit`.
   */
  settle(a: Side, b: Side, isSwapped: boolean, out: DistanceResult): boolean {
    const domain = domainOf(b);
    if (domain === null || !(b.shape instanceof ConvexShape && a.shape instanceof ConvexShape)) return true;
    const { pointA, pointB, normalA, normalB, featureA, featureB } = out;
    const normal = isSwapped ? normalA : normalB;
    const radii = a.shape.radius + b.shape.radius;
    const rounding = SAME_PLACE * (a.shape.reach + b.shape.reach);
    const isCrossing = out.distance + radii <= rounding;
    if (isCrossing && isOneSided(b) && this.isBehind(a.shape, a.pose, b)) return false;
    const isPointContact = (isSwapped ? featureB : featureA) < EDGE;
    const judgement = this.seam.judge(b, isSwapped ? pointA : pointB, normal, isSwapped ? featureA : featureB, isPointContact);
    const isAgainst = isOneSided(b) && this.seam.facing < -SAME_DIRECTION;
    if (!isCrossing) {
      if (judgement !== FORBIDDEN) return judgement === OWN && !isAgainst;
      this.toward.copy(normal);
      if (this.goesOnBehind(b, isSwapped ? pointA : pointB)) return false;
      // What is not above it with its core crosses another leaf, and that answers.
      return this.setHeight(a.shape, a.pose, b, isSwapped, out) && out.distance >= -radii - rounding;
    }
    if (this.front.attend(a, b, domain)) this.said.clear();
    this.back.attend(a, b, domain);
    this.name = this.seam.keeper;
    if ((judgement === FORBIDDEN || isAgainst) && !this.push(a, b, isSwapped, out)) return false;
    if (this.said.placeOf(this.name) >= 0) return false;
    this.said.add(this.name);
    return true;
  }

  /** Whether the surface goes on from a point of an edge behind, or in, the face that is most toward A: then that is the neighbour's. */
  private goesOnBehind(b: Side, point: Vec3): boolean {
    const { toward } = this;
    let most = -1;
    let face = -1;
    for (let f = 0; f < (b.shape as Convex).core.topology.faceCount; f++) {
      const n = this.faceNormal(b, f);
      const cosine = n.x * toward.x + n.y * toward.y + n.z * toward.z;
      if (!(cosine > most)) continue;
      most = cosine;
      face = f;
    }
    if (face < 0) return false;
    return this.seam.judge(b, point, this.faceNormal(b, face), VERTEX, false) !== FORBIDDEN && this.seam.others > 0;
  }

  /** Whether a normal leads to the side where A is, if that is known. */
  private isToward(n: Vec3): boolean {
    const { x, y, z } = this.toward;
    return n.x * x + n.y * y + n.z * z >= 0;
  }

  /** Fills `out` with the shortest way of A off the leaf of B, which it crosses; false when that has been, or will be, said by another. */
  private push(a: Side, b: Side, isSwapped: boolean, out: DistanceResult): boolean {
    const { front, back, found } = this;
    const body = a.shape as Convex;
    out.distance = 0;
    this.toward.set(0, 0, 0);
    const hasHeight = this.setHeight(body, a.pose, b, isSwapped, out);
    const slack = SAME_PLACE * (body.reach + b.shape.reach);
    const isFlat = (b.shape as Convex).core.topology.dimension === 2;
    // In front of its own plane A is off a triangle in any case.
    let longest = 2 * (body.core.outerRadius + body.radius);
    if (isFlat) {
      this.setFullDepth(a, b);
      longest = this.full + slack;
    }
    const limit = hasHeight && !this.isCut ? -out.distance - slack : longest;
    const { own } = this.seam;
    this.name = own;
    front.asked = Math.min(limit, longest);
    back.asked = front.asked;
    if (isFelt(b, 0)) front.collect(b);
    if (isFlat && isFelt(b, 1)) back.collect(b);
    for (;;) {
      const ahead = front.shallowestFor(b);
      const behind = back.shallowestFor(b);
      if (ahead < 0 && behind < 0) return hasHeight;
      const isAhead = behind < 0 || (ahead >= 0 && front.depth <= back.depth);
      const axes = isAhead ? front : back;
      const axis = isAhead ? ahead : behind;
      if (axes.isGiven(axis)) return false;
      const isAnswer = this.leadsOnto(axes, axis, a, isSwapped);
      axes.note(axis, isAnswer);
      if (!isAnswer) continue;
      found.subshapeA = out.subshapeA;
      found.subshapeB = out.subshapeB;
      if (isSwapped) found.subshapeA += axes.subshape - own;
      else found.subshapeB += axes.subshape - own;
      copyDistance(found, out);
      return true;
    }
  }

  /** Sets `full` to how far A must go to be in front of a triangle's plane, or of its back if that can be touched too. */
  private setFullDepth(a: Side, b: Side): void {
    const body = a.shape as Convex;
    const leaf = b.shape as Convex;
    const n = this.faceNormal(b, 0);
    const { extent } = this;
    setExtent(leaf, b.pose, n, extent);
    const { high: plane } = extent;
    setExtent(body, a.pose, n, extent);
    const radii = body.radius + leaf.radius;
    this.full = Infinity;
    if (isFelt(b, 0)) this.full = plane - extent.low + radii;
    if (isFelt(b, 1)) this.full = Math.min(this.full, extent.high - plane + radii);
  }

  /** Whether a triangle of B cannot be crossed by A as deep as `limit` says, which is negative. */
  isShallow(a: Side, b: Side): boolean {
    const isWelded = domainOf(b) !== null && (b.shape as Convex).core.topology.dimension === 2;
    if (!isWelded) return false;
    this.setFullDepth(a, b);
    return this.full <= -this.limit;
  }

  /** Whether A touches the surface at the end of a push, with a normal that it has there; fills `found`, and sets `name`. */
  private leadsOnto(axes: SeparatingAxes, axis: number, { shape, pose }: Side, isSwapped: boolean): boolean {
    const { found, start, seam } = this;
    const body = shape as Convex;
    axes.takeUp(axis);
    const n = axes.normal;
    const face = axes.faceOf(axis);
    const leaf = axes.shape as Convex;
    const depth = axes.depth;
    const { position: p } = start.copy(pose);
    p.set(p.x + depth * n.x, p.y + depth * n.y, p.z + depth * n.z);
    distanceBetween(body, start, leaf, axes.pose, Infinity, found);
    if (!(found.distance <= SAME_PLACE * (body.reach + leaf.reach))) return false;
    if (seam.judge(axes, found.pointB, n, face === NO_FACE ? VERTEX : FACE, false) === FORBIDDEN) return false;
    if (isOneSided(axes) && seam.facing < -SAME_DIRECTION) return false;
    this.name = face === NO_FACE ? seam.keeper : seam.own;
    if (face !== NO_FACE) found.featureB = FACE + leaf.core.topology.faceNames[face]!;
    this.moveBack(axes, isSwapped);
    return true;
  }

  /** Makes `found`, the distance at the end of a push, that at its beginning. */
  private moveBack({ normal: n, depth }: SeparatingAxes, isSwapped: boolean): void {
    const { found } = this;
    const { pointA, pointB, normalA, normalB } = found;
    found.distance = -depth;
    pointA.set(pointB.x - depth * n.x, pointB.y - depth * n.y, pointB.z - depth * n.z);
    normalB.copy(n);
    normalA.set(-n.x, -n.y, -n.z);
    if (isSwapped) flip(found);
  }

  /** Whether a normal points to the back of a triangle that has only a front. */
  isAgainst(b: Side, normal: Vec3Like): boolean {
    if (!culls(b) || !(b.shape instanceof ConvexShape)) return false;
    const n = this.faceNormal(b, 0);
    return (n.x * normal.x + n.y * normal.y + n.z * normal.z) * orientationOf(b.part) < -SAME_DIRECTION;
  }

  /** Whether the middle of a shape is behind the triangle that B looks at. */
  private isBehind({ core }: Convex, poseA: Transform, b: Side): boolean {
    const { extent, foot } = this;
    const n = this.faceNormal(b, 0);
    foot.set(core.centerX, core.centerY, core.centerZ);
    poseA.apply(foot, foot);
    setExtent(b.shape as Convex, b.pose, n, extent);
    return (n.x * foot.x + n.y * foot.y + n.z * foot.z - extent.low) * orientationOf(b.part) < 0;
  }

  /** Writes the normal of a face of B's leaf in the world. */
  private faceNormal(b: Side, face: number): Vec3 {
    const { normals } = (b.shape as Convex).core;
    const { direction } = this;
    direction.set(normals[3 * face]!, normals[3 * face + 1]!, normals[3 * face + 2]!);
    return b.pose.applyDirection(direction, direction);
  }

  /** Fills `out` with the least height of A above a face of B's leaf; false where it is not above it, or farther than the limit. */
  setHeight(a: Convex, poseA: Transform, b: Side, isSwapped: boolean, out: DistanceResult): boolean {
    const { extent } = this;
    const leaf = b.shape as Convex;
    const { faceCount } = leaf.core.topology;
    // A ball has no faces: it answers for itself.
    if (faceCount === 0) return true;
    // Along the face that A is least behind of; then the next one.
    let bound = Infinity;
    for (let tries = 0; tries < faceCount; tries++) {
      let best = -Infinity;
      let face = -1;
      for (let f = 0; f < faceCount; f++) {
        if (!isFelt(b, f)) continue;
        const n = this.faceNormal(b, f);
        if (!this.isToward(n)) continue;
        setExtent(a, poseA, n, extent);
        const { low } = extent;
        setExtent(leaf, b.pose, n, extent);
        const separation = low - extent.high;
        if (separation > best && separation < bound) {
          best = separation;
          face = f;
        }
      }
      if (face < 0) return false;
      bound = best;
      const judgement = this.setHeightAbove(a, poseA, b, face, isSwapped, out);
      if (judgement !== FORBIDDEN) return judgement === OWN;
    }
    return false;
  }

  /** The same for one face: OWN where A is above it, FORBIDDEN where it is inside another leaf, COVERED where A is not above it. */
  private setHeightAbove(a: Convex, poseA: Transform, b: Side, face: number, isSwapped: boolean, out: DistanceResult): number {
    const { way, start, hit, limit, foot } = this;
    const leaf = b.shape as Convex;
    const { dimension } = leaf.core.topology;
    const n = this.faceNormal(b, face);
    // Leaves that overlap may be as deep as they like.
    const isCrossing = out.distance <= 0;
    this.most = isCrossing ? Math.max(0, limit) : limit;
    this.setDrop(a, poseA, b);
    if (!(this.drop > 0) || castShape(a, start, way, leaf, b.pose, hit) === null) return COVERED;
    // Of a solid, the face may be inside another leaf there.
    if (dimension === 3 && this.seam.judge(b, hit.point, n, FACE, false) === FORBIDDEN) return FORBIDDEN;
    const slack = SAME_PLACE * (a.reach + leaf.reach);
    this.height = hit.fraction * this.drop - this.lift;
    // Where they do not overlap, and A would have to come through the leaf, it is not above it.
    if (!(this.height <= this.most) || (!isCrossing && this.height < -slack)) return COVERED;
    if (a.radius > 0 && !this.isCoreAbove(a, b)) return COVERED;
    this.isCut = false;
    this.feature = hit.featureA;
    if (!(isCrossing && this.lowest < this.height - slack)) foot.copy(hit.point);
    else if (this.isDeeperBeside(a, poseA, b, n)) {
      // The lowest point is under a neighbour that goes on in the same plane.
      this.height = this.lowest;
      this.feature = VERTEX + a.core.topology.vertexNames[this.extent.lowest]!;
    } else {
      foot.copy(hit.point);
      const isOn = this.seam.judge(b, foot, n, VERTEX, false) !== FORBIDDEN;
      this.isCut = isOn && (dimension === 3 || this.seam.others > 0);
    }
    this.writeHeight(FACE + leaf.core.topology.faceNames[face]!, isSwapped, out);
    return OWN;
  }

  /** Sets `start` to well above a face of B's leaf, across which `direction` is, and `way` from there down as far as A may be from it. */
  private setDrop(a: Convex, poseA: Transform, b: Side): void {
    const { extent, way, start, direction: n } = this;
    const leaf = b.shape as Convex;
    setExtent(leaf, b.pose, n, extent);
    const top = extent.high + leaf.radius;
    this.top = top;
    setExtent(a, poseA, n, extent);
    this.lowest = extent.low - a.radius - top;
    const lift = Math.max(0, -this.lowest) + 0.25 * (a.reach + leaf.reach);
    const drop = Math.min(this.most, extent.high + a.radius - top) + lift;
    this.lift = lift;
    this.drop = drop;
    way.set(-n.x * drop, -n.y * drop, -n.z * drop);
    const { position: p } = start.copy(poseA);
    p.set(p.x + lift * n.x, p.y + lift * n.y, p.z + lift * n.z);
  }

  /** Whether the core of A comes down on B's leaf, too. */
  private isCoreAbove(a: Convex, b: Side): boolean {
    const { way, direction: n } = this;
    const leaf = b.shape as Convex;
    const whole = this.drop + 2 * (a.reach + leaf.reach);
    way.set(-n.x * whole, -n.y * whole, -n.z * whole);
    return castShape(coreOf(a), this.start, way, leaf, b.pose, this.coreHit) !== null;
  }

  /** Fills `out` with the height above `foot`, which is on a face with the given code. */
  private writeHeight(face: number, isSwapped: boolean, out: DistanceResult): void {
    const { direction: n, foot, height, feature } = this;
    const { pointA, pointB, normalA, normalB } = out;
    const sign = isSwapped ? -1 : 1;
    const other = isSwapped ? pointB : pointA;
    if (isSwapped) pointA.copy(foot);
    else pointB.copy(foot);
    other.set(foot.x + height * n.x, foot.y + height * n.y, foot.z + height * n.z);
    normalB.set(sign * n.x, sign * n.y, sign * n.z);
    normalA.set(-normalB.x, -normalB.y, -normalB.z);
    out.featureA = isSwapped ? face : feature;
    out.featureB = isSwapped ? feature : face;
    out.distance = height;
  }

  /** Whether the lowest point of A, in `extent`, is at a place where a welded neighbour has the same normal; sets `foot` to that. */
  private isDeeperBeside(a: Convex, poseA: Transform, b: Side, n: Vec3): boolean {
    const { extent, foot, seam } = this;
    const { vertices } = a.core;
    const v = 3 * extent.lowest;
    foot.set(vertices[v]!, vertices[v + 1]!, vertices[v + 2]!);
    poseA.apply(foot, foot);
    const height = extent.low - this.top;
    foot.set(foot.x - height * n.x, foot.y - height * n.y, foot.z - height * n.z);
    return seam.judge(b, foot, n, VERTEX, false) !== FORBIDDEN && seam.hasFace;
  }
}

/** Whether a face of the leaf that a side looks at can be touched: of something one-sided, only the front. */
function isFelt(b: Side, face: number): boolean {
  return !isOneSided(b) || (face === 0) === orientationOf(b.part) > 0;
}

export function isOneSided({ part }: Side): boolean {
  return !(part instanceof ConvexShape) && (part as Composite).isOneSided;
}

function culls({ part }: Side): boolean {
  return !(part instanceof ConvexShape) && (part as Composite).cullsBackFaces;
}

function orientationOf(part: Shape): number {
  return (part as Composite).orientation;
}
