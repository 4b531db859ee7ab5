/**
 * The laws of welding: a chain answers as the solid behind it does. A loop around a convex polygon is compared with the polygon, and a
 * straight row of edges with one long edge, both with points put in along their edges.
 */
import {
  type CastResult,
  type Chain,
  type ConvexShape,
  castShape,
  chain,
  contactsBetween,
  type DistanceResult,
  distanceBetween,
  distancesBetween,
  distanceToPoint,
  overlaps,
  polygon,
  rotation,
  type Shape,
  Transform2,
} from '../../src/2d/index.ts';
import type { Random } from '../gen.ts';
import { corners, point, pose, type Sample, sample, verticesOf } from './gen.ts';
import { dot, length, type Point, place } from './oracle.ts';

/** Answers differ by no more than this times the size of the pair, which is about 1. */
const LIMIT = 1e-12;

/** A chain, the shape that it must answer as, and the corners of both. */
export interface Weld {
  row: Chain;
  solid: Shape;
  points: Point[];
  isLoop: boolean;
}

/** The points with up to three more along each of their edges. */
function withJoints(random: Random, points: Point[], isLoop: boolean): Point[] {
  return points.flatMap((p, i) => {
    const q = points[(i + 1) % points.length];
    const isLast = !isLoop && i === points.length - 1;
    const parts = Array.from({ length: isLast ? 0 : random.int(4) }, () => random.next()).sort((s, t) => s - t);
    return [p, ...parts.map((t) => ({ x: p.x + t * (q.x - p.x), y: p.y + t * (q.y - p.y) }))];
  });
}

/** A loop around a convex polygon. */
export function loopWeld(random: Random): Weld {
  for (;;) {
    const solid = polygon(corners(random, 3 + random.int(10)));
    if (solid.core.count < 3) continue;
    const points = verticesOf(solid);
    const turn = random.int(points.length);
    const turned = [...points.slice(turn), ...points.slice(0, turn)];
    return { row: chain(withJoints(random, turned, true), { loop: true }), solid, points, isLoop: true };
  }
}

/** A straight row of edges. */
export function rowWeld(random: Random): Weld {
  const angle = random.bool(0.3) ? (random.int(8) * Math.PI) / 4 : random.range(0, 7);
  const half = random.range(0.3, 3);
  const middle = point(random);
  const along = { x: half * Math.cos(angle), y: half * Math.sin(angle) };
  const points = [
    { x: middle.x - along.x, y: middle.y - along.y },
    { x: middle.x + along.x, y: middle.y + along.y },
  ];
  return { row: chain(withJoints(random, points, false)), solid: chain(points), points, isLoop: false };
}

export type Fault = string | null;

/** How much was compared. */
export const tally = { poses: 0, straight: 0, turning: 0, hits: 0 };

/** How far the shape is in front of the line across n that touches the solid. */
function separation(s: Sample, at: Transform2, weld: Weld, poseB: Transform2, n: Point): number {
  const body = place(s.body, at.position, at.rotation);
  const solid = place({ points: weld.points, radius: 0 }, poseB.position, poseB.rotation);
  return Math.min(...body.points.map((p) => dot(p, n))) - Math.max(...solid.points.map((p) => dot(p, n))) - body.radius;
}

/** Whether a push is one of a row that does not go as far as the deepest point of the shape: then its points are not opposite each other. */
function isBeside({ distance, normalB: n, pointA, pointB }: DistanceResult, { isLoop }: Weld): boolean {
  return !isLoop && distance < 0 && dot({ x: pointA.x - pointB.x, y: pointA.y - pointB.y }, n) >= distance - LIMIT;
}

const near = (p: Point, q: Point, limit: number) => Math.abs(p.x - q.x) <= limit && Math.abs(p.y - q.y) <= limit;

