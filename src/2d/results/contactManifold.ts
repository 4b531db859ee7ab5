import { checkNumber } from '../../math/checks.ts';
import { featureIndex } from '../../results/features.ts';
import { checkCount, checkVec2 } from '../math/checks.ts';
import { Vec2, type Vec2Like } from '../math/vec2.ts';

/** The most contacts that a manifold holds. */
export const MAX_CONTACTS = 2;

/** Contacts whose depths differ by no more than this fraction of the way between them are equally deep. */
const EQUALLY_DEEP = 1e-3;

/** One contact as plain data. */
export interface Contact {
  /** Where the column leaves B, in the world. */
  location: Vec2Like;
  /** The length of the column; negative where the shapes overlap. */
  distance: number;
  /** The feature of A. */
  featureA: number;
  /** The feature of B. */
  featureB: number;
}

/** A column along the normal of a manifold: its place on B's surface, its length, and the features that it joins. */
export class Column {
  x = NaN;
  y = NaN;
  distance = NaN;
  featureA = 0;
  featureB = 0;

  /** Takes everything from another one. */
  copy({ x, y, distance, featureA, featureB }: Column): void {
    this.x = x;
    this.y = y;
    this.distance = distance;
    this.featureA = featureA;
    this.featureB = featureB;
  }
}

/**
 * Where two shapes touch: one or two columns along a common normal. A column leaves B at `location(i)` and enters A at
 * `location(i) + normal * distance(i)`; both points lie on the surfaces.
 */
export class ContactManifold {
  /** Unit, from B to A, in the world. */
  readonly normal = new Vec2();
  /** How many contacts there are. */
  count = 0;
  /** The contacts; the first `count` of them mean something. Read them through the methods. */
  first = new Column();
  /** The second contact, where `count` is 2. */
  second = new Column();

  /** Where column i leaves B, in the world. */
  location(i: number, out: Vec2 = new Vec2()): Vec2 {
    return out.copy(this.at(i));
  }

  /** The length of column i; negative where the shapes overlap. */
  distance(i: number): number {
    return this.at(i).distance;
  }

  /** The feature of A that contact i comes from. Together the two codes name the contact from one step to the next. */
  featureA(i: number): number {
    return this.at(i).featureA;
  }

  /** The feature of B that contact i comes from. */
  featureB(i: number): number {
    return this.at(i).featureB;
  }

  /** Adds a contact and returns this manifold. Throws when it is full, when a number is not finite, or for what is no feature code. */
  add(location: Vec2Like, distance: number, featureA = 0, featureB = 0): this {
    if (this.count === MAX_CONTACTS) throw new RangeError('the manifold is full');
    checkVec2(location, 'location');
    checkNumber(distance, 'distance');
    featureIndex(featureA);
    featureIndex(featureB);
    const contact = this.at(this.count++);
    contact.x = location.x;
    contact.y = location.y;
    contact.distance = distance;
    contact.featureA = featureA;
    contact.featureB = featureB;
    return this;
  }

  /** Takes contact i out; the one after it moves up. */
  remove(i: number): this {
    const contact = this.at(i);
    this.count--;
    if (contact === this.first) {
      this.first = this.second;
      this.second = contact;
    }
    return this;
  }

  /** Makes it the manifold of (B, A): the normal turns round and every contact moves along its column to the other surface. */
  flip(): this {
    const { normal } = this;
    for (let i = 0; i < this.count; i++) {
      const contact = this.at(i);
      const { distance, featureA } = contact;
      contact.x += normal.x * distance;
      contact.y += normal.y * distance;
      contact.featureA = contact.featureB;
      contact.featureB = featureA;
    }
    normal.set(0 - normal.x, 0 - normal.y);
    return this;
  }

  /**
   * Leaves at most `n` contacts and returns this manifold. Of two, the deeper one stays; the first if they are equally deep but for a
   * thousandth of the way between them, so that the choice does not change with every rounding. Throws a RangeError unless `n` is a
   * whole number from 1 up.
   */
  reduce(n: number): this {
    checkCount(n, 'n');
    if (n < this.count) {
      const { first, second } = this;
      const x = second.x - first.x;
      const y = second.y - first.y;
      this.remove(second.distance < first.distance - EQUALLY_DEEP * Math.sqrt(x * x + y * y) ? 0 : 1);
    }
    return this;
  }

  /** Takes the normal and the contacts of `other`, and returns this manifold. */
  copy(other: ContactManifold): this {
    this.normal.copy(other.normal);
    this.first.copy(other.first);
    this.second.copy(other.second);
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
      const { x, y, distance, featureA, featureB } = this.at(i);
      yield { location: { x, y }, distance, featureA, featureB };
    }
  }

  /** The normal and the contacts as plain objects, for `JSON.stringify`. */
  toJSON(): { normal: Vec2Like; contacts: Contact[] } {
    const { x, y } = this.normal;
    return { normal: { x, y }, contacts: [...this] };
  }

  private at(i: number): Column {
    if (i < this.count && (i === 0 || i === 1)) return i ? this.second : this.first;
    throw new RangeError(`no contact ${i} of ${this.count}`);
  }
}
