/**
 * Leaves that are welded make one surface, and nothing feels the seams between them. The rule, for triangles of a mesh, cells of a
 * height field and children of a welded compound alike: a unit vector n is a normal of the surface at p if no welded leaf that p
 * belongs to reaches beyond the plane through p across n.
 *
 * On a face that is its normal; on a convex edge the arc between the normals of its faces; on a flat one their common normal only;
 * on a concave one nothing; at a vertex what all its edges go behind of. A distance or an impact whose normal is not one of these is
 * an answer for one leaf alone: the leaf then answers along the normal of its face, with the height of the other shape above it, if
 * that is above it (its core, that is: beside the place where a ball comes down its neighbour answers), or not at all. What
 * several leaves would say with the same feature, one says.
 */
import { Aabb } from '../math/aabb.ts';
import { Frame, setFrame } from '../math/frame.ts';
import { Transform } from '../math/transform.ts';
import { Vec3, type Vec3Like } from '../math/vec3.ts';
import { castShape } from '../queries/castShape.ts';
import { distanceToPoint } from '../queries/distanceToPoint.ts';
import { CastResult } from '../results/castResult.ts';
import type { DistanceResult } from '../results/distanceResult.ts';
import { EDGE, FACE, VERTEX } from '../results/features.ts';
import { PointResult } from '../results/pointResult.ts';
import type { Shape } from '../shapes/composite.ts';
import { type Shape as Convex, ConvexShape } from '../shapes/shape.ts';
import { type Composite, NEAR, Side } from './composite.ts';
import { coreOf } from './leafCore.ts';
import { setRegion } from './pairWalk.ts';
import { Extent, setExtent } from './plane.ts';

/** Leaves this near to a point, as a part of the size, hold it. */
const SAME_PLACE = 1e-12;
/** How far beyond a plane, as a part of the size, is rounding. */
const BEYOND = 1e-13;
/** The sine of an angle that is rounding. */
const SAME_DIRECTION = 1e-10;

/** What the surface has to say about a normal: it has it, it has it but another leaf says so, it has it not. */
export const OWN = 0;
export const COVERED = 1;
export const FORBIDDEN = 2;

/** The composite whose leaves are welded to the one that a side looks at, or null. */
function domainOf({ root, part, group }: Side): Composite | null {
  if (root instanceof ConvexShape) return null;
  if (group > 0) return root as Composite;
  return !(part instanceof ConvexShape) && (part as Composite).isWelded ? (part as Composite) : null;
}

/** Looks at the welded leaves that hold a point. */
class SeamSide extends Side {
  readonly point = new Vec3();
  readonly normal = new Vec3();
  /** The leaf that is asked about, and its vertices that lie in the plane; whether the other shape meets it with a vertex. */
  own = 0;
  ownGroup = 0;
  readonly support = new Float64Array(3 * MAX_SUPPORT);
  supportCount = 0;
  isPointContact = false;
  size = -0;
  judgement = OWN;
  /** Whether one of them has a face in the plane. */
  hasFace = false;
  private readonly nearest = new PointResult();
  private readonly vertex = new Vec3();
  private readonly frame = new Frame();

  visit(): boolean {
    if (this.subshape === this.own || this.group !== this.ownGroup || !(this.shape instanceof ConvexShape)) return true;
    const { point: p, normal: n, size, frame: f, vertex } = this;
    distanceToPoint(p, this.shape, this.pose, Infinity, this.nearest);
    if (!(this.nearest.distance <= SAME_PLACE * size)) return true;
    setFrame(f, this.pose, 'pose');
    const { vertices } = this.shape.core;
    const { radius } = this.shape;
    const noise = BEYOND * size;
    let inPlane = 0;
    let shared = 0;
    for (let i = 0; i < vertices.length; i += 3) {
      const x = f.xx * vertices[i]! + f.xy * vertices[i + 1]! + f.xz * vertices[i + 2]! + f.px - p.x;
      const y = f.yx * vertices[i]! + f.yy * vertices[i + 1]! + f.yz * vertices[i + 2]! + f.py - p.y;
      const z = f.zx * vertices[i]! + f.zy * vertices[i + 1]! + f.zz * vertices[i + 2]! + f.pz - p.z;
      const height = n.x * x + n.y * y + n.z * z + radius;
      const slack = SAME_DIRECTION * Math.sqrt(x * x + y * y + z * z) + noise;
      if (height > slack) {
        this.judgement = FORBIDDEN;
        return false;
      }
      if (height < -slack) continue;
      inPlane++;
      vertex.x = x + p.x;
      vertex.y = y + p.y;
      vertex.z = z + p.z;
      if (this.isSupport(vertex)) shared++;
    }
    if (inPlane > 2) this.hasFace = true;
    const isBefore = this.subshape < this.own;
    // It has all that touches the plane, or the one point that touches is on its face too.
    if (shared === this.supportCount && (inPlane > shared || isBefore)) this.judgement = COVERED;
    else if (this.isPointContact && inPlane > 2 && (isBefore || this.supportCount < 3)) this.judgement = COVERED;
    return true;
  }

