/** A segment or a triangle as the kernels of small cores see it: its corners in the frame that both cores are seen in. */
import type { Frame } from '../math/frame.ts';
import type { Vec3Like } from '../math/vec3.ts';
import type { Segment } from './pointSegment.ts';
import type { TriangleLike } from './pointTriangle.ts';

/** Where in a list of up to three points their common shift stands. */
export const SHIFT = 9;

/** A list of two points and their shift for the kernels of a segment: V8 knows where it is, so that reading from it costs one instruction. */
export const SEGMENT = /* @__PURE__ */ new Float64Array(SHIFT + 3);

/** Fills it with the points i and j of a list, which may be shifted. */
export function listSegment(points: Float64Array, i: number, j: number): void {
  const e = SEGMENT;
  for (let k = 0; k < 3; k++) {
    e[k] = points[3 * i + k]!;
    e[3 + k] = points[3 * j + k]!;
    e[SHIFT + k] = points[SHIFT + k]!;
  }
}

/** Which of three numbers h is the lowest, which the highest, by the bits h0 > h1, h1 > h2, h2 > h0. */
export const LOWEST = /* @__PURE__ */ cornerTable(0, 1, 2, 2, 0, 1, 0, 0);
export const HIGHEST = /* @__PURE__ */ cornerTable(0, 0, 1, 0, 2, 2, 1, 0);

/** (Up to 64 bytes would be moved about by the engine, and slow to find.) */
function cornerTable(...corners: number[]): Uint8Array {
  const table = new Uint8Array(72);
  table.set(corners);
  return table;
}

export class FlatCore {
  /**
   * Two or three corners: x, y, z, x, y, z, ..., and from {@link SHIFT} on a shift of all of them. Kept apart, so that the edges stay
   * what they are to the last bit when the core is moved.
   */
  readonly points = new Float64Array(SHIFT + 3);
  /** How many edges there are: 1 for a segment, from corner 0 to corner 1; 3 for a triangle, edge i from corner i to the next. */
  edges = 3;
  /** True for a triangle whose corners are not on one line; then it has a unit normal, counter-clockwise. */
  hasFace = false;
  nx = 0;
  ny = 0;
  nz = 0;

  /** The segment at `frame`, seen from a point of the common frame. */
  setSegment(segment: Segment, frame: Frame, from: Vec3Like): void {
    const { points } = this;
    points[0] = segment.ax;
    points[1] = segment.ay;
    points[2] = segment.az;
    points[3] = segment.bx;
    points[4] = segment.by;
    points[5] = segment.bz;
    this.edges = 1;
    this.hasFace = false;
    this.place(2, frame, from);
  }

  /** The triangle at `frame`, seen from a point of the common frame. */
  setTriangle(triangle: TriangleLike, frame: Frame, from: Vec3Like): void {
    this.setTriangleAtHome(triangle);
    const { nx, ny, nz } = triangle;
    this.nx = frame.xx * nx + frame.xy * ny + frame.xz * nz;
    this.ny = frame.yx * nx + frame.yy * ny + frame.yz * nz;
    this.nz = frame.zx * nx + frame.zy * ny + frame.zz * nz;
    this.place(3, frame, from);
  }

  /** A triangle at home in the common frame, seen from its origin. */
  setTriangleAtHome(triangle: TriangleLike): void {
    const { points } = this;
    const { nx, ny, nz } = triangle;
    points[0] = triangle.ax;
    points[1] = triangle.ay;
    points[2] = triangle.az;
    points[3] = triangle.bx;
    points[4] = triangle.by;
    points[5] = triangle.bz;
    points[6] = triangle.cx;
    points[7] = triangle.cy;
    points[8] = triangle.cz;
    this.edges = 3;
    this.hasFace = nx !== 0 || ny !== 0 || nz !== 0;
    this.nx = nx;
    this.ny = ny;
    this.nz = nz;
  }

  /** Moves it away from where it was set. */
  shift({ x, y, z }: Vec3Like): void {
    const { points } = this;
    points[SHIFT] = x;
    points[SHIFT + 1] = y;
    points[SHIFT + 2] = z;
  }

  /** Takes it back there. */
  unshift(): void {
    this.points.fill(0, SHIFT);
  }

  private place(count: number, f: Frame, from: Vec3Like): void {
    const { points } = this;
    const px = f.px - from.x;
    const py = f.py - from.y;
    const pz = f.pz - from.z;
    for (let i = 0; i < 3 * count; i += 3) {
      const x = points[i]!;
      const y = points[i + 1]!;
      const z = points[i + 2]!;
      points[i] = f.xx * x + f.xy * y + f.xz * z + px;
      points[i + 1] = f.yx * x + f.yy * y + f.yz * z + py;
      points[i + 2] = f.zx * x + f.zy * y + f.zz * z + pz;
    }
  }
}
