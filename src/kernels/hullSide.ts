/** One of two overlapping solid hulls, as hullHullSat.ts sees it: its faces from a point within the other, and what that is to them. */
import type { Hull } from '../shapes/hull.ts';
import type { PolytopeView } from './polytopeView.ts';

/**
 * What is known of the faces of two hulls, those of the second after `capacity` entries for the first. Engines take arrays that are
 * never replaced for constants; these are replaced for a larger hull than ever before only.
 */
class SideRows {
  capacity = 1024;
  /** How deep a point of the other hull is under each face. */
  under = new Float64Array(2048);
  /** For a face that was looked at: a vertex of the other hull, */
  vertex = new Uint16Array(2048);
  /** and how deep under the face that is: no more than the length of the way out along the normal. */
  depth = new Float64Array(2048);
  /** The faces that are near. */
  near = new Uint16Array(2048);
  /** Some of those. */
  some = new Uint16Array(2048);

  /** Makes room for hulls with as many faces, a full group of four and one more. */
  reserve(faceCount: number): void {
    if (faceCount + 4 < this.capacity) return;
    const capacity = 2 * faceCount + 8;
    this.capacity = capacity;
    this.under = new Float64Array(2 * capacity);
    this.vertex = new Uint16Array(2 * capacity);
    this.depth = new Float64Array(2 * capacity);
    this.near = new Uint16Array(2 * capacity);
    this.some = new Uint16Array(2 * capacity);
  }
}

export const sideRows = /* @__PURE__ */ new SideRows();

export class HullSide {
  hull: Hull | null = null;
  /** Where its faces start in the rows. */
  at = 0;
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
  /** Which face is nearest to the point. */
  face = 0;
  nearCount = 0;
  /** The point is less deep than this under the near faces alone. */
  room = 0;
  /** The normal of one more face, the plane through an edge. */
  ex = 0;
  ey = 0;
  ez = 0;

  /** The hull at home, `other` standing in its frame. */
  setFirst(hull: Hull, other: PolytopeView): void {
    this.hull = hull;
    this.at = 0;
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
    this.at = sideRows.capacity;
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
    const { qx, qy, qz, at } = this;
    const { under } = sideRows;
    const end = planes.length;
    let least = Infinity;
    let face = 0;
    for (let i = 0; i < end; i += 16) {
      const f = i >> 2;
      const d0 = planes[i | 3]! - (planes[i]! * qx + planes[i | 1]! * qy + planes[i | 2]! * qz);
      const d1 = planes[i | 7]! - (planes[i | 4]! * qx + planes[i | 5]! * qy + planes[i | 6]! * qz);
      const d2 = planes[i | 11]! - (planes[i | 8]! * qx + planes[i | 9]! * qy + planes[i | 10]! * qz);
      const d3 = planes[i | 15]! - (planes[i | 12]! * qx + planes[i | 13]! * qy + planes[i | 14]! * qz);
      under[at + f] = d0;
      under[at + f + 1] = d1;
      under[at + f + 2] = d2;
      under[at + f + 3] = d3;
      if (d0 < least) {
        least = d0;
        face = f;
      }
      if (d1 < least) {
        least = d1;
        face = f | 1;
      }
      if (d2 < least) {
        least = d2;
        face = f | 2;
      }
      if (d3 < least) {
        least = d3;
        face = f | 3;
      }
    }
    this.face = face;
  }

  /** Lists the faces that the point is less deep under than `best` leaves room for. */
  setNear({ depth: best }: { depth: number }): void {
    const { under, near } = sideRows;
    const { at } = this;
    const end = at + this.hull!.faceCount;
    // Arcs between faces that are not below zero are at no less than their ends.
    const room = Math.max(0, best - this.around);
    let n = at;
    // What fills the last group of four is never near.
    for (let f = at; f < end; f += 4) {
      near[n] = f - at;
      n += Number(under[f]! < room);
      near[n] = f - at + 1;
      n += Number(under[f + 1]! < room);
      near[n] = f - at + 2;
      n += Number(under[f + 2]! < room);
      near[n] = f - at + 3;
      n += Number(under[f + 3]! < room);
    }
    this.room = room;
    this.nearCount = n - at;
  }

  /** Adds the plane through edge e across its normal as one more face; `vertex` is some vertex of the other hull. Returns its number. */
  addEdge(e: number, vertex: number): number {
    const { x, y, z, edgeNormals, edgeVertices, faceCount: f } = this.hull!;
    const v = edgeVertices[2 * e]!;
    this.ex = edgeNormals[3 * e]!;
    this.ey = edgeNormals[3 * e + 1]!;
    this.ez = edgeNormals[3 * e + 2]!;
    sideRows.under[this.at + f] = this.ex * (x[v]! - this.qx) + this.ey * (y[v]! - this.qy) + this.ez * (z[v]! - this.qz);
    sideRows.vertex[this.at + f] = vertex;
    return f;
  }

  /** Against the normal of face f, in the other hull's frame, to `out` from entry `i` on. */
  setDirection(f: number, out: Float64Array, i: number): void {
    const { planes } = this.hull!.inner;
    const isFace = f < this.hull!.faceCount;
    const nx = isFace ? planes[4 * f]! : this.ex;
    const ny = isFace ? planes[4 * f + 1]! : this.ey;
    const nz = isFace ? planes[4 * f + 2]! : this.ez;
    // d = -M n
    out[i] = -(this.xx * nx + this.xy * ny + this.xz * nz);
    out[i + 1] = -(this.yx * nx + this.yy * ny + this.yz * nz);
    out[i + 2] = -(this.zx * nx + this.zy * ny + this.zz * nz);
  }
}
