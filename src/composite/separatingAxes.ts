/**
 * The axes along which a body that crosses a welded surface can be pushed off it. A push that brings all of the body in front of a plane
 * which has a leaf behind it takes it off that leaf. The shortest push of two solids is along a normal of a face of one of them, or
 * across an edge of each: so these are the axes, and the one with the least depth counts that leads onto the surface.
 *
 * All is in the frame of the body. The axes are kept as long as the body and the surface stay where they are.
 */
import { Aabb } from '../math/aabb.ts';
import { Transform } from '../math/transform.ts';
import { Vec3 } from '../math/vec3.ts';
import { computeAabb } from '../queries/computeAabb.ts';
import { type Shape as Convex, ConvexShape } from '../shapes/shape.ts';
import { type Composite, isFelt, NEAR, PlaceSide, Side, setFaceNormal } from './composite.ts';
import { Extent } from './extent.ts';
import { BEYOND, SAME_DIRECTION } from './seam.ts';
import { setBox } from './tree.ts';

/** Numbers of an axis: the unit normal, how far along it the plane is, how deep the body is behind that, the leaf and its face. */
const AXIS_SIZE = 7;
const TOP = 3;
const DEPTH = 4;
const LEAF = 5;
const LEAF_FACE = 6;
/** Squared: the sine of an angle between edges that counts as none. */
const PARALLEL_SQ = 1e-14;
/** How many times its rounding a triangle may be higher than its neighbour until it is seen without asking the surface. */
const OUTERMOST = 4;
/** What has no face. */
export const NO_FACE = -1;

const IDENTITY = /* @__PURE__ */ new Transform();

/** The triangle beyond an edge of another. */
class Neighbour extends PlaceSide {
  isThere = false;
  readonly extent = new Extent();
}

/** Looks at the leaves near a body. */
export class SeparatingAxes extends Side {
  /** No deeper than this is looked for. */
  asked = -0;
  /** The axis that was found: its normal, how deep the body is behind its plane, and the face of its leaf, or NO_FACE. */
  readonly normal = new Vec3();
  depth = -0;
  face = NO_FACE;
  private chosen = 0;
  private body: Side = this;
  private bodyNumber = -1;
  private domain: Composite | null = null;
  private ownGroup = 0;
  /** How deep the axes in the list are at most. */
  private reached = -0;
  private readonly axes = [NaN];
  private length = 0;
  private readonly leafExtent = new Extent();
  private readonly bodyExtent = new Extent();
  private readonly relative = new Transform();
  private readonly box = new Aabb();
  /** The normal of the side of a flat leaf that counts. */
  private readonly front = new Vec3();
  /** Beyond the edges ab, bc and ca of the leaf. */
  private readonly neighbours = [new Neighbour(), new Neighbour(), new Neighbour()];
  private tolerance = -0;
  private readonly start = new Vec3();
  private readonly end = new Vec3();

  /** Forgets all, because something has moved. */
  forget(): void {
    this.domain = null;
  }

  /** Is about a body and the surface that the leaf of `side` belongs to; true if it was not before. */
  attend(body: Side, side: Side, domain: Composite): boolean {
    const group = domain === side.root ? side.group : 0;
    const isSame = this.domain === domain && this.body === body && this.bodyNumber === body.subshape;
    if (isSame && this.ownGroup === group) return false;
    this.body = body;
    this.domain = domain;
    this.bodyNumber = body.subshape;
    this.ownGroup = group;
    this.reached = 0;
    this.rootPose
      .copy(body.pose)
      .invert()
      .multiply(domain === side.root ? side.rootPose : side.pose);
    this.bodyExtent.set(body.shape as Convex, IDENTITY);
    return true;
  }

  /**
   * Finds the axis of least depth, below `asked`, whose plane has the leaf of `side` behind it, and looks at the leaf that it belongs to;
   * false where there is none.
   */
  find(side: Side): boolean {
    const { axes, normal: n, leafExtent, relative } = this;
    if (this.asked > this.reached) this.list();
    const leaf = side.shape as Convex;
    leafExtent.set(leaf, relative.copy(this.body.pose).invert().multiply(side.pose));
    const slack = SAME_DIRECTION * leaf.core.outerRadius + BEYOND * this.domain!.reach - leaf.radius;
    let found = -1;
    let least = this.asked;
    for (let at = 0; at < this.length; at += AXIS_SIZE) {
      if (!(axes[at + DEPTH]! < least)) continue;
      this.setNormal(at);
      if (leafExtent.measure(n).high > axes[at + TOP]! + slack) continue;
      found = at;
      least = axes[at + DEPTH]!;
    }
    if (found < 0) return false;
    this.chosen = found;
    this.setNormal(found);
    this.depth = least;
    this.face = axes[found + LEAF_FACE]!;
    this.begin(this.domain!);
    this.locate(axes[found + LEAF]!, 'leaf');
    return true;
  }

