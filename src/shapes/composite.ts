/**
 * Shapes made of other shapes. The queries know them by this class only, and reach what answers for them through the shape itself: a
 * program that makes no composite carries nothing of them.
 */
import type { Aabb } from '../math/aabb.ts';
import type { Pose } from '../math/transform.ts';
import type { Vec3Like } from '../math/vec3.ts';
import type { CastResult } from '../results/castResult.ts';
import type { ContactManifold } from '../results/contactManifold.ts';
import type { DistanceResult } from '../results/distanceResult.ts';
import type { MassProperties } from '../results/massProperties.ts';
import type { PointResult } from '../results/pointResult.ts';
import type { RayResult } from '../results/rayResult.ts';
import { ConvexShape, throwShape } from './shape.ts';

/** Any shape that a query takes. */
export type Shape = ConvexShape | CompositeShape;

/** What a composite answers, alone or with any other shape: as the public queries of the same names do. */
export interface CompositeQueries {
  distanceBetween(a: Shape, poseA: Pose, b: Shape, poseB: Pose, maxDistance: number, out: DistanceResult): DistanceResult | null;
  contactsBetween(
    a: Shape,
    poseA: Pose,
    b: Shape,
    poseB: Pose,
    distance: DistanceResult,
    out: ContactManifold,
    maxDistance: number,
  ): ContactManifold;
  castShape(a: Shape, poseA: Pose, motion: object, b: Shape, poseB: Pose, out: CastResult): CastResult | null;
  overlaps(a: Shape, poseA: Pose, b: Shape, poseB: Pose): boolean;
  raycast(origin: Vec3Like, displacement: Vec3Like, shape: Shape, pose: Pose, out: RayResult): RayResult | null;
  distanceToPoint(point: Vec3Like, shape: Shape, pose: Pose, maxDistance: number, out: PointResult): PointResult | null;
  computeAabb(shape: Shape, pose: Pose, out: Aabb): Aabb;
  massProperties(shape: Shape, density: number, out: MassProperties): MassProperties;
}

/** A compound, a triangle mesh, a height field or a half space. */
export abstract class CompositeShape {
  /** Which shape it is, as a word. */
  abstract readonly kind: string;
  /** No point of the shape is farther than this from the origin of its own frame. */
  abstract readonly reach: number;
  /** The code that answers for it. */
  abstract readonly queries: CompositeQueries;
}

/**
 * What a program asks. Only the queries themselves say so, through the functions below; where none does, bundlers see that it stays false, and leave
 * out what would answer for composites: a program that casts rays at a mesh carries nothing about distances.
 */
export let areRaysAsked = false;
export let arePointsAsked = false;
export let arePairsAsked = false;
export let areContactsAsked = false;

export function rayQueriesOf(shape: unknown, name: string): CompositeQueries | null {
  areRaysAsked = true;
  return compositeQueries(shape, name);
}

export function pointQueriesOf(shape: unknown, name: string): CompositeQueries | null {
  arePointsAsked = true;
  return compositeQueries(shape, name);
}

/** For distances, overlaps and casts. */
export function pairQueriesOf(a: unknown, b: unknown): CompositeQueries {
  arePairsAsked = true;
  return queriesOf(a, 'a', b, 'b');
}

export function contactQueriesOf(a: unknown, b: unknown): CompositeQueries {
  areContactsAsked = true;
  return queriesOf(a, 'a', b, 'b');
}

/** What answers for a composite; null for a convex shape; throws for anything else. */
export function compositeQueries(shape: unknown, name: string): CompositeQueries | null {
  if (shape instanceof ConvexShape) return null;
  if (!(shape instanceof CompositeShape)) throwShape(shape, name);
  return shape.queries;
}

/** What answers for one or two shapes that are not both convex; throws for the first that is no shape. */
export function queriesOf(a: unknown, nameA: string, b: unknown = a, nameB = nameA): CompositeQueries {
  const first = compositeQueries(a, nameA);
  const second = compositeQueries(b, nameB);
  return (first ?? second)!;
}
