import { checkNumber, checkVec3, show } from '../math/checks.ts';
import { Vec3, type Vec3Like } from '../math/vec3.ts';
import { featureIndex } from './features.ts';
import { reduceColumns } from './reduceColumns.ts';

/** The most contacts that a manifold holds. */
export const MAX_CONTACTS = 32;

/** One contact as plain data. */
export interface Contact {
  /** Where the column leaves B, in the world. */
  location: { x: number; y: number; z: number };
  /** The length of the column; negative where the shapes overlap. */
  distance: number;
  /** The feature of A. */
  featureA: number;
  /** The feature of B. */
  featureB: number;
}

/**
 * Where two shapes touch: up to 32 columns along a common normal. A column leaves B at `location(i)` and enters A at
 * `location(i) + normal * distance(i)`; both points lie on the surfaces.
 */
export class ContactManifold {
  /** Unit, from B to A, in the world. */
  readonly normal = new Vec3();
  /** The leaf of A: the child of a compound, the triangle of a mesh or of a height field; 0 for a convex shape. */
  subshapeA = 0;
  /** The leaf of B. */
  subshapeB = 0;
  /** How many contacts there are. */
  count = 0;
  /**
   * Contact i: x, y and z of its place on B's surface and its distance, from entry 4 i on; its features, A's in the high 16 bits. Read
   * them through the methods. (Two arrays, since looking up each costs as much as writing to it.)
   */
  readonly columns = new Float64Array(4 * MAX_CONTACTS);
  /** Two feature codes a contact, of A and of B. */
  readonly codes = new Int32Array(MAX_CONTACTS);

  /** Where column i leaves B, in the world. Throws a RangeError when there is no contact i. */
  location(i: number, out: Vec3 = new Vec3()): Vec3 {
    this.check(i);
    out.x = this.columns[4 * i];
    out.y = this.columns[4 * i + 1];
    out.z = this.columns[4 * i + 2];
    return out;
  }

  /** The length of column i; negative where the shapes overlap. */
  distance(i: number): number {
    this.check(i);
    return this.columns[4 * i + 3];
  }

  /**
   * The feature of A that contact i comes from (see `featureType` and `featureIndex`). Together the two codes name the contact: no
   * other contact of the manifold has both, and they stay the same while the same features touch. A contact within a thousandth of the
   * smaller face's extent of an edge or a corner, seen along the normal, is named by that edge or corner.
   */
  featureA(i: number): number {
    this.check(i);
    return this.codes[i] >>> 16;
  }

  /** The feature of B that contact i comes from. */
  featureB(i: number): number {
    this.check(i);
    return this.codes[i] & 0xffff;
  }

  /** Adds a contact and returns this manifold. Throws a RangeError when it is full, and for what is no place, distance or feature code. */
  add(location: Vec3Like, distance: number, featureA = 0, featureB = 0): this {
    if (this.count === MAX_CONTACTS) throw new RangeError(`a manifold holds at most ${MAX_CONTACTS} contacts`);
    checkVec3(location, 'location');
    checkNumber(distance, 'distance');
    featureIndex(featureA);
    featureIndex(featureB);
    const i = this.count++;
    this.columns[4 * i] = location.x;
    this.columns[4 * i + 1] = location.y;
    this.columns[4 * i + 2] = location.z;
    this.columns[4 * i + 3] = distance;
    this.codes[i] = (featureA << 16) | featureB;
    return this;
  }

  /** Takes contact i out, and returns this manifold; those after it move up. Throws a RangeError when there is no contact i. */
  remove(i: number): this {
    this.check(i);
    for (let k = i + 1; k < this.count; k++) this.move(k, k - 1);
    this.count--;
    return this;
  }

  /**
   * Makes it the manifold of (B, A), and returns it: the normal turns round and every contact moves along its column to the other
   * surface.
   */
  flip(): this {
    const { normal, columns, codes } = this;
    for (let i = 0; i < this.count; i++) {
      const at = 4 * i;
      const distance = columns[at + 3];
      columns[at] += normal.x * distance;
      columns[at + 1] += normal.y * distance;
      columns[at + 2] += normal.z * distance;
      codes[i] = (codes[i] << 16) | (codes[i] >>> 16);
    }
    normal.x = -normal.x;
    normal.y = -normal.y;
    normal.z = -normal.z;
    const { subshapeA } = this;
    this.subshapeA = this.subshapeB;
    this.subshapeB = subshapeA;
    return this;
  }

  /**
   * Leaves at most `n` contacts, in the order they have, and returns this manifold. Contacts that touch, or are nearly as deep as the
   * deepest (but for a thousandth of the extent), come first: none of them is given up for one that is farther. Among them those are kept that
   * span the largest area seen along the normal, one of the deepest with them; contacts in one line keep both ends. Up to four contacts are the
   * best choice there is but for a hundredth, more come near it: choices that are as good as each other but for that are made by the features'
   * codes, so that noise does not change the choice.
   *
   * Throws a RangeError unless `n` is a whole number from 1 up.
   */
  reduce(n: number): this {
    if (!(typeof n === 'number' && n >= 1 && Math.floor(n) === n)) {
      throw new RangeError(`n must be a positive integer, got ${show(n)}`);
    }
    this.count = reduceColumns(this.columns, this.codes, this.count, this.normal, n);
    return this;
  }

  /** Takes the normal and the contacts of `other`, and returns this manifold. */
  copy(other: ContactManifold): this {
    this.normal.copy(other.normal);
    this.subshapeA = other.subshapeA;
    this.subshapeB = other.subshapeB;
    this.columns.set(other.columns);
    this.codes.set(other.codes);
    this.count = other.count;
    return this;
  }

  /** A new manifold with the same normal and contacts. */
  clone(): ContactManifold {
    return new ContactManifold().copy(this);
  }

  /** Each contact as a new plain object: `for (const { location, distance } of manifold)`. The methods allocate nothing. */
  *[Symbol.iterator](): Generator<Contact, void, undefined> {
    for (let i = 0; i < this.count; i++) {
      const { x, y, z } = this.location(i);
      yield { location: { x, y, z }, distance: this.distance(i), featureA: this.featureA(i), featureB: this.featureB(i) };
    }
  }

  /** The normal and the contacts as plain objects, for `JSON.stringify`. */
  toJSON(): { normal: { x: number; y: number; z: number }; contacts: Contact[] } {
    const { x, y, z } = this.normal;
    return { normal: { x, y, z }, contacts: [...this] };
  }

  /** Copies contact `from` over contact `to`. */
  private move(from: number, to: number): void {
    for (let k = 0; k < 4; k++) this.columns[4 * to + k] = this.columns[4 * from + k];
    this.codes[to] = this.codes[from];
  }

  private check(i: number): void {
    if (!(i >= 0 && i < this.count && Math.floor(i) === i)) {
      throw new RangeError(`there is no contact ${i}: the manifold has ${this.count}`);
    }
  }
}
