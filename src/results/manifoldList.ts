import { type ContactManifold, MAX_CONTACTS } from './contactManifold.ts';

/** The contacts of two shapes: a manifold for each pair of leaves. Used again and again, it puts nothing on the heap once it is large enough. */
export class ManifoldList {
  /** Set before asking: contacts farther than this are left out. */
  maxDistance = Infinity;
  /** How many manifolds there are. */
  count = 0;
  /** The leaves of manifold i. */
  subshapesA = new Int32Array(16);
  subshapesB = new Int32Array(16);
  /** Its normal, from B to A, from entry 3 i on. */
  normals = new Float64Array(48);
  /** Its contacts are those from `starts[i]` up to, and without, `starts[i + 1]`. */
  starts = new Int32Array(17);
  /** Contact k: x, y and z of the place where its column leaves B, and its distance, from entry 4 k on. */
  columns = new Float64Array(4 * 16 * 8);
  /** The feature codes of contact k: A's in the high 16 bits, B's in the low ones. */
  codes = new Int32Array(16 * 8);

  /** How many contacts there are in all. */
  get contactCount(): number {
    return this.starts[this.count];
  }

  /** Makes room for another manifold. */
  grow(): void {
    if (this.count + 1 >= this.starts.length) {
      const { subshapesA, subshapesB, normals, starts } = this;
      this.subshapesA = new Int32Array(2 * subshapesA.length);
      this.subshapesA.set(subshapesA);
      this.subshapesB = new Int32Array(2 * subshapesB.length);
      this.subshapesB.set(subshapesB);
      this.normals = new Float64Array(2 * normals.length);
      this.normals.set(normals);
      this.starts = new Int32Array(2 * starts.length);
      this.starts.set(starts);
    }
    if (this.contactCount + MAX_CONTACTS > this.codes.length) {
      const { columns, codes } = this;
      this.columns = new Float64Array(2 * columns.length);
      this.columns.set(columns);
      this.codes = new Int32Array(2 * codes.length);
      this.codes.set(codes);
    }
  }
}

/** Writes manifold i of a list. */
export function readManifold(
  { normals, starts, columns, codes, subshapesA, subshapesB }: ManifoldList,
  i: number,
  out: ContactManifold,
): void {
  const start = starts[i];
  out.normal.x = normals[3 * i];
  out.normal.y = normals[3 * i + 1];
  out.normal.z = normals[3 * i + 2];
  out.count = starts[i + 1] - start;
  out.subshapeA = subshapesA[i];
  out.subshapeB = subshapesB[i];
  for (let k = 0; k < 4 * out.count; k++) out.columns[k] = columns[4 * start + k];
  for (let k = 0; k < out.count; k++) out.codes[k] = codes[start + k];
}
