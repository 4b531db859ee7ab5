/** Runs the benchmarks of bench/, which has dependencies of its own (the libraries we compare with). Arguments go to it. */
import { existsSync, readFileSync } from 'node:fs';
import { run } from './tools.mjs';

const npm = process.platform === 'win32' ? 'npm.cmd' : 'npm';
const shell = process.platform === 'win32';
const { devDependencies } = JSON.parse(readFileSync('bench/package.json', 'utf8'));
const isInstalled = Object.entries(devDependencies).every(([name, version]) => {
  const manifest = `bench/node_modules/${name}/package.json`;
  return existsSync(manifest) && JSON.parse(readFileSync(manifest, 'utf8')).version === version;
});
if (!isInstalled) {
  const code = await run(npm, ['ci', '--prefix', 'bench'], { shell });
  if (code !== 0) process.exit(code);
}
process.exit(await run(npm, ['--prefix', 'bench', 'run', 'bench', '--', ...process.argv.slice(2)], { shell }));
