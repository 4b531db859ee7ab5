/**
 * The CSO of two cores, second minus first, in the frame of a cast. Boxes and segments are sums of segments, so those of both shapes are
 * one list of half edges around a common middle; triangles and hulls keep a view of their own.
 */
import type { Frame } from '../math/frame.ts';
import type { Vec3Like } from '../math/vec3.ts';
import type { CastSimplex } from './castSimplex.ts';
import type { BoxLike } from './pointBox.ts';
import type { Segment } from './pointSegment.ts';
import { PolytopeView } from './polytopeView.ts';

/** Three half edges of each of two boxes. */
const MAX_EDGES = 6;

export class CastCso {
  /** The middle of the boxes and segments, second minus first. */
  x = 0;
  y = 0;
  z = 0;
  private count = 0;
  private readonly gx = new Float64Array(MAX_EDGES);
  private readonly gy = new Float64Array(MAX_EDGES);
  private readonly gz = new Float64Array(MAX_EDGES);
  /** What a half edge adds to the indices of the vertices, where it is taken as it is and where it is taken the other way. */
  private readonly plusA = new Int32Array(MAX_EDGES);
  private readonly plusB = new Int32Array(MAX_EDGES);
  private readonly minusA = new Int32Array(MAX_EDGES);
  private readonly minusB = new Int32Array(MAX_EDGES);
  /** The cores that are triangles or hulls, and whether they are. */
  readonly viewA = new PolytopeView();
  readonly viewB = new PolytopeView();
  hasViewA = false;
  hasViewB = false;

  /** Empties it. */
  begin(): void {
    this.x = 0;
    this.y = 0;
    this.z = 0;
    this.count = 0;
    this.hasViewA = false;
    this.hasViewB = false;
  }

  /** Adds a box at `f`; `isSecond` says which shape's it is. */
  addBox(box: BoxLike, f: Frame, isSecond: boolean): void {
    const { cx, cy, cz, hx, hy, hz } = box;
    const sign = isSecond ? 1 : -1;
    this.x += sign * (f.xx * cx + f.xy * cy + f.xz * cz + f.px);
    this.y += sign * (f.yx * cx + f.yy * cy + f.yz * cz + f.py);
    this.z += sign * (f.zx * cx + f.zy * cy + f.zz * cz + f.pz);
    const { gx, gy, gz } = this;
    let n = this.count;
    // A vertex has a bit for each negative side. The first core is subtracted, so there the sides are the other way round.
    if (hx > 0) {
      gx[n] = f.xx * hx;
      gy[n] = f.yx * hx;
      gz[n] = f.zx * hx;
      this.setBits(n++, isSecond ? 0 : 1, 0, 0, isSecond ? 1 : 0);
    }
    if (hy > 0) {
      gx[n] = f.xy * hy;
      gy[n] = f.yy * hy;
      gz[n] = f.zy * hy;
      this.setBits(n++, isSecond ? 0 : 2, 0, 0, isSecond ? 2 : 0);
    }
    if (hz > 0) {
      gx[n] = f.xz * hz;
      gy[n] = f.yz * hz;
      gz[n] = f.zz * hz;
      this.setBits(n++, isSecond ? 0 : 4, 0, 0, isSecond ? 4 : 0);
    }
    this.count = n;
  }

  /** Adds a segment at `f` from the vertex of index `from` to that of index `to`. */
  addSegment({ ax, ay, az, bx, by, bz }: Segment, f: Frame, isSecond: boolean, from: number, to: number): void {
    const sign = isSecond ? 1 : -1;
    const cx = 0.5 * (ax + bx);
    const cy = 0.5 * (ay + by);
    const cz = 0.5 * (az + bz);
    this.x += sign * (f.xx * cx + f.xy * cy + f.xz * cz + f.px);
    this.y += sign * (f.yx * cx + f.yy * cy + f.yz * cz + f.py);
    this.z += sign * (f.zx * cx + f.zy * cy + f.zz * cz + f.pz);
    const ux = 0.5 * (bx - ax);
    const uy = 0.5 * (by - ay);
    const uz = 0.5 * (bz - az);
    if (ux === 0 && uy === 0 && uz === 0) return;
    const n = this.count++;
    this.gx[n] = f.xx * ux + f.xy * uy + f.xz * uz;
    this.gy[n] = f.yx * ux + f.yy * uy + f.yz * uz;
    this.gz[n] = f.zx * ux + f.zy * uy + f.zz * uz;
    if (isSecond) this.setBits(n, 0, to, 0, from);
    else this.setBits(n, from, 0, to, 0);
  }

  /** Puts the vertex that is farthest along `d` behind those of the simplex. */
  support(d: Vec3Like, simplex: CastSimplex): void {
    const { x: dx, y: dy, z: dz } = d;
    const { count, gx, gy, gz } = this;
    let x = this.x;
    let y = this.y;
    let z = this.z;
    let ia = 0;
    let ib = 0;
    for (let i = 0; i < count; i++) {
      const ux = gx[i]!;
      const uy = gy[i]!;
      const uz = gz[i]!;
      if (ux * dx + uy * dy + uz * dz > 0) {
        x += ux;
        y += uy;
        z += uz;
        ia |= this.plusA[i]!;
        ib |= this.plusB[i]!;
      } else {
        x -= ux;
        y -= uy;
        z -= uz;
        ia |= this.minusA[i]!;
        ib |= this.minusB[i]!;
      }
    }
    if (this.hasViewA) {
      const view = this.viewA;
      view.support(d, -1);
      ia = view.index;
      x -= view.sx;
      y -= view.sy;
      z -= view.sz;
    }
    if (this.hasViewB) {
      const view = this.viewB;
      view.support(d, 1);
      ib = view.index;
      x += view.sx;
      y += view.sy;
      z += view.sz;
    }
    const n = simplex.count;
    simplex.wx[n] = x;
    simplex.wy[n] = y;
    simplex.wz[n] = z;
    simplex.ia[n] = ia;
    simplex.ib[n] = ib;
  }

  private setBits(n: number, plusA: number, plusB: number, minusA: number, minusB: number): void {
    this.plusA[n] = plusA;
    this.plusB[n] = plusB;
    this.minusA[n] = minusA;
    this.minusB[n] = minusB;
  }
}
