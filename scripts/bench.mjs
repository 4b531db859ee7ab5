/** Runs the benchmarks of bench/, which has dependencies of its own (the libraries we compare with). Arguments go to it. */
import { existsSync } from 'node:fs';
import { run } from './tools.mjs';

const npm = process.platform === 'win32' ? 'npm.cmd' : 'npm';
const shell = process.platform === 'win32';
if (!existsSync('bench/node_modules')) {
  const code = await run(npm, ['ci', '--prefix', 'bench'], { shell });
  if (code !== 0) process.exit(code);
}
process.exit(await run(npm, ['--prefix', 'bench', 'run', 'bench', '--', ...process.argv.slice(2)], { shell }));
