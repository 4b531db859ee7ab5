/**
 * What is wrong with an answer of raycast, in parts of the size of the shape.
 *
 * A hit is judged by a certificate: its point is on the surface, the plane there across its normal has all of the shape behind it, and
 * the ray crosses that plane inwards. Then the ray was outside the shape before. A miss is judged by how near the segment comes to the
 * core, by brute force. All of it is done in the shape's frame; the ray is brought there in 32 digits.
 */
import type { Pose } from '../../src/math/transform.ts';
import type { Vec3Like } from '../../src/math/vec3.ts';
import type { RayResult } from '../../src/results/rayResult.ts';
import type { PointJudge } from './checkPoint.ts';
import { Dd, DdPose, DdVec } from './doubleDouble.ts';
import { dot, length, support } from './point.ts';
import { segmentToHull } from './ray.ts';

export interface RayErrors {
  /** How far the point of the ray at the hit is from the surface: the error along the normal. */
  height: number;
  /** How far the point is from the ray. */
  line: number;
  /** How far the point is from the surface. */
  surface: number;
  unit: number;
  /** How far some vertex is beyond the plane across the normal at the point. */
  cone: number;
  /** How far the point is from the feature that it is said to lie on. */
  feature: number;
  /** How far origin + fraction * displacement is from the point, beyond what a fraction can tell. */
  fraction: number;
  /** The same for `distance`. */
  distance: number;
  /** The cosine of the normal to the ray, where it is positive: the ray would leave. */
  inward: number;
  /** How deep the origin is inside although the ray is said to start outside, or outside although it is said to start inside. */
  side: number;
  /** How deep a ray that is said to miss goes into the shape. */
  miss: number;
}

const ROUNDING = 2 ** -53;

const NONE: RayErrors = {
  height: 0,
  line: 0,
  surface: 0,
  unit: 0,
  cone: 0,
  feature: 0,
  fraction: 0,
  distance: 0,
  inward: 0,
  side: 0,
  miss: 0,
};

export function rayErrors(
  judge: PointJudge,
  origin: Vec3Like,
  displacement: Vec3Like,
  pose: Pose,
  result: RayResult | null,
): RayErrors {
  const frame = new DdPose(pose);
  const o = frame.toLocal(origin);
  const d = frame.directionToLocal(displacement);
  const { size } = judge.subject;
  if (result === null) return { ...NONE, miss: missError(judge, o, d) / (size > 0 ? size : 1) };
  // World coordinates cannot hold a point better than this; nor can a fraction tell points of a long ray apart.
  const grain = 8 * ROUNDING * (length(result.point) + length(pose.position));
  const step = 8 * ROUNDING * (length(displacement) + length(origin));
  const part = (error: number, allowed: number): number => (error <= allowed ? 0 : (error - allowed) / size);
  const unit = Math.abs(DdVec.from(result.normal).length().value - 1);
  if (result.startsInside) {
    const outside = judge.coreDistance(o.value) - judge.subject.shape.radius;
    const moved = length({ x: result.point.x - origin.x, y: result.point.y - origin.y, z: result.point.z - origin.z });
    const elsewhere = result.fraction === 0 && result.distance === 0 && moved === 0 ? 0 : 1;
    const n = frame.directionToLocal(result.normal);
    const against = d.length().value > 0 ? d.length().add(n.dot(d)).div(d.length()).value : 0;
    return { ...NONE, unit, side: part(Math.max(0, outside), 0), fraction: elsewhere, line: Math.max(0, against - 1e-15) };
  }
  return { ...hitErrors(judge, o, d, frame, result, part, grain, step), unit };
}

type Part = (error: number, allowed: number) => number;

function hitErrors(
  judge: PointJudge,
  o: DdVec,
  d: DdVec,
  frame: DdPose,
  result: RayResult,
  part: Part,
  grain: number,
  step: number,
): RayErrors {
  const { subject } = judge;
  const { radius } = subject.shape;
  const s = frame.toLocal(result.point);
  const n = frame.directionToLocal(result.normal);
  const normal = n.value;
  // The point of the ray nearest to the point of the answer.
  const t = s.sub(o).dot(d).div(d.dot(d));
  const onRay = o.add(d.scale(t));
  const q = s.sub(n.scale(new Dd(radius))).value;
  const byFraction = o.add(d.scale(new Dd(result.fraction)));
  const dLen = d.length();
  const byDistance = o.add(d.scale(new Dd(result.distance).div(dLen)));
  const slope = n.dot(d).value / dLen.value;
  // Where the ray grazes, a height that is rounding is a long way along it.
  const slack = step + (16 * ROUNDING * subject.size) / Math.max(Math.abs(slope), 1e-8);
  return {
    ...NONE,
    height: part(Math.abs(judge.height(onRay.value)), grain),
    line: part(s.sub(onRay).length().value, grain),
    surface: part(Math.abs(judge.height(s.value)), grain),
    // A ray that is moved by a rounding of the size turns the normal of a ball by that over its radius.
    cone: part(
      support(subject.vertices, normal) - dot(normal, q),
      grain + (radius > 0 ? (16 * ROUNDING * subject.size ** 2) / radius : 0),
    ),
    feature: part(judge.fromFeature(q, normal, result.feature, subject.solid && radius === 0), grain),
    fraction: part(byFraction.sub(onRay).length().value, grain + slack),
    distance: part(byDistance.sub(onRay).length().value, grain + slack),
    inward: Math.max(0, slope),
    side: part(Math.max(0, radius - judge.coreDistance(o.value)), 0),
  };
}

/** How deep a segment goes into the shape, when it is said to miss. One that starts within is as deep as that. */
function missError(judge: PointJudge, o: DdVec, d: DdVec): number {
  const { subject } = judge;
  const { radius } = subject.shape;
  const atStart = judge.coreDistance(o.value);
  // A ray that starts on the surface and goes away or along it misses.
  if (Math.abs(atStart - radius) <= 1e-12 * subject.size) return 0;
  // Far rays are cut to the stretch near the shape, for the sake of doubles.
  const dLen = d.length().value;
  if (dLen === 0) return Math.max(0, radius - atStart);
  const near = o.dot(d).div(d.dot(d)).value * -1;
  const reach = (2 * subject.size) / dLen;
  const from = Math.max(0, near - reach);
  const to = Math.min(1, near + reach);
  if (from > to) return 0;
  const p = o.add(d.scale(new Dd(from))).value;
  const q = o.add(d.scale(new Dd(to))).value;
  const distance = atStart < 0 ? atStart : segmentToHull(p, q, subject.vertices);
  // A flat or a straight core without a radius is missed when it is missed by rounding.
  return radius === 0 && !subject.solid ? 0 : Math.max(0, radius - distance);
}
