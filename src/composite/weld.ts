/**
 * Holds answers of single leaves against the welded surface that they belong to (see seam.ts for which normals that has).
 *
 * Where a leaf is apart from the other shape and its answer has a normal that the surface has not, the leaf answers along the normal of its
 * face, with the height of the other shape above it, if that is above it (its core, that is: beside the place where a ball comes down
 * its neighbour answers), or not at all. Where the shape crosses it, the shape must get in front of a plane that has the leaf
 * behind it, by the least push there is (separatingAxes.ts). What several leaves would say, one says, whichever is asked first.
 */
import { Transform } from '../math/transform.ts';
import { Vec3 } from '../math/vec3.ts';
import { castConvexShape } from '../queries/castShape.ts';
import { distanceBetweenConvex } from '../queries/distanceBetween.ts';
import { CastResult } from '../results/castResult.ts';
import { copyDistance, DistanceResult } from '../results/distanceResult.ts';
import { FACE, VERTEX } from '../results/features.ts';
import type { ConvexShape } from '../shapes/shape.ts';
import { isFelt, type Side, setFaceNormal } from './composite.ts';
import { Extent } from './extent.ts';
import { coreOf } from './leafCore.ts';
import { COVERED, domainOf, FORBIDDEN, OWN, SAME_DIRECTION, SAME_PLACE, Seam } from './seam.ts';
import { NO_FACE, SeparatingAxes } from './separatingAxes.ts';

/** What is needed to hold an answer against the surface; one for each walk. A is the shape, B has the leaf of the surface. */
export class Weld {
  /** How far apart leaves may be. */
  limit = -0;
  readonly seam = new Seam();
  /** Where A is, seen from B's leaf; zero where they cross. */
  readonly toward = new Vec3();
  private readonly axes = new SeparatingAxes();
  /** The leaf in whose name something is said, and what has been said of a crossing: the name and the normal, four numbers each. */
  private name = 0;
  private readonly said = [NaN];
  private saidCount = 0;
  private readonly extent = new Extent();
  private readonly leafExtent = new Extent();
  /** The normal of the face that A may be above, how far above it A is, and whether it reaches deeper beyond an edge of it. */
  private readonly normal = new Vec3();
  private height = -0;
  private isCut = false;
  /** How far A must go to be in front of a triangle's plane. */
  private full = -0;
  private readonly way = new Vec3();
  private readonly start = new Transform();
  private readonly pushed = new Transform();
  private readonly hit = new CastResult();
  private readonly coreHit = new CastResult();
  private readonly found = new DistanceResult();

  /** Forgets what was said, because something has moved. */
  forget(): void {
    this.axes.forget();
  }

  /**
   * Holds the distance of two leaves, `out`, against the surface of B: keeps it, or replaces it by the height of A above B's leaf along
   * the normal of a face. False when B's leaf has nothing to say, or is farther than `limit`.
   */
  settle(a: Side, b: Side, out: DistanceResult): boolean {
    const domain = domainOf(b);
    if (domain === null) return true;
    const { pointB, normalB } = out;
    const { seam, axes } = this;
    const { shape: body } = a;
    const radii = body.radius + b.shape.radius;
    const rounding = SAME_PLACE * (body.reach + b.shape.reach);
    const isCrossing = out.distance + radii <= rounding;
    if (isCrossing && b.isOneSided && this.isBehind(a, b)) return false;
    const judgement = seam.judge(b, pointB, normalB, out.featureB);
    const isAgainst = b.isOneSided && seam.facing < -SAME_DIRECTION;
    if (!isCrossing) {
      if (judgement !== FORBIDDEN) return judgement === OWN && !isAgainst;
      this.toward.copy(normalB);
      if (this.goesOnBehind(b, pointB)) return false;
      // What is not above it with its core crosses another leaf, and that answers.
      return this.setHeight(body, a.pose, b, out) && out.distance >= -radii - rounding;
    }
    if (axes.attend(a, b, domain)) this.saidCount = 0;
    this.name = seam.keeper;
    if ((judgement === FORBIDDEN || isAgainst) && !this.push(a, b, out)) return false;
    return this.isNew(normalB);
  }

  /** Notes what is said; false where it has been: in the name of the same leaf, along the same normal, and so of the same depth. */
  private isNew({ x, y, z }: Vec3): boolean {
    const { said, saidCount, name } = this;
    for (let at = 0; at < saidCount; at += 4) {
      const cosine = said[at + 1] * x + said[at + 2] * y + said[at + 3] * z;
      if (said[at] === name && cosine > 1 - SAME_PLACE) return false;
    }
    said[saidCount] = name;
    said[saidCount + 1] = x;
    said[saidCount + 2] = y;
    said[saidCount + 3] = z;
    this.saidCount = saidCount + 4;
    return true;
  }

