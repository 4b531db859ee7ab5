import { describe, expect, it } from 'vitest';
import { EDGE, FACE, featureIndex, featureType, MAX_FEATURES, VERTEX } from './features.ts';

describe('feature codes', () => {
  it.each([
    [0x0000, 'vertex', 0],
    [0x0007, 'vertex', 7],
    [0x3fff, 'vertex', 16383],
    [0x4000, 'edge', 0],
    [0x400b, 'edge', 11],
    [0x7fff, 'edge', 16383],
    [0x8000, 'face', 0],
    [0x8005, 'face', 5],
    [0xbfff, 'face', 16383],
  ])('%i is a %s with index %i', (code, type, index) => {
    expect(featureType(code)).toBe(type);
    expect(featureIndex(code)).toBe(index);
  });

  it('are the sum of a type and an index', () => {
    expect([VERTEX + 3, EDGE + 3, FACE + 3].map(featureType)).toEqual(['vertex', 'edge', 'face']);
    expect([VERTEX + 3, EDGE + 3, FACE + 3].map(featureIndex)).toEqual([3, 3, 3]);
    expect(MAX_FEATURES).toBe(16384);
  });

  it.each([-1, 0xc000, 0.5, NaN, Infinity, '1', null, undefined])('%s is refused', (code) => {
    const message = `code must be a feature code, got ${code}`;
    expect(() => featureType(code as number)).toThrow(new RangeError(message));
    expect(() => featureIndex(code as number)).toThrow(new RangeError(message));
  });
});
