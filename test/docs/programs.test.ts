/** The programs of examples/programs: they do what they say, and the library does the work. */
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { runProgram } from './claims.ts';

const FOLDER = 'examples/programs';
const names = readdirSync(FOLDER).filter((name) => name.endsWith('.ts'));

test('there are six', () => {
  expect(names.sort()).toEqual(['character.ts', 'measure.ts', 'platformer.ts', 'pusher.ts', 'server.ts', 'stack.ts']);
});

describe.each(names)('%s', (name) => {
  const code = readFileSync(join(FOLDER, name), 'utf8');

  test('prints what its comments say', async () => {
    const { printed, expected } = await runProgram(join(FOLDER, name));
    expect(expected.length).toBeGreaterThan(0);
    expect(printed).toEqual(expected);
  });

  test('has less than 100 lines of code', () => {
    const lines = code.split('\n').filter((line) => line.trim() !== '' && !/^\s*(\/\*|\*|\/\/)/.test(line));
    expect(lines.length).toBeLessThan(100);
  });

  test('imports what users can import', () => {
    const from = [...code.matchAll(/from '([^']+)'/g)].map(([, path]) => path);
    expect(from.filter((path) => !/^touchstone(\/|$)/.test(path))).toEqual([]);
  });
});
