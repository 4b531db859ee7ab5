/** A segment, a triangle or a box as hullSmallSat.ts sees it, in the hull's frame: a point, up to three edge vectors, its corners. */
import type { CommonPoint } from './commonPoint.ts';
import { BOX_VIEW, type PolytopeView, TRIANGLE_VIEW } from './polytopeView.ts';

/** Which of the corners o, o + u, o + v of a triangle is the lowest along n, by the signs of n.u, n.v and n.(v - u) as bits 1, 2, 4. */
const LOWEST = /* @__PURE__ */ new Uint8Array([0, 1, 2, 1, 0, 1, 2, 2]);

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
  /** A point of it, and the radius of a ball about it within the core; negative when it is this far outside. */
  qx = 0;
  qy = 0;
  qz = 0;
  around = 0;
  /**
   * From the point to the corner that is lowest along n, x, y, z, 0, by the signs of n.u, n.v, n.w as bits 1, 2, 4; not for a
   * point deep inside.
   */
  readonly corners = new Float64Array(32);

  set(view: PolytopeView, point: CommonPoint): void {
    this.isTriangle = view.kind === TRIANGLE_VIEW;
    this.ox = view.x0;
    this.oy = view.y0;
    this.oz = view.z0;
    this.qx = point.x;
    this.qy = point.y;
    this.qz = point.z;
    this.around = -point.error;
    if (view.kind === BOX_VIEW) this.setBox(view, point.isDeep);
    else if (this.isTriangle) this.setTriangle(view);
    else this.setSegment(view);
    if (point.isDeep) return;
    if (this.isTriangle) this.setTriangleCorners(view);
    else this.setBoxCorners();
  }

  private setBox(view: PolytopeView, isDeep: boolean): void {
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
    if (isDeep) {
      this.qx = view.x0;
      this.qy = view.y0;
      this.qz = view.z0;
      this.around = Math.min(hu, hv, hw);
    } else {
      const rx = this.qx - view.x0;
      const ry = this.qy - view.y0;
      const rz = this.qz - view.z0;
      const u = hu - Math.abs(rx * view.ux + ry * view.uy + rz * view.uz);
      const v = hv - Math.abs(rx * view.vx + ry * view.vy + rz * view.vz);
      const w = hw - Math.abs(rx * view.wx + ry * view.wy + rz * view.wz);
      const within = Math.min(u, v, w);
      if (within >= 0) this.around = within;
    }
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

  /** Where n.u is negative, the end of u is lower than its start. */
  private setBoxCorners(): void {
    const { corners, ux, uy, uz, vx, vy, vz, wx, wy, wz } = this;
    const x = this.ox - this.qx;
    const y = this.oy - this.qy;
    const z = this.oz - this.qz;
    for (let i = 0; i < 4; i++) {
      const v = i & 1 ? 1 : -1;
      const w = i & 2 ? 1 : -1;
      const cx = x + v * vx + w * wx;
      const cy = y + v * vy + w * wy;
      const cz = z + v * vz + w * wz;
      corners[8 * i] = cx - ux;
      corners[8 * i + 1] = cy - uy;
      corners[8 * i + 2] = cz - uz;
      corners[8 * i + 4] = cx + ux;
      corners[8 * i + 5] = cy + uy;
      corners[8 * i + 6] = cz + uz;
    }
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

  private setTriangleCorners(view: PolytopeView): void {
    const { corners } = this;
    for (let i = 0; i < 8; i++) {
      const lowest = LOWEST[i]!;
      corners[4 * i] = (lowest === 0 ? view.x0 : lowest === 1 ? view.x1 : view.x2) - this.qx;
      corners[4 * i + 1] = (lowest === 0 ? view.y0 : lowest === 1 ? view.y1 : view.y2) - this.qy;
      corners[4 * i + 2] = (lowest === 0 ? view.z0 : lowest === 1 ? view.z1 : view.z2) - this.qz;
    }
  }
}
