/**
 * The edges of one triangle or two in one list, as the kernels read them that go through many edges: V8 knows where it is and how long, so
 * that reading from it at an index from a table of bytes costs one instruction. It is filled and read within one call of a kernel.
 */
import type { FlatCore } from './flatCore.ts';
import type { TriangleLike } from './pointTriangle.ts';
import { PLACE, RELATIVE } from './relative.ts';

/** Each edge is its start and its vector, x, y, z each, and begins this many numbers after the one before. */
export const EDGE_STEP = 8;
/** Where the edges of the second triangle begin. */
export const SECOND = 24;
/** Where the unit normals of both are, x, y, z each. */
export const NORMALS = 48;
/** As long as any index of a byte and the numbers of one edge. */
export const EDGE_LIST = /* @__PURE__ */ new Float64Array(256 + EDGE_STEP);

/** Writes the edges and the normal of a triangle at home as those of the first. */
export function listFirst({ ax, ay, az, bx, by, bz, cx, cy, cz, nx, ny, nz }: TriangleLike): void {
  const e = EDGE_LIST;
  e[0] = ax;
  e[1] = ay;
  e[2] = az;
  e[3] = bx - ax;
  e[4] = by - ay;
  e[5] = bz - az;
  e[8] = bx;
  e[9] = by;
  e[10] = bz;
  e[11] = cx - bx;
  e[12] = cy - by;
  e[13] = cz - bz;
  e[16] = cx;
  e[17] = cy;
  e[18] = cz;
  e[19] = ax - cx;
  e[20] = ay - cy;
  e[21] = az - cz;
  e[NORMALS] = nx;
  e[NORMALS + 1] = ny;
  e[NORMALS + 2] = nz;
}

/** Writes the edges and the normal of a triangle where relative.ts says that it stands, as those of the second. */
export function listSecond({ ax, ay, az, bx, by, bz, cx, cy, cz, nx, ny, nz }: TriangleLike): void {
  const e = EDGE_LIST;
  const m = RELATIVE;
  const xx = m[0]!;
  const xy = m[1]!;
  const xz = m[2]!;
  const yx = m[3]!;
  const yy = m[4]!;
  const yz = m[5]!;
  const zx = m[6]!;
  const zy = m[7]!;
  const zz = m[8]!;
  const px = m[PLACE]!;
  const py = m[PLACE + 1]!;
  const pz = m[PLACE + 2]!;
  const x0 = xx * ax + xy * ay + xz * az + px;
  const y0 = yx * ax + yy * ay + yz * az + py;
  const z0 = zx * ax + zy * ay + zz * az + pz;
  const x1 = xx * bx + xy * by + xz * bz + px;
  const y1 = yx * bx + yy * by + yz * bz + py;
  const z1 = zx * bx + zy * by + zz * bz + pz;
  const x2 = xx * cx + xy * cy + xz * cz + px;
  const y2 = yx * cx + yy * cy + yz * cz + py;
  const z2 = zx * cx + zy * cy + zz * cz + pz;
  e[SECOND] = x0;
  e[SECOND + 1] = y0;
  e[SECOND + 2] = z0;
  e[SECOND + 3] = x1 - x0;
  e[SECOND + 4] = y1 - y0;
  e[SECOND + 5] = z1 - z0;
  e[SECOND + 8] = x1;
  e[SECOND + 9] = y1;
  e[SECOND + 10] = z1;
  e[SECOND + 11] = x2 - x1;
  e[SECOND + 12] = y2 - y1;
  e[SECOND + 13] = z2 - z1;
  e[SECOND + 16] = x2;
  e[SECOND + 17] = y2;
  e[SECOND + 18] = z2;
  e[SECOND + 19] = x0 - x2;
  e[SECOND + 20] = y0 - y2;
  e[SECOND + 21] = z0 - z2;
  e[NORMALS + 3] = xx * nx + xy * ny + xz * nz;
  e[NORMALS + 4] = yx * nx + yy * ny + yz * nz;
  e[NORMALS + 5] = zx * nx + zy * ny + zz * nz;
}

/** The second triangle of the list as a flat core. */
export function unlistSecond(flat: FlatCore): void {
  const e = EDGE_LIST;
  const { points } = flat;
  for (let i = 0; i < 3; i++) {
    points[3 * i] = e[SECOND + EDGE_STEP * i]!;
    points[3 * i + 1] = e[SECOND + EDGE_STEP * i + 1]!;
    points[3 * i + 2] = e[SECOND + EDGE_STEP * i + 2]!;
  }
  flat.edges = 3;
  flat.hasFace = true;
  flat.nx = e[NORMALS + 3]!;
  flat.ny = e[NORMALS + 4]!;
  flat.nz = e[NORMALS + 5]!;
}
