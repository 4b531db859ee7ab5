/** A segment, a triangle or a box as hullSmallSat.ts sees it, in the hull's frame: a point, up to three edge vectors, its corners. */
import { BOX_VIEW, type PolytopeView, SEGMENT_VIEW, TRIANGLE_VIEW } from './polytopeView.ts';

/** A box o + a u + b v + c w with a, b, c from -1 to 1 (a segment has v = w = 0), or the triangle o, o + u, o + v with w = v - u. */
export class SmallCore {
  isTriangle = false;
  isSegment = false;
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

  set(view: PolytopeView): void {
    this.isTriangle = view.kind === TRIANGLE_VIEW;
    this.isSegment = view.kind === SEGMENT_VIEW;
    this.ox = view.x0;
    this.oy = view.y0;
    this.oz = view.z0;
    if (view.kind === BOX_VIEW) this.setBox(view);
    else if (this.isTriangle) this.setTriangle(view);
    else this.setSegment(view);
  }

  private setBox({ ux, uy, uz, vx, vy, vz, wx, wy, wz, hu, hv, hw }: PolytopeView): void {
    this.ux = ux * hu;
    this.uy = uy * hu;
    this.uz = uz * hu;
    this.vx = vx * hv;
    this.vy = vy * hv;
    this.vz = vz * hv;
    this.wx = wx * hw;
    this.wy = wy * hw;
    this.wz = wz * hw;
  }

  private setSegment(view: PolytopeView): void {
    this.ux = 0.5 * (view.x1 - view.x0);
    this.uy = 0.5 * (view.y1 - view.y0);
    this.uz = 0.5 * (view.z1 - view.z0);
    this.vx = this.vy = this.vz = 0;
    this.wx = this.wy = this.wz = 0;
    this.ox = view.x0 + this.ux;
    this.oy = view.y0 + this.uy;
    this.oz = view.z0 + this.uz;
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
  }
}
