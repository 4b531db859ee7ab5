import { Vec3 } from '../math/vec3.ts';
import { plain } from './plain.ts';

/**
 * The inertia tensor of a solid about its centre of mass, along the axes of the shape's own frame. It is symmetric, so six numbers
 * are all of it. The products carry the sign of the tensor: xy is minus the integral of x y over the mass, so the matrix
 * [xx xy xz; xy yy yz; xz yz zz] turns an angular velocity into an angular momentum as it stands.
 */
export class Inertia {
  /** The integral of y^2 + z^2 over the mass. */
  xx = 0;
  /** The integral of x^2 + z^2 over the mass. */
  yy = 0;
  /** The integral of x^2 + y^2 over the mass. */
  zz = 0;
  /** Minus the integral of x y over the mass. */
  xy = 0;
  /** Minus the integral of x z over the mass. */
  xz = 0;
  /** Minus the integral of y z over the mass. */
  yz = 0;
}

/** The answer of `massProperties`, in the shape's own frame. */
export class MassProperties {
  /** Volume times density. */
  mass = 0;
  /** In the shape's own frame. */
  readonly centerOfMass = new Vec3();
  /** About the centre of mass. */
  readonly inertia = new Inertia();

  /** Takes everything from `other`, and returns these properties. */
  copy(other: MassProperties): this {
    this.mass = other.mass;
    this.centerOfMass.copy(other.centerOfMass);
    Object.assign(this.inertia, other.inertia);
    return this;
  }

  /** New properties that say the same. */
  clone(): MassProperties {
    return new MassProperties().copy(this);
  }

  /** All of it as a plain object. */
  toJSON(): Record<string, unknown> {
    return plain(this);
  }
}

/** Multiplies mass and inertia by a density. */
export function scaleMass(out: MassProperties, density: number): void {
  const { inertia } = out;
  out.mass *= density;
  inertia.xx *= density;
  inertia.yy *= density;
  inertia.zz *= density;
  inertia.xy *= density;
  inertia.xz *= density;
  inertia.yz *= density;
}
