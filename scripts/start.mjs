/**
 * `npm start`: serves the playground with Vite, and beside it, at /guide/, the guide, which is made first if it is not there or older than
 * its texts. Opens the browser where there is a desktop to open it on. Takes `--host`, `--port`, `--open`,
 * and `--guide FOLDER` for a guide that was made already.
 */
import { createReadStream, existsSync, readdirSync, statSync } from 'node:fs';
import { delimiter, extname, join, normalize } from 'node:path';
import { parseArgs } from 'node:util';
import { createServer } from 'vite';
import { run } from './tools.mjs';

const TYPES = /** @type {Record<string, string>} */ ({
  '.html': 'text/html',
  '.css': 'text/css',
  '.js': 'text/javascript',
  '.svg': 'image/svg+xml',
  '.png': 'image/png',
  '.json': 'application/json',
});

const { values } = parseArgs({
  options: {
    host: { type: 'string' },
    port: { type: 'string' },
    open: { type: 'boolean', default: hasDesktop() },
    guide: { type: 'string' },
  },
});
const SITE = values.guide ?? 'docs/site';
const server = await createServer({
  configFile: 'playground/vite.config.ts',
  plugins: [{ name: 'guide', configureServer: ({ middlewares }) => void middlewares.use('/guide', serveGuide) }],
  server: { ...(values.host && { host: values.host }), ...(values.port && { port: Number(values.port) }), open: values.open },
});
await server.listen();
server.printUrls();
console.log('  The guide is at guide/ there.');

/** @type {Promise<unknown> | undefined} */
let made;

/** @type {import('vite').Connect.SimpleHandleFunction} */
async function serveGuide(request, response) {
  made ??= isFresh() ? Promise.resolve() : run(process.execPath, ['scripts/docs.mjs', '--logLevel', 'Warn']);
  await made;
  const path = normalize(decodeURIComponent((request.url ?? '/').replace(/[?#].*/, '')));
  const file = join(SITE, path.endsWith('/') ? `${path}index.html` : path);
  if (!(request.originalUrl ?? '').startsWith('/guide/')) response.writeHead(302, { location: '/guide/' }).end();
  else if (!file.startsWith(SITE) || !existsSync(file) || !statSync(file).isFile())
    response.writeHead(404).end('There is no such page.');
  else {
    response.setHeader('content-type', TYPES[extname(file)] ?? 'application/octet-stream');
    createReadStream(file).pipe(response);
  }
}

/** Whether the site is younger than everything that it is made of. */
function isFresh() {
  if (values.guide) return true;
  if (!existsSync(`${SITE}/index.html`)) return false;
  const age = statSync(`${SITE}/index.html`).mtimeMs;
  const folders = ['src', 'docs/guide', 'docs/snippets'];
  const files = folders.flatMap((folder) =>
    readdirSync(folder, { recursive: true, encoding: 'utf8' }).map((name) => join(folder, name)),
  );
  return ['README.md', 'typedoc.json', ...files].every((file) => statSync(file).mtimeMs <= age);
}

function hasDesktop() {
  if (process.env.CI) return false;
  if (process.platform === 'win32' || process.platform === 'darwin') return true;
  const hasDisplay = Boolean(process.env.DISPLAY || process.env.WAYLAND_DISPLAY);
  return hasDisplay && (process.env.PATH ?? '').split(delimiter).some((folder) => existsSync(join(folder, 'xdg-open')));
}
