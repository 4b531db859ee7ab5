/**
 * Distance from a point to a core given as nothing but a list of vertices. Slow and independent of src.
 *
 * Outside: a nearest point of a convex hull lies in the hull of at most three vertices; all vertices, pairs and triples are tried.
 * Inside: for any direction n the plane n.x = max n.v has the core on one side; the depth is the least over the normals of all
 * triples, among which are the true faces. A normal that belongs to no face only gives a larger value, so no tolerance is needed.
 */
import type { Vec3Like } from '../../src/math/vec3.ts';
import { DdVec } from './doubleDouble.ts';

export interface Nearest {
  distance: number;
  point: Vec3Like;
}

export const sub = (a: Vec3Like, b: Vec3Like): Vec3Like => ({ x: a.x - b.x, y: a.y - b.y, z: a.z - b.z });
export const dot = (a: Vec3Like, b: Vec3Like): number => a.x * b.x + a.y * b.y + a.z * b.z;
export const length = (a: Vec3Like): number => Math.hypot(a.x, a.y, a.z);
/** a + s b */
export const along = (a: Vec3Like, b: Vec3Like, s: number): Vec3Like => ({
  x: a.x + s * b.x,
  y: a.y + s * b.y,
  z: a.z + s * b.z,
});

/** The largest n.v over the vertices. */
export function support(vertices: readonly Vec3Like[], n: Vec3Like): number {
  let best = -Infinity;
  for (const v of vertices) best = Math.max(best, dot(v, n));
  return best;
}

/** A plane n.x = offset with all vertices on or below it. */
export interface Plane {
  n: Vec3Like;
  offset: number;
}

/** The planes along all triples of vertices, one for either side. */
export function tryPlanes(vertices: readonly Vec3Like[]): Plane[] {
  const planes: Plane[] = [];
  const exact = vertices.map(DdVec.from);
  for (let i = 0; i < vertices.length; i++) {
    for (let j = i + 1; j < vertices.length; j++) {
      for (let k = j + 1; k < vertices.length; k++) {
        const cross = exact[j].sub(exact[i]).cross(exact[k].sub(exact[i]));
        const len = cross.length().value;
        if (!(len > 0)) continue;
        for (const sign of [1, -1]) {
          const n = { x: (sign * cross.x.value) / len, y: (sign * cross.y.value) / len, z: (sign * cross.z.value) / len };
          planes.push({ n, offset: support(vertices, n) });
        }
      }
    }
  }
  return planes;
}

/** How deep p is inside, with the plane that it is nearest to; negative where some plane has p outside. */
export function depthBelow(p: Vec3Like, planes: readonly Plane[]): { depth: number; plane: Plane | null } {
  let depth = Infinity;
  let plane: Plane | null = null;
  for (const candidate of planes) {
    const below = candidate.offset - dot(candidate.n, p);
    if (below < depth) {
      depth = below;
      plane = candidate;
    }
  }
  return { depth, plane };
}

/** The point of the hull of the vertices nearest to p, found from outside or from within a flat hull. */
export function nearestOfHull(p: Vec3Like, vertices: readonly Vec3Like[]): Nearest {
  const best: Nearest = { distance: Infinity, point: p };
  const offer = (point: Vec3Like): void => {
    const distance = length(sub(p, point));
    if (distance < best.distance) {
      best.distance = distance;
      best.point = point;
    }
  };
  for (let i = 0; i < vertices.length; i++) {
    const a = vertices[i];
    offer(a);
    for (let j = i + 1; j < vertices.length; j++) {
      const b = vertices[j];
      const ab = sub(b, a);
      const abAb = dot(ab, ab);
      if (abAb === 0) continue;
      const ap = sub(p, a);
      const s = dot(ap, ab) / abAb;
      if (s > 0 && s < 1) offer(along(a, ab, s));
      for (let k = j + 1; k < vertices.length; k++) {
        // p - a = u ab + t ac + something across both, with w the part of ac across ab. In a thin triangle w is inexact: what is left of
        // p after a first solution is solved for again.
        const ac = sub(vertices[k], a);
        const acAlong = dot(ac, ab) / abAb;
        const w = along(ac, ab, -acAlong);
        const wW = dot(w, w);
        if (!(wW > 1e-30 * dot(ac, ac))) continue;
        let u = 0;
        let t = 0;
        for (let pass = 0; pass < 4; pass++) {
          const rest = along(along(ap, ab, -u), ac, -t);
          const more = dot(rest, w) / wW;
          t += more;
          u += dot(rest, ab) / abAb - more * acAlong;
        }
        if (t > 0 && u > 0 && t + u < 1) offer(along(along(a, ab, u), ac, t));
      }
    }
  }
  return best;
}
