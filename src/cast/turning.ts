/** A motion made ready, and how far it is done. */
export class Turning {
  /** The displacement, the unit axis and the whole angle. */
  dx = -0;
  dy = -0;
  dz = -0;
  ux = -0;
  uy = -0;
  uz = -0;
  angle = -0;
  /** The length of the displacement, and of its part across the axis. */
  length = -0;
  dAcross = -0;
  centerX = -0;
  centerY = -0;
  centerZ = -0;
  /** A's rotation and its position relative to B's in the beginning. */
  qx = -0;
  qy = -0;
  qz = -0;
  qw = NaN;
  fromX = -0;
  fromY = -0;
  fromZ = -0;
  tolerance = -0;
  /** Overlaps below this are touches. */
  touching = -0;
  /** No point of A is faster than this; and a speed that counts as rest. */
  speed = -0;
  rest = -0;
  /** The part of the motion that is done, and the part where it ends. */
  done = -0;
  end = NaN;
  /** How deep the shapes may be in each other: as deep as in the beginning, where that is to be ignored and they were never apart. */
  depth = -0;
  /** The gap, counted from that depth, and the normal there. */
  gap = -0;
  nx = -0;
  ny = -0;
  nz = -0;
  /** For how long nothing reaches the plane. */
  step = -0;
  /** True once the gap has been more than the tolerance. */
  hasParted = false;
  /** How many steps began within the tolerance. */
  touches = 0;
  /** The last time at which the shapes were seen apart, and the first at which they were seen to overlap. */
  free = -0;
  blocked = -0;
}
