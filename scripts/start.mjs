/**
 * `npm start`: serves the playground with Vite, and beside it, at /guide/, the guide: its pages are made when they are asked for, in milliseconds; the
 * reference, which takes TypeDoc ten seconds, is made beforehand, in the background, where it is not there or older than the sources. Opens the
 * browser where there is a desktop to open it on. Takes `--host`, `--port`, `--open`, and `--reference FOLDER` for one that was made already.
 */
import { createReadStream, existsSync, readdirSync, readFileSync, statSync } from 'node:fs';
import { setPriority } from 'node:os';
import { delimiter, extname, join, normalize } from 'node:path';
import { parseArgs } from 'node:util';
import { createServer } from 'vite';
import { plainFiles } from './guide/make.mjs';
import { Guide } from './guide/render.mjs';
import { run } from './tools.mjs';

const TYPES = /** @type {Record<string, string>} */ ({
  '.html': 'text/html',
  '.css': 'text/css',
  '.js': 'text/javascript',
  '.mjs': 'text/javascript',
  '.svg': 'image/svg+xml',
  '.png': 'image/png',
  '.json': 'application/json',
});

const { values } = parseArgs({
  options: {
    host: { type: 'string' },
    port: { type: 'string' },
    open: { type: 'boolean', default: hasDesktop() },
    reference: { type: 'string' },
  },
});
const REFERENCE = values.reference ?? 'docs/site/reference';
const server = await createServer({
  configFile: 'playground/vite.config.ts',
  plugins: [{ name: 'guide', configureServer: ({ middlewares }) => void middlewares.use('/guide', serveGuide) }],
  server: { ...(values.host && { host: values.host }), ...(values.port && { port: Number(values.port) }), open: values.open },
});
await server.listen();
server.printUrls();
console.log('  The guide is at guide/ there.');

/** Until the page has been served, the processors are for that. */
const PAUSE_MS = 4000;
let isBegun = false;
let isMade = Boolean(values.reference) || isFresh();
if (!isMade && !process.env.CI) setTimeout(makeReference, PAUSE_MS).unref();

async function makeReference() {
  if (isBegun) return;
  isBegun = true;
  const code = await run(process.execPath, ['scripts/docs.mjs', '--reference', '--logLevel', 'Warn'], { onStart: stepBack });
  isMade = true;
  if (code !== 0) console.error('The reference could not be made: npm run docs says why.');
}

/** @param {number | undefined} pid */
function stepBack(pid) {
  try {
    if (pid !== undefined) setPriority(pid, 10);
  } catch {
    // It takes its share then.
  }
}

const WAITING = `<!doctype html><meta charset="utf-8"><meta http-equiv="refresh" content="1"><title>Reference</title>
<p style="font: 16px/1.6 system-ui; margin: 3em">The reference is being made, which takes some ten seconds once. This page comes back by itself.</p>`;

/** @type {import('vite').Connect.SimpleHandleFunction} */
function serveGuide(request, response) {
  const path = normalize(decodeURIComponent((request.url ?? '/').replace(/[?#].*/, '')))
    .replace(/\/$/, '/index.html')
    .slice(1);
  const send = (/** @type {string} */ text) =>
    void response.setHeader('content-type', TYPES[extname(path)] ?? 'text/plain').end(text);
  if (!(request.originalUrl ?? '').startsWith('/guide/')) return void response.writeHead(302, { location: '/guide/' }).end();
  if (!path.startsWith('reference/')) {
    const plain = plainFiles().get(path);
    if (plain) return send(readFileSync(plain, 'utf8'));
    const guide = new Guide();
    const page = path === 'search.json' ? JSON.stringify(guide.sections()) : guide.render(path);
    if (page !== undefined) return send(page);
  }
  if (path.startsWith('reference/') && !isMade) {
    makeReference();
    return send(WAITING);
  }
  const file = join(REFERENCE, path.replace('reference/', ''));
  if (!path.startsWith('reference/') || !file.startsWith(join(REFERENCE, '/')) || !existsSync(file) || !statSync(file).isFile()) {
    return void response.writeHead(404).end('There is no such page.');
  }
  response.setHeader('content-type', TYPES[extname(file)] ?? 'application/octet-stream');
  createReadStream(file).pipe(response);
}

/** Whether the reference is younger than everything that it is made of. */
function isFresh() {
  const made = `${REFERENCE}/index.html`;
  if (!existsSync(made)) return false;
  const age = statSync(made).mtimeMs;
  const sources = readdirSync('src', { recursive: true, encoding: 'utf8' }).map((name) => join('src', name));
  return ['typedoc.json', ...sources].every((file) => statSync(file).mtimeMs <= age);
}

function hasDesktop() {
  if (process.env.CI) return false;
  if (process.platform === 'win32' || process.platform === 'darwin') return true;
  const hasDisplay = Boolean(process.env.DISPLAY || process.env.WAYLAND_DISPLAY);
  return hasDisplay && (process.env.PATH ?? '').split(delimiter).some((folder) => existsSync(join(folder, 'xdg-open')));
}
