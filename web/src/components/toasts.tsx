import { lazy, Suspense, useCallback, useSyncExternalStore } from 'react';
import { useTranslation } from 'react-i18next';
import type { Problem } from '../problem.ts';

/** A way on: a path of the site, or a whole address, which opens beside it. */
export interface ToastAction {
  label: string;
  href: string;
}

export interface Toast {
  title: string;
  message?: string;
  tone: 'info' | 'success' | 'danger';
  /** A toast with these stays until it is closed. */
  actions?: readonly ToastAction[];
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
  const mounted = useSyncExternalStore(subscribe, () => wanted);
  if (!mounted) return null;
  return (
    <Suspense fallback={null}>
      <ToastStack />
    </Suspense>
  );
}

/** Tells the visitor about problems, one toast each; many of a kind share one. */
export function useProblemToasts() {
  const { t, i18n } = useTranslation();
  return useCallback(
    (problems: readonly Problem[], page: 'upload' | 'hindi' = 'upload') => {
      if (problems.length === 0) return;
      void import('./tell-problems.ts').then(({ tellProblems }) => tellProblems(problems, t, i18n, page));
    },
    [t, i18n],
  );
}
