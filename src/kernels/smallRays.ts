/** The edges that leave a vertex of a segment, a triangle or a box, in the common frame: see shapes/hullRays.ts. */
import { BOX_VIEW, type PolytopeView, TRIANGLE_VIEW } from './polytopeView.ts';

export class SmallRays {
  /** Unit vector and length of up to three edges; zeros where there are fewer. */
  readonly rays = new Float64Array(16);
  /** The vertices at their far ends. */
  readonly ends = new Uint16Array(4);

  /** The edges that leave the vertex that the view found last. */
  set(view: PolytopeView): void {
    const b = view.index;
    if (view.kind === BOX_VIEW) this.setBox(view, b);
    else {
      this.setTowards(view, 0, b === 0 ? 1 : 0);
      if (view.kind === TRIANGLE_VIEW) this.setTowards(view, 1, b === 2 ? 1 : 2);
      else this.clear(4);
      this.clear(8);
    }
  }

  private clear(at: number): void {
    this.rays[at] = 0.0;
    this.rays[at + 1] = 0.0;
    this.rays[at + 2] = 0.0;
  }

  private setBox(view: PolytopeView, b: number): void {
    const { rays, ends } = this;
    // A box without extent along an axis has no edges there.
    const u = view.hu > 0 ? ((b & 1) - 0.5) * 2 : 0.0;
    const v = view.hv > 0 ? ((b & 2) - 1.0) * 1.0 : 0.0;
    const w = view.hw > 0 ? ((b & 4) - 2.0) * 0.5 : 0.0;
    rays[0] = u * view.ux;
    rays[1] = u * view.uy;
    rays[2] = u * view.uz;
    rays[3] = 2 * view.hu;
    rays[4] = v * view.vx;
    rays[5] = v * view.vy;
    rays[6] = v * view.vz;
    rays[7] = 2 * view.hv;
    rays[8] = w * view.wx;
    rays[9] = w * view.wy;
    rays[10] = w * view.wz;
    rays[11] = 2 * view.hw;
    ends[0] = b ^ 1;
    ends[1] = b ^ 2;
    ends[2] = b ^ 4;
  }

  /** From the vertex found last to another. */
  private setTowards(view: PolytopeView, n: number, end: number): void {
    const { rays } = this;
    const ex = (end === 0 ? view.x0 : end === 1 ? view.x1 : view.x2) - view.sx;
    const ey = (end === 0 ? view.y0 : end === 1 ? view.y1 : view.y2) - view.sy;
    const ez = (end === 0 ? view.z0 : end === 1 ? view.z1 : view.z2) - view.sz;
    const length = Math.sqrt(ex * ex + ey * ey + ez * ez);
    const inv = length > 0 ? 1 / length : 0.0;
    rays[4 * n] = ex * inv;
    rays[4 * n + 1] = ey * inv;
    rays[4 * n + 2] = ez * inv;
    rays[4 * n + 3] = length;
    this.ends[n] = end;
  }
}
