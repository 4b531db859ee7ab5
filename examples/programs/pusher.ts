/** A character among bodies: it pushes crates, no harder than it can, rides on what moves, weighs on what it stands on; bodies rest on it and are stopped by it. */
import { box, capsule, Transform, Vec3, type Vec3Like } from 'touchstone';
import { CharacterMover } from 'touchstone/character';
import { type Body, PhysicsWorld } from 'touchstone/dynamics';

const DT = 1 / 60;

export class BodyCharacter {
  readonly mover: CharacterMover;
  /** What bodies meet. It begins a step above the feet and is a little thinner: so it neither holds down nor shoves what the character stands on or pushes. */
  readonly proxy: Body;
  private readonly push = new Vec3();

  constructor(
    private readonly world: PhysicsWorld,
    position: Vec3Like,
    private readonly mass = 80,
    private readonly force = 600,
  ) {
    const shape = capsule({ x: 0, y: 0.35, z: 0 }, { x: 0, y: 1.45, z: 0 }, 0.35);
    const seen = capsule({ x: 0, y: 0.65, z: 0 }, { x: 0, y: 1.45, z: 0 }, 0.33);
    this.proxy = world.add(seen, new Transform(position), { type: 'kinematic' });
    this.mover = new CharacterMover(world.collision, shape, { position, filter: { ignore: this.proxy.handle } });
  }

  /** Moves by a displacement, and by what carries it; to be called before each step of the world. */
  move(displacement: Vec3Like, dt: number): void {
    const { force, mass, mover, push, world } = this;
    mover.move(displacement, dt);
    for (let i = 0; i < mover.touchCount; i++) {
      const { handle, kind, normal, point } = mover.touches[i];
      const body = world.body(handle);
      if (body.type !== 'dynamic') continue;
      if (kind === 'ground') body.applyForce({ x: 0, y: -9.81 * mass, z: 0 }, point);
      else {
        // Up to its own speed, and no harder than it can.
        push.copy(displacement).scale(1 / dt);
        const faster = -push.sub(body.velocity).dot(normal);
        const impulse = Math.min(force * dt, faster * body.mass);
        if (impulse > 0) body.applyImpulse(push.copy(normal).scale(-impulse), point);
      }
    }
    this.proxy.moveTo(new Transform(mover.position), dt);
  }
}

const world = new PhysicsWorld();
world.add(box({ x: 30, y: 1, z: 30 }), new Transform({ x: 0, y: -1, z: 0 }), { type: 'static' });
const light = world.add(box({ x: 0.5, y: 0.5, z: 0.5 }), new Transform({ x: 2, y: 0.5, z: 0 }), { mass: 40 });
const heavy = world.add(box({ x: 0.5, y: 0.5, z: 0.5 }), new Transform({ x: 2, y: 0.5, z: 5 }), { mass: 4000 });
const raft = world.add(box({ x: 1, y: 0.1, z: 1 }), new Transform({ x: 0, y: 0.1, z: 10 }), { type: 'kinematic' });
raft.setVelocity({ x: 1, y: 0, z: 0 });
const heroes = [0, 5, 10].map((z) => new BodyCharacter(world, { x: 0, y: z === 10 ? 0.2 : 0, z }));
for (let i = 0; i < 240; i++) {
  heroes.forEach((hero, k) => {
    hero.move({ x: k < 2 ? 2 * DT : 0, y: -0.1 * DT, z: 0 }, DT);
  });
  world.step(DT);
}
console.log(light.position.x.toFixed(1), heavy.position.x.toFixed(1)); // 8.5 2.0
console.log(heroes.map(({ mover }) => mover.position.x.toFixed(1)).join(' ')); // 7.6 1.2 4.0
