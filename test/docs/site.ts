/** What is missing in the reference that TypeDoc has made, and links of the site that lead nowhere. */
import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs';
import { dirname, join, relative } from 'node:path';
import { ReflectionKind } from 'typedoc';

interface Comment {
  summary?: unknown[];
  blockTags?: { tag: string }[];
}

/** The parts of TypeDoc's JSON that are looked at. */
export interface Reflection {
  name: string;
  kind: number;
  comment?: Comment;
  children?: Reflection[];
  signatures?: { comment?: Comment }[];
  getSignature?: { comment?: Comment };
}

export function modulesOf(project: Reflection): Reflection[] {
  return (project.children ?? []).filter(({ kind }) => kind === ReflectionKind.Module);
}

/** Public functions without an example, and public names, members included, without a comment. */
export function countMissing(project: Reflection): { functions: number; withoutExample: string[]; withoutComment: string[] } {
  const withoutExample: string[] = [];
  const withoutComment: string[] = [];
  let functions = 0;
  const visit = (reflection: Reflection, path: string) => {
    const name = `${path}.${reflection.name}`;
    const { kind, signatures, getSignature, children } = reflection;
    const comment = reflection.comment ?? signatures?.[0]?.comment ?? getSignature?.comment;
    if (kind === ReflectionKind.Function) {
      functions++;
      if (!comment?.blockTags?.some(({ tag }) => tag === '@example')) withoutExample.push(name);
    }
    // A constructor is described by its class, and what is exported twice by its first name.
    const needsNone = kind === ReflectionKind.Constructor || kind === ReflectionKind.Reference;
    if (!needsNone && !(comment?.summary?.length || comment?.blockTags?.length)) withoutComment.push(name);
    for (const child of children ?? []) visit(child, name);
  };
  for (const module of modulesOf(project)) for (const child of module.children ?? []) visit(child, module.name);
  return { functions, withoutExample, withoutComment };
}

/** The scenes of the playground, which links that begin with /# lead to. */
function scenes(): string[] {
  const folders = ['playground/scenes', 'playground/live'];
  const files = folders.flatMap((folder) => readdirSync(folder).map((name) => join(folder, name)));
  return files.flatMap((file) => [...readFileSync(file, 'utf8').matchAll(/\bid: '(\w+)'/g)].map(([, id]) => id));
}

/** How many links the pages of a site have, and those that lead nowhere. Links to other sites are not followed. */
export function brokenLinks(site: string): { links: number; broken: string[] } {
  const known = scenes();
  const broken: string[] = [];
  let links = 0;
  const ids = new Map<string, Set<string | undefined>>();
  const idsOf = (file: string) => {
    const found = ids.get(file) ?? new Set([...readFileSync(file, 'utf8').matchAll(/\bid="([^"]+)"/g)].map(([, id]) => id));
    ids.set(file, found);
    return found;
  };
  const pages = readdirSync(site, { recursive: true, encoding: 'utf8' }).filter((name) => name.endsWith('.html'));
  for (const page of pages) {
    const file = join(site, page);
    for (const [, link] of readFileSync(file, 'utf8').matchAll(/\b(?:href|src)="([^"]*)"/g)) {
      if (!link || /^(https?:|data:|mailto:)/.test(link)) continue;
      links++;
      const [path = '', hash = ''] = decodeURIComponent(link.replaceAll('&amp;', '&')).split('#');
      if (link.startsWith('/')) {
        if (!['/', '/guide/'].includes(path) || (hash && !known.includes(hash))) broken.push(`${page}: ${link}`);
        continue;
      }
      // Above the guide is the playground.
      if (/^(\.\.\/)+$/.test(path) && join(dirname(file), path) === join(site, '../')) {
        if (hash && !known.includes(hash)) broken.push(`${page}: ${link}`);
        continue;
      }
      const target = path === '' ? file : join(dirname(file), path);
      const isThere = existsSync(target) && statSync(target).isFile() && !relative(site, target).startsWith('..');
      if (!isThere || (hash && target.endsWith('.html') && !idsOf(target).has(hash))) broken.push(`${page}: ${link}`);
    }
  }
  return { links, broken };
}
