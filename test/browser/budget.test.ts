import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { STATIC_PAGES } from '../../web/src/content/static-pages.ts';
import { type Stack, startStack } from '../setup/stack.ts';
import { DESKTOP, hasBrowser, launchBrowser } from './site-page.ts';

const KILO = 1000;
const FIRST_SCRIPTS = 150 * KILO;
const FIRST_STYLES = 25 * KILO;
const MORE = 60 * KILO;

const OTHER_ROUTES = STATIC_PAGES.filter((path) => path !== '/');

const dist = join(import.meta.dirname, '..', '..', 'web', 'dist');

async function weigh(paths: Iterable<string>): Promise<number> {
  let bytes = 0;
  for (const path of paths) bytes += gzipSync(await readFile(join(dist, path)), { level: 9 }).length;
  return bytes;
}

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

  /** The scripts and styles that a new visitor's browser asks for. */
  async function assetsOf(route: string) {
    const context = await browser.newContext(DESKTOP);
    const page = await context.newPage();
    const asked = new Set<string>();
    page.on('request', (request) => asked.add(new URL(request.url()).pathname));
    await page.goto(`${stack.url}${route}`, { waitUntil: 'networkidle' });
    await context.close();
    const ending = (end: string) => new Set([...asked].filter((path) => path.endsWith(end)));
    return { scripts: ending('.js'), styles: ending('.css') };
  }

  it('is small on the first page, and little more on any other', async () => {
    const first = await assetsOf('/');
    expect(await weigh(first.scripts)).toBeLessThanOrEqual(FIRST_SCRIPTS);
    expect(await weigh(first.styles)).toBeLessThanOrEqual(FIRST_STYLES);
    for (const route of OTHER_ROUTES) {
      const { scripts } = await assetsOf(route);
      const more = await weigh([...scripts].filter((path) => !first.scripts.has(path)));
      expect([route, more <= MORE ? 'fits' : more]).toEqual([route, 'fits']);
    }
  });
});
