/**
 * A polytope as the pair kernels see it: a support mapping in the frame that both cores are seen in. The corners of a segment or a
 * triangle and the axes of a box are brought there once; a hull stays in its own arrays, and the direction is turned into its frame.
 */
import { Frame } from '../math/frame.ts';
import type { Vec3Like } from '../math/vec3.ts';
import type { Hull } from '../shapes/hull.ts';
import { CORNERS, HALF, PLACED, POSITION } from './placedCore.ts';
import type { BoxLike } from './pointBox.ts';
import type { Segment } from './pointSegment.ts';
import type { TriangleLike } from './pointTriangle.ts';

export const SEGMENT_VIEW = 0;
export const TRIANGLE_VIEW = 1;
export const BOX_VIEW = 2;
export const HULL_VIEW = 3;

/** At home in the common frame. */
const HOME = /* @__PURE__ */ new Frame();

export class PolytopeView {
  kind = SEGMENT_VIEW;
  /** Corners of a segment (two) or a triangle (three); for a box, corner 0 is its centre. */
  x0 = 0;
  y0 = 0;
  z0 = 0;
  x1 = 0;
  y1 = 0;
  z1 = 0;
  x2 = 0;
  y2 = 0;
  z2 = 0;
  /** Unit axes and half extents of a box. The axes are those of its frame for every kind. */
  ux = 1;
  uy = 0;
  uz = 0;
  vx = 0;
  vy = 1;
  vz = 0;
  wx = 0;
  wy = 0;
  wz = 1;
  hu = 0;
  hv = 0;
  hw = 0;
  /** Unit normal of a triangle; zero when its corners are collinear. */
  nx = 0;
  ny = 0;
  nz = 0;
  /** True when the axes are those of the common frame. */
  private isHome = true;
  hull: Hull | null = null;
  /** True for a hull that is not at home in the common frame. */
  turned = false;
  /** Position of a turned hull. */
  px = 0;
  py = 0;
  pz = 0;
  /** The vertex found last, by `support` or `vertex`. */
  index = 0;
  sx = 0;
  sy = 0;
  sz = 0;

  /** A segment at `frame` (null: at home). */
  setSegment(segment: Segment, frame: Frame | null): void {
    this.begin(SEGMENT_VIEW, frame);
    this.sx = segment.ax;
    this.sy = segment.ay;
    this.sz = segment.az;
    this.turn(frame);
    this.x0 = this.sx;
    this.y0 = this.sy;
    this.z0 = this.sz;
    this.sx = segment.bx;
    this.sy = segment.by;
    this.sz = segment.bz;
    this.turn(frame);
    this.x1 = this.sx;
    this.y1 = this.sy;
    this.z1 = this.sz;
  }

  /** The core that is listed in placedCore.ts; a triangle is still without its normal. */
  setPlaced(kind: number, hull: Hull | null): void {
    const m = PLACED;
    this.kind = kind;
    this.hull = hull;
    this.index = 0;
    this.isHome = false;
    this.turned = hull !== null;
    this.ux = m[0]!;
    this.uy = m[1]!;
    this.uz = m[2]!;
    this.vx = m[3]!;
    this.vy = m[4]!;
    this.vz = m[5]!;
    this.wx = m[6]!;
    this.wy = m[7]!;
    this.wz = m[8]!;
    this.px = m[POSITION]!;
    this.py = m[POSITION + 1]!;
    this.pz = m[POSITION + 2]!;
    this.x0 = m[CORNERS]!;
    this.y0 = m[CORNERS + 1]!;
    this.z0 = m[CORNERS + 2]!;
    if (kind === BOX_VIEW) {
      this.hu = m[HALF]!;
      this.hv = m[HALF + 1]!;
      this.hw = m[HALF + 2]!;
      return;
    }
    this.x1 = m[CORNERS + 3]!;
    this.y1 = m[CORNERS + 4]!;
    this.z1 = m[CORNERS + 5]!;
    this.x2 = m[CORNERS + 6]!;
    this.y2 = m[CORNERS + 7]!;
    this.z2 = m[CORNERS + 8]!;
  }

  /** The normal of a triangle, given in its own frame. */
  setNormal({ nx, ny, nz }: TriangleLike): void {
    this.nx = this.ux * nx + this.vx * ny + this.wx * nz;
    this.ny = this.uy * nx + this.vy * ny + this.wy * nz;
    this.nz = this.uz * nx + this.vz * ny + this.wz * nz;
  }

