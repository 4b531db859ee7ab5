/**
 * Normals of points very near to an edge. The offset from the edge is a difference of nearly equal numbers there; rounding turns it, out
 * of the plane across the edge and out of the cone of the edge's normals, so that a step of a radius along it would not end on the
 * surface. Here it is turned back.
 */
import { turnPerpendicular, type Vec3, type Vec3Like } from '../math/vec3.ts';

/** Squared, as a part of the coordinates' size: offsets longer than this are turned by less than 1e-12. */
export const NEAR_EDGE_SQ = 1e-6;

/** Of a unit vector that is across an edge but for rounding, less than this squared length is left when it is nothing but rounding. */
const MOSTLY_ALONG_SQ = 0.25;

/** Takes the part along the edge u out of the unit vector n and makes it unit again; where it is mostly along, any perpendicular. */
export function turnAcross(n: Vec3, u: Vec3Like): void {
  const s = (n.x * u.x + n.y * u.y + n.z * u.z) / (u.x * u.x + u.y * u.y + u.z * u.z);
  const x = n.x - u.x * s;
  const y = n.y - u.y * s;
  const z = n.z - u.z * s;
  const lenSq = x * x + y * y + z * z;
  if (lenSq > MOSTLY_ALONG_SQ) {
    const inv = 1 / Math.sqrt(lenSq);
    n.x = x * inv;
    n.y = y * inv;
    n.z = z * inv;
  } else {
    n.x = u.x;
    n.y = u.y;
    n.z = u.z;
    turnPerpendicular(n);
  }
}
