/** Pastes docs/snippets/*.ts into README.md, between `<!-- snippet: name -->` and `<!-- /snippet -->`. As a program, writes the file. */
import { readFileSync, writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

const PLACE = /(<!-- snippet: ([\w-]+) -->\n)[\s\S]*?(<!-- \/snippet -->)/g;

/**
 * The text with every snippet renewed. Throws for one that does not exist.
 * @param {string} text
 */
export function withSnippets(text) {
  return text.replace(PLACE, (_whole, open, name, close) => {
    const code = readFileSync(`docs/snippets/${name}.ts`, 'utf8').trim();
    return `${open}\`\`\`ts\n${code}\n\`\`\`\n${close}`;
  });
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const before = readFileSync('README.md', 'utf8');
  const after = withSnippets(before);
  writeFileSync('README.md', after);
  console.log(before === after ? 'README.md is up to date' : 'README.md is renewed');
}
