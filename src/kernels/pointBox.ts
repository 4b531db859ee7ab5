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

/**
 * The code of the face, edge or vertex of a box whose outside is on the axes in `mask` (bits 1, 2, 4), on the negative side of
 * those in `negative`.
 */
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

/** boxFeature by mask * 8 + negative: a table is faster where all features come up alike. */
export const BOX_FEATURES = /* @__PURE__ */ boxFeatures();

function boxFeatures(): Uint16Array {
  const features = new Uint16Array(64);
  for (let i = 8; i < 64; i++) features[i] = boxFeature(i >> 3, i & 7);
  return features;
}

/** Writes the signed distance, point, normal and feature (a box's codes) to `out`, in the box's frame. */
export function pointBox(p: Vec3Like, box: BoxLike, out: PointResult): void {
  const { cx, cy, cz, hx, hy, hz } = box;
  const x = p.x - cx;
  const y = p.y - cy;
  const z = p.z - cz;
  const signX = x < 0 ? -1 : 1;
  const signY = y < 0 ? -1 : 1;
  const signZ = z < 0 ? -1 : 1;
  // How far p is beyond each face of its octant.
  const ex = signX * x - hx;
  const ey = signY * y - hy;
  const ez = signZ * z - hz;
  if (ex < 0 && ey < 0 && ez < 0) {
    pointInBox(p, box, out);
    return;
  }
  // (e + |e|) / 2 is e where it is positive, and else zero.
  const gx = 0.5 * (ex + Math.abs(ex));
  const gy = 0.5 * (ey + Math.abs(ey));
  const gz = 0.5 * (ez + Math.abs(ez));
  const distance = Math.sqrt(gx * gx + gy * gy + gz * gz);
  const mask = (ex >= 0 ? 8 : 0) | (ey >= 0 ? 16 : 0) | (ez >= 0 ? 32 : 0);
  const negative = (x < 0 ? 1 : 0) | (y < 0 ? 2 : 0) | (z < 0 ? 4 : 0);
  const { point, normal } = out;
  out.distance = distance;
  out.feature = BOX_FEATURES[mask | negative]!;
  point.x = ex >= 0 ? cx + signX * hx : p.x;
  point.y = ey >= 0 ? cy + signY * hy : p.y;
  point.z = ez >= 0 ? cz + signZ * hz : p.z;
  if (distance > MIN_LENGTH) {
    const inv = 1 / distance;
    normal.x = gx * inv * signX;
    normal.y = gy * inv * signY;
    normal.z = gz * inv * signZ;
    return;
  }
  // On the surface: as far along each of the faces that meet there.
  const nx = ex >= 0 ? signX : 0;
  const ny = ey >= 0 ? signY : 0;
  const nz = ez >= 0 ? signZ : 0;
  const inv = 1 / Math.sqrt(nx * nx + ny * ny + nz * nz);
  normal.x = nx * inv;
  normal.y = ny * inv;
  normal.z = nz * inv;
}

/** p strictly inside: the nearest face. */
function pointInBox(p: Vec3Like, box: BoxLike, out: PointResult): void {
  const x = p.x - box.cx;
  const y = p.y - box.cy;
  const z = p.z - box.cz;
  const ex = Math.abs(x) - box.hx;
  const ey = Math.abs(y) - box.hy;
  const ez = Math.abs(z) - box.hz;
  out.point.copy(p);
  if (ey >= ez && ey >= ex) {
    out.distance = ey;
    out.feature = y < 0 ? FACE + 4 : FACE + 1;
    out.normal.set(0, y < 0 ? -1 : 1, 0);
    out.point.y = y < 0 ? box.cy - box.hy : box.cy + box.hy;
  } else if (ez >= ex) {
    out.distance = ez;
    out.feature = z < 0 ? FACE + 5 : FACE + 2;
    out.normal.set(0, 0, z < 0 ? -1 : 1);
    out.point.z = z < 0 ? box.cz - box.hz : box.cz + box.hz;
  } else {
    out.distance = ex;
    out.feature = x < 0 ? FACE + 3 : FACE;
    out.normal.set(x < 0 ? -1 : 1, 0, 0);
    out.point.x = x < 0 ? box.cx - box.hx : box.cx + box.hx;
  }
}
