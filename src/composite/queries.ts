import {
  linkCastShape,
  linkContactsBetween,
  linkDistanceBetween,
  linkDistancesBetween,
  linkDistanceToPoint,
  linkFaceNormalsAt,
  linkHitsRay,
  linkListManifolds,
  linkOverlaps,
  linkRaycast,
} from '../shapes/composite.ts';
import { castShape } from './cast.ts';
import { contactsBetween } from './contacts.ts';
import { distanceBetween, distancesBetween, overlaps } from './distance.ts';
import { faceNormalsAt } from './faceNormals.ts';
import { listManifolds } from './manifolds.ts';
import { distanceToPoint } from './point.ts';
import { hitsRay, raycast } from './ray.ts';

/** Hands what answers for composites to the queries. Every composite calls this when it is made. */
export function linkQueries(): void {
  linkRaycast(raycast);
  linkHitsRay(hitsRay);
  linkDistanceToPoint(distanceToPoint);
  linkDistanceBetween(distanceBetween);
  linkDistancesBetween(distancesBetween);
  linkOverlaps(overlaps);
  linkCastShape(castShape);
  linkContactsBetween(contactsBetween);
  linkListManifolds(listManifolds);
  linkFaceNormalsAt(faceNormalsAt);
}
