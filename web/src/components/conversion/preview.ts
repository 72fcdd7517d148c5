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

const subscribe = (listener: () => void) => {
  listeners.add(listener);
  return () => listeners.delete(listener);
};

function notify() {
  waiting = false;
  for (const listener of listeners) listener();
}

/** Null where no page of the file is being read. */
export function showPreview(conversionId: string, preview: PagePreview | null) {
  if (preview) previews.set(conversionId, preview);
  else if (!previews.delete(conversionId)) return;
  if (!waiting) setTimeout(notify, SHOW_EVERY);
  waiting = true;
}

export const usePreview = (conversionId: string | undefined) =>
  useSyncExternalStore(subscribe, () => (conversionId ? (previews.get(conversionId) ?? null) : null));
