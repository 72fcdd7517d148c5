import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import {
  type Browser,
  type BrowserContext,
  type BrowserContextOptions,
  type CDPSession,
  chromium,
  type Page,
} from 'playwright-core';
import { inject } from 'vitest';
import { argumentsToLeaveOut, BROWSER_ARGUMENTS } from '../../scripts/browser.mjs';
import { longNote, note } from '../clients/samples.ts';

export const hasBrowser = inject('browser') !== null;

export const fixture = (name: string) => join(import.meta.dirname, '..', 'fixtures', name);

/** How long a page may take to show what is waited for, in milliseconds: a busy machine is slow. */
const PATIENCE = 60_000;

export async function launchBrowser(): Promise<Browser> {
  const found = inject('browser');
  if (!found) throw new Error('There is no browser to test with');
  const env = Object.entries({ ...process.env, ...found.env }).filter(([, value]) => value !== undefined);
  const ignoreDefaultArgs = await argumentsToLeaveOut();
  const browser = await chromium.launch({
    executablePath: found.path,
    args: BROWSER_ARGUMENTS.filter((argument) => !ignoreDefaultArgs.includes(argument)),
    ignoreDefaultArgs,
    env: Object.fromEntries(env),
  });
  browser.on('context', (context) => context.setDefaultTimeout(PATIENCE));
  return browser;
}

/** What a test needs that looks at animations, or clicks while something moves. */
export const MOVING: BrowserContextOptions = { reducedMotion: 'no-preference' };
/** The home page draws its picture anew for each frame otherwise, which is two fifths of the work of a visit. */
const STILL: BrowserContextOptions = { reducedMotion: 'reduce' };

export const DESKTOP: BrowserContextOptions = {
  ...STILL,
  viewport: { width: 1280, height: 800 },
  locale: 'en-IN',
};
export const PHONE: BrowserContextOptions = {
  ...STILL,
  viewport: { width: 390, height: 844 },
  locale: 'en-IN',
  hasTouch: true,
};

/** The narrowest phone that the site is made for. */
export const NARROW: BrowserContextOptions = { ...PHONE, viewport: { width: 360, height: 740 } };

/** Waits until a page that was written at build time has come to life. */
export const alive = (page: Page) => page.locator('#root:not([data-prerendered]) h1').first().waitFor();

/** A browser of a new visitor who has said already that they go on without a key. */
export async function visitorBrowser(
  browser: Browser,
  options: BrowserContextOptions = DESKTOP,
): Promise<BrowserContext> {
  const context = await browser.newContext(options);
  await context.addInitScript(() => localStorage.setItem('sutra.engine', 'BUILT_IN'));
  return context;
}

/** A tab, and what it takes to hand it on. */
interface Tab {
  page: Page;
  origin: string;
  options: BrowserContextOptions;
  session: CDPSession;
  /** Those that have been left by visitors with the same language and pointer, in the same browser. */
  idle: Tab[];
}

const idleTabs = new WeakMap<Browser, Map<string, Tab[]>>();
const openTabs = new WeakMap<Page, Tab>();

/** A blank tab, or one that a visitor has left, with nothing of that visitor but compiled scripts; `leave` ends the visit. */
export async function openTab(
  browser: Browser,
  url: string,
  options: BrowserContextOptions,
  newContext: (browser: Browser, options: BrowserContextOptions) => Promise<BrowserContext>,
): Promise<Page> {
  const byOptions = idleTabs.get(browser) ?? new Map<string, Tab[]>();
  idleTabs.set(browser, byOptions);
  // Its size and its colours are changed in the tab.
  const key = `${newContext.name} ${JSON.stringify({ ...options, viewport: null, colorScheme: null })}`;
  const idle = byOptions.get(key) ?? [];
  byOptions.set(key, idle);
  const left = idle.pop();
  const { origin } = new URL(url);
  if (left) {
    const { viewport, colorScheme = null, reducedMotion = null } = options;
    if (viewport) await left.page.setViewportSize(viewport);
    await left.page.emulateMedia({
      media: null,
      forcedColors: null,
      contrast: null,
      colorScheme,
      reducedMotion,
    });
    left.origin = origin;
    return left.page;
  }
  const context = await newContext(browser, options);
  const page = await context.newPage();
  openTabs.set(page, { page, origin, options, session: await context.newCDPSession(page), idle });
  return page;
}

