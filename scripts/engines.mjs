/**
 * `npm run test:engines`: the hashes of Node in the other engines, SpiderMonkey (Firefox) and JavaScriptCore (jsc). Installs Debian's
 * packages where it may; an engine that cannot be had is reported, and counts as a failure unless another was asked for by name.
 */
import { execFileSync, spawn } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { installPackages, which } from './browser.mjs';
import { BUILT, bundle, importBundle } from './bundle.mjs';
import { run } from './tools.mjs';

const FIREFOX_TIMEOUT_MS = 120_000;
const folder = mkdtempSync(join(tmpdir(), 'touchstone-engines-'));

/** @type {Record<string, { programs: string[], packages: string[], hashes: (program: string) => Promise<Record<string, string>> }>} */
const ENGINES = {
  SpiderMonkey: { programs: ['firefox-esr', 'firefox'], packages: ['firefox-esr'], hashes: hashesInFirefox },
  JavaScriptCore: { programs: ['jsc'], packages: ['libjavascriptcoregtk-4.0-bin'], hashes: hashesInJsc },
};

/**
 * A page that runs the queries and sends the hashes back to the server it came from.
 * @param {string} program
 */
async function hashesInFirefox(program) {
  const scene = await bundle('test/determinism/scene.ts', { alias: BUILT });
  const page = `<!doctype html><title>determinism</title><script type="module">
    const send = (body) => fetch('/result', { method: 'POST', body: JSON.stringify(body) });
    try { const { hashAll } = await import('/scene.js'); await send(hashAll()); } catch (error) { await send({ error: String(error) }); }
  </script>`;
  /** @type {(text: string) => void} */
  let received;
  /** @type {Promise<string>} */
  const result = new Promise((resolve) => {
    received = resolve;
  });
  const server = createServer(async (request, response) => {
    if (request.method === 'POST') {
      let body = '';
      for await (const chunk of request) body += chunk;
      response.end();
      received(body);
    } else if (request.url === '/scene.js') response.setHeader('content-type', 'text/javascript').end(scene);
    else response.setHeader('content-type', 'text/html').end(page);
  });
  await new Promise((resolve) => server.listen(0, '127.0.0.1', () => resolve(undefined)));
  const address = server.address();
  const port = address && typeof address === 'object' ? address.port : 0;
  const profile = join(folder, 'firefox');
  mkdirSync(profile);
  // No proxy and no questions, whatever the machine is set up for.
  const settings = { 'network.proxy.type': 0, 'datareporting.policy.dataSubmissionEnabled': false, 'app.update.enabled': false };
  const lines = Object.entries(settings).map(([name, value]) => `user_pref('${name}', ${value});\n`);
  writeFileSync(join(profile, 'user.js'), lines.join(''));
  const args = ['--headless', '--no-remote', '--profile', profile, `http://127.0.0.1:${port}/`];
  const firefox = spawn(program, args, { stdio: 'ignore', env: { ...process.env, HOME: folder, MOZ_HEADLESS: '1' } });
  const timer = setTimeout(() => received('{ "error": "no answer in time" }'), FIREFOX_TIMEOUT_MS);
  try {
    return JSON.parse(await result);
  } finally {
    clearTimeout(timer);
    firefox.kill();
    await new Promise((resolve) => firefox.once('close', resolve));
    server.closeAllConnections();
    server.close();
  }
}

/** @param {string} program */
async function hashesInJsc(program) {
  const script = join(folder, 'print.js');
  writeFileSync(script, await bundle('test/determinism/print.ts', { alias: BUILT, format: 'iife' }));
  return JSON.parse(execFileSync(program, [script], { encoding: 'utf8' }));
}

if ((await run(process.execPath, ['scripts/build.mjs'])) !== 0) process.exit(1);
/** @type {Record<string, string>} */
const hashesInNode = (await importBundle('test/determinism/scene.ts')).hashAll();
const wanted = process.argv.slice(2);
let failures = 0;
for (const [name, { programs, packages, hashes }] of Object.entries(ENGINES)) {
  if (wanted.length > 0 && !wanted.includes(name)) continue;
  const find = () => programs.map(which).find(Boolean);
  const program = find() ?? ((await installPackages(packages)) ? find() : undefined);
  if (!program) {
    console.log(`${name}: none found; install ${packages.join(', ')}`);
    failures++;
    continue;
  }
  const found = await hashes(program);
  if (found.error) console.log(found.error);
  const different = Object.keys(hashesInNode).filter((family) => found[family] !== hashesInNode[family]);
  const equal = Object.keys(hashesInNode).length - different.length;
  console.log(
    `${name} (${program}): ${equal} families equal to Node${different.length ? `, DIFFERENT: ${different.join(', ')}` : ''}`,
  );
  if (different.length) failures++;
}
rmSync(folder, { recursive: true, force: true });
process.exitCode = failures ? 1 : 0;
