import { IMAGE_FORMATS } from '@sutra/contract';
import type { Quad } from '@sutra/contract/quad';
import { useSyncExternalStore } from 'react';
import type { JoinPictures } from '../../account/dialogs.ts';
import type { ChosenFile } from '../accept-files.ts';

/** A page that somebody has photographed, and how it is to be cut out. */
export interface PhotographedPage {
  id: number;
  photo: File;
  /** Quarters clockwise, 0 to 3. */
  turns: number;
  /** On the turned photo; null for the whole of it. */
  corners: Quad | null;
}

interface Capture {
  pages: readonly PhotographedPage[];
  /** Whether the sheet is shown; with pages and without the sheet, it can be opened again. */
  open: boolean;
  /** The id of the page that is worked on. */
  chosen: number | null;
}

let capture: Capture = { pages: [], open: false, chosen: null };
let nextId = 0;
const listeners = new Set<() => void>();

function change(next: Partial<Capture>) {
  capture = { ...capture, ...next };
  for (const listener of listeners) listener();
}

const subscribe = (listener: () => void) => {
  listeners.add(listener);
  return () => listeners.delete(listener);
};

/** The pages outlive the conversion area: nothing that was photographed is lost on the way to another page. */
export const useCapture = () =>
  useSyncExternalStore(
    subscribe,
    () => capture,
    () => capture,
  );

/** Photos become pages behind those that are there, and the sheet opens with the first of them. */
export function photograph(photos: readonly File[]) {
  const pages = photos.map((photo) => {
    nextId += 1;
    return { id: nextId, photo, turns: 0, corners: null };
  });
  const [first] = pages;
  if (first) change({ pages: [...capture.pages, ...pages], open: true, chosen: first.id });
}

/** Pictures among chosen files go to the sheet, where they become one document; null where there are not several. */
export function joinOf(files: readonly ChosenFile[], removeFile: (key: string) => void): JoinPictures | null {
  const pictures = files.filter(({ format }) => IMAGE_FORMATS.includes(format));
  const start = () => {
    photograph(pictures.map(({ file }) => file));
    for (const { key } of pictures) removeFile(key);
  };
  return pictures.length > 1 ? { count: pictures.length, start } : null;
}

export const showCapture = (open: boolean) => change({ open });

export const choosePage = (id: number) => change({ chosen: id });

export const changePage = (id: number, changed: Partial<Pick<PhotographedPage, 'turns' | 'corners'>>) =>
  change({ pages: capture.pages.map((page) => (page.id === id ? { ...page, ...changed } : page)) });

export function removePages(ids: readonly number[]) {
  const pages = capture.pages.filter(({ id }) => !ids.includes(id));
  const at = capture.pages.findIndex(({ id }) => id === capture.chosen);
  // What follows the removed page is worked on next, or the last one.
  const chosen = pages.some(({ id }) => id === capture.chosen)
    ? capture.chosen
    : (pages[Math.min(at, pages.length - 1)]?.id ?? null);
  change({ pages, chosen, open: capture.open && pages.length > 0 });
}

/** Moves a page to a place counted from 0; the ones between make room. */
export function placePage(id: number, place: number) {
  const pages = [...capture.pages];
  const from = pages.findIndex((page) => page.id === id);
  const [page] = from < 0 ? [] : pages.splice(from, 1);
  if (!page) return;
  pages.splice(Math.max(0, place), 0, page);
  change({ pages });
}