/** Distance, depth, contacts and points. */
export function distanceFault(s: Sample, at: Transform2, weld: Weld, poseB: Transform2): Fault {
  const { row, solid } = weld;
  tally.poses++;
  const expected = distanceBetween(s.shape, at, solid, poseB);
  const actual = distanceBetween(s.shape, at, row, poseB);
  if (expected === null || actual === null)
    return expected === actual ? null : `lost: ${actual?.distance}, not ${expected?.distance}`;
  if (!(Math.abs(actual.distance - expected.distance) <= LIMIT)) return `distance ${actual.distance}, not ${expected.distance}`;
  const n = actual.normalB;
  if (weld.isLoop && !(Math.abs(separation(s, at, weld, poseB, n) - actual.distance) <= LIMIT)) return 'normal';
  const ends = { x: actual.pointB.x + n.x * actual.distance, y: actual.pointB.y + n.y * actual.distance };
  if (!near(actual.pointA, ends, LIMIT) && !isBeside(actual, weld)) return 'points';
  if (!(Math.abs(distanceToPoint(actual.pointB, row, poseB)!.distance) <= LIMIT)) return 'pointB is not on the chain';
  if (weld.isLoop && !(Math.abs(distanceToPoint(actual.pointA, s.shape, at)!.distance) <= LIMIT))
    return 'pointA is not on the shape';
  if (overlaps(s.shape, at, row, poseB) !== actual.distance <= 0) return 'overlaps';
  // The other order.
  const back = distanceBetween(row, poseB, s.shape, at)!;
  if (!(Math.abs(back.distance - actual.distance) <= LIMIT)) return 'swapped';
  return contactsFault(s.shape, at, weld, poseB, expected, actual) ?? visitsFault(s.shape, at, weld, poseB, actual);
}

function contactsFault(
  a: ConvexShape,
  at: Transform2,
  weld: Weld,
  poseB: Transform2,
  expected: DistanceResult,
  actual: DistanceResult,
): Fault {
  // Where two ways out are equally short they may differ.
  if (!near(expected.normalB, actual.normalB, 1e-9)) return null;
  const wanted = contactsBetween(a, at, weld.solid, poseB, expected);
  const given = contactsBetween(a, at, weld.row, poseB, actual);
  if (wanted.count !== given.count) return `${given.count} contacts, not ${wanted.count}`;
  for (let i = 0; i < wanted.count; i++) {
    let isFound = false;
    for (let k = 0; k < given.count; k++) {
      if (near(wanted.location(i), given.location(k), 1e-11) && Math.abs(wanted.distance(i) - given.distance(k)) <= 1e-11)
        isFound = true;
    }
    if (!isFound && !isTie(expected, actual)) return `contact ${i}`;
  }
  return null;
}

/** Parallel edges may be named by either end. */
const isTie = (p: DistanceResult, q: DistanceResult) => !near(p.pointB, q.pointB, 1e-9);

/** A loop around a convex polygon pushes what overlaps it once; of others, nobody is nearer than the nearest. */
function visitsFault(a: ConvexShape, at: Transform2, weld: Weld, poseB: Transform2, nearest: DistanceResult): Fault {
  let count = 0;
  let least = Infinity;
  distancesBetween(a, at, weld.row, poseB, Infinity, (result) => {
    count++;
    least = Math.min(least, result.distance);
  });
  if (!(Math.abs(least - nearest.distance) <= LIMIT)) return `a visit at ${least}, nearest at ${nearest.distance}`;
  return nearest.distance < -1e-9 - a.radius && count !== 1 ? `${count} visits` : null;
}

export interface Motion {
  displacement: Point;
  rotation: number;
  center: Point;
  tolerance: number;
}

function moved(at: Transform2, motion: Motion, t: number): Transform2 {
  const { center, displacement } = motion;
  const norm = length({ x: at.rotation.c, y: at.rotation.s });
  const c = at.rotation.c / norm;
  const s = at.rotation.s / norm;
  const turn = rotation(motion.rotation * t);
  const turned = { c: turn.c * c - turn.s * s, s: turn.s * c + turn.c * s };
  return new Transform2(
    {
      x: at.position.x + t * displacement.x + (c - turned.c) * center.x - (s - turned.s) * center.y,
      y: at.position.y + t * displacement.y + (s - turned.s) * center.x + (c - turned.c) * center.y,
    },
    turned,
  );
}

