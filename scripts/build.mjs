/** Builds dist from src, from nothing: a file that was renamed leaves no old copy behind. */
import { rmSync } from 'node:fs';
import { runTool } from './tools.mjs';

rmSync('dist', { recursive: true, force: true });
process.exit(await runTool('typescript', 'tsc', ['-p', 'tsconfig.build.json']));
