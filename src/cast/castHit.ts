/** Where A first touches B on its way, in B's frame. */
export class CastHit {
  /** In displacements from where the sweep is at t = 0. */
  t = -0;
  /** The point of B's surface. */
  x = -0;
  y = -0;
  z = -0;
  /** B's outward unit normal there; A's is its opposite. */
  nx = -0;
  ny = -0;
  nz = -0;
  /** Codes of the features of the cores. */
  featureA = 0;
  featureB = 0;
  /** Whether they overlap from the start: then it is the point of B's surface that is deepest in A. */
  startsOverlapping = false;
}