/** Of the page that a tab shows between two visitors: it is small, and keeps the site's process alive. */
const BETWEEN_VISITS = '/favicon.svg';
const STORED = 'local_storage,indexeddb,cache_storage,service_workers,file_systems';

/**
 * Ends a visit. The next visitor with the same language and pointer gets the tab with no cookie, storage, route or right of this one. What
 * it keeps are the scripts, and what V8 has made of them: half the work of a visit. A test that changes what cannot be
 * put back (a clock, a script for each page) closes the context instead.
 */
export async function leave(page: Page): Promise<void> {
  const tab = openTabs.get(page);
  if (!tab) throw new Error('Only a page of `visit` or `newcomer` can be left');
  const context = page.context();
  const others = context.pages().filter((other) => other !== page);
  await Promise.all(others.map((other) => other.close()));
  await page.unrouteAll({ behavior: 'ignoreErrors' });
  await context.unrouteAll({ behavior: 'ignoreErrors' });
  await context.setOffline(false);
  const { origin } = tab;
  await page.goto(origin + BETWEEN_VISITS);
  await page.evaluate(() => {
    sessionStorage.clear();
    window.name = '';
  });
  await tab.session.send('Storage.clearDataForOrigin', { origin, storageTypes: STORED });
  await context.clearCookies();
  await context.clearPermissions();
  const { permissions } = tab.options;
  if (permissions) await context.grantPermissions(permissions);
  tab.idle.push(tab);
}

const newContext = (browser: Browser, options: BrowserContextOptions) => browser.newContext(options);

/** A page of a visitor who has neither a key nor said how files are to be read; `leave` ends the visit. */
export async function newcomer(
  browser: Browser,
  url: string,
  options: BrowserContextOptions = DESKTOP,
): Promise<Page> {
  const page = await openTab(browser, url, options, newContext);
  await page.goto(url);
  await alive(page);
  return page;
}

/**
 * A page of a new visitor, and everything on it that no visitor should cause: errors, calls to other hosts. `leave` ends
 * the visit.
 */
export async function visit(browser: Browser, url: string, options: BrowserContextOptions = DESKTOP) {
  const page = await openTab(browser, url, options, visitorBrowser);
  const pageErrors: string[] = [];
  page.on('pageerror', (error) => pageErrors.push(error.message));
  page.on('request', (request) => {
    if (/^(https?|wss?):/.test(request.url()) && new URL(request.url()).host !== new URL(url).host)
      pageErrors.push(`asked ${request.url()}`);
  });
  await page.goto(url);
  await alive(page);
  return { page, pageErrors };
}

export const chooseFiles = (page: Page, files: Parameters<ReturnType<Page['locator']>['setInputFiles']>[0]) =>
  page.locator('#root:not([data-prerendered]) #home input[type=file][multiple]').setInputFiles(files);

export const memoryFile = (name: string, size: number, mimeType = '') => ({
  name,
  mimeType,
  buffer: Buffer.alloc(size, 'a'),
});

/** A fixture as a browser would send it: beside files that are made, which cannot be named by their path. */
export const fixtureFile = (name: string) => ({ name, mimeType: '', buffer: readFileSync(fixture(name)) });

/** A short note in Markdown that no other file equals. */
export function noteFile(name: string) {
  const { bytes } = note(name);
  return { name, mimeType: 'text/markdown', buffer: Buffer.from(bytes) };
}

/** A file that keeps the worker busy for some seconds, so that the ones behind it are seen to wait. */
export function longFile() {
  const { name, bytes } = longNote();
  return { name, mimeType: 'text/markdown', buffer: Buffer.from(bytes) };
}

export const convertButton = (page: Page) => page.locator('#home').getByRole('button', { name: /^Convert/ });
export const chosenFiles = (page: Page) => page.getByRole('list', { name: 'Chosen files' });
export const toast = (page: Page, title: string) =>
  page.locator('[class*="Notification-root"]').filter({ hasText: title });

/** Sums up the layout shifts of a page from now on, those that follow an input, too; call the result to read the sum. */
export async function watchShifts(page: Page): Promise<() => Promise<number>> {
  const watched = await page.evaluateHandle(() => {
    const seen = { moved: 0 };
    const since = performance.now();
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries() as (PerformanceEntry & { value: number })[])
        if (entry.startTime >= since) seen.moved += entry.value;
    }).observe({ type: 'layout-shift', buffered: true });
    return seen;
  });
  return async () => (await watched.jsonValue()).moved;
}
