/**
 * How near a segment comes to a core given as nothing but a list of vertices. Slow and independent of src.
 *
 * A segment that meets the hull of the vertices crosses the triangle of some three of them, or starts inside. One that does not is
 * nearest to it at one of its ends, or beside the segment between some two vertices.
 */
import type { Vec3Like } from '../../src/math/vec3.ts';
import { along, dot, length, nearestOfHull, sub } from './point.ts';

const cross = (a: Vec3Like, b: Vec3Like): Vec3Like => ({
  x: a.y * b.z - a.z * b.y,
  y: a.z * b.x - a.x * b.z,
  z: a.x * b.y - a.y * b.x,
});

/** The distance between a core that does not hold the start of the segment p q, and that segment; 0, to rounding, where they cross. */
export function segmentToHull(p: Vec3Like, q: Vec3Like, vertices: readonly Vec3Like[]): number {
  let best = Math.min(nearestOfHull(p, vertices).distance, nearestOfHull(q, vertices).distance);
  const d = sub(q, p);
  const seen = vertices.map((v) => sub(v, p));
  const turned = seen.map((v) => cross(d, v));
  for (let i = 0; i < seen.length; i++) {
    for (let j = i + 1; j < seen.length; j++) {
      best = Math.min(best, segmentToSegment(d, seen[i], seen[j]));
      const volumeIj = dot(turned[i], seen[j]);
      for (let k = j + 1; k < seen.length; k++) {
        // The segment's line passes through the triangle where the three volumes have one sign.
        const volumeJk = dot(turned[j], seen[k]);
        const volumeKi = dot(turned[k], seen[i]);
        if (!((volumeIj > 0 && volumeJk > 0 && volumeKi > 0) || (volumeIj < 0 && volumeJk < 0 && volumeKi < 0))) continue;
        const n = cross(sub(seen[j], seen[i]), sub(seen[k], seen[i]));
        const t = dot(n, seen[i]) / dot(n, d);
        if (!(t >= 0 && t <= 1)) continue;
        // Within the plane of the triangle all of these are rounding, so the crossing is looked at again.
        best = Math.min(best, nearestOfHull(along(p, d, t), [vertices[i], vertices[j], vertices[k]]).distance);
      }
    }
  }
  return best;
}

/** The distance between the segments 0 d and a b, over the inner points and the ends of both. */
function segmentToSegment(d: Vec3Like, a: Vec3Like, b: Vec3Like): number {
  const u = sub(b, a);
  const dd = dot(d, d);
  const uu = dot(u, u);
  const clamp = (t: number) => (t > 0 ? (t < 1 ? t : 1) : 0);
  const onD = (point: Vec3Like) => length(sub(point, along({ x: 0, y: 0, z: 0 }, d, dd > 0 ? clamp(dot(point, d) / dd) : 0)));
  let best = Math.min(onD(a), onD(b));
  const n = cross(d, u);
  const nn = dot(n, n);
  if (nn > 0) {
    // a + s u and t d are nearest where the difference is along n.
    const t = dot(cross(a, u), n) / nn;
    const s = dot(cross(a, d), n) / nn;
    if (t > 0 && t < 1 && s > 0 && s < 1) best = Math.min(best, Math.abs(dot(a, n)) / Math.sqrt(nn));
  }
  for (const end of [{ x: 0, y: 0, z: 0 }, d]) {
    const s = uu > 0 ? clamp(dot(sub(end, a), u) / uu) : 0;
    best = Math.min(best, length(sub(end, along(a, u, s))));
  }
  return best;
}
