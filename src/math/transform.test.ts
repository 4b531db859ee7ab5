import { describe, expect, it } from 'vitest';
import { Random } from '../../test/gen.ts';
import { Quat } from './quat.ts';
import { Transform } from './transform.ts';
import { Vec3, type Vec3Like } from './vec3.ts';

const SEED = 77;
const near = (a: Vec3Like, b: Vec3Like, slack = 1e-14) => Math.hypot(a.x - b.x, a.y - b.y, a.z - b.z) < slack;
/** How far apart two rotations are, as an angle: q and -q turn alike. */
const turnBetween = (p: Quat, q: Quat) => 2 * Math.asin(Math.min(1, Math.hypot(p.x - q.x, p.y - q.y, p.z - q.z, p.w - q.w) / 2));
const randomQuat = (random: Random) => new Quat().copy(random.quaternion());
const randomTransform = (random: Random) => new Transform(random.vec3(3), random.quaternion());

describe(`vectors, rotations and poses, seed ${SEED}`, () => {
  it('vectors add, turn and measure', () => {
    const a = new Vec3(1, 2, 3);
    expect(a.clone().add({ x: 1, y: 1, z: 1 }).sub({ x: 0, y: 2, z: 0 }).scale(2)).toEqual(new Vec3(4, 2, 8));
    expect(a.clone().addScaled({ x: 1, y: 0, z: -1 }, 3).negate()).toEqual(new Vec3(-4, -2, -0));
    expect(a.dot({ x: 3, y: 0, z: -1 })).toBe(0);
    expect(new Vec3(1, 0, 0).cross({ x: 0, y: 1, z: 0 })).toEqual(new Vec3(0, 0, 1));
    expect(new Vec3(0, 3, 4).length()).toBe(5);
    expect(new Vec3(1, 1, 1).distanceTo({ x: 1, y: 4, z: 5 })).toBe(5);
    expect(new Vec3(1, 1, 1).lerp({ x: 3, y: 1, z: 0 }, 0.5)).toEqual(new Vec3(2, 1, 0.5));
    for (const size of [1e-200, 1, 1e200]) expect(new Vec3(3 * size, 0, 4 * size).normalize().length()).toBeCloseTo(1, 15);
    expect(() => new Vec3().normalize()).toThrow('normalize: the vector must be finite and not zero, got (0, 0, 0)');
    expect(() => new Quat(0, 0, 0, 0).normalize()).toThrow(RangeError);
  });

  it('a rotation matches the matrix of its axis and angle (Rodrigues), and drift does not scale', () => {
    const random = new Random(SEED);
    for (let i = 0; i < 500; i++) {
      const axis = new Vec3().copy(random.vec3()).normalize();
      const angle = random.range(-7, 7);
      const v = new Vec3().copy(random.vec3());
      const expected = v
        .clone()
        .scale(Math.cos(angle))
        .addScaled(axis.clone().cross(v), Math.sin(angle))
        .addScaled(axis, axis.dot(v) * (1 - Math.cos(angle)));
      const q = Quat.fromAxisAngle(axis, angle);
      expect(near(v.clone().applyQuaternion(q), expected)).toBe(true);
      q.set(1.0005 * q.x, 1.0005 * q.y, 1.0005 * q.z, 1.0005 * q.w);
      expect(near(v.clone().applyQuaternion(q), expected)).toBe(true);
    }
  });

  it('products, inverses and points agree', () => {
    const random = new Random(SEED + 1);
    for (let i = 0; i < 500; i++) {
      const a = randomTransform(random);
      const b = randomTransform(random);
      const p = new Vec3().copy(random.vec3());
      const through = a.apply(b.apply(p));
      expect(near(a.clone().multiply(b).apply(p), through)).toBe(true);
      expect(near(b.clone().premultiply(a).apply(p), through)).toBe(true);
      expect(near(a.clone().invert().apply(a.apply(p)), p)).toBe(true);
      expect(near(a.applyInverse(a.apply(p)), p)).toBe(true);
      expect(near(a.applyInverseDirection(a.applyDirection(p)), p)).toBe(true);
      const out = p.clone();
      expect(a.apply(out, out)).toBe(out);
      expect(near(out, a.apply(p), 1e-300)).toBe(true);
      const self = a.clone().multiply(a);
      expect(near(self.multiply(self.clone().invert()).apply(p), p, 1e-13)).toBe(true);
    }
  });

  it.each(['XYZ', 'XZY', 'YXZ', 'YZX', 'ZXY', 'ZYX'] as const)('Euler angles %s are the product of three rotations', (order) => {
    const random = new Random(SEED + 2);
    const axes = { X: { x: 1, y: 0, z: 0 }, Y: { x: 0, y: 1, z: 0 }, Z: { x: 0, y: 0, z: 1 } };
    for (let i = 0; i < 100; i++) {
      const angles = { X: random.range(-4, 4), Y: random.range(-4, 4), Z: random.range(-4, 4) };
      const expected = new Quat();
      for (const axis of order) {
        expected.multiply(Quat.fromAxisAngle(axes[axis as 'X'], angles[axis as 'X']));
      }
      expect(turnBetween(Quat.fromEuler(angles.X, angles.Y, angles.Z, order), expected)).toBeLessThan(1e-14);
    }
  });

  it('slerp keeps its speed, takes the shorter arc and ends where it should', () => {
    const random = new Random(SEED + 3);
    for (let i = 0; i < 500; i++) {
      const axis = random.vec3();
      const angle = random.pick([1e-9, 0.1, 1, 3, 3.1]);
      const start = randomQuat(random);
      const end = start.clone().multiply(Quat.fromAxisAngle(axis, angle));
      const sign = random.bool() ? -1 : 1;
      const given = new Quat(sign * end.x, sign * end.y, sign * end.z, sign * end.w);
      for (const t of [0, 0.25, 0.5, 1]) {
        const expected = start.clone().multiply(Quat.fromAxisAngle(axis, t * angle));
        const q = start.clone().slerp(given, t);
        expect(
          Math.min(
            turnBetween(q, expected),
            turnBetween(q, expected.clone().set(-expected.x, -expected.y, -expected.z, -expected.w)),
          ),
        ).toBeLessThan(1e-14);
      }
    }
    expect(new Quat().slerp(new Quat(), 0.5)).toEqual(new Quat());
  });

  it('least rotations and look-at', () => {
    const random = new Random(SEED + 4);
    for (let i = 0; i < 500; i++) {
      const from = new Vec3().copy(random.vec3(random.logRange(-3, 3)));
      const to = i % 5 === 0 ? from.clone().scale(i % 2 ? -2 : 3) : new Vec3().copy(random.vec3());
      const q = new Quat().setFromDirections(from, to);
      expect(near(from.clone().normalize().applyQuaternion(q), to.clone().normalize())).toBe(true);
      const pose = new Transform(random.vec3()).lookAt(to);
      const direction = to.clone().sub(pose.position).normalize();
      expect(near(pose.applyDirection({ x: 0, y: 0, z: 1 }), direction)).toBe(true);
      expect(pose.applyDirection({ x: 0, y: 1, z: 0 }).y).toBeGreaterThanOrEqual(0);
      expect(Math.abs(pose.applyDirection({ x: 1, y: 0, z: 0 }).y)).toBeLessThan(1e-14);
    }
    const up = new Transform().lookAt({ x: 0, y: 5, z: 0 });
    expect(near(up.applyDirection({ x: 0, y: 0, z: 1 }), { x: 0, y: 1, z: 0 })).toBe(true);
    expect(() => new Transform().lookAt({ x: 0, y: 0, z: 0 })).toThrow('must be finite and not zero');
  });

  it('poses blend', () => {
    const pose = new Transform({ x: 0, y: 0, z: 0 }).lerp(
      { position: { x: 2, y: 0, z: 0 }, quaternion: Quat.fromAxisAngle({ x: 0, y: 1, z: 0 }, 1) },
      0.5,
    );
    expect(pose.position.x).toBe(1);
    expect(turnBetween(pose.quaternion, Quat.fromAxisAngle({ x: 0, y: 1, z: 0 }, 0.5))).toBeLessThan(1e-15);
  });
});

