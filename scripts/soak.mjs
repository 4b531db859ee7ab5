/**
 * The tests and laws with many times the cases, and every case of the allocation test alone in its process: `npm run soak` for 50 times,
 * `npm run soak -- 500`, `npm run soak -- 50 test/laws/hull`.
 */
import { runTool } from './tools.mjs';

const [times = '50', ...filters] = process.argv.slice(2);
if (!(Number(times) > 0)) throw new RangeError(`the first argument must be how many times the cases, got '${times}'`);
const env = { ...process.env, SOAK: times };
const laws = filters.filter((filter) => !filter.startsWith('test/alloc'));
const isAlloc = filters.length === 0 || laws.length < filters.length;
let code = 0;
if (filters.length === 0 || laws.length > 0)
  code = await runTool('vitest', 'vitest', ['run', '--project', 'source', ...laws], { env });
if (isAlloc) code = (await runTool('vitest', 'vitest', ['run', '--project', 'shipped', 'test/alloc'], { env })) || code;
process.exit(code);
