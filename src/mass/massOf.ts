import type { MassProperties } from '../results/massProperties.ts';
import type { Shape } from '../shapes/composite.ts';
import { ConvexShape } from '../shapes/shape.ts';
import { MassMoments } from './massMoments.ts';
import { addShape } from './massPolytope.ts';

const massOf_moments = /* @__PURE__ */ new MassMoments();

/** Writes the mass properties of a shape of density 1, in its own frame. Throws for what has no volume of its own: a mesh that is open, a half space. */
export function massOf(shape: Shape, out: MassProperties): MassProperties {
  if (!(shape instanceof ConvexShape)) shape.mass(out);
  else {
    addShape(massOf_moments, shape);
    massOf_moments.finish(out);
  }
  return out;
}
