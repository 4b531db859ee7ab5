/** Makes the pages of the guide: Markdown to HTML, code in colour, public names as links to the reference. */
import { readFileSync } from 'node:fs';
import highlighter from 'highlight.js/lib/core';
import bash from 'highlight.js/lib/languages/bash';
import typescript from 'highlight.js/lib/languages/typescript';
import MarkdownIt from 'markdown-it';
import { publicNames } from './names.mjs';
import { addressOf, anchorOf, readPages } from './pages.mjs';

/** @typedef {import('./pages.mjs').Page} Page */
/** @typedef {import('./names.mjs').PublicName} PublicName */
/** @typedef {import('./search.js').Section} Section */

highlighter.registerLanguage('typescript', typescript);
highlighter.registerLanguage('bash', bash);
const LANGUAGES = /** @type {Record<string, string>} */ ({ ts: 'typescript', js: 'typescript', sh: 'bash' });

export class Guide {
  pages = readPages();
  names = publicNames();
  /** @type {Map<string, PublicName[]>} */
  byName = new Map();

  constructor() {
    for (const name of this.names) this.byName.set(name.name, [...(this.byName.get(name.name) ?? []), name]);
  }

  /**
   * A page by its address in the site; undefined where there is none.
   * @param {string} address
   */
  render(address) {
    const page = this.pages.find((one) => addressOf(one) === address);
    return page && this.layout(page, this.markdown(page).render(page.text));
  }

  /**
   * Renders Markdown as it stands on a page.
   * @param {Page} page
   */
  markdown(page) {
    const markdown = new MarkdownIt({
      html: true,
      highlight: (code, language) =>
        LANGUAGES[language] ? highlighter.highlight(code, { language: LANGUAGES[language] }).value : '',
    });
    const { rules } = markdown.renderer;
    rules.heading_open = (tokens, i, options, _env, self) => {
      const text = tokens[i + 1]?.content ?? '';
      tokens[i]?.attrSet('id', anchorOf(text.replaceAll('`', '')));
      return self.renderToken(tokens, i, options);
    };
    rules.link_open = (tokens, i, options, _env, self) => {
      const href = tokens[i]?.attrGet('href') ?? '';
      tokens[i]?.attrSet('href', siteLink(href));
      return self.renderToken(tokens, i, options);
    };
    rules.image = (tokens, i, options, env, self) => {
      const token = tokens[i];
      if (!token) return '';
      token.attrSet('alt', self.renderInlineAsText(token.children ?? [], options, env));
      token.attrSet('loading', 'lazy');
      return self.renderToken(tokens, i, options);
    };
    rules.code_inline = (tokens, i) => {
      const content = tokens[i]?.content ?? '';
      const code = `<code>${markdown.utils.escapeHtml(content)}</code>`;
      const isInLink = tokens
        .slice(0, i)
        .reduce((depth, { type }) => depth + (type === 'link_open' ? 1 : type === 'link_close' ? -1 : 0), 0);
      const address = isInLink ? undefined : this.addressOfName(content, page);
      return address ? `<a class="name" href="${address}">${code}</a>` : code;
    };
    return markdown;
  }

  /**
   * Where the reference has a name, as it is written in code: `raycast`, `raycast(origin, ...)`, `CollisionWorld.raycast`.
   * @param {string} code
   * @param {Page} page
   */
  addressOfName(code, page) {
    const [, name = '', member] = /^(\w+)(?:\.(\w+))?(?:\(.*\))?$/.exec(code) ?? [];
    const wanted = /<!-- entry: (\S+) -->/.exec(page.text)?.[1];
    const found = this.byName.get(name);
    const best = found?.find(({ entry }) => entry === wanted) ?? found?.[0];
    if (!best) return undefined;
    return member === undefined ? best.address : best.kind === 'class' ? `${best.address}#${member.toLowerCase()}` : undefined;
  }

