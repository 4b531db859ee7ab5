import { describe, expect, it } from 'vitest';
import { Random } from '../../test/gen.ts';
import { Frame, setFrame } from './frame.ts';
import { composeFrames, copyFrame, invertFrame, relateFrames } from './frameMath.ts';

const random = new Random(331);

function draw(): Frame {
  const frame = new Frame();
  setFrame(frame, { position: random.vec3(5), quaternion: random.quaternion() }, 'pose');
  return frame;
}

function differ(a: Frame, b: Frame): number {
  return Math.max(...Object.keys(a).map((key) => Math.abs(a[key as keyof Frame] - b[key as keyof Frame])));
}

describe('frames of frames, seed 331', () => {
  it('one that is related to another is composed with it where it was', () => {
    for (let i = 0; i < 500; i++) {
      const a = draw();
      const b = draw();
      const out = new Frame();
      relateFrames(a, b, out);
      composeFrames(a, out, out);
      expect(differ(out, b)).toBeLessThan(1e-14);
    }
  });

  it('one that is inverted is the space seen from it', () => {
    for (let i = 0; i < 500; i++) {
      const a = draw();
      const out = new Frame();
      const related = new Frame();
      relateFrames(a, new Frame(), related);
      invertFrame(a, out);
      expect(differ(out, related)).toBeLessThan(1e-14);
      invertFrame(out, out);
      expect(differ(out, a)).toBeLessThan(1e-14);
    }
  });

  it('out may be one of the others', () => {
    for (const combine of [composeFrames, relateFrames]) {
      const a = draw();
      const b = draw();
      const expected = new Frame();
      combine(a, b, expected);
      const first = new Frame();
      const second = new Frame();
      copyFrame(a, first);
      copyFrame(b, second);
      combine(first, b, first);
      combine(a, second, second);
      expect(first).toEqual(expected);
      expect(second).toEqual(expected);
    }
  });
});