/** Straight casts (rotation 0) and turning ones. */
export function castFault(s: Sample, at: Transform2, motion: Motion, weld: Weld, poseB: Transform2): Fault {
  const { row, solid } = weld;
  if (motion.rotation === 0) tally.straight++;
  else tally.turning++;
  const asked = motion.rotation === 0 ? motion.displacement : motion;
  const expected = castShape(s.shape, at, asked, solid, poseB);
  const actual = castShape(s.shape, at, asked, row, poseB);
  const gap = (t: number) => distanceBetween(s.shape, moved(at, motion, t), solid, poseB)?.distance ?? Infinity;
  if ((expected === null) !== (actual === null))
    return isGraze(gap, expected ?? actual!) ? null : `${actual?.fraction}, not ${expected?.fraction}`;
  if (expected === null || actual === null) return null;
  tally.hits++;
  if (expected.startsOverlapping !== actual.startsOverlapping) return 'startsOverlapping';
  // Along a slanted way, the place is as uncertain as the slant makes it; across the surface it is exact.
  const way = actual.fraction - expected.fraction;
  if (motion.rotation === 0) {
    const slant = Math.abs(dot(expected.normalB, motion.displacement));
    if (!(Math.abs(way) * slant <= LIMIT) && !isGraze(gap, expected))
      return `fraction ${actual.fraction}, not ${expected.fraction}`;
    if (!expected.startsOverlapping && !(dot(actual.normalB, motion.displacement) < 0)) return 'normal along the motion';
  } else if (!(Math.abs(gap(actual.fraction)) <= 4 * LIMIT || actual.startsOverlapping)) return `gap ${gap(actual.fraction)}`;
  else if (!(Math.abs(gap(expected.fraction) - gap(actual.fraction)) <= 4 * LIMIT))
    return `turning ${actual.fraction}, not ${expected.fraction}`;
  const impact = moved(at, motion, actual.fraction);
  if (weld.isLoop && !actual.startsOverlapping && !(separation(s, impact, weld, poseB, actual.normalB) >= -1e-9)) return 'normal';
  return null;
}

/** Whether the way of a cast hardly touches. */
function isGraze(gap: (t: number) => number, hit: CastResult): boolean {
  let deepest = Infinity;
  for (let k = -4; k <= 100; k++) deepest = Math.min(deepest, gap(Math.max(0, Math.min(1, hit.fraction + k * 1e-3))));
  return deepest > -1e-9;
}

/** A crate, a plank or a triangle off its centre of turning, cast with a turn from where it does not touch. */
export function turningFault(random: Random, make: (random: Random) => Weld): Fault {
  const weld = make(random);
  const s = solidSample(random);
  const at = pose(random, 3);
  const poseB = pose(random, 0.5);
  const turning: Motion = { displacement: point(random, 4), rotation: random.range(-5, 5), center: point(random), tolerance: 0 };
  const isApart = (distanceBetween(s.shape, at, weld.solid, poseB)?.distance ?? 1) > 0;
  const fault = isApart ? castFault(s, at, turning, weld, poseB) : null;
  return fault && `${fault}: ${JSON.stringify({ points: weld.points, s: s.body, at, poseB, turning })}`;
}

function solidSample(random: Random): Sample {
  const triangle = Array.from({ length: 3 }, () => point(random));
  const [x, y] = [random.range(0.1, 1), random.range(0.05, 0.5)];
  const crate = [-1, 1].flatMap((i) => [-1, 1].map((k) => ({ x: i * x, y: i * k * y })));
  const points = random.bool() ? triangle : crate;
  return { shape: polygon(points), body: { points, radius: 0 }, name: 'polygon' };
}

/** A case: poses and casts that are drawn at random, half of them from where the shape has landed. */
export function weldFault(random: Random, make: (random: Random) => Weld): Fault {
  const weld = make(random);
  const s = sample(random, random.int(4));
  const at = pose(random, random.pick([1, 2, 3]));
  const poseB = pose(random, 0.5);
  const label = (fault: Fault, more: object = {}) =>
    fault &&
    `${fault}: ${JSON.stringify({ points: weld.points, row: weld.row.leaves.flatMap((leaf) => verticesOf(leaf)[0]), s: s.body, at, poseB, ...more })}`;
  const straight: Motion = { displacement: point(random, 4), rotation: 0, center: { x: 0, y: 0 }, tolerance: 0 };
  const turning: Motion = { ...straight, rotation: random.range(-5, 5), center: random.bool() ? { x: 0, y: 0 } : point(random) };
  const fault =
    label(distanceFault(s, at, weld, poseB)) ??
    label(castFault(s, at, straight, weld, poseB), { straight }) ??
    label(castFault(s, at, turning, weld, poseB), { turning });
  if (fault !== null) return fault;
  const landing = castShape(s.shape, at, straight.displacement, weld.solid, poseB);
  if (landing === null || landing.startsOverlapping) return null;
  const landed = moved(at, straight, landing.fraction);
  const { x, y } = landing.normalB;
  const side = random.bool() ? 1 : -1;
  const slide: Motion = { ...straight, displacement: { x: -2 * side * y, y: 2 * side * x } };
  return (
    label(distanceFault(s, landed, weld, poseB), { landed }) ??
    label(castFault(s, landed, slide, weld, poseB), { landed, slide }) ??
    label(castFault(s, landed, { ...slide, displacement: point(random, 2) }, weld, poseB), { landed })
  );
}
