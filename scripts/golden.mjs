/** Writes the golden hashes of the fixed set of queries, from the built library, and says which have changed. */
import { readFileSync, writeFileSync } from 'node:fs';
import { importBundle } from './bundle.mjs';
import { run } from './tools.mjs';

const FILE = 'test/determinism/golden.json';
if ((await run(process.execPath, ['scripts/build.mjs'])) !== 0) process.exit(1);
const { hashAll } = await importBundle('test/determinism/scene.ts');
/** @type {Record<string, string>} */
const now = hashAll();
/** @type {Record<string, string>} */
let before = {};
try {
  before = JSON.parse(readFileSync(FILE, 'utf8'));
} catch {
  console.log(`${FILE} is new`);
}
writeFileSync(FILE, `${JSON.stringify(now, null, 2)}\n`);
for (const name of new Set([...Object.keys(before), ...Object.keys(now)])) {
  if (before[name] !== now[name]) console.log(`${name}: ${before[name] ?? 'none'} -> ${now[name] ?? 'none'}`);
}
