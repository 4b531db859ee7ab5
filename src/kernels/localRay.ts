/**
 * A ray in the frame of the shape it is cast at: the points o + t d for t from `start` to `end`, against the core inflated by
 * `radius`. Its origin need not be where the ray starts: a ray from far away is moved along itself, near to the shape, so that its
 * arithmetic is done with numbers of the shape's size.
 */
export class LocalRay {
  ox = 0;
  oy = 0;
  oz = 0;
  dx = 0;
  dy = 0;
  dz = 0;
  dLenSq = 0;
  /** t where the ray starts; 0 unless the origin was moved. */
  start = 0;
  /** t where the ray ends. Kernels that try several features lower it to the nearest hit so far. */
  end = 1;
  radius = 0;
  /** True unless the origin was moved: only then can the ray start inside. */
  atOrigin = true;
}

/** What a ray kernel found. HIT: fraction (as t), point, normal and feature are written. INSIDE: the ray starts strictly inside; nothing is written. */
export const MISS = 0;
export const HIT = 1;
export const INSIDE = 2;