  /**
   * @param {Page} page
   * @param {string} body
   */
  layout(page, body) {
    const { pages } = this;
    const i = pages.indexOf(page);
    const groups = [...new Set(pages.map(({ group }) => group))];
    const link = (/** @type {Page} */ one) =>
      `<li><a href="${addressOf(one)}"${one === page ? ' aria-current="page"' : ''}>${escapeHtml(one.title)}</a></li>`;
    const menu = groups
      .map((group) => {
        const list = pages
          .filter((one) => one.group === group)
          .map(link)
          .join('');
        return `${group && `<h2>${escapeHtml(group)}</h2>`}<ul>${list}</ul>`;
      })
      .join('\n');
    const beside = (/** @type {Page | undefined} */ one, /** @type {string} */ rel) =>
      one
        ? `<a rel="${rel}" href="${addressOf(one)}">${rel === 'prev' ? '← ' : ''}${escapeHtml(one.title)}${rel === 'next' ? ' →' : ''}</a>`
        : '<span></span>';
    return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${escapeHtml(page.title)} - Touchstone</title>
<link rel="icon" type="image/svg+xml" href="icon.svg">
<link rel="stylesheet" href="guide.css">
<script>document.documentElement.dataset.theme = localStorage.getItem('theme') ?? 'system';</script>
</head>
<body>
<header>
<a class="brand" href="index.html"><img src="icon.svg" alt="" width="26" height="26">Touchstone</a>
<a href="../">Playground</a>
<a href="index.html">Guide</a>
<a href="reference/index.html">Reference</a>
<div class="search"><input id="search" type="search" placeholder="Search" aria-label="Search the guide and the reference" autocomplete="off" accesskey="s"><ol id="found" hidden></ol></div>
</header>
<nav aria-label="Guide">
${menu}
</nav>
<main>
${body}
<footer>${beside(pages[i - 1], 'prev')}${beside(pages[i + 1], 'next')}</footer>
</main>
<script type="module" src="guide.js"></script>
</body>
</html>
`;
  }

  /** Everything that can be found. @returns {Section[]} */
  sections() {
    /** @type {Section[]} */
    const sections = [];
    for (const page of this.pages) {
      const address = addressOf(page);
      for (const part of page.text.replaceAll(/^(?=#{1,3} )/gm, '\u0000').split('\u0000')) {
        const [, marks = '', heading = ''] = /^(#{1,3}) (.*)/.exec(part) ?? [];
        if (!heading) continue;
        const plain = heading.replaceAll('`', '');
        const text = part
          .slice(marks.length + 1 + heading.length)
          .replaceAll(/<!--[^>]*-->|\]\([^)]*\)|[`*[\]|]|!\[/g, ' ')
          .replaceAll(/\s+/g, ' ')
          .trim();
        sections.push({
          page: page.title,
          heading: plain,
          address: marks.length === 1 ? address : `${address}#${anchorOf(plain)}`,
          text,
        });
      }
    }
    const names = new Map(this.names.map((name) => [name.address, name]));
    for (const { entry, name, kind, address } of names.values())
      sections.push({ page: entry, heading: name, address, text: kind });
    return sections;
  }
}

/**
 * Where a link of the Markdown leads in the site: to a page, to a scene of the playground, or to a file that only the repository has.
 * @param {string} href
 */
export function siteLink(href) {
  if (/^(https?:|mailto:|#)/.test(href)) return href;
  const scene = /^\.\.\/\.\.\/playground\/README\.md(#\w+)?$/.exec(href);
  if (scene) return `../${scene[1] ?? ''}`;
  if (href.startsWith('../')) return repositoryLink(href.replace(/^(\.\.\/)+/, ''));
  return href.replace(/^README\.md/, 'index.html').replace(/\.md(?=#|$)/, '.html');
}

/** A file of the repository, once it is known where that is. @type {(path: string) => string} */
function repositoryLink(path) {
  /** @type {{ homepage?: string }} */
  const { homepage } = JSON.parse(readFileSync('package.json', 'utf8'));
  return homepage
    ? `${homepage.replace('#readme', '')}/blob/main/${path}`
    : `https://www.npmjs.com/package/touchstone?activeTab=code#${path}`;
}

/** @param {string} text */
const escapeHtml = (text) => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('"', '&quot;');
