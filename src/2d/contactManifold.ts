import { Vec2, type Vec2Like } from './vec2.ts';

/** The most contacts that a manifold holds. */
export const MAX_CONTACTS = 2;

/** A column along the normal of a manifold: its place on B's surface, its length, and the features that it joins. */
export class Contact {
  x = NaN;
  y = NaN;
  distance = NaN;
  featureA = 0;
  featureB = 0;
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
  first = new Contact();
  second = new Contact();

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

  /** Adds a contact and returns this manifold. Throws a RangeError when it is full. */
  add(location: Vec2Like, distance: number, featureA = 0, featureB = 0): this {
    if (this.count === MAX_CONTACTS) throw new RangeError(`the manifold has at most ${MAX_CONTACTS} contacts`);
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
    for (const contact of [this.first, this.second]) {
      const { distance, featureA } = contact;
      contact.x += normal.x * distance;
      contact.y += normal.y * distance;
      contact.featureA = contact.featureB;
      contact.featureB = featureA;
    }
    normal.set(-normal.x, -normal.y);
    return this;
  }

  /** Leaves at most `n` contacts (1 or more), the deepest ones. */
  reduce(n: number): this {
    if (n < this.count) this.remove(this.first.distance <= this.second.distance ? 1 : 0);
    return this;
  }

  private at(i: number): Contact {
    if (i < this.count) {
      if (i === 0) return this.first;
      if (i === 1) return this.second;
    }
    throw new RangeError(`there is no contact ${i}: the manifold has ${this.count}`);
  }
}
