import { describe, expect, it } from 'vitest';
import { Random } from '../../test/gen.ts';
import { DdPose } from '../../test/oracle/doubleDouble.ts';
import { Frame, setFrame } from './frame.ts';

describe('setFrame', () => {
  it('is the rotation by q / |q|, to rounding, also for a quaternion that has drifted (seed 51)', () => {
    const random = new Random(51);
    const frame = new Frame();
    for (let i = 0; i < 5000; i++) {
      const q = random.quaternion();
      const s = random.pick([1, 0.9991, 1.0009]);
      const pose = { position: random.vec3(10), quaternion: { x: q.x * s, y: q.y * s, z: q.z * s, w: q.w * s } };
      setFrame(frame, pose, 'pose');
      const { px, py, pz } = frame;
      expect({ x: px, y: py, z: pz }).toEqual(pose.position);
      const p = random.vec3();
      const world = new DdPose({ position: { x: 0, y: 0, z: 0 }, quaternion: pose.quaternion }).toWorld(p).value;
      const x = frame.xx * p.x + frame.xy * p.y + frame.xz * p.z;
      const y = frame.yx * p.x + frame.yy * p.y + frame.yz * p.z;
      const z = frame.zx * p.x + frame.zy * p.y + frame.zz * p.z;
      expect(Math.hypot(x - world.x, y - world.y, z - world.z)).toBeLessThan(2e-15);
    }
  });

  it('is exactly the identity for the identity, and turns x to y by a quarter about z', () => {
    const frame = new Frame();
    setFrame(frame, { position: { x: 0, y: 0, z: 0 }, quaternion: { x: 0, y: 0, z: 0, w: 1 } }, 'pose');
    expect(frame).toEqual(new Frame());
    setFrame(frame, { position: { x: 0, y: 0, z: 0 }, quaternion: { x: 0, y: 0, z: 1, w: 0 } }, 'pose');
    expect([frame.xx, frame.yx, frame.zx, frame.zz]).toEqual([-1, 0, 0, 1]);
    setFrame(frame, { position: { x: 0, y: 0, z: 0 }, quaternion: { x: 0, y: 0, z: Math.SQRT1_2, w: Math.SQRT1_2 } }, 'pose');
    expect(frame.yx).toBeCloseTo(1, 15);
    expect(frame.xy).toBeCloseTo(-1, 15);
  });

  it.each([
    [0.99895, false],
    [0.99905, true],
    [1.00095, true],
    [1.00105, false],
  ])('|q| = %d is %s', (norm, fine) => {
    const pose = { position: { x: 0, y: 0, z: 0 }, quaternion: { x: norm, y: 0, z: 0, w: 0 } };
    const set = () => setFrame(new Frame(), pose, 'poseA');
    if (fine) expect(set).not.toThrow();
    else expect(set).toThrow(new RangeError(`poseA.quaternion must have length 1 +- 0.001, got ${norm}`));
  });
});
