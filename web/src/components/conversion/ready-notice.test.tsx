import { MantineProvider } from '@mantine/core';
import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, beforeAll, beforeEach, expect, it, vi } from 'vitest';
import { startI18n } from '../../i18n.ts';
import { notify } from './notice.ts';
import { ReadyNotice } from './ready-notice.tsx';

const PROMISE = 'You will be told when they are ready, while this page stays open.';

interface Notice {
  title: string;
  body: string | undefined;
}

/** A browser that may notify, as far as `permission` and its service workers allow. */
function browserWith({ permission = 'default', answer = 'granted', registers = true } = {}) {
  const notices: Notice[] = [];
  class Registration {
    showNotification(title: string, { body }: NotificationOptions = {}) {
      notices.push({ title, body });
      return Promise.resolve();
    }
  }
  const registration = new Registration();
  const register = () => (registers ? Promise.resolve(registration) : Promise.reject(new Error('no')));
  vi.stubGlobal('Notification', { permission, requestPermission: () => Promise.resolve(answer) });
  vi.stubGlobal('ServiceWorkerRegistration', Registration);
  Object.assign(navigator, { serviceWorker: { register, ready: Promise.resolve(registration) } });
  return notices;
}

const hide = (hidden: boolean) =>
  Object.defineProperty(document, 'hidden', { configurable: true, value: hidden });

function offer(files = 3, pages = 1) {
  render(
    <MantineProvider>
      <ReadyNotice files={files} pages={pages} />
    </MantineProvider>,
  );
  return screen.queryByRole('button', { name: /^Tell me when/ });
}

const noMedia = { matches: false, addEventListener() {}, removeEventListener() {} };

beforeAll(() => startI18n('en'));
beforeEach(() => void vi.stubGlobal('matchMedia', () => noMedia));
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
  Reflect.deleteProperty(navigator, 'serviceWorker');
  Reflect.deleteProperty(document, 'hidden');
});

it('the notice that files are ready offers nothing where a page alone may not notify: without service workers, or refused before', () => {
  browserWith();
  Reflect.deleteProperty(navigator, 'serviceWorker');
  expect(offer()).toBeNull();
  browserWith({ permission: 'denied' });
  expect(offer()).toBeNull();
});

it('the notice that files are ready offers nothing for the few files of a short batch, and something for one file of many pages', () => {
  browserWith();
  expect(offer(2, 9)).toBeNull();
  expect(offer(1, 10)?.textContent).toBe('Tell me when it is ready');
});

it.each([
  ['the visitor refuses', { answer: 'denied' }],
  ['no service worker can be had', { registers: false }],
])('promises nothing where %s', async (_why, browser) => {
  browserWith(browser);
  const button = offer();
  if (!button) throw new Error('nothing is offered');
  fireEvent.click(button);
  await expect.poll(() => screen.queryByRole('button')).toBeNull();
  expect(screen.queryByText(PROMISE)).toBeNull();
});

it('the notice that files are ready notifies by a service worker once asked to, while nobody looks', async () => {
  const notices = browserWith();
  const button = offer();
  if (!button) throw new Error('nothing is offered');
  fireEvent.click(button);
  await screen.findByText(PROMISE);
  hide(false);
  await notify('Conversion Complete', 'seen');
  hide(true);
  await notify('Conversion Complete', '3 files are ready');
  expect(notices).toEqual([{ title: 'Conversion Complete', body: '3 files are ready' }]);
});
