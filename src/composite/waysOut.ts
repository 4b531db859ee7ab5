/**
 * The ways out of a welded surface for a body that crosses it. A push that brings all of the body in front of a plane which has a leaf
 * behind it takes it off that leaf. The shortest push of two solids is along a normal of a face of one of them, or across an edge of
 * each: so these are the ways, and the shortest one counts that leads onto the surface.
 */
import { grown } from '../broadphase/slots.ts';
import { Aabb } from '../math/aabb.ts';
import { Frame, setFrame } from '../math/frame.ts';
import { type Pose, Transform } from '../math/transform.ts';
import { Vec3 } from '../math/vec3.ts';
import { computeAabb } from '../queries/computeAabb.ts';
import { type Shape as Convex, ConvexShape } from '../shapes/shape.ts';
import { type Composite, NEAR, Side } from './composite.ts';
import { setRegion } from './pairWalk.ts';
import { BEYOND, SAME_DIRECTION } from './seam.ts';

/** Numbers of a way: the unit normal, how far along it the plane is, and how far the push goes. */
const WAY_SIZE = 5;
/** The sine of an angle between edges that counts as none. */
const PARALLEL = 1e-7;
/** What has no face. */
export const NO_FACE = -1;

/** The vertices of a core in the world. */
class Corners {
  xyz = new Float64Array(24);
  length = 0;
  /** How far they reach along the direction that was asked for last. */
  low = -0;
  high = -0;
  private readonly frame = new Frame();

  set({ core: { vertices } }: Convex, pose: Pose): void {
    const f = this.frame;
    setFrame(f, pose, 'pose');
    this.length = vertices.length;
    if (this.xyz.length < vertices.length) this.xyz = new Float64Array(vertices.length);
    const { xyz } = this;
    for (let i = 0; i < vertices.length; i += 3) {
      const x = vertices[i]!;
      const y = vertices[i + 1]!;
      const z = vertices[i + 2]!;
      xyz[i] = f.xx * x + f.xy * y + f.xz * z + f.px;
      xyz[i + 1] = f.yx * x + f.yy * y + f.yz * z + f.py;
      xyz[i + 2] = f.zx * x + f.zy * y + f.zz * z + f.pz;
    }
  }

  measure({ x, y, z }: Vec3): void {
    const { xyz, length } = this;
    let low = Infinity;
    let high = -Infinity;
    for (let i = 0; i < length; i += 3) {
      const along = x * xyz[i]! + y * xyz[i + 1]! + z * xyz[i + 2]!;
      if (along < low) low = along;
      if (along > high) high = along;
    }
    this.low = low;
    this.high = high;
  }
}

/** Looks at the leaves near a body. */
export abstract class WaysOut extends Side {
  /** The normal of the way that was asked for last. */
  readonly normal = new Vec3();
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
  /** The leaves in whose names something has been said. */
  private said = new Int32Array(32);
  private saidCount = 0;
  private readonly box = new Aabb();
  private readonly relative = new Transform();
  private readonly bodyCorners = new Corners();
  private readonly corners = new Corners();
  /** Directions of the body's edges, no two of them parallel. */
  private directions = new Float64Array(36);
  private directionCount = 0;