  private isSupport({ x, y, z }: Vec3): boolean {
    const { support, size } = this;
    const tolerance = SAME_PLACE * size;
    for (let i = 0; i < 3 * this.supportCount; i += 3) {
      const dx = Math.abs(support[i]! - x);
      const dy = Math.abs(support[i + 1]! - y);
      const dz = Math.abs(support[i + 2]! - z);
      if (dx <= tolerance && dy <= tolerance && dz <= tolerance) return true;
    }
    return false;
  }

  /** Lists the vertices of the leaf that lie in the plane; a leaf with more than there is room for counts as one without. */
  setSupport(shape: Convex, pose: Transform): void {
    const { point: p, normal: n, frame: f, support, size } = this;
    setFrame(f, pose, 'pose');
    const { vertices } = shape.core;
    const noise = BEYOND * size;
    let count = 0;
    for (let i = 0; i < vertices.length; i += 3) {
      const x = f.xx * vertices[i]! + f.xy * vertices[i + 1]! + f.xz * vertices[i + 2]! + f.px - p.x;
      const y = f.yx * vertices[i]! + f.yy * vertices[i + 1]! + f.yz * vertices[i + 2]! + f.py - p.y;
      const z = f.zx * vertices[i]! + f.zy * vertices[i + 1]! + f.zz * vertices[i + 2]! + f.pz - p.z;
      const height = n.x * x + n.y * y + n.z * z + shape.radius;
      if (height < -(SAME_DIRECTION * Math.sqrt(x * x + y * y + z * z) + noise)) continue;
      if (count < MAX_SUPPORT) {
        support[3 * count] = x + p.x;
        support[3 * count + 1] = y + p.y;
        support[3 * count + 2] = z + p.z;
      }
      count++;
    }
    this.supportCount = count > 0 && count <= MAX_SUPPORT ? count : MAX_SUPPORT + 1;
  }
}

const MAX_SUPPORT = 8;

/** What is needed to hold an answer against the surface; one for each walk. */
export class Weld {
  /** How far apart leaves may be. */
  limit = -0;
  /** How high the face is along its normal, and how high above it A is. */
  private top = -0;
  private height = -0;
  private readonly seam = new SeamSide();
  private readonly box = new Aabb();
  private readonly toDomain = new Transform();
  private readonly extent = new Extent();
  private readonly direction = new Vec3();
  private readonly way = new Vec3();
  private readonly start = new Transform();
  private readonly hit = new CastResult();
  private readonly coreHit = new CastResult();
  private readonly foot = new Vec3();

  /** Whether a unit vector is a normal of the surface at a point of the leaf that `side` looks at, on the given feature of it. */
  judge(side: Side, point: Vec3Like, normal: Vec3Like, feature: number, isPointContact: boolean): number {
    const domain = domainOf(side);
    if (domain === null || !(side.shape instanceof ConvexShape)) return OWN;
    const isPart = domain !== side.root;
    // The inside of a triangle is nobody else's.
    if (isPart && feature >= FACE) return OWN;
    const { seam, box, toDomain } = this;
    seam.rootPose.copy(isPart ? side.pose : side.rootPose);
    seam.begin(domain);
    seam.mode = NEAR;
    seam.point.copy(point);
    seam.normal.copy(normal);
    seam.own = isPart ? side.subshape - side.offset : side.subshape;
    seam.ownGroup = isPart ? 0 : side.group;
    seam.size = domain.reach;
    seam.judgement = OWN;
    seam.hasFace = false;
    seam.isPointContact = isPointContact;
    seam.setSupport(side.shape, side.pose);
    toDomain.copy(seam.rootPose);
    const { min, max } = box;
    toDomain.applyInverse(point, min);
    max.copy(min);
    setRegion(box, seam.outer.region);
    seam.setLimit(2 * SAME_PLACE * seam.size);
    seam.search();
    return seam.judgement;
  }

  /**
   * Holds the distance of two leaves, `out`, against the surface of B: keeps it, or replaces it by the height of A above B's leaf along
   * the normal of a face. False when B's leaf has nothing to say, or is farther than `limit`.
   */
  settle(a: Side, b: Side, isSwapped: boolean, out: DistanceResult): boolean {
    if (domainOf(b) === null || !(b.shape instanceof ConvexShape && a.shape instanceof ConvexShape)) return true;
    const { pointA, pointB, normalA, normalB, featureA, featureB } = out;
    const normal = isSwapped ? normalA : normalB;
    if (isOneSided(b)) {
      if (this.isBehind(a.shape, a.pose, b)) return false;
    }
    const isPointContact = (isSwapped ? featureB : featureA) < EDGE;
    const judgement = this.judge(b, isSwapped ? pointA : pointB, normal, isSwapped ? featureA : featureB, isPointContact);
    if (judgement !== FORBIDDEN) return judgement === OWN && !(isOneSided(b) && this.isAgainst(b, normal));
    return this.setHeight(a.shape, a.pose, b, isSwapped, out);
  }

