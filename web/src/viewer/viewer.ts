import { useSyncExternalStore } from 'react';
import { forget, recall, remember } from '../browser-storage.ts';
import type { AccountViewerQuery } from '../generated/graphql.ts';
import { siteSettings } from '../site-settings.ts';

export type Viewer = AccountViewerQuery['viewer'];

/** What somebody is called in a greeting. */
export const firstNameOf = ({ account }: Viewer): string | null => account?.name?.split(/\s+/)[0] ?? null;

/** Set while somebody is signed in here, so that the page asks who it is as soon as it opens. */
const SIGNED_IN_KEY = 'sutra.signed-in';
/** Files that this browser converted without an account: for display only, the server counts. */
const USED_KEY = 'sutra.anonymous-used';

let viewer: Viewer | null = null;
/** Counts the questions: only the answer to the last one counts. */
let turn = 0;
const listeners = new Set<() => void>();

const subscribe = (listener: () => void) => {
  listeners.add(listener);
  return () => listeners.delete(listener);
};

function become(next: Viewer) {
  viewer = next;
  if (next.account) remember(SIGNED_IN_KEY, '1');
  else forget(SIGNED_IN_KEY);
  if (!next.account) remember(USED_KEY, String(next.allowance.total - next.allowance.remaining));
  for (const listener of listeners) listener();
}

/** Set while this browser has signed up and its address is not verified yet. */
export const AWAITING_KEY = 'sutra.awaits-sign-in';
export const mayAwaitSignIn = () => recall(AWAITING_KEY) !== null;

/** What a visitor has left, as far as this browser knows without asking the server. */
export const visitorConversionsLeft = () =>
  Math.max(0, siteSettings.anonymousConversions - Number(recall(USED_KEY) ?? 0));

export const mayBeSignedIn = () => recall(SIGNED_IN_KEY) !== null;

/** Asks the server who this is and what is left; null, and what is known is kept, where it cannot be reached. */
async function askWhoThisIs(): Promise<Viewer | null> {
  turn += 1;
  const mine = turn;
  const { loadViewer } = await import('./load-viewer.ts');
  // Who this is stays as it was known until the server can be reached.
  const loaded = await loadViewer().catch(() => null);
  if (loaded && mine === turn) become(loaded);
  return loaded;
}

/** Asks the server who this is and what is left; answers with what is known where it cannot be reached. */
export const refreshViewer = async (): Promise<Viewer | null> => (await askWhoThisIs()) ?? viewer;

/**
 * Right after somebody has signed up or in here: the browser's results come along. Answers who the server says this is;
 * null where it cannot be reached.
 */
export async function enterAccount(): Promise<Viewer | null> {
  const { adoptFiles } = await import('./adopt-files.ts');
  await adoptFiles().catch(() => undefined);
  return askWhoThisIs();
}

export const currentViewer = () => viewer;

/** Who uses this browser, as far as the page has asked; null before. */
export const useViewer = () => useSyncExternalStore(subscribe, currentViewer, () => null);
