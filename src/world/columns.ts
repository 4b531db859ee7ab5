/** Where in a row of a batch what is found: add the number of the row times the size. A vector is three numbers, from the one named on. */

/** Of {@link CollisionWorld.raycastBatch}. */
export const rayColumns = {
  handle: 0,
  fraction: 1,
  distance: 2,
  point: 3,
  normal: 6,
  feature: 9,
  subshape: 10,
  startsInside: 11,
  size: 12,
} as const;

/** Of {@link CollisionWorld.castShapeBatch}; the normal is that of what is hit. */
export const castColumns = {
  handle: 0,
  fraction: 1,
  distance: 2,
  point: 3,
  normalB: 6,
  featureA: 9,
  featureB: 10,
  subshapeA: 11,
  subshapeB: 12,
  startsOverlapping: 13,
  size: 14,
} as const;

/** Of {@link CollisionWorld.distanceBatch}. */
export const distanceColumns = {
  handle: 0,
  distance: 1,
  pointA: 2,
  pointB: 5,
  normalA: 8,
  featureA: 11,
  featureB: 12,
  subshapeA: 13,
  subshapeB: 14,
  size: 15,
} as const;

/** Of {@link CollisionWorld.pointBatch}. */
export const pointColumns = { handle: 0, distance: 1, point: 2, normal: 5, feature: 8, subshape: 9, size: 10 } as const;