  /** Whether the surface goes on from a point of an edge behind, or in, the face that is most toward A: then that is the neighbour's. */
  private goesOnBehind(b: Side, point: Vec3): boolean {
    const { toward, normal: n, seam } = this;
    let most = -1;
    let face = -1;
    for (let f = 0; f < b.shape.core.topology.faceCount; f++) {
      setFaceNormal(b, f, n);
      const cosine = n.x * toward.x + n.y * toward.y + n.z * toward.z;
      if (!(cosine > most)) continue;
      most = cosine;
      face = f;
    }
    if (face < 0) return false;
    return seam.judge(b, point, setFaceNormal(b, face, n), VERTEX) !== FORBIDDEN && seam.others > 0;
  }

  /** Fills `out` with the shortest way of A off the leaf of B, which it crosses; false when there is none. */
  private push(a: Side, b: Side, out: DistanceResult): boolean {
    const { axes, found, seam } = this;
    const { shape: body } = a;
    out.distance = Math.min(0, out.distance);
    this.toward.set(0, 0, 0);
    const hasHeight = this.setHeight(body, a.pose, b, out);
    const slack = SAME_PLACE * (body.reach + b.shape.reach);
    const { own } = seam;
    this.name = own;
    // In front of its own plane A is off a triangle in any case.
    this.setFullDepth(a, b);
    axes.asked = this.full + slack;
    if (hasHeight && !this.isCut) axes.asked = Math.min(axes.asked, -out.distance - slack);
    axes.collect(b);
    while (axes.find(b)) {
      if (this.leadsOnto(a)) {
        found.subshapeA = out.subshapeA;
        found.subshapeB = out.subshapeB + axes.subshape - own;
        copyDistance(found, out);
        return true;
      }
      axes.refuse();
    }
    // What has no faces answers for itself.
    return hasHeight || b.shape.core.topology.faceCount === 0;
  }

  /** Sets `full` to how far A must go to be in front of a triangle's plane, or of its back if that can be touched too. */
  private setFullDepth(a: Side, b: Side): void {
    const { shape: body } = a;
    const { shape: leaf } = b;
    const { extent, leafExtent, normal } = this;
    this.full = 2 * (body.core.outerRadius + body.radius);
    if (leaf.core.topology.dimension !== 2) return;
    const radii = body.radius + leaf.radius;
    extent.set(body, a.pose);
    leafExtent.set(leaf, b.pose);
    let full = Infinity;
    for (let face = 0; face < 2; face++) {
      if (!isFelt(b, face)) continue;
      setFaceNormal(b, face, normal);
      full = Math.min(full, leafExtent.measure(normal).high - extent.measure(normal).low + radii);
    }
    this.full = full;
  }

  /** Whether B is no welded surface, or its leaf is a triangle that A cannot cross as deep as `limit` says, which is negative. */
  isShallow(a: Side, b: Side): boolean {
    if (domainOf(b) === null) return true;
    if (b.shape.core.topology.dimension !== 2) return false;
    this.setFullDepth(a, b);
    return this.full <= -this.limit;
  }

  /** Whether A touches the surface at the end of the push that was found, with a normal that it has there; fills `found`, sets `name`. */
  private leadsOnto(a: Side): boolean {
    const { found, pushed, seam, axes } = this;
    const { normal: n, depth, face } = axes;
    const { pose } = a;
    const { shape: body } = a;
    const { shape: leaf } = axes;
    const { pointA, pointB, normalA, normalB } = found;
    // In the frame of A.
    const { position: p } = pushed;
    p.x = depth * n.x;
    p.y = depth * n.y;
    p.z = depth * n.z;
    distanceBetweenConvex(body, pushed, leaf, axes.pose, Infinity, found);
    if (!(found.distance <= SAME_PLACE * (body.reach + leaf.reach))) return false;
    if (seam.judge(axes, pointB, n, face === NO_FACE ? VERTEX : FACE) === FORBIDDEN) return false;
    if (axes.isOneSided && seam.facing < -SAME_DIRECTION) return false;
    this.name = face === NO_FACE ? seam.keeper : seam.own;
    if (face !== NO_FACE) found.featureB = FACE + leaf.core.topology.faceNames[face];
    found.distance = -depth;
    pose.apply(pointA.copy(pointB).sub(p), pointA);
    pose.apply(pointB, pointB);
    pose.applyDirection(n, normalB);
    normalA.copy(normalB).negate();
    return true;
  }

  /** Whether a normal points to the back of a triangle that has only a front. */
  isAgainst(b: Side, normal: Vec3): boolean {
    if (!b.cullsBackFaces) return false;
    const n = setFaceNormal(b, 0, this.normal);
    return (n.x * normal.x + n.y * normal.y + n.z * normal.z) * b.orientation < -SAME_DIRECTION;
  }

  /** Whether the middle of A is behind the triangle that B looks at. */
  private isBehind({ shape, pose }: Side, b: Side): boolean {
    const { leafExtent, way } = this;
    const { core } = shape;
    const n = setFaceNormal(b, 0, this.normal);
    pose.apply(way.set(core.centerX, core.centerY, core.centerZ), way);
    const { low } = leafExtent.set(b.shape, b.pose).measure(n);
    return (n.x * way.x + n.y * way.y + n.z * way.z - low) * b.orientation < 0;
  }

