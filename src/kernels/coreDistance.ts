/** What the kernels say about two cores, in the frame that both are seen in. */
export class CoreDistance {
  /** From core to core; negative when they overlap: minus the shortest translation that separates them. */
  distance = Infinity;
  /** The point of the first core, */
  ax = 0;
  ay = 0;
  az = 0;
  /** the point of the second, */
  bx = 0;
  by = 0;
  bz = 0;
  /** and the unit normal from the first to the second: b = a + distance n. */
  nx = 0;
  ny = 1;
  nz = 0;
  /** The features that the points belong to. */
  featureA = 0;
  featureB = 0;
  /** How far the answer is from proving itself, where that was asked for. */
  fault = 0;

  copy(other: CoreDistance): void {
    this.distance = other.distance;
    this.ax = other.ax;
    this.ay = other.ay;
    this.az = other.az;
    this.bx = other.bx;
    this.by = other.by;
    this.bz = other.bz;
    this.nx = other.nx;
    this.ny = other.ny;
    this.nz = other.nz;
    this.featureA = other.featureA;
    this.featureB = other.featureB;
    this.fault = other.fault;
  }
}
