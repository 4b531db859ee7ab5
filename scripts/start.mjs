/** Serves the playground with Vite; opens the browser where there is a desktop to open it on. Arguments go to Vite. */
import { existsSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import { runTool } from './tools.mjs';

function hasDesktop() {
  if (process.env.CI) return false;
  if (process.platform === 'win32' || process.platform === 'darwin') return true;
  const hasDisplay = Boolean(process.env.DISPLAY || process.env.WAYLAND_DISPLAY);
  return hasDisplay && (process.env.PATH ?? '').split(delimiter).some((folder) => existsSync(join(folder, 'xdg-open')));
}

const open = hasDesktop() ? ['--open'] : [];
process.exit(await runTool('vite', 'vite', ['playground', ...open, ...process.argv.slice(2)]));
