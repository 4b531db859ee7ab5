/** One 2D shape of each kind and of each special case, for the tests that run every query on every shape. */
import { Chain, capsule, chain, circle, compound, polygon, rectangle, rotation, type Shape } from 'touchstone/2d';
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
    [
      'compound',
      compound([
        { shape: circle(0.25), position: vec(0.5, 0.5) },
        { shape: rectangle(vec(0.5, 0.125), { radius: 0.1 }), rotation: rotation(0.5) },
        { shape: polygon(points.slice(0, 5)), position: vec(-0.5, 0) },
      ]),
    ],
    ['chain', chain([vec(2, 0), vec(1, 0.25), vec(0, 0), vec(-0.5, 0), vec(-1, -0.5), vec(-2, 1)])],
    ['loop', chain([vec(-1, -0.5), vec(1, -0.5), vec(1, 0.25), vec(0, 0.75), vec(-1, 0.5)], { loop: true })],
  ];
}

/** Every two shapes that have a distance, in both orders: chains have none from each other. */
export function* allPairs2d(random: Random): Generator<[nameA: string, a: Shape, nameB: string, b: Shape]> {
  const shapes = allShapes2d(random);
  for (const [nameA, a] of shapes) {
    for (const [nameB, b] of shapes) if (!(a instanceof Chain && b instanceof Chain)) yield [nameA, a, nameB, b];
  }
}
