/** A vector shorter than this counts as zero when its direction is asked for: its square would not be a normal double. */
export const MIN_LENGTH = 1e-150;
/** Its square. */
export const MIN_LENGTH_SQ = 1e-300;
/**
 * Left for rounding where something is refused early by a bound, so that a limit met exactly is not lost: the exact comparison
 * comes later.
 */
export const CULL_MARGIN = 1 + 1e-12;
/** The same as a part of the size of a pair. */
export const LIMIT_MARGIN = 1e-12;
/** How near to 1 the square of a length must be for one step of Newton's method to make it unit. */
export const NEARLY_UNIT = 1e-8;
/**
 * Shapes that are apart by less than this part of their size (the sum of their reaches) touch. Touching shapes that move apart, or along each
 * other up to this slope, do not collide; a motion that ends within this part of the size of the impact ends at it.
 */
export const TOUCHING = 1e-14;
/** Shapes that overlap by less than this part of their size only touch, too: of something thin, a depth is hardly known better. */
export const OVERLAPPING = 1e-13;
/** The slope up to which a motion may only graze: a ball met so near to its rim is this, squared, of its radius deep. */
export const GRAZING = 1e-7;

/** What two coordinates differ by through rounding, as a part of the size of a pair. */
export const COORDINATE = 4e-16;
/** A point is on a feature, or another point, when it is no farther than this part of the size of the pair: a few roundings. */
export const ON_FEATURE = 1e-15;
/** An answer with no larger error than this part of the size of the pair proves itself; so do answers that differ by no more. */
export const PROOF = 2e-15;
/** What is nearer than this part of the size of a pair is seen at one place: some hundred times the rounding of the places. */
export const SAME_PLACE = 1e-12;
/** Distances that differ by no more than this part of the size of a pair are the same. */
export const SAME_DISTANCE = 1e-13;
/** Lines whose squared sine is less are parallel: what is beside them is as good, but for rounding. */
export const PARALLEL_SIN_SQ = 1e-28;