  private setNormal(at: number): void {
    const { axes, normal } = this;
    normal.x = axes[at]!;
    normal.y = axes[at + 1]!;
    normal.z = axes[at + 2]!;
  }

  /** Does not find the axis that was found again: it does not lead onto the surface. */
  refuse(): void {
    this.axes[this.chosen + DEPTH] = Infinity;
  }

  /** Lists the axes of all leaves that the body can be pushed off by `asked`. */
  private list(): void {
    const { asked, box, relative } = this;
    this.reached = asked;
    this.length = 0;
    this.begin(this.domain!);
    this.mode = NEAR;
    computeAabb(this.body.shape, relative.copy(this.rootPose).invert(), box);
    setBox(this.outer.search, box);
    this.limits.distanceSq = asked * asked;
    this.search();
  }

  visit(): boolean {
    if (this.group !== this.ownGroup || !(this.shape instanceof ConvexShape)) return true;
    const { normal: n, front, leafExtent, bodyExtent } = this;
    const { faceCount, dimension } = this.shape.core.topology;
    leafExtent.set(this.shape as Convex, this.pose);
    this.tolerance = OUTERMOST * (SAME_DIRECTION * this.shape.core.outerRadius + BEYOND * this.domain!.reach);
    for (let edge = 0; edge < 3; edge++) this.setNeighbour(edge);
    front.set(0, 0, 0);
    for (let face = 0; face < faceCount; face++) {
      if (!isFelt(this, face)) continue;
      leafExtent.measure(setFaceNormal(this, face, n));
      bodyExtent.measure(n);
      this.add(face);
      if (dimension === 2) this.addBodyAxes(front.copy(n));
    }
    if (dimension !== 2) this.addBodyAxes(front);
    return true;
  }

  private setNeighbour(edge: number): void {
    const { domain, rootPose } = this;
    const neighbour = this.neighbours[edge]!;
    const leaf = domain!.neighbour(this.subshape, edge);
    neighbour.isThere = leaf >= 0;
    if (leaf < 0) return;
    neighbour.rootPose.copy(rootPose);
    neighbour.begin(domain!);
    neighbour.locate(leaf, 'leaf');
    neighbour.extent.set(neighbour.shape as Convex, neighbour.pose);
  }

  /** Whether the surface bends back over an edge of a triangle, seen from the front: only then there are normals across it. */
  private isConvex(edge: number): boolean {
    const { front, leafExtent, tolerance } = this;
    const { isThere, extent } = this.neighbours[edge]!;
    if (!isThere) return true;
    const { high } = leafExtent.measure(front);
    extent.measure(front);
    return extent.high <= high + tolerance && extent.low < high - tolerance;
  }

  /**
   * Measures the leaf along `normal`: whether the triangles beyond the edges of a triangle where it is highest (at a vertex, those beyond both of its edges)
   * are no higher: if they are, the surface has not this normal there. Others around a vertex may be; that is asked of few.
   */
  private isOutermost(): boolean {
    const { leafExtent, normal: n, start, neighbours, tolerance } = this;
    const { high } = leafExtent.measure(n);
    let highest = 0;
    for (let i = 0; i < 3; i++) {
      leafExtent.vertex(i, start);
      if (n.x * start.x + n.y * start.y + n.z * start.z >= high - tolerance) highest |= 1 << i;
    }
    const isVertex = (highest & (highest - 1)) === 0;
    for (let edge = 0; edge < 3; edge++) {
      const ends = (1 << edge) | (1 << ((edge + 1) % 3));
      const isTouched = isVertex ? (highest & ends) !== 0 : (highest & ends) === ends;
      const { isThere, extent } = neighbours[edge]!;
      if (isThere && isTouched && extent.measure(n).high > high + tolerance) return false;
    }
    return true;
  }

