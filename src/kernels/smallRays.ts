/** The edges that leave a vertex of a segment, a triangle or a box, in the common frame: see shapes/hullRays.ts. */
import { EDGE, FACE } from '../results/features.ts';
import { BOX_FEATURES } from './pointBox.ts';
import { BOX_VIEW, type PolytopeView, TRIANGLE_VIEW } from './polytopeView.ts';

export class SmallRays {
  /** How many edges there are: one, two or three. */
  count = 0;
  /** Unit vector and length of each; zeros for an edge without length. */
  readonly rays = new Float64Array(12);
  /** The vertices at their far ends. */
  readonly ends = new Uint16Array(4);

  /** The edges that leave the vertex that the view found last. */
  set(view: PolytopeView): void {
    const b = view.index;
    if (view.kind === BOX_VIEW) {
      this.count = 3;
      this.setBox(view, b);
      return;
    }
    this.count = 1;
    this.setTowards(view, 0, b === 0 ? 1 : 0);
    if (view.kind !== TRIANGLE_VIEW) return;
    this.count = 2;
    this.setTowards(view, 1, b === 2 ? 1 : 2);
  }

  /** The code of the edge at m, or of the face between that and the one at n, given the vertex that they leave. */
  feature(view: PolytopeView, b: number, m: number, n: number): number {
    if (view.kind === BOX_VIEW) {
      // The axes along which neither leads, and the sides there.
      const agree = 7 & ~((1 << (m >> 2)) | (1 << (n >> 2)));
      return BOX_FEATURES[(agree << 3) | (b & agree)]!;
    }
    if (view.kind !== TRIANGLE_VIEW) return EDGE;
    if (m !== n) return FACE;
    const end = this.ends[m >> 2]!;
    return EDGE + (end === (b === 2 ? 0 : b + 1) ? b : end);
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
