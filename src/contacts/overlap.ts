/** The places where two facets lie over each other, as contacts. */

/** A place may be this part of the radius beside a rounded core: there its surface has dropped by an eighth of the radius. */
export const WELL_OVER = 0.5;

/** Bits of `beside`: the place is beside the core of the first or of the second facet, above its rounded rim. */
export const BESIDE_FIRST = 1;
export const BESIDE_SECOND = 2;

export class Overlap {
  count = 0;
  /** Set before asking: whether nothing snaps, but for rounding. */
  isExact = false;
  /** The snapping distance. */
  snap = -0;
}
