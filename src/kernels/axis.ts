/** The direction along which two cores are farthest apart, or along which they come apart soonest. */
export class Axis {
  /** Unit, from the first core to the second. */
  nx = 0;
  ny = 1;
  nz = 0;
  /** Signed distance of the cores along it; when they overlap, minus the length of the way out. */
  separation = 0;
}
