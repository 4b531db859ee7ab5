/**
 * Shapes made of other shapes. The queries know them by this class, and by what answers for them, which composites link when they are made: a program
 * that makes no composite carries nothing of them.
 */
import type { Aabb } from '../math/aabb.ts';
import type { Digest } from '../math/digest.ts';
import type { Frame } from '../math/frame.ts';
import type { OwnMotion } from '../math/motion.ts';
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
  /** Writes the smallest box that holds it where it stands as a frame says. */
  abstract aabb(frame: Frame, out: Aabb): void;
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
 * What answers for composites, by query: as the public queries of these names do, for arguments that are checked, of which one shape at least is a
 * composite. The shapes stand as frames of one space say, and the answer is there; false for none, `out` is left alone then. Composites
 * write them when they are made, so they are there where a query meets one; queries read the one they need. Where no query reads it, bundlers drop what writes it
 * and with that the code: a program that casts rays at a mesh carries nothing about distances. (Each has a function of its own, since Rolldown drops
 * whole functions; and is a `var`, since terser drops assignments to those only. esbuild drops none: there a program with a composite carries them all.)
 */
type Raycast = (origin: Vec3Like, displacement: Vec3Like, shape: Shape, frame: Frame, out: RayResult) => boolean;
type HitsRay = (origin: Vec3Like, displacement: Vec3Like, shape: Shape, frame: Frame) => boolean;
type DistanceToPoint = (point: Vec3Like, shape: Shape, frame: Frame, maxDistance: number, out: PointResult) => boolean;
type DistanceBetween = (a: Shape, frameA: Frame, b: Shape, frameB: Frame, maxDistance: number, out: DistanceResult) => boolean;
type DistancesBetween = (
  a: Shape,
  frameA: Frame,
  b: Shape,
  frameB: Frame,
  maxDistance: number,
  visit: (result: DistanceResult) => unknown,
  out: DistanceResult,
) => void;
type Overlaps = (a: Shape, frameA: Frame, b: Shape, frameB: Frame) => boolean;
type CastShape = (a: Shape, frameA: Frame, motion: OwnMotion, b: Shape, frameB: Frame, out: CastResult) => boolean;
type ContactsBetween = (
  a: Shape,
  frameA: Frame,
  b: Shape,
  frameB: Frame,
  distance: DistanceResult,
  out: ContactManifold,
  maxDistance: number,
) => void;
/** All contacts at once: a manifold for each pair of leaves. */
type ListManifolds = (a: Shape, frameA: Frame, b: Shape, frameB: Frame, list: ManifoldList) => void;
type FaceNormalsAt = (shape: Shape, frame: Frame, feature: number, subshape: number, out: FaceNormals) => void;

export var compositeRaycast!: Raycast;
export var compositeHitsRay!: HitsRay;
export var compositeDistanceToPoint!: DistanceToPoint;
export var compositeDistanceBetween!: DistanceBetween;
export var compositeDistancesBetween!: DistancesBetween;
export var compositeOverlaps!: Overlaps;
export var compositeCastShape!: CastShape;
export var compositeContactsBetween!: ContactsBetween;
export var compositeListManifolds!: ListManifolds;
export var compositeFaceNormalsAt!: FaceNormalsAt;

export function linkRaycast(answer: Raycast): void {
  compositeRaycast = answer;
}

export function linkHitsRay(answer: HitsRay): void {
  compositeHitsRay = answer;
}

export function linkDistanceToPoint(answer: DistanceToPoint): void {
  compositeDistanceToPoint = answer;
}

export function linkDistanceBetween(answer: DistanceBetween): void {
  compositeDistanceBetween = answer;
}

export function linkDistancesBetween(answer: DistancesBetween): void {
  compositeDistancesBetween = answer;
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

export function linkListManifolds(answer: ListManifolds): void {
  compositeListManifolds = answer;
}

export function linkFaceNormalsAt(answer: FaceNormalsAt): void {
  compositeFaceNormalsAt = answer;
}

/** Gives a digest all that makes a shape what it is. */
export function describeShape(shape: Shape, digest: Digest): void {
  digest.text(shape.kind);
  if (shape instanceof ConvexShape) {
    digest.numbers([shape.radius]);
    digest.numbers(shape.core.vertices);
  } else shape.describe(digest);
}
