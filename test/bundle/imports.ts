/** Imports that people write, by the name under which limits.json and the benchmarks know them. */
export const IMPORTS: Record<string, string> = {
  'all of 3D': "export * from 'touchstone';",
  'all pair queries': `export {
    sphere, capsule, box, triangle, convex, Transform,
    distanceBetween, DistanceResult, overlaps, contactsBetween, ContactManifold, castShape, CastResult,
  } from 'touchstone';`,
  'all pair queries + CollisionWorld': `export {
    sphere, capsule, box, triangle, convex, Transform,
    distanceBetween, DistanceResult, overlaps, contactsBetween, ContactManifold, castShape, CastResult,
    CollisionWorld, WorldRayResult, WorldCastResult, WorldDistanceResult, WorldPointResult,
  } from 'touchstone';`,
  'the same + massProperties': `export {
    sphere, capsule, box, triangle, convex, Transform,
    distanceBetween, DistanceResult, overlaps, contactsBetween, ContactManifold, castShape, CastResult,
    CollisionWorld, WorldRayResult, WorldCastResult, WorldDistanceResult, WorldPointResult, massProperties,
  } from 'touchstone';`,
  'the same + PhysicsWorld': `export {
    sphere, capsule, box, triangle, convex, Transform,
    distanceBetween, DistanceResult, overlaps, contactsBetween, ContactManifold, castShape, CastResult,
    CollisionWorld, WorldRayResult, WorldCastResult, WorldDistanceResult, WorldPointResult, massProperties,
  } from 'touchstone';
  export { PhysicsWorld } from 'touchstone/dynamics';`,
  'a world with a mesh': "export { CollisionWorld, triangleMesh, box, capsule, sphere, Transform } from 'touchstone';",
  'castShape + capsule + box': "export { castShape, capsule, box } from 'touchstone';",
  'distanceBetween + sphere + box': "export { distanceBetween, sphere, box } from 'touchstone';",
  'contactsBetween + distanceBetween + box': "export { contactsBetween, distanceBetween, box } from 'touchstone';",
  'raycast + sphere': "export { raycast, sphere } from 'touchstone';",
  'raycast + triangleMesh': "export { raycast, triangleMesh } from 'touchstone';",
  'castShape + capsule + triangleMesh': "export { castShape, capsule, triangleMesh } from 'touchstone';",
  'all 2D queries': `export {
    circle, capsule, rectangle, polygon, compound, chain, weldTiles, rotation, Transform2,
    distanceBetween, distancesBetween, distanceToPoint, DistanceResult, overlaps, contactsBetween, ContactManifold,
    castShape, CastResult, raycast, computeAabb, massProperties,
  } from 'touchstone/2d';`,
  'all 2D queries + CollisionWorld2': `export {
    circle, capsule, rectangle, polygon, compound, chain, weldTiles, rotation, Transform2,
    distanceBetween, distancesBetween, distanceToPoint, DistanceResult, overlaps, contactsBetween, ContactManifold,
    castShape, CastResult, raycast, computeAabb, massProperties,
    CollisionWorld2, WorldRayResult, WorldCastResult, WorldDistanceResult, WorldPointResult,
  } from 'touchstone/2d';`,
  'CollisionWorld + capsule + castShape + faceNormalsAt':
    "export { CollisionWorld, capsule, Transform, castShape, faceNormalsAt } from 'touchstone';",
  'the same + CharacterMover':
    "export { CollisionWorld, capsule, Transform, castShape, faceNormalsAt } from 'touchstone'; export { CharacterMover } from 'touchstone/character';",
  'CollisionWorld2 + capsule + castShape + faceNormalsAt':
    "export { CollisionWorld2, capsule, Transform2, castShape, faceNormalsAt } from 'touchstone/2d';",
  'the same + CharacterMover2':
    "export { CollisionWorld2, capsule, Transform2, castShape, faceNormalsAt } from 'touchstone/2d'; export { CharacterMover2 } from 'touchstone/2d/character';",
  'all of 2D': "export * from 'touchstone/2d';",
};
