/** Up to four points of a set that span it well: far apart, then far from their line, then far from their plane. */
import { areaVector } from '../../math/exactCross.ts';
import { Vec3 } from '../../math/vec3.ts';
import type { PointSet } from './points.ts';

export class Simplex {
  a = 0;
  b = 0;
  c = 0;
  d = 0;
  /** Unit normal of a, b, c. */
  readonly normal = new Vec3();
  /** Distance of b from a, of c from the line through them, of d from the plane of the three. */
  length = 0;
  width = 0;
  height = 0;

  /** How many dimensions the set has when what is within `tolerance` counts as flat. */
  dimension(tolerance: number): 0 | 1 | 2 | 3 {
    if (!(this.length > tolerance)) return 0;
    if (!(this.width > tolerance)) return 1;
    return this.height > tolerance ? 3 : 2;
  }
}

/** The points that a hull starts from. What lies within the tolerance of the set's points counts as flat; the rest of the simplex is then unset. */
export function findSimplex(points: PointSet): Simplex {
  const simplex = new Simplex();
  findLongest(points, simplex);
  if (simplex.length > points.tolerance) findWidest(points, simplex);
  if (simplex.width > points.tolerance) findHighest(points, simplex);
  return simplex;
}

/** A simplex is fat when its width and its height are at least this part of its length: then the set is surely solid. */
const FAT = 0.1;

/** Four of the six points that are extreme along x, y and z if they make a fat simplex; null if not. Much cheaper than a search. */
export function findFatSimplex(points: PointSet): Simplex | null {
  const simplex = new Simplex();
  const extremes = findLongest(points, simplex);
  const six = points.subset(extremes);
  simplex.a = extremes.indexOf(simplex.a);
  simplex.b = extremes.indexOf(simplex.b);
  if (!(simplex.length > points.tolerance)) return null;
  findWidest(six, simplex);
  if (!(simplex.width > FAT * simplex.length)) return null;
  findHighest(six, simplex);
  if (!(simplex.height > FAT * simplex.length)) return null;
  simplex.a = extremes[simplex.a]!;
  simplex.b = extremes[simplex.b]!;
  simplex.c = extremes[simplex.c]!;
  simplex.d = extremes[simplex.d]!;
  return simplex;
}

/** Finds the two most distant among the six points that are extreme along x, y and z; returns the six. */
function findLongest(points: PointSet, simplex: Simplex): Int32Array {
  const { x, y, z, count } = points;
  let x0 = 0;
  let x1 = 0;
  let y0 = 0;
  let y1 = 0;
  let z0 = 0;
  let z1 = 0;
  for (let i = 1; i < count; i++) {
    if (x[i]! < x[x0]!) x0 = i;
    else if (x[i]! > x[x1]!) x1 = i;
    if (y[i]! < y[y0]!) y0 = i;
    else if (y[i]! > y[y1]!) y1 = i;
    if (z[i]! < z[z0]!) z0 = i;
    else if (z[i]! > z[z1]!) z1 = i;
  }
  const extremes = Int32Array.of(x0, x1, y0, y1, z0, z1);
  let bestSq = -1;
  for (let i = 0; i < 6; i++) {
    for (let j = 0; j < i; j++) {
      const a = extremes[i]!;
      const b = extremes[j]!;
      const dx = x[b]! - x[a]!;
      const dy = y[b]! - y[a]!;
      const dz = z[b]! - z[a]!;
      const distanceSq = dx * dx + dy * dy + dz * dz;
      if (distanceSq > bestSq) {
        bestSq = distanceSq;
        simplex.a = a;
        simplex.b = b;
      }
    }
  }
  simplex.length = Math.sqrt(bestSq);
  return extremes;
}

/** The point farthest from the line through a and b. */
function findWidest(points: PointSet, simplex: Simplex): void {
  const { x, y, z, count } = points;
  const { a, b } = simplex;
  const ax = x[a]!;
  const ay = y[a]!;
  const az = z[a]!;
  const ux = (x[b]! - ax) / simplex.length;
  const uy = (y[b]! - ay) / simplex.length;
  const uz = (z[b]! - az) / simplex.length;
  let bestSq = -1;
  for (let i = 0; i < count; i++) {
    const dx = x[i]! - ax;
    const dy = y[i]! - ay;
    const dz = z[i]! - az;
    // u x d
    const cx = uy * dz - uz * dy;
    const cy = uz * dx - ux * dz;
    const cz = ux * dy - uy * dx;
    const distanceSq = cx * cx + cy * cy + cz * cz;
    if (distanceSq > bestSq) {
      bestSq = distanceSq;
      simplex.c = i;
    }
  }
  simplex.width = Math.sqrt(bestSq);
}

/** The point farthest from the plane of a, b and c. */
function findHighest(points: PointSet, simplex: Simplex): void {
  const { x, y, z, count } = points;
  const { a, b, c, normal } = simplex;
  areaVector(x, y, z, a, b, c, normal);
  const inv = 1 / Math.sqrt(normal.x * normal.x + normal.y * normal.y + normal.z * normal.z);
  const nx = normal.x * inv;
  const ny = normal.y * inv;
  const nz = normal.z * inv;
  normal.set(nx, ny, nz);
  const ax = x[a]!;
  const ay = y[a]!;
  const az = z[a]!;
  let best = -1;
  for (let i = 0; i < count; i++) {
    const distance = Math.abs(nx * (x[i]! - ax) + ny * (y[i]! - ay) + nz * (z[i]! - az));
    if (distance > best) {
      best = distance;
      simplex.d = i;
    }
  }
  simplex.height = best;
}
