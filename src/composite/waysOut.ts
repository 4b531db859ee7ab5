/**
 * The ways out of a welded surface for a body that crosses it. A push that brings all of the body in front of a plane which has a leaf
 * behind it takes it off that leaf. The shortest push of two solids is along a normal of a face of one of them, or across an edge of
 * each: so these are the ways, and the shortest one counts that leads onto the surface.
 */
import { grown } from '../broadphase/slots.ts';
import { Aabb } from '../math/aabb.ts';
import { Transform } from '../math/transform.ts';
import { Vec3 } from '../math/vec3.ts';
import { computeAabb } from '../queries/computeAabb.ts';
import { type Shape as Convex, ConvexShape } from '../shapes/shape.ts';
import { type Composite, NEAR, Side } from './composite.ts';
import { Corners } from './corners.ts';
import { LeafSet } from './leafSet.ts';
import { setRegion } from './pairWalk.ts';
import { BEYOND, SAME_DIRECTION } from './seam.ts';

/** Numbers of a way: the unit normal, how far along it the plane is, and how far the push goes. */
const WAY_SIZE = 5;
/** The sine of an angle between edges that counts as none. */
const PARALLEL = 1e-7;
/** What has no face. */
export const NO_FACE = -1;

/** Looks at the leaves near a body. */
export class WaysOut extends Side {
  private readonly sign: number;
  /** The normal of the way that was asked for last. */
  readonly normal = new Vec3();
  /** How long a way may be, and how long the shortest is. */
  asked = -0;
  length = -0;
  private count = 0;
  private numbers = new Float64Array(WAY_SIZE * 32);
  /** The leaf and the face of each way, or NO_FACE. */
  private leaves = new Int32Array(32);
  private faces = new Int32Array(32);
  private body: Side = this;
  private bodyNumber = -1;
  private domain: Composite | null = null;
  private ownGroup = 0;
  private limit = -Infinity;
  /** The leaves whose ways are known, unless that is all of them. */
  private readonly patch = new LeafSet();
  private isWhole = false;
  private readonly first = new Corners();
  /** The leaves in whose names something has been said. */
  private said = new Int32Array(32);
  private saidCount = 0;
  private readonly box = new Aabb();
  private readonly relative = new Transform();
  private readonly bodyCorners = new Corners();
  private readonly corners = new Corners();
  /** Directions of the body's edges. */
  private directions = new Float64Array(36);
  /** The planes of the body's faces. */
  private planes = new Float64Array(24);
  private planeCount = 0;
  private readonly edge = new Vec3();
  private readonly front = new Vec3();
  private tolerance = -0;
  private depth = -0;
  /** The sum of both radii. */
  private radii = -0;

  /** @param sign 1 for the fronts of triangles, -1 for their backs. */
  constructor(sign: number) {
    super();
    this.sign = sign;
  }

  /** Forgets all, because something has moved. */
  forget(): void {
    this.domain = null;
  }

  /** Is about a body and the surface that the leaf of `side` belongs to. */
  attend(body: Side, side: Side, domain: Composite): void {
    const group = domain === side.root ? side.group : 0;
    const isSame = this.domain === domain && this.body === body && this.bodyNumber === body.subshape;
    if (isSame && this.ownGroup === group) return;
    this.body = body;
    this.domain = domain;
    this.bodyNumber = body.subshape;
    this.ownGroup = group;
    this.rootPose.copy(domain === side.root ? side.rootPose : side.pose);
    this.limit = -Infinity;
    this.isWhole = false;
    this.patch.clear();
    this.count = 0;
    this.saidCount = 0;
  }

  /**
   * Finds the ways off a leaf that are no longer than `asked`: of triangles, those of its patch, which are all that are reached from it
   * over convex and flat edges as long as it is behind them. A leaf in the patch of another has the same ways, as far as it is
   * behind their planes.
   */
  collect(side: Side): void {
    const { body, domain, patch, asked: limit } = this;
    const own = domain === side.root ? side.subshape : side.subshape - side.offset;
    if (limit <= this.limit && (this.isWhole || patch.has(own))) return;
    this.limit = limit;
    this.count = 0;
    this.bodyCorners.set(body.shape as Convex, body.pose);
    this.setDirections((body.shape as Convex).core.topology.edgeVertices);
    this.setPlanes(body.shape as Convex, body.pose);
    this.isWhole = !domain!.hasNeighbours;
    if (this.isWhole) this.searchAll();
    else this.walkWindow(own);
  }

