import { Vec2, type Vec2Like } from './vec2.ts';

/** The most contacts that a manifold holds. */
export const MAX_CONTACTS = 2;

/**
 * Where two shapes touch: one or two columns along a common normal. A column leaves B at `location(i)` and enters A at
 * `location(i) + normal * distance(i)`; both points lie on the surfaces.
 */
export class ContactManifold {
  /** Unit, from B to A, in the world. */
  readonly normal = new Vec2();
  /** How many contacts there are. */
  count = 0;
  /** Contact i: its place on B's surface, its distance and its features. Read them through the methods. */
  readonly x = new Float64Array(MAX_CONTACTS);
  readonly y = new Float64Array(MAX_CONTACTS);
  readonly distances = new Float64Array(MAX_CONTACTS);
  readonly codesA = new Uint16Array(MAX_CONTACTS);
  readonly codesB = new Uint16Array(MAX_CONTACTS);

  /** Where column i leaves B, in the world. */
  location(i: number, out: Vec2 = new Vec2()): Vec2 {
    this.check(i);
    return out.set(this.x[i]!, this.y[i]!);
  }

  /** The length of column i; negative where the shapes overlap. */
  distance(i: number): number {
    this.check(i);
    return this.distances[i]!;
  }

  /** The feature of A that contact i comes from. Together the two codes name the contact from one step to the next. */
  featureA(i: number): number {
    this.check(i);
    return this.codesA[i]!;
  }

  /** The feature of B that contact i comes from. */
  featureB(i: number): number {
    this.check(i);
    return this.codesB[i]!;
  }

  /** Adds a contact and returns this manifold. Throws a RangeError when it is full. */
  add(location: Vec2Like, distance: number, featureA = 0, featureB = 0): this {
    if (this.count === MAX_CONTACTS) throw new RangeError(`a manifold holds at most ${MAX_CONTACTS} contacts`);
    const i = this.count++;
    this.x[i] = location.x;
    this.y[i] = location.y;
    this.distances[i] = distance;
    this.codesA[i] = featureA;
    this.codesB[i] = featureB;
    return this;
  }

  /** Takes contact i out; the one after it moves up. */
  remove(i: number): this {
    this.check(i);
    this.count--;
    if (i < this.count) for (const list of [this.x, this.y, this.distances, this.codesA, this.codesB]) list[0] = list[1]!;
    return this;
  }

  /** Makes it the manifold of (B, A): the normal turns round and every contact moves along its column to the other surface. */
  flip(): this {
    for (let i = 0; i < this.count; i++) {
      this.x[i]! += this.normal.x * this.distances[i]!;
      this.y[i]! += this.normal.y * this.distances[i]!;
      const code = this.codesA[i]!;
      this.codesA[i] = this.codesB[i]!;
      this.codesB[i] = code;
    }
    this.normal.set(-this.normal.x, -this.normal.y);
    return this;
  }

  /** Leaves at most `n` contacts (1 or more), the deepest ones. */
  reduce(n: number): this {
    if (n < this.count) this.remove(this.distances[0]! <= this.distances[1]! ? 1 : 0);
    return this;
  }

  private check(i: number): void {
    if (!(i >= 0 && i < this.count && Math.floor(i) === i)) {
      throw new RangeError(`there is no contact ${i}: the manifold has ${this.count}`);
    }
  }
}
