/** Casts that were once wrong, each named by what it is and what was wrong. */
import { describe, expect, it } from 'vitest';
import fixtures from '../fixtures/cast.json' with { type: 'json' };
import { judgeCast } from '../oracle/castFaults.ts';
import { poseOf, sampleOf } from '../oracle/distanceFixtures.ts';

describe('castShape on cases that were once wrong', () => {
  it.each(fixtures.map((fixture) => [fixture.name, fixture] as const))('%s', (name, { a, b, displacement }) => {
    const [x, y, z] = displacement as [number, number, number];
    const subject = { name, a: sampleOf(a), poseA: poseOf(a), displacement: { x, y, z }, b: sampleOf(b), poseB: poseOf(b) };
    expect(judgeCast(subject).faults).toEqual([]);
  });
});
