/** A vector shorter than this counts as zero when its direction is asked for: its square would not be a normal double. */
export const MIN_LENGTH = 1e-150;
/** Its square. */
export const MIN_LENGTH_SQ = 1e-300;
