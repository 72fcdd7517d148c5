import { lazy, Suspense, useSyncExternalStore } from 'react';
import type { Problem } from '../../problem.ts';

export interface KeyRequest {
  /** Goes on after the visitor has decided. */
  goOn?: () => void;
  /** Whether nothing else than a key helps: going on without one is not offered. */
  withKey?: boolean;
  /** Whose key it is asked for: the translator has words of its own. */
  purpose?: 'translate';
  /** Why it opens, where the stored key has failed. */
  problem?: Problem;
}

const KeyDialog = lazy(() => import('./key-dialog.tsx'));

let request: KeyRequest | null = null;
const listeners = new Set<() => void>();

function show(next: KeyRequest | null) {
  request = next;
  for (const listener of listeners) listener();
}

const subscribe = (listener: () => void) => {
  listeners.add(listener);
  return () => listeners.delete(listener);
};

/** Opens the dialog of the AI key over whatever page is shown. */
export const openKeyDialog = (wanted: KeyRequest = {}) => show(wanted);

const close = () => show(null);

export function KeyDialogHost() {
  const current = useSyncExternalStore(
    subscribe,
    () => request,
    () => null,
  );
  if (!current) return null;
  return (
    <Suspense fallback={null}>
      <KeyDialog request={current} onClose={close} />
    </Suspense>
  );
}
