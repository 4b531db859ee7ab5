/**
 * The points of a hull under construction, read, checked and put into the builder's memory: scaled by a power of two, so that their
 * largest magnitude is near one and the exact predicates can neither overflow nor underflow, and moved near the origin where that takes
 * no rounding.
 */
import { checkVec3, isNumber, listHint, show, throwNumber } from '../../math/checks.ts';
import type { Vec3Like } from '../../math/vec3.ts';
import { builderMemory, makeRoom } from './memory.ts';

/** Points as a flat list x, y, z, x, y, z, ... (an array or a typed array) or as an array of objects. */
export type PointList = ArrayLike<number> | readonly Vec3Like[];

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

const memory = builderMemory;

/** What the coordinates in the builder's memory are: as they were given they are (coordinate + origin) * unscale, without rounding. */
export class PointSet {
  readonly count: number;
  readonly origin = new Float64Array(3);
  unscale = 1;
  /** Points within this distance of each other, of a line or of a plane may count as on it. */
  tolerance = -0;
  /** The rounding of a coordinate, as given. */
  rounding = -0;
  /** The least and the greatest x, y and z. */
  readonly low = new Float64Array(3);
  readonly high = new Float64Array(3);
  /** The largest magnitude of a coordinate is less than this. */
  largest = -0;

  constructor(count: number) {
    this.count = count;
  }

  /** Writes a point as it was given to three entries of `out`. */
  original(point: number, out: Float64Array, at: number): void {
    for (let k = 0; k < 3; k++) out[at + k] = (memory.xyz[4 * point + k] + this.origin[k]) * this.unscale;
  }
}

/**
 * Reads the points into the builder's memory. Throws, calling them `name`, when they are not points: wrong type, none, not a multiple
 * of three, not finite.
 */
export function readPoints(points: PointList, name: string): PointSet {
  const isTyped = ArrayBuffer.isView(points) && !(points instanceof DataView);
  if (!isTyped && !Array.isArray(points)) {
    throw new TypeError(
      `${name} must be an array of x, y, z, ... or of objects with x, y and z, got ${show(points)}${listHint(points)}`,
    );
  }
  if (points.length === 0) throw new RangeError(`${name} must not be empty`);
  const isFlat = typeof points[0] !== 'object';
  // Objects may run code of the caller when they are read, which might make another hull.
  const flat = isFlat ? (points as ArrayLike<number>) : coordinatesOf(points as readonly Vec3Like[], name);
  if (flat.length % 3 !== 0) {
    throw new RangeError(`${name} must hold three numbers a point, got ${flat.length} numbers, which is not a multiple of 3`);
  }
  const count = flat.length / 3;
  makeRoom(count, 0);
  const { xyz } = memory;
  let at = 0;
  for (let i = 0; i < flat.length; i += 3) {
    const x = flat[i];
    const y = flat[i + 1];
    const z = flat[i + 2];
    if (!(isNumber(x) && isNumber(y) && isNumber(z))) throwCoordinate(flat, i, name);
    xyz[at] = x;
    xyz[at + 1] = y;
    xyz[at + 2] = z;
    at += 4;
  }
  return scalePoints(new PointSet(count));
}

function coordinatesOf(points: readonly Vec3Like[], name: string): Float64Array {
  const out = new Float64Array(3 * points.length);
  for (let i = 0; i < points.length; i++) {
    const p = points[i];
    if (p === null || typeof p !== 'object' || !(isNumber(p.x) && isNumber(p.y) && isNumber(p.z))) checkVec3(p, `${name}[${i}]`);
    out[3 * i] = p.x;
    out[3 * i + 1] = p.y;
    out[3 * i + 2] = p.z;
  }
  return out;
}

/** Throws for the first of three numbers that is not a coordinate. */
function throwCoordinate(points: ArrayLike<number>, from: number, name: string): never {
  let i = from;
  while (isNumber(points[i])) i++;
  throwNumber(points[i], `${name}[${i}]`);
}

/** Scales and moves the points and finds their tolerance. */
function scalePoints(points: PointSet): PointSet {
  const { xyz } = memory;
  const { low, high, origin } = points;
  const end = 4 * points.count;
  let largest = 0;
  for (let k = 0; k < 3; k++) {
    let least = Infinity;
    let most = -Infinity;
    for (let at = k; at < end; at += 4) {
      const value = xyz[at];
      if (value < least) least = value;
      if (value > most) most = value;
    }
    low[k] = least;
    high[k] = most;
    largest = Math.max(largest, -least, most);
  }
  let scale = 1;
  if (largest > 0) {
    while (largest * scale >= 1) scale *= 0.5;
    for (let i = 0; i < MAX_DOUBLINGS && largest * scale < 0.5; i++) scale *= 2;
  }
  largest *= scale;
  const negligible = NEGLIGIBLE * largest;
  let extent = 0;
  let diameterSq = 0;
  for (let k = 0; k < 3; k++) {
    const start = originOf(low[k], high[k]) * scale;
    const side = (high[k] - low[k]) * scale;
    for (let at = k; at < end; at += 4) {
      const value = xyz[at] * scale - start;
      // A negative zero becomes zero here too.
      xyz[at] = Math.abs(value) <= negligible ? 0 : value;
    }
    origin[k] = start;
    low[k] = low[k] * scale - start;
    high[k] = high[k] * scale - start;
    extent = Math.max(extent, side);
    diameterSq += side * side;
  }
  points.unscale = 1 / scale;
  points.rounding = COORDINATE_TOLERANCE * largest;
  points.tolerance = Math.max(TOLERANCE * Math.sqrt(diameterSq), points.rounding);
  // With an origin coordinates are within the extent, without they are less than twice as large.
  points.largest = 2 * extent;
  return points;
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

/** Whether point p is lexicographically before q. */
export function comesBefore(p: number, q: number): boolean {
  const { xyz } = memory;
  return (xyz[p << 2] - xyz[q << 2] || xyz[(p << 2) | 1] - xyz[(q << 2) | 1] || xyz[(p << 2) | 2] - xyz[(q << 2) | 2]) < 0;
}

/** Puts indices of points into lexicographic order. */
export function sortPoints<T extends number[] | Int32Array>(indices: T): T {
  const { xyz } = memory;
  indices.sort(
    (p: number, q: number) =>
      xyz[p << 2] - xyz[q << 2] || xyz[(p << 2) | 1] - xyz[(q << 2) | 1] || xyz[(p << 2) | 2] - xyz[(q << 2) | 2],
  );
  return indices;
}

/** The indices 0, 1, 2, ... of so many points. */
export function firstIndices(count: number): Int32Array {
  const indices = new Int32Array(count);
  for (let i = 0; i < count; i++) indices[i] = i;
  return indices;
}
