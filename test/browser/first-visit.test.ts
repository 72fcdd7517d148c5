import { setTimeout as sleep } from 'node:timers/promises';
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { note } from '../clients/samples.ts';
import { gate } from '../setup/gate.ts';
import { startSlowProxy } from '../setup/slow-proxy.ts';
import { type Stack, startStack } from '../setup/stack.ts';
import {
  chooseFiles,
  convertButton,
  DESKTOP,
  hasBrowser,
  launchBrowser,
  MOVING,
  visit,
  visitorBrowser,
} from './site-page.ts';

const FILES = 4;
const SLOWER = 6;

const smallFiles = () =>
  Array.from({ length: FILES }, (_, index) => {
    const { name, bytes } = note(`note-${index}.md`);
    return { name, mimeType: '', buffer: Buffer.from(bytes) };
  });

/** Slows a page down until it has had its conversion begun, as a slow page keeps a processor busy even where it waits. */
async function slowDown(page: Page) {
  const session = await page.context().newCDPSession(page);
  await session.send('Emulation.setCPUThrottlingRate', { rate: SLOWER });
  page.on('response', (response) => {
    if (response.request().postData()?.includes('ConvertFiles'))
      void session.send('Emulation.setCPUThrottlingRate', { rate: 1 });
  });
}

async function allAreReady(page: Page) {
  const links = page.getByRole('link', { name: /^Download note-\d\.docx/ });
  await expect.poll(() => links.count(), { timeout: 60_000 }).toBe(FILES);
}

describe.skipIf(!hasBrowser)('a first visit', () => {
  let stack: Stack;
  let browser: Browser;

  beforeAll(async () => {
    stack = await startStack();
    browser = await launchBrowser();
  });

  afterAll(async () => {
    await browser?.close();
    await stack?.stop();
  });

  it('is one visitor, whichever of its first answers is slow', async () => {
    // The answer about the viewer comes right behind that to the last upload, if nothing waits for it.
    const sent = gate();
    let uploads = 0;
    const proxy = await startSlowProxy(stack.url, (path, body) => {
      if (path === '/graphql' && body.includes('AccountViewer'))
        return Promise.race([sent.opened, sleep(3_000)]);
      if (path !== '/api/uploads') return undefined;
      uploads += 1;
      return uploads === FILES ? sleep(500).then(() => void setTimeout(sent.open, 3)) : undefined;
    });
    const { page } = await visit(browser, proxy.url, { ...DESKTOP, ...MOVING });
    await slowDown(page);
    await chooseFiles(page, smallFiles());
    await convertButton(page).click();
    await allAreReady(page);
    await page.context().close();
    await proxy.stop();
  });

  it('loses neither files nor the press of a button from before the page lives, on a slow machine', async () => {
    const pressed = gate();
    const proxy = await startSlowProxy(stack.url, (path) =>
      path.startsWith('/assets/') && path.endsWith('.js') ? pressed.opened : undefined,
    );
    const context = await visitorBrowser(browser, { ...DESKTOP, ...MOVING });
    const page = await context.newPage();
    await slowDown(page);
    await page.goto(proxy.url, { waitUntil: 'commit' });
    const written = page.locator('#root[data-prerendered] #home');
    await written.locator('input[type=file][multiple]').setInputFiles(smallFiles());
    await written.getByRole('button', { name: /^Convert/ }).click();
    pressed.open();
    await allAreReady(page);
    await context.close();
    await proxy.stop();
  });
});
