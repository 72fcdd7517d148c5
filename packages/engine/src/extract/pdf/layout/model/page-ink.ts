import type { Entry } from './entries.ts';
import type { InkTally } from './page-account.ts';

/** What became of the objects of one page. */
export interface PageInk {
  /** Counted from 1. */
  page: number;
  objects: InkTally;
}

export interface PagesInk {
  readonly pages: PageInk[];
  add(page: number, objects: InkTally): void;
  /** Running heads are known when all pages are read: what is left out of them is no text any more. */
  takeFurniture(read: readonly Entry[][], kept: readonly Entry[][]): void;
}

export function inkOfPages(): PagesInk {
  const pages: PageInk[] = [];
  return {
    pages,
    add: (page, objects) => void pages.push({ page, objects }),
    takeFurniture(read, kept) {
      const left = new Set(kept.flat());
      for (const entry of read.flat()) {
        if (left.has(entry) || entry.kind !== 'text') continue;
        const ink = pages.find(({ page }) => page === entry.page);
        if (!ink) continue;
        const moved = Math.min(ink.objects.text, entry.glyphCount);
        ink.objects.text -= moved;
        ink.objects.furniture += moved;
      }
    },
  };
}
