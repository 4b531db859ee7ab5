/**
 * The tests and laws with many times the cases: `npm run soak` for 50 times, `npm run soak -- 500`, `npm run soak -- 50 test/laws/hull`.
 */
import { runTool } from './tools.mjs';

const [times = '50', ...filters] = process.argv.slice(2);
if (!(Number(times) > 0)) throw new RangeError(`the first argument must be how many times the cases, got '${times}'`);
const args = ['run', '--project', 'source', ...filters];
process.exit(await runTool('vitest', 'vitest', args, { env: { ...process.env, SOAK: times } }));
