import { CoreDistance } from '../distance/coreDistance.ts';
import { Turn } from '../math/angle.ts';
import { Frame } from '../math/frame.ts';

/** How far a motion that turns has got, and how the shapes stand there. All of it is along the axes of B's frame. */
export class Turning {
  /** The part of the motion that is done, and the part where it ends. */
  done = -0;
  end = NaN;
  /** Half the angle that is done. */
  readonly half = new Turn();
  /** How A stands in B's frame; */
  readonly place = new Frame();
  /** how A and B stand about the centre of turning. */
  readonly aboutA = new Frame();
  readonly aboutB = new Frame();
  /** Of B and A, in this order, in B's frame. */
  readonly distance = new CoreDistance();
  /** The largest gap that may be left. */
  tolerance = -0;
  /** Overlaps below this are touches. */
  touching = -0;
  /** No point of A is faster than this; and a speed that counts as rest. */
  speed = -0;
  rest = -0;
  /** The length of the part of the displacement across the axis. */
  dAcross = -0;
  /** How deep the shapes may be in each other: as deep as in the beginning, where that is to be ignored and they were never apart. */
  depth = -0;
  /** The gap, counted from that depth, and the normal of A there. */
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
