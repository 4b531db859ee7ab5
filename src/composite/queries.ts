/** What answers for composites. */
import { checkSize } from '../math/checks.ts';
import type { CompositeQueries } from '../shapes/composite.ts';
import { castShape } from './cast.ts';
import type { Composite } from './composite.ts';
import { contactsBetween } from './contacts.ts';
import { distanceBetween, overlaps } from './distance.ts';
import { scaleMass } from './mass.ts';
import { distanceToPoint } from './point.ts';
import { raycast } from './ray.ts';

export const QUERIES: CompositeQueries = {
  distanceBetween,
  contactsBetween,
  castShape,
  overlaps,
  raycast,
  distanceToPoint,
  computeAabb(shape, pose, out) {
    (shape as Composite).aabb(pose, out);
    return out;
  },
  massProperties(shape, density, out) {
    checkSize(density, 'density');
    (shape as Composite).mass(out);
    scaleMass(out, density);
    return out;
  },
};
