import { MantineProvider } from '@mantine/core';
import { act, cleanup, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, beforeAll, beforeEach, expect, it, vi } from 'vitest';
import { startI18n } from '../i18n.ts';
import ToastStack, { closeAll, show } from './toast-stack.tsx';
import type { Toast } from './toasts.tsx';

beforeAll(async () => {
  vi.stubGlobal('matchMedia', () => ({ matches: false, addEventListener() {}, removeEventListener() {} }));
  vi.stubGlobal(
    'ResizeObserver',
    class {
      observe() {}
      disconnect() {}
    },
  );
  await startI18n('en');
});

beforeEach(() => {
  render(
    <MantineProvider env="test">
      <ToastStack />
    </MantineProvider>,
  );
});

afterEach(() => {
  act(closeAll);
  cleanup();
});

const tell = (toast: Toast) => act(() => show(toast));
const texts = () =>
  [...screen.queryAllByRole('alert'), ...screen.queryAllByRole('status')].map((toast) => toast.textContent);

it('the toast stack puts a toast in the place of the one that has its title', async () => {
  tell({ title: 'Conversion Failed', message: 'a.pdf', tone: 'danger' });
  tell({ title: 'Conversion Failed', message: 'b.pdf\na.pdf', tone: 'danger' });
  await expect.poll(texts).toEqual(['Conversion Failedb.pdf\na.pdf']);
});

it('the toast stack lets good news make way for what is newer', async () => {
  tell({ title: 'API Key Saved', tone: 'success' });
  tell({ title: 'Conversion Complete', tone: 'success' });
  await expect.poll(texts).toEqual(['Conversion Complete']);
  tell({ title: 'File Too Large', tone: 'danger' });
  await expect.poll(texts).toEqual(['File Too Large']);
});

it('the toast stack keeps an error, and what can still be undone, beside toasts of the same moment', () => {
  const undo = { label: 'Undo', onUse: () => undefined };
  tell({ title: 'New Conversion Started', tone: 'info', actions: [undo] });
  tell({ title: 'File Too Large', tone: 'danger' });
  tell({ title: 'Conversion Complete', tone: 'success' });
  expect(texts()).toHaveLength(3);
});

it('the toast stack lets an earlier error make way for a third toast, and keeps what can still be undone', async () => {
  const now = vi.spyOn(Date, 'now');
  now.mockReturnValue(0);
  const undo = { label: 'Undo', onUse: () => undefined };
  tell({ title: 'New Conversion Started', tone: 'info', actions: [undo] });
  tell({ title: 'File Too Large', tone: 'danger' });
  now.mockReturnValue(2_000);
  tell({ title: 'Invalid File Type', tone: 'danger' });
  await expect.poll(texts).toEqual(['Invalid File Type', 'New Conversion StartedUndo']);
  now.mockRestore();
});

it.each(['touchmove', 'wheel'])(
  'the toast stack lets good news that were seen make way for what is scrolled to (%s), and keeps errors',
  async (scroll) => {
    const now = vi.spyOn(Date, 'now');
    now.mockReturnValue(0);
    tell({ title: 'File Too Large', tone: 'danger' });
    tell({ title: 'Conversion Complete', tone: 'success' });
    fireEvent(window, new Event(scroll));
    expect(texts()).toHaveLength(2);
    now.mockReturnValue(2_000);
    fireEvent(window, new Event(scroll));
    await expect.poll(texts).toEqual(['File Too Large']);
    now.mockRestore();
  },
);
