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
import { FOOT, NEAREST, OFFSET } from './nearestPoint.ts';

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

/** Shifted by this, 1 beside the feature says that the point is inside. */
export const INSIDE = 16;

/**
 * Writes the point of a box's surface that is nearest to the one in the list, and the vector from there, to the list (see nearestPoint.ts).
 * Returns its feature, with a bit at {@link INSIDE} for a point inside. Without branches that could not be foreseen, but for that one.
 */
export function nearestOfBox(box: BoxLike): number {
  const { cx, cy, cz, hx, hy, hz } = box;
  const e = NEAREST;
  const px = e[0]!;
  const py = e[1]!;
  const pz = e[2]!;
  const x = px - cx;
  const y = py - cy;
  const z = pz - cz;
  // How far p is beyond the faces on either side.
  const overX = x - hx;
  const overY = y - hy;
  const overZ = z - hz;
  const underX = x + hx;
  const underY = y + hy;
  const underZ = z + hz;
  const isNegativeX = Number(x < 0);
  const isNegativeY = Number(y < 0);
  const isNegativeZ = Number(z < 0);
  const isOutX = Number(overX >= 0) | Number(underX <= 0);
  const isOutY = Number(overY >= 0) | Number(underY <= 0);
  const isOutZ = Number(overZ >= 0) | Number(underZ <= 0);
  const mask = (isOutX << 3) | (isOutY << 4) | (isOutZ << 5);
  if (mask === 0) return nearestFaceInside(box);
  const negative = isNegativeX | (isNegativeY << 1) | (isNegativeZ << 2);
  // (e + |e|) / 2 is e where it is positive, and else zero.
  e[OFFSET] = 0.5 * (overX + Math.abs(overX) + (underX - Math.abs(underX)));
  e[OFFSET + 1] = 0.5 * (overY + Math.abs(overY) + (underY - Math.abs(underY)));
  e[OFFSET + 2] = 0.5 * (overZ + Math.abs(overZ) + (underZ - Math.abs(underZ)));
  e[FOOT] = isOutX * (cx + (1 - 2 * isNegativeX) * hx) + (1 - isOutX) * px;
  e[FOOT + 1] = isOutY * (cy + (1 - 2 * isNegativeY) * hy) + (1 - isOutY) * py;
  e[FOOT + 2] = isOutZ * (cz + (1 - 2 * isNegativeZ) * hz) + (1 - isOutZ) * pz;
  return BOX_FEATURES[mask | negative]!;
}

/** The same for a point inside. */
function nearestFaceInside({ cx, cy, cz, hx, hy, hz }: BoxLike): number {
  const e = NEAREST;
  const px = e[0]!;
  const py = e[1]!;
  const pz = e[2]!;
  const x = px - cx;
  const y = py - cy;
  const z = pz - cz;
  const ex = Math.abs(x) - hx;
  const ey = Math.abs(y) - hy;
  const ez = Math.abs(z) - hz;
  e[FOOT] = px;
  e[FOOT + 1] = py;
  e[FOOT + 2] = pz;
  e[OFFSET] = 0;
  e[OFFSET + 1] = 0;
  e[OFFSET + 2] = 0;
  if (ey >= ez && ey >= ex) {
    e[FOOT + 1] = y < 0 ? cy - hy : cy + hy;
    e[OFFSET + 1] = y < 0 ? -ey : ey;
    return (y < 0 ? FACE + 4 : FACE + 1) | (1 << INSIDE);
  }
  if (ez >= ex) {
    e[FOOT + 2] = z < 0 ? cz - hz : cz + hz;
    e[OFFSET + 2] = z < 0 ? -ez : ez;
    return (z < 0 ? FACE + 5 : FACE + 2) | (1 << INSIDE);
  }
  e[FOOT] = x < 0 ? cx - hx : cx + hx;
  e[OFFSET] = x < 0 ? -ex : ex;
  return (x < 0 ? FACE + 3 : FACE) | (1 << INSIDE);
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
  const e = NEAREST;
  e[0] = p.x;
  e[1] = p.y;
  e[2] = p.z;
  out.feature = nearestFaceInside(box) & 0xffff;
  const dx = e[OFFSET]!;
  const dy = e[OFFSET + 1]!;
  const dz = e[OFFSET + 2]!;
  // (Only one of them is not zero.)
  out.distance = -(Math.abs(dx) + Math.abs(dy) + Math.abs(dz));
  out.point.set(e[FOOT]!, e[FOOT + 1]!, e[FOOT + 2]!);
  out.normal.set(Number(dx < 0) - Number(dx > 0), Number(dy < 0) - Number(dy > 0), Number(dz < 0) - Number(dz > 0));
}
