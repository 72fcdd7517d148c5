import { MantineProvider, useMantineColorScheme } from '@mantine/core';
import { act, cleanup, render, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { chooseScheme, schemeManager, useDarkScheme } from './color-scheme.ts';

const root = document.documentElement;

beforeEach(() => vi.stubGlobal('matchMedia', () => Object.assign(new EventTarget(), { matches: false })));
afterEach(() => {
  cleanup();
  localStorage.clear();
  vi.unstubAllGlobals();
});

const Shown = () => <output>{useDarkScheme() ? 'dark' : 'light'}</output>;
const shown = () => screen.getByRole('status').textContent;

it('the colour scheme changes the colours without rendering the components of the page again', () => {
  const rendered = vi.fn<() => void>();
  function Component() {
    useMantineColorScheme();
    rendered();
    return null;
  }
  render(
    <MantineProvider colorSchemeManager={schemeManager}>
      <Component />
      <Shown />
    </MantineProvider>,
  );
  const before = rendered.mock.calls.length;
  act(() => chooseScheme('dark'));
  expect([root.dataset.mantineColorScheme, shown(), localStorage.getItem('sutra.scheme')]).toEqual([
    'dark',
    'dark',
    'dark',
  ]);
  expect(rendered.mock.calls.length).toBe(before);
});

it('the colour scheme follows what another tab chooses', () => {
  render(<Shown />);
  act(() => chooseScheme('dark'));
  localStorage.setItem('sutra.scheme', 'light');
  act(() => void dispatchEvent(new StorageEvent('storage', { key: 'sutra.scheme' })));
  expect([root.dataset.mantineColorScheme, shown()]).toEqual(['light', 'light']);
});
