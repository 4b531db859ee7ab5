/** Four points of a set that span it well: far apart, then far from their line, then far from their plane. */
import { areaVector } from '../../math/exactCross.ts';
import { Vec3 } from '../../math/vec3.ts';
import { builderMemory } from './memory.ts';
import { comesBefore } from './points.ts';

const memory = builderMemory;

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
}

/**
 * The simplex that a hull of the points with the given indices starts from; its length, width and height are zero where there is
 * nothing to measure them from. The same for any order of the points: of equally far ones the lexicographically smallest counts.
 */
export function findSimplex(indices: Int32Array): Simplex {
  const simplex = new Simplex();
  findLongest(indices, simplex);
  if (simplex.length > 0) findWidest(indices, simplex);
  if (simplex.width > 0) findHighest(indices, simplex);
  return simplex;
}

/** The two points that are extreme along x, y or z, whichever is the longest. */
function findLongest(indices: Int32Array, simplex: Simplex): void {
  const { xyz } = memory;
  let longest = -1;
  for (let axis = 0; axis < 3; axis++) {
    let low = indices[0];
    let high = low;
    let least = xyz[(low << 2) | axis];
    let most = least;
    for (let k = 1; k < indices.length; k++) {
      const i = indices[k];
      const value = xyz[(i << 2) | axis];
      if (value <= least && (value < least || comesBefore(i, low))) {
        least = value;
        low = i;
      }
      if (value >= most && (value > most || comesBefore(i, high))) {
        most = value;
        high = i;
      }
    }
    if (most - least > longest) {
      longest = most - least;
      simplex.a = low;
      simplex.b = high;
    }
  }
  const a = simplex.a << 2;
  const b = simplex.b << 2;
  const dx = xyz[b] - xyz[a];
  const dy = xyz[b | 1] - xyz[a | 1];
  const dz = xyz[b | 2] - xyz[a | 2];
  simplex.length = Math.sqrt(dx * dx + dy * dy + dz * dz);
}

/** The point farthest from the line through a and b. */
function findWidest(indices: Int32Array, simplex: Simplex): void {
  const { xyz } = memory;
  const a = simplex.a << 2;
  const b = simplex.b << 2;
  const ax = xyz[a];
  const ay = xyz[a | 1];
  const az = xyz[a | 2];
  const ux = (xyz[b] - ax) / simplex.length;
  const uy = (xyz[b | 1] - ay) / simplex.length;
  const uz = (xyz[b | 2] - az) / simplex.length;
  let bestSq = 0;
  for (let k = 0; k < indices.length; k++) {
    const i = indices[k];
    const dx = xyz[i << 2] - ax;
    const dy = xyz[(i << 2) | 1] - ay;
    const dz = xyz[(i << 2) | 2] - az;
    // u x d
    const cx = uy * dz - uz * dy;
    const cy = uz * dx - ux * dz;
    const cz = ux * dy - uy * dx;
    const distanceSq = cx * cx + cy * cy + cz * cz;
    if (distanceSq > bestSq || (distanceSq === bestSq && bestSq > 0 && comesBefore(i, simplex.c))) {
      bestSq = distanceSq;
      simplex.c = i;
    }
  }
  simplex.width = Math.sqrt(bestSq);
}

/** The point farthest from the plane of a, b and c. */
function findHighest(indices: Int32Array, simplex: Simplex): void {
  const { xyz } = memory;
  const { a, b, c, normal } = simplex;
  areaVector(xyz, a, b, c, normal);
  const length = Math.sqrt(normal.x * normal.x + normal.y * normal.y + normal.z * normal.z);
  if (!(length > 0)) {
    simplex.width = 0;
    return;
  }
  const nx = normal.x / length;
  const ny = normal.y / length;
  const nz = normal.z / length;
  normal.set(nx, ny, nz);
  const ax = xyz[a << 2];
  const ay = xyz[(a << 2) | 1];
  const az = xyz[(a << 2) | 2];
  let best = 0;
  for (let k = 0; k < indices.length; k++) {
    const i = indices[k];
    const distance = Math.abs(nx * (xyz[i << 2] - ax) + ny * (xyz[(i << 2) | 1] - ay) + nz * (xyz[(i << 2) | 2] - az));
    if (distance > best || (distance === best && best > 0 && comesBefore(i, simplex.d))) {
      best = distance;
      simplex.d = i;
    }
  }
  simplex.height = best;
}
