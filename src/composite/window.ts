/**
 * Which triangles of a welded surface must be cleared to take a body off one of them. Its window: all that are reached from it over convex
 * and flat edges, as long as it is behind their planes. A push that brings the body in front of one of those takes it off the triangle.
 */
import { grown } from '../broadphase/slots.ts';
import { Aabb } from '../math/aabb.ts';
import type { Transform } from '../math/transform.ts';
import { Vec3 } from '../math/vec3.ts';
import type { Shape as Convex } from '../shapes/shape.ts';
import { type Composite, Side } from './composite.ts';
import { Corners } from './corners.ts';
import { LeafSet } from './leafSet.ts';
import { BEYOND, SAME_DIRECTION } from './seam.ts';

/** Numbers of a triangle: its normal, how far along it the plane is, rounding, how far it is from the body, and its corners. */
const LEAF_SIZE = 15;
const TOP = 3;
const SLACK = 4;
const GAP = 5;
const CORNERS = 6;
/** How many times its rounding a triangle may be higher than its neighbour until it is seen without asking the surface. */
const OUTERMOST = 4;

/** Looks at triangles near a body, and keeps what it has seen of them as long as body and surface stay where they are. */
export abstract class WindowSide extends Side {
  protected readonly sign: number;
  protected domain: Composite | null = null;
  /** How far from the body's box, `box`, triangles may be. */
  asked = -0;
  protected readonly box = new Aabb();
  /** The normal that was asked for last. */
  readonly normal = new Vec3();
  /** The corners of the leaf that is looked at. */
  protected readonly corners = new Corners();
  protected tolerance = -0;
  /** All leaves that have been looked at, and of each what LEAF_SIZE says; its axes are from `firsts` up to `ends`. */
  protected readonly known = new LeafSet();
  protected leafNumbers = new Float64Array(LEAF_SIZE * 32);
  protected firsts = new Int32Array(32);
  protected ends = new Int32Array(32);
  /** The places of the triangles beyond the edges ab, bc and ca of each, or -1. */
  protected beyond = new Int32Array(96);
  /** The leaves whose axes count, by their places among those, and in which patch each was last. */
  protected patch = new Int32Array(32);
  protected patchCount = 0;
  protected patchNumber = 0;
  protected stamps = new Int32Array(32);

  /** @param sign 1 for the fronts of triangles, -1 for their backs. */
  constructor(sign: number) {
    super();
    this.sign = sign;
  }

  /** Called with the leaf that is looked at when it first comes into a window. */
  protected abstract addAxes(place: number): void;

  /** Sets the window of a triangle, as far as it is within `asked` of the body. */
  protected walkWindow(own: number): void {
    const { asked } = this;
    this.begin(this.domain!);
    const first = this.placeOf(own);
    this.patchNumber++;
    this.patchCount = 0;
    this.widen(first);
    for (let k = 0; k < this.patchCount; k++) {
      const place = this.patch[k]!;
      for (let edge = 0; edge < 3; edge++) {
        const beyond = this.beyond[3 * place + edge]!;
        if (beyond < 0 || this.stamps[beyond] === this.patchNumber) continue;
        const { leafNumbers } = this;
        const next = LEAF_SIZE * beyond;
        const slack = next + SLACK;
        if (!(leafNumbers[next + GAP]! <= asked)) continue;
        const isConvex = isBehind(leafNumbers, next, LEAF_SIZE * place, slack);
        if (isConvex && isBehind(leafNumbers, LEAF_SIZE * first, next, slack)) this.widen(beyond);
      }
    }
  }

  /** Takes a triangle into the window. */
  private widen(place: number): void {
    if (this.firsts[place]! < 0) {
      const leaf = this.known.list[place]!;
      for (let edge = 0; edge < 3; edge++) {
        const next = this.domain!.neighbour(leaf, edge);
        const beyond = next < 0 ? -1 : this.placeOf(next);
        this.beyond[3 * place + edge] = beyond;
      }
      this.locate(leaf, 'leaf');
      this.addAxes(place);
    }
    this.stamps[place] = this.patchNumber;
    this.patch[this.patchCount++] = place;
  }