  /** Whether a face of the leaf can be touched. */
  protected abstract isFelt(face: number): boolean;

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
    this.count = 0;
    this.saidCount = 0;
  }

  /** Finds the ways that are no longer than `limit`. */
  collect(limit: number): void {
    if (limit <= this.limit) return;
    const { body, box, relative, bodyCorners } = this;
    this.limit = limit;
    this.count = 0;
    bodyCorners.set(body.shape as Convex, body.pose);
    this.setDirections((body.shape as Convex).core.topology.edgeVertices);
    this.begin(this.domain!);
    this.mode = NEAR;
    relative.copy(this.rootPose).invert().multiply(body.pose);
    computeAabb(body.shape as Convex, relative, box);
    setRegion(box, this.outer.region);
    this.setLimit(limit);
    this.search();
  }

  private setDirections(ends: Uint16Array): void {
    const { xyz } = this.bodyCorners;
    const n = this.normal;
    if (this.directions.length < 1.5 * ends.length) this.directions = new Float64Array(1.5 * ends.length);
    const { directions } = this;
    let count = 0;
    for (let e = 0; e < ends.length; e += 2) {
      setEdge(xyz, 3 * ends[e]!, 3 * ends[e + 1]!, n);
      let k = 0;
      while (k < count && !isParallel(directions, k, n)) k += 3;
      if (k < count) continue;
      directions[count] = n.x;
      directions[count + 1] = n.y;
      directions[count + 2] = n.z;
      count += 3;
    }
    this.directionCount = count;
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
    const { shape: leaf, body, corners, normal: n, directions } = this;
    if (this.group !== this.ownGroup || !(leaf instanceof ConvexShape)) return true;
    corners.set(leaf, this.pose);
    const { faceCount, edgeVertices } = leaf.core.topology;
    for (let face = 0; face < faceCount; face++) {
      if (!this.isFelt(face)) continue;
      this.setNormal(leaf, this.pose, face);
      this.add(face, Infinity);
    }
    const { topology } = (body.shape as Convex).core;
    for (let face = 0; face < topology.faceCount; face++) {
      this.setNormal(body.shape as Convex, body.pose, face);
      n.set(-n.x, -n.y, -n.z);
      this.add(NO_FACE, Infinity);
    }
    const { xyz } = corners;
    for (let e = 0; e < edgeVertices.length; e += 2) {
      const at = 3 * edgeVertices[e]!;
      for (let k = 0; k < this.directionCount; k += 3) {
        setEdge(xyz, at, 3 * edgeVertices[e + 1]!, n);
        const x = n.y * directions[k + 2]! - n.z * directions[k + 1]!;
        const y = n.z * directions[k]! - n.x * directions[k + 2]!;
        const z = n.x * directions[k + 1]! - n.y * directions[k]!;
        const length = Math.sqrt(x * x + y * y + z * z);
        if (!(length > PARALLEL)) continue;
        n.set(x / length, y / length, z / length);
        this.add(NO_FACE, n.x * xyz[at]! + n.y * xyz[at + 1]! + n.z * xyz[at + 2]!);
        n.set(-n.x, -n.y, -n.z);
        this.add(NO_FACE, n.x * xyz[at]! + n.y * xyz[at + 1]! + n.z * xyz[at + 2]!);
      }
    }
    return true;
  }

  /** Sets `normal` to that of a face, in the world. */
  private setNormal({ core: { normals } }: Convex, pose: Transform, face: number): void {
    this.normal.set(normals[3 * face]!, normals[3 * face + 1]!, normals[3 * face + 2]!);
    pose.applyDirection(this.normal, this.normal);
  }

  /** Adds the way along `normal`, unless it is too long, or the leaf is higher than `most`. */
  private add(face: number, most: number): void {
    const { corners, bodyCorners, normal: n, count } = this;
    corners.measure(n);
    if (corners.high > most + this.slack()) return;
    bodyCorners.measure(n);
    const top = corners.high + (this.shape as Convex).radius;
    const depth = top - bodyCorners.low + (this.body.shape as Convex).radius;
    if (!(depth > 0 && depth <= this.limit)) return;
    if (count === this.leaves.length) {
      this.leaves = grown(this.leaves, 2 * count);
      this.faces = grown(this.faces, 2 * count);
      this.numbers = grown(this.numbers, 2 * WAY_SIZE * count);
    }
    const { numbers } = this;
    numbers[WAY_SIZE * count] = n.x;
    numbers[WAY_SIZE * count + 1] = n.y;
    numbers[WAY_SIZE * count + 2] = n.z;
    numbers[WAY_SIZE * count + 3] = top;
    numbers[WAY_SIZE * count + 4] = depth;
    this.leaves[count] = this.subshape;
    this.faces[count] = face;
    this.count++;
  }

  private slack(): number {
    return SAME_DIRECTION * (this.shape as Convex).core.outerRadius + BEYOND * this.domain!.reach;
  }

  depthOf(way: number): number {
    return this.numbers[WAY_SIZE * way + 4]!;
  }

  leafOf(way: number): number {
    return this.leaves[way]!;
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

  /** The shortest way, shorter than `limit`, whose plane has the leaf of `side` behind it; -1 for none. */
  shortestFor(side: Side, limit: number): number {
    const { numbers, normal: n, corners } = this;
    const leaf = side.shape as Convex;
    this.shape = leaf;
    corners.set(leaf, side.pose);
    const slack = this.slack() - leaf.radius;
    let best = -1;
    let least = limit;
    for (let way = 0; way < this.count; way++) {
      const at = WAY_SIZE * way;
      if (!(numbers[at + 4]! < least)) continue;
      n.set(numbers[at]!, numbers[at + 1]!, numbers[at + 2]!);
      corners.measure(n);
      if (corners.high > numbers[at + 3]! + slack) continue;
      best = way;
      least = numbers[at + 4]!;
    }
    return best;
  }
}

/** Sets `out` to the unit vector from one point of a list to another. */
function setEdge(xyz: Float64Array, from: number, to: number, out: Vec3): void {
  out.set(xyz[to]! - xyz[from]!, xyz[to + 1]! - xyz[from + 1]!, xyz[to + 2]! - xyz[from + 2]!);
  const length = Math.sqrt(out.x * out.x + out.y * out.y + out.z * out.z);
  out.set(out.x / length, out.y / length, out.z / length);
}

function isParallel(directions: Float64Array, k: number, { x, y, z }: Vec3): boolean {
  return Math.abs(directions[k]! * x + directions[k + 1]! * y + directions[k + 2]! * z) > 1 - PARALLEL * PARALLEL;
}
