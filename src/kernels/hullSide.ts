/** One of two overlapping solid hulls, as hullHullSat.ts sees it: its faces from a point within the other, and what that is to them. */
import type { Hull } from '../shapes/hull.ts';
import type { PolytopeView } from './polytopeView.ts';

/** Numbers of a small integer's size never go on the heap. */
const LAST_STAMP = 0x3ffffffe;

export class HullSide {
  hull: Hull | null = null;
  /** A point of the other hull, in this hull's frame, */
  qx = 0;
  qy = 0;
  qz = 0;
  /** in its own, */
  ox = 0;
  oy = 0;
  oz = 0;
  /** and the radius of a ball about it that is within the other hull; negative for a point that is this far outside. */
  around = 0;
  /** Turns a direction of this frame into the other hull's: M d. */
  xx = 1;
  xy = 0;
  xz = 0;
  yx = 0;
  yy = 1;
  yz = 0;
  zx = 0;
  zy = 0;
  zz = 1;
  /** How deep that point is under each face; which face is nearest to it. */
  under = new Float64Array(128);
  face = 0;
  /** For a face that was looked at, which has this number here: */
  seen = new Int32Array(128);
  stamp = 0;
  /** a vertex of the other hull, */
  vertex = new Int32Array(128);
  /** how deep under the face that is: no more than the length of the way out along the normal, */
  depth = new Float64Array(128);
  /** and against the normal, in the other hull's frame: x, y, z, 0 of each. */
  direction = new Float64Array(512);
  /** The faces that are near. */
  near = new Uint16Array(128);
  nearCount = 0;

  /** The hull at home, `other` standing in its frame. */
  setFirst(hull: Hull, other: PolytopeView): void {
    this.hull = hull;
    this.xx = other.ux;
    this.xy = other.uy;
    this.xz = other.uz;
    this.yx = other.vx;
    this.yy = other.vy;
    this.yz = other.vz;
    this.zx = other.wx;
    this.zy = other.wy;
    this.zz = other.wz;
  }

  /** The hull that stands in the frame of the first. */
  setSecond(view: PolytopeView): void {
    this.hull = view.hull;
    this.xx = view.ux;
    this.yx = view.uy;
    this.zx = view.uz;
    this.xy = view.vx;
    this.yy = view.vy;
    this.zy = view.vz;
    this.xz = view.wx;
    this.yz = view.wy;
    this.zz = view.wz;
  }

  /** Measures how deep the point is under each face. */
  measure(): void {
    const { planes } = this.hull!.inner;
    const { qx, qy, qz } = this;
    const count = planes.length >> 2;
    // One more, for `addEdge`.
    if (this.under.length <= count) this.reserve(2 * count);
    const { under } = this;
    let least = Infinity;
    let face = 0;
    for (let f = 0; f < count; f++) {
      const i = 4 * f;
      const depth = planes[i + 3]! - (planes[i]! * qx + planes[i + 1]! * qy + planes[i + 2]! * qz);
      under[f] = depth;
      if (depth < least) {
        least = depth;
        face = f;
      }
    }
    this.face = face;
    if (this.stamp++ === LAST_STAMP) {
      this.seen.fill(0);
      this.stamp = 1;
    }
  }

  /** Lists the faces that the point is less deep under than `best` leaves room for. */
  setNear({ depth: best }: { depth: number }): void {
    const { under, near } = this;
    const count = this.hull!.faceCount;
    // Arcs between faces that are not below zero are at no less than their ends.
    const limit = Math.max(0, best - this.around);
    let n = 0;
    for (let f = 0; f < count; f++) {
      if (under[f]! < limit) near[n++] = f;
    }
    this.nearCount = n;
  }

  /** Adds the plane through edge e across its normal as one more face; `vertex` is some vertex of the other hull. Returns its number. */
  addEdge(e: number, vertex: number): number {
    const { x, y, z, edgeNormals, edgeVertices, faceCount: f } = this.hull!;
    const { direction } = this;
    const v = edgeVertices[2 * e]!;
    const nx = edgeNormals[3 * e]!;
    const ny = edgeNormals[3 * e + 1]!;
    const nz = edgeNormals[3 * e + 2]!;
    this.under[f] = nx * (x[v]! - this.qx) + ny * (y[v]! - this.qy) + nz * (z[v]! - this.qz);
    this.vertex[f] = vertex;
    direction[4 * f] = -(this.xx * nx + this.xy * ny + this.xz * nz);
    direction[4 * f + 1] = -(this.yx * nx + this.yy * ny + this.yz * nz);
    direction[4 * f + 2] = -(this.zx * nx + this.zy * ny + this.zz * nz);
    return f;
  }

  private reserve(count: number): void {
    this.under = new Float64Array(count);
    this.seen = new Int32Array(count);
    this.stamp = 0;
    this.vertex = new Int32Array(count);
    this.depth = new Float64Array(count);
    this.direction = new Float64Array(4 * count);
    this.near = new Uint16Array(count);
  }
}
