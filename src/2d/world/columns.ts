/** Where in a row of a batch what is found: add the number of the row times the size. A vector is two numbers, from the one named on. */

/** Of {@link CollisionWorld2.raycastBatch}. */
export const rayColumns = {
  handle: 0,
  fraction: 1,
  distance: 2,
  point: 3,
  normal: 5,
  feature: 7,
  subshape: 8,
  startsInside: 9,
  size: 10,
} as const;

/** Of {@link CollisionWorld2.castShapeBatch}; the normal is that of what is hit. */
export const castColumns = {
  handle: 0,
  fraction: 1,
  distance: 2,
  point: 3,
  normalB: 5,
  featureA: 7,
  featureB: 8,
  subshapeA: 9,
  subshapeB: 10,
  startsOverlapping: 11,
  size: 12,
} as const;

/** Of {@link CollisionWorld2.distanceBatch}. */
export const distanceColumns = {
  handle: 0,
  distance: 1,
  pointA: 2,
  pointB: 4,
  normalA: 6,
  featureA: 8,
  featureB: 9,
  subshapeA: 10,
  subshapeB: 11,
  size: 12,
} as const;

/** Of {@link CollisionWorld2.pointBatch}. */
export const pointColumns = { handle: 0, distance: 1, point: 2, normal: 4, feature: 6, subshape: 7, size: 8 } as const;
