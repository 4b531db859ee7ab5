/** The nearest points of a pair, seen along the contact normal, and whether they are those of the shapes as they stand. */
import type { Polytope } from '../shapes/polytope.ts';
import { CORNER, type Facet, OFFSET, OUT_U, OUT_V, U, V } from './facet.ts';

/**
 * Nearest points may be off by this part of the pair's size, and by this part of their coordinates, before they are taken for
 * those of other shapes or other poses: far more than rounding, far less than a step of a simulation moves anything.
 */
export const OFF_SIZE = 1e-6;
export const OFF_FAR = 1e-14;
/** A plane that supports a solid is at least its inner radius from its centre, on the outside; this part of that is asked for. */
const OUTSIDE = -0.5;

export class Witness {
  /** The column of the nearest points, and how high they are on the two cores. */
  u = -0;
  v = -0;
  first = -0;
  second = -0;
  /** How far points may be off. */
  slack = -0;
}

/**
 * Whether the witness of the facet's core is at the height of the facet, and the facet supports the core: true unless both are so. What
 * has moved across the normal only still has the same contacts, as long as they do not need the nearest points.
 */
export function isOff(witness: Witness, facet: Facet, core: Polytope): boolean {
  const { slack } = witness;
  const { up, axes } = facet;
  const isFirst = up < 0;
  const n = isFirst ? witness.first : witness.second;
  const height = facet.base + facet.slopeU * witness.u + facet.slopeV * witness.v;
  // A face of a solid is never seen end-on along its own normal.
  if (facet.count > 0 ? !(Math.abs(height - n) <= slack) : core.topology.dimension === 3) return true;
  const center = facet.originN + (axes.nx * core.centerX + axes.ny * core.centerY + axes.nz * core.centerZ);
  return !(up * (n - center) >= OUTSIDE * core.innerRadius - slack);
}

/** Whether the witness of the facet's core is beside the facet, seen along the normal. */
export function isBeside(witness: Witness, facet: Facet): boolean {
  const { u, v, slack } = witness;
  const { corners, count, lines } = facet;
  if (count === 1) return !(Math.abs(corners[U] - u) + Math.abs(corners[V] - v) <= slack);
  for (let at = 0; at < CORNER * lines; at += CORNER) {
    if (!(corners[at + OUT_U] * u + corners[at + OUT_V] * v - corners[at + OFFSET] <= slack)) return true;
  }
  return false;
}