  /** Visits all leaves within the limit. */
  private searchAll(): void {
    const { body, box, relative } = this;
    this.begin(this.domain!);
    this.mode = NEAR;
    relative.copy(this.rootPose).invert().multiply(body.pose);
    computeAabb(body.shape as Convex, relative, box);
    setRegion(box, this.outer.region);
    this.setLimit(this.limit);
    this.search();
  }

  /** Visits the patch of a triangle, as far as it is within the limit of the body. */
  private walkWindow(own: number): void {
    const { patch, corners, normal: n, first, box, body } = this;
    const domain = this.domain!;
    computeAabb(body.shape as Convex, body.pose, box);
    patch.clear();
    patch.add(own);
    this.begin(domain);
    this.locate(own, 'leaf');
    first.set(this.shape as Convex, this.pose);
    for (let k = 0; k < patch.count; k++) {
      const leaf = patch.list[k]!;
      this.begin(domain);
      this.locate(leaf, 'leaf');
      this.visit();
      for (let edge = 0; edge < 3; edge++) {
        const next = domain.neighbour(leaf, edge);
        if (next < 0 || patch.has(next)) continue;
        this.locate(leaf, 'leaf');
        this.setFront();
        corners.set(this.shape as Convex, this.pose);
        corners.measure(n);
        const top = corners.high;
        this.locate(next, 'leaf');
        corners.set(this.shape as Convex, this.pose);
        corners.measure(n);
        const slack = SAME_DIRECTION * (this.shape as Convex).core.outerRadius + BEYOND * domain.reach;
        if (corners.high > top + slack || !this.isNear(corners)) continue;
        this.setFront();
        corners.measure(n);
        first.measure(n);
        if (first.high <= corners.high + slack) patch.add(next);
      }
    }
  }

  /** Sets `normal` to that of the side of a triangle that counts. */
  private setFront(): void {
    this.setNormal(this.shape as Convex, this.pose, this.sign > 0 ? 0 : 1);
  }

  /** Whether a leaf comes within the limit of the body's box. */
  private isNear({ xyz }: Corners): boolean {
    const { box, limit } = this;
    const { min, max } = box;
    const x = Math.max(Math.min(xyz[0]!, xyz[3]!, xyz[6]!) - max.x, min.x - Math.max(xyz[0]!, xyz[3]!, xyz[6]!));
    const y = Math.max(Math.min(xyz[1]!, xyz[4]!, xyz[7]!) - max.y, min.y - Math.max(xyz[1]!, xyz[4]!, xyz[7]!));
    const z = Math.max(Math.min(xyz[2]!, xyz[5]!, xyz[8]!) - max.z, min.z - Math.max(xyz[2]!, xyz[5]!, xyz[8]!));
    return Math.max(x, y, z) <= limit;
  }

  private setDirections(ends: Uint16Array): void {
    const { bodyCorners, edge } = this;
    if (this.directions.length < 1.5 * ends.length) this.directions = new Float64Array(1.5 * ends.length);
    const { directions } = this;
    for (let e = 0; e < ends.length; e += 2) {
      setEdge(bodyCorners.xyz, 3 * ends[e]!, 3 * ends[e + 1]!, edge);
      directions[1.5 * e] = edge.x;
      directions[1.5 * e + 1] = edge.y;
      directions[1.5 * e + 2] = edge.z;
    }
  }

  private setPlanes(body: Convex, pose: Transform): void {
    const { faceCount } = body.core.topology;
    const n = this.normal;
    if (this.planes.length < 4 * faceCount) this.planes = new Float64Array(4 * faceCount);
    const { planes, bodyCorners } = this;
    for (let face = 0; face < faceCount; face++) {
      this.setNormal(body, pose, face);
      bodyCorners.measure(n);
      planes[4 * face] = n.x;
      planes[4 * face + 1] = n.y;
      planes[4 * face + 2] = n.z;
      planes[4 * face + 3] = bodyCorners.high;
    }
    this.planeCount = 4 * faceCount;
  }

  /** Whether something has been said in the name of a leaf. */
  hasSaid(leaf: number): boolean {
    for (let i = 0; i < this.saidCount; i++) if (this.said[i] === leaf) return true;
    return false;
  }

  /** Whether nothing has been said yet in the name of a leaf; from now on it has. */
  isFirst(leaf: number): boolean {
    if (this.hasSaid(leaf)) return false;
    if (this.saidCount === this.said.length) this.said = grown(this.said, 2 * this.saidCount);
    this.said[this.saidCount++] = leaf;
    return true;
  }

