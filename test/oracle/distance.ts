/**
 * The signed distance between two cores by brute force, independent of src.
 *
 * Apart: a closest pair of points lies on a vertex and a face, or on two edges; all such pairs are tried.
 * Overlapping: for any unit n, h(n) = max n.a - min n.b is a translation of B along n that separates; the least of them is the normal of a
 * face of A or B or the cross product of two edges. All are tried, both ways. An axis that belongs to no face of the Minkowski difference
 * only gives a larger value, so no tolerance is needed. Cross products of nearly parallel edges are computed to 32 digits.
 */
import type { Pose } from '../../src/math/transform.ts';
import type { Vec3Like } from '../../src/math/vec3.ts';
import type { Sample } from '../shapes.ts';
import { exactCross, type Polytope, perpendiculars, polytopeOf, sidesOf, unit } from './polytope.ts';

type Row = readonly [number, number, number, number];

/** A polytope placed in the common frame: axes of the world, the position of A as the origin. */
export class Placed {
  readonly polytope: Polytope;
  readonly x: Float64Array;
  readonly y: Float64Array;
  readonly z: Float64Array;
  /** Normals of the faces: x, y, z, x, y, z, ... */
  readonly normals: Float64Array;
  /** Rows of the rotation with the position beside them. */
  private readonly rows: readonly [Row, Row, Row];

  constructor(polytope: Polytope, pose: Pose, origin: Vec3Like) {
    const { vertices, faces } = polytope;
    const { x: qx, y: qy, z: qz, w } = pose.quaternion;
    const s = 2 / (qx * qx + qy * qy + qz * qz + w * w);
    const xx = 1 - s * (qy * qy + qz * qz);
    const xy = s * (qx * qy - qz * w);
    const xz = s * (qx * qz + qy * w);
    const yx = s * (qx * qy + qz * w);
    const yy = 1 - s * (qx * qx + qz * qz);
    const yz = s * (qy * qz - qx * w);
    const zx = s * (qx * qz - qy * w);
    const zy = s * (qy * qz + qx * w);
    const zz = 1 - s * (qx * qx + qy * qy);
    const px = pose.position.x - origin.x;
    const py = pose.position.y - origin.y;
    const pz = pose.position.z - origin.z;
    this.polytope = polytope;
    this.rows = [
      [xx, xy, xz, px],
      [yx, yy, yz, py],
      [zx, zy, zz, pz],
    ];
    this.x = new Float64Array(vertices.length);
    this.y = new Float64Array(vertices.length);
    this.z = new Float64Array(vertices.length);
    for (let i = 0; i < vertices.length; i++) {
      const v = vertices[i];
      this.x[i] = xx * v.x + xy * v.y + xz * v.z + px;
      this.y[i] = yx * v.x + yy * v.y + yz * v.z + py;
      this.z[i] = zx * v.x + zy * v.y + zz * v.z + pz;
    }
    this.normals = new Float64Array(3 * faces.length);
    for (let i = 0; i < faces.length; i++) {
      const n = faces[i].normal;
      this.normals[3 * i] = xx * n.x + xy * n.y + xz * n.z;
      this.normals[3 * i + 1] = yx * n.x + yy * n.y + yz * n.z;
      this.normals[3 * i + 2] = zx * n.x + zy * n.y + zz * n.z;
    }
  }

  /** A point of the shape's own frame. */
  place(v: Vec3Like): Vec3Like {
    const along = (row: Row): number => row[0] * v.x + row[1] * v.y + row[2] * v.z + row[3];
    return { x: along(this.rows[0]), y: along(this.rows[1]), z: along(this.rows[2]) };
  }

  /** For each edge, the directions into its faces: x, y, z, x, y, z, ... */
  sides(): readonly Float64Array[] {
    const [[xx, xy, xz], [yx, yy, yz], [zx, zy, zz]] = this.rows;
    return sidesOf(this.polytope).map((sides) => {
      const out = new Float64Array(3 * sides.length);
      sides.forEach(({ x, y, z }, i) => {
        out[3 * i] = xx * x + xy * y + xz * z;
        out[3 * i + 1] = yx * x + yy * y + yz * z;
        out[3 * i + 2] = zx * x + zy * y + zz * z;
      });
      return out;
    });
  }

  vertex(i: number): Vec3Like {
    return { x: this.x[i], y: this.y[i], z: this.z[i] };
  }

