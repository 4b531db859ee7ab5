/** A hull that is straight or a single point, seen as a segment. */
import type { Hull } from '../shapes/hull.ts';

/**
 * A segment to write to. A class, as all scratch is: a plain object would share its layout with objects of the user's, and where those
 * hold something else than doubles, V8 would box what is read from either.
 */
export class MutableSegment {
  ax = 0;
  ay = 0;
  az = 0;
  bx = 0;
  by = 0;
  bz = 0;
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
