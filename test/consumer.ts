/** An empty project outside the repository with the packed library installed in it, as a user has it. */
import { execFileSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, realpathSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join, resolve } from 'node:path';

export interface Consumer {
  folder: string;
  /** The package as it would be published. */
  tarball: string;
  /** Paths inside the packed package. */
  packedFiles: string[];
  write(name: string, text: string): string;
  /** Installs another package without a network: the repository's own. */
  link(name: string): void;
  remove(): void;
}

function npm(...args: string[]): string {
  return execFileSync('npm', args, { encoding: 'utf8', shell: process.platform === 'win32', stdio: ['ignore', 'pipe', 'pipe'] });
}

export function createConsumer(): Consumer {
  const folder = realpathSync(mkdtempSync(join(tmpdir(), 'touchstone-consumer-')));
  const write = (name: string, text: string): string => {
    const path = join(folder, name);
    mkdirSync(dirname(path), { recursive: true });
    writeFileSync(path, text);
    return path;
  };
  const link = (name: string): void => {
    const path = join(folder, 'node_modules', name);
    mkdirSync(dirname(path), { recursive: true });
    symlinkSync(resolve('node_modules', name), path, 'junction');
  };
  const [packed] = JSON.parse(npm('pack', '--json', '--ignore-scripts', '--pack-destination', folder));
  write('package.json', JSON.stringify({ name: 'consumer', private: true, type: 'module' }));
  npm('install', '--prefix', folder, '--offline', '--no-audit', '--no-fund', join(folder, packed.filename));
  const packedFiles = packed.files.map((file: { path: string }) => file.path);
  return {
    folder,
    tarball: join(folder, packed.filename),
    packedFiles,
    write,
    link,
    remove: () => rmSync(folder, { recursive: true }),
  };
}
