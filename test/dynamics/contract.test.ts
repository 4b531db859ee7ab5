/** What the contract of bodies says besides mechanics: what is kept, who wakes, what is refused. */
import { box, CollisionWorld, compound, halfSpace, QueryPool, rayColumns, sphere, Transform, triangleMesh } from 'touchstone';
import { Body, type BodyOptions, PhysicsWorld } from 'touchstone/dynamics';
import { describe, expect, test } from 'vitest';

const CUBE = box({ x: 0.5, y: 0.5, z: 0.5 });
const at = (x: number, y: number, z = 0) => new Transform({ x, y, z });

function onFloor(options = {}): PhysicsWorld {
  const world = new PhysicsWorld(options);
  world.add(box({ x: 50, y: 1, z: 50 }), at(0, -1), { type: 'static' });
  return world;
}

function steps(world: PhysicsWorld, count: number): void {
  for (let i = 0; i < count; i++) world.step(1 / 60);
}

/** A cube that has fallen asleep on the floor. */
function asleep(world: PhysicsWorld, x = 0, options: BodyOptions = {}): Body {
  const body = world.add(CUBE, at(x, 0.5), options);
  steps(world, 60);
  expect(body.isAwake).toBe(false);
  return body;
}

describe('mass', () => {
  test('a mass that was given stays through a change of type; another shape has the same density', () => {
    const world = new PhysicsWorld();
    const body = world.add(CUBE, at(0, 0), { mass: 20 });
    body.type = 'static';
    expect(body.mass).toBe(0);
    body.type = 'dynamic';
    expect(body.mass).toBeCloseTo(20, 12);
    body.shape = box({ x: 1, y: 0.5, z: 0.5 });
    expect(body.mass).toBeCloseTo(40, 12);
    const lift = world.add(CUBE, at(3, 0), { type: 'kinematic', mass: 7 });
    lift.type = 'dynamic';
    expect(lift.mass).toBeCloseTo(7, 12);
    expect(world.add(halfSpace({ x: 0, y: 1, z: 0 }), at(0, -5), { type: 'static', mass: 1 }).mass).toBe(0);
  });
});

describe('sleep', () => {
  test('what may not sleep never does, until it may', () => {
    const world = onFloor();
    const body = world.add(CUBE, at(0, 0.5), { canSleep: false });
    steps(world, 120);
    expect([body.isAwake, body.canSleep]).toEqual([true, false]);
    body.canSleep = true;
    steps(world, 60);
    expect(body.isAwake).toBe(false);
    body.canSleep = false;
    expect(body.isAwake).toBe(true);
  });

  test('a wall that is put into it, or added there, wakes it', () => {
    const world = onFloor();
    const body = asleep(world);
    const wall = world.add(box({ x: 0.1, y: 1, z: 1 }), at(5, 1), { type: 'static' });
    steps(world, 2);
    expect(body.isAwake).toBe(false);
    wall.setPose(at(0.55, 1));
    steps(world, 1);
    expect(body.isAwake).toBe(true);
    steps(world, 100);
    expect(body.isAwake).toBe(false);
    world.add(box({ x: 0.1, y: 1, z: 1 }), at(body.position.x - 0.55, 1), { type: 'static' });
    steps(world, 1);
    expect(body.isAwake).toBe(true);
  });

  test('a pile that is added asleep sleeps on, and so it does on a floor that is added with it', () => {
    const world = onFloor();
    const pile = [0, 1, 2].map((i) => world.add(CUBE, at(0, 0.5 + i), { awake: false }));
    steps(world, 10);
    expect(pile.map((body) => body.isAwake)).toEqual([false, false, false]);
    expect(pile.map((body) => body.position.y)).toEqual([0.5, 1.5, 2.5]);
    pile[1].applyImpulse({ x: 1, y: 0, z: 0 });
    steps(world, 1);
    expect(pile.map((body) => body.isAwake)).toEqual([true, true, true]);
  });

  test.each([
    ['its support is removed', (floor: Body, world: PhysicsWorld) => world.remove(floor)],
    ['its support is put elsewhere', (floor: Body) => floor.setPose(at(500, 0))],
    ['its support gets another shape', (floor: Body) => (floor.shape = sphere(0.1))],
    ['its support becomes a sensor', (floor: Body) => (floor.sensor = true)],
    ['its support is of other layers', (floor: Body) => floor.setFilter({ layer: 2, mask: 2 })],
    ['its support becomes dynamic', (floor: Body) => (floor.type = 'dynamic')],
  ])('it falls when %s', (_, change) => {
    const world = onFloor();
    const body = asleep(world);
    const [floor] = [...world];
    change(floor, world);
    steps(world, 30);
    expect(body.position.y).toBeLessThan(0);
  });

  test('a lift that begins to move wakes what stands on it; what rides slowly does not fall asleep and wake in turn', () => {
    const world = new PhysicsWorld();
    const lift = world.add(box({ x: 2, y: 0.5, z: 2 }), at(0, -0.5), { type: 'kinematic' });
    const body = asleep(world);
    lift.setVelocity({ x: 0, y: 0.02, z: 0 });
    let turns = 0;
    for (let i = 0; i < 240; i++) {
      world.step(1 / 60);
      world.events.fellAsleep(() => turns++);
    }
    expect(Math.abs(body.position.y - 0.58)).toBeLessThan(1e-3);
    expect(turns).toBe(0);
  });
});

