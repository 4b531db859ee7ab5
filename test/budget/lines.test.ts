/**
 * How much code there is: lines that are neither blank nor comment, by folder of src, against recorded limits. lines.json is raised on
 * purpose only, and lowered when the output says that it can be.
 */
import { readdirSync, readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';

const LIMITS: Record<string, number> = JSON.parse(readFileSync('test/budget/lines.json', 'utf8'));

/** What stands beside the 3D core, or on top of it. */
const ON_TOP = new Set(['2d', 'three', 'composite', 'broadphase', 'world', 'dynamics']);

/** A limit that is this many times the lines guards little. */
const SLACK = 1.1;
const NO_CODE = /^\s*(\/\/|\/\*|\*|$)/;

/** Lines by folder; those of src itself are under 'src'. */
function countLines(): Map<string, number> {
  const lines = new Map<string, number>();
  for (const name of readdirSync('src', { recursive: true, encoding: 'utf8' })) {
    if (!name.endsWith('.ts') || name.endsWith('.test.ts')) continue;
    const parts = name.split(/[\\/]/);
    const folder = parts.length > 1 ? parts[0] : 'src';
    const text = readFileSync(`src/${name}`, 'utf8').replace(/\n$/, '').split('\n');
    const count = text.filter((line) => !NO_CODE.test(line)).length;
    lines.set(folder, (lines.get(folder) ?? 0) + count);
  }
  return lines;
}

describe('lines of code', () => {
  const lines = countLines();
  const core = [...lines].filter(([folder]) => !ON_TOP.has(folder)).reduce((sum, [, count]) => sum + count, 0);
  test.each([...lines, ['3D core', core] as const])('%s', (folder, count) => {
    const limit = LIMITS[folder];
    expect(limit, `test/budget/lines.json has no limit for ${folder}, which has ${count} lines`).toBeDefined();
    console.log(`${folder}: ${count} lines, limit ${limit}${limit! > SLACK * count ? ' (can be lowered)' : ''}`);
    expect(count).toBeLessThanOrEqual(limit!);
  });

  test('every limit is for a folder that exists', () => {
    expect(Object.keys(LIMITS).filter((folder) => folder !== '3D core' && !lines.has(folder))).toEqual([]);
  });
});
