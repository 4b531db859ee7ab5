import { massOf } from '../mass/massOf.ts';
import { checkSize, throwOut } from '../math/checks.ts';
import { MassProperties, scaleMass } from '../results/massProperties.ts';
import { isConvex, type Shape } from '../shapes/composite.ts';

/**
 * Mass, centre of mass and inertia tensor about the centre of mass of a solid shape of the given density, in the shape's own frame.
 * They are exact, to rounding, for rounded shapes too. Returns `out`, or a new result when none is given. The corners of a
 * hull's face lie in one plane to rounding only, 1e-16 of its size, so for a very thin solid hull of radius 0 the relative
 * error grows to about 1e-16 times its size over its thickness.
 *
 * A shape without volume (a triangle, a flat, straight or single-point hull or box, a segment, a point; all with radius 0) has mass
 * 0 and inertia 0, and its centre of mass is the centroid of its area, of its length, or the point. Density 0 gives mass 0 and
 * inertia 0, too. Throws a TypeError for what is not a shape, and a RangeError or TypeError for a density that is negative or not a
 * finite number.
 *
 * @example
 * ```ts
 * import { box, massProperties } from 'touchstone';
 *
 * const { mass, inertia } = massProperties(box({ x: 1, y: 1, z: 1 }), 3);
 * console.log(mass, inertia.xx); // 24 16
 * ```
 */
export function massProperties(shape: Shape, density = 1, out: MassProperties = new MassProperties()): MassProperties {
  if (!(out instanceof MassProperties)) throwOut(out, 'a MassProperties', 'massProperties');
  checkSize(density, 'massProperties: density');
  isConvex(shape, 'massProperties: shape');
  scaleMass(massOf(shape, out), density);
  return out;
}
