/**
 * `npm run docs`: pastes the snippets into the guide and makes docs/site: the guide, and below reference/ what TypeDoc makes of the doc comments.
 * Takes `--out FOLDER`, and `--reference` to make that alone; other arguments go to TypeDoc.
 */
import { makeGuide } from './guide/make.mjs';
import { pasteSnippets } from './readme.mjs';
import { runTool } from './tools.mjs';

const args = process.argv.slice(2);
const take = (/** @type {string} */ name, /** @type {number} */ count) => {
  const at = args.indexOf(name);
  return at < 0 ? undefined : args.splice(at, count);
};
const site = take('--out', 2)?.[1] ?? 'docs/site';
if (!take('--reference', 1)) {
  pasteSnippets();
  makeGuide(site);
}
process.exit(await runTool('typedoc', 'typedoc', ['--out', `${site}/reference`, ...args]));
