/** The hull of a few points by trying every plane through three of them. Slow, and independent of the builder. */

export interface BruteHull {
  readonly volume: number;
  readonly area: number;
  /** How many faces there are when coplanar ones count as one; and how many points are corners. */
  readonly faces: number;
  readonly vertices: number;
}

type V = [number, number, number];
const sub = (a: V, b: V): V => [a[0] - b[0], a[1] - b[1], a[2] - b[2]];
const dot = (a: V, b: V): number => a[0] * b[0] + a[1] * b[1] + a[2] * b[2];
const cross = (a: V, b: V): V => [a[1] * b[2] - a[2] * b[1], a[2] * b[0] - a[0] * b[2], a[0] * b[1] - a[1] * b[0]];

/** The hull of a flat list of points, or null when a plane through three of them has others closer than `unsure` but not on it. */
export function bruteHull(points: ArrayLike<number>, on: number, unsure: number): BruteHull | null {
  const all: V[] = [];
  for (let i = 0; i < points.length; i += 3) {
    const p: V = [points[i], points[i + 1], points[i + 2]];
    if (!all.some((q) => Math.hypot(...sub(p, q)) <= on)) all.push(p);
  }
  const faces: number[][] = [];
  const found = new Set<string>();
  let volume = 0;
  let area = 0;
  for (let i = 0; i < all.length; i++) {
    for (let j = i + 1; j < all.length; j++) {
      for (let k = j + 1; k < all.length; k++) {
        const c = cross(sub(all[j], all[i]), sub(all[k], all[i]));
        const length = Math.hypot(...c);
        // How sure the plane is: the least height of the triangle.
        const longest = Math.max(...[sub(all[j], all[i]), sub(all[k], all[i]), sub(all[k], all[j])].map((e) => Math.hypot(...e)));
        if (length <= on * longest) continue;
        if (length < 1e-3 * longest * longest) return null;
        for (const sign of [1, -1]) {
          const n: V = [(sign * c[0]) / length, (sign * c[1]) / length, (sign * c[2]) / length];
          const heights = all.map((p) => dot(n, sub(p, all[i])));
          if (heights.some((h) => Math.abs(h) > on && Math.abs(h) < unsure)) return null;
          if (heights.some((h) => h > on)) continue;
          const members = heights.flatMap((h, p) => (h >= -on ? [p] : []));
          const key = members.join(',');
          if (found.has(key)) continue;
          found.add(key);
          const ring = ringOf(all, members, n, on);
          faces.push(ring);
          const faceArea = ringArea(all, ring, n);
          area += faceArea;
          volume += (faceArea * dot(n, sub(all[i], all[0]))) / 3;
        }
      }
    }
  }
  return { volume, area, faces: faces.length, vertices: new Set(faces.flat()).size };
}

/** The corners of the convex polygon around some points in a plane, by gift wrapping. */
function ringOf(all: readonly V[], members: readonly number[], n: V, on: number): number[] {
  const toSide = (a: V, b: V, p: V): number => dot(n, cross(sub(b, a), sub(p, a))) / Math.hypot(...sub(b, a));
  let start = members[0];
  for (const m of members) {
    const d = sub(all[m], all[start]);
    if (d[0] < -on || (Math.abs(d[0]) <= on && (d[1] < -on || (Math.abs(d[1]) <= on && d[2] < -on)))) start = m;
  }
  const ring: number[] = [];
  let at = start;
  do {
    ring.push(at);
    let next = -1;
    for (const m of members) {
      if (m === at) continue;
      if (next < 0) {
        next = m;
        continue;
      }
      const side = toSide(all[at], all[next], all[m]);
      const isFarther = Math.hypot(...sub(all[m], all[at])) > Math.hypot(...sub(all[next], all[at]));
      if (side < -on || (Math.abs(side) <= on && isFarther)) next = m;
    }
    at = next;
  } while (at !== start && ring.length <= members.length);
  return ring;
}

function ringArea(all: readonly V[], ring: readonly number[], n: V): number {
  let area = 0;
  for (let i = 1; i + 1 < ring.length; i++) {
    area += dot(n, cross(sub(all[ring[i]], all[ring[0]]), sub(all[ring[i + 1]], all[ring[0]]))) / 2;
  }
  return area;
}