  /** The largest n.v over the vertices. */
  support(nx: number, ny: number, nz: number): number {
    const { x, y, z } = this;
    let best = -Infinity;
    for (let i = 0; i < x.length; i++) {
      const h = nx * x[i] + ny * y[i] + nz * z[i];
      if (h > best) best = h;
    }
    return best;
  }
}

export interface PlacedPair {
  readonly a: Placed;
  readonly b: Placed;
  /** How far both shapes reach from the origins of their frames, together: what errors are measured in. */
  readonly size: number;
  readonly radiusA: number;
  readonly radiusB: number;
}

export function placePair(a: Sample, poseA: Pose, b: Sample, poseB: Pose): PlacedPair {
  return {
    a: new Placed(polytopeOf(a), poseA, poseA.position),
    b: new Placed(polytopeOf(b), poseB, poseA.position),
    size: a.size + b.size,
    radiusA: a.shape.radius,
    radiusB: b.shape.radius,
  };
}

/** A pair of points, one on each core. */
export class Closest {
  distance = Infinity;
  readonly a = { x: 0, y: 0, z: 0 };
  readonly b = { x: 0, y: 0, z: 0 };

  offer(ax: number, ay: number, az: number, bx: number, by: number, bz: number): void {
    const distance = Math.sqrt((bx - ax) * (bx - ax) + (by - ay) * (by - ay) + (bz - az) * (bz - az));
    if (!(distance < this.distance)) return;
    this.distance = distance;
    this.a.x = ax;
    this.a.y = ay;
    this.a.z = az;
    this.b.x = bx;
    this.b.y = by;
    this.b.z = bz;
  }

  flip(): void {
    const { a, b } = this;
    [a.x, b.x, a.y, b.y, a.z, b.z] = [b.x, a.x, b.y, a.y, b.z, a.z];
  }
}

/** Below this squared sine of the angle between edges, cross products are computed to 32 digits. */
const NEARLY_PARALLEL = 1e-2;

/** The closest points of any vertex and face or two edges. The cores may still overlap: one inside the other, or an edge through a face. */
export function closestFeatures(a: Placed, b: Placed): Closest {
  const best = new Closest();
  for (const [i, j] of a.polytope.edges) for (const [k, l] of b.polytope.edges) edgeEdge(a, i, j, b, k, l, best);
  vertexFaces(b, a, best, true);
  vertexFaces(a, b, best, false);
  return best;
}

function vertexFaces(points: Placed, solid: Placed, best: Closest, isFlipped: boolean): void {
  const { x, y, z, normals } = solid;
  const { faces } = solid.polytope;
  for (let f = 0; f < faces.length; f++) {
    const { loop, hasArea } = faces[f];
    if (!hasArea) continue;
    const nx = normals[3 * f];
    const ny = normals[3 * f + 1];
    const nz = normals[3 * f + 2];
    const o = loop[0];
    for (let p = 0; p < points.x.length; p++) {
      const px = points.x[p];
      const py = points.y[p];
      const pz = points.z[p];
      const height = nx * (px - x[o]) + ny * (py - y[o]) + nz * (pz - z[o]);
      if (Math.abs(height) > best.distance) continue;
      let isInside = true;
      for (let i = 0; i < loop.length && isInside; i++) {
        const v = loop[i];
        const w = loop[i + 1 < loop.length ? i + 1 : 0];
        const ux = x[w] - x[v];
        const uy = y[w] - y[v];
        const uz = z[w] - z[v];
        const dx = px - x[v];
        const dy = py - y[v];
        const dz = pz - z[v];
        // (u x d).n
        isInside = (uy * dz - uz * dy) * nx + (uz * dx - ux * dz) * ny + (ux * dy - uy * dx) * nz >= 0;
      }
      if (!isInside) continue;
      if (isFlipped) best.offer(px - height * nx, py - height * ny, pz - height * nz, px, py, pz);
      else best.offer(px, py, pz, px - height * nx, py - height * ny, pz - height * nz);
    }
  }
}

