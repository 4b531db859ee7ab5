/**
 * Finds a Chromium for the browser tests: $CHROMIUM, then the usual names and places. If there is none and this is a Debian-like
 * machine where we are root, installs Debian's package; otherwise fails and says what to do. As a program, prints its path.
 */
import { spawnSync } from 'node:child_process';
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
  '--disable-gpu',
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
  return NAMES.map(which).find(Boolean) ?? PLACES.find(isProgram);
}

/**
 * Installs packages with apt-get, as root on a Debian-like machine; says whether that worked.
 * @param {string[]} packages
 */
export function installPackages(packages) {
  if (process.getuid?.() !== 0 || !which('apt-get')) return false;
  console.error(`installing ${packages.join(', ')} with apt-get`);
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' };
  const apt = (/** @type {string[]} */ ...args) =>
    spawnSync('apt-get', ['-q', '-y', ...args], { env, stdio: ['ignore', 2, 2] }).status === 0;
  return apt('update') && apt('install', '--no-install-recommends', ...packages);
}

/** The path of a Chromium. Throws when there is none and none can be installed. */
export function chromiumPath() {
  const found = findChromium() ?? (installPackages(['chromium']) ? findChromium() : undefined);
  if (found) return found;
  throw new Error(
    'No Chromium was found, and it could not be installed (that takes root and apt-get). Install it (Debian and Ubuntu: ' +
      '`sudo apt-get install chromium`; elsewhere Chrome will do), or set CHROMIUM to the path of one.',
  );
}

/** A headless Chromium, driven by playwright. */
export function launchChromium() {
  return chromium.launch({ executablePath: chromiumPath(), headless: true, args: FLAGS });
}

if (process.argv[1] === fileURLToPath(import.meta.url)) console.log(chromiumPath());
