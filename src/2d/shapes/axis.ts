/** The axis of two cores: half of their distance, from which the nearest points follow. */
export class Axis {
  /** From core to core; negative where they overlap. */
  distance = NaN;
  /** Whether the normal is one of B's core: then it is in B's frame, else in A's. */
  isOfB = false;
  /** The outward unit normal of that core, towards the other one, of which a vertex is nearest. */
  nx = NaN;
  ny = NaN;
  /** From surface to surface, and B's nearest point, in A's frame from the middle of its core: set by setNearest (contacts/clipAxis.ts). */
  gap = NaN;
  x = NaN;
  y = NaN;
  /** The codes of the features of A and of B. */
  featureA = 0;
  featureB = 0;
}
