/** `npm run build:playground`: makes playground/dist, a static site of the playground with the guide beside it, for any folder of any host. */
import { cpSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { run, runTool } from './tools.mjs';

const REFERENCE = 'playground/dist/guide/reference';
const isMade =
  (await run(process.execPath, ['scripts/docs.mjs', '--logLevel', 'Warn'])) === 0 &&
  (await runTool('vite', 'vite', ['build', 'playground'])) === 0;
if (!isMade) process.exit(1);
cpSync('docs/site', 'playground/dist/guide', { recursive: true });
// The reference leads to the root; here that is as many folders up as a page is deep.
for (const name of readdirSync(REFERENCE, { recursive: true, encoding: 'utf8' })) {
  if (!name.endsWith('.html')) continue;
  const up = '../'.repeat(name.split(/[\\/]/).length + 1);
  const file = join(REFERENCE, name);
  writeFileSync(file, readFileSync(file, 'utf8').replaceAll(/href="\/(?=guide\/|")/g, `href="${up}`));
}
console.log('playground/dist holds the site; any static host can serve it.');
