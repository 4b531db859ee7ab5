/** Worlds of bodies to look at: what stands, what falls, what flies, what spins. */
import { box, type ConvexShape, capsule, convex, halfSpace, type QuatLike, sphere, Transform, type Vec3Like } from 'touchstone';
import { type Body, type BodyOptions, PhysicsWorld } from 'touchstone/dynamics';
import { Random } from './random.ts';

/** A world, and what is to be seen in it. */
export interface BodyWorld {
  readonly world: PhysicsWorld;
  /** All bodies that are drawn. */
  readonly bodies: Body[];
  /** Seconds of the world in a second of ours. */
  readonly pace: number;
  /** Whether it stands on a plane at height 0. */
  readonly hasGround: boolean;
  /** What happens by itself, after so many steps. */
  readonly at?: ReadonlyMap<number, () => void>;
  /** A sentence about how it stands. */
  tell(): string;
}

const UPRIGHT: QuatLike = { x: 0, y: 0, z: 0, w: 1 };

class Maker {
  readonly world: PhysicsWorld;
  readonly bodies: Body[] = [];

  constructor(gravity = -9.81) {
    this.world = new PhysicsWorld({ gravity: { x: 0, y: gravity, z: 0 } });
  }

  add(shape: ConvexShape, position: Vec3Like, options: BodyOptions = {}, quaternion = UPRIGHT): Body {
    const body = this.world.add(shape, new Transform(position, quaternion), options);
    this.bodies.push(body);
    return body;
  }

  ground(): void {
    this.world.add(halfSpace({ x: 0, y: 1, z: 0 }), new Transform(), { type: 'static' });
  }
}

function tower(): BodyWorld {
  const maker = new Maker();
  maker.ground();
  const cube = box({ x: 0.5, y: 0.5, z: 0.5 });
  for (let i = 0; i < 50; i++) maker.add(cube, { x: 0, y: 0.5 + i, z: 0 });
  const { world, bodies } = maker;
  const middle = bodies[24];
  const top = bodies[49];
  const push = (speed: number) => () => middle.applyImpulse({ x: speed * middle.mass, y: 0, z: 0 });
  return {
    world,
    bodies,
    hasGround: true,
    pace: 1,
    at: new Map([
      [60, push(4)],
      [360, push(-4)],
    ]),
    tell: () => {
      const { x, y, z } = top.position;
      const lean = Math.sqrt(x * x + z * z);
      return y > 48 ? `Fifty boxes stand; the top one is ${(1000 * lean).toFixed(1)} mm aside.` : 'The tower has fallen.';
    },
  };
}

function pyramid(): BodyWorld {
  const maker = new Maker();
  maker.ground();
  const cube = box({ x: 0.5, y: 0.5, z: 0.5 });
  for (let row = 0; row < 20; row++) {
    for (let i = 0; i < 20 - row; i++) maker.add(cube, { x: 1.02 * (i - (19 - row) / 2), y: 0.5 + row, z: 0 });
  }
  const { world, bodies } = maker;
  const top = bodies[bodies.length - 1];
  return {
    world,
    bodies,
    hasGround: true,
    pace: 1,
    tell: () => `210 boxes; the top one is at ${top.position.y.toFixed(3)} m of 19.5.`,
  };
}

function pile(): BodyWorld {
  const maker = new Maker();
  maker.ground();
  const { world, bodies } = maker;
  const wall = (x: number, z: number, at: Vec3Like) => world.add(box({ x, y: 8, z }), new Transform(at), { type: 'static' });
  wall(0.5, 7, { x: -6.5, y: 8, z: 0 });
  wall(0.5, 7, { x: 6.5, y: 8, z: 0 });
  wall(7, 0.5, { x: 0, y: 8, z: -6.5 });
  wall(7, 0.5, { x: 0, y: 8, z: 6.5 });
  const random = new Random(5);
  for (let i = 0; i < 1000; i++) {
    const at = { x: (i % 10) - 4.5, y: 1 + 1.1 * Math.floor(i / 100), z: (Math.floor(i / 10) % 10) - 4.5 };
    maker.add(MIXED[i % MIXED.length], at, {}, random.quaternion());
  }
  return {
    world,
    bodies,
    hasGround: true,
    pace: 1,
    tell: () => {
      let awake = 0;
      for (const body of bodies) if (body.isAwake) awake++;
      return `1,000 bodies of four shapes, ${awake} of them awake.`;
    },
  };
}