  visit(): boolean {
    const { shape: leaf, corners, normal: n, planes } = this;
    if (this.group !== this.ownGroup || !(leaf instanceof ConvexShape)) return true;
    corners.set(leaf, this.pose);
    this.radii = leaf.radius + (this.body.shape as Convex).radius;
    this.tolerance = SAME_DIRECTION * leaf.core.outerRadius + BEYOND * this.domain!.reach;
    const { faceCount, edgeVertices } = leaf.core.topology;
    const isFlat = leaf.core.topology.dimension < 3;
    for (let face = 0; face < faceCount; face++) {
      if (isFlat && (face === 0) !== this.sign > 0) continue;
      this.setNormal(leaf, this.pose, face);
      if (this.isShort()) this.add(face);
    }
    if (isFlat) this.front.copy(n);
    else this.front.set(0, 0, 0);
    for (let k = 0; k < this.planeCount; k += 4) {
      n.set(-planes[k]!, -planes[k + 1]!, -planes[k + 2]!);
      if (this.isInFront() && this.isShort() && this.endsOnFace()) this.add(NO_FACE);
    }
    for (let e = 0; e < edgeVertices.length; e += 2) this.visitEdge(3 * edgeVertices[e]!, 3 * edgeVertices[e + 1]!);
    return true;
  }

  /** Whether `normal` leads to the side of a triangle that counts. */
  private isInFront(): boolean {
    const { normal: n, front: m } = this;
    return n.x * m.x + n.y * m.y + n.z * m.z >= 0;
  }

  /** The ways across an edge of the leaf and the edges of the body. */
  private visitEdge(from: number, to: number): void {
    const { corners, normal: n, directions, edge, planes } = this;
    const { xyz } = corners;
    const { edgeCount, edgeFaces, edgeVertices, dimension } = (this.body.shape as Convex).core.topology;
    const isSolid = dimension === 3;
    setEdge(xyz, from, to, edge);
    const { x: ux, y: uy, z: uz } = edge;
    for (let e = 0; e < edgeCount; e++) {
      const f = 4 * edgeFaces[2 * e]!;
      const g = 4 * edgeFaces[2 * e + 1]!;
      // The normals across both edges are between those of the body's faces only if these are on both sides of the leaf's edge.
      if (isSolid) {
        const first = ux * planes[f]! + uy * planes[f + 1]! + uz * planes[f + 2]!;
        const second = ux * planes[g]! + uy * planes[g + 1]! + uz * planes[g + 2]!;
        if (!(first * second < 0)) continue;
      }
      const dx = directions[3 * e]!;
      const dy = directions[3 * e + 1]!;
      const dz = directions[3 * e + 2]!;
      let x = uy * dz - uz * dy;
      let y = uz * dx - ux * dz;
      let z = ux * dy - uy * dx;
      const length = Math.sqrt(x * x + y * y + z * z);
      if (!(length > PARALLEL)) continue;
      x /= length;
      y /= length;
      z /= length;
      const outward = isSolid
        ? x * (planes[f]! + planes[g]!) + y * (planes[f + 1]! + planes[g + 1]!) + z * (planes[f + 2]! + planes[g + 2]!)
        : 0;
      const height = x * xyz[from]! + y * xyz[from + 1]! + z * xyz[from + 2]!;
      for (let sign = -1; sign < 2; sign += 2) {
        if (sign * outward > 0) continue;
        n.set(sign * x, sign * y, sign * z);
        if (!this.isInFront()) continue;
        corners.measure(n);
        if (corners.high > sign * height + this.tolerance) continue;
        if (this.isShort() && this.endsOnEdge(from, to, e, 3 * edgeVertices[2 * e]!)) this.add(NO_FACE);
      }
    }
  }

  /** Whether a vertex of the leaf that is the highest along `normal` is on the body when that is at the end of the way. */
  private endsOnFace(): boolean {
    const { planes, normal: n, depth, corners, tolerance } = this;
    const { xyz, highest } = corners;
    const way = depth - this.radii;
    const x = xyz[highest]! - way * n.x;
    const y = xyz[highest + 1]! - way * n.y;
    const z = xyz[highest + 2]! - way * n.z;
    for (let k = 0; k < this.planeCount; k += 4) {
      if (planes[k]! * x + planes[k + 1]! * y + planes[k + 2]! * z > planes[k + 3]! + tolerance) return false;
    }
    return true;
  }

