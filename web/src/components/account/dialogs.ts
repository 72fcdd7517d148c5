import { useSyncExternalStore } from 'react';

/** The dialogs about accounts: only one is open at a time. */
export type AccountDialog = 'sign-up' | 'sign-in' | 'free-limit' | 'promo' | 'upgrade';

let open: AccountDialog | null = null;
const listeners = new Set<() => void>();

const subscribe = (listener: () => void) => {
  listeners.add(listener);
  return () => listeners.delete(listener);
};

export function openDialog(dialog: AccountDialog | null) {
  open = dialog;
  for (const listener of listeners) listener();
}

export const closeDialog = () => openDialog(null);

/** Closes what nobody needs who has just signed in; a dialog about plans stays. */
export function closeSignIn() {
  if (open !== 'upgrade') closeDialog();
}

export const useOpenDialog = () => useSyncExternalStore(subscribe, () => open);
