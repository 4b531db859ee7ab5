/** Where a line of motion enters: seen from B's position, along the axes of the world. */
export class CastHit {
  /** In displacements from where the ray has its origin. */
  t = -0;
  /** The point of B's surface. */
  x = -0;
  y = -0;
  z = -0;
  /** B's outward unit normal there. */
  nx = -0;
  ny = -0;
  nz = -0;
  /** Codes of the features of the cores. */
  featureA = 0;
  featureB = 0;
}
