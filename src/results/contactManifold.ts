import { checkNumber, checkVec3 } from '../math/checks.ts';
import { turnPerpendicular, Vec3, type Vec3Like } from '../math/vec3.ts';
import { featureIndex } from './features.ts';
import { ContactSpread, chooseSpread } from './spread.ts';

/** The most contacts that a manifold holds. */
export const MAX_CONTACTS = 32;

const reduce_spread = /* @__PURE__ */ new ContactSpread(MAX_CONTACTS);
const reduce_across = /* @__PURE__ */ new Vec3();

/**
 * Where two shapes touch: up to 32 columns along a common normal. A column leaves B at `location(i)` and enters A at
 * `location(i) + normal * distance(i)`; both points lie on the surfaces.
 */
export class ContactManifold {
  /** Unit, from B to A, in the world. */
  readonly normal = new Vec3();
  /** How many contacts there are. */
  count = 0;
  /** Contact i: its place on B's surface, its distance and its features. Read them through the methods. */
  readonly x = new Float64Array(MAX_CONTACTS);
  readonly y = new Float64Array(MAX_CONTACTS);
  readonly z = new Float64Array(MAX_CONTACTS);
  readonly distances = new Float64Array(MAX_CONTACTS);
  readonly codesA = new Uint16Array(MAX_CONTACTS);
  readonly codesB = new Uint16Array(MAX_CONTACTS);

  /** Where column i leaves B, in the world. Throws a RangeError when there is no contact i. */
  location(i: number, out: Vec3 = new Vec3()): Vec3 {
    this.check(i);
    out.x = this.x[i]!;
    out.y = this.y[i]!;
    out.z = this.z[i]!;
    return out;
  }

  /** The length of column i; negative where the shapes overlap. */
  distance(i: number): number {
    this.check(i);
    return this.distances[i]!;
  }

  /**
   * The feature of A that contact i comes from (see `featureType` and `featureIndex`). Together the two codes name the contact: no
   * other contact of the manifold has both, and they stay the same while the same features touch.
   */
  featureA(i: number): number {
    this.check(i);
    return this.codesA[i]!;
  }

  /** The feature of B that contact i comes from. */
  featureB(i: number): number {
    this.check(i);
    return this.codesB[i]!;
  }

  /** Adds a contact and returns this manifold. Throws a RangeError when it is full, and for what is no place, distance or feature code. */
  add(location: Vec3Like, distance: number, featureA = 0, featureB = 0): this {
    if (this.count === MAX_CONTACTS) throw new RangeError(`a manifold holds at most ${MAX_CONTACTS} contacts`);
    checkVec3(location, 'location');
    checkNumber(distance, 'distance');
    featureIndex(featureA);
    featureIndex(featureB);
    const i = this.count++;
    this.x[i] = location.x;
    this.y[i] = location.y;
    this.z[i] = location.z;
    this.distances[i] = distance;
    this.codesA[i] = featureA;
    this.codesB[i] = featureB;
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
    const { normal, x, y, z, distances, codesA, codesB } = this;
    for (let i = 0; i < this.count; i++) {
      const distance = distances[i]!;
      x[i]! += normal.x * distance;
      y[i]! += normal.y * distance;
      z[i]! += normal.z * distance;
      const code = codesA[i]!;
      codesA[i] = codesB[i]!;
      codesB[i] = code;
    }
    normal.x = -normal.x;
    normal.y = -normal.y;
    normal.z = -normal.z;
    return this;
  }

  /**
   * Leaves at most `n` contacts, in the order they have, and returns this manifold: the deepest one, and others so that they span the
   * largest area seen along the normal. Up to four contacts are the best choice there is; more come near it. Choices that are as
   * good as each other, but for one part in a thousand, are made by the features' codes, so that the choice does not change with
   * every rounding.
   *
   * Throws a RangeError unless `n` is a whole number from 1 up.
   */
  reduce(n: number): this {
    if (!(n >= 1 && Math.floor(n) === n)) throw new RangeError(`n must be a whole number from 1 up, got ${n}`);
    const { count, normal } = this;
    if (n >= count) return this;
    const { x, y, z, distances, codesA, codesB } = this;
    const spread = reduce_spread;
    const across = reduce_across;
    across.x = normal.x;
    across.y = normal.y;
    across.z = normal.z;
    turnPerpendicular(across);
    // u along `across`, v along n x across, from the first contact.
    const { x: ux, y: uy, z: uz } = across;
    const vx = normal.y * uz - normal.z * uy;
    const vy = normal.z * ux - normal.x * uz;
    const vz = normal.x * uy - normal.y * ux;
    spread.count = count;
    for (let i = 0; i < count; i++) {
      const dx = x[i]! - x[0]!;
      const dy = y[i]! - y[0]!;
      const dz = z[i]! - z[0]!;
      spread.u[i] = dx * ux + dy * uy + dz * uz;
      spread.v[i] = dx * vx + dy * vy + dz * vz;
      spread.distance[i] = distances[i]!;
      spread.key[i] = codesA[i]! * 0x10000 + codesB[i]!;
    }
    chooseSpread(spread, n);
    let kept = 0;
    for (let i = 0; i < count; i++) {
      if (spread.isKept[i] === 1) this.move(i, kept++);
    }
    this.count = kept;
    return this;
  }

  /** Copies contact `from` over contact `to`. */
  private move(from: number, to: number): void {
    this.x[to] = this.x[from]!;
    this.y[to] = this.y[from]!;
    this.z[to] = this.z[from]!;
    this.distances[to] = this.distances[from]!;
    this.codesA[to] = this.codesA[from]!;
    this.codesB[to] = this.codesB[from]!;
  }

  private check(i: number): void {
    if (!(i >= 0 && i < this.count && Math.floor(i) === i)) {
      throw new RangeError(`there is no contact ${i}: the manifold has ${this.count}`);
    }
  }
}