  /** Fills `out` with the least height of A above a face of B's leaf; false where it is not above it, or farther than the limit. */
  setHeight(a: ConvexShape, poseA: Transform, b: Side, out: DistanceResult): boolean {
    const { extent, leafExtent, toward, normal: n } = this;
    const { shape: leaf } = b;
    const { faceCount } = leaf.core.topology;
    extent.set(a, poseA);
    leafExtent.set(leaf, b.pose);
    // Along the face that A is least behind of; then the next one.
    let bound = Infinity;
    for (let tries = 0; tries < faceCount; tries++) {
      let best = -Infinity;
      let face = -1;
      for (let f = 0; f < faceCount; f++) {
        setFaceNormal(b, f, n);
        if (!isFelt(b, f) || n.x * toward.x + n.y * toward.y + n.z * toward.z < 0) continue;
        const separation = extent.measure(n).low - leafExtent.measure(n).high;
        if (!(separation > best && separation < bound)) continue;
        best = separation;
        face = f;
      }
      if (face < 0) return false;
      bound = best;
      const judgement = this.setHeightAbove(a, poseA, b, face, out);
      if (judgement !== FORBIDDEN) return judgement === OWN;
    }
    return false;
  }

  /** The same for one face: OWN where A is above it, FORBIDDEN where it is inside another leaf, COVERED where A is not above it. */
  private setHeightAbove(a: ConvexShape, poseA: Transform, b: Side, face: number, out: DistanceResult): number {
    const { way, start, hit, coreHit, limit, seam, extent, leafExtent } = this;
    const { pointA, pointB, normalA, normalB } = out;
    const { shape: leaf } = b;
    const { dimension, faceNames } = leaf.core.topology;
    const size = a.reach + leaf.reach;
    const slack = SAME_PLACE * size;
    const n = setFaceNormal(b, face, this.normal);
    // Leaves that overlap may be as deep as they like.
    const isCrossing = out.distance <= 0;
    const most = isCrossing ? Math.max(0, limit) : limit;
    // From well above the face down as far as A may be from it.
    const top = leafExtent.measure(n).high + leaf.radius;
    const lowest = extent.measure(n).low - a.radius - top;
    const lift = Math.max(0, -lowest) + 0.25 * size;
    const drop = Math.min(most, extent.high + a.radius - top) + lift;
    way.x = -drop * n.x;
    way.y = -drop * n.y;
    way.z = -drop * n.z;
    const { position: p } = start.copy(poseA);
    p.x += lift * n.x;
    p.y += lift * n.y;
    p.z += lift * n.z;
    if (!(drop > 0) || castConvexShape(a, start, way, leaf, b.pose, hit) === null) return COVERED;
    // Of a solid, the face may be inside another leaf there; at an edge of a triangle, the surface may go on in front of it.
    const feature = dimension === 3 ? FACE : hit.featureB;
    if ((dimension === 3 || !isCrossing) && seam.judge(b, hit.point, n, feature) === FORBIDDEN) return FORBIDDEN;
    this.height = hit.fraction * drop - lift;
    // Where they do not overlap, and A would have to come through the leaf, it is not above it.
    if (!(this.height <= most) || (!isCrossing && this.height < -slack)) return COVERED;
    // The core of A must come down on B's leaf, too.
    const whole = drop + 2 * size;
    way.x = -whole * n.x;
    way.y = -whole * n.y;
    way.z = -whole * n.z;
    if (a.radius > 0 && castConvexShape(coreOf(a), start, way, leaf, b.pose, coreHit) === null) return COVERED;
    this.isCut = false;
    out.featureA = hit.featureA;
    if (isCrossing && lowest < this.height - slack) {
      // Its lowest point, where a neighbour may go on in the same plane.
      extent.vertex(extent.lowest, pointB);
      pointB.x -= (lowest + a.radius) * n.x;
      pointB.y -= (lowest + a.radius) * n.y;
      pointB.z -= (lowest + a.radius) * n.z;
      if (seam.judge(b, pointB, n, VERTEX) !== FORBIDDEN && seam.hasFace) {
        this.height = lowest;
        out.featureA = VERTEX + a.core.topology.vertexNames[extent.lowest];
      } else {
        const isOn = seam.judge(b, pointB.copy(hit.point), n, VERTEX) !== FORBIDDEN;
        this.isCut = isOn && (dimension === 3 || seam.others > 0);
      }
    } else pointB.copy(hit.point);
    pointA.x = pointB.x + this.height * n.x;
    pointA.y = pointB.y + this.height * n.y;
    pointA.z = pointB.z + this.height * n.z;
    normalB.copy(n);
    normalA.copy(n).negate();
    out.featureB = FACE + faceNames[face];
    out.distance = this.height;
    return OWN;
  }
}
