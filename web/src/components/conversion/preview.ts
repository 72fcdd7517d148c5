import { useSyncExternalStore } from 'react';

/** The page that a model is reading just now, and the end of its text so far. */
export interface PagePreview {
  page: number;
  text: string;
}

/** Between two looks of a reader, in milliseconds: a model writes faster than anybody reads. */
const SHOW_EVERY = 200;

const previews = new Map<string, PagePreview>();
const listeners = new Set<() => void>();
let waiting = false;
let shownAt = 0;

const subscribe = (listener: () => void) => {
  listeners.add(listener);
  return () => listeners.delete(listener);
};

function notify() {
  waiting = false;
  shownAt = performance.now();
  for (const listener of listeners) listener();
}

/** Null where no page of the file is being read. */
export function showPreview(conversionId: string, preview: PagePreview | null) {
  if (preview) previews.set(conversionId, preview);
  else if (!previews.delete(conversionId)) return;
  if (waiting) return;
  waiting = true;
  // With the rest of the message it came in, where the last look is long enough ago.
  setTimeout(notify, Math.max(0, shownAt + SHOW_EVERY - performance.now()));
}

export const usePreview = (conversionId: string | undefined) =>
  useSyncExternalStore(subscribe, () => (conversionId ? (previews.get(conversionId) ?? null) : null));
