/** Two cores, the second placed in the frame of the first. */
import { Frame } from '../math/frame.ts';
import { Vec3 } from '../math/vec3.ts';
import type { Polytope } from '../shapes/polytope.ts';
import { supportVertex } from './support.ts';

/** The frame is where the second core stands: `seen = p + M own`. */
export class CorePair extends Frame {
  a!: Polytope;
  b!: Polytope;
  /** What coordinates are rounded in proportion to: how far both cores reach, and a part of how far they are apart. */
  size = NaN;
  private readonly turned = new Vec3();

  /** The vertex of the first core farthest along d. */
  supportA(d: Vec3): number {
    return supportVertex(this.a, d);
  }

  /** The vertex of the second core farthest against d. */
  supportB(d: Vec3): number {
    const { turned } = this;
    const { x, y, z } = d;
    // -M^T d
    turned.x = -(this.xx * x + this.yx * y + this.zx * z);
    turned.y = -(this.xy * x + this.yy * y + this.zy * z);
    turned.z = -(this.xz * x + this.yz * y + this.zz * z);
    return supportVertex(this.b, turned);
  }

  /** Writes a vertex of the second core, seen from the first, to out[at] and the next two. */
  placeB(v: number, out: Float64Array, at: number): void {
    const { vertices } = this.b;
    const x = vertices[3 * v];
    const y = vertices[3 * v + 1];
    const z = vertices[3 * v + 2];
    out[at] = this.xx * x + this.xy * y + this.xz * z + this.px;
    out[at + 1] = this.yx * x + this.yy * y + this.yz * z + this.py;
    out[at + 2] = this.zx * x + this.zy * y + this.zz * z + this.pz;
  }
}

/** Takes the two cores of a pair, which stand as its frame says. */
export function setCores(pair: CorePair, a: Polytope, b: Polytope): void {
  const { px, py, pz } = pair;
  pair.a = a;
  pair.b = b;
  pair.size = a.reach + b.reach + 0.25 * Math.sqrt(px * px + py * py + pz * pz);
}
