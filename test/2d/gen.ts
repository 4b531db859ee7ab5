/** Seeded shapes and poses in the plane, ordinary and degenerate, each with its bag of points for the oracle. */
import { type ConvexShape, capsule, circle, polygon, rectangle, rotation, Transform2 } from '../../src/2d/index.ts';
import type { Random } from '../gen.ts';
import type { Body, Point } from './oracle.ts';

export interface Sample {
  shape: ConvexShape;
  body: Body;
  name: string;
}

const RADII = [0, 0, 0.05, 0.3, 1];

export function point(random: Random, size = 1): Point {
  return { x: random.range(-size, size), y: random.range(-size, size) };
}

/** Corners of a random convex polygon of about unit size. */
export function corners(random: Random, count: number): Point[] {
  const squeeze = random.bool(0.3) ? random.logRange(-3, 0) : 1;
  const turn = random.range(0, 6.3);
  const offset = random.bool(0.3) ? point(random) : { x: 0, y: 0 };
  return Array.from({ length: count }, () => {
    const angle = random.range(0, 2 * Math.PI);
    const x = Math.cos(angle);
    const y = squeeze * Math.sin(angle);
    return { x: offset.x + x * Math.cos(turn) - y * Math.sin(turn), y: offset.y + x * Math.sin(turn) + y * Math.cos(turn) };
  });
}

/** The vertices of a shape's core, in the shape's frame. */
export function verticesOf({ core }: ConvexShape): Point[] {
  return core.edges.map(({ x, y }) => ({ x: core.middleX + x, y: core.middleY + y }));
}

/** A random shape of about unit size; `kind` 0 to 4 or any. */
export function sample(random: Random, kind = random.int(5)): Sample {
  const radius = random.pick(RADII) * (random.bool() ? 1 : random.next());
  if (kind === 0) {
    const center = random.bool() ? { x: 0, y: 0 } : point(random);
    return { shape: circle(radius, center), body: { points: [center], radius }, name: 'circle' };
  }
  if (kind === 1) {
    const a = point(random);
    const b = random.bool(0.05) ? { ...a } : point(random, random.bool(0.1) ? 1e-3 : 1);
    return { shape: capsule(a, b, radius), body: { points: [a, b], radius }, name: 'capsule' };
  }
  if (kind === 2) {
    const h = { x: random.range(0.05, 1), y: random.range(0.05, 1) };
    const center = random.bool() ? { x: 0, y: 0 } : point(random);
    const points = [
      { x: center.x - h.x, y: center.y - h.y },
      { x: center.x + h.x, y: center.y - h.y },
      { x: center.x + h.x, y: center.y + h.y },
      { x: center.x - h.x, y: center.y + h.y },
    ];
    return { shape: rectangle(h, { radius, center }), body: { points, radius }, name: 'rectangle' };
  }
  const points = corners(random, kind === 3 ? 3 + random.int(4) : 3 + random.int(random.bool(0.02) ? 62 : 12));
  return { shape: polygon(points, { radius }), body: { points, radius }, name: 'polygon' };
}

export function pose(random: Random, size: number): Transform2 {
  const angle = random.bool(0.3) ? (random.int(8) * Math.PI) / 4 : random.range(-4, 4);
  const turned = rotation(angle);
  const drift = random.bool(0.2) ? 1 + random.range(-9e-4, 9e-4) : 1;
  return new Transform2(point(random, size), { c: turned.c * drift, s: turned.s * drift });
}

/** Pairs on a coarse grid with right angles: parallel edges, corners on corners, coincident centres, exact touches. */
export function gridSample(random: Random): Sample {
  const grid = () => (random.int(9) - 4) / 4;
  const radius = random.pick([0, 0, 0.25, 0.5]);
  const kind = random.int(4);
  if (kind === 0) return { shape: circle(radius), body: { points: [{ x: 0, y: 0 }], radius }, name: 'circle' };
  if (kind === 1) {
    const a = { x: grid(), y: grid() };
    const b = random.bool(0.2) ? { ...a } : random.bool() ? { x: grid(), y: a.y } : { x: grid(), y: grid() };
    return { shape: capsule(a, b, radius), body: { points: [a, b], radius }, name: 'capsule' };
  }
  const points =
    kind === 2
      ? (() => {
          const x = (1 + random.int(4)) / 4;
          const y = (1 + random.int(4)) / 4;
          return [
            { x: -x, y: -y },
            { x, y: -y },
            { x, y },
            { x: -x, y },
          ];
        })()
      : Array.from({ length: 1 + random.int(7) }, () => ({ x: grid(), y: grid() }));
  return { shape: polygon(points, { radius }), body: { points, radius }, name: 'grid polygon' };
}

export function gridPose(random: Random): Transform2 {
  const quarter = random.pick([
    { c: 1, s: 0 },
    { c: 0, s: 1 },
    { c: -1, s: 0 },
    { c: 0, s: -1 },
    { c: Math.SQRT1_2, s: Math.SQRT1_2 },
  ]);
  return new Transform2({ x: (random.int(17) - 8) / 4, y: (random.int(17) - 8) / 4 }, quarter);
}
