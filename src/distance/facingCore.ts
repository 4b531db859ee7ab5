/** Two cores as separating axes see them: each with the other one in its own frame. */
import type { Polytope } from '../shapes/polytope.ts';
import type { CorePair } from './corePair.ts';

/** One of the two cores, and where the other one stands in its frame: `seen = M own + t`. */
export class FacingCore {
  readonly isFirst: boolean;
  core!: Polytope;
  other!: Polytope;
  /** M by rows, then t. */
  readonly frame = new Float64Array(12);
  /** How deep the centre of the other core is below each face. */
  depths = new Float64Array(0);
  /** The vertex of the other core that is deepest below the face nearest to its centre. */
  deepest = 0;
  /** The faces and edges that are left to look at, and how many. */
  left = new Int32Array(0);
  leftCount = 0;

  constructor(isFirst: boolean) {
    this.isFirst = isFirst;
  }

  set(pair: CorePair, core: Polytope, other: Polytope): void {
    const { isFirst, frame: m } = this;
    const { faceCount } = core.topology;
    const { xx, xy, xz, yx, yy, yz, zx, zy, zz, px, py, pz } = pair;
    this.core = core;
    this.other = other;
    if (this.depths.length < faceCount) {
      this.depths = new Float64Array(2 * faceCount);
      // With room for one more, which is written before it is known whether it counts.
      this.left = new Int32Array(2 * faceCount + 1);
    }
    m[0] = xx;
    m[4] = yy;
    m[8] = zz;
    // The first sees M v + p, the second M^T v - M^T p.
    m[1] = isFirst ? xy : yx;
    m[2] = isFirst ? xz : zx;
    m[3] = isFirst ? yx : xy;
    m[5] = isFirst ? yz : zy;
    m[6] = isFirst ? zx : xz;
    m[7] = isFirst ? zy : yz;
    m[9] = isFirst ? px : -(xx * px + yx * py + zx * pz);
    m[10] = isFirst ? py : -(xy * px + yy * py + zy * pz);
    m[11] = isFirst ? pz : -(xz * px + yz * py + zz * pz);
  }
}
