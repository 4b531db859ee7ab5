/** What answers for composites. */
import { checkSize } from '../math/checks.ts';
import { areContactsAsked, arePairsAsked, arePointsAsked, areRaysAsked, type CompositeQueries } from '../shapes/composite.ts';
import { castShape } from './cast.ts';
import type { Composite } from './composite.ts';
import { contactsBetween } from './contacts.ts';
import { distanceBetween, overlaps } from './distance.ts';
import { scaleMass } from './mass.ts';
import { distanceToPoint } from './point.ts';
import { raycast } from './ray.ts';

export const QUERIES: CompositeQueries = {
  distanceBetween(a, poseA, b, poseB, maxDistance, out) {
    return arePairsAsked ? distanceBetween(a, poseA, b, poseB, maxDistance, out) : null;
  },
  contactsBetween(a, poseA, b, poseB, distance, out, maxDistance) {
    return areContactsAsked ? contactsBetween(a, poseA, b, poseB, distance, out, maxDistance) : out;
  },
  castShape(a, poseA, motion, b, poseB, out) {
    return arePairsAsked ? castShape(a, poseA, motion, b, poseB, out) : null;
  },
  overlaps(a, poseA, b, poseB) {
    return arePairsAsked ? overlaps(a, poseA, b, poseB) : false;
  },
  raycast(origin, displacement, shape, pose, out) {
    return areRaysAsked ? raycast(origin, displacement, shape, pose, out) : null;
  },
  distanceToPoint(point, shape, pose, maxDistance, out) {
    return arePointsAsked ? distanceToPoint(point, shape, pose, maxDistance, out) : null;
  },
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
