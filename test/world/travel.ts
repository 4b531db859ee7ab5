/** Worlds that go elsewhere: in both dimensions, a table of shapes, and a world that something happens to. */
import * as flat from '../../src/2d/index.ts';
import * as solid from '../../src/index.ts';
import type { Random } from '../gen.ts';

const v = (x: number, y: number, z = 0) => ({ x, y, z });

/** As far as these tests know a world, of either dimension. */
export type AnyWorld = solid.ShapeWorld<unknown, unknown, solid.WorldShape> & {
  raycast(origin: object, displacement: object): object | null;
};

/** One side: a table of its own, and a world with it. */
export interface Side {
  table: solid.ShapeTable<unknown>;
  world: AnyWorld;
}

/** A dimension. */
export interface Travel {
  createSide(): Side;
  /** Where something is: here and there without a turn, or at places with few digits. */
  pose(random: Random): unknown;
  vector(random: Random, size: number): object;
  ray(world: AnyWorld, random: Random): unknown;
}

const solidTable = () =>
  solid.shapeTable({
    ground: solid.halfSpace(v(0, 1), -5),
    ball: solid.sphere(0.5, v(0, 0.25)),
    crate: solid.box(v(1, 0.5, 2), { radius: 0.1 }),
    rock: solid.convex(solid.convexHull([v(0, 0, 0), v(1, 0, 0), v(0, 1, 0), v(0, 0, 1), v(1, 1, 1)])),
    slope: solid.triangleMesh([0, 0, 0, 2, 0, 0, 0, 1, 2], [0, 2, 1]),
    table: solid.compound([{ shape: solid.box(v(1, 0.1, 1)) }, { shape: solid.sphere(0.2), position: v(0, -1) }]),
    hill: solid.heightfield({ columns: 3, rows: 3, heights: [0, 0, 0, 0, 1, 0, 0, 0, 0], size: v(4, 1, 4) }),
  });

const flatTable = () =>
  flat.shapeTable([
    flat.circle(0.5),
    flat.rectangle({ x: 1, y: 0.5 }, { radius: 0.1 }),
    flat.chain([v(3, 0), v(0, 0.5), v(-3, 0)]),
    flat.compound([{ shape: flat.circle(0.2) }, { shape: flat.circle(0.3), position: v(1, 1) }]),
  ]);

export const TRAVELS: Record<string, Travel> = {
  'in space': {
    createSide() {
      const table = solidTable() as unknown as solid.ShapeTable<never>;
      return { table, world: new solid.CollisionWorld({ shapes: table }) as unknown as AnyWorld } as unknown as Side;
    },
    pose(random) {
      if (random.bool(0.3)) return new solid.Transform(v(random.int(9), random.int(9), random.int(9)));
      return new solid.Transform(random.vec3(10), random.bool(0.3) ? undefined : random.quaternion());
    },
    vector: (random, size) => random.vec3(size),
    ray: (world, random) => world.raycast(random.vec3(10), random.vec3(20)),
  },
  'in the plane': {
    createSide() {
      const table = flatTable() as unknown as flat.ShapeTable<never>;
      return { table, world: new flat.CollisionWorld2({ shapes: table }) as unknown as AnyWorld } as unknown as Side;
    },
    pose(random) {
      const at = { x: random.range(-9, 9), y: random.range(-9, 9) };
      return new flat.Transform2(
        random.bool(0.3) ? { x: 3, y: -2 } : at,
        flat.rotation(random.bool(0.3) ? 0 : random.range(-3, 3)),
      );
    },
    vector: (random, size) => ({ x: random.range(-size, size), y: random.range(-size, size) }),
    ray(world, random) {
      const at = () => ({ x: random.range(-9, 9), y: random.range(-9, 9) });
      return world.raycast(at(), at());
    },
  },
};

/** Does some random things to a world; `handles` are those that are in it. */
export function happen(kit: Travel, { table, world }: Side, handles: number[], random: Random, times: number): void {
  const bits = () => random.pick([1, 2, 0x80000001, 0xffffffff]);
  for (let i = 0; i < times; i++) {
    const choice = random.int(10);
    const k = random.int(Math.max(1, handles.length));
    if (choice < 3 || handles.length === 0) {
      const oneWay = random.bool(0.2) ? kit.vector(random, 1) : undefined;
      const options = random.bool() ? { layer: bits(), mask: bits(), oneWay } : { oneWay };
      handles.push(world.add(table.shapes[random.pick(table.keys)], kit.pose(random), { ...options, userData: random.int(99) }));
    } else if (choice < 5) {
      world.remove(handles[k]);
      handles.splice(k, 1);
    } else if (choice < 6) world.setFilter(handles[k], { layer: bits() });
    else world.move(handles[k], kit.pose(random));
  }
}