describe('what is not a pose is refused', () => {
  const bad = (value: unknown) => value as never;
  const body = { position: { x: 1, y: 2, z: 3 }, quaternion: { x: 0, y: 0, z: 0, w: 1 } };
  it.each<[string, () => unknown, string]>([
    ['three numbers', () => new Transform(bad(0), bad(1)), 'Transform: position must be an object with x, y and z, got 0'],
    ['a pose', () => new Transform(bad(body)), 'position must be a vector, got an object; write Transform.from(pose)'],
    ['two numbers', () => new Transform(bad({ x: 1, y: 2 })), 'Transform: position.z must be a number, got undefined'],
    ['null', () => new Transform(bad(null)), 'Transform: position must be an object with x, y and z, got null'],
    [
      'an angle',
      () => new Transform({ x: 0, y: 0, z: 0 }, bad(1.2)),
      'Transform: quaternion must be an object with x, y, z and w, got 1.2',
    ],
    [
      'Euler angles',
      () => new Transform({ x: 0, y: 0, z: 0 }, bad({ x: 0, y: 1, z: 0 })),
      'Transform: quaternion must be an object with x, y, z and w, got an object; of angles, Quat.fromEuler(x, y, z) makes one',
    ],
    ['NaN', () => new Transform({ x: 0, y: NaN, z: 0 }), 'Transform: position.y must be finite, got NaN'],
    [
      'no pose',
      () => Transform.from(bad({ x: 0 })),
      'Transform: pose must be an object with position and quaternion, got an object',
    ],
    [
      'an unknown order',
      () => Quat.fromEuler(0, 0, 0, bad('XYX')),
      "order must be 'XYZ', 'XZY', 'YXZ', 'YZX', 'ZXY' or 'ZYX', got 'XYX'",
    ],
  ])('%s', (_name, call, message) => {
    expect(call).toThrow(message);
  });

  it('any pose becomes a transform', () => {
    expect(Transform.from(body).position).toEqual(new Vec3(1, 2, 3));
  });
});
