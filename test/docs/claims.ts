/** Programs whose comments say what they print. */
import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { vi } from 'vitest';

/** What a program claims to print: the comments after console.log on its lines. */
export function claims(code: string): string[] {
  return [...code.matchAll(/^\s*(?:if \(.*\) )?console\.log\(.*\);(.*)$/gm)].map(([line, rest]) => {
    const comment = /^ \/\/ (.*)$/.exec(rest)?.[1];
    if (comment === undefined) throw new Error(`say in a comment what this line prints: ${line}`);
    return comment;
  });
}

/** Runs a program; returns what it printed, and what its comments say. */
export async function runProgram(path: string): Promise<{ printed: string[]; expected: string[] }> {
  const printed: string[] = [];
  const log = vi.spyOn(console, 'log').mockImplementation((...values) => void printed.push(values.map(String).join(' ')));
  try {
    await import(resolve(path));
  } finally {
    log.mockRestore();
  }
  return { printed, expected: claims(readFileSync(path, 'utf8')) };
}
