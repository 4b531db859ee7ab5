/**
 * The points of a hull under construction: coordinates scaled by a power of two, so that their largest magnitude is near one and
 * the exact predicates can neither overflow nor underflow, and the tolerance that goes with them.
 */

/**
 * What is within this part of the diameter counts as the same place: far above the rounding of coordinates that were rotated or
 * scaled before (1e-16), far below the exactness that is promised (1e-12).
 */
const TOLERANCE = 1e-13;
/** Far from the origin the coordinates themselves are this coarse: a few roundings of the largest of them. */
const COORDINATE_TOLERANCE = 4 * Number.EPSILON;
/** Coordinates below this part of the largest are taken as zero; exact arithmetic on smaller ones would underflow. */
const NEGLIGIBLE = 1e-60;
/** The exponent of two by which the smallest numbers are scaled up at most; a larger factor would not be a finite number. */
const MAX_DOUBLINGS = 1000;

export class PointSet {
  readonly count: number;
  readonly x: Float64Array;
  readonly y: Float64Array;
  readonly z: Float64Array;
  /** Multiplying a coordinate by this gives the coordinate before scaling; a power of two. */
  readonly unscale: number;
  /** Points within this distance of each other, of a line or of a plane count as on it. */
  readonly tolerance: number;
  /** The largest extent along x, y or z. */
  readonly extent: number;

  constructor(x: Float64Array, y: Float64Array, z: Float64Array, unscale: number, tolerance: number, extent: number) {
    this.count = x.length;
    this.x = x;
    this.y = y;
    this.z = z;
    this.unscale = unscale;
    this.tolerance = tolerance;
    this.extent = extent;
  }

  /** The points with the given indices, with the tolerance of all of them. */
  subset(indices: Int32Array, count = indices.length): PointSet {
    const x = new Float64Array(count);
    const y = new Float64Array(count);
    const z = new Float64Array(count);
    for (let i = 0; i < count; i++) {
      x[i] = this.x[indices[i]!]!;
      y[i] = this.y[indices[i]!]!;
      z[i] = this.z[indices[i]!]!;
    }
    return new PointSet(x, y, z, this.unscale, this.tolerance, this.extent);
  }
}

/** Scales the coordinates (in place) and finds their tolerance. */
export function makePointSet(x: Float64Array, y: Float64Array, z: Float64Array): PointSet {
  let largest = 0;
  for (let i = 0; i < x.length; i++) largest = Math.max(largest, Math.abs(x[i]!), Math.abs(y[i]!), Math.abs(z[i]!));
  let scale = 1;
  if (largest > 0) {
    while (largest * scale >= 1) scale *= 0.5;
    for (let i = 0; i < MAX_DOUBLINGS && largest * scale < 0.5; i++) scale *= 2;
  }
  let minX = Infinity;
  let minY = Infinity;
  let minZ = Infinity;
  let maxX = -Infinity;
  let maxY = -Infinity;
  let maxZ = -Infinity;
  const negligible = NEGLIGIBLE * largest * scale;
  for (let i = 0; i < x.length; i++) {
    const px = x[i]! * scale;
    const py = y[i]! * scale;
    const pz = z[i]! * scale;
    // A negative zero becomes zero here too.
    x[i] = Math.abs(px) <= negligible ? 0 : px;
    y[i] = Math.abs(py) <= negligible ? 0 : py;
    z[i] = Math.abs(pz) <= negligible ? 0 : pz;
    if (px < minX) minX = px;
    if (px > maxX) maxX = px;
    if (py < minY) minY = py;
    if (py > maxY) maxY = py;
    if (pz < minZ) minZ = pz;
    if (pz > maxZ) maxZ = pz;
  }
  const dx = maxX - minX;
  const dy = maxY - minY;
  const dz = maxZ - minZ;
  const diagonal = Math.sqrt(dx * dx + dy * dy + dz * dz);
  const tolerance = Math.max(TOLERANCE * diagonal, COORDINATE_TOLERANCE * largest * scale);
  return new PointSet(x, y, z, 1 / scale, tolerance, Math.max(dx, dy, dz));
}

/** The given indices (all points when left out) in lexicographic order of x, y, z, without those that repeat a point. */
export function sortPoints(points: PointSet, indices?: Int32Array): Int32Array {
  const count = indices ? indices.length : points.count;
  let from = new Int32Array(count);
  let to = new Int32Array(count);
  for (let i = 0; i < count; i++) from[i] = indices ? indices[i]! : i;
  const { x, y, z } = points;
  // Merge sort, from runs of one upwards.
  for (let run = 1; run < count; run *= 2) {
    for (let start = 0; start < count; start += 2 * run) {
      const middle = Math.min(start + run, count);
      const end = Math.min(start + 2 * run, count);
      let i = start;
      let j = middle;
      for (let k = start; k < end; k++) {
        let takeFirst = j >= end;
        if (i < middle && j < end) {
          const p = from[i]!;
          const q = from[j]!;
          const d = x[p]! - x[q]! || y[p]! - y[q]! || z[p]! - z[q]!;
          takeFirst = d <= 0;
        }
        to[k] = takeFirst ? from[i++]! : from[j++]!;
      }
    }
    const swap = from;
    from = to;
    to = swap;
  }
  let kept = 0;
  for (let i = 0; i < count; i++) {
    const p = from[i]!;
    const q = kept > 0 ? from[kept - 1]! : -1;
    if (q < 0 || x[p] !== x[q] || y[p] !== y[q] || z[p] !== z[q]) from[kept++] = p;
  }
  return from.slice(0, kept);
}
