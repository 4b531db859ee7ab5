/** Half an answer about two cores: the direction along which they touch or are nearest, and the features that it belongs to. */
export class ContactAxis {
  /** Unit, from the first core to the second, in the frame of the first. */
  x = NaN;
  y = NaN;
  z = NaN;
  /** How far apart the cores are along it; negative where they overlap. */
  distance = NaN;
  /** The feature of each core, by its own number. */
  featureA = 0;
  featureB = 0;
  /** The point of the second core that is nearest to the first; NaN where nobody has asked for it. */
  px = NaN;
  py = NaN;
  pz = NaN;
  /** How far a point of the second core has moved at most since the axis was found. */
  moved = NaN;
}
