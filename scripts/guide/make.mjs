/** Writes the guide as a site: pages, pictures, search. */
import { copyFileSync, mkdirSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { addressOf, FOLDER } from './pages.mjs';
import { Guide } from './render.mjs';

/** Files that go into the site as they are, by name. */
export function plainFiles() {
  const pictures = readdirSync(FOLDER).filter((name) => /\.(svg|png|webp|gif)$/.test(name));
  return new Map([
    ...pictures.map((name) => /** @type {const} */ ([name, join(FOLDER, name)])),
    ['guide.css', 'scripts/guide/guide.css'],
    ['guide.js', 'scripts/guide/guide.js'],
    ['search.js', 'scripts/guide/search.js'],
    ['icon.svg', 'playground/icon.svg'],
  ]);
}

/** @param {string} site folder; what is in it is removed */
export function makeGuide(site) {
  rmSync(site, { recursive: true, force: true });
  mkdirSync(site, { recursive: true });
  const guide = new Guide();
  for (const page of guide.pages) writeFileSync(join(site, addressOf(page)), guide.render(addressOf(page)) ?? '');
  writeFileSync(join(site, 'search.json'), JSON.stringify(guide.sections()));
  for (const [name, file] of plainFiles()) copyFileSync(file, join(site, name));
}
