/**
 * What the library adds to a user's page: sizes against recorded limits, and what tree-shaking leaves out. limits.json holds bytes,
 * minified and gzipped; each has about 5 % of slack; it is raised on purpose only.
 */
import { readFileSync } from 'node:fs';
import { gzipSync } from 'node:zlib';
import { afterAll, describe, expect, test } from 'vitest';
import { bundle } from '../../scripts/bundle.mjs';
import { type Consumer, createConsumer } from '../consumer.ts';
import { IMPORTS } from './imports.ts';

const LIMITS: Record<string, number> = JSON.parse(readFileSync('test/bundle/limits.json', 'utf8'));

/** A limit that is this many times the size guards little. */
const SLACK = 1.25;

const consumer: Consumer = createConsumer();
afterAll(() => consumer.remove());

let entries = 0;
function bundleOf(code: string, minify: boolean): Promise<string> {
  return bundle(consumer.write(`entry${entries++}.js`, code), { root: consumer.folder, minify, strict: true });
}

describe('minified and gzipped size', () => {
  test('every import has a limit, and the other way round', () => {
    expect(Object.keys(LIMITS).sort()).toEqual(Object.keys(IMPORTS).sort());
  });

  test.each(Object.entries(IMPORTS))('%s', async (name, code) => {
    const size = gzipSync(await bundleOf(code, true), { level: 9 }).length;
    const limit = LIMITS[name];
    console.log(`${name}: ${size} bytes min + gzip, limit ${limit}${limit > SLACK * size ? ' (can be lowered)' : ''}`);
    expect(size).toBeGreaterThan(100);
    expect(size).toBeLessThanOrEqual(limit);
  });
});

describe('tree-shaking', () => {
  test('an import for nothing leaves nothing', async () => {
    expect((await bundleOf("import 'touchstone';\nimport 'touchstone/2d';", false)).trim()).toBe('');
  });

  test('an unused import leaves nothing', async () => {
    expect((await bundleOf("import * as all from 'touchstone';\nimport { circle } from 'touchstone/2d';", false)).trim()).toBe(
      '',
    );
  });

  /** Text that only the named part of the library contains: strings of its messages. */
  const MARKERS: Record<string, string> = {
    sphere: 'sphere: radius',
    capsule: 'capsule: radius',
    box: 'box: halfExtents',
    triangle: 'triangle: a',
    'hull builder': 'convexHull: ',
    code: 'must be a feature code',
  };
  const uses: [code: string, parts: string[]][] = [
    ["export { sphere } from 'touchstone';", ['sphere']],
    ["export { Vec3, Transform } from 'touchstone';", []],
    ["export { featureType } from 'touchstone';", ['code']],
    ["export { sphere, distanceToPoint } from 'touchstone';", ['sphere']],
    ["export { box, raycast } from 'touchstone';", ['box']],
    ["export { convexHull } from 'touchstone';", ['hull builder']],
    ["export * from 'touchstone';", Object.keys(MARKERS)],
    // 2D shares the feature codes, and has a capsule of its own.
    ["export * from 'touchstone/2d';", ['capsule', 'code']],
  ];
  test.each(uses)('%s', async (code, parts) => {
    const text = await bundleOf(code, false);
    const found = Object.keys(MARKERS).filter((part) => text.includes(MARKERS[part]));
    expect(found).toEqual(parts);
  });
});
