/**
 * Pastes docs/snippets/*.ts, and programs of examples/programs, into README.md and the pages of docs/guide, between `<!-- snippet: name -->` and `<!-- /snippet -->`, and what `npm run bench -- --save` wrote
 * to docs/benchmarks/tables/*.md between `<!-- table: name -->` and `<!-- /table -->`. As a program, writes the file.
 */
import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

const SNIPPET = /(<!-- snippet: ([\w-]+) -->\n)[\s\S]*?(<!-- \/snippet -->)/g;
const TABLE = /(<!-- table: ([\w-]+) -->\n)[\s\S]*?(<!-- \/table -->)/g;

/**
 * The text with every snippet and table renewed. Throws for a snippet that does not exist.
 * @param {string} text
 */
export function withSnippets(text) {
  return text
    .replace(SNIPPET, (_whole, open, name, close) => {
      const program = `examples/programs/${name}.ts`;
      const code = readFileSync(existsSync(program) ? program : `docs/snippets/${name}.ts`, 'utf8').trim();
      return `${open}\`\`\`ts\n${code}\n\`\`\`\n${close}`;
    })
    .replace(TABLE, (_whole, open, name, close) => {
      const file = `docs/benchmarks/tables/${name}.md`;
      const table = existsSync(file) ? readFileSync(file, 'utf8').trim() : '_Not measured yet: `npm run bench -- --save`._';
      return `${open}${table}\n${close}`;
    });
}

/** The texts that have snippets and tables in them. */
export const PASTED = [
  'README.md',
  ...readdirSync('docs/guide')
    .filter((name) => name.endsWith('.md'))
    .map((name) => `docs/guide/${name}`),
];

/** Renews all of them; returns the names of those that changed. */
export function pasteSnippets() {
  return PASTED.filter((path) => {
    const before = readFileSync(path, 'utf8');
    const after = withSnippets(before);
    if (before !== after) writeFileSync(path, after);
    return before !== after;
  });
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const changed = pasteSnippets();
  console.log(changed.length === 0 ? 'every text is up to date' : `renewed: ${changed.join(', ')}`);
}
