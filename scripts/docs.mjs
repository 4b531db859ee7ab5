/** `npm run docs`: pastes the snippets into the guide and makes docs/site of it and of the doc comments. Arguments go to TypeDoc. */
import { pasteSnippets } from './readme.mjs';
import { runTool } from './tools.mjs';

pasteSnippets();
process.exit(await runTool('typedoc', 'typedoc', process.argv.slice(2)));
