/**
 * The normal cone of a surface. A unit vector u is a normal of a surface at a point p if no leaf of the surface that holds p reaches beyond the
 * plane through p across u: on a face that is its normal, on a convex edge the fan between the normals of its faces, at a border half a turn, on a
 * flat edge the common normal of its faces, on a concave edge nothing, and inside another leaf nothing. A surface is what is welded: the triangles
 * of a mesh, the cells of a height field, the children of a compound; where nothing is welded, each leaf is a surface by itself.
 *
 * A surface with one side has only the normals that do not lead to the back of all of the leaves there.
 */
import { NO_FEATURE } from '../distance/features.ts';
import { supportVertex } from '../distance/support.ts';
import { Frame } from '../math/frame.ts';
import { directionFrom, directionTo, pointFrom, pointTo } from '../math/frameVectors.ts';
import { Vec3 } from '../math/vec3.ts';
import { NearestPoint, pointPolytope } from '../point/pointPolytope.ts';
import { EDGE, FACE } from '../results/features.ts';
import type { Polytope } from '../shapes/polytope.ts';
import { ConvexShape } from '../shapes/shape.ts';
import { type Composite, Side } from './composite.ts';

/** Leaves this near to a point, as a part of the size of the surface, hold it. */
export const SAME_PLACE = 1e-12;
/** How far beyond a plane, as a part of the size of the surface, is rounding, where leaves have frames of their own. */
const BEYOND = 1e-14;
/** A part of a length that is rounding. */
const ROUNDING = 1e-15;
/** The sine of an angle that is rounding. */
export const SAME_DIRECTION = 1e-10;

/** The composite whose leaves are welded to the one that a side looks at; null where that is a surface by itself. */
export function surfaceOf({ root, part, group }: Side): Composite | null {
  if (root instanceof ConvexShape) return null;
  if (group > 0) return root as Composite;
  return !(part instanceof ConvexShape) && (part as Composite).isWelded ? (part as Composite) : null;
}

const IDENTITY = /* @__PURE__ */ new Frame();

/** Looks at the leaves of a surface that hold a point. */
export class NormalCone extends Side {
  /** The first leaf that has a face there in the plane across the vector that was asked for; -1 for none. */
  private below = -1;
  private isNormal = true;
  private own = 0;
  private ownGroup = 0;
  private size = -0;
  /** The cosine between the vector and that front of a leaf there that faces it most. */
  private facing = -0;
  private readonly normal = new Vec3();
  private readonly local = new Vec3();
  private readonly vertex = new Vec3();
  /** The vertex of the leaf that the plane goes through, and the radius around it. */
  private readonly support = new Vec3();
  private readonly along = new Vec3();
  private readonly edge = new Vec3();
  private ownRadius = -0;
  private rounding = -0;
  private readonly nearest = new NearestPoint();

  /**
   * Whether `normal` is one of the surface of the leaf that a side looks at, at a point of the leaf, which is on the vertex or the edge with the given
   * number of its own; NO_FEATURE, or a face, where that is not known.
   */
  has(side: Side, point: Vec3, normal: Vec3, feature = NO_FEATURE): boolean {
    const surface = surfaceOf(side);
    const { isOneSided } = side;
    this.below = -1;
    if (surface === null && !isOneSided) return true;
    const isPart = surface === side.part;
    const frame = isPart ? side.frame : side.rootFrame;
    this.normal.copy(normal);
    directionTo(frame, this.normal, this.normal);
    pointTo(frame, point, this.point);
    this.facing = -1;
    if (isOneSided) {
      directionTo(side.frame, normal, this.local);
      this.face(side, this.local);
    }
    this.isNormal = true;
    if (surface !== null) {
      this.own = isPart ? side.subshape - side.offset : side.subshape;
      this.ownGroup = isPart ? 0 : side.group;
      this.size = surface.reach;
      this.setSupport(side, isPart, feature);
      this.rounding = surface.hasNeighbours ? 0 : BEYOND * this.size;
      this.limits.distanceSq = 4 * SAME_PLACE * SAME_PLACE * this.size * this.size;
      this.standIn(surface, IDENTITY);
      this.search();
    }
    return this.isNormal && !(isOneSided && this.facing < -SAME_DIRECTION);
  }

