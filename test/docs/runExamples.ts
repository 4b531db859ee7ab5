/** Runs the `@example` blocks of doc comments, as modules of their own. */
import { mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { vi } from 'vitest';
import { claims } from './claims.ts';
import type { Example } from './examples.ts';

const FOLDER = resolve('node_modules/.cache/examples');

/** What a comment behind console.log says of what is printed: all of it up to a comma, a semicolon or a bracket, where words begin. */
const asPrinted = (text: string): string =>
  text.replace(/[;:(].*$|, (and|the|not|so|as|because|which|where|in|at|of) .*$/, '').trim();

/** Runs all; returns what went wrong: what was thrown, and what was printed otherwise than its comment says. */
export async function runExamples(examples: readonly Example[]): Promise<string[]> {
  rmSync(FOLDER, { recursive: true, force: true });
  mkdirSync(FOLDER, { recursive: true });
  const problems: string[] = [];
  for (const [i, { place, code }] of examples.entries()) {
    const file = `${FOLDER}/example${i}.ts`;
    writeFileSync(file, `${code}\nexport {};\n`);
    const printed: string[] = [];
    const log = vi.spyOn(console, 'log').mockImplementation((...values) => void printed.push(values.map(String).join(' ')));
    try {
      await import(file);
    } catch (error) {
      problems.push(`${place}: ${error}`);
      continue;
    } finally {
      log.mockRestore();
    }
    let expected: string[];
    try {
      expected = claims(code);
    } catch {
      continue;
    }
    if (expected.length !== printed.length) continue;
    expected.forEach((text, k) => {
      if (asPrinted(text) !== printed[k] && text !== printed[k]) problems.push(`${place}: prints ${printed[k]}, not ${text}`);
    });
  }
  return problems;
}
