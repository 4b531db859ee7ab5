/** The steps of a release, on texts of their own. */
import { existsSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { isNewer, releaseChangelog, repositoryFields, tagProblems } from '../../scripts/release.mjs';

const LOG = `# Changelog\n\n## [Unreleased]\n\n### Added\n\n- A thing.\n\n## [0.1.0] - 2026-01-02\n\n- The first.\n`;

test('what is under [Unreleased] becomes a version, once', () => {
  const renewed = releaseChangelog(LOG, '0.2.0', '2026-03-04');
  expect(renewed).toBe(
    '# Changelog\n\n## [Unreleased]\n\n## [0.2.0] - 2026-03-04\n\n### Added\n\n- A thing.\n\n## [0.1.0] - 2026-01-02\n\n- The first.\n',
  );
  expect(() => releaseChangelog(renewed, '0.3.0', '2026-03-05')).toThrow('nothing under [Unreleased]');
  expect(() => releaseChangelog(LOG, '0.1.0', '2026-03-05')).toThrow('0.1.0 already');
  expect(() => releaseChangelog('# Changelog\n', '0.1.0', '2026-03-05')).toThrow('no "## [Unreleased]"');
});

test('the first version of a changelog that has none', () => {
  const first = '# Changelog\n\n## [Unreleased]\n\n- All of it.\n';
  expect(releaseChangelog(first, '0.1.0', '2026-03-04')).toBe(
    '# Changelog\n\n## [Unreleased]\n\n## [0.1.0] - 2026-03-04\n\n- All of it.\n',
  );
});

test('the changelog of today can become one', () => {
  expect(releaseChangelog(readFileSync('CHANGELOG.md', 'utf8'), '99.0.0', '2026-03-04')).toContain('## [99.0.0] - 2026-03-04');
});

test.each([
  ['0.2.0', '0.1.9', true],
  ['0.1.9', '0.2.0', false],
  ['0.10.0', '0.9.0', true],
  ['1.0.0', '1.0.0-rc.2', true],
  ['1.0.0-rc.10', '1.0.0-rc.2', true],
  ['1.0.0-rc.2', '1.0.0', false],
  ['1.0.0', '1.0.0', false],
])('%s after %s: %s', (version, before, expected) => {
  expect(isNewer(version, before)).toBe(expected);
});

test('what is no version is refused', () => {
  expect(() => isNewer('1.0', '0.1.0')).toThrow("got '1.0'");
});

test('a tag must agree with the version, the changelog and a repository that is known', () => {
  const manifest = { version: '0.1.0', repository: { url: 'git+https://example.org/a/b.git' } };
  expect(tagProblems('v0.1.0', manifest, LOG)).toEqual([]);
  expect(tagProblems('v0.2.0', manifest, LOG)).toEqual(['the tag is v0.2.0, package.json has 0.1.0']);
  expect(tagProblems('v0.2.0', { version: '0.2.0' }, LOG)).toEqual([
    'CHANGELOG.md has no "## [0.2.0] - DATE"',
    expect.stringContaining('no repository'),
  ]);
});

test('where the repository is, is said once', () => {
  expect(repositoryFields('https://github.com/some/thing.git')).toEqual({
    repository: { type: 'git', url: 'git+https://github.com/some/thing.git' },
    homepage: 'https://github.com/some/thing#readme',
    bugs: { url: 'https://github.com/some/thing/issues' },
  });
  expect(() => repositoryFields('github.com/some/thing')).toThrow("got 'github.com/some/thing'");
});

test('the lock file has the version of package.json', () => {
  const version = (path: string) => JSON.parse(readFileSync(path, 'utf8')).version;
  expect(version('package-lock.json')).toBe(version('package.json'));
});

test('scripts that workflows run exist', () => {
  const { scripts } = JSON.parse(readFileSync('package.json', 'utf8'));
  for (const name of ['check', 'publish']) {
    const text = readFileSync(`.github/workflows/${name}.yml`, 'utf8');
    for (const [, script] of text.matchAll(/npm run ([\w:]+)/g)) expect(Object.keys(scripts)).toContain(script);
  }
  expect(existsSync('CONTRIBUTING.md')).toBe(true);
});
