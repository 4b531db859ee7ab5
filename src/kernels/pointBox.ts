/**
 * The point of a box's surface nearest to p. The planes of the faces cut space into 27 cells: the box and one cell for each of its 26
 * features. Mirroring p into the octant where all coordinates are positive leaves 8 of them, told apart by three comparisons.
 *
 * Degenerate cases:
 * - p inside: the nearest face; at equal depth y, then z, then x; on a plane of symmetry the positive side;
 * - p on the surface: distance 0 and the normal of the feature it lies on.
 */
import { MIN_LENGTH } from '../math/tolerance.ts';
import type { Vec3Like } from '../math/vec3.ts';
import { EDGE, FACE, VERTEX } from '../results/features.ts';
import type { PointResult } from '../results/pointResult.ts';

/** A box about c with half extents h, as kernels see it. */
export interface BoxLike {
  readonly cx: number;
  readonly cy: number;
  readonly cz: number;
  readonly hx: number;
  readonly hy: number;
  readonly hz: number;
}

/** The code of the face, edge or vertex of a box whose outside is on the axes in `mask` (bits 1, 2, 4), on the negative side of those in `negative`. */
export function boxFeature(mask: number, negative: number): number {
  switch (mask) {
    case 1:
      return FACE + (negative & 1 ? 3 : 0);
    case 2:
      return FACE + 1 + (negative & 2 ? 3 : 0);
    case 4:
      return FACE + 2 + (negative & 4 ? 3 : 0);
    case 6:
      return EDGE + (negative >> 1);
    case 5:
      return EDGE + 4 + ((negative & 1) | ((negative & 4) >> 1));
    case 3:
      return EDGE + 8 + (negative & 3);
    default:
      return VERTEX + negative;
  }
}

/** Writes the signed distance, point, normal and feature (a box's codes) to `out`, in the box's frame. */
export function pointBox(p: Vec3Like, box: BoxLike, out: PointResult): void {
  const x = p.x - box.cx;
  const y = p.y - box.cy;
  const z = p.z - box.cz;
  const negative = (x < 0 ? 1 : 0) | (y < 0 ? 2 : 0) | (z < 0 ? 4 : 0);
  const signX = x < 0 ? -1 : 1;
  const signY = y < 0 ? -1 : 1;
  const signZ = z < 0 ? -1 : 1;
  // How far p is beyond each face of its octant.
  const ex = Math.abs(x) - box.hx;
  const ey = Math.abs(y) - box.hy;
  const ez = Math.abs(z) - box.hz;
  let mask = (ex >= 0 ? 1 : 0) | (ey >= 0 ? 2 : 0) | (ez >= 0 ? 4 : 0);
  let nx = 0;
  let ny = 0;
  let nz = 0;
  let distance: number;
  if (mask === 0) {
    mask = ey >= ez && ey >= ex ? 2 : ez >= ex ? 4 : 1;
    distance = mask === 2 ? ey : mask === 4 ? ez : ex;
  } else {
    nx = ex > 0 ? ex : 0;
    ny = ey > 0 ? ey : 0;
    nz = ez > 0 ? ez : 0;
    distance = Math.sqrt(nx * nx + ny * ny + nz * nz);
  }
  if (!(distance > MIN_LENGTH)) {
    // Inside or on the surface: any one direction across each face of the feature.
    nx = mask & 1;
    ny = mask & 2 ? 1 : 0;
    nz = mask & 4 ? 1 : 0;
  }
  const inv = 1 / Math.sqrt(nx * nx + ny * ny + nz * nz);
  out.distance = distance;
  out.feature = boxFeature(mask, negative);
  out.normal.x = nx * inv * signX;
  out.normal.y = ny * inv * signY;
  out.normal.z = nz * inv * signZ;
  out.point.x = mask & 1 ? box.cx + box.hx * signX : p.x;
  out.point.y = mask & 2 ? box.cy + box.hy * signY : p.y;
  out.point.z = mask & 4 ? box.cz + box.hz * signZ : p.z;
}
