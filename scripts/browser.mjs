import { access, constants, statfs } from 'node:fs/promises';
import { delimiter, join } from 'node:path';

/** Chromium without its windows: the same pages for half the work, most of it the making of a new profile. */
const SHELLS = ['chromium-headless-shell', 'chrome-headless-shell'];
const NAMES = [
  'chromium',
  'chromium-browser',
  'google-chrome',
  'google-chrome-stable',
  'chrome',
  'chrome.exe',
  'msedge.exe',
];
const PLACES = [
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
  'C:\\Program Files\\Google\\Chrome\\Application\\chrome.exe',
  'C:\\Program Files (x86)\\Microsoft\\Edge\\Application\\msedge.exe',
];

const runs = (path) =>
  access(path, constants.X_OK).then(
    () => path,
    () => null,
  );

/** Where a system that has fonts says which. */
const FONT_SETTINGS = '/etc/fonts/fonts.conf';
const hasFonts = () =>
  access(FONT_SETTINGS).then(
    () => true,
    () => false,
  );

/** Where a program of one of these names may lie, the first name before the others. */
const placesOf = (names) => {
  const folders = (process.env.PATH ?? '').split(delimiter);
  return names.flatMap((name) => folders.map((folder) => join(folder, name)));
};

async function firstThatRuns(candidates) {
  for (const candidate of candidates) if (await runs(candidate)) return candidate;
  return null;
}

/**
 * The one that comes as a package, a headless shell made for a bare Linux: told that it runs on one, it brings its libraries
 * too, and its fonts where the system has none. The environment it wants goes to the browser alone.
 */
async function packagedBrowser() {
  if (process.platform !== 'linux' || process.arch !== 'x64') return null;
  const before = { ...process.env };
  process.env.AWS_EXECUTION_ENV = 'AWS_Lambda_nodejs20.x';
  try {
    const { default: chromium } = await import('@sparticuz/chromium');
    const path = await chromium.executablePath();
    const { LD_LIBRARY_PATH, FONTCONFIG_PATH } = process.env;
    return { path, env: { LD_LIBRARY_PATH, ...(!(await hasFonts()) && { FONTCONFIG_PATH }) } };
  } finally {
    process.env = before;
  }
}

/** A Chromium, as {path, env}: CHROMIUM_PATH, one on this machine, or the packaged one; else null. */
export async function findBrowser() {
  const path = process.env.CHROMIUM_PATH ?? (await firstThatRuns([...placesOf(NAMES), ...PLACES]));
  return path ? { path, env: {} } : packagedBrowser();
}

/**
 * The same, for tests, which open some thousand pages: the packaged one before others, as a visit is a fifth less work in it
 * than in the headless shell of Debian; then any headless shell, then the whole browser.
 */
export async function findTestBrowser() {
  if (process.env.CHROMIUM_PATH) return findBrowser();
  const packaged = await packagedBrowser().catch(() => null);
  if (packaged && (await runs(packaged.path))) return packaged;
  const path = await firstThatRuns(placesOf(SHELLS));
  return path ? { path, env: {} } : findBrowser();
}

/** What the pages of several browsers share with the processes that draw them, in bytes; containers often have 64 MB. */
const SHARED_MEMORY_BYTES = 2_000_000_000;
const IN_FILES = '--disable-dev-shm-usage';

/**
 * Which of its usual arguments a Chromium should not get: it shares its memory in files below /tmp otherwise, which costs a
 * fifteenth of its work.
 */
export async function argumentsToLeaveOut() {
  const found = await statfs('/dev/shm').catch(() => null);
  return found && found.bavail * found.bsize > SHARED_MEMORY_BYTES ? [IN_FILES] : [];
}

/** Headless, without a sandbox (tests run as root too) and without calls to the network of its own. */
export const BROWSER_ARGUMENTS = [
  '--headless',
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  IN_FILES,
];
