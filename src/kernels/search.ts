/**
 * Left for rounding where kernels refuse early, as a part of the size: a limit met exactly is not lost, the exact comparison
 * comes later.
 */
export const LIMIT_MARGIN = 1e-12;

/** How to look for the nearest points of two cores. */
export class Search {
  /** Where to start: from the first core towards the second, any length but zero, in the common frame. */
  x = 0;
  y = 1;
  z = 0;
  /** True when that is the direction of an earlier answer, and not only from one position to the other. */
  isKnown = false;
  /** Cores farther apart than this need no answer. */
  limit = Infinity;
  /** No point of a core is farther than this from the origin of its frame: the size of the pair. */
  size = 1;
}