  /** Whether an edge of the leaf meets edge e of the body, which begins at `start`, at the end of the way. */
  private endsOnEdge(from: number, to: number, e: number, start: number): boolean {
    const { corners, bodyCorners, directions, normal: n, edge, tolerance } = this;
    const { xyz } = corners;
    const { xyz: body } = bodyCorners;
    const dx = directions[3 * e]!;
    const dy = directions[3 * e + 1]!;
    const dz = directions[3 * e + 2]!;
    // t u = w + s d, but for a part along n: crossed with d and multiplied by n.
    const x = body[start]! - xyz[from]!;
    const y = body[start + 1]! - xyz[from + 1]!;
    const z = body[start + 2]! - xyz[from + 2]!;
    const along = n.x * (y * dz - z * dy) + n.y * (z * dx - x * dz) + n.z * (x * dy - y * dx);
    const whole = n.x * (edge.y * dz - edge.z * dy) + n.y * (edge.z * dx - edge.x * dz) + n.z * (edge.x * dy - edge.y * dx);
    const t = along / whole;
    const ex = xyz[to]! - xyz[from]!;
    const ey = xyz[to + 1]! - xyz[from + 1]!;
    const ez = xyz[to + 2]! - xyz[from + 2]!;
    const slack = tolerance / Math.abs(whole);
    return t >= -slack && t <= edge.x * ex + edge.y * ey + edge.z * ez + slack;
  }

  /** Sets `normal` to that of a face, in the world. */
  private setNormal({ core: { normals } }: Convex, pose: Transform, face: number): void {
    this.normal.set(normals[3 * face]!, normals[3 * face + 1]!, normals[3 * face + 2]!);
    pose.applyDirection(this.normal, this.normal);
  }

  /** Whether the way along `normal` is there, and no longer than the limit; sets `top` and `depth`. */
  private isShort(): boolean {
    const { corners, bodyCorners, normal } = this;
    corners.measure(normal);
    bodyCorners.measure(normal);
    this.depth = corners.high - bodyCorners.low + this.radii;
    return this.depth > 0 && this.depth <= this.limit;
  }

  private add(face: number): void {
    const { corners, normal: n, count } = this;
    if (count === this.leaves.length) {
      this.leaves = grown(this.leaves, 2 * count);
      this.faces = grown(this.faces, 2 * count);
      this.numbers = grown(this.numbers, 2 * WAY_SIZE * count);
    }
    const { numbers } = this;
    numbers[WAY_SIZE * count] = n.x;
    numbers[WAY_SIZE * count + 1] = n.y;
    numbers[WAY_SIZE * count + 2] = n.z;
    numbers[WAY_SIZE * count + 3] = corners.high + (this.shape as Convex).radius;
    numbers[WAY_SIZE * count + 4] = this.depth;
    this.leaves[count] = this.subshape;
    this.faces[count] = face;
    this.count++;
  }

  faceOf(way: number): number {
    return this.faces[way]!;
  }

  /** Looks at the leaf of a way, and along its normal. */
  takeUp(way: number): void {
    const { numbers } = this;
    const at = WAY_SIZE * way;
    this.begin(this.domain!);
    this.locate(this.leaves[way]!, 'leaf');
    this.normal.set(numbers[at]!, numbers[at + 1]!, numbers[at + 2]!);
  }

  /** Takes a way off the list. */
  close(way: number): void {
    this.numbers[WAY_SIZE * way + 4] = Infinity;
  }

  /** The shortest way, shorter than `asked`, whose plane has the leaf of `side` behind it; -1 for none. Sets `length` to its own. */
  shortestFor(side: Side): number {
    const { numbers, normal: n, corners } = this;
    const leaf = side.shape as Convex;
    corners.set(leaf, side.pose);
    const slack = SAME_DIRECTION * leaf.core.outerRadius + BEYOND * this.domain!.reach - leaf.radius;
    let best = -1;
    let least = this.asked;
    for (let way = 0; way < this.count; way++) {
      const at = WAY_SIZE * way;
      if (!(numbers[at + 4]! < least)) continue;
      n.set(numbers[at]!, numbers[at + 1]!, numbers[at + 2]!);
      corners.measure(n);
      if (corners.high > numbers[at + 3]! + slack) continue;
      best = way;
      least = numbers[at + 4]!;
    }
    this.length = least;
    return best;
  }
}

/** Sets `out` to the unit vector from one point of a list to another. */
function setEdge(xyz: Float64Array, from: number, to: number, out: Vec3): void {
  out.set(xyz[to]! - xyz[from]!, xyz[to + 1]! - xyz[from + 1]!, xyz[to + 2]! - xyz[from + 2]!);
  const length = Math.sqrt(out.x * out.x + out.y * out.y + out.z * out.z);
  out.set(out.x / length, out.y / length, out.z / length);
}
