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
  /** Coordinates, four entries a point: x, y, z and one without meaning; the array may be longer than the set. */
  readonly xyz: Float64Array;
  /** The points with the least and the greatest x, y and z: x, x, y, y, z, z; of several the lexicographically smallest. */
  readonly extremes: Int32Array;
  /** How the coordinates were changed. */
  readonly frame: PointFrame;
  /** Points within this distance of each other, of a line or of a plane count as on it. */
  readonly tolerance: number;
  /** The largest magnitude of a coordinate. */
  readonly largest: number;

  private apart: readonly [Float64Array, Float64Array, Float64Array] | null = null;

  constructor(count: number, xyz: Float64Array, extremes: Int32Array, frame: PointFrame, tolerance: number, largest: number) {
    this.count = count;
    this.xyz = xyz;
    this.extremes = extremes;
    this.frame = frame;
    this.tolerance = tolerance;
    this.largest = largest;
  }

  /** The coordinates in arrays of their own: made when they are needed first, since most large sets do without. */
  get x(): Float64Array {
    return (this.apart ?? this.takeApart())[0];
  }

  get y(): Float64Array {
    return (this.apart ?? this.takeApart())[1];
  }

  get z(): Float64Array {
    return (this.apart ?? this.takeApart())[2];
  }

  private takeApart(): readonly [Float64Array, Float64Array, Float64Array] {
    const { xyz, count } = this;
    const x = new Float64Array(count);
    const y = new Float64Array(count);
    const z = new Float64Array(count);
    for (let i = 0; i < count; i++) {
      x[i] = xyz[i << 2]!;
      y[i] = xyz[(i << 2) | 1]!;
      z[i] = xyz[(i << 2) | 2]!;
    }
    this.apart = [x, y, z];
    return this.apart;
  }

  /** The points with the given indices, with the tolerance of all of them. */
  subset(indices: Int32Array): PointSet {
    const count = indices.length;
    const xyz = new Float64Array(4 * count);
    for (let i = 0; i < count; i++) {
      const at = indices[i]! << 2;
      xyz[i << 2] = this.xyz[at]!;
      xyz[(i << 2) | 1] = this.xyz[at | 1]!;
      xyz[(i << 2) | 2] = this.xyz[at | 2]!;
    }
    return new PointSet(count, xyz, findExtremes(xyz, count), this.frame, this.tolerance, this.largest);
  }

  /** Writes a point as it was given to `out` and returns it. */
  original(index: number, out: Vec3): Vec3 {
    const { originX, originY, originZ, unscale } = this.frame;
    return out.set(
      (this.xyz[index << 2]! + originX) * unscale,
      (this.xyz[(index << 2) | 1]! + originY) * unscale,
      (this.xyz[(index << 2) | 2]! + originZ) * unscale,
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

/** Takes the first `count` points of `xyz`, which it changes in place, and finds their tolerance. */
export function makePointSet(count: number, xyz: Float64Array): PointSet {
  const extremes = findExtremes(xyz, count);
  const leastX = xyz[extremes[0]! << 2]!;
  const mostX = xyz[extremes[1]! << 2]!;
  const leastY = xyz[(extremes[2]! << 2) | 1]!;
  const mostY = xyz[(extremes[3]! << 2) | 1]!;
  const leastZ = xyz[(extremes[4]! << 2) | 2]!;
  const mostZ = xyz[(extremes[5]! << 2) | 2]!;
  const largest = Math.max(-leastX, mostX, -leastY, mostY, -leastZ, mostZ);
  let scale = 1;
  if (largest > 0) {
    while (largest * scale >= 1) scale *= 0.5;
    for (let i = 0; i < MAX_DOUBLINGS && largest * scale < 0.5; i++) scale *= 2;
  }
  const dx = (mostX - leastX) * scale;
  const dy = (mostY - leastY) * scale;
  const dz = (mostZ - leastZ) * scale;
  const tolerance = Math.max(TOLERANCE * Math.sqrt(dx * dx + dy * dy + dz * dz), COORDINATE_TOLERANCE * largest * scale);
  const originX = originOf(leastX, mostX) * scale;
  const originY = originOf(leastY, mostY) * scale;
  const originZ = originOf(leastZ, mostZ) * scale;
  const negligible = NEGLIGIBLE * largest * scale;
  for (let i = 0; i < count; i++) {
    const at = i << 2;
    const px = xyz[at]! * scale - originX;
    const py = xyz[at | 1]! * scale - originY;
    const pz = xyz[at | 2]! * scale - originZ;
    xyz[at] = px;
    xyz[at | 1] = py;
    xyz[at | 2] = pz;
    // A negative zero becomes zero here too.
    if (Math.abs(px) <= negligible) xyz[at] = 0;
    if (Math.abs(py) <= negligible) xyz[at | 1] = 0;
    if (Math.abs(pz) <= negligible) xyz[at | 2] = 0;
  }
  const frame: PointFrame = { originX, originY, originZ, unscale: 1 / scale };
  // With an origin coordinates are within the extent, without they are less than twice as large.
  return new PointSet(count, xyz, extremes, frame, tolerance, 2 * Math.max(dx, dy, dz));
}

/**
 * What to subtract from coordinates that are far from zero for their extent: the one nearest to zero, if no other is more than twice as
 * large, since the difference of such numbers is exact. Zero otherwise.
 */
function originOf(least: number, most: number): number {
  if (least > 0 && most <= 2 * least) return least;
  if (most < 0 && least >= 2 * most) return most;
  return 0;
}

function findExtremes(xyz: Float64Array, count: number): Int32Array {
  let leastX = xyz[0]!;
  let leastY = xyz[1]!;
  let leastZ = xyz[2]!;
  let mostX = leastX;
  let mostY = leastY;
  let mostZ = leastZ;
  let x0 = 0;
  let x1 = 0;
  let y0 = 0;
  let y1 = 0;
  let z0 = 0;
  let z1 = 0;
  for (let i = 1; i < count; i++) {
    const px = xyz[i << 2]!;
    const py = xyz[(i << 2) | 1]!;
    const pz = xyz[(i << 2) | 2]!;
    if (px <= leastX && (px < leastX || comesBefore(xyz, i, x0))) {
      leastX = px;
      x0 = i;
    }
    if (px >= mostX && (px > mostX || comesBefore(xyz, i, x1))) {
      mostX = px;
      x1 = i;
    }
    if (py <= leastY && (py < leastY || comesBefore(xyz, i, y0))) {
      leastY = py;
      y0 = i;
    }
    if (py >= mostY && (py > mostY || comesBefore(xyz, i, y1))) {
      mostY = py;
      y1 = i;
    }
    if (pz <= leastZ && (pz < leastZ || comesBefore(xyz, i, z0))) {
      leastZ = pz;
      z0 = i;
    }
    if (pz >= mostZ && (pz > mostZ || comesBefore(xyz, i, z1))) {
      mostZ = pz;
      z1 = i;
    }
  }
  const extremes = new Int32Array(6);
  extremes[0] = x0;
  extremes[1] = x1;
  extremes[2] = y0;
  extremes[3] = y1;
  extremes[4] = z0;
  extremes[5] = z1;
  return extremes;
}

/** Whether point p is lexicographically before q; four entries of `xyz` a point. */
export function comesBefore(xyz: Float64Array, p: number, q: number): boolean {
  return (xyz[p << 2]! - xyz[q << 2]! || xyz[(p << 2) | 1]! - xyz[(q << 2) | 1]! || xyz[(p << 2) | 2]! - xyz[(q << 2) | 2]!) < 0;
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
