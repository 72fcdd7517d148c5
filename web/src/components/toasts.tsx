import { lazy, Suspense, useCallback, useSyncExternalStore } from 'react';
import { i18n, useTranslation } from '../i18n.ts';
import type { Problem } from '../problem.ts';

/** A way on: a path of the site, a whole address, which opens beside it, or something to do here. */
export type ToastAction = { label: string; href: string } | { label: string; onUse: () => void };

export interface Toast {
  /** A toast takes the place of the one before it that has the same. */
  title: string;
  /** Each line stands on its own. */
  message?: string;
  tone: 'info' | 'success' | 'danger';
  /** A toast with these stays until it is closed, or for `closesAfter`. */
  actions?: readonly ToastAction[];
  /** In milliseconds. */
  closesAfter?: number;
}

const loadStack = () => import('./toast-stack.tsx');
const ToastStack = lazy(loadStack);

let wanted = false;
const listeners = new Set<() => void>();

const subscribe = (listener: () => void) => {
  listeners.add(listener);
  return () => listeners.delete(listener);
};

/** The stack is loaded with the first toast. */
export function showToast(toast: Toast) {
  wanted = true;
  for (const listener of listeners) listener();
  void loadStack().then(({ show }) => show(toast));
}

export function Toasts() {
  const mounted = useSyncExternalStore(
    subscribe,
    () => wanted,
    () => false,
  );
  if (!mounted) return null;
  return (
    <Suspense fallback={null}>
      <ToastStack />
    </Suspense>
  );
}

const loadProblemToasts = () => import('./show-problem-toasts.ts');

/** Loads what shows problems ahead of time: a network that is away is shown as one, too. */
export function preloadToasts() {
  // Loaded ahead only.
  void Promise.all([loadProblemToasts(), loadStack(), i18n.loadNamespaces('errors')]).catch(() => undefined);
}

/** Tells the visitor about problems, one toast for each kind. */
export function useProblemToasts() {
  const { t } = useTranslation();
  return useCallback(
    (problems: readonly Problem[], page: 'upload' | 'hindi' = 'upload') => {
      if (problems.length === 0) return;
      void loadProblemToasts().then(({ showProblemToasts }) => showProblemToasts(problems, t, page));
    },
    [t],
  );
}
