/** The hull of points that have all corners of the box around them: that box. Most hulls that people make are of boxes. */
import { Polytope } from '../polytope.ts';
import { builderMemory } from './memory.ts';
import type { PointSet } from './points.ts';

/** Extents of less than this many tolerances are not looked at here. */
const SURELY_SOLID = 8;

const memory = builderMemory;

/** Whether the points have extent along every axis, and all eight corners of the box around them are among them. */
export function isBox({ count, low, high, tolerance }: PointSet): boolean {
  for (let k = 0; k < 3; k++) if (!(high[k] - low[k] > SURELY_SOLID * tolerance)) return false;
  const { xyz } = memory;
  const lowX = low[0];
  const lowY = low[1];
  const lowZ = low[2];
  const highX = high[0];
  const highY = high[1];
  const highZ = high[2];
  let found = 0;
  for (let p = 0; p < 4 * count; p += 4) {
    const x = xyz[p];
    if (x !== lowX && x !== highX) continue;
    const y = xyz[p | 1];
    const z = xyz[p | 2];
    if ((y !== lowY && y !== highY) || (z !== lowZ && z !== highZ)) continue;
    found |= 1 << (Number(x === highX) | (Number(y === highY) << 1) | (Number(z === highZ) << 2));
  }
  return found === 255;
}

/** The box around the points, with the topology of the hull of another box, from -1 to 1, that was made without this. */
export function boxHull({ low, high, unscale, origin }: PointSet, { topology, vertices: signs, normals }: Polytope): Polytope {
  const at = (k: number, isHigh: boolean): number => ((isHigh ? high[k] : low[k]) + origin[k]) * unscale;
  const vertices = new Float64Array(24);
  for (let i = 0; i < 24; i++) vertices[i] = at(i % 3, signs[i] > 0);
  const offsets = new Float64Array(6);
  for (let i = 0; i < 18; i++) {
    if (normals[i] !== 0) offsets[Math.floor(i / 3)] = normals[i] * at(i % 3, normals[i] > 0) + 0;
  }
  return new Polytope(topology, vertices, normals, offsets);
}
