import { access, constants } from 'node:fs/promises';
import { delimiter, join } from 'node:path';

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

async function installedBrowser() {
  const folders = (process.env.PATH ?? '').split(delimiter);
  const candidates = [...folders.flatMap((folder) => NAMES.map((name) => join(folder, name))), ...PLACES];
  for (const candidate of candidates) if (await runs(candidate)) return candidate;
  return null;
}

/**
 * The one that comes as a package, made for a bare Linux: told that it runs on one, it brings its libraries
 * too. The environment it wants goes to the browser alone.
 */
async function packagedBrowser() {
  if (process.platform !== 'linux' || process.arch !== 'x64') return null;
  const before = { ...process.env };
  process.env.AWS_EXECUTION_ENV = 'AWS_Lambda_nodejs20.x';
  try {
    const { default: chromium } = await import('@sparticuz/chromium');
    const path = await chromium.executablePath();
    const { LD_LIBRARY_PATH, FONTCONFIG_PATH } = process.env;
    return { path, env: { LD_LIBRARY_PATH, FONTCONFIG_PATH } };
  } finally {
    process.env = before;
  }
}

/** A Chromium to test with, as {path, env}: CHROMIUM_PATH, one on this machine, or the packaged one; else null. */
export async function findBrowser() {
  const path = process.env.CHROMIUM_PATH ?? (await installedBrowser());
  return path ? { path, env: {} } : packagedBrowser();
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
  '--disable-dev-shm-usage',
];
