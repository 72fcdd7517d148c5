import type { i18n as I18n, TFunction } from 'i18next';
import { lazy, Suspense, useCallback, useSyncExternalStore } from 'react';
import { useTranslation } from 'react-i18next';
import { type Problem, problemSentence, problemTitle } from '../problem.ts';
import { refusalActions } from './account/refusal-actions.ts';

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

/** More problems of one kind than this are told in one toast. */
const TOLD_ONE_BY_ONE = 3;

function groups(problems: readonly Problem[]): Problem[][] {
  const byCode = new Map<string, Problem[]>();
  for (const problem of problems) byCode.set(problem.code, [...(byCode.get(problem.code) ?? []), problem]);
  return [...byCode.values()].flatMap((group) =>
    group.length > TOLD_ONE_BY_ONE ? [group] : group.map((problem) => [problem]),
  );
}

async function tellProblems(problems: readonly Problem[], t: TFunction, i18n: I18n) {
  await i18n.loadNamespaces('errors');
  for (const group of groups(problems)) {
    const [first] = group;
    if (!first) continue;
    const rest = group.length > 1 ? ` ${t('toast.andMore', { count: group.length - 1 })}` : '';
    showToast({
      title: problemTitle(t, first),
      message: problemSentence(t, first) + rest,
      tone: 'danger',
      actions: refusalActions(t, first),
    });
  }
}

/** Tells the visitor about problems, one toast each; many of a kind share one. */
export function useProblemToasts() {
  const { t, i18n } = useTranslation();
  return useCallback(
    (problems: readonly Problem[]) => {
      if (problems.length > 0) void tellProblems(problems, t, i18n);
    },
    [t, i18n],
  );
}