/** Ends against segments, then the common perpendicular of the two lines. */
function edgeEdge(a: Placed, i: number, j: number, b: Placed, k: number, l: number, best: Closest): void {
  const ax = a.x[i];
  const ay = a.y[i];
  const az = a.z[i];
  const bx = b.x[k];
  const by = b.y[k];
  const bz = b.z[k];
  const ux = a.x[j] - ax;
  const uy = a.y[j] - ay;
  const uz = a.z[j] - az;
  const vx = b.x[l] - bx;
  const vy = b.y[l] - by;
  const vz = b.z[l] - bz;
  const wx = bx - ax;
  const wy = by - ay;
  const wz = bz - az;
  const uu = ux * ux + uy * uy + uz * uz;
  const vv = vx * vx + vy * vy + vz * vz;
  const uv = ux * vx + uy * vy + uz * vz;
  const uw = ux * wx + uy * wy + uz * wz;
  const vw = vx * wx + vy * wy + vz * wz;
  const offer = (s: number, t: number): void => {
    best.offer(ax + s * ux, ay + s * uy, az + s * uz, bx + t * vx, by + t * vy, bz + t * vz);
  };
  const clamp = (t: number): number => (t > 0 ? (t < 1 ? t : 1) : 0);
  // Each end of one against the other, in terms of w, u and v.
  offer(uu > 0 ? clamp(uw / uu) : 0, 0);
  if (vv > 0) {
    offer(uu > 0 ? clamp((uw + uv) / uu) : 0, 1);
    offer(0, clamp(-vw / vv));
  }
  if (!(uu > 0 && vv > 0)) return;
  offer(1, clamp((uv - vw) / vv));
  let cx = uy * vz - uz * vy;
  let cy = uz * vx - ux * vz;
  let cz = ux * vy - uy * vx;
  let cc = cx * cx + cy * cy + cz * cz;
  if (cc < NEARLY_PARALLEL * uu * vv) {
    const c = exactCross(a.vertex(i), a.vertex(j), b.vertex(k), b.vertex(l));
    cx = c.x;
    cy = c.y;
    cz = c.z;
    cc = cx * cx + cy * cy + cz * cz;
  }
  if (!(cc > 0)) return;
  // s = (w x v).c / c.c, t = (w x u).c / c.c
  const s = ((wy * vz - wz * vy) * cx + (wz * vx - wx * vz) * cy + (wx * vy - wy * vx) * cz) / cc;
  const t = ((wy * uz - wz * uy) * cx + (wz * ux - wx * uz) * cy + (wx * uy - wy * ux) * cz) / cc;
  if (!(s > 0 && s < 1 && t > 0 && t < 1)) return;
  // Each again from the other, so that what rounding is left runs along both lines.
  const nearT = clamp((s * uv - vw) / vv);
  offer(clamp((uw + nearT * uv) / uu), nearT);
}

/** The least translation of B that separates, and its direction; zero or less where an axis separates already. */
export class Separation {
  depth = Infinity;
  readonly normal = { x: 0, y: 1, z: 0 };

  offer(depth: number, x: number, y: number, z: number): void {
    if (!(depth < this.depth)) return;
    this.depth = depth;
    this.normal.x = x;
    this.normal.y = y;
    this.normal.z = z;
  }
}

/** One way only. */
function tryDirection(a: Placed, b: Placed, nx: number, ny: number, nz: number, best: Separation): void {
  best.offer(a.support(nx, ny, nz) + b.support(-nx, -ny, -nz), nx, ny, nz);
}

function tryAxis(a: Placed, b: Placed, nx: number, ny: number, nz: number, best: Separation): void {
  tryDirection(a, b, nx, ny, nz, best);
  tryDirection(a, b, -nx, -ny, -nz, best);
}

/** Tries all axes; with `all`, also cross products of edges that are far from making a face of the Minkowski difference together. */
export function leastSeparation(a: Placed, b: Placed, all = false): Separation {
  const best = new Separation();
  for (const { normals } of [a, b]) {
    for (let i = 0; i < normals.length; i += 3) tryAxis(a, b, normals[i], normals[i + 1], normals[i + 2], best);
  }
  const sidesA = a.sides();
  const sidesB = b.sides();
  const edgesA = a.polytope.edges;
  const edgesB = b.polytope.edges;
  for (let e = 0; e < edgesA.length; e++) {
    const [i, j] = edgesA[e];
    const ux = a.x[j] - a.x[i];
    const uy = a.y[j] - a.y[i];
    const uz = a.z[j] - a.z[i];
    const uu = ux * ux + uy * uy + uz * uz;
    for (let f = 0; f < edgesB.length; f++) {
      const [k, l] = edgesB[f];
      const vx = b.x[l] - b.x[k];
      const vy = b.y[l] - b.y[k];
      const vz = b.z[l] - b.z[k];
      const vv = vx * vx + vy * vy + vz * vz;
      let cx = uy * vz - uz * vy;
      let cy = uz * vx - ux * vz;
      let cz = ux * vy - uy * vx;
      let cc = cx * cx + cy * cy + cz * cz;
      if (cc < NEARLY_PARALLEL * uu * vv) {
        const c = exactCross(a.vertex(i), a.vertex(j), b.vertex(k), b.vertex(l));
        cx = c.x;
        cy = c.y;
        cz = c.z;
        cc = cx * cx + cy * cy + cz * cz;
      }
      if (!(cc > 0)) continue;
      const inv = 1 / Math.sqrt(cc);
      const nx = cx * inv;
      const ny = cy * inv;
      const nz = cz * inv;
      const [leastA, mostA] = range(sidesA[e], nx, ny, nz);
      const [leastB, mostB] = range(sidesB[f], nx, ny, nz);
      // Outward for both: no side of A's edge rises along n, no side of B's edge falls.
      if (all || (mostA <= OUTWARD && leastB >= -OUTWARD)) tryDirection(a, b, nx, ny, nz, best);
      if (all || (leastA >= -OUTWARD && mostB <= OUTWARD)) tryDirection(a, b, -nx, -ny, -nz, best);
    }
  }
  tryStraightAxes(a, b, best);
  return best;
}

