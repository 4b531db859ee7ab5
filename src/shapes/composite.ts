/**
 * Shapes made of other shapes. The queries know them by this class, and by what answers for them, which composites link when they are made: a program
 * that makes no composite carries nothing of them.
 */
import type { Aabb } from '../math/aabb.ts';
import type { Digest } from '../math/digest.ts';
import type { Frame } from '../math/frame.ts';
import type { Pose } from '../math/transform.ts';
import type { Vec3Like } from '../math/vec3.ts';
import type { CastResult } from '../results/castResult.ts';
import type { ContactManifold } from '../results/contactManifold.ts';
import type { DistanceResult } from '../results/distanceResult.ts';
import type { FaceNormals } from '../results/faceNormals.ts';
import type { ManifoldList } from '../results/manifoldList.ts';
import type { MassProperties } from '../results/massProperties.ts';
import type { PointResult } from '../results/pointResult.ts';
import type { RayResult } from '../results/rayResult.ts';
import { ConvexShape, throwShape } from './shape.ts';

/** Any shape that a query takes. */
export type Shape = ConvexShape | CompositeShape;

/** A compound, a triangle mesh, a height field or a half space. */
export abstract class CompositeShape {
  /** Which shape it is, as a word. */
  abstract readonly kind: string;
  /** No point of the shape is farther than this from the origin of its own frame. */
  abstract readonly reach: number;
  /** Writes the smallest box that holds it at a pose. */
  abstract aabb(pose: Pose, out: Aabb): void;
  /** Writes mass properties for density 1. Throws for what has no volume of its own. */
  abstract mass(out: MassProperties): void;
  /** Gives a digest all that makes it the shape it is. */
  abstract describe(digest: Digest): void;
}

/** Whether a shape is convex; throws for what is no shape. */
export function isConvex(shape: unknown, name: string): shape is ConvexShape {
  if (shape instanceof ConvexShape) return true;
  if (!(shape instanceof CompositeShape)) throwShape(shape, name);
  return false;
}

/** Throws for the first of two values that is no shape. */
export function checkShapes(a: unknown, b: unknown): void {
  isConvex(a, 'a');
  isConvex(b, 'b');
}

/**
 * What answers for composites, by query: as the public queries of these names do, for arguments of which one shape at least is a composite. Composites
 * write them when they are made, so they are there where a query meets one; queries read the one they need. Where no query reads it, bundlers drop what writes it
 * and with that the code: a program that casts rays at a mesh carries nothing about distances. (Each has a function of its own, since Rolldown drops
 * whole functions; and is a `var`, since terser drops assignments to those only. esbuild drops none: there a program with a composite carries them all.)
 */
type Raycast = (origin: Vec3Like, displacement: Vec3Like, shape: Shape, pose: Pose, out: RayResult) => RayResult | null;
type DistanceToPoint = (point: Vec3Like, shape: Shape, pose: Pose, maxDistance: number, out: PointResult) => PointResult | null;
type DistanceBetween = (
  a: Shape,
  poseA: Pose,
  b: Shape,
  poseB: Pose,
  maxDistance: number,
  out: DistanceResult,
) => DistanceResult | null;
type Overlaps = (a: Shape, poseA: Pose, b: Shape, poseB: Pose) => boolean;
type CastShape = (a: Shape, poseA: Pose, motion: object, b: Shape, poseB: Pose, out: CastResult) => CastResult | null;
type ContactsBetween = (
  a: Shape,
  poseA: Pose,
  b: Shape,
  poseB: Pose,
  distance: DistanceResult,
  out: ContactManifold,
  maxDistance: number,
) => ContactManifold;
type ManifoldsBetween = (
  a: Shape,
  poseA: Pose,
  b: Shape,
  poseB: Pose,
  maxDistance: number,
  visit: (manifold: ContactManifold) => unknown,
  out: ContactManifold,
) => void;
type FaceNormalsAt = (shape: Shape, pose: Pose, feature: number, subshape: number, out: FaceNormals) => FaceNormals;
type ListManifolds = (a: Shape, frameA: Frame, b: Shape, frameB: Frame, list: ManifoldList) => void;

export var compositeRaycast!: Raycast;
export var compositeDistanceToPoint!: DistanceToPoint;
export var compositeDistanceBetween!: DistanceBetween;
export var compositeOverlaps!: Overlaps;
export var compositeCastShape!: CastShape;
export var compositeContactsBetween!: ContactsBetween;
export var compositeManifoldsBetween!: ManifoldsBetween;
export var compositeFaceNormalsAt!: FaceNormalsAt;
/** The lower floor of the former: all manifolds at once, in the space that the frames stand in. */
export var compositeListManifolds!: ListManifolds;

export function linkRaycast(answer: Raycast): void {
  compositeRaycast = answer;
}

export function linkDistanceToPoint(answer: DistanceToPoint): void {
  compositeDistanceToPoint = answer;
}

export function linkDistanceBetween(answer: DistanceBetween): void {
  compositeDistanceBetween = answer;
}

export function linkOverlaps(answer: Overlaps): void {
  compositeOverlaps = answer;
}

export function linkCastShape(answer: CastShape): void {
  compositeCastShape = answer;
}

export function linkContactsBetween(answer: ContactsBetween): void {
  compositeContactsBetween = answer;
}

export function linkManifoldsBetween(answer: ManifoldsBetween): void {
  compositeManifoldsBetween = answer;
}

export function linkFaceNormalsAt(answer: FaceNormalsAt): void {
  compositeFaceNormalsAt = answer;
}

export function linkListManifolds(answer: ListManifolds): void {
  compositeListManifolds = answer;
}

/** Gives a digest all that makes a shape what it is. */
export function describeShape(shape: Shape, digest: Digest): void {
  digest.text(shape.kind);
  if (shape instanceof ConvexShape) {
    digest.numbers([shape.radius]);
    digest.numbers(shape.core.vertices);
  } else shape.describe(digest);
}
