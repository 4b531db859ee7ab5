/** One 2D shape of each kind and of each special case, for the tests that run every query on every shape. */
import { capsule, circle, polygon, rectangle, type Shape } from 'touchstone/2d';
import type { Random } from '../gen.ts';

const vec = (x: number, y: number) => ({ x, y });

export function allShapes2d(random: Random): [name: string, shape: Shape][] {
  const points = Array.from({ length: 30 }, () => random.vec3(1));
  return [
    ['circle', circle(0.75)],
    ['circle off centre', circle(0.5, vec(0.25, -0.5))],
    ['capsule', capsule(vec(-0.5, 0.25), vec(0.5, -0.25), 0.375)],
    ['rectangle', rectangle(vec(0.5, 0.75))],
    ['rounded rectangle', rectangle(vec(0.5, 0.75), { radius: 0.2 })],
    ['polygon', polygon(points)],
    ['rounded polygon', polygon(points, { radius: 0.2 })],
    ['polygon of two points', polygon(points.slice(0, 2), { radius: 0.1 })],
  ];
}