describe('sensors', () => {
  const count = (world: PhysicsWorld) => {
    const told = [0, 0];
    world.events.sensorsEntered(() => told[0]++);
    world.events.sensorsLeft(() => told[1]++);
    return told;
  };

  test('one that is put over a sleeping body notices it, and notices when it is taken away', () => {
    const world = onFloor();
    const body = asleep(world);
    const gate = world.add(CUBE, at(9, 0.5), { type: 'static', sensor: true });
    steps(world, 1);
    gate.setPose(at(0.2, 0.6));
    steps(world, 1);
    expect([count(world), body.isAwake]).toEqual([[1, 0], false]);
    gate.setPose(at(9, 0.6));
    steps(world, 1);
    expect([count(world), body.isAwake]).toEqual([[0, 1], false]);
    gate.setPose(at(0.2, 0.6));
    steps(world, 1);
    world.remove(body);
    steps(world, 1);
    expect(count(world)).toEqual([0, 1]);
  });

  test('a body that becomes a sensor ends its touches, falls through, and is told as a sensor', () => {
    const world = onFloor();
    const body = asleep(world);
    body.sensor = true;
    let ended = 0;
    let entered = 0;
    for (let i = 0; i < 60; i++) {
      world.step(1 / 60);
      world.events.touchesEnded(() => ended++);
      entered += count(world)[0];
    }
    expect([ended, entered]).toEqual([1, 1]);
    expect(body.position.y).toBeLessThan(-1);
  });
});

describe('the world of shapes', () => {
  test('it answers where bodies are, for batches on other threads too', async () => {
    const world = new PhysicsWorld();
    const ball = sphere(0.5);
    const body = world.add(ball, at(0, 5));
    // A worker of its own: it answers by a copy of the state.
    const { port1, port2 } = new (await import('node:worker_threads')).MessageChannel();
    const { serveQueries } = await import('touchstone');
    serveQueries(port2, new CollisionWorld(), [ball]);
    const pool = new QueryPool(world.collision, [ball], [port1], { minRows: 0 });
    const down = Float64Array.of(0, 20, 0, 0, -100, 0);
    for (const change of [() => undefined, () => steps(world, 30), () => body.setPose(at(0, 7)), () => (body.shape = ball)]) {
      change();
      const answers = await pool.raycastBatch(down);
      expect(answers[rayColumns.distance]).toBeCloseTo(20 - body.position.y - 0.5, 12);
      const hit = world.collision.raycast({ x: 0, y: 20, z: 0 }, { x: 0, y: -100, z: 0 });
      expect(answers[rayColumns.distance]).toBe(hit?.distance);
    }
    port1.close();
    port2.close();
  });

  test('it changes with the bodies only', () => {
    const world = new PhysicsWorld();
    const body = world.add(CUBE, at(0, 0), { layer: 4, mask: 6 });
    const { collision } = world;
    const message = 'must not be called on the shapes of bodies: change the bodies';
    expect(() => collision.add(CUBE, at(0, 0))).toThrow(`world.add ${message}`);
    expect(() => collision.move(body.handle, at(0, 0))).toThrow(`world.move ${message}`);
    expect(() => collision.remove(body.handle)).toThrow(`world.remove ${message}`);
    expect(() => collision.setFilter(body.handle, { layer: 1 })).toThrow(`world.setFilter ${message}`);
    expect(() => collision.restore(collision.snapshot())).toThrow(`world.restore ${message}`);
    expect(collision).toBeInstanceOf(CollisionWorld);
    expect([collision.count, body.layer, body.mask]).toEqual([1, 4, 6]);
    body.setFilter({ layer: 0x80000000 });
    expect([collision.get(body.handle).layer, body.layer, body.mask]).toEqual([0x80000000, 0x80000000, 6]);
  });
});

