/** The normals of the faces that meet at a feature. */

import { Vec3 } from '../math/vec3.ts';

/** Normals that differ by less than this are one: 1 minus their cosine. */
const SAME = 1e-13;

/** A list of unit vectors that is used again. */
export abstract class NormalList<V extends { x: number; y: number }> {
  /** How many there are. */
  count = 0;
  private readonly vectors: V[] = [];

  /** Makes a vector. @internal */
  protected abstract make(): V;

  /** Normal i, 0 to count - 1, in the world: until the list is filled anew. Throws for any other number. */
  normal(i: number): V {
    if (!(i >= 0 && i < this.count && Math.floor(i) === i)) {
      throw new RangeError(`i must be the number of a normal, 0 to ${this.count - 1}, got ${i}`);
    }
    return this.vectors[i];
  }

  /** A vector to be filled, and then taken by {@link take}. @internal */
  next(): V {
    if (this.count === this.vectors.length) this.vectors.push(this.make());
    return this.vectors[this.count];
  }

  /** Takes what `next` gave, unless it is there already. @internal */
  take(): void {
    const { vectors, count } = this;
    const { x, y, z } = vectors[count] as { x: number; y: number; z?: number };
    for (let i = 0; i < count; i++) {
      const v = vectors[i] as { x: number; y: number; z?: number };
      if (x * v.x + y * v.y + (z === undefined ? 0 : z * v.z!) > 1 - SAME) return;
    }
    this.count++;
  }
}

/** The answer of {@link faceNormalsAt}. */
export class FaceNormals extends NormalList<Vec3> {
  protected make(): Vec3 {
    return new Vec3();
  }
}
