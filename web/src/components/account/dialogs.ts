import { useSyncExternalStore } from 'react';

/** The dialogs about accounts: only one is open at a time. */
export type AccountDialog = 'sign-up' | 'sign-in' | 'free-limit' | 'promo' | 'upgrade';

/** More files were chosen than conversions are left. */
export interface TooMany {
  needed: number;
  remaining: number;
  /** Converts as many of them as there are conversions left. */
  convertSome: () => void;
  /** Makes one document, and so one conversion, of those that are pictures; null where that does not help. */
  join: JoinPictures | null;
}

export interface JoinPictures {
  count: number;
  start: () => void;
}

let open: AccountDialog | null = null;
let tooMany: TooMany | null = null;
const listeners = new Set<() => void>();

const subscribe = (listener: () => void) => {
  listeners.add(listener);
  return () => listeners.delete(listener);
};

export function openDialog(dialog: AccountDialog | null, about: TooMany | null = null) {
  open = dialog;
  tooMany = about;
  for (const listener of listeners) listener();
}

export const closeDialog = () => openDialog(null);

/** Closes what nobody needs who has just signed in; a dialog about plans stays. */
export function closeSignIn() {
  if (open !== 'upgrade') closeDialog();
}

export const useOpenDialog = () =>
  useSyncExternalStore(
    subscribe,
    () => open,
    () => null,
  );

/** Set where the dialog that is open is about too many files. */
export const useTooMany = () =>
  useSyncExternalStore(
    subscribe,
    () => tooMany,
    () => null,
  );
