/** A scene whose shapes both sides of a pool make, and what runs in its workers. */
import * as flat from '../../src/2d/index.ts';
import * as solid from '../../src/index.ts';
import { allShapes } from '../determinism/shapes3d.ts';
import { Random } from '../gen.ts';

export const shapes: solid.Shape[] = allShapes(new Random(5)).map(([, shape]) => shape);
export const flatShapes: flat.Shape[] = [
  flat.circle(1),
  flat.rectangle({ x: 1, y: 0.5 }),
  flat.capsule({ x: 0, y: 0 }, { x: 1, y: 1 }, 0.2),
];

/** Serves the dimension that was asked for. */
export function serve(port: solid.QueryPort, dimension: number): void {
  if (dimension === 3) solid.serveQueries(port, new solid.CollisionWorld(), shapes);
  else flat.serveQueries(port, new flat.CollisionWorld2(), flatShapes);
}
