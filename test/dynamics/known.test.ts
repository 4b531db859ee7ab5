/** Known answers of mechanics. */
import { box, sphere, Transform } from 'touchstone';
import { PhysicsWorld } from 'touchstone/dynamics';
import { describe, expect, test } from 'vitest';

describe('flight', () => {
  test('places and velocities are exact for a constant acceleration', () => {
    const world = new PhysicsWorld();
    const ball = world.add(sphere(0.5), new Transform({ x: 0, y: 100, z: 0 }), { velocity: { x: 3, y: 5, z: -2 } });
    for (let i = 0; i < 120; i++) world.step(1 / 60);
    const { x, y, z } = ball.position;
    expect(Math.max(Math.abs(x - 6), Math.abs(y - (100 + 10 - 0.5 * 9.81 * 4)), Math.abs(z + 4))).toBeLessThan(1e-11);
    expect(Math.abs(ball.velocity.y - (5 - 9.81 * 2))).toBeLessThan(1e-12);
  });
});

describe('bounces', () => {
  test.each([0.3, 0.6, 0.9, 1])('with a restitution of %d a ball rises to e^2 h', (restitution) => {
    const world = new PhysicsWorld();
    world.add(box({ x: 10, y: 1, z: 10 }), new Transform({ x: 0, y: -1, z: 0 }), { type: 'static', restitution });
    const ball = world.add(sphere(0.5), new Transform({ x: 0, y: 3.5, z: 0 }));
    let top = 0;
    for (let i = 0, hasBounced = false; i < 300; i++) {
      world.step(1 / 60);
      const { y } = ball.velocity;
      hasBounced ||= y > 0;
      // The top of the parabola that it is on.
      if (hasBounced && y > 0) top = Math.max(top, ball.position.y - 0.5 + (y * y) / (2 * 9.81));
      if (hasBounced && y < 0) break;
    }
    expect(Math.abs(top - restitution * restitution * 3)).toBeLessThan(1e-9);
  });
});
