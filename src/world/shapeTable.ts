import { type ShapesByKey, ShapeTable } from '../broadphase/shapeTable.ts';
import type { Shape } from '../shapes/composite.ts';
import { dimension3 } from './dimension3.ts';

/**
 * The shapes that two programs both make, by keys or as an array. A world that is made with a table holds shapes of the table only, and then it can go
 * elsewhere: as bytes (`world.write`, `world.read`) and as a copy of a snapshot. Numbers travel, shapes do not: each side makes them, and what was
 * written with another table is refused with the key of the shape that differs.
 *
 * @example
 * ```ts
 * import { box, CollisionWorld, halfSpace, shapeTable, Transform } from 'touchstone';
 *
 * const table = shapeTable({ ground: halfSpace({ x: 0, y: 1, z: 0 }), crate: box({ x: 1, y: 1, z: 1 }) });
 * const here = new CollisionWorld({ shapes: table });
 * here.add(table.shapes.ground, new Transform());
 * const crate = here.add(table.shapes.crate, new Transform({ x: 2, y: 1, z: 0 }));
 * const there = new CollisionWorld({ shapes: table }); // on another machine: a table of its own, of the same shapes
 * there.read(here.write());
 * console.log(there.get(crate).pose.position.x, there.hash() === here.hash()); // 2 true
 * ```
 */
export function shapeTable<T extends ShapesByKey<Shape>>(shapes: T | readonly Shape[]): ShapeTable<Shape, T> {
  return new ShapeTable<Shape, T>(shapes, dimension3.describe);
}
