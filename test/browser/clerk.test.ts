import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { FakeClerk } from '../fakes/clerk.ts';
import { type Stack, startStack } from '../setup/stack.ts';
import { DESKTOP, hasBrowser, launchBrowser } from './site-page.ts';

/** What the service's own script does on a page, as far as the site sees it. */
const SCRIPT = `(() => {
  const listeners = [];
  const token = () => /__session=([^;]+)/.exec(document.cookie)?.[1] ?? null;
  const state = () => {
    const user = token() ? { id: 'user' } : null;
    const session = user && { id: 'sess', status: 'active', user, getToken: async () => token(), lastActiveToken: { jwt: { claims: { sub: 'user', sid: 'sess' } }, getRawString: token } };
    return { client: { id: 'client', sessions: session ? [session] : [] }, session, user, organization: null };
  };
  const tell = () => listeners.forEach((listener) => listener(state()));
  const mount = (name) => (node) => {
    const button = document.createElement('button');
    button.textContent = name + ' with the hosted form';
    button.onclick = async () => {
      document.cookie = '__session=' + (await (await fetch('https://fake.clerk.example/token')).text()) + '; path=/';
      tell();
    };
    node.append(button);
  };
  const unmount = (node) => node.replaceChildren();
  window.Clerk = {
    version: '5.0.0', isReactNative: false, status: 'ready',
    get loaded() { return true; },
    load: async () => {},
    addListener: (listener) => { listeners.push(listener); listener(state()); return () => {}; },
    on: (event, handler, options) => { if (event === 'status') handler('ready'); }, off: () => {},
    get client() { return state().client; }, get session() { return state().session; }, get user() { return state().user; },
    mountSignIn: mount('Sign in'), unmountSignIn: unmount,
    mountSignUp: mount('Sign up'), unmountSignUp: unmount,
    __unstable__updateProps: async () => {}, setActive: async () => {},
    signOut: async () => { document.cookie = '__session=; path=/; max-age=0'; tell(); },
  };
})();`;

describe.skipIf(!hasBrowser)('accounts kept by Clerk', () => {
  const clerk = new FakeClerk();
  let stack: Stack;
  let browser: Browser;

  beforeAll(async () => {
    await clerk.start();
    stack = await startStack({ processes: ['api'], env: clerk.env });
    browser = await launchBrowser();
  });

  afterAll(async () => {
    await browser?.close();
    await stack?.stop();
    await clerk.stop();
  });

  it('sign in with the hosted form in the same dialogs, and out again', async () => {
    const user = clerk.addUser('hosted@example.com');
    const context = await browser.newContext(DESKTOP);
    const asked: string[] = [];
    await context.route(/^https:\/\/fake\.clerk\.example\//, async (route) => {
      asked.push(route.request().url());
      const isToken = route.request().url().endsWith('/token');
      const headers = { 'access-control-allow-origin': '*' };
      await route.fulfill({
        headers,
        contentType: isToken ? 'text/plain' : 'text/javascript',
        body: isToken ? clerk.token(user.id, stack.url) : SCRIPT,
      });
    });
    const page = await context.newPage();
    const faults: string[] = [];
    page.on('pageerror', (error) => faults.push(error.message));
    await page.goto(stack.url);
    await page.getByRole('button', { name: 'Log in', exact: true }).waitFor();
    expect(asked).toEqual([]);
    await page.getByRole('button', { name: 'Log in', exact: true }).click();
    await page.getByRole('button', { name: 'Sign in with the hosted form' }).click();
    await page.getByRole('button', { name: 'Account menu' }).click();
    await page.getByText('hosted@example.com').waitFor();
    await page.getByRole('link', { name: 'Dashboard' }).last().click();
    await page.getByRole('heading', { name: 'Free Plan' }).waitFor();
    await page.reload();
    await page.getByRole('heading', { name: 'Free Plan' }).waitFor();
    await page.getByRole('button', { name: 'Account menu' }).click();
    await page.getByRole('button', { name: 'Sign out' }).click();
    await page.getByRole('button', { name: 'Log in', exact: true }).waitFor();
    expect(faults).toEqual([]);
    await context.close();
  });
});
