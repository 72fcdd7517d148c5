import type { MantineColorSchemeManager } from '@mantine/core';
import { useSyncExternalStore } from 'react';
import { recall, remember } from './browser-storage.ts';

type Scheme = 'light' | 'dark';

/** As `before-paint.js` reads it. */
const KEY = 'sutra.scheme';
const SYSTEM = '(prefers-color-scheme: dark)';

const root = () => document.documentElement;

const isDark = () => root().dataset.mantineColorScheme === 'dark';

const listeners = new Set<() => void>();

function show(scheme: Scheme) {
  root().dataset.mantineColorScheme = scheme;
  for (const listener of listeners) listener();
}

/** What was chosen here, else what the system asks for. */
function wanted(): Scheme {
  const chosen = recall(KEY);
  if (chosen === 'light' || chosen === 'dark') return chosen;
  return matchMedia(SYSTEM).matches ? 'dark' : 'light';
}

const follow = () => show(wanted());

function subscribe(listener: () => void) {
  listeners.add(listener);
  const system = matchMedia(SYSTEM);
  // Another tab may have chosen.
  addEventListener('storage', follow);
  system.addEventListener('change', follow);
  return () => {
    listeners.delete(listener);
    removeEventListener('storage', follow);
    system.removeEventListener('change', follow);
  };
}

/** Whether the page is dark; on pages written at build time, as they were written: light. */
export const useDarkScheme = () => useSyncExternalStore(subscribe, isDark, () => false);

export function chooseScheme(scheme: Scheme) {
  remember(KEY, scheme);
  show(scheme);
}

/**
 * Mantine is told the scheme once. Style sheets go by the attribute alone; as a state of its provider each change would
 * render every component of the page again.
 */
export const schemeManager: MantineColorSchemeManager = {
  get: (before) => (typeof document === 'undefined' ? before : wanted()),
  set: () => undefined,
  subscribe: () => undefined,
  unsubscribe: () => undefined,
  clear: () => undefined,
};
