/** The nearest points of a pair, seen along the contact normal, and whether they are those of the shapes as they stand. */
import type { Polytope } from '../shapes/polytope.ts';
import { CORNER, type Facet, OFFSET, OUT_U, OUT_V, U, V } from './facet.ts';

/**
 * Nearest points may be off by this part of the pair's size, and by this part of their coordinates, before they are taken for
 * those of other shapes or other poses: far more than rounding, far less than a step of a simulation moves anything.
 */
const OFF_SIZE = 1e-6;
const OFF_FAR = 1e-14;
/** A plane that supports a solid is at least its inner radius from its centre, on the outside; this part of that is asked for. */
const OUTSIDE = -0.5;

export class Witness {
  /** Where the nearest point is on the first core and on the second, along u, v and n. */
  firstU = -0;
  firstV = -0;
  firstN = -0;
  secondU = -0;
  secondV = -0;
  secondN = -0;
  /** How far points may be off. */
  slack = -0;

  /** Sets the slack: by the size of the pair, and by a coordinate of the nearest points. */
  setSlack(size: number, far: number): void {
    this.slack = OFF_SIZE * size + OFF_FAR * far;
  }
}

/** Whether the witness of the facet's core lies on the facet, and the facet supports the core: true unless both are so. */
export function isOff(witness: Witness, facet: Facet, core: Polytope): boolean {
  const { slack } = witness;
  const { up, corners, count, lines, axes } = facet;
  const isFirst = up < 0;
  const u = isFirst ? witness.firstU : witness.secondU;
  const v = isFirst ? witness.firstV : witness.secondV;
  const n = isFirst ? witness.firstN : witness.secondN;
  if (!(Math.abs(facet.base + facet.slopeU * u + facet.slopeV * v - n) <= slack) && count > 0) return true;
  if (count === 1) return !(Math.abs(corners[U]! - u) + Math.abs(corners[V]! - v) <= slack);
  for (let at = 0; at < CORNER * lines; at += CORNER) {
    if (!(corners[at + OUT_U]! * u + corners[at + OUT_V]! * v - corners[at + OFFSET]! <= slack)) return true;
  }
  const center = facet.originN + (axes.nx * core.centerX + axes.ny * core.centerY + axes.nz * core.centerZ);
  return !(up * (n - center) >= OUTSIDE * core.innerRadius - slack);
}