  /** The number of the leaf that the surface of a leaf has at a point in the plane of the leaf, across its normal; -1 where it has none there. */
  leafBelow(side: Side, point: Vec3, normal: Vec3): number {
    const surface = surfaceOf(side);
    if (surface === null || !this.has(side, point, normal) || this.below < 0) return -1;
    return surface === side.part ? this.below + side.offset : this.below;
  }

  /** Sets `support` to a vertex of a leaf in the plane, and `along` to the edge there that is in it, both in the frame of the surface. */
  private setSupport(side: Side, isPart: boolean, feature: number): void {
    const { core, radius } = side.shape;
    const { support, along, local } = this;
    const { vertices, topology } = core;
    const { fanStart, fanVertices, edgeVertices } = topology;
    const isEdge = feature >= EDGE && feature < FACE;
    directionTo(side.frame, directionFrom(isPart ? side.frame : side.rootFrame, this.normal, local), local);
    const vertex = isEdge
      ? edgeVertices[2 * (feature - EDGE)]
      : feature >= 0 && feature < EDGE
        ? feature
        : supportVertex(core, local);
    along.x = 0;
    along.y = 0;
    along.z = 0;
    if (isEdge) setEdge(core, vertex, edgeVertices[2 * (feature - EDGE) + 1], along);
    else if (!(feature >= 0 && feature < EDGE)) {
      let found = 0;
      for (let k = fanStart[vertex]; k < fanStart[vertex + 1]; k++) {
        setEdge(core, vertex, fanVertices[k], this.edge);
        if (local.dot(this.edge) < -SAME_DIRECTION) continue;
        along.copy(this.edge);
        found++;
      }
      if (found > 1) along.set(0, 0, 0);
    }
    const at = 3 * vertex;
    support.x = vertices[at];
    support.y = vertices[at + 1];
    support.z = vertices[at + 2];
    this.ownRadius = radius;
    if (isPart) return;
    pointTo(side.rootFrame, pointFrom(side.frame, support, support), support);
    directionTo(side.rootFrame, directionFrom(side.frame, along, along), along);
  }

  visit(): boolean {
    const { shape, frame, nearest, local, size, rounding, vertex: p } = this;
    if (this.subshape === this.own || this.group !== this.ownGroup) return true;
    pointTo(frame, this.point, p);
    pointPolytope(shape.core, p, nearest);
    const { radius } = shape;
    if (!(nearest.distance - radius <= SAME_PLACE * size)) return true;
    const n = directionTo(frame, this.normal, local);
    if (this.isOneSided) this.face(this, n);
    const { vertices } = shape.core;
    // From vertex to vertex: their difference is exact where they are near each other.
    pointTo(frame, this.support, p);
    const e = directionTo(frame, this.along, this.edge);
    const rise = radius - this.ownRadius;
    let inPlane = 0;
    for (let i = 0; i < vertices.length; i += 3) {
      const x = vertices[i] - p.x;
      const y = vertices[i + 1] - p.y;
      const z = vertices[i + 2] - p.z;
      const lengthSq = x * x + y * y + z * z;
      // Across the edge: what is along it is in the plane.
      const t = x * e.x + y * e.y + z * e.z;
      const height = n.x * (x - t * e.x) + n.y * (y - t * e.y) + n.z * (z - t * e.z) + rise;
      const slack = SAME_DIRECTION * Math.sqrt(Math.max(0, lengthSq - t * t)) + ROUNDING * Math.sqrt(lengthSq) + rounding;
      if (height > slack) {
        this.isNormal = false;
        return false;
      }
      if (height >= -slack) inPlane++;
    }
    if (inPlane > 2 && (this.below < 0 || this.subshape < this.below)) this.below = this.subshape;
    return true;
  }

  /** Notes how much the front of a leaf faces a vector, both in the leaf's frame. */
  private face({ shape, orientation }: Side, { x, y, z }: Vec3): void {
    const { normals } = shape.core;
    if (normals.length === 0) return;
    this.facing = Math.max(this.facing, orientation * (normals[0] * x + normals[1] * y + normals[2] * z));
  }
}

/** Writes the direction from one vertex to another. */
function setEdge({ vertices }: Polytope, from: number, to: number, out: Vec3): void {
  const x = vertices[3 * to] - vertices[3 * from];
  const y = vertices[3 * to + 1] - vertices[3 * from + 1];
  const z = vertices[3 * to + 2] - vertices[3 * from + 2];
  const length = Math.sqrt(x * x + y * y + z * z);
  out.x = x / length;
  out.y = y / length;
  out.z = z / length;
}