  /** Whether a normal points to the back of a triangle that has only a front. */
  isAgainst(b: Side, normal: Vec3Like): boolean {
    if (!culls(b) || !(b.shape instanceof ConvexShape)) return false;
    const n = this.faceNormal(b, 0);
    return (n.x * normal.x + n.y * normal.y + n.z * normal.z) * orientationOf(b.part) < -SAME_DIRECTION;
  }

  /** Whether the middle of a shape is behind the triangle that B looks at. */
  isBehind(a: Convex, poseA: Transform, b: Side): boolean {
    const n = this.faceNormal(b, 0);
    const { extent } = this;
    setExtent(a, poseA, n, extent);
    const middle = 0.5 * (extent.low + extent.high);
    setExtent(b.shape as Convex, b.pose, n, extent);
    return (middle - extent.low) * orientationOf(b.part) < 0;
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
        const n = this.faceNormal(b, f);
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
    const { extent, way, start, hit, limit } = this;
    const leaf = b.shape as Convex;
    const n = this.faceNormal(b, face);
    setExtent(leaf, b.pose, n, extent);
    const top = extent.high + leaf.radius;
    setExtent(a, poseA, n, extent);
    // Up until it is well above, and down from there.
    const size = a.reach + leaf.reach;
    const lift = Math.max(0, top - (extent.low - a.radius)) + 0.25 * size;
    // Leaves that overlap may be as deep as they like.
    const isCrossing = out.distance <= 0;
    const most = isCrossing ? Math.max(0, limit) : limit;
    const length = Math.min(most, extent.high + a.radius - top) + lift;
    if (!(length > 0)) return COVERED;
    way.set(-n.x * length, -n.y * length, -n.z * length);
    start.copy(poseA);
    start.position.set(start.position.x + lift * n.x, start.position.y + lift * n.y, start.position.z + lift * n.z);
    if (castShape(a, start, way, leaf, b.pose, hit) === null) return COVERED;
    // Of a solid, the face may be inside another leaf there.
    if (leaf.core.topology.dimension === 3 && this.judge(b, hit.point, n, FACE, false) === FORBIDDEN) return FORBIDDEN;
    let distance = hit.fraction * length - lift;
    // Where they do not overlap, and A would have to come through the leaf, it is not above it.
    if (!(distance <= most) || (!isCrossing && distance < -SAME_PLACE * size)) return COVERED;
    if (a.radius > 0) {
      const whole = length + 2 * size;
      way.set(-n.x * whole, -n.y * whole, -n.z * whole);
      if (castShape(coreOf(a), start, way, leaf, b.pose, this.coreHit) === null) return COVERED;
    }
    const { pointA, pointB, normalA, normalB } = out;
    const own = isSwapped ? pointA : pointB;
    const other = isSwapped ? pointB : pointA;
    own.copy(hit.point);
    let featureA = hit.featureA;
    this.top = top;
    this.height = distance;
    if (isCrossing && this.isDeeperBeside(a, poseA, b, n)) {
      // The lowest point is under a neighbour that goes on in the same plane.
      distance = this.extent.low - a.radius - top;
      own.copy(this.foot);
      featureA = VERTEX + a.core.topology.vertexNames[this.extent.lowest]!;
    }
    const m = this.faceNormal(b, face);
    other.set(own.x + distance * m.x, own.y + distance * m.y, own.z + distance * m.z);
    const sign = isSwapped ? -1 : 1;
    normalB.set(sign * m.x, sign * m.y, sign * m.z);
    normalA.set(-normalB.x, -normalB.y, -normalB.z);
    const faceCode = FACE + leaf.core.topology.faceNames[face]!;
    out.featureA = isSwapped ? faceCode : featureA;
    out.featureB = isSwapped ? featureA : faceCode;
    out.distance = distance;
    return OWN;
  }

  /** Whether A reaches deeper behind a face than it does above it, at a place where a welded neighbour has the same normal; sets `foot`. */
  private isDeeperBeside(a: Convex, poseA: Transform, b: Side, n: Vec3): boolean {
    const { extent, foot, seam, top, height: distance } = this;
    setExtent(a, poseA, n, extent);
    const depth = extent.low - a.radius - top;
    if (!(depth < distance - SAME_PLACE * (a.reach + b.shape.reach))) return false;
    const { vertices } = a.core;
    const v = 3 * extent.lowest;
    foot.set(vertices[v]!, vertices[v + 1]!, vertices[v + 2]!);
    poseA.apply(foot, foot);
    const height = depth + a.radius;
    foot.set(foot.x - height * n.x, foot.y - height * n.y, foot.z - height * n.z);
    return this.judge(b, foot, n, VERTEX, false) !== FORBIDDEN && seam.hasFace;
  }
}

function isOneSided({ part }: Side): boolean {
  return !(part instanceof ConvexShape) && (part as Composite).isOneSided;
}

function culls({ part }: Side): boolean {
  return !(part instanceof ConvexShape) && (part as Composite).cullsBackFaces;
}

function orientationOf(part: Shape): number {
  return (part as Composite).orientation;
}
