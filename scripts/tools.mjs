/** What the scripts share: the root of the repository, and running programs in it. */
import { spawn } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

export const ROOT = fileURLToPath(new URL('..', import.meta.url));
process.chdir(ROOT);

/**
 * Runs a program in the repository, its output shown here; resolves to the exit code.
 * @param {string} command
 * @param {string[]} args
 * @param {import('node:child_process').SpawnOptions & { onStart?: (pid: number | undefined) => void }} [options]
 * @returns {Promise<number>}
 */
export function run(command, args, { onStart, ...options } = {}) {
  return new Promise((resolve, reject) => {
    const child = spawn(command, args, { cwd: ROOT, stdio: 'inherit', ...options });
    onStart?.(child.pid);
    const stop = () => child.kill();
    process.on('SIGTERM', stop);
    child.on('error', reject);
    child.on('close', (code, signal) => {
      process.off('SIGTERM', stop);
      resolve(signal ? 1 : (code ?? 1));
    });
  });
}

/**
 * Runs a command-line tool of an installed package with this same Node.
 * @param {string} packageName
 * @param {string} tool
 * @param {string[]} args
 * @param {import('node:child_process').SpawnOptions} [options]
 */
export function runTool(packageName, tool, args, options) {
  return run(process.execPath, [toolPath(packageName, tool), ...args], options);
}

/**
 * The script behind a command-line tool of an installed package.
 * @param {string} packageName
 * @param {string} tool
 */
export function toolPath(packageName, tool) {
  const manifest = createRequire(import.meta.url).resolve(`${packageName}/package.json`);
  const { bin } = JSON.parse(readFileSync(manifest, 'utf8'));
  return join(dirname(manifest), typeof bin === 'string' ? bin : bin[tool]);
}
