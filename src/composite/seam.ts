/**
 * Leaves that are welded make one surface, and nothing feels the seams between them. The rule, for triangles of a mesh, cells of a
 * height field and children of a welded compound alike: a unit vector n is a normal of the surface at p if no welded leaf that p
 * belongs to reaches beyond the plane through p across n. On a face that is its normal; on a convex edge the arc between the normals of
 * its faces; on a flat one their common normal only; on a concave one nothing; at a vertex what all its edges go behind of.
 */
import { Aabb } from '../math/aabb.ts';
import { Frame, setFrame } from '../math/frame.ts';
import type { Transform } from '../math/transform.ts';
import { Vec3, type Vec3Like } from '../math/vec3.ts';
import { distanceToPoint } from '../queries/distanceToPoint.ts';
import { FACE } from '../results/features.ts';
import { PointResult } from '../results/pointResult.ts';
import type { Shape } from '../shapes/composite.ts';
import { type Shape as Convex, ConvexShape } from '../shapes/shape.ts';
import { type Composite, NEAR, Side } from './composite.ts';
import { setRegion } from './pairWalk.ts';

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
  /** How many there are besides it. */
  others = 0;
  /** The cosine of the normal with that of the front of the leaf, or of one of those, that faces it most. */
  facing = -0;
  /** The first of those that say the same, or the leaf itself. */
  keeper = 0;
  private readonly nearest = new PointResult();
  private readonly vertex = new Vec3();
  private readonly frame = new Frame();
  private readonly box = new Aabb();

  /** Whether a unit vector is a normal of the surface at a point of the leaf that `side` looks at, on the given feature of it. */
  judge(side: Side, point: Vec3Like, normal: Vec3Like, feature: number, isPointContact: boolean): number {
    const domain = domainOf(side);
    if (domain === null || !(side.shape instanceof ConvexShape)) return OWN;
    const isPart = domain !== side.root;
    this.normal.copy(normal);
    this.own = isPart ? side.subshape - side.offset : side.subshape;
    this.keeper = this.own;
    this.facing = -1;
    this.face(side.shape, side.pose, side.part);
    // The inside of a triangle is nobody else's.
    if (isPart && feature >= FACE) return OWN;
    const { box } = this;
    this.rootPose.copy(isPart ? side.pose : side.rootPose);
    this.begin(domain);
    this.mode = NEAR;
    this.point.copy(point);
    this.ownGroup = isPart ? 0 : side.group;
    this.size = domain.reach;
    this.judgement = OWN;
    this.hasFace = false;
    this.others = 0;
    this.isPointContact = isPointContact;
    this.setSupport(side.shape, side.pose);
    const { min, max } = box;
    this.rootPose.applyInverse(point, min);
    max.copy(min);
    setRegion(box, this.outer.region);
    this.limits.distanceSq = 4 * SAME_PLACE * SAME_PLACE * this.size * this.size;
    this.search();
    return this.judgement;
  }

  visit(): boolean {
    if (this.subshape === this.own || this.group !== this.ownGroup || !(this.shape instanceof ConvexShape)) return true;
    const { point: p, normal: n, size, frame: f, vertex } = this;
    distanceToPoint(p, this.shape, this.pose, Infinity, this.nearest);
    if (!(this.nearest.distance <= SAME_PLACE * size)) return true;
    this.others++;
    this.face(this.shape, this.pose, this.part);
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
    const isCovered =
      (shared === this.supportCount && (inPlane > shared || isBefore)) ||
      (this.isPointContact && inPlane > 2 && (isBefore || this.supportCount < 3));
    if (!isCovered) return true;
    this.judgement = COVERED;
    this.keeper = Math.min(this.keeper, this.subshape);
    return true;
  }

  /** Notes how much the front of a flat leaf faces the normal. */
  private face({ core }: Convex, pose: Transform, part: Shape): void {
    const { normals } = core;
    if (normals.length === 0) return;
    const n = this.vertex.set(normals[0]!, normals[1]!, normals[2]!);
    pose.applyDirection(n, n);
    const { normal } = this;
    const cosine = n.x * normal.x + n.y * normal.y + n.z * normal.z;
    this.facing = Math.max(this.facing, cosine * ((part as Composite).orientation ?? 1));
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
  private setSupport(shape: Convex, pose: Transform): void {
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
