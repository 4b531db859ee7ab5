import { KEPT_CONTACTS } from '../contacts/keptManifold.ts';
import { Vec3 } from '../math/vec3.ts';
import { PLACE } from './bodies.ts';
import type { Dynamics } from './dynamics.ts';
import { CONTACT, FORCES, FRICTION_FORCE, GEOMETRY } from './manifolds.ts';
import { COMPOSITE, SWAPPED } from './pairFlags.ts';

/** A manifold of two bodies, as the last step found it: at most four contacts, and what they carried. Used again for the next one that is visited. */
export class BodyContact {
  /** The two bodies. */
  handleA = -1;
  /** The second of them. */
  handleB = -1;
  /** Unit, from the second body to the first. */
  readonly normal = new Vec3();
  /** How many contacts there are; */
  count = 0;
  /** the force on the first body along the normal, in newtons, as the last substep had it, */
  normalForce = NaN;
  /** the impulse along it of the whole step, */
  normalImpulse = NaN;
  /** and the force of friction on it. */
  readonly frictionForce = new Vec3();
  /** The parts of the shapes that touch: children of a compound, triangles of a mesh. */
  subshapeA = 0;
  /** That of the second. */
  subshapeB = 0;
  private world!: Dynamics;
  private id = -1;
  private readonly place = new Vec3();

  /** Where contact i is, in the world, halfway between the surfaces. */
  point(i: number, out: Vec3 = this.place): Vec3 {
    const { world } = this;
    const { geometry } = world.manifolds;
    const { places } = world.bodies;
    const g = this.contact(i);
    const p = PLACE * world.pairs.a[world.manifolds.pair[this.id]];
    out.x = geometry[g] + places[p];
    out.y = geometry[g + 1] + places[p + 1];
    out.z = geometry[g + 2] + places[p + 2];
    return out;
  }

  /** How far apart the surfaces are at contact i; negative where they overlap. */
  distance(i: number): number {
    return this.world.manifolds.geometry[this.contact(i) + 3];
  }

  /** The force along the normal at contact i. */
  force(i: number): number {
    this.contact(i);
    return this.world.manifolds.forces[FORCES * this.id + i];
  }

  /** The feature of the first shape that contact i comes from, for two convex shapes; else 0. */
  featureA(i: number): number {
    return this.feature(i, false);
  }

  /** The feature of the second shape that contact i comes from, for two convex shapes; else 0. */
  featureB(i: number): number {
    return this.feature(i, true);
  }

  private feature(i: number, isOfB: boolean): number {
    this.contact(i);
    const { manifolds, pairs } = this.world;
    const flags = pairs.flags[manifolds.pair[this.id]];
    if ((flags & COMPOSITE) !== 0) return 0;
    const code = manifolds.codes[KEPT_CONTACTS * this.id + i];
    return isOfB === ((flags & SWAPPED) !== 0) ? code >>> 16 : code & 0xffff;
  }

  /** Looks at a manifold. @internal */
  set(world: Dynamics, id: number): this {
    const { collision, manifolds, pairs } = world;
    const { forces, geometry, impulses } = manifolds;
    const pair = manifolds.pair[id];
    this.world = world;
    this.id = id;
    this.handleA = collision.slots.handleOf(pairs.a[pair]);
    this.handleB = collision.slots.handleOf(pairs.b[pair]);
    this.count = manifolds.count[id];
    this.subshapeA = manifolds.subshapeA[id];
    this.subshapeB = manifolds.subshapeB[id];
    const g = GEOMETRY * id;
    this.normal.set(-geometry[g], -geometry[g + 1], -geometry[g + 2]);
    let force = 0;
    for (let k = 0; k < this.count; k++) force += forces[FORCES * id + k];
    this.normalForce = force;
    this.normalImpulse = impulses[2 * id];
    const f = FORCES * id + FRICTION_FORCE;
    this.frictionForce.set(-forces[f], -forces[f + 1], -forces[f + 2]);
    return this;
  }

  private contact(i: number): number {
    if (!(i >= 0 && i < this.count && Math.floor(i) === i)) {
      throw new RangeError(`there is no contact ${i}: the manifold has ${this.count}`);
    }
    return GEOMETRY * this.id + CONTACT + 4 * i;
  }
}
