/**
 * `npm run release -- 0.2.0` makes a version of what is under [Unreleased]; `--check-tag v0.2.0` says whether tag, package.json and changelog agree;
 * `--repository URL` writes where the repository is.
 */
import { execFileSync } from 'node:child_process';
import { readFileSync, writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';

/** @typedef {{ version: string, repository?: { url: string }, [key: string]: unknown }} Manifest */

const VERSION = /^(\d+)\.(\d+)\.(\d+)(?:-([\w.]+))?$/;

/**
 * Whether a version comes after another one. A pre-release comes before its release.
 * @param {string} version
 * @param {string} before
 */
export function isNewer(version, before) {
  const [next, last] = [VERSION.exec(version), VERSION.exec(before)];
  if (!next || !last) throw new RangeError(`a version is X.Y.Z or X.Y.Z-name, got '${next ? before : version}'`);
  for (let i = 1; i <= 3; i++) {
    if (Number(next[i]) !== Number(last[i])) return Number(next[i]) > Number(last[i]);
  }
  if (next[4] === last[4]) return false;
  if (next[4] === undefined || last[4] === undefined) return next[4] === undefined;
  return next[4].localeCompare(last[4], 'en', { numeric: true }) > 0;
}

/**
 * The changelog with what is under [Unreleased] as a version, and an empty [Unreleased] above it.
 * @param {string} changelog
 * @param {string} version
 * @param {string} date
 */
export function releaseChangelog(changelog, version, date) {
  const [, head, notes = '', rest = ''] =
    /^([\s\S]*?^## \[Unreleased\]\n)([\s\S]*?)(^## \[[\s\S]*)?$(?![\s\S])/m.exec(changelog) ?? [];
  if (head === undefined) throw new Error('CHANGELOG.md has no "## [Unreleased]"');
  if (!/^- /m.test(notes)) throw new Error('CHANGELOG.md has nothing under [Unreleased]');
  if (changelog.includes(`## [${version}]`)) throw new Error(`CHANGELOG.md has ${version} already`);
  return `${head}\n## [${version}] - ${date}\n\n${notes.trim()}\n${rest && `\n${rest}`}`;
}

/**
 * The fields of package.json that say where the repository is.
 * @param {string} url
 */
export function repositoryFields(url) {
  const [, base] = /^(?:git\+)?(https:\/\/[\w.-]+\/[\w.-]+\/[\w.-]+?)(?:\.git)?\/?$/.exec(url) ?? [];
  if (!base) throw new RangeError(`--repository must be like https://github.com/OWNER/NAME, got '${url}'`);
  return { repository: { type: 'git', url: `git+${base}.git` }, homepage: `${base}#readme`, bugs: { url: `${base}/issues` } };
}

/**
 * What a tag and the files do not agree on; empty when all is well.
 * @param {string} tag
 * @param {Manifest} manifest
 * @param {string} changelog
 */
export function tagProblems(tag, manifest, changelog) {
  const problems = [];
  if (tag !== `v${manifest.version}`) problems.push(`the tag is ${tag}, package.json has ${manifest.version}`);
  if (!new RegExp(`^## \\[${manifest.version.replaceAll('.', '\\.')}\\] - \\d{4}-\\d\\d-\\d\\d$`, 'm').test(changelog)) {
    problems.push(`CHANGELOG.md has no "## [${manifest.version}] - DATE"`);
  }
  if (!manifest.repository) problems.push('package.json has no repository: npm run release -- --repository URL');
  return problems;
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  try {
    main();
  } catch (error) {
    console.error(error instanceof Error ? error.message : error);
    process.exitCode = 1;
  }
}

function main() {
  const { values, positionals } = parseArgs({
    allowPositionals: true,
    options: { 'check-tag': { type: 'string' }, repository: { type: 'string' } },
  });
  const { 'check-tag': tag, repository } = values;
  const changelog = readFileSync('CHANGELOG.md', 'utf8');
  /** @type {Manifest} */
  const manifest = JSON.parse(readFileSync('package.json', 'utf8'));
  const save = (/** @type {string} */ path, /** @type {object} */ value) =>
    writeFileSync(path, `${JSON.stringify(value, null, 2)}\n`);
  if (repository !== undefined) {
    const { name, version, description, license, ...rest } = manifest;
    save('package.json', { name, version, description, license, ...repositoryFields(repository), ...rest });
    return;
  }
  if (tag !== undefined) {
    const problems = tagProblems(tag, manifest, changelog);
    if (problems.length > 0) throw new Error(problems.join('\n'));
    console.log(`${tag}: tag, package.json and CHANGELOG.md agree`);
    return;
  }
  const [version] = positionals;
  if (version === undefined) throw new Error('say which version: npm run release -- 0.2.0');
  if (!isNewer(version, manifest.version) && !(version === manifest.version && !changelog.includes(`## [${version}]`))) {
    throw new Error(`${version} is not newer than ${manifest.version}`);
  }
  if (!manifest.repository) throw new Error('package.json has no repository: npm run release -- --repository URL');
  if (execFileSync('git', ['status', '--porcelain'], { encoding: 'utf8' }) !== '')
    throw new Error('the tree is not clean: commit first');
  const renewed = releaseChangelog(changelog, version, new Date().toISOString().slice(0, 10));
  const lock = JSON.parse(readFileSync('package-lock.json', 'utf8'));
  lock.version = version;
  lock.packages[''].version = version;
  save('package-lock.json', lock);
  save('package.json', { ...manifest, version });
  writeFileSync('CHANGELOG.md', renewed);
  console.log(`now: npm ci && npm test, git commit -am "Version ${version}", git tag v${version}, git push --follow-tags`);
}
