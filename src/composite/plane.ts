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

  near(level: Level): boolean {
    return level.side.found(this, 0);
  }

  along(level: Level): boolean {
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

/** How far a shape reaches along a direction of the world: how far its lowest and its highest vertex are, and which they are. */
export class Extent {
  low = -0;
  high = -0;
  lowest = 0;
}

/** Writes the extent of a core along `direction`, which is unit, without the radius. */
export function setExtent(shape: Convex, pose: Pose, direction: Vec3Like, out: Extent): void {
  const f = plane_frame;
  setFrame(f, pose, 'pose');
  const { vertices } = shape.core;
  const { x, y, z } = direction;
  const lx = f.xx * x + f.yx * y + f.zx * z;
  const ly = f.xy * x + f.yy * y + f.zy * z;
  const lz = f.xz * x + f.yz * y + f.zz * z;
  let low = Infinity;
  let high = -Infinity;
  let lowest = 0;
  for (let i = 0; i < vertices.length; i += 3) {
    const along = lx * vertices[i]! + ly * vertices[i + 1]! + lz * vertices[i + 2]!;
    if (along < low) {
      low = along;
      lowest = i;
    }
    if (along > high) high = along;
  }
  const at = x * f.px + y * f.py + z * f.pz;
  out.low = low + at;
  out.high = high + at;
  out.lowest = lowest / 3;
}

const distance_plane = /* @__PURE__ */ new Plane();
const distance_extent = /* @__PURE__ */ new Extent();

/** Fills `out` for a convex shape A and a half space B, but for the subshapes. */
export function distanceToHalfSpace(a: Convex, poseA: Transform, b: HalfSpace, poseB: Transform, out: DistanceResult): void {
  const n = distance_plane;
  const extent = distance_extent;
  setPlane(b, poseB, n);
  setExtent(a, poseA, n, extent);
  const distance = extent.low - n.offset - a.radius;
  const { vertices, topology } = a.core;
  const { pointA, pointB, normalA, normalB } = out;
  const v = 3 * extent.lowest;
  pointA.set(vertices[v]!, vertices[v + 1]!, vertices[v + 2]!);
  poseA.apply(pointA, pointA);
  const r = a.radius;
  pointA.set(pointA.x - r * n.x, pointA.y - r * n.y, pointA.z - r * n.z);
  pointB.set(pointA.x - distance * n.x, pointA.y - distance * n.y, pointA.z - distance * n.z);
  normalA.set(-n.x, -n.y, -n.z);
  normalB.set(n.x, n.y, n.z);
  out.distance = distance;
  out.featureA = VERTEX + topology.vertexNames[extent.lowest]!;
  out.featureB = FACE;
}