describe('callbacks', () => {
  test.each([
    ['add', (world: PhysicsWorld) => world.add(CUBE, at(0, 0))],
    ['remove', (world: PhysicsWorld, body: Body) => world.remove(body)],
    ['step', (world: PhysicsWorld) => world.step(1)],
    ['snapshot', (world: PhysicsWorld) => world.snapshot()],
    ['setPose', (_: PhysicsWorld, body: Body) => body.setPose(at(0, 0))],
    ['setVelocity', (_: PhysicsWorld, body: Body) => body.setVelocity({ x: 0, y: 0, z: 0 })],
    ['applyForce: force', (_: PhysicsWorld, body: Body) => body.applyForce({ x: 0, y: 0, z: 0 })],
    ['join', (world: PhysicsWorld, body: Body) => world.join(null, body, { type: 'ball', anchor: body.position })],
    ['wake', (_: PhysicsWorld, body: Body) => body.wake()],
  ])('%s is refused while a step calls back, and the world goes on', (verb, change) => {
    let isOn = true;
    const world = onFloor({
      material: () => {
        if (isOn) change(world, body);
      },
    });
    const body = world.add(CUBE, at(0, 0.5));
    expect(() => world.step(1 / 60)).toThrow(`${verb}: nothing must be changed while a step calls back`);
    expect(body.position.y).toBe(0.5);
    isOn = false;
    let began = 0;
    for (let i = 0; i < 60; i++) {
      world.step(1 / 60);
      world.events.touchesBegan(() => began++);
    }
    expect(began).toBe(1);
    expect(Math.abs(body.position.y - 0.5)).toBeLessThan(1e-3);
  });

  test('a material that is none is refused by name before anything moves', () => {
    const world = onFloor({ material: (contact: { friction: number }) => (contact.friction = NaN) });
    const body = world.add(CUBE, at(0, 0.5));
    const ball = world.add(CUBE, at(9, 3));
    expect(() => world.step(1 / 60)).toThrow('material: friction must be finite, got NaN');
    expect([body.position.y, ball.position.y]).toEqual([0.5, 3]);
  });
});

