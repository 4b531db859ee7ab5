/**
 * The point of a segment nearest to p, by projection on its line, clamped to its ends.
 *
 * Degenerate cases:
 * - p on the segment: distance 0, the normal is a perpendicular of the segment;
 * - zero length: a point, vertex 0; with p on it the normal is +y.
 */
import { MIN_LENGTH } from '../math/tolerance.ts';
import { turnPerpendicular, Vec3, type Vec3Like } from '../math/vec3.ts';
import { EDGE, VERTEX } from '../results/features.ts';
import type { PointResult } from '../results/pointResult.ts';
import { NEAR_EDGE_SQ, turnAcross } from './edgeNormal.ts';
import { FOOT, NEAREST, OFFSET } from './nearestPoint.ts';

/** A segment from a to b, as kernels see it. */
export interface Segment {
  readonly ax: number;
  readonly ay: number;
  readonly az: number;
  readonly bx: number;
  readonly by: number;
  readonly bz: number;
}

const pointSegment_axis = /* @__PURE__ */ new Vec3();

/** Writes distance (zero or more), point, normal and feature (a capsule's codes) to `out`, in the segment's frame. */
export function pointSegment(p: Vec3Like, segment: Segment, out: PointResult): void {
  const { ax, ay, az } = segment;
  const ux = segment.bx - ax;
  const uy = segment.by - ay;
  const uz = segment.bz - az;
  const apx = p.x - ax;
  const apy = p.y - ay;
  const apz = p.z - az;
  const along = apx * ux + apy * uy + apz * uz;
  const uLenSq = ux * ux + uy * uy + uz * uz;
  // bp.u, from b itself: the sign is right however near to b p is.
  const past = (p.x - segment.bx) * ux + (p.y - segment.by) * uy + (p.z - segment.bz) * uz;
  let qx = ax;
  let qy = ay;
  let qz = az;
  let feature = VERTEX;
  if (past >= 0 && uLenSq > 0) {
    qx = segment.bx;
    qy = segment.by;
    qz = segment.bz;
    feature = VERTEX + 1;
  } else if (along > 0 && uLenSq > 0) {
    const t = along / uLenSq;
    qx = ax + ux * t;
    qy = ay + uy * t;
    qz = az + uz * t;
    feature = EDGE;
  }
  const nx = p.x - qx;
  const ny = p.y - qy;
  const nz = p.z - qz;
  const distSq = nx * nx + ny * ny + nz * nz;
  const distance = Math.sqrt(distSq);
  out.distance = distance;
  out.feature = feature;
  out.point.x = qx;
  out.point.y = qy;
  out.point.z = qz;
  if (distance > MIN_LENGTH) {
    const inv = 1 / distance;
    out.normal.x = nx * inv;
    out.normal.y = ny * inv;
    out.normal.z = nz * inv;
    if (feature === EDGE && distSq < NEAR_EDGE_SQ * (uLenSq + ax * ax + ay * ay + az * az)) {
      const axis = pointSegment_axis;
      axis.x = ux;
      axis.y = uy;
      axis.z = uz;
      turnAcross(out.normal, axis);
    }
  } else if (uLenSq > 0) {
    out.normal.x = ux;
    out.normal.y = uy;
    out.normal.z = uz;
    turnPerpendicular(out.normal);
  } else {
    out.normal.set(0, 1, 0);
  }
}

/**
 * The same for the point in NEAREST: writes the nearest point and the vector from it to there too. Returns the feature. A segment
 * without length is vertex 0.
 */
export function nearestOfSegment({ ax, ay, az, bx, by, bz }: Segment): number {
  const e = NEAREST;
  const ux = bx - ax;
  const uy = by - ay;
  const uz = bz - az;
  const apx = e[0]! - ax;
  const apy = e[1]! - ay;
  const apz = e[2]! - az;
  const along = apx * ux + apy * uy + apz * uz;
  const uLenSq = ux * ux + uy * uy + uz * uz;
  const place = along <= 0 ? 0 : along >= uLenSq ? 1 : along / uLenSq;
  e[FOOT] = ax + place * ux;
  e[FOOT + 1] = ay + place * uy;
  e[FOOT + 2] = az + place * uz;
  e[OFFSET] = apx - place * ux;
  e[OFFSET + 1] = apy - place * uy;
  e[OFFSET + 2] = apz - place * uz;
  return along <= 0 ? VERTEX : along >= uLenSq ? VERTEX + 1 : EDGE;
}
