import { Vec3 } from '../math/vec3.ts';

/** What the contacts of two surfaces are like: for the `material` callback of a world, which may change it. Used again for the next. */
export class ContactMaterial {
  /** The two bodies, */
  handleA = -1;
  /** the second of them; */
  handleB = -1;
  /** the parts of their shapes: children of a compound, triangles of a mesh; */
  subshapeA = 0;
  /** that of the second. */
  subshapeB = 0;
  /** How strongly they hold. */
  friction = NaN;
  /** What part of the speed of an impact they give back. */
  restitution = NaN;
  /** What resists rolling, as a length. */
  rollingFriction = NaN;
  /** What the first surface runs with, seen from the second, in the world. */
  readonly surfaceVelocity = new Vec3();
}
