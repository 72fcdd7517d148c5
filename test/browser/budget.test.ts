import { readdir, readFile, stat } from 'node:fs/promises';
import { get } from 'node:http';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Browser, BrowserContext } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { PERSONAL_PAGES, STATIC_PAGES } from '../../web/src/content/static-pages.ts';
import { type Stack, startStack } from '../setup/stack.ts';
import { signUpHere } from './sign-up.ts';
import { alive, DESKTOP, hasBrowser, launchBrowser, PHONE } from './site-page.ts';

const KILO = 1000;
/** HTML, scripts, styles and fonts of the first page, as they travel; pictures come when they are looked at. */
const FIRST = 150 * KILO;
const MORE = 60 * KILO;

/** A page that asks for nothing for so long has asked for everything, in milliseconds. */
const IDLE = 1_000;
/** Pages that are open at the same time. */
const AT_ONCE = 6;

const OTHER_ROUTES = [...STATIC_PAGES, ...PERSONAL_PAGES].filter((path) => path !== '/');

const dist = join(import.meta.dirname, '..', '..', 'web', 'dist');

/** Files as they travel: the build compresses them. */
async function weigh(paths: Iterable<string>): Promise<number> {
  let bytes = 0;
  for (const path of paths) bytes += (await stat(join(dist, `${path}.br`))).size;
  return bytes;
}

/** What travels for an address, without headers. */
const sizeOf = (url: string) =>
  new Promise<number>((resolve, reject) => {
    get(url, { headers: { 'accept-encoding': 'br' } }, (response) => {
      let bytes = 0;
      response.on('data', (chunk: Buffer) => {
        bytes += chunk.length;
      });
      response.on('end', () => resolve(bytes));
    }).on('error', reject);
  });

const COUNTED = new Set(['document', 'script', 'stylesheet', 'font']);

describe.skipIf(!hasBrowser)('what a page costs', () => {
  let stack: Stack;
  let browser: Browser;

  beforeAll(async () => {
    stack = await startStack({ processes: ['api'] });
    browser = await launchBrowser();
  });

  afterAll(async () => {
    await browser?.close();
    await stack?.stop();
  });

  /** Signs the browser's visitor up. */
  async function signUp(context: BrowserContext) {
    await signUpHere(context, stack, { email: 'asha@example.org', name: 'Asha' });
    await context.addInitScript(() => localStorage.setItem('sutra.signed-in', '1'));
  }

  /** The scripts and styles that a browser asks for which comes for the first time. */
  async function assetsOf(route: string, prepare?: (context: BrowserContext) => Promise<void>) {
    const context = await browser.newContext(DESKTOP);
    await prepare?.(context);
    const page = await context.newPage();
    const asked = new Set<string>();
    page.on('request', (request) => asked.add(new URL(request.url()).pathname));
    await page.goto(`${stack.url}${route}`, { waitUntil: 'networkidle' });
    // A slow machine may run a script for longer than the network must be idle before it asks for the next one.
    for (let before = -1; before !== asked.size; await sleep(IDLE)) before = asked.size;
    if (prepare) await page.getByRole('heading', { name: 'API keys' }).waitFor();
    await context.close();
    const ending = (end: string) => new Set([...asked].filter((path) => path.endsWith(end)));
    return { scripts: ending('.js'), styles: ending('.css') };
  }

  it('sends the first page with its fonts in 150 kB', async () => {
    const context = await browser.newContext(PHONE);
    const page = await context.newPage();
    const asked = new Map<string, string>();
    page.on('request', (request) => {
      if (COUNTED.has(request.resourceType())) asked.set(request.url(), request.resourceType());
    });
    await page.goto(stack.url, { waitUntil: 'networkidle' });
    await alive(page);
    const parts: Record<string, number> = {};
    for (const [url, kind] of asked) parts[kind] = (parts[kind] ?? 0) + (await sizeOf(url));
    const whole = Object.values(parts).reduce((sum, bytes) => sum + bytes, 0);
    process.stdout.write(`${JSON.stringify({ ...parts, whole })}\n`);
    expect(new Set(Object.keys(parts))).toEqual(COUNTED);
    expect(whole).toBeLessThanOrEqual(FIRST);
    await context.close();
  });

  it('declares every colour of Mantine that its styles and scripts use', async () => {
    const assets = join(dist, 'assets');
    const names = (await readdir(assets)).filter((name) => /\.(css|js)$/.test(name));
    const texts = await Promise.all(names.map((name) => readFile(join(assets, name), 'utf8')));
    const namesIn = (pattern: RegExp) =>
      new Set(texts.flatMap((text) => [...text.matchAll(pattern)].flatMap(([, name]) => name ?? [])));
    const declared = namesIn(/--mantine-color-([a-z]+-\d):/g);
    const used = namesIn(/var\(--mantine-color-([a-z]+-\d)\b/g);
    expect([...used].filter((name) => !declared.has(name))).toEqual([]);
    expect(declared.size).toBeGreaterThan(0);
  });

  it('asks for little more on any other page', async () => {
    const first = await assetsOf('/');
    const moreOf = ({ scripts }: { scripts: Set<string> }) =>
      weigh([...scripts].filter((path) => !first.scripts.has(path)));
    const check = async (route: string) => {
      const more = await moreOf(await assetsOf(route));
      expect([route, more <= MORE ? 'fits' : more]).toEqual([route, 'fits']);
    };
    // Each is left alone for a while, to see that it asks for nothing more.
    for (let at = 0; at < OTHER_ROUTES.length; at += AT_ONCE)
      await Promise.all(OTHER_ROUTES.slice(at, at + AT_ONCE).map(check));
    const account = await moreOf(await assetsOf('/dashboard', signUp));
    expect(account).toBeLessThanOrEqual(MORE);
  });
});