const MIXED: readonly ConvexShape[] = [
  sphere(0.42),
  capsule({ x: 0, y: -0.3, z: 0 }, { x: 0, y: 0.3, z: 0 }, 0.26),
  box({ x: 0.4, y: 0.32, z: 0.44 }),
  convex([0, 0.55, 0, 0, -0.55, 0, 0.42, 0, 0.15, -0.42, 0.05, 0.15, 0.08, 0, -0.5, 0.15, 0.1, 0.45]),
];

function bullets(): BodyWorld {
  const maker = new Maker(0);
  const { world, bodies } = maker;
  maker.add(box({ x: 8, y: 5, z: 0.01 }), { x: 0, y: 5, z: 0 }, { type: 'static' });
  const random = new Random(9);
  const shapes = [
    sphere(0.15),
    box({ x: 0.12, y: 0.12, z: 0.12 }),
    capsule({ x: 0, y: -0.2, z: 0 }, { x: 0, y: 0.2, z: 0 }, 0.08),
  ];
  const flying: Body[] = [];
  for (let i = 0; i < 40; i++) {
    flying.push(
      maker.add(
        shapes[i % 3],
        { x: 1.6 * ((i % 8) - 3.5), y: 1.5 + 1.6 * Math.floor(i / 8), z: 6 + 0.2 * i },
        {
          velocity: { x: 0, y: 0, z: -(100 + 10 * i) },
          angularVelocity: { x: 30 * random.next(), y: 20, z: 0 },
          restitution: 0.3,
        },
        random.quaternion(),
      ),
    );
  }
  return {
    world,
    bodies,
    hasGround: false,
    pace: 0.04,
    tell: () => {
      const behind = flying.filter(({ position }) => position.z < 0).length;
      return `40 bodies at 100 to 490 m/s, a wall of 2 cm: ${behind} are behind it. Slowed down 25 times.`;
    },
  };
}

function tops(): BodyWorld {
  const maker = new Maker(0);
  const { world, bodies } = maker;
  const bar = box({ x: 1, y: 0.12, z: 0.45 });
  const spins = [
    { x: 6, y: 0.01, z: 0.01 },
    { x: 0.01, y: 0.01, z: 6 },
    { x: 0.01, y: 6, z: 0.01 },
  ];
  // About the axes of least, middle and greatest inertia; the middle one turns over, again and again.
  const momenta: number[] = [];
  for (const [i, angularVelocity] of spins.entries()) {
    const body = maker.add(bar, { x: 3.2 * (i - 1), y: 2, z: 0 }, { angularVelocity, canSleep: false });
    momenta.push(body.angularMomentum.length());
  }
  return {
    world,
    bodies,
    hasGround: false,
    pace: 1,
    tell: () => {
      const drift = Math.max(...bodies.map((body, i) => Math.abs(body.angularMomentum.length() / momenta[i] - 1)));
      const change = drift < 1e-15 ? 'less than 1e-15' : drift.toExponential(0);
      return `Free spin: the one in the middle turns over and over. Angular momentum has changed by ${change} of itself.`;
    },
  };
}

export const BODY_WORLDS: Record<string, { label: string; make: () => BodyWorld }> = {
  tower: { label: 'A tower of 50, pushed', make: tower },
  pyramid: { label: 'A pyramid of 20', make: pyramid },
  pile: { label: 'A pile of 1,000', make: pile },
  bullets: { label: 'Bullets, slowly', make: bullets },
  tops: { label: 'Spinning bars', make: tops },
};
