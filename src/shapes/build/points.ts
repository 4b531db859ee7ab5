/**
 * The points of a hull under construction: coordinates scaled by a power of two, so that their largest magnitude is near one and
 * the exact predicates can neither overflow nor underflow, and moved near the origin where that takes no rounding; and the tolerance
 * that goes with them.
 */
import type { Vec3 } from '../../math/vec3.ts';

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
  /** Coordinates; the arrays may be longer than the set. */
  readonly x: Float64Array;
  readonly y: Float64Array;
  readonly z: Float64Array;
  /** How the coordinates were changed. */
  readonly frame: PointFrame;
  /** Points within this distance of each other, of a line or of a plane count as on it. */
  readonly tolerance: number;
  /** The largest magnitude of a coordinate. */
  readonly largest: number;

  constructor(
    count: number,
    x: Float64Array,
    y: Float64Array,
    z: Float64Array,
    frame: PointFrame,
    tolerance: number,
    largest: number,
  ) {
    this.count = count;
    this.x = x;
    this.y = y;
    this.z = z;
    this.frame = frame;
    this.tolerance = tolerance;
    this.largest = largest;
  }

  /** The points with the given indices, with the tolerance of all of them. */
  subset(indices: Int32Array): PointSet {
    const count = indices.length;
    const x = new Float64Array(count);
    const y = new Float64Array(count);
    const z = new Float64Array(count);
    for (let i = 0; i < count; i++) {
      x[i] = this.x[indices[i]!]!;
      y[i] = this.y[indices[i]!]!;
      z[i] = this.z[indices[i]!]!;
    }
    return new PointSet(count, x, y, z, this.frame, this.tolerance, this.largest);
  }

  /** Writes a point as it was given to `out` and returns it. */
  original(index: number, out: Vec3): Vec3 {
    const { originX, originY, originZ, unscale } = this.frame;
    return out.set(
      (this.x[index]! + originX) * unscale,
      (this.y[index]! + originY) * unscale,
      (this.z[index]! + originZ) * unscale,
    );
  }
}

/** A coordinate as it was given is (changed + origin) * unscale, without rounding; unscale is a power of two. */
export interface PointFrame {
  readonly originX: number;
  readonly originY: number;
  readonly originZ: number;
  readonly unscale: number;
}

/** The least and the greatest value. */
interface Range {
  readonly least: number;
  readonly most: number;
}

function rangeOf(values: Float64Array, count: number): Range {
  let least = Infinity;
  let most = -Infinity;
  for (let i = 0; i < count; i++) {
    const value = values[i]!;
    if (value < least) least = value;
    if (value > most) most = value;
  }
  return { least, most };
}

/** Takes the first `count` coordinates, which it changes in place, and finds their tolerance. */
export function makePointSet(count: number, x: Float64Array, y: Float64Array, z: Float64Array): PointSet {
  const rangeX = rangeOf(x, count);
  const rangeY = rangeOf(y, count);
  const rangeZ = rangeOf(z, count);
  const largest = Math.max(largestIn(rangeX), largestIn(rangeY), largestIn(rangeZ));
  let scale = 1;
  if (largest > 0) {
    while (largest * scale >= 1) scale *= 0.5;
    for (let i = 0; i < MAX_DOUBLINGS && largest * scale < 0.5; i++) scale *= 2;
  }
  const dx = (rangeX.most - rangeX.least) * scale;
  const dy = (rangeY.most - rangeY.least) * scale;
  const dz = (rangeZ.most - rangeZ.least) * scale;
  const tolerance = Math.max(TOLERANCE * Math.sqrt(dx * dx + dy * dy + dz * dz), COORDINATE_TOLERANCE * largest * scale);
  const frame = {
    originX: originOf(rangeX) * scale,
    originY: originOf(rangeY) * scale,
    originZ: originOf(rangeZ) * scale,
    unscale: 1 / scale,
  };
  const negligible = NEGLIGIBLE * largest * scale;
  change(x, count, scale, frame.originX, negligible);
  change(y, count, scale, frame.originY, negligible);
  change(z, count, scale, frame.originZ, negligible);
  // With an origin coordinates are within the extent, without they are less than twice as large.
  return new PointSet(count, x, y, z, frame, tolerance, 2 * Math.max(dx, dy, dz));
}

function largestIn(range: Range): number {
  return Math.max(Math.abs(range.least), Math.abs(range.most));
}

/**
 * What to subtract from coordinates that are far from zero for their extent: the one nearest to zero, if no other is more than twice as
 * large, since the difference of such numbers is exact. Zero otherwise.
 */
function originOf({ least, most }: Range): number {
  if (least > 0 && most <= 2 * least) return least;
  if (most < 0 && least >= 2 * most) return most;
  return 0;
}

function change(values: Float64Array, count: number, scale: number, origin: number, negligible: number): void {
  for (let i = 0; i < count; i++) {
    const value = values[i]! * scale - origin;
    // A negative zero becomes zero here too.
    values[i] = Math.abs(value) <= negligible ? 0 : value;
  }
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
