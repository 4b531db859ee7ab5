/**
 * The game that server and clients run alike: balls that walk about in a room with crates and a lift. All of its state is in one world, so that a snapshot
 * of that is a snapshot of the game; and the same steps give the same bits on every machine.
 */
import { box, CollisionWorld, halfSpace, shapeTable, sphere, Transform, WorldCastResult } from 'touchstone';

/** Steps a second. */
export const RATE = 30;
const SPEED = 4 / RATE;
const RADIUS = 0.5;
/** A player slides along so many surfaces in a step. */
const SLIDES = 3;

/** What a player wants in a step: -1, 0 or 1 each. */
export interface Input {
  x: number;
  z: number;
}

/** What both sides have: a world goes from one to the other as places in it. */
export function createTable() {
  return shapeTable({
    ground: halfSpace({ x: 0, y: 1, z: 0 }),
    wall: box({ x: 10, y: 2, z: 0.5 }),
    crate: box({ x: 1, y: 1, z: 1 }),
    lift: box({ x: 1.5, y: 0.5, z: 1.5 }),
    player: sphere(RADIUS),
  });
}

const hit = new WorldCastResult();
const pose = new Transform();

export class Game {
  readonly table = createTable();
  readonly world = new CollisionWorld({ shapes: this.table });
  /** Added first, so that its handle is the same everywhere. */
  private readonly lift: number;

  constructor() {
    const { table, world } = this;
    const { crate, ground, lift, wall } = table.shapes;
    this.lift = world.add(lift, new Transform({ x: 5, y: 0.5, z: 5 }));
    world.add(ground, new Transform());
    for (const side of [-10, 10]) world.add(wall, new Transform({ x: 0, y: 2, z: side }));
    const turned = { x: 0, y: Math.SQRT1_2, z: 0, w: Math.SQRT1_2 };
    for (const side of [-10, 10]) world.add(wall, new Transform({ x: side, y: 2, z: 0 }, turned));
    for (const [x, z] of [
      [-3, -3],
      [0, 4],
      [4, -2],
    ]) {
      world.add(crate, new Transform({ x, y: 1, z }));
    }
  }

  /** Adds a player; the handle is its name on every machine. */
  join(): number {
    const { count } = this.world;
    return this.world.add(this.table.shapes.player, new Transform({ x: (count % 7) - 3, y: RADIUS, z: (count % 5) - 7 }));
  }

  leave(player: number): void {
    this.world.remove(player);
  }

  /** One step: the lift by its clock, then the players in the order of their handles. */
  step(tick: number, inputs: ReadonlyMap<number, Input>): void {
    const { lift, world } = this;
    pose.position.set(5, 0.5, 5 + Math.abs(((tick / RATE) % 8) - 4) / 2);
    world.move(lift, pose);
    for (const player of [...inputs.keys()].sort((a, b) => a - b)) {
      if (world.has(player)) this.walk(player, inputs.get(player)!);
    }
  }

  /** Moves a player as far as there is room, and then along what it met. */
  private walk(player: number, { x, z }: Input): void {
    const { table, world } = this;
    pose.position.copy(world.get(player).pose.position);
    const displacement = { x: SPEED * x, y: 0, z: SPEED * z };
    const filter = { ignore: player };
    for (let slide = 0; slide < SLIDES; slide++) {
      const found = world.castShape(table.shapes.player, pose, { displacement, ignoreStartOverlap: true }, filter, hit);
      const fraction = found?.fraction ?? 1;
      pose.position.set(pose.position.x + fraction * displacement.x, RADIUS, pose.position.z + fraction * displacement.z);
      if (found === null) break;
      // What is left of the way, along the surface.
      const { normalB } = found;
      const into = (1 - fraction) * (displacement.x * normalB.x + displacement.z * normalB.z);
      displacement.x = (1 - fraction) * displacement.x - into * normalB.x;
      displacement.z = (1 - fraction) * displacement.z - into * normalB.z;
    }
    world.move(player, pose);
  }
}
