/** An empty project outside the repository with the packed library installed in it, as a user has it. */
import { execFileSync } from 'node:child_process';
import { mkdtempSync, realpathSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

export interface Consumer {
  folder: string;
  /** Paths inside the packed package. */
  packedFiles: string[];
  write(name: string, text: string): string;
  remove(): void;
}

function npm(...args: string[]): string {
  return execFileSync('npm', args, { encoding: 'utf8', shell: process.platform === 'win32', stdio: ['ignore', 'pipe', 'pipe'] });
}

export function createConsumer(): Consumer {
  const folder = realpathSync(mkdtempSync(join(tmpdir(), 'touchstone-consumer-')));
  const write = (name: string, text: string): string => {
    const path = join(folder, name);
    writeFileSync(path, text);
    return path;
  };
  const [packed] = JSON.parse(npm('pack', '--json', '--ignore-scripts', '--pack-destination', folder));
  write('package.json', JSON.stringify({ name: 'consumer', private: true, type: 'module' }));
  npm('install', '--prefix', folder, '--offline', '--no-audit', '--no-fund', join(folder, packed.filename));
  const packedFiles = packed.files.map((file: { path: string }) => file.path);
  return { folder, packedFiles, write, remove: () => rmSync(folder, { recursive: true }) };
}
