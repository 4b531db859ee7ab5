/** Two cores as separating axes see them: each with the other one in its own frame. */
import { Vec3 } from '../math/vec3.ts';
import type { Polytope } from '../shapes/polytope.ts';
import type { CorePair } from './corePair.ts';

/** One of the two cores, and the other one in its frame. */
export class Side {
  readonly isFirst: boolean;
  core!: Polytope;
  other!: Polytope;
  /** The rotation from the other core's own frame, by rows, */
  private readonly rotation = new Float64Array(9);
  /** its vertices, */
  seen = new Float64Array(0);
  /** and how deep its centre is below each face. */
  depths = new Float64Array(0);
  /** A vertex of the other core that is about deepest below each face, or -1 where none is known. */
  below = new Int32Array(0);
  /** The vertex of it that is deepest below the face nearest to its centre. */
  deepest = 0;
  /** Faces and edges that are left to look at. */
  left = new Int32Array(0);
  private readonly turned = new Vec3();

  constructor(isFirst: boolean) {
    this.isFirst = isFirst;
  }

  set(pair: CorePair, core: Polytope, other: Polytope): void {
    const { isFirst, rotation: m } = this;
    const { vertices, topology } = other;
    const { vertexCount } = topology;
    const { faceCount, edgeCount } = core.topology;
    this.core = core;
    this.other = other;
    if (this.seen.length < 3 * vertexCount) this.seen = new Float64Array(6 * vertexCount);
    if (this.depths.length < faceCount) {
      this.depths = new Float64Array(2 * faceCount);
      this.below = new Int32Array(2 * faceCount);
    }
    // With room for one more, which is written before it is known whether it counts.
    if (this.left.length <= edgeCount) this.left = new Int32Array(2 * edgeCount + 2);
    const { xx, yy, zz, px, py, pz } = pair;
    const xy = isFirst ? pair.xy : pair.yx;
    const xz = isFirst ? pair.xz : pair.zx;
    const yx = isFirst ? pair.yx : pair.xy;
    const yz = isFirst ? pair.yz : pair.zy;
    const zx = isFirst ? pair.zx : pair.xz;
    const zy = isFirst ? pair.zy : pair.yz;
    m[0] = xx;
    m[1] = xy;
    m[2] = xz;
    m[3] = yx;
    m[4] = yy;
    m[5] = yz;
    m[6] = zx;
    m[7] = zy;
    m[8] = zz;
    // The first sees M v + p, the second M^T (v - p).
    const ox = isFirst ? 0 : px;
    const oy = isFirst ? 0 : py;
    const oz = isFirst ? 0 : pz;
    const sx = px - ox;
    const sy = py - oy;
    const sz = pz - oz;
    const { seen } = this;
    for (let i = 0; i < 3 * vertexCount; i += 3) {
      const x = vertices[i] - ox;
      const y = vertices[i + 1] - oy;
      const z = vertices[i + 2] - oz;
      seen[i] = xx * x + xy * y + xz * z + sx;
      seen[i + 1] = yx * x + yy * y + yz * z + sy;
      seen[i + 2] = zx * x + zy * y + zz * z + sz;
    }
  }

  /** Against a direction, in the other core's own frame; it is the same vector each time. */
  against({ x, y, z }: Vec3): Vec3 {
    const { turned, rotation: m } = this;
    turned.x = -(m[0] * x + m[3] * y + m[6] * z);
    turned.y = -(m[1] * x + m[4] * y + m[7] * z);
    turned.z = -(m[2] * x + m[5] * y + m[8] * z);
    return turned;
  }
}
