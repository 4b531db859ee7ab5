/**
 * The axes along which a body that crosses a welded surface can be pushed off it. A push that brings all of the body in front of a plane
 * which has a leaf behind it takes it off that leaf. The shortest push of two solids is along a normal of a face of one of them, or
 * across an edge of each: so these are the axes, and the one with the least depth counts that leads onto the surface.
 *
 * What is found out about a leaf, and about an axis, is kept as long as the body and the surface stay where they are.
 */
import { grown } from '../broadphase/slots.ts';
import { Transform } from '../math/transform.ts';
import { Vec3 } from '../math/vec3.ts';
import { computeAabb } from '../queries/computeAabb.ts';
import { type Shape as Convex, ConvexShape } from '../shapes/shape.ts';
import { type Composite, NEAR, type Side } from './composite.ts';
import { Corners } from './corners.ts';
import { setRegion } from './pairWalk.ts';
import { BEYOND, SAME_DIRECTION } from './seam.ts';
import { WindowSide } from './window.ts';

/** Numbers of an axis: the unit normal, how far along it the plane is, and how deep the body is behind that. */
const AXIS_SIZE = 5;
const DEPTH = 4;
/** The sine of an angle between edges that counts as none. */
const PARALLEL = 1e-7;
/** What has no face. */
export const NO_FACE = -1;

/** What is known of an axis: nothing; that a push along it is an answer, which has been given; that it does not lead onto the surface. */
const UNKNOWN = 0;
const GIVEN = 1;
const REFUSED = 2;

