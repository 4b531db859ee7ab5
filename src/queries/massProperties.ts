import { setBoxMass } from '../kernels/massBox.ts';
import { MassMoments } from '../kernels/massMoments.ts';
import { addFlat, addSolid } from '../kernels/massPolytope.ts';
import { checkSize } from '../math/checks.ts';
import { Vec3 } from '../math/vec3.ts';
import { MassProperties } from '../results/massProperties.ts';
import { type Shape as AnyShape, queriesOf } from '../shapes/composite.ts';
import { FaceLoop } from '../shapes/core.ts';
import { BOX, CONVEX, ConvexShape } from '../shapes/shape.ts';

const massProperties_moments = /* @__PURE__ */ new MassMoments();
const massProperties_loop = /* @__PURE__ */ new FaceLoop();
const massProperties_up = /* @__PURE__ */ new Vec3(0, 1, 0);

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
 */
export function massProperties(shape: AnyShape, density = 1, out: MassProperties = new MassProperties()): MassProperties {
  if (!(shape instanceof ConvexShape)) return queriesOf(shape, 'shape').massProperties(shape, density, out);
  checkSize(density, 'density');
  if (shape.type === BOX) setBoxMass(shape.core, shape, out);
  else {
    const moments = massProperties_moments;
    if (shape.type === CONVEX && shape.core.dimension === 3) addSolid(moments, shape.core, shape);
    else addFlat(moments, shape.core.supportFace(massProperties_up, massProperties_loop), shape);
    moments.finish(out);
  }
  out.mass *= density;
  const inertia = out.inertia;
  inertia.xx *= density;
  inertia.yy *= density;
  inertia.zz *= density;
  inertia.xy *= density;
  inertia.xz *= density;
  inertia.yz *= density;
  return out;
}
