/** A hull that is straight or a single point, seen as a segment. */
import type { Hull } from '../shapes/hull.ts';

export interface MutableSegment {
  ax: number;
  ay: number;
  az: number;
  bx: number;
  by: number;
  bz: number;
}

/** Fills `out` with the ends of a hull of dimension 1, or twice the one vertex of a hull of dimension 0, and returns it. */
export function setHullSegment(hull: Hull, out: MutableSegment): MutableSegment {
  const { x, y, z, dimension } = hull;
  out.ax = x[0]!;
  out.ay = y[0]!;
  out.az = z[0]!;
  out.bx = x[dimension]!;
  out.by = y[dimension]!;
  out.bz = z[dimension]!;
  return out;
}