  /** The place of a triangle among those that are known. */
  private placeOf(leaf: number): number {
    const { known, corners, box, normal: n } = this;
    const found = known.placeOf(leaf);
    if (found >= 0) return found;
    const place = known.count;
    known.add(leaf);
    this.makeRoom();
    this.stamps[place] = 0;
    this.firsts[place] = -1;
    this.locate(leaf, 'leaf');
    const triangle = this.shape as Convex;
    corners.set(triangle, this.pose);
    this.setNormal(triangle, this.pose, this.sign > 0 ? 0 : 1);
    corners.measure(n);
    const { xyz } = corners;
    const { min, max } = box;
    const x = Math.max(Math.min(xyz[0]!, xyz[3]!, xyz[6]!) - max.x, min.x - Math.max(xyz[0]!, xyz[3]!, xyz[6]!));
    const y = Math.max(Math.min(xyz[1]!, xyz[4]!, xyz[7]!) - max.y, min.y - Math.max(xyz[1]!, xyz[4]!, xyz[7]!));
    const z = Math.max(Math.min(xyz[2]!, xyz[5]!, xyz[8]!) - max.z, min.z - Math.max(xyz[2]!, xyz[5]!, xyz[8]!));
    const { leafNumbers } = this;
    const at = LEAF_SIZE * place;
    leafNumbers[at] = n.x;
    leafNumbers[at + 1] = n.y;
    leafNumbers[at + 2] = n.z;
    leafNumbers[at + TOP] = corners.high;
    leafNumbers[at + SLACK] = SAME_DIRECTION * triangle.core.outerRadius + BEYOND * this.domain!.reach;
    leafNumbers[at + GAP] = Math.max(x, y, z);
    for (let i = 0; i < 9; i++) leafNumbers[at + CORNERS + i] = xyz[i]!;
    return place;
  }

  /** Makes the lists of leaves long enough for those that are known. */
  protected makeRoom(): void {
    const { length } = this.known.list;
    if (this.firsts.length === length) return;
    this.firsts = grown(this.firsts, length);
    this.ends = grown(this.ends, length);
    this.beyond = grown(this.beyond, 3 * length);
    this.stamps = grown(this.stamps, length);
    this.patch = grown(this.patch, length);
    this.leafNumbers = grown(this.leafNumbers, LEAF_SIZE * length);
  }

  /**
   * Whether the triangles beyond the edges of a triangle where it is highest along `normal` (at a vertex, those beyond both of its edges)
   * are no higher: if they are, the surface has not this normal there. Others around a vertex may be; that is asked of few.
   */
  protected isOutermost(place: number): boolean {
    const { corners, normal: n, leafNumbers: list, tolerance } = this;
    const { xyz, high } = corners;
    if (!this.domain!.hasNeighbours || corners.length < 9) return true;
    let count = 0;
    let highest = 0;
    for (let i = 0; i < 3; i++) {
      const isHigh = n.x * xyz[3 * i]! + n.y * xyz[3 * i + 1]! + n.z * xyz[3 * i + 2]! >= high - tolerance;
      if (!isHigh) continue;
      count++;
      highest |= 1 << i;
    }
    for (let edge = 0; edge < 3; edge++) {
      const ends = (1 << edge) | (1 << ((edge + 1) % 3));
      const beyond = this.beyond[3 * place + edge]!;
      const isTouched = count === 1 ? (highest & ends) !== 0 : (highest & ends) === ends;
      if (beyond < 0 || !isTouched) continue;
      const at = LEAF_SIZE * beyond;
      const top = high + tolerance + OUTERMOST * list[at + SLACK]!;
      for (let i = at + CORNERS; i < at + LEAF_SIZE; i += 3) {
        if (n.x * list[i]! + n.y * list[i + 1]! + n.z * list[i + 2]! > top) return false;
      }
    }
    return true;
  }

  /** Sets `normal` to that of a face, in the world. */
  protected setNormal({ core: { normals } }: Convex, pose: Transform, face: number): void {
    this.normal.set(normals[3 * face]!, normals[3 * face + 1]!, normals[3 * face + 2]!);
    pose.applyDirection(this.normal, this.normal);
  }
}

/** Whether no corner of a triangle is in front of the plane of another, by more than rounding; all by their places in the list. */
function isBehind(list: Float64Array, triangle: number, plane: number, slack: number): boolean {
  const x = list[plane]!;
  const y = list[plane + 1]!;
  const z = list[plane + 2]!;
  const top = list[plane + TOP]! + list[slack]!;
  for (let i = triangle + CORNERS; i < triangle + LEAF_SIZE; i += 3) {
    if (!(x * list[i]! + y * list[i + 1]! + z * list[i + 2]! <= top)) return false;
  }
  return true;
}
