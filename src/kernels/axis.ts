import type { CoreDistance } from './coreDistance.ts';

/** The direction along which two cores are farthest apart, or along which they come apart soonest. */
export class Axis {
  /** Unit, from the first core to the second. */
  nx = 0;
  ny = 1;
  nz = 0;
  /** Signed distance of the cores along it; when they overlap, minus the length of the way out. */
  separation = 0;
  /** Which of the axes that a kernel tried it is. */
  number = 0;
  /**
   * Where the features that it belongs to are not opposite along it: the vertex of each core that is likely nearest to the other, or -1.
   */
  vertexA = -1;
  vertexB = -1;
}

/** An edge pair must beat the faces by this part of the cores' size, so that faces at rest on each other keep their normal. */
export const EDGE_BIAS = 1e-14;

/**
 * How far the separation along the product of two edges, times its length, may be off by rounding, as a part of the numbers in
 * it: ample.
 */
export const PRODUCT_ROUNDING = 1e-14;

/** Writes what an axis says about the cores: their distance and the normal. */
export function writeAxis({ separation, nx, ny, nz }: Axis, out: CoreDistance): void {
  out.distance = separation;
  out.nx = nx;
  out.ny = ny;
  out.nz = nz;
}
