/** One shape of each kind and of each special case, for the tests that run every query on every shape. */
import { box, capsule, convex, convexHull, type Shape, sphere, triangle } from 'touchstone';
import type { Random } from '../gen.ts';

const vec = (x: number, y: number, z: number) => ({ x, y, z });

/** Points drawn in a ball, flat x, y, z, x, y, z, ... */
export function cloud(random: Random, count: number, size = 1): number[] {
  const points: number[] = [];
  for (let i = 0; i < count; i++) {
    const { x, y, z } = random.direction();
    const r = size * random.range(0.5, 1);
    points.push(r * x, r * y, r * z);
  }
  return points;
}

export function allShapes(random: Random): [name: string, shape: Shape][] {
  const hull = convexHull(cloud(random, 40));
  return [
    ['sphere', sphere(0.75)],
    ['sphere off centre', sphere(0.5, vec(0.25, -0.5, 0.125))],
    ['capsule', capsule(vec(-0.5, 0.25, 0), vec(0.5, -0.25, 0.5), 0.375)],
    ['box', box(vec(0.5, 0.75, 1))],
    ['rounded box', box(vec(0.5, 0.75, 1), { center: vec(0.1, 0.2, 0.3), radius: 0.2 })],
    ['triangle', triangle(vec(-0.7, -0.3, 0.1), vec(0.8, -0.2, -0.4), vec(0, 0.9, 0.3))],
    ['rounded triangle', triangle(vec(-0.7, -0.3, 0.1), vec(0.8, -0.2, -0.4), vec(0, 0.9, 0.3), { radius: 0.15 })],
    ['convex', convex(hull)],
    ['rounded convex', convex(hull, { radius: 0.2 })],
    ['scaled convex', convex(hull, { scale: vec(1.5, -0.5, 1) })],
    ['convex scaled flat', convex(hull, { scale: vec(1, 0, 1), radius: 0.1 })],
    ['convex scaled to a line', convex(hull, { scale: vec(0, 1, 0), radius: 0.1 })],
    ['convex scaled to a point', convex(hull, { scale: 0, radius: 0.5 })],
  ];
}
