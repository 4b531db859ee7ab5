/** Builds dist before the tests of what is shipped, unless it is newer than all of its sources. */
import { execFileSync } from 'node:child_process';
import { readdirSync, statSync } from 'node:fs';

const times = (folder: string, extension: string) =>
  readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((name) => name.endsWith(extension) && !name.endsWith(`.test${extension}`))
    .map((name) => statSync(`${folder}/${name}`).mtimeMs);

function isCurrent(): boolean {
  try {
    const changed = ['tsconfig.build.json', 'scripts/build.mjs', 'scripts/entries.mjs'].map((path) => statSync(path).mtimeMs);
    return Math.min(...times('dist', '.js')) > Math.max(...times('src', '.ts'), ...changed);
  } catch {
    return false;
  }
}

export default function setup(): void {
  if (!isCurrent()) execFileSync(process.execPath, ['scripts/build.mjs'], { stdio: 'inherit' });
}
