/** The shapes and the queries of the picture for the README. */
import {
  box,
  capsule,
  computeAabb,
  convex,
  distanceBetween,
  distanceToPoint,
  type Pose,
  raycast,
  type Shape,
  sphere,
  triangle,
  type Vec3Like,
} from 'touchstone';
import type { Material } from '../render/palette.ts';
import { along, mix, quatFromTurn, scaled, sub, unit, vec } from '../render/vec.ts';
import type { Mark } from '../render/view.ts';
import { featureName } from './shapes.ts';
import { solidPoints } from './solids.ts';

export interface Placed {
  shape: Shape;
  pose: Pose;
  material: Material;
  /** The feature to show in gold. */
  feature?: number;
}

/** Sets a shape down on the ground, or above it. */
function put(shape: Shape, x: number, z: number, turn: Vec3Like, material: Material = 'stone', above = 0): Placed {
  const pose = { position: vec(x, 0, z), quaternion: quatFromTurn(turn) };
  pose.position.y = above - computeAabb(shape, pose).min.y;
  return { shape, pose, material };
}

export function composition(): { placed: Placed[]; marks: Mark[] } {
  const brick = put(box({ x: 0.85, y: 0.5, z: 0.6 }, { radius: 0.16 }), -2.5, 0.15, vec(0, -30, 0));
  const stone = put(convex(solidPoints('dodecahedron'), { scale: 0.92, radius: 0.1 }), 0.15, -0.5, vec(14, 24, -8), 'other');
  const pill = put(capsule({ x: -0.75, y: 0, z: 0 }, { x: 0.75, y: 0, z: 0 }, 0.42), 1.9, 1.35, vec(0, 26, 0));
  const ball = put(sphere(0.42), -0.75, 1.9, vec(0, 0, 0), 'other');
  const gem = put(convex(solidPoints('gem'), { scale: 0.72 }), 3.0, -0.9, vec(180, 12, 0), 'other');
  const slab = put(
    triangle(vec(-0.85, 0, 0.55), vec(0.85, 0, 0.6), vec(0, 0, -0.85), { radius: 0.09 }),
    2.1,
    -3.1,
    vec(66, -14, 0),
  );
  const placed = [brick, stone, pill, ball, gem, slab];
  const marks: Mark[] = [];
  shoot(marks, stone, vec(1.35, 2.95, 2.4), vec(0.5, 1.3, 0.45));
  near(marks, brick, vec(-2.45, 1.95, 1.5));
  near(marks, gem, vec(3.3, 2.3, -0.8));
  between(marks, ball, pill);
  return { placed, marks };
}

function shoot(marks: Mark[], target: Placed, from: Vec3Like, at: Vec3Like): void {
  const hit = raycast(from, scaled(sub(at, from), 1.4), target.shape, target.pose);
  if (!hit) return;
  target.feature = hit.feature;
  const back = along(from, unit(sub(from, at)), 0.001);
  marks.push(
    { type: 'line', from: back, to: hit.point, ink: 'query', width: 2.4 },
    { type: 'line', from: hit.point, to: along(hit.point, hit.normal, 0.62), ink: 'normal', width: 2.2, arrow: true },
    { type: 'dot', at: from, ink: 'query', size: 4.5 },
    { type: 'dot', at: hit.point, ink: 'answer', size: 4.5 },
    { type: 'label', at: hit.point, text: featureName(hit.feature), ink: 'answer' },
  );
}

function near(marks: Mark[], target: Placed, point: Vec3Like): void {
  const found = distanceToPoint(point, target.shape, target.pose)!;
  target.feature = target.shape.kind === 'sphere' ? undefined : found.feature;
  marks.push(
    { type: 'line', from: point, to: found.point, ink: 'answer', width: 2, dashed: true },
    { type: 'dot', at: point, ink: 'query', size: 5 },
    { type: 'dot', at: found.point, ink: 'answer', size: 4.5 },
    { type: 'label', at: mix(point, found.point, 0.4), text: found.distance.toFixed(3), ink: 'text', above: true },
    { type: 'label', at: found.point, text: featureName(found.feature), ink: 'answer' },
  );
}

function between(marks: Mark[], a: Placed, b: Placed): void {
  const found = distanceBetween(a.shape, a.pose, b.shape, b.pose)!;
  b.feature = found.featureB;
  marks.push(
    { type: 'line', from: found.pointA, to: found.pointB, ink: 'answer', width: 2, dashed: true },
    { type: 'dot', at: found.pointA, ink: 'answer', size: 4.5 },
    { type: 'dot', at: found.pointB, ink: 'answer', size: 4.5 },
    { type: 'label', at: mix(found.pointA, found.pointB, 0.3), text: found.distance.toFixed(3), ink: 'text', above: true },
    { type: 'label', at: found.pointB, text: featureName(found.featureB), ink: 'answer' },
  );
}
