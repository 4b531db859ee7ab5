/** A physics world that lives in a worker: it is told what to do, steps by itself, and leaves the poses in shared memory. */
import { box, sphere, Transform, type Vec3Like } from 'touchstone';
import { type Body, PhysicsWorld } from 'touchstone/dynamics';
import { SharedPoses } from './sharedPoses.ts';

export const DT = 1 / 60;
/** A thread that was stopped for a while catches up by so many steps at most. */
const MOST_STEPS = 4;

/** What the page tells the worker. */
export type Command =
  | { kind: 'start'; buffer: SharedArrayBuffer }
  | { kind: 'push'; body: number; impulse: Vec3Like }
  | { kind: 'run'; milliseconds: number };

export class Simulation {
  readonly world = new PhysicsWorld();
  readonly bodies: Body[] = [];
  private readonly poses: SharedPoses;
  private rest = 0;

  constructor(buffer: SharedArrayBuffer) {
    this.poses = new SharedPoses(buffer);
    this.world.add(box({ x: 20, y: 1, z: 20 }), new Transform({ x: 0, y: -1, z: 0 }), { type: 'static' });
    const cube = box({ x: 0.5, y: 0.5, z: 0.5 });
    for (let row = 0; row < 10; row++) {
      for (let k = 0; k < 10 - row; k++) {
        this.bodies.push(this.world.add(cube, new Transform({ x: k - 4.5 + 0.5 * row, y: row + 0.5, z: 0 })));
      }
    }
    this.bodies.push(this.world.add(sphere(0.7), new Transform({ x: -9, y: 4, z: 0 }), { density: 8 }));
    this.poses.write(this.bodies);
  }

  /** Lets time pass, and writes where everything is then. */
  run(milliseconds: number): void {
    this.rest = Math.min(this.rest + milliseconds / 1000, MOST_STEPS * DT);
    if (this.rest < DT) return;
    for (; this.rest >= DT; this.rest -= DT) this.world.step(DT);
    this.poses.write(this.bodies);
  }

  push(body: number, impulse: Vec3Like): void {
    this.bodies[body]?.applyImpulse(impulse);
  }
}

/** Obeys a port: the one to the parent in Node, `self` in a browser. Returns what lets the time pass. */
export function obey(listen: (hear: (command: Command) => void) => void): (milliseconds: number) => void {
  let simulation: Simulation | null = null;
  listen((command) => {
    if (command.kind === 'start') simulation = new Simulation(command.buffer);
    else if (command.kind === 'push') simulation?.push(command.body, command.impulse);
    else simulation?.run(command.milliseconds);
  });
  return (milliseconds) => simulation?.run(milliseconds);
}
