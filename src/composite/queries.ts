import {
  linkCastShape,
  linkContactsBetween,
  linkDistanceBetween,
  linkDistanceToPoint,
  linkFaceNormalsAt,
  linkListManifolds,
  linkManifoldsBetween,
  linkOverlaps,
  linkRaycast,
} from '../shapes/composite.ts';
import { castShape } from './cast.ts';
import { contactsBetween } from './contacts.ts';
import { distanceBetween, overlaps } from './distance.ts';
import { faceNormalsAt } from './faceNormals.ts';
import { listManifolds, manifoldsBetween } from './manifolds.ts';
import { distanceToPoint } from './point.ts';
import { raycast } from './ray.ts';

/** Hands what answers for composites to the queries. Every composite calls this when it is made. */
export function linkQueries(): void {
  linkRaycast(raycast);
  linkDistanceToPoint(distanceToPoint);
  linkDistanceBetween(distanceBetween);
  linkOverlaps(overlaps);
  linkCastShape(castShape);
  linkContactsBetween(contactsBetween);
  linkManifoldsBetween(manifoldsBetween);
  linkFaceNormalsAt(faceNormalsAt);
  linkListManifolds(listManifolds);
}