/** A side may rise by this much, as a sine, and still be tried: far more than rounding. */
const OUTWARD = 1e-6;

function range(sides: Float64Array, nx: number, ny: number, nz: number): readonly [number, number] {
  let least = 0;
  let most = 0;
  for (let i = 0; i < sides.length; i += 3) {
    const rise = nx * sides[i] + ny * sides[i + 1] + nz * sides[i + 2];
    if (rise < least) least = rise;
    if (rise > most) most = rise;
  }
  return [least, most];
}

/** Two straight cores on one line have no face and no cross product; any axis across them will do. */
function tryStraightAxes(a: Placed, b: Placed, best: Separation): void {
  if (a.polytope.dimension > 1 || b.polytope.dimension > 1) return;
  let direction: Vec3Like = { x: 0, y: 0, z: 0 };
  for (const core of [a, b]) {
    for (const [i, j] of core.polytope.edges) {
      const u = { x: core.x[j] - core.x[i], y: core.y[j] - core.y[i], z: core.z[j] - core.z[i] };
      if (Math.hypot(u.x, u.y, u.z) > Math.hypot(direction.x, direction.y, direction.z)) direction = u;
    }
  }
  const isPoint = direction.x === 0 && direction.y === 0 && direction.z === 0;
  const axes = isPoint ? [{ x: 0, y: 1, z: 0 }] : perpendiculars(direction);
  for (const { x, y, z } of axes) tryAxis(a, b, x, y, z, best);
}

/** A depth below this part of the size may be rounding; the distance between features is as small then, so it serves. */
const ROUNDING = 1e-14;

export interface CoreDistance {
  /** Signed: negative when the cores overlap. */
  distance: number;
  closest: Closest;
  /** Null where the closest points alone prove that the cores are apart. */
  separation: Separation | null;
}

/** The signed distance between the cores, without their radii. */
export function coreDistance({ a, b, size }: PlacedPair): CoreDistance {
  const closest = closestFeatures(a, b);
  if (closest.distance > 1e-3 * size && isProof(a, b, closest, size))
    return { distance: closest.distance, closest, separation: null };
  const separation = leastSeparation(a, b);
  const overlaps = separation.depth > ROUNDING * size;
  return { distance: overlaps ? -separation.depth : closest.distance, closest, separation };
}

/** True when a plane across the line between the two points has the cores on different sides, as far apart as the points. */
function isProof(a: Placed, b: Placed, closest: Closest, size: number): boolean {
  const inv = 1 / closest.distance;
  const nx = (closest.b.x - closest.a.x) * inv;
  const ny = (closest.b.y - closest.a.y) * inv;
  const nz = (closest.b.z - closest.a.z) * inv;
  return -b.support(-nx, -ny, -nz) - a.support(nx, ny, nz) > closest.distance - 1e-9 * size;
}

/** The signed distance between the surfaces. */
export function surfaceDistance(pair: PlacedPair): number {
  return coreDistance(pair).distance - pair.radiusA - pair.radiusB;
}

/** How far apart the surfaces are along a direction: no more than their signed distance, whatever the direction is. */
export function gapAlong({ a, b, radiusA, radiusB }: PlacedPair, direction: Vec3Like): number {
  const { x, y, z } = unit(direction);
  return -b.support(-x, -y, -z) - a.support(x, y, z) - radiusA - radiusB;
}
