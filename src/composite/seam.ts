/**
 * Leaves that are welded make one surface, and nothing feels the seams between them. The rule, for triangles of a mesh, cells of a
 * height field and children of a welded compound alike: a unit vector n is a normal of the surface at p if no welded leaf that p
 * belongs to reaches beyond the plane through p across n. On a face that is its normal; on a convex edge the arc between the normals of
 * its faces; on a flat one their common normal only; on a concave one nothing; at a vertex what all its edges go behind of.
 */
import { copyFrame } from '../math/frameMath.ts';
import { Vec3, type Vec3Like } from '../math/vec3.ts';
import { distanceToConvex } from '../queries/distanceToPoint.ts';
import { FACE } from '../results/features.ts';
import { PointResult } from '../results/pointResult.ts';
import { ConvexShape } from '../shapes/shape.ts';
import { type Composite, Side, setFaceNormal } from './composite.ts';
import { Extent } from './extent.ts';

/** Leaves this near to a point, as a part of the size, hold it. */
export const SAME_PLACE = 1e-12;
/** How far beyond a plane, as a part of the size, is rounding. */
export const BEYOND = 1e-13;
/** The sine of an angle that is rounding. */
export const SAME_DIRECTION = 1e-10;

/** What the surface has to say about a normal: it has it, it has it but another leaf says so, it has it not. */
export const OWN = 0;
export const COVERED = 1;
export const FORBIDDEN = 2;

/** The composite whose leaves are welded to the one that a side looks at, or null. */
export function domainOf({ root, part, group }: Side): Composite | null {
  if (root instanceof ConvexShape) return null;
  if (group > 0) return root as Composite;
  return !(part instanceof ConvexShape) && (part as Composite).isWelded ? (part as Composite) : null;
}

/** Looks at the welded leaves that hold a point. */
export class Seam extends Side {
  /** The leaf that is asked about. */
  own = 0;
  /** Whether one of the others has a face in the plane, and how many there are. */
  hasFace = false;
  others = 0;
  /** The cosine of the normal with that of the front of the leaf, or of one of the others, that faces it most. */
  facing = -0;
  /** The first of those that say the same, or the leaf itself. */
  keeper = 0;
  private judgement = OWN;
  private ownGroup = 0;
  private size = -0;
  private readonly normal = new Vec3();
  private readonly nearest = new PointResult();
  private readonly vertex = new Vec3();
  private readonly otherVertex = new Vec3();
  private readonly ownExtent = new Extent();
  private ownRadius = -0;
  private radius = -0;
  private readonly extent = new Extent();

  /**
   * Whether a unit vector is a normal of the surface at a point of the leaf that `side` looks at, on the given feature of it.
   */
  judge(side: Side, point: Vec3Like, normal: Vec3Like, feature: number): number {
    const domain = domainOf(side);
    if (domain === null) return OWN;
    const { rootPose } = this;
    const isPart = domain !== side.root;
    this.normal.copy(normal);
    this.own = isPart ? side.subshape - side.offset : side.subshape;
    this.keeper = this.own;
    this.facing = -1;
    this.face(side);
    // The inside of a triangle is nobody else's.
    if (isPart && feature >= FACE) return OWN;
    rootPose.copy(isPart ? side.pose : side.rootPose);
    copyFrame(isPart ? side.frame : side.rootFrame, this.rootFrame);
    this.begin(domain);
    this.point.copy(point);
    this.ownGroup = isPart ? 0 : side.group;
    this.size = domain.reach;
    this.judgement = OWN;
    this.hasFace = false;
    this.others = 0;
    this.ownExtent.set(side.shape, side.pose);
    this.ownRadius = side.shape.radius;
    this.limits.distanceSq = 4 * SAME_PLACE * SAME_PLACE * this.size * this.size;
    this.search();
    return this.judgement;
  }

  visit(): boolean {
    const { subshape, own, shape, extent, ownExtent, vertex, size } = this;
    if (subshape === own || this.group !== this.ownGroup) return true;
    distanceToConvex(this.point, shape, this.pose, this.nearest);
    if (!(this.nearest.distance <= SAME_PLACE * size)) return true;
    this.others++;
    this.face(this);
    extent.set(shape, this.pose);
    this.radius = shape.radius;
    let inPlane = 0;
    for (let i = 0; i < extent.vertexCount; i++) {
      const place = this.sideOf(extent.vertex(i, vertex));
      if (place > 0) {
        this.judgement = FORBIDDEN;
        return false;
      }
      if (place === 0) inPlane++;
    }
    if (inPlane > 2) this.hasFace = true;
    // What of the leaf touches the plane, and how much of it this one has, too.
    this.radius = this.ownRadius;
    let support = 0;
    let shared = 0;
    for (let i = 0; i < ownExtent.vertexCount; i++) {
      if (this.sideOf(ownExtent.vertex(i, vertex)) < 0) continue;
      support++;
      if (this.isShared()) shared++;
    }
    // It has all that touches the plane.
    if (!(support > 0 && shared === support && (inPlane > shared || subshape < own))) return true;
    this.judgement = COVERED;
    this.keeper = Math.min(this.keeper, subshape);
    return true;
  }

  /** Where a vertex of a leaf with `radius` is: 1 beyond the plane, 0 in it, -1 behind it. */
  private sideOf(vertex: Vec3): number {
    const { point: p, normal: n, radius } = this;
    const x = vertex.x - p.x;
    const y = vertex.y - p.y;
    const z = vertex.z - p.z;
    const height = n.x * x + n.y * y + n.z * z + radius;
    const slack = SAME_DIRECTION * Math.sqrt(x * x + y * y + z * z) + BEYOND * this.size;
    return height > slack ? 1 : height < -slack ? -1 : 0;
  }

  /** Whether `vertex` is one of those that are in `extent`. */
  private isShared(): boolean {
    const { extent, vertex: v, otherVertex: w, size } = this;
    const tolerance = SAME_PLACE * size;
    for (let i = 0; i < extent.vertexCount; i++) {
      extent.vertex(i, w);
      if (Math.max(Math.abs(v.x - w.x), Math.abs(v.y - w.y), Math.abs(v.z - w.z)) <= tolerance) return true;
    }
    return false;
  }

  /** Notes how much the front of a leaf faces the normal. */
  private face(side: Side): void {
    const { normal, vertex } = this;
    if (side.shape.core.normals.length === 0) return;
    const n = setFaceNormal(side, 0, vertex);
    const cosine = n.x * normal.x + n.y * normal.y + n.z * normal.z;
    this.facing = Math.max(this.facing, cosine * side.orientation);
  }
}