  /** Lists this core in placedCore.ts. */
  place(): void {
    const m = PLACED;
    m[0] = this.ux;
    m[1] = this.uy;
    m[2] = this.uz;
    m[3] = this.vx;
    m[4] = this.vy;
    m[5] = this.vz;
    m[6] = this.wx;
    m[7] = this.wy;
    m[8] = this.wz;
    m[POSITION] = this.px;
    m[POSITION + 1] = this.py;
    m[POSITION + 2] = this.pz;
    m[CORNERS] = this.x0;
    m[CORNERS + 1] = this.y0;
    m[CORNERS + 2] = this.z0;
    const isBox = this.kind === BOX_VIEW;
    m[CORNERS + 3] = isBox ? this.hu : this.x1;
    m[CORNERS + 4] = isBox ? this.hv : this.y1;
    m[CORNERS + 5] = isBox ? this.hw : this.z1;
    m[CORNERS + 6] = this.x2;
    m[CORNERS + 7] = this.y2;
    m[CORNERS + 8] = this.z2;
  }

  /** A triangle at `frame`. */
  setTriangle(triangle: TriangleLike, frame: Frame | null): void {
    this.begin(TRIANGLE_VIEW, frame);
    const { xx, xy, xz, yx, yy, yz, zx, zy, zz, px, py, pz } = frame ?? HOME;
    const { ax, ay, az, bx, by, bz, cx, cy, cz, nx, ny, nz } = triangle;
    this.x0 = xx * ax + xy * ay + xz * az + px;
    this.y0 = yx * ax + yy * ay + yz * az + py;
    this.z0 = zx * ax + zy * ay + zz * az + pz;
    this.x1 = xx * bx + xy * by + xz * bz + px;
    this.y1 = yx * bx + yy * by + yz * bz + py;
    this.z1 = zx * bx + zy * by + zz * bz + pz;
    this.x2 = xx * cx + xy * cy + xz * cz + px;
    this.y2 = yx * cx + yy * cy + yz * cz + py;
    this.z2 = zx * cx + zy * cy + zz * cz + pz;
    this.nx = xx * nx + xy * ny + xz * nz;
    this.ny = yx * nx + yy * ny + yz * nz;
    this.nz = zx * nx + zy * ny + zz * nz;
  }

  /** A box at `frame`; its vertices are numbered as its feature codes are. */
  setBox(box: BoxLike, frame: Frame | null): void {
    this.begin(BOX_VIEW, frame);
    const { xx, xy, xz, yx, yy, yz, zx, zy, zz, px, py, pz } = frame ?? HOME;
    const { cx, cy, cz } = box;
    this.x0 = xx * cx + xy * cy + xz * cz + px;
    this.y0 = yx * cx + yy * cy + yz * cz + py;
    this.z0 = zx * cx + zy * cy + zz * cz + pz;
    this.hu = box.hx;
    this.hv = box.hy;
    this.hw = box.hz;
  }

  /** A hull at `frame`; nothing is copied. */
  setHull(hull: Hull, frame: Frame | null): void {
    this.begin(HULL_VIEW, frame);
    this.hull = hull;
    this.turned = frame !== null;
    this.px = frame === null ? 0 : frame.px;
    this.py = frame === null ? 0 : frame.py;
    this.pz = frame === null ? 0 : frame.pz;
    this.index = hull.dimension === 2 ? hull.loopVertices[0]! : 0;
  }

  /** Finds the vertex farthest along `sign` times `direction`: its index and its position (sx, sy, sz), both in the common frame. */
  support(direction: Vec3Like, sign: number): void {
    if (this.kind === HULL_VIEW) {
      this.climb(direction, sign);
      return;
    }
    const dx = direction.x * sign;
    const dy = direction.y * sign;
    const dz = direction.z * sign;
    switch (this.kind) {
      case BOX_VIEW: {
        const u = dx * this.ux + dy * this.uy + dz * this.uz;
        const v = dx * this.vx + dy * this.vy + dz * this.vz;
        const w = dx * this.wx + dy * this.wy + dz * this.wz;
        // A box without extent along an axis has one side there, the positive one.
        const isU = Number(u < 0) & Number(this.hu > 0);
        const isV = Number(v < 0) & Number(this.hv > 0);
        const isW = Number(w < 0) & Number(this.hw > 0);
        this.boxVertex(isU | (isV << 1) | (isW << 2));
        break;
      }
      case TRIANGLE_VIEW: {
        const a = dx * this.x0 + dy * this.y0 + dz * this.z0;
        const b = dx * this.x1 + dy * this.y1 + dz * this.z1;
        const c = dx * this.x2 + dy * this.y2 + dz * this.z2;
        this.cornerVertex(a >= b ? (a >= c ? 0 : 2) : b >= c ? 1 : 2);
        break;
      }
      default:
        this.cornerVertex(dx * (this.x1 - this.x0) + dy * (this.y1 - this.y0) + dz * (this.z1 - this.z0) > 0 ? 1 : 0);
    }
  }

