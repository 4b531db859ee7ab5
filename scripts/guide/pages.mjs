/** The pages of the guide, in the order of docs/guide/README.md. */
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

export const FOLDER = 'docs/guide';

/**
 * @typedef {object} Page
 * @property {string} file in docs/guide
 * @property {string} slug file name without .md; the first page is README, whose site is index.html
 * @property {string} title its first heading
 * @property {string} group the heading of README.md under which it is listed
 * @property {string} text Markdown
 */

/** @returns {Page[]} */
export function readPages() {
  const index = readFileSync(join(FOLDER, 'README.md'), 'utf8');
  /** @type {Page[]} */
  const pages = [page('README.md', '')];
  let group = '';
  for (const line of index.split('\n')) {
    group = /^## (.*)/.exec(line)?.[1] ?? group;
    for (const [, file = ''] of line.matchAll(/\]\(([\w-]+\.md)\)/g)) {
      if (!pages.some((known) => known.file === file)) pages.push(page(file, group));
    }
  }
  const rest = readdirSync(FOLDER).filter((name) => name.endsWith('.md') && !pages.some(({ file }) => file === name));
  return [...pages, ...rest.map((file) => page(file, 'More'))];
}

/** @type {(file: string, group: string) => Page} */
function page(file, group) {
  const text = readFileSync(join(FOLDER, file), 'utf8');
  const title = /^# (.*)/m.exec(text)?.[1];
  if (!title) throw new Error(`${FOLDER}/${file} has no heading`);
  return { file, slug: file.replace(/\.md$/, ''), title, group, text };
}

/**
 * The address of a page in the site.
 * @param {{ slug: string }} page
 */
export const addressOf = ({ slug }) => (slug === 'README' ? 'index.html' : `${slug}.html`);

/**
 * The anchor of a heading, as repositories make them.
 * @param {string} heading
 */
export function anchorOf(heading) {
  return heading
    .toLowerCase()
    .replaceAll(/<[^>]*>|[^\p{L}\p{N}\s_-]/gu, '')
    .trim()
    .replaceAll(/\s/g, '-');
}