/** Looks at the leaves near a body. */
export class SeparatingAxes extends WindowSide {
  /** How deep the body is behind the plane of the axis that was found. */
  depth = -0;
  private body: Side = this;
  private bodyNumber = -1;
  private ownGroup = 0;
  private isPrepared = false;
  /** No axis is deeper. */
  private deepest = -0;
  /** The axes: the numbers, the leaf and its face (or NO_FACE), and what is known of it. */
  private count = 0;
  private numbers = new Float64Array(AXIS_SIZE * 32);
  private leaves = new Int32Array(32);
  private faces = new Int32Array(32);
  private states = new Int32Array(32);
  private readonly relative = new Transform();
  private readonly bodyCorners = new Corners();
  /** Directions of the body's edges. */
  private directions = new Float64Array(36);
  /** The planes of the body's faces. */
  private planes = new Float64Array(24);
  private planeCount = 0;
  private readonly edge = new Vec3();
  private readonly front = new Vec3();
  /** The sum of both radii. */
  private radii = -0;

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
    this.rootPose.copy(domain === side.root ? side.rootPose : side.pose);
    this.isPrepared = false;
    this.known.clear();
    this.patchNumber = 0;
    this.patchCount = 0;
    this.count = 0;
    return true;
  }

  /**
   * Finds the axes off a leaf: of triangles, those of its window, as far as that is no farther from the body than `asked`.
   */
  collect(side: Side): void {
    const { domain } = this;
    const { hasNeighbours } = domain!;
    if (!this.isPrepared) this.prepare();
    if (hasNeighbours) this.walkWindow(domain === side.root ? side.subshape : side.subshape - side.offset);
  }

  /** What is the same for all leaves of the surface. */
  private prepare(): void {
    const { domain, bodyCorners, box } = this;
    const { shape, pose } = this.body;
    const body = shape as Convex;
    this.isPrepared = true;
    this.deepest = 2 * (body.core.outerRadius + body.radius);
    bodyCorners.set(body, pose);
    this.setDirections(body.core.topology.edgeVertices);
    this.setPlanes(body, pose);
    computeAabb(body, pose, box);
    if (!domain!.hasNeighbours) this.searchAll();
  }

  /** Visits all leaves that the body can be pushed off. */
  private searchAll(): void {
    const { body, box, relative } = this;
    this.begin(this.domain!);
    this.mode = NEAR;
    relative.copy(this.rootPose).invert().multiply(body.pose);
    computeAabb(body.shape as Convex, relative, box);
    setRegion(box, this.outer.region);
    this.limits.distanceSq = this.deepest * this.deepest;
    this.search();
  }

  visit(): boolean {
    if (this.group !== this.ownGroup || !(this.shape instanceof ConvexShape)) return true;
    const place = this.known.count;
    this.known.add(this.subshape);
    this.makeRoom();
    this.addAxes(place);
    this.patch[this.patchCount++] = place;
    return true;
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

  /** Lists the axes of the leaf that is looked at. */
  protected addAxes(place: number): void {
    const { corners, normal: n, planes } = this;
    const leaf = this.shape as Convex;
    this.firsts[place] = this.count;
    corners.set(leaf, this.pose);
    this.radii = leaf.radius + (this.body.shape as Convex).radius;
    this.tolerance = SAME_DIRECTION * leaf.core.outerRadius + BEYOND * this.domain!.reach;
    const { faceCount, edgeVertices } = leaf.core.topology;
    const isFlat = leaf.core.topology.dimension < 3;
    for (let face = 0; face < faceCount; face++) {
      if (isFlat && (face === 0) !== this.sign > 0) continue;
      this.setNormal(leaf, this.pose, face);
      if (this.isBehindPlane()) this.add(face);
    }
    if (isFlat) this.front.copy(n);
    else this.front.set(0, 0, 0);
    for (let k = 0; k < this.planeCount; k += 4) {
      n.set(-planes[k]!, -planes[k + 1]!, -planes[k + 2]!);
      if (this.isInFront() && this.isBehindPlane() && this.endsOnFace() && this.isOutermost(place)) this.add(NO_FACE);
    }
    for (let e = 0; e < edgeVertices.length; e += 2) this.addAcross(place, 3 * edgeVertices[e]!, 3 * edgeVertices[e + 1]!);
    this.ends[place] = this.count;
  }

  /** Whether `normal` leads to the side of a triangle that counts. */
  private isInFront(): boolean {
    const { normal: n, front: m } = this;
    return n.x * m.x + n.y * m.y + n.z * m.z >= 0;
  }

  /** The axes across an edge of the leaf and the edges of the body. */
  private addAcross(place: number, from: number, to: number): void {
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
        const isMet = this.isBehindPlane() && this.endsOnEdge(from, to, e, 3 * edgeVertices[2 * e]!);
        if (isMet && this.isOutermost(place)) this.add(NO_FACE);
      }
    }
  }

  /** Whether a vertex of the leaf that is the highest along `normal` is on the body when that is at the end of the push. */
  private endsOnFace(): boolean {
    const { planes, normal: n, depth, corners, tolerance } = this;
    const { xyz, highest } = corners;
    const push = depth - this.radii;
    const x = xyz[highest]! - push * n.x;
    const y = xyz[highest + 1]! - push * n.y;
    const z = xyz[highest + 2]! - push * n.z;
    for (let k = 0; k < this.planeCount; k += 4) {
      if (planes[k]! * x + planes[k + 1]! * y + planes[k + 2]! * z > planes[k + 3]! + tolerance) return false;
    }
    return true;
  }

  /** Whether an edge of the leaf meets edge e of the body, which begins at `start`, at the end of the push. */
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

  /** Whether the body is behind the plane across `normal`, no deeper than it is large; sets `depth`. */
  private isBehindPlane(): boolean {
    const { corners, bodyCorners, normal } = this;
    corners.measure(normal);
    bodyCorners.measure(normal);
    this.depth = corners.high - bodyCorners.low + this.radii;
    return this.depth > 0 && this.depth <= this.deepest;
  }

  private add(face: number): void {
    const { corners, normal: n, count } = this;
    if (count === this.leaves.length) {
      this.leaves = grown(this.leaves, 2 * count);
      this.faces = grown(this.faces, 2 * count);
      this.states = grown(this.states, 2 * count);
      this.numbers = grown(this.numbers, 2 * AXIS_SIZE * count);
    }
    const { numbers } = this;
    const at = AXIS_SIZE * count;
    numbers[at] = n.x;
    numbers[at + 1] = n.y;
    numbers[at + 2] = n.z;
    numbers[at + 3] = corners.high + (this.shape as Convex).radius;
    numbers[at + DEPTH] = this.depth;
    this.leaves[count] = this.subshape;
    this.faces[count] = face;
    this.states[count] = UNKNOWN;
    this.count++;
  }

  faceOf(axis: number): number {
    return this.faces[axis]!;
  }

  isGiven(axis: number): boolean {
    return this.states[axis] === GIVEN;
  }

  /** Notes whether a push along an axis leads onto the surface: then it is an answer from now on. */
  note(axis: number, isAnswer: boolean): void {
    this.states[axis] = isAnswer ? GIVEN : REFUSED;
  }

  /** Looks at the leaf of an axis, and along its normal. */
  takeUp(axis: number): void {
    const { numbers } = this;
    const at = AXIS_SIZE * axis;
    this.begin(this.domain!);
    this.locate(this.leaves[axis]!, 'leaf');
    this.normal.set(numbers[at]!, numbers[at + 1]!, numbers[at + 2]!);
    this.depth = numbers[at + DEPTH]!;
  }

  /** The axis of least depth, below `asked`, whose plane has the leaf of `side` behind it; -1 for none. Sets `depth` to its own. */
  shallowestFor(side: Side): number {
    const { numbers, states, normal: n, corners, firsts, ends, patch } = this;
    const leaf = side.shape as Convex;
    corners.set(leaf, side.pose);
    const slack = SAME_DIRECTION * leaf.core.outerRadius + BEYOND * this.domain!.reach - leaf.radius;
    let best = -1;
    let least = this.asked;
    for (let k = 0; k < this.patchCount; k++) {
      const end = ends[patch[k]!]!;
      for (let axis = firsts[patch[k]!]!; axis < end; axis++) {
        const at = AXIS_SIZE * axis;
        if (!(numbers[at + DEPTH]! < least) || states[axis] === REFUSED) continue;
        n.set(numbers[at]!, numbers[at + 1]!, numbers[at + 2]!);
        corners.measure(n);
        if (corners.high > numbers[at + 3]! + slack) continue;
        best = axis;
        least = numbers[at + DEPTH]!;
      }
    }
    this.depth = least;
    return best;
  }
}

/** Sets `out` to the unit vector from one point of a list to another. */
function setEdge(xyz: Float64Array, from: number, to: number, out: Vec3): void {
  out.set(xyz[to]! - xyz[from]!, xyz[to + 1]! - xyz[from + 1]!, xyz[to + 2]! - xyz[from + 2]!);
  const length = Math.sqrt(out.x * out.x + out.y * out.y + out.z * out.z);
  out.set(out.x / length, out.y / length, out.z / length);
}
