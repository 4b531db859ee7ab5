/** The library as it is built, for the scripts that draw with it. */
import { run } from '../tools.mjs';

if ((await run(process.execPath, ['scripts/build.mjs'])) !== 0) process.exit(1);

/** @type {typeof import('../../src/2d/index.ts')} */
export const builtPlane = await import(new URL('../../dist/2d/index.js', import.meta.url).href);
