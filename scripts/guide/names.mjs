/** The public names and where the reference, as TypeDoc makes it, has them: read off the sources, which takes milliseconds. */
import { readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { ENTRIES } from '../entries.mjs';

/** The folders of the reference, by the keyword of a declaration. */
const FOLDERS = /** @type {Record<string, string>} */ ({
  function: 'functions',
  class: 'classes',
  interface: 'interfaces',
  type: 'types',
  const: 'variables',
});

/** @typedef {{ entry: string, name: string, kind: string, address: string }} PublicName */

/** @returns {PublicName[]} */
export function publicNames() {
  /** What was exported already: the reference has it once, where it comes first. @type {Map<string, PublicName>} */
  const seen = new Map();
  /** @type {PublicName[]} */
  const names = [];
  for (const [entry, source] of Object.entries(ENTRIES)) {
    for (const [, list = '', path = ''] of readFileSync(source, 'utf8').matchAll(
      /export (?:type )?\{([^}]*)\} from '([^']+)'/g,
    )) {
      const file = join(dirname(source), path);
      for (const item of list.split(',')) {
        const [, inner = '', outer] = /^\s*(?:type )?(\w+)(?: as (\w+))?\s*$/.exec(item) ?? [];
        if (!inner) continue;
        const name = outer ?? inner;
        const kind = kindOf(file, inner);
        const address = `reference/${FOLDERS[kind]}/${entry.replaceAll('/', '_')}.${name}.html`;
        const known = seen.get(`${file} ${inner}`);
        const found = known ? { ...known, entry } : { entry, name, kind, address };
        if (!known) seen.set(`${file} ${inner}`, found);
        names.push(found);
      }
    }
  }
  return names;
}

/** @type {Map<string, string>} */
const sources = new Map();

/** @type {(file: string, name: string) => string} */
function kindOf(file, name) {
  const text = sources.get(file) ?? readFileSync(file, 'utf8');
  sources.set(file, text);
  const declared = new RegExp(`^export (?:declare )?(?:abstract )?(function|class|interface|type|const) ${name}\\b`, 'm').exec(
    text,
  )?.[1];
  if (declared) return declared;
  // Passed on from another file.
  for (const [, list = '', path = ''] of text.matchAll(/export (?:type )?\{([^}]*)\} from '([^']+)'/g)) {
    if (new RegExp(`\\b${name}\\b`).test(list)) return kindOf(join(dirname(file), path), name);
  }
  throw new Error(`${file} does not declare ${name}`);
}
