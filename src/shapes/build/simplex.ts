/** Up to four points of a set that span it well: far apart, then far from their line, then far from their plane. */
import { areaVector } from '../../math/exactCross.ts';
import { Vec3 } from '../../math/vec3.ts';
import { comesBefore, type PointSet } from './points.ts';

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

/**
 * The points that a hull starts from. What lies within the tolerance of the set's points counts as flat; the rest of the simplex
 * is then unset.
 */
export function findSimplex(points: PointSet): Simplex {
  const simplex = new Simplex();
  findLongest(points, simplex);
  if (simplex.length > points.tolerance) findWidest(points, simplex, null);
  if (simplex.width > points.tolerance) findHighest(points, simplex, null);
  return simplex;
}

/** A simplex is fat when its width and its height are at least this part of its length: then the set is surely solid. */
const FAT = 0.1;

/** Four of the six points that are extreme along x, y and z if they make a fat simplex; null if not. Much cheaper than a search. */
export function findFatSimplex(points: PointSet): Simplex | null {
  const simplex = new Simplex();
  findLongest(points, simplex);
  if (!(simplex.length > points.tolerance)) return null;
  findWidest(points, simplex, points.extremes);
  if (!(simplex.width > FAT * simplex.length)) return null;
  findHighest(points, simplex, points.extremes);
  return simplex.height > FAT * simplex.length ? simplex : null;
}

/** Finds the two most distant among the six points that are extreme along x, y and z. */
function findLongest(points: PointSet, simplex: Simplex): void {
  const { xyz, extremes } = points;
  let bestSq = -1;
  for (let i = 0; i < 6; i++) {
    for (let j = 0; j < i; j++) {
      const a = extremes[i]!;
      const b = extremes[j]!;
      const dx = xyz[b << 2]! - xyz[a << 2]!;
      const dy = xyz[(b << 2) | 1]! - xyz[(a << 2) | 1]!;
      const dz = xyz[(b << 2) | 2]! - xyz[(a << 2) | 2]!;
      const distanceSq = dx * dx + dy * dy + dz * dz;
      if (distanceSq > bestSq) {
        bestSq = distanceSq;
        simplex.a = a;
        simplex.b = b;
      }
    }
  }
  simplex.length = Math.sqrt(bestSq);
}

/** The point farthest from the line through a and b, of those with the given indices or of all. */
function findWidest(points: PointSet, simplex: Simplex, indices: Int32Array | null): void {
  const { xyz } = points;
  const count = indices === null ? points.count : indices.length;
  const { a, b } = simplex;
  const ax = xyz[a << 2]!;
  const ay = xyz[(a << 2) | 1]!;
  const az = xyz[(a << 2) | 2]!;
  const ux = (xyz[b << 2]! - ax) / simplex.length;
  const uy = (xyz[(b << 2) | 1]! - ay) / simplex.length;
  const uz = (xyz[(b << 2) | 2]! - az) / simplex.length;
  let bestSq = -1;
  for (let k = 0; k < count; k++) {
    const i = indices === null ? k : indices[k]!;
    const dx = xyz[i << 2]! - ax;
    const dy = xyz[(i << 2) | 1]! - ay;
    const dz = xyz[(i << 2) | 2]! - az;
    // u x d
    const cx = uy * dz - uz * dy;
    const cy = uz * dx - ux * dz;
    const cz = ux * dy - uy * dx;
    const distanceSq = cx * cx + cy * cy + cz * cz;
    if (distanceSq > bestSq || (distanceSq === bestSq && comesBefore(xyz, i, simplex.c))) {
      bestSq = distanceSq;
      simplex.c = i;
    }
  }
  simplex.width = Math.sqrt(bestSq);
}

/** The point farthest from the plane of a, b and c, of those with the given indices or of all. */
function findHighest(points: PointSet, simplex: Simplex, indices: Int32Array | null): void {
  const { xyz } = points;
  const count = indices === null ? points.count : indices.length;
  const { a, b, c, normal } = simplex;
  areaVector(xyz, a, b, c, normal);
  const inv = 1 / Math.sqrt(normal.x * normal.x + normal.y * normal.y + normal.z * normal.z);
  const nx = normal.x * inv;
  const ny = normal.y * inv;
  const nz = normal.z * inv;
  normal.set(nx, ny, nz);
  const ax = xyz[a << 2]!;
  const ay = xyz[(a << 2) | 1]!;
  const az = xyz[(a << 2) | 2]!;
  let best = -1;
  for (let k = 0; k < count; k++) {
    const i = indices === null ? k : indices[k]!;
    const distance = Math.abs(nx * (xyz[i << 2]! - ax) + ny * (xyz[(i << 2) | 1]! - ay) + nz * (xyz[(i << 2) | 2]! - az));
    if (distance > best || (distance === best && comesBefore(xyz, i, simplex.d))) {
      best = distance;
      simplex.d = i;
    }
  }
  simplex.height = best;
}
