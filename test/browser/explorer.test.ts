import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Stack, startStack } from '../setup/stack.ts';
import { DESKTOP, hasBrowser, launchBrowser } from './site-page.ts';

describe.runIf(hasBrowser)('in a browser', () => {
  let stack: Stack;
  let browser: Browser;
  beforeAll(async () => {
    stack = await startStack({ processes: ['api'] });
    browser = await launchBrowser();
  });
  afterAll(async () => {
    await browser.close();
    await stack.stop();
  });

  async function explore(): Promise<{ page: Page; pageErrors: string[] }> {
    const context = await browser.newContext(DESKTOP);
    const page = await context.newPage();
    const pageErrors: string[] = [];
    page.on('pageerror', (error) => pageErrors.push(error.message));
    page.on('request', (request) => {
      if (/^(https?|wss?):/.test(request.url()) && new URL(request.url()).host !== new URL(stack.url).host)
        pageErrors.push(`asked ${request.url()}`);
    });
    await page.goto(`${stack.url}/graphql`);
    return { page, pageErrors };
  }

  const run = (page: Page) => page.locator('.graphiql-execute-button');
  const answer = (page: Page) => page.locator('.result-window');

  /** Runs the tab until its answer comes: the explorer learns a moment after its tab which operation stands in it. */
  async function answers(page: Page, expected: RegExp) {
    await expect
      .poll(
        async () => {
          const seen = await answer(page).innerText();
          if (!expected.test(seen)) await run(page).click();
          return seen;
        },
        { timeout: 60_000, interval: 3_000 },
      )
      .toMatch(expected);
  }

  it('the explorer opens with its examples, asks and watches, and needs no other host', async () => {
    const { page, pageErrors } = await explore();
    const tab = (name: string) => page.locator('.graphiql-tab-button', { hasText: name });
    await tab('Heartbeat').waitFor({ timeout: 60_000 });
    await answers(page, /VISITOR/);
    const asks = page.locator('.graphiql-query-editor');
    async function turnTo(name: string, expected: RegExp) {
      await tab(name).click();
      await expect.poll(() => asks.innerText()).toMatch(expected);
    }
    await turnTo('Plans', /conversions\sprice/);
    await answers(page, /"price/);
    await turnTo('Heartbeat', /heartbeat/);
    await answers(page, /heartbeat.*20\d\d-/s);
    expect(pageErrors).toEqual([]);
  });

  it('says what is wrong with an empty query, without a stack trace', async () => {
    const { page } = await explore();
    await page.getByRole('button', { name: 'New tab' }).click();
    await answers(page, /Unexpected\s<EOF>/);
    expect(await answer(page).innerText()).not.toContain('stack');
  });
});