describe('reading', () => {
  test('contacts carry the weight, and explain says it', () => {
    const world = onFloor({ sleeping: false });
    const lower = world.add(CUBE, at(0, 0.5), { mass: 3 });
    const upper = world.add(CUBE, at(0, 1.5), { mass: 2 });
    steps(world, 60);
    const forces: number[] = [];
    world.visitContacts(({ frictionForce, normalForce, normalImpulse }) => {
      forces.push(normalForce);
      expect(Math.hypot(frictionForce.x, frictionForce.y, frictionForce.z)).toBeLessThan(1e-6);
      expect(Math.abs(normalImpulse * 60 - normalForce)).toBeLessThan(1e-3);
    });
    expect(forces.map((force) => force.toFixed(3))).toEqual(['49.050', '19.620']);
    expect(world.explain(lower)).toContain('island: 2 bodies, calculated in');
    expect(world.explain(lower)).toContain('carrying 49.1 N');
    expect(world.explain(upper)).toContain('carrying 19.6 N');
  });

  test('the force of a joint is the weight on it', () => {
    const world = new PhysicsWorld({ sleeping: false });
    const body = world.add(compound([{ shape: CUBE }, { shape: CUBE, position: { x: 1, y: 0, z: 0 } }]), at(0, 0), { mass: 2 });
    const ball = world.join(null, body, { type: 'ball', anchor: { x: 0.5, y: 2, z: 0 } });
    const bob = world.add(sphere(0.1), at(0, -2), { mass: 1 });
    const rope = world.join(body, bob, { type: 'distance', anchor: { x: 0.5, y: 0, z: 0 }, anchorB: { x: 0, y: -2, z: 0 } });
    body.setLock({ x: true, z: true, turnX: true, turnY: true, turnZ: true });
    bob.setPose(at(0.5, -Math.sqrt(4.25)));
    steps(world, 300);
    expect(Math.abs(ball.force.y - 3 * 9.81)).toBeLessThan(0.01);
    expect(Math.abs(rope.force.x + 9.81)).toBeLessThan(0.01);
    const other = new PhysicsWorld();
    expect(() => other.removeJoint(rope)).toThrow('must be in this world');
    expect(rope.isInWorld).toBe(true);
  });

  test('a body is a pose for every query; its vectors are its own', () => {
    const world = new PhysicsWorld();
    const a = world.add(CUBE, at(0, 0));
    const b = world.add(CUBE, at(3, 0));
    expect(a.position).toBe(a.position);
    expect(world.collision.distance(a.shape, a, 9, { ignore: a.handle })?.distance).toBe(2);
    expect([world.body(b.handle), b.centerOfMass.x, a instanceof Body]).toEqual([b, 3, true]);
  });

  test('what touches a mesh says which triangle', () => {
    const world = new PhysicsWorld({ sleeping: false });
    world.add(triangleMesh([-9, 0, -9, -9, 0, 9, 9, 0, -9, 9, 0, 9], [0, 1, 2, 2, 1, 3]), at(0, 0), { type: 'static' });
    const ball = world.add(sphere(0.5), at(3, 0.5, 3));
    steps(world, 30);
    world.visitContacts(({ handleB, subshapeA, subshapeB, count }) => {
      expect([handleB === ball.handle ? subshapeA : subshapeB, count]).toEqual([1, 1]);
    }, ball);
  });
});

describe('locked axes', () => {
  const SIDE = { z: true, turnX: true, turnY: true };

  test('what moves in a plane has friction there, on level and on leaning ground', () => {
    for (const lean of [0, 0.3]) {
      const world = new PhysicsWorld({ sleeping: false, gravity: { x: 0, y: -9.81, z: 0 } });
      const ground = new Transform({ x: 0, y: 0, z: 0 }, { x: Math.sin(lean / 2), y: 0, z: 0, w: Math.cos(lean / 2) });
      world.add(halfSpace({ x: 0, y: 1, z: 0 }), ground, { type: 'static', friction: 0.5 });
      const height = 0.5 * (1 + Math.tan(lean));
      const crate = world.add(CUBE, at(0, height), { friction: 0.5, lock: SIDE, velocity: { x: 3, y: 0, z: 0 } });
      steps(world, 120);
      expect(Math.abs(crate.velocity.x)).toBeLessThan(1e-4);
      expect(Math.abs(crate.position.y - height)).toBeLessThan(0.01);
    }
  });

  test('joints hold what can move in some directions only', () => {
    for (const lock of [
      SIDE,
      { x: true, z: true, turnX: true, turnY: true, turnZ: true },
      { x: true, y: true, z: true, turnX: true },
    ]) {
      const world = new PhysicsWorld({ sleeping: false });
      const body = world.add(CUBE, at(0, 0), { mass: 2, lock });
      const anchor = { x: 0.3, y: 2, z: 0.2 };
      world.join(null, body, { type: 'ball', anchor });
      for (let i = 0; i < 300; i++) {
        world.step(1 / 60);
        const { x, y, z } = body.position;
        expect(Math.hypot(x, y, z)).toBeLessThan(0.8);
        expect(body.position.z).toBe(0);
      }
    }
  });

  test('an axis that is set free again does not spin up what pushed against the lock', () => {
    const world = onFloor({ sleeping: false });
    const body = world.add(sphere(0.5), at(0, 0.5), {
      lock: { turnX: true, turnY: true, turnZ: true },
      velocity: { x: 5, y: 0, z: 0 },
    });
    steps(world, 20);
    expect(body.angularVelocity.z).toBe(0);
    steps(world, 60);
    body.setLock({});
    expect(Math.abs(body.angularVelocity.z)).toBeLessThan(1e-9);
  });
});