  /**
   * True where neighbours lead to the farthest vertex, since a linear function has no false summit on a convex surface. But in
   * slivers rounding makes summits; and a corner of a flat hull that is all but straight has no farther neighbour where its sides
   * are the least far ones.
   */
  get isClimbable(): boolean {
    return this.hull!.form.isSound;
  }

  /** The same for a hull: from neighbour to neighbour while one is farther, or among all vertices. */
  private climb(direction: Vec3Like, sign: number): void {
    const dx = direction.x * sign;
    const dy = direction.y * sign;
    const dz = direction.z * sign;
    let lx = dx;
    let ly = dy;
    let lz = dz;
    if (this.turned) {
      lx = this.ux * dx + this.uy * dy + this.uz * dz;
      ly = this.vx * dx + this.vy * dy + this.vz * dz;
      lz = this.wx * dx + this.wy * dy + this.wz * dz;
    }
    const { x, y, z, vertexStart, neighbourPoints, dimension, loopVertices } = this.hull!;
    let best = this.index;
    let farthest = x[best]! * lx + y[best]! * ly + z[best]! * lz;
    if (!this.isClimbable) {
      const isFlat = dimension === 2;
      const count = isFlat ? loopVertices.length : x.length;
      for (let i = 0; i < count; i++) {
        const v = isFlat ? loopVertices[i]! : i;
        const along = x[v]! * lx + y[v]! * ly + z[v]! * lz;
        if (along > farthest) {
          farthest = along;
          best = v;
        }
      }
      this.hullVertex(best);
      return;
    }
    for (;;) {
      const end = 4 * vertexStart[best + 1]!;
      let next = -1;
      for (let i = 4 * vertexStart[best]!; i < end; i += 4) {
        const along = neighbourPoints[i]! * lx + neighbourPoints[i + 1]! * ly + neighbourPoints[i + 2]! * lz;
        if (along > farthest) {
          farthest = along;
          next = i;
        }
      }
      if (next < 0) break;
      best = neighbourPoints[next + 3]! | 0;
    }
    this.hullVertex(best);
  }

  /** Finds the position (sx, sy, sz) of a vertex in the common frame. */
  vertex(i: number): void {
    if (this.kind === BOX_VIEW) this.boxVertex(i);
    else if (this.kind === HULL_VIEW) this.hullVertex(i);
    else this.cornerVertex(i);
  }

  private boxVertex(i: number): void {
    const u = (1 - 2 * (i & 1)) * this.hu;
    const v = (1 - (i & 2)) * this.hv;
    const w = (1 - 0.5 * (i & 4)) * this.hw;
    this.index = i;
    this.sx = this.x0 + u * this.ux + v * this.vx + w * this.wx;
    this.sy = this.y0 + u * this.uy + v * this.vy + w * this.wy;
    this.sz = this.z0 + u * this.uz + v * this.vz + w * this.wz;
  }

  private cornerVertex(i: number): void {
    this.index = i;
    this.sx = i === 0 ? this.x0 : i === 1 ? this.x1 : this.x2;
    this.sy = i === 0 ? this.y0 : i === 1 ? this.y1 : this.y2;
    this.sz = i === 0 ? this.z0 : i === 1 ? this.z1 : this.z2;
  }

  private hullVertex(i: number): void {
    const hull = this.hull!;
    const x = hull.x[i]!;
    const y = hull.y[i]!;
    const z = hull.z[i]!;
    this.index = i;
    if (this.turned) {
      this.sx = this.ux * x + this.vx * y + this.wx * z + this.px;
      this.sy = this.uy * x + this.vy * y + this.wy * z + this.py;
      this.sz = this.uz * x + this.vz * y + this.wz * z + this.pz;
    } else {
      this.sx = x;
      this.sy = y;
      this.sz = z;
    }
  }

  private begin(kind: number, frame: Frame | null): void {
    this.kind = kind;
    this.hull = null;
    this.index = 0;
    if (frame !== null) {
      this.isHome = false;
      this.setAxes(frame);
    } else if (!this.isHome) {
      this.isHome = true;
      this.setAxes(HOME);
    }
  }

  private setAxes(frame: Frame): void {
    this.ux = frame.xx;
    this.uy = frame.yx;
    this.uz = frame.zx;
    this.vx = frame.xy;
    this.vy = frame.yy;
    this.vz = frame.zy;
    this.wx = frame.xz;
    this.wy = frame.yz;
    this.wz = frame.zz;
  }

  /** Takes (sx, sy, sz) from the core's own frame into the common one. */
  private turn(frame: Frame | null): void {
    if (frame === null) return;
    const { sx: x, sy: y, sz: z } = this;
    this.sx = frame.xx * x + frame.xy * y + frame.xz * z + frame.px;
    this.sy = frame.yx * x + frame.yy * y + frame.yz * z + frame.py;
    this.sz = frame.zx * x + frame.zy * y + frame.zz * z + frame.pz;
  }
}