  /** Lists an axis, along which leaf and body have been measured. */
  private add(face: number): void {
    const { axes, normal: n, leafExtent, bodyExtent, length: at } = this;
    const { radius } = this.shape as Convex;
    const depth = leafExtent.high - bodyExtent.low + radius + (this.body.shape as Convex).radius;
    if (!(depth > 0 && depth <= this.reached)) return;
    axes[at] = n.x;
    axes[at + 1] = n.y;
    axes[at + 2] = n.z;
    axes[at + TOP] = leafExtent.high + radius;
    axes[at + DEPTH] = depth;
    axes[at + LEAF] = this.subshape;
    axes[at + LEAF_FACE] = face;
    this.length += AXIS_SIZE;
  }

  /** Lists the axes against the faces of the body, and across its edges and those of the leaf, that lead to the front. */
  private addBodyAxes({ x: frontX, y: frontY, z: frontZ }: Vec3): void {
    const { normal: n } = this;
    const { normals } = (this.body.shape as Convex).core;
    const { edgeVertices } = (this.shape as Convex).core.topology;
    for (let i = 0; i < normals.length; i += 3) {
      n.x = -normals[i]!;
      n.y = -normals[i + 1]!;
      n.z = -normals[i + 2]!;
      if (n.x * frontX + n.y * frontY + n.z * frontZ < 0 || !this.isOutermost()) continue;
      this.bodyExtent.measure(n);
      this.add(NO_FACE);
    }
    for (let e = 0; e < edgeVertices.length; e += 2) {
      if (e < 6 && !this.isConvex(e / 2)) continue;
      this.addAcross(edgeVertices[e]!, edgeVertices[e + 1]!);
    }
  }

  /** The axes across an edge of the leaf, from one vertex to another, and the edges of the body, where both are what reaches farthest. */
  private addAcross(from: number, to: number): void {
    const { normal: n, front, start, end, leafExtent, bodyExtent } = this;
    const { normals, vertices, outerRadius, topology } = (this.body.shape as Convex).core;
    const { edgeFaces, edgeVertices, dimension } = topology;
    const tolerance = SAME_DIRECTION * outerRadius + BEYOND * this.domain!.reach;
    leafExtent.vertex(from, start);
    leafExtent.vertex(to, end);
    const { x: startX, y: startY, z: startZ } = start;
    const ux = end.x - startX;
    const uy = end.y - startY;
    const uz = end.z - startZ;
    for (let e = 0; e < edgeVertices.length; e += 2) {
      const f = 3 * edgeFaces[e]!;
      const g = 3 * edgeFaces[e + 1]!;
      // The normals across both edges are between those of a solid's faces only if these are on both sides of the leaf's edge.
      if (dimension === 3) {
        const first = ux * normals[f]! + uy * normals[f + 1]! + uz * normals[f + 2]!;
        const second = ux * normals[g]! + uy * normals[g + 1]! + uz * normals[g + 2]!;
        if (!(first * second < 0)) continue;
      }
      const p = 3 * edgeVertices[e]!;
      const q = 3 * edgeVertices[e + 1]!;
      const dx = vertices[q]! - vertices[p]!;
      const dy = vertices[q + 1]! - vertices[p + 1]!;
      const dz = vertices[q + 2]! - vertices[p + 2]!;
      const x = uy * dz - uz * dy;
      const y = uz * dx - ux * dz;
      const z = ux * dy - uy * dx;
      const lengthSq = x * x + y * y + z * z;
      if (!(lengthSq > PARALLEL_SQ * (ux * ux + uy * uy + uz * uz) * (dx * dx + dy * dy + dz * dz))) continue;
      for (let sign = -1; sign < 2; sign += 2) {
        const scale = sign / Math.sqrt(lengthSq);
        n.x = scale * x;
        n.y = scale * y;
        n.z = scale * z;
        if (n.x * front.x + n.y * front.y + n.z * front.z < 0 || !this.isOutermost()) continue;
        const high = n.x * startX + n.y * startY + n.z * startZ;
        const low = n.x * vertices[p]! + n.y * vertices[p + 1]! + n.z * vertices[p + 2]!;
        if (leafExtent.high <= high + tolerance && bodyExtent.measure(n).low >= low - tolerance) this.add(NO_FACE);
      }
    }
  }
}
