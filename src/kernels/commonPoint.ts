/** A point that two overlapping cores have in common, the first of them a solid hull at home. */
export class CommonPoint {
  x = 0;
  y = 0;
  z = 0;
}
