/**
 * Finds a Chromium for the browser tests: $CHROMIUM, then the usual names and places. As a program (`npm run chromium`, and `npm test` before
 * its first part) installs Debian's package if there is none, or fails and says what to do; prints its path.
 */
import { spawn, spawnSync } from 'node:child_process';
import { accessSync, constants, statSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { chromium } from 'playwright-core';

const NAMES = ['chromium', 'chromium-browser', 'google-chrome-stable', 'google-chrome', 'chrome', 'microsoft-edge'];
const PLACES = [
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
  '/snap/bin/chromium',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
  'C:\\Program Files\\Google\\Chrome\\Application\\chrome.exe',
  'C:\\Program Files (x86)\\Microsoft\\Edge\\Application\\msedge.exe',
];

const FLAGS = [
  '--no-sandbox',
  // WebGL without a graphics card.
  '--use-angle=swiftshader',
  '--enable-unsafe-swiftshader',
  // Without a graphics card, and with other programs at work, a picture may take longer than it allows.
  '--disable-gpu-watchdog',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
];

/**
 * A program in the PATH, or undefined.
 * @param {string} name
 */
export function which(name) {
  return (process.env.PATH ?? '')
    .split(delimiter)
    .map((folder) => join(folder, name))
    .find(isProgram);
}

/** @param {string} path */
function isProgram(path) {
  try {
    accessSync(path, constants.X_OK);
    return statSync(path).isFile();
  } catch {
    return false;
  }
}

function findChromium() {
  const wanted = process.env.CHROMIUM;
  if (wanted) {
    if (isProgram(wanted)) return wanted;
    throw new Error(`CHROMIUM is '${wanted}', which is not a program`);
  }
  return [...NAMES.map(which), ...PLACES].find((path) => path && isProgram(path) && runs(path));
}

/**
 * Whether a program with the name of a Chromium is one: Ubuntu has a script of that name that only says where to get it.
 * @param {string} path
 */
function runs(path) {
  return spawnSync(path, ['--version'], { stdio: 'ignore', timeout: 30_000 }).status === 0;
}

/** How to run apt-get as root, or undefined where that cannot be done without a question. */
function aptCommand() {
  if (!which('apt-get')) return undefined;
  if (process.getuid?.() === 0) return ['apt-get'];
  if (which('sudo') && spawnSync('sudo', ['-n', 'true'], { stdio: 'ignore' }).status === 0) return ['sudo', '-n', 'apt-get'];
  return undefined;
}

const LOCK_WAIT_MS = 15 * 60_000;
const LOCK_RETRY_MS = 5000;

/**
 * Installs packages with apt-get on a Debian-like machine, as root or by a sudo that asks nothing; says whether that worked. While another
 * apt-get is at work it waits: apt's own waiting does not cover the locks of the package lists and of the downloads.
 * @param {string[]} packages
 */
export async function installPackages(packages) {
  const command = aptCommand();
  if (!command) return false;
  console.error(`installing ${packages.join(', ')} with ${command.join(' ')}; this is done once and takes a minute or two`);
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive', LC_ALL: 'C' };
  const deadline = Date.now() + LOCK_WAIT_MS;
  /** @type {(...args: string[]) => Promise<boolean>} */
  const apt = async (...args) => {
    for (;;) {
      const { code, text } = await runAloud(command, ['-q', '-y', '-o', 'DPkg::Lock::Timeout=900', ...args], env);
      const isLocked = code !== 0 && /Could not get lock|Unable to (acquire|lock)/.test(text);
      if (!isLocked || Date.now() > deadline) return code === 0;
      console.error('another apt-get is at work: waiting for it');
      await new Promise((resolve) => setTimeout(resolve, LOCK_RETRY_MS));
    }
  };
  // Lists that are missing or old are renewed first. One source that cannot be reached need not matter: the packages decide.
  await apt('update');
  return apt('install', '--no-install-recommends', ...packages);
}

/**
 * Runs a program with its output shown on stderr and returned.
 * @param {string[]} command
 * @param {string[]} args
 * @param {NodeJS.ProcessEnv} env
 * @returns {Promise<{ code: number, text: string }>}
 */
function runAloud([program = '', ...first], args, env) {
  return new Promise((resolve, reject) => {
    const child = spawn(program, [...first, ...args], { env, stdio: ['ignore', 'pipe', 'pipe'] });
    let text = '';
    const read = (/** @type {Buffer} */ chunk) => {
      text += chunk;
      process.stderr.write(chunk);
    };
    child.stdout.on('data', read);
    child.stderr.on('data', read);
    child.on('error', reject);
    child.on('close', (code) => resolve({ code: code ?? 1, text }));
  });
}

const HOW_TO_INSTALL = `Install it, for instance
    sudo apt-get update && sudo apt-get install --yes chromium    (Debian; elsewhere Chrome or Edge will do)
or set CHROMIUM to the path of one.`;

/** The path of a Chromium. Throws when there is none: tests do not install anything. */
export function chromiumPath() {
  const found = findChromium();
  if (found) return found;
  throw new Error(`No Chromium was found. \`npm run chromium\` installs it where it may.\n${HOW_TO_INSTALL}`);
}

/** The path of a Chromium that runs, installed if there is none. Throws, and says what to do, when that cannot be done. */
export async function ensureChromium() {
  const present = findChromium();
  if (present) return present;
  console.error('The browser tests need Chromium, and there is none on this machine.');
  const isInstalled = await installPackages(['chromium']);
  const found = findChromium();
  if (found) return found;
  const reason = isInstalled
    ? 'It was installed, but does not run.'
    : aptCommand()
      ? 'apt-get could not install it (see above).'
      : 'It cannot be installed from here: that takes apt-get, and root or a sudo without password.';
  throw new Error(`${reason} ${HOW_TO_INSTALL}`);
}

/** A headless Chromium, driven by playwright. */
export function launchChromium() {
  return chromium.launch({ executablePath: chromiumPath(), headless: true, args: FLAGS });
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  try {
    console.log(await ensureChromium());
  } catch (error) {
    console.error(String(error instanceof Error ? error.message : error));
    process.exitCode = 1;
  }
}
