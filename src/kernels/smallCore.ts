/** A segment, a triangle or a box as hullSmallSat.ts sees it: a point, up to three edge vectors, and what is known of the way out. */
import type { Vec3 } from '../math/vec3.ts';
import { BOX_VIEW, type PolytopeView, TRIANGLE_VIEW } from './polytopeView.ts';

/** What of the hull meets the core along an axis: a face meets a vertex, a vertex a face, an edge an edge. */
export const HULL_FACE = 0;
export const HULL_VERTEX = 1;
export const HULL_EDGE = 2;

/** A box o + a u + b v + c w with a, b, c from -1 to 1 (a segment has v = w = 0), or the triangle o, o + u, o + v with w = v - u. */
export class SmallCore {
  isTriangle = false;
  ox = 0;
  oy = 0;
  oz = 0;
  ux = 0;
  uy = 0;
  uz = 0;
  vx = 0;
  vy = 0;
  vz = 0;
  wx = 0;
  wy = 0;
  wz = 0;
  /** A point of it, its middle at first, and how far it reaches from there in every direction, at least. */
  qx = 0;
  qy = 0;
  qz = 0;
  around = 0;
  reach = 0;
  /** How deep that point is under the hull's surface. */
  under = 0;
  /** What meets along the best axis so far: of the hull a face, a vertex or an edge; of the core a vertex, a face or an edge. */
  bestKind = HULL_FACE;
  /** Number of the hull's feature; which of u, v, w the core's edge is along, or its face across. */
  bestOfHull = 0;
  bestOfCore = 0;

  set(view: PolytopeView): void {
    this.isTriangle = view.kind === TRIANGLE_VIEW;
    this.ox = this.qx = view.x0;
    this.oy = this.qy = view.y0;
    this.oz = this.qz = view.z0;
    this.around = 0;
    if (view.kind === BOX_VIEW) this.setBox(view);
    else if (this.isTriangle) this.setTriangle(view);
    else this.setSegment(view);
  }

  /** Writes how far the core reaches from o against the direction n to `reach`: 0 or more. */
  setReach(n: Vec3): void {
    const u = n.x * this.ux + n.y * this.uy + n.z * this.uz;
    const v = n.x * this.vx + n.y * this.vy + n.z * this.vz;
    const w = n.x * this.wx + n.y * this.wy + n.z * this.wz;
    if (this.isTriangle) {
      // max(0, -u, -v), by 2 max(a, b) = a + b + |a - b|: Math.max has branches that no processor could foresee.
      const twice = Math.abs(w) - u - v;
      this.reach = 0.25 * (twice + Math.abs(twice));
    } else this.reach = Math.abs(u) + Math.abs(v) + Math.abs(w);
  }

  private setBox(view: PolytopeView): void {
    const { hu, hv, hw } = view;
    this.ux = view.ux * hu;
    this.uy = view.uy * hu;
    this.uz = view.uz * hu;
    this.vx = view.vx * hv;
    this.vy = view.vy * hv;
    this.vz = view.vz * hv;
    this.wx = view.wx * hw;
    this.wy = view.wy * hw;
    this.wz = view.wz * hw;
    this.around = Math.min(hu, hv, hw);
  }

  private setTriangle(view: PolytopeView): void {
    this.ux = view.x1 - view.x0;
    this.uy = view.y1 - view.y0;
    this.uz = view.z1 - view.z0;
    this.vx = view.x2 - view.x0;
    this.vy = view.y2 - view.y0;
    this.vz = view.z2 - view.z0;
    this.wx = view.x2 - view.x1;
    this.wy = view.y2 - view.y1;
    this.wz = view.z2 - view.z1;
    this.qx += (this.ux + this.vx) / 3;
    this.qy += (this.uy + this.vy) / 3;
    this.qz += (this.uz + this.vz) / 3;
  }

  private setSegment(view: PolytopeView): void {
    this.ux = 0.5 * (view.x1 - view.x0);
    this.uy = 0.5 * (view.y1 - view.y0);
    this.uz = 0.5 * (view.z1 - view.z0);
    this.vx = this.vy = this.vz = 0;
    this.wx = this.wy = this.wz = 0;
    this.ox = this.qx = view.x0 + this.ux;
    this.oy = this.qy = view.y0 + this.uy;
    this.oz = this.qz = view.z0 + this.uz;
  }
}
