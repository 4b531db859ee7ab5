/** Reads and checks the points that a hull is made of. */
import { checkVec3, MAX_MAGNITUDE, show, throwNumber } from '../../math/checks.ts';
import type { Vec3Like } from '../../math/vec3.ts';
import { makePointSet, type PointSet } from './points.ts';
import { scratchDoubles } from './scratch.ts';

/** Points as a flat list x, y, z, x, y, z, ... (an array or a typed array) or as an array of objects. */
export type PointList = ArrayLike<number> | readonly Vec3Like[];

/**
 * Copies the points; the set is valid until the next one is read. Throws, calling them `name`, when they are not points: wrong
 * type, none, not a multiple of three, not finite.
 */
export function readPoints(points: PointList, name: string): PointSet {
  const isList = Array.isArray(points) || (ArrayBuffer.isView(points) && !(points instanceof DataView));
  if (!isList) {
    throw new TypeError(`${name} must be an array of x, y, z, ... or of objects with x, y and z, got ${show(points)}`);
  }
  if (points.length === 0) throw new RangeError(`${name} must not be empty`);
  return typeof points[0] === 'object'
    ? readObjects(points as readonly Vec3Like[], name)
    : readNumbers(points as ArrayLike<number>, name);
}

function readObjects(points: readonly Vec3Like[], name: string): PointSet {
  const count = points.length;
  const xyz = new Float64Array(4 * count);
  for (let i = 0; i < count; i++) {
    const p = points[i]!;
    if (!isPoint(p)) checkVec3(p, `${name}[${i}]`);
    xyz[i << 2] = p.x;
    xyz[(i << 2) | 1] = p.y;
    xyz[(i << 2) | 2] = p.z;
  }
  return makePointSet(count, xyz);
}

function isPoint(p: Vec3Like): boolean {
  if (p === null || typeof p !== 'object') return false;
  return isCoordinate(p.x) && isCoordinate(p.y) && isCoordinate(p.z);
}

const isCoordinate = (value: number): boolean => typeof value === 'number' && Math.abs(value) <= MAX_MAGNITUDE;

function readNumbers(points: ArrayLike<number>, name: string): PointSet {
  if (points.length % 3 !== 0) {
    throw new RangeError(`${name} must hold three numbers a point, got ${points.length} numbers, which is not a multiple of 3`);
  }
  const count = points.length / 3;
  // Reading a typed array runs no code of the caller, which might make another hull; so working memory will do.
  const xyz = ArrayBuffer.isView(points) ? scratchDoubles(1, 4 * count) : new Float64Array(4 * count);
  let i = 0;
  for (; i < count; i++) {
    const px = points[3 * i]!;
    const py = points[3 * i + 1]!;
    const pz = points[3 * i + 2]!;
    if (!(isCoordinate(px) && isCoordinate(py) && isCoordinate(pz))) break;
    xyz[i << 2] = px;
    xyz[(i << 2) | 1] = py;
    xyz[(i << 2) | 2] = pz;
  }
  if (i < count) throwCoordinate(points, 3 * i, name);
  return makePointSet(count, xyz);
}

/** Throws for the first of three numbers that is not a coordinate. */
function throwCoordinate(points: ArrayLike<number>, from: number, name: string): never {
  let i = from;
  while (isCoordinate(points[i]!)) i++;
  throwNumber(points[i]!, `${name}[${i}]`);
}
