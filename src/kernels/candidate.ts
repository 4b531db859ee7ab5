/**
 * How kernels that try several pairs of features choose. A pair of points with the distance d and the normal n is nearest when the plane
 * across n at each point has that core behind it; `rise` says how far the farthest corner is behind (negative where it is beyond). So of
 * pairs as near as each other, to rounding, the one with the larger rise is better; and it is a proof if the rise is not negative, but for
 * rounding, which turns the direction between two points the more the nearer they are.
 */
/**
 * What a kernel found: cores that meet, or nothing proves that they do not; apart, with everything about it, but a direction that is only
 * known from two points; apart or touching, with everything known to all digits; farther apart than the limit.
 */
export const MEETING = 0;
export const APART = 1;
export const PROVEN = 2;
export const BEYOND = 3;

/** Nearer than this part of the size, rounding turns the direction between two points by more than 1e-13: the axes know it better. */
export const NEAR = 1e-3;
/** Nearer than this part of the size the direction between two points may be mostly rounding: any axis that separates is better. */
export const TOUCHING = 2e-13;
/** Rounding of distances, as a part of the size. */
export const DISTANCE_ROUNDING = 1e-14;
/** How far, as a part of the size, a corner may be beyond a plane by rounding. */
export const PROOF_ROUNDING = 1e-13;
/** Rounding of the direction between two points, times their distance, as a part of the size. */
export const DIRECTION_ROUNDING = 1e-14;
