/** A half space and its closed forms: what a convex shape is to it follows from the shape's support point against the normal. */
import type { Aabb } from '../math/aabb.ts';
import { Frame, setFrame } from '../math/frame.ts';
import type { Pose, Transform } from '../math/transform.ts';
import { Vec3, type Vec3Like } from '../math/vec3.ts';
import type { DistanceResult } from '../results/distanceResult.ts';
import { FACE, VERTEX } from '../results/features.ts';
import type { MassProperties } from '../results/massProperties.ts';
import type { CompositeQueries } from '../shapes/composite.ts';
import type { Shape as Convex } from '../shapes/shape.ts';
import { Composite, type Level, type Side } from './composite.ts';
import { Extent } from './extent.ts';

/** All points p with n.p <= offset; made by `halfSpace`. */
export class HalfSpace extends Composite {
  readonly queries: CompositeQueries;
  readonly kind = 'halfSpace';
  readonly leafCount = 1;
  readonly reach = Infinity;
  /** The outward unit normal. */
  readonly normal: Vec3;
  /** How far the plane is from the origin, along the normal. */
  readonly offset: number;

  constructor(normal: Vec3Like, offset: number, queries: CompositeQueries) {
    super();
    this.queries = queries;
    this.normal = new Vec3(normal.x, normal.y, normal.z);
    this.offset = offset;
    setAabb(this.normal, offset, this.bounds);
  }

  find(level: Level): boolean {
    return level.side.found(this, 0);
  }

  leaf(_index: number, side: Side): void {
    side.shape = this;
  }

  visitSlots(_first: number, _count: number, level: Level): boolean {
    return level.side.found(this, 0);
  }

  aabb(pose: Pose, out: Aabb): void {
    const plane = aabb_plane;
    setPlane(this, pose, plane);
    setAabb(plane, plane.offset, out);
  }

  mass(_out: MassProperties): void {
    throw new RangeError('massProperties: shape must be finite, got a halfSpace');
  }
}

/** Infinite, but for the side that a normal along an axis leaves. */
function setAabb({ x, y, z }: Vec3Like, offset: number, { min, max }: Aabb): void {
  min.set(x === -1 ? -offset : -Infinity, y === -1 ? -offset : -Infinity, z === -1 ? -offset : -Infinity);
  max.set(x === 1 ? offset : Infinity, y === 1 ? offset : Infinity, z === 1 ? offset : Infinity);
}

/** A plane in the world: the outward unit normal and the offset along it. */
export class Plane extends Vec3 {
  offset = -0;
}

const aabb_plane = /* @__PURE__ */ new Plane();
const plane_frame = /* @__PURE__ */ new Frame();

/** Writes the plane of a half space at a pose. */
export function setPlane({ normal, offset }: HalfSpace, pose: Pose, out: Plane): void {
  const f = plane_frame;
  setFrame(f, pose, 'pose');
  const { x, y, z } = normal;
  out.x = f.xx * x + f.xy * y + f.xz * z;
  out.y = f.yx * x + f.yy * y + f.yz * z;
  out.z = f.zx * x + f.zy * y + f.zz * z;
  out.offset = offset + (out.x * f.px + out.y * f.py + out.z * f.pz);
}

const distance_plane = /* @__PURE__ */ new Plane();
const distance_extent = /* @__PURE__ */ new Extent();

/** Fills `out` for a convex shape A and a half space B, but for the subshapes. */
export function distanceToHalfSpace(a: Convex, poseA: Transform, b: HalfSpace, poseB: Transform, out: DistanceResult): void {
  const n = distance_plane;
  const extent = distance_extent;
  setPlane(b, poseB, n);
  extent.set(a, poseA).measure(n);
  const distance = extent.low - n.offset - a.radius;
  const { pointA, pointB, normalA, normalB } = out;
  const r = a.radius;
  extent.vertex(extent.lowest, pointA);
  pointA.set(pointA.x - r * n.x, pointA.y - r * n.y, pointA.z - r * n.z);
  pointB.set(pointA.x - distance * n.x, pointA.y - distance * n.y, pointA.z - distance * n.z);
  normalA.set(-n.x, -n.y, -n.z);
  normalB.set(n.x, n.y, n.z);
  out.distance = distance;
  out.featureA = VERTEX + a.core.topology.vertexNames[extent.lowest]!;
  out.featureB = FACE;
}
