/**
 * Slow, plain references for two dimensions, which share no code with src: a shape is a bag of core points and a radius, and every
 * answer comes from trying all edges, all corners and all pairs of them.
 */
export interface Point {
  x: number;
  y: number;
}

/** A rounded hull of points, placed in the world or not. */
export interface Body {
  points: Point[];
  radius: number;
}

const sub = (a: Point, b: Point): Point => ({ x: a.x - b.x, y: a.y - b.y });
export const dot = (a: Point, b: Point): number => a.x * b.x + a.y * b.y;
export const cross = (a: Point, b: Point): number => a.x * b.y - a.y * b.x;
export const length = (a: Point): number => Math.hypot(a.x, a.y);

/** The points moved by a pose whose rotation is made unit first. */
export function place(body: Body, position: Point, rotation: { c: number; s: number }): Body {
  const norm = Math.hypot(rotation.c, rotation.s);
  const c = rotation.c / norm;
  const s = rotation.s / norm;
  return {
    radius: body.radius,
    points: body.points.map((p) => ({ x: position.x + (c * p.x - s * p.y), y: position.y + (s * p.x + c * p.y) })),
  };
}

/** Points closer than this fraction of their coordinates are one point, and turns smaller than it are none. */
const NOISE = 1e-14;

/** The hull by gift wrapping, counter-clockwise: from each corner to the point with everything else to the left. */
export function wrap(points: Point[]): Point[] {
  const size = Math.max(...points.map((p) => Math.max(Math.abs(p.x), Math.abs(p.y))));
  const isSame = (p: Point, q: Point) => Math.max(Math.abs(p.x - q.x), Math.abs(p.y - q.y)) <= NOISE * size;
  let start = points[0];
  for (const p of points) if (p.x < start.x || (p.x === start.x && p.y < start.y)) start = p;
  const hull = [start];
  for (let guard = 0; guard <= points.length; guard++) {
    const from = hull[hull.length - 1];
    let next: Point | undefined;
    for (const p of points) {
      if (isSame(p, from)) continue;
      if (next === undefined) {
        next = p;
        continue;
      }
      const u = sub(next, from);
      const v = sub(p, from);
      const height = cross(u, v) / Math.max(length(u), length(v));
      const isOnLine = Math.abs(height) <= NOISE * size && dot(u, v) > 0;
      if (isOnLine ? length(v) > length(u) : height < 0) next = p;
    }
    if (next === undefined || isSame(next, start)) return hull;
    hull.push(next);
  }
  return hull;
}

/** The point of segment pq nearest to x. */
export function nearestOnSegment(p: Point, q: Point, x: Point): Point {
  const pq = sub(q, p);
  const lenSq = dot(pq, pq);
  if (lenSq === 0) return p;
  const px = sub(x, p);
  const qx = sub(x, q);
  if (dot(px, pq) <= 0) return p;
  if (dot(qx, pq) >= 0) return q;
  // Measured from the nearer end.
  const t = dot(px, pq) / lenSq;
  const u = -dot(qx, pq) / lenSq;
  return t < 0.5 ? { x: p.x + t * pq.x, y: p.y + t * pq.y } : { x: q.x - u * pq.x, y: q.y - u * pq.y };
}

const edgesOf = (hull: Point[]): [Point, Point][] => hull.map((p, i) => [p, hull[(i + 1) % hull.length]]);

/** The signed distance of a point from the rounded hull. */
export function pointDistance(body: Body, x: Point): number {
  const hull = wrap(body.points);
  let outside = Infinity;
  let deepest = -Infinity;
  for (const [p, q] of edgesOf(hull)) {
    outside = Math.min(outside, length(sub(x, nearestOnSegment(p, q, x))));
    const pq = sub(q, p);
    deepest = Math.max(deepest, -cross(pq, sub(x, p)) / length(pq));
  }
  const isInside = hull.length > 2 && deepest < 0;
  return (isInside ? deepest : outside) - body.radius;
}

/** The signed distance of two rounded hulls: the largest separation over all edge normals, or the least distance of corners and edges. */
export function bodyDistance(a: Body, b: Body): number {
  const hullA = wrap(a.points);
  const hullB = wrap(b.points);
  let separation = -Infinity;
  for (const [hull, other] of [
    [hullA, hullB],
    [hullB, hullA],
  ] as const) {
    if (hull.length < 2) continue;
    for (const [p, q] of edgesOf(hull)) {
      const len = length(sub(q, p));
      const n = { x: (q.y - p.y) / len, y: (p.x - q.x) / len };
      separation = Math.max(separation, Math.min(...other.map((x) => dot(n, sub(x, p)))));
    }
  }
  let apart = Infinity;
  for (const [p, q] of edgesOf(hullA)) {
    for (const [r, s] of edgesOf(hullB)) {
      apart = Math.min(apart, length(sub(r, nearestOnSegment(p, q, r))), length(sub(p, nearestOnSegment(r, s, p))));
    }
  }
  // Two segments overlap where they cross; anything else, where no edge normal separates.
  const areSegments = hullA.length <= 2 && hullB.length <= 2;
  const overlap = areSegments ? hullA.length === 2 && hullB.length === 2 && crosses(hullA, hullB) : separation < 0;
  return (overlap ? separation : apart) - a.radius - b.radius;
}

/** Whether two segments cross, each with its ends strictly to both sides of the other. */
function crosses([p, q]: Point[], [r, s]: Point[]): boolean {
  const side = (a: Point, b: Point, c: Point) => cross(sub(b, a), sub(c, a));
  return side(p, q, r) * side(p, q, s) < 0 && side(r, s, p) * side(r, s, q) < 0;
}

/** All differences a - b of two bodies: the region that the origin must leave for them to part. */
export function difference(a: Body, b: Body): Body {
  return { radius: a.radius + b.radius, points: a.points.flatMap((p) => b.points.map((q) => sub(p, q))) };
}

/** t in [-inf, inf] where the line from o along d first meets the rounded hull, and last; null when it passes by. */
export function lineHits(body: Body, o: Point, d: Point): [number, number] | null {
  const hull = wrap(body.points);
  const r = body.radius;
  let first = Infinity;
  let last = -Infinity;
  const add = (t: number) => {
    first = Math.min(first, t);
    last = Math.max(last, t);
  };
  const len = length(d);
  for (const v of hull) {
    const m = sub(o, v);
    const across = cross(m, d) / len;
    const half = Math.sqrt(r * r - across * across);
    if (!(half >= 0)) continue;
    add((-dot(m, d) / len - half) / len);
    add((-dot(m, d) / len + half) / len);
  }
  if (hull.length > 1) {
    for (const [p, q] of edgesOf(hull)) {
      const u = sub(q, p);
      const n = { x: u.y / length(u), y: -u.x / length(u) };
      const from = { x: p.x + r * n.x, y: p.y + r * n.y };
      const denominator = cross(d, u);
      if (denominator === 0) continue;
      const t = cross(sub(from, o), u) / denominator;
      const x = { x: o.x + t * d.x - from.x, y: o.y + t * d.y - from.y };
      const s = dot(x, u) / dot(u, u);
      if (s >= -NOISE && s <= 1 + NOISE) add(t);
    }
  }
  return first <= last ? [first, last] : null;
}
