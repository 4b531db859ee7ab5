import { Vec3 } from '../math/vec3.ts';

/** A direction from the first core to the second that is tried as the normal of an answer. */
export class Candidate {
  /** Unit, in the frame of the first core. */
  readonly normal = new Vec3();
  /** How far apart the cores are along it, by the vertices nearest to each other along it; negative where they overlap. */
  separation = NaN;
  /** The distance of the answer, */
  distance = NaN;
  /** how far the cores are beyond the planes across the normal at that distance, */
  beyond = NaN;
  /** and how far the points of its two features are from being opposite each other along it. */
  mismatch = NaN;
}
