/**
 * Two cores, the second placed in the frame of the first, and a simplex of up to four points of their difference B - A, each the
 * difference of two vertices.
 */
import { Frame } from '../math/frame.ts';
import { Vec3 } from '../math/vec3.ts';
import type { Polytope } from '../shapes/polytope.ts';
import { simplex_points, simplex_verticesA, simplex_verticesB, simplex_weights } from './simplex.ts';
import { supportVertex } from './support.ts';

/** The frame is where the second core stands: `seen = p + M own`. */
export class CorePair extends Frame {
  a!: Polytope;
  b!: Polytope;
  /** What coordinates are rounded in proportion to: how far both cores reach, and a part of how far they are apart. */
  size = NaN;
  /** Farther apart than this need not be told. */
  limit = Infinity;

  /** The corners of the simplex, b - a: x, y, z, ... */
  readonly points = simplex_points;
  /** The vertices they are made of. */
  readonly verticesA = simplex_verticesA;
  readonly verticesB = simplex_verticesB;
  /** The weights of the corners in the point of the simplex that is nearest to the origin, */
  readonly weights = simplex_weights;
  count = 0;
  /** Whether the walk has shown that no vertex of B - A is farther against that point than the corners are, but for rounding; */
  isProven = false;
  /** that point, from the first core to the second, and its squared length. */
  readonly nearest = new Vec3();
  lenSq = NaN;
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

  /** Makes the difference of two vertices the corner number `corner` of the simplex. */
  setCorner(corner: number, vertexA: number, vertexB: number): void {
    const { points } = this;
    const { vertices } = this.a;
    const at = 3 * corner;
    this.placeB(vertexB, points, at);
    points[at] = points[at] - vertices[3 * vertexA];
    points[at + 1] = points[at + 1] - vertices[3 * vertexA + 1];
    points[at + 2] = points[at + 2] - vertices[3 * vertexA + 2];
    this.verticesA[corner] = vertexA;
    this.verticesB[corner] = vertexB;
  }
}

/** Takes the two cores of a pair, which stand as its frame says. */
export function setCores(pair: CorePair, a: Polytope, b: Polytope): void {
  const { px, py, pz } = pair;
  pair.a = a;
  pair.b = b;
  pair.size = a.reach + b.reach + 0.25 * Math.sqrt(px * px + py * py + pz * pz);
}
